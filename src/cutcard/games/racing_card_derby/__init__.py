"""Racing Card Derby: Appendix A of New Zealand's proposal of 2012."""

from cutcard.games.manifest import Demo, Manifest
from cutcard.games.racing_card_derby.rules import NZ
from cutcard.games.racing_card_derby.scene import cloth, race

EXAMPLE = """{"game": "racing-card-derby", "options": {"decks": 1},
 "seats": {"1": {"bets": {"red": 200, "quinella diamonds hearts": 50}}},
 "cards": "2s 5d 5h 9h Kh Ac 3h 4c 8h 9s"}"""

MANIFEST = Manifest(
    "racing-card-derby",
    (NZ,),
    says="Every wager for one to eight packs, and for any cards left in a shoe.",
    examples={
        "play": "--bots 3",
        "analyse": "--set decks=8",
        "advise": '"2s 5h 9d" --set decks=1',
        "settle": EXAMPLE,
    },
    scene=race,
    cloth=cloth,
    web=("felt.js", "monitor.js", "desk.js", "again.js", "art.svg"),
    gear=("scanner", "players-monitor", "dealer-monitor"),  # 3.4(d)-(f)
    demo=(Demo("nz-2012"),),
)
