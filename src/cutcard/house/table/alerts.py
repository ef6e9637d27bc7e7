"""What staff should see: losses that are chased, people who have excluded themselves; and what players are told."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from cutcard.chance.dealer import closing
from cutcard.core.errors import Refusal
from cutcard.core.facts import Who
from cutcard.core.round import Round
from cutcard.house.limits.loss_chasing import chasing
from cutcard.house.limits.personal import MINUTE, due_reminder
from cutcard.house.log.facts import HouseFact
from cutcard.house.log.table_facts import Alert, Healthy, LineLost
from cutcard.house.table import idle
from cutcard.house.table.devices import WELL
from cutcard.house.table.session import Session
from cutcard.house.table.state import TABLE
from cutcard.house.table.unit_of_work import UnitOfWork

V = TypeVar("V")
REMEMBERED = 50  # people
ALARMING = {"care/excluded": "excluded", "seat/apart": "separated"}
ROUNDS_REMEMBERED = 21
LINES_LOST = 3  # in one sitting
SILENT_AFTER = 5_000  # milliseconds


def refused(session: Session, who: Who, no: Refusal, now: int) -> Iterator[HouseFact]:
    """Some refusals want a supervisor's eyes (NZ-ACT-HARM); who asks on is counted once a minute."""
    if kind := ALARMING.get(no.code):
        open_one = session.alert(kind, who.name)
        if open_one is None or now - open_one[1].at >= MINUTE:
            yield Alert(kind, who.name, no.message)


def line_lost(work: UnitOfWork, person: str) -> None:
    """In mid-spin: wagers stand. Who loses the line again and again may be seeking an advantage, and staff are told."""
    r = work.round
    if work.session.wheel and work.session.running and r.game.closed(r.table) and r.table.live(owner=person):
        work.say(TABLE, LineLost(person), r.game.refusal_clause("line/lost"))
        if (times := work.session.lost[person]) % LINES_LOST == 0:
            says = f"the line was lost after the signal in {times} spins of one sitting"
            work.say(TABLE, Alert("line", person, says))


def staked(r: Round, person: str) -> tuple[int, int]:
    """What a person laid in a round, and the result."""
    stakes = r.table.stakes.items()
    laid = sum(k.chips for spot, k in stakes if spot.owner == person and k.outcome not in ("withdrawn", "void"))
    return laid, r.table.chips.get(person, 0)


def look(work: UnitOfWork) -> None:
    """After a round: who runs after losses, and who has sat it out."""
    if (over := work.over) is None:
        return
    idle.count(work, over)
    for person in over.table.places_of:
        stake, result = staked(over, person)
        if stake:
            history = (*work.state.history.get(person, ()), (stake, result))[-ROUNDS_REMEMBERED:]
            work.change(history=lately(work.state.history, person, history))
            if says := chasing(history):
                work.say(TABLE, Alert("chasing", person, says))


def listen(work: UnitOfWork) -> None:
    """A device that has not been heard for a while is silent, and the next round waits for it."""
    for kind, device in work.session.devices.items():
        if work.session.health.get(kind) == WELL and work.now - work.state.heard.get(kind, 0) > SILENT_AFTER:
            work.say(TABLE, Healthy(kind, device, "silent"))
            work.say(TABLE, Alert("device", device, f"the {kind} {device} does not answer"))


def remind(work: UnitOfWork) -> None:
    """How long and with what result, to each who has asked to be told, or never said otherwise; between rounds."""
    if work.session.running and not closing(work.round):
        return
    for person, sat_at in work.session.sat_at.items():
        day = work.state.days.get(person)
        since = day.at - day.untold * MINUTE if day else sat_at  # sitting down again is no new beginning
        limits = work.state.personal_limits.get(person)
        last = work.state.reminded.get(person, 0)
        if limits and (fact := due_reminder(limits, since, last, work.now, 0)):
            played, net = work.state.minutes_24h(person, work.now), work.state.net_24h(person)
            work.people.append((person, None, replace(fact, minutes=played, net=net)))
            work.change(reminded=lately(work.state.reminded, person, work.now))


def lately(known: Mapping[str, V], person: str, value: V) -> dict[str, V]:
    """With what is known of that person now, and of so many others lately: who comes back is known again."""
    others = [(name, each) for name, each in known.items() if name != person]
    return dict([*others[1 - REMEMBERED :], (person, value)])
