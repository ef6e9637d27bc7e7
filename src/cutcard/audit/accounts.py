"""The accounts: each has what its transfers leave, no row belongs to nothing, and what must be nought is nought."""

from collections import Counter
from collections.abc import Iterable, Iterator

from cutcard.audit.book import CONTRIBUTIONS, TRANSFERS, Book
from cutcard.audit.chain import TOLERANCE
from cutcard.audit.finding import MONEY, Finding, moves_words
from cutcard.audit.sessions import SessionAudit
from cutcard.core.facts import Chips
from cutcard.core.money import dollars
from cutcard.house.log.facts import Line
from cutcard.house.log.postings import session_moves
from cutcard.house.log.streams import round_stream, session_stream
from cutcard.house.log.table_facts import Credited
from cutcard.ledger import HOUSE, Posting, float_of, held, stack
from cutcard.store.chain import METER, PERSON, ROUND, SESSION, TICKET, table_of
from cutcard.store.driver import Row

MOVES = (SESSION, ROUND, PERSON, METER, TICKET)  # the kinds of streams whose entries may move money


def check(book: Book) -> Iterator[Finding]:
    yield from of_nothing(book)
    yield from balanced(book)
    yield from paid_in(book)


def of_nothing(book: Book) -> Iterator[Finding]:
    """Transfers and contributions of entries that there are not."""
    for row in book.of_nothing("transfer", TRANSFERS):
        yield idle_transfer(row)
    for row in book.of_nothing("contribution", CONTRIBUTIONS):
        yield idle_contribution(row)


def idle_transfer(row: Row) -> Finding:
    stream, number, _, *move = row
    return Finding(MONEY, stream, number, f"it moves nothing, and {moves_words([(*move,)])} is in the ledger")


def idle_contribution(row: Row) -> Finding:
    stream, number, level, *_ = row
    return Finding(MONEY, stream, number, f"it owes no meter, and paid into {level}")


def balanced(book: Book) -> Iterator[Finding]:
    """Each account has what its transfers leave; and only some kinds of streams move money at all."""
    sums = Counter[str]()
    for stream, rows in book.whole("transfer", TRANSFERS):
        moves = stream.split("/")[0] in MOVES
        for row in rows:
            *_, payer, payee, cents = row
            sums[payer] -= cents
            sums[payee] += cents
            book.cents += cents
            if not moves:
                yield idle_transfer(row)
    for account in sorted({*sums, *book.balances}):
        has, ought = book.balances.get(account), sums.get(account)
        if has is None or ought is None:
            says = "it has transfers and no balance" if has is None else "it has a balance and no transfers"
            yield Finding(MONEY, account, -1, says)
        elif has != ought:
            yield Finding(MONEY, account, -1, f"it has {has} cents, and its transfers leave {ought}")
        elif has < 0 and account != HOUSE and not account.startswith(float_of("")):
            yield Finding(MONEY, account, -1, f"it is overdrawn by {-has} cents")
    if total := sum(book.balances.values()):
        yield Finding(MONEY, "all accounts", -1, f"together they have {total} cents, and not nought")


def paid_in(book: Book) -> Iterator[Finding]:
    """Only rounds pay into meters; what each table has paid in all is what was summed up."""
    ought, last = dict[tuple[str, str], tuple[int, int]](), None
    for stream, rows in book.whole("contribution", CONTRIBUTIONS):
        of_a_round = stream.split("/")[0] == ROUND
        for row in rows:
            _, number, level, more, behind = row
            if (stream, number, level) == last:
                book.find(MONEY, f"contribution of {stream}, entry {number}, to {level}", "there are two of them")
            last = stream, number, level
            shown, hidden = ought.get(by := (level, table_of(stream)), (0, 0))
            ought[by] = shown + more, hidden + behind
            if not of_a_round:
                yield idle_contribution(row)
    for level, table in sorted(ought.keys() | book.fed.keys()) if book.indexed else ():
        if book.fed.get((level, table), (0, 0)) != ought.get((level, table), (0, 0)):
            yield Finding(MONEY, f"fed {level} {table}", -1, "it is not what the contributions of its rounds add up to")


class Credit:
    """Chips that were taken from a float, and what had come to it by then."""

    def __init__(self, line: Line, chips: Chips, held: Chips) -> None:
        self.line, self.chips, self.held = line, chips, held

    def add(self, at: int, cents: Chips) -> None:
        """What an entry of a round moved; within a minute it counts where it came to the float."""
        if at < self.line.at - TOLERANCE:
            self.held += cents
        elif at <= self.line.at + TOLERANCE:
            self.held += max(cents, 0)


class Float:
    """A float may owe for chips that its table paid or sold, but a credit takes none that do not lie in it."""

    def __init__(self, table: str) -> None:
        self.table, self.account, self.floated = table, float_of(table), 0
        self.credits: list[Credit] = []

    def lines(self, cash: Iterable[Line]) -> None:
        """The session's own, which are in order."""
        for line in cash:
            if isinstance(line.fact, Credited):
                self.credits.append(Credit(line, line.fact.chips, self.floated))
            self.floated += sum(came(self.account, move) for move in session_moves(self.table, line.fact))

    def check(self, book: Book, rounds: Iterable[int]) -> Iterator[Finding]:
        for at, cents in self.moved(book, rounds) if self.credits else ():
            for credit in self.credits:
                credit.add(at, cents)
        for credit in self.credits:
            if credit.chips > credit.held:
                says = f"{dollars(credit.chips)} is taken from the float, which held {dollars(credit.held)} at most"
                yield Finding(MONEY, session_stream(self.table), credit.line.number, says, credit.line.at)

    def moved(self, book: Book, rounds: Iterable[int]) -> Iterator[tuple[int, Chips]]:
        """When each entry of a round moved chips of the float, and how many came to it."""
        for stream in (round_stream(self.table, number) for number in rounds):
            at = {kept.number: kept.at for kept in book.kept(stream)}
            for number, rows in book.moved(stream).items():
                yield at.get(number, 0), sum(came(self.account, move) for _, move in rows)


def came(account: str, move: Posting) -> Chips:
    payer, payee, cents = move
    return cents * ((payee == account) - (payer == account))


def at_rest(book: Book, session: SessionAudit, settled: bool) -> Iterator[Finding]:
    """Chips lie in front of those who sit; on wagers only while a round runs, or is being put right."""
    table, mine = session.table, stack(session.table, "")
    for account, cents in book.balances.items():
        if cents and account.startswith(mine) and account.removeprefix(mine) not in session.folded.seats:
            yield Finding(MONEY, account, -1, f"it has {cents} cents, and they sit there no more")
    for account, cents in book.balances.items() if settled else ():
        if cents and (account.startswith(f"spot:{table}:") or account == held(table)):
            yield Finding(MONEY, account, -1, f"it has {cents} cents, and no round runs at {table}")
