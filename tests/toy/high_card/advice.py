"""High Card: what folding and playing are worth with the card that a person sees, and cards to practise on."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from cutcard.cards import DECK, RANKS
from cutcard.core.duty import Lay
from cutcard.core.errors import Faulty
from cutcard.core.facts import Choice
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.described import waiting
from cutcard.exact.advice import Value, Values, decision, laid, ranked
from cutcard.games.manifest import BORDERLINE, CATEGORY, YOU
from high_card.exact import plays
from high_card.rules import ANTE, value

CATEGORIES: Sequence[str] = tuple(RANKS)
FIRST = next(rank for rank in range(13) if plays(rank))
BORDER = (RANKS[FIRST - 1], RANKS[FIRST])  # the last that is folded, the first that is played


def values(r: Round, who: str) -> Values:
    duty = decision(r, who)
    if duty is None:
        raise Faulty("advise/nothing", "there is no card to decide on", r.game.cite("2"))
    (mine,) = r.table.cards(duty.place)
    known = {item.name for item in r.table.items.values()} - {HIDDEN}
    rest = [card for card in DECK if card not in known]
    won = sum(value(card) < value(mine) for card in rest)
    play, fold = Fraction(won - 2 * (len(rest) - won), len(rest)), Fraction(-1)
    found = [
        Value(laid(option), play, option.wager) if isinstance(option, Lay) else Value(option, fold, option.word)
        for option in duty.options
        if isinstance(option, Lay | Choice)
    ]
    return Values("Antes", mine[0], ranked(found), f"{won} of {len(rest)} cards are lower.")


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    ranks = {BORDERLINE: BORDER, CATEGORY: (category,)}.get(mode, tuple(RANKS))
    if not set(ranks) <= set(RANKS):
        raise Faulty("train/category", f"{category!r:.30} is not a kind of card")
    mine = chance.choice([card for card in DECK if card[0] in ranks])
    dealer = chance.choice([card for card in DECK if card != mine])
    ante = game.number("ante-min")
    return waiting(game, {"seats": {"1": {"owner": YOU, "bets": {ANTE: ante}, "cards": mine}}, "dealer": dealer})
