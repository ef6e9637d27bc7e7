"""Side wagers that any three cards decide."""

import pytest

from cutcard.exact.side_wagers import three_card_kinds
from cutcard.shared.three_card_bonus import kind


def test_the_kinds_of_three_cards_come_as_often_as_is_known() -> None:
    """Wizard of Odds: Three Card Poker; of the 48 straight flushes four are ace, king, queen."""
    assert three_card_kinds() == {
        "mini royal": 4,
        "straight flush": 44,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "no pair": 16440,
    }


@pytest.mark.parametrize(
    "cards, named",
    [
        ("Qs Ks As", "mini royal"),
        ("As 2s 3s", "straight flush"),
        ("Ks Qs Js", "straight flush"),
        ("Ah Ks Qs", "straight"),
    ],
)
def test_only_ace_king_queen_of_one_suit_is_a_mini_royal(cards: str, named: str) -> None:
    assert kind(cards.split()) == named
