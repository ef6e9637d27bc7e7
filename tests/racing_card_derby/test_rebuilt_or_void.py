"""Sections 10.7 and 10.8: a sequence of cards is rebuilt, and what cannot be rebuilt is void."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.cards import DECK
from cutcard.core.facts import Move, Rule, Strike, Void
from cutcard.games.racing_card_derby.monitors import players_monitor
from cutcard.games.racing_card_derby.race import TRACK, race, race_so_far
from cutcard.games.racing_card_derby.rules import NZ
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import fault, ruled
from tests.kit import clause, faults, finish, item, net, play
from tests.racing_card_derby import (
    BETS,
    HEARTS_CLUBS_DIAMONDS,
    PAID,
    RESULT,
    cards_of,
    closed,
    course,
    ended,
    laid_out,
    lines,
    nets,
    on_track,
    run,
    shuffle,
)

tries = settings(max_examples=40, derandomize=True, database=None)


# 10.7 The sequence rebuilt

SLIPS = [  # the areas as a dealer laid them, against those of 5h 9s 3h Kd 8h Jh | 7h 4c | 3c Qh 8d
    pytest.param(5, "second", id="the winning card laid in the second area"),
    pytest.param(6, "first", id="a second-place card laid in the first area"),
    pytest.param(7, "first", id="the card that is second laid in the first area"),
    pytest.param(8, "second", id="a third-place card laid in the second area"),
    pytest.param(10, "first", id="the last card laid in the first area"),
    pytest.param(1, "third", id="a first-place card laid in the third area"),
]


@clause("NZ-RCD-10.7")
@pytest.mark.parametrize("nth, laid_at", SLIPS)
def test_10_7_a_card_laid_in_the_wrong_area_is_moved_where_the_order_drawn_puts_it(nth: int, laid_at: str) -> None:
    *before, (area, card) = laid_out(HEARTS_CLUBS_DIAMONDS)[: nth + 1]
    r = closed(**BETS)
    for belongs, early in before:
        r = play(r, f"shoe deal {belongs} up {early}")
    slipped = play(r, f"!dee deal {laid_at} up {card}")
    assert faults(slipped) == {"NZ-RCD-10.7"}
    astray = item(slipped, laid_at, -1)
    not_due(slipped, f"sue move rack {astray} -- away")
    rebuilt = ruled(slipped, "sue ola", f'move {area} {astray} -- "laid in the wrong area"')
    assert on_track(rebuilt) == on_track(play(r, f"shoe deal {area} up {card}"))
    assert rebuilt.log[: len(slipped.log)] == slipped.log  # before and after are kept
    assert rebuilt.log[-1].why == "laid in the wrong area"
    assert nets(finish(rebuilt, cards_of(HEARTS_CLUBS_DIAMONDS)[nth + 1 :])) == PAID


@clause("NZ-RCD-10.7")
def test_10_7_found_only_cards_later_each_card_is_moved_and_the_race_is_that_of_the_shoe() -> None:
    """The dealer missed the winner: 7h and 4c, which were second-place cards, were laid in the first area."""
    r = run(closed(**BETS), "5h 9s 3h Kd 8h Jh")
    r = play(r, "!dee deal first up 7h\n!dee deal first up 4c")
    assert {f.cite for f in r.wrong} == {"NZ-RCD-10.7"}
    assert len(r.wrong) == 2
    for card in r.table.lies["first"][6:]:
        r = play(r, f'sue move second {card} -- "the winner was not noticed"')
    assert faults(r) == set()
    assert on_track(r)[:2] == [["5h", "9s", "3h", "Kd", "8h", "Jh"], ["7h", "4c"]]
    assert nets(finish(run(r, "|| 3c Qh 8d"))) == PAID


@clause("NZ-RCD-10.7")
@tries
@given(st.integers(), st.lists(st.sampled_from(TRACK), min_size=33, max_size=33))
def test_10_7_however_the_cards_are_strewn_over_the_track_they_are_rebuilt(seed: int, areas: list[str]) -> None:
    cards = shuffle(DECK, seed)
    cards = cards[: len([a for a in race(cards).areas if a != "rack"])]
    r = closed(**BETS)
    for card, area in zip(cards, areas, strict=False):
        r = play(r, f"!dee deal {area} up {card}")
    while r.wrong:
        assert faults(r) == {"NZ-RCD-10.7"}
        (act,) = r.wrong[0].rulings[0].options
        assert isinstance(act, Move)
        r = play(r, f"sue move {act.to} {act.items[0]} -- rebuilt")
    right = finish(closed(**BETS), cards)
    assert race_so_far(r.table) == race_so_far(right.table)
    assert nets(finish(r)) == nets(right)
    assert [sorted(pile) for pile in on_track(r)] == [sorted(pile) for pile in on_track(right)]


@clause("NZ-RCD-10.7")
@pytest.mark.parametrize("where", ["layout", "1"])
def test_10_7_a_card_due_that_fell_beside_the_track_belongs_on_it(where: str) -> None:
    """It was drawn in its turn; left lying there, the race would go on without it."""
    r = play(run(closed(**BETS), "5h 9s"), f"!dee deal {where} up 3h")
    assert faults(r) == {"NZ-RCD-10.7"}
    r = play(r, f"sue move first {item(r, where, 0)} -- fell")
    assert on_track(r)[0] == ["5h", "9s", "3h"]


@clause("NZ-RCD-10.7")
@pytest.mark.parametrize("when", ["in the race", "after the finish"])
def test_10_7_a_card_swept_off_the_track_by_mistake_is_put_back(when: str) -> None:
    """Nothing made that card leave the race: without it, another suit might win."""
    r = run(closed(**BETS), "5h 9s 3h" if when == "in the race" else HEARTS_CLUBS_DIAMONDS)
    card = item(r, "first", 0)
    swept = play(r, f"!dee move rack {card}")
    assert faults(swept) == {"NZ-RCD-10.7"}
    put_back = play(swept, f"sue move first {card} -- swept")
    assert race_so_far(put_back.table).placed == race_so_far(r.table).placed
    assert players_monitor(put_back).cards == players_monitor(r).cards  # in the order drawn


# 10.8 What cannot be rebuilt is void


@clause("NZ-RCD-10.8")
@pytest.mark.parametrize("when", ["before the race", "in the race", "announced", "while paying"])
def test_10_8_five_wagers_of_47_dollars_go_back_to_the_chip(when: str) -> None:
    bets = {"ann": "red 1000 hearts 500", "bob": "black 2000", "cat": "clubs 700 trifecta-clubs-hearts-spades 500"}
    r = closed(**bets)
    assert sum(net(r, name) for name in bets) == -4700
    if when != "before the race":
        r = run(r, "5h 9s 3h Kd")
    if when in ("announced", "while paying"):
        r = play(run(r, "8h Jh | 7h 4c | 3c Qh 8d"), f'dee call "{RESULT}"')
    if when == "while paying":
        r = play(r, "dee verdict layout black bob lose 0 NZ-RCD-9.2\n dee verdict layout clubs cat lose 0 NZ-RCD-9.2")
        assert net(r, "house") == 2700
    r = play(r, '!dee note 10.8 -- "the rack fell over"')
    assert faults(r) == {"NZ-RCD-10.8"}
    not_due(r, "shoe deal first up Qs")
    r = ruled(r, "ola", 'void NZ-RCD-10.8 -- "the order of the cards is not known"')
    assert r.over
    assert r.table.void
    assert not any(r.table.chips.values())
    assert {stake.outcome for stake in r.table.stakes.values()} == {"void"}


@clause("NZ-RCD-10.8")
def test_10_8_the_operator_may_find_it_rebuilt_after_all() -> None:
    r = play(run(closed(**BETS), "5h 9s 3h"), "!dee note 10.8")
    r = ruled(r, "ola", f'rule {fault(r).id} rebuilt -- "the camera shows the order"')
    assert faults(r) == set()
    assert nets(finish(run(r, "Kd 8h Jh | 7h 4c | 3c Qh 8d"))) == PAID


@clause("NZ-RCD-10.8")
def test_10_8_nobody_voids_a_round_in_which_nothing_is_wrong() -> None:
    r = run(closed(**BETS), "5h")
    for name in ("ann", "dee", "sue", "ola"):
        not_due(r, f"{name} void NZ-RCD-10.8 -- please")
        not_due(r, f"!{name} void NZ-RCD-10.8 -- please")
    not_due(r, "!ann note 10.8 -- please")


@clause("NZ-RCD-10.8")
@pytest.mark.parametrize("decks", [1, 2])
def test_10_8_a_card_that_is_there_oftener_than_there_are_packs_cannot_be_rebuilt(decks: int) -> None:
    r = closed(NZ.set(decks=decks), **BETS)
    for _ in range(decks + 1):
        assert faults(r) == set()
        r = play(r, "!dee deal first up 7d")
    assert faults(r) == {"NZ-RCD-10.8"}
    r = ruled(r, "ola", 'void NZ-RCD-10.8 -- "two sevens of diamonds"')
    assert not any(r.table.chips.values())


@clause("NZ-RCD-10.8")
def test_10_8_a_card_read_twice_by_mistake_is_struck_and_the_round_goes_on() -> None:
    r = play(run(closed(**BETS), "5h"), "!dee deal first up 5h")
    assert faults(r) == {"NZ-RCD-10.8"}
    r = play(r, f"dee strike {len(r.log) - 1}")
    assert faults(r) == set()
    assert nets(finish(run(r, HEARTS_CLUBS_DIAMONDS.removeprefix("5h ")))) == PAID


@clause("NZ-RCD-10.8")
def test_10_8_cards_that_run_out_before_the_finish_make_the_round_void() -> None:
    """All 52 are out and most of them burnt: the race can never be run."""
    r = run(closed(**BETS), "5h 9s")
    rest = [card for card in DECK if card not in ("5h", "9s")]
    r = play(r, f"!dee deal rack down {' '.join(rest[:-1])}")
    assert faults(r) == set()
    r = play(r, f"!dee deal rack down {rest[-1]}")
    assert faults(r) == {"NZ-RCD-10.8"}
    r = ruled(r, "ola", 'void NZ-RCD-10.8 -- "no cards left"')
    assert not any(r.table.chips.values())


@clause("NZ-RCD-10.8", "NZ-RCD-10.5")
def test_10_8_while_a_card_is_held_back_the_cards_have_not_run_out() -> None:
    """51 cards are out; the last, held back unseen, finishes the race."""
    r = run(closed(**BETS), "3h 4h 5h 6h | 9c")
    rest = [card for card in DECK if card not in ("3h", "4h", "5h", "6h", "9c", "8d")]
    r = play(r, f"!dee deal rack down {' '.join(rest)}\n!dee deal held down ??")
    assert faults(r) == set()
    r = play(r, f"dee move third {item(r, 'held', 0)}\n dee show third 8d")
    assert nets(finish(r)) == PAID


@clause("NZ-RCD-10.7", "NZ-RCD-10.8")
def test_10_rulings_are_never_recorded_as_things_that_happened() -> None:
    r = play(run(closed(**BETS), "5h"), "!dee note 10.8")
    for ruling in ("void NZ-RCD-10.8", f"rule {fault(r).id} rebuilt", "strike 1"):
        assert not_due(r, f"!ola {ruling} -- so").code == "right/record"
    assert [type(o) for d in r.due for o in d.options] == [Void, Rule]
    assert Strike(1) not in [o for d in r.due for o in d.options]


@clause("NZ-RCD-10.8")
def test_10_8_the_next_round_is_a_new_one_and_offers_the_same_wagers() -> None:
    r = play(run(closed(**BETS), "5h"), "!dee note 10.8\n ola void NZ-RCD-10.8 -- spilt")
    assert {(b.wager, b.owner, b.chips) for b in r.proposals()} == {
        ("red", "ann", 1000),
        ("quinella-hearts-clubs", "ann", 200),
        ("black", "bob", 500),
    }
    assert lines(r) == []
    assert nets(ended(course("hcd"), **BETS)) == PAID
