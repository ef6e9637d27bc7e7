"""Racing Card Derby: Appendix A of New Zealand's proposal of 2012."""

from cutcard.games.manifest import Demo, Lazy, Manifest
from cutcard.games.racing_card_derby.rules import NZ
from cutcard.games.racing_card_derby.scene import race

MANIFEST = Manifest(
    "racing-card-derby",
    (NZ,),
    says="Every wager for one to eight packs, and for any cards left in a shoe.",
    scene=race,
    gear=("scanner", "players-monitor", "dealer-monitor"),  # 3.4(d)-(f)
    demo=(Demo("nz-2012"),),
    solver=Lazy(__name__, "exact"),
    study=Lazy(__name__, "study"),
    drills=Lazy(__name__, "drills"),
    sampler=Lazy(__name__, "sample"),
    described=Lazy(__name__, "described"),
    terminal=Lazy(__name__, "terminal"),
    monitor=Lazy(__name__, "monitor_drawn"),
)
