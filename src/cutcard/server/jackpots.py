"""The jackpots for displays: what each stands at and in what state, what feeds it, what wins it and how often."""

import asyncio
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache

from cutcard.exact.jackpot import Wager
from cutcard.games import links, manifest
from cutcard.house.house import House
from cutcard.house.jackpots.meter_book import stream_of
from cutcard.house.jackpots.meter_readings import Hit, MeterReading, hits, read_meters, reconcile, up_to_now
from cutcard.house.jackpots.meters import MILLION, Meter
from cutcard.house.log.streams import lines
from cutcard.house.table.state import State
from cutcard.house.views.as_json import Json
from cutcard.server.lookups import Look
from cutcard.shared.jackpot.link import Metered, Share
from cutcard.shared.jackpot.progressive import verified
from cutcard.store.store import Store

GROWING, HIT, PENDING, RESET = "growing", "hit", "verification pending", "reset to base"
States = Mapping[str, State]


Feeding = tuple[str, str]  # a link, and the pay table in force


@cache
def wager(link: str, pay_table: str) -> Wager:
    """The wager under that pay table for one who plays alone: nobody shares, and nobody's hand brings envy."""
    return Wager.of(links()[link], pay_table)


def feeding(states: States) -> dict[str, Feeding]:
    """The tables that feed a link, each with its link and the pay table in force."""
    jackpots = {name: (manifest(s.game.name).jackpot, s.game) for name, s in states.items()}
    return {name: (j.link.name, j.table(game)) for name, (j, game) in jackpots.items() if j and j.table(game)}


def paying(level: str, fed: Iterable[Feeding]) -> list[tuple[Feeding, Wager]]:
    """The wagers that are in force at tables of the link that the level is of."""
    return [(by, wager(*by)) for by in sorted(set(fed)) if level in links()[by[0]].levels]


def winning(level: str, fed: Iterable[Feeding]) -> list[Json]:
    """Which hands take how much of that level, and with what chance; each once, whatever tables pay it."""
    made: dict[tuple[str, str], Json] = {}
    for (link, _), w in paying(level, fed):
        for hand in w.from_meter(level):
            prize, cite = w.prizes[hand], links()[link].cites[hand]
            part = {"part": str(prize.part)} if isinstance(prize, Share) else {}
            least = {"least": prize.least} if isinstance(prize, Metered) and prize.least else {}
            made[hand, str(prize)] = {"hand": hand, **part, **least, "chance": str(w.won[hand]), "cite": cite}
    return list(made.values())


def filling(level: str, fed: Iterable[Feeding]) -> list[str]:
    """The levels whose part of a wager goes to this one, under the pay table in force: that is the same at all tables

    that could pour them otherwise.
    """
    for link, pay_table in sorted(set(fed)):
        if level in links()[link].levels:
            return [x for x in links()[link].levels if links()[link].fills(pay_table, x) == level]
    return [level]


def state_of(level: str, s: MeterReading, states: States) -> str:
    """In words: a hit is pending until it is verified, and a hit until its round is over."""
    playing = [state for hit in s.hits if (state := still_playing(hit, states))]
    if any(verified(level) in duty.options for state in playing for duty in state.round.due):
        return PENDING
    if playing:
        return HIT
    return RESET if s.chips == s.level.reset else GROWING


def still_playing(hit: Hit, states: States) -> State | None:
    _, table, number = hit.round.split("/")
    state = states.get(table)
    return state if state and state.session.running and state.session.round == int(number) else None


def display(standing: Mapping[str, MeterReading], states: States, now: int) -> Json:
    """All that a display shows; `at` is news every second, so that one that hears none knows it."""
    tables = feeding(states)
    of = {level: link.name for link in links().values() for level in link.levels}
    return {
        "at": now // 1000 * 1000,
        "links": {
            link.name: {
                "title": link.title,
                "wager": {"name": link.bet, "cents": link.wager, "cite": link.wager_cite},
                "tables": sorted(name for name, (joined, _) in tables.items() if joined == link.name),
            }
            for link in links().values()
        },
        "meters": {
            name: {
                "link": of.get(name, ""),
                "chips": s.chips,
                "reset": s.level.reset,
                "rate": str(sum(standing[x].level.rate for x in filling(name, tables.values()))),
                "hidden": str(s.level.hidden),
                "ceiling": s.level.ceiling,
                "state": state_of(name, s, states),
                "wins": winning(name, tables.values()),
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
    standing = await look(read_meters, house.store)
    return await look(display, standing, states, house.clock())


def counted(store: Store, fed: Collection[Feeding]) -> Json:
    """For the operator: each meter to the last millionth of a cent, and where the wager is fair."""
    found: dict[str, tuple[Meter, int]] = {}
    for name in read_meters(store):
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
                "break_even": {by[1]: fair(w, name, stands) for by, w in paying(name, fed)},
            }
            for name, (m, times) in found.items()
        },
    }


def fair(w: Wager, level: str, stands: Mapping[str, int]) -> str | None:
    """Cents at which one who plays alone neither gains nor loses in the long run, the other meters as they are."""
    return str(replace(w, meters=stands).break_even(level)) if w.on(level) else None
