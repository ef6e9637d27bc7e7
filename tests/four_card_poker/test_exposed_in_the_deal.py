"""Sections 11.7 to 11.9: a card exposed in the deal, a player's or the dealer's, and more than one."""

from cutcard.core.facts import Expose
from cutcard.core.game import Game
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import (
    BOTH,
    DOWN,
    HANDS,
    UP,
    cards,
    dealer_s_five,
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
def test_11_7_the_deal_of_an_exposed_card_is_not_struck_from_under_it() -> None:
    r = one_hand()
    assert not_due(expose(r, "1", 0), f"dee strike {len(r.log) - 1}").code == "log/rests"


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
@clause("NZ-20-11.9")
@BOTH
def test_11_8_and_then_the_sixth_dealt_up_by_habit_is_a_misdeal(game: Game) -> None:
    r = expose(dealer_s_five(game), "dealer", 1)
    r = play(r, f'dee rule {fault(r).id} "it is the up card"\n !dee deal dealer up 2h')
    misdealt(r, "NZ-20-11.9")


# 11.9 More than one


@clause("NZ-20-11.9")
@BOTH
def test_11_9_two_player_cards_exposed_in_the_deal_are_a_misdeal(game: Game) -> None:
    misdealt(expose(expose(one_hand(game), "1", 0), "1", 3), "NZ-20-11.9")


@clause("NZ-20-11.9")
@clause("NZ-20-11.7")
@BOTH
def test_11_9_reported_by_word_the_misdeal_alone_is_due(game: Game) -> None:
    misdealt(play(one_hand(game), "!dee note 11.9"), "NZ-20-11.9")
    misdealt(play(expose(one_hand(game), "1", 0), "!dee note 11.9"), "NZ-20-11.9")
