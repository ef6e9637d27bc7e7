"""Sections 10, 5.7 and 5.10 and the US sheet: who wins, what is paid, in which order, and at most how much."""

import pytest

from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Award, Call, Show, Verdict
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games import find
from cutcard.games.four_card_poker.rules import NZ, US
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

QUADS, SUITED_RUN, TRIPS = "9s 9h 9d 9c 2s", "5h 6h 7h 8h 2c", "8s 8h 8d Qd Qs"
ACES, KINGS, FLUSH, STRAIGHT = "Ah Ad 9s 5c 2s", "Kh Kc 9s 5c 2s", "Ks 9s 6s 3s 2h", "4s 5h 6d 7c Ks"
FOUR_TENS = "Ts Th Td Tc 4s 3d"
BOTH = "ante 1000 aces-up 1000"
WON, LOST = True, False

# 5.7 Ante and Play, 5.7.1 the Ante Bonus


@pytest.mark.parametrize(
    "game, hand, bet, dealer, won, bonus",
    [
        pytest.param(NZ, ACES, 1000, KING_HIGH, WON, 0, marks=clause("NZ-20-5.7-PAY")),
        pytest.param(NZ, ACES, 3000, KING_HIGH, WON, 0, marks=clause("NZ-20-5.7-PAY", "NZ-20-5.7-WIN")),
        pytest.param(NZ, "As Kh Qc 9s 4d", 3000, "Ad Kd Qd Th 4h 2c", LOST, 0, marks=clause("NZ-20-5.7-WIN")),
        pytest.param(NZ, "3h 3d Ks 7s 4c", 2000, NINE_HIGH, WON, 0, marks=clause("NZ-20-5.7-WIN")),
        # nine high is a hand like any other
        pytest.param(NZ, "8s 7h 5d 4c 2h", 2000, NINE_HIGH, LOST, 0, marks=clause("NZ-20-5.7-WIN")),
        # and equal hands are the player's
        pytest.param(NZ, "9s 8h 6d 4c 2h", 1000, NINE_HIGH, WON, 0, marks=clause("NZ-20-5.7-WIN")),
        pytest.param(NZ, "As 2h 3d 4c 9s", 3000, "Ah 2d 3c 4s 9h 9d", WON, 0, marks=clause("NZ-20-10.2(a)(iv)")),
        pytest.param(NZ, "As 9s 7s 6s 2d", 1000, "Ah 9h 7h 6h 3c 2c", WON, 0, marks=clause("NZ-20-4.1")),
        pytest.param(NZ, "As Qh 9d 5c 2d", 1000, "Ks Qd Jc 9h 3h 2s", WON, 0, marks=clause("NZ-20-4.2")),
        pytest.param(NZ, "Ks Qd Jc 9h 3h", 1000, "As Qh 9d 5c 2d 4d", LOST, 0, marks=clause("NZ-20-4.2")),
        pytest.param(NZ, "Ks Kh 2d 2c 7h", 1000, "Kd Kc 2s 2h Ah 5s", WON, 0, marks=clause("NZ-20-4.3(c)")),
        pytest.param(NZ, "2s 2h 2d 7c 9s", 1000, "Ah Kh Qh 9h 3c 4d", WON, 2000, marks=clause("NZ-20-4.3(f)")),
        pytest.param(NZ, "9s 9h Ad 5c 2c", 1000, "9d 9c As 5h 3s 2d", WON, 0, marks=clause("NZ-20-4.4(b)")),
        pytest.param(NZ, "9s 9h Ad 5c 2c", 1000, "9d 9c As 6h 3s 2d", LOST, 0, marks=clause("NZ-20-4.4(b)")),
        # the bonus is paid on the Ante and not on the Play, whatever the dealer has
        pytest.param(NZ, FLUSH, 1000, NINE_HIGH, WON, 0, marks=clause("NZ-20-5.7.1")),
        pytest.param(NZ, STRAIGHT, 1000, KING_HIGH, WON, 0, marks=clause("NZ-20-5.7.1")),
        pytest.param(NZ, TRIPS, 1000, NINE_HIGH, WON, 2000, marks=clause("NZ-20-5.7.1", "NZ-20-5.7.1-TRIPS")),
        pytest.param(NZ, TRIPS, 3000, STRAIGHT_FLUSH, LOST, 2000, marks=clause("NZ-20-5.7.1", "NZ-20-5.7.1-TRIPS")),
        pytest.param(NZ, SUITED_RUN, 3000, KING_HIGH.replace("2h", "2d"), WON, 20_000, marks=clause("NZ-20-5.7.1-SF")),
        pytest.param(NZ, SUITED_RUN, 1000, FOUR_TENS, LOST, 20_000, marks=clause("NZ-20-5.7.1-SF")),
        pytest.param(NZ, QUADS, 3000, STRAIGHT_FLUSH, WON, 25_000, marks=clause("NZ-20-5.7.1-QUADS")),
        pytest.param(NZ, QUADS, 1000, FOUR_TENS, LOST, 25_000, marks=clause("NZ-20-5.7.1-QUADS")),
        # and so it is in the US, where the dealer always qualifies
        pytest.param(US, ACES, 3000, KING_HIGH, WON, 0, marks=clause("US-4CP-7-PAY")),
        pytest.param(US, "3h 3d Ks 7s 4c", 3000, NINE_HIGH, WON, 0, marks=clause("US-4CP-3-QUALIFY")),
        pytest.param(US, "8s 7h 5d 4c 2h", 3000, NINE_HIGH, LOST, 0, marks=clause("US-4CP-3-QUALIFY")),
        pytest.param(US, "Ks Qh Jh 9s 4c", 1000, KING_HIGH, WON, 0, marks=clause("US-4CP-3-TIE")),
        pytest.param(US, "9s 9h Ad 5c 2c", 1000, "9d 9c As 5h 3s 2d", WON, 0, marks=clause("US-4CP-3-TIE")),
        pytest.param(US, FLUSH, 1000, NINE_HIGH, WON, 0, marks=clause("US-4CP-AUTO")),
        pytest.param(US, TRIPS, 1000, STRAIGHT_FLUSH, LOST, 2000, marks=clause("US-4CP-AUTO", "US-4CP-AUTO-TRIPS")),
        pytest.param(US, TRIPS, 1000, NINE_HIGH, WON, 2000, marks=clause("US-4CP-AUTO-TRIPS")),
        pytest.param(US, SUITED_RUN, 3000, STRAIGHT_FLUSH, LOST, 20_000, marks=clause("US-4CP-AUTO-SF")),
        pytest.param(US, QUADS, 3000, STRAIGHT_FLUSH, WON, 25_000, marks=clause("US-4CP-AUTO-QUADS")),
    ],
)
def test_5_7_ante_and_play_win_on_equal_or_better_and_the_bonus_is_paid_win_or_lose(
    game: Game, hand: str, bet: int, dealer: str, won: bool, bonus: int
) -> None:
    r = showdown(game, "ante 1000", hand, f"play {bet}", dealer)
    pays, collects, first = (
        ("NZ-20-10.2(a)(iv)", "NZ-20-10.2(a)(ii)", "NZ-20-10.2(a)(i)")
        if game is NZ
        else ("US-4CP-7-PAY", "US-4CP-3-QUALIFY", "US-4CP-AUTO")
    )
    settled = [
        f"{w} win {2 * n} {pays}" if won else f"{w} lose 0 {collects}" for w, n in (("ante", 1000), ("play", bet))
    ]
    assert verdicts(r) == ([f"ante-bonus award {bonus} {first}"] if bonus else []) + settled
    assert net(r, "ann") == -net(r, "house") == bonus + (1000 + bet if won else -1000 - bet)


# 9 and 10.2(a) Beside Aces Up, or without a Play


@pytest.mark.parametrize(
    "game, wagers, hand, decision, dealer, lines",
    [
        pytest.param(NZ, BOTH, TRIPS, "play 1000", STRAIGHT_FLUSH,
                     "ante-bonus award 2000 10.2(a)(i), ante lose 0 10.2(a)(ii), play lose 0 10.2(a)(ii), "
                     "aces-up win 9000 10.2(a)(v)", marks=clause("NZ-20-10.2(a)(i)", "NZ-20-1.2-ANTEBONUS")),
        pytest.param(NZ, BOTH, "8s 8h Kh 5c 2s", "play 2000", "9d 9c Jh 7d 4h 3s",
                     "ante lose 0 10.2(a)(ii), play lose 0 10.2(a)(ii), aces-up lose 0 10.2(a)(iii)",
                     marks=clause("NZ-20-10.2(a)(ii)", "NZ-20-10.2(a)(iii)")),
        pytest.param(NZ, BOTH, "Ks Kh Qh Jh 2s", "play 1000", KING_HIGH,
                     "aces-up lose 0 10.2(a)(iii), ante win 2000 10.2(a)(iv), play win 2000 10.2(a)(iv)",
                     marks=clause("NZ-20-10.2(a)(iii)")),
        pytest.param(NZ, BOTH, ACES, "play 1000", THREE_TENS,
                     "ante lose 0 10.2(a)(ii), play lose 0 10.2(a)(ii), aces-up win 2000 10.2(a)(v)",
                     marks=clause("NZ-20-10.2(a)(v)", "NZ-20-1.2-ACESUP")),
        pytest.param(NZ, BOTH, ACES, "play 1000", "Td 8c 6h 4s 3c 2d",
                     "ante win 2000 10.2(a)(iv), play win 2000 10.2(a)(iv), aces-up win 2000 10.2(a)(v)",
                     marks=clause("NZ-20-10.2(a)(v)")),
        # Aces Up alone: the cards go to play without chips
        pytest.param(NZ, "aces-up 1000", TRIPS, "stay", NINE_HIGH, "aces-up win 9000 10.2(a)(v)",
                     marks=clause("NZ-20-5.7.1")),
        pytest.param(NZ, "aces-up 1000", ACES, "stay", THREE_TENS, "aces-up win 2000 10.2(a)(v)",
                     marks=clause("NZ-20-1.2-ACESUP", "NZ-20-5.2(c)", "NZ-20-9.1")),
        pytest.param(NZ, "aces-up 1000", KINGS, "stay", THREE_TENS, "aces-up lose 0 10.2(a)(iii)",
                     marks=clause("NZ-20-5.2(c)", "NZ-20-9.1")),
        # a fold loses both, even with aces, and earns no bonus
        pytest.param(NZ, BOTH, ACES, "fold", KING_HIGH, "ante lose 0 9.2(a), aces-up lose 0 9.2(a)",
                     marks=clause("NZ-20-9.2(a)")),
        pytest.param(NZ, "ante 1000", TRIPS, "fold", NINE_HIGH, "ante lose 0 9.2(a)",
                     marks=clause("NZ-20-9.2(a)", "NZ-20-5.7.1")),
        pytest.param(NZ, "aces-up 1000", ACES, "fold", KING_HIGH, "aces-up lose 0 9.2(a)",
                     marks=clause("NZ-20-9.2(a)")),
        # the Ante may be given up and Aces Up kept
        pytest.param(NZ, BOTH, KINGS, "keep aces up", THREE_TENS, "ante lose 0 9.3, aces-up lose 0 10.2(a)(iii)",
                     marks=clause("NZ-20-9.3")),
        pytest.param(NZ, BOTH, TRIPS, "keep aces up", NINE_HIGH, "ante lose 0 9.3, aces-up win 9000 10.2(a)(v)",
                     marks=clause("NZ-20-9.3", "NZ-20-5.7.1")),
        # in the US a fold loses the Ante only
        pytest.param(US, BOTH, ACES, "play 1000", THREE_TENS,
                     "ante lose 0 3-QUALIFY, play lose 0 3-QUALIFY, aces-up win 2000 ACESUP-REGARDLESS",
                     marks=clause("US-4CP-ACESUP-REGARDLESS")),
        pytest.param(US, "ante 1000", ACES, "fold", KING_HIGH, "ante lose 0 9", marks=clause("US-4CP-7", "US-4CP-9")),
        pytest.param(US, BOTH, ACES, "fold", THREE_TENS, "ante lose 0 9, aces-up win 2000 ACESUP-REGARDLESS",
                     marks=clause("US-4CP-10")),
        pytest.param(US, BOTH, KINGS, "fold", THREE_TENS, "ante lose 0 9, aces-up lose 0 ACESUP",
                     marks=clause("US-4CP-10")),
        pytest.param(US, BOTH, ACES, "absent", THREE_TENS,
                     "ante forfeit 0 NZ-20-11.13, aces-up win 2000 ACESUP-REGARDLESS", marks=clause("US-4CP-7")),
    ],
)  # fmt: skip
def test_10_2_a_each_line_by_its_clause_and_in_its_order(
    game: Game, wagers: str, hand: str, decision: str, dealer: str, lines: str
) -> None:
    r = dealt(game, wagers, hand, dealer)
    r = finish(play(r, "dee choice 1 absent" if decision == "absent" else decides(decision)))
    division = "NZ-20-" if game is NZ else "US-4CP-"
    assert [line.replace(division, "") for line in verdicts(r)] == lines.split(", ")


# 5.7.2 Aces Up


@pytest.mark.parametrize(
    "hand, to_one",  # under the options 1 to 7
    [
        pytest.param(QUADS, (50, 50, 50, 50, 50, 50, 50), marks=clause("NZ-20-5.7.2-QUADS", "US-4CP-ACESUP-QUADS")),
        pytest.param(SUITED_RUN, (40, 40, 30, 30, 40, 40, 40), marks=clause("NZ-20-5.7.2-SF", "US-4CP-ACESUP-SF")),
        pytest.param(TRIPS, (9, 7, 9, 7, 8, 8, 7), marks=clause("NZ-20-5.7.2-TRIPS", "US-4CP-ACESUP-TRIPS")),
        pytest.param(FLUSH, (6, 6, 6, 6, 5, 6, 5), marks=clause("NZ-20-5.7.2-FLUSH", "US-4CP-ACESUP-FLUSH")),
        pytest.param(STRAIGHT, (4, 5, 4, 5, 4, 4, 4), marks=clause("NZ-20-5.7.2-STRAIGHT", "US-4CP-ACESUP-STRAIGHT")),
        pytest.param("2s 2h 3c 3d 9s", (2, 2, 2, 2, 3, 2, 3), marks=clause("NZ-20-5.7.2-TWOPAIR")),
        pytest.param("As Ah Ad Kh Kd", (9, 7, 9, 7, 8, 8, 7), marks=clause("NZ-20-5.7.2-TRIPS")),
        pytest.param("As Ah Kd Kc 9s", (2, 2, 2, 2, 3, 2, 3), marks=clause("US-4CP-ACESUP-TWOPAIR")),
        pytest.param("As Ah 7d 5c 2s", (1, 1, 1, 1, 1, 1, 1), marks=clause("NZ-20-5.7.2-ACES", "US-4CP-ACESUP-ACES")),
        pytest.param("Ks Kh 7d 5c 2s", (-1, -1, -1, -1, -1, -1, -1), marks=clause("NZ-20-5.7.2-ACES", "US-4CP-ACESUP")),
        pytest.param("As Kh 9d 5c 2s", (-1, -1, -1, -1, -1, -1, -1), marks=clause("NZ-20-5.7.2-ACES", "US-4CP-ACESUP")),
    ],
)
def test_5_7_2_aces_up_by_hand_and_option_and_in_the_us_by_the_fifth(hand: str, to_one: tuple[int, ...]) -> None:
    games = [*(NZ.set(aces_up=option) for option in range(1, 8)), US]
    for game, win in zip(games, (*to_one, to_one[4]), strict=True):
        r = showdown(game, "aces-up 1000", hand, "stay", "Qc Jd 8c 6c 4h 3h")
        assert (net(r, "ann"), len(verdicts(r))) == (win * 1000, 1)  # on the best kind only


@clause("NZ-20-5.7.2", "US-4CP-ACESUP-QUADS")
@pytest.mark.parametrize(
    "option, admitted", [(1, True), (7, True), ("5", True), (0, False), (8, False), ("best", False)]
)
def test_5_7_2_one_of_seven_scales_and_in_the_us_no_other(option: object, admitted: bool) -> None:
    with pytest.raises(Faulty) as fixed:
        find("four-card-poker", "us", {"aces-up": 4})
    assert fixed.value.code in ("option/fixed", "option/value")
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
