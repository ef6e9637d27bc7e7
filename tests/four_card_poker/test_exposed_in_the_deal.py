"""Sections 11.7 to 11.9: a card exposed in the deal, a player's or the dealer's, and more than one."""

import pytest

from cutcard.core.facts import Expose
from cutcard.core.game import Game
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import (
    BOTH,
    DOWN,
    HANDS,
    SHOE,
    UP,
    betting,
    cards,
    dealer_s_five,
    dealt,
    expose,
    fault,
    misdealt,
    one_hand,
    ruled,
    sees,
)
from tests.kit import clause, due_ids, faults, finish, net, play

# 11.7 One card of a player's


@clause("NZ-20-11.7")
@BOTH
def test_11_7_one_exposed_player_card_is_turned_down_and_the_deal_goes_on(game: Game) -> None:
    r = expose(one_hand(game), "1", 0)
    assert faults(r) == {"NZ-20-11.7"}
    not_due(r, f"shoe deal 2 own {HANDS['2']}")
    not_due(r, "dee void NZ-20-11.7")
    r = ruled(r, "dee", f'rule {fault(r).id} "turned down"')
    assert faults(r) == set()
    r = play(r, f"shoe deal 2 own {HANDS['2']}\n shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}")
    r = finish(play(r, "ann bet 1 play ann 3000\n bob choice 2 fold"))
    assert net(r, "ann") == 4500
    assert any(isinstance(e.fact, Expose) for e in r.log)  # and it stays in the log


@clause("NZ-20-11.7")
def test_11_7_from_a_shoe_card_by_card() -> None:
    r = expose(play(betting(SHOE), "shoe deal 1 own As\n shoe deal 2 own Kc"), "2", 0)
    r = play(r, f'dee rule {fault(r).id} "turned down"')
    assert due_ids(r) == {"deal:dealer:0"}


@clause("NZ-20-11.7")
@pytest.mark.parametrize("how", ["!dee deal 1 up As", "!dee deal 1 own As\n !shoe expose shoe {0} As"])
def test_11_7_a_card_that_comes_faced_out_of_the_device_is_exposed_too(how: str) -> None:
    r = betting(SHOE)
    r = play(r, how.format(f"{len(r.log)}.0"))
    assert faults(r) == {"NZ-20-11.7"}
    r = play(r, f'dee rule {fault(r).id} "turned down"')
    assert due_ids(r) == {"deal:2:0"}


@clause("NZ-20-11.7")
def test_11_7_an_exposure_recorded_by_mistake_is_struck_and_was_none() -> None:
    r = expose(one_hand(), "1", 0)
    not_due(r, f"dee strike {len(r.log) - 1}")
    r = play(r, f"sue strike {len(r.log) - 1} -- misread")
    assert faults(r) == set()
    assert "deal:2:0" in due_ids(r)


@clause("NZ-20-11.7")
def test_11_7_the_deal_of_an_exposed_card_is_not_struck_from_under_it() -> None:
    r = one_hand()
    assert not_due(expose(r, "1", 0), f"dee strike {len(r.log) - 1}").code == "log/rests"


@clause("NZ-20-11.7")
def test_11_7_is_about_the_deal_a_player_s_card_turned_up_later_is_none() -> None:
    assert faults(expose(dealt(), "1", 0)) == set()


# 11.8 One card of the dealer's


@clause("NZ-20-11.8")
@BOTH
def test_11_8_an_exposed_dealer_card_is_the_up_card_and_the_sixth_lies_face_down(game: Game) -> None:
    r = expose(dealer_s_five(game), "dealer", 1)
    assert faults(r) == {"NZ-20-11.8"}
    assert "Qd" in sees(r, "public")
    not_due(r, "shoe deal dealer down 2h")  # first the ruling
    r = ruled(r, "dee", f'rule {fault(r).id} "it is the up card"')
    not_due(r, "shoe deal dealer up 2h")
    r = play(r, "shoe deal dealer down 2h")
    assert faults(r) == set()
    assert {"decide:1", "decide:2"} <= due_ids(r)
    assert sees(r, "public") == {"Qd"}  # still one up card
    r = play(r, "ann bet 1 play ann 1000\n bob choice 2 fold")
    assert sees(r, "public") == {"Qd"}
    r = finish(r)
    assert cards(DOWN, UP) <= sees(r, "public")
    assert net(r, "ann") == 2500


@clause("NZ-20-11.8")
def test_11_8_from_a_shoe_the_dealer_s_second_card() -> None:
    r = play(betting(SHOE, aces_up=0), "shoe deal 1 own As\n shoe deal 2 own Kc\n shoe deal dealer down Kd")
    r = expose(play(r, "shoe deal 1 own Ad\n shoe deal 2 own 7d\n shoe deal dealer down Qd"), "dealer", 1)
    r = play(r, f'dee rule {fault(r).id} "it is the up card"')
    for one, two, dealer in (("9h", "5h", "Jc"), ("4c", "4s", "9c"), ("2s", "2d", "3s")):
        r = play(r, f"shoe deal 1 own {one}\n shoe deal 2 own {two}\n shoe deal dealer down {dealer}")
    assert due_ids(r) == {"deal:dealer:5"}
    r = play(r, "shoe deal dealer down 2h")
    assert sees(r, "public") == {"Qd"}


@clause("NZ-20-11.8")
def test_11_8_a_card_dealt_face_up_to_the_dealer_too_soon_is_the_up_card() -> None:
    r = play(betting(SHOE, aces_up=0), "shoe deal 1 own As\n shoe deal 2 own Kc\n !dee deal dealer up Kd")
    assert faults(r) == {"NZ-20-11.8"}
    r = play(r, f'dee rule {fault(r).id} "it is the up card"')
    for one, two, dealer in (("Ad", "7d", "Qd"), ("9h", "5h", "Jc"), ("4c", "4s", "9c"), ("2s", "2d", "3s")):
        r = play(r, f"shoe deal 1 own {one}\n shoe deal 2 own {two}\n shoe deal dealer down {dealer}")
    r = play(r, "shoe deal dealer down 2h")
    assert sees(r, "public") == {"Kd"}


@clause("NZ-20-11.8")
@clause("NZ-20-11.9")
@BOTH
def test_11_8_and_then_the_sixth_dealt_up_by_habit_is_a_misdeal(game: Game) -> None:
    r = expose(dealer_s_five(game), "dealer", 1)
    r = play(r, f'dee rule {fault(r).id} "it is the up card"\n !dee deal dealer up 2h')
    misdealt(r, "NZ-20-11.9")


@clause("NZ-20-11.8")
def test_11_8_the_sixth_card_dealt_up_as_it_should_be_is_no_exposure() -> None:
    assert faults(dealt()) == set()


# 11.9 More than one


@clause("NZ-20-11.9")
@BOTH
def test_11_9_two_player_cards_exposed_in_the_deal_are_a_misdeal(game: Game) -> None:
    misdealt(expose(expose(one_hand(game), "1", 0), "1", 3), "NZ-20-11.9")


@clause("NZ-20-11.9")
@clause("NZ-20-11.7")
def test_11_9_a_second_exposure_is_a_misdeal_whatever_was_ruled_on_the_first() -> None:
    r = expose(one_hand(), "1", 0)
    r = play(r, f'dee rule {fault(r).id} "turned down"\n shoe deal 2 own {HANDS["2"]}')
    misdealt(expose(r, "2", 4), "NZ-20-11.9")


@clause("NZ-20-11.9")
@clause("NZ-20-11.8")
@pytest.mark.parametrize("first, then", [("1", "dealer"), ("dealer", "1"), ("dealer", "dealer")])
def test_11_9_one_to_a_player_and_one_to_the_dealer_are_two(first: str, then: str) -> None:
    r = expose(dealer_s_five(), first, 0)
    r = play(r, f'dee rule {fault(r).id} "{"it is the up card" if first == "dealer" else "turned down"}"')
    misdealt(expose(r, then, 1), "NZ-20-11.9")
    misdealt(expose(expose(dealer_s_five(), first, 0), then, 1), "NZ-20-11.9")


@clause("NZ-20-11.9")
def test_11_9_the_same_card_seen_twice_is_one() -> None:
    assert faults(expose(expose(one_hand(), "1", 0), "1", 0)) == {"NZ-20-11.7"}


@clause("NZ-20-11.9")
def test_11_9_two_cards_faced_out_of_the_device_are_a_misdeal() -> None:
    misdealt(play(betting(SHOE), "!dee deal 1 up As\n !dee deal 2 up Kc"), "NZ-20-11.9")


@clause("NZ-20-11.9")
def test_11_9_one_struck_leaves_one() -> None:
    r = expose(expose(one_hand(), "1", 0), "1", 3)
    r = play(r, f"sue strike {len(r.log) - 1} -- misread")
    assert faults(r) == {"NZ-20-11.7"}


@clause("NZ-20-11.9")
@clause("NZ-20-11.7")
@BOTH
def test_11_9_reported_by_word_the_misdeal_alone_is_due(game: Game) -> None:
    misdealt(play(one_hand(game), "!dee note 11.9"), "NZ-20-11.9")
    misdealt(play(expose(one_hand(game), "1", 0), "!dee note 11.9"), "NZ-20-11.9")


@clause("NZ-20-11.9")
def test_11_9_cards_shown_after_the_deal_are_not_in_it() -> None:
    r = expose(expose(dealt(), "dealer", 0), "dealer", 1)
    assert faults(r) == set()
    r = expose(one_hand(), "1", 0)
    r = play(r, f'dee rule {fault(r).id} "turned down"\n shoe deal 2 own {HANDS["2"]}')
    r = play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}")
    assert faults(expose(r, "dealer", 0)) == set()
