"""Described rounds settled in a second, and what an automatic dealer's plan saves.

As a stream, no round like another, against one call each that knows of no other round; by the plan, against asking what
is due line by line.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random

from bench.telling import dealt as rounds_dealt
from bench.telling import told
from bench.timing import TURNS, Rate, rates
from cutcard import settle, settle_lines
from cutcard.chance.dealer import HANDS, answer, attend, next_task
from cutcard.chance.source import Pack, Source
from cutcard.core.facts import Deal
from cutcard.core.rights import PLAYER
from cutcard.core.round import Round
from cutcard.games import bound, every
from cutcard.games.four_card_poker.rules import NZ

ROUNDS = 50  # in a turn; the first turn is not counted
STREAM, ALONE = "as a stream", "one call each"
BY_PLAN, BY_LINE = "by the plan", "line by line"


def kinds() -> Iterator[tuple[str, Iterator[Round]]]:
    """Rounds of every game with one seat, and with seven of one."""
    for game in every():
        if "settle" in game.examples:
            yield f"{game.name}, 1 seat", rounds_dealt(game, 1, Random(7))
            if game.name == NZ.name:
                yield f"{game.name}, 7 seats", rounds_dealt(game, 7, Random(7))


def stream(lines: Iterator[str]) -> None:
    for answered in settle_lines(islice(lines, ROUNDS)):
        assert "error" not in answered, answered
        json.dumps(answered)


def alone(lines: Iterator[str]) -> None:
    for line in islice(lines, ROUNDS):
        bound.cache_clear()
        json.dumps(settle(json.loads(line)))


def settled() -> list[Rate]:
    made: dict[str, tuple[int, Callable[[], object]]] = {}
    for name, kind in kinds():
        lines = [json.dumps(told(r)) for r in islice(kind, ROUNDS * (TURNS + 1))]
        made[f"{name}, {STREAM}"] = ROUNDS, partial(stream, iter(lines))
        made[f"{name}, {ALONE}"] = ROUNDS, partial(alone, iter(lines))
    return rates(made)


def dealt() -> list[Rate]:
    """What the dealer does of a round when bets are closed and the last person has acted: entries a second."""
    made: dict[str, tuple[int, Callable[[], object]]] = {}
    for name, kind in kinds():
        log = (r := next(kind)).log
        last = max([e.number for e in log if e.who.role == PLAYER] + [r.game.closed(r.table)])
        cards = [card for e in log[last:] if isinstance(e.fact, Deal) for card in e.fact.cards]
        for way, how in ((BY_PLAN, attend), (BY_LINE, line_by_line)):
            rest = partial(dealt_on, how, Round(r.game, log[: last + 1]), cards)
            made[f"{name}, {way}"] = 20 * rest(), partial(repeated, rest)
    return rates(made)


def dealt_on(how: Callable[[Round, Source], Round], begins: Round, cards: list[str]) -> int:
    """How many entries that makes, nothing but the table being known before."""
    r = Round(begins.game, begins.log)
    vars(r)["table"] = begins.table
    return len(how(r, Pack(cards)).log) - len(begins.log)


def repeated(act: Callable[[], int]) -> None:
    for _ in range(20):
        act()


def line_by_line(r: Round, source: Source) -> Round:
    while duty := next_task(r):
        r = r.propose(HANDS[duty.who], answer(duty.options[0], r.table, source), duty.id)
    return r
