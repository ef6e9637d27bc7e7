from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.house.kit import ROYAL_FIRST, Venue, opened, shoe


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


@pytest.fixture
def stacked() -> Iterator[None]:
    """Every shoe of the house gives seat 1 a royal flush, and nobody else anything."""
    with shoe(ROYAL_FIRST):
        yield
