"""Section 11, and what it does not print: what goes wrong, who rules, and what it does to the wagers."""

import pytest

from cutcard.chance.dealer import answer
from cutcard.chance.source import Pack
from cutcard.core.duty import Duty
from cutcard.core.facts import Move, Reopen, Void
from cutcard.core.round import Round
from cutcard.games.ultimate_texas_holdem.rules import US
from tests.four_card_poker import not_due, seen
from tests.four_card_poker.scenes import expose, fault, lying, misdealt, sweep
from tests.kit import author, clause, due_ids, faults, net, play
from tests.ultimate_texas_holdem import OWN, STAKES, betting, dealt

FLOP = "ann choice 1 check\nbob choice 2 check\ndee show flop Ad 7c 7d"
RIVER = f"{FLOP}\nann choice 1 check\nbob choice 2 check\ndee show river Ks 2h"


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


# Not printed


@clause("CP-16-22")
def test_a_dealers_card_exposed_in_the_deal_is_a_misdeal() -> None:
    misdealt(play(betting(), "shoe deal 1 own As Ah\nshoe deal 2 own 9s 4d\n!dee deal dealer up Qd"), "CP-16-22")


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
