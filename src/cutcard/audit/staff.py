"""Who works here: every act of staff is that of somebody who had the role then, given by who might give it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import inf

from cutcard.audit.book import Book
from cutcard.audit.chain import TOLERANCE
from cutcard.audit.finding import PEOPLE, RULES, Finding
from cutcard.audit.rounds import Played
from cutcard.audit.sessions import SessionAudit, lines_of
from cutcard.core.errors import Cutcard, one_of
from cutcard.core.facts import Who
from cutcard.core.rights import OPERATOR, STAFF
from cutcard.games import is_own, named
from cutcard.house.floor.pairing import account, pairings
from cutcard.house.jackpots.meter_book import LINK, stream_of
from cutcard.house.log.facts import Adopted, Enrolled, Line, Offered, Paired, Registered, Separated
from cutcard.house.log.table_facts import Announced, Furnished
from cutcard.house.people.logins import THE_HOUSE
from cutcard.house.people.tokens import MONITOR
from cutcard.house.table.running import ENTERED_BY
from cutcard.store.chain import HOUSE


class Staff:
    """Who was given which roles when, as the house's own stream tells it."""

    def __init__(self, book: Book) -> None:
        self.wrong: list[Finding] = []
        self.given = defaultdict[str, list[tuple[int, tuple[str, ...]]]](list)  # person: from when, which
        self.games: dict[str, str] = {}  # by session: what is played there
        self.adopted: dict[tuple[str, str], int] = {}  # game and edition: since when
        self.log = list(lines_of(book.kept(HOUSE), self.wrong))
        for line in self.log:
            if says := self.not_theirs(line):
                self.wrong.append(Finding(PEOPLE, HOUSE, line.number, says, line.at))
            if isinstance(line.fact, Enrolled):
                self.given[line.fact.person].append((line.at, line.fact.roles))

    def not_theirs(self, line: Line) -> str:
        """The house makes the first account, and an operator every other; those lines are in order to the last."""
        match line.fact:
            case Enrolled(person):
                by_the_house = line.who == THE_HOUSE and not self.given
                _, roles = self.given[line.who.name][-1] if line.who.name in self.given else (0, ())
                if not by_the_house and (line.who.role != OPERATOR or OPERATOR not in roles):
                    return f"{person} was enrolled by {line.who.name}, who was no operator"
            case Registered() | Separated() | Offered():
                return self.unfit(line.who, line.at, (OPERATOR,))
            case Paired(device, offer):
                last = pairings(self.log[: line.number]).get(device)
                if last is None or last.offer != offer or not last.waits(line.at) or line.who.name != account(device):
                    return f"{device} came in by a code that did not hold"
                return self.unfit(line.who, line.at, (MONITOR,))
            case Adopted(game, edition, digest):
                self.adopted[game, edition] = line.at
                return self.unfit(line.who, line.at, (OPERATOR,)) or misprinted(game, edition, digest)
        return ""

    def unfit(self, who: Who, at: int, roles: Iterable[str]) -> str:
        """Why somebody may not have done that then, by the clocks of two processes; nothing, if they may."""
        if who.role not in roles:
            return f"that is for {one_of(list(roles))} to do, and {who.name} did it as {who.role}"
        for (begins, given), (ends, _) in pairwise([*self.given.get(who.name, ()), (inf, ())]):
            if who.role in given and begins - TOLERANCE <= at <= ends + TOLERANCE:
                return ""
        return f"{who.name} was no {who.role} then"

    def unsaved(self, session: SessionAudit, line: Line) -> str:
        """An edition of the house's own is at a table only once it has been saved."""
        match line.fact:
            case Furnished(game, edition):
                self.games[session.stream] = game
            case Announced("edition", edition):
                game = self.games.get(session.stream, "")
            case _:
                return ""
        saved = self.adopted.get((game, edition), inf)
        return "" if not is_own(edition) or saved - TOLERANCE <= line.at else f"{edition} had not been saved then"

    def in_session(self, session: SessionAudit) -> Iterator[Finding]:
        for line in session.staff:
            if says := self.unfit(line.who, line.at, ENTERED_BY.get(type(line.fact), STAFF)):
                yield Finding(PEOPLE, session.stream, line.number, says, line.at)
            if says := self.unsaved(session, line):
                yield Finding(RULES, session.stream, line.number, says, line.at)

    def at_meters(self, logs: Mapping[str, Iterable[Line]]) -> Iterator[Finding]:
        """What the link did not do itself, terms changed or one meter poured into another, is for an operator.

        It may be done beside the house, by another clock: it counts from when they were first given a role.
        """
        for name, log in logs.items():
            for line in (line for line in log if line.who != LINK):
                first = next((at for at, _ in self.given.get(line.who.name, ())), 0)
                if says := self.unfit(line.who, max(first, line.at), (OPERATOR,)):
                    yield Finding(PEOPLE, stream_of(name), line.number, says, line.at)

    def in_round(self, p: Played) -> Iterator[Finding]:
        for number, at, who in p.staff:
            if says := self.unfit(who, at, STAFF):
                yield Finding(PEOPLE, p.stream, number, says, at)


def misprinted(game: str, edition: str, digest: str) -> str:
    """Why what is saved under that name is not what was saved then."""
    try:
        now = named(game, edition).edition.fingerprint
    except Cutcard as fault:
        return f"the edition {edition} cannot be read: {fault.message}"
    return "" if now == digest else f"{edition} was saved with other pays than it has now"
