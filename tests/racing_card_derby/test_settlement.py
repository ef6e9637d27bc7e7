"""Sections 9 and 3.5: the result is announced, the lights show it, losers are collected and winners paid."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.cards import DECK
from cutcard.core.facts import Call, Verdict
from cutcard.games.racing_card_derby.monitors import dealer_monitor, players_monitor
from cutcard.games.racing_card_derby.race import race_so_far
from cutcard.games.racing_card_derby.rules import NZ, WAGERS, lit
from tests.four_card_poker import not_due, refused
from tests.four_card_poker.scenes import ruled
from tests.kit import author, clause, due_ids, finish, net, play, seated, verdicts
from tests.racing_card_derby import (
    HEARTS_CLUBS_DIAMONDS,
    ORDERS,
    RESULT,
    WORD,
    closed,
    course,
    ended,
    laid_out,
    lines,
    run,
    shuffle,
)

tries = settings(max_examples=40, derandomize=True, database=None)
MIXED = {"ann": "black 1000 red 500", "bob": "hearts 200 clubs 300", "cat": "quinella-hearts-clubs 100 spades 700"}
HCD_LIGHTS = {  # red, hearts, heart-club, and the six triples that begin with a heart
    "red": "win",
    "hearts": "win",
    "quinella-hearts-clubs": "first and second",
    "trifecta-hearts-clubs-diamonds": "first, second and third",
    "trifecta-hearts-clubs-spades": "first and second",
    "trifecta-hearts-diamonds-clubs": "first",
    "trifecta-hearts-diamonds-spades": "first",
    "trifecta-hearts-spades-clubs": "first",
    "trifecta-hearts-spades-diamonds": "first",
}


# 9.1 The announcement


@clause("NZ-RCD-9.1(a)")
def test_9_1_a_nothing_is_paid_before_the_dealer_has_announced_the_three_suits() -> None:
    r = run(closed(ann="red 1000"), HEARTS_CLUBS_DIAMONDS)
    assert [(d.id, d.who, d.cite) for d in r.due] == [("announce", "dealer", "NZ-RCD-9.1(a)")]
    refused(r, "dee verdict layout red ann win 2000 NZ-RCD-5.8(a)", "NZ-RCD-9.1(a)")
    refused(r, f'dee call "{RESULT.replace("clubs", "spades")}"', "NZ-RCD-9.1(a)")
    r = ruled(r, "dee", f'call "{RESULT}"')
    assert net(play(r, "dee verdict layout red ann win 2000 NZ-RCD-5.8(a)"), "ann") == 1000


@clause("NZ-RCD-9.1(a)", "NZ-RCD-9.1(b)")
@pytest.mark.parametrize("protested", [False, True])
@pytest.mark.parametrize("order", ORDERS)
def test_9_1_a_b_the_words_name_the_three_suits_in_order_and_the_protest(order: str, protested: bool) -> None:
    r = run(closed(ann="red 1000"), course(order, protested))
    suits = " ".join(WORD[suit] for suit in order)
    words = f"result {suits}, {'protested' if protested else 'not protested'}"
    (duty,) = r.due
    assert duty.options == (Call(words),)


@clause("NZ-RCD-9.1(b)")
def test_9_1_b_a_race_that_was_not_protested_is_said_not_to_have_been() -> None:
    r = run(closed(ann="red 1000"), HEARTS_CLUBS_DIAMONDS)
    refused(r, 'dee call "result hearts clubs diamonds"', "NZ-RCD-9.1(a)")
    refused(r, 'dee call "result hearts clubs diamonds, protested"', "NZ-RCD-9.1(a)")
    r = play(r, f'dee call "{RESULT}"')
    assert players_monitor(r).call.endswith("not protested.")


@clause("NZ-RCD-9.1(c)")
def test_9_1_c_both_displays_show_the_result_that_the_dealer_is_to_announce() -> None:
    r = run(closed(ann="red 1000"), HEARTS_CLUBS_DIAMONDS)
    assert RESULT in dealer_monitor(r).next
    assert dealer_monitor(r).race == players_monitor(r)


@clause("NZ-RCD-9.1(a)")
def test_9_1_a_no_result_is_announced_before_the_race_is_run() -> None:
    r = run(closed(ann="red 1000"), "5h 9s 3h Kd 8h Jh | 7h 4c | 3c Qh")
    refused(r, 'dee call "result hearts clubs diamonds, not protested"', "NZ-RCD-8.1(c)")
    refused(r, 'dee call "result hearts clubs, not protested"', "NZ-RCD-8.1(c)")


# 9.2 Losers, then winners


@clause("NZ-RCD-9.2")
def test_9_2_every_loser_is_collected_before_any_winner_is_paid() -> None:
    r = ended(HEARTS_CLUBS_DIAMONDS, **MIXED)
    assert verdicts(r) == [
        "black lose 0 NZ-RCD-9.2",
        "clubs lose 0 NZ-RCD-9.2",
        "spades lose 0 NZ-RCD-9.2",
        "red win 1000 NZ-RCD-5.8(a)",
        "hearts win 800 NZ-RCD-5.8(b)",
        "quinella-hearts-clubs win 1100 NZ-RCD-5.8(c)",
    ]
    assert [net(r, name) for name in ("ann", "bob", "cat", "house")] == [-500, 300, 300, -100]


@clause("NZ-RCD-9.2")
def test_9_2_a_winner_is_not_paid_while_a_loser_lies_there() -> None:
    r = play(run(closed(**MIXED), HEARTS_CLUBS_DIAMONDS), f'dee call "{RESULT}"')
    refused(r, "dee verdict layout red ann win 1000 NZ-RCD-5.8(a)", "NZ-RCD-9.2")
    refused(r, "dee verdict layout black ann push 1000 NZ-RCD-9.2", "NZ-RCD-9.2")
    r = play(r, "dee verdict layout black ann lose 0 NZ-RCD-9.2")
    refused(r, "dee verdict layout red ann win 1000 NZ-RCD-5.8(a)", "NZ-RCD-9.2")
    r = play(r, "dee verdict layout clubs bob lose 0 NZ-RCD-9.2\n dee verdict layout spades cat lose 0 NZ-RCD-9.2")
    assert net(play(r, "dee verdict layout red ann win 1000 NZ-RCD-5.8(a)"), "ann") == -500


@clause("NZ-RCD-9.2")
@pytest.mark.parametrize("name", ["ann", "sue", "ola", "shoe"])
def test_9_2_the_dealer_collects_and_pays_and_nobody_else(name: str) -> None:
    r = play(run(closed(ann="red 1000"), HEARTS_CLUBS_DIAMONDS), f'dee call "{RESULT}"')
    refused(r, f"{name} verdict layout red ann win 2000 NZ-RCD-5.8(a)", "NZ-RCD-5.8(a)")
    assert not_due(r, f"!{name} verdict layout red ann win 2000 NZ-RCD-5.8(a)").code == "right/record"


@clause("NZ-RCD-9.2")
@pytest.mark.parametrize("returned", [0, 1000, 1500, 1999, 2001, 3000])
def test_9_2_neither_more_nor_less_than_the_odds_is_paid(returned: int) -> None:
    r = play(run(closed(ann="red 1000"), HEARTS_CLUBS_DIAMONDS), f'dee call "{RESULT}"')
    refused(r, f"dee verdict layout red ann win {returned} NZ-RCD-5.8(a)", "NZ-RCD-5.8(a)")


@clause("NZ-RCD-9.2")
@tries
@given(st.integers(), st.lists(st.sampled_from(WAGERS), min_size=1, max_size=8, unique=True))
def test_9_2_in_any_round_losers_come_first_and_no_chip_is_made_or_lost(seed: int, wagers: list[str]) -> None:
    half = len(wagers) // 2
    bets = {"ann": wagers[half:], "bob": wagers[:half]}
    r = closed(**{name: " ".join(f"{wager} 200" for wager in own) for name, own in bets.items()})
    r = finish(r, shuffle(DECK, seed))
    outcomes = [v.outcome for v in lines(r)]
    assert outcomes == sorted(outcomes)  # lose, then win
    assert len(outcomes) == len(wagers)
    assert sum(r.table.chips.values()) == 0
    assert not r.table.live()


@clause("NZ-RCD-9.2")
def test_9_2_with_nobody_s_wager_on_the_layout_there_is_no_race() -> None:
    r = play(seated(NZ, ann="1"), 'dee call "no more bets"')
    assert r.over
    not_due(r, "shoe deal first up 5h")


# 3.5 The lights


@clause("NZ-RCD-3.5")
def test_3_5_hearts_clubs_diamonds_light_nine_areas_each_with_its_tier() -> None:
    assert lit(("hearts", "clubs", "diamonds"), protested=False) == HCD_LIGHTS
    reduced = {"red": "win, protested", "hearts": "win, protested"}
    assert lit(("hearts", "clubs", "diamonds"), protested=True) == {**HCD_LIGHTS, **reduced}


@clause("NZ-RCD-3.5")
@pytest.mark.parametrize("order", ORDERS)
def test_3_5_the_areas_that_light_up_are_those_that_are_paid(order: str) -> None:
    r = ended(course(order, protested=ORDERS.index(order) % 2 == 1), ann=" ".join(f"{wager} 200" for wager in WAGERS))
    lights = players_monitor(r).lit
    assert set(lights) == {v.wager for v in lines(r) if v.outcome == "win"}
    assert len(lights) == 9
    assert list(lights.values()).count("first") == 4


@clause("NZ-RCD-3.5")
def test_3_5_the_lights_come_on_when_the_round_is_decided_and_not_before() -> None:
    r = closed(ann="black 1000")  # nobody has to have won for an area to light up
    for area, card in laid_out(HEARTS_CLUBS_DIAMONDS):
        assert players_monitor(r).lit == {}
        r = play(r, f"shoe deal {area} up {card}")
    assert players_monitor(r).lit == {}
    r = play(r, f'dee call "{RESULT}"')
    assert players_monitor(r).lit == HCD_LIGHTS
    assert dealer_monitor(r).race.lit == HCD_LIGHTS
    assert players_monitor(finish(r)).lit == HCD_LIGHTS


@clause("NZ-RCD-3.5", "NZ-RCD-10.8")
def test_3_5_in_a_void_round_nothing_has_won_and_nothing_is_lit() -> None:
    r = play(run(closed(ann="red 1000"), HEARTS_CLUBS_DIAMONDS), f'dee call "{RESULT}"')
    r = play(r, '!dee note 10.8\n ola void NZ-RCD-10.8 -- "two shoes mixed up"')
    assert r.over
    assert players_monitor(r).lit == {}


@clause("NZ-RCD-3.5", "NZ-RCD-10.1")
def test_3_5_the_lights_are_a_view_and_no_fact_of_the_round() -> None:
    """Asked or not asked for, the record is the same."""
    r = run(closed(ann="red 1000"), HEARTS_CLUBS_DIAMONDS)
    asked = r
    while not asked.over:
        players_monitor(asked)
        dealer_monitor(asked)
        (duty,) = asked.due
        (act,) = duty.options
        assert isinstance(act, Call | Verdict)
        asked = asked.propose(author(duty), act, duty.id)
    assert [e.fact for e in asked.log] == [e.fact for e in finish(r).log]
    assert race_so_far(asked.table) == race_so_far(r.table)
    assert due_ids(asked) == set()
