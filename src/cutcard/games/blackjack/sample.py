"""Blackjack simulated: what each of the kernel's outcomes is worth to each wager."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import DECK
from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.exact.figures import WagerFigures
from cutcard.games.blackjack.figures import MAIN, figures
from cutcard.games.blackjack.madness import MADNESS
from cutcard.games.blackjack.plans import ended, planned
from cutcard.games.blackjack.rules import PERFECT_PAIRS, SUPER_SEVENS, offered, unit
from cutcard.games.blackjack.sample_kernel import OUTCOMES, PAIRS, SEVENS, Plan, one, recorded, tally
from cutcard.games.blackjack.side_bets import perfect_pairs, super_sevens
from cutcard.games.blackjack.strategies import STRATEGIES, playing
from cutcard.games.blackjack.terms import Terms
from cutcard.sim.result import Line

__all__ = ["OUTCOMES", "STRATEGIES", "exact", "lines", "made",
           "one", "plan", "recorded", "settled", "stakes", "tally"]  # fmt: skip
NOTHING = "nothing that pays"
PAIRED = (NOTHING, "mixed pair", "coloured pair", "perfect pair")
SEVENED = (NOTHING, "one seven", "two sevens", "two sevens of a suit", "three sevens", "three sevens of a suit")


def plan(game: Game, strategy: str) -> Plan:
    return planned(playing(strategy, Terms.of(game)), [DECK.index(card) for card in game.pack])


def stakes(game: Game) -> dict[str, Chips]:
    """The least that may be laid."""
    return {wager: -(-game.number(f"{wager}-min") // unit(game, wager)) * unit(game, wager) for wager in wagers(game)}


def wagers(game: Game) -> list[str]:
    """All that are decided by the cards; what a display draws for Madness 21 is not simulated."""
    return [MAIN, *(wager for wager in offered(game) if wager != MADNESS)]


def made(outcome: int) -> tuple[int, int, int]:
    """How the wager ended, what the first two cards were to Perfect Pairs, and what was seen of sevens."""
    rest, sevens = divmod(outcome, SEVENS)
    return *divmod(rest, PAIRS), sevens


def settled(game: Game, outcome: int, laid: Mapping[str, Chips]) -> dict[str, Chips]:
    """What the player is left with on each wager, in cents; doubles and splits under the wager they belong to."""
    end, pair, sevens = made(outcome)
    nets = {MAIN: int(ended(Terms.of(game), end)[1] * laid[MAIN])}
    for wager, row in ((PERFECT_PAIRS, PAIRED[pair]), (SUPER_SEVENS, SEVENED[sevens])):
        if wager in laid:
            odds = game.pays(wager).get(row)
            nets[wager] = odds.winnings(laid[wager]) if odds else -laid[wager]
    return nets


def lines(game: Game, counts: NDArray[np.int64]) -> Iterator[tuple[str, Line]]:
    offers, terms = wagers(game), Terms.of(game)
    for outcome in np.nonzero(counts)[0].tolist():
        count = int(counts[outcome])
        end, pair, sevens = made(outcome)
        event, net, staked = ended(terms, end)
        yield MAIN, Line(event, count, net, Fraction(staked))
        for wager, row in ((PERFECT_PAIRS, PAIRED[pair]), (SUPER_SEVENS, SEVENED[sevens])):
            if wager in offers:
                odds = game.pays(wager).get(row)
                yield wager, Line(row, count, odds.net if odds else Fraction(-1))


def exact(game: Game, strategy: str) -> dict[str, WagerFigures]:
    """The exact figures of the same play."""
    terms = Terms.of(game)
    sides = {PERFECT_PAIRS: perfect_pairs(game), SUPER_SEVENS: super_sevens(game, playing(strategy, terms))}
    return {MAIN: figures(terms, strategy), **{wager: sides[wager] for wager in wagers(game)[1:]}}
