"""Caribbean Stud: New Zealand's Division 6 as proposed in 2012, with its progressive jackpot."""

from cutcard.games.caribbean_stud.rules import LINKED, NZ, caution, read
from cutcard.games.manifest import Demo, Manifest
from cutcard.shared.stud import qualifying

EXAMPLE = """{"game": "caribbean-stud", "rules": "nz-2012",
 "seats": {"1": {"bets": {"ante": 1000, "jackpot": 100}, "cards": "9s 9h 9d 4c 4s", "choice": "play"},
           "2": {"bets": {"ante": 1000}, "cards": "Qc Jd 8h 5s 3d", "choice": "fold"}},
 "dealer": "Ks Td 7c 3h Ac"}"""

MANIFEST = Manifest(
    "caribbean-stud",
    (NZ,),
    says="Fold, or bet twice the Ante, against a dealer who shows one card and needs ace-king.",
    examples={
        "play": "--bots 2",
        "rules": "--clause 12.4",
        "analyse": "--set bet-pays=2",
        "protect": "--players 6 --rounds 50000",
        "simulate": "--rounds 10000000 --strategy optimal",
        "advise": '"As Kh Jd 8c 3s" --up 8d',
        "settle": EXAMPLE,
    },
    read=read,
    marks=qualifying,
    caution=caution,
    jackpot=LINKED,
    demo=(Demo("nz-2012", ("jackpot=one-pool", "verify-jackpots=no")),),
)
