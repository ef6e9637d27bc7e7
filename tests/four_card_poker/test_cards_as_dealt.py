"""What is turned up is what was dealt, and only what was dealt is carried anywhere."""

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Move
from cutcard.core.round import Round
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import CARD, DOWN, UP, dealt, lying
from tests.kit import clause, item, play, who

DEALER_S = [*DOWN.split(), UP]


def all_decided() -> Round:
    """The dealer's hand is to be shown."""
    r = play(
        dealt(aces_up=0), "ann bet 1 play ann 1000\n bob choice 2 fold\n dee verdict 2 ante bob lose 0 NZ-20-9.2(a)"
    )
    return play(r, f"dee move rack {lying(r, '2')}")


@clause("NZ-20-9.4")
@pytest.mark.parametrize("door", ["dee", "!dee"])
@pytest.mark.parametrize("nth", range(6))
def test_each_card_shown_is_the_one_that_was_dealt_and_a_wrong_one_does_not_tell_which(door: str, nth: int) -> None:
    told = not_due(all_decided(), f"{door} show dealer {' '.join([*DEALER_S[:nth], 'Tc', *DEALER_S[nth + 1 :]])}")
    assert told.code == "card/differs"
    assert set(CARD.findall(str(told))) == {"Tc", UP} - ({UP} if nth < 5 else set())  # the up card everyone has seen
    assert play(all_decided(), f"{door} show dealer {' '.join(DEALER_S)}").table.shown("dealer")


@clause("NZ-20-9.4")
@pytest.mark.parametrize("cards", [DEALER_S[:5], [*DEALER_S, "Tc"]], ids=["five", "seven"])
def test_all_the_cards_that_lie_there_are_shown_and_no_other(cards: list[str]) -> None:
    assert not_due(all_decided(), f"!dee show dealer {' '.join(cards)}").code == "card/count"


@clause("NZ-20-9.2(b)-(c)")
def test_only_cards_dealt_in_this_round_are_carried_and_each_once() -> None:
    r = dealt()
    one = item(r, "2", 0)
    for things in (f"{one} {one}", f"{one} 99.0", "99.0", "rack"):
        assert not_due(r, f"!dee move rack {things}").code == "card/not-here"
        assert not_due(r, f"dee move rack {things}").code == "card/not-here"
    assert not_due(r, "!dee expose dealer 99.0 Tc").code == "card/not-here"
    for put in (r.record, r.do):
        with pytest.raises(Refusal) as nothing:
            put(who("dee"), Move("rack", ()))
        assert nothing.value.code == "card/not-here"
    assert lying(play(r, f"!dee move rack {one}"), "rack") == one


@clause("NZ-20-9.4")
@pytest.mark.parametrize("place, nth", [("2", 1), ("dealer", 0), ("dealer", 5)])
def test_a_card_turned_up_by_accident_is_the_one_that_was_dealt_there(place: str, nth: int) -> None:
    r = dealt()
    lies = r.table.items[item(r, place, nth)]
    told = not_due(r, f"!dee expose dealer {lies.id} Tc")
    assert told.code == "card/differs"
    assert set(CARD.findall(str(told))) == {"Tc", *([UP] if lies.open else [])}
    assert play(r, f"!dee expose dealer {lies.id} {lies.name}").table.items[lies.id].open
