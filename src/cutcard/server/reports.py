"""What an operator and a regulator ask of the house, as `cutcard report` tells it: as tables, or as files."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from cutcard.house.views.as_json import Json
from cutcard.house_reports import report, tabled
from cutcard.house_reports.book import FOREVER
from cutcard.server.analysis import AS_JSON
from cutcard.server.audits import checks
from cutcard.server.context import Context, InContext, Looking, Somebody
from cutcard.server.solver_protocol import Question
from cutcard.server.wire import Text

router = APIRouter(prefix="/api", tags=["audit"])
PATIENCE = 60.0  # seconds: a report is not kept for whoever comes back
When = Annotated[int, Query(ge=0, le=FOREVER, description="milliseconds since 1970")]


@router.get("/reports/{what}", responses=AS_JSON, response_model=None)
async def get_report(
    what: str,
    person: Somebody,
    context: InContext,
    look: Looking,
    table: Text = "",
    since: When = 0,
    until: When = FOREVER,
) -> Response | Json:
    """Shifts, hold, cards, conduct, jackpots or harm, of one table and of a time where that makes sense.

    For auditors and operators. Hold is set against counts of every deal: while these are made, ask again.
    """
    checks(person)
    if what == "hold":
        return await beside_the_house(context, person.name, what, table, since, until)
    return tabled(what, await look(report, context.house.store, what, table, since, context.house.clock(), until))


@router.get("/reports/{what}/file/{form}", responses=AS_JSON, response_model=None)
async def filed(
    what: str,
    form: Literal["csv", "xlsx", "pdf", "html"],
    person: Somebody,
    context: InContext,
    table: Text = "",
    since: When = 0,
    until: When = FOREVER,
) -> Response:
    """The same as a file: its name, its type, and its bytes in base 64."""
    checks(person)
    return await beside_the_house(context, person.name, what, table, since, until, form)


async def beside_the_house(
    context: Context, by: str, what: str, table: str, since: int, until: int, form: str = ""
) -> Response:
    """Made by the solver, while the house goes on; never kept, for the book grows."""
    book = context.house.url
    asked = Question("report", what, table=table, since=since, until=until, form=form, book=book, once="report")
    return Response(await context.solver.house.ask(asked, by, PATIENCE), media_type="application/json")
