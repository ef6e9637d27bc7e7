"""Hands that were played without being seen, apart from the others: how many, for how much, with what result."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from cutcard.core.facts import Chips, noun
from cutcard.core.layout import layout_of
from cutcard.core.table import Table
from cutcard.house_reports.book import FOREVER, Played, TableBook


@noun
class Blind:
    """At one table: a Play made before the cards (5.1(b)), or hands away from the seat (5.5.2), NZ-CONS-Q-BLIND."""

    table: str
    kind: str
    hands: int
    staked: Chips
    result: Chips  # of the players


def blind_of(books: Sequence[TableBook], since: int = 0, until: int = FOREVER) -> tuple[Blind, ...]:
    sums: dict[tuple[str, str], list[tuple[Chips, Chips]]] = defaultdict(list)
    for book in books:
        for r in book.rounds:
            if since <= book.ended.get(r.number, 0) < until and not r.end.void:
                for place, kind in blind_places(r):
                    sums[book.name, kind].append(fared(r.end, place))
    rows = sorted(sums.items())
    return tuple(Blind(*key, len(each), sum(s for s, _ in each), sum(n for _, n in each)) for key, each in rows)


def blind_places(r: Played) -> Iterator[tuple[str, str]]:
    t, closed = r.end, r.game.closed(r.end)
    later = [spot for spot in layout_of(r.game.edition).spots if spot.later]
    for place in dict.fromkeys(spot.place for spot in t.stakes):
        home = t.places_of.get(t.holder(place), (place,))[0]
        if any(item.face == "home" for item in t.dealt_to(place)) and place != home:
            yield place, "hand not seen"
            continue
        for spot in later:
            if any(stake.entry < closed for stake in t.laid(place, spot.wager)):
                yield place, f"{spot.name} before the cards"


def fared(t: Table, place: str) -> tuple[Chips, Chips]:
    """What was staked there, and what it won or lost."""
    stakes = [k for spot, k in t.stakes.items() if spot.place == place and k.outcome not in ("withdrawn", "void")]
    staked = sum(k.chips for k in stakes)
    won = sum(k.returned for k in stakes) + sum(a.chips for a in t.awards if a.place == place)
    return staked, won - staked
