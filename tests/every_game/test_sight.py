"""Nobody is told, asked or refused anything that gives away a card they may not see."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

import pytest

from cutcard.core.duty import Reveal
from cutcard.core.errors import Cutcard, Refusal
from cutcard.core.facts import Bet, Choice, Deal, Entry, Expose, Fact, Move, Pull, Show, Strike, Who
from cutcard.core.fold import STRIKE
from cutcard.core.rights import DEALER
from cutcard.core.round import Round
from cutcard.core.table import AUDITOR, HIDDEN, PUBLIC, Item
from tests.every_game.kit import ALL, DEE, RULED, SUE, among, every_game, points, undealt, walk
from tests.every_game.matrix import story
from tests.kit import STAFF


def attempts(r: Round, eyes: str, hidden: Item, name: str, guess: str) -> list[str]:
    """What these eyes are told when they try what they may not: in every role, about a card they cannot see."""
    place = next((at for at, pile in r.table.lies.items() if hidden.id in pile), hidden.to)
    facts: list[Fact] = [
        Expose(DEALER, hidden.id, name),
        Show(place, tuple(name if i.id == hidden.id else i.name for i in r.table.at(place))),
        Move(place, (hidden.id,)),
        Bet("1", r.game.wagers[0], "ann", 1),
        Bet("2", r.game.wagers[-1], "bob", 1000),
        Pull("1", r.game.wagers[0], "ann"),
        Choice("1", "fold"),
    ]
    told = []
    for who in authors(eyes):
        due = any(Reveal(place) in d.options for d in r.asked(who))
        for fact in facts[:1] + facts[2:] if due else facts:
            told += [outcome(r.propose, who, fact, duty) for duty in ("", *ids_at(r, place))]
        told.append(outcome(r.record, who, Expose(DEALER, hidden.id, guess), ""))
    return told


def ids_at(r: Round, place: str) -> list[str]:
    return [d.id for d in r.due if d.place == place]


def outcome(door: Callable[[Who, Fact, str], Round], who: Who, fact: Fact, word: str) -> str:
    try:
        door(who, fact, word)
    except Cutcard as said:
        return f"{said.code} {said}"
    return "kept"


def authors(eyes: str) -> list[Who]:
    """Dealer, supervisor, operator and devices have the public's eyes."""
    return list(STAFF.values()) if eyes == PUBLIC else [Who(eyes)]


def with_names(log: Sequence[Entry], names: Mapping[str, str]) -> tuple[Entry, ...]:
    """The same log, had these items been dealt under other names."""

    def dealt(e: Entry, deal: Deal) -> Entry:
        cards = tuple(names.get(f"{e.number}.{i}", card) for i, card in enumerate(deal.cards))
        return replace(e, fact=replace(deal, cards=cards))

    return tuple(dealt(e, e.fact) if isinstance(e.fact, Deal) else e for e in log)


def swaps(name: str, rng: random.Random, r: Round, eyes: str) -> Iterator[tuple[Item, dict[str, str]]]:
    """A card these eyes cannot see changes places with another such, and with one not dealt."""
    unseen = [item for item in r.table.items.values() if item.name != HIDDEN and not r.sees(eyes, item)]
    if unseen:
        one = rng.choice(unseen)
        if others := [item for item in unseen if item.name != one.name]:
            other = rng.choice(others)
            yield one, {one.id: other.name, other.id: one.name}
        left = (card for card in undealt(name, rng, r.table).left if len(card) == len(one.name))
        yield from ((one, {one.id: card}) for card in islice(left, 1))  # none where the whole pack is out


def assert_unseen(r: Round, twin: Round, eyes: str, one: Item, guess: str) -> None:
    assert twin.seen(eyes) == r.seen(eyes)
    assert [(f.id, f.cite, f.says) for f in twin.wrong] == [(f.id, f.cite, f.says) for f in r.wrong]
    for who in authors(eyes):
        assert twin.asked(who) == r.asked(who)
    assert attempts(twin, eyes, one, one.name, guess) == attempts(r, eyes, one, one.name, guess)


def try_swaps(name: str, rng: random.Random, r: Round, eyes: str) -> int:
    """Whatever these eyes cannot see may be swapped; how often that was tried."""
    tried = 0
    for one, names in swaps(name, rng, r, eyes):
        guess = next(card for card in r.game.deck if card not in (one.name, names[one.id]))
        assert_unseen(r, Round(r.game, with_names(r.log, names)), eyes, one, guess)
        tried += 1
    return tried


def hides(name: str) -> bool:
    """Whether cards that the table knows are dealt face down."""
    dealt = [e.fact for e in walk(name, 0)[-1].log if isinstance(e.fact, Deal)]
    return any(deal.face != "up" and HIDDEN not in deal.cards for deal in dealt)


@every_game
def test_swapping_cards_that_these_eyes_cannot_see_changes_nothing_they_are_sent(name: str) -> None:
    tried = 0
    for rng, r, _ in points(name, 10):
        for eyes in (PUBLIC, *rng.sample(sorted(ALL[name].seats), min(2, len(ALL[name].seats)))):
            tried += try_swaps(name, rng, r, eyes)
    assert tried > 40 or not hides(name)


@every_game
def test_what_is_asked_of_someone_follows_from_what_they_may_see(name: str) -> None:
    for rng, r, _ in points(name, 10):
        for eyes in (PUBLIC, rng.choice(sorted(ALL[name].seats))):
            redacted = Round(r.game, r.seen(eyes))
            assert redacted.table.chips == r.table.chips
            assert [f.id for f in redacted.wrong] == [f.id for f in r.wrong]
            for who in authors(eyes):
                assert redacted.asked(who) == r.asked(who)
        assert r.seen(AUDITOR) == r.log


@every_game
def test_a_card_is_never_turned_up_without_being_named(name: str) -> None:
    for _, r, _ in points(name, 4):
        for place, pile in r.table.lies.items():
            unnamed: list[Fact] = [Show(place, (HIDDEN,) * len(pile)), Deal(place, "up", (HIDDEN,))]
            for fact in [*unnamed, *(Expose(DEALER, item, HIDDEN) for item in pile)]:
                with pytest.raises(Refusal):
                    r.record(DEE, fact)


@among(RULED)
def test_swapping_unseen_cards_changes_nothing_after_mishaps_either(name: str) -> None:
    tried = 0
    for seed in range(100, 116):
        rng = random.Random(f"swap {name} {seed}")
        for r in story(name, seed).moments:
            for eyes in (PUBLIC, rng.choice(sorted(ALL[name].seats))):
                tried += try_swaps(name, rng, r, eyes)
    assert tried > 10 or not hides(name)


@every_game
def test_a_card_that_was_read_face_up_and_struck_is_shown_to_all_as_it_was_read(name: str) -> None:
    """Whoever rules sees the wrong reading, for that is what the dispute is about."""
    for _, r, _ in points(name, 3):
        for e in [e for e in r.log if isinstance(e.fact, Deal) and e.fact.face == "up"]:
            try:
                later = r.propose(SUE, Strike(e.number), STRIKE, "misread")
            except Refusal:  # something rests on it
                continue
            assert later.seen(PUBLIC)[e.number] == r.seen(PUBLIC)[e.number] == e
