"""Let It Ride: three equal bets, two of which may be taken back; common practice, with the linked progressive."""

from cutcard.games.let_it_ride.rules import LINKED, US, read
from cutcard.games.manifest import Demo, Manifest

EXAMPLE = """{"game": "let-it-ride", "rules": "us", "options": {"three-card-bonus": 1},
 "seats": {"1": {"bets": {"main": 1000, "three-card-bonus": 500},
                 "cards": "Js Jh 4d", "choices": ["ride", "ride"]},
           "2": {"bets": {"main": 500}, "cards": "Ks 8h 3c", "choices": ["pull", "pull"]}},
 "board": "4c 9s"}"""

MANIFEST = Manifest(
    "let-it-ride",
    (US,),
    says="Three equal bets, two of them to take back; a pair of tens or better pays each that is left.",
    examples={
        "play": "--bots 2 --set three-card=yes",
        "rules": "--clause 9.2",
        "analyse": "--set main=2 --set three-card-bonus=3",
        "protect": "--players 7",
        "simulate": "--rounds 10000000 --strategy basic",
        "advise": '"Ts 9s 8s"',
        "settle": EXAMPLE,
    },
    read=read,
    by_board={0: (), 1: ("ride",)},
    jackpot=LINKED,
    demo=(Demo("us", ("three-card=yes", "progressive=D", "verify-jackpots=no")),),
)
