"""Exact figures for anybody: a game's analysis under any pays, advice for a hand, situations to practise on."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from secrets import token_hex
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from pydantic import Field
from starlette.responses import JSONResponse, Response

from cutcard.core.errors import Refusal, quoted
from cutcard.core.round import Round
from cutcard.core.table import PUBLIC
from cutcard.core.text import write
from cutcard.games import editions, manifest, read_pays
from cutcard.house.views.as_json import Json
from cutcard.server.context import Anybody, Context, InContext, Looking, Somebody, address_of
from cutcard.server.editions import EditionName, own_editions
from cutcard.server.guard import Rate
from cutcard.server.names import pseudonymised
from cutcard.server.rounds import Number, found
from cutcard.server.solver import edges_of
from cutcard.server.solver_protocol import Question, games
from cutcard.server.tables import called
from cutcard.server.wire import Closed, Rows, Text, Texts

DESCRIBED = 4000  # characters of a described round
STUDIES = Rate(60, 100)  # by address
AS_JSON: dict[int | str, dict[str, Any]] = {200: {"content": {"application/json": {"schema": {"type": "object"}}}}}


Ask = Callable[[Question], Awaitable[bytes]]


def asking(context: InContext, request: Request) -> Ask:
    """Let an address put questions in the visitors' line, and not too many of them."""
    context.rates.take(STUDIES, address_of(request))
    return partial(context.solver.visitors.ask, by=address_of(request))


router = APIRouter(prefix="/api", tags=["study"], dependencies=[Depends(asking)])
Asking = Annotated[Ask, Depends(asking)]
Rules = Annotated[EditionName, Query(description="the edition; the game's first, if none is named")]
Chosen = Annotated[Texts, Query(alias="set", description="house options, each `OPTION=VALUE`")]
Paid = Annotated[Texts, Query(alias="pay", description="odds of your own, each `TABLE:EVENT=ODDS`, or `=no`")]


class OwnEdition(Closed):
    """An edition of one's own, as `--rules FILE.toml` would state it. Nothing of it is kept."""

    game: Text
    rules: EditionName = Field("", description="the edition it starts from")
    options: Texts = Field([], description="house options, each `OPTION=VALUE`")
    pays: Annotated[dict[Text, Rows], Field(max_length=10)] = {}


async def answer(ask: Ask, question: Question) -> Response:
    """What cannot be is refused here, before anything is counted."""
    question.found()
    named = question if question.rules else replace(question, rules=editions(question.game)[0].edition.name)
    return Response(await ask(named), media_type="application/json")


@router.get("/analysis")
async def what_there_is(context: InContext) -> Json:
    """The games that can be analysed, and their editions, those of the house's own among them."""
    return games([game for game, _ in await own_editions(context)])


@router.get("/analysis/{game}", responses=AS_JSON, response_model=None)
async def analysis(game: str, ask: Asking, rules: Rules = "", chosen: Chosen = [], pay: Paid = []) -> Response:  # noqa: B006
    """House edge, return tables, best play, method and cross-check, exactly: `cutcard analyse --json` and its sheet."""
    return await answer(ask, Question("analysis", game, rules, tuple(chosen), read_pays(pay)))


@router.get("/analysis/{game}/sheet/{form}", responses=AS_JSON, response_model=None)
async def sheet(
    game: str,
    form: Literal["csv", "xlsx", "pdf", "html"],
    ask: Asking,
    rules: Rules = "",
    chosen: Chosen = [],  # noqa: B006
    pay: Paid = [],  # noqa: B006
) -> Response:
    """The PAR sheet as a file: its name, its type, and its bytes in base 64."""
    return await answer(ask, Question("sheet", game, rules, tuple(chosen), read_pays(pay), form=form))


@router.post("/analysis", responses=AS_JSON, response_model=None)
async def analysis_of_own(own: OwnEdition, ask: Asking) -> Response:
    """The same for pays of your own."""
    return await answer(ask, Question("analysis", own.game, own.rules, tuple(own.options), own.pays))


@router.get("/edges/{game}")
async def edges(game: str, context: InContext, ask: Asking, rules: Rules = "", chosen: Chosen = []) -> Json:  # noqa: B006
    """The house edge of each wager of a table that is set up so: at once where it is kept, else when it is counted."""
    table = Question("edges", game, rules, tuple(chosen)).found()
    if not (known := context.solver.edges(table)):
        await ask(edges_of(table))
        known = context.solver.edges(table)
    return {"edges": known, "called": called(table, known)}


@router.get("/design/{game}", responses=AS_JSON, response_model=None)
async def design(
    game: str,
    table: Text,
    ask: Asking,
    edge: Text = "",
    hit: Text = "",
    keep: Texts = Query([]),  # noqa: B008
    rules: Rules = "",
    chosen: Chosen = [],  # noqa: B006
    pay: Paid = [],  # noqa: B006
) -> Response:
    """Pay tables that bring a wager to that edge or hit rate, the least change first: `cutcard design --json`."""
    asked = Question("design", game, rules, tuple(chosen), read_pays(pay), table=table, edge=edge, hit=hit)
    return await answer(ask, replace(asked, keep=tuple(keep)))


@router.get("/protect/{game}", responses=AS_JSON, response_model=None)
async def protect(game: str, ask: Asking, rules: Rules = "") -> Response:
    """What the rules about information protect, under an edition as it is printed: `cutcard protect --json`."""
    return await answer(ask, Question("protect", game, rules))


@router.get("/advice/{game}", responses=AS_JSON, response_model=None)
async def advice(
    game: str,
    ask: Asking,
    cards: Text = "",
    up: Text = "",
    described: Annotated[str, Query(alias="round", max_length=DESCRIBED)] = "",
    rules: Rules = "",
    chosen: Chosen = [],  # noqa: B006
    pay: Paid = [],  # noqa: B006
) -> Response:
    """What every option is worth in one situation, exactly: `cutcard advise --json`.

    A hand and what the dealer shows, the cards gone from a shoe, or a `round` as `cutcard settle` takes it without its
    last choice.
    """
    return await answer(ask, Question("advice", game, rules, tuple(chosen), read_pays(pay), cards, up, described))


@router.get("/train/{game}", responses=AS_JSON, response_model=None)
async def train(
    game: str,
    ask: Asking,
    mode: Literal["all", "borderline", "category"] = "all",
    category: Text = "",
    cards: Text = "",
    up: Text = "",
    rules: Rules = "",
    chosen: Chosen = [],  # noqa: B006
    pay: Paid = [],  # noqa: B006
) -> Response:
    """A round that waits for you, as you see it, dealt at random or with these cards; and what every act is worth."""
    asked = Question("train", game, rules, tuple(chosen), read_pays(pay), cards, up, mode=mode, category=category)
    return await answer(ask, asked if cards else replace(asked, once=token_hex(8)))


After = Annotated[int, Query(ge=-1, le=10**6, description="only decisions later than that entry of the round")]


@router.get("/tables/{table}/rounds/{number}/decisions", responses=AS_JSON, response_model=None)
async def decisions(
    table: str, number: Number, person: Anybody, context: InContext, look: Looking, after: After = -1
) -> Response:
    """Each decision that you have made in a round, and what every act was worth by what you saw then."""
    r, _ = await found(look, context.house.floor, table, number)
    name = person.name if person else ""
    if manifest(r.game.name).adviser is None or name not in r.table.places_of:
        return JSONResponse({"edition": r.game.edition.name, "decisions": []})
    return await answer(at_table(context, name), replace(as_seen("decisions", r, name), after=after))


@router.get("/tables/{table}/rounds/{number}/hands/{place}", responses=AS_JSON, response_model=None)
async def hand(table: str, number: Number, place: Text, context: InContext, ask: Asking, look: Looking) -> Response:
    """The decisions of a hand that everybody has seen in the end, for anybody, and what every act was worth then."""
    r, over = await found(look, context.house.floor, table, number)
    if not over:
        raise Refusal("round/running", "this round is still being played", instead="ask when it is over")
    owner = r.table.holder(place)
    theirs = [item for item in r.table.items.values() if r.table.holder(item.to) == owner]  # and whatever else they saw
    if not owner or not all(r.sees(PUBLIC, item) for item in theirs):
        raise Refusal(
            "hand/unseen", f"the hand at {quoted(place, 20)} was not shown to all", instead="ask for one that was"
        )
    if manifest(r.game.name).adviser is None:
        return JSONResponse({"edition": r.game.edition.name, "decisions": []})
    nameless = await look(pseudonymised, r, "")
    return await answer(ask, as_seen("decisions", nameless, nameless.table.holder(place)))


@router.get("/tables/{table}/rounds/{number}/hint", responses=AS_JSON, response_model=None)
async def hint(table: str, number: Number, person: Somebody, context: InContext, look: Looking) -> Response:
    """What every act that is open to you now is worth, by what you see."""
    r, _ = await found(look, context.house.floor, table, number)
    if manifest(r.game.name).adviser is None or not r.due_of.get(person.name):
        raise Refusal("advise/nothing", "nothing is asked of you now", instead="ask when it is your turn")
    return await answer(at_table(context, person.name), as_seen("hint", r, person.name))


def at_table(context: Context, name: str) -> Ask:
    """Let a player put questions in the line that visitors do not stand in."""
    return partial(context.solver.house.ask, by=name)


def as_seen(ask: str, r: Round, name: str) -> Question:
    """A question about a round, told as this person sees it."""
    e = r.game.edition
    return Question(ask, r.game.name, e.name, e.chosen(), log=write(r.seen(name)), who=name)


@router.get("/train/{game}/payout", responses=AS_JSON, response_model=None)
async def payout(game: str, ask: Asking, rules: Rules = "", chosen: Chosen = []) -> Response:  # noqa: B006
    """A round that is to be settled, as its player sees it, and what the table's own settlement says of each wager."""
    return await answer(ask, Question("payout", game, rules, tuple(chosen), once=token_hex(8)))
