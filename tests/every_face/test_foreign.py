"""A game by somebody else: which houses set up tables of it, and what is left of it when its package is gone."""

import sys
from pathlib import Path

import pytest

from cutcard.audit import audit, rounds, sessions
from cutcard.core.errors import Refusal
from cutcard.games.discovery import ours
from cutcard.house.house import House
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table.session import AUTO, VIRTUAL
from cutcard.house.table.shoe_vault import read_key
from tests.every_face.conftest import CACHES
from tests.every_face.kit import TOY
from tests.every_face.test_faces import played
from tests.house.kit import OP, opened
from tests.toys import TOYS

TABLE = Furnished(TOY, "house", AUTO, VIRTUAL, ())


@pytest.mark.parametrize("allowed", [False, True])
async def test_a_house_sets_up_tables_of_a_foreign_game_only_if_it_is_allowed(tmp_path: Path, allowed: bool) -> None:
    games = {*ours(), TOY} if allowed else set(ours())
    house = House(f"sqlite:///{tmp_path / 'house.db'}", tmp_path / "key", games=games)
    await house.open()
    try:
        if allowed:
            assert (await house.floor.furnish(OP, "t1", TABLE)).game.name == TOY
        else:
            with pytest.raises(Refusal, match="close the house and open it again with --games high-card"):
                await house.floor.furnish(OP, "t1", TABLE)
            assert not await house.floor.states()
    finally:
        await house.close()


async def test_a_book_whose_game_is_not_installed_is_audited_and_its_rules_are_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        await played(venue, TOY)
    key = read_key(tmp_path / "house.key")
    assert audit(url, key, workers=1).wrong == ()
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path != str(TOYS)])
    for cached in (*CACHES, rounds.game_of, sessions.rules_in_force):
        cached.cache_clear()
    report = audit(url, key, workers=1)
    missing = {found.where for found in report.wrong if "rules not here: there is no game 'high-card'" in found.says}
    assert {"shoe/t1", "round/t1/1"} <= missing
    assert {found.check for found in report.wrong} == {"rules"}
