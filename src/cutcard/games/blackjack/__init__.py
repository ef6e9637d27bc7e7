"""Blackjack: New Zealand's Division 2 as proposed in 2012, without a hole card."""

from cutcard.games.blackjack.rules import NZ, in_short, meaning, read, read_natural
from cutcard.games.blackjack.watch import board, missed
from cutcard.games.manifest import Demo, Lazy, Manifest

EXAMPLE = """{"game": "blackjack", "rules": "nz-2012", "options": {"blackjack-pays": "3/2"},
 "seats": {"1": {"bets": {"main": 1000, "perfect-pairs": 500}, "choices": ["split", "stand", "double"]},
           "2": {"bets": {"main": 1000}, "choices": ["stand"]}},
 "cards": "8s Td 6h 8d 9c Ts 3c Kd Tc 5s"}"""

MANIFEST = Manifest(
    "blackjack",
    (NZ,),
    says="Hit, stand, double and split against a dealer without a hole card; up to nine boxes, three people on each.",
    examples={
        "play": "--bots 2 --set pairs=yes",
        "rules": "--clause 10.3",
        "analyse": "--set decks=8",
        "strategies": "",
        "simulate": "--rounds 10000000 --strategy simple",
        "advise": '"Ts 6h" --up 7d',
        "settle": EXAMPLE,
    },
    read=read,
    read_set=read_natural,
    meaning=meaning,
    in_short=in_short,
    board=board,
    watch=missed,
    web=("decide.js",),
    demo=(Demo("nz-2012", ("pairs=yes",)),),
    solver=Lazy(__name__, "analysis"),
)
