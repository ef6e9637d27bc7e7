"""Section 12: what goes wrong, who rules, and what it does to the wagers."""

import pytest

from cutcard.core.facts import Move, Reopen, Rule, Sit, Void
from cutcard.core.round import Round
from cutcard.games.caribbean_stud.rules import NZ
from tests.caribbean_stud import ACE_KING, BETS, CLOSE, HANDS, betting, dealers, dealt, laid
from tests.four_card_poker import not_due, seen
from tests.four_card_poker import scenes as four_card
from tests.four_card_poker.scenes import expose, fault, lying, misdealt, on_to, sweep
from tests.kit import clause, due_ids, faults, finish, net, play, seated

SHOE = NZ.set(device="shoe")


def rulings(r: Round) -> list[type]:
    return [type(option) for duty in fault(r).rulings for option in duty.options]


@clause("NZ-6-INTRO")
def test_in_line_with_the_other_poker_games_the_same_mishap_has_the_same_ruling() -> None:
    def mishaps(r: Round, begun: Round, no_talk: str) -> list[Round]:
        faced = expose(begun, "1", 0)
        return [
            play(r, f"!dee note {no_talk} 1"),
            sweep(r, "2"),
            faced,
            expose(faced, "1", 1),
            expose(begun, "dealer", 1),
        ]

    others = mishaps(four_card.dealt(), four_card.dealer_s_five(), "9.6")
    begun = play(betting(), f"shoe deal 1 own {HANDS['1']}\nshoe deal 2 own {HANDS['2']}")
    ours = mishaps(dealt(), play(begun, "shoe deal dealer down Ad Kd 9c 6c"), "9.5")
    assert [rulings(r) for r in ours] == [rulings(r) for r in others]


@clause("NZ-6-12.1")
@clause("CP-6-11")
def test_12_1_who_exchanges_information_may_lose_the_hand_with_all_its_wagers() -> None:
    r = play(dealt(), f"ann {BETS}\n!dee note 9.5 1")
    assert faults(r) == {"NZ-6-12.1"}
    not_due(r, "sue void NZ-6-12.1 1 -- talk")
    r = play(r, "ola void NZ-6-12.1 1 -- talk")
    assert net(r, "ann") == 0
    assert not r.table.live("1")
    assert "decide:2" in due_ids(r)


@clause("NZ-6-12.2")
@clause("NZ-6-12.11")
@pytest.mark.parametrize("card", ["deal 2 own 3d", "deal dealer down 3d", "note 12.2"])
def test_12_2_a_wrong_number_of_cards_is_a_misdeal(card: str) -> None:
    misdealt(play(dealt(), f"!dee {card}"), "NZ-6-12.2")


@clause("NZ-6-12.11-REDEAL")
def test_12_11_a_round_that_is_wholly_void_is_dealt_again_after_wagers_may_change() -> None:
    over = play(play(dealt(), "!dee note 12.2"), "dee void NZ-6-12.2")
    assert [(bet.place, bet.wager, bet.chips) for bet in over.proposals()] == [("1", "ante", 1000), ("2", "ante", 1000)]


# Cards exposed in the deal


@clause("NZ-6-12.3")
def test_12_3_one_card_of_a_players_is_turned_down_and_the_deal_goes_on() -> None:
    r = expose(play(betting(), f"shoe deal 1 own {HANDS['1']}"), "1", 0)
    assert faults(r) == {"NZ-6-12.3"}
    r = play(r, f'dee rule {fault(r).id} "turned down"\nshoe deal 2 own {HANDS["2"]}\n{dealers(ACE_KING)}')
    assert net(finish(play(r, f"ann {BETS}\nbob choice 2 fold")), "ann") == 3000


@clause("NZ-6-12.4")
def test_12_4_from_a_shuffler_a_faced_card_of_the_dealers_is_the_up_card_and_the_fifth_stays_down() -> None:
    r = play(
        betting(), f"shoe deal 1 own {HANDS['1']}\nshoe deal 2 own {HANDS['2']}\nshoe deal dealer down Ad Kd 9c 6c"
    )
    r = expose(r, "dealer", 1)
    assert faults(r) == {"NZ-6-12.4"}
    r = play(r, f'dee rule {fault(r).id} "it is the up card"')
    not_due(r, "shoe deal dealer up 3c")
    r = play(r, "shoe deal dealer down 3c")
    assert seen(r, "bob", "dealer") == ["??", "Kd", "??", "??", "??"]
    assert {"decide:1", "decide:2"} <= due_ids(r)


@clause("NZ-6-12.4")
def test_12_4_from_a_shoe_too() -> None:
    r = play(betting(SHOE, "1"), "shoe deal 1 own 7s\n!dee deal dealer up Ad")
    assert faults(r) == {"NZ-6-12.4"}
    r = play(r, f'dee rule {fault(r).id} "it is the up card"')
    for ours, theirs in zip(HANDS["1"].split()[1:], ACE_KING.split()[1:], strict=True):
        r = play(r, f"shoe deal 1 own {ours}\nshoe deal dealer down {theirs}")
    assert seen(r, "ann", "dealer") == ["Ad", *["??"] * 4]
    assert net(finish(play(r, f"ann {BETS}")), "ann") == 3000


@clause("NZ-6-12.5")
def test_12_5_more_than_one_exposed_is_a_misdeal_even_if_one_is_the_dealers() -> None:
    begun = play(betting(), f"shoe deal 1 own {HANDS['1']}")
    misdealt(expose(expose(begun, "1", 0), "1", 1), "NZ-6-12.5")
    r = play(begun, f"shoe deal 2 own {HANDS['2']}\nshoe deal dealer down Ad Kd 9c 6c")
    misdealt(expose(expose(r, "1", 0), "dealer", 1), "NZ-6-12.5")


@clause("NZ-6-12.6")
def test_12_6_a_player_who_shows_cards_is_no_misdeal() -> None:
    assert faults(expose(expose(dealt(), "1", 0, by="ann"), "1", 1, by="ann")) == set()


@clause("NZ-6-12.7")
def test_12_7_dealers_cards_shown_after_the_deal_give_every_unfolded_hand_its_choice_again() -> None:
    r = play(dealt(NZ, "123"), f"ann {BETS}\nbob choice 2 fold")
    r = expose(expose(r, "dealer", 0), "dealer", 1)
    assert faults(r) == {"NZ-6-12.7"}
    (again,) = [o for d in fault(r).rulings for o in d.options]
    assert isinstance(again, Reopen)
    r = play(r, f"sue reopen {again.entry} -- shown")
    assert {"decide:1", "decide:3"} <= due_ids(r)
    assert "decide:2" not in due_ids(r)


@clause("NZ-6-12.7")
@clause("CP-6-8")
def test_12_7_gives_a_blind_bet_its_choice_too() -> None:
    r = seated(NZ.set(blind_bet=True), ann="1", bob="2")
    r = play(r, f"{laid('ante 1000')}\nann {BETS}\n{laid('ante 1000', '2', 'bob')}\n{CLOSE}")
    r = play(r, f"shoe deal 1 own {HANDS['1']}\nshoe deal 2 own {HANDS['2']}\n{dealers(ACE_KING)}")
    r = expose(r, "dealer", 0)
    (again,) = [o for d in fault(r).rulings for o in d.options]
    r = play(r, f"sue reopen {again.entry} -- shown")  # type: ignore[union-attr]
    assert {"decide:1", "decide:2"} <= due_ids(r)
    assert net(finish(play(r, "ann choice 1 fold\nbob choice 2 fold")), "ann") == -1000


# Cards where they should not be


@clause("NZ-6-12.8")
@clause("NZ-6-12.9")
def test_12_8_a_card_where_nobody_bet_is_a_misdeal_and_12_9_a_whole_hand_is_racked() -> None:
    misdealt(play(betting(), "!dee deal 3 own As Ks"), "NZ-6-12.8")
    r = play(dealt(), "!dee deal 3 own As Ks Qs Qh Qd")
    assert faults(r) == {"NZ-6-12.9"}
    r = play(r, f"dee move rack {lying(r, '3')}")
    assert faults(r) == set()
    assert {"decide:1", "decide:2"} <= due_ids(r)


@clause("NZ-6-12.10")
def test_12_10_a_pack_that_is_not_whole_voids_the_round() -> None:
    misdealt(play(dealt(), "!dee note 12.10"), "NZ-6-12.10")
    twice = play(betting(), f"shoe deal 1 own {HANDS['1']}\n!dee deal 2 own 7s 9d 4h 3s 2s")
    misdealt(twice, "NZ-6-12.10")


@clause("NZ-6-12.12")
def test_12_12_who_is_absent_is_folded_and_forfeits() -> None:
    r = play(dealt(), "dee choice 1 absent\nbob choice 2 fold")
    r = finish(r)
    assert net(r, "ann") == -1000
    assert r.table.stakes[next(s for s in r.table.stakes if s.owner == "ann")].outcome == "forfeit"


@clause("NZ-6-12.13")
def test_12_13_cards_taken_up_too_soon_are_put_back_or_the_hand_is_void() -> None:
    r = dealt()
    swept, hand = sweep(r, "2"), lying(r, "2")
    assert faults(swept) == {"NZ-6-12.13"}
    back = play(swept, f"sue move 2 {hand} -- swept")
    assert lying(back, "2") == hand
    assert "decide:2" in due_ids(back)
    mixed = sweep(sweep(on_to(play(r, "ann choice 1 fold"), "rack:1"), "2"), "1")
    assert rulings(mixed) == [Move, Void]
    assert net(play(mixed, "sue void NZ-6-12.13 2 -- mixed"), "bob") == 0


@clause("NZ-6-12.14")
def test_12_14_a_hand_laid_down_by_mistake_comes_back_if_it_is_the_top_five() -> None:
    folded = play(dealt(), "bob choice 2 fold")
    decision = len(folded.log) - 1
    r = on_to(folded, "rack:2")
    r = play(play(r, f"dee move rack {lying(r, '2')}"), "!dee note 12.14 2")
    assert rulings(r) == [Reopen, Rule]
    r = play(r, f"sue reopen {decision} -- meant")
    assert "decide:2" in due_ids(play(r, f"sue move 2 {lying(r, 'rack')} -- back"))
    above = play(sweep(folded, "2"), f"!dee move rack {lying(folded, '1')}\n!dee note 12.14 2")
    laid_down = next(f for f in above.wrong if f.cite == "NZ-6-12.14")
    assert [type(o) for d in laid_down.rulings for o in d.options] == [Rule]


# Blind hands


def blind() -> Round:
    """Ann holds 1 and 4 and may see the hand at 1 only."""
    r = seated(NZ.set(areas_max=2, view_one=True), ann="1 4", bob="2")
    r = play(r, f"{laid('ante 1000')}\n{laid('ante 1000', '4')}\n{laid('ante 1000', '2', 'bob')}\n{CLOSE}")
    deals = "\n".join(f"shoe deal {a} home {cards}" for a, cards in zip("124", HANDS.values(), strict=True))
    return play(r, f"{deals}\n{dealers(ACE_KING)}")


@clause("NZ-6-12.15")
@clause("NZ-6-12.15(a)")
def test_12_15_a_one_blind_hand_seen_may_become_the_hand_at_the_seat() -> None:
    r = play(blind(), "!dee look ann 4")
    assert faults(r) == {"NZ-6-12.15(a)"}
    for act in ("ann choice 1 fold", "ann bet 4 bet ann 2000"):
        not_due(r, act)
    assert Sit("ann", ("4", "1")) in fault(r).rulings[0].options
    assert play(r, "sue sit ann 4 1 -- seen").table.places_of["ann"] == ("4", "1")


@clause("NZ-6-12.15(b)")
def test_12_15_b_of_several_seen_each_may_be_void() -> None:
    r = play(blind(), "!dee look ann 4\n!dee look ann 1")
    assert faults(r) == {"NZ-6-12.15(b)"}
    r = play(r, "sue void NZ-6-12.15(b) 1 -- seen\nsue void NZ-6-12.15(b) 4 -- seen")
    assert net(r, "ann") == 0
    assert "decide:2" in due_ids(r)
