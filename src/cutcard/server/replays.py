"""Rounds that are over, found and run again: by table, person and what went wrong; step by step; and compared."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query
from sqlalchemy import ColumnElement, Connection, and_, func, not_, or_, select
from starlette.requests import Request

from cutcard.core.errors import Refusal
from cutcard.core.facts import TAKES_BACK, Entry, Expose, Note, Rule, Void
from cutcard.core.round import Round
from cutcard.core.table import AUDITOR
from cutcard.core.text import entry, write
from cutcard.house.history import rounds_of
from cutcard.house.nouns import Json
from cutcard.house.recovery import load
from cutcard.house.view import eyes, read
from cutcard.replay import again
from cutcard.reports.conduct import ORDINARY
from cutcard.server.guard import ACTS
from cutcard.server.hall import Anybody, InHall, address_of, looking
from cutcard.server.rounds import Number, found
from cutcard.server.tables import As
from cutcard.store.chain import ROUND
from cutcard.store.schema import ENTRY
from cutcard.store.store import starts

router = APIRouter(prefix="/api", tags=["rounds"])
SHOWN, MOST = 50, 5_000  # rounds on a page; rounds of one person that are looked through
UNUSUAL = (Note, Expose, Rule, Void, *TAKES_BACK)
Name = Annotated[str, Query(pattern=r"^[\w.+@-]{0,60}$")]
Before = Annotated[int, Query(ge=0, le=10**15, description="rounds that ended before then, in milliseconds")]


@router.get("/rounds")
async def rounds(
    person: Anybody, hall: InHall, table: Name = "", of: Name = "", irregular: bool = False, void: bool = False,
    before: Before = 10**15,
) -> Json:  # fmt: skip
    """The rounds of the house, the latest first; of one person for an auditor, and for that person."""
    if of and not (person and (person.name == of or AUDITOR in person.roles)):
        raise Refusal("right/role", "whose rounds those are is for an auditor to see", instead="look by table")

    def looked_up() -> list[Json]:
        with hall.house.store.reading() as connection:
            unusual = irregularities(connection, table)
            only = {s for s, is_void in unusual.items() if is_void or not void} if irregular or void else None
            listed = [
                (stream, at) for stream, at in streams(connection, table, of, only, before)
                if only is None or stream in only
            ]  # fmt: skip
            return [told(stream, at, unusual) for stream, at in listed[: SHOWN + 1]]

    listed = await asyncio.to_thread(looked_up)
    return {"rounds": listed[:SHOWN], "more": len(listed) > SHOWN}


def told(stream: str, at: int, unusual: dict[str, bool]) -> Json:
    _, table, number = stream.split("/")
    return {"table": table, "round": int(number), "at": at, "irregular": stream in unusual,
            "void": unusual.get(stream, False)}  # fmt: skip


def streams(connection: Connection, table: str, of: str, only: set[str] | None, before: int) -> list[tuple[str, int]]:
    """The streams of rounds and when each was last written to, the latest first."""
    if of:
        mine = rounds_of(connection, of, MOST)
        return [(f"{ROUND}/{p.table}/{p.round}", p.at) for p in mine if table in ("", p.table) and p.at < before]
    at = func.max(ENTRY.c.at)
    wanted = select(ENTRY.c.stream, at).where(starts(ENTRY.c.stream, prefix(table))).group_by(ENTRY.c.stream)
    if only is not None:
        wanted = wanted.where(ENTRY.c.stream.in_(only))
    wanted = (
        wanted.having(at < before)
        .order_by(at.desc(), func.length(ENTRY.c.stream).desc(), ENTRY.c.stream.desc())
        .limit(SHOWN + 1)
    )
    return [(row[0], row[1]) for row in connection.execute(wanted)]


def prefix(table: str) -> str:
    return f"{ROUND}/{table}/" if table else f"{ROUND}/"


def irregularities(connection: Connection, table: str) -> dict[str, bool]:
    """The rounds in which something was reported, ruled on, taken back or not admitted; and whether each is void."""
    wanted = select(ENTRY.c.stream, ENTRY.c.body).where(starts(ENTRY.c.stream, prefix(table)), may_be_unusual())
    made: dict[str, bool] = {}
    for stream, body in connection.execute(wanted):
        e = entry(body)
        if is_unusual(e):
            made[stream] = made.get(stream, False) or isinstance(e.fact, Void)
    for stream in [stream for stream, voided in made.items() if voided]:
        _, name, number = stream.split("/")
        made[stream] = bool(load(connection, name, int(number)).table.void)
    return made


def may_be_unusual() -> ColumnElement[bool]:
    """What the book can tell without being read: a fact is written after the bar, and a dash where it answers none."""
    body = ENTRY.c.body
    kinds = [body.contains(f" | {kind.__name__.lower()}") for kind in UNUSUAL]
    ordinary = [body.contains(f" - | {kind.__name__.lower()} ") for kind in ORDINARY]
    return or_(*kinds, and_(body.contains(" - | "), not_(or_(*ordinary))))


def is_unusual(e: Entry) -> bool:
    return isinstance(e.fact, UNUSUAL) or not (e.answers or isinstance(e.fact, ORDINARY))


@router.get("/tables/{table}/rounds/{number}/steps")
async def steps(table: str, number: Number, person: Anybody, hall: InHall, role: As = None) -> Json:
    """The felt and the race as they were after each entry, as these eyes saw them."""
    who = looking(person, role)
    r, over = await found(hall.house.floor, table, number)
    return {"steps": await asyncio.to_thread(felts, r, eyes(who, over))}


def felts(r: Round, whose: str) -> list[Any]:
    made, now = [], Round(r.game)
    for e in r.log:
        now = now.after(e)
        seen = read(now, whose)
        made.append({"felt": seen["felt"], "race": seen["race"]})
    return made


@router.get("/tables/{table}/rounds/{number}/replay")
async def replay(table: str, number: Number, person: Anybody, hall: InHall, request: Request) -> Json:
    """The round put through its rules once more, entry by entry, and compared with what the book has."""
    hall.rates.take(ACTS, person.name if person else f"from {address_of(request)}")
    r, over = await found(hall.house.floor, table, number)
    if not over:
        raise Refusal("replay/early", "this round is still being played", instead="ask when it is over")
    once_more, says = await asyncio.to_thread(again, write(r.log))
    same = not says and once_more.table.stakes == r.table.stakes and once_more.table.awards == r.table.awards
    return {"same": same, "says": says, "entries": len(once_more.log), "of": len(r.log)}
