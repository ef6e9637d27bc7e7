"""Sections 11.10 and 11.11: cards that a player or the dealer shows once they are dealt."""

import pytest

from cutcard.core.facts import Bet, Choice
from cutcard.core.game import Game
from cutcard.games.four_card_poker.rules import NZ
from tests.four_card_poker import BLIND_PLAY, not_due
from tests.four_card_poker.scenes import (
    BOTH,
    DOWN,
    HANDS,
    UP,
    cards,
    dealt,
    expose,
    one_hand,
    reopen,
    ruled,
    sees,
)
from tests.kit import clause, due_ids, faults, finish, net, play, seated

# 11.10 A player shows own cards


@clause("NZ-20-11.10")
@BOTH
def test_11_10_a_player_who_shows_cards_causes_no_misdeal(game: Game) -> None:
    r = dealt(game)
    for nth in range(5):
        r = expose(r, "1", nth, by="ann")
        assert faults(r) == set()
        assert {"decide:1", "decide:2"} <= due_ids(r)
    assert cards(HANDS["1"]) <= sees(r, "bob")
    r = finish(play(r, "ann bet 1 play ann 3000\n bob choice 2 fold"))
    assert net(r, "ann") == 4500


@clause("NZ-20-11.10")
@clause("NZ-20-11.7")
def test_11_10_not_in_the_deal_either_and_it_adds_nothing_to_the_dealer_s_one() -> None:
    r = one_hand()
    r = expose(expose(r, "1", 0, by="ann"), "1", 1, by="ann")
    assert faults(r) == set()
    assert "deal:2:0" in due_ids(r)
    r = expose(r, "1", 2)
    assert faults(r) == {"NZ-20-11.7"}


# 11.11 The dealer shows own cards after the deal


@clause("NZ-20-11.11")
@BOTH
def test_11_11_a_card_shown_before_all_have_decided_gives_every_unfolded_hand_its_choice_again(game: Game) -> None:
    played = Bet("1", "play", "ann", 1000)
    r = play(dealt(game), "ann bet 1 play ann 1000")
    r = expose(expose(r, "dealer", 0), "dealer", 1)
    assert faults(r) == {"NZ-20-11.11"}
    assert "decide:2" in due_ids(r)  # bob need not wait for the ruling
    not_due(r, "ann bet 1 play ann 3000")
    not_due(r, "dee void NZ-20-11.11")
    assert sees(r, "bob") == cards(HANDS["2"], "Kd Qd", UP)
    r = ruled(r, "sue ola", reopen(r, played))
    assert faults(r) == set()
    assert net(r, "ann") == -1500  # the Play chips are back
    r = finish(play(r, "ann bet 1 play ann 3000\n bob choice 2 fold"))
    assert net(r, "ann") == 4500
    assert not r.table.void


@clause("NZ-20-11.11")
@pytest.mark.parametrize("again, ann", [("fold", -1500), ("keep aces up", -500)])
def test_11_11_who_had_played_and_now_folds_gets_that_play_back_and_loses_the_ante(again: str, ann: int) -> None:
    played = Bet("1", "play", "ann", 3000)
    r = expose(play(dealt(), "ann bet 1 play ann 3000"), "dealer", 0)
    r = play(r, f'sue {reopen(r, played)}\n ann choice 1 "{again}"\n bob bet 2 play bob 1000')
    assert net(finish(r), "ann") == ann  # fold: Ante 10 and Aces Up 5; kept, the pair of aces wins 5


@clause("NZ-20-11.11")
def test_11_11_a_blind_play_stood_by_and_then_folded_comes_back() -> None:
    r = seated(BLIND_PLAY, ann="1", bob="2")
    r = play(r, "ann bet 1 ante ann 1000\n ann bet 1 play ann 2000\n bob bet 2 ante bob 1000")
    r = play(r, f'dee call "no more bets"\n shoe deal 1 own {HANDS["1"]}\n shoe deal 2 own {HANDS["2"]}')
    r = play(r, f'shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}\n ann choice 1 "play on"')
    r = expose(r, "dealer", 0)
    r = play(r, f"sue {reopen(r, Choice('1', 'play on'))}")
    assert net(r, "ann") == -3000  # the blind Play still lies there
    assert net(finish(play(r, "ann choice 1 fold\n bob choice 2 fold")), "ann") == -1000


@clause("NZ-20-11.11")
def test_11_11_a_house_may_ask_only_those_still_to_decide() -> None:
    r = expose(play(dealt(NZ.set(dealer_exposure="undecided")), "ann bet 1 play ann 1000"), "dealer", 0)
    assert faults(r) == set()
    assert "decide:2" in due_ids(r)
    assert "decide:1" not in due_ids(r)
    r = finish(play(r, "bob choice 2 fold"))
    assert net(r, "ann") == 2500


@clause("NZ-20-11.11")
def test_11_11_a_second_slip_when_all_have_decided_does_not_undo_the_right_the_first_gave() -> None:
    r = expose(play(dealt(), "ann bet 1 play ann 1000"), "dealer", 0)
    r = expose(play(r, "bob bet 2 play bob 1000"), "dealer", 1)
    assert {d.place for d in r.due if d.who == "supervisor"} == {"1"}


@clause("NZ-20-11.11")
@clause("NZ-20-11.1")
def test_11_11_the_right_stays_when_the_hand_still_to_decide_is_voided() -> None:
    r = expose(play(dealt(), "ann bet 1 play ann 1000"), "dealer", 0)
    r = play(r, '!dee note 9.6 2\n ola void NZ-20-11.1 2 -- "told ann"')
    assert faults(r) == {"NZ-20-11.11"}


@clause("NZ-20-11.11")
def test_11_11_the_up_card_is_seen_already_and_cannot_be_shown_by_mistake() -> None:
    r = play(dealt(), "ann bet 1 play ann 1000")
    assert faults(expose(r, "dealer", 5)) == set()
