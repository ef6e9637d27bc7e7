"""Section 4: what a hand is worth. tests/test_hands.py ranks every hand there is another way."""

import pytest

from cutcard.hands.four_card import Hand, best_four, strength
from tests.kit import clause


def best(cards: str) -> Hand:
    return best_four(cards.split())


# What the best four are, and what is left over


@pytest.mark.parametrize(
    "cards, kind, four, apart",
    [
        pytest.param("8h 8d 8c Qs Qd", "three of a kind", "8 8 8 Q", "Q", marks=clause("NZ-20-1.2-POKERVALUE")),
        pytest.param("Ks Jh 9d 7c 2s", "no pair", "K J 9 7", "2", marks=clause("NZ-20-4.3(a)")),
        pytest.param("9s Kh 2d 9c Ts", "pair", "9 9 K T", "2", marks=clause("NZ-20-4.3(b)")),
        pytest.param("2s Ah 2d 9c As", "two pair", "A A 2 2", "9", marks=clause("NZ-20-4.3(c)")),
        pytest.param("2s Kh 2d Kc 9s 9h", "two pair", "K K 9 9", "2 2", marks=clause("NZ-20-4.3(c)")),
        pytest.param("Ah 2d 3c 4s Kh", "straight", "4 3 2 A", "K", marks=clause("NZ-20-4.3(d)")),
        pytest.param("Ah 2d 3c 4s 5h", "straight", "5 4 3 2", "A", marks=clause("NZ-20-4.3(d)")),
        pytest.param("Ah Kd Qc Js 2h", "straight", "A K Q J", "2", marks=clause("NZ-20-4.3(d)")),
        pytest.param("Ks Ah 2d 3c 9s", "no pair", "A K 9 3", "2", marks=clause("NZ-20-4.3(d)")),
        pytest.param("Qs Ks Ah 2d 3c", "no pair", "A K Q 3", "2", marks=clause("NZ-20-4.3(d)")),
        pytest.param("Ks Qs 9s 6s 2s", "flush", "K Q 9 6", "2", marks=clause("NZ-20-4.3(e)")),
        pytest.param("As Ks 9s 4s 7h 7d", "flush", "A K 9 4", "7 7", marks=clause("NZ-20-4.3(e)")),
        pytest.param("2s 2h 2d 7c 9s", "three of a kind", "2 2 2 9", "7", marks=clause("NZ-20-4.3(f)")),
        pytest.param("8s 8h 8d Qc Qs Qh", "three of a kind", "Q Q Q 8", "8 8", marks=clause("NZ-20-4.3(f)")),
        pytest.param("Ah 2h 3h 4h Ks", "straight flush", "4 3 2 A", "K", marks=clause("NZ-20-4.3(g)")),
        pytest.param("Ah 2h 3h 4h 5h", "straight flush", "5 4 3 2", "A", marks=clause("NZ-20-4.3(g)")),
        pytest.param("Qh Kh Ah 2h 9s", "flush", "A K Q 2", "9", marks=clause("NZ-20-4.3(g)")),
        pytest.param("9s 9h 9d 9c As", "four of a kind", "9 9 9 9", "A", marks=clause("NZ-20-4.3(h)")),
    ],
)
def test_4_3_the_kind_and_the_four_cards_that_make_it(cards: str, kind: str, four: str, apart: str) -> None:
    hand = best(cards)
    assert (hand.kind, " ".join(c[0] for c in hand.cards)) == (kind, four)
    assert sorted(c[0] for c in hand.apart) == sorted(apart.split())
    assert sorted((*hand.cards, *hand.apart)) == sorted(cards.split())


@clause("NZ-20-1.2-POKERVALUE")
def test_1_2_the_poker_value_of_three_eights_with_a_queen_beside_them() -> None:
    assert best("8h 8d 8c Qs Qd").words == "three eights, queen"
    assert strength(["8h", "8d", "8c", "Qs", "Qd"]) == strength(["8s", "8d", "8c", "Qh", "2d", "3d"])


@pytest.mark.parametrize(
    "one, other",
    [
        pytest.param("As 9s 7s 6s", "Ah 9h 7h 6h", marks=clause("NZ-20-4.1")),
        pytest.param("As Kh 9d 5c 2c", "Ad Kc 9s 5h 3h", marks=clause("NZ-20-4.1", "NZ-20-4.4(a)")),
        pytest.param("Ks Kh 2d 2c Ah", "Kd Kc 2s 2h 3c", marks=clause("NZ-20-4.3(c)")),
        pytest.param("9s 9h Ad 3c 2c", "9d 9c As 3h 2s", marks=clause("NZ-20-4.4(b)")),
        pytest.param("5s 6h 7d 8c", "5h 6d 7c 8s", marks=clause("NZ-20-4.4(c)")),
    ],
)
def test_4_1_suits_and_cards_left_over_never_count(one: str, other: str) -> None:
    assert strength(one.split()) == strength(other.split())
