"""Mississippi Stud as US casinos play it, with the Three Card Bonus and the linked progressive."""

from cutcard.games.manifest import Demo, Manifest
from cutcard.games.mississippi_stud.rules import LINKED, US, read

EXAMPLE = """{"game": "mississippi-stud", "rules": "us",
 "seats": {"1": {"bets": {"ante": 1000}, "cards": "Js Jh", "choices": ["play 3", "play 3", "play 3"]},
           "2": {"bets": {"ante": 1000}, "cards": "Kc 9d", "choices": ["play 1", "fold"]}},
 "board": "4c 8h 2d"}"""

MANIFEST = Manifest(
    "mississippi-stud",
    (US,),
    says="Two cards and three in common: fold, or stake one to three Antes before each is turned; no dealer's hand.",
    examples={
        "play": "--bots 2 --set three-card=yes",
        "rules": "--clause 4.2",
        "analyse": "--set pay-table=2 --set three-card-bonus=3",
        "protect": "--players 6",
        "simulate": "--rounds 10000000 --strategy optimal",
        "advise": '"6s 5s"',
        "settle": EXAMPLE,
    },
    read=read,
    by_board={n: ("play 1",) * n for n in range(3)},
    jackpot=LINKED,
    demo=(Demo("us", ("three-card=yes", "progressive=D", "verify-jackpots=no")),),
)
