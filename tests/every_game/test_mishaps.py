"""After mishaps at any point, rulings alone finish a round."""

import pytest

from cutcard.core.fold import fold
from cutcard.core.text import read, write
from tests.every_game.kit import assert_all_decided, assert_balanced, every_game
from tests.every_game.mishaps import disturbed


@pytest.mark.parametrize("seed", range(4))
@every_game
def test_mishaps_at_any_point_leave_a_round_that_rulings_alone_can_finish(name: str, seed: int) -> None:
    moments = 0
    for n in range(10):
        for r in disturbed(name, 10 * seed + n):
            moments += 1
            assert r.table == fold(r.log)
            assert_balanced(r.table)
            assert all(fault.cite for fault in r.wrong if not fault.id.startswith("irregular:"))
        assert r.over
        assert_all_decided(r.table)
        assert read(write(r.log)) == r.log
    assert moments > 10, "mishaps, and not only ten ends"
