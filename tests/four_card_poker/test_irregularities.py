"""Section 11, the first half: information, misdeals, hands taken up too soon, the pack, cards exposed in the deal."""

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Award, Expose, Move, Rule, Show, Void, Who
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.four_card_poker import NZ, US
from tests.four_card_poker import refused
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
from tests.kit import clause, due_ids, faults, finish, net, play, seated, verdicts

SHOE = NZ.set(device="shoe")
BOTH = pytest.mark.parametrize("game", [NZ, US], ids=["nz", "us"])


def dealer_s_five(game: Game = NZ) -> Round:
    """Everyone has five cards, and the dealer's sixth is still to come."""
    r = betting(game)
    return play(r, f"shoe deal 1 own {HANDS['1']}\n shoe deal 2 own {HANDS['2']}\n shoe deal dealer down {DOWN}")


def one_hand(game: Game = NZ) -> Round:
    """The deal has begun: ann has her five."""
    return play(betting(game), f"shoe deal 1 own {HANDS['1']}")


# 11.1 Cards or information exchanged (9.6)


@clause("NZ-20-11.1")
@BOTH
def test_11_1_the_operator_may_void_the_hand_and_ante_play_and_aces_up_come_back(game: Game) -> None:
    r = play(dealt(game), "ann bet 1 play ann 2000\n !dee note 9.6 1")
    assert net(r, "ann") == -3500
    assert faults(r) == {"NZ-20-11.1"}
    r = ruled(r, "ola", 'void NZ-20-11.1 1 -- "named a card to bob"')
    assert net(r, "ann") == 0
    assert faults(r) == set()
    r = finish(play(r, "bob bet 2 play bob 1000"))
    assert (net(r, "ann"), net(r, "bob")) == (0, -2500)  # K 7 5 4 against K Q J 9
    assert verdicts(r, "1") == []
    assert not any(isinstance(e.fact, Show) and e.fact.place == "1" for e in r.log)


@clause("NZ-20-11.1")
def test_11_1_the_operator_may_let_it_pass() -> None:
    r = play(dealt(), "ann bet 1 play ann 2000\n !dee note 9.6 1")
    r = ruled(r, "ola", f'rule {fault(r).id} "play on" -- "a joke"')
    assert faults(r) == set()
    assert net(finish(play(r, "bob choice 2 fold")), "ann") == 3500  # aces: Ante 10, Play 20, Aces Up 5


@clause("NZ-20-11.1")
def test_11_1_only_that_hand_and_the_dealer_wait() -> None:
    r = play(dealt(seats="123"), "!dee note 9.6 1")
    assert {"decide:2", "decide:3"} <= due_ids(r)
    assert "decide:1" not in due_ids(r)
    r = play(r, "cat choice 3 fold\n bob bet 2 play bob 1000")
    assert [d.id for d in r.due] == [fault(r).id]  # nothing is collected, nothing shown, until the ruling
    not_due(r, "ann bet 1 play ann 1000")
    not_due(r, "dee verdict 3 ante cat lose 0 NZ-20-9.2(a)")


@clause("NZ-20-11.1")
def test_11_1_nobody_rules_on_their_own_seat() -> None:
    r = play(dealt(), "!dee note 9.6 1")
    for ruling in (Void("NZ-20-11.1", "1"), Rule(fault(r).id, "play on")):
        with pytest.raises(Refusal) as refusal:
            r.do(Who("ann", "operator"), ruling, "mine")
        assert refusal.value.code == "due/not-yours"
    assert net(r.do(Who("bob", "operator"), Void("NZ-20-11.1", "1"), "hers"), "ann") == 0


@clause("NZ-20-11.1")
def test_11_1_a_hand_that_is_decided_and_gone_cannot_be_voided() -> None:
    r = on_to(play(dealt(), "bob choice 2 fold"), "rack:2")
    r = play(r, "!dee note 9.6 2")
    assert faults(r) == set()
    not_due(r, "ola void NZ-20-11.1 2 -- late")


@clause("NZ-20-11.1")
def test_11_1_in_the_us_edition_the_ante_already_collected_comes_back_with_the_aces_up() -> None:
    r = on_to(play(dealt(US), "ann choice 1 fold"), "decide:2")
    r = play(r, "dee verdict 1 ante ann lose 0 US-4CP-9\n !dee note 9.6 1")
    r = play(r, 'ola void NZ-20-11.1 1 -- "held the hand to be seen"')
    assert (net(r, "ann"), net(r, "house")) == (0, 0)


@clause("NZ-20-11.1")
def test_11_1_a_bonus_already_paid_goes_back_with_the_hand() -> None:
    r = play(
        betting(seats="1"),
        f"shoe deal 1 own 8h 8d 8c Qs 2c\n shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}\n"
        "ann bet 1 play ann 1000",
    )
    r = on_to(r, "pay:1:ante:")
    assert Award("1", "ante-bonus", "house", "ann", 2000, "NZ-20-10.2(a)(i)") in r.table.awards
    r = play(r, '!dee note 9.6 1\n ola void NZ-20-11.1 1 -- "two hands at once"')
    assert (net(r, "ann"), net(r, "house")) == (0, 0)
    assert net(finish(r), "ann") == 0


@clause("NZ-20-11.1")
@clause("NZ-20-11.5")
@pytest.mark.parametrize("report", ["9.6", "11.5"])
def test_11_1_and_11_5_void_a_hand_so_a_report_without_a_place_never_voids_the_round(report: str) -> None:
    try:
        r = play(dealt(), f"!dee note {report}")
    except Refusal:
        return
    assert not any(isinstance(o, Void) and not o.place for d in r.due for o in d.options)


@clause("NZ-20-11.1")
def test_11_1_players_tell_the_dealer_and_record_nothing() -> None:
    assert not_due(dealt(), "!ann note 9.6 2").code == "right/record"
    assert not_due(dealt(), "!ola void NZ-20-11.1 1").code == "right/record"  # a ruling is never a thing that happened


# 11.2 A wrong number of cards


@clause("NZ-20-11.2")
@clause("NZ-20-11.12")
@BOTH
def test_11_2_six_cards_to_a_player_are_a_misdeal(game: Game) -> None:
    misdealt(play(betting(game), "!dee deal 1 own As Ad 9h 4c 2s 3c"), "NZ-20-11.2")
    misdealt(play(dealt(game), "!dee deal 2 own 3c"), "NZ-20-11.2")
    refused(betting(game), "shoe deal 1 own As Ad 9h 4c 2s 3c", betting(game).due[0].cite)


@clause("NZ-20-11.2")
def test_11_2_seven_cards_to_the_dealer_are_a_misdeal() -> None:
    misdealt(play(dealt(), "!dee deal dealer down 3c"), "NZ-20-11.2")


@clause("NZ-20-11.2")
@pytest.mark.parametrize("game", [NZ, SHOE], ids=["shuffler", "shoe"])
def test_11_2_four_cards_to_a_player_when_the_deal_is_over_are_a_misdeal(game: Game) -> None:
    r = play(betting(game), "!dee deal 1 own As Ad 9h 4c\n !dee deal 2 own Kc 7d 5h 4s 2d")
    assert faults(r) == set()  # a fifth may still come
    misdealt(play(r, f"!dee deal dealer down {DOWN}\n !dee deal dealer up {UP}"), "NZ-20-11.2")


@clause("NZ-20-11.2")
def test_11_2_what_a_fold_has_lost_already_comes_back_too() -> None:
    r = on_to(play(dealt(), "ann choice 1 fold"), "rack:1")
    assert net(r, "house") == 1500
    misdealt(play(r, "!dee deal 2 own 3c"), "NZ-20-11.2")


@clause("NZ-20-11.2")
def test_11_2_a_card_misread_and_struck_was_never_dealt() -> None:
    r = play(dealt(), "!dee deal 2 own 3c")
    r = play(r, f"dee strike {len(r.log) - 1}")
    assert faults(r) == set()
    assert {"decide:1", "decide:2"} <= due_ids(r)


@clause("NZ-20-11.2")
def test_11_2_while_a_misdeal_stands_nobody_plays() -> None:
    r = play(dealt(), "!dee deal 2 own 3c")
    assert due_ids(r) == {fault(r).id}
    not_due(r, "ann bet 1 play ann 1000")
    not_due(r, "bob choice 2 fold")
    not_due(r, "dee choice 1 absent")


@clause("NZ-20-11.2")
@BOTH
def test_11_2_a_count_found_wrong_later_is_reported(game: Game) -> None:
    misdealt(play(dealt(game), '!dee note 11.2 2 -- "four cards in hand"'), "NZ-20-11.2")


@clause("NZ-20-11.2")
def test_11_2_once_the_misdeal_is_announced_nothing_is_wrong_any_more() -> None:
    assert misdealt(play(dealt(), "!dee deal 2 own 3c"), "NZ-20-11.2").wrong == ()


# 11.3 and 11.4 Cards on an area without a wager


@clause("NZ-20-11.3")
@BOTH
def test_11_3_two_cards_on_an_area_without_a_wager_are_a_misdeal(game: Game) -> None:
    misdealt(play(one_hand(game), "!dee deal 3 own 3c 4d"), "NZ-20-11.3")


@clause("NZ-20-11.3")
def test_11_3_from_a_shoe_too() -> None:
    r = play(betting(SHOE), "shoe deal 1 own As\n shoe deal 2 own Kc\n !dee deal 3 own 3c\n !dee deal 3 own 4d")
    misdealt(r, "NZ-20-11.3")


@clause("NZ-20-11.3")
def test_11_3_to_deal_there_is_refused() -> None:
    assert not_due(one_hand(), "shoe deal 3 own 3c 4d 5d 6d 7h").code.startswith("due/")


@clause("NZ-20-11.3")
def test_11_3_a_wager_taken_back_before_the_call_is_no_wager() -> None:
    r = play(
        seated(NZ, ann="1", bob="2"),
        'ann bet 1 ante ann 1000\n bob bet 2 ante bob 1000\n bob pull 2 ante bob\n dee call "no more bets"',
    )
    assert "shoe" in {d.who for d in r.due if d.place == "1"}
    misdealt(play(r, "!dee deal 2 own 3c"), "NZ-20-11.3")


@clause("NZ-20-11.3")
def test_11_3_cards_taken_back_are_no_longer_there() -> None:
    r = play(one_hand(), "!dee deal 3 own 3c 4d")
    r = play(r, f"sue strike {len(r.log) - 1} -- misread")
    assert faults(r) == set()
    assert "deal:2:0" in due_ids(r)


@clause("NZ-20-11.3")
@clause("NZ-20-11.4")
@pytest.mark.parametrize(
    "also, misdeal",
    [
        ("!dee deal 4 own 8h 7s", "NZ-20-11.3"),
        ("!dee deal 2 own Kc 7d 5h 4s 2d 3h", "NZ-20-11.2"),
        ("!dee expose dealer {0} As\n !dee expose dealer {1} Ad", "NZ-20-11.9"),
    ],
)
def test_11_4_a_dead_hand_beside_a_misdeal_changes_nothing_the_misdeal_alone_is_due(also: str, misdeal: str) -> None:
    r = one_hand()
    misdealt(play(r, "!dee deal 3 own 3c 4d 5c 6d 7h\n" + also.format(*lying(r, "1").split())), misdeal)


@clause("NZ-20-11.4")
@BOTH
def test_11_4_a_complete_hand_on_an_area_without_a_wager_is_racked_and_the_deal_goes_on(game: Game) -> None:
    r = play(one_hand(game), "!dee deal 3 own 3c 4d 5c 6d 7h")
    assert faults(r) == {"NZ-20-11.4"}
    not_due(r, f"dee move rack {lying(r, '1')}")  # those five and no others
    before, dead = net(r, "ann"), lying(r, "3")
    r = ruled(r, "dee", f"move rack {dead}")
    assert lying(r, "rack") == dead
    assert faults(r) == set()
    assert (r.table.cards("1"), net(r, "ann")) == (HANDS["1"].split(), before)
    r = play(r, f"shoe deal 2 own {HANDS['2']}\n shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}")
    r = finish(play(r, "ann bet 1 play ann 3000\n bob choice 2 fold"))
    assert net(r, "ann") == 4500


@clause("NZ-20-11.4")
def test_11_4_found_after_the_deal_it_is_the_same() -> None:
    r = play(dealt(), "!dee deal 3 own 3c 4d 5c 6d 7h")
    assert faults(r) == {"NZ-20-11.4"}
    assert {"decide:1", "decide:2"} <= due_ids(play(r, f"dee move rack {lying(r, '3')}"))


@clause("NZ-20-11.4")
@clause("NZ-20-11.3")
def test_11_4_a_hand_that_grows_card_by_card_is_a_misdeal_until_it_is_complete_and_again_beyond() -> None:
    r, seen = betting(SHOE), []
    for card in ["3c", "4d", "5c", "6d", "7h", "8h"]:
        r = play(r, f"!dee deal 3 own {card}")
        seen += sorted(faults(r))
    assert seen == ["NZ-20-11.3"] * 4 + ["NZ-20-11.4"] + ["NZ-20-11.3"]


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
def test_11_5_cards_mixed_with_others_cannot_be_put_back_and_the_hand_is_void(game: Game) -> None:
    r = sweep(on_to(play(dealt(game, aces_up=0), "ann choice 1 fold"), "rack:1"), "2")
    hand = lying(r, "rack")
    r = sweep(r, "1")  # ann's fold now lies on top
    assert faults(r) == {"NZ-20-11.5"}
    not_due(r, f"sue move 2 {hand} -- rebuilt")
    r = ruled(r, "sue ola", "void NZ-20-11.5 2 -- mixed")
    assert (net(r, "ann"), net(r, "bob")) == (-1000, 0)
    r = finish(r)
    assert (net(r, "ann"), net(r, "bob")) == (-1000, 0)


@clause("NZ-20-11.5")
def test_11_5_a_void_hand_gets_its_play_back_too() -> None:
    r = sweep(sweep(play(dealt(), "bob bet 2 play bob 3000"), "2"), "1")
    assert net(r, "bob") == -4500
    assert net(play(r, "sue void NZ-20-11.5 2 -- mixed"), "bob") == 0


@clause("NZ-20-11.5")
def test_11_5_two_hands_one_upon_the_other_are_put_back_from_the_top() -> None:
    r = play(dealt(), "bob bet 2 play bob 3000")
    upper, lower = lying(r, "1"), lying(r, "2")
    r = sweep(sweep(r, "2"), "1")
    not_due(r, f"sue move 2 {lower} -- swept")
    r = play(r, f"sue move 1 {upper} -- swept")
    assert {d.place for d in r.due if d.who == "supervisor"} == {"2"}
    r = play(r, f"sue move 2 {lower} -- swept")
    assert faults(r) == set()
    assert net(finish(play(r, "ann choice 1 fold")), "bob") == -4500


@clause("NZ-20-11.5")
def test_11_5_three_cards_of_five_are_put_back_to_the_other_two() -> None:
    r = dealt()
    three = " ".join(lying(r, "2").split()[1:4])
    r = play(r, f"!dee move rack {three}")
    assert faults(r) == {"NZ-20-11.5"}
    r = play(r, f"sue move 2 {three} -- swept")
    assert faults(r) == set()
    assert cards(HANDS["2"]) == set(r.table.cards("2"))


@clause("NZ-20-11.5")
def test_11_5_is_over_when_the_dealer_has_put_them_back_at_once() -> None:
    r = dealt()
    hand = lying(r, "2")
    r = play(sweep(r, "2"), f"!dee move 2 {hand}")
    assert faults(r) == set()
    assert {"decide:1", "decide:2"} <= due_ids(r)


@clause("NZ-20-11.5")
def test_11_5_a_folded_hand_is_rightly_taken_up() -> None:
    r = play(dealt(), "bob choice 2 fold")
    assert faults(sweep(r, "2")) == set()
    assert faults(finish(play(r, "ann choice 1 fold"))) == set()


@clause("NZ-20-11.5")
def test_11_5_aces_up_kept_alive_is_a_hand_that_must_lie_there() -> None:
    r = play(dealt(), 'ann choice 1 "keep aces up"')
    assert faults(sweep(r, "1")) == {"NZ-20-11.5"}


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
def test_11_5_nobody_rules_on_their_own_seat() -> None:
    r = sweep(dealt(), "2")
    with pytest.raises(Refusal) as refusal:
        r.do(Who("bob", "supervisor"), Move("2", r.table.lies["rack"]), "mine")
    assert refusal.value.code == "due/not-yours"


@clause("NZ-20-11.5")
def test_11_5_a_hand_carried_onto_another_never_counts_for_it() -> None:
    r = sweep(play(dealt(), "ann bet 1 play ann 1000"), "2", to="1")
    assert faults(r) == {"NZ-20-11.5"}
    hand = " ".join(i.id for i in r.table.dealt_to("2"))
    r = play(r, f"!dee move 2 {hand}")
    assert faults(r) == set()
    assert r.table.cards("1") == HANDS["1"].split()
    lost = play(sweep(r, "2", to="1"), "sue void NZ-20-11.5 2 -- mixed")
    assert faults(lost) or lost.table.cards("1") == HANDS["1"].split()


@clause("NZ-20-11.5")
@pytest.mark.parametrize("how_many", [6, 3])
def test_11_5_the_dealer_s_own_cards_taken_up_too_soon_are_noticed(how_many: int) -> None:
    r = play(dealt(), "ann bet 1 play ann 1000\n bob choice 2 fold")
    taken = " ".join(lying(r, "dealer").split()[:how_many])
    r = play(on_to(r, "show:dealer"), f"!dee move rack {taken}")
    assert r.wrong
    assert "show:dealer" not in due_ids(r)


# 11.6 The pack


@clause("NZ-20-11.6")
@clause("NZ-20-3.4(a)")
@BOTH
def test_11_6_the_same_card_twice_is_refused_until_it_is_confirmed_and_then_the_round_is_void(game: Game) -> None:
    r = one_hand(game)
    refused(r, "shoe deal 2 own As 3c 3d 3h 6s", "NZ-20-3.4(a)")
    refused(betting(game), "shoe deal 1 own 7d 7d 3d 3h 6s", "NZ-20-3.4(a)")
    misdealt(play(r, "!dee deal 2 own As 3c 3d 3h 6s"), "NZ-20-11.6")


@clause("NZ-20-11.6")
@BOTH
def test_11_6_reported_after_a_fold_was_collected_it_gives_back_that_too(game: Game) -> None:
    r = play(dealt(game), "bob choice 2 fold\n ann bet 1 play ann 3000")
    r = on_to(r, "show:dealer")
    assert net(r, "house") > 0
    misdealt(play(r, '!dee note 11.6 -- "51 counted"'), "NZ-20-11.6")


@clause("NZ-20-11.6")
def test_11_6_found_while_paying_it_takes_back_what_was_paid() -> None:
    r = play(dealt(), "bob bet 2 play bob 1000\n ann bet 1 play ann 3000")
    r = on_to(r, "pay:1:aces-up")
    assert net(r, "bob") == -2500
    assert net(r, "ann") == -1500 - 3000 + 2000 + 6000
    misdealt(play(r, "!dee note 11.6"), "NZ-20-11.6")


@clause("NZ-20-11.6")
def test_11_6_a_card_that_is_none_is_no_fact_at_all() -> None:
    for card in ("Xx", "1s", "10s", "Joker", "as"):
        assert not_due(betting(), f"!dee deal 1 own {card}").code == "card/unknown"
        assert not_due(betting(), f"shoe deal 1 own {card} Ad 9h 4c 2s").code == "card/unknown"


@clause("NZ-20-11.6")
def test_11_6_with_real_cards_the_second_of_a_kind_is_found_when_the_hand_is_shown() -> None:
    r = play(
        betting(),
        """
        shoe deal 1 own ?? ?? ?? ?? ??
        shoe deal 2 own ?? ?? ?? ?? ??
        shoe deal dealer down ?? ?? ?? ?? ??
        shoe deal dealer up 2h
        ann bet 1 play ann 1000
        bob bet 2 play bob 1000
        dee show dealer Kd Qd Jc 9c 3s 2h
        """,
    )
    r = on_to(r, "show:2")
    refused(r, "dee show 2 Kc 7d 5h 4s 2h", "NZ-20-3.4(a)")
    misdealt(play(r, "!dee show 2 Kc 7d 5h 4s 2h"), "NZ-20-11.6")


@clause("NZ-20-11.6")
@clause("NZ-20-11.5")
@clause("NZ-20-11.7")
def test_11_6_a_faulty_pack_hides_everything_lesser() -> None:
    r = play(expose(sweep(one_hand(), "1"), "rack", 0), "!dee deal 2 own As 3c 3d 3h 6s")
    misdealt(r, "NZ-20-11.6")


# 11.7 One card of a player's


@clause("NZ-20-11.7")
@BOTH
def test_11_7_one_exposed_player_card_is_turned_down_and_the_deal_goes_on(game: Game) -> None:
    r = expose(one_hand(game), "1", 0)
    assert faults(r) == {"NZ-20-11.7"}
    not_due(r, f"shoe deal 2 own {HANDS['2']}")
    not_due(r, "dee void NZ-20-11.7")
    r = ruled(r, "dee", f'rule {fault(r).id} "turned down"')
    assert faults(r) == set()
    r = play(r, f"shoe deal 2 own {HANDS['2']}\n shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}")
    r = finish(play(r, "ann bet 1 play ann 3000\n bob choice 2 fold"))
    assert net(r, "ann") == 4500
    assert any(isinstance(e.fact, Expose) for e in r.log)  # and it stays in the log


@clause("NZ-20-11.7")
def test_11_7_from_a_shoe_card_by_card() -> None:
    r = expose(play(betting(SHOE), "shoe deal 1 own As\n shoe deal 2 own Kc"), "2", 0)
    r = play(r, f'dee rule {fault(r).id} "turned down"')
    assert due_ids(r) == {"deal:dealer:0"}


@clause("NZ-20-11.7")
@pytest.mark.parametrize("how", ["!dee deal 1 up As", "!dee deal 1 own As\n !shoe expose shoe {0} As"])
def test_11_7_a_card_that_comes_faced_out_of_the_device_is_exposed_too(how: str) -> None:
    r = betting(SHOE)
    r = play(r, how.format(f"{len(r.log)}.0"))
    assert faults(r) == {"NZ-20-11.7"}
    r = play(r, f'dee rule {fault(r).id} "turned down"')
    assert due_ids(r) == {"deal:2:0"}


@clause("NZ-20-11.7")
def test_11_7_an_exposure_recorded_by_mistake_is_struck_and_was_none() -> None:
    r = expose(one_hand(), "1", 0)
    not_due(r, f"dee strike {len(r.log) - 1}")
    r = play(r, f"sue strike {len(r.log) - 1} -- misread")
    assert faults(r) == set()
    assert "deal:2:0" in due_ids(r)


@clause("NZ-20-11.7")
def test_11_7_the_deal_of_an_exposed_card_is_not_struck_from_under_it() -> None:
    r = one_hand()
    kept_or_refused(expose(r, "1", 0), f"dee strike {len(r.log) - 1}")


@clause("NZ-20-11.7")
def test_11_7_is_about_the_deal_a_player_s_card_turned_up_later_is_none() -> None:
    assert faults(expose(dealt(), "1", 0)) == set()


# 11.8 One card of the dealer's


@clause("NZ-20-11.8")
@BOTH
def test_11_8_an_exposed_dealer_card_is_the_up_card_and_the_sixth_lies_face_down(game: Game) -> None:
    r = expose(dealer_s_five(game), "dealer", 1)
    assert faults(r) == {"NZ-20-11.8"}
    assert "Qd" in sees(r, "public")
    not_due(r, "shoe deal dealer down 2h")  # first the ruling
    r = ruled(r, "dee", f'rule {fault(r).id} "it is the up card"')
    not_due(r, "shoe deal dealer up 2h")
    r = play(r, "shoe deal dealer down 2h")
    assert faults(r) == set()
    assert {"decide:1", "decide:2"} <= due_ids(r)
    assert sees(r, "public") == {"Qd"}  # still one up card
    r = play(r, "ann bet 1 play ann 1000\n bob choice 2 fold")
    assert sees(r, "public") == {"Qd"}
    r = finish(r)
    assert cards(DOWN, UP) <= sees(r, "public")
    assert net(r, "ann") == 2500


@clause("NZ-20-11.8")
def test_11_8_from_a_shoe_the_dealer_s_second_card() -> None:
    r = play(betting(SHOE, aces_up=0), "shoe deal 1 own As\n shoe deal 2 own Kc\n shoe deal dealer down Kd")
    r = expose(play(r, "shoe deal 1 own Ad\n shoe deal 2 own 7d\n shoe deal dealer down Qd"), "dealer", 1)
    r = play(r, f'dee rule {fault(r).id} "it is the up card"')
    for one, two, dealer in (("9h", "5h", "Jc"), ("4c", "4s", "9c"), ("2s", "2d", "3s")):
        r = play(r, f"shoe deal 1 own {one}\n shoe deal 2 own {two}\n shoe deal dealer down {dealer}")
    assert due_ids(r) == {"deal:dealer:5"}
    r = play(r, "shoe deal dealer down 2h")
    assert sees(r, "public") == {"Qd"}


@clause("NZ-20-11.8")
def test_11_8_a_card_dealt_face_up_to_the_dealer_too_soon_is_the_up_card() -> None:
    r = play(betting(SHOE, aces_up=0), "shoe deal 1 own As\n shoe deal 2 own Kc\n !dee deal dealer up Kd")
    assert faults(r) == {"NZ-20-11.8"}
    r = play(r, f'dee rule {fault(r).id} "it is the up card"')
    for one, two, dealer in (("Ad", "7d", "Qd"), ("9h", "5h", "Jc"), ("4c", "4s", "9c"), ("2s", "2d", "3s")):
        r = play(r, f"shoe deal 1 own {one}\n shoe deal 2 own {two}\n shoe deal dealer down {dealer}")
    r = play(r, "shoe deal dealer down 2h")
    assert sees(r, "public") == {"Kd"}


@clause("NZ-20-11.8")
@clause("NZ-20-11.9")
@BOTH
def test_11_8_and_then_the_sixth_dealt_up_by_habit_is_a_misdeal(game: Game) -> None:
    r = expose(dealer_s_five(game), "dealer", 1)
    r = play(r, f'dee rule {fault(r).id} "it is the up card"\n !dee deal dealer up 2h')
    misdealt(r, "NZ-20-11.9")


@clause("NZ-20-11.8")
def test_11_8_the_sixth_card_dealt_up_as_it_should_be_is_no_exposure() -> None:
    assert faults(dealt()) == set()


# 11.9 More than one


@clause("NZ-20-11.9")
@BOTH
def test_11_9_two_player_cards_exposed_in_the_deal_are_a_misdeal(game: Game) -> None:
    misdealt(expose(expose(one_hand(game), "1", 0), "1", 3), "NZ-20-11.9")


@clause("NZ-20-11.9")
@clause("NZ-20-11.7")
def test_11_9_a_second_exposure_is_a_misdeal_whatever_was_ruled_on_the_first() -> None:
    r = expose(one_hand(), "1", 0)
    r = play(r, f'dee rule {fault(r).id} "turned down"\n shoe deal 2 own {HANDS["2"]}')
    misdealt(expose(r, "2", 4), "NZ-20-11.9")


@clause("NZ-20-11.9")
@clause("NZ-20-11.8")
@pytest.mark.parametrize("first, then", [("1", "dealer"), ("dealer", "1"), ("dealer", "dealer")])
def test_11_9_one_to_a_player_and_one_to_the_dealer_are_two(first: str, then: str) -> None:
    r = expose(dealer_s_five(), first, 0)
    r = play(r, f'dee rule {fault(r).id} "{"it is the up card" if first == "dealer" else "turned down"}"')
    misdealt(expose(r, then, 1), "NZ-20-11.9")
    misdealt(expose(expose(dealer_s_five(), first, 0), then, 1), "NZ-20-11.9")


@clause("NZ-20-11.9")
def test_11_9_the_same_card_seen_twice_is_one() -> None:
    r = expose(one_hand(), "1", 0)
    try:
        r = expose(r, "1", 0)
    except Refusal:
        return
    assert faults(r) == {"NZ-20-11.7"}


@clause("NZ-20-11.9")
def test_11_9_two_cards_faced_out_of_the_device_are_a_misdeal() -> None:
    misdealt(play(betting(SHOE), "!dee deal 1 up As\n !dee deal 2 up Kc"), "NZ-20-11.9")


@clause("NZ-20-11.9")
def test_11_9_one_struck_leaves_one() -> None:
    r = expose(expose(one_hand(), "1", 0), "1", 3)
    r = play(r, f"sue strike {len(r.log) - 1} -- misread")
    assert faults(r) == {"NZ-20-11.7"}


@clause("NZ-20-11.9")
@clause("NZ-20-11.7")
@BOTH
def test_11_9_reported_by_word_the_misdeal_alone_is_due(game: Game) -> None:
    misdealt(play(one_hand(game), "!dee note 11.9"), "NZ-20-11.9")
    misdealt(play(expose(one_hand(game), "1", 0), "!dee note 11.9"), "NZ-20-11.9")


@clause("NZ-20-11.9")
def test_11_9_cards_shown_after_the_deal_are_not_in_it() -> None:
    r = expose(expose(dealt(), "dealer", 0), "dealer", 1)
    assert faults(r) == set()
    r = expose(one_hand(), "1", 0)
    r = play(r, f'dee rule {fault(r).id} "turned down"\n shoe deal 2 own {HANDS["2"]}')
    r = play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}")
    assert faults(expose(r, "dealer", 0)) == set()
