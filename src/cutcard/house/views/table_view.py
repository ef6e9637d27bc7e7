"""A table as one pair of eyes may see it, ready for the wire. What is not put in here reaches nobody."""

from collections.abc import Mapping
from dataclasses import asdict

from cutcard.core.duty import Duty, Lay
from cutcard.core.facts import Who
from cutcard.core.memo import memo
from cutcard.games import manifest
from cutcard.house.table.affording import halt, most_payable
from cutcard.house.table.auto_dealer import said_ready
from cutcard.house.table.devices import absent, lack, needed
from cutcard.house.table.seats import seats_of
from cutcard.house.table.session import Session
from cutcard.house.table.state import State
from cutcard.house.views.as_json import Duties, Json, duty_json, noun_json
from cutcard.house.views.asked import (
    OVERSEERS,
    asked,
    cautions,
    faults,
    meanings,
    told_fault,
    waiting_for,
    works_here,
)
from cutcard.house.views.round_view import root, shown, stage
from cutcard.house.views.rules_view import change, ruled
from cutcard.house.views.supervisor_queue import queue
from cutcard.shared.shoe import left, per_shoe


def seen_apart(state: State, who: Who | None, now: int, timed: tuple[int, int], duties: Duties) -> Json:
    """What not everyone sees alike, or that time alone changes; `timed`: when it is, and when betting or deciding ends.

    Who looks on brings what was asked of them before: as long as the same is asked, it is not put into words again.
    """
    session = state.session
    works, mine = works_here(session, who), asked(state, who)
    return {
        "round": now_playing(state, who) if state.round.log else None,
        "previous": shown(state.previous, session.round - 1, who, True) if state.previous else None,
        "due": duties.as_json(mine, state.game),
        "cautions": cautions(state, who, mine),
        "meanings": meanings(state.round, who, mine),
        "waiting_for": waiting_for(state, mine),
        "you": you(state, who, now) | at_play(state, who, now, mine) if who else None,
        "clock": clock(state, *timed),
        "announced": [change(state.game.edition, a) for a in session.announced if a.at > session.begun_at],
        "faults": [told_fault(state.round, f, works) for f in faults(state, who, works)],
        **(at_work(state) if works else NOT_AT_WORK),
        "alerts": alerts(session) if who and who.role in OVERSEERS else [],
        "queue": queue({session.table: state}) if who and who.role in OVERSEERS else [],
    }


def at_work(state: State) -> Json:
    """For those who work at the table."""
    lacks = lack(state.game, state.session)
    return {
        "procedure": [duty_json(d, state.game) for d in state.procedure.due],
        "devices": devices(state.session),
        "needs": list(needed(state.session)),
        "watched": watched(state),
        "lack": asdict(lacks) if lacks else None,
    }


NOT_AT_WORK: Json = {"procedure": [], "devices": {}, "needs": [], "watched": [], "lack": None}


def duties_of(who: Who | None) -> Duties:
    return Duties(who.name if who else "")


@memo
def common(state: State) -> Json:
    """What everyone sees alike."""
    session = state.session
    return {
        "table": session.table,
        **described(state),
        **ruled(state.game),
        "state": session.state,
        "seats": [at_seat(state, place) for place in seats_of(state)],
        "waiting": len(session.waiting),
        "gear": absent(session),
        "stopped": session.running and bool(state.round.wrong),
        "staff": dict(session.staff),
        "shift": session.shift,
        "notices": dict(session.notices),
        "talk": [{"who": name, "words": words} for name, words in session.talk],
        "shares": [{"of": of, "promises": [*of_it], "opened": opened(of_it)} for of, of_it in session.pledged.items()],
    }


def at_seat(state: State, place: str) -> Json:
    """Who sits there, with what lies in front of them, whether they have said that they bet no more, or are away."""
    person = state.session.holder(place)
    ready = person in said_ready(state.session, state.round)
    chips, away = state.chips(person) if person else 0, person in state.session.away
    return {"place": place, "person": person, "chips": chips, "ready": ready, "away": away}


def opened(pledged: Mapping[str, str]) -> list[str]:
    """The shares of a shuffle that the house could not know when it sealed."""
    return [share for share in pledged.values() if share]


def described(state: State) -> Json:
    """What kind of table it is, and whose word its rules are: a proposed edition says so."""
    edition, fact = state.game.edition, state.session.furnished
    return {
        "title": state.session.title,
        "game": state.game.name,
        "edition": {"name": edition.name, "title": edition.title, "status": edition.status},
        "dealing": fact.dealing if fact else "",
        "cards": fact.cards if fact else "",
    }


def watched(state: State) -> list[Json]:
    """People whom the rules bid staff look at, each with the clause and why."""
    of = manifest(state.game.name).watch
    told = of(state.round.game, state.round.table) if of and state.round.log else {}
    return [{"person": person, "cite": cite, "says": says} for person, (cite, says) in told.items()]


def now_playing(state: State, who: Who | None) -> Json:
    r, over = state.round, not state.session.running
    about = ("phase", phase(state)), ("root", root(r)), ("over", over), ("left", cards_left(state))
    return shown(r, state.session.round, who, over, *about)


@memo
def cards_left(state: State) -> int:
    """How many cards have not been drawn: of the pack, or of the shoe, to whose rack a round's cards go at its end."""
    p, dealt = state.procedure, len(state.round.from_pack)
    if not per_shoe(p.game):
        return len(state.round.game.pack) - dealt
    return len(left(p.game, p.table)) - (dealt if state.session.running else 0)


@memo
def phase(state: State) -> str:
    """betting, dealing, deciding, settling or over."""
    return stage(state.round) if state.session.running else "over"


# How these eyes stand, and for those who work here


def you(state: State, who: Who, now: int) -> Json:
    session, name = state.session, who.name
    seated, reminded = name in session.seats, state.reminded.get(name, 0)
    return {
        "name": name,
        "role": who.role,
        "seats": list(session.seats.get(name, ())),
        "waiting": name in session.waiting,
        "chips": state.chips(name) if seated else 0,
        "net": state.net_24h(name) if seated else 0,
        "minutes": state.minutes_24h(name, now) if seated else 0,
        "reminded": reminded if seated and reminded >= session.sat_at[name] else 0,
        "leaving": name in session.leaving,
        "next": seated and session.running and name not in state.round.table.places_of,  # is in from the next round
        "offered": offered_again(state, name),
        "corrected": [noun_json(note) for note in session.corrected.get(name, ())],
        "ready": name in said_ready(session, state.round),
        "promise": session.promises.get(name, ""),  # of a share, for the next seal
        "asked": session.owing.get(name, ""),  # the promise that is to be opened now
        "left_out": session.left_out.get(name, 0),  # of so many seals, for a share that was not opened
        "notice": state.cautioned.get(name, "") if seated else gave_up(session.gone.get(name, "")),
    }


def at_play(state: State, who: Who, now: int, mine: tuple[Duty, ...]) -> Json:
    """Return what these eyes can pay for, and the break or limit of their own that keeps them from betting."""
    why = halt(state, who.name, now)
    return {"most": payable(state, mine), "halt": asdict(why) if why else None}


def payable(state: State, mine: tuple[Duty, ...]) -> dict[str, int]:
    """By place and wager, the most that can be paid for there, where the rules would take more."""
    lays = (option for duty in mine for option in duty.options if isinstance(option, Lay))
    found = ((f"{lay.place} {lay.wager}", lay.high, most_payable(state, lay)) for lay in lays)
    return {spot: most for spot, high, most in found if most < high}


def offered_again(state: State, name: str) -> list[Json]:
    """After a misdeal the opening wagers of the void round, to be laid as they were, changed or left."""
    void = state.previous if state.previous and state.previous.table.void else None
    return [noun_json(bet) for bet in void.proposals() if bet.owner == name] if void else []


def gave_up(why: str) -> str:
    return f"Your seat was given up: {why}. Your chips are back in your account." if why else ""


def clock(state: State, now: int, runs_out: int) -> Json | None:
    """Milliseconds left to bet or to decide, where a clock runs and this process keeps it."""
    if not runs_out:
        return None
    return {"for": phase(state), "round": state.session.round, "ends": runs_out, "left": max(runs_out - now, 0)}


def devices(session: Session) -> Json:
    """The gear of the table, and what each last answered."""
    return {
        kind: {"device": device, "health": session.health.get(kind, "")} for kind, device in session.devices.items()
    }


def alerts(session: Session) -> list[Json]:
    return [{"alert": n, "about": a.about, "says": a.words, "of": a.kind} for n, a in session.alerts.items()]
