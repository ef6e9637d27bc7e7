"""Racing Card Derby's exact figures against every order of small shoes, and what is known of full ones."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path

import numpy as np
import pytest

from cutcard.core.errors import Faulty
from cutcard.exact import analyse
from cutcard.games import find
from cutcard.games.racing_card_derby.counting import _shoe, _worth, counting, summed_up
from cutcard.games.racing_card_derby.exact import Left, Result, cards_drawn, figures, protest_chance, results
from cutcard.games.racing_card_derby.race import race
from cutcard.games.racing_card_derby.rules import QUINELLAS, TRIFECTAS, WAGERS, outcome
from tests.situations import advised, worths

OWN = """
game = "racing-card-derby"
from = "nz-2012"
edition = "own"
title = "Our house"
status = "house"
source = "our own book"
date = "2024-01-01"
[pays.trifecta]
"""
SHOES = [
    "2s 3s 4s 5s 2h 3h 2d 2c",
    "2s 3s 4s 5s 6s 2h 2d 3d",
    "2s 2s 3s 4s 5h 6h 7h 8h",
    "2s 3h 4h 5h 6h 7d 8d 9c",
]


@cache
def dealt_out(cards: tuple[str, ...]) -> tuple[Counter[Result], Counter[int], int, int]:
    """Every order of these cards, run by the table's own rule: results, cards used, races not finished, orders."""
    found, lengths, unfinished, orders = Counter[Result](), Counter[int](), 0, 0
    for order in permutations(cards):
        orders += 1
        run = race(order)
        if run.over:
            found[Result(run.placed, run.protested)] += 1
            lengths[sum(area != "rack" for area in run.areas)] += 1
        else:
            unfinished += 1
    return found, lengths, unfinished, orders


@pytest.mark.parametrize("shoe", SHOES)
def test_results_and_lengths_agree_with_every_order_of_a_small_shoe(shoe: str) -> None:
    cards = tuple(shoe.split())
    found, lengths, unfinished, orders = dealt_out(cards)
    left = Left.of(cards)
    assert results(left) == {result: Fraction(n, orders) for result, n in found.items()}
    assert 1 - sum(results(left).values()) == Fraction(unfinished, orders)
    assert cards_drawn(left) == {length: Fraction(n, orders) for length, n in lengths.items()}


@pytest.mark.parametrize("shoe", SHOES)
def test_every_wager_is_worth_what_the_table_would_pay_over_every_order(shoe: str) -> None:
    game, cards = find("racing-card-derby"), tuple(shoe.split())
    found, _, _, orders = dealt_out(cards)
    for wager in WAGERS:
        total = Fraction(0)
        for result, n in found.items():
            row = outcome(wager, result.placed, result.protested)
            kind = "colour" if wager in ("red", "black") else "suit" if "-" not in wager else wager.partition("-")[0]
            total += n * (game.pays(kind)[row[0]].win if row else -1)
        assert figures(game, wager, Left.of(cards)).ev == total / orders, wager


@pytest.mark.parametrize("decks", range(1, 9))
def test_full_packs_of_every_number(decks: int) -> None:
    game = find("racing-card-derby", options={"decks": decks})
    left = Left.of(game.pack)
    assert sum(results(left).values()) == 1
    for wager in (*QUINELLAS, *TRIFECTAS):
        assert figures(game, wager, left).house_edge == Fraction(1, 12)  # 11/12 - 1; (2/3 + 1/3 + 5/3)/4 - 3/4
    red, hearts, black, spades = (figures(game, w, left).house_edge for w in ("red", "hearts", "black", "spades"))
    assert red == hearts < black < spades  # the protest card is a spade
    assert black == (spades + figures(game, "clubs", left).house_edge) / 2


@pytest.mark.parametrize("decks, longest", [(1, 33), (2, 59), (8, 215)])
def test_the_shortest_and_the_longest_race(decks: int, longest: int) -> None:
    drawn = cards_drawn(Left.of(find("racing-card-derby", options={"decks": decks}).pack))
    assert (min(drawn), max(drawn)) == (6, longest)
    assert sum(drawn.values()) == 1


def test_the_analysis_is_whole() -> None:
    a = analyse(find("racing-card-derby"))
    assert list(a.wagers) == ["red", "black", "spades", "hearts", "diamonds", "clubs", "quinella", "trifecta"]
    for wager in a.wagers.values():
        assert sum(o.count for o in wager.outcomes) == wager.deals
    assert Fraction(a.extra["chance of a protest"]) == protest_chance(Left.of(find("racing-card-derby").pack))


def test_a_count_finds_the_wager_that_gains() -> None:
    """With most spades gone, black and spades lose what red and the rest gain."""
    game = find("racing-card-derby", options={"decks": 2})
    gone = [f"{rank}s" for rank in "23456789TJQK"]
    given = advised(game, gone).best
    assert given[0].worth > 0
    assert "spades" not in given[0].name
    assert worths(game, gone)["spades"] < Fraction(-1, 2)


@pytest.mark.parametrize("gone", [["As"] * 3, ["As"] * 2 + [f"{r}{s}" for r in "23456789TJ" for s in "hdc"] * 2])
def test_cards_that_cannot_be_gone_and_shoes_that_cannot_finish_are_refused(gone: list[str]) -> None:
    game = find("racing-card-derby", options={"decks": 2})
    with pytest.raises(Faulty):
        advised(game, [*gone, *(["Qh", "Kh", "Ah", "Qd", "Kd", "Ad"] * 2 if len(gone) > 3 else [])])


@pytest.mark.parametrize("tiers", [(1, 2, 10), (9, 3, 1)], ids=["as printed", "the least of the tiers pays most"])
def test_what_a_counter_sees_in_doubles_is_what_the_exact_analysis_says(
    tmp_path: Path, tiers: tuple[int, int, int]
) -> None:
    own = tmp_path / "own.toml"
    rows = zip(("first", "first and second", "first, second and third"), tiers, strict=True)
    own.write_text(OWN + "".join(f'"{row}" = {odds}\n' for row, odds in rows), encoding="utf-8")
    game = find("racing-card-derby", str(own), {"decks": 2})
    pays = np.array([1, 0.5, 3, 2, 10, *tiers])
    for left in (Left((26, 26, 26, 26), 2), Left((20, 26, 25, 24), 1), Left((3, 9, 4, 17), 0), Left((4, 5, 4, 4), 1)):
        out = np.zeros(8)
        _worth(np.array(left.suits), left.twos, pays, out)
        single = [float(figures(game, wager, left).ev) for wager in WAGERS[:6]]
        best = [max(float(figures(game, w, left).ev) for w in kind) for kind in (QUINELLAS, TRIFECTAS)]
        assert np.allclose(out, [*single, *best], rtol=0, atol=1e-12)


def test_the_deeper_a_shoe_is_dealt_the_more_a_counter_gains() -> None:
    told = counting(find("racing-card-derby", options={"decks": 8}), shoes=200)
    dealt = [row.races for row in told]
    assert all(later > 1.2 * earlier for earlier, later in pairwise(dealt[:3])), "more of the shoe, more races"
    gains = [row.gain for row in told]
    assert gains == sorted(gains)
    assert gains[0] > 0


def test_the_error_of_a_gain_is_that_of_a_ratio_of_two_means_over_shoes() -> None:
    """By hand: 6 units in 30 races are 0.2 a race; one shoe lies a unit below that in its 10, the other one above."""
    told = summed_up(0.5, np.array([[10.0, 4.0, 1.0], [20.0, 10.0, 5.0]]))
    assert (told.races, told.bet, told.gain) == (30, 14 / 30, 0.2)
    assert told.error == pytest.approx(0.5**0.5 / 15)


def test_a_shoe_is_counted_race_by_race() -> None:
    """Card 0 is the two of spades. Four of a suit win a race, the next two suits are placed: six cards, or eight where
    suits that have their place come again.
    """
    rest = [card for card in range(52) if card not in (0, 1, 2, 3, 4, 13, 14, 26)]
    straight, crossed = ([*first, *rest] for first in ((0, 1, 2, 3, 13, 26, 4, 14), (0, 1, 2, 3, 4, 13, 14, 26)))

    def races(order: list[int], cut: int, **pays: float) -> tuple[int, int, float]:
        paid = dict.fromkeys(("colour", "colour_p", "suit", "suit_p", "quinella", "first", "second", "third"), -1.0)
        count, gaining, gain = _shoe(np.array(order), cut, np.array([*(paid | pays).values()]), 0)
        return count, gaining, gain

    assert [races(straight, cut)[0] for cut in (1, 6, 7)] == [1, 1, 2]
    assert [races(crossed, cut)[0] for cut in (6, 7, 8, 9)] == [1, 1, 1, 2]
    assert races(straight, 7, suit=0.0)[1:] == (0, 0.0), "nothing gains where no more than the wager comes back"
    assert races(straight, 7, suit_p=1e6)[1] == 1, "a protest needs the two, which the first race has shown"
    assert races(straight, 7, colour=1e6)[1] == 2
