"""Whom the rules pass over: so that the house can play on for one who is away, and for nobody else."""

from cutcard.core.duty import PASSES
from cutcard.house.table.away import decides
from tests.every_game.kit import SEEDS, every_game, walk


@every_game
def test_who_is_passed_over_is_somebody_who_is_asked(name: str) -> None:
    for seed in SEEDS:
        for r in walk(name, seed):
            asked = {duty.who for duty in r.due if duty.must and duty.is_for_a_person}
            assert {decides(r, duty) for duty in r.due if duty.does == PASSES} <= asked
