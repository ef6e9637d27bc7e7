"""Electronic Roulette: Division 8A of New Zealand's proposal of 2012; many terminals on one wheel."""

from cutcard.games.electronic_roulette.rules import NZ
from cutcard.games.manifest import Manifest

EXAMPLE = """{"game": "electronic-roulette", "result": "17",
 "seats": {"1": {"bets": {"straight 17": 100, "split 17 20": 100, "red": 500}}}}"""

MANIFEST = Manifest(
    "electronic-roulette",
    (NZ,),
    says="Roulette at a terminal of one's own, on a wheel that hundreds share.",
    examples={"settle": EXAMPLE},
)
