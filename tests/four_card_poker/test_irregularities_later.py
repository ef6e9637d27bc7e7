"""Section 11, the second half: cards shown after the deal, redeals, absence, folds taken back, blind hands seen."""

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Choice, Reopen, Rule, Sit, Strike, Who
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.four_card_poker import NZ, US
from tests.four_card_poker.scenes import (
    DOWN,
    HANDS,
    UP,
    betting,
    cards,
    dealt,
    expose,
    fault,
    kept_or_refused,
    lying,
    misdealt,
    not_due,
    on_to,
    ruled,
    sees,
    sweep,
)
from tests.kit import clause, due_ids, entry_of, faults, finish, net, play, seated, verdicts

BOTH = pytest.mark.parametrize("game", [NZ, US], ids=["nz", "us"])
BLIND_PLAY = NZ.set(blind_play=True)
VIEW_ONE = NZ.set(areas_max=3, view_one=True)


def reopen(r: Round, decision: Bet | Choice) -> str:
    """The ruling, as words of a script."""
    return f"reopen {entry_of(r, decision).number} -- shown"


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
    r = play(betting(), f"shoe deal 1 own {HANDS['1']}")
    r = expose(expose(r, "1", 0, by="ann"), "1", 1, by="ann")
    assert faults(r) == set()
    assert "deal:2:0" in due_ids(r)
    r = expose(r, "1", 2)
    assert faults(r) == {"NZ-20-11.7"}


@clause("NZ-20-11.10")
@clause("NZ-20-11.1")
def test_11_10_subject_to_11_1_the_operator_may_void_that_hand_and_no_other() -> None:
    r = play(expose(dealt(), "1", 0, by="ann"), "!dee note 9.6 1")
    r = ruled(r, "ola", 'void NZ-20-11.1 1 -- "shown to bob on purpose"')
    assert (net(r, "ann"), net(r, "bob")) == (0, -1500)
    assert "decide:2" in due_ids(r)


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
def test_11_11_bob_may_decide_before_the_ruling_and_ann_still_gets_hers() -> None:
    played = Bet("1", "play", "ann", 1000)
    r = expose(play(dealt(), "ann bet 1 play ann 1000"), "dealer", 0)
    for decision in ("bob choice 2 fold", "bob bet 2 play bob 3000"):
        after = play(r, decision)
        assert faults(after) == {"NZ-20-11.11"}
        assert {d.place for d in after.due} == {"1"}  # bob saw the card when he decided
        assert "decide:1" in due_ids(play(after, f"sue {reopen(after, played)}"))


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
def test_11_11_folded_hands_stay_folded() -> None:
    r = play(dealt(seats="123"), "ann choice 1 fold\n bob bet 2 play bob 1000")
    r = expose(r, "dealer", 0)
    assert {d.place for d in r.due if d.who == "supervisor"} == {"2"}
    kept = play(dealt(seats="123"), 'ann choice 1 "keep aces up"')
    assert faults(expose(kept, "dealer", 0)) == set()


@clause("NZ-20-11.11")
def test_11_11_once_all_have_decided_an_exposure_changes_nothing() -> None:
    r = play(dealt(), "ann bet 1 play ann 1000\n bob bet 2 play bob 1000")
    r = expose(r, "dealer", 0)
    assert faults(r) == set()
    assert "show:dealer" in due_ids(r)
    folded = play(dealt(), "ann bet 1 play ann 1000\n bob choice 2 fold")
    assert faults(expose(folded, "dealer", 0)) == set()


@clause("NZ-20-11.11")
def test_11_11_before_anyone_has_decided_there_is_nothing_to_give_back() -> None:
    r = expose(dealt(), "dealer", 0)
    assert faults(r) == set()
    assert {"decide:1", "decide:2"} <= due_ids(r)


@clause("NZ-20-11.11")
def test_11_11_a_house_may_ask_only_those_still_to_decide() -> None:
    r = expose(play(dealt(NZ.set(dealer_exposure="undecided")), "ann bet 1 play ann 1000"), "dealer", 0)
    assert faults(r) == set()
    assert "decide:2" in due_ids(r)
    assert "decide:1" not in due_ids(r)
    r = finish(play(r, "bob choice 2 fold"))
    assert net(r, "ann") == 2500


@clause("NZ-20-11.11")
def test_11_11_a_second_slip_asks_again_those_who_decided_between() -> None:
    r = expose(play(dealt(), "ann bet 1 play ann 1000"), "dealer", 0)
    r = play(r, f"sue {reopen(r, Bet('1', 'play', 'ann', 1000))}\n ann bet 1 play ann 2000")
    assert faults(r) == set()
    r = expose(r, "dealer", 1)
    assert faults(r) == {"NZ-20-11.11"}
    r = play(r, f"sue {reopen(r, Bet('1', 'play', 'ann', 2000))}")
    assert "decide:1" in due_ids(r)
    assert net(r, "ann") == -1500


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
    try:
        r = expose(r, "dealer", 5)
    except Refusal:
        return
    assert faults(r) == set()


@clause("NZ-20-11.11")
@clause("NZ-20-11.8")
def test_11_11_subject_to_11_8_a_card_exposed_in_the_deal_is_the_up_card_and_no_more() -> None:
    r = play(betting(), f"shoe deal 1 own {HANDS['1']}\n shoe deal 2 own {HANDS['2']}\n shoe deal dealer down {DOWN}")
    r = expose(r, "dealer", 0)
    r = play(r, f'dee rule {fault(r).id} "it is the up card"\n shoe deal dealer down {UP}\n ann bet 1 play ann 1000')
    assert faults(r) == set()
    assert faults(expose(r, "dealer", 1)) == {"NZ-20-11.11"}


@clause("NZ-20-11.11")
def test_11_11_nobody_rules_on_their_own_seat() -> None:
    r = expose(play(dealt(), "ann bet 1 play ann 1000"), "dealer", 0)
    ruling = Reopen(entry_of(r, Bet("1", "play", "ann", 1000)).number)
    with pytest.raises(Refusal) as refusal:
        r.do(Who("ann", "supervisor"), ruling, "mine")
    assert refusal.value.code == "due/not-yours"


@clause("NZ-20-11.11")
def test_11_11_a_slip_recorded_by_mistake_is_struck_and_the_decision_stands() -> None:
    r = expose(play(dealt(), "ann bet 1 play ann 1000"), "dealer", 0)
    r = play(r, f"sue strike {len(r.log) - 1} -- misread")
    assert faults(r) == set()
    assert "decide:1" not in due_ids(r)


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
        assert not_due(r, act).code in ("round/void", "due/nothing")


@clause("NZ-20-11.12")
def test_11_12_a_single_hand_voided_leaves_the_others_as_they_are() -> None:
    r = play(sweep(sweep(dealt(seats="123"), "2"), "1"), "sue void NZ-20-11.5 2 -- mixed")
    assert [net(r, name) for name in ("ann", "bob", "cat")] == [-1500, 0, -1500]
    assert not r.table.void


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
    r = play(betting(), f"shoe deal 1 own {HANDS['1']}")
    r = misdealt(expose(expose(r, "1", 0), "1", 1), "NZ-20-11.9")
    assert {(bet.owner, bet.wager, bet.chips) for bet in r.proposals()} == {
        ("ann", "ante", 1000),
        ("ann", "aces-up", 500),
        ("bob", "ante", 1000),
        ("bob", "aces-up", 500),
    }


# 11.13 Absent


@clause("NZ-20-11.13")
def test_11_13_an_absent_player_is_folded_and_forfeits_every_wager() -> None:
    r = dealt()
    r = ruled(r, "dee", "choice 1 absent")
    assert faults(r) == set()
    r = finish(play(r, "bob choice 2 fold"))
    assert net(r, "ann") == -1500  # a pair of aces, and nobody there to play it
    assert verdicts(r, "1") == ["ante forfeit 0 NZ-20-11.13", "aces-up forfeit 0 NZ-20-11.13"]
    assert cards(HANDS["1"]).isdisjoint(sees(r, "bob"))


@clause("NZ-20-11.13")
def test_11_13_a_blind_play_is_forfeited_too() -> None:
    r = play(seated(BLIND_PLAY, ann="1"), "ann bet 1 ante ann 1000\n ann bet 1 play ann 2000")
    r = play(r, f'dee call "no more bets"\n shoe deal 1 own {HANDS["1"]}')
    r = play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}\n dee choice 1 absent")
    assert net(finish(r), "ann") == -3000


@clause("NZ-20-11.13")
def test_11_13_aces_up_alone_is_forfeited_too() -> None:
    r = play(seated(NZ, ann="1"), f'ann bet 1 aces-up ann 500\n dee call "no more bets"\n shoe deal 1 own {HANDS["1"]}')
    r = play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}\n dee choice 1 absent")
    assert net(finish(r), "ann") == -500


@clause("NZ-20-11.13")
def test_11_13_in_the_us_edition_only_the_ante_is_lost() -> None:
    r = finish(play(dealt(US), "dee choice 1 absent\n dee choice 2 absent"))
    assert verdicts(r, "1") == ["ante forfeit 0 NZ-20-11.13", "aces-up win 1000 US-4CP-ACESUP-REGARDLESS"]
    assert verdicts(r, "2") == ["ante forfeit 0 NZ-20-11.13", "aces-up lose 0 US-4CP-ACESUP"]
    assert (net(r, "ann"), net(r, "bob")) == (-500, -1500)


@clause("NZ-20-11.13")
def test_11_13_the_round_waits_for_a_player_until_the_dealer_says_so() -> None:
    r = play(dealt(), "bob choice 2 fold")
    r = on_to(r, "rack:2")
    r = play(r, f"dee move rack {lying(r, '2')}")
    absent = next(d for d in r.due if d.id == "absent:1")
    assert not absent.must
    assert "show:dealer" not in due_ids(r)
    assert "decide:1" in due_ids(r)


@clause("NZ-20-11.13")
def test_11_13_only_with_a_complete_hand_and_only_before_the_decision() -> None:
    early = play(betting(), f"shoe deal 1 own {HANDS['1']}")
    not_due(early, "dee choice 1 absent")
    r = play(dealt(), "ann bet 1 play ann 1000")
    not_due(r, "dee choice 1 absent")
    r = play(dealt(), "dee choice 1 absent")
    not_due(r, "ann bet 1 play ann 1000")
    not_due(r, "ann choice 1 fold")


@clause("NZ-20-11.13")
def test_11_13_nobody_says_so_of_their_own_seat() -> None:
    with pytest.raises(Refusal) as refusal:
        dealt().do(Who("ann", "dealer"), Choice("1", "absent"))
    assert refusal.value.code == "due/not-yours"


# 11.14 Laid down, racked, and not meant


def racked(game: Game = NZ, seats: str = "12") -> Round:
    """Bob's fold is collected, and his cards lie on the rack."""
    r = on_to(play(dealt(game, seats), "bob choice 2 fold"), "rack:2")
    return play(r, f"dee move rack {lying(r, '2')}")


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
def test_11_14_it_may_be_rebuilt_but_need_not() -> None:
    r = play(racked(), "!dee note 11.14 2")
    r = ruled(r, "sue ola", f'rule {fault(r).id} "the fold stands" -- "he said fold aloud"')
    assert faults(r) == set()
    not_due(r, "bob bet 2 play bob 1000")


@clause("NZ-20-11.14")
def test_11_14_one_card_of_another_hand_among_the_top_five_is_enough_to_refuse() -> None:
    r = racked(seats="123")
    r = play(r, f"!dee move rack {lying(r, '3').split()[0]}\n !dee note 11.14 2")
    not_due(r, f"sue {reopen(r, Choice('2', 'fold'))}")


@clause("NZ-20-11.14")
@clause("NZ-20-11.11")
def test_11_14_a_hand_rebuilt_after_the_dealer_showed_a_card_is_an_undecided_hand() -> None:
    r = play(racked(), "ann bet 1 play ann 1000\n !dee note 11.14 2")
    r = play(r, f"sue {reopen(r, Choice('2', 'fold'))}\n sue move 2 {lying(r, 'rack')} -- rebuilt")
    r = expose(r, "dealer", 0)
    assert faults(r) == {"NZ-20-11.11"}
    assert "decide:2" in due_ids(r)


@clause("NZ-20-11.14")
def test_11_14_who_has_not_folded_has_nothing_to_take_back() -> None:
    assert faults(play(dealt(), "!dee note 11.14 2")) == set()
    assert faults(play(dealt(), "bob bet 2 play bob 1000\n !dee note 11.14 2")) == set()


@clause("NZ-20-11.14")
def test_11_14_nobody_rules_on_their_own_seat() -> None:
    r = play(racked(), "!dee note 11.14 2")
    for ruling in (Reopen(entry_of(r, Choice("2", "fold")).number), Rule(fault(r).id, "the fold stands")):
        with pytest.raises(Refusal) as refusal:
            r.do(Who("bob", "supervisor"), ruling, "mine")
        assert refusal.value.code == "due/not-yours"


@clause("NZ-20-11.14")
def test_11_14_in_the_us_edition_it_cites_the_same_clause() -> None:
    r = on_to(play(dealt(US, aces_up=0), "bob choice 2 fold"), "rack:2")
    r = play(r, f"dee move rack {lying(r, '2')}\n !dee note 11.14 2")
    assert faults(r) == {"NZ-20-11.14"}
    r = play(r, f"sue {reopen(r, Choice('2', 'fold'))}\n sue move 2 {lying(r, 'rack')} -- rebuilt")
    assert net(r, "bob") == -1000
    assert "decide:2" in due_ids(r)


# 11.15 Blind hands looked at


def blind(seats: str = "2 3 4") -> Round:
    """Ann holds three areas and sits at the first of them; bob sits at 1. Only the hand at her seat is hers to see."""
    r = seated(VIEW_ONE, bob="1", ann=seats)
    r = play(r, "bob bet 1 ante bob 1000" + "".join(f"\n ann bet {a} ante ann 1000" for a in "234"))
    return play(
        r,
        """
        dee call "no more bets"
        shoe deal 1 home Kc 7d 5h 4s 2d
        shoe deal 2 home As Ad 9h 4c 2s
        shoe deal 3 home Th 8c 6d 5s 3d
        shoe deal 4 home Ah Kh 8d 7c 3h
        shoe deal dealer down Kd Qd Jc 9c 3s
        shoe deal dealer up 2h
        """,
    )


TWO, THREE, FOUR = cards("As Ad 9h 4c 2s"), cards("Th 8c 6d 5s 3d"), cards("Ah Kh 8d 7c 3h")


@clause("NZ-20-11.15")
def test_11_15_a_look_at_a_blind_hand_goes_to_the_supervisor_at_once_and_the_player_waits() -> None:
    r = play(blind(), "!dee look ann 3")
    assert faults(r) == {"NZ-20-11.15(a)"}
    assert {d.who for d in r.due} == {"supervisor", "bob"}  # bob is not held up
    for act in ("ann choice 2 fold", "ann choice 3 fold", "ann bet 4 play ann 1000"):
        not_due(r, act)
    assert sees(r, "ann") == TWO | {UP}  # a look is evidence, not permission
    assert "decide:1" not in due_ids(play(r, "bob choice 1 fold"))


@clause("NZ-20-11.15")
def test_11_15_to_look_at_the_hand_at_one_s_seat_is_right() -> None:
    assert faults(play(blind(), "!dee look ann 2\n !dee look ann 2\n !dee look bob 1")) == set()


@clause("NZ-20-11.15")
def test_11_15_is_nothing_where_a_player_may_see_all_hands() -> None:
    game = NZ.set(areas_max=3)
    r = play(seated(game, ann="2 3"), "ann bet 2 ante ann 1000\n ann bet 3 ante ann 1000")
    r = play(r, f'dee call "no more bets"\n shoe deal 2 own {HANDS["2"]}\n shoe deal 3 own {HANDS["3"]}')
    r = play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}\n !dee look ann 3\n !dee look ann 2")
    assert faults(r) == set()
    assert sees(r, "ann") == cards(HANDS["2"], HANDS["3"], UP)


@clause("NZ-20-11.15")
def test_11_15_players_do_not_report_and_the_table_does_not_reseat_them() -> None:
    assert not_due(blind(), "!bob look ann 3").code == "right/record"
    r = play(blind(), "!dee look ann 3")
    assert not_due(r, "!table sit ann 3 2 4").code == "seat/forbidden"


@clause("NZ-20-11.15(a)")
def test_11_15_a_the_one_hand_seen_becomes_the_hand_at_the_seat_and_faces_follow() -> None:
    before = blind()
    assert sees(before, "ann") == TWO | {UP}
    r = ruled(play(before, "!dee look ann 3"), "sue ola", "sit ann 3 2 4 -- deemed")
    assert faults(r) == set()
    assert sees(r, "ann") == THREE | {UP}  # seat 2 is blind now
    assert sees(r, "bob") == cards("Kc 7d 5h 4s 2d", UP)
    assert {sees(r, eyes) == {UP} for eyes in ("dee", "sue", "ola", "public")} == {True}
    assert {"decide:2", "decide:3", "decide:4"} <= due_ids(r)
    assert net(r, "ann") == -3000  # nothing is voided
    r = play(r, "ann bet 3 play ann 1000\n ann bet 2 play ann 1000\n ann choice 4 fold\n bob choice 1 fold")
    r = finish(r)
    assert net(r, "ann") == -1000 + 2000 - 2000  # hand 4 folded, the aces win 20, ten high loses 20
    assert FOUR.isdisjoint(sees(r, "public"))


@clause("NZ-20-11.15(a)")
def test_11_15_a_the_supervisor_may_play_on_and_nothing_moves() -> None:
    r = play(blind(), "!dee look ann 3")
    r = ruled(r, "sue ola", f'rule {fault(r).id} "play on" -- "a glance"')
    assert faults(r) == set()
    assert sees(r, "ann") == TWO | {UP}
    assert {"decide:2", "decide:3", "decide:4"} <= due_ids(r)


@clause("NZ-20-11.15(a)")
@clause("NZ-20-11.15(b)")
def test_11_15_a_another_look_after_the_ruling_is_more_than_one() -> None:
    r = play(blind(), "!dee look ann 3\n sue sit ann 3 2 4 -- deemed\n !dee look ann 2")
    assert faults(r) == {"NZ-20-11.15(b)"}
    assert {d.place for d in r.due if d.who == "supervisor"} == {"2", "3"}


@clause("NZ-20-11.15(a)")
def test_11_15_a_nobody_rules_on_their_own_seat() -> None:
    r = play(blind(), "!dee look ann 3")
    for ruling in (Sit("ann", ("3", "2", "4")), Rule(fault(r).id, "play on")):
        with pytest.raises(Refusal) as refusal:
            r.do(Who("ann", "supervisor"), ruling, "mine")
        assert refusal.value.code == "due/not-yours"


@clause("NZ-20-11.15(b)")
def test_11_15_b_two_of_three_hands_seen_are_void_and_the_third_stays_blind_and_live() -> None:
    r = play(blind(), "!dee look ann 2\n !dee look ann 3")
    assert faults(r) == {"NZ-20-11.15(b)"}
    not_due(r, "sue void NZ-20-11.15(b) 4 -- all")
    not_due(r, "sue sit ann 3 2 4 -- deemed")
    r = ruled(r, "sue ola", "void NZ-20-11.15(b) 2 -- seen")
    assert faults(r) == {"NZ-20-11.15(b)"}  # one voided of two is still two looked at
    assert "decide:4" not in due_ids(r)
    r = ruled(r, "sue ola", "void NZ-20-11.15(b) 3 -- seen")
    assert faults(r) == set()
    assert net(r, "ann") == -1000
    assert "decide:4" in due_ids(r)
    assert FOUR.isdisjoint(sees(r, "ann"))
    r = finish(play(r, "ann bet 4 play ann 1000\n bob choice 1 fold"))
    assert net(r, "ann") == 2000  # ace high against king high


@clause("NZ-20-11.15(b)")
def test_11_15_b_a_play_on_the_hand_comes_back_with_it() -> None:
    r = play(blind(), "ann bet 3 play ann 3000\n !dee look ann 4\n !dee look ann 3")
    r = play(r, "sue void NZ-20-11.15(b) 3 -- seen\n sue void NZ-20-11.15(b) 4 -- seen")
    assert net(r, "ann") == -1000
    assert due_ids(r) >= {"decide:2"}


@clause("NZ-20-11.15(b)")
def test_11_15_b_the_supervisor_may_play_on_hand_by_hand() -> None:
    r = play(blind(), "!dee look ann 2\n !dee look ann 3")
    first, second = sorted(f.id for f in r.wrong)
    r = ruled(r, "sue ola", f'rule {first} "play on" -- "a glance"')
    r = ruled(r, "sue ola", f'rule {second} "play on" -- "a glance"')
    assert faults(r) == set()
    assert net(r, "ann") == -3000
    assert {"decide:2", "decide:3", "decide:4"} <= due_ids(r)


@clause("NZ-20-11.15")
def test_11_15_a_look_recorded_by_mistake_is_struck_and_was_none() -> None:
    r = play(blind(), "!dee look ann 3")
    r = play(r, f"sue strike {len(r.log) - 1} -- bob")
    assert faults(r) == set()
    assert {"decide:2", "decide:3", "decide:4"} <= due_ids(r)


@clause("NZ-20-11.15")
@clause("NZ-20-11.6")
def test_11_15_a_misdeal_is_graver() -> None:
    misdealt(play(blind(), "!dee look ann 3\n !dee note 11.6"), "NZ-20-11.6")


# What holds for every ruling


def test_striking_is_a_ruling_too_and_nobody_strikes_for_their_own_seat() -> None:
    r = play(dealt(), "bob choice 2 fold")
    mine = Bet("2", "ante", "bob", 1000), Choice("2", "fold")
    for fact in mine:
        with pytest.raises(Refusal):
            r.do(Who("bob", "supervisor"), Strike(entry_of(r, fact).number), "mine")
    assert r.do(Who("ann", "supervisor"), Strike(entry_of(r, mine[1]).number), "his").wrong == ()


@pytest.mark.parametrize("what", [Bet("2", "ante", "bob", 1000), Choice("2", "fold"), Sit("bob", ("2",))])
def test_an_entry_that_others_rest_on_is_not_struck_from_under_them(what: Bet | Choice | Sit) -> None:
    r = racked()
    kept_or_refused(r, f"sue strike {entry_of(r, what).number} -- oops")


def test_a_ruling_is_proposed_and_never_recorded() -> None:
    r = play(racked(), "!dee note 11.14 2")
    decision = entry_of(r, Choice("2", "fold")).number
    for ruling in (f"reopen {decision}", "rule x y", "void NZ-20-11.1 1", "strike 5"):
        for name in ("dee", "sue", "ola"):
            assert not_due(r, f"!{name} {ruling}").code == "right/record"


def test_a_late_bet_that_no_clause_covers_waits_for_the_supervisor() -> None:
    r = play(dealt(), '!dee bet 1 play ann 4000 -- "four times the Ante"')
    assert "decide:2" in due_ids(r)
    struck = play(r, f"sue strike {len(r.log) - 1} -- late")
    assert {"decide:1", "decide:2"} <= due_ids(struck)
    assert net(struck, "ann") == -1500
    stands = ruled(r, "sue ola", f"rule {fault(r).id} stands -- agreed")
    assert faults(stands) == set()
    assert net(stands, "ann") == -5500
