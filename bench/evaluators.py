"""Seven-card hands: the batch API against the loops that people write, on the same random hands and one core.

Every contender gets its cards in the form it likes best, made beforehand, and all must agree on every pair of hands.
"""

import warnings

import numpy as np
import phevaluator  # type: ignore[import-untyped]
import treys  # type: ignore[import-untyped]
from numpy.typing import NDArray

from bench.timing import Rate, rates
from cutcard.batch import best_five_of_seven
from cutcard.cards import DECK

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # eval7 calls pyparsing by old names
    import eval7  # type: ignore[import-untyped]

LOOPED, BATCHED = 20_000, 2_000_000


def random_hands(count: int) -> NDArray[np.int64]:
    """Rows of seven cards, those with a card twice left out: about a third."""
    drawn = np.random.default_rng(7).integers(0, 52, (2 * count, 7))
    in_order = np.sort(drawn, axis=1)
    different: NDArray[np.int64] = drawn[(in_order[:, 1:] != in_order[:, :-1]).all(axis=1)]
    return different[:count]


def seven_card() -> list[Rate]:
    many = random_hands(BATCHED)
    narrow, few = many.astype(np.uint8), many[:LOOPED].tolist()
    for_treys = [[treys.Card.new(DECK[card]) for card in hand] for hand in few]
    for_eval7 = [[eval7.Card(DECK[card]) for card in hand] for hand in few]
    for_phevaluator = [[phevaluator.Card(DECK[card]).id_ for card in hand] for hand in few]
    by_treys, by_eval7, by_phevaluator = treys.Evaluator().evaluate, eval7.evaluate, phevaluator.evaluate_cards
    ours = best_five_of_seven(narrow[:LOOPED]).astype(int)
    assert [7463 - by_treys(hand, []) for hand in for_treys] == ours.tolist()
    assert [7463 - by_phevaluator(*hand) for hand in for_phevaluator] == ours.tolist()
    theirs = np.unique([by_eval7(hand) for hand in for_eval7], return_inverse=True)[1]
    assert (np.unique(ours, return_inverse=True)[1] == theirs).all()
    return rates(
        {
            "treys, a loop": (LOOPED, lambda: [by_treys(hand, []) for hand in for_treys]),
            "phevaluator, a loop": (LOOPED, lambda: [by_phevaluator(*hand) for hand in for_phevaluator]),
            "eval7, a loop": (LOOPED, lambda: [by_eval7(hand) for hand in for_eval7]),
            "cutcard.batch, int64": (BATCHED, lambda: best_five_of_seven(many, workers=1)),
            "cutcard.batch, uint8": (BATCHED, lambda: best_five_of_seven(narrow, workers=1)),
        }
    )
