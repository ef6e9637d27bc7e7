"""Environments for learning: their makers' own checks pass, masks are true, and nobody sees more than they may."""

import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import registry
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from cutcard.core.errors import Faulty
from cutcard.core.fold import fold
from cutcard.games import every, find
from cutcard.games.blackjack.chart import chart
from cutcard.games.blackjack.figures import figures
from cutcard.games.blackjack.solve import fresh
from cutcard.games.blackjack.terms import Terms
from cutcard.learn import env_id
from cutcard.learn.seat import YOU, SeatEnv
from cutcard.learn.table import TableEnv, env
from examples.learn_blackjack import learned

NAMES = [found.name for found in every() if found.at_tables]
SEATED = [name for name in NAMES if len(find(name).seats) > 1]
masked = pytest.mark.filterwarnings(  # it would rather have one array, without a mask; who is not asked may do nothing
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
)
every_game = pytest.mark.parametrize("name", NAMES)


def seat(name: str, **how: Any) -> SeatEnv:
    made = gymnasium.make(env_id(name), **how).unwrapped
    assert isinstance(made, SeatEnv)
    return made


@every_game
@pytest.mark.parametrize("bets", [None, {}], ids=["betting too", "play alone"])
def test_gymnasium_finds_nothing_to_complain_of(name: str, bets: dict[str, int] | None) -> None:
    check_env(seat(name, bets=bets, render_mode="ansi"))


@every_game
@pytest.mark.parametrize("bets", [None, {}], ids=["betting too", "play alone"])
def test_what_the_mask_offers_may_be_done_and_the_reward_is_the_net(name: str, bets: dict[str, int] | None) -> None:
    e, chance = seat(name, bets=bets), np.random.default_rng(7)
    for n in range(6):
        seen, told = e.reset(seed=n)
        over, reward = False, 0.0
        while not over:
            assert np.array_equal(seen["action_mask"], told["action_mask"])
            offered = np.nonzero(seen["action_mask"])[0]
            enough = e.betting and "deal" in e.open and len(e.open) > 20  # of a hundred spots some will do
            act = e.numbered["deal"] if enough and chance.random() < 0.3 else chance.choice(offered)
            seen, reward, over, cut_off, told = e.step(np.int64(act))
            assert "refused" not in told
            assert not cut_off
            sees(e, seen["observation"])
        assert reward * e.unit == pytest.approx(e.round.net[YOU] == told["net"] and told["net"])
        assert not seen["action_mask"].any()


def sees(e: SeatEnv, numbers: np.ndarray[Any, Any]) -> None:
    """The numbers tell what the player's own view of the round tells, card for card."""
    view = fold(e.round.seen(YOU))
    for place in e.sight.order(e.sight.seats[0]):
        assert e.sight.cards(numbers, place) == sorted(view.cards(place), key=e.sight.names.index), place


def test_an_act_that_is_not_open_changes_nothing_and_is_told_why() -> None:
    e = seat("blackjack", bets={"main": 1000})
    e.reset(seed=1)
    before = e.round
    _, reward, over, _, told = e.step(np.int64(e.numbered["hit"]))
    assert (reward, over, told["refused"]) == (0.0, False, "hit is not open now; deal is")
    assert e.round is before


@pytest.mark.parametrize("action", [-10, -1, 999, 2**63 - 1, 0.0])
def test_what_is_no_action_changes_nothing_and_is_told_why(action: Any) -> None:
    e, table = seat("blackjack", bets={"main": 1000}), TableEnv("four-card-poker", bets={"ante": 1000})
    e.reset(seed=1)
    table.reset(seed=1)
    before, at = e.round, table.round
    _, reward, over, _, told = e.step(action)
    assert (reward, over) == (0.0, False)
    assert e.round is before
    table.step(action)
    assert table.round is at
    for refused, actions in ((told["refused"], e.actions), (table.infos["player_0"]["refused"], table.words)):
        assert refused == f"{action} is not an action; an action is a whole number from 0 to {len(actions) - 1}"
    table.step(np.int64(table.numbered["fold"]))
    assert table.infos["player_0"]["refused"] == "fold is not open now; deal is"


def test_the_same_seed_gives_the_same_rounds() -> None:
    rounds = []
    for _ in range(2):
        e = seat("three-card-poker", bets={})
        e.reset(seed=5)
        for _ in range(3):
            e.step(np.int64(0))
            rounds.append(e.render() or e.round.log)
            e.reset()
    assert rounds[:3] == rounds[3:]
    assert rounds[0] != rounds[1]


@masked
@pytest.mark.parametrize("name", SEATED)
def test_pettingzoo_finds_nothing_to_complain_of(name: str) -> None:
    api_test(env(name, players=2, bets={}), num_cycles=30)


@pytest.mark.parametrize(("name", "players"), [(n, p) for n in NAMES for p in (1, 2, 3, 7) if p <= len(find(n).seats)])
def test_whose_turn_it_is_may_always_do_something_and_whoever_plays_legally_ends_the_round(
    name: str, players: int
) -> None:
    """With default arguments, as the documents show it: each bets, and then decides."""
    table, chance = env(name, players=players), np.random.default_rng(players)
    for seed in range(3):
        table.reset(seed=seed)
        played = set()
        for agent in table.agent_iter(max_iter=2_000):
            seen, _, over, cut_off, _ = table.last()
            offered = np.nonzero(seen["action_mask"])[0]
            assert over or offered.size, (seed, agent)
            assert not cut_off
            deals = 0 in offered and chance.random() < 0.3  # of a hundred spots some will do
            table.step(None if over else np.int64(0 if deals else chance.choice(offered)))
            played.add(agent)
        assert not table.agents
        assert played == set(table.possible_agents)


@masked
def test_pettingzoo_finds_the_same_seed_to_give_the_same_rounds_and_bets_to_be_laid() -> None:
    seed_test(lambda: env("three-card-poker", players=3), num_cycles=30)
    api_test(env("four-card-poker", players=3), num_cycles=60)


def test_several_players_act_in_turn_and_each_sees_their_own_hand_first() -> None:
    table = TableEnv("four-card-poker", players=3, bets={"ante": 1000})
    table.reset(seed=7)
    for agent in table.possible_agents:
        assert table.agent_selection == agent
        table.step(np.int64(table.numbered["deal"]))
    views = [table.observe(agent) for agent in table.possible_agents]
    hands = [table.sight.cards(view["observation"], str(n), str(n)) for n, view in enumerate(views, 1)]
    assert [sorted(hand) for hand in hands] == [sorted(table.round.table.cards(str(n))) for n in (1, 2, 3)]
    assert table.sight.cards(views[0]["observation"], "2", "1") == ["??"] * 5
    while not table.round.over:
        table.step(np.int64(table.numbered["fold"]))
    assert table.rewards == dict.fromkeys(table.possible_agents, -1.0)
    with pytest.raises(Faulty, match="9 are to play; seat 1 to 7"):
        TableEnv("four-card-poker", players=9)


def test_gymnasium_is_told_of_them_by_the_metadata_of_the_package() -> None:
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, name = project["entry-points"]["gymnasium.envs"]["cutcard"].partition(":")
    getattr(import_module(module), name)()
    assert {env_id(name) for name in NAMES} <= registry.keys()
    assert env_id("ultimate-texas-holdem") == "cutcard/UltimateTexasHoldem-v0"


def test_a_chart_is_priced_as_the_strategy_that_plays_by_it() -> None:
    terms = Terms.of(find("blackjack"))
    assert figures(terms, chart(fresh(terms))).ev == figures(terms, "simple").ev


def test_the_example_learns_something_and_is_priced_exactly() -> None:
    _, worth, best = learned(400)
    assert -1 < worth < best < 0


@pytest.mark.long
def test_from_rewards_alone_blackjack_is_learned_to_within_half_a_per_cent_of_the_best_chart() -> None:
    _, worth, best = learned(40_000)
    assert best - worth < 0.005
