"""Roulette, exactly: 37 equally likely pockets."""

from cutcard.core.game import Game
from cutcard.exact.figures import Analysis
from cutcard.exact.wheel import TOLD, figures

METHOD = "each of 37 equally likely pockets, for every wager; one spot stands for all of its section"
SAME = "Every wager costs 1/37 of what is staked, less where la partage applies, whatever was spun before."


def analyse(game: Game) -> Analysis:
    wagers = {name: figures(game, wager, name) for name, wager in TOLD.items()}
    options = {"la-partage": game.edition["la-partage"], **game.edition.values}
    return Analysis(game.name, game.edition.name, options, wagers, None, METHOD, (SAME,))
