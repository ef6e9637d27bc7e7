"""Described rounds settled in a second, and what an automatic dealer's plan saves.

As a stream, against one call each that knows of no other round; by the plan, against asking what is due line by line.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from bench.timing import Rate, rates
from cutcard import settle, settle_lines
from cutcard.cards import DECK, SUITS
from cutcard.chance.dealer import HANDS, answer, attend, next_task
from cutcard.chance.source import Pack, Source
from cutcard.core.facts import Deal
from cutcard.core.rights import PLAYER
from cutcard.core.round import Round
from cutcard.described import play_described
from cutcard.described.trusting import begun, closed
from cutcard.games import bound, every
from cutcard.games.four_card_poker.rules import NZ

ROUNDS = 60
STREAM, ALONE = "as a stream", "one call each"
BY_PLAN, BY_LINE = "by the plan", "line by line"
CARD = re.compile(r"\b([2-9TJQKA])([shdc])\b")


def poker(seats: int, chance: Random) -> str:
    pack = chance.sample(DECK, 52)
    told = {}
    for area in range(1, seats + 1):
        bets = {"ante": 500 * chance.randint(1, 4), "aces-up": 500}
        cards = " ".join(pack.pop() for _ in range(5))
        told[str(area)] = {"bets": bets, "cards": cards, "choice": chance.choice(("play 1", "play 3", "fold"))}
    return json.dumps({"game": NZ.name, "seats": told, "dealer": " ".join(pack[:6])})


def other_suits(example: str, chance: Random) -> str:
    """The same round on one line, each suit exchanged for another: it goes as it went, and is not the same."""
    instead = dict(zip(SUITS, chance.sample(SUITS, 4), strict=True))
    return json.dumps(json.loads(CARD.sub(lambda card: card[1] + instead[card[2]], example)))


def kinds(chance: Random) -> Iterator[tuple[str, Callable[[], str]]]:
    """One seat and seven, and the example of every game."""
    for seats, name in ((1, "1 seat"), (7, "7 seats")):
        yield f"{NZ.name}, {name}", partial(poker, seats, chance)
    for game in every():
        if example := game.examples.get("settle"):
            yield f"{game.name}, example", partial(other_suits, example, chance)


def stream(lines: list[str]) -> None:
    for told in settle_lines(lines):
        assert "error" not in told, told
        json.dumps(told)


def alone(lines: list[str]) -> None:
    for line in lines:
        bound.cache_clear()
        begun.cache_clear()
        closed.cache_clear()
        json.dumps(settle(json.loads(line)))


def settled() -> list[Rate]:
    made: dict[str, tuple[int, Callable[[], object]]] = {}
    for name, kind in kinds(Random(7)):
        lines = [kind() for _ in range(ROUNDS)]
        made[f"{name}, {STREAM}"] = ROUNDS, partial(stream, lines)
        made[f"{name}, {ALONE}"] = ROUNDS, partial(alone, lines)
    return rates(made)


def dealt() -> list[Rate]:
    """What the dealer does of a round when bets are closed and the last person has acted: entries a second."""
    made: dict[str, tuple[int, Callable[[], object]]] = {}
    for name, kind in kinds(Random(7)):
        log = (r := play_described(json.loads(kind()))).log
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
