from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from cutcard.audit import rounds, sessions
from cutcard.games import discovery, guide
from tests.house.kit import Venue, opened

KEPT = (discovery.manifest, guide.guide, rounds.game_of, sessions.rules_in_force)


@pytest.fixture
def pool_stud(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pool Stud is among the games, as a package of somebody else's would be."""
    known = {**discovery.modules(), "pool-stud": "tests.jackpots"}
    for there in (discovery, guide):
        monkeypatch.setattr(there, "modules", lambda: known)
    yield
    for cached in KEPT:
        cached.cache_clear()


@pytest.fixture
async def either(pool_stud: None, url: str, tmp_path: Path) -> AsyncIterator[Venue]:
    """A house on SQLite, and one on PostgreSQL."""
    async with opened(url, tmp_path) as open_venue:
        yield open_venue
