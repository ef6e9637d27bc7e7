"""Rounds: as you may see them, as text, and the proof that the cards lay in the shoe sealed before the bets."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query
from starlette.responses import PlainTextResponse

from cutcard.chance.commitment import Seal, called, seals
from cutcard.chance.dealer import next_task
from cutcard.chance.shares import opened, promise_of
from cutcard.core.errors import Refusal, one_of, quoted
from cutcard.core.facts import Deal, Who
from cutcard.core.rights import STAFF
from cutcard.core.round import Round
from cutcard.core.table import AUDITOR, PUBLIC
from cutcard.core.text import write
from cutcard.house.floor.floor import Floor
from cutcard.house.floor.signed_marks import mark_over
from cutcard.house.log.streams import round_stream
from cutcard.house.table.recovery import dealt_before, drawn, load, read
from cutcard.house.table.session import Session
from cutcard.house.table.wheel_reading import spin_at
from cutcard.house.views.as_json import Json
from cutcard.house.views.asked import OVERSEERS
from cutcard.house.views.round_view import eyes, sealed, shown
from cutcard.house.views.rules_view import drawing
from cutcard.house.views.supervisor_queue import in_round
from cutcard.server.context import Anybody, InContext, Looking, looking
from cutcard.server.lookups import Look
from cutcard.server.names import pseudonymised
from cutcard.server.tables import As

router = APIRouter(prefix="/api/tables/{table}/rounds/{number}", tags=["rounds"])
AS_TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
Number = Annotated[int, Path(ge=1, le=10**6)]
Names = Annotated[Literal["all", "own"], Query(description="own: everybody else has a number in place of a name")]
Of = Annotated[str, Query(max_length=40, description="what was thrown, such as wheel; none: the pack")]
FULL = (*OVERSEERS, AUDITOR)  # who may take everybody's names away
BY_NAME = (*STAFF, AUDITOR)  # who knows everybody by name


async def found(look: Look, floor: Floor, table: str, number: int) -> tuple[Round, bool]:
    """That round, and whether it is over."""
    session = (await floor.look(table)).session
    if number > session.round:
        raise Refusal("round/unknown", f"this table has no round {number}", instead=f"the last was {session.round}")
    r = await look(loaded, floor, table, number)
    return r, number < session.round or not session.running


def as_known(r: Round, who: Who | None) -> Round:
    """To who was not there and does not work here, people are numbers."""
    there = who and (who.role in BY_NAME or who.name in r.table.places_of)
    return r if there else pseudonymised(r, who.name if who else "")


@router.get("")
async def one(
    table: str,
    number: Number,
    person: Anybody,
    context: InContext,
    look: Looking,
    role: As = None,
    names: Names = "all",
) -> Json:
    """A round of that table, entry by entry; who was not there and does not work here is told no names."""
    who = looking(person, role)
    r, over = await found(look, context.house.floor, table, number)
    r = await look(pseudonymised, r, who.name if who else "") if names == "own" else await look(as_known, r, who)
    edition = r.game.edition
    about = {"game": r.game.name, "edition": edition.name, "rules": edition.title, "over": over, "sealed": sealed(r)}
    about |= {"title": (await context.house.floor.lately(table)).session.title, **drawing(r.game)}
    return shown(r, number, who, over) | about | (owed(table, r) if over and who and who.role in OVERSEERS else {})


def owed(table: str, r: Round) -> Json:
    """What is still to be ruled in a round that was put right, and whether it is to be settled again."""
    return {"queue": list(in_round(table, r)), "unsettled": next_task(r) is not None}


@router.get("/text", responses=AS_TEXT, response_model=None)
async def text(
    table: str,
    number: Number,
    person: Anybody,
    context: InContext,
    look: Looking,
    role: As = None,
    names: Names = "all",
) -> PlainTextResponse:
    """The round file, as `cutcard replay` reads it; a player's and the public's tells nobody else's name."""
    who = looking(person, role)
    r, over = await found(look, context.house.floor, table, number)
    if names == "own" or who is None or who.role not in FULL:
        r = await look(pseudonymised, r, who.name if who else "")
    return PlainTextResponse(write(r.seen(eyes(who, over))))


@router.get("/proof")
async def proof(
    table: str, number: Number, person: Anybody, context: InContext, look: Looking, role: As = None, of: Of = ""
) -> Json:
    """The root, and a proof of each card that everyone has seen; for an auditor the whole shoe, once it is retired.

    And the signed mark of the book that holds the round, once there is one, and the round's way to it: keep it, and
    the round cannot be undone.
    What a wheel or dice showed is proved by itself, under its name.
    """
    who = looking(person, role)
    floor = context.house.floor
    r, over = await found(look, floor, table, number)
    if not over:
        raise Refusal("proof/early", "this round is still being played", instead="ask when it is over")
    roots = seals(r.table.calls)
    if not roots:
        raise Refusal("proof/unsealed", "the cards of this table are real: no shoe was sealed")
    supply = of if of or "" in roots else next(iter(roots))
    if supply not in roots:
        raise Refusal("proof/unknown", f"nothing called {quoted(of)} was sealed", instead=f"{one_of(list(roots))} was")
    session = (await floor.look(table)).session
    retired = is_retired(session, roots[supply], supply, r)
    shown = await look(proved, floor, table, number, r, who, retired, supply, session.wheel)
    marked = await look(mark_over, floor.store, round_stream(table, number))
    if marked is None:
        return shown | {"mark": ""}
    mark, held = marked
    return shown | {"mark": str(context.house.signer.sign(mark))} | ({"held": held} if held else {})


def is_retired(session: Session, root: str, supply: str, r: Round) -> bool:
    """Whether nothing more can come of it: another was sealed, or it was thrown, which is sealed for one round."""
    return session.roots.get(supply) != root or bool(supply and drawn(r, supply))


def proved(
    floor: Floor, table: str, number: int, r: Round, who: Who | None, retired: bool, supply: str, wheel: str
) -> Json:
    root = seals(r.table.calls)[supply]
    seal: Seal = floor.services.vault.unlock(root, floor.store.box(root))
    if who and who.role == AUDITOR and retired:
        places: Iterable[int] = range(len(seal.order))
    else:
        first = dealt_before(floor.store, table, number, supply, root)
        places = (first + n for n in seen_by_all(r, supply))
    asked = table, number, seal, called(supply, root), wheel
    return seal.revealed(places, shares_in(floor, *asked) if seal.promises else ())


def shares_in(floor: Floor, table: str, number: int, seal: Seal, words: str, wheel: str) -> Sequence[str]:
    """The shares that were opened under a seal: in the first of its rounds, or at the wheel of many tables."""
    found: dict[str, str] = {}
    with floor.store.reading() as connection:
        if wheel:
            begun = read(connection, round_stream(table, number), 0, 1)[0].at
            return spin_at(connection, wheel, begun)[seal.root].shares or ("",) * len(seal.promises)
        while number and words in (calls := load(connection, table, number).table.calls):
            found |= {promise_of(share): share for share in opened(calls)}
            number -= 1
    return [found.get(promise, "") for promise in seal.promises]


def loaded(floor: Floor, table: str, number: int) -> Round:
    with floor.store.reading() as connection:
        return load(connection, table, number)


def seen_by_all(r: Round, supply: str = "") -> Iterator[int]:
    """Which of the cards drawn in this round everybody may see, counted from its first; one struck is nobody's."""
    at = 0
    for e in r.log:
        if isinstance(e.fact, Deal) and r.game.supply(e.fact.to) == supply:
            items = r.table.items.by_entry.get(e.number, ())
            yield from (at + n for n, item in enumerate(items) if r.sees(PUBLIC, item))
            at += len(e.fact.cards)
