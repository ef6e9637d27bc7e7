"""Section 11: what goes wrong, who rules, and what it does to the wagers."""

import pytest

from cutcard.core.facts import Move, Rule, Void
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import expose, fault, lying, misdealt, sweep
from tests.kit import clause, due_ids, faults, finish, net, play
from tests.let_it_ride import FIRST_BACK, RIDES, betting, dealt, turned

BEGUN = "shoe deal 1 own Js Jh 4d"


@clause("CP-LIR-11.4")
def test_11_4_too_few_are_a_misdeal_when_the_deal_is_over() -> None:
    r = play(betting(), f"{BEGUN}\n!dee deal 2 own Kc 7d")
    assert faults(r) == set(), "a third may still come"
    misdealt(play(r, "!dee deal first down 4c\n!dee deal second down Qs\n!dee show 1 Js Jh 4d"), "CP-LIR-11.4")


@clause("CP-LIR-11.5")
def test_11_5_a_card_exposed_when_the_deal_is_over_is_nothing() -> None:
    assert faults(expose(dealt(), "1", 0)) == set()


@clause("CP-LIR-11.7")
@pytest.mark.parametrize("what", ["deal first down 3s", "note 11.7", "move rack {first}"])
def test_11_7_common_cards_that_are_not_as_they_were_dealt_are_a_misdeal(what: str) -> None:
    r = dealt()
    misdealt(play(r, "!dee " + what.format(first=lying(r, "first"))), "CP-LIR-11.7")


@clause("CP-LIR-11.8")
@pytest.mark.parametrize("pile", ["first", "second"])
def test_11_8_of_a_common_card_seen_too_soon_the_supervisor_voids_the_round_or_lets_it_go_on(pile: str) -> None:
    r = expose(play(dealt(), f"ann {RIDES}"), pile, 0)
    assert faults(r) == {"CP-LIR-11.8"}
    assert [type(o) for d in fault(r).rulings for o in d.options] == [Void, Rule]
    not_due(r, "bob choice 2 ride")
    void = play(r, "sue void CP-LIR-11.8 -- seen by all")
    assert void.over
    assert not any(void.table.chips.values())
    r = play(r, f'sue rule {fault(r).id} "play on" -- all agree')
    r = play(turned(play(r, "bob pull 2 main-1 bob")), f"ann {RIDES}\nbob pull 2 main-2 bob")
    assert (net(finish(r), "ann"), net(finish(r), "bob")) == (6000, -1000)


@clause("CP-LIR-11.9")
def test_11_9_a_hand_taken_up_too_soon_is_put_back_or_its_wagers_are() -> None:
    for r in (dealt(), turned(play(dealt(), f"ann {FIRST_BACK}\nbob choice 2 ride"))):
        swept, hand = sweep(r, "2"), lying(r, "2")
        assert faults(swept) == {"CP-LIR-11.9"}
        back = play(swept, f"sue move 2 {hand} -- swept")
        assert lying(back, "2") == hand
        mixed = play(play(swept, f"!dee move rack {lying(r, '1')}"), f"sue move 1 {lying(r, '1')} -- swept")
        options = [o for d in fault(mixed).rulings for o in d.options]
        assert [type(o) for o in options] in ([Move], [Move, Void])
    reported = play(dealt(), "!dee note 11.9 2")
    void = play(reported, "sue void CP-LIR-11.9 2 -- gone")
    assert net(void, "bob") == 0
    assert "decide-1:1" in due_ids(void)
