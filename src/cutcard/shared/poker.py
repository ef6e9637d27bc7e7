"""What the poker games share: which hands are in, whose they are, and what of them lies where.

Numbers in brackets are those of the game that had them first.
"""

from functools import lru_cache

from cutcard.core.duty import Option, not_due
from cutcard.core.facts import Move, Pull, Void
from cutcard.core.game import Game
from cutcard.core.rights import DEALER
from cutcard.core.table import HIDDEN, Item, Table

AREAS = tuple("1234567")
RACK = "rack"
TURNED_DOWN = "turned down"


def hands(g: Game, t: Table) -> list[str]:
    """A hand is in the game as long as any wager on it is live; from the dealer's left (8.1(b))."""
    return areas_among(t.stakes.places)


@lru_cache
def areas_among(places: frozenset[str]) -> list[str]:
    return [a for a in AREAS if a in places]


def player(t: Table, a: str) -> str:
    """Who decides a live hand: the holder of the area; where there is none, the owner of the wager let stand there."""
    return t.holder(a) or t.live(a)[0].owner


def everyone(g: Game, t: Table) -> list[str]:
    return [*there, DEALER] if (there := hands(g, t)) else []


def dealer(g: Game, t: Table) -> list[str]:
    return [DEALER] if hands(g, t) else []


def from_the_right(g: Game, t: Table) -> list[str]:
    return hands(g, t)[::-1]


def own_face(g: Game, t: Table, place: str) -> str:
    """Own cards are seen by their player; where 5.5.2 is in force, only those at the seat occupied."""
    return "down" if place == DEALER else "home" if g.flag("view-one") else "own"


def has_seen(t: Table, eyes: str, a: str) -> bool:
    """Whether these eyes may see that hand, and it has been read: a real card may lie there unread."""
    return bool(t.at(a)) and all(t.sees(eyes, item) and item.name != HIDDEN for item in t.at(a))


def snatched(t: Table, area: str) -> bool:
    """A wager was taken back there out of turn, and nobody has ruled on it yet."""
    pulls = (e for e in t.irregular if isinstance(e.fact, Pull) and e.fact.place == area)
    return any(not_due(e.number) not in t.rulings for e in pulls)


def on_top(t: Table, items: tuple[str, ...]) -> bool:
    """Those very cards are the last on the discard rack."""
    return bool(items) and set(t.lies.get(RACK, ())[-len(items) :]) == set(items)


def again(t: Table, place: str, items: tuple[str, ...], void: Void) -> tuple[Option, ...]:
    """Cards go back to where they were dealt; where others lie between or upon them, the hand may be void instead."""
    back = Move(place, items)
    return (back,) if on_top(t, items) else (back, void)


def turned_up(t: Table, place: str) -> bool:
    """Whether the whole hand that was dealt there has been shown, wherever it lies now."""
    own = t.dealt_to(place)
    return bool(own) and all(item.shown for item in own)


def hand_at(t: Table, place: str) -> list[Item]:
    """What lies there, after what was dealt there and has gone to the rack."""
    racked = [item for item in t.at(RACK) if item.to == place]
    return [*racked, *t.at(place)] if place != RACK else t.at(place)


def turned_down(t: Table) -> set[str]:
    """Cards that were exposed and lie face down again by a ruling, though everyone has seen them (11.7)."""
    return {fault.rpartition(":")[2] for fault, word in t.rulings.items() if word == TURNED_DOWN}


def voided(t: Table, area: str, before: int) -> bool:
    """The hand there was out of the game by then, its wagers returned."""
    ended = [stake for spot, stake in t.stakes.items() if spot.place == area and stake.outcome != "withdrawn"]
    return bool(ended) and all(stake.outcome == "void" and stake.ended < before for stake in ended)


def missing(t: Table, place: str, size: int) -> tuple[str, ...]:
    """What a whole hand lacks. Of one that was shown nothing does: what was read decides, wherever it lies."""
    return t.gone_from(place) if t.dealt(place) == size and not turned_up(t, place) else ()
