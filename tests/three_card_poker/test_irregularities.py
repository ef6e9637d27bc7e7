"""Section 11: what goes wrong, who rules, and what it does to the wagers."""

import pytest

from cutcard.core.facts import Move, Reopen, Rule, Sit, Void
from cutcard.core.round import Round
from cutcard.games.three_card_poker.rules import NZ
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import expose, fault, lying, on_to, sweep
from tests.kit import clause, due_ids, faults, finish, net, play, seated
from tests.three_card_poker import CLOSE, HANDS, QUEEN_HIGH, SIX, betting, dealt, laid


def misdealt(r: Round, cite: str) -> None:
    """The dealer can only call it: every wager comes back, and the opening ones are offered again."""
    assert faults(r) == {cite}
    assert [o for d in fault(r).rulings for o in d.options] == [Void(cite)]
    after = play(r, f"dee void {cite}")
    assert after.over
    assert not any(after.table.chips.values())
    assert {bet.wager for bet in after.proposals()} >= {"ante", "pair-plus"}


@clause("NZ-17-11.1")
@clause("CP-17-11")
def test_11_1_who_exchanges_information_may_lose_the_hand_with_all_its_wagers() -> None:
    r = play(dealt(SIX, "12", "ante 1000 pair-plus 500 six-card-bonus 500"), "!dee note 9.6 1")
    assert faults(r) == {"NZ-17-11.1"}
    not_due(r, "sue void NZ-17-11.1 1 -- talk")
    r = play(r, "ola void NZ-17-11.1 1 -- talk")
    assert net(r, "ann") == 0
    assert not r.table.live("1")
    assert "decide:2" in due_ids(r)


@clause("NZ-17-11.2")
@clause("NZ-17-11.12")
@pytest.mark.parametrize("card", ["deal 2 own 3c", "deal dealer down 3c", "note 11.2 2"])
def test_11_2_a_wrong_number_of_cards_is_a_misdeal(card: str) -> None:
    misdealt(play(dealt(), f"!dee {card}"), "NZ-17-11.2")


@clause("NZ-17-11.3")
@clause("NZ-17-11.4")
def test_11_3_a_card_where_nobody_bet_is_a_misdeal_and_11_4_a_whole_hand_is_racked() -> None:
    misdealt(play(betting(), "!dee deal 3 own As"), "NZ-17-11.3")
    r = play(dealt(), "!dee deal 3 own As Ks Qs")
    assert faults(r) == {"NZ-17-11.4"}
    r = play(r, f"dee move rack {lying(r, '3')}")
    assert faults(r) == set()
    assert {"decide:1", "decide:2"} <= due_ids(r)


@clause("NZ-17-11.5")
def test_11_5_cards_taken_up_too_soon_are_put_back_or_the_hand_is_void() -> None:
    r = dealt()
    swept, hand = sweep(r, "2"), lying(r, "2")
    assert faults(swept) == {"NZ-17-11.5"}
    back = play(swept, f"sue move 2 {hand} -- swept")
    assert lying(back, "2") == hand
    mixed = sweep(sweep(on_to(play(r, "ann choice 1 fold"), "rack:1"), "2"), "1")
    options = [o for d in fault(mixed).rulings for o in d.options]
    assert [type(o) for o in options] == [Move, Void]
    void = play(mixed, "sue void NZ-17-11.5 2 -- mixed")
    assert net(void, "bob") == 0


@clause("NZ-17-11.6")
def test_11_6_a_pack_that_is_not_whole_voids_the_round() -> None:
    misdealt(play(dealt(), "!dee note 11.6"), "NZ-17-11.6")
    twice = play(betting(), "shoe deal 1 own 7s 7h 2d\n!dee deal 2 own 7s 9d 4h")
    misdealt(twice, "NZ-17-11.6")


@clause("NZ-17-11.7")
@clause("NZ-17-11.8")
@clause("NZ-17-11.9")
def test_cards_exposed_in_the_deal_one_of_a_players_is_turned_down_any_other_is_a_misdeal() -> None:
    begun = play(betting(), "shoe deal 1 own 7s 7h 2d")
    one = expose(begun, "1", 0)
    assert faults(one) == {"NZ-17-11.7"}
    assert faults(play(one, f'dee rule {fault(one).id} "turned down"')) == set()
    misdealt(expose(expose(begun, "1", 0), "1", 1), "NZ-17-11.9")
    misdealt(play(begun, "shoe deal 2 own Kc 9d 4h\n!dee deal dealer up Qd"), "NZ-17-11.8")


@clause("NZ-17-11.10")
def test_11_10_a_player_who_shows_cards_is_no_misdeal() -> None:
    assert faults(expose(expose(dealt(), "1", 0, by="ann"), "1", 1, by="ann")) == set()


@clause("NZ-17-11.11")
def test_11_11_a_dealers_card_shown_after_the_deal_gives_every_unfolded_hand_its_choice_again() -> None:
    r = play(dealt(NZ, "123"), "ann bet 1 play ann 1000\nbob choice 2 fold")
    r = expose(r, "dealer", 0)
    assert faults(r) == {"NZ-17-11.11"}
    (again,) = [o for d in fault(r).rulings for o in d.options]
    assert isinstance(again, Reopen)
    r = play(r, f"sue reopen {again.entry} -- shown")
    assert {"decide:1", "decide:3"} <= due_ids(r)
    assert "decide:2" not in due_ids(r)


@clause("NZ-17-11.13")
def test_11_13_who_is_absent_is_folded_and_forfeits_every_wager() -> None:
    r = play(dealt(SIX, "12", "ante 1000 pair-plus 500 six-card-bonus 500"), "dee choice 1 absent\nbob choice 2 fold")
    assert net(finish(r), "ann") == -2000


@clause("NZ-17-11.14")
def test_11_14_a_hand_laid_down_by_mistake_comes_back_if_it_lies_on_top() -> None:
    folded = play(dealt(NZ, "12", "ante 1000"), "bob choice 2 fold")
    decision = len(folded.log) - 1
    r = on_to(folded, "rack:2")
    r = play(play(r, f"dee move rack {lying(r, '2')}"), "!dee note 11.14 2")
    assert [type(o) for d in fault(r).rulings for o in d.options] == [Reopen, Rule]
    r = play(r, f"sue reopen {decision} -- meant")
    assert "decide:2" in due_ids(play(r, f"sue move 2 {lying(r, 'rack')} -- back"))
    above = play(sweep(folded, "2"), f"!dee move rack {lying(folded, '1')}\n!dee note 11.14 2")
    laid_down = next(f for f in above.wrong if f.cite == "NZ-17-11.14")
    assert [type(o) for d in laid_down.rulings for o in d.options] == [Rule]


def blind() -> Round:
    """Ann holds 1 and 5 and may see the hand at 1 only."""
    r = seated(NZ.set(areas_max=2, view_one=True), ann="1 5", bob="2")
    r = play(r, f"{laid('ante 1000')}\n{laid('ante 1000', '5')}\n{laid('ante 1000', '2', 'bob')}\n{CLOSE}")
    deals = "\n".join(f"shoe deal {a} home {cards}" for a, cards in zip("125", HANDS.values(), strict=True))
    return play(r, f"{deals}\nshoe deal dealer down {QUEEN_HIGH}")


@clause("NZ-17-11.15")
@clause("NZ-17-11.15.1")
def test_11_15_1_one_blind_hand_seen_may_become_the_hand_at_the_seat() -> None:
    r = play(blind(), "!dee look ann 5")
    assert faults(r) == {"NZ-17-11.15.1"}
    for act in ("ann choice 1 fold", "ann bet 5 play ann 1000"):
        not_due(r, act)
    assert Sit("ann", ("5", "1")) in fault(r).rulings[0].options
    r = play(r, "sue sit ann 5 1 -- seen")
    assert r.table.places_of["ann"] == ("5", "1")


@clause("NZ-17-11.15.2")
def test_11_15_2_of_several_seen_each_may_be_void() -> None:
    r = play(blind(), "!dee look ann 5\n!dee look ann 1")
    assert faults(r) == {"NZ-17-11.15.2"}
    r = play(r, "sue void NZ-17-11.15.2 1 -- seen\nsue void NZ-17-11.15.2 5 -- seen")
    assert net(r, "ann") == 0
    assert "decide:2" in due_ids(r)
