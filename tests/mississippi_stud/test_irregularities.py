"""What goes wrong, who rules, and what it does to the wagers."""

import pytest

from cutcard.core.facts import Move, Reopen, Rule, Void
from cutcard.core.round import Round
from tests.four_card_poker import not_due, seen
from tests.four_card_poker.scenes import expose, fault, lying, on_to, sweep
from tests.kit import clause, due_ids, faults, finish, net, play
from tests.mississippi_stud import SIDES, betting, collected, dealt, turn


def misdealt(r: Round, cite: str) -> None:
    """The dealer can only call it: every wager comes back, and the opening ones are offered again."""
    assert faults(r) == {cite}
    assert [o for d in fault(r).rulings for o in d.options] == [Void(cite)]
    after = play(r, f"dee void {cite}")
    assert after.over
    assert not any(after.table.chips.values())
    assert {bet.wager for bet in after.proposals()} >= {"ante"}


def on_fourth() -> Round:
    """Ann and Bob have laid the 3rd Street, and the first card is turned."""
    r = play(dealt(), "ann bet 1 third-street ann 1000\nbob bet 2 third-street bob 1000")
    return turn(r, 0)


@clause("CP-MS-6.1")
def test_a_pack_that_is_not_whole_voids_the_round() -> None:
    misdealt(play(dealt(), "!dee note 6.1"), "CP-MS-6.1")
    misdealt(play(betting(), "shoe deal 1 own Js Jh\n!dee deal 2 own Js 9d"), "CP-MS-6.1")


@clause("CP-MS-6.2")
@clause("CP-MS-6.12")
@pytest.mark.parametrize("card", ["deal 2 own 3c", "note 6.2"])
def test_a_wrong_number_of_cards_is_a_misdeal_on_any_street(card: str) -> None:
    misdealt(play(dealt(), f"!dee {card}"), "CP-MS-6.2")
    misdealt(play(on_fourth(), f"!dee {card}"), "CP-MS-6.2")


@clause("CP-MS-6.3")
@clause("CP-MS-6.4")
def test_a_card_where_nobody_bet_is_a_misdeal_and_a_whole_hand_is_racked() -> None:
    misdealt(play(betting(), "!dee deal 3 own As"), "CP-MS-6.3")
    r = play(dealt(), "!dee deal 3 own As Ks")
    assert faults(r) == {"CP-MS-6.4"}
    r = play(r, f"dee move rack {lying(r, '3')}")
    assert faults(r) == set()
    assert {"decide-1:1", "decide-1:2"} <= due_ids(r)


@clause("CP-MS-6.5")
@clause("CP-MS-6.6")
def test_one_card_of_a_players_exposed_in_the_deal_is_turned_down_and_two_are_a_misdeal() -> None:
    begun = play(betting(), "shoe deal 1 own Js Jh")
    one = expose(begun, "1", 0)
    assert faults(one) == {"CP-MS-6.5"}
    assert faults(play(one, f'dee rule {fault(one).id} "turned down"')) == set()
    misdealt(expose(one, "1", 1), "CP-MS-6.6")


@clause("CP-MS-6.7")
def test_community_cards_that_are_not_as_they_were_dealt_are_a_misdeal() -> None:
    misdealt(play(dealt(), "!dee deal second down 3c"), "CP-MS-6.7")
    misdealt(sweep(dealt(), "third"), "CP-MS-6.7")
    misdealt(play(on_fourth(), "!dee note 6.7"), "CP-MS-6.7")
    assert faults(sweep(on_fourth(), "first")) == set(), "it was turned: what was read decides"


@clause("CP-MS-6.8")
@pytest.mark.parametrize("place", ["first", "second", "third"])
def test_a_community_card_seen_too_soon_voids_the_round_or_play_goes_on_with_it_known(place: str) -> None:
    r = expose(play(dealt(), "ann bet 1 third-street ann 1000"), place, 0)
    assert faults(r) == {"CP-MS-6.8"}
    not_due(r, "dee void CP-MS-6.8")
    assert [type(o) for d in fault(r).rulings for o in d.options] == [Void, Rule]
    void = play(r, "sue void CP-MS-6.8 -- seen")
    assert void.over
    assert not any(void.table.chips.values())
    on = play(r, f'sue rule {fault(r).id} "play on" -- seen')
    assert seen(on, "bob", place) != ["??"]
    assert "decide-1:2" in due_ids(on)
    assert faults(turn(play(on, "bob bet 2 third-street bob 1000"), 0)) == set()


@clause("CP-MS-6.8")
def test_a_community_card_dealt_face_up_is_seen_too_soon() -> None:
    r = play(betting(), "shoe deal 1 own Js Jh\nshoe deal 2 own Kc 9d\n!dee deal first up 4c")
    assert faults(r) == {"CP-MS-6.8"}
    r = play(r, f'sue rule {fault(r).id} "play on" -- seen\nshoe deal second down 8h\nshoe deal third down 2d')
    r = play(r, "ann bet 1 third-street ann 1000\nbob bet 2 third-street bob 1000")
    assert {"decide-2:1", "decide-2:2"} <= due_ids(r), "it need not be turned"


@clause("CP-MS-6.9")
def test_cards_taken_up_too_soon_are_put_back_or_the_hand_is_void() -> None:
    r = on_fourth()
    swept, hand = sweep(r, "2"), lying(r, "2")
    assert faults(swept) == {"CP-MS-6.9"}
    assert lying(play(swept, f"sue move 2 {hand} -- swept"), "2") == hand
    mixed = sweep(sweep(on_to(play(r, "ann choice 1 fold"), "rack:1"), "2"), "1")
    assert [type(o) for d in fault(mixed).rulings for o in d.options] == [Move, Void]
    assert net(play(mixed, "sue void CP-MS-6.9 2 -- mixed"), "bob") == 0


@clause("CP-MS-6.10")
def test_a_hand_laid_down_by_mistake_comes_back_on_its_street_if_it_lies_on_top() -> None:
    folded = play(on_fourth(), "bob choice 2 fold")
    decision = len(folded.log) - 1
    r = play(collected(folded), "!dee note 6.10 2")
    assert [type(o) for d in fault(r).rulings for o in d.options] == [Reopen, Rule]
    r = play(r, f"sue reopen {decision} -- meant")
    r = play(r, f"sue move 2 {lying(r, 'rack')} -- back")
    assert "decide-2:2" in due_ids(r)
    assert {s.wager for s in r.table.live("2")} == {"ante", "third-street"}
    above = play(sweep(folded, "2"), f"!dee move rack {lying(folded, '1')}\n!dee note 6.10 2")
    laid_down = next(f for f in above.wrong if f.cite == "CP-MS-6.10")
    assert [type(o) for d in laid_down.rulings for o in d.options] == [Rule]


@clause("CP-MS-1.3")
@clause("CP-MS-6.11")
def test_who_exchanges_information_may_lose_the_hand_with_all_its_wagers() -> None:
    r = play(dealt(SIDES, "12", "ante 1000 three-card-bonus 500 progressive 500"), "ann bet 1 third-street ann 3000")
    r = play(r, "!dee note 1.3 1")
    assert faults(r) == {"CP-MS-6.11"}
    not_due(r, "sue void CP-MS-6.11 1 -- talk")
    r = play(r, "ola void CP-MS-6.11 1 -- talk")
    assert net(r, "ann") == 0
    assert "decide-1:2" in due_ids(r)


@clause("CP-MS-3.5")
def test_a_player_absent_mid_street_is_passed_over_and_the_others_go_on() -> None:
    r = play(on_fourth(), "dee choice 1 absent\nbob bet 2 fourth-street bob 1000")
    assert "collect:1:ante" in due_ids(r)
    r = turn(collected(r), 1)
    assert {d.place for d in r.due if d.id.startswith("decide")} == {"2"}
    r = finish(turn(play(r, "bob bet 2 fifth-street bob 1000"), 2))
    assert (net(r, "ann"), net(r, "bob")) == (-2000, -4000)
