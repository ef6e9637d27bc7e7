"""Playing rounds in tests: from a few lines of text, or at random."""

import copy
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cutcard.chance.dealer import answer, attend
from cutcard.chance.source import Chance as Chance
from cutcard.chance.source import Pack
from cutcard.core.duty import Duty, Gauge, Lay, Option, Slide, admits
from cutcard.core.facts import FACTS, Award, Bet, Entry, Fact, Meter, Shift, Sit, Verdict, Who
from cutcard.core.game import Game
from cutcard.core.rights import DEALER, DEVICES, OPERATOR, SUPERVISOR, TABLE
from cutcard.core.round import Round
from cutcard.core.table import Table
from cutcard.core.text import make, split

clause = pytest.mark.clause
PLAYERS = ("ann", "bob", "cat", "dan", "eve", "fay", "gil")
HOUSE = {"dee": DEALER, "sue": SUPERVISOR, "ola": OPERATOR, "table": TABLE} | {name: name for name in DEVICES}
STAFF = {role: Who(name, role) for name, role in HOUSE.items()}


def who(name: str) -> Who:
    return Who(name, HOUSE.get(name, "player"))


def seated(game: Game, **seats: str) -> Round:
    """A new round with these people seated: seated(game, ann="1", bob="2 3")."""
    r = Round(game).record(STAFF[TABLE], game.opening())
    for person, places in seats.items():
        r = r.record(STAFF[TABLE], Sit(person, tuple(places.split())))
    return r


def play(r: Round, script: str) -> Round:
    """One act a line, `ann bet 1 ante ann 1000`. A line that begins with ! is recorded as having happened."""
    for row in filter(None, map(str.strip, script.splitlines())):
        name, _, rest = row.removeprefix("!").strip().partition(" ")
        said, why = split(rest)
        fact = make(said, FACTS)
        r = r.record(who(name), fact, why) if row.startswith("!") else r.do(who(name), fact, why)
    return r


def finish(r: Round, cards: Sequence[str] = ()) -> Round:
    """The dealer does all that is due, to the end of the round."""
    r = attend(r, Pack(cards))
    assert r.over, [(d.id, d.who, d.cite) for d in r.due]
    return r


def net(r: Round, person: str) -> int:
    return r.table.chips.get(person, 0)


def verdicts(r: Round, place: str = "") -> list[str]:
    """What was decided, in order: `ante win 2000 NZ-20-10.2(a)(iv)`."""
    lines = []
    for e in r.log:
        match e.fact:
            case Verdict(at, wager, _, outcome, returned, cite) if place in ("", at):
                lines.append(f"{wager} {outcome} {returned} {cite}")
            case Award(at, why, _, _, chips, cite) if place in ("", at):
                lines.append(f"{why} award {chips} {cite}")
    return lines


def faults(r: Round) -> set[str]:
    """The clauses under which something is wrong now."""
    return {fault.cite for fault in r.wrong}


def due_ids(r: Round) -> set[str]:
    return {duty.id for duty in r.due}


def item(r: Round, place: str, nth: int) -> str:
    return r.table.lies[place][nth]


def entry_of(r: Round, fact: Fact) -> Entry:
    return next(e for e in r.log if e.fact == fact)


def author(duty: Duty) -> Who:
    return STAFF.get(duty.who) or Who(duty.who)


def at_random(option: Option, game: Game, table: Table, rng: random.Random, pack: Pack) -> Fact:
    if isinstance(option, Lay):
        stakes = range(-(-option.low // option.step) * option.step, option.high + 1, option.step)
        offered = [wager for wager in game.wagers if option.offers(option.place, wager, option.owner)]
        return Bet(option.place, rng.choice(offered), option.owner, rng.choice(stakes[:4]))
    if isinstance(option, Slide):
        live = rng.choice(table.live(option.place, owner=option.owner))
        spots = [wager for wager in game.wagers if admits(option, Shift(option.by, *live, wager), table)]
        return Shift(option.by, *live, rng.choice([wager for wager in spots if wager != live.wager]))
    if isinstance(option, Gauge):
        return Meter(option.level, rng.randrange(10**7))
    return answer(option, table, pack)


def step_at_random(r: Round, rng: random.Random, pack: Pack, avoid: tuple[str, ...] = ("absent",)) -> Round | None:
    """One random act under the rules, or None when nothing is due."""
    open_now = [d for d in r.due if d.options and (d.must or not d.id.startswith(avoid))]
    if not open_now:
        return None
    bets = [d for d in open_now if d.id.startswith("bet:")]
    musts = [d for d in open_now if d.must] or open_now
    duty = rng.choice(bets) if bets and rng.random() < 0.8 else rng.choice(musts)
    fact = at_random(rng.choice(duty.options), r.game, r.table, rng, pack)
    return r.propose(author(duty), fact, duty.id, "because" if duty.reason else "")


def play_at_random(r: Round, rng: random.Random, pack: Pack, until: Callable[[Table], bool] = lambda t: False) -> Round:
    """Random acts under the rules to the end of the round."""
    for _ in range(800):
        if until(r.table) or (after := step_at_random(r, rng, pack)) is None:
            return r
        r = after
    raise AssertionError(f"the round does not end: {r.due}")


def changed(described: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A described round with one field, such as seats.1.choice, set to something else; `...` removes it."""
    data = copy.deepcopy(described)
    *way, last = path.split(".")
    inner = data
    for key in way:
        inner = inner[key]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return data
