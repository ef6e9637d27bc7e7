"""How Three Card Poker can be played: which hands each strategy plays."""

from functools import cache
from types import SimpleNamespace

from cutcard.core.duty import Duty, Lay
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.manifest import SIMPLE
from cutcard.games.three_card_poker.rules import PLAY_ON
from cutcard.hands.three_card import KINDS, strength
from cutcard.shared.phrases import hand_phrases
from cutcard.shared.strategy import Language, Space
from cutcard.shared.stud import FOLD

NAMED = {
    SIMPLE: "play with Q64 or better; else fold",
    "like the dealer": "play with Q high or better; else fold",
    "never fold": "else play",
}
OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, *NAMED)


@cache
def spaces() -> tuple[Space, ...]:
    """Return every hand by its strength."""
    from cutcard.batch.orders import THREE_CARD

    return (Space(THREE_CARD.ladder >= 0, SimpleNamespace(strength=THREE_CARD.ladder)),)


LANGUAGE = Language({"fold": 0, "play": 1}, hand_phrases(KINDS), NAMED, spaces)


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table."""
    if not LANGUAGE.read(name).act(SimpleNamespace(strength=strength(table.cards(duty.place)))):
        return Choice(duty.place, FOLD)
    lays = [Bet(o.place, o.wager, o.owner, o.low) for o in duty.options if isinstance(o, Lay)]
    return lays[0] if lays else Choice(duty.place, PLAY_ON)
