"""Rounds found by table, game, person, time and what happened in them; step by step; and run again and compared."""

from typing import Annotated, Any

from fastapi import APIRouter, Query

from cutcard.core.errors import Refusal
from cutcard.core.facts import FACTS, Who
from cutcard.core.round import Round
from cutcard.core.table import AUDITOR
from cutcard.core.text import write
from cutcard.house.log.tags import IRREGULAR, IS_VOID, RUNNING, at_table, of_game, of_person, page, which_have
from cutcard.house.views.as_json import Json
from cutcard.house.views.round_view import eyes, read
from cutcard.replay import again
from cutcard.server.context import Anybody, InContext, Looking, looking
from cutcard.server.names import numbers, words_of
from cutcard.server.rounds import Number, as_known, found
from cutcard.server.tables import As
from cutcard.store.store import Store

router = APIRouter(prefix="/api", tags=["rounds"])
SHOWN = 50  # rounds on a page
Name = Annotated[str, Query(pattern=r"^[\w.+@-]{0,60}$")]
Game = Annotated[str, Query(pattern=r"^[a-z0-9-]{0,60}$")]
Kind = Annotated[str, Query(pattern=f"^({'|'.join(FACTS)})?$", description="a fact: rounds in which it happened")]
When = Annotated[int, Query(ge=0, le=10**15, description="milliseconds since 1970, of a round's last entry")]


@router.get("/rounds")
async def rounds(
    person: Anybody, context: InContext, look: Looking, table: Name = "", of: Name = "", irregular: bool = False,
    void: bool = False, game: Game = "", kind: Kind = "", since: When = 0, until: When = 10**15, before: When = 10**15,
) -> Json:  # fmt: skip
    """The rounds of the house, the latest first, and how many there are, at least; `before` is for the next page.

    Those of one person are for an auditor and for that person, and those by `kind` are over, or have it as a fault.
    """
    if of and not (person and (person.name == of or AUDITOR in person.roles)):
        raise Refusal("right/role", "only an auditor can look up the rounds of a person", instead="look by table")

    wanted = {
        at_table(table): bool(table), of_person(of): bool(of), of_game(game): bool(game), kind: bool(kind),
        IRREGULAR: irregular, IS_VOID: void,
    }  # fmt: skip
    return await look(looked_up, context.house.store, [x for x, so in wanted.items() if so], since, until, before)


def looked_up(store: Store, tags: list[str], since: int, until: int, before: int) -> Json:
    with store.reading() as connection:
        found = page(connection, tags, since, until, before, SHOWN)
        streams = [stream for stream, _ in found.rounds]
        unusual, void, running = (which_have(connection, streams, tag) for tag in (IRREGULAR, IS_VOID, RUNNING))
    return {
        "rounds": [
            found_json(stream, at) | {"irregular": stream in unusual, "void": stream in void, "open": stream in running}
            for stream, at in found.rounds
        ],
        "more": found.before > 0,
        "before": found.before,
        "count": found.count,
        "at_least": found.at_least,
    }


def found_json(stream: str, at: int) -> Json:
    _, table, number = stream.split("/")
    return {"table": table, "round": int(number), "at": at}


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
