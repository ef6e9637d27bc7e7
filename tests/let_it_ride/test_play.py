"""Betting, decisions and settlement: what is offered, refused and paid, and under which clause."""

from dataclasses import replace

import pytest

from cutcard.core.facts import Choice, Deal, Pull, Show, Verdict
from cutcard.core.round import Round
from cutcard.games.let_it_ride.rules import BETS, KINDS, LESS, TENS, US, kind, read
from cutcard.house.table.layout import missing
from tests.four_card_poker import not_due, refused, seen
from tests.kit import STAFF, clause, due_ids, faults, finish, net, play, seated, verdicts
from tests.let_it_ride import (
    BOARD,
    CLOSE,
    FIRST_BACK,
    HANDS,
    RIDES,
    SECOND_BACK,
    alone,
    betting,
    dealt,
    laid,
    turned,
)

PAID = {  # five cards, three of them the player's, and what each bet wins on the two scales
    "royal flush": ("As Ks Qs", "Js Ts", (1000, 500)),
    "straight flush": ("Ac 2c 3c", "4c 5c", (200, 200)),
    "four of a kind": ("9s 9h 4d", "9c 9d", (50, 50)),
    "full house": ("7s 7h 2d", "2s 7c", (11, 11)),
    "flush": ("2h 4h 6h", "8h Th", (8, 8)),
    "straight": ("Ah 2s 3d", "4c 5s", (5, 5)),
    "three of a kind": ("7s 7h 7d", "Kc 9d", (3, 3)),
    "two pair": ("2s 2h 9d", "9c Kd", (2, 2)),
    TENS: ("Ts 4h 9d", "Tc 2d", (1, 1)),
}


# The hand


@clause("CP-LIR-4.1")
@pytest.mark.parametrize("of", PAID)
def test_4_1_what_five_cards_are_paid_as(of: str) -> None:
    own, board, _ = PAID[of]
    assert kind((own + " " + board).split()) == of


@clause("CP-LIR-4.1")
@pytest.mark.parametrize("cards", ["9s 9h Ad Kc Qs", "As Kh Qd Jc 9s", "Qs Kh Ad 2c 3s"])
def test_4_1_of_pairs_only_tens_or_better_and_no_straight_goes_round(cards: str) -> None:
    assert kind(cards.split()) == LESS == KINDS[0]


@clause("CP-LIR-4.1")
def test_4_1_hands_in_words() -> None:
    words = {"Js 4d Jh": "pair of jacks, four", "9c 4d Ks": "king high", "As 2s 3s": "ace high",
             "Js 4d Jh 4c Qs": "two pair, jacks and fours, queen"}  # fmt: skip
    for cards, said in words.items():
        own = read(cards.split())
        assert own
        assert own.words == said
    assert read(["Js", "4d"]) is None


# Betting


@clause("CP-LIR-5.1")
def test_5_1_three_equal_bets_within_the_limits() -> None:
    r = seated(US, ann="1", bob="2")
    refused(r, "ann bet 1 main-2 ann 1000", "CP-LIR-5.1")
    assert refused(r, "ann bet 1 main-1 ann 50100", "CP-LIR-5.1").code == "bet/limits"
    assert refused(r, "ann bet 1 main-1 ann 1050", "CP-LIR-5.1").code == "bet/limits"
    refused(r, "bob bet 1 main-1 bob 1000", "CP-LIR-5.1")
    r = play(r, "ann bet 1 main-1 ann 1000")
    assert refused(r, "ann bet 1 main-2 ann 1500", "CP-LIR-5.1").code == "bet/limits"
    r = play(r, "ann bet 1 main-2 ann 1000\nann bet 1 main-3 ann 1000")
    refused(r, "ann pull 1 main-1 ann", "CP-LIR-5.1")
    assert not play(r, "ann pull 1 main-3 ann\nann pull 1 main-2 ann\nann pull 1 main-1 ann").table.live()


@clause("CP-LIR-5.1")
@pytest.mark.parametrize("last", ["", "ann bet 1 main-1 ann 1500", "ann pull 1 main-3 ann"])
def test_5_1_bets_that_are_not_three_and_equal_go_back_at_the_call(last: str) -> None:
    bets = laid() if last else "ann bet 1 main-1 ann 1000"
    r = play(seated(US, ann="1", bob="2"), f"{bets}\n{last}\n{laid(500, '2', 'bob')}\n{CLOSE}")
    assert faults(r) == {"CP-LIR-5.1"}
    r = play(r, "dee void CP-LIR-5.1 1")
    assert net(r, "ann") == 0
    assert due_ids(r) == {"deal:2:0"}


@clause("CP-LIR-5.1")
def test_5_1_nothing_is_laid_or_changed_after_the_call() -> None:
    for r in (betting(), dealt()):
        refused(r, "ann bet 1 main-1 ann 1500", "CP-LIR-5.1")
    refused(betting(), "ann pull 1 main-2 ann", "CP-LIR-5.1")


@clause("CP-LIR-3.1")
def test_3_1_one_area_to_a_player_seats_change_between_rounds_and_the_cloth_is_marked() -> None:
    refused(seated(US), "!table sit ann 1 5", "CP-LIR-3.1")
    refused(seated(US.set(seats=5)), "!table sit ann 6", "CP-LIR-3.1")
    refused(betting(), "!table sit cat 5", "CP-LIR-3.1")
    data = {**US.edition.data, "layout": {**US.edition.data["layout"], "areas": ["main-1", "main-2"]}}
    assert missing(US) is None
    assert missing(US.with_edition(replace(US.edition, data=data))) == ("the main-3 area", "CP-LIR-3.1")


# The deal


@clause("CP-LIR-8.1")
def test_8_1_three_cards_to_each_hand_two_common_ones_face_down_and_none_to_the_dealer() -> None:
    refused(seated(US, ann="1"), "shoe deal 1 own 7s 7h 2d", "CP-LIR-8.1")
    r = dealt(US, "13")
    assert [(e.fact.to, e.fact.face, len(e.fact.cards)) for e in r.log if isinstance(e.fact, Deal)] == [
        ("1", "own", 3),
        ("3", "own", 3),
        ("first", "down", 1),
        ("second", "down", 1),
    ]
    for eyes in ("ann", "dee", "public"):
        assert [seen(r, eyes, place) for place in ("first", "second")] == [["??"], ["??"]]
    assert seen(r, "ann", "1") == HANDS["1"].split()
    assert seen(r, "ann", "3") == ["??"] * 3
    one_by_one = play(betting(US.set(device="shoe")), "shoe deal 1 own 7s\nshoe deal 2 own Kc")
    assert due_ids(one_by_one) == {"deal:1:1"}


# Decisions


@clause("CP-LIR-9.1")
def test_9_1_players_lift_their_cards_and_decide_when_the_last_is_out() -> None:
    r = play(betting(US, "1"), "shoe deal 1 own Js Jh 4d\nshoe deal first down 4c")
    assert seen(r, "ann", "1") == ["??"] * 3
    refused(r, f"ann {RIDES}", "CP-LIR-9.1")
    r = play(r, "shoe deal second down Qs")
    (duty,) = [d for d in r.due if d.must]
    assert duty.options == (Choice("1", "ride"), Pull("1", "main-1", "ann"))
    assert duty.who == "ann"


@clause("CP-LIR-9.1")
@pytest.mark.parametrize(
    "decisions, left",
    [
        ((RIDES, RIDES), [1, 1, 1]),
        ((FIRST_BACK, RIDES), [0, 1, 1]),
        ((RIDES, SECOND_BACK), [1, 0, 1]),
        ((FIRST_BACK, SECOND_BACK), [0, 0, 1]),
    ],
)
def test_9_1_each_of_two_bets_rides_or_comes_back_whatever_became_of_the_other(
    decisions: tuple[str, str], left: list[int]
) -> None:
    r = alone(HANDS["1"], "9c Qs", *decisions)
    outcomes = [r.table.stakes[next(s for s in r.table.stakes if s.wager == bet)].outcome for bet in BETS]
    assert outcomes == ["win" if rides else "withdrawn" for rides in left]
    assert net(r, "ann") == 1000 * sum(left)
    assert net(alone(HANDS["2"], "9c Qs", *decisions), "ann") == -1000 * sum(left)


@clause("CP-LIR-9.1")
def test_9_1_each_bet_is_asked_for_once_and_in_its_turn() -> None:
    r = dealt()
    refused(r, f"ann {SECOND_BACK}", "CP-LIR-9.2")
    for decision in (RIDES, FIRST_BACK):
        decided = play(r, f"ann {decision}")
        assert "decide-1:1" not in due_ids(decided)
        for act in (RIDES, FIRST_BACK, SECOND_BACK):
            not_due(decided, f"ann {act}")
    assert not_due(r, "bob choice 1 ride").code == "due/not-yours"


@clause("CP-LIR-9.2")
def test_9_2_a_common_card_is_turned_when_all_have_decided() -> None:
    r = play(dealt(), f"ann {RIDES}")
    refused(r, "dee show first 4c", "CP-LIR-9.2")
    r = turned(play(r, "bob pull 2 main-1 bob"))
    assert seen(r, "bob", "first") == ["4c"]
    assert seen(r, "bob", "second") == ["??"]
    assert {"decide-2:1", "decide-2:2"} <= due_ids(r)
    refused(r, f"ann {FIRST_BACK}", "CP-LIR-9.2")
    refused(r, "dee show second Qs", "CP-LIR-9.2")
    r = finish(play(r, f"ann {RIDES}\nbob choice 2 ride"))
    assert [e.fact.place for e in r.log if isinstance(e.fact, Show)] == ["first", "second", "2", "1"]


@clause("CP-LIR-9.3")
def test_9_3_the_third_bet_stays() -> None:
    r = play(dealt(US, "1"), f"ann {FIRST_BACK}")
    for stage in (dealt(US, "1"), turned(r)):
        refused(stage, "ann pull 1 main-3 ann", "CP-LIR-9.3")
    assert r.table.stake("1", "main-3") == 1000


@clause("CP-LIR-9.4")
@pytest.mark.parametrize("absent, result", [("ride", -3000), ("pull", -1000)])
def test_9_4_who_is_not_there_lets_it_ride_unless_the_house_takes_it_back(absent: str, result: int) -> None:
    r = dealt(US.set(absent=absent), "2")
    for nth, place in ((1, "first"), (2, "second")):
        passed = next(d for d in r.due if d.id == f"absent-{nth}:2")
        r = r.propose(STAFF["dealer"], passed.options[0], passed.id)  # type: ignore[arg-type]
        assert due_ids(r) == {f"show:{place}"}
        r = play(r, f"dee show {place} {BOARD.split()[nth - 1]}")
    assert net(finish(r), "bob") == result


# Settlement


@clause("CP-LIR-10.2")
@pytest.mark.parametrize("of", PAID)
def test_10_2_each_bet_that_is_left_is_paid_by_the_scale_in_force(of: str) -> None:
    own, board, scales = PAID[of]
    for scale, times in enumerate(scales, 1):
        r = alone(own, board, FIRST_BACK, RIDES, game=US.set(main=scale))
        paid = 1000 * (1 + times)
        assert verdicts(r) == [f"{bet} win {paid} CP-LIR-10.2" for bet in BETS[1:]]


@clause("CP-LIR-10.1")
def test_10_1_less_than_tens_loses_what_is_left_from_the_dealers_right_and_all_cards_are_racked() -> None:
    r = play(dealt(US, "123"), f"ann {RIDES}\nbob pull 2 main-1 bob\ncat choice 3 ride")
    r = play(turned(r), f"ann {RIDES}\nbob pull 2 main-2 bob\ncat choice 3 ride")
    r = finish(r)
    settled = [(e.fact.place, e.fact.outcome) for e in r.log if isinstance(e.fact, Verdict)]
    assert settled == [("3", "lose")] * 3 + [("2", "lose")] + [("1", "win")] * 3
    assert verdicts(r, "2") == ["main-3 lose 0 CP-LIR-10.1"]
    assert (net(r, "ann"), net(r, "bob"), net(r, "cat")) == (6000, -1000, -3000)
    assert sum(r.table.chips.values()) == 0
    assert not any(r.table.lies.get(place) for place in ("1", "2", "3", "first", "second"))


@clause("CP-LIR-10.3")
def test_10_3_what_the_bets_win_together_is_limited_line_by_line() -> None:
    royal = PAID["royal flush"][:2]
    capped = [(v.returned, v.before_cap) for v in lines(alone(*royal, chips=3000))]
    assert capped == [(3_003_000, 0), (2_003_000, 3_000_000), (3_000, 3_000_000)]
    free = alone(*royal, chips=3000, game=US.set(max_payout=0))
    assert net(free, "ann") == 9_000_000
    pulled = alone(*royal, FIRST_BACK, SECOND_BACK, chips=3000)
    assert net(pulled, "ann") == 3_000_000, "one bet alone is within the limit"


@clause("CP-LIR-10.3")
def test_10_3_the_limit_is_never_less_than_what_the_least_bets_could_win() -> None:
    r = alone(*PAID["royal flush"][:2], chips=2500, game=US.set(max_payout=100, main_min=2500))
    assert net(r, "ann") == 7_500_000
    twice = alone(*PAID["royal flush"][:2], chips=5000, game=US.set(max_payout=100, main_min=2500))
    assert net(twice, "ann") == 7_500_000


def lines(r: Round) -> list[Verdict]:
    return [e.fact for e in r.log if isinstance(e.fact, Verdict)]


@clause("CP-LIR-10.1")
def test_a_settled_line_that_is_struck_is_due_again_and_comes_to_the_same() -> None:
    r = alone(*PAID["royal flush"][:2], chips=3000)
    for e in [e for e in r.log if isinstance(e.fact, Verdict)]:
        again = finish(play(r, f"sue strike {e.number} -- misread"))
        assert again.table.chips == r.table.chips
