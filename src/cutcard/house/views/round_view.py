"""A round as one pair of eyes may see it: its entries as they are told, the felt, its seals and its phase."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from cutcard.chance.commitment import seals
from cutcard.chance.dealer import closing
from cutcard.core.due import unfinished
from cutcard.core.duty import Draw
from cutcard.core.facts import Entry, Who
from cutcard.core.layout import layout_of
from cutcard.core.memo import memo
from cutcard.core.rights import PLAYER
from cutcard.core.round import Round
from cutcard.core.table import AUDITOR, PUBLIC
from cutcard.games import manifest
from cutcard.house.views.as_json import Json, duty_json, entry_json, noun_json, tellings
from cutcard.house.views.asked import (
    meanings,
)
from cutcard.house.views.lying import cards_lying, closed_to_others, in_words, marks, readings
from cutcard.house.views.rules_view import ruled


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


@memo
def root(r: Round) -> str:
    """The seal that was published before the bets, the first if there are several; none where the cards are real."""
    return next(iter(seals(r.table.calls).values()), "")


def sealed(r: Round) -> list[Json]:
    """Each seal that was published before the bets, and of how many cards or throws it is by the rules."""
    roots, sizes = seals(r.table.calls), r.game.supplies
    return [{"of": of, "root": roots[of], "count": count} for of, count in sizes.items() if of in roots]


def stage(r: Round) -> str:
    if not r.game.closed(r.table) or closing(r):
        return "betting"
    if any(d.must and d.is_for_a_person for d in r.due):
        return "deciding"
    undone = unfinished(r.game, r.table, r.game.steps)
    return "dealing" if any(isinstance(o, Draw) for d in undone for o in d.options) else "settling"


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
