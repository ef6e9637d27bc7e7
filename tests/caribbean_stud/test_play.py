"""Betting, decisions and settlement: what is offered, refused and paid, and under which clause."""

import json
from dataclasses import replace
from typing import Any

import pytest

from cutcard.core.errors import Cutcard
from cutcard.core.facts import Verdict
from cutcard.described import settle
from cutcard.games.caribbean_stud import EXAMPLE
from cutcard.games.caribbean_stud.rules import NZ
from cutcard.hands.five_card import strength
from cutcard.house.table.layout import missing
from tests.caribbean_stud import ACE_KING, ACE_QUEEN, BETS, FOLDS, HANDS, THREES, alone, betting, dealers, dealt
from tests.four_card_poker import not_due, refused, seen
from tests.kit import changed, clause, due_ids, finish, net, play, seated, verdicts
from tests.poker import CLOSE, laid

BLIND = NZ.set(blind_bet=True)
ANTE_UP = play(seated(NZ, ann="1"), laid("ante 1000"))


@clause("NZ-6-3.2")
@pytest.mark.parametrize(
    "change, lacks",
    [
        ({"inscription": " "}, "the words that the dealer plays only with ace and king or higher"),
        ({"layout": {**NZ.edition.data["layout"], "areas": ["ante"]}}, "the bet area"),
    ],
)
def test_3_2_a_cloth_of_any_design_opens_with_the_inscription_only(change: dict[str, Any], lacks: str) -> None:
    assert missing(NZ) is None
    assert missing(NZ.with_edition(replace(NZ.edition, data={**NZ.edition.data, **change}))) == (lacks, "NZ-6-3.2")


@clause("NZ-6-1.1")
def test_1_1_the_glossary_marks_the_words_that_are_the_acts() -> None:
    glossary = NZ.edition.data["glossary"]
    assert glossary["casino operator"]["act"]
    assert "act" not in glossary["ante"]


# The hand


@clause("CP-6-2")
@pytest.mark.parametrize(
    "better, worse",
    [
        ("As Ks Qs Js Ts", "9h 8h 7h 6h 5h"),
        ("5h 4h 3h 2h Ah", "As Ah Ad Ac Ks"),
        ("2s 2h 2d 2c 3s", "As Ah Ad Ks Kh"),
        ("2s 2h 2d 3s 3h", "As Ks Js 9s 7s"),
        ("7h 5h 4h 3h 2h", "As Kh Qd Jc Ts"),
        ("5s 4h 3d 2c As", "As Ah Ad Ks Qh"),
        ("6s 5h 4d 3c 2s", "5s 4h 3d 2c As"),  # the ace is low there
        ("As Kh 6d 4c 3s", "Ad Kc 6s 4h 2d"),  # then card by card
    ],
)
def test_hands_in_their_order(better: str, worse: str) -> None:
    assert strength(better.split()) > strength(worse.split())


# Wagers


@clause("CP-6-3")
@pytest.mark.parametrize(
    "act, cite",
    [
        ("ann bet 1 ante ann 400", "CP-6-3"),
        ("ann bet 1 ante ann 50100", "CP-6-3"),
        ("ann bet 1 ante ann 1050", "CP-6-3"),
        ("bob bet 1 ante bob 1000", "CP-6-3"),
        ("ann bet 1 bet ann 2000", "CP-6-4"),
        ("ann bet 1 play ann 1000", "CP-6-1"),
    ],
)
def test_the_opening_wager_is_an_ante_within_its_limits(act: str, cite: str) -> None:
    refused(seated(NZ, ann="1", bob="2"), act, cite)


@clause("CP-6-3")
def test_an_ante_may_be_changed_until_the_call_and_not_after() -> None:
    assert play(ANTE_UP, "ann bet 1 ante ann 1500").table.stake("1", "ante") == 1500
    assert not play(ANTE_UP, "ann pull 1 ante ann").table.live()
    for act in ("ann bet 1 ante ann 1500", "ann pull 1 ante ann"):
        refused(play(ANTE_UP, CLOSE), act, "CP-6-3")


@clause("CP-6-1")
def test_five_cards_to_each_area_with_a_wager_and_to_the_dealer_the_last_of_them_up() -> None:
    refused(ANTE_UP, f"shoe deal 1 own {HANDS['1']}", "CP-6-1")
    r = play(betting(NZ, "13"), f"shoe deal 1 own {HANDS['1']}")
    assert due_ids(r) == {"deal:3:0"}
    r = play(r, f"shoe deal 3 own {HANDS['3']}\n{dealers(ACE_KING)}")
    for eyes in ("ann", "dee", "public"):
        assert seen(r, eyes, "dealer") == ["??"] * 4 + ["3c"]


@clause("CP-6-1")
def test_a_shoe_deals_one_card_at_a_time_and_the_dealers_fifth_up() -> None:
    r = betting(NZ.set(device="shoe"))
    for n, (one, two) in enumerate(zip(HANDS["1"].split(), HANDS["2"].split(), strict=True)):
        face = "up" if n == 4 else "down"
        r = play(r, f"shoe deal 1 own {one}\nshoe deal 2 own {two}")
        not_due(r, f"shoe deal dealer {'down' if n == 4 else 'up'} {ACE_KING.split()[n]}")
        r = play(r, f"shoe deal dealer {face} {ACE_KING.split()[n]}")
    assert {"decide:1", "decide:2"} <= due_ids(r)
    assert seen(r, "bob", "dealer") == ["??"] * 4 + ["3c"]


@clause("NZ-6-5.6", "NZ-6-12.12-OLD")
def test_5_6_several_areas_where_the_operator_allows_it_and_no_hand_is_void_for_it() -> None:
    refused(seated(NZ), "!table sit ann 1 4", "NZ-6-5.6")
    r = play(seated(NZ.set(areas_max=2), ann="1 4"), f"{laid('ante 1000')}\n{laid('ante 1000', '4')}\n{CLOSE}")
    r = play(r, f"shoe deal 1 own {HANDS['1']}\nshoe deal 4 own {HANDS['2']}\n{dealers(ACE_KING)}")
    assert net(finish(play(r, f"ann {BETS}\nann choice 4 fold")), "ann") == 3000 - 1000


@clause("NZ-6-5.6.2")
def test_5_6_2_of_several_hands_only_the_one_at_the_seat_is_seen_and_the_others_by_nobody() -> None:
    game = NZ.set(areas_max=2, view_one=True)
    r = play(seated(game, ann="1 4"), f"{laid('ante 1000')}\n{laid('ante 1000', '4')}\n{CLOSE}")
    r = play(r, f"shoe deal 1 home {HANDS['1']}\nshoe deal 4 home {HANDS['2']}\n{dealers(ACE_KING)}")
    assert seen(r, "ann", "1") == HANDS["1"].split()
    for eyes in ("ann", "dee", "public"):
        assert seen(r, eyes, "4") == ["??"] * 5
    r = finish(play(r, "ann bet 4 bet ann 2000\nann choice 1 fold"))
    assert set(HANDS["2"].split()) <= {item.name for item in r.table.items.values() if item.open}, "settled, so shown"


# Decisions


@clause("CP-6-4")
def test_players_choose_when_the_last_card_is_out_between_a_fold_and_twice_the_ante() -> None:
    r = play(betting(), f"shoe deal 1 own {HANDS['1']}\nshoe deal 2 own {HANDS['2']}")
    refused(r, f"ann {BETS}", "CP-6-4")
    assert seen(r, "ann", "1") == ["??"] * 5
    r = play(r, dealers(ACE_KING))
    for chips in (1000, 1900, 4000):
        assert refused(r, f"ann bet 1 bet ann {chips}", "CP-6-4").code == "bet/limits"
    refused(r, "dee show dealer Ad Kd 9c 6c 3c", "CP-6-5")
    not_due(play(r, f"ann {BETS}"), f"ann {FOLDS}")
    assert verdicts(alone(HANDS["1"], FOLDS)) == ["ante lose 0 CP-6-4"]


@clause("CP-6-8")
def test_a_bet_before_the_cards_is_the_choice_and_stands() -> None:
    refused(ANTE_UP, f"ann {BETS}", "CP-6-8")
    refused(seated(BLIND, ann="1"), f"ann {BETS}", "CP-6-4")
    r = play(seated(BLIND, ann="1"), f"{laid('ante 1000')}\nann {BETS}")
    for act in ("ann bet 1 ante ann 1500", "ann pull 1 ante ann"):
        refused(r, act, "CP-6-8")
    assert play(r, "ann pull 1 bet ann").table.stake("1", "ante") == 1000
    r = play(r, f"{CLOSE}\nshoe deal 1 own {HANDS['3']}\n{dealers(ACE_KING)}")
    assert not {"decide:1", "absent:1"} & due_ids(r)
    not_due(r, f"ann {FOLDS}")
    assert net(finish(r), "ann") == -3000


# Settlement


@clause("CP-6-5", "CP-6-6")
@pytest.mark.parametrize(
    "ours, dealer, ante, bet",
    [
        ("2s 5h 7d 8c Ts", ACE_QUEEN, "ante win 2000 CP-6-6", "bet push 2000 CP-6-6"),  # the dealer does not qualify
        ("As Qs 9d 6h 3d", ACE_QUEEN, "ante win 2000 CP-6-6", "bet push 2000 CP-6-6"),  # equal, but unqualified
        ("7s 7h 7d 8c Ts", ACE_QUEEN, "ante win 2000 CP-6-6", "bet push 2000 CP-6-6"),
        ("2s 5h 7d 8c Ts", ACE_KING, "ante lose 0 CP-6-6", "bet lose 0 CP-6-6"),
        ("As Ks 9d 6h 3d", ACE_KING, "ante push 1000 CP-6-6", "bet push 2000 CP-6-6"),
        ("As Ks 9d 6h 4d", ACE_KING, "ante win 2000 CP-6-6", "bet win 4000 CP-6-7"),
        ("2s 2h 7d 8c Ts", ACE_KING, "ante win 2000 CP-6-6", "bet win 4000 CP-6-7"),
        ("2s 2h 7d 8c Ts", THREES, "ante lose 0 CP-6-6", "bet lose 0 CP-6-6"),  # a pair qualifies
    ],
)
def test_against_the_dealer(ours: str, dealer: str, ante: str, bet: str) -> None:
    assert sorted(verdicts(alone(ours, BETS, dealer))) == [ante, bet]


@clause("CP-6-5")
def test_the_dealer_says_whether_the_hand_qualifies() -> None:
    said = " ".join(str(e.fact) for e in alone(HANDS["1"], BETS, ACE_QUEEN).log)
    assert "high card, ace, queen, nine, six, three, and does not qualify" in said
    assert "qualify" not in " ".join(str(e.fact) for e in alone(HANDS["1"], BETS, ACE_KING).log)


KINDS = {
    "Ts Js Qs Ks As": (100, 250),
    "5h 4h 3h 2h Ah": (50, 50),
    "9s 9h 9d 9c 4s": (20, 20),
    "9s 9h 9d 4c 4s": (7, 7),
    "2h 5h 7h 9h Jh": (5, 5),
    "5s 4h 3d 2c As": (4, 4),
    "9s 9h 9d 4c 2s": (3, 3),
    "9s 9h 4d 4c 2s": (2, 2),
    "9s 9h 7d 4c 2s": (1, 1),
    "As Kh Qh 4c 2s": (1, 1),
}


@clause("CP-6-7")
@pytest.mark.parametrize("ours", KINDS)
def test_a_winning_bet_by_its_two_scales(ours: str) -> None:
    for scale, times in enumerate(KINDS[ours], 1):
        r = alone(ours, BETS, "Ad Kd Tc 6c 3c", NZ.set(bet_pays=scale, max_payout=0))
        assert f"bet win {2000 * (1 + times)} CP-6-7" in verdicts(r)


@clause("CP-6-9")
def test_a_royal_flush_is_cut_at_the_maximum_payout_and_both_figures_are_kept() -> None:
    r = alone("Ts Js Qs Ks As", "bet 1 bet ann 100000", game=NZ, wagers="ante 50000")
    paid = {e.fact.wager: e.fact for e in r.log if isinstance(e.fact, Verdict)}
    assert (paid["bet"].returned, paid["bet"].before_cap) == (100_000 + 5_000_000, 10_000_000)
    assert (paid["ante"].returned, paid["ante"].before_cap) == (100_000, 0)


@clause("CP-6-10")
def test_hands_are_settled_from_the_dealers_right_and_racked() -> None:
    r = play(dealt(NZ, "123"), "ann bet 1 bet ann 2000\nbob bet 2 bet bob 2000\ncat choice 3 fold")
    r = finish(r)
    assert [e.fact.place for e in r.log if isinstance(e.fact, Verdict)] == ["3", "2", "2", "1", "1"]
    assert (net(r, "ann"), net(r, "bob"), net(r, "cat")) == (3000, -3000, -1000)
    assert sum(r.table.chips.values()) == 0
    assert not any(r.table.lies.get(place) for place in (*HANDS, "dealer"))


# The cards


# Told in words


@pytest.mark.parametrize(
    "path, value, said",
    [
        ("seats.1.choice", "bet", "it may be fold or play"),
        ("seats.1.choice", "play 3", "Bet here is $20, not $60 (CP-6-4)"),
        ("seats.1.choice", ..., "it may be fold or play"),
        ("seats.1.cards", "9s 9h 9d 4c", "seats.1.cards has 4 cards, not 5 (NZ-6-12.2)"),
        ("seats.1.cards", "9s 9h 9d 4c Ac", "dealer: Ac is in seats.1.cards too (NZ-6-12.10)"),
        ("seats.1.bets.ante", -1000, "a stake is a whole number of cents"),
        ("seats.1.bets.bet", 2000, "it may be ante or jackpot"),
        ("seats.1.blind-bet", 1000, "Bet here is $20, not $10 (CP-6-8)"),
        ("options", {"bet-pays": 3}, "bet-pays is a whole number from 1 to 2"),
    ],
)
def test_a_described_round_that_cannot_be_is_refused_in_words(path: str, value: object, said: str) -> None:
    with pytest.raises(Cutcard) as fault:
        settle(changed(json.loads(EXAMPLE), path, value))
    assert said in str(fault.value)


@clause("CP-6-8")
def test_a_blind_bet_is_described_by_what_was_laid() -> None:
    blind = changed(changed(json.loads(EXAMPLE), "seats.1.choice", ...), "seats.1.blind-bet", 2000)
    assert settle(blind)["seats"]["1"] == settle(json.loads(EXAMPLE))["seats"]["1"]


@clause("NZ-6-12.13")
@pytest.mark.parametrize(
    "happened, left",
    [
        ({"clause": "12.5"}, (0, 0)),
        ({"clause": "12.1", "seat": "1"}, (0, -1000)),
        ({"clause": "NZ-6-12.13", "seat": "1", "ruling": "rebuilt"}, (30_000, -1000)),
        ({"clause": "12.4"}, (30_000, -1000)),
    ],
)
def test_what_went_wrong_in_a_described_round(happened: dict[str, str], left: tuple[int, int]) -> None:
    told = settle({**json.loads(EXAMPLE), "irregularities": [happened]})["seats"]
    assert (told["1"]["net"], told["2"]["net"]) == left
