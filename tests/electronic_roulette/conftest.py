"""A venue whose tables are terminals on one wheel."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.electronic_roulette import Arcade
from tests.house.kit import opened


@pytest.fixture
async def arcade(tmp_path: Path) -> AsyncIterator[Arcade]:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        yield Arcade(venue)
