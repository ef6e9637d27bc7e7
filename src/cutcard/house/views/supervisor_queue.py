"""Everything on the floor that a supervisor should see: faults, verifications, procedures, low floats and alerts."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import get_args

from cutcard.core.duty import Duty, Fault, Option
from cutcard.core.errors import Refusal
from cutcard.core.facts import Chips, Fact, Who
from cutcard.core.money import dollars
from cutcard.core.rights import OPERATOR, SUPERVISOR
from cutcard.core.round import Round
from cutcard.core.words import called, words_of
from cutcard.games import manifest
from cutcard.house.log.postings import in_play
from cutcard.house.table.devices import lack
from cutcard.house.table.running import WORDS, answers_to
from cutcard.house.table.session import OPEN
from cutcard.house.table.state import State
from cutcard.house.views.as_json import Json, noun_json

LOW: Chips = 1_000_000  # a float below ten thousand dollars is to be filled
DECIDES = (SUPERVISOR, OPERATOR)
FACT_KINDS = get_args(Fact)


def queue(states: Mapping[str, State], floats: Mapping[str, Chips] | None = None) -> list[Json]:
    """What is stopped comes first, then what waits, then what is only to be looked at."""
    waiting = [item for name, state in sorted(states.items()) for item in at_table(state)]
    low = [low_float(name, chips) for name, chips in sorted((floats or {}).items()) if chips < LOW]
    order = ("fault", "ruling", "procedure", "float", "alert")
    return sorted([*waiting, *low], key=lambda item: order.index(item["kind"]))


def at_table(state: State) -> Iterator[Json]:
    session = state.session
    if session.running:
        yield from ({**waits, "round": session.round} for waits in in_round(session.table, state.round))
    elif session.state == OPEN and (lacks := lack(state.game, session)):
        yield item("fault", session.table, "gear", lacks.cite, lacks.says, [], []) | {"instead": lacks.instead}
    short = {d.id: fault.says for fault in state.procedure.wrong for d in fault.rulings}
    for d in state.procedure.due if session.state == OPEN else ():
        if d.must and d.who in DECIDES:
            asks = {"duty": d.id, "who": d.who, "cite": d.cite, "reason": d.reason}
            does = words_of(state.game).to_do
            choices: list[Json] = [{**asks, "fact": noun_json(o), "says": does(o)} for o in d.options]
            kind, says = ("fault", short[d.id]) if d.id in short else ("procedure", does(d.options[0]))
            yield item(kind, session.table, d.id, d.cite, says, [], choices)
    for n, alert in session.alerts.items():
        answers = answers_to(alert.kind)
        words: list[Json] = [{"alert": n, "word": word, "says": f"{word}: {WORDS[word]}"} for word in answers]
        about = {"about": alert.about, "of": alert.kind}
        yield item("alert", session.table, f"alert:{n}", "", alert.words, [], words) | about


def in_round(table: str, r: Round) -> Iterator[Json]:
    """All that is wrong in a round, in play or earlier, whoever rules on it; and what else waits for a supervisor."""
    ruled = {d.id for fault in r.wrong for d in fault.rulings}
    words = words_of(r.game)
    for fault in r.wrong:
        choices = [choice for d in fault.rulings for choice in rulings(r, d)]
        at = {"at": [words.place(place) for place in fault.places]}
        yield (
            item("fault", table, fault.id, fault.cite, fault.says, list(fault.places), choices) | at | note_to(r, fault)
        )
    for d in r.due:
        if d.must and d.who in DECIDES and d.id not in ruled:
            says, places = words.to_do(d.options[0]), [d.place] if d.place else []
            at = {"at": [words.place(place) for place in places]}
            yield item("ruling", table, d.id, d.cite, says, places, rulings(r, d)) | at | {"does": d.does}


def note_to(r: Round, fault: Fault) -> Json:
    """What was written to the entry that the fault is about, by whoever recorded it; its id may end with a seat too."""
    about = fault.id.rpartition(":")[2]
    for e in r.log:
        at_seat = about in fault.places and getattr(e.fact, "place", "") != about
        if about == str(e.number) and e.why and not e.answers and not at_seat:
            return {"told": {"who": called(e.who.name), "why": e.why}}
    return {}


def item(kind: str, table: str, id: str, cite: str, says: str, places: list[str], choices: list[Json]) -> Json:
    about = {"kind": kind, "table": table, "id": id, "cite": cite, "says": says}
    return {**about, "places": places, "choices": choices}


def rulings(r: Round, d: Duty) -> list[Json]:
    """Each ruling with what it would do to everybody's money, found by trying it on a copy."""
    asks, does = {"duty": d.id, "who": d.who, "cite": d.cite, "reason": d.reason}, words_of(r.game).to_do
    return [{**asks, "fact": noun_json(o), "says": does(o), **effect(r, d, o)} for o in d.options]


def effect(r: Round, d: Duty, fact: Option) -> Json:
    """Chips that come to each person or go, and how each would then stand, wagers in play counted as still theirs.

    What was paid for a hand that it voids comes back from those who had it. Of cards still to be turned up nothing is
    known beforehand.
    """
    if not isinstance(fact, FACT_KINDS):
        return {}
    try:
        later = r.propose(Who(d.who, d.who), fact, d.id, "to see what it would do")
    except Refusal:
        return {}
    people = r.table.places_of
    before, after = r.table.chips, later.table.chips
    owes, owed = to_come_back(later), to_come_back(r)
    moved = {p: after.get(p, 0) - before.get(p, 0) - owes[p] + owed[p] for p in people}
    return {
        "moves": {person: chips for person, chips in moved.items() if chips},
        "net": {person: after.get(person, 0) + in_play(later, person) - owes[person] for person in people},
    }


def to_come_back(r: Round) -> Counter[str]:
    """What each person was paid beside their wagers and is owed no longer."""
    owes, linked = Counter[str](), manifest(r.game.name).jackpot
    for award in linked.unearned(r.game, r.table) if linked else ():
        owes[award.payee] += award.chips
    return owes


def low_float(table: str, chips: Chips) -> Json:
    says = f"the float is down to {dollars(chips)}"
    return item("float", table, f"float:{table}", "", says, [], []) | {"chips": chips}
