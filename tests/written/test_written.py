"""Rules written at random are priced, simulated, and played at the table as the tests read them: all three agree."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from cutcard.core.errors import Faulty
from cutcard.games import every, find, manifest
from cutcard.shared.strategy import Language
from cutcard.sim.chunks import model
from cutcard.sim.draws import chunk_state
from cutcard.sim.result import compared, gathered
from tests.written.dealt import net
from tests.written.reading import TONGUES, Written, texts

SLOW = "ultimate-texas-holdem"  # every set of rules is asked of every board
QUICK = [game for game in TONGUES if game != SLOW]
HOUSES: dict[str, list[dict[str, Any]]] = {
    "blackjack": [
        {},
        {"double": "any", "soft-17": "hit", "dealer-blackjack": "all"},
        {"double": "9-10-11", "double-after-split": False, "split-hands": 2},
        {"decks": 4, "double": "any", "split-hands": 3, "double-after-split": False},
    ]
}
AS_SAID = {"blackjack": {"by the chart"}}  # acts that the second reader leaves to the figures of what has a name
SHOWN = 10  # deals of each set of rules at the table


def language(game: str) -> Language:
    stated = manifest(game).strategies
    assert stated
    return stated().LANGUAGE


def accepted(game: str, seed: int, many: int, options: dict[str, Any]) -> Iterator[tuple[Written, Any]]:
    """Rules that are not refused, with what the kernel plays them by."""
    house, found, refused = find(game, "", options), 0, []
    for written in islice(texts(game, seed), 40 * many):
        try:
            plan = model(game).plan(house, written.text)
        except Faulty as no:
            refused.append(no.code)
            continue
        yield written, plan
        found += 1
        if found == many:
            assert {"strategy/idle", "strategy/nothing", "strategy/street"}.issuperset(refused)
            return
    raise AssertionError(f"{found} of {40 * many} sets of rules were taken")


def examine(game: str, seed: int, many: int, rounds: int, options: dict[str, Any]) -> None:
    house, played = find(game, "", options), model(game)
    stakes = played.stakes(house)
    bet = next(iter(stakes))
    laid = {bet: 2000, **({"blind": 2000} if "blind" in house.wagers else {})}
    for written, plan in accepted(game, seed, many, options):
        dealt, outcomes = played.recorded(chunk_state(seed, 1), 50 * SHOWN, plan)
        _, met = np.unique(outcomes, return_index=True)  # of every way to end one, then as they come
        for row in [*met.tolist()[:SHOWN], *range(SHOWN)]:
            ours = played.settled(house, int(outcomes[row]), {**stakes, bet: 2000})
            assert net(house, written, dealt[row], laid) == ours[bet], (written.text, dealt[row].tolist())
        counts = played.tally(chunk_state(seed, 2), rounds, plan)
        exact = played.exact(house, written.text)[bet]
        result = compared(bet, gathered(played.lines(house, counts))[bet], exact)
        assert abs(result.mean - float(exact.ev)) <= 4.5 * exact.standard_deviation / rounds**0.5, written.text
        assert abs(result.mean_stake / float(exact.mean_stake) - 1) < 0.02, written.text


def test_a_second_reader_knows_every_language() -> None:
    assert {found.name for found in every() if found.strategies} == set(TONGUES)


@pytest.mark.parametrize("game", TONGUES)
def test_the_second_reader_says_every_phrase(game: str) -> None:
    chance = Random(game)
    phrases = {write for writers in TONGUES[game].phrases.values() for write in writers}
    said = {write(chance)[0].lower() for write in phrases for _ in range(60)} | TONGUES[game].acts.keys()
    unsaid = [p.form for p in language(game).phrases if not any(re.fullmatch(p.pattern, words) for words in said)]
    assert not unsaid
    assert set(language(game).acts) == {act for acts in TONGUES[game].acts.values() for act in acts} | AS_SAID.get(
        game, set()
    )


@pytest.mark.parametrize("game", TONGUES)
def test_every_rule_of_a_named_strategy_acts(game: str) -> None:
    spoken = language(game)
    for text in spoken.named.values():
        spoken.read(text).check(spoken.spaces())


@pytest.mark.parametrize("game", QUICK)
def test_rules_are_priced_and_played_as_they_are_written(game: str) -> None:
    for seed, options in enumerate(HOUSES.get(game, [{}])[:2]):
        examine(game, seed, 2 if options else 3, 50_000, options)


@pytest.mark.long
@pytest.mark.parametrize("game", TONGUES)
def test_many_rules_are_priced_and_played_as_they_are_written(game: str) -> None:
    for seed, options in enumerate(HOUSES.get(game, [{}])):
        examine(game, 100 + seed, {SLOW: 4, "pai-gow": 10}.get(game, 40), 400_000, options)
