from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.house.conftest import either, venue
from tests.house.kit import shoe

__all__ = ["either", "stacked", "venue"]


@pytest.fixture
def stacked() -> Iterator[Callable[[str], None]]:
    """Every shoe from now on begins with these cards."""
    with ExitStack() as shoes:
        yield lambda cards: shoes.enter_context(shoe(cards))
