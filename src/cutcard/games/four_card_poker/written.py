"""What strategies do in every situation there is, as they are written."""

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import RANKS
from cutcard.games.four_card_poker.kernel import Met
from cutcard.games.four_card_poker.strategies import read_rules

Choices = NDArray[np.int8]  # (n, 6), as in Met: what is done with that hand against that up card


def holds(m: Met, held: str) -> NDArray[np.bool_]:
    ranks = m.ranks.astype(np.int64)
    up = np.left_shift(1, m.up.astype(np.int64))
    if held == "that rank":
        return np.asarray(ranks & up != 0)
    if held == "higher":
        return np.asarray(ranks > 2 * up - 1)
    return np.asarray(ranks & (1 << RANKS.index(held)) != 0)


def play_by(text: str, m: Met) -> Choices:
    """What these rules do in every situation."""
    rules, otherwise = read_rules(text)
    out = np.full(m.level.shape, -1, np.int8)
    for rule in rules:
        steps = (m.ladder >= rule.span.low) & (m.ladder <= rule.span.high)
        fits = steps[m.level] & (out < 0)
        if rule.ups:
            fits &= np.isin(np.arange(13), rule.ups)[m.up]
        if rule.held:
            fits &= holds(m, rule.held)
        out[fits] = rule.choice
    out[out < 0] = otherwise
    return out
