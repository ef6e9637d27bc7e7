"""The jackpots, level by level: what came in, what went out, to which round and hand, and that nothing is missing."""

from collections.abc import Iterator

from cutcard.core.facts import Award, Chips, noun
from cutcard.core.fold import counted
from cutcard.house.jackpots.meter_book import stream_of
from cutcard.house.jackpots.meter_readings import levels, reconcile, up_to_now
from cutcard.house.jackpots.meters import MILLION
from cutcard.house.log.facts import Funded, Line
from cutcard.house.log.streams import lines
from cutcard.house_reports.book import TableBook, tables
from cutcard.store.schema import CONTRIBUTION
from cutcard.store.store import Store

ENVY = "envy"


@noun
class Paid:
    """One award out of a meter or, for envy, of the house's own: the round, the hand, and who paid it."""

    at: int
    table: str
    round: int
    place: str
    person: str
    chips: Chips
    cite: str
    who: str


@noun
class Jackpot:
    """Contributions, reserve, overflow and what it stands at in millionths of a cent, the rest in whole cents."""

    level: str
    funded: Chips  # by the house, at the start and at resets
    shown: int  # contributed to the meter
    hidden: int  # contributed to its reserve
    released: Chips  # from the reserve at resets
    taken: Chips
    returned: Chips  # taken, and given back
    resets: int
    stands: int
    reserve: int
    overflow: int
    poured: Chips  # from other meters of its link, less what went to them
    awards: tuple[Paid, ...]

    @property
    def awarded(self) -> Chips:
        return sum(paid.chips for paid in self.awards)

    @property
    def held(self) -> Chips:
        """Taken for a round that has not paid it yet."""
        return self.taken - self.returned - self.awarded

    @property
    def exact(self) -> bool:
        """All that came in is in the meter, in its reserve, above its ceiling, or went out."""
        came = (self.funded + self.poured) * MILLION + self.shown + self.hidden
        return came == self.stands + self.reserve + self.overflow + (self.taken - self.returned) * MILLION


@noun
class Jackpots:
    levels: tuple[Jackpot, ...]
    envy: tuple[Paid, ...]
    wrong: tuple[str, ...]  # with the meters, in a sentence each

    @property
    def envy_paid(self) -> Chips:
        return sum(paid.chips for paid in self.envy)

    @property
    def exact(self) -> bool:
        return not self.wrong and all(level.exact and level.held >= 0 for level in self.levels)


def jackpots(store: Store) -> Jackpots:
    names, wrong = levels(store), tuple(reconcile(store))
    with store.snapshot() as connection:
        paid = [row for book in tables(connection) for row in awards(book)]
        made = []
        for name in names:
            log = lines(connection, stream_of(name))
            m = up_to_now(connection, name, log, CONTRIBUTION)
            went = tuple(row for payer, row in paid if payer == name)
            sums = m.funded, m.shown, m.hidden, m.released, m.taken, m.returned
            made.append(Jackpot(name, *sums, resets(log), m.current, m.reserve, m.overflow, m.poured, went))
    return Jackpots(tuple(made), tuple(row for payer, row in paid if payer == ENVY), wrong)


def awards(book: TableBook) -> Iterator[tuple[str, Paid]]:
    """What rounds paid out of meters, by level, and envy; what was taken back or voided does not count."""
    for r in book.rounds:
        at = {timed.entry.number: timed.at for timed in r.log}
        left = list(r.end.awards)
        for e in counted(timed.entry for timed in r.log):
            if isinstance(e.fact, Award) and e.fact in left:
                left.remove(e.fact)
                payer = ENVY if e.fact.why == ENVY else e.fact.payer
                where = at[e.number], book.name, r.number, e.fact.place, e.fact.payee
                yield payer, Paid(*where, e.fact.chips, e.fact.cite, e.who.name)


def resets(log: list[Line]) -> int:
    """How often it began again; a reset that was undone is none."""
    funded = [line.fact.chips for line in log if isinstance(line.fact, Funded) and line.answers]
    return sum((chips > 0) - (chips < 0) for chips in funded)
