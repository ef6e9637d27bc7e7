"""Whoever sits, leaves, bets or is ready, in whatever order: a table that deals by itself goes on."""

import random
from pathlib import Path

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Who
from cutcard.games import GAMES
from cutcard.house.log.facts import Installed
from cutcard.house.table import acts
from cutcard.house.table.state import State
from tests.electronic_roulette import GAME as TERMINAL
from tests.every_game.kit import opens
from tests.house.kit import OP, Venue, opened
from tests.kit import Chance, at_random

ACTS, ENOUGH = 10, 200
CHIPS = 20_000


async def moment(venue: Venue, table: str) -> State:
    """Let time pass at the table, and at the wheel where it has one."""
    venue.clock.wait(3_000)
    await venue.house.floor.wheels.turn()
    await venue.house.floor.ours[table].pass_time()
    return await venue.state(table)


async def sit(venue: Venue, who: Who, table: str) -> None:
    """Take the first seat that is free."""
    state = await venue.state(table)
    free = next(p for p in state.game.seats if not state.session.holder(p))
    await venue.do(who, acts.Sit((free,), CHIPS), table)


async def answer(venue: Venue, who: Who, table: str, rng: random.Random) -> None:
    """Take up one thing that is open to them, or say that there is no more to lay; what is beyond them is refused."""
    state = await venue.state(table)
    act: acts.Act = acts.Ready()
    duties = state.round.asked(who) if state.session.running else ()
    must = [d for d in duties if d.must]
    if duties and (must or rng.random() < 0.6):
        duty = rng.choice(must or duties)
        option = rng.choice(duty.options)
        fact = at_random(option, state.round.game, state.round.table, rng, Chance((), {}, rng))
        act = acts.Propose(fact, duty.id)
    try:
        await venue.do(who, act, table)
    except Refusal as refusal:
        if refusal.code not in ("bet/short", "round/none", "wheel/closed"):
            raise


async def comes_and_goes(venue: Venue, table: str, people: list[Who], rng: random.Random) -> None:
    """Each sits, leaves, bets, decides or is ready, as chance has it."""
    for _ in range(ACTS):
        who, state = rng.choice(people), await venue.state(table)
        if who.name not in state.session.seats:
            await sit(venue, who, table)
        elif rng.random() < 0.35:
            await venue.do(who, acts.Leave(), table)
        else:
            await answer(venue, who, table, rng)
        if rng.random() < 0.2:
            await moment(venue, table)


async def goes_on(venue: Venue, table: str, people: list[Who], rng: random.Random) -> None:
    """Those who are there answer what they are asked: this round ends, and another begins and ends."""
    number = (await venue.state(table)).session.round
    for n in range(ENOUGH):
        state = await moment(venue, table)
        if state.session.round > number + 1:
            break
        who = people[n % len(people)]
        if who.name not in state.session.seats:
            await sit(venue, who, table)
        else:
            await answer(venue, who, table, rng)
    else:
        raise AssertionError(f"a round at {table} does not end: {state.round.due}")
    for who in people:
        if who.name in (await venue.state(table)).session.seats:
            await venue.do(who, acts.Leave(), table)


@pytest.mark.parametrize("evening", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, 9))])
async def test_whoever_comes_and_goes_every_table_goes_on(evening: int, tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        await venue.house.floor.wheels.install(OP, "w1", Installed(TERMINAL, "nz-2012", 5_000, 5_000))
        for n, game in enumerate(filter(opens, GAMES)):
            rng, table = random.Random(f"{game.name} {n} {evening}"), f"{game.name}-{n}"
            cards = "wheel/w1" if game.name == TERMINAL else "virtual"
            await venue.table(table, game.name, game.edition.name, cards=cards)
            people = [venue.guest() for _ in range(min(3, len(game.seats)))]
            for there in (people[:1], people[:1], people):
                await comes_and_goes(venue, table, there, rng)
                await goes_on(venue, table, there, rng)
