"""After mishaps at any point, rulings alone finish a round."""

import random

import pytest

from cutcard.core.fold import fold
from cutcard.core.text import read, write
from tests.every_game.kit import PLAYED, assert_all_decided, assert_balanced, every_game, take_up, undealt
from tests.every_game.mishaps import corrected, disturbed


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


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", PLAYED)
def test_whatever_must_be_done_and_every_ruling_offered_can_be_done(name: str, seed: int) -> None:
    """Also when entries were struck that others rest on: nothing is asked of anyone and then refused."""
    for n in range(25):
        for r in corrected(name, 25 * seed + n):
            rng = random.Random(n)
            for duty in (*(d for d in r.due if d.must), *(d for fault in r.wrong for d in fault.rulings)):
                assert duty.options
                for option in duty.options:
                    take_up(name, r, duty, option, rng, undealt(name, rng, r.table))
        assert r.over
        assert_all_decided(r.table)
