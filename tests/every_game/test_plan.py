"""An automatic dealer goes by a plan; one who asks what is due after every line writes the same lines."""

import random
from collections.abc import Callable, Iterator

from cutcard.chance.dealer import HANDS, answer, attend, next_task
from cutcard.chance.source import Source
from cutcard.core.round import Round
from cutcard.core.text import write
from tests.every_game.kit import SEEDS, every_game, undealt, walk
from tests.every_game.matrix import story


def line_by_line(r: Round, source: Source) -> Round:
    """What is due is asked in full after every entry, and every act is proposed."""
    while duty := next_task(r):
        r = r.propose(HANDS[duty.who], answer(duty.options[0], r.table, source), duty.id)
    return r


def moments(name: str) -> Iterator[Round]:
    """Rounds as they stood after each entry, and as they stood when things had gone wrong and been put right."""
    for seed in SEEDS[:3]:
        yield from walk(name, seed)
    for seed in range(24):
        yield from story(name, seed).moments


def dealt(name: str, r: Round, how: Callable[[Round, Source], Round]) -> str:
    return write(how(r, undealt(name, random.Random(len(r.log)), r.table)).log)


@every_game
def test_a_plan_is_what_is_dealt_line_by_line(name: str) -> None:
    in_a_row = 0
    for r in moments(name):
        slowly = dealt(name, r, line_by_line)
        assert dealt(name, r, attend) == slowly
        in_a_row = max(in_a_row, slowly.count("\n") - len(r.log))
    assert in_a_row > 5, "a settlement, and not a line or two"
