from collections.abc import Callable
from types import SimpleNamespace

import pytest

from cutcard.cards import DECK
from tests.house.conftest import either, venue

__all__ = ["either", "stacked", "venue"]


@pytest.fixture
def stacked(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Every shoe from now on begins with these cards."""

    def begin_with(cards: str) -> None:
        first = cards.split()
        order = (*first, *(card for card in DECK if card not in first))
        monkeypatch.setattr("cutcard.house.automatic.shuffled", lambda pack: SimpleNamespace(cards=order))

    return begin_with
