"""Sections 11.3 and 11.4: cards dealt to an area without a wager, a misdeal or a dead hand."""

import pytest

from cutcard.core.game import Game
from cutcard.games.four_card_poker.rules import NZ
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import BOTH, DOWN, HANDS, SHOE, UP, betting, dealt, lying, misdealt, one_hand, ruled
from tests.kit import clause, due_ids, faults, finish, net, play, seated


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
