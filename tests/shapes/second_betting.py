"""Betting that opens again after a card, such as insurance: a thin shape that proves the kernel carries it."""

from collections.abc import Iterator, Sequence

from cutcard.cards import DECK
from cutcard.core.duty import Lay, Option
from cutcard.core.facts import Verdict
from cutcard.core.game import Game, Step
from cutcard.core.rights import DEALER
from cutcard.core.steps import bets, deal, pulls, settle
from cutcard.core.table import Table
from tests.shapes import SEATS, sheet

BOXES = tuple("1234567")
MAIN, INSURANCE = "main", "insurance"
Offered = Iterator[tuple[str, str, Sequence[Option]]]


def offers(g: Game, t: Table) -> Offered:
    for person, boxes in t.places_of.items():
        for box in boxes:
            yield box, person, (Lay(box, MAIN, person, 1000, 50_000, 100), *pulls(t, box, person))


def insurances(g: Game, t: Table) -> Offered:
    """Up to half the stake."""
    for spot in t.live(wager=MAIN):
        lay = Lay(spot.place, INSURANCE, spot.owner, 1, t.stakes[spot].chips // 2, 1)
        yield spot.place, spot.owner, (lay, *pulls(t, spot.place, spot.owner, INSURANCE))


def against_an_ace(step: Step) -> Step:
    return lambda g, t: step(g, t) if t.live() and [card[0] for card in t.cards(DEALER)] == ["A"] else ()


def boxes(g: Game, t: Table) -> list[str]:
    return [box for box in BOXES if t.live(box)]


def lines(g: Game, t: Table, box: str) -> Iterator[Verdict]:
    """A second ace wins the insurance and loses the rest; else it is the other way round."""
    ace = t.cards(DEALER)[1][0] == "A"
    for spot in t.live(box):
        won = ace == (spot.wager == INSURANCE)
        yield Verdict(*spot, "win" if won else "lose", 2 * t.stakes[spot].chips * won, g.cite("2"))


GAME = Game(
    "second-betting",
    sheet("second-betting", "SB-", rules={"seats": SEATS}),
    steps=(
        bets(offers, cite="1", closing="1"),
        deal(1, lambda g, t: [DEALER] if t.live() else [], lambda g, t, p: "up", lambda g, p: "1", lambda g: True),
        against_an_ace(bets(insurances, cite="2", closing="2", until=("insurance closed",), name="insure")),
        deal(2, lambda g, t: [DEALER] if t.live() else [], lambda g, t, p: "up", lambda g, p: "1", lambda g: True),
    ),
    settlement=(settle(boxes, lines, cite="2", reveal=False),),
    places=(*BOXES, DEALER),
    wagers=(MAIN, INSURANCE),
    deck=DECK,
)
