"""Let It Ride: a thin shape that proves the kernel carries it, not the product's game.

Nobody plays against the dealer, who has no hand: three cards each, and a pair or better pays (5).
"""

from collections.abc import Iterator, Sequence

from cutcard.cards import DECK
from cutcard.core.duty import Lay, Option
from cutcard.core.facts import Verdict
from cutcard.core.game import Game
from cutcard.core.steps import bets, deal, pulls, settle
from cutcard.core.table import Table
from cutcard.shared.poker import AREAS, RACK, Irregularities, from_the_right, hands, own_face
from tests.shapes import sheet
from tests.shapes.ultimate_texas_holdem import CLAUSES, at_once

BET = "bet"


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, Sequence[Option]]]:
    for person, (a, *_) in t.places_of.items() if not t.items else ():
        yield a, person, (Lay(a, BET, person, 500, 50_000, 500), *pulls(t, a, person))


def lines(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    ranks = {item.name[0] for item in t.dealt_to(a)}
    for spot in t.live(a):
        won = 2 * t.stakes[spot].chips if len(ranks) < 3 else 0
        yield Verdict(*spot, "win" if won else "lose", won, g.cite("5"))


GAME = Game(
    "let-it-ride",
    sheet(
        "let-it-ride",
        "LIR-",
        rules={"view-one": {"default": False}, "dealer-exposure": {"default": "unfolded", "one-of": ["unfolded"]}},
        pays={BET: {"cite": "5", "win": 1}},
    ),
    steps=(
        bets(offers, cite="1", closing="1"),
        deal(3, hands, own_face, cite=lambda g, place: "2", singly=at_once),
    ),
    settlement=(settle(from_the_right, lines, cite="5"),),
    places=(*AREAS, "dealer", RACK),
    wagers=(BET,),
    deck=DECK,
    faults=Irregularities(
        CLAUSES, 3, 0, decided=lambda t, a: 0, out=lambda t, a: "", all_lost=lambda g, t, a: False, one_is_up=False
    ).in_order(),
    reports={"10.8": True, "10.9": True, "10.12": True},
)
