"""Baccarat: a thin shape that proves the kernel carries it, not the product's game.

Two hands, a drawing table, one layout for everyone, and 5.14A: a supervisor may reopen the betting in mid-deal.
"""

from collections.abc import Iterator, Sequence

from cutcard.cards import DECK
from cutcard.core.duty import Draw, Duty, Lay, Option
from cutcard.core.facts import Reopen, Verdict
from cutcard.core.game import Game
from cutcard.core.rights import SHOE, SUPERVISOR
from cutcard.core.steps import NO_MORE_BETS, bets, deal, pulls, settle, show, together
from cutcard.core.table import Table
from tests.shapes import sheet

SEATS = tuple("1234567")
LAYOUT, PUNTO, BANCO = "layout", "player-hand", "banker-hand"
WAGERS = ("player", "banker", "tie")
BANKER_DRAWS = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}


def value(card: str) -> int:
    return 1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 0


def points(t: Table, place: str) -> int:
    return sum(map(value, t.cards(place))) % 10


def both(g: Game, t: Table) -> list[str]:
    return [PUNTO, BANCO]


def layout(g: Game, t: Table) -> list[str]:
    return [LAYOUT] if t.live(LAYOUT) else []


def down(g: Game, t: Table, place: str) -> str:
    return "down"


def from_shoe(g: Game) -> bool:
    return True


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, Sequence[Option]]]:
    for person in t.places_of:
        stakes = (Lay(LAYOUT, wager, person, 1000, 100_000, 100) for wager in WAGERS)
        yield LAYOUT, person, (*stakes, *pulls(t, LAYOUT, person))


def may_reopen(g: Game, t: Table) -> Iterator[Duty]:
    """One or more of the first four cards are out and none is seen: wagers may be made and changed again (5.14A)."""
    if t.items and not any(item.open for item in t.items.values()):
        again = Reopen(t.calls[NO_MORE_BETS])
        yield Duty("reopen", SUPERVISOR, g.cite("5.14A"), (again,), must=False, reason=True)


def third(g: Game, t: Table) -> Iterator[Duty]:
    p, b = points(t, PUNTO), points(t, BANCO)
    if t.dealt(PUNTO) == t.dealt(BANCO) == 2 and max(p, b) >= 8:
        return
    if t.dealt(PUNTO) == 2 and p <= 5:
        yield Duty("third:player", SHOE, g.cite("5.7"), (Draw(PUNTO, "up", 1),), PUNTO)
    elif t.dealt(BANCO) == 2 and banker_draws(b, t.cards(PUNTO)[2:]):
        yield Duty("third:banker", SHOE, g.cite("5.8"), (Draw(BANCO, "up", 1),), BANCO)


def banker_draws(b: int, drawn: Sequence[str]) -> bool:
    return b < 3 or (value(drawn[0]) in BANKER_DRAWS.get(b, ()) if drawn else b <= 5)


def lines(g: Game, t: Table, place: str) -> Iterator[Verdict]:
    p, b = points(t, PUNTO), points(t, BANCO)
    winner = "player" if p > b else "banker" if b > p else "tie"
    for spot in t.live(place):
        stake = t.stakes[spot].chips
        if spot.wager == winner:
            yield Verdict(*spot, "win", stake + g.pays(winner)["win"].winnings(stake), g.cite("5.10"))
        elif winner == "tie":
            yield Verdict(*spot, "push", stake, g.cite("5.10"))
        else:
            yield Verdict(*spot, "lose", 0, g.cite("5.10"))


GAME = Game(
    "baccarat",
    sheet(
        "baccarat",
        "BAC-",
        pays={wager: {"cite": "5.10", "win": odds} for wager, odds in zip(WAGERS, (1, "19/20", 8), strict=True)},
    ),
    steps=(
        bets(offers, cite="5.14", closing="5.14"),
        together(deal(2, both, down, cite=lambda g, place: "5.5", singly=from_shoe), may_reopen),
        together(show(both, cite="5.5"), may_reopen),
        third,
    ),
    settlement=(settle(layout, lines, cite="5.10", reveal=False),),
    places=(*SEATS, LAYOUT, PUNTO, BANCO),
    wagers=WAGERS,
    spots=frozenset((LAYOUT, wager) for wager in WAGERS),
    piles=frozenset((PUNTO, BANCO)),
    deck=DECK * 8,
)
