"""Roulette: Division 8 of New Zealand's proposal of 2012, with one zero."""

from cutcard.games.manifest import Demo, Manifest
from cutcard.games.roulette.rules import NZ

EXAMPLE = """{"game": "roulette", "result": "17",
 "seats": {"1": {"bets": {"straight 17": 100, "split 17 20": 100, "red": 500}}}}"""

MANIFEST = Manifest(
    "roulette",
    (NZ,),
    says="One zero, 157 spots, one ball: every wager costs the same 1/37.",
    examples={"settle": EXAMPLE},
    demo=(Demo("nz-2012"),),
)
