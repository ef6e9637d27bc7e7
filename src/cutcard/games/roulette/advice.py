"""Roulette: what each wager is worth. All of them cost the same, and past numbers do not change the next."""

from fractions import Fraction
from random import Random

from cutcard.core.facts import Bet
from cutcard.core.game import Game
from cutcard.core.layout import layout_of, plain
from cutcard.core.numbers import percent
from cutcard.core.round import Round
from cutcard.described import waiting
from cutcard.exact.advice import Value, Values, least, offered, ranked
from cutcard.exact.wheel import figures
from cutcard.games.manifest import YOU
from cutcard.shared.on_layout import LAYOUT
from cutcard.shared.wheel import COVERS, NUMBERS, WAGERS

CATEGORIES = ()


def values(r: Round, who: str) -> Values:
    """Every wager that is offered, per unit staked; and how likely each section is to win."""
    lays = offered(r, who, "3.6(a)")
    spots = {wager: lay for wager in WAGERS for lay in lays if lay.offers(LAYOUT, wager, who)}
    best = ranked(
        Value(Bet(LAYOUT, wager, who, least(lay)), figures(r.game, wager).ev, plain(wager))
        for wager, lay in spots.items()
    )
    return Values("stakes", "", best, why(best), chances(r.game))


def why(best: tuple[Value, ...]) -> str:
    cost, dear = -best[0].worth, -best[-1].worth
    cheap = percent(cost, 4)
    if cost == dear:
        return f"Every wager loses {cheap} of its stake on average: choose how much it may swing."
    return f"An even chance loses {cheap} of its stake on average, every other wager {percent(dear, 4)}."


def chances(game: Game) -> dict[str, Fraction]:
    """How likely one wager of each section is to win."""
    sizes = {family.name: next(w for w in WAGERS if family.has(w)) for family in layout_of(game.edition).families}
    told = sizes | {"A column": "column-1", "A dozen": "dozen-1", "An even chance": "red"}
    return {name: Fraction(len(COVERS[wager]), len(NUMBERS)) for name, wager in told.items()}


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """Before the bets, which is always the same."""
    return waiting(game, {"seats": {"1": {"owner": YOU}}})
