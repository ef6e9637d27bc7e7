"""Betting, streets and settlement: what is offered, refused and paid, and under which clause."""

import pytest

from cutcard.core.facts import Verdict
from cutcard.games.mississippi_stud.rules import US, event_of, read
from cutcard.hands.five_card import strength
from tests.four_card_poker import not_due, refused, seen
from tests.kit import clause, due_ids, finish, net, play, seated, verdicts
from tests.mississippi_stud import (
    BOARD,
    HANDS,
    ONCE,
    PLACES,
    STREETS,
    THREE_TIMES,
    alone,
    betting,
    board,
    collected,
    dealt,
    turn,
)
from tests.poker import laid

# The hand


@clause("CP-MS-1.2", "CP-MS-4.3")
@pytest.mark.parametrize(
    "cards, event",
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("5s 4s 3s 2s As", "straight flush"),
        ("Ks As 2s 3s 4s", "flush"),  # the ace does not join both ends
        ("Kh As 2s 3s 4s", "high card"),
        ("5h 4s 3s 2s As", "straight"),
        ("6h 6s Kd 4c 2s", "pair of sixes to tens"),
        ("Th Ts Kd 4c 2s", "pair of sixes to tens"),
        ("Jh Js Kd 4c 2s", "pair of jacks or better"),
        ("5h 5s Kd 4c 2s", "low pair"),
        ("2h 2s 3d 3c As", "two pair"),
    ],
)
def test_five_cards_as_the_pay_table_tells_them_apart(cards: str, event: str) -> None:
    assert event_of(strength(cards.split())) == event


@clause("CP-MS-1.2")
def test_a_hand_is_read_when_all_five_cards_are_known() -> None:
    assert read(["Js", "Jh"]) is None
    whole = read(["Js", "Jh", "4c", "8h", "2d"])
    assert whole is not None
    assert whole.words == "pair of jacks, eight, four, two"


# Betting and the deal


@clause("CP-MS-2.1")
def test_an_ante_within_its_limits_on_one_area_before_the_call() -> None:
    for chips in (400, 50_100, 550):
        assert refused(seated(US, ann="1"), laid(f"ante {chips}"), "CP-MS-2.1").code == "bet/limits"
    refused(seated(US, ann="1", bob="2"), "bob bet 1 ante bob 1000", "CP-MS-2.1")
    refused(seated(US), "!table sit ann 1 5", "CP-MS-2.1")
    refused(betting(), "ann bet 1 ante ann 2000", "CP-MS-2.1")
    refused(betting(), "ann pull 1 ante ann", "CP-MS-2.1")
    assert not play(seated(US, ann="1"), f"{laid('ante 1000')}\nann pull 1 ante ann").table.live("1")


@clause("CP-MS-1.1")
def test_two_cards_to_each_ante_and_three_in_common_all_face_down_and_none_to_a_dealer() -> None:
    r = betting(US, "13")
    refused(seated(US, ann="1"), "shoe deal 1 own Js Jh", "CP-MS-1.1")
    assert due_ids(r) == {"deal:1:0"}
    r = play(r, f"shoe deal 1 own Js Jh\nshoe deal 3 own 7s 2h\n{board()}")
    assert {"decide-1:1", "decide-1:3"} <= due_ids(r)
    assert [seen(r, "ann", place) for place in PLACES] == [["??"]] * 3
    assert seen(r, "ann", "1") == ["Js", "Jh"]
    assert seen(r, "bob", "1") == ["??", "??"]
    one_by_one = play(betting(US.set(device="shoe"), "12"), "shoe deal 1 own Js\nshoe deal 2 own Kc")
    assert due_ids(one_by_one) == {"deal:1:1"}


# The streets


@clause("CP-MS-3.1", "CP-MS-3.2", "CP-MS-3.3")
def test_each_street_is_one_two_or_three_antes_and_then_its_card_is_turned() -> None:
    r = dealt(US, "1")
    for street, (wager, cite) in enumerate(zip(STREETS, ("3.1", "3.2", "3.3"), strict=True)):
        for chips in (500, 1500, 4000):
            assert refused(r, f"ann bet 1 {wager} ann {chips}", f"CP-MS-{cite}").code == "bet/limits"
        not_due(r, f"dee show {PLACES[street]} {BOARD.split()[street]}")
        r = turn(play(r, f"ann bet 1 {wager} ann {1000 * (street + 1)}"), street)
        assert seen(r, "bob", PLACES[street]) == [BOARD.split()[street]]
    assert net(finish(r), "ann") == 7000


@clause("CP-MS-3.2")
def test_a_card_is_turned_when_every_hand_has_decided_and_not_before_nor_out_of_order() -> None:
    r = play(dealt(), "ann bet 1 third-street ann 1000")
    assert "a hand has still to be decided" in refused(r, "dee show first 4c", "CP-MS-3.2").message
    r = play(r, "bob bet 2 third-street bob 3000")
    assert "in order" in refused(r, "dee show second 8h", "CP-MS-3.2").message
    assert {"decide-2:1", "decide-2:2"} <= due_ids(turn(r, 0))


@clause("CP-MS-3.1", "CP-MS-3.3")
def test_a_street_is_laid_in_its_turn_on_a_live_ante_and_once() -> None:
    refused(play(seated(US, ann="1"), laid("ante 1000")), "ann bet 1 third-street ann 1000", "CP-MS-3.1")
    refused(betting(), "ann bet 1 third-street ann 1000", "CP-MS-3.1")
    refused(dealt(), "ann bet 1 fifth-street ann 1000", "CP-MS-3.3")
    r = play(dealt(), "ann bet 1 third-street ann 1000")
    not_due(r, "ann bet 1 third-street ann 2000")
    not_due(r, "ann choice 1 fold")
    not_due(r, "ann pull 1 third-street ann")


# Settlement


@clause("CP-MS-4.2")
@pytest.mark.parametrize(
    "hand, cards, odds",
    [
        ("As Ks", "Qs Js Ts", 500),
        ("9s 8s", "7s 6s 5s", 100),
        ("4s 4h", "4d 4c 9s", 40),
        ("4s 4h", "4d 9c 9s", 10),
        ("As 9s", "7s 4s 2s", 6),
        ("As 2h", "3d 4c 5s", 4),
        ("2s 2h", "2d 9c Ks", 3),
        ("2s 3h", "2d 3c Ks", 2),
        ("Js 3h", "Jd 5c Ks", 1),
        ("2s 3h", "Ad Ac Ks", 1),  # a pair among the community cards is everybody's
    ],
)
def test_ante_and_streets_are_each_paid_by_the_table(hand: str, cards: str, odds: int) -> None:
    stakes = {"ante": 1000, "third-street": 3000, "fourth-street": 1000, "fifth-street": 2000}
    r = alone(hand, cards, "3000", "1000", "2000", game=US.set(max_payout=0))
    assert verdicts(r) == [f"{wager} win {chips * (1 + odds)} CP-MS-4.2" for wager, chips in stakes.items()]


@clause("CP-MS-4.2")
def test_the_second_pay_table_pays_five_on_a_straight_and_else_the_same() -> None:
    assert net(alone("As 2h", "3d 4c 5s", *ONCE, game=US.set(pay_table=2)), "ann") == 20_000
    assert net(alone("As 9s", "7s 4s 2s", *ONCE, game=US.set(pay_table=2)), "ann") == 24_000


@clause("CP-MS-4.3")
@pytest.mark.parametrize("hand, cards, outcome", [("6s 3h", "6d 5c Ks", "push 1000"), ("5s 3h", "5d 6c Ks", "lose 0")])
def test_sixes_to_tens_push_and_less_loses(hand: str, cards: str, outcome: str) -> None:
    assert verdicts(alone(hand, cards, *ONCE)) == [f"{wager} {outcome} CP-MS-4.3" for wager in ("ante", *STREETS)]


@clause("CP-MS-4.1")
def test_hands_are_settled_from_the_dealers_right_and_the_board_is_racked_last() -> None:
    r = dealt()
    for street, wager in enumerate(STREETS):
        r = turn(play(r, f"ann bet 1 {wager} ann 1000\nbob bet 2 {wager} bob 1000"), street)
    assert due_ids(r) == {"show:2"}
    r = finish(r)
    assert [e.fact.place for e in r.log if isinstance(e.fact, Verdict)] == ["2"] * 4 + ["1"] * 4
    assert (net(r, "ann"), net(r, "bob")) == (4000, -4000)
    assert not any(r.table.lies.get(place) for place in (*HANDS, *PLACES))


@clause("CP-MS-4.4")
@pytest.mark.parametrize(
    "limit, paid",
    [
        (5_000_000, [500_000, 1_500_000, 1_500_000, 1_500_000]),  # just what a royal flush wins on $10 and three times
        (4_000_000, [500_000, 1_500_000, 1_500_000, 500_000]),  # the last line is cut
        (1_000_000, [500_000, 1_500_000, 500_000, 0]),  # what the least Ante, $5, could win: 5,000 times that
        (0, [500_000, 1_500_000, 1_500_000, 1_500_000]),
    ],
)
def test_what_one_hand_wins_is_limited_in_all_and_never_below_what_the_least_bets_win(
    limit: int, paid: list[int]
) -> None:
    r = alone("As Ks", "Qs Js Ts", *THREE_TIMES, game=US.set(max_payout=limit))
    lines = [e.fact for e in r.log if isinstance(e.fact, Verdict)]
    assert [line.returned - chips for line, chips in zip(lines, (1000, 3000, 3000, 3000), strict=True)] == paid
    whole = (500_000, 1_500_000, 1_500_000, 1_500_000)
    assert [line.before_cap for line in lines] == [w if p < w else 0 for p, w in zip(paid, whole, strict=True)]


# Folding


@clause("CP-MS-3.4")
@pytest.mark.parametrize(
    "choices, lost", [(("fold",), 1000), (("3000", "fold"), 4000), (("1000", "3000", "fold"), 5000)]
)
def test_a_fold_loses_the_ante_and_every_street(choices: tuple[str, ...], lost: int) -> None:
    r = alone("Js Jh", "Jd Jc 2s", *choices)
    assert {v.split(maxsplit=1)[1] for v in verdicts(r)} == {"lose 0 CP-MS-3.4"}
    assert net(r, "ann") == -lost


@clause("CP-MS-3.4")
def test_a_folded_hand_leaves_the_table_and_the_others_play_on() -> None:
    r = play(dealt(), "ann choice 1 fold")
    assert {"collect:1:ante", "decide-1:2"} <= due_ids(r)
    not_due(r, "ann bet 1 third-street ann 1000")
    r = turn(collected(play(r, "bob bet 2 third-street bob 1000")), 0)
    over = finish(play(r, "bob choice 2 fold"))
    assert net(over, "ann") == -1000
    for eyes in ("bob", "public"):
        assert all(name == "??" for name in seen(over, eyes, "1"))


@clause("CP-MS-3.5")
@pytest.mark.parametrize("before, lost", [((), 1500), (("1000",), 2500), (("1000", "3000"), 5500)])
def test_who_is_absent_on_any_street_forfeits_all_but_the_linked_progressive(
    before: tuple[str, ...], lost: int
) -> None:
    """A full house by the five cards is 50 for 1 on that."""
    wagers = "ante 1000 three-card-bonus 500 progressive 500"
    r = alone("Js Jh", "Ad Ac As", *before, "absent", wagers=wagers)
    assert verdicts(r)[-1] == "progressive win 25000 US-PROG-FULLHOUSE"
    assert {v.split(maxsplit=1)[1] for v in verdicts(r)[:-1]} == {"forfeit 0 CP-MS-3.5"}
    assert net(r, "ann") == -lost + 25_000 - 500


def test_a_round_of_three_balances() -> None:
    r = play(dealt(US, "123"), "ann bet 1 third-street ann 3000\nbob bet 2 third-street bob 1000\ncat choice 3 fold")
    r = turn(collected(r), 0)
    r = turn(collected(play(r, "ann bet 1 fourth-street ann 3000\nbob choice 2 fold")), 1)
    r = finish(turn(play(r, "ann bet 1 fifth-street ann 3000"), 2))
    assert sum(r.table.chips.values()) == 0
    assert (net(r, "ann"), net(r, "bob"), net(r, "cat")) == (10_000, -2000, -1000)
