"""Conduct: what was refused, what went wrong and how it was ruled on, what was voided and put right, and alerts."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from cutcard.core.facts import TAKES_BACK, Call, Chips, Expose, Note, Rule, Void, noun
from cutcard.core.rights import OPERATOR, SUPERVISOR
from cutcard.core.text import words
from cutcard.core.words import words_of
from cutcard.games import manifest
from cutcard.house.log.table_facts import Alert, Answered, Begun, Refused
from cutcard.house.log.tags import ORDINARY
from cutcard.house.table.act_words import asked
from cutcard.house_reports.blind import Blind, blind_of
from cutcard.house_reports.book import FOREVER, Played, TableBook, tables
from cutcard.house_reports.played_together import Pair, pairs_of
from cutcard.house_reports.ruled import broken, ruled_under
from cutcard.store.store import Store

NOT_IN_TIME = ("due/forbidden", "due/not-open", "due/not-admitted", "due/nothing")
BETS = ("Propose bet ", "Record bet ")
DECIDE = (SUPERVISOR, OPERATOR)  # in a round all they do is rule: also by carrying cards back, or calling the result


@noun
class Declined:
    """An act that was refused, so many times; late, if it was a bet after no more bets had been called."""

    at: int
    table: str
    person: str
    role: str
    code: str
    cite: str
    said: str
    late: bool
    times: int = 1
    asked: str = ""  # in plain words


@noun
class Incident:
    """Something that was recorded though nothing admitted it, or reported: an entry, and under which clause."""

    at: int
    table: str
    round: int
    entry: int
    what: str
    plainly: str
    cite: str
    says: str
    who: str
    why: str


@noun
class Ruling:
    at: int
    table: str
    round: int
    entry: int
    what: str
    plainly: str
    cite: str
    who: str
    why: str


@noun
class Correction:
    """An entry taken back, and what that moved at once: each account's change, in cents, adding up to nought."""

    at: int
    table: str
    round: int
    entry: int
    what: str
    plainly: str
    after_end: bool
    who: str
    why: str
    moved: tuple[tuple[str, Chips], ...]


@noun
class Watched:
    """An alert, how often it was raised, and what was done about it; open still, where nobody has answered."""

    at: int
    table: str
    kind: str
    about: str
    says: str
    answered: int | None = None
    by: str = ""
    word: str = ""
    why: str = ""
    times: int = 1

    @property
    def open_for(self) -> int | None:
        """Milliseconds until it was answered."""
        return None if self.answered is None else self.answered - self.at


@noun
class Conduct:
    refused: tuple[Declined, ...]
    incidents: tuple[Incident, ...]
    rulings: tuple[Ruling, ...]
    voided: tuple[Ruling, ...]  # whole rounds
    corrections: tuple[Correction, ...]
    pairs: tuple[Pair, ...]
    alerts: tuple[Watched, ...]
    blind: tuple[Blind, ...]

    @property
    def late_bets(self) -> tuple[Declined, ...]:
        return tuple(act for act in self.refused if act.late)


def conduct(store: Store, table: str = "", since: int = 0, until: int = FOREVER) -> Conduct:
    """All of it in that time; who sat together is told from the rounds that ended in it."""
    with store.snapshot() as connection:
        books = tables(connection, table)
    made = [(*refused(book), *rounds(book), *alerts(book)) for book in books]
    noted = sorted((x for told in made for x in told if since <= x.at < until), key=lambda x: (x.at, x.table))
    rulings = tuple(x for x in noted if isinstance(x, Ruling))
    void = {(book.name, r.number) for book in books for r in book.rounds if r.end.void}
    return Conduct(
        tuple(x for x in noted if isinstance(x, Declined)),
        tuple(x for x in noted if isinstance(x, Incident)),
        rulings,
        tuple(x for x in rulings if (x.table, x.round) in void and x.what.split()[0] == "void"),
        tuple(x for x in noted if isinstance(x, Correction)),
        pairs_of(books, since, until),
        tuple(x for x in noted if isinstance(x, Watched)),
        blind_of(books, since, until),
    )


def refused(book: TableBook) -> Iterator[Declined]:
    closed = {r.number: closing(r) for r in book.rounds}
    begun, late = 0, dict[Refused, bool]()
    in_words = words_of(manifest(book.game).editions[0])
    for line in book.session:
        match line.fact:
            case Begun(number):
                begun = number
            case Refused(person, role, code, said, cite, again):
                first = replace(line.fact, again=0)
                if not again:
                    called = closed.get(begun)
                    in_time = called is None or line.at < called
                    late[first] = said.startswith(BETS) and code in NOT_IN_TIME and not in_time
                lately, plainly = late.get(first, False), asked(said, in_words)
                yield Declined(line.at, book.name, person, role, code, cite, said, lately, again or 1, plainly)


def closing(r: Played) -> int | None:
    """When the betting before the cards was closed."""
    facts = ((x.at, x.entry.fact) for x in r.log)
    return next((at for at, fact in facts if isinstance(fact, Call) and fact.words in r.game.closing), None)


def rounds(book: TableBook) -> Iterator[Incident | Ruling | Correction]:
    for r in book.rounds:
        for n, timed in enumerate(r.log):
            e = timed.entry
            where = timed.at, book.name, r.number, e.number, words(e.fact), words_of(r.game).said(e.fact)
            if isinstance(e.fact, TAKES_BACK):
                after_end = book.ended.get(r.number, timed.at) < timed.at
                yield Correction(*where, after_end, e.who.name, e.why, moved(r, n))
            elif isinstance(e.fact, Note | Expose) or not (e.answers or isinstance(e.fact, ORDINARY)):
                cite, says = broken(r, n)
                yield Incident(*where, cite, says, e.who.name, e.why)
            elif isinstance(e.fact, Rule | Void) or e.who.role in DECIDE:
                yield Ruling(*where, ruled_under(r, n), e.who.name, e.why)


def moved(r: Played, n: int) -> tuple[tuple[str, Chips], ...]:
    before, after = r.after(n).chips, r.after(n + 1).chips
    names = sorted({*before, *after}, key=str)
    changes = [(account, after.get(account, 0) - before.get(account, 0)) for account in names]
    return tuple((a if isinstance(a, str) else "/".join(a), chips) for a, chips in changes if chips)


def alerts(book: TableBook) -> Iterable[Watched]:
    """What is raised again while it waits for an answer is the same alert."""
    found: dict[int, Watched] = {}
    waiting: dict[tuple[str, str], int] = {}
    for line in book.session:
        match line.fact:
            case Alert(kind, about, says):
                number = waiting.setdefault((kind, about), line.number)
                first = found.get(number, Watched(line.at, book.name, kind, about, says, times=0))
                found[number] = replace(first, times=first.times + 1)
            case Answered(number, word) if number in found:
                seen = found[number]
                found[number] = replace(seen, answered=line.at, by=line.who.name, word=word, why=line.why)
                waiting.pop((seen.kind, seen.about), None)
    return found.values()
