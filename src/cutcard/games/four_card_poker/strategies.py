"""How Four Card Poker can be played: `3x with TT or better; 1x with 33 to 99; else fold`."""

from functools import cache
from types import SimpleNamespace

from cutcard.cards import RANKS
from cutcard.core.duty import Duty, Lay
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.rights import DEALER
from cutcard.core.table import Table
from cutcard.games.four_card_poker.rules import ANTE
from cutcard.hands.four_card import KINDS, masks, strength, strength_of
from cutcard.shared.phrases import UP_CARD, hand_phrases
from cutcard.shared.strategy import Language, Space
from cutcard.shared.stud import FOLD

CHOICES = ("fold", "1x", "2x", "3x")
NAMED = {
    "simple": "3x with TT or better; 1x with 33 to 99; else fold",
    "never fold": "3x with AA or better; else 1x",
    "expert": (
        "3x with AA or better; 3x with KK against 2-K; 3x with KK holding A; 3x with QQ against 2-Q; "
        "3x with QQ against K holding A; 3x with JJ against 2-J; 3x with JJ against Q, K holding that rank; "
        "3x with TT against 2-9; 3x with TT against T holding J; 3x with TT against T holding Q; "
        "3x with TT against T holding K; 3x with TT against T holding A; 3x with 99 against 2; "
        "1x with 33 or better; 1x with 22 against 2; else fold"
    ),
}
OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, *NAMED)


@cache
def spaces() -> tuple[Space, ...]:
    """Return every hand by its strength and its ranks, against each up card."""
    from cutcard.batch.shapes import against_every_card, shapes

    return (against_every_card(shapes(5, flush=4), strength_of),)


LANGUAGE = Language({word: n for n, word in enumerate(CHOICES)}, (*hand_phrases(KINDS), *UP_CARD), NAMED, spaces)


def chosen(text: str, hand: list[str], up: str) -> int:
    """How many times the Ante these rules play with this hand against this up card; none is a fold."""
    s, h, d, c = masks(hand)
    situation = SimpleNamespace(strength=strength(hand), ranks=s | h | d | c, up=RANKS.index(up[0]))
    return LANGUAGE.read(text).act(situation)


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table. Where no Play can be laid, it folds or takes what is first."""
    up = next((item.name for item in table.at(DEALER) if item.open), "")
    times = chosen(name, table.cards(duty.place), up) if up else 0
    lay = next((option for option in duty.options if isinstance(option, Lay)), None)
    if times and lay:
        return Bet(lay.place, lay.wager, lay.owner, times * table.stake(duty.place, ANTE))
    word = next(option for option in duty.options if isinstance(option, Choice))
    return word if times else Choice(duty.place, FOLD)
