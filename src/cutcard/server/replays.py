"""Rounds found by table, game, person, time and what happened in them; step by step; and run again and compared."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from sqlalchemy import ColumnElement, Connection, and_, func, not_, or_, select

from cutcard.core.errors import Refusal
from cutcard.core.facts import FACTS, TAKES_BACK, Entry, Expose, Note, Rule, Void, Who
from cutcard.core.round import Round
from cutcard.core.table import AUDITOR
from cutcard.core.text import entry, write
from cutcard.house.people.history import rounds_of
from cutcard.house.table.recovery import load
from cutcard.house.views.as_json import Json
from cutcard.house.views.table_view import eyes, read
from cutcard.house_reports.conduct import ORDINARY
from cutcard.replay import again
from cutcard.server.context import Anybody, InContext, Looking, looking
from cutcard.server.names import numbers, words_of
from cutcard.server.rounds import Number, as_known, found
from cutcard.server.tables import As
from cutcard.store.chain import ROUND
from cutcard.store.schema import ENTRY
from cutcard.store.store import starts

router = APIRouter(prefix="/api", tags=["rounds"])
SHOWN, MOST = 50, 5_000  # rounds on a page; rounds of one person that are looked through
UNUSUAL = (Note, Expose, Rule, Void, *TAKES_BACK)
Name = Annotated[str, Query(pattern=r"^[\w.+@-]{0,60}$")]
Game = Annotated[str, Query(pattern=r"^[a-z0-9-]{0,60}$")]
Kind = Annotated[str, Query(pattern=f"^({'|'.join(FACTS)})?$", description="a fact: rounds in which it happened")]
When = Annotated[int, Query(ge=0, le=10**15, description="milliseconds since 1970, of a round's last entry")]


@router.get("/rounds")
async def rounds(
    person: Anybody, context: InContext, look: Looking, table: Name = "", of: Name = "", irregular: bool = False,
    void: bool = False, game: Game = "", kind: Kind = "", since: When = 0, until: When = 10**15, before: When = 10**15,
) -> Json:  # fmt: skip
    """The rounds of the house, the latest first, and how many there are; `before` is for the next page.

    Those of one person are for an auditor and for that person.
    """
    if of and not (person and (person.name == of or AUDITOR in person.roles)):
        raise Refusal("right/role", "whose rounds those are is for an auditor to see", instead="look by table")

    def looked_up() -> tuple[list[Json], int]:
        with context.house.store.reading() as connection:
            unusual = irregularities(connection, table)
            within = [starts(ENTRY.c.stream, prefix(table))]
            if irregular or void:
                within.append(ENTRY.c.stream.in_({s for s, is_void in unusual.items() if is_void or not void}))
            if of:
                played = rounds_of(connection, of, MOST)
                within.append(ENTRY.c.stream.in_({f"{ROUND}/{p.table}/{p.round}" for p in played}))
            if game:
                within.append(tell(f"open {game}"))
            if kind:
                within.append(tell(kind))
            listed, count = latest(connection, within, since, until, before)
            return [found_json(stream, at, unusual) for stream, at in listed], count

    listed, count = await look(looked_up)
    return {"rounds": listed[:SHOWN], "more": len(listed) > SHOWN, "count": count}


def found_json(stream: str, at: int, unusual: dict[str, bool]) -> Json:
    _, table, number = stream.split("/")
    return {"table": table, "round": int(number), "at": at, "irregular": stream in unusual,
            "void": unusual.get(stream, False)}  # fmt: skip


def latest(
    connection: Connection, within: list[ColumnElement[bool]], since: int, until: int, before: int
) -> tuple[list[tuple[str, int]], int]:
    """A page of those streams and when each was last written to, the latest first; and how many there are in all."""
    at = func.max(ENTRY.c.at)
    all_of_them = (
        select(ENTRY.c.stream, at.label("at")).where(*within).group_by(ENTRY.c.stream).having(at >= since, at < until)
    )
    inner = all_of_them.subquery()
    count = connection.execute(select(func.count()).select_from(inner)).scalar_one()
    page = (
        select(inner.c.stream, inner.c.at)
        .where(inner.c.at < before)
        .order_by(inner.c.at.desc(), func.length(inner.c.stream).desc(), inner.c.stream.desc())
        .limit(SHOWN + 1)
    )
    return [(row[0], row[1]) for row in connection.execute(page)], count


def tell(fact: str) -> ColumnElement[bool]:
    """Rounds that tell of such a fact, as the book can say unread: it stands after the bar, before any quotation."""
    other = ENTRY.alias()
    said = and_(other.c.body.like(f"% | {fact} %"), not_(other.c.body.like(f'%"% | {fact} %')))
    return ENTRY.c.stream.in_(select(other.c.stream).where(said))


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
async def steps(
    table: str, number: Number, person: Anybody, context: InContext, look: Looking, role: As = None
) -> Json:
    """The felt and the scene as they were after each entry, and what it said, as these eyes saw them."""
    who = looking(person, role)
    r, over = await found(look, context.house.floor, table, number)
    return {"steps": await look(felts, r, who, eyes(who, over))}


def felts(r: Round, who: Who | None, whose: str) -> list[Any]:
    made, now = [], Round(r.game)
    for e in as_known(r, who).log:
        now = now.after(e)
        seen = read(now, whose)
        made.append({"felt": seen["felt"], "scene": seen["scene"], "says": seen["entries"][-1]["says"]})
    return made


@router.get("/tables/{table}/rounds/{number}/replay")
async def replay(table: str, number: Number, person: Anybody, context: InContext, look: Looking) -> Json:
    """The round put through its rules once more, entry by entry, and compared with what the book has."""
    r, over = await found(look, context.house.floor, table, number)
    if not over:
        raise Refusal("replay/early", "this round is still being played", instead="ask when it is over")
    once_more, says = await look(again, write(r.log))
    same = not says and once_more.table.stakes == r.table.stakes and once_more.table.awards == r.table.awards
    says = words_of(numbers(r, person.name if person else ""))(says)
    return {"same": same, "says": says, "entries": len(once_more.log), "of": len(r.log)}
