"""Four Card Poker: New Zealand's Division 20 as proposed in 2012, and a US casino's sheet."""

from cutcard.games.four_card_poker.rules import LINKED, NZ, US, caution, read
from cutcard.games.manifest import Demo, Lazy, Manifest

MANIFEST = Manifest(
    "four-card-poker",
    (NZ, US),
    says="Best play against the dealer's up card, over every deal; Aces Up under any pay scale.",
    read=read,
    caution=caution,
    jackpot=LINKED,
    demo=(Demo("nz-2012"), Demo("us", ("progressive=D", "verify-jackpots=no"))),
    solver=Lazy(__name__, "exact"),
    study=Lazy(__name__, "study"),
    drills=Lazy(__name__, "drills"),
    sampler=Lazy(__name__, "sample"),
    described=Lazy(__name__, "described"),
    terminal=Lazy(__name__, "terminal"),
)
