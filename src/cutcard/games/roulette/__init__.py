"""Roulette: Division 8 of New Zealand's proposal of 2012, with one zero."""

from cutcard.games.manifest import Demo, Manifest
from cutcard.games.roulette.cloth import cloth
from cutcard.games.roulette.rules import NZ
from cutcard.games.roulette.scene import scene
from cutcard.shared.wheel_words import said

EXAMPLE = """{"game": "roulette", "result": "17",
 "seats": {"1": {"bets": {"straight 17": 100, "split 17 20": 100, "red": 500}}}}"""

MANIFEST = Manifest(
    "roulette",
    (NZ,),
    says="One zero, 157 spots, one ball: every wager costs the same 1/37.",
    examples={"play": "--bots 3", "analyse": "--set la-partage=yes", "bias": "results.txt", "settle": EXAMPLE},
    scene=scene,
    cloth=cloth,
    said=said,
    web=("felt.js", "monitor.js", "again.js", "art.svg"),
    demo=(Demo("nz-2012"),),
)
