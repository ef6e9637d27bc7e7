"""Sections 11.2 to 11.9 and 11.12, where they say more than of every poker game: the deal, and what a misdeal voids."""

from cutcard.core.facts import Bet, Who
from cutcard.core.game import Game
from cutcard.core.round import Round
from tests.four_card_poker import not_due, refused
from tests.four_card_poker.scenes import (
    BOTH,
    DOWN,
    SHOE,
    UP,
    betting,
    cards,
    dealer_s_five,
    dealt,
    expose,
    fault,
    misdealt,
    on_to,
    one_hand,
    ruled,
    sees,
)
from tests.kit import clause, due_ids, faults, finish, net, play, seated

# 11.2 to 11.6 Numbers of cards


@clause("NZ-20-11.2")
@BOTH
def test_11_2_too_many_cards_are_a_misdeal_at_any_time_and_too_few_when_the_deal_is_over(game: Game) -> None:
    misdealt(play(betting(game), "!dee deal 1 own As Ad 9h 4c 2s 3c"), "NZ-20-11.2")
    refused(betting(game), "shoe deal 1 own As Ad 9h 4c 2s 3c", betting(game).due[0].cite)
    for device in ("shuffler", "shoe"):
        r = play(betting(game.set(device=device)), "!dee deal 1 own As Ad 9h 4c\n !dee deal 2 own Kc 7d 5h 4s 2d")
        assert faults(r) == set()  # a fifth may still come
        misdealt(play(r, f"!dee deal dealer down {DOWN}\n !dee deal dealer up {UP}"), "NZ-20-11.2")


@clause("NZ-20-11.2", "NZ-20-9.4")
def test_11_2_a_dealer_s_hand_of_five_is_found_when_it_is_shown_and_nothing_is_settled_on_it() -> None:
    r = play(dealer_s_five(), f"!dee show dealer {DOWN}")
    assert "deal:dealer:5" not in due_ids(r)  # not a sixth, now that five are seen
    assert misdealt(r, "NZ-20-11.2").wrong == ()


@clause("NZ-20-11.4", "NZ-20-11.3")
def test_11_4_a_hand_that_grows_card_by_card_is_a_misdeal_until_it_is_complete_and_again_beyond() -> None:
    r, seen = betting(SHOE), []
    for card in ["3c", "4d", "5c", "6d", "7h", "8h"]:
        r = play(r, f"!dee deal 3 own {card}")
        seen += sorted(faults(r))
    assert seen == ["NZ-20-11.3"] * 4 + ["NZ-20-11.4"] + ["NZ-20-11.3"]


@clause("NZ-20-11.6", "NZ-20-3.4(a)")
def test_11_6_the_same_card_twice_is_refused_until_it_is_confirmed_and_then_the_round_is_void() -> None:
    refused(one_hand(), "shoe deal 2 own As 3c 3d 3h 6s", "NZ-20-3.4(a)")
    refused(betting(), "shoe deal 1 own 7d 7d 3d 3h 6s", "NZ-20-3.4(a)")
    misdealt(play(one_hand(), "!dee deal 2 own As 3c 3d 3h 6s"), "NZ-20-11.6")
    for card in ("Xx", "1s", "10s", "Joker", "as"):  # and what is no card is no fact at all
        for act in (f"!dee deal 1 own {card}", f"shoe deal 1 own {card} Ad 9h 4c 2s"):
            assert not_due(betting(), act).code == "card/unknown"


# 11.7 to 11.9 Cards exposed in the deal


@clause("NZ-20-11.7")
def test_11_7_an_exposed_card_stops_the_deal_until_it_is_turned_down_and_its_deal_is_not_struck_from_under_it() -> None:
    r = one_hand()
    exposed = expose(r, "1", 0)
    for act in ("shoe deal 2 own Kc 7d 5h 4s 2d", "dee void NZ-20-11.7"):
        not_due(exposed, act)
    assert not_due(exposed, f"dee strike {len(r.log) - 1}").code == "log/rests"
    assert faults(ruled(exposed, "dee", f'rule {fault(exposed).id} "turned down"')) == set()


@clause("NZ-20-11.8")
@BOTH
def test_11_8_an_exposed_dealer_card_is_the_up_card_and_the_sixth_lies_face_down(game: Game) -> None:
    r = expose(dealer_s_five(game), "dealer", 1)
    assert faults(r) == {"NZ-20-11.8"}
    not_due(r, "shoe deal dealer down 2h")  # first the ruling
    r = ruled(r, "dee", f'rule {fault(r).id} "it is the up card"')
    misdealt(play(r, "!dee deal dealer up 2h"), "NZ-20-11.9")  # by habit
    not_due(r, "shoe deal dealer up 2h")
    r = play(r, "shoe deal dealer down 2h")
    assert faults(r) == set()
    assert {"decide:1", "decide:2"} <= due_ids(r)
    r = play(r, "ann bet 1 play ann 1000\n bob choice 2 fold")
    assert sees(r, "public") == {"Qd"}  # still one up card
    r = finish(r)
    assert cards(DOWN, UP) <= sees(r, "public")
    assert net(r, "ann") == 2500


@clause("NZ-20-11.9", "NZ-20-11.7")
def test_11_9_reported_by_word_the_misdeal_alone_is_due() -> None:
    misdealt(play(one_hand(), "!dee note 11.9"), "NZ-20-11.9")
    misdealt(play(expose(one_hand(), "1", 0), "!dee note 11.9"), "NZ-20-11.9")


@clause("NZ-20-11.10", "NZ-20-11.7")
def test_11_10_cards_that_a_player_shows_add_nothing_to_the_dealer_s_one() -> None:
    r = expose(expose(one_hand(), "1", 0, by="ann"), "1", 1, by="ann")
    assert faults(r) == set()
    assert "deal:2:0" in due_ids(r)
    assert faults(expose(r, "1", 2)) == {"NZ-20-11.7"}


# 11.12 A misdeal voids what it affects


def collected(game: Game) -> Round:
    """Four have bet, each otherwise; three have decided, and bob's fold is taken."""
    r = seated(game, ann="1", bob="2", cat="3", dan="4")
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
    return play(on_to(r, "rack:2"), "cat choice 3 stay\n dan bet 4 play dan 2000")


@clause("NZ-20-11.12", "NZ-20-11.12-REDEAL")
@BOTH
def test_11_12_every_stake_comes_back_what_was_collected_too_and_the_old_wagers_are_offered_again(game: Game) -> None:
    r = collected(game)
    assert [net(r, name) for name in ("ann", "bob", "cat", "dan", "house")] == [-4500, -1000, -1500, -4000, 1000]
    r = misdealt(play(r, "!dee note 11.6"), "NZ-20-11.6")
    assert set(r.proposals()) == {  # no Play, nothing taken back, the last word of each
        Bet("1", "ante", "ann", 2000),
        Bet("1", "aces-up", "ann", 500),
        Bet("2", "ante", "bob", 1000),
        Bet("3", "aces-up", "cat", 1500),
        Bet("4", "ante", "dan", 2000),
    }
    again = seated(game, ann="1", bob="2", cat="3")
    assert not any(again.table.chips.values())  # proposals bind nobody
    for bet in r.proposals():
        if bet.owner in ("ann", "cat"):  # the others leave
            again = again.do(Who(bet.owner), bet)
    again = play(again, 'ann bet 1 ante ann 1000\n cat pull 3 aces-up cat\n dee call "no more bets"')
    assert [net(again, name) for name in ("ann", "bob", "cat")] == [-1500, 0, 0]
    assert due_ids(again) == {"deal:1:0"}


@clause("NZ-20-11.12")
def test_11_12_a_void_round_is_over_for_good() -> None:
    r = misdealt(play(dealt(), "!dee note 11.6"), "NZ-20-11.6")
    for act in ("ann bet 1 play ann 1000", "ann bet 1 ante ann 1000", f"dee show dealer {DOWN} {UP}"):
        assert not_due(r, act).code == "round/void"
