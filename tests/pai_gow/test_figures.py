"""The figures by several roads: by sets, dealt out, at the table itself, simulated, and as others printed them."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from cutcard.core.game import Game
from cutcard.described import settle
from cutcard.exact import analyse
from cutcard.games import find
from cutcard.games.pai_gow import sample
from cutcard.games.pai_gow.analysis import boxes
from cutcard.games.pai_gow.banks import AFTER, Ends, ahead, edge, ends, fitted, pairs, sampled
from cutcard.games.pai_gow.exact import best, choices, deviations, figures
from cutcard.games.pai_gow.house_ways import house_way
from cutcard.games.pai_gow.kernel import CHOOSE, together
from cutcard.games.pai_gow.rules import NZ
from cutcard.games.pai_gow.sample_kernel import WALL, Plan, banked
from cutcard.games.pai_gow.sets import (
    BANKER,
    BESIDE,
    HANDS,
    PLAYER,
    met,
    number,
    sets,
    strengths,
    tiles_of,
    ways_of,
    weights,
)
from cutcard.games.pai_gow.strategies import NAMED, OPTIMAL, STRATEGIES
from cutcard.games.pai_gow.tiles import PAIR_OF, TILES, lawful
from cutcard.sim import simulate
from cutcard.sim.draws import chunk_state, deal
from tests.situations import advised

KIWI = NZ.set(house_way="new-zealand")


@pytest.mark.parametrize("tiles", ["6-6 1-3 4-5 2-4", "5-5 4-6 2-3 1-4", "2-4 1-2 6-6 6-6", "5-6 4-6 3-6 2-2"])
@pytest.mark.parametrize("way", ["rhw-1", "new-zealand"])
def test_the_counts_agree_with_dealing_out_every_hand_of_the_other(way: str, tiles: str) -> None:
    mine, n, m = tuple(tiles.split()), number(tuple(tiles.split())), met(way)
    left = list(TILES)
    for tile in mine:
        left.remove(tile)
    others = [house_way(way, four) for four in combinations(left, 4)]
    assert len(others) == BESIDE
    for w, s in enumerate(ways_of(n)):
        over = [(s.over.strength, o.over.strength) for o in others]
        under = [(s.under.strength, o.under.strength) for o in others]
        pairs = list(zip(over, under, strict=True))
        assert m.won[PLAYER, n, w] == sum(a > b and c > d for (a, b), (c, d) in pairs)
        assert m.lost[PLAYER, n, w] == sum(a <= b and c <= d for (a, b), (c, d) in pairs)
        assert m.won[BANKER, n, w] == sum(a >= b and c >= d for (a, b), (c, d) in pairs)
        assert m.lost[BANKER, n, w] == sum(a < b and c < d for (a, b), (c, d) in pairs)


@pytest.mark.parametrize("game", [NZ, KIWI], ids=["rhw-1", "new-zealand"])
def test_what_a_player_wins_of_a_bank_that_sets_alike_the_bank_loses(game: Game) -> None:
    """Both by the house way: the same rounds from either side, 35,960 x 20,475 of them."""
    house = met(game.word("house-way")).as_the_house
    player, banker = figures(game, house), figures(game, house, BANKER)
    assert player.deals == 35_960 * 20_475
    assert [o.count for o in player.outcomes] == [o.count for o in reversed(banker.outcomes)]


def test_best_play_beats_the_house_way_we_wrote_and_not_the_one_published() -> None:
    """The notes say so: a house that deals RHW-1 gives away its edge to a player who sets best."""
    assert figures(NZ, best(NZ)).ev > 0 > figures(KIWI, best(KIWI)).ev
    assert any("has the edge, not the house" in note for note in analyse(NZ).notes)
    assert not analyse(KIWI).notes


def test_the_printed_edges_are_of_a_house_way_that_pushes_less_than_ours() -> None:
    """Wizard of Odds, Pai Gow Tiles, FAQ: 2.3896 % and 0.7377 % with 5 %, 2.0811 % and 0.4207 % with 4 %.

    Of what the player wins and loses, two of the four leave one answer and the others fit it: copies and commission are
    counted there as here. The player's edge by New Zealand's way is as near as it is by chance.
    """
    kept, player, banker = Fraction(95, 100), Fraction("0.023896"), Fraction("0.007377")
    won = (banker + kept * player) / (1 - kept**2)
    lost = player + kept * won
    assert round(lost - Fraction(96, 100) * won, 6) == Fraction("0.020811")
    assert round(won - Fraction(96, 100) * lost, 6) == Fraction("0.004207")
    assert round(1 - won - lost, 4) == Fraction("0.3745")
    for game in (NZ, KIWI):
        ours = figures(game, met(game.word("house-way")).as_the_house)
        assert Fraction(ours.outcomes[1].count, ours.deals) > Fraction("0.4")


def test_best_play_against_a_casinos_house_way_costs_about_what_it_is_said_to() -> None:
    """About 1.5 % as a player, and nothing as the banker, is the usual summary."""
    assert abs(figures(KIWI, best(KIWI)).house_edge - Fraction("0.015")) < Fraction("0.0015")
    assert -Fraction("0.0025") < figures(KIWI, best(KIWI, BANKER), BANKER).house_edge < 0


@pytest.mark.parametrize("game", [NZ, KIWI], ids=["rhw-1", "new-zealand"])
def test_nothing_is_better_than_best_play_and_each_deviation_adds_up_to_the_difference(game: Game) -> None:
    optimal = figures(game, best(game))
    for name in NAMED:
        assert figures(game, choices(game, name)).ev <= optimal.ev
    house = figures(game, choices(game, "house way"))
    assert sum((cost for *_, cost in deviations(game)), Fraction(0)) == optimal.ev - house.ev
    assert choices(game, OPTIMAL).tolist() == best(game).tolist()


def test_the_table_settles_as_the_counts_say() -> None:
    """A second road: rounds at the table, set best and by other strategies, against the kernel's outcome."""
    for strategy in STRATEGIES:
        dealt, outcomes = sample.recorded(chunk_state(3, 0), 25, sample.plan(NZ, strategy))
        played = choices(NZ, strategy)
        for row, outcome in zip(dealt.tolist(), outcomes.tolist(), strict=True):
            tiles = tuple(TILES[n] for n in row)
            mine, bank = tiles[:4], tiles[4:]
            way = ways_of(number(mine))[played[number(mine)]]
            low = alike(mine, [tiles_of(number(mine))[n] for n in way.low])
            seat = {"bets": {"main": 2000}, "tiles": " ".join(mine), "low": " ".join(low)}
            told = settle({"game": "pai-gow", "seats": {"2": seat}, "dealer": " ".join(bank)})
            assert told["seats"]["2"]["net"] == sample.settled(NZ, outcome, {"main": 2000})["main"]


def alike(mine: tuple[str, ...], low: list[str]) -> list[str]:
    """Those of these tiles that are of the same pairs."""
    left, found = list(mine), []
    for tile in low:
        found.append(next(own for own in left if PAIR_OF[own] == PAIR_OF[tile]))
        left.remove(found[-1])
    return found


def test_a_simulation_agrees_with_the_exact_figure() -> None:
    result = simulate(KIWI, 2_000_000, 7, "house way")
    main = result.wagers["main"]
    assert main.exact == figures(KIWI, choices(KIWI, "house way"))
    assert main.z is not None
    assert abs(main.z) < 3


def test_advice_prices_every_setting_and_a_foul_as_what_becomes_of_it() -> None:
    given = advised(NZ, ["6-6", "1-3", "4-5", "2-4"])
    by_name = {value.name: value.worth for value in given.best}
    assert set(by_name) == {"low 1 2", "low 1 3", "low 1 4", "low 2 3", "low 2 4", "low 3 4", "house way"}
    assert given.best[0].name == "low 2 4"
    assert by_name["low 1 3"] == by_name["house way"], "Teen Wong low is set again"
    loses = advised(NZ.set(foul="loses"), ["6-6", "1-3", "4-5", "2-4"])
    assert {value.name: value.worth for value in loses.best}["low 1 3"] == -1
    assert given.category == "a Wong, Gong or High Nine"


def test_the_chart_tells_the_dearest_deviations_first() -> None:
    tables = {table.name: table for table in analyse(find("pai-gow")).tables}
    costs = [row[4] for row in tables["Chart"].rows]
    assert costs == sorted(costs, reverse=True)
    assert len(tables["Roles"].rows) == 10
    assert (len(tables["Chart"].shown), len(tables["Chart"].rows)) == (40, len(list(deviations(find("pai-gow")))))


@pytest.mark.parametrize("game", [NZ, KIWI], ids=["rhw-1", "new-zealand"])
def test_the_trainer_and_the_chart_price_a_deviation_alike(game: Game) -> None:
    """The dearest and the cheapest of the chart; and of all others the house way is best."""
    found = list(deviations(game))
    for tiles, _, best_told, one, _ in (*found[:3], *found[-3:]):
        given = advised(game, tiles.split())
        by_name = {value.name: value.worth for value in given.best}
        assert given.best[0].worth - by_name["house way"] == one
        low, _, high = best_told.partition(" / ")
        assert f"Set low {low}; high {high}, it wins" in given.why
    charted = {tiles for tiles, *_ in found}
    for n in range(0, len(sets()), 500):
        if " ".join(tiles_of(n)) not in charted:
            given = advised(game, list(tiles_of(n)))
            assert given.best[0].worth == next(v.worth for v in given.best if v.name == "house way")


def test_two_boxes_against_one_bank_are_counted_as_they_are_dealt_out() -> None:
    """One hand of the bank's: each first box, then what is left for the second; and all by inclusion and exclusion."""
    way, n = "new-zealand", number(("5-5", "4-6", "2-3", "1-4"))
    theirs = [house_way(way, tiles_of(k)) for k in range(len(sets()))]
    high, low = np.array([s.over.strength for s in theirs]), np.array([s.under.strength for s in theirs])
    way_of_the_house = met(way).as_the_house[n]
    kept = np.array([[kinds.count(pair) for pair in range(16)] for kinds in sets()])
    ends = (high <= high[n]) & (low <= low[n]), (high > high[n]) & (low > low[n])
    counted = [0, 0, 0]
    for first in range(len(sets())):
        if ends[0][first] or ends[1][first]:
            gone = kept[n] + kept[first]
            before = CHOOSE[2 - kept[n], kept[first]].prod()
            if not before:
                continue
            beside = CHOOSE[np.maximum(2 - gone, 0)[None, :], kept].prod(axis=1)
            won, lost = (int(before * beside[end].sum()) for end in ends)
            counted = [a + b for a, b in zip(counted, (won, lost, 0) if ends[0][first] else (0, 0, lost), strict=True)]
    assert together(high, low, np.array([n]))[0, way_of_the_house].tolist() == counted


LEFT = ("6-6", "1-1", "4-4", "1-3", "3-3", "5-6", "1-6", "3-6", "2-6", "2-5", "1-4", "2-4")  # for three boxes


@pytest.mark.parametrize("bank", ["5-5 4-6 3-4 2-2", "6-6 1-5 3-5 4-6", "1-1 1-3 5-6 1-2"])
def test_three_boxes_dealt_out_bring_what_one_and_two_say_however_the_bank_is_set(bank: str) -> None:
    """Twelve tiles, 34,650 ways: three times the mean of one, so the best setting is the same; the spread by pairs."""
    hands = {frozenset(four): house_way("new-zealand", four) for four in combinations(LEFT, 4)}
    two = [(a, b) for a in hands for b in hands if not a & b]
    means, totals = [], []
    for made in lawful(tuple(bank.split())):
        over, under = made.over.strength, made.under.strength
        won = {four: (over >= s.over.strength) + (under >= s.under.strength) - 1 for four, s in hands.items()}
        ended = [(won[a], won[b]) for a, b in two]
        one = [Fraction(list(won.values()).count(n), len(won)) for n in (1, -1)]
        e = Ends(*one, *(Fraction(ended.count(pair), len(two)) for pair in ((1, 1), (1, -1), (-1, -1))))
        three = [won[a] + won[b] + won[frozenset(LEFT) - a - b] for a, b in two]
        assert len(three) == 34_650
        assert Fraction(sum(three), len(three)) == e.mean(3) == 3 * e.mean(1)
        assert Fraction(sum(n * n for n in three), len(three)) == e.square(3)
        means.append(e.mean(1))
        totals.append(sum(three))
    assert len(set(means)) > 1
    assert totals.index(max(totals)) == means.index(max(means))


def test_the_table_settles_a_players_bank_of_seven_boxes_as_the_rounds_are_counted() -> None:
    """Boxes and bank by the house way, all 32 tiles: how many boxes the bank is ahead, and the commission on that."""
    house, state, rounds = met("rhw-1").as_the_house, chunk_state(5, 0), 40
    counts = banked(state, rounds, Plan(WALL, *strengths(house), *strengths(house)))
    cards, told = np.arange(32).astype(np.uint8), np.zeros(15, np.int64)
    for _ in range(rounds):
        state = np.uint64(deal(cards, 32, state))
        hands = [" ".join(TILES[n] for n in cards[at : at + 4]) for at in range(0, 32, 4)]
        seats: dict[str, object] = {"1": {"tiles": hands[0], "bank": True}}
        seats |= {str(n + 1): {"bets": {"main": 2000}, "tiles": hands[n]} for n in range(1, 8)}
        net = settle({"game": "pai-gow", "seats": seats})["seats"]["1"]["net"]
        told[7 + (net // 1900 if net > 0 else net // 2000)] += 1
    assert counts[7].tolist() == told.tolist()
    assert told[:7].any()
    assert told[8:].any()


def test_rounds_of_a_bank_of_seven_lie_about_the_exact_mean() -> None:
    house, free = met("new-zealand").as_the_house, KIWI.set(bank_commission="none")
    counts, exact = sampled("new-zealand", house), float(figures(free, house, BANKER).ev)
    by, rounds = np.arange(-7, 8), int(counts[7].sum())
    for n in range(1, 8):
        mean = float((counts[n] * by).sum()) / rounds
        spread = float((counts[n] * by**2).sum()) / rounds - mean**2
        assert abs(mean - n * exact) < 4 * (spread / rounds) ** 0.5


@pytest.mark.long
@pytest.mark.parametrize("way", ["rhw-1", "new-zealand"])
def test_a_bank_pays_less_commission_the_more_boxes_and_without_it_each_box_is_one_more_of_the_same(way: str) -> None:
    game = NZ.set(banks="players", house_way=way)
    played = {"house": met(way).as_the_house, "best": best(game, BANKER)}
    for words, chosen in played.items():
        one, e, counts = figures(game, chosen, BANKER), ends(way, chosen), sampled(way, chosen)
        share, free = Fraction(1, 20), game.set(bank_commission="none")
        assert edge(e, 1, share, ahead(e, 1, counts)[1]).value == one.house_edge
        assert -e.mean(1) == figures(free, chosen, BANKER).house_edge
        assert e.variance(1) == figures(free, chosen, BANKER).variance
        rows = [row for row in boxes(game).rows if row[1] == words]
        assert [row[2] for row in rows] == [-e.mean(1)] * 7
        assert [row[5] for row in rows] == sorted((row[5] for row in rows), reverse=True)
        by = np.maximum(np.arange(-7, 8), 0.0)
        for n in (1, 2):
            close, exact = fitted(by, counts, e, n), ahead(e, n, counts)[1].value
            assert abs(float(close.value - exact)) <= 3 * close.error + 1e-12, "the sample's way finds what is counted"


@pytest.mark.long
@pytest.mark.parametrize("way", ["rhw-1", "new-zealand"])
def test_with_commission_the_best_setting_hardly_depends_on_the_boxes(way: str) -> None:
    """Without it, it does not at all. The page says how little a second box changes."""
    played, every, m = best(NZ.set(house_way=way), BANKER), np.arange(len(sets())), met(way)
    won, lost, mixed = m.won[BANKER] * AFTER, m.lost[BANKER] * AFTER, pairs(way)[..., 1]
    worth = 20 * (won - lost) - (won - mixed)  # per unit on each of two, in twentieths
    gains = worth.max(axis=1) - worth[every, played]
    assert 0 < int((gains > 0).sum()) < 10
    assert 0 < Fraction(int((gains * weights()).sum()), 20 * HANDS * BESIDE * AFTER) < Fraction(6, 1_000_000)
