"""A table before it is opened, and the steps of its cards up to where a round can begin."""

from cutcard.core.facts import Tick
from cutcard.core.game import Game
from cutcard.core.rights import TABLE
from cutcard.core.round import Round
from cutcard.shared.shoe import procedure
from tests.kit import STAFF

REASON = "procedure 7; vault 2, from 9 to 13, held by the pit boss"


def arrives(game: Game) -> Round:
    """The table's own log, before it is opened."""
    p = procedure(game)
    return Round(p).record(STAFF[TABLE], p.opening())


def steps(r: Round, last: str) -> tuple[Round, list[str]]:
    """All that must be done before this step, `shuffle A`, done by those who are to do it; and what was done."""
    done: list[str] = []
    for _ in range(40):
        must = next(d for d in r.due if d.must)
        (tick,) = must.options
        assert isinstance(tick, Tick)
        name = f"{tick.step} {tick.deck}"
        if name == last:
            return r, done
        r = r.propose(STAFF[must.who], tick, must.id, REASON if must.reason else "")
        done.append(name)
    raise AssertionError(f"{last} never falls due: {done}")


def up_to(r: Round, step: str) -> Round:
    return steps(r, step)[0]
