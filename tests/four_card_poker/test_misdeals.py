"""Sections 11.2, 11.6 and 11.12: a wrong number of cards, a faulty pack, and what a misdeal voids and offers again."""

import pytest

from cutcard.core.facts import Bet, Who
from cutcard.core.game import Game
from cutcard.games.four_card_poker.rules import NZ
from tests.four_card_poker import not_due, refused
from tests.four_card_poker.scenes import (
    BOTH,
    DOWN,
    SHOE,
    UP,
    betting,
    dealer_s_five,
    dealt,
    expose,
    misdealt,
    on_to,
    one_hand,
)
from tests.kit import clause, due_ids, faults, net, play, seated

# 11.2 A wrong number of cards


@clause("NZ-20-11.2")
@clause("NZ-20-11.12")
@BOTH
def test_11_2_six_cards_to_a_player_are_a_misdeal(game: Game) -> None:
    misdealt(play(betting(game), "!dee deal 1 own As Ad 9h 4c 2s 3c"), "NZ-20-11.2")
    misdealt(play(dealt(game), "!dee deal 2 own 3c"), "NZ-20-11.2")
    refused(betting(game), "shoe deal 1 own As Ad 9h 4c 2s 3c", betting(game).due[0].cite)


@clause("NZ-20-11.2")
def test_11_2_seven_cards_to_the_dealer_are_a_misdeal() -> None:
    misdealt(play(dealt(), "!dee deal dealer down 3c"), "NZ-20-11.2")


@clause("NZ-20-11.2")
@pytest.mark.parametrize("game", [NZ, SHOE], ids=["shuffler", "shoe"])
def test_11_2_four_cards_to_a_player_when_the_deal_is_over_are_a_misdeal(game: Game) -> None:
    r = play(betting(game), "!dee deal 1 own As Ad 9h 4c\n !dee deal 2 own Kc 7d 5h 4s 2d")
    assert faults(r) == set()  # a fifth may still come
    misdealt(play(r, f"!dee deal dealer down {DOWN}\n !dee deal dealer up {UP}"), "NZ-20-11.2")


@clause("NZ-20-11.2")
def test_11_2_once_the_misdeal_is_announced_nothing_is_wrong_any_more() -> None:
    assert misdealt(play(dealt(), "!dee deal 2 own 3c"), "NZ-20-11.2").wrong == ()


@clause("NZ-20-11.2")
@clause("NZ-20-9.4")
def test_11_2_a_dealer_s_hand_of_five_is_found_when_it_is_shown_and_nothing_is_settled_on_it() -> None:
    r = play(dealer_s_five(), f"!dee show dealer {DOWN}")
    assert "deal:dealer:5" not in due_ids(r)  # not a sixth, now that five are seen
    misdealt(r, "NZ-20-11.2")


# 11.6 The pack


@clause("NZ-20-11.6")
@clause("NZ-20-3.4(a)")
@BOTH
def test_11_6_the_same_card_twice_is_refused_until_it_is_confirmed_and_then_the_round_is_void(game: Game) -> None:
    r = one_hand(game)
    refused(r, "shoe deal 2 own As 3c 3d 3h 6s", "NZ-20-3.4(a)")
    refused(betting(game), "shoe deal 1 own 7d 7d 3d 3h 6s", "NZ-20-3.4(a)")
    misdealt(play(r, "!dee deal 2 own As 3c 3d 3h 6s"), "NZ-20-11.6")


@clause("NZ-20-11.6")
def test_11_6_a_card_that_is_none_is_no_fact_at_all() -> None:
    for card in ("Xx", "1s", "10s", "Joker", "as"):
        assert not_due(betting(), f"!dee deal 1 own {card}").code == "card/unknown"
        assert not_due(betting(), f"shoe deal 1 own {card} Ad 9h 4c 2s").code == "card/unknown"


# 11.12 A misdeal voids what it affects


@clause("NZ-20-11.12")
def test_11_12_every_stake_of_the_round_comes_back_what_was_collected_too() -> None:
    r = seated(NZ, ann="1", bob="2", cat="3", dan="4")
    r = play(
        r,
        """
        ann bet 1 ante ann 1000
        bob bet 2 ante bob 1000
        bob bet 2 aces-up bob 500
        cat bet 3 aces-up cat 1500
        dan bet 4 ante dan 2000
        dee call "no more bets"
        shoe deal 1 own As Ad 9h 4c 2s
        shoe deal 2 own Kc 7d 5h 4s 2d
        shoe deal 3 own Th 8c 6d 5s 3d
        shoe deal 4 own Ah Kh 8d 7c 3h
        shoe deal dealer down Kd Qd Jc 9c 3s
        shoe deal dealer up 2h
        ann bet 1 play ann 2000
        bob choice 2 fold
        """,
    )
    r = play(on_to(r, "rack:2"), "cat choice 3 stay\n dan bet 4 play dan 2000")
    stakes = {"ann": -3000, "bob": -1500, "cat": -1500, "dan": -4000}
    assert {name: net(r, name) for name in stakes} == stakes
    assert net(r, "house") == 1500
    r = misdealt(play(r, "!dee note 11.6"), "NZ-20-11.6")
    assert {net(r, name) for name in (*stakes, "house")} == {0}


@clause("NZ-20-11.12")
def test_11_12_a_void_round_is_over_for_good() -> None:
    r = misdealt(play(dealt(), "!dee note 11.6"), "NZ-20-11.6")
    for act in (
        "ann bet 1 play ann 1000",
        "ann bet 1 ante ann 1000",
        f"dee show dealer {DOWN} {UP}",
        "bob choice 2 fold",
    ):
        assert not_due(r, act).code == "round/void"


@clause("NZ-20-11.12-REDEAL")
@BOTH
def test_11_12_redeal_the_old_wagers_are_offered_again_to_change_or_to_leave(game: Game) -> None:
    r = seated(game, ann="1", bob="2", cat="3")
    r = play(
        r,
        """
        ann bet 1 ante ann 1000
        ann bet 1 ante ann 2000
        ann bet 1 aces-up ann 500
        bob bet 2 ante bob 1000
        bob bet 2 aces-up bob 500
        bob pull 2 aces-up bob
        cat bet 3 aces-up cat 1500
        dee call "no more bets"
        shoe deal 1 own As Ad 9h 4c 2s
        shoe deal 2 own Kc 7d 5h 4s 2d
        shoe deal 3 own Th 8c 6d 5s 3d
        shoe deal dealer down Kd Qd Jc 9c 3s
        shoe deal dealer up 2h
        ann bet 1 play ann 2000
        bob choice 2 fold
        """,
    )
    r = misdealt(play(on_to(r, "rack:2"), "!dee note 11.6"), "NZ-20-11.6")
    old = {
        Bet("1", "ante", "ann", 2000),
        Bet("1", "aces-up", "ann", 500),
        Bet("2", "ante", "bob", 1000),
        Bet("3", "aces-up", "cat", 1500),
    }
    assert set(r.proposals()) == old  # no Play, nothing taken back, the last word of each
    again = seated(game, ann="1", bob="2", cat="3")
    assert not any(again.table.chips.values())  # proposals bind nobody
    for bet in r.proposals():
        if bet.owner != "bob":  # bob leaves
            again = again.do(Who(bet.owner), bet)
    again = play(again, 'ann bet 1 ante ann 1000\n cat pull 3 aces-up cat\n dee call "no more bets"')
    assert [net(again, name) for name in ("ann", "bob", "cat")] == [-1500, 0, 0]
    assert due_ids(again) == {"deal:1:0"}


@clause("NZ-20-11.12-REDEAL")
def test_11_12_redeal_a_misdeal_in_the_middle_of_the_deal_offers_them_too() -> None:
    r = misdealt(expose(expose(one_hand(), "1", 0), "1", 1), "NZ-20-11.9")
    assert {(bet.owner, bet.wager, bet.chips) for bet in r.proposals()} == {
        ("ann", "ante", 1000),
        ("ann", "aces-up", 500),
        ("bob", "ante", 1000),
        ("bob", "aces-up", 500),
    }
