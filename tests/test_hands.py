"""Five-card hands, every one of the 7,462 there are, in order; and four-card hands, all of them ranked another way."""

import multiprocessing
import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cutcard.cards import DECK, RANKS
from cutcard.hands import four_card
from cutcard.hands.five_card import hand, strength
from tests.kit import clause

ORDER = ("11111", "2111", "221", "311", "straight", "flush", "32", "41", "straight flush")


def plainly(cards: Iterable[str]) -> tuple[int, list[int]]:
    """The same order in the words of the rule book: the shape, then the ranks, larger groups first."""
    cards = list(cards)
    groups = sorted(((n, RANKS.index(rank)) for rank, n in Counter(card[0] for card in cards).items()), reverse=True)
    shape, ranks = "".join(str(n) for n, _ in groups), [rank for _, rank in groups]
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    straight, flush = shape == "11111" and ranks[0] - ranks[4] == 4, len({card[1] for card in cards}) == 1
    named = ["straight"] * straight + ["flush"] * flush
    return ORDER.index(" ".join(named) if named else shape), ranks


def classes(size: int) -> list[tuple[str, ...]]:
    """One of each: so many ranks in one suit, and every so many ranks, none five times, not in one suit."""
    suited = [tuple(rank + "s" for rank in ranks) for ranks in combinations(RANKS, size)]
    mixed = [ranks for ranks in combinations_with_replacement(RANKS, size) if max(Counter(ranks).values()) < 5]
    return suited + [tuple(rank + "shdcs"[n] for n, rank in enumerate(ranks)) for ranks in mixed]


def test_the_best_of_six_or_seven_is_the_best_of_all_their_fives() -> None:
    chance = random.Random(7)
    for n in range(1500):
        cards = chance.sample(DECK, 6 + n % 2)
        best = max(map(strength, combinations(cards, 5)))
        held = hand(cards)
        assert strength(cards) == held.strength == strength(held.cards) == best
        assert {*held.cards, *held.apart} == set(cards)


@pytest.mark.parametrize("cards, words", [
    ("As Ks Qs Js Ts", "royal flush"),
    ("Ac 2c 3c 4c 5c", "straight flush, five high"),
    ("9s 9h 9d 9c Ks", "four nines, king"),
    ("6s 6h 6d As Ah", "full house, sixes over aces"),
    ("2h 4h 6h 8h Th", "flush, ten, eight, six, four, two"),
    ("Ah 2s 3d 4c 5s", "straight, five high"),
    ("7s 7h 7d Kc 9d", "three sevens, king, nine"),
    ("7s 7h 9d 9c Kd", "two pair, nines and sevens, king"),
    ("7s 7h 4d 9c Kd", "pair of sevens, king, nine, four"),
    ("As Kh 4d 9c 7d", "high card, ace, king, nine, seven, four"),
])  # fmt: skip
def test_a_hand_is_declared_in_words(cards: str, words: str) -> None:
    assert hand(cards.split()).words == words


# Four cards


def test_the_best_four_of_five_or_six_are_worth_what_the_whole_hand_is() -> None:
    rng = random.Random(4)
    for _ in range(2000):
        cards = rng.sample(DECK, rng.choice((5, 6)))
        hand = four_card.best_four(cards)
        assert (
            hand.strength
            == four_card.strength(hand.cards)
            == max(four_card.strength(four) for four in combinations(cards, 4))
        )
        assert sorted((*hand.cards, *hand.apart)) == sorted(cards)


Ranks = npt.NDArray[np.int16]


def worth(four: Sequence[str]) -> tuple[int, ...]:
    """The place of the kind in 4.3, from (a) to (h), then the card values that decide within it (4.3, 4.4)."""
    values = sorted((RANKS.index(card[0]) + 2 for card in four), reverse=True)
    low = sorted((1 if value == 14 else value for value in values), reverse=True)
    held = Counter(values)
    shape = sorted(held.values(), reverse=True)
    by_count = sorted(held, key=lambda value: (held[value], value), reverse=True)
    one_suit = len({card[1] for card in four}) == 1
    tops = [seq[0] for seq in (values, low) if all(a - b == 1 for a, b in pairwise(seq))]
    if shape == [4]:
        return 7, *by_count
    if one_suit and tops:
        return 6, max(tops)
    if shape == [3, 1]:
        return 5, *by_count
    if one_suit:
        return 4, *values
    if tops:
        return 3, max(tops)
    if shape == [2, 2]:
        return 2, *by_count
    if shape == [2, 1, 1]:
        return 1, *by_count
    return 0, *values


@clause("NZ-20-4.2", "NZ-20-4.3(a)", "NZ-20-4.3(b)", "NZ-20-4.3(c)", "NZ-20-4.3(d)", "NZ-20-4.3(e)", "NZ-20-4.3(f)")
@clause("NZ-20-4.3(g)", "NZ-20-4.3(h)", "NZ-20-4.4", "NZ-20-4.4(a)", "NZ-20-4.4(b)", "NZ-20-4.4(c)")
@pytest.mark.parametrize(
    "strength, by_the_book, different",
    [pytest.param(four_card.strength, worth, 2535, id="four"), pytest.param(strength, plainly, 7462, id="five")],
)
def test_each_different_hand_stands_where_the_rule_book_puts_it(
    strength: Callable[[Sequence[str]], int], by_the_book: Callable[[Sequence[str]], tuple[Any, ...]], different: int
) -> None:
    one_of_each = classes(4 if by_the_book is worth else 5)
    assert len({strength(cards) for cards in one_of_each}) == len(one_of_each) == different
    assert sorted(one_of_each, key=strength) == sorted(one_of_each, key=by_the_book)
    for cards in one_of_each:
        assert min(strength(cards) >> 26, 8) == by_the_book(cards)[0], "its kind; a royal flush is a straight flush"


@cache
def by_the_words() -> tuple[Ranks, npt.NDArray[np.int64]]:
    """The rank of every set of four, by the places of its cards in the deck; and the strength that goes with each."""
    worths = {places: worth([DECK[i] for i in places]) for places in combinations(range(52), 4)}
    rank_of = {value: rank for rank, value in enumerate(sorted(set(worths.values())))}
    ranks: Ranks = np.full((52, 52, 52, 52), -1, np.int16)
    strengths = np.full(len(rank_of), -1, np.int64)
    for places, value in worths.items():
        rank, ours = rank_of[value], four_card.strength([DECK[i] for i in places])
        assert strengths[rank] in (-1, ours), (places, value)  # equal hands have equal strength
        ranks[places], strengths[rank] = rank, ours
    assert (np.diff(strengths) > 0).all()  # and better hands more
    return ranks, strengths


def compare(size: int, first: int) -> int:
    """All hands of that size whose lowest place in the deck is `first`: how many there are, if all agree."""
    ranks, strengths = by_the_words()
    count = 0
    for second in range(first + 1, 52):
        rest = list(combinations(range(second + 1, 52), size - 2))
        if not rest:
            continue
        tail = np.array(rest).T
        columns = [np.full(len(rest), first), np.full(len(rest), second), *tail]
        theirs = np.maximum.reduce([ranks[tuple(four)] for four in combinations(columns, 4)])
        pair = DECK[first], DECK[second]
        hands = ((*pair, *cards) for cards in combinations(DECK[second + 1 :], size - 2))
        ours = np.fromiter(map(four_card.strength, hands), np.int64, len(rest))
        assert (ours == strengths[theirs]).all(), (size, first, second)
        count += len(rest)
    return count


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("size, hands", [(5, 2_598_960), (6, 20_358_520)])
@clause("NZ-20-4.1", "NZ-20-4.2", "NZ-20-4.3(a)", "NZ-20-4.3(b)", "NZ-20-4.3(c)", "NZ-20-4.3(d)", "NZ-20-4.3(e)")
@clause("NZ-20-4.3(f)", "NZ-20-4.3(g)", "NZ-20-4.3(h)", "NZ-20-4.4", "NZ-20-4.4(a)", "NZ-20-4.4(b)", "NZ-20-4.4(c)")
def test_every_hand_ranks_as_the_words_of_section_4_rank_it(size: int, hands: int) -> None:
    """On two cores about half a minute with six cards and a quarter with five."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), spawn) as pool:
        counts = pool.map(compare, [size] * 52, range(52))
        assert sum(counts) == hands
