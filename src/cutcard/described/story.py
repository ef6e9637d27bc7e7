"""A round as somebody describes it: who sat where, what they bet, the cards they had and what they chose."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from typing import Any

from cutcard.cards import read_names, such
from cutcard.core.errors import Faulty, in_json, one_of, so_many
from cutcard.core.game import Game
from cutcard.core.layout import SEAT, Layout, Pile, layout_of
from cutcard.core.memo import memo
from cutcard.core.words import short
from cutcard.described.fields import Fields
from cutcard.games import manifest
from cutcard.games.manifest import Speaking
from cutcard.shared.jackpot.link import Link

COMMON = "cards"  # in the order dealt, wherever they went
CAP, VIEW_ONE, AREAS_MAX, PEOPLE_MAX = "max-payout", "view-one", "areas-max", "people-max"


@dataclass(frozen=True)
class Spoken:
    """What a seat says in the game's own keys: before the bets, which stand in for a bet, and as its choices."""

    first: str = ""
    choices: tuple[str, ...] = ()
    stands_for: str = ""  # the pile that need not be told, for its cards are this seat's
    options: Mapping[str, Any] = field(default_factory=dict)  # what it shows to have been in force


@dataclass
class Seat:
    area: str
    owner: str
    bets: dict[str, int]  # wager: cents, laid before the cards
    fields: dict[str, str]  # wager: where the description says so
    choices: list[str]
    absent: bool = False
    blind: bool = False
    spoken: Spoken = Spoken()
    backs: str = ""  # the owner of the hand that this one only bets on
    mirrors: bool = False  # without choices of their own: they do as the one does whom they back

    def afresh(self) -> "Seat":
        """The same, of which nothing has been asked yet."""
        return Seat(**{**vars(self), "choices": [*self.choices]})


@dataclass
class Story:
    seats: list[Seat]
    piles: dict[str, list[str]]  # place, or the common `cards`: what came there, in order
    meters: dict[str, int]
    options: dict[str, Any]  # what the round shows to have been in force
    whole: bool = True  # every card is told; of a round that was void there need be none
    waits: bool = False  # told only as far as somebody must act: bets and what lies face down may be left out
    said: dict[str, str] = field(default_factory=dict)  # pile: where the description says so


def read_story(fields: Fields, game: Game, link: Link | None, whole: bool, waits: bool = False) -> Story:
    """All that the description says but its irregularities, each field checked by itself."""
    felt = layout_of(game.edition)
    areas = game.places[: game.edition.options["seats"].high]
    story = Story([], {}, {}, {}, whole, waits)
    named = seats_named(fields, game, areas)
    seats = fields.inner("seats")
    for area in named:
        read_seat(seats.inner(area), area, game, felt, story)
    must = whole and not waits
    for name, pile, size in common(felt):
        free = pile.untold or any(seat.spoken.stands_for == name for seat in story.seats)
        cards = cards_named(fields, name, bool(must and pile.cards and not free), game.dealable(pile.place))
        if cards or not free:
            keep(story, game, name, name, cards, size)
    if not told_by_seat(felt) and game.pack:
        keep(story, game, COMMON, COMMON, cards_named(fields, COMMON, must, game.in_pack), 0)
    not_twice(story, game)
    if link and (meters := fields.inner("meters")).data:
        story.meters = stated(meters, link)
    story.options = in_force(fields, game, felt, story)
    return story


@memo
def common(felt: Layout) -> list[tuple[str, Pile, int]]:
    """The piles that are told beside the seats, by name, each with how many cards lie there."""
    named = {pile.described: pile for pile in felt.piles.values() if pile.place != SEAT and not pile.interleaved}
    sizes = {name: sum(p.cards for p in felt.piles.values() if p.described == name) for name in named}
    return [(name, pile, sizes[name]) for name, pile in named.items()]


def cards_named(fields: Fields, name: str, must: bool, names: Collection[str]) -> tuple[str, ...]:
    """What lay there, in words; a number may be written as one."""
    if must and name not in fields.data:
        raise Faulty("field/missing", f"{name} is missing", instead=f"say what came there, such as {such(names)}")
    value = fields.take(name, "")
    return read_names(str(value) if type(value) is int else value, name, names)


def seats_named(fields: Fields, game: Game, known: tuple[str, ...]) -> list[str]:
    """The seats of a round, each of which must be one of the table's."""
    named = fields.take("seats", {})
    if not isinstance(named, dict) or not named:
        raise Faulty("field/seats", 'seats must be an object with a key for each seat, such as "1"')
    for seat in named:
        if str(seat) in known and not isinstance(seat, str):
            raise Faulty("field/seats", f"seats has the key {seat!r}, a number", instead=f'write it as text, "{seat}"')
        if seat not in known:
            cite = game.cite(game.edition.options["seats"].cite)
            raise Faulty("field/seats", f"seats.{seat!s:.20} is not a seat", cite, f"seats are {one_of(known)}")
    return sorted(named, key=known.index)


def read_seat(f: Fields, area: str, game: Game, felt: Layout, story: Story) -> None:
    spoken = Spoken()
    if told_by_seat(felt):
        told = felt.piles[SEAT].told
        cards = read_names(f.take(told, ""), f.path(told), game.dealable(area))
        keep(story, game, area, f.path(told), cards, felt.piles[SEAT].cards)
        if own := speaking(game.name):
            spoken = own.spoken(f, game, cards, story.waits)
    bets, where = read_bets(f, game, felt, story.waits or bool(spoken.first))
    absent, several = f.yes("absent"), f.list("choices")
    if absent and "choice" in f.data:
        cite = game.refusal_clause("choice/absent")
        raise Faulty(
            "field/choice", f"{f.path('choice')}: an absent player makes none", cite, instead="leave out one of the two"
        )
    choice = f.word("choice", "")
    choices = [*([choice] if choice else []), *several, *spoken.choices]
    if wrong := next((word for word in choices if not isinstance(word, str)), None):
        raise Faulty("field/choice", f"{f.path('choices')} has {in_json(wrong)}", instead="give words")
    owner, blind = f.word("owner", f"seat-{area}"), f.yes("blind")
    story.seats.append(Seat(area, owner, bets, where, choices, absent, blind, spoken))
    for name in f.names("backers") if PEOPLE_MAX in game.edition.options else ():
        story.seats.append(read_backer(f.inner("backers").inner(name), area, name, owner, game, felt))
    f.done()


@cache
def speaking(name: str) -> Speaking | None:
    """How a game reads what is told of a seat in keys of its own, if it has any."""
    brings = manifest(name).described
    return own if brings and isinstance(own := brings(), Speaking) else None


def read_backer(f: Fields, area: str, name: str, holder: str, game: Game, felt: Layout) -> Seat:
    """Who bets on another's hand: bets, and choices where they do not do as that one does."""
    bets, where = read_bets(f, game, felt, none=False)
    several = f.list("choices")
    if wrong := next((word for word in several if not isinstance(word, str)), None):
        raise Faulty("field/choice", f"{f.path('choices')} has {in_json(wrong)}", instead="give words")
    f.done()
    return Seat(area, name, bets, where, several, backs=holder, mirrors="choices" not in f.data)


def told_by_seat(felt: Layout) -> bool:
    """Whether each hand's cards are told with it, and not in the order in which all were dealt."""
    return SEAT in felt.piles and not felt.piles[SEAT].interleaved


def read_bets(f: Fields, game: Game, felt: Layout, none: bool) -> tuple[dict[str, int], dict[str, str]]:
    """What was laid before the cards; a wager that is laid after them stands there as `blind-` and its name."""
    laid, (later, called, otherwise) = f.inner("bets"), as_told(felt)
    bets: dict[str, int] = {}
    where: dict[str, str] = {}
    for name in laid.data:
        wager = called.get(name) or felt.meant(name, game.wagers)
        if wager not in game.wagers_there or (wager in otherwise and name not in called):
            kinds = one_of(felt.examples(game.wagers)) if felt.spots else one_of(game.wagers)
            cite = game.refusal_clause("bet/no-such-wager")
            raise Faulty("field/bets", f"{laid.path(name):.80} is not a wager", cite, f"it may be {kinds}")
        if wager in bets:
            raise Faulty("field/bets", f"{laid.path(name)} is there twice", instead="add the two up")
        bets[wager], where[wager] = laid.cents(name), laid.path(name)
    for spot in felt.spots:
        if spot.equals in bets:
            bets.setdefault(spot.wager, bets[spot.equals])
            where.setdefault(spot.wager, where[spot.equals])
    for wager in later:
        if f"blind-{wager}" in f.data:
            bets[wager], where[wager] = f.cents(f"blind-{wager}"), f.path(f"blind-{wager}")
    if not (bets or none):
        raise Faulty(
            "field/bets",
            f"{laid.where} has no wager",
            game.refusal_clause("bet/none"),
            instead="lay one, or leave the seat out",
        )
    order = order_of(game)
    return dict(sorted(bets.items(), key=lambda bet: (bet[0] in later, order[bet[0]]))), where


@memo
def order_of(game: Game) -> dict[str, int]:
    """Where each wager comes among those of its game."""
    return {wager: nth for nth, wager in enumerate(game.wagers)}


@memo
def as_told(felt: Layout) -> tuple[list[str], dict[str, str], set[str]]:
    """The wagers that are laid after the cards, those told under another name, and all not told by their own."""
    later = [spot.wager for spot in felt.spots if spot.later]
    called = {spot.said: felt.together(spot.wager)[0] for spot in felt.spots if spot.said and not spot.later}
    return later, called, {spot.wager for spot in felt.spots if spot.said or spot.later}


def keep(story: Story, game: Game, name: str, where: str, cards: tuple[str, ...], size: int) -> None:
    """Every hand has its number of cards, where the layout says how many; while a round waits, or none of them."""
    if story.whole and size and len(cards) != size and not (story.waits and fewer(game, name, len(cards))):
        cite = game.refusal_clause("card/count")
        raise Faulty("field/count", f"{where} has {so_many(len(cards), 'card')}, not {size}", cite)
    story.piles[name], story.said[name] = list(cards), where


def fewer(game: Game, name: str, count: int) -> bool:
    """Whether so many may be all that is seen there: nothing, those that lie face up, or the first piles of a row."""
    row = [pile for pile in layout_of(game.edition).piles.values() if pile.described == name]
    return count in (0, *(pile.shown for pile in row), *accumulate(pile.cards for pile in row))


def not_twice(story: Story, game: Game) -> None:
    """No card is there more often than the pack has it."""
    told = [card for cards in story.piles.values() for card in cards]
    if len(set(told)) == len(told):
        return
    where: dict[str, list[str]] = {}
    for name, cards in story.piles.items():
        for card in cards if story.whole else ():
            before = where.setdefault(card, [])
            if len(before) == game.copies[card]:
                here, there = story.said[name], before[-1]
                wrong = f"{here}: {card} is {'there too often' if there == here else f'in {there} too'}"
                raise Faulty("field/twice", wrong, game.refusal_clause("card/pack"), "each card once")
            before.append(story.said[name])


def stated(meters: Fields, link: Link) -> dict[str, int]:
    """What each meter stood at, where the round says so."""
    made = {level: meters.cents(short(level), 0, "a meter") for level in link.levels if short(level) in meters.data}
    meters.taken.update(map(short, link.levels))
    meters.done()
    return made


# What was in force.


def in_force(fields: Fields, game: Game, felt: Layout, story: Story) -> dict[str, Any]:
    """Options that the round shows to have been on; limits only where it states them."""
    stated = fields.inner("limits")
    made = unlimited(game) | (limits(stated, game) if stated.data else {}) | implied(game, felt, story)
    if CAP in game.edition.options and fields.take(CAP) is not None:
        made[CAP] = fields.cents(CAP, 0, CAP)
    return made


@memo
def unlimited(game: Game) -> dict[str, Any]:
    """Options as wide as the edition lets them be: stakes are checked only where the round states limits."""
    free = {name: o for name, o in game.edition.options.items() if o.cents and not o.fixed}
    least = {name: max(o.low, 1) for name, o in free.items() if name == "chip" or name.endswith("-min")}
    most = {name: o.high for name, o in free.items() if name.endswith("-max")}
    return least | most | ({CAP: 0} if CAP in free else {})


@memo
def limited(game: Game) -> list[str]:
    """The wagers that have a least and a most."""
    return [name.removesuffix("-min") for name in game.edition.options if name.endswith("-min")]


def limits(stated: Fields, game: Game) -> dict[str, int]:
    """`"limits": {"ante": [500, 50000]}` as options."""
    made: dict[str, int] = {}
    stated.taken.update(limited(game))
    for name in limited(game):
        if name not in stated.data:
            continue
        pair = stated.list(name)
        if len(pair) != 2 or not all(type(n) is int and n > 0 for n in pair) or pair[0] > pair[1]:
            raise Faulty("field/limits", f"{stated.path(name)} is the least and the most, such as [500, 50000]")
        made |= {f"{name}-min": pair[0], f"{name}-max": pair[1]}
    stated.done()
    return made


def implied(game: Game, felt: Layout, story: Story) -> dict[str, Any]:
    """A wager that was bet was offered; who had several areas was allowed to; a blind hand was not to be seen."""
    owners = [seat.owner for seat in story.seats if not seat.backs]
    made: dict[str, Any] = {}
    if (last := max(int(seat.area) for seat in story.seats)) > game.number("seats"):
        made["seats"] = last
    if (most := max(owners.count(owner) for owner in owners)) > 1 and AREAS_MAX in game.edition.options:
        made[AREAS_MAX] = most
    for seat in story.seats:
        made |= seat.spoken.options
        if seat.blind and not any(o.owner == seat.owner and not o.blind for o in story.seats):
            cite = game.cite(game.edition.options[VIEW_ONE].cite) if VIEW_ONE in game.edition.options else ""
            raise Faulty(
                "field/blind",
                f"seats.{seat.area}.blind: {seat.owner} has no hand at a seat beside it",
                cite,
                "leave it out",
            )
        made |= {VIEW_ONE: True} if seat.blind else {}
    laid = {wager for seat in story.seats for wager in seat.bets}
    needs: list[Mapping[str, Any]] = [spot.needs for spot in felt.spots if spot.wager in laid]
    return made | {name: value for need in needs for name, value in need.items() if name in game.edition.options}
