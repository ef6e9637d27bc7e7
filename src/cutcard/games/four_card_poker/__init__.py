"""Four Card Poker: New Zealand's Division 20 as proposed in 2012, and a US casino's sheet."""

from cutcard.games.four_card_poker.rules import LINKED, NZ, US, caution, read
from cutcard.games.manifest import Demo, Manifest

EXAMPLE = """{"game": "four-card-poker", "rules": "nz-2012", "options": {"aces-up": 5},
 "seats": {"1": {"bets": {"ante": 1000, "aces-up": 500},
                 "cards": "As Ad 9h 4c 2s", "choice": "play 3"}},
 "dealer": "Kd Qd Jc 9c 3s 2h"}"""

MANIFEST = Manifest(
    "four-card-poker",
    (NZ, US),
    says="Best play against the dealer's up card, over every deal; Aces Up under any pay scale.",
    examples={
        "play": "--rules us --bots 2 --seed 7",
        "rules": "--clause 11.8",
        "analyse": "--set aces-up=3 --html sheet.html --xlsx sheet.xlsx",
        "protect": "--seed 7 --html report.html",
        "simulate": "--rounds 10000000 --seed 7 --strategy simple",
        "advise": '"As Ad 9h 4c 2s" --up Kd',
        "settle": EXAMPLE,
    },
    read=read,
    caution=caution,
    jackpot=LINKED,
    demo=(Demo("nz-2012"), Demo("us", ("progressive=D", "verify-jackpots=no"))),
)
