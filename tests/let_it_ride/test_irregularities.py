"""Section 11: what goes wrong, who rules, and what it does to the wagers."""

import pytest

from cutcard.core.facts import Move, Rule, Void
from cutcard.core.round import Round
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import expose, fault, lying, sweep
from tests.kit import clause, due_ids, faults, finish, net, play
from tests.let_it_ride import FIRST_BACK, RIDES, betting, dealt, turned

BEGUN = "shoe deal 1 own Js Jh 4d"


def misdealt(r: Round, cite: str) -> None:
    """The dealer can only call it: every wager comes back, and the opening ones are offered again."""
    assert faults(r) == {cite}
    assert [o for d in fault(r).rulings for o in d.options] == [Void(cite)]
    after = play(r, f"dee void {cite}")
    assert after.over
    assert not any(after.table.chips.values())
    assert [bet.wager for bet in after.proposals() if bet.place == "1"] == ["main-1", "main-2", "main-3"]


@clause("CP-LIR-11.1")
def test_11_1_a_pack_that_is_not_whole_voids_the_round() -> None:
    misdealt(play(dealt(), "!dee note 11.1"), "CP-LIR-11.1")
    misdealt(play(betting(), f"{BEGUN}\n!dee deal 2 own Js 9d 4h"), "CP-LIR-11.1")


@clause("CP-LIR-11.2")
@clause("CP-LIR-11.3")
def test_11_2_a_card_where_nobody_bet_is_a_misdeal_and_11_3_a_whole_hand_is_racked() -> None:
    misdealt(play(betting(), "!dee deal 3 own As"), "CP-LIR-11.2")
    r = play(dealt(), "!dee deal 3 own As Kc 2s")
    assert faults(r) == {"CP-LIR-11.3"}
    r = play(r, f"dee move rack {lying(r, '3')}")
    assert faults(r) == set()
    assert {"decide-1:1", "decide-1:2"} <= due_ids(r)


@clause("CP-LIR-11.4")
@pytest.mark.parametrize("card", ["deal 2 own 3s", "deal dealer down 3s", "note 11.4"])
def test_11_4_a_wrong_number_of_cards_is_a_misdeal_to_the_dealer_too_who_has_none(card: str) -> None:
    misdealt(play(dealt(), f"!dee {card}"), "CP-LIR-11.4")


@clause("CP-LIR-11.4")
def test_11_4_too_few_are_a_misdeal_when_the_deal_is_over() -> None:
    r = play(betting(), f"{BEGUN}\n!dee deal 2 own Kc 7d")
    assert faults(r) == set(), "a third may still come"
    misdealt(play(r, "!dee deal first down 4c\n!dee deal second down Qs\n!dee show 1 Js Jh 4d"), "CP-LIR-11.4")


@clause("CP-LIR-11.5")
@clause("CP-LIR-11.6")
def test_11_5_one_card_exposed_in_the_deal_is_turned_down_and_11_6_more_are_a_misdeal() -> None:
    begun = play(betting(), BEGUN)
    one = expose(begun, "1", 0)
    assert faults(one) == {"CP-LIR-11.5"}
    assert faults(play(one, f'dee rule {fault(one).id} "turned down"')) == set()
    misdealt(expose(one, "1", 1), "CP-LIR-11.6")
    assert faults(expose(dealt(), "1", 0)) == set(), "the deal is over"
    assert faults(expose(expose(dealt(), "1", 0, by="ann"), "1", 1, by="ann")) == set(), "a player who shows cards"


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


@clause("CP-LIR-9.5")
@clause("CP-LIR-11.10")
def test_11_10_who_exchanges_information_may_lose_the_hand_with_all_its_wagers() -> None:
    r = play(dealt(), "!dee note 9.5 1")
    assert faults(r) == {"CP-LIR-11.10"}
    not_due(r, "sue void CP-LIR-11.10 1 -- talk")
    r = play(r, "ola void CP-LIR-11.10 1 -- talk")
    assert net(r, "ann") == 0
    assert not r.table.live("1")
    assert "decide-1:2" in due_ids(r)
