"""The book, proved and counted: the audit and its last verdict, the mark to keep elsewhere, accounts."""

from collections import defaultdict
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from cutcard.core.facts import Who
from cutcard.core.rights import OPERATOR
from cutcard.core.table import AUDITOR
from cutcard.house.floor.signed_marks import last_marks, marks_from
from cutcard.house.people.tokens import Person
from cutcard.house.views.as_json import Json
from cutcard.server.context import Anybody, InContext, Looking, Somebody, in_role
from cutcard.server.jackpots import counted, feeding
from cutcard.server.wire import Closed, Text
from cutcard.store.store import Store

router = APIRouter(prefix="/api", tags=["audit"])
ACCOUNTS_SHOWN = 200
Last = Annotated[int, Query(ge=1, le=100, description="how many")]
From = Annotated[int | None, Query(alias="from", ge=0, le=10**9, description="that one first, and those after it")]


class Wanted(Closed):
    kept: Text = Field("", description="the last mark of an earlier audit, NUMBER:HASH: it must still be there")


def checks(person: Person) -> Who:
    """Whose business the whole book is: an auditor's and an operator's."""
    return in_role(person, OPERATOR if OPERATOR in person.roles else AUDITOR)


@router.get("/audit")
async def verdict(person: Anybody, context: InContext, look: Looking) -> Json:
    """What the last audit found, how far the one that runs has come, and the mark to keep elsewhere.

    What is wrong is told to auditors and operators; everyone else is told how much is, and of which kind the first is.
    """
    auditing, running = context.auditing, context.auditing.running  # asked first: what has ended by then is the last
    last = await look(auditing.last)
    full = person is not None and bool({OPERATOR, AUDITOR} & {*person.roles})
    if last and not full:
        last = {part: value for part, value in last.items() if part not in ("wrong", "doubtful", "by", "error")}
    mark = await look(last_mark, context.house.store)
    return {"running": running, "progress": auditing.progress if running else None, "last": last, "mark": mark}


@router.post("/audit")
async def begin(wanted: Wanted, person: Somebody, context: InContext) -> Json:
    """Read the whole book again and prove it, beside the play; one at a time. For auditors and operators."""
    context.auditing.start(checks(person), wanted.kept)
    return {"ok": True}


def last_mark(store: Store) -> str:
    return next((f"{mark.number}:{mark.hash}" for mark in last_marks(store)), "")


@router.get("/marks")
async def marks(context: InContext, look: Looking, last: Last = 1, since: From = None) -> Json:
    """The last marks of the book, signed, the latest first: each ties down all that was marked before it.

    Keep them elsewhere: `cutcard marks --check FILE --at URL` asks by `from` whether the house has the same now, and
    `cutcard audit --kept` whether the book has.
    """
    signer, store = context.house.signer, context.house.store
    found = await (look(last_marks, store, last) if since is None else look(marks_from, store, since, last))
    return {"key": signer.public, "marks": [str(signer.sign(mark)) for mark in found]}


@router.get("/accounts")
async def accounts(person: Somebody, context: InContext, look: Looking, kind: str = "") -> Json:
    """What each kind of account has, and that all of them come to nought. Of one kind, each account by itself."""
    checks(person)
    held = await look(context.house.store.balances)
    kinds: dict[str, list[int]] = defaultdict(list)
    for account, cents in held.items():
        kinds[account.partition(":")[0]].append(cents)
    each = sorted((a for a in held if a.partition(":")[0] == kind), key=lambda a: -abs(held[a]))
    return {
        "sum": sum(held.values()),
        "kinds": [{"kind": name, "accounts": len(of), "cents": sum(of)} for name, of in sorted(kinds.items())],
        "accounts": [{"account": account, "cents": held[account]} for account in each[:ACCOUNTS_SHOWN]],
    }


@router.get("/meters/panel")
async def panel(person: Somebody, context: InContext, look: Looking) -> Json:
    """Each meter with its reserve, its overflow and its break-even, and whether all of it is there. For operators."""
    in_role(person, OPERATOR)
    tables = feeding(await context.house.floor.states())
    return await look(counted, context.house.store, tables.values())
