"""The cards: where each deck came from, who kept, inspected and shuffled it, and which reached play unshuffled.

A pre-shuffled deck may be played with no shuffle at the table where an edition admits it; then it is listed by day,
with its custody (NZ-CONS-Q-CHEMMY). Days are those of UTC, as all times in the book.
"""

from collections.abc import Iterable, Iterator

from cutcard.core.facts import Tick, noun
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table.state import furnished
from cutcard.house_reports.book import FOREVER, TableBook, Timed, moment, tables
from cutcard.shared.shoe import BEGIN, COUNT, REPLACE, TABLE
from cutcard.store.store import Store

CUSTODY, INSPECTION = ("secured",), ("dealer-inspects", "supervisor-inspects")
SHUFFLES = ("chemmy", "riffle", "shuffle")
SOURCE, NEW = "cards-source", "new"


@noun
class Signed:
    """A step that one person did to a deck: how often, first and last; cards where they were counted, and why."""

    step: str
    by: str
    times: int
    first: int
    last: int
    cards: int = 0
    why: str = ""


@noun
class Deck:
    """One deck, from when it came to the table until it was replaced."""

    table: str
    deck: str
    source: str
    came: int
    replaced: int | None
    custody: tuple[Signed, ...]
    inspected: tuple[Signed, ...]
    shuffled: tuple[Signed, ...]  # before and between rounds
    counts: tuple[Signed, ...]
    in_play: int | None  # when it first was
    rounds: int
    shuffled_first: bool  # at the table, before it was first in play

    @property
    def unshuffled(self) -> bool:
        """Reached play with no shuffle at the table."""
        return self.in_play is not None and not self.shuffled_first


@noun
class Day:
    """The decks that came into play that day with no shuffle at the table."""

    day: str
    decks: tuple[Deck, ...]


@noun
class Cards:
    decks: tuple[Deck, ...]
    no_table_shuffle: tuple[Day, ...]


def cards(store: Store, table: str = "", since: int = 0, until: int = FOREVER) -> Cards:
    """Every deck that was on a table in that time."""
    with store.snapshot() as connection:
        every = [deck for book in tables(connection, table) for deck in decks_of(book)]
    chosen = tuple(deck for deck in every if deck.came < until and (deck.replaced is None or deck.replaced >= since))
    raw = [deck for deck in chosen if deck.unshuffled and since <= (deck.in_play or 0) < until]
    days = sorted({moment(deck.in_play or 0)[:10] for deck in raw})
    return Cards(chosen, tuple(Day(day, tuple(d for d in raw if moment(d.in_play or 0)[:10] == day)) for day in days))


def decks_of(book: TableBook) -> Iterator[Deck]:
    fact = book.session[0].fact
    assert isinstance(fact, Furnished)
    edition = furnished(book.name, fact).game.edition
    source = str(edition[SOURCE]) if SOURCE in edition.options else NEW
    lying: dict[str, list[Timed]] = {}
    for timed in book.cards:
        tick = timed.entry.fact
        if isinstance(tick, Tick) and tick.deck != TABLE:
            lying.setdefault(tick.deck, []).append(timed)
            if tick.step == REPLACE:
                yield deck_of(book.name, source, lying.pop(tick.deck))
    for deck in sorted(lying):
        yield deck_of(book.name, source, lying[deck])


def deck_of(table: str, source: str, log: list[Timed]) -> Deck:
    steps = [(timed, tick) for timed in log if isinstance(tick := timed.entry.fact, Tick)]
    plays = [timed.at for timed, tick in steps if tick.step == BEGIN]
    played = next((n for n, (_, tick) in enumerate(steps) if tick.step == BEGIN), len(steps))
    last, name = steps[-1]
    return Deck(
        table,
        name.deck,
        source,
        steps[0][0].at,
        last.at if name.step == REPLACE else None,
        signed(steps, CUSTODY),
        signed(steps, INSPECTION),
        signed(steps, SHUFFLES),
        signed(steps, (COUNT,)),
        plays[0] if plays else None,
        len(plays),
        any(tick.step in SHUFFLES for _, tick in steps[:played]),
    )


def signed(steps: Iterable[tuple[Timed, Tick]], which: tuple[str, ...]) -> tuple[Signed, ...]:
    """Those steps, each person's alike put together, in the order they were first done."""
    found: dict[tuple[str, str, int, str], list[int]] = {}
    for timed, tick in steps:
        if tick.step in which:
            found.setdefault((tick.step, timed.entry.who.name, tick.cards, timed.entry.why), []).append(timed.at)
    return tuple(
        Signed(step, by, len(times), times[0], times[-1], count, why) for (step, by, count, why), times in found.items()
    )
