"""The US sheet, rule by rule, but for its progressive wager. What it leaves out is as in New Zealand."""

import pytest

from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Award, Choice, Deal, Show
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
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
    laid,
    refused,
    showdown,
)
from tests.kit import clause, due_ids, finish, net, play, seated, verdicts

ACES, TRIPS = "Ah Ad 9s 5c 2s", "8h 8s 8d Qs 2s"
BOTH = "ante 1000 aces-up 1000"


def two_seats(wagers: str = BOTH) -> Round:
    bets = laid(wagers) + "\n" + laid(wagers, "2", "bob")
    return play(seated(US, ann="1", bob="2"), bets + CLOSE + cards({"1": ACES, "2": "Qs Jh 8d 6c 4s"}))


# The game


@clause("US-4CP-0")
def test_us_0_best_four_of_five_and_of_six() -> None:
    hand = best_four(["8h", "8d", "8c", "Qs", "Qd"])
    assert (hand.words, len(hand.apart)) == ("three eights, queen", 1)
    dealer = best_four(THREE_TENS.split())
    assert (dealer.words, len(dealer.cards), len(dealer.apart)) == ("three tens, king", 4, 2)
    r = two_seats()
    assert [r.table.dealt(place) for place in ("1", "2", "dealer")] == [5, 5, 6]


@clause("US-4CP-1")
def test_us_1_no_draw_and_no_exchange() -> None:
    r = two_seats()
    (duty,) = (d for d in r.due if d.id == "decide:1")
    assert {option.word for option in duty.options if isinstance(option, Choice)} == {"fold"}
    with pytest.raises(Faulty):
        play(r, "ann draw 1 2")
    refused(r, "ann choice 1 draw", "US-4CP-7")
    for act in ("shoe deal 1 own 7h", f"dee move rack {r.table.lies['1'][0]}"):
        with pytest.raises(Refusal):
            play(r, act)


@clause("US-4CP-2-TOUCH")
def test_us_2_only_the_owner_decides_a_hand() -> None:
    r = two_seats()
    for act in ("bob choice 1 fold", "bob bet 1 play ann 1000", "dee choice 1 fold"):
        with pytest.raises(Refusal) as refusal:
            play(r, act)
        assert refusal.value.code == "due/not-yours"
    assert "decide:1" in due_ids(r)
    assert play(r, "ann choice 1 fold").log[-1].who.name == "ann"


@clause("US-4CP-3-DEAL")
def test_us_3_players_five_down_dealer_five_down_and_one_up() -> None:
    r = two_seats()
    assert [(e.fact.to, e.fact.face, len(e.fact.cards)) for e in r.log if isinstance(e.fact, Deal)] == [
        ("1", "own", 5),
        ("2", "own", 5),
        ("dealer", "down", 5),
        ("dealer", "up", 1),
    ]
    ann = Round(US, r.seen("ann")).table
    assert ann.cards("1") == ACES.split()
    assert ann.cards("2") == [HIDDEN] * 5
    assert ann.cards("dealer") == [HIDDEN] * 5 + KING_HIGH.split()[5:]
    assert {d.cite for d in play(seated(US, ann="1"), laid(BOTH) + CLOSE).due} == {"US-4CP-3-DEAL"}


@clause("US-4CP-3-QUALIFY")
@pytest.mark.parametrize(
    "ours, theirs, result",
    [
        ("3h 3d Ks 7s 4c", NINE_HIGH, 4000),
        ("8s 7h 5d 4c 2h", NINE_HIGH, -4000),  # nine high is enough
        ("As Kh Qs 9s 4c", KING_HIGH, 4000),
        ("Ks Qh Jh 8s 4c", KING_HIGH, -4000),
    ],
)
def test_us_3_the_dealer_always_qualifies_and_the_better_hand_wins(ours: str, theirs: str, result: int) -> None:
    assert net(showdown(US, "ante 1000", ours, "play 3000", theirs), "ann") == result


@clause("US-4CP-3-TIE")
@pytest.mark.parametrize("ours, theirs", [("9s 9h Ad 5c 2c", "9d 9c As 5h 3s 2d"), ("Ks Qh Jh 9s 4c", KING_HIGH)])
def test_us_3_the_player_wins_ties(ours: str, theirs: str) -> None:
    assert net(showdown(US, "ante 1000", ours, "play 1000", theirs), "ann") == 2000


# Wagers


@clause("US-4CP-4")
@pytest.mark.parametrize("wagers", ["ante 1000", "aces-up 1000", BOTH])
def test_us_4_ante_aces_up_or_both_before_the_cards(wagers: str) -> None:
    assert dealt(US, wagers, ACES).table.dealt("1") == 5


@pytest.mark.parametrize(
    "wager, cite",
    [
        pytest.param("ante", "US-4CP-5-ANTE", marks=clause("US-4CP-5-ANTE")),
        pytest.param("aces-up", "US-4CP-5-ACESUP", marks=clause("US-4CP-5-ACESUP")),
    ],
)
def test_us_5_wagers_lie_between_minimum_and_maximum(wager: str, cite: str) -> None:
    game = US.set(ante_min="$5", ante_max="$100", aces_up_min="$5", aces_up_max="$100")
    r = seated(game, ann="1")
    for chips in (500, 10_000, 600):
        assert play(r, f"ann bet 1 {wager} ann {chips}").table.stake("1", wager) == chips
    for chips in (400, 10_100):
        refused(r, f"ann bet 1 {wager} ann {chips}", cite)


@clause("US-4CP-5-ANTE")
def test_us_5_a_play_wager_may_exceed_the_table_maximum() -> None:
    r = dealt(US.set(ante_max="$100"), "ante 10000", ACES)
    assert play(r, "ann bet 1 play ann 30000").table.stake("1", "play") == 30_000


@clause("US-4CP-6")
@pytest.mark.parametrize("wager", ["ante", "aces-up"])
def test_us_6_opening_wagers_are_down_before_the_call(wager: str) -> None:
    r = play(seated(US, ann="1", bob="2"), laid("ante 1000") + CLOSE)
    refused(r, f"bob bet 2 {wager} bob 1000", "US-4CP-6")


@clause("US-4CP-6-FREEZE")
@pytest.mark.parametrize(
    "act",
    [
        "ann bet 1 ante ann 2000",
        "ann bet 1 ante ann 500",
        "ann bet 1 aces-up ann 2000",
        "ann pull 1 ante ann",
        "ann pull 1 aces-up ann",
    ],
)
def test_us_6_after_the_call_no_wager_is_raised_lowered_or_withdrawn(act: str) -> None:
    before = play(seated(US, ann="1"), laid(BOTH))
    assert play(before, act).log[-1].answers == "bet:1:ann"
    closed = play(before, CLOSE)
    for r in (closed, play(closed, cards({"1": ACES}))):
        refused(r, act, "US-4CP-6-FREEZE")


@clause("US-4CP-6-FREEZE", "US-4CP-7")
def test_us_6_the_play_wager_comes_later() -> None:
    closed = play(seated(US, ann="1"), laid("ante 1000") + CLOSE)
    refused(closed, "ann bet 1 play ann 1000", "US-4CP-7")
    assert play(closed, cards({"1": ACES}) + "\nann bet 1 play ann 1000").table.stake("1", "play") == 1000


# Decisions


@clause("US-4CP-7")
def test_us_7_play_or_give_up_the_ante() -> None:
    r = play(two_seats("ante 1000"), "ann bet 1 play ann 1000\nbob choice 2 fold")
    r = finish(r)
    assert (net(r, "ann"), net(r, "bob")) == (2000, -1000)
    assert verdicts(r, "2") == ["ante lose 0 US-4CP-9"]


@clause("US-4CP-7")
def test_us_7_whoever_does_not_answer_may_be_deemed_folded() -> None:
    r = play(two_seats(), "bob choice 2 fold")
    assert not r.over  # it waits for ann
    away = finish(play(r, "dee choice 1 absent"))
    assert net(away, "ann") == -1000 + 1000  # the Ante is lost; the aces still pay


@clause("US-4CP-7-PAY")
def test_us_7_ante_and_play_pay_even_money() -> None:
    r = showdown(US, "ante 1000", ACES, "play 3000")
    assert verdicts(r) == ["ante win 2000 US-4CP-7-PAY", "play win 6000 US-4CP-7-PAY"]
    assert net(r, "ann") == 4000


@clause("US-4CP-8")
def test_us_8_play_is_any_chips_from_one_to_three_times_the_ante() -> None:
    r = dealt(US, "ante 1000", ACES)
    for chips in (1000, 1500, 2700, 3000):
        assert play(r, f"ann bet 1 play ann {chips}").table.stake("1", "play") == chips
    for chips in (900, 3100, 1050):
        refused(r, f"ann bet 1 play ann {chips}", "US-4CP-8")


@clause("US-4CP-9")
def test_us_9_an_ante_alone_is_folded_and_out_before_the_reveal() -> None:
    r = attend(play(two_seats("ante 1000"), "ann choice 1 fold"), Pack([]))
    assert verdicts(r, "1") == ["ante lose 0 US-4CP-9"]
    assert (r.table.cards("1"), len(r.table.cards("rack"))) == ([], 5)
    assert not any(isinstance(e.fact, Show) for e in r.log)
    refused(r, "ann bet 1 play ann 1000", "US-4CP-7")
    assert net(finish(play(r, "bob choice 2 fold")), "ann") == -1000


@clause("US-4CP-10")
@pytest.mark.parametrize(
    "hand, result, line",
    [
        ("Ah Ad Ks Qs 9s", -1000 + 1000, "aces-up win 2000 US-4CP-ACESUP-REGARDLESS"),
        ("Kh Kc Js 9s 2s", -1000 - 1000, "aces-up lose 0 US-4CP-ACESUP"),
    ],
)
def test_us_10_a_fold_loses_the_ante_only_and_aces_up_stays_live(hand: str, result: int, line: str) -> None:
    r = play(dealt(US, BOTH, hand, THREE_TENS), "ann choice 1 fold")
    r = attend(r, Pack([]))
    assert verdicts(r)[0].startswith("ante lose 0 US-4CP-")
    assert verdicts(r)[1:] == [line]
    assert net(r, "ann") == result


# Pay tables


@pytest.mark.parametrize(
    "hand, result",
    [
        pytest.param("Ks Kh 9s 5c 2h", -1000, marks=clause("US-4CP-ACESUP")),
        pytest.param("Ah Ad 9s 5c 2h", 1000, marks=clause("US-4CP-ACESUP", "US-4CP-ACESUP-ACES")),
        pytest.param("2s 2h 3h 3c 9s", 3000, marks=clause("US-4CP-ACESUP", "US-4CP-ACESUP-TWOPAIR")),
        pytest.param("4s 5h 6d 7c Kh", 4000, marks=clause("US-4CP-ACESUP-STRAIGHT")),
        pytest.param("Ks 9s 6s 3s 2h", 5000, marks=clause("US-4CP-ACESUP-FLUSH")),
        pytest.param("8h 8s 8d Qs 2s", 8000, marks=clause("US-4CP-ACESUP-TRIPS")),
        pytest.param("8h 8s 8d Qs Qh", 8000, marks=clause("US-4CP-ACESUP-TRIPS")),
        pytest.param("5h 6h 7h 8h Kc", 40_000, marks=clause("US-4CP-ACESUP-SF")),
        pytest.param("9s 9h 9d 9c 2h", 50_000, marks=clause("US-4CP-ACESUP-QUADS")),
    ],
)
def test_us_aces_up_pays(hand: str, result: int) -> None:
    r = showdown(US, "aces-up 1000", hand, "stay", "Qc Jd 8c 6c 4h 3d")
    assert (net(r, "ann"), len(verdicts(r))) == (result, 1)


@clause("US-4CP-ACESUP-QUADS")
def test_us_aces_up_is_the_fifth_new_zealand_scale_and_no_other() -> None:
    assert US.pays("aces-up").rows == NZ.set(aces_up=5).pays("aces-up").rows
    assert [odds.win for _, odds in US.pays("aces-up").rows] == [50, 40, 8, 5, 4, 3, 1]
    with pytest.raises(Faulty) as fault:
        find("four-card-poker", "us", {"aces-up": 4})
    assert fault.value.code in ("option/fixed", "option/value")


@clause("US-4CP-ACESUP-REGARDLESS")
def test_us_aces_up_is_paid_though_the_dealer_is_better() -> None:
    r = showdown(US, BOTH, ACES, "play 1000", THREE_TENS)
    assert verdicts(r) == [
        "ante lose 0 US-4CP-3-QUALIFY",
        "play lose 0 US-4CP-3-QUALIFY",
        "aces-up win 2000 US-4CP-ACESUP-REGARDLESS",
    ]


@pytest.mark.parametrize(
    "hand, dealer, play_wager, bonus, result",
    [
        pytest.param(TRIPS, STRAIGHT_FLUSH, 1000, 2000, 0, marks=clause("US-4CP-AUTO", "US-4CP-AUTO-TRIPS")),
        pytest.param(TRIPS, KING_HIGH, 1000, 2000, 4000, marks=clause("US-4CP-AUTO-TRIPS")),
        pytest.param("5h 6h 7h 8h Kc", KING_HIGH, 3000, 20_000, 24_000, marks=clause("US-4CP-AUTO-SF")),
        pytest.param("5h 6h 7h 8h 2c", STRAIGHT_FLUSH, 3000, 20_000, 16_000, marks=clause("US-4CP-AUTO-SF")),
        pytest.param("9s 9h 9d 9c 2h", STRAIGHT_FLUSH, 3000, 25_000, 29_000, marks=clause("US-4CP-AUTO-QUADS")),
        pytest.param("Ks 9s 6s 3s 2h", NINE_HIGH, 1000, 0, 2000, marks=clause("US-4CP-AUTO")),
    ],
)
def test_us_the_automatic_bonus_on_the_ante(hand: str, dealer: str, play_wager: int, bonus: int, result: int) -> None:
    r = showdown(US, "ante 1000", hand, f"play {play_wager}", dealer)
    assert sum(e.fact.chips for e in r.log if isinstance(e.fact, Award)) == bonus
    assert net(r, "ann") == result
    assert not bonus or verdicts(r)[0] == f"ante-bonus award {bonus} US-4CP-AUTO"
