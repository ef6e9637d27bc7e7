"""Baccarat: Division 5 of New Zealand's proposal of 2012, and common practice where it prints no clause."""

from cutcard.games.baccarat.coup import read
from cutcard.games.baccarat.roads import board
from cutcard.games.baccarat.rules import NZ
from cutcard.games.baccarat.scene import coup
from cutcard.games.manifest import Demo, Manifest

EXAMPLE = """{"game": "baccarat", "options": {"decks": 8},
 "seats": {"1": {"bets": {"banker": 1000, "tie": 500}},
           "2": {"bets": {"player": 2000, "player-pair": 500}}},
 "cards": "8s 2d 8h Kc 3h"}"""

MANIFEST = Manifest(
    "baccarat",
    (NZ,),
    says="Player, Banker or Tie, with the roads of the shoe; exact for one to eight packs and any cards left.",
    examples={
        "play": "--bots 2",
        "rules": "--clause 5.14A",
        "analyse": "--set commission=none",
        "simulate": "--rounds 10000000",
        "advise": '"9s 9h 8d Kc" --set decks=4',
        "settle": EXAMPLE,
    },
    read=read,
    scene=coup,
    board=board,
    web=("felt.js", "monitor.js", "again.js", "art.svg"),
    part_of={"commission": "banker"},
    demo=(Demo("nz-2012"),),
)
