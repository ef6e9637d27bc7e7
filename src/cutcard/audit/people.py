"""The people: their own streams agree with the tables, nobody sits at two, and play money came as it may."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from cutcard.audit.book import Book
from cutcard.audit.finding import PEOPLE, Finding, misbooked
from cutcard.audit.sessions import Session, lines_of
from cutcard.house.care import DAY
from cutcard.house.cash import person_moves
from cutcard.house.facts import Granted, Line, Sits
from cutcard.house.log import person_stream
from cutcard.house.logins import BANKROLL, THE_HOUSE
from cutcard.house.people import BROKE
from cutcard.store.chain import PERSON


def check(book: Book, sessions: Iterable[Session]) -> Iterator[Finding]:
    seated = defaultdict[str, Counter[tuple[int, str]]](Counter)
    for session in sessions:
        for person, at, table in session.sittings:
            seated[person][at, table] += 1
    streams = book.named(PERSON)
    for person, kept in streams.items():
        wrong: list[Finding] = []
        log = list(lines_of(kept, wrong))
        yield from wrong
        moved = book.transfers[person_stream(person)]
        for line in log:
            moves = list(person_moves(person, line.fact))
            yield from misbooked(person_stream(person), line.number, moves, moved.get(line.number, []), line.at)
        yield from one_table(person, log, seated[person])
        yield from granted(person, log)
    for person in sorted(seated.keys() - streams.keys()):
        yield Finding(PEOPLE, person_stream(person), -1, "the stream is missing of somebody who has sat at a table")


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
