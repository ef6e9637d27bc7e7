"""Sections 11.1, 11.5, 11.11, 11.13 and 11.14, where they say more than of every poker game: what is put right."""

import pytest

from cutcard.core.facts import Award, Bet, Choice
from cutcard.core.round import Round
from cutcard.games.four_card_poker.rules import NZ, US
from tests.four_card_poker import BLIND_PLAY, not_due
from tests.four_card_poker.scenes import (
    DOWN,
    HANDS,
    UP,
    betting,
    cards,
    dealt,
    expose,
    fault,
    lying,
    on_to,
    racked,
    reopen,
    ruled,
    sees,
    sweep,
)
from tests.kit import clause, due_ids, faults, finish, net, play, seated, verdicts

# 11.1 The hand that the operator may void


@clause("NZ-20-11.1")
def test_11_1_of_a_hand_that_is_void_nothing_is_shown_or_paid() -> None:
    r = play(dealt(), "ann bet 1 play ann 2000\n !dee note 9.6 1")
    r = ruled(r, "ola", 'void NZ-20-11.1 1 -- "named a card to bob"')
    r = finish(play(r, "bob bet 2 play bob 1000"))
    assert (net(r, "ann"), net(r, "bob"), verdicts(r, "1")) == (0, -2500, [])  # K 7 5 4 against K Q J 9
    assert cards(HANDS["1"]).isdisjoint(sees(r, "public"))


@clause("NZ-20-11.1")
def test_11_1_what_was_collected_or_paid_already_goes_back_with_the_hand() -> None:
    folded = on_to(play(dealt(US), "ann choice 1 fold"), "decide:2")
    folded = play(folded, "dee verdict 1 ante ann lose 0 US-4CP-9")
    dealers = f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}\n"
    three = play(betting(seats="1"), f"shoe deal 1 own 8h 8d 8c Qs 2c\n {dealers} ann bet 1 play ann 1000")
    paid = on_to(three, "pay:1:ante:")
    assert Award("1", "ante-bonus", "house", "ann", 2000, "NZ-20-10.2(a)(i)") in paid.table.awards
    for before in (folded, paid):
        r = play(before, '!dee note 9.6 1\n ola void NZ-20-11.1 1 -- "held the hand to be seen"')
        assert (net(r, "ann"), net(r, "house")) == (0, 0)


@clause("NZ-20-11.1", "NZ-20-11.5")
@pytest.mark.parametrize("report", ["9.6", "11.5"])
def test_11_1_and_11_5_void_a_hand_so_a_report_without_a_place_never_voids_the_round(report: str) -> None:
    assert not_due(dealt(), f"!dee note {report}").code == "place/unknown"


# 11.5 Taken up too soon


@clause("NZ-20-11.5")
def test_11_5_a_hand_swept_is_put_back_if_it_can_be_and_holds_nobody_else_up() -> None:
    r = dealt()
    hand = lying(r, "2")
    r = sweep(r, "2")
    assert "decide:1" in due_ids(r)
    assert "decide:2" not in due_ids(r)
    not_due(r, "sue void NZ-20-11.5 2 -- simpler")  # it is possible, so it is done
    r = ruled(r, "sue ola", f"move 2 {hand} -- swept")
    assert (lying(r, "2"), lying(r, "rack")) == (hand, "")


@clause("NZ-20-11.5")
def test_11_5_cards_mixed_with_others_are_found_again_by_what_is_recorded() -> None:
    r = sweep(on_to(play(dealt(wagers="ante 1000"), "ann choice 1 fold"), "rack:1"), "2")
    hand = lying(r, "rack")
    r = ruled(sweep(r, "1"), "sue ola", f'move 2 {hand} -- "by the log"')  # ann's fold lay on top
    assert (r.table.cards("2"), "decide:2" in due_ids(r)) == (HANDS["2"].split(), True)
    r = finish(play(r, "bob bet 2 play bob 1000"))
    assert (net(r, "ann"), net(r, "bob")) == (-1000, -2000)


@clause("NZ-20-11.5")
def test_11_5_two_hands_one_upon_the_other_are_put_back_from_the_top() -> None:
    r = play(dealt(), "bob bet 2 play bob 3000")
    upper, lower = lying(r, "1"), lying(r, "2")
    r = play(sweep(sweep(r, "2"), "1"), f"sue move 1 {upper} -- swept")
    not_due(r, "sue void NZ-20-11.5 2 -- simpler")  # now it is the top one
    assert {d.place for d in r.due if d.who == "supervisor"} == {"2"}
    r = play(r, f"sue move 2 {lower} -- swept")
    assert faults(r) == set()
    assert net(finish(play(r, "ann choice 1 fold")), "bob") == -4500


@clause("NZ-20-11.5")
def test_11_5_reported_by_word_alone_the_supervisor_rebuilds_or_voids() -> None:
    r = play(dealt(), "!dee note 11.5 2")
    assert faults(r) == {"NZ-20-11.5"}
    assert "decide:1" in due_ids(r)
    assert "decide:2" in due_ids(ruled(r, "sue ola", f"rule {fault(r).id} rebuilt -- cameras"))
    void = ruled(r, "sue ola", "void NZ-20-11.5 2 -- mixed")
    assert (net(void, "bob"), net(void, "ann")) == (0, -1500)


@clause("NZ-20-11.5")
def test_11_5_a_hand_carried_onto_another_never_counts_for_it() -> None:
    r = sweep(play(dealt(), "ann bet 1 play ann 1000"), "2", to="1")
    assert faults(r) == {"NZ-20-11.5"}
    hand = " ".join(i.id for i in r.table.dealt_to("2"))
    r = play(r, f"!dee move 2 {hand}")
    assert faults(r) == set()
    assert r.table.cards("1") == HANDS["1"].split()
    lost = play(sweep(r, "2", to="1"), "sue void NZ-20-11.5 2 -- mixed")
    assert faults(lost) == {"NZ-20-11.5"}
    assert play(lost, f"sue move rack {hand} -- strangers").table.cards("1") == HANDS["1"].split()


@clause("NZ-20-11.5")
@pytest.mark.parametrize("how_many", [6, 3])
def test_11_5_the_dealer_s_own_cards_taken_up_too_soon_are_noticed(how_many: int) -> None:
    r = play(dealt(), "ann bet 1 play ann 1000\n bob choice 2 fold")
    taken = " ".join(lying(r, "dealer").split()[:how_many])
    r = play(on_to(r, "show:dealer"), f"!dee move rack {taken}")
    assert faults(r) == {"NZ-20-11.5"}
    assert "show:dealer" not in due_ids(r)


# 11.11 The dealer shows own cards after the deal


def shown(r: Round, *plays: str) -> Round:
    """Ann has played, and then the dealer shows a card."""
    return expose(play(r, "\n".join(plays) or "ann bet 1 play ann 1000"), "dealer", 0)


@clause("NZ-20-11.11")
def test_11_11_nobody_waits_for_the_ruling_and_it_gives_the_play_back() -> None:
    r = shown(dealt())
    assert "decide:2" in due_ids(r)
    for act in ("ann bet 1 play ann 3000", "dee void NZ-20-11.11"):
        not_due(r, act)
    r = ruled(r, "sue ola", reopen(r, Bet("1", "play", "ann", 1000)))
    assert (faults(r), net(r, "ann")) == (set(), -1500)
    assert net(finish(play(r, "ann bet 1 play ann 3000\n bob choice 2 fold")), "ann") == 4500


@clause("NZ-20-11.11")
@pytest.mark.parametrize("again, ann", [("fold", -1500), ("keep aces up", -500)])
def test_11_11_who_had_played_and_now_folds_gets_that_play_back_and_loses_the_ante(again: str, ann: int) -> None:
    r = shown(dealt(), "ann bet 1 play ann 3000")
    played = Bet("1", "play", "ann", 3000)
    r = play(r, f'sue {reopen(r, played)}\n ann choice 1 "{again}"\n bob bet 2 play bob 1000')
    assert net(finish(r), "ann") == ann  # fold: Ante 10 and Aces Up 5; kept, the pair of aces wins 5


@clause("NZ-20-11.11")
def test_11_11_a_blind_play_stood_by_and_then_folded_comes_back() -> None:
    r = seated(BLIND_PLAY, ann="1", bob="2")
    r = play(r, "ann bet 1 ante ann 1000\n ann bet 1 play ann 2000\n bob bet 2 ante bob 1000")
    r = play(r, f'dee call "no more bets"\n shoe deal 1 own {HANDS["1"]}\n shoe deal 2 own {HANDS["2"]}')
    r = shown(play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}"), 'ann choice 1 "play on"')
    r = play(r, f"sue {reopen(r, Choice('1', 'play on'))}")
    assert net(r, "ann") == -3000  # the blind Play still lies there
    assert net(finish(play(r, "ann choice 1 fold\n bob choice 2 fold")), "ann") == -1000


@clause("NZ-20-11.11")
def test_11_11_a_house_may_ask_only_those_still_to_decide() -> None:
    r = shown(dealt(NZ.set(dealer_exposure="undecided")))
    assert faults(r) == set()
    assert ("decide:1" in due_ids(r), "decide:2" in due_ids(r)) == (False, True)


@clause("NZ-20-11.11", "NZ-20-11.1")
def test_11_11_neither_a_second_slip_nor_the_end_of_the_other_hand_takes_the_right_away() -> None:
    slipped = expose(play(shown(dealt()), "bob bet 2 play bob 1000"), "dealer", 1)
    assert {d.place for d in slipped.due if d.who == "supervisor"} == {"1"}
    voided = play(shown(dealt()), '!dee note 9.6 2\n ola void NZ-20-11.1 2 -- "told ann"')
    assert faults(voided) == {"NZ-20-11.11"}


@clause("NZ-20-11.11")
def test_11_11_the_up_card_is_seen_already_and_cannot_be_shown_by_mistake() -> None:
    assert faults(expose(play(dealt(), "ann bet 1 play ann 1000"), "dealer", 5)) == set()


@clause("NZ-20-11.11")
def test_11_11_a_player_who_turns_a_card_of_the_dealers_gets_no_decision_back() -> None:
    r = play(dealt(), "ann bet 1 play ann 1000")
    item = r.table.at("dealer")[0]
    assert faults(play(r, f"!dee expose ann {item.id} {item.name}")) == set()
    assert faults(play(r, f"!dee expose dealer {item.id} {item.name}")) == {"NZ-20-11.11"}


# 11.13 Absent; 11.14 laid down, racked, and not meant


@clause("NZ-20-11.13")
def test_11_13_an_absent_player_is_folded_and_forfeits_every_wager() -> None:
    r = dealt()
    assert [d.cite for d in r.due if d.id == "absent:1"] == ["NZ-20-11.13"]
    r = finish(play(ruled(r, "dee", "choice 1 absent"), "bob choice 2 fold"))
    assert net(r, "ann") == -1500  # a pair of aces, and nobody there to play it
    assert verdicts(r, "1") == ["ante forfeit 0 NZ-20-11.13", "aces-up forfeit 0 NZ-20-11.13"]
    assert cards(HANDS["1"]).isdisjoint(sees(r, "bob"))


@clause("NZ-20-11.14")
@pytest.mark.parametrize("again, bob", [("bet 2 play bob 1000", -2500), ("choice 2 fold", -1500)])
def test_11_14_the_wagers_lie_there_again_then_the_cards_and_then_the_player_decides_again(
    again: str, bob: int
) -> None:
    r = play(racked(), "!dee note 11.14 2")
    assert "decide:1" in due_ids(r)  # ann is not held up
    hand = lying(r, "rack")
    r = ruled(r, "sue ola", reopen(r, Choice("2", "fold")))
    assert (net(r, "bob"), net(r, "house")) == (-1500, 0)
    assert "decide:2" not in due_ids(r)  # first his cards
    r = play(ruled(r, "sue ola", f"move 2 {hand} -- rebuilt"), f"bob {again}")
    assert faults(r) == set()
    assert net(finish(play(r, "ann choice 1 fold")), "bob") == bob


@clause("NZ-20-11.14")
def test_11_14_buried_under_the_next_fold_the_fold_stands() -> None:
    r = on_to(play(racked(seats="123"), "ann choice 1 fold"), "rack:1")
    r = play(r, f"dee move rack {lying(r, '1')}\n !dee note 11.14 2")
    not_due(r, f"sue {reopen(r, Choice('2', 'fold'))}")
    r = ruled(r, "sue ola", f'rule {fault(r).id} "the fold stands" -- buried')
    assert net(finish(play(r, "cat choice 3 fold")), "bob") == -1500


@clause("NZ-20-11.14")
def test_11_14_who_has_not_folded_has_nothing_to_take_back() -> None:
    assert faults(play(dealt(), "!dee note 11.14 2")) == set()
    assert faults(play(dealt(), "bob bet 2 play bob 1000\n !dee note 11.14 2")) == set()
