"""The people: their own streams agree with the tables, nobody sits at two, and play money came as it may."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import groupby
from math import inf
from operator import itemgetter

from cutcard.audit.book import TRANSFERS, Book
from cutcard.audit.chain import TOLERANCE
from cutcard.audit.finding import PEOPLE, Finding, misbooked
from cutcard.audit.sessions import lines_of
from cutcard.core.facts import Chips
from cutcard.core.money import dollars
from cutcard.house.limits.personal import DAY
from cutcard.house.log.facts import Granted, Line, Sits
from cutcard.house.log.postings import person_moves
from cutcard.house.log.streams import person_stream
from cutcard.house.people.directory import BROKE
from cutcard.house.people.logins import BANKROLL, THE_HOUSE
from cutcard.store.chain import PERSON, ROUND, Kept, table_of


def check(book: Book) -> Iterator[Finding]:
    results = results_of(book, {person for person, kept in book.named(PERSON) if refilled(kept)})
    for person, kept in book.named(PERSON):
        wrong: list[Finding] = []
        log = list(lines_of(kept, wrong))
        yield from wrong
        moved = book.moved(person_stream(person))
        for line in log:
            moves = list(person_moves(person, line.fact))
            yield from misbooked(person_stream(person), line.number, moves, moved.get(line.number, []), line.at)
        yield from one_table(person, log, book.scratch.sittings(person))
        yield from granted(person, log)
        yield from broke(person, log, results[person])
    for person in book.scratch.seated():
        if book.entry(person_stream(person), 0) is None:
            says = "the stream is missing of somebody who has sat at a table"
            yield Finding(PEOPLE, person_stream(person), -1, says)


def one_table(person: str, log: list[Line], seated: Counter[tuple[int, str]]) -> Iterator[Finding]:
    """Down at one table and up again, each time as the session of that table has it."""
    here, stream, left = "", person_stream(person), Counter(seated)
    for line in log:
        match line.fact:
            case Sits(table):
                if bool(table) == bool(here):
                    does = f"sits down at {table}, while at {here}" if table else "gets up, while at no table"
                    yield Finding(PEOPLE, stream, line.number, f"{person} {does}", line.at)
                if not left[line.at, table]:
                    says = f"{person} {f'sits down at {table}' if table else 'gets up'}, and no session has it"
                    yield Finding(PEOPLE, stream, line.number, says, line.at)
                left[line.at, table] -= 1
                here = table
    for (at, table), count in sorted(left.items()):
        if count > 0:
            did = f"sat down at {table}" if table else "got up"
            yield Finding(PEOPLE, stream, -1, f"a session has it that {person} {did}, and nothing here says so", at)


def granted(person: str, log: list[Line]) -> Iterator[Finding]:
    """A bankroll at first; more only for one who is broke and sits nowhere, up to a bankroll, once a day."""
    here, grants = "", list[Line]()
    for line in log:
        match line.fact:
            case Sits(table):
                here = table
            case Granted(chips):
                says = ""
                if line.who != THE_HOUSE:
                    says = f"{line.who.name} granted it, not the house"
                elif not grants and (chips != BANKROLL or line.number):
                    says = f"the first grant is {BANKROLL} cents and comes first, and {chips} was granted"
                elif grants and not BANKROLL - BROKE < chips <= BANKROLL:
                    says = f"a refill is {BANKROLL - BROKE + 1} to {BANKROLL} cents, and {chips} was granted"
                elif grants[1:] and line.at < grants[-1].at + DAY:
                    says = "a refill is granted once a day"
                elif here:
                    says = f"a refill is for somebody who sits nowhere, and {person} sat at {here}"
                if says:
                    yield Finding(PEOPLE, person_stream(person), line.number, says, line.at)
                grants.append(line)


# Whether somebody was broke


def refilled(kept: list[Kept]) -> bool:
    """More than the first bankroll was granted to them."""
    return sum("| granted " in k.body for k in kept) > 1


def results_of(book: Book, people: set[str]) -> Mapping[str, list[tuple[str, int, Chips]]]:
    """Of each of these people, at which table and when they won or lost how much."""
    found = defaultdict[str, list[tuple[str, int, Chips]]](list)
    for stream, rows in book.whole("transfer", TRANSFERS, ROUND) if people else ():
        table, at = table_of(stream), dict[int, int]()
        for number, of_one in groupby(rows, key=itemgetter(1)):
            more = Counter[str]()
            for *_, payer, payee, cents in of_one:
                more.update({whose(payer): -cents})
                more.update({whose(payee): cents})
            for person in people & more.keys():
                at = at or {kept.number: kept.at for kept in book.kept(stream)}
                found[person].append((table, at.get(number, 0), more[person]))
    return found


def whose(account: str) -> str:
    """The person whose chips lie on a stack or a wager."""
    kind, _, rest = account.partition(":")
    return rest.rpartition(":" if kind == "stack" else "/")[2] if kind in ("stack", "spot") else ""


def broke(person: str, log: list[Line], results: list[tuple[str, int, Chips]]) -> Iterator[Finding]:
    """A refill brings what somebody has to a bankroll again: all that they were granted, won and lost before it.

    What was won or lost at a table belongs to the time they sat there, by that table's clock; what a correction moved
    when they sat nowhere, to its own time, give or take what two clocks may differ.
    """
    sat: list[tuple[str, int, float, int]] = []  # where, from when to when, and the line with which it ended
    for line in log:
        match line.fact:
            case Sits("") if sat:
                sat[-1] = (*sat[-1][:2], line.at, line.number)
            case Sits(table) if table:
                sat.append((table, line.at, inf, len(log)))
    given = 0
    for line in log:
        if isinstance(line.fact, Granted):
            low = high = given
            for table, at, more in results if given else ():
                ended = next((last for where, begins, ends, last in sat if where == table and begins <= at <= ends), -1)
                surely = ended < line.number if ended >= 0 else at < line.at - TOLERANCE
                perhaps = ended < 0 and abs(at - line.at) <= TOLERANCE
                low += more if surely else min(more, 0) if perhaps else 0
                high += more if surely else max(more, 0) if perhaps else 0
            has = BANKROLL - line.fact.chips
            if given and not low <= has <= high:
                had = dollars(low) if low == high else f"{dollars(low)} to {dollars(high)}"
                says = f"this refill is for somebody who has {dollars(has)}, and {person} had {had}"
                yield Finding(PEOPLE, person_stream(person), line.number, says, line.at)
            given += line.fact.chips
