"""What is asked of whom at a table: duties, what a word would mean, who else must act, faults and their rulings."""

from collections.abc import Iterator

from cutcard.core.duty import Duty, Fault
from cutcard.core.facts import Choice, Who
from cutcard.core.fold import fold
from cutcard.core.memo import memo
from cutcard.core.rights import DEALER, PLAYER, STAFF
from cutcard.core.round import Round
from cutcard.core.table import seat
from cutcard.core.words import words_of
from cutcard.games import manifest
from cutcard.games.manifest import silent
from cutcard.house.table.session import Session
from cutcard.house.table.state import State
from cutcard.house.views.as_json import Json, fault_json
from cutcard.house.views.lying import READING
from cutcard.house.views.supervisor_queue import effect

WARNING = 240  # characters
OVERSEERS = STAFF[1:]  # whose business the alerts and the queue are


def works_here(session: Session, who: Who | None) -> bool:
    """A dealer works where the list says so; supervisors and operators at every table."""
    return who is not None and (who.role in OVERSEERS or (who.role == DEALER and session.staff.get(who.name) == DEALER))


def asked(state: State, who: Who | None) -> tuple[Duty, ...]:
    if who is None or not state.session.running or not (who.role == PLAYER or works_here(state.session, who)):
        return ()
    return state.round.asked(who)


def cautions(state: State, who: Who | None, mine: tuple[Duty, ...]) -> dict[str, str]:
    """What a word would give up, for those who have seen the hand; blank or not, of one length."""
    warn = manifest(state.game.name).caution
    if warn is silent or who is None or who.role != PLAYER:
        return {}
    words = [o for d in mine for o in d.options if isinstance(o, Choice)]
    return {o.word: warn(state.game, state.round.table, who.name, o).ljust(WARNING) for o in words}


def meanings(r: Round, who: Who | None, mine: tuple[Duty, ...]) -> dict[str, str]:
    """What a word would come to, for those who have seen the hand; of one length too."""
    means = manifest(r.game.name).meaning
    if means is silent or who is None or who.role != PLAYER:
        return {}
    words = [o for d in mine for o in d.options if isinstance(o, Choice)]
    if not words:
        return {}
    seen = fold(r.seen(who.name))
    return {o.word: means(r.game, seen, who.name, o).ljust(READING) for o in words}


def waiting_for(state: State, mine: tuple[Duty, ...]) -> list[Json]:
    """Who else must act, and under which clause; not what they may choose from. Nobody waits for who is away."""
    asked, away = {*map(id, mine)}, state.session.away
    there = (waits for d, waits in owed(state.round) if id(d) not in asked and d.who not in away)
    return [*there] if state.session.running else []


@memo
def owed(r: Round) -> list[tuple[Duty, Json]]:
    says = words_of(r.game).waits
    return [(d, {"who": d.who, "place": d.place, "id": d.id, "cite": d.cite, "says": says(d)}) for d in r.due if d.must]


def faults(state: State, who: Who | None, works: bool) -> Iterator[Fault]:
    """For those who work here, and for the seats concerned: all of them, where a fault names none."""
    held = state.session.seats.get(who.name, ()) if who and who.role == PLAYER else ()
    for fault in state.round.wrong if state.session.running else ():
        if works or (held and (not fault.places or set(held) & set(map(seat, fault.places)))):
            yield fault


def told_fault(r: Round, fault: Fault, works: bool) -> Json:
    """A fault and its rulings; for those who work here with what each would do to the money."""
    shown = fault_json(fault, r.game)
    if works:
        effects = [[effect(r, d, o) for o in d.options] for d in fault.rulings]
        shown["choices"] = [duty | {"effects": e} for duty, e in zip(shown["choices"], effects, strict=True)]
    return shown
