"""Section 11.1: cards or information exchanged, and a hand that the operator may void for it."""

import pytest

from cutcard.core.facts import Award, Rule, Show, Void, Who
from cutcard.core.game import Game
from cutcard.games.four_card_poker.rules import US
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import BOTH, DOWN, UP, betting, dealt, fault, not_own_seat, on_to, ruled
from tests.kit import clause, faults, finish, net, play, verdicts


@clause("NZ-20-11.1")
@BOTH
def test_11_1_the_operator_may_void_the_hand_and_ante_play_and_aces_up_come_back(game: Game) -> None:
    r = play(dealt(game), "ann bet 1 play ann 2000\n !dee note 9.6 1")
    assert net(r, "ann") == -3500
    assert faults(r) == {"NZ-20-11.1"}
    r = ruled(r, "ola", 'void NZ-20-11.1 1 -- "named a card to bob"')
    assert net(r, "ann") == 0
    assert faults(r) == set()
    r = finish(play(r, "bob bet 2 play bob 1000"))
    assert (net(r, "ann"), net(r, "bob")) == (0, -2500)  # K 7 5 4 against K Q J 9
    assert verdicts(r, "1") == []
    assert not any(isinstance(e.fact, Show) and e.fact.place == "1" for e in r.log)


@clause("NZ-20-11.1")
def test_11_1_nobody_rules_on_their_own_seat() -> None:
    r = play(dealt(), "!dee note 9.6 1")
    not_own_seat(r, "ann", "operator", Void("NZ-20-11.1", "1"), Rule(fault(r).id, "play on"))
    assert net(r.do(Who("bob", "operator"), Void("NZ-20-11.1", "1"), "hers"), "ann") == 0


@clause("NZ-20-11.1")
def test_11_1_in_the_us_edition_the_ante_already_collected_comes_back_with_the_aces_up() -> None:
    r = on_to(play(dealt(US), "ann choice 1 fold"), "decide:2")
    r = play(r, "dee verdict 1 ante ann lose 0 US-4CP-9\n !dee note 9.6 1")
    r = play(r, 'ola void NZ-20-11.1 1 -- "held the hand to be seen"')
    assert (net(r, "ann"), net(r, "house")) == (0, 0)


@clause("NZ-20-11.1")
def test_11_1_a_bonus_already_paid_goes_back_with_the_hand() -> None:
    r = play(
        betting(seats="1"),
        f"shoe deal 1 own 8h 8d 8c Qs 2c\n shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}\n"
        "ann bet 1 play ann 1000",
    )
    r = on_to(r, "pay:1:ante:")
    assert Award("1", "ante-bonus", "house", "ann", 2000, "NZ-20-10.2(a)(i)") in r.table.awards
    r = play(r, '!dee note 9.6 1\n ola void NZ-20-11.1 1 -- "two hands at once"')
    assert (net(r, "ann"), net(r, "house")) == (0, 0)
    assert net(finish(r), "ann") == 0


@clause("NZ-20-11.1")
@clause("NZ-20-11.5")
@pytest.mark.parametrize("report", ["9.6", "11.5"])
def test_11_1_and_11_5_void_a_hand_so_a_report_without_a_place_never_voids_the_round(report: str) -> None:
    assert not_due(dealt(), f"!dee note {report}").code == "place/unknown"
