"""High Card, a toy: one card each, fold or play, the higher card wins."""

from cutcard.games.manifest import Manifest
from high_card.rules import HOUSE, read

EXAMPLE = """{"game": "high-card", "dealer": "Kd",
 "seats": {"1": {"bets": {"ante": 500}, "cards": "As", "choice": "play"},
           "2": {"bets": {"ante": 500}, "cards": "2s", "choice": "fold"}}}"""

MANIFEST = Manifest(
    "high-card",
    (HOUSE,),
    says="One card each: fold, or play once more; the higher card wins.",
    examples={"settle": EXAMPLE},
    read=read,
)
