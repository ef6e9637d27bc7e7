"""What the Progressive pays: fixed awards, shares of meters read and verified, and nothing else changed by it."""

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Award, Call, Strike, Verdict
from cutcard.core.round import Round
from tests.four_card_poker import KING_HIGH, NINE_HIGH, THREE_TENS
from tests.kit import STAFF, clause, due_ids, net, play, verdicts
from tests.linked_progressive import (
    ANTE_ONLY,
    BET,
    HEARTS,
    LINKED,
    QUADS,
    ROYAL,
    ROYAL_SPADES,
    SPADES,
    STANDS,
    Seat,
    attended,
    decided,
    jackpots,
    junk,
    played,
    returned,
    settled,
)

ALL_THREE = "ante 1000 aces-up 1000 progressive 500"


# Worked examples: the same five cards, ranked four at a time for the game and all five for the link


@clause("US-PROG-WIN", "US-PROG-NORETURN")
@pytest.mark.parametrize(
    "hand, dealer, bonus, aces_up, handed_over",
    [
        pytest.param("Ks Kh Kc 7d 2c", NINE_HIGH, 2, 8, 4500, marks=clause("US-PROG-TRIPS")),
        pytest.param("9h 8h 7h 6h 2h", THREE_TENS, 20, 40, 20000, marks=clause("US-PROG-FLUSH")),
        pytest.param("As Ah Ad Ks Kh", NINE_HIGH, 2, 8, 25000, marks=clause("US-PROG-FULLHOUSE")),
        pytest.param("5s 4h 3d 2c Ad", KING_HIGH, 0, 4, 15000, marks=clause("US-PROG-STRAIGHT")),
    ],
)
def test_one_hand_two_rankings(hand: str, dealer: str, bonus: int, aces_up: int, handed_over: int) -> None:
    r = played({"1": Seat(hand, ALL_THREE)}, dealer=dealer)
    assert returned(r) == ("win", handed_over)
    assert not jackpots(r)
    even = 1000 + 1000
    assert net(r, "ann") == even + bonus * 1000 + aces_up * 1000 + handed_over - 500


@clause("US-PROG-TRIPS", "US-PROG-FULLHOUSE", "US-PROG-FLUSH", "US-PROG-STRAIGHT")
@pytest.mark.parametrize(
    "hand, outcome, cite",
    [
        ("8h 8s 8d Qs 2s", ("win", 4500), "TRIPS"),
        ("8h 8d 8s Qs Qc", ("win", 25000), "FULLHOUSE"),
        ("As Js 9s 6s 5s", ("win", 20000), "FLUSH"),
        ("As Js 9s 6s 5h", ("lose", 0), "WIN"),
        ("4h 5d 6s 7s 8s", ("win", 15000), "STRAIGHT"),
        ("4h 5d 6s 7s Ks", ("lose", 0), "WIN"),
        ("Ah Ad Ks Kh 5s", ("lose", 0), "WIN"),  # two pair is not enough
        ("5h 6h 7h 8h Kc", ("lose", 0), "WIN"),  # a straight flush of four
    ],
)
def test_fixed_awards(hand: str, outcome: tuple[str, int], cite: str) -> None:
    r = played({"1": Seat(hand)})
    assert returned(r) == outcome
    assert f"progressive {outcome[0]} {outcome[1]} US-PROG-{cite}" in verdicts(r)


@clause("US-PROG-TRIPS")
def test_pay_table_c_gives_ten_for_one_on_three_of_a_kind() -> None:
    game = LINKED.set(progressive="C")
    assert returned(played({"1": Seat("8h 8s 8d Qs 2s")}, game)) == ("win", 5000)


@pytest.mark.parametrize("table", "AB")
def test_pay_tables_a_and_b_give_three_hundred_for_one_on_four_of_a_kind(table: str) -> None:
    r = played({"1": Seat(QUADS)}, LINKED.set(progressive=table))
    assert returned(r) == ("win", 150_000)
    assert r.table.meters == {}


@clause("US-PROG-MEGA", "US-PROG-MAJOR", "US-PROG-MINOR", "US-PROG-NORETURN")
@pytest.mark.parametrize("hand, level", [(ROYAL, "mega"), (HEARTS, "major"), (QUADS, "minor")])
def test_a_meter_is_paid_in_full_and_the_stake_kept(hand: str, level: str) -> None:
    r = played({"1": Seat(hand)})
    assert jackpots(r) == [("ann", level, STANDS[level])]
    assert returned(r) == ("win", 0)
    assert r.table.chips[level] == -STANDS[level]
    bonus = {"mega": 20, "major": 20, "minor": 25}[level] * 1000
    assert net(r, "ann") == 2000 + bonus + STANDS[level] - 500
    assert sum(r.table.chips.values()) == 0


@clause("US-PROG-MAJOR")
def test_a_straight_flush_of_four_cards_pays_aces_up_and_nothing_from_the_link() -> None:
    r = played({"1": Seat("5h 6h 7h 8h Kc", ALL_THREE)})
    assert returned(r) == ("lose", 0)
    assert f"aces-up win {41 * 1000} US-4CP-ACESUP-REGARDLESS" in verdicts(r)
    assert not r.table.meters


# Sharing


@clause("US-PROG-MEGA")
@pytest.mark.parametrize(
    "stands, right, left",
    [(12_345_678, 6_172_839, 6_172_839), (12_345_679, 6_172_840, 6_172_839), (1, 1, 0), (0, 0, 0)],
)
def test_two_winners_share_equally_the_odd_cent_to_the_first_in_settlement_order(
    stands: int, right: int, left: int
) -> None:
    r = played({"1": Seat(ROYAL), "4": Seat(ROYAL_SPADES)}, mega=stands)
    expected = [("dan", "mega", right), ("ann", "mega", left)]  # from the dealer's right
    assert jackpots(r) == [line for line in expected if line[2]]
    assert r.table.meters == {"mega": stands}
    assert returned(r, "1") == returned(r, "4") == ("win", 0)


@clause("US-PROG-MEGA")
def test_a_royal_flush_without_the_wager_takes_no_share() -> None:
    r = played({"1": Seat(ROYAL), "4": Seat(ROYAL_SPADES, ANTE_ONLY)})
    assert jackpots(r) == [("ann", "mega", STANDS["mega"])]


def test_two_levels_in_one_round_are_read_and_verified_each() -> None:
    r = attended(decided({"1": Seat(ROYAL), "2": Seat(SPADES)}))
    assert due_ids(r) == {"meter:mega", "meter:major"}
    r = play(r, "table meter mega 9000000 \n table meter major 800000")
    assert due_ids(r) == {"verify:mega", "verify:major"}
    assert jackpots(settled(r)) == [("bob", "major", 800_000), ("ann", "mega", 9_000_000)]


@pytest.mark.parametrize(
    "seats, expected",
    [
        ({"1": Seat(HEARTS)}, [("ann", 1_000_009)]),  # ten per cent, whole cents
        ({"1": Seat(ROYAL)}, [("ann", 10_000_099)]),
        ({"1": Seat(ROYAL), "2": Seat(SPADES)}, [("bob", 1_000_009), ("ann", 9_000_090)]),  # the lesser share first
        ({"1": Seat(SPADES), "2": Seat(ROYAL)}, [("bob", 10_000_099), ("ann", 500_000)]),  # then of its reset, $50,000
        ({"1": Seat(HEARTS), "2": Seat(SPADES)}, [("bob", 500_005), ("ann", 500_004)]),
    ],
)
def test_pay_table_a_pays_in_settlement_order_on_what_the_meter_then_stands_at(
    seats: dict[str, Seat], expected: list[tuple[str, int]]
) -> None:
    r = played(seats, LINKED.set(progressive="A"), mega=10_000_099)
    assert [(payee, chips) for payee, _, chips in jackpots(r)] == expected
    assert {payer for _, payer, _ in jackpots(r)} == {"mega"}
    assert r.table.meters == {"mega": 10_000_099}


# The order of things


def test_every_hand_is_shown_before_a_meter_is_read_and_all_of_it_before_the_game_is_settled() -> None:
    r = played({"1": Seat(ROYAL, ALL_THREE), "2": junk("2"), "3": junk("3", ANTE_ONLY)})
    told = [":".join(e.answers.split(":")[:3]) for e in r.log]
    after = told.index("announce") + 1
    assert told[after : after + 12] == [
        "show:3",
        "show:2",
        "show:1",
        "meter:mega",
        "verify:mega",
        "pay:2:envy",
        "pay:2:progressive",
        "pay:1:mega",
        "pay:1:progressive",
        "pay:3:ante",
        "pay:3:play",
        "rack:3",
    ]


def test_nobody_wagered_so_hands_are_shown_one_after_another_as_ever() -> None:
    seats = {"1": Seat(ROYAL, ANTE_ONLY), "2": junk("2", ANTE_ONLY)}
    r = played(seats)
    told = [e.answers for e in r.log]
    assert told.index("show:1") > told.index("rack:2")
    assert not r.table.meters


def until_shown(hand: str, last: str) -> list[list[object]]:
    """What was due at each moment from the deal until the last hand but this one had been shown."""
    seats = {"1": Seat(hand), "2": junk("2"), "3": junk("3", "ante 1000 aces-up 500", "fold")}
    r = settled(decided(seats))
    moments = [Round(LINKED, r.log[:n]) for n in range(1, len(r.log)) if f"show:{last}" not in told(r, n)]
    return [[(d.id, d.who, d.cite, d.must, d.reason, d.options) for d in m.due] for m in moments]


def told(r: Round, n: int) -> set[str]:
    return {e.answers for e in r.log[:n]}


@pytest.mark.parametrize("hand", [HEARTS, "9s 9h 9c 9d Kh", "8h 8d 8s Qs Qc", "Qc Jd 8s 5c 3s"])
def test_nothing_that_is_due_betrays_a_hand_before_it_is_shown(hand: str) -> None:
    assert until_shown(hand, "1") == until_shown(ROYAL, "1")


# Verifying


def test_a_jackpot_waits_for_the_supervisor_with_a_reason() -> None:
    unread = attended(decided({"1": Seat(ROYAL)}))
    for name in ("dee", "ann"):  # what a meter stands at is for the table itself to say
        with pytest.raises(Refusal) as refusal:
            play(unread, f"{name} meter mega 9000000")
        assert refusal.value.code == "due/not-yours"
    r = play(unread, "table meter mega 9000000")
    assert [(d.id, d.who, d.cite) for d in r.due] == [("verify:mega", "supervisor", "US-PROG-MEGA")]
    for name in ("dee", "ann", "table"):
        with pytest.raises(Refusal) as refusal:
            play(r, f"{name} rule verify:mega verified -- really")
        assert refusal.value.code == "due/not-yours"
    with pytest.raises(Refusal) as refusal:
        play(r, "sue rule verify:mega verified")
    assert refusal.value.code == "due/no-reason"
    heard = r.record(STAFF["dealer"], Call("mega verified"))
    assert due_ids(heard) == {"verify:mega"}, "the dealer's word is not enough"
    assert jackpots(settled(play(r, "sue rule verify:mega verified -- seen"))) == [("ann", "mega", 9_000_000)]


def test_the_supervisor_does_not_verify_an_own_hand() -> None:
    r = play(attended(decided({"1": Seat(ROYAL)})), "table meter mega 9000000")
    own = r.due[0]
    assert not own.open_to(STAFF["supervisor"]._replace(name="ann"), r.table)


def test_a_house_may_do_without_verifying() -> None:
    r = play(attended(decided({"1": Seat(ROYAL)}, LINKED.set(verify_jackpots=False))), "table meter mega 9000000")
    assert due_ids(r) == {"pay:1:mega:ann"}


# Folds and voids


@clause("US-4CP-10")
def test_a_fold_loses_the_ante_only() -> None:
    r = played({"1": Seat("As Ad Kh Qh 9h", "ante 1000 aces-up 1000 progressive 500", "fold")})
    assert net(r, "ann") == -1000 + 1000 - 500
    assert returned(r) == ("lose", 0)


@clause("US-4CP-10", "US-PROG-NORETURN")
def test_a_folded_hand_with_nothing_but_the_progressive_left_is_paid() -> None:
    r = played({"1": Seat("4h 5d 6s 7s 8s", BET, "fold")})
    assert net(r, "ann") == -1000 + 15000 - 500


def test_an_absent_player_is_deemed_to_fold_and_the_progressive_lives() -> None:
    r = decided({"1": junk("2"), "2": Seat("8h 8d 8s Qs 2h")})
    laid = next(e for e in r.log if e.answers == "decide:2")
    r = r.do(STAFF["supervisor"], Strike(laid.number), "bob had gone")
    r = settled(play(r, "dee choice 2 absent"))
    assert net(r, "bob") == -1000 + 4500 - 500


def test_a_void_hand_gives_its_wager_back_and_takes_nothing() -> None:
    r = play(decided({"1": Seat(ROYAL), "2": junk("2")}), '!dee note 9.6 1 \n ola void NZ-20-11.1 1 -- "they talked"')
    r = settled(r)
    assert net(r, "ann") == 0
    assert not r.table.meters
    assert not [e for e in r.log if isinstance(e.fact, Award)]
    assert "show:1" not in told(r, len(r.log))


def test_where_one_of_two_winners_is_void_the_other_has_the_whole() -> None:
    r = decided({"1": Seat(ROYAL), "4": Seat(ROYAL_SPADES)})
    r = play(attended(r), "table meter mega 1000001 \n sue rule verify:mega verified -- seen")
    halves = {"ann": 500_000, "dan": 500_001}
    assert {d.options[0] for d in r.due} == {Award("4", "progressive", "mega", "dan", halves["dan"], "US-PROG-MEGA")}
    r = r.do(STAFF["dealer"], r.due[0].options[0])  # type: ignore[arg-type]
    r = settled(play(r, '!dee note 9.6 1 \n ola void NZ-20-11.1 1 -- "they talked"'))
    assert sum(chips for payee, _, chips in jackpots(r) if payee == "dan") == 1_000_001
    assert r.table.chips["mega"] == -1_000_001
    assert net(r, "ann") == 0


def test_the_maximum_payout_caps_odds_and_neither_jackpots_nor_envy() -> None:
    game = LINKED.set(max_payout=10_000)
    r = played({"1": Seat(ROYAL), "2": Seat("8d 8c 8s Qc Qd"), "3": junk("3")}, game, "Jd 9c 6d 4s 3c 2d")
    assert jackpots(r) == [("ann", "mega", STANDS["mega"])]
    capped = next(e.fact for e in r.log if isinstance(e.fact, Verdict) and e.answers == "pay:2:progressive:bob")
    assert capped.before_cap == 50 * 500 - 500
    assert returned(r, "2") == ("win", 500 + 10_000)
    assert net(r, "cat") == 2000 - 500 + 500_000  # ace high wins
