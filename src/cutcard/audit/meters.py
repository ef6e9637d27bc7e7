"""The meters of the jackpots: every line follows from those before it, and every jackpot from a round that hit it."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from cutcard.audit.book import Book
from cutcard.audit.chain import TOLERANCE
from cutcard.audit.finding import MONEY, RULES, Finding, misbooked
from cutcard.audit.rounds import DAMAGED, Played
from cutcard.audit.sessions import lines_of
from cutcard.core.errors import Cutcard
from cutcard.core.facts import Chips
from cutcard.core.money import dollars
from cutcard.house.jackpots.meter_book import stream_of
from cutcard.house.jackpots.meter_readings import unfounded
from cutcard.house.jackpots.meters import Meter, accounts, astray, cents, in_force, meter, moved, outstanding
from cutcard.house.log.facts import HouseFact, Line, Rated, Released, Taken
from cutcard.shared.jackpot.link import Level
from cutcard.store.chain import METER


class Meters:
    """The lines of every meter, and the terms that follow from them."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.wrong: list[Finding] = []
        self.lines = {name: list(lines_of(kept, self.wrong)) for name, kept in book.named(METER)}
        self.rated = {name: self.terms_of(name, log) for name, log in self.lines.items()}
        self.times = sorted({fact.at for facts in self.rated.values() for fact in facts})
        self.known: dict[int, Mapping[str, Level]] = {}
        facts = (line.fact for log in self.lines.values() for line in log)
        self.paid = {fact.round for fact in facts if isinstance(fact, Taken)}  # the rounds that took from one

    def terms_of(self, name: str, log: list[Line]) -> list[Rated]:
        """Terms that can be read; new ones are never dated back."""
        found: list[Rated] = []
        for line in log:
            if isinstance(line.fact, Rated):
                try:
                    Fraction(line.fact.rate), Fraction(line.fact.hidden)
                except (ValueError, ZeroDivisionError):
                    self.wrong.append(Finding(RULES, stream_of(name), line.number, "its rate is no number", line.at))
                    continue
                if found and line.fact.at < line.at - TOLERANCE:
                    says = "new terms are dated back to rounds that had begun"
                    self.wrong.append(Finding(RULES, stream_of(name), line.number, says, line.at))
                found.append(line.fact)
        return found

    def terms(self, at: int) -> Mapping[str, Level]:
        """What a round that began at that time pays in."""
        index = bisect_right(self.times, at)
        if index not in self.known:
            begun = {name: [fact for fact in facts if fact.at <= at] for name, facts in self.rated.items()}
            self.known[index] = {name: in_force(name, facts, at) for name, facts in begun.items() if facts}
        return self.known[index]

    # Whether all is there.

    def check(self, played: Mapping[str, Played]) -> Iterator[Finding]:
        """With the rounds that have read a meter."""
        yield from self.wrong
        taken: dict[str, Counter[str]] = {}
        for name, log in self.lines.items():
            try:
                yield from self.follow(name, log, played)
            except (Cutcard, *DAMAGED) as trouble:
                yield Finding(RULES, stream_of(name), -1, f"it cannot be followed: {trouble}")
            taken[name] = outstanding(log)
        yield from unwon(played, taken)
        yield from (Finding(MONEY, stream_of(giver), -1, says) for giver, says in astray(self.lines))

    def follow(self, name: str, log: list[Line], played: Mapping[str, Played]) -> Iterator[Finding]:
        stream, before, out = stream_of(name), meter(name, ()), Counter[str]()
        transfers = self.book.moved(stream)
        if not log or not isinstance(log[0].fact, Rated):
            yield Finding(RULES, stream, 0, "a meter begins with its terms")
        for line in log:
            first = isinstance(line.fact, Taken) and line.fact.round not in out
            read = gauge(played, line.fact.round, name) if first and isinstance(line.fact, Taken) else None
            for says in (*unfounded(before, out, line.fact), *strange(before, line.fact, first, read)):
                yield Finding(MONEY, stream, line.number, f"it {says}", line.at)
            if read and (says := unfed(before.shown, self.book.paid_into(name), read[0])):
                yield Finding(MONEY, stream, line.number, says, line.at)
            out.update(outstanding([line]))
            found = transfers.get(line.number, [])
            yield from misbooked(stream, line.number, moved(before, line.fact), found, line.at)
            before = before.after(line.fact)
        for account, chips in accounts(before).items():
            if (has := self.book.balances.get(account, 0)) != chips:
                yield Finding(MONEY, account, -1, f"it has {dollars(has)}, and its meter says {dollars(chips)}")


def gauge(played: Mapping[str, Played], round: str, level: str) -> tuple[int, Chips] | None:
    """When the round read that meter, and what it stood at."""
    p = played.get(round)
    return next(((at, chips) for _, at, name, chips in p.gauged if name == level), None) if p else None


def strange(before: Meter, fact: HouseFact, first: bool, read: tuple[int, Chips] | None) -> Iterator[str]:
    """What no round led to. After the first time, what a round takes follows from what it had read then."""
    match fact:
        case Taken(round, _) if first and read is None:
            yield f"is taken for {round}, which did not read this meter"
        case Taken(round, _) if read and read[1] != before.stands:
            yield f"stood at {dollars(before.stands)}, and {round} has read {dollars(read[1])}"
        case Released(chips) if chips > cents(before.reserve):
            yield f"releases {dollars(chips)}, and the reserve was {dollars(cents(before.reserve))}"


def unfed(shown: int, paid_in: Iterable[tuple[int, int]], read: int) -> str:
    """What had been gathered when a jackpot was read is what rounds had paid in by then."""
    low = high = 0
    for at, more in paid_in:
        if at < read - TOLERANCE:
            low, high = low + more, high + more
        elif at <= read + TOLERANCE:
            low, high = low + min(more, 0), high + max(more, 0)
    if low <= shown <= high:
        return ""
    return f"{shown} millionths of a cent are said to have come in, and rounds had paid in {low} to {high}"


def unwon(played: Mapping[str, Played], taken: Mapping[str, Counter[str]]) -> Iterator[Finding]:
    """What a round has taken from a meter is what its hands have won of it; nothing is held for nobody."""
    for p in played.values():
        for level, chips in p.won:
            if chips != (held := taken.get(level, Counter[str]())[p.stream]):
                says = f"its hands have won {dollars(chips)} of the {level} meter, and it has taken {dollars(held)}"
                yield Finding(MONEY, p.stream, -1, says)
