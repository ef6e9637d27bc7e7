"""The server is killed again and again while people play, and started again at the same address."""

import os
import random
import time
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from cutcard.core.facts import Who
from cutcard.core.rights import OPERATOR
from cutcard.house.jackpots import meter_book
from cutcard.house.jackpots.meter_book import change_terms
from cutcard.shared.jackpot.progressive import LINK
from tests.conftest import PostgreSQL
from tests.crash import kills
from tests.crash.kills import go_on, killed, tallies
from tests.crash.moments import IN_PLAY, OPENING
from tests.crash.proof import Found, prove
from tests.crash.world import World

HERE = Path(".kills")
QUICKLY = 5  # kills; hundreds in the long tests


def test_a_server_that_is_killed_loses_nothing_and_pays_nothing_twice(url: str, tmp_path: Path) -> None:
    found = killed(url, tmp_path, QUICKLY, 1)
    print(found)
    assert found.kills == QUICKLY
    assert found.acknowledged > 10
    assert found.sent_again > 0
    assert found.shoes_over_a_kill > 0


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_server_that_is_killed_hundreds_of_times_loses_nothing(url: str, tmp_path: Path) -> None:
    found = killed(url, tmp_path, 300, 2)
    print(found)
    assert found.kills == 300
    assert found.acknowledged > 500
    assert found.shoes_over_a_kill > 20
    assert found.jackpots > 20


@pytest.mark.long
@pytest.mark.timeout(0)
def test_servers_are_killed_for_as_long_as_one_has_time() -> None:
    """At least one bout more; how many there were, on each engine, is counted on in a file of this checkout."""
    before = sum(found.kills for found in tallies(HERE).values())
    go_on(float(os.environ.get("CUTCARD_KILL_MINUTES", "1")), HERE)
    assert sum(found.kills for found in tallies(HERE).values()) > before


def test_a_bout_that_fails_is_told_by_its_seed_and_the_next_has_another(tmp_path: Path) -> None:
    tally = tmp_path / "kills.json"
    for _ in range(2):
        fails = patch.object(kills, "bout", side_effect=TimeoutError)
        with patch.object(kills, "PostgreSQL"), fails, pytest.raises(TimeoutError):
            go_on(1, tally)
    assert tallies(tally) == {"SQLite": Found(bouts=0, failed=(1000, 1001)), "PostgreSQL": Found(bouts=0)}
    assert str(tallies(tally)["SQLite"]).endswith("; bouts that failed, by seed: 1000, 1001")
    holds = patch.object(kills, "bout", side_effect=[Found(kills=100), TimeoutError])
    with patch.object(kills, "PostgreSQL"), holds as bouts, pytest.raises(TimeoutError):
        go_on(1, tally, again=True)
    assert [seed for *_, seed in (call.args for call in bouts.call_args_list)] == [1000, 1001]
    assert tallies(tally)["SQLite"] == Found(kills=100, bouts=1, failed=(1001,)), "proved now, and not"


def test_the_documents_tell_the_kills_that_were_counted() -> None:
    told = Path("docs/house.md").read_text(encoding="utf-8")
    for engine, tally in tallies().items():
        assert f"\n- {engine}: {tally}" in told, f"docs/house.md is to say {engine}: {tally}"


def test_it_dies_at_every_moment_that_matters(url: str, tmp_path: Path) -> None:
    world = World(url, tmp_path)
    (served,) = world.servers
    try:
        with world.playing():
            for moment in (*IN_PLAY, *OPENING):
                served.start(moment.__name__).died(120)
                world.kills += 1
                world.look_back()
            served.start().opened()
            world.play_on(40)
        found = prove(world)
        print(found)
        served.stop()
    finally:
        world.close()
    assert found.kills == len(IN_PLAY) + len(OPENING)
    assert found.acknowledged > 50


def restarted(postgresql: PostgreSQL, folder: Path, times: int, seed: int) -> Found:
    """The database itself is stopped in the middle and started again; the server lives on, and so do its terms."""
    name, chance = postgresql.fresh(), random.Random(seed)
    world = World(postgresql.address(name), folder, seed=seed)
    (served,) = world.servers
    try:
        served.start().opened()
        with world.playing():
            for _ in range(times):
                time.sleep(chance.random())
                postgresql.control("stop", "-m", "immediate")
                time.sleep(chance.random() * 1.5)  # whatever is done once a second finds it away
                postgresql.start()
                world.kills += 1
                world.look_back()
            lower = {n: replace(level, rate=level.rate / 2) for n, level in LINK.levels.items()}
            with patch.object(meter_book, "NOTICE", 1_500):
                change_terms(world.store, replace(LINK, levels=lower), Who("operator", OPERATOR), "half of it")
            time.sleep(4)
        found = prove(world)
        served.stop()
        return found
    finally:
        world.close()
        postgresql.drop(name)


@pytest.mark.long
def test_a_database_that_is_killed_loses_nothing_and_the_house_goes_on(postgresql: PostgreSQL, tmp_path: Path) -> None:
    found = restarted(postgresql, tmp_path, 2, 3)
    print(found)
    assert found.kills == 2
    assert found.acknowledged > 20


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_database_that_is_killed_many_times_loses_nothing(postgresql: PostgreSQL, tmp_path: Path) -> None:
    found = restarted(postgresql, tmp_path, 60, 4)
    print(found)
    assert found.kills == 60
    assert found.acknowledged > 300
