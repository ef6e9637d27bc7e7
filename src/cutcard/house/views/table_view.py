"""A table as one pair of eyes may see it, ready for the wire. What is not put in here reaches nobody."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import NamedTuple

from cutcard.chance.commitment import seals
from cutcard.chance.dealer import closing
from cutcard.core.due import unfinished
from cutcard.core.duty import Draw
from cutcard.core.facts import Entry, Who
from cutcard.core.layout import layout_of
from cutcard.core.rights import PLAYER
from cutcard.core.round import Round
from cutcard.core.table import AUDITOR, PUBLIC, memo
from cutcard.games import manifest
from cutcard.house.limits.personal import MINUTE
from cutcard.house.table.auto_dealer import said_ready
from cutcard.house.table.devices import absent, lack, needed
from cutcard.house.table.seats import seats_of
from cutcard.house.table.session import Session
from cutcard.house.table.state import State
from cutcard.house.views.as_json import Duties, Json, duty_json, entry_json, noun_json, tellings
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
from cutcard.house.views.lying import cards_lying, closed_to_others, in_words, marks, readings
from cutcard.house.views.rules_view import change, ruled
from cutcard.house.views.supervisor_queue import queue
from cutcard.shared.shoe import left, per_shoe


def seen_apart(state: State, who: Who | None, now: int, runs_out: int, duties: Duties) -> Json:
    """What not everyone sees alike, or that time alone changes.

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
        "waiting_for": list(waiting_for(state, mine)),
        "you": you(state, who, now) if who else None,
        "clock": clock(state, now, runs_out),
        "announced": [change(state.game.edition, a) for a in session.announced if a.at > now],
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
    """Who sits there, with what lies in front of them, and whether they have said that they bet no more."""
    person = state.session.holder(place)
    ready = person in said_ready(state.session, state.round)
    return {"place": place, "person": person, "chips": state.chips(person) if person else 0, "ready": ready}


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


# Rounds


def eyes(who: Who | None, over: bool) -> str:
    """Whose cards these are the eyes for: staff see what the public sees, an auditor all that is over."""
    if who and who.role == PLAYER:
        return who.name
    return AUDITOR if who and who.role == AUDITOR and over else PUBLIC


def shown(r: Round, number: int, who: Who | None, over: bool, *about: tuple[str, object]) -> Json:
    """A round as these eyes see it; one and the same for all who have no part in it."""
    views, whose = views_memo(r), eyes(who, over)
    seen = whose if whose == AUDITOR or whose in r.table.places_of else PUBLIC
    as_of = seen, number, about
    if as_of not in views:
        views[as_of] = {"number": number, **read(r, seen), **dict(about)}
    return views[as_of]


@memo
def views_memo(_: Round) -> dict[tuple[object, ...], Json]:
    """What has been put into words for each pair of eyes; never changed."""
    return {}


def read(r: Round, whose: str) -> Json:
    """The entries as these eyes read them, and the felt: that of all, for who has no cards of their own."""
    alone = whose == AUDITOR or whose in closed_to_others(r)
    seen = felt(r, whose) if alone else felt_of_all(r)
    hands = in_words(r, whose, seen["felt"]["cards"], seen["felt"]["readings"])
    return {"entries": entries_for(r, whose), "in_words": [hand.as_json for hand in hands], **seen}


@memo
def felt_of_all(r: Round) -> Json:
    return felt(r, PUBLIC)


def felt(r: Round, whose: str) -> Json:
    """What lies there, to these eyes; when all is over, the hands as they were."""
    cards, scene = cards_lying(r, whose), manifest(r.game.name).scene
    return {
        "felt": {"cards": cards, "readings": readings(r, whose, cards), "marks": marks(r), **settled(r)},
        "scene": scene(r) if scene else None,
    }


def entries_for(r: Round, whose: str) -> list[Json]:
    """The entries as all are told them, but for those that name these eyes or show them cards of their own."""
    felt, own = layout_of(r.game.edition), closed_to_others(r).get(whose, ())
    if whose == AUDITOR:
        return [entry_json(e, felt, whose) for e in r.log]
    seen, to_all = r.seen(whose) if own else r.public, told_to_all(r)
    made = [*to_all.entries]
    for n in {*to_all.naming.get(whose, ()), *[r.table.items[id].entry for id in own]}:
        made[n] = entry_json(seen[n], felt, whose)
    return made


class Told(NamedTuple):
    """What all are told of a round, never changed."""

    public: tuple[Entry, ...] = ()
    entries: Sequence[Json] = ()
    naming: Mapping[object, list[int]] = MappingProxyType({})


@memo
def told_lately(_: Entry) -> list[Told]:
    """Of the round that begins with it."""
    return [Told()]


@memo
def told_to_all(r: Round) -> Told:
    """The entries as they are told to whoever is not named in them, and by name in which somebody is.

    What was told of the round before goes on, from the first entry that is not read as it was then.
    """
    felt, lately = layout_of(r.game.edition), told_lately(r.log[0]) if r.log else [Told()]
    was = lately[0]
    same = next((n for n, (e, then) in enumerate(zip(r.public, was.public, strict=False)) if e is not then), None)
    known = min(len(r.public), len(was.public)) if same is None else same
    entries = [*was.entries[:known], *(entry_json(e, felt, "") for e in r.public[known:])]
    naming = {name: [n for n in found if n < known] for name, found in was.naming.items()}
    for n, e in enumerate(r.public[known:], known):
        for name in tellings(e)[1]:
            naming.setdefault(name, []).append(n)
    lately[0] = made = Told(r.public, entries, naming)
    return made


def watched(state: State) -> list[Json]:
    """People whom the rules bid staff look at, each with the clause and why."""
    of = manifest(state.game.name).watch
    told = of(state.round.game, state.round.table) if of and state.round.log else {}
    return [{"person": person, "cite": cite, "says": says} for person, (cite, says) in told.items()]


@memo
def settled(r: Round) -> Json:
    """What lies on the felt for all to see, and how each wager ended."""
    stakes = [
        {
            "place": spot.place,
            "wager": spot.wager,
            "owner": spot.owner,
            "chips": k.chips,
            "outcome": k.outcome,
            "returned": k.returned,
        }
        for spot, k in r.table.stakes.items()
    ]
    linked = manifest(r.game.name).jackpot
    lit = {"lit": linked.lit(r.table)} if linked and linked.table(r.game) else {}  # whose indicator is alight
    return {"stakes": stakes, "awards": [noun_json(award) for award in r.table.awards], "void": r.table.void, **lit}


def now_playing(state: State, who: Who | None) -> Json:
    r, over = state.round, not state.session.running
    about = ("phase", phase(state)), ("root", root(r)), ("over", over), ("left", cards_left(state))
    return shown(r, state.session.round, who, over, *about)


def alone(r: Round, name: str) -> Json:
    """A round at no table, as this person would see it at one; nothing of it is kept."""
    g, who = r.game, Who(name)
    return {
        "table": "",
        "game": g.name,
        "edition": {"name": g.edition.name, "title": g.edition.title, "status": g.edition.status},
        **ruled(g),
        "state": "open",
        "seats": [{"place": p, "person": person} for person, held in r.table.places_of.items() for p in held],
        "round": {"number": 0, **read(r, name), "phase": stage(r), "over": r.over},
        "previous": None,
        "due": [duty_json(d, g, name) for d in r.asked(who)],
        "cautions": {},
        "meanings": meanings(r, who, r.asked(who)),
        "you": {"name": name, "role": who.role, "seats": list(r.table.places_of.get(name, ()))},
    }


@memo
def cards_left(state: State) -> int:
    """How many cards have not been drawn: of the pack, or of the shoe, to whose rack a round's cards go at its end."""
    p, dealt = state.procedure, len(state.round.from_pack)
    if not per_shoe(p.game):
        return len(state.round.game.pack) - dealt
    return len(left(p.game, p.table)) - (dealt if state.session.running else 0)


@memo
def root(r: Round) -> str:
    """The seal that was published before the bets, the first if there are several; none where the cards are real."""
    return next(iter(seals(r.table.calls).values()), "")


def sealed(r: Round) -> list[Json]:
    """Each seal that was published before the bets, and of how many cards or throws it is by the rules."""
    roots, sizes = seals(r.table.calls), r.game.supplies
    return [{"of": of, "root": roots[of], "count": count} for of, count in sizes.items() if of in roots]


@memo
def phase(state: State) -> str:
    """betting, dealing, deciding, settling or over."""
    return stage(state.round) if state.session.running else "over"


def stage(r: Round) -> str:
    if not r.game.closed(r.table) or closing(r):
        return "betting"
    if any(d.must and d.is_for_a_person for d in r.due):
        return "deciding"
    undone = unfinished(r.game, r.table, r.game.steps)
    return "dealing" if any(isinstance(o, Draw) for d in undone for o in d.options) else "settling"


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
        "net": state.net(name) if seated else 0,
        "minutes": max(now - session.sat_at[name], 0) // MINUTE if seated else 0,
        "reminded": reminded if seated and reminded >= session.sat_at[name] else 0,
        "leaving": name in session.leaving,
        "offered": offered_again(state, name),
        "ready": name in said_ready(session, state.round),
        "promise": session.promises.get(name, ""),  # of a share, for the next seal
        "asked": session.owing.get(name, ""),  # the promise that is to be opened now
        "left_out": session.left_out.get(name, 0),  # of so many seals, for a share that was not opened
        "notice": state.cautioned.get(name, "") if seated else gave_up(session.gone.get(name, "")),
    }


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
