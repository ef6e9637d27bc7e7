"""After mishaps and corrections at any point, what is due finishes a round."""

import random

import pytest

from cutcard.core.facts import Fact, Reopen, Rule, Strike, Verdict
from cutcard.core.fold import fold
from cutcard.core.round import Round
from cutcard.core.text import read, write
from tests.every_game.kit import (
    PLAYED,
    SEEDS,
    STRUCK,
    among,
    assert_all_decided,
    assert_balanced,
    every_game,
    take_up,
    to_the_end,
    undealt,
    walk,
)
from tests.every_game.mishaps import corrected, disturbed, taken_back


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


def struck(r: Round) -> Fact:
    """What the last entry took back."""
    last = r.log[-1].fact
    assert isinstance(last, Strike)
    return r.log[last.entry].fact


@among(STRUCK)
def test_what_is_struck_after_the_end_is_due_again_and_finishes_the_round_again(name: str) -> None:
    lines = 0
    for seed in SEEDS:
        rng, r = random.Random(f"struck {name} {seed}"), walk(name, seed)[-1]
        for after in filter(None, (taken_back(rng, r) for _ in range(20))):
            assert_balanced(after.table)
            again = to_the_end(name, after, rng, undealt(name, rng, after.table))
            assert_balanced(again.table)
            assert_all_decided(again.table)
            if isinstance(struck(after), Verdict):
                lines += 1
                assert again.table.chips == r.table.chips, "the cards are what they were"
    assert lines > 3


@pytest.mark.parametrize("seed", range(4))
@among(PLAYED)
def test_whatever_must_be_done_and_every_ruling_offered_can_be_done(name: str, seed: int) -> None:
    """Also when entries were struck that others rest on: nothing is asked of anyone and then refused."""
    for n in range(25):
        for r in corrected(name, 25 * seed + n):
            rng = random.Random(n)
            for duty in (*(d for d in r.due if d.must), *(d for fault in r.wrong for d in fault.rulings)):
                assert duty.options
                if any(isinstance(option, Reopen) for option in duty.options) and duty.must:
                    assert any(isinstance(option, Rule) for option in duty.options), "what was decided may stand"
                for option in duty.options:
                    take_up(name, r, duty, option, rng, undealt(name, rng, r.table))
        assert r.over
        assert_all_decided(r.table)
