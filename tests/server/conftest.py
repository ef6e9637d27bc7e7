"""A site on an empty book."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.house.conftest import stacked
from tests.server.kit import Site, open_site

__all__ = ["site", "stacked"]


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with open_site(tmp_path) as opened:
        yield opened
