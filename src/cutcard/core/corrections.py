"""Whom an entry concerns, and what rests on it: asked before anything is taken back."""

from collections.abc import Sequence
from dataclasses import replace

from cutcard.core.duty import Fault, Option
from cutcard.core.facts import Bet, Entry, Expose, Move, Reopen, Rule, Sit, Spot, Strike, Verdict, Who
from cutcard.core.fold import Rests, counted, fold
from cutcard.core.rights import TABLE
from cutcard.core.table import Table


def concerned(t: Table, log: Sequence[Entry], n: int) -> set[str]:
    """The people whose wager, hand or seat that entry is about."""
    fact = log[n].fact
    match fact:
        case Strike(entry) | Reopen(entry):
            return concerned(t, log, entry)
        case Move(_, items):
            places = [t.items[i].to for i in items if i in t.items]
        case Expose(_, item):
            places = [t.items[item].to] if item in t.items else []
        case Rule(fault):
            places = [place for place in fault.split(":") if t.holder(place)]
        case _:
            places = [getattr(fact, "place", ""), getattr(fact, "to", "")]
    named = {getattr(fact, field, "") for field in ("owner", "person", "payee")}
    return {name for name in (*named, *(t.holder(place) for place in places if place)) if name}


def rests_on(t: Table, log: Sequence[Entry], n: int) -> int | None:
    """The first payment that still counts and was made on the strength of that entry, if any."""
    fact = log[n].fact
    if isinstance(fact, Verdict | Strike | Reopen):
        return None
    if isinstance(fact, Sit) and any(item.to in fact.places for item in t.items.values()):
        return next(item.entry for item in t.items.values() if item.to in fact.places)
    for e in counted(log):
        settled = e.number > n and e.answers.startswith(("pay:", "collect:"))
        if settled and (e.answers.startswith("pay:") or (isinstance(fact, Bet) and isinstance(e.fact, Verdict))):
            own = not isinstance(fact, Bet) or Spot(fact.place, fact.wager, fact.owner) == spot_of(e)
            if own:
                return e.number
    return None


def as_can_be_done(t: Table, log: Sequence[Entry], fault: Fault) -> Fault:
    """The fault with rulings that can be made now: what rests on an entry that one of them strikes is struck first."""

    def first(option: Option) -> Option:
        above = holds_up(t, log, option.entry) if isinstance(option, Strike) else None
        return option if above is None else first(Strike(above))

    rulings = [replace(d, options=tuple(dict.fromkeys(map(first, d.options)))) for d in fault.rulings]
    return replace(fault, rulings=tuple(rulings))


def holds_up(t: Table, log: Sequence[Entry], n: int) -> int | None:
    """The entry that has to be struck before that one can be, if any."""
    try:
        fold((*log, Entry(len(log), Who("table", TABLE), Strike(n))))
    except Rests as rests:
        return rests.entry
    return rests_on(t, log, n)


def spot_of(e: Entry) -> Spot | None:
    return Spot(e.fact.place, e.fact.wager, e.fact.owner) if isinstance(e.fact, Verdict) else None
