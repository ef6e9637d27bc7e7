"""A view is the same log with some cards face down."""

from collections.abc import Sequence
from dataclasses import replace

from cutcard.core.facts import Deal, Entry
from cutcard.core.memo import memo
from cutcard.core.table import AUDITOR, HIDDEN, Table


def public(log: Sequence[Entry], table: Table) -> tuple[Entry, ...]:
    """The log as everyone may read it now."""
    return tuple([redacted(e, e.fact, table, lifted=False) if isinstance(e.fact, Deal) else e for e in log])


def seen(log: Sequence[Entry], shared: Sequence[Entry], table: Table, eyes: str, lifted: bool) -> tuple[Entry, ...]:
    """The log as these eyes (a person, the public or an auditor) may read it now: what all share, and their own."""
    if eyes == AUDITOR:
        return tuple(log)
    view = list(shared)
    for n, e in enumerate(log) if lifted else ():
        if isinstance(e.fact, Deal) and table.lifts(eyes, e.fact.to, e.fact.face):
            view[n] = redacted(e, e.fact, table, lifted)
    return tuple(view)


def opened(e: Entry, table: Table) -> Entry:
    """A deal with all of its cards, as whoever may lift them reads it."""
    assert isinstance(e.fact, Deal)
    return redacted(e, e.fact, table, lifted=True)


def redacted(e: Entry, deal: Deal, table: Table, lifted: bool) -> Entry:
    items = table.items.by_entry.get(e.number, ())
    if not items and deal.face == "up":  # struck: everybody saw what was read
        return e
    if not any(lifted or i.open for i in items):
        return face_down(e)
    cards = tuple([i.name if lifted or i.open else HIDDEN for i in items])
    return e if cards == deal.cards else replace(e, fact=replace(deal, cards=cards))


@memo
def face_down(e: Entry) -> Entry:
    """A deal of which nothing is seen."""
    assert isinstance(e.fact, Deal)
    return replace(e, fact=replace(e.fact, cards=(HIDDEN,) * len(e.fact.cards)))
