import asyncio
from pathlib import Path

import pytest

from tests.audit.books import unguarded, write_book


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a house has left its book and its key."""
    made = tmp_path_factory.mktemp("audit")
    asyncio.run(write_book(f"sqlite:///{made / 'house.db'}", made))
    return made


@pytest.fixture
def book(folder: Path, tmp_path: Path) -> Path:
    """A copy of that book to tamper with."""
    return unguarded(folder / "house.db", tmp_path / "copy.db")
