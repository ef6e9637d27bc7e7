"""Betting, decisions and settlement: what is offered, refused and paid, and under which clause."""

from itertools import combinations

import pytest

from cutcard.cards import DECK
from cutcard.core.facts import Choice, Verdict
from cutcard.described.advised import advise
from cutcard.games.three_card_poker.rules import NZ
from cutcard.games.three_card_poker.strategies import answer
from cutcard.hands.three_card import hand, strength
from cutcard.house.views.lying import marks
from tests.four_card_poker import not_due, refused, seen
from tests.kit import clause, due_ids, finish, net, play, seated, verdicts
from tests.poker import CLOSE, laid
from tests.three_card_poker import ACE_HIGH, FOLDS, HANDS, JACK_HIGH, PLAYS, QUEEN_HIGH, SIX, alone, betting, dealt

# The hand


@clause("CP-17-2")
@pytest.mark.parametrize(
    "better, worse",
    [
        ("4s 3s 2s", "Ah As Ad"),  # a straight flush beats three aces
        ("2h 2s 2d", "Ah Ks Qd"),  # three of a kind beats a straight
        ("3h 2s Ad", "Ah Kh Jh"),  # the lowest straight beats the best flush
        ("5h 3h 2h", "Ah As Kd"),  # a flush beats a pair
        ("2h 2s 3d", "Ah Ks Jd"),  # a pair beats no pair
        ("4h 3s 2d", "3h 2s Ad"),  # the ace is low in A 2 3
        ("Ah Ks Qd", "Kh Qs Jd"),
        ("9h 9s 5d", "9c 9d 4s"),  # then the card beside the pair
        ("Kh 9s 4d", "Kc 9d 3s"),  # then card by card
    ],
)
def test_hands_in_their_order(better: str, worse: str) -> None:
    assert strength(better.split()) > strength(worse.split())


@clause("CP-17-2")
def test_suits_never_count_and_there_is_no_wrapping_round() -> None:
    assert strength(["Kh", "9s", "4d"]) == strength(["Kc", "9d", "4s"])
    assert hand(("2h", "As", "Kd")).kind == "no pair"
    assert hand(("9h", "5s", "9d")).words == "pair of nines, five"
    assert hand(("As", "3d", "2h")).words == "straight, three high"


@clause("CP-17-2")
def test_the_six_kinds_come_as_often_as_is_known() -> None:
    kinds = [hand(cards).kind for cards in combinations(DECK, 3)]
    counts = {kind: kinds.count(kind) for kind in set(kinds)}
    assert counts == {  # Wizard of Odds: Three Card Poker
        "straight flush": 48,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "no pair": 16440,
    }


# Betting


@clause("CP-17-3")
def test_an_ante_a_pairs_plus_or_both_each_within_its_own_limits() -> None:
    for wagers in ("ante 1000", "pair-plus 500", "ante 500 pair-plus 10000"):
        assert play(seated(NZ, ann="1"), laid(wagers)).table.live("1")
    refused(seated(NZ, ann="1"), laid("pair-plus 10100"), "CP-17-3")
    r = play(seated(NZ, ann="1"), laid("ante 1000"))
    refused(r, "ann bet 1 play ann 1000", "CP-17-4")
    refused(play(r, CLOSE), laid("pair-plus 500"), "CP-17-3")
    refused(play(seated(NZ, ann="1", bob="2"), ""), "bob bet 1 ante bob 1000", "CP-17-3")


@clause("CP-17-1")
def test_three_cards_to_each_area_with_a_wager_and_to_the_dealer_none_of_them_up() -> None:
    r = betting(NZ, "13")
    refused(seated(NZ, ann="1"), "shoe deal 1 own 7s 7h 2d", "CP-17-1")
    assert due_ids(r) == {"deal:1:0"}
    r = play(r, "shoe deal 1 own 7s 7h 2d\nshoe deal 3 own Kc 9d 4h\nshoe deal dealer down Qd 7c 3s")
    assert seen(r, "bob", "dealer") == ["??"] * 3
    one_by_one = play(betting(NZ.set(device="shoe"), "12"), "shoe deal 1 own 7s\nshoe deal 2 own Kc")
    assert due_ids(one_by_one) == {"deal:dealer:0"}


@clause("NZ-17-5.5")
def test_5_5_several_areas_anywhere_where_the_operator_allows_it() -> None:
    refused(seated(NZ), "!table sit ann 1 5", "NZ-17-5.5")
    assert seated(NZ.set(areas_max=2), ann="1 5").table.places_of == {"ann": ("1", "5")}


@clause("NZ-17-5.5.2", "NZ-17-5.5.2-BLIND")
def test_5_5_2_of_several_hands_only_the_one_at_the_seat_is_seen_and_the_others_by_nobody() -> None:
    game = NZ.set(areas_max=2, view_one=True)
    r = play(seated(game, ann="1 5"), f"{laid('ante 1000')}\n{laid('ante 1000', '5')}\n{CLOSE}")
    r = play(r, "shoe deal 1 home 7s 7h 2d\nshoe deal 5 home Kc 9d 4h\nshoe deal dealer down Qd 7c 3s")
    assert seen(r, "ann", "1") == ["7s", "7h", "2d"]
    for eyes in ("ann", "dee", "public"):
        assert seen(r, eyes, "5") == ["??"] * 3
    r = finish(play(r, "ann bet 5 play ann 1000\nann choice 1 fold"))
    assert {"Kc", "9d", "4h"} <= {item.name for item in r.table.items.values() if item.open}, "settled, so shown"


# Decisions


@clause("NZ-17-5.2")
def test_5_2_players_choose_as_soon_as_the_last_card_is_out() -> None:
    r = play(betting(), "shoe deal 1 own 7s 7h 2d\nshoe deal 2 own Kc 9d 4h")
    refused(r, "ann bet 1 play ann 1000", "NZ-17-5.2")
    assert seen(r, "ann", "1") == ["??"] * 3
    r = play(r, "shoe deal dealer down Qd 7c 3s")
    assert seen(r, "ann", "1") == ["7s", "7h", "2d"]
    assert {"decide:1", "decide:2"} <= due_ids(r)


@clause("NZ-17-5.2(a)", "CP-17-9")
def test_5_2_a_a_fold_loses_the_ante_and_pairs_plus_unless_the_house_lets_that_live_on() -> None:
    lost = ["ante lose 0 NZ-17-5.2(a)", "pair-plus lose 0 CP-17-9"]
    assert verdicts(alone("ante 1000 pair-plus 500", "7s 7h 2d", FOLDS)) == lost
    kept = alone("ante 1000 pair-plus 500", "7s 7h 2d", FOLDS, game=NZ.set(pair_plus_survives_a_fold=True))
    assert verdicts(kept) == ["ante lose 0 NZ-17-5.2(a)", "pair-plus win 1000 CP-17-8"]


@clause("CP-17-4")
def test_a_play_is_as_large_as_the_ante() -> None:
    for chips in (500, 1500, 2000):
        assert refused(dealt(), f"ann bet 1 play ann {chips}", "CP-17-4").code == "bet/limits"
    assert "decide:1" not in due_ids(play(dealt(), "ann bet 1 play ann 1000"))
    not_due(play(dealt(), "ann bet 1 play ann 1000"), "ann choice 1 fold")


BLIND = NZ.set(blind_play=True)
LAID_BLIND = laid("ante 1000 play 1000")


@clause("CP-17-12")
def test_a_play_before_the_cards_is_the_houses_to_allow_and_as_large_as_the_ante() -> None:
    refused(play(seated(NZ, ann="1"), laid("ante 1000")), laid("play 1000"), "CP-17-4")
    r = play(seated(BLIND, ann="1"), laid("ante 1000"))
    refused(seated(BLIND, ann="1"), laid("play 1000"), "CP-17-4")
    assert refused(r, laid("play 2000"), "CP-17-12").code == "bet/limits"
    r = play(r, laid("play 1000"))
    for change in (laid("ante 500"), "ann pull 1 ante ann"):
        refused(r, change, "CP-17-12")
    assert not play(r, "ann pull 1 play ann\nann pull 1 ante ann").table.live()


@clause("CP-17-12")
@pytest.mark.parametrize(
    "decision, net_of_ann",
    [
        ('ann choice 1 "play on"', 2000),  # sevens beat queen high: Ante and Play
        ("ann choice 1 fold", -1000),
        ("dee choice 1 absent", -2000),
    ],
)
def test_a_blind_play_stands_comes_back_with_a_fold_or_is_forfeited(decision: str, net_of_ann: int) -> None:
    r = play(seated(BLIND, ann="1"), f"{LAID_BLIND}\n{CLOSE}\nshoe deal 1 own {HANDS['1']}")
    r = play(r, f"shoe deal dealer down {QUEEN_HIGH}")
    not_due(r, "ann bet 1 play ann 1000")
    assert net(finish(play(r, decision)), "ann") == net_of_ann


@clause("CP-17-12")
def test_a_blind_play_is_worth_what_any_other_is_and_a_strategy_plays_by_it() -> None:
    cards = f"{CLOSE}\nshoe deal 1 own {HANDS['1']}\nshoe deal dealer down ?? ?? ??"
    seen_first, blind = (play(seated(BLIND, ann="1"), f"{bets}\n{cards}") for bets in (laid("ante 1000"), LAID_BLIND))
    values = [advise(r, who="ann").best for r in (seen_first, blind)]
    assert [value.worth for value in values[0]] == [value.worth for value in values[1]]
    (duty,) = (d for d in blind.due if d.must)
    assert answer("simple", BLIND, blind.table, duty) == values[1][0].fact == Choice("1", "play on")


@clause("CP-17-9")
def test_pairs_plus_alone_stays_in_without_a_choice() -> None:
    r = dealt(NZ, "1", "pair-plus 500")
    assert not {"decide:1", "absent:1"} & due_ids(r)
    assert verdicts(finish(r)) == ["pair-plus win 1000 CP-17-8"]


# Settlement


@clause("CP-17-5", "CP-17-6")
@pytest.mark.parametrize(
    "ours, dealer, ante, played",
    [
        ("2s 5h 7d", JACK_HIGH, "ante win 2000", "play push 1000"),  # the dealer does not qualify
        ("2s 5h 7d", QUEEN_HIGH, "ante lose 0", "play lose 0"),
        ("Ks 5h 7d", QUEEN_HIGH, "ante win 2000", "play win 2000"),
        ("Qs 7h 3d", QUEEN_HIGH, "ante push 1000", "play push 1000"),
        ("Js 9h 3d", JACK_HIGH, "ante win 2000", "play push 1000"),  # equal, but unqualified
        ("2s 2h 3d", ACE_HIGH, "ante win 2000", "play win 2000"),
    ],
)
def test_against_the_dealer(ours: str, dealer: str, ante: str, played: str) -> None:
    r = alone("ante 1000", ours, PLAYS, dealer)
    assert sorted(verdicts(r)) == [f"{ante} CP-17-6", f"{played} CP-17-6"]


@clause("CP-17-5")
def test_the_dealer_says_whether_the_hand_qualifies() -> None:
    r = alone("ante 1000", "2s 5h 7d", PLAYS, JACK_HIGH)
    assert any("no pair, jack, nine, three, and does not qualify" in str(e.fact) for e in r.log)
    assert marks(r) == {"dealer": "does not qualify"}
    r = alone("ante 1000", "2s 5h 7d", PLAYS, QUEEN_HIGH)
    assert not any("qualify" in str(e.fact) for e in r.log)
    assert marks(r) == {"dealer": "qualifies"}
    assert marks(betting()) == {}, "nothing before the hand is declared"


@clause("CP-17-7")
@pytest.mark.parametrize(
    "ours, scales",
    [("4h 3h 2h", (5, 4, 3)), ("2h 2s 2d", (4, 3, 2)), ("3h 2s Ad", (1, 1, 1)), ("Ah Kh Jh", (0, 0, 0))],
)
def test_an_ante_that_was_played_earns_its_bonus_whatever_the_dealer_holds(ours: str, scales: tuple[int, ...]) -> None:
    for n, times in enumerate(scales, 1):
        for dealer in (QUEEN_HIGH, "Qd Qc Qs"):
            r = alone("ante 1000", ours, PLAYS, dealer, NZ.set(ante_bonus=n))
            awards = [v for v in verdicts(r) if v.startswith("ante-bonus")]
            assert awards == ([f"ante-bonus award {1000 * times} CP-17-7"] if times else [])
        assert not any(v.startswith("ante-bonus") for v in verdicts(alone("ante 1000", ours, FOLDS)))


@clause("CP-17-8")
@pytest.mark.parametrize(
    "ours, scales",
    [
        ("4s 3s 2s", (40, 40, 40, 40, 50, 35)),
        ("2h 2s 2d", (30, 30, 30, 25, 30, 25)),
        ("3h 2s Ad", (6, 6, 5, 6, 6, 6)),
        ("Ah Kh Jh", (4, 3, 4, 4, 3, 4)),
        ("9h 9s 5d", (1, 1, 1, 1, 1, 1)),
    ],
)
def test_pairs_plus_by_its_six_scales(ours: str, scales: tuple[int, ...]) -> None:
    for n, times in enumerate(scales, 1):
        r = alone("pair-plus 500", ours, "", "Qd Qc Qs", NZ.set(pair_plus=n))
        assert verdicts(r) == [f"pair-plus win {500 * (1 + times)} CP-17-8"]
    assert verdicts(alone("pair-plus 500", "Ks 9h 4d")) == ["pair-plus lose 0 CP-17-8"]


@clause("CP-17-10")
def test_hands_are_settled_from_the_dealers_right() -> None:
    r = finish(play(dealt(NZ, "12", "ante 1000"), "ann bet 1 play ann 1000\nbob bet 2 play bob 1000"))
    settled = [e.fact.place for e in r.log if isinstance(e.fact, Verdict)]
    assert settled == ["2", "2", "1", "1"]


@clause("NZ-17-5.10")
def test_5_10_every_payment_by_itself_is_cut_at_the_maximum_and_both_figures_are_kept() -> None:
    r = alone("ante 1000 six-card-bonus 2500", "As Ks Qs", PLAYS, "Js Ts 4d", SIX.set(max_payout=1_000_000))
    (six,) = [e.fact for e in r.log if isinstance(e.fact, Verdict) and e.fact.wager == "six-card-bonus"]
    assert (six.returned, six.before_cap) == (2500 + 1_000_000, 2_500_000)


@clause("NZ-17-5.2")
def test_a_round_of_three_balances_and_racks_every_hand() -> None:
    r = play(dealt(SIX, "123", "ante 1000 pair-plus 500"), "ann bet 1 play ann 1000\nbob bet 2 play bob 1000")
    r = finish(play(r, "cat choice 3 fold"))
    assert sum(r.table.chips.values()) == 0
    assert (net(r, "ann"), net(r, "bob"), net(r, "cat")) == (2500, 1500, -1500)
    assert not any(r.table.lies.get(a) for a in HANDS)


# The cards
