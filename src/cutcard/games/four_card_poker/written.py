"""What strategies do in every situation there is, as they are written."""

from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray

from cutcard.games.four_card_poker.kernel import Met
from cutcard.games.four_card_poker.strategies import LANGUAGE

Choices = NDArray[np.int8]  # (n, 6), as in Met: what is done with that hand against that up card


def play_by(text: str, m: Met) -> Choices:
    """What these rules do in every situation."""
    many = SimpleNamespace(strength=m.ladder[m.level], ranks=m.ranks.astype(np.int64), up=m.up.astype(np.int64))
    done: Choices = LANGUAGE.read(text).acts(many, np.zeros(m.level.shape, np.int8))
    return done
