"""The floor as a whole: what waits for a supervisor, what the meters stand at, and whether the house is there."""

from fastapi import APIRouter

from cutcard.core.rights import OPERATOR, SUPERVISOR
from cutcard.house.views.as_json import Json
from cutcard.server.context import InContext, Looking, Somebody, in_role
from cutcard.server.jackpots import shown

router = APIRouter(prefix="/api", tags=["floor"])


@router.get("/queue")
async def queue(person: Somebody, context: InContext) -> Json:
    """Everything that waits for a supervisor's decision, with what each would do. For supervisors and operators."""
    in_role(person, OPERATOR if OPERATOR in person.roles else SUPERVISOR)
    return await context.channels.queue()


@router.get("/meters")
async def meters(context: InContext, look: Looking) -> Json:
    """The jackpots: what each stands at, and its last hits."""
    return await shown(context.house, look)


@router.get("/health")
async def health(context: InContext) -> Json:
    return {"ok": True, "tables": len(context.house.floor.ours)}
