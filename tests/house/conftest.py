from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.house.kit import Venue, opened


@pytest.fixture
async def venue(tmp_path: Path) -> AsyncIterator[Venue]:
    """A house on SQLite."""
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as open_venue:
        yield open_venue


@pytest.fixture
async def either(url: str, tmp_path: Path) -> AsyncIterator[Venue]:
    """A house on SQLite, and one on PostgreSQL."""
    async with opened(url, tmp_path) as open_venue:
        yield open_venue
