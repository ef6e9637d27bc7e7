"""Electronic Roulette: Division 8A of New Zealand's proposal of 2012; many terminals on one wheel.

What lies on the layout and what it pays is Roulette's: so are its screens, its figures and its terminal.
"""

from importlib import import_module

from cutcard.core.round import Round
from cutcard.games.electronic_roulette.rules import NZ
from cutcard.games.manifest import Demo, Json, Lazy, Manifest

ROULETTE = "cutcard.games.roulette"
EXAMPLE = """{"game": "electronic-roulette", "result": "17",
 "seats": {"1": {"bets": {"straight 17": 100, "split 17 20": 100, "red": 500}}}}"""


def scene(r: Round) -> Json:
    """The wheel and the layout, as Roulette shows them."""
    shown: Json = import_module(f"{ROULETTE}.scene").scene(r)
    return shown


MANIFEST = Manifest(
    "electronic-roulette",
    (NZ,),
    says="Roulette at a terminal of one's own, on a wheel that hundreds share.",
    examples={"settle": EXAMPLE},
    scene=scene,
    web=("felt.js", "monitor.js", "again.js", "art.svg"),
    sister="roulette",
    demo=(Demo("nz-2012", terminals=2),),
    solver=Lazy(ROULETTE, "exact"),
    adviser=Lazy(ROULETTE, "advice"),
    sampler=Lazy(ROULETTE, "sample"),
    terminal=Lazy(ROULETTE, "terminal"),
)
