"""A table as one pair of eyes may see it, ready for the wire. What is not put in here reaches nobody."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from cutcard.chance.commitment import SEALED
from cutcard.chance.dealer import closing
from cutcard.core.due import unfinished
from cutcard.core.duty import Draw, Duty, Fault
from cutcard.core.edition import Edition
from cutcard.core.facts import Choice, Who
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.rights import DEALER, PLAYER, STAFF
from cutcard.core.round import Round
from cutcard.core.table import AUDITOR, HIDDEN, PUBLIC, Item, grouped, once
from cutcard.games import manifest
from cutcard.games.manifest import silent
from cutcard.house.automatic import said_ready
from cutcard.house.care import MINUTE
from cutcard.house.desk import Desk
from cutcard.house.devices import absent, lack, needed
from cutcard.house.layout import drawn
from cutcard.house.nouns import Json, duty_json, entry_json, fault_json, noun_json
from cutcard.house.queue import effect, queue
from cutcard.house.seats import seats_of
from cutcard.house.state import State
from cutcard.shared.poker import RACK
from cutcard.shared.shoe import left, per_shoe

READING, WARNING = 80, 240  # characters
SCREENS = "/ui/games"  # below it, the files that games bring for a browser
OVERSEERS = STAFF[1:]  # whose business the alerts and the queue are


def seen_by(state: State, who: Who | None, now: int = 0, runs_out: int = 0) -> Json:
    """Everything these eyes may see of a table: a person's in a role, or, for nobody, the public's and a monitor's."""
    desk = state.desk
    works, mine = works_here(desk, who), asked(state, who)
    return {
        **common(state),
        "round": now_playing(state, who) if state.round.log else None,
        "previous": shown(state.previous, desk.round - 1, who, True) if state.previous else None,
        "due": [duty_json(d) for d in mine],
        "cautions": cautions(state, who, mine),
        "waiting_for": list(waiting_for(state, mine)),
        "you": you(state, who, now) if who else None,
        "clock": clock(state, now, runs_out),
        "announced": [noun_json(a) for a in desk.announced if a.at > now],
        "faults": [told_fault(state.round, f, works) for f in faults(state, who, works)],
        "procedure": [duty_json(d) for d in state.procedure.due] if works else [],
        "devices": devices(desk) if works else {},
        "needs": list(needed(desk)) if works else [],
        "lack": asdict(lacks) if works and (lacks := lack(state.game, desk)) else None,
        "alerts": alerts(desk) if who and who.role in OVERSEERS else [],
        "queue": queue({desk.table: state}) if who and who.role in OVERSEERS else [],
    }


@once
def common(state: State) -> Json:
    """What everyone sees alike."""
    desk = state.desk
    return {
        "table": desk.table,
        **described(state),
        **ruled(state.game),
        "state": desk.state,
        "seats": [{"place": place, "person": desk.holder(place)} for place in seats_of(state)],
        "waiting": len(desk.waiting),
        "gear": absent(desk),
        "staff": dict(desk.staff),
        "shift": desk.shift,
        "notices": dict(desk.notices),
        "talk": [{"who": name, "words": words} for name, words in desk.talk],
    }


@once
def ruled(g: Game) -> Json:
    """What follows from the rules in force."""
    return {
        "options": {name: g.edition[name] for name in g.edition.options},
        "inscription": g.edition.data.get("inscription", ""),
        "wagers": list(g.wagers),
        "pays": pays(g.edition),
        **drawing(g),
    }


@once
def drawing(g: Game) -> Json:
    """How a table of this game is drawn: its layout, and the screens of its own that the game brings."""
    return {"layout": drawn(g.edition), "web": screens(g)}


def screens(g: Game) -> dict[str, str]:
    """Where a browser finds them, by what each shows."""
    return {file.partition(".")[0]: f"{SCREENS}/{g.name}/{file}" for file in manifest(g.name).web}


def described(state: State) -> Json:
    """What kind of table it is, and whose word its rules are: a proposed edition says so."""
    edition, fact = state.game.edition, state.desk.furnished
    return {
        "game": state.game.name,
        "edition": {"name": edition.name, "title": edition.title, "status": edition.status},
        "dealing": fact.dealing if fact else "",
        "cards": fact.cards if fact else "",
    }


def pays(edition: Edition) -> Json:
    """What each wager pays here, best first, with the clause behind it."""
    tables = edition.pay_tables.items()
    return {name: {"cite": t.cite, "rows": [[event, str(odds)] for event, odds in t.rows]} for name, t in tables}


def limits(edition: Edition) -> Json:
    """The options that are sums of money: how little and how much."""
    return {name: edition[name] for name, option in edition.options.items() if option.cents}


# Rounds


def eyes(who: Who | None, over: bool) -> str:
    """Whose cards these are the eyes for: staff see what the public sees, an auditor all that is over."""
    if who and who.role == PLAYER:
        return who.name
    return AUDITOR if who and who.role == AUDITOR and over else PUBLIC


def shown(r: Round, number: int, who: Who | None, over: bool, *about: tuple[str, object]) -> Json:
    """A round as these eyes see it; one and the same for all who see no more than the public."""
    views, whose = told(r), eyes(who, over)
    seen = whose if whose == AUDITOR or whose in closed_to_others(r) else PUBLIC
    as_of = seen, number, about
    if as_of not in views:
        views[as_of] = {"number": number, **read(r, seen), **dict(about)}
    return views[as_of]


@once
def told(_: Round) -> dict[tuple[object, ...], Json]:
    """What has been put into words for each pair of eyes; never changed."""
    return {}


@once
def closed_to_others(r: Round) -> Mapping[str, list[str]]:
    """By who may see them, the cards that do not lie open to all."""
    t = r.table
    closed = [item for item in t.items.values() if not item.open] if r.game.lifted(t) else []
    own = [item for item in closed if t.lifts(t.holder(item.to), item.to, item.face)]
    return {name: [i.id for i in items] for name, items in grouped(own, lambda i: t.holder(i.to)).items()}


def read(r: Round, whose: str) -> Json:
    """The entries as these eyes read them, and the felt as they leave it; when all is over, the hands as they were."""
    shared = zip(r.seen(whose), r.public, public_entries(r), strict=True)
    t, own = r.table, closed_to_others(r).get(whose, ())
    piles = {place: t.dealt_to(place) if r.over else t.at(place) for place in t.lies if not (r.over and place == RACK)}

    def name(item: Item) -> str:
        return item.name if item.open or item.id in own or whose == AUDITOR else HIDDEN

    cards = {p: [name(item) for item in pile] for p, pile in piles.items() if pile}
    scene = manifest(r.game.name).scene
    return {
        "entries": [known if e is everyones else entry_json(e) for e, everyones, known in shared],
        "felt": {"cards": cards, "readings": readings(r.game, cards), **settled(r)},
        "scene": scene(r) if scene else None,
    }


def readings(g: Game, cards: Mapping[str, list[str]]) -> Json:
    """What each hand that lies open to these eyes is worth, in words, and which of its cards make it so.

    All words are of one length, so that who only sees the size of a message learns nothing about a hand.
    """
    read, places = manifest(g.name).reading, layout_of(g.edition).common
    common = [card for place in places for card in cards.get(place, ()) if card != HIDDEN]
    hands = {p: read(hand, common) for p, hand in cards.items() if p not in (RACK, *places) and HIDDEN not in hand}
    return {p: {"words": hand.words.ljust(READING), "best": list(hand.cards)} for p, hand in hands.items() if hand}


@once
def public_entries(r: Round) -> list[Json]:
    return [entry_json(e) for e in r.public]


@once
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
    return {"stakes": stakes, "awards": [noun_json(award) for award in r.table.awards], "void": r.table.void}


def now_playing(state: State, who: Who | None) -> Json:
    r, over = state.round, not state.desk.running
    about = ("phase", phase(state)), ("root", root(r)), ("over", over), ("left", cards_left(state))
    return shown(r, state.desk.round, who, over, *about)


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
        "due": [duty_json(d) for d in r.asked(who)],
        "cautions": {},
        "you": {"name": name, "role": who.role, "seats": list(r.table.places_of.get(name, ()))},
    }


@once
def cards_left(state: State) -> int:
    """How many cards have not been drawn: of the pack, or of the shoe, to whose rack a round's cards go at its end."""
    p, dealt = state.procedure, len(state.round.table.items)
    if not per_shoe(p.game):
        return len(state.round.game.pack) - dealt
    return len(left(p.game, p.table)) - (dealt if state.desk.running else 0)


@once
def root(r: Round) -> str:
    """The seal that was published before the bets, if the cards have one."""
    return next((words.removeprefix(SEALED) for words in r.table.calls if words.startswith(SEALED)), "")


@once
def phase(state: State) -> str:
    """betting, dealing, deciding, settling or over."""
    return stage(state.round) if state.desk.running else "over"


def stage(r: Round) -> str:
    if not r.game.closed(r.table) or closing(r):
        return "betting"
    if any(d.must and d.is_for_a_person for d in r.due):
        return "deciding"
    undone = unfinished(r.game, r.table, r.game.steps)
    return "dealing" if any(isinstance(o, Draw) for d in undone for o in d.options) else "settling"


# What is asked of whom


def works_here(desk: Desk, who: Who | None) -> bool:
    """A dealer works where the list says so; supervisors and operators at every table."""
    return who is not None and (who.role in OVERSEERS or (who.role == DEALER and desk.staff.get(who.name) == DEALER))


def asked(state: State, who: Who | None) -> tuple[Duty, ...]:
    if who is None or not state.desk.running or not (who.role == PLAYER or works_here(state.desk, who)):
        return ()
    return state.round.asked(who)


def cautions(state: State, who: Who | None, mine: tuple[Duty, ...]) -> dict[str, str]:
    """What a word would give up, for those who have seen the hand; blank or not, of one length."""
    warn = manifest(state.game.name).caution
    if warn is silent or who is None or who.role != PLAYER:
        return {}
    words = [o for d in mine for o in d.options if isinstance(o, Choice)]
    return {o.word: warn(state.game, state.round.table, who.name, o).ljust(WARNING) for o in words}


def waiting_for(state: State, mine: tuple[Duty, ...]) -> Iterator[Json]:
    """Who else must act, and under which clause; not what they may choose from."""
    for d, waits in owed(state.round) if state.desk.running else ():
        if d not in mine:
            yield waits


@once
def owed(r: Round) -> list[tuple[Duty, Json]]:
    return [(d, {"who": d.who, "place": d.place, "id": d.id, "cite": d.cite}) for d in r.due if d.must]


def faults(state: State, who: Who | None, works: bool) -> Iterator[Fault]:
    """For those who work here, and for the seats concerned: all of them, where a fault names none."""
    held = state.desk.seats.get(who.name, ()) if who and who.role == PLAYER else ()
    for fault in state.round.wrong if state.desk.running else ():
        if works or (held and (not fault.places or set(held) & set(fault.places))):
            yield fault


def told_fault(r: Round, fault: Fault, works: bool) -> Json:
    """A fault and its rulings; for those who work here with what each would do to the money."""
    told = fault_json(fault)
    if works:
        told["choices"] = [duty_json(d) | {"effects": [effect(r, d, o) for o in d.options]} for d in fault.rulings]
    return told


def you(state: State, who: Who, now: int) -> Json:
    desk, name = state.desk, who.name
    seated, reminded = name in desk.seats, state.reminded.get(name, 0)
    return {
        "name": name,
        "role": who.role,
        "seats": list(desk.seats.get(name, ())),
        "waiting": name in desk.waiting,
        "chips": state.chips(name) if seated else 0,
        "net": state.net(name) if seated else 0,
        "minutes": max(now - desk.sat_at[name], 0) // MINUTE if seated else 0,
        "reminded": reminded if seated and reminded >= desk.sat_at[name] else 0,
        "leaving": name in desk.leaving,
        "ready": name in said_ready(desk, state.round),
        "notice": state.cautioned.get(name, "") if seated else gave_up(desk.gone.get(name, "")),
    }


def gave_up(why: str) -> str:
    return f"Your seat was given up: {why}. Your chips are back in your account." if why else ""


def clock(state: State, now: int, runs_out: int) -> Json | None:
    """Milliseconds left to bet or to decide, where a clock runs and this process keeps it."""
    if not runs_out:
        return None
    return {"for": phase(state), "round": state.desk.round, "left": max(runs_out - now, 0)}


def devices(desk: Desk) -> Json:
    """The gear of the table, and what each last answered."""
    return {kind: {"device": device, "health": desk.health.get(kind, "")} for kind, device in desk.devices.items()}


def alerts(desk: Desk) -> list[Json]:
    return [{"alert": n, "about": a.about, "says": a.words, "of": a.kind} for n, a in desk.alerts.items()]
