"""Section 11, and what it does not print: what goes wrong, who rules, and what it does to the wagers."""

import pytest

from cutcard.chance.dealer import answer
from cutcard.chance.source import Pack
from cutcard.core.duty import Duty
from cutcard.core.facts import Move, Reopen, Rule, Sit, Void
from cutcard.core.round import Round
from cutcard.games import find
from cutcard.games.ultimate_texas_holdem.rules import US
from tests.four_card_poker import not_due, seen
from tests.four_card_poker.scenes import expose, fault, lying, on_to, sweep
from tests.kit import author, clause, due_ids, faults, net, play, seated
from tests.ultimate_texas_holdem import BOARD, CLOSE, OWN, STAKES, betting, cards, dealt, laid

FLOP = "ann choice 1 check\nbob choice 2 check\ndee show flop Ad 7c 7d"
RIVER = f"{FLOP}\nann choice 1 check\nbob choice 2 check\ndee show river Ks 2h"


def misdealt(r: Round, cite: str) -> None:
    """The dealer can only call it: every wager comes back, and the opening ones are offered again."""
    assert faults(r) == {cite}
    assert [o for d in fault(r).rulings for o in d.options] == [Void(cite)]
    after = play(r, f"dee void {cite}")
    assert after.over
    assert not any(after.table.chips.values())
    assert {bet.wager for bet in after.proposals()} >= {"ante", "blind"}


@clause("NZ-16-INTRO")
def test_the_irregularities_of_the_poker_games_agree_but_for_the_terms_of_each() -> None:
    """The same kinds of fault, in the same order, with a board where there is one."""
    ours = [kind.__name__ for kind in US.faults if kind.__name__ != "kind"]
    three = [kind.__name__ for kind in find("three-card-poker").faults]
    assert [name for name in ours if name in three] == [name for name in three if name in ours]
    assert set(ours) - set(three) == {"not_as_dealt", "too_soon"}


@clause("NZ-16-11.1")
@clause("CP-16-12")
def test_11_1_who_exchanges_information_may_lose_the_hand_with_all_its_wagers() -> None:
    r = play(dealt(US, "12", f"{STAKES} trips 500"), "ann bet 1 play ann 4000\n!dee note 9.9 1")
    assert faults(r) == {"NZ-16-11.1"}
    not_due(r, "sue void NZ-16-11.1 1 -- talk")
    r = play(r, "ola void NZ-16-11.1 1 -- talk")
    assert net(r, "ann") == 0
    assert not r.table.live("1")
    assert "decide-1:2" in due_ids(r)


@clause("NZ-16-11.2")
@clause("CP-16-24")
@pytest.mark.parametrize("card", ["deal 2 own 3c", "deal dealer down 3c", "note 11.2"])
def test_11_2_a_wrong_number_of_cards_is_a_misdeal(card: str) -> None:
    misdealt(play(dealt(), f"!dee {card}"), "NZ-16-11.2")


@clause("NZ-16-11.8")
@clause("NZ-16-11.9")
def test_11_8_a_card_where_nobody_bet_is_a_misdeal_and_11_9_a_whole_hand_is_racked() -> None:
    misdealt(play(betting(), "!dee deal 3 own As"), "NZ-16-11.8")
    r = play(dealt(), "!dee deal 3 own 5s 6s")
    assert faults(r) == {"NZ-16-11.9"}
    r = play(r, f"dee move rack {lying(r, '3')}")
    assert faults(r) == set()
    assert {"decide-1:1", "decide-1:2"} <= due_ids(r)


@clause("NZ-16-11.13")
@pytest.mark.parametrize("before, street", [("", 1), (FLOP, 2), (RIVER, 3)], ids=["first", "flop", "river"])
def test_11_13_cards_taken_up_before_a_choice_are_put_back_with_the_choice_still_open(before: str, street: int) -> None:
    r = play(dealt(), before)
    swept, hand = sweep(r, "2"), lying(r, "2")
    assert faults(swept) == {"NZ-16-11.13"}
    back = play(swept, f"sue move 2 {hand} -- swept")
    assert lying(back, "2") == hand
    assert f"decide-{street}:2" in due_ids(back)


@clause("NZ-16-11.13")
def test_11_13_a_hand_that_cannot_be_rebuilt_is_void() -> None:
    mixed = sweep(sweep(dealt(), "2"), "1")
    options = [o for f in mixed.wrong if "2" in f.places for d in f.rulings for o in d.options]
    assert [type(o) for o in options] == [Move, Void]
    assert net(play(mixed, "sue void NZ-16-11.13 2 -- mixed"), "bob") == 0


@clause("NZ-16-11.14")
def test_11_14_a_hand_laid_down_by_mistake_comes_back_if_its_two_cards_lie_on_top() -> None:
    folded = play(dealt(), f"{RIVER}\nbob choice 2 fold")
    decision = len(folded.log) - 1
    r = on_to(folded, "rack:2")
    r = play(play(r, f"dee move rack {lying(r, '2')}"), "!dee note 11.14 2")
    assert [type(o) for d in fault(r).rulings for o in d.options] == [Reopen, Rule]
    r = play(r, f"sue reopen {decision} -- meant")
    assert "decide-3:2" in due_ids(play(r, f"sue move 2 {lying(r, 'rack')} -- back"))
    above = play(sweep(folded, "2"), f"!dee move rack {lying(folded, '1')}\n!dee note 11.14 2")
    laid_down = next(f for f in above.wrong if f.cite == "NZ-16-11.14")
    assert [type(o) for d in laid_down.rulings for o in d.options] == [Rule]


def blind() -> Round:
    """Ann holds 1 and 5 and may see the hand at 1 only."""
    r = seated(OWN.set(areas_max=2, view_one=True), ann="1 5", bob="2")
    r = play(r, f"{laid(STAKES)}\n{laid(STAKES, '5')}\n{laid(STAKES, '2', 'bob')}\n{CLOSE}")
    hands = "shoe deal 1 home As Ah\nshoe deal 2 home 9s 4d\nshoe deal 5 home Jc 3c"
    return play(r, f"{hands}\n{cards(BOARD, 'Kd Qd')}")


@clause("NZ-16-11.15")
@clause("NZ-16-11.15(a)")
def test_11_15_a_one_blind_hand_seen_may_become_the_hand_at_the_seat() -> None:
    r = play(blind(), "!dee look ann 5")
    assert faults(r) == {"NZ-16-11.15(a)"}
    for act in ("ann choice 1 check", "ann bet 5 play ann 4000"):
        not_due(r, act)
    assert Sit("ann", ("5", "1")) in fault(r).rulings[0].options
    r = play(r, "sue sit ann 5 1 -- seen")
    assert r.table.places_of["ann"] == ("5", "1")


@clause("NZ-16-11.15(b)")
def test_11_15_b_of_several_seen_each_may_be_void() -> None:
    r = play(blind(), "!dee look ann 5\n!dee look ann 1")
    assert faults(r) == {"NZ-16-11.15(b)"}
    r = play(r, "sue void NZ-16-11.15(b) 1 -- seen\nsue void NZ-16-11.15(b) 5 -- seen")
    assert net(r, "ann") == 0
    assert "decide-1:2" in due_ids(r)


# Not printed


@clause("CP-16-20")
def test_a_pack_that_is_not_whole_voids_the_round() -> None:
    misdealt(play(dealt(), "!dee note CP-16-20"), "CP-16-20")
    misdealt(play(betting(), "shoe deal 1 own As Ah\n!dee deal 2 own As 4d"), "CP-16-20")


@clause("CP-16-21")
@clause("CP-16-21-OWN")
@clause("CP-16-22")
def test_cards_exposed_in_the_deal_one_of_a_players_is_turned_down_any_other_is_a_misdeal() -> None:
    begun = play(betting(), "shoe deal 1 own As Ah")
    one = expose(begun, "1", 0)
    assert faults(one) == {"CP-16-21"}
    assert faults(play(one, f'dee rule {fault(one).id} "turned down"')) == set()
    misdealt(expose(expose(begun, "1", 0), "1", 1), "CP-16-22")
    misdealt(play(begun, "shoe deal 2 own 9s 4d\n!dee deal dealer up Qd"), "CP-16-22")
    assert faults(expose(expose(dealt(), "1", 0, by="ann"), "1", 1, by="ann")) == set()


@clause("CP-16-23")
def test_a_dealers_card_shown_after_the_deal_gives_every_unfolded_hand_its_choice_again() -> None:
    r = play(dealt(US, "123"), "ann bet 1 play ann 4000\nbob choice 2 check")
    r = expose(r, "dealer", 0)
    assert faults(r) == {"CP-16-23"}
    again = [o.entry for f in r.wrong for d in f.rulings for o in d.options if isinstance(o, Reopen)]
    assert len(again) == 2
    for entry in again:
        r = play(r, f"sue reopen {entry} -- shown")
    assert {"decide-1:1", "decide-1:2", "decide-1:3"} <= due_ids(r)
    assert faults(expose(play(dealt(US.set(dealer_exposure="undecided")), "ann choice 1 check"), "dealer", 0)) == set()


@clause("CP-16-25")
@pytest.mark.parametrize("before, street", [("", 1), (FLOP, 2), (RIVER, 3)], ids=["first", "flop", "river"])
def test_who_is_absent_in_any_street_has_folded(before: str, street: int) -> None:
    for game, trips in ((US, 9 * 500), (OWN, -500)):  # aces full pay Trips where side wagers live on
        r = play(dealt(game, "12", f"{STAKES} trips 500"), before)
        assert f"absent-{street}:1" in due_ids(r)
        r = play(r, "dee choice 1 absent")
        assert f"decide-{street}:2" in due_ids(r), "the others decide in their own time"
        while not r.over:
            duty = asked(r) or next(d for d in r.due if d.must)
            r = r.propose(author(duty), answer(duty.options[-1], r.table, Pack(())), duty.id)
        assert net(r, "ann") == -2000 + trips


def asked(r: Round) -> Duty | None:
    return next((d for d in r.due if d.must and d.is_for_a_person), None)


@clause("CP-16-25")
def test_a_hand_that_has_played_needs_nobody() -> None:
    r = play(dealt(), "ann bet 1 play ann 4000\nbob choice 2 check\ndee show flop Ad 7c 7d")
    assert not {"absent-2:1", "decide-2:1"} & due_ids(r)
    not_due(r, "dee choice 1 absent")


@clause("CP-16-26")
def test_common_cards_that_are_not_as_they_were_dealt_are_a_misdeal() -> None:
    r = dealt()
    misdealt(play(r, f"!dee move rack {lying(r, 'river')}"), "CP-16-26")
    misdealt(play(r, "!dee deal flop down 5s"), "CP-16-26")
    misdealt(play(r, "!dee note CP-16-26"), "CP-16-26")


@clause("CP-16-27")
@pytest.mark.parametrize("place", ["flop", "river"])
def test_a_common_card_seen_too_soon_voids_the_round_or_is_known_to_all(place: str) -> None:
    r = expose(play(dealt(), "ann bet 1 play ann 4000"), place, 0)
    assert faults(r) == {"CP-16-27"}
    assert {duty.who for duty in r.due} == {"supervisor"}
    assert net(play(r, "sue void CP-16-27 -- seen"), "ann") == 0
    on = play(r, f'sue rule {fault(r).id} "play on" -- seen')
    assert "decide-1:2" in due_ids(on)
    assert seen(on, "bob", place)[0] != "??"
