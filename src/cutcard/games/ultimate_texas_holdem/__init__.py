"""Ultimate Texas Hold'em: US practice, and New Zealand's Division 16 as proposed in 2012."""

from cutcard.games.manifest import Demo, Manifest
from cutcard.games.ultimate_texas_holdem.rules import LINKED, NZ, US, caution, read_with
from cutcard.shared.stud import qualifying

EXAMPLE = """{"game": "ultimate-texas-holdem", "rules": "us", "options": {"trips": "A"},
 "seats": {"1": {"bets": {"ante": 1000, "blind": 1000, "trips": 500},
                 "cards": "As Ah", "choices": ["play 4"]},
           "2": {"bets": {"ante": 1000, "blind": 1000},
                 "cards": "9s 4d", "choices": ["check", "check", "fold"]}},
 "board": "Ad 7c 7d Ks 2h", "dealer": "Kd Qd"}"""

MANIFEST = Manifest(
    "ultimate-texas-holdem",
    (US, NZ),
    title="Ultimate Texas Hold'em",
    says="Four times, twice or once the Ante on three streets; the exact best play under any Blind and Trips table.",
    examples={
        "play": "--bots 2 --seed 7",
        "rules": "--clause CP-16-3",
        "analyse": "--set blind=B --set trips=C",
        "protect": "--players 6",
        "simulate": "--rounds 10000000 --seed 7 --strategy simple",
        "advise": '"Kd 5s"',
        "settle": EXAMPLE,
    },
    read_with=read_with,
    marks=qualifying,
    caution=caution,
    by_board={0: (), 3: ("check",), 5: ("check", "check")},
    jackpot=LINKED,
    demo=(Demo("us", ("progressive=D", "verify-jackpots=no")),),
)
