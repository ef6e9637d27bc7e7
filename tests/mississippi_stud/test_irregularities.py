"""What goes wrong, who rules, and what it does to the wagers."""

import pytest

from cutcard.core.facts import Reopen, Rule, Void
from cutcard.core.round import Round
from tests.four_card_poker import not_due, seen
from tests.four_card_poker.scenes import expose, fault, lying, misdealt, sweep
from tests.kit import clause, due_ids, faults, finish, net, play
from tests.mississippi_stud import betting, collected, dealt, turn


def on_fourth() -> Round:
    """Ann and Bob have laid the 3rd Street, and the first card is turned."""
    r = play(dealt(), "ann bet 1 third-street ann 1000\nbob bet 2 third-street bob 1000")
    return turn(r, 0)


@clause("CP-MS-6.2")
@pytest.mark.parametrize("card", ["deal 2 own 3c", "note 6.2"])
def test_a_wrong_number_of_cards_is_a_misdeal_on_any_street(card: str) -> None:
    misdealt(play(on_fourth(), f"!dee {card}"), "CP-MS-6.2")


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


@clause("CP-MS-3.5")
def test_a_player_absent_mid_street_is_passed_over_and_the_others_go_on() -> None:
    r = play(on_fourth(), "dee choice 1 absent\nbob bet 2 fourth-street bob 1000")
    assert "collect:1:ante" in due_ids(r)
    r = turn(collected(r), 1)
    assert {d.place for d in r.due if d.id.startswith("decide")} == {"2"}
    r = finish(turn(play(r, "bob bet 2 fifth-street bob 1000"), 2))
    assert (net(r, "ann"), net(r, "bob")) == (-2000, -4000)
