"""The 32 tiles, how two of them rank, and the house ways."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from cutcard.core.layout import layout_of
from cutcard.games.pai_gow.house_ways import WAYS, house_way
from cutcard.games.pai_gow.rules import NZ
from cutcard.games.pai_gow.sets import HANDS, sets, tiles_of, weights
from cutcard.games.pai_gow.tiles import PAIR_OF, PAIRS, TILES, hand, lawful, of_pairs, settings
from tests.kit import clause


@clause("CP-12-3.3")
def test_the_set_is_32_tiles_in_sixteen_pairs() -> None:
    assert len(TILES) == 32
    assert sum(int(pips) for tile in TILES for pips in tile.split("-")) == 227  # dots of a set of Chinese dominoes
    assert Counter(Counter(TILES).values()) == {1: 10, 2: 11}
    assert sorted(pair.single for pair in PAIRS) == list(range(1, 17))


def test_as_many_sets_and_hands_as_are_published() -> None:
    """35,960 hands, 3,620 sets of four, 496 and 136 of two: w.owiki.org, Pai gow."""
    assert (sum(weights().tolist()), len(sets())) == (35_960, 3_620) == (HANDS, 3_620)
    assert len(list(combinations(TILES, 2))) == 496
    assert len({of_pairs(a, b).pairs for a in range(16) for b in range(a, 16)}) == 136


LADDER = (  # from the highest; each beats the next
    *("2-4 1-2", "6-6 6-6", "1-1 1-1", "4-4 4-4", "1-3 1-3", "5-5 5-5", "3-3 3-3", "2-2 2-2", "5-6 5-6", "4-6 4-6"),
    *("1-6 1-6", "1-5 1-5", "3-6 4-5", "2-6 3-5", "2-5 3-4", "1-4 2-3"),
    *("6-6 4-5", "1-1 3-6", "6-6 4-4", "1-1 2-6", "6-6 3-4", "1-1 1-6"),
    *("4-4 5-6", "1-3 1-4", "5-5 3-6", "3-3 1-2", "4-6 4-5"),  # nines
    *("6-6 2-4", "1-3 2-2", "5-5 2-6", "2-4 1-4"),  # eights
    *("1-3 2-4", "5-6 3-3", "1-4 2-6", "4-4 5-5"),  # two sevens, three, eight
)


@clause("CP-12-4.1", "CP-12-4.4")
def test_the_ladder_of_hands() -> None:
    ranked = [hand(two.split()) for two in LADDER[:22]]
    assert [h.ranking for h in ranked] == list(range(1, 23))
    assert all(a.strength > b.strength for a, b in pairwise(ranked))
    nines = [hand(two.split()) for two in LADDER[22:27]]
    assert {h.points for h in nines} == {9}
    assert all(a.strength > b.strength for a, b in pairwise([ranked[-1], *nines]))


@clause("CP-12-4.2")
@pytest.mark.parametrize(
    "two, points",
    [("1-3 2-4", 7), ("1-2 2-4", 9), ("2-4 6-6", 8), ("1-2 1-1", 8), ("5-5 4-6", 0), ("5-6 4-5", 0), ("2-4 1-4", 8)],
)
def test_points_are_the_last_digit_and_a_tile_of_gee_jun_counts_what_helps(two: str, points: int) -> None:
    made = hand(two.split())
    assert made.points == points
    assert made.ranking in (0, 1), "with a tile of Gee Jun there is no Wong, Gong or High Nine"


@clause("CP-12-4.4")
def test_equal_points_go_by_the_higher_tile_alone() -> None:
    teen, day, foo = hand(("6-6", "2-4")), hand(("1-1", "1-2")), hand(("5-6", "1-6"))
    assert {h.points for h in (teen, day, foo)} == {8}
    assert teen.strength > day.strength > foo.strength
    assert hand(("4-4", "1-6")).strength == hand(("4-4", "2-5")).strength, "the lower tile does not count"


@clause("CP-12-4.7")
def test_nothing_has_no_ranking() -> None:
    zeros = [hand(two.split()) for two in ("5-5 4-6", "5-6 4-5", "2-2 3-3", "4-6 5-5")]
    assert {h.points for h in zeros} == {h.strength for h in zeros} == {0}
    assert hand(("5-6", "4-6")).strength > 0, "one is more than nothing"


def test_a_setting_is_a_foul_if_its_low_hand_ranks_above_and_three_at_least_are_none() -> None:
    for n in range(0, len(sets()), 7):
        tiles = tiles_of(n)
        ways = settings(tiles)
        assert len(ways) == 6
        assert 3 <= len(lawful(tiles)) <= 6
        for s in ways:
            mirrored = next(o for o in ways if set(o.low) == set(range(4)) - set(s.low))
            assert (s.under, s.over) == (mirrored.over, mirrored.under)
            assert s.foul == (s.under.strength > s.over.strength)


@clause("CP-12-8")
@pytest.mark.parametrize(
    "way, tiles, low",
    [
        ("rhw-1", "2-4 1-2 6-6 1-1", "6-6 1-1"),  # Gee Jun is kept
        ("rhw-1", "6-6 3-6 4-6 1-6", "4-6 1-6"),  # Wong before High Nine
        ("rhw-1", "5-5 4-6 2-3 1-4", "5-5 4-6"),  # the lowest pair before two fives
        ("rhw-1", "5-5 2-4 4-6 1-4", "5-5 4-6"),  # eight high, and nothing low
        ("rhw-1", "6-6 3-6 4-4 4-6", "4-4 4-6"),
        ("rhw-1", "5-5 5-6 1-5 1-4", "5-5 1-4"),  # no seven: the best low hand, five with Mooy
        ("new-zealand", "2-4 1-2 6-6 1-1", "6-6 1-1"),
        ("new-zealand", "2-4 1-2 1-5 3-3", "2-4 1-5"),  # Gee Jun beside two sixes is split: nine and nine
        ("new-zealand", "6-6 6-6 3-6 2-6", "6-6 2-6"),  # Teens beside nine and eight
        ("new-zealand", "6-6 6-6 5-6 4-6", "5-6 4-6"),  # but not beside eleven and ten
        ("new-zealand", "3-3 3-3 1-5 1-4", "1-5 1-4"),  # sixes never
        ("new-zealand", "6-6 3-6 4-6 1-6", "4-6 3-6"),  # High Nine before Wong where the low hand stands
        ("new-zealand", "5-5 2-4 4-6 1-4", "5-5 1-4"),  # five low
    ],
)
def test_a_house_way_sets_as_its_words_say(way: str, tiles: str, low: str) -> None:
    made = house_way(way, tuple(tiles.split()))
    assert sorted(tiles.split()[n] for n in made.low) == sorted(low.split())


@pytest.mark.parametrize("way", WAYS)
def test_a_house_way_never_fouls_and_knows_no_order_of_the_tiles(way: str) -> None:
    for n in range(0, len(sets()), 11):
        tiles = tiles_of(n)
        made, turned = house_way(way, tiles), house_way(way, tiles[::-1])
        assert not made.foul
        assert (made.under.strength, made.over.strength) == (turned.under.strength, turned.over.strength)


def test_every_tile_has_a_name_under_it() -> None:
    names = layout_of(NZ.edition).names
    for tile in TILES:
        pair = PAIRS[PAIR_OF[tile]]
        assert names[tile].startswith(f"{pair.name}, ")
        assert pair.english.startswith(names[tile].split(", ")[1])
