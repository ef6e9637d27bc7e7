"""Sections 10, 5.7 and 5.10: who wins, what is paid, in which order, and at most how much."""

import pytest

from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Award, Call, Show, Verdict
from cutcard.core.round import Round
from cutcard.games import find
from cutcard.games.four_card_poker.rules import NZ
from cutcard.hands.four_card import best_four
from tests.four_card_poker import (
    CLOSE,
    KING_HIGH,
    NINE_HIGH,
    STRAIGHT_FLUSH,
    THREE_TENS,
    cards,
    dealt,
    decides,
    laid,
    refused,
    showdown,
)
from tests.kit import STAFF, clause, due_ids, faults, finish, net, play, seated, verdicts

QUADS, SUITED_RUN, TRIPS = "9s 9h 9d 9c 2s", "5h 6h 7h 8h Kc", "8s 8h 8d Qd Qs"
FOUR_TENS = "Ts Th Td Tc 4s 3d"


# 5.7 Ante and Play


@clause("NZ-20-5.7-PAY")
@pytest.mark.parametrize("ante, bet", [(1000, 1000), (1000, 2000), (1000, 3000), (700, 2100)])
def test_5_7_winning_ante_and_play_pay_one_to_one(ante: int, bet: int) -> None:
    r = showdown(NZ, f"ante {ante}", "As Ah 9s 5c 2s", f"play {bet}")
    assert verdicts(r) == [
        f"ante win {2 * ante} NZ-20-10.2(a)(iv)",
        f"play win {2 * bet} NZ-20-10.2(a)(iv)",
    ]
    assert (net(r, "ann"), net(r, "house")) == (ante + bet, -ante - bet)


@clause("NZ-20-5.7-WIN")
@pytest.mark.parametrize(
    "ours, theirs, won",
    [
        ("As Ah 9s 5c 2s", KING_HIGH, True),
        ("As Kh Qc 9s 4d", "Ad Kd Qd 9h 4h 2c", True),  # equal
        ("As Kh Qc 9s 4d", "Ad Kd Qd Th 4h 2c", False),
        ("3h 3d Ks 7s 4c", NINE_HIGH, True),  # nine high is a hand like any other
        ("8s 7h 5d 4c 2h", NINE_HIGH, False),
        ("9s 8h 6d 4c 2h", NINE_HIGH, True),
    ],
)
def test_5_7_ante_and_play_win_on_equal_or_better_and_otherwise_lose(ours: str, theirs: str, won: bool) -> None:
    r = showdown(NZ, "ante 1000", ours, "play 3000", theirs)
    assert net(r, "ann") == (4000 if won else -4000)
    assert {row.split()[1] for row in verdicts(r)} == {"win" if won else "lose"}


# 5.7.1 The Ante Bonus


@pytest.mark.parametrize(
    "hand, dealer, bonus, result",
    [
        pytest.param("Ks 9s 6s 3s 2h", NINE_HIGH, 0, 2000, marks=clause("NZ-20-5.7.1")),
        pytest.param("4s 5h 6d 7c Ks", KING_HIGH, 0, 2000, marks=clause("NZ-20-5.7.1")),
        pytest.param(TRIPS, NINE_HIGH, 2000, 4000, marks=clause("NZ-20-5.7.1", "NZ-20-5.7.1-TRIPS")),
        pytest.param(TRIPS, STRAIGHT_FLUSH, 2000, 0, marks=clause("NZ-20-5.7.1", "NZ-20-5.7.1-TRIPS")),
        pytest.param(SUITED_RUN, KING_HIGH, 20_000, 22_000, marks=clause("NZ-20-5.7.1-SF")),
        pytest.param(SUITED_RUN, FOUR_TENS, 20_000, 18_000, marks=clause("NZ-20-5.7.1-SF")),
        pytest.param(QUADS, STRAIGHT_FLUSH, 25_000, 27_000, marks=clause("NZ-20-5.7.1-QUADS")),
        pytest.param(QUADS, FOUR_TENS, 25_000, 23_000, marks=clause("NZ-20-5.7.1-QUADS")),
    ],
)
def test_5_7_1_the_bonus_is_paid_on_the_ante_whatever_the_dealer_has(
    hand: str, dealer: str, bonus: int, result: int
) -> None:
    r = showdown(NZ, "ante 1000", hand, "play 1000", dealer)
    assert [row for row in verdicts(r) if "award" in row] == (
        [f"ante-bonus award {bonus} NZ-20-10.2(a)(i)"] if bonus else []
    )
    assert net(r, "ann") == result


@pytest.mark.parametrize(
    "hand, dealer, result",
    [
        pytest.param(TRIPS, STRAIGHT_FLUSH, -4000 + 2000, marks=clause("NZ-20-5.7.1-TRIPS")),
        pytest.param(SUITED_RUN, KING_HIGH, 4000 + 20_000, marks=clause("NZ-20-5.7.1-SF")),
        pytest.param(QUADS, KING_HIGH.replace("9c", "8c"), 4000 + 25_000, marks=clause("NZ-20-5.7.1-QUADS")),
    ],
)
def test_5_7_1_the_play_wager_earns_no_bonus(hand: str, dealer: str, result: int) -> None:
    assert net(showdown(NZ, "ante 1000", hand, "play 3000", dealer), "ann") == result


@clause("NZ-20-5.7.1")
@pytest.mark.parametrize(
    "wagers, decision", [("ante 1000", "fold"), ("ante 1000 aces-up 1000", "keep aces up"), ("aces-up 1000", "stay")]
)
def test_5_7_1_no_bonus_without_an_ante_that_was_played(wagers: str, decision: str) -> None:
    r = showdown(NZ, wagers, TRIPS, decision, NINE_HIGH)
    assert not any(isinstance(e.fact, Award) for e in r.log)


# 5.7.2 Aces Up

STRAIGHT, FLUSH = "4s 5h 6d 7c Ks", "Ks 9s 6s 3s 2h"


@pytest.mark.parametrize(
    "hand, to_one",  # under the options 1 to 7
    [
        pytest.param(QUADS, (50, 50, 50, 50, 50, 50, 50), marks=clause("NZ-20-5.7.2-QUADS")),
        pytest.param(SUITED_RUN, (40, 40, 30, 30, 40, 40, 40), marks=clause("NZ-20-5.7.2-SF")),
        pytest.param(TRIPS, (9, 7, 9, 7, 8, 8, 7), marks=clause("NZ-20-5.7.2-TRIPS")),
        pytest.param(FLUSH, (6, 6, 6, 6, 5, 6, 5), marks=clause("NZ-20-5.7.2-FLUSH")),
        pytest.param(STRAIGHT, (4, 5, 4, 5, 4, 4, 4), marks=clause("NZ-20-5.7.2-STRAIGHT")),
        pytest.param("2s 2h 3d 3c 9s", (2, 2, 2, 2, 3, 2, 3), marks=clause("NZ-20-5.7.2-TWOPAIR")),
        pytest.param("As Ah Ad Kh Kd", (9, 7, 9, 7, 8, 8, 7), marks=clause("NZ-20-5.7.2-TRIPS")),
        pytest.param("As Ah Kd Kc 9s", (2, 2, 2, 2, 3, 2, 3), marks=clause("NZ-20-5.7.2-TWOPAIR")),
        pytest.param("As Ah 7d 5c 2s", (1, 1, 1, 1, 1, 1, 1), marks=clause("NZ-20-5.7.2-ACES")),
        pytest.param("Ks Kh 7d 5c 2s", (-1, -1, -1, -1, -1, -1, -1), marks=clause("NZ-20-5.7.2-ACES")),
        pytest.param("As Kh 9d 5c 2s", (-1, -1, -1, -1, -1, -1, -1), marks=clause("NZ-20-5.7.2-ACES")),
    ],
)
def test_5_7_2_aces_up_by_hand_and_option(hand: str, to_one: tuple[int, ...]) -> None:
    for option, win in enumerate(to_one, 1):
        r = showdown(NZ.set(aces_up=option), "aces-up 1000", hand, "stay", "Qc Jd 8c 6c 4h 3h")
        assert net(r, "ann") == win * 1000, option
        assert len(verdicts(r)) == 1  # on the best kind only


@clause("NZ-20-5.7.2")
@pytest.mark.parametrize(
    "option, admitted", [(1, True), (7, True), ("5", True), (0, False), (8, False), ("best", False)]
)
def test_5_7_2_one_of_seven_scales(option: object, admitted: bool) -> None:
    if admitted:
        assert find("four-card-poker", options={"aces-up": option}).number("aces-up") == int(str(option))
        return
    with pytest.raises(Faulty) as fault:
        find("four-card-poker", options={"aces-up": option})
    assert (fault.value.code, fault.value.cite) == ("option/value", "NZ-20-5.7.2")


@clause("NZ-20-5.7.2")
def test_5_7_2_the_scale_is_fixed_while_a_round_is_live() -> None:
    r = dealt(NZ.set(aces_up=1), "aces-up 1000", TRIPS, NINE_HIGH)
    with pytest.raises(Refusal) as refusal:
        r.record(STAFF["table"], NZ.set(aces_up=7).opening())
    assert refusal.value.code == "round/open"
    assert net(finish(play(r, decides("stay"))), "ann") == 9000
    later = seated(NZ.set(aces_up=7), ann="1")
    assert later.table.opened is not None
    assert "aces-up=7" in later.table.opened.options  # kept in the log of the round


# 5.10 The most that is paid


@clause("NZ-20-5.10", "NZ-20-5.7.2")
def test_5_10_a_payment_above_the_maximum_is_cut_and_both_figures_are_kept() -> None:
    game = NZ.set(max_payout="$5000", aces_up_max="$200")
    r = showdown(game, "aces-up 20000", QUADS, "stay", STRAIGHT_FLUSH)
    (verdict,) = (e.fact for e in r.log if isinstance(e.fact, Verdict))
    assert (verdict.returned, verdict.before_cap) == (500_000 + 20_000, 1_000_000)
    assert net(r, "ann") == 500_000


@clause("NZ-20-5.10")
@pytest.mark.parametrize("cap, paid, before", [(25_000, 25_000, 0), (24_999, 24_999, 25_000), (0, 25_000, 0)])
def test_5_10_the_maximum_is_for_each_payment_by_itself(cap: int, paid: int, before: int) -> None:
    r = showdown(NZ.set(max_payout=cap), "ante 1000", QUADS, "play 3000", STRAIGHT_FLUSH)
    (bonus,) = (e.fact for e in r.log if isinstance(e.fact, Award))
    assert (bonus.chips, bonus.before_cap) == (paid, before)
    assert net(r, "ann") == 1000 + 3000 + paid  # even money is two payments more


# 10 Final settlement


@clause("NZ-20-10.1")
def test_10_1_the_dealers_best_four_high_to_low_and_two_cards_aside() -> None:
    dealer = "4s Ks 7h As 9s 7d"
    r = showdown(NZ, "ante 1000", "Ah Ad 8c 5c 2s", "play 1000", dealer)
    assert [e.fact.words for e in r.log if isinstance(e.fact, Call)][-1] == "dealer has flush, ace, king, nine, four"
    hand = best_four(dealer.split())
    assert (hand.cards, set(hand.apart)) == (("As", "Ks", "9s", "4s"), {"7h", "7d"})


def three_seats(*decisions: str, dealer: str = KING_HIGH) -> Round:
    seats = {"2": ("bob", "As Ah 9s 5c 2s"), "5": ("eve", "Qs Qh 8d 6c 4s"), "7": ("gil", "Th Tc 7d 6d 3h")}
    bets = "\n".join(laid("ante 1000 aces-up 1000", area, person) for area, (person, _) in seats.items())
    r = play(seated(NZ, bob="2", eve="5", gil="7"), bets + CLOSE)
    r = play(r, cards({area: hand for area, (_, hand) in seats.items()}, dealer))
    return play(r, "\n".join(decides(d, a, p) for d, (a, (p, _)) in zip(decisions, seats.items(), strict=True)))


@clause("NZ-20-10.2")
def test_10_2_hands_are_settled_one_by_one_from_the_dealers_right() -> None:
    r = finish(three_seats("play 1000", "play 2000", "play 3000"))
    shown = [e.fact.place for e in r.log if isinstance(e.fact, Show)]
    assert shown == ["dealer", "7", "5", "2"]
    settled = [e.fact.place for e in r.log if isinstance(e.fact, Verdict)]
    assert settled == ["7"] * 3 + ["5"] * 3 + ["2"] * 3


@clause("NZ-20-10.2", "NZ-20-10.2(b)")
def test_10_2_a_hand_is_shown_settled_and_racked_before_the_next() -> None:
    r = attend(three_seats("play 1000", "fold", "play 1000"), Pack([]))
    after_reveal = next(e.number for e in r.log if isinstance(e.fact, Call) and e.fact.words.startswith("dealer has"))
    acts = [(type(e.fact).__name__, e.answers.split(":")[1]) for e in r.log[after_reveal + 1 :]]
    for_each = ["Show", "Verdict", "Verdict", "Verdict", "Move"]
    assert acts == [(act, area) for area in ("7", "2") for act in for_each] + [("Move", "dealer")]


@clause("NZ-20-10.2")
def test_10_2_out_of_turn_is_refused() -> None:
    r = three_seats("play 1000", "play 1000", "play 1000")
    r = play(r, f'dee show dealer {KING_HIGH}\ndee call "dealer has no pair, king, queen, jack, nine"')
    assert due_ids(r) == {"show:7"}
    refused(r, "dee show 2 As Ah 9s 5c 2s", "NZ-20-10.2")
    refused(r, "dee verdict 7 ante gil win 2000 NZ-20-10.2(a)(iv)", "NZ-20-10.2")


@clause("NZ-20-10.2(a)(i)")
def test_10_2_a_i_the_bonus_is_the_first_line() -> None:
    r = showdown(NZ, "ante 1000 aces-up 1000", TRIPS, "play 1000", STRAIGHT_FLUSH)
    assert verdicts(r) == [
        "ante-bonus award 2000 NZ-20-10.2(a)(i)",
        "ante lose 0 NZ-20-10.2(a)(ii)",
        "play lose 0 NZ-20-10.2(a)(ii)",
        "aces-up win 9000 NZ-20-10.2(a)(v)",
    ]


@clause("NZ-20-10.2(a)(ii)", "NZ-20-10.2(a)(iii)")
def test_10_2_a_ii_lower_hands_lose_ante_and_play() -> None:
    r = showdown(NZ, "ante 1000 aces-up 500", "8s 8h Kh 5c 2s", "play 2000", "9d 9c Jh 7d 4h 3s")
    assert verdicts(r) == [
        "ante lose 0 NZ-20-10.2(a)(ii)",
        "play lose 0 NZ-20-10.2(a)(ii)",
        "aces-up lose 0 NZ-20-10.2(a)(iii)",
    ]
    assert net(r, "ann") == -3500


@clause("NZ-20-10.2(a)(iii)")
def test_10_2_a_iii_below_aces_loses_aces_up_though_the_hand_wins() -> None:
    r = showdown(NZ, "ante 1000 aces-up 500", "Ks Kh Qh Jh 2s", "play 1000")
    assert verdicts(r) == [
        "aces-up lose 0 NZ-20-10.2(a)(iii)",
        "ante win 2000 NZ-20-10.2(a)(iv)",
        "play win 2000 NZ-20-10.2(a)(iv)",
    ]
    assert net(r, "ann") == 1500


@clause("NZ-20-10.2(a)(iv)")
def test_10_2_a_iv_equal_hands_are_paid() -> None:
    r = showdown(NZ, "ante 1000", "As 2h 3d 4c 9s", "play 3000", "Ah 2d 3c 4s 9h 9d")
    assert verdicts(r) == ["ante win 2000 NZ-20-10.2(a)(iv)", "play win 6000 NZ-20-10.2(a)(iv)"]
    assert net(r, "ann") == 4000


@clause("NZ-20-10.2(a)(v)")
def test_10_2_a_v_aces_up_is_paid_whatever_the_dealer_has() -> None:
    for dealer in (NINE_HIGH.replace("9d", "Td"), THREE_TENS, STRAIGHT_FLUSH, FOUR_TENS):
        r = showdown(NZ, "ante 1000 aces-up 1000", "As Ah 9h 5c 2s", "play 1000", dealer)
        assert verdicts(r)[-1] == "aces-up win 2000 NZ-20-10.2(a)(v)"
        assert net(r, "ann") == (3000 if dealer.startswith("Td 8c") else -1000)


@clause("NZ-20-10.2(b)")
def test_10_2_b_four_cards_are_not_a_hand() -> None:
    r = three_seats("play 1000", "play 1000", "play 1000")
    while "rack:7" not in due_ids(r):
        r = attend_once(r)
    refused(r, f"dee move rack {' '.join(r.table.lies['7'][:4])}", "NZ-20-10.2(b)")
    r = play(r, "!dee note 10.2(b) 7")
    assert faults(r) == {"NZ-20-10.2(b)"}
    assert [d.who for d in r.due] == ["supervisor"]  # settlement is paused
    refused(r, f"dee move rack {' '.join(r.table.lies['7'])}", "NZ-20-10.2(b)")
    r = play(r, f'sue rule 10.2(b):{r.log[-1].number} "play on" -- "one had slid under the rack"')
    assert finish(r).over


def attend_once(r: Round) -> Round:
    """The dealer's next act."""
    return Round(r.game, attend(r, Pack([])).log[: len(r.log) + 1])
