"""Whether a fact makes sense at all, before asking whether it is due. What cannot have happened is not a fact."""

import re
from collections.abc import Sequence
from dataclasses import fields
from functools import cache

from cutcard.core.errors import Refusal, one_of, quoted
from cutcard.core.facts import (
    Award,
    Bet,
    Call,
    Choice,
    Deal,
    Entry,
    Expose,
    Fact,
    Look,
    Meter,
    Move,
    Note,
    Open,
    Pull,
    Reopen,
    Rule,
    Shift,
    Show,
    Sit,
    Spot,
    Strike,
    Term,
    Tick,
    Verdict,
    Void,
)
from cutcard.core.game import Game, in_order
from cutcard.core.layout import layout_of, plain, spots_of
from cutcard.core.money import STAKE_MAX
from cutcard.core.rights import FILLED_BY
from cutcard.core.table import AUDITOR, HIDDEN, PUBLIC, Table, seat
from cutcard.core.words import called, words_of

NO_SPOT = "bet/no-spot"
COUNT_MAX = 10_000  # more cards than any table holds
FACES = ("up", "own", "home", "down")
RESERVED = {AUDITOR, PUBLIC, "house", *FILLED_BY}
NAME = re.compile(r"[\w.+@-]{1,40}")


def check(game: Game, table: Table, log: Sequence[Entry], fact: Fact) -> None:
    """Refuse what names a place, wager, card, person or entry that is not there, or chips that cannot be."""
    if not log and not isinstance(fact, Open):
        raise Refusal("round/not-open", "the round has not been opened", instead="open it first")
    well_formed(fact)
    if table.void and not isinstance(fact, Strike | Note | Move | Expose | Look):
        raise Refusal("round/void", "the round is void", instead="open another")
    match fact:  # what is most frequent first
        case Call() | Verdict() | Award() | Void() | Rule():
            pass
        case Deal(to, face, names):
            known(game, to)
            if face not in FACES:
                raise Refusal("card/face", f"a card lies {one_of(FACES)}, not {face!r}")
            cards(game, to, names, face_down=face != "up")
        case Open():
            game.edition.open_for_play()
            if log:
                raise Refusal("round/open", "the round is open already", instead="options change between rounds")
            if fact != game.opening():
                raise Refusal(
                    "round/other-rules", f"this table plays {plain(game.name)}, {game.edition.title}, as it was set up"
                )
        case Sit(person, places):
            sensible_name(person)
            if person in RESERVED:
                raise Refusal("name/taken", f"{person} is a reserved name", instead="choose another name")
            for place in places:
                known(game, place, game.seats)
                if (holder := table.holder(place)) not in ("", person):
                    raise Refusal(
                        "seat/taken",
                        f"{words_of(game).place(place)} is held by {called(holder)}",
                        game.refusal_clause("seat/taken"),
                        "choose another",
                    )
            left = set(table.places_of.get(person, ())) - set(places)
            if any(seat(spot.place) in left for spot in table.live(owner=person)):
                raise Refusal(
                    "seat/staked", f"{called(person)} has a wager where they would leave", instead="take it back first"
                )
            if not places or len(set(places)) < len(places):
                raise Refusal("seat/none", f"{called(person)} must be seated at one place or more, each once")
        case Term(person, name):
            if name not in game.terms:
                says = f"{quoted(name)} is not a term of {plain(game.name)}"
                right = f"choose {one_of(sorted(game.terms))}" if game.terms else "there are none"
                raise Refusal("term/unknown", says, instead=right)
            sits(table, person)
        case Bet(place, wager, owner, chips):
            spot(game, table, place, wager, owner)
            amount(chips)
            lay = table.stakes.get(Spot(place, wager, owner))
            if lay and lay.outcome not in ("", "withdrawn", "void"):
                raise Refusal(
                    "bet/decided",
                    f"that {name_of(game, wager)} is decided: what is laid now is for another round",
                    game.refusal_clause("bet/decided"),
                )
        case Pull(place, wager, owner):
            spot(game, table, place, wager, owner)
            lay = table.stakes.get(Spot(place, wager, owner))
            if lay is None or (lay.outcome == "withdrawn" and not game.closed(table)):
                raise Refusal(
                    "bet/none", f"no {name_of(game, wager)} of {called(owner)} lies there", instead="name one that does"
                )
            if Spot(place, wager, owner) not in table.live():
                raise Refusal(
                    "bet/decided",
                    f"that {name_of(game, wager)} is decided, and out of {called(owner)}'s hands",
                    game.refusal_clause("bet/decided"),
                )
        case Shift(_, place, wager, owner, to):
            spot(game, table, place, wager, owner)
            spot(game, table, place, to, owner)
            if Spot(place, wager, owner) not in table.live() or to == wager:
                raise Refusal(
                    "bet/none",
                    f"no live {name_of(game, wager)} of {called(owner)} was pushed from there",
                    instead="name one that was",
                )
            lies = table.stakes.get(Spot(place, to, owner))
            if lies and lies.outcome not in ("", "withdrawn", "void"):
                raise Refusal("bet/decided", f"that {name_of(game, to)} is decided", game.refusal_clause("bet/decided"))
        case Show(place, names):
            known(game, place)
            cards(game, place, names)
            there = table.cards(place)
            if len(there) != len(names):
                raise Refusal(
                    "card/count", f"{len(there)} cards lie at {words_of(game).place(place)}, not {len(names)}"
                )
        case Expose(_, item, card):
            on_table(table, [item])
            cards(game, table.items[item].to, [card])
        case Move(to, items):
            known(game, to)
            on_table(table, items)
            if any(game.supply(table.items[i].to) != game.supply(to) for i in items):
                raise Refusal("card/no-pile", f"what lies there cannot be carried to {words_of(game).place(to)}")
        case Look(person, place):
            known(game, place)
            sits(table, person)
        case Choice(place, _, owner):
            known(game, place, game.seats)
            if owner:
                sits(table, owner)
        case Note(clause, place):
            if clause not in game.incidents:
                raise Refusal(
                    "note/clause",
                    f"{clause!r} is not an incident of {plain(game.name)}",
                    instead=f"report {one_of(list(game.incidents))}",
                )
            if place or game.incidents[clause].at_place:
                known(game, place)
        case Meter(level, chips):
            if level in table.meters:
                raise Refusal("meter/read", f"the {level} meter has been read", instead="strike that reading first")
            if not 0 <= chips <= STAKE_MAX:
                raise Refusal("meter/amount", f"a meter cannot stand at {quoted(chips)}", instead="read it again")
        case Strike(n) | Reopen(n):
            if not 0 < n < len(log):
                raise Refusal(
                    "entry/none",
                    f"there is no entry {n} to take back",
                    instead="name the number of a line in this round",
                )
        case Tick(_, _, count):
            if not 0 <= count <= COUNT_MAX:
                raise Refusal(
                    "tick/count", f"{quoted(count)} cards cannot have been counted", instead="count them again"
                )


@cache
def parts(noun: type) -> list[tuple[str, type, bool]]:
    """The fields of a kind of fact: the name of each, whether it holds words or numbers, and whether several."""
    return [(f.name, int if f.type is int else str, f.type not in (str, int)) for f in fields(noun)]


def well_formed(fact: Fact) -> None:
    """Words are words and numbers whole numbers, whoever made the fact."""
    noun: type = type(fact)
    for name, kind, several in parts(noun):
        value = getattr(fact, name)
        if type(value) is kind or (several and isinstance(value, tuple) and all(type(v) is kind for v in value)):
            continue
        raise Refusal("fact/type", f"{name} of a {noun.__name__.lower()} cannot be {quoted(value)}")


def sensible_name(person: str) -> None:
    if not isinstance(person, str) or not NAME.fullmatch(person):
        raise Refusal(
            "name/odd",
            f"{quoted(person, 60)} is not a name",
            instead="use up to 40 letters, digits and . + @ - _, no spaces",
        )


def name_of(game: Game, wager: str) -> str:
    """What is printed on its spot."""
    return layout_of(game.edition).name(wager)


def known(game: Game, place: str, among: Sequence[str] = ()) -> None:
    """A place of the table; `among` are those that whoever chooses has to choose from, where that is not any."""
    if place not in game.places_there:
        there = f"there are {one_of(among or game.places)}"
        raise Refusal("place/unknown", f"there is no place {quoted(place)} at {game.name}", instead=there)


def on_seats(game: Game, places: Sequence[str]) -> None:
    if astray := [place for place in places if place not in game.seats]:
        says = f"{words_of(game).place(astray[0])} is not a seat at this table"
        raise Refusal("seat/unknown", says, game.refusal_clause("seat/unknown"), f"take {one_of(game.seats)}")


def spot(game: Game, table: Table, place: str, wager: str, owner: str) -> None:
    known(game, place, spots_of(game).get(wager, ()))
    if wager not in game.wagers_there:
        felt = layout_of(game.edition)
        kinds = {kin.word if (kin := felt.kin(other)) else other: other for other in reversed(game.wagers)}
        some = "wagers such as " if len(kinds) < len(game.wagers) else ""
        raise Refusal(
            "bet/no-such-wager",
            f"{game.name} has no wager {quoted(wager)}",
            game.refusal_clause("bet/no-such-wager"),
            f"it has {some}{one_of([*reversed(kinds.values())])}",
        )
    if place not in (there := spots_of(game)[wager]):
        words = words_of(game)
        message = f"no {name_of(game, wager)} can lie at {words.place(place)}"
        at = f"seats 1 to {len(in_order(game))}" if len(there) > 1 else words.place(there[0])
        raise Refusal(NO_SPOT, message, game.refusal_clause(NO_SPOT), f"it lies at {at}")
    sits(table, owner)


def sits(table: Table, person: str) -> None:
    if person not in table.places_of:
        raise Refusal("seat/nobody", f"{called(person) or 'nobody'} does not sit here", instead="take a seat first")


def amount(chips: object) -> None:
    if isinstance(chips, bool) or not isinstance(chips, int) or not 0 < chips <= STAKE_MAX:
        raise Refusal(
            "bet/amount", f"{quoted(chips)} is not a stake", instead="stake a whole number of cents, more than 0"
        )


def cards(game: Game, place: str, names: Sequence[str], *, face_down: bool = False) -> None:
    """Only what can come to that place: a card of the pack, or what a wheel or a die shows."""
    if not names:
        raise Refusal("card/none", "no card is named", instead="name the card")
    if HIDDEN in names and not face_down:
        raise Refusal("card/unnamed", "a card that is turned up has to be named", instead="read the card")
    for name in names:
        if name != HIDDEN and name not in game.dealable(place):
            what = (
                f"cannot come up at {words_of(game).place(place)}"
                if place in game.thrown
                else "is not a card of this game"
            )
            known = list(dict.fromkeys(game.thrown.get(place, game.deck)))
            such = one_of(known[:3]) or "nothing: no card is dealt here"
            raise Refusal("card/unknown", f"{quoted(name)} {what}", instead=f"write one such as {such}")


def agree(table: Table, fact: Fact) -> None:
    """What is turned up must be what was dealt; asked last of all, and told without naming a card that is not open."""
    match fact:
        case Show(place, names):
            turned = list(zip(table.at(place), names, strict=True))
        case Expose(_, id, card):
            turned = [(table.items[id], card)]
        case _:
            return
    for item, now in turned:
        if item.name not in (HIDDEN, now):
            known = f": it is {item.name}" if item.open else ""
            raise Refusal("card/differs", f"{now} is not the card that lies there{known}", instead="check the card")


def on_table(table: Table, items: Sequence[str]) -> None:
    if not items or len(set(items)) < len(items) or any(i not in table.items for i in items):
        raise Refusal(
            "card/not-here",
            f"{', '.join(items) or 'no card'} cannot be moved or turned: not dealt in this round",
            instead="name cards of this round, each once",
        )


def in_the_pack(game: Game, table: Table, fact: Fact) -> None:
    """What is proposed must still be in the pack; a card that lies there twice has to be recorded, and is a fault."""
    if not isinstance(fact, Deal | Show):
        return
    replaced = table.cards(fact.place) if isinstance(fact, Show) else []
    for name in fact.cards:
        there = table.items.named.get(name, 0) - replaced.count(name) + fact.cards.count(name)
        if name != HIDDEN and there > game.copies[name]:
            raise Refusal(
                "card/twice",
                f"{name} is on the table already",
                game.refusal_clause("card/twice"),
                "check the card, then record it if it is so",
            )
