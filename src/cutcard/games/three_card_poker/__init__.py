"""Three Card Poker: New Zealand's Division 17 as proposed in 2012, with the Six Card Bonus."""

from cutcard.games.manifest import Demo, Manifest
from cutcard.games.three_card_poker.rules import NZ, read
from cutcard.shared.stud import qualifying

EXAMPLE = """{"game": "three-card-poker", "rules": "nz-2012", "options": {"six-card-bonus": 1},
 "seats": {"1": {"bets": {"ante": 1000, "pair-plus": 500, "six-card-bonus": 500},
                 "cards": "7s 7h 2d", "choice": "play"}},
 "dealer": "7c 7d 9s"}"""

MANIFEST = Manifest(
    "three-card-poker",
    (NZ,),
    says="Fold or play against a dealer who needs queen high; Pairs Plus and Six Card Bonus under any pay scale.",
    examples={
        "play": "--bots 2 --set six-card=yes",
        "rules": "--clause 10A",
        "analyse": "--set pair-plus=2 --set six-card-bonus=3",
        "design": "pair-plus --edge 2.5%",
        "protect": "--set ante-bonus=2",
        "simulate": "--rounds 10000000 --strategy optimal",
        "advise": '"Qs 6h 4d"',
        "settle": EXAMPLE,
    },
    read=read,
    marks=qualifying,
    demo=(Demo("nz-2012", ("six-card=yes",)),),
)
