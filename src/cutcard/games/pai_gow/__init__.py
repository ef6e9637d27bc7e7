"""Pai Gow with tiles: New Zealand's Division 12 as proposed in 2012."""

from cutcard.games.manifest import Demo, Lazy, Manifest
from cutcard.games.pai_gow.faces import caution, marks, meaning, read, read_set
from cutcard.games.pai_gow.rules import NZ

EXAMPLE = """{"game": "pai-gow", "rules": "nz-2012",
 "seats": {"2": {"bets": {"main": 1000}, "tiles": "6-6 1-3 4-5 2-4", "low": "1-3 2-4"},
           "3": {"bets": {"main": 2000}, "tiles": "5-5 4-6 5-6 4-4"}},
 "dealer": "6-6 1-6 2-2 3-5"}"""

MANIFEST = Manifest(
    "pai-gow",
    (NZ,),
    says="Two hands of two tiles against the bank's, which is the house's, a player's or shared.",
    examples={
        "play": "--bots 3",
        "rules": "--clause 12",
        "analyse": "--set house-way=new-zealand",
        "simulate": "--rounds 10000000 --strategy optimal",
        "advise": '"6-6 1-3 4-5 2-4"',
        "settle": EXAMPLE,
    },
    read=read,
    read_set=read_set,
    meaning=meaning,
    caution=caution,
    marks=marks,
    web=("decide.js", "art.svg"),
    demo=(Demo("nz-2012", ("house-way=new-zealand",)), Demo("nz-2012", ("banks=players",))),
    practised=("house-way",),
    solver=Lazy(__name__, "analysis"),
)
