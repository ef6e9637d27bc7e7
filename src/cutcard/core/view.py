"""A view is the same log with some cards face down."""

from collections.abc import Sequence
from dataclasses import replace

from cutcard.core.facts import Deal, Entry
from cutcard.core.table import AUDITOR, HIDDEN, Table


def seen(log: Sequence[Entry], table: Table, eyes: str, lifted: bool) -> tuple[Entry, ...]:
    """The log as these eyes (a person, the public or an auditor) may read it now."""
    if eyes == AUDITOR:
        return tuple(log)

    def face_down(e: Entry, deal: Deal) -> Entry:
        items = (table.items.get(f"{e.number}.{i}") for i in range(len(deal.cards)))
        cards = tuple(i.name if i and table.sees(eyes, i, lifted) else HIDDEN for i in items)
        return replace(e, fact=replace(deal, cards=cards))

    return tuple(face_down(e, e.fact) if isinstance(e.fact, Deal) else e for e in log)
