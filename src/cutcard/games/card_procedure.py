"""How a table is opened, and how its cards are inspected, shuffled and cut: steps that are ticked off.

A procedure outlives rounds, so it has a log of its own, kept by the same kernel: it is a game whose facts are ticks.
The steps themselves are data in the edition (sections 6 and 7); here is their order, and when each is due again.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from cutcard.core.duty import Duty, Fault
from cutcard.core.facts import Tick
from cutcard.core.game import Game
from cutcard.core.rights import DEALER, OPERATOR, SUPERVISOR
from cutcard.core.table import Table

TABLE, BEGIN, OVER = "table", "round", "round-over"
ORDERED, EXPOSED, VACANT, COUNT, REPLACE = "order-shuffle", "card-exposed", "vacant", "count", "replace-cards"
PACK = 52


def procedure(game: Game) -> Game:
    """The procedure of the table on which this game is played."""
    return Game(
        game.name, game.edition, steps=(following,), settlement=(), places=(), wagers=(), deck=(), faults=(short,)
    )


def decks(g: Game) -> tuple[str, ...]:
    """A shuffler holds two decks and deals them in turn, never mixed; a shoe holds one (3.4(a), 3.4(c))."""
    return ("A", "B") if g.word("device") == "shuffler" else ("A",)


def last(t: Table, step: str, deck: str) -> int:
    """The entry in which that was last ticked, or none."""
    return max((tick.entry for tick in t.ticks if (tick.step, tick.deck) == (step, deck)), default=0)


def running(t: Table) -> str:
    """The deck of the round in play, if there is one."""
    begun = [tick for tick in t.ticks if tick.step in (BEGIN, OVER)]
    return begun[-1].deck if begun and begun[-1].step == BEGIN else ""


def next_deck(g: Game, t: Table) -> str:
    return decks(g)[sum(tick.step == BEGIN for tick in t.ticks) % len(decks(g))]


def rows(g: Game, part: str) -> list[dict[str, Any]]:
    return [row for row in g.edition.data["procedure"][part] if row.get("device", g.word("device")) == g.word("device")]


def first_missing(g: Game, t: Table, part: str, deck: str, since: int) -> Iterator[Duty]:
    """The steps stand in order: only the first that has not been done since is due."""
    for row in rows(g, part):
        if last(t, row["step"], deck) <= since:
            tick = Tick(row["step"], deck, row.get("count", 0))
            yield Duty(
                f"{row['step']}:{deck}",
                row.get("by", DEALER),
                g.cite(row["cite"]),
                (tick,),
                reason=row.get("reason", False),
            )
            return


def following(g: Game, t: Table) -> Iterable[Duty]:
    """Open the table (3), prepare each deck (6), shuffle and cut (7), play a round, and again; powers beside it."""
    steps = (
        first_missing(g, t, "opening", TABLE, 0),
        (duty for deck in decks(g) for duty in first_missing(g, t, "cards", deck, last(t, REPLACE, deck))),
        shuffle(g, t),
        play(g, t),
    )
    due = next(duties for step in steps if (duties := tuple(step)))
    return *due, *powers(g, t)


def shuffle(g: Game, t: Table) -> Iterator[Duty]:
    """At first, after each round (7.1(a), 7.1(b)), vacancy (7.1(c)), order (7.1(d), 7.1(f)) and exposure (7.1(e))."""
    if not running(t):
        deck = next_deck(g, t)
        causes = (
            last(t, BEGIN, deck),
            last(t, VACANT, TABLE),
            last(t, ORDERED, TABLE),
            last(t, EXPOSED, deck),
            last(t, REPLACE, deck),
        )
        yield from first_missing(g, t, "shuffle", deck, max(causes))


def play(g: Game, t: Table) -> Iterator[Duty]:
    if deck := running(t):
        yield Duty(OVER, DEALER, g.cite("7.1(b)"), (Tick(OVER, deck),))
    else:
        yield Duty(BEGIN, DEALER, g.cite("8.1(a)"), (Tick(BEGIN, next_deck(g, t)),))


def powers(g: Game, t: Table) -> Iterator[Duty]:
    """Count at any time (7.3); between rounds order a shuffle (7.1(d), 7.1(f)) or new cards (7.4)."""
    counts = tuple(Tick(COUNT, deck, PACK) for deck in decks(g))
    yield Duty(COUNT, DEALER, g.cite("7.3"), counts, must=False)
    if not running(t):
        yield Duty(ORDERED, SUPERVISOR, g.cite("7.1(f)"), (Tick(ORDERED, TABLE),), must=False)
        yield Duty(EXPOSED, DEALER, g.cite("7.1(e)"), tuple(Tick(EXPOSED, deck) for deck in decks(g)), must=False)
        yield Duty(VACANT, DEALER, g.cite("7.1(c)"), (Tick(VACANT, TABLE),), must=False)
        yield Duty(REPLACE, OPERATOR, g.cite("7.4"), tuple(Tick(REPLACE, deck) for deck in decks(g)), must=False)


def short(g: Game, t: Table) -> Iterator[Fault]:
    """A deck counted and found without its 52 is locked: the round is over, and the deck is replaced (7.3, 11.6)."""
    for tick in t.ticks:
        if tick.cards not in (0, PACK) and tick.entry > last(t, REPLACE, tick.deck):
            over = Duty(OVER, DEALER, g.cite("11.6"), (Tick(OVER, tick.deck),))
            replace = Duty(REPLACE, OPERATOR, g.cite("11.6"), (Tick(REPLACE, tick.deck),), reason=True)
            says = f"deck {tick.deck} was counted at {tick.cards} cards, not {PACK}"
            yield Fault(
                f"11.6:{tick.deck}:{tick.entry}", g.cite("11.6"), says, (over if running(t) == tick.deck else replace,)
            )
            return
