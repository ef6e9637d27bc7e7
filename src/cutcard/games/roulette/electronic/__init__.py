"""Electronic Roulette: Division 8A of New Zealand's proposal of 2012; many terminals on one wheel.

What lies on the layout and what it pays is Roulette's: so are its screens, its figures and its terminal.
"""

from cutcard.games.manifest import Demo, Lazy, Manifest
from cutcard.games.roulette.cloth import cloth
from cutcard.games.roulette.electronic.rules import NZ
from cutcard.games.roulette.scene import scene
from cutcard.shared.wheel_words import said

ROULETTE = __name__.rpartition(".")[0]
EXAMPLE = """{"game": "electronic-roulette", "result": "17",
 "seats": {"1": {"bets": {"straight 17": 100, "split 17 20": 100, "red": 500}}}}"""

MANIFEST = Manifest(
    "electronic-roulette",
    (NZ,),
    says="Roulette at a terminal of your own, on a wheel that hundreds share.",
    examples={"settle": EXAMPLE},
    scene=scene,
    cloth=cloth,
    said=said,
    web=("felt.js", "monitor.js", "again.js", "art.svg"),
    demo=(Demo("nz-2012", terminals=2),),
    solver=Lazy(ROULETTE, "exact"),
    adviser=Lazy(ROULETTE, "advice"),
    sampler=Lazy(ROULETTE, "sample"),
    terminal=Lazy(ROULETTE, "terminal"),
)
