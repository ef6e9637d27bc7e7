"""The jackpots for displays: what each stands at and in what state, what feeds it, what wins it and how often."""

import asyncio
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from cutcard.games import manifest
from cutcard.games.linked_progressive.wager import Wager
from cutcard.house.house import House
from cutcard.house.jackpots.meter_book import stream_of
from cutcard.house.jackpots.meter_readings import Hit, Standing, hits, reconcile, standings, up_to_now
from cutcard.house.jackpots.meters import MILLION, Meter
from cutcard.house.log.streams import lines
from cutcard.house.table.state import State
from cutcard.house.views.as_json import Json
from cutcard.server.lookups import Look
from cutcard.shared.jackpot.link import Share
from cutcard.shared.jackpot.progressive import LINK
from cutcard.store.store import Store

GROWING, HIT, PENDING, RESET = "growing", "hit", "verification pending", "reset to base"
NONE = "none"
States = Mapping[str, State]


@cache
def wager(pay_table: str) -> Wager:
    """The wager under that pay table for one who plays alone: nobody shares, and nobody's hand brings envy."""
    prizes = {hand: prize for hand in LINK.prizes if (prize := LINK.pays(pay_table, hand))}
    resets = {name: level.reset for name, level in LINK.levels.items()}
    return Wager(LINK.wager, prizes, LINK.envy, LINK.levels, resets, 1)


def feeding(states: States) -> dict[str, str]:
    """The tables of the link, with the pay table in force at each."""
    linked = {name: s.game for name, s in states.items() if manifest(s.game.name).jackpot}
    pay_tables = {name: g.word("progressive") for name, g in linked.items() if "progressive" in g.edition.options}
    return {name: chosen for name, chosen in pay_tables.items() if chosen != NONE}


def winning(level: str, pay_tables: set[str]) -> list[Json]:
    """Which hands take how much of that level, and with what chance; each once, whatever tables pay it."""
    made: dict[tuple[str, str], Json] = {}
    for pay_table in sorted(pay_tables):
        w = wager(pay_table)
        for hand in w.on(level):
            prize = w.prizes[hand]
            assert isinstance(prize, Share)
            said = {"hand": hand, "part": str(prize.part), "chance": str(w.won[hand]), "cite": LINK.cites[hand]}
            made[hand, said["part"]] = said
    return list(made.values())


def state_of(level: str, s: Standing, states: States) -> str:
    """In words: a hit is pending until it is verified, and a hit until its round is over."""
    playing = [state for hit in s.hits if (state := still_playing(hit, states))]
    if any(f"verify:{level}" == duty.id for state in playing for duty in state.round.due):
        return PENDING
    if playing:
        return HIT
    return RESET if s.chips == s.level.reset else GROWING


def still_playing(hit: Hit, states: States) -> State | None:
    _, table, number = hit.round.split("/")
    state = states.get(table)
    return state if state and state.session.running and state.session.round == int(number) else None


def display(standing: Mapping[str, Standing], states: States, now: int) -> Json:
    """All that a display shows; `at` is news every second, so that one that hears none knows it."""
    tables = feeding(states)
    return {
        "at": now // 1000 * 1000,
        "wager": {"cents": LINK.wager, "cite": LINK.wager_cite},
        "tables": sorted(tables),
        "meters": {
            name: {
                "chips": s.chips,
                "reset": s.level.reset,
                "rate": str(s.level.rate),
                "hidden": str(s.level.hidden),
                "ceiling": s.level.ceiling,
                "state": state_of(name, s, states),
                "wins": winning(name, {*tables.values()}),
                "hits": [hit_json(hit, states) for hit in s.hits],
            }
            for name, s in standing.items()
        },
    }


def hit_json(hit: Hit, states: States) -> Json:
    paid = still_playing(hit, states) is None
    return {"at": hit.at, "round": hit.round.partition("/")[2], "chips": hit.chips, "paid": paid}


async def shown(house: House, look: Look = asyncio.to_thread) -> Json:
    states = await house.floor.states()
    standing = await look(standings, house.store)
    return await look(display, standing, states, house.clock())


def counted(store: Store, pay_tables: set[str]) -> Json:
    """For the operator: each meter to the last millionth of a cent, and where the wager is fair."""
    found: dict[str, tuple[Meter, int]] = {}
    for name in standings(store):
        with store.reading() as connection:
            log = lines(connection, stream_of(name))
            found[name] = up_to_now(connection, name, log), len(tuple(hits(log)))
    stands = {name: m.stands for name, (m, _) in found.items()}
    return {
        "wrong": reconcile(store),
        "meters": {
            name: {
                "current": str(Fraction(m.current, MILLION)),
                "base": m.level.reset,
                "rate": str(m.level.rate),
                "hidden": str(m.level.hidden),
                "cap": m.level.ceiling,
                "overflow": str(Fraction(m.overflow, MILLION)),
                "reserve": str(Fraction(m.reserve, MILLION)),
                "hits": times,
                "break_even": {pay_table: fair(pay_table, name, stands) for pay_table in sorted(pay_tables)},
            }
            for name, (m, times) in found.items()
        },
    }


def fair(pay_table: str, level: str, stands: Mapping[str, int]) -> str | None:
    """Cents at which one who plays alone neither gains nor loses in the long run, the other meters as they are."""
    w = wager(pay_table)
    if not w.on(level):
        return None
    slack = sum((stands[name] - w.meters[name]) * w.part(name) for name in stands if name != level and w.on(name))
    return str(w.break_even(level) - slack / w.part(level))
