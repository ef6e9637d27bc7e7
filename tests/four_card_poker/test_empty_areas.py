"""Sections 11.3 and 11.4: cards dealt to an area without a wager, a misdeal or a dead hand."""

from cutcard.core.game import Game
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import BOTH, DOWN, HANDS, SHOE, UP, betting, lying, misdealt, one_hand, ruled
from tests.kit import clause, faults, finish, net, play


@clause("NZ-20-11.3")
@BOTH
def test_11_3_two_cards_on_an_area_without_a_wager_are_a_misdeal(game: Game) -> None:
    misdealt(play(one_hand(game), "!dee deal 3 own 3c 4d"), "NZ-20-11.3")


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
@clause("NZ-20-11.3")
def test_11_4_a_hand_that_grows_card_by_card_is_a_misdeal_until_it_is_complete_and_again_beyond() -> None:
    r, seen = betting(SHOE), []
    for card in ["3c", "4d", "5c", "6d", "7h", "8h"]:
        r = play(r, f"!dee deal 3 own {card}")
        seen += sorted(faults(r))
    assert seen == ["NZ-20-11.3"] * 4 + ["NZ-20-11.4"] + ["NZ-20-11.3"]
