"""Sections 11.5 and 11.14: hands taken up too soon, and folds that were not meant."""

import pytest

from cutcard.core.facts import Choice, Reopen, Rule
from cutcard.core.game import Game
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import (
    BOTH,
    HANDS,
    dealt,
    fault,
    lying,
    not_own_seat,
    on_to,
    racked,
    reopen,
    ruled,
    sweep,
)
from tests.kit import clause, due_ids, entry_of, faults, finish, net, play

# 11.5 Taken up too soon


@clause("NZ-20-11.5")
@BOTH
def test_11_5_cards_taken_up_too_soon_and_still_on_top_are_put_back(game: Game) -> None:
    r = dealt(game)
    hand = lying(r, "2")
    r = sweep(r, "2")
    assert faults(r) == {"NZ-20-11.5"}
    assert "decide:1" in due_ids(r)  # ann is not held up
    assert "decide:2" not in due_ids(r)
    not_due(r, "sue void NZ-20-11.5 2 -- simpler")  # it is possible, so it is done
    r = ruled(r, "sue ola", f"move 2 {hand} -- swept")
    assert faults(r) == set()
    assert (lying(r, "2"), lying(r, "rack")) == (hand, "")
    r = finish(play(r, "bob bet 2 play bob 1000\n ann choice 1 fold"))
    assert net(r, "bob") == -2500


@clause("NZ-20-11.5")
@BOTH
@pytest.mark.parametrize("rebuilt", [False, True], ids=["void", "rebuilt"])
def test_11_5_cards_mixed_with_others_are_found_again_by_what_is_recorded_or_the_hand_is_void(
    game: Game, rebuilt: bool
) -> None:
    r = sweep(on_to(play(dealt(game, aces_up=0), "ann choice 1 fold"), "rack:1"), "2")
    hand = lying(r, "rack")
    r = sweep(r, "1")  # ann's fold now lies on top
    assert faults(r) == {"NZ-20-11.5"}
    if not rebuilt:
        r = finish(ruled(r, "sue ola", "void NZ-20-11.5 2 -- mixed"))
        assert (net(r, "ann"), net(r, "bob")) == (-1000, 0)
        return
    r = ruled(r, "sue ola", f'move 2 {hand} -- "by the log"')
    assert (lying(r, "2"), r.table.cards("2"), "decide:2" in due_ids(r)) == (hand, HANDS["2"].split(), True)
    r = finish(play(r, "bob bet 2 play bob 1000"))
    assert (net(r, "ann"), net(r, "bob")) == (-1000, -2000)


@clause("NZ-20-11.5")
def test_11_5_two_hands_one_upon_the_other_are_put_back_from_the_top() -> None:
    r = play(dealt(), "bob bet 2 play bob 3000")
    upper, lower = lying(r, "1"), lying(r, "2")
    r = sweep(sweep(r, "2"), "1")
    r = play(r, f"sue move 1 {upper} -- swept")
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
    rebuilt = ruled(r, "sue ola", f"rule {fault(r).id} rebuilt -- cameras")
    assert "decide:2" in due_ids(rebuilt)
    void = ruled(r, "sue ola", "void NZ-20-11.5 2 -- mixed")
    assert net(void, "bob") == 0
    assert net(void, "ann") == -1500


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


# 11.14 Laid down, racked, and not meant


@clause("NZ-20-11.14")
def test_11_14_cards_on_top_of_the_rack_come_back_and_the_player_decides_again() -> None:
    r = play(racked(), "!dee note 11.14 2")
    assert faults(r) == {"NZ-20-11.14"}
    assert "decide:1" in due_ids(r)  # ann is not held up
    hand = lying(r, "rack")
    r = ruled(r, "sue ola", reopen(r, Choice("2", "fold")))
    assert (net(r, "bob"), net(r, "house")) == (-1500, 0)  # the wagers lie on their spots again
    assert "decide:2" not in due_ids(r)  # first his cards
    r = ruled(r, "sue ola", f"move 2 {hand} -- rebuilt")
    assert faults(r) == set()
    r = play(r, "bob bet 2 play bob 1000\n ann choice 1 fold")
    assert net(finish(r), "bob") == -2500


@clause("NZ-20-11.14")
def test_11_14_asked_again_he_may_fold_again_and_that_is_that() -> None:
    r = play(racked(), "!dee note 11.14 2")
    r = play(r, f"sue {reopen(r, Choice('2', 'fold'))}\n sue move 2 {lying(r, 'rack')} -- rebuilt\n bob choice 2 fold")
    assert faults(r) == set()
    assert net(finish(play(r, "ann choice 1 fold")), "bob") == -1500


@clause("NZ-20-11.14")
def test_11_14_buried_under_the_next_fold_the_fold_stands() -> None:
    r = on_to(play(racked(seats="123"), "ann choice 1 fold"), "rack:1")
    r = play(r, f"dee move rack {lying(r, '1')}\n !dee note 11.14 2")
    assert faults(r) == {"NZ-20-11.14"}
    not_due(r, f"sue {reopen(r, Choice('2', 'fold'))}")
    r = ruled(r, "sue ola", f'rule {fault(r).id} "the fold stands" -- buried')
    assert faults(r) == set()
    assert net(finish(play(r, "cat choice 3 fold")), "bob") == -1500


@clause("NZ-20-11.14")
def test_11_14_who_has_not_folded_has_nothing_to_take_back() -> None:
    assert faults(play(dealt(), "!dee note 11.14 2")) == set()
    assert faults(play(dealt(), "bob bet 2 play bob 1000\n !dee note 11.14 2")) == set()


@clause("NZ-20-11.14")
def test_11_14_nobody_rules_on_their_own_seat() -> None:
    r = play(racked(), "!dee note 11.14 2")
    again = Reopen(entry_of(r, Choice("2", "fold")).number)
    not_own_seat(r, "bob", "supervisor", again, Rule(fault(r).id, "the fold stands"))
