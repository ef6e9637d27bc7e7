"""Whom an entry concerns, and what rests on it: asked before anything is taken back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from cutcard.core.due import due, wrong
from cutcard.core.duty import COLLECTS, Duty, Fault, Option
from cutcard.core.facts import (
    Award,
    Bet,
    Choice,
    Deal,
    Entry,
    Expose,
    Fact,
    Move,
    Pull,
    Reopen,
    Rule,
    Sit,
    Strike,
    Verdict,
    Void,
    Who,
)
from cutcard.core.fold import Rests, counted, fold, settles_in_full
from cutcard.core.game import Game
from cutcard.core.rights import TABLE
from cutcard.core.table import Table, seat


def concerned(game: Game, t: Table, log: Sequence[Entry], n: int) -> set[str]:
    """The people whose wager, hand or seat that entry is about."""
    fact = log[n].fact
    match fact:
        case Strike(entry) | Reopen(entry):
            return concerned(game, t, log, entry)
        case Move(_, items):
            places = [t.items[i].to for i in items if i in t.items]
        case Expose(_, item):
            places = [t.items[item].to] if item in t.items else []
        case Rule():
            faults, duties = asked_then(game, log, n)
            places = [d.place for d in duties if fact in d.options]
            places += [place for f in faults if any(fact in d.options for d in f.rulings) for place in f.places]
        case _:
            places = [getattr(fact, "place", ""), getattr(fact, "to", "")]
    named = {getattr(fact, field, "") for field in ("owner", "person", "payee")}
    return {name for name in (*named, *(t.holder(place) for place in places if place)) if name}


def rests_on(game: Game, t: Table, log: Sequence[Entry], n: int) -> int | None:
    """The first entry that still counts and was made on the strength of that one, if any: it is taken back before."""
    fact = log[n].fact
    while isinstance(fact, Strike | Reopen):  # to take that back is to bring the entry back that it took
        fact = log[fact.entry].fact
    after = (e for e in counted(log) if e.number > n)
    resting = [e.number for e in islice((e for e in after if settled_by(game, t, log, e, n, fact)), 1)]
    if isinstance(fact, Sit):
        resting += [item.entry for item in t.items.values() if item.to in fact.places and item.entry > n]
    return min(resting, default=None)


def settled_by(game: Game, t: Table, log: Sequence[Entry], e: Entry, n: int, fact: Fact) -> bool:
    """Whether a payment was made on the strength of that fact: a bet decides at its own place, a card anywhere."""
    if not isinstance(e.fact, Verdict | Award):
        return False
    match fact, e.fact:
        case Deal(to), _ if settles_in_full(e) and seat(to) in game.seats:  # paid whatever others draw
            return seat(to) == seat(e.fact.place)
        case Bet(place), _ if any(item.entry < n for item in t.items.values()):  # laid on the cards, it is a decision
            return e.fact.place == place
        case Bet(place, wager, owner) | Pull(place, wager, owner) | Verdict(place, wager, owner), Verdict():
            return (e.fact.place, e.fact.wager, e.fact.owner) == (place, wager, owner)
        case Bet(place, _, owner), Award():
            return (e.fact.place, e.fact.payee) == (place, owner)
        case Verdict(), Award():
            return False
        case Choice(place) | Void(_, place), _:
            return e.fact.place == place or not collected(game, log, e)
    return not collected(game, log, e)


def collected(game: Game, log: Sequence[Entry], e: Entry) -> bool:
    """Whether that only took what a decision had lost, and looked at no card: as the duty it answered then said."""
    return any(d.id == e.answers and d.does == COLLECTS for d in asked_then(game, log, e.number)[1])


def asked_then(game: Game, log: Sequence[Entry], n: int) -> tuple[tuple[Fault, ...], tuple[Duty, ...]]:
    """What was wrong and what was due before that entry."""
    then = replace(fold(log[:n]), missing=())
    faults = wrong(game, then)
    return faults, due(game, then, faults)


def as_can_be_done(game: Game, t: Table, log: Sequence[Entry], fault: Fault) -> Fault:
    """The fault with rulings that can be made now: what rests on an entry that one of them strikes is struck first."""

    def firsts(option: Option) -> Iterator[Option]:
        if not isinstance(option, Strike):
            yield option
            return
        try:
            struck = fold((*log, Entry(len(log), Who("table", TABLE), option)))
        except Rests as rests:
            yield from firsts(Strike(rests.entry))
            return
        if (above := rests_on(game, t, log, option.entry)) is not None:
            yield from firsts(Strike(above))
        elif not unseated(struck):
            yield option

    def can(d: Duty) -> Duty:
        return replace(d, options=tuple(dict.fromkeys(first for o in d.options for first in firsts(o))))

    return replace(fault, rulings=tuple(map(can, fault.rulings)))


def unseated(t: Table) -> list[str]:
    """Who has a wager there and no seat."""
    return [spot.owner for spot in t.live() if spot.owner not in t.places_of]
