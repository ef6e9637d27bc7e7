"""How Three Card Poker can be played: the weakest hand that each strategy plays, as a person would say it."""

from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.manifest import SIMPLE
from cutcard.hands.three_card import QUEEN_HIGH, strength
from cutcard.shared.stud import FOLD

WEAKEST = {
    SIMPLE: strength(("Qs", "6h", "4d")),
    "like the dealer": QUEEN_HIGH,
    "never fold": 0,
}
NAMED = {
    SIMPLE: "play queen, six, four or better, else fold",
    "like the dealer": "play queen high or better, as the dealer does, else fold",
    "never fold": "play every hand",
}
OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, *NAMED)


def weakest(name: str) -> int:
    """The weakest strength that this strategy plays."""
    if name not in WEAKEST:
        known = one_of(STRATEGIES)
        raise Faulty("strategy/name", f"there is no strategy {name!r:.40} of three cards", instead=f"there is {known}")
    return WEAKEST[name]


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table."""
    lay = next(option for option in duty.options if isinstance(option, Lay))
    plays = strength(table.cards(duty.place)) >= weakest(name)
    return Bet(lay.place, lay.wager, lay.owner, lay.low) if plays else Choice(duty.place, FOLD)
