"""Section 4: what a hand is worth; every hand there is, counted and compared with a ranking made another way."""

import math
import multiprocessing
import os
import random
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt
import pytest

from cutcard.cards import DECK
from cutcard.core.game import Game
from cutcard.games.four_card_poker.rules import NZ, US
from cutcard.hands.four_card import Hand, best_four, strength
from tests.four_card_poker import showdown
from tests.kit import clause, net


def best(cards: str) -> Hand:
    return best_four(cards.split())


# 1. What the best four are, and what is left over.


@pytest.mark.parametrize(
    "cards, kind, four, apart",
    [
        pytest.param("8h 8d 8c Qs Qd", "three of a kind", "8 8 8 Q", "Q", marks=clause("NZ-20-1.2-POKERVALUE")),
        pytest.param("Ks Jh 9d 7c 2s", "no pair", "K J 9 7", "2", marks=clause("NZ-20-4.3(a)")),
        pytest.param("9s Kh 2d 9c Ts", "pair", "9 9 K T", "2", marks=clause("NZ-20-4.3(b)")),
        pytest.param("2s Ah 2d 9c As", "two pair", "A A 2 2", "9", marks=clause("NZ-20-4.3(c)")),
        pytest.param("2s Kh 2d Kc 9s 9h", "two pair", "K K 9 9", "2 2", marks=clause("NZ-20-4.3(c)")),
        pytest.param("Ah 2d 3c 4s Kh", "straight", "4 3 2 A", "K", marks=clause("NZ-20-4.3(d)")),
        pytest.param("Ah 2d 3c 4s 5h", "straight", "5 4 3 2", "A", marks=clause("NZ-20-4.3(d)")),
        pytest.param("Ah Kd Qc Js 2h", "straight", "A K Q J", "2", marks=clause("NZ-20-4.3(d)")),
        pytest.param("Ks Ah 2d 3c 9s", "no pair", "A K 9 3", "2", marks=clause("NZ-20-4.3(d)")),
        pytest.param("Qs Ks Ah 2d 3c", "no pair", "A K Q 3", "2", marks=clause("NZ-20-4.3(d)")),
        pytest.param("Ks Qs 9s 6s 2s", "flush", "K Q 9 6", "2", marks=clause("NZ-20-4.3(e)")),
        pytest.param("As Ks 9s 4s 7h 7d", "flush", "A K 9 4", "7 7", marks=clause("NZ-20-4.3(e)")),
        pytest.param("2s 2h 2d 7c 9s", "three of a kind", "2 2 2 9", "7", marks=clause("NZ-20-4.3(f)")),
        pytest.param("8s 8h 8d Qc Qs Qh", "three of a kind", "Q Q Q 8", "8 8", marks=clause("NZ-20-4.3(f)")),
        pytest.param("Ah 2h 3h 4h Ks", "straight flush", "4 3 2 A", "K", marks=clause("NZ-20-4.3(g)")),
        pytest.param("Ah 2h 3h 4h 5h", "straight flush", "5 4 3 2", "A", marks=clause("NZ-20-4.3(g)")),
        pytest.param("Qh Kh Ah 2h 9s", "flush", "A K Q 2", "9", marks=clause("NZ-20-4.3(g)")),
        pytest.param("9s 9h 9d 9c As", "four of a kind", "9 9 9 9", "A", marks=clause("NZ-20-4.3(h)")),
    ],
)
def test_4_3_the_kind_and_the_four_cards_that_make_it(cards: str, kind: str, four: str, apart: str) -> None:
    hand = best(cards)
    assert (hand.kind, " ".join(c[0] for c in hand.cards)) == (kind, four)
    assert sorted(c[0] for c in hand.apart) == sorted(apart.split())
    assert sorted((*hand.cards, *hand.apart)) == sorted(cards.split())


@clause("NZ-20-1.2-POKERVALUE")
def test_1_2_the_poker_value_of_three_eights_with_a_queen_beside_them() -> None:
    assert best("8h 8d 8c Qs Qd").words == "three eights, queen"
    assert strength(["8h", "8d", "8c", "Qs", "Qd"]) == strength(["8s", "8d", "8c", "Qh", "2d", "3d"])


def test_the_best_four_are_worth_what_the_whole_hand_is() -> None:
    rng = random.Random(4)
    for _ in range(2000):
        cards = rng.sample(DECK, rng.choice((5, 6)))
        hand = best_four(cards)
        assert hand.strength == strength(hand.cards) == max(strength(four) for four in combinations(cards, 4))
        assert sorted((*hand.cards, *hand.apart)) == sorted(cards)


# 2. Which hand is better.


@pytest.mark.parametrize(
    "better, worse",
    [
        pytest.param("As Qh 9d 5c", "Ks Qd Jc 9h", marks=clause("NZ-20-4.2")),
        *(
            pytest.param(f"{high}s {high}h {high}d {high}c", f"{low}s {low}h {low}d {low}c", marks=clause("NZ-20-4.2"))
            for low, high in zip("23456789TJQK", "3456789TJQKA", strict=True)
        ),
        # each kind at its lowest against the kind below at its highest
        pytest.param("2s 2h 3d 4c", "As Kh Qd 9c", marks=clause("NZ-20-4.3(a)", "NZ-20-4.3(b)")),
        pytest.param("3s 3h 2d 2c", "As Ah Kd Qc", marks=clause("NZ-20-4.3(c)")),
        pytest.param("As 2h 3d 4c", "As Ah Kd Kc", marks=clause("NZ-20-4.3(d)")),
        pytest.param("2s 3s 4s 6s", "As Kh Qd Jc", marks=clause("NZ-20-4.3(e)")),
        pytest.param("2s 2h 2d 3c", "As Ks Qs 9s", marks=clause("NZ-20-4.3(f)")),
        pytest.param("As 2s 3s 4s", "As Ah Ad Kc", marks=clause("NZ-20-4.3(g)")),
        pytest.param("2s 2h 2d 2c", "Js Qs Ks As", marks=clause("NZ-20-4.3(h)")),
        # the examples
        pytest.param("As Ah 5d 2c", "Ks Kh Qd Jc", marks=clause("NZ-20-4.3(b)")),
        pytest.param("Ks Kh 2d 2c", "Qs Qh Jd Jc", marks=clause("NZ-20-4.3(c)")),
        pytest.param("Ks Kh 3d 3c", "Ks Kh 2d 2c", marks=clause("NZ-20-4.3(c)")),
        pytest.param("As 9s 6s 3s", "Ah 9h 5h 4h", marks=clause("NZ-20-4.3(e)")),
        pytest.param("As 9s 6s 4s", "Ah 9h 6h 3h", marks=clause("NZ-20-4.3(e)")),
        pytest.param("2s 2h 2d 7c 9s", "Ah Kh Qh 9h 3c", marks=clause("NZ-20-4.3(f)")),
        pytest.param("Ah 2h 3h 4h 9s", "As Ad Ac Kd 9c", marks=clause("NZ-20-4.3(g)")),
        pytest.param("5s 5h 5d 5c 9s", "Ah 2h 3h 4h 9c", marks=clause("NZ-20-4.3(g)", "NZ-20-4.3(h)")),
        pytest.param("3s 3h 3d 3c", "2s 2h 2d 2c", marks=clause("NZ-20-4.4")),
        pytest.param("6s 7s 8s 9s", "5h 6h 7h 8h", marks=clause("NZ-20-4.4")),
        pytest.param("8s 8h 8d 3c", "7s 7h 7d Ac", marks=clause("NZ-20-4.4")),
        pytest.param("8s 8h 8d 4c", "8s 8h 8d 3c", marks=clause("NZ-20-4.4")),
        pytest.param("As Kh 9d 5c", "Ah Kd 9c 4s", marks=clause("NZ-20-4.4(a)")),
        pytest.param("As Kh 9d 2c", "Ah Kd 8c 7s", marks=clause("NZ-20-4.4(a)")),
        pytest.param("As Kh 3d 2c", "Ah Qd Jc 9s", marks=clause("NZ-20-4.4(a)")),
        pytest.param("As 6h 5d 3c", "Kh Qd Jc 9s", marks=clause("NZ-20-4.4(a)")),
        pytest.param("9s 9h Ad 3c", "9d 9c Kd Qc", marks=clause("NZ-20-4.4(b)")),
        pytest.param("9s 9h Ad 4c", "9d 9c As 3c", marks=clause("NZ-20-4.4(b)")),
        pytest.param("Ks Qh Jd Tc", "Th 9d 8c 7s", marks=clause("NZ-20-4.4(c)")),
        pytest.param("5s 4h 3d 2c", "4s 3h 2d Ac", marks=clause("NZ-20-4.4(c)")),
        pytest.param("5s 4s 3s 2s", "4h 3h 2h Ah", marks=clause("NZ-20-4.4(c)", "NZ-20-4.3(g)")),
    ],
)
def test_4_3_and_4_4_the_better_hand(better: str, worse: str) -> None:
    assert strength(better.split()) > strength(worse.split())


@pytest.mark.parametrize(
    "one, other",
    [
        pytest.param("As 9s 7s 6s", "Ah 9h 7h 6h", marks=clause("NZ-20-4.1")),
        pytest.param("As Kh 9d 5c 2c", "Ad Kc 9s 5h 3h", marks=clause("NZ-20-4.1", "NZ-20-4.4(a)")),
        pytest.param("Ks Kh 2d 2c Ah", "Kd Kc 2s 2h 3c", marks=clause("NZ-20-4.3(c)")),
        pytest.param("9s 9h Ad 3c 2c", "9d 9c As 3h 2s", marks=clause("NZ-20-4.4(b)")),
        pytest.param("5s 6h 7d 8c", "5h 6d 7c 8s", marks=clause("NZ-20-4.4(c)")),
    ],
)
def test_4_1_suits_and_cards_left_over_never_count(one: str, other: str) -> None:
    assert strength(one.split()) == strength(other.split())


@pytest.mark.parametrize(
    "ours, theirs, result",
    [
        pytest.param("As 9s 7s 6s 2d", "Ah 9h 7h 6h 3c 2c", 2000, marks=clause("NZ-20-4.1")),
        pytest.param("As Qh 9d 5c 2d", "Ks Qd Jc 9h 3h 2s", 2000, marks=clause("NZ-20-4.2")),
        pytest.param("Ks Qd Jc 9h 3h", "As Qh 9d 5c 2d 4d", -2000, marks=clause("NZ-20-4.2")),
        pytest.param("Ks Kh 2d 2c 7h", "Kd Kc 2s 2h Ah 5s", 2000, marks=clause("NZ-20-4.3(c)")),
        pytest.param("2s 2h 2d 7c 9s", "Ah Kh Qh 9h 3c 4d", 2000 + 2000, marks=clause("NZ-20-4.3(f)")),  # the bonus
        pytest.param("9s 9h Ad 5c 2c", "9d 9c As 5h 3s 2d", 2000, marks=clause("NZ-20-4.4(b)")),
        pytest.param("9s 9h Ad 5c 2c", "9d 9c As 6h 3s 2d", -2000, marks=clause("NZ-20-4.4(b)")),
    ],
)
def test_4_at_the_table_the_better_hand_wins_and_equal_hands_are_the_players(
    ours: str, theirs: str, result: int
) -> None:
    assert net(showdown(NZ, "ante 1000", ours, "play 1000", theirs), "ann") == result


# 3. All there are.

PUBLISHED = {
    "four of a kind": 624,
    "straight flush": 2072,
    "three of a kind": 58656,
    "flush": 114616,
    "straight": 101808,
    "two pair": 123552,
    "pair of aces": 81096,
}


@pytest.fixture(scope="module")
def found() -> Counter[str]:
    """How many of all five-card hands are what, a pair of aces by itself."""
    hands = {value: Hand(value, ()) for value in set(map(strength, combinations(DECK, 4)))}
    kinds: Counter[str] = Counter()
    for value, count in Counter(map(strength, combinations(DECK, 5))).items():
        kinds["pair of aces" if hands[value].is_aces else hands[value].kind] += count
    return kinds


@pytest.mark.long
def test_counts_of_all_five_card_hands_are_those_published(found: Counter[str]) -> None:
    assert found.total() == math.comb(52, 5) == 2_598_960
    assert {kind: found[kind] for kind in PUBLISHED} == PUBLISHED
    assert found.keys() - PUBLISHED.keys() == {"pair", "no pair"}


def house_edge(game: Game, found: Counter[str]) -> Fraction:
    """What the house keeps of an Aces Up on average, exactly."""
    pays = dict(game.pays("aces-up").rows)
    return -sum(
        (Fraction(count, found.total()) * (pays[kind].win if kind in pays else -1) for kind, count in found.items()),
        Fraction(0),
    )


@pytest.mark.long
def test_house_edge_of_the_seven_scales_runs_from_1_98_to_6_15_per_cent(found: Counter[str]) -> None:
    edges = [house_edge(NZ.set(aces_up=scale), found) for scale in range(1, 8)]
    assert f"{float(100 * min(edges)):.2f} {float(100 * max(edges)):.2f}" == "1.98 6.15"
    assert (min(edges), max(edges)) == (edges[0], edges[6])
    losing = 2_598_960 - sum(PUBLISHED.values())
    won = 50 * 624 + 40 * 2072 + 9 * 58656 + 6 * 114616 + 4 * 101808 + 2 * 123552 + 1 * 81096
    assert edges[0] == Fraction(losing - won, 2_598_960) == Fraction(51424, 2_598_960)


@clause("US-4CP-ACESUP-QUADS")
@pytest.mark.long
def test_house_edge_of_the_us_table_is_that_of_the_fifth_scale(found: Counter[str]) -> None:
    assert house_edge(US, found) == house_edge(NZ.set(aces_up=5), found)
    assert f"{float(100 * house_edge(US, found)):.4f}" == "3.8917"


def test_there_are_2535_different_values_of_four_cards() -> None:
    sequences, ranks, sets_of_four_ranks = 11, 13, math.comb(13, 4)
    expected = {
        "four of a kind": ranks,
        "straight flush": sequences,
        "three of a kind": ranks * 12,
        "flush": sets_of_four_ranks - sequences,
        "straight": sequences,
        "two pair": math.comb(ranks, 2),
        "pair": ranks * math.comb(12, 2),
        "no pair": sets_of_four_ranks - sequences,
    }
    values = set(map(strength, combinations(DECK, 4)))
    assert Counter(Hand(value, ()).kind for value in values) == expected
    assert len(values) == sum(expected.values()) == 2535


# 4. The same ranking made another way: from the words of section 4, card by card, best over all sets of four.

ORDER = "23456789TJQKA"  # 4.2
Ranks = npt.NDArray[np.int16]


def worth(four: Sequence[str]) -> tuple[int, ...]:
    """The place of the kind in 4.3, (a) to (h), then the card values that decide within it (4.3, 4.4)."""
    values = sorted((ORDER.index(card[0]) + 2 for card in four), reverse=True)
    low = sorted((1 if value == 14 else value for value in values), reverse=True)
    held = Counter(values)
    shape = sorted(held.values(), reverse=True)
    by_count = sorted(held, key=lambda value: (held[value], value), reverse=True)
    one_suit = len({card[1] for card in four}) == 1
    tops = [seq[0] for seq in (values, low) if all(a - b == 1 for a, b in pairwise(seq))]
    if shape == [4]:
        return 8, *by_count
    if one_suit and tops:
        return 7, max(tops)
    if shape == [3, 1]:
        return 6, *by_count
    if one_suit:
        return 5, *values
    if tops:
        return 4, max(tops)
    if shape == [2, 2]:
        return 3, *by_count
    if shape == [2, 1, 1]:
        return 2, *by_count
    return 1, *values


@cache
def by_the_words() -> tuple[Ranks, npt.NDArray[np.int64]]:
    """The rank of every set of four, by the places of its cards in the deck; and the strength that goes with each."""
    worths = {places: worth([DECK[i] for i in places]) for places in combinations(range(52), 4)}
    rank_of = {value: rank for rank, value in enumerate(sorted(set(worths.values())))}
    ranks: Ranks = np.full((52, 52, 52, 52), -1, np.int16)
    strengths = np.full(len(rank_of), -1, np.int64)
    for places, value in worths.items():
        rank, ours = rank_of[value], strength([DECK[i] for i in places])
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
        ours = np.fromiter(map(strength, hands), np.int64, len(rest))
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
