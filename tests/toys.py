"""The toy is a game by somebody else: its rules are here, and it is found only while its folder is on the path."""

from pathlib import Path

import pytest

TOYS = Path(__file__).parent / "toy"

with pytest.MonkeyPatch.context() as path:
    path.syspath_prepend(TOYS)
    from high_card.rules import HOUSE as HOUSE
