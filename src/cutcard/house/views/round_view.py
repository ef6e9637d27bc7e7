"""A round as one pair of eyes may see it: its entries as they are told, the felt, its seals and its phase."""

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
from cutcard.core.table import AUDITOR, PUBLIC, Items, seat
from cutcard.core.view import opened
from cutcard.games import manifest
from cutcard.house.views.as_json import Json, duty_json, entry_json, noun_json
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
    seen = felt_of_all(r)
    if whose == AUDITOR or whose in closed_to_others(r):
        seen = felt(r, whose)
    elif any(seat(place) in r.table.places_of.get(whose, ()) for place in seen["felt"]["cards"]):
        seen = {**seen, "in_words": lying(r, whose)["in_words"]}
    return {"entries": entries_for(r, whose), **seen}


@memo
def felt_of_all(r: Round) -> Json:
    return felt(r, PUBLIC)


def felt(r: Round, whose: str) -> Json:
    """What lies there, to these eyes; when all is over, the hands as they were."""
    lies, scene = lying(r, whose), manifest(r.game.name).scene
    in_words = {"in_words": lies["in_words"]}
    return {**in_words, "felt": {**lies["felt"], **settled(r)}, "scene": scene(r) if scene else None}


def lying(r: Round, whose: str) -> Json:
    """The cards, how they read and what stands beside them: looked at once, for as long as nothing of it changes."""
    t, stands, lately = r.table, marks(r), lying_lately(r.table.items)
    said = t.said if manifest(r.game.name).read_set else None
    as_of = t.lies, t.places_of, closed_to_others(r).get(whose), stands, r.over, said
    if whose not in lately or lately[whose][0] != as_of:
        cards = cards_lying(r, whose)
        read = readings(r, whose, cards)
        hands = [hand.as_json for hand in in_words(r, whose, cards, read)]
        lately[whose] = as_of, {"felt": {"cards": cards, "readings": read, "marks": stands}, "in_words": hands}
    return lately[whose][1]


@memo
def lying_lately(_: Items) -> dict[str, tuple[object, Json]]:
    """By who looks."""
    return {}


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
    made = told_to(r, whose)
    if own:
        made = [*made]
        for n in {r.table.items[id].entry for id in own}:
            made[n] = entry_json(opened(r.log[n], r.table), felt, whose)
    return made


class Told(NamedTuple):
    """What has been told of a round, to each as far as they have asked; an entry is never changed."""

    later: tuple[Entry, ...]  # than the first, which keeps this: else they would keep each other for ever
    to: dict[str, list[Json]]


@memo
def told_lately(_: Entry) -> list[Told]:
    """Of the round that begins with it."""
    return [Told((), {})]


def told_to(r: Round, whose: str) -> list[Json]:
    """The entries as all see them, in words for this reader."""
    felt, to = layout_of(r.game.edition), telling(r).to
    before = to.get(whose, [])
    if new := [entry_json(e, felt, whose) for e in r.public[len(before) :]]:
        to[whose] = [*before, *new]
    return to.get(whose, before)


@memo
def telling(r: Round) -> Told:
    """What was told of the round before goes on, up to the first entry that is not read as it was then."""
    lately = told_lately(r.log[0]) if r.log else [Told((), {})]
    was = lately[0]
    later = r.public[1:]
    read = zip(later, was.later, strict=False)
    known = next((n for n, (e, then) in enumerate(read, 1) if e is not then), len(r.public))
    lately[0] = made = Told(later, {name: entries[:known] for name, entries in was.to.items()})
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
