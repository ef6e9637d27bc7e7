"""What staff look up before they act: who works here, which games can be set up, what a clause says, a table's book."""

import asyncio
from functools import lru_cache

from fastapi import APIRouter

from cutcard.clauses import clauses
from cutcard.core.edition import Edition, Option, in_column
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.rights import OPERATOR, SUPERVISOR
from cutcard.core.table import memo
from cutcard.games import GAMES
from cutcard.house.floor.register import workers
from cutcard.house.log.facts import parsed_line
from cutcard.house.log.streams import session_stream
from cutcard.house.people.tokens import Person
from cutcard.house.views.as_json import Json, noun_json
from cutcard.house.views.book_words import line_words
from cutcard.server.context import InContext, Looking, Somebody, in_role
from cutcard.server.editions import own_editions

router = APIRouter(prefix="/api", tags=["staff"])
LINES_SHOWN = 100
FEW = 8  # values that are laid out to be compared
PARTS = ("opening", "cards", "shuffle")  # of the procedure of the cards


def overseer(person: Person) -> None:
    in_role(person, OPERATOR if OPERATOR in person.roles else SUPERVISOR)


@router.get("/people")
async def people(person: Somebody, context: InContext) -> Json:
    """Everyone who was given a role and still has it. For supervisors and operators."""
    overseer(person)
    found = await asyncio.to_thread(workers, context.house.store)
    return {"people": [{"name": name, "roles": list(roles)} for name, roles in sorted(found.items()) if roles]}


@router.get("/games")
async def games(context: InContext) -> Json:
    """Every game under every edition: what the house may choose, and which incidents its rules know.

    The house's own editions come last, with who saved them.
    """
    own = [game_json(game) | {"own": saved} for game, saved in await own_editions(context)]
    return {"games": [game_json(game) for game in GAMES] + own}


@memo
def game_json(game: Game) -> Json:
    edition, felt = game.edition, layout_of(game.edition)
    scales = {table.get("scale") for table in edition.tables.values()}
    options = [
        noun_json(o)
        | {
            "called": felt.choice(o),
            "cite": edition.cite(o.cite),
            "scale": o.name in scales,
            "told": value_words(edition, o),
            "pays": choice_of_pays(edition, o),
        }
        for o in edition.options.values()
        if not o.fixed
    ]
    rows = (row for part in PARTS for row in edition.data.get("procedure", {}).get(part, ()))
    return {
        "game": game.name,
        "edition": edition.name,
        "title": edition.title,
        "status": edition.status,
        "options": options,
        "wagers": list(game.wagers),
        "places": list(game.places),
        "reports": [{"clause": c, "cite": game.cite(c)} | one._asdict() for c, one in game.incidents.items()],
        "steps": {row["step"]: row["says"] for row in rows},
    }


def value_words(edition: Edition, option: Option) -> dict[str, str]:
    """Every value of an option, as it is written and as people read it; none where there are many."""
    values = ("yes", "no") if isinstance(option.default, bool) else option.values
    return {str(value): edition.value_words(option, value) for value in values} if len(values) <= FEW else {}


def choice_of_pays(edition: Edition, option: Option) -> list[Json]:
    """Of an option that chooses a pay table: every event, and what each of its values pays on it."""
    tables = [table["rows"] for table in edition.tables.values() if table.get("scale") == option.name]
    return [
        {"event": event, "odds": {str(v): written(in_column(paid, option.column(v))) for v in option.values}}
        for rows in tables
        for event, paid in rows.items()
    ]


def written(odds: int | str) -> str:
    """As the sheet has it; a dash where it pays nothing at all."""
    return "–" if odds is False else str(odds)


@router.get("/clauses")
async def said() -> Json:
    """What each clause says, in our words."""
    return {"clauses": words()}


@lru_cache
def words() -> Json:
    return {clause.id: clause.says for clause in clauses()}


@router.get("/tables/{table}/book")
async def book(table: str, person: Somebody, context: InContext, look: Looking) -> Json:
    """What happened at a table beside its rounds, the latest first: who, when and why. For overseers."""
    overseer(person)
    state = await context.house.floor.look(table)
    first = max(state.session.entries - LINES_SHOWN, 0)
    kept = await look(context.house.store.read, session_stream(table), first)
    lines = [parsed_line(line) for line in kept[: -LINES_SHOWN - 1 : -1]]
    return {
        "book": [
            {"n": x.number, "at": x.at, "who": x.who.name, "role": x.who.role, "why": x.why}
            | {"fact": noun_json(x.fact), "says": line_words(x, state.game)}
            for x in lines
        ]
    }
