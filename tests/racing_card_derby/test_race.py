"""Sections 1, 4 and 8: four suits race, one card at a time, and three of them are placed."""

import random
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.cards import DECK, RANKS
from cutcard.games.racing_card_derby.race import TRACK, can_finish, race, race_so_far
from cutcard.games.racing_card_derby.rules import NZ
from tests.four_card_poker import not_due, refused
from tests.four_card_poker.scenes import ruled
from tests.kit import clause, faults, finish, net, play
from tests.racing_card_derby import (
    CLOSE,
    ORDERS,
    WORD,
    betting,
    by_the_book,
    closed,
    course,
    ended,
    run,
    shuffle,
)

tries = settings(max_examples=150, derandomize=True, database=None)
shoes = st.builds(lambda seed, decks: shuffle(DECK * decks, seed), st.integers(), st.integers(1, 8))
any_cards = st.lists(st.sampled_from(DECK), max_size=60)

# The race


@clause("NZ-RCD-INTRO")
@pytest.mark.parametrize("seed", range(12))
def test_intro_a_race_at_the_table_is_the_race_of_its_cards_and_of_nothing_else(seed: int) -> None:
    cards = shuffle(DECK, seed)
    r = finish(closed(ann="red 1000 trifecta-hearts-clubs-spades 100"), cards)
    piles, order = by_the_book(cards)
    assert [[card[1] for card in r.table.cards(area)] for area in TRACK] == piles
    assert list(race_so_far(r.table).placed) == order


@clause("NZ-RCD-1-DRAW1", "NZ-RCD-1-DRAW2", "NZ-RCD-1-DRAW3", "NZ-RCD-1-PROTEST", "NZ-RCD-4.2-COUNT")
@clause("NZ-RCD-8.1(a)", "NZ-RCD-8.1(b)", "NZ-RCD-8.1(c)")
@tries
@given(st.one_of(shoes, any_cards))
def test_8_1_any_cards_are_laid_out_as_the_rule_says_read_aloud(cards: list[str]) -> None:
    piles, order = by_the_book(cards)
    now = race(cards)
    used = sum(map(len, piles))
    assert list(now.areas[:used]) == [area for area, pile in zip(TRACK, piles, strict=True) for _ in pile]
    assert set(now.areas[used:]) <= {"rack"}
    assert list(now.placed) == order
    assert now.over == (len(order) == 3)
    assert list(now.count) == [piles[0].count(suit) for suit in "shdc"]
    assert now.protested == ("2s" in cards[: len(piles[0])])


# The two of spades


@clause("NZ-RCD-1-PROTEST")
def test_1_protest_of_several_packs_any_copy_protests_and_two_no_more_than_one() -> None:
    six = NZ.set(decks=6)
    for first in ("2s 3h 4h 5h 6h", "2s 2s 3h 4h 5h 6h", "2s 2s 2s 2s"):
        order = "sdc" if first == "2s 2s 2s 2s" else "hdc"
        r = ended(f"{first} | 9{order[1]} | 8{order[2]}", six, ann=f"{WORD[order[0]]} 1000")
        assert race_so_far(r.table).protested
        assert net(r, "ann") == 2000  # 2 to 1


@clause("NZ-RCD-4.1")
@tries
@given(shoes, st.randoms(use_true_random=False))
def test_4_1_ranks_mean_nothing_apart_from_the_two_of_spades(cards: list[str], rng: random.Random) -> None:
    others = [rng.choice(RANKS[1:]) + card[1] for card in cards]  # never a two
    before, after = race(cards), race(others)
    assert (after.areas, after.placed, after.count) == (before.areas, before.placed, before.count)
    assert not after.protested


# 8 Dealing


@clause("NZ-RCD-8.1")
def test_8_1_the_dealer_calls_no_more_bets_and_only_then_deals() -> None:
    r = betting(ann="red 1000")
    assert {d.id: d.who for d in r.due if d.must} == {"close": "dealer"}
    refused(r, "shoe deal first up 5h", "NZ-RCD-8.1")
    for name in ("ann", "sue", "ola", "shoe"):
        refused(r, f"{name} {CLOSE.removeprefix('dee ')}", "NZ-RCD-8.1")
    r = play(r, CLOSE)
    assert [(d.who, d.cite) for d in r.due] == [("shoe", "NZ-RCD-8.1(a)")]


@clause("NZ-RCD-8.1")
def test_8_1_one_card_at_a_time_face_up_to_the_area_that_is_open() -> None:
    r = closed(ann="red 1000")
    for act in ("first up 5h 6h", "second up 5h", "third up 5h", "first down 5h", "held up 5h", "rack up 5h"):
        refused(r, f"shoe deal {act}", "NZ-RCD-8.1(a)")
    not_due(r, "shoe deal first up ??")  # what lies face up has been read
    assert play(r, "shoe deal first up 5h").table.cards("first") == ["5h"]


@clause("NZ-RCD-8.1")
@pytest.mark.parametrize("before", ["", "shoe deal first up 5h\n shoe deal first up 9s"])
def test_8_1_a_card_laid_without_a_scan_stops_the_round_for_the_supervisor(before: str) -> None:
    r = play(play(closed(ann="red 1000"), before), "!dee deal first down ??")
    assert faults(r) == {"NZ-RCD-8.1"}
    assert {d.who for d in r.due} == {"supervisor"}
    not_due(r, "shoe deal first up 6h")
    seen = [*r.table.cards("first")[:-1], "Kd"]
    r = ruled(r, "sue ola", f'show first {" ".join(seen)} -- "passed over the scanner again"')
    assert faults(r) == set()
    assert race_so_far(r.table).count[2] == 1
    assert r.table.cards("first") == seen


@clause("NZ-RCD-8.1")
def test_8_1_what_the_scanner_read_is_not_read_otherwise_afterwards() -> None:
    r = play(closed(ann="red 1000"), "shoe deal first up 5h\n!dee deal first down ??")
    not_due(r, 'sue show first 5d Kd -- "no"')
    assert play(r, "sue show first 5h Kd -- read").table.cards("first") == ["5h", "Kd"]


@clause("NZ-RCD-8.1")
def test_8_1_a_card_that_is_read_but_left_face_down_on_the_track_is_wrong() -> None:
    r = play(closed(ann="red 1000"), "!dee deal first down Kd")
    assert faults(r) == {"NZ-RCD-8.1"}


@clause("NZ-RCD-8.1(a)", "NZ-RCD-8.1(b)", "NZ-RCD-8.1(c)")
@pytest.mark.parametrize("order", ORDERS)
def test_8_1_a_no_card_is_dealt_to_an_area_that_is_decided(order: str) -> None:
    first, second, third = course(order).split("|")
    r = run(closed(ann="red 1000"), first)
    refused(r, "shoe deal first up Ts", "NZ-RCD-8.1(b)")
    refused(r, "shoe deal third up Ts", "NZ-RCD-8.1(b)")
    r = run(r, f"|{second}")
    refused(r, "shoe deal first up Ts", "NZ-RCD-8.1(c)")
    refused(r, "shoe deal second up Ts", "NZ-RCD-8.1(c)")
    r = run(r, f"||{third}")
    for area in TRACK:
        refused(r, f"shoe deal {area} up Ts", "NZ-RCD-8.1(c)")
    assert race_so_far(r.table).placed == tuple(WORD[suit] for suit in order)


# The shortest race, the longest, and the one that does not end


@clause("NZ-RCD-8.1(a)", "NZ-RCD-3.4(a)")
@pytest.mark.parametrize("decks", range(1, 9))
def test_8_1_the_longest_race_of_each_number_of_packs_is_run_to_its_end(decks: int) -> None:
    """Three of each, the winner, all its other cards, a second suit, all its other cards, and a third."""
    all_of = {suit: [rank + suit for rank in RANKS] * decks for suit in "shdc"}
    draw = {suit: iter(cards) for suit, cards in all_of.items()}
    suits = "shdc" * 3 + "h" + "h" * (13 * decks - 4) + "d" + "d" * (13 * decks - 4) + "s"
    cards = [next(draw[suit]) for suit in suits]
    assert len(cards) == 26 * decks + 7
    assert not race(cards[:-1]).over
    r = finish(closed(NZ.set(decks=decks), ann="trifecta-hearts-diamonds-spades 1000"), cards)
    assert race_so_far(r.table).placed == ("hearts", "diamonds", "spades")
    assert [len(r.table.cards(area)) for area in TRACK] == [13, 13 * decks - 3, 13 * decks - 3]
    assert net(r, "ann") == 10_000


@cache
def longest(left: tuple[int, ...], count: tuple[int, ...] = (0, 0, 0, 0), placed: tuple[int, ...] = ()) -> float:
    """How many more cards an adversary who chooses the order can make a race last; for ever, if it never ends.

    It tries every order of suits, and knows nothing of why a race should end.
    """
    if len(placed) == 3:
        return 0
    most = 0.0
    for suit in range(4):
        if left[suit]:
            rest = tuple(n - (s == suit) for s, n in enumerate(left))
            if placed:
                after = longest(rest, (), placed if suit in placed else (*placed, suit))
            else:
                now = tuple(n + (s == suit) for s, n in enumerate(count))
                after = longest(rest, () if 4 in now else now, (suit,) if 4 in now else ())
            most = max(most, 1 + after)
    return most if any(left) else float("inf")


@clause("NZ-RCD-8.1", "NZ-RCD-10.8")
def test_8_1_whether_cards_must_finish_a_race_is_what_an_adversary_cannot_prevent() -> None:
    for left in product(range(6), repeat=4):
        cards = [rank + suit for suit, n in zip("shdc", left, strict=True) for rank in RANKS[:n]]
        assert can_finish(cards) == (longest(left) < float("inf")), left


@clause("NZ-RCD-8.1")
@tries
@given(shoes, st.integers(0, 60))
def test_8_1_cards_that_must_finish_a_race_do(cards: list[str], left: int) -> None:
    rest = cards[len(cards) - min(left, len(cards)) :]
    assert race(rest).over or not can_finish(rest)
