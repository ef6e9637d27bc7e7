"""What a round comes to: totals, blackjacks, doubles and splits, insurance, and a dealer's blackjack."""

from typing import Any

import pytest

from cutcard.core.errors import Cutcard, Refusal
from cutcard.core.facts import Choice
from cutcard.games.blackjack.boxes import cards as lying
from cutcard.games.blackjack.hand import pair, sevens, total, words
from cutcard.games.blackjack.rules import NZ, read_natural
from cutcard.games.manifest import Reading
from tests.blackjack import dealt, out, told
from tests.kit import clause, play

# Values


@clause("CP-2-3")
@pytest.mark.parametrize(
    "cards, points, soft",
    [
        ("2s 9d", 11, False),
        ("Ts Jd", 20, False),
        ("Qs Kd 2c", 22, False),
        ("As 6d", 17, True),
        ("As 6d Tc", 17, False),
        ("As Ad", 12, True),
        ("As Ad 9c", 21, True),
        ("As Kd", 21, True),
        ("As Ad Ac Kd 9s", 22, False),
    ],
)
def test_an_ace_counts_eleven_unless_that_makes_more_than_21(cards: str, points: int, soft: bool) -> None:
    assert total(cards.split()) == (points, soft)


@pytest.mark.parametrize(
    "cards, said", [("As 6d", "soft 17"), ("Ts 6d", "hard 16"), ("Ts 6d 9c", "bust with 25"), ("As Kd", "21")]
)
def test_a_total_is_said_as_at_a_table(cards: str, said: str) -> None:
    assert words(cards.split()) == said


@clause("CP-2-13")
def test_a_blackjack_is_read_by_its_name_and_after_a_split_it_is_21() -> None:
    r = out("As 9h Kd", ann="1")
    assert read_natural(r.game, r.table, "1") == Reading("blackjack", (), ("As", "Kd"))
    r = dealt(play(out("As 9h Ad", ann="1"), "ann bet 1a main ann 1000"), "Kd Qh")
    assert [words(lying(r.table, hand)) for hand in ("1", "1a")] == ["21", "21"]
    assert [read_natural(r.game, r.table, hand) for hand in ("1", "1a")] == [None, None]


# Against the dealer: the cards are the box's first, the dealer's, the box's second, then as they come.


@clause("NZ-2-5.4", "CP-2-4")
@pytest.mark.parametrize(
    "cards, choices, came",
    [
        ("Ts 9h Td Tc", ["stand"], "win 2000 NZ-2-5.4"),  # 20 against 19
        ("Ts 9h 8d Tc", ["stand"], "lose 0 CP-2-4"),  # 18 against 19
        ("Ts 9h 9d Tc", ["stand"], "push 1000 CP-2-4"),
        ("Ts 6h 2d Tc Kd", ["stand"], "win 2000 NZ-2-5.4"),  # the dealer is bust with 26
        ("Ts 6h 6d Kc", ["hit"], "lose 0 CP-2-4"),  # bust at once, and the dealer draws nothing
        ("Ts Th 5d 6c Kd", ["hit"], "win 2000 NZ-2-5.4"),  # 21 of three cards against 20; nothing more is asked
        ("Ts Ah 5d 6c Kd", ["no", "hit"], "lose 0 CP-2-4"),  # 21 of three cards against a blackjack
    ],
)
def test_a_hand_against_the_dealers(cards: str, choices: list[str], came: str) -> None:
    assert told(cards, *choices) == {"main": came}


@clause("CP-2-15-DEALER", "NZ-2-17.1", "NZ-2-17.2")
@pytest.mark.parametrize(
    "drawn, stands, draws",
    [
        ("6c", "lose", "win"),  # A6: soft 17 stays, under Style A it draws a nine, and then a king
        ("7c", "lose", "lose"),  # A7: soft 18 stays under both
        ("2c 4d", "lose", "win"),  # A24: soft 17
    ],
)
def test_style_a_draws_on_a_soft_seventeen_and_changes_nothing_else(drawn: str, stands: str, draws: str) -> None:
    rest = "" if draws == "lose" else " 9d Kh"
    assert told(f"Ts Ah 6d {drawn}", "no", "stand")["main"].startswith(stands)
    assert told(f"Ts Ah 6d {drawn}{rest}", "no", "stand", soft_17="hit")["main"].startswith(draws)


@clause("NZ-2-17.2")
def test_style_a_stands_on_a_hard_seventeen_that_was_soft() -> None:
    assert told("Ts Ah 8d 6c Kd", "no", "stand", soft_17="hit") == {"main": "win 2000 NZ-2-5.4"}
    assert told("Ts Th 8d 7c", "stand", soft_17="hit") == {"main": "win 2000 NZ-2-5.4"}


# Blackjacks


@clause("NZ-2-10.1", "NZ-2-5.4-BJ", "NZ-2-10.1A-3:2", "NZ-2-10.1A-6:5", "NZ-2-10.1A-1:1")
@pytest.mark.parametrize("scale, back", [("3/2", 2500), ("6/5", 2200), ("1/1", 2000)])
@pytest.mark.parametrize("up", ["2h", "7h", "9h"])
def test_a_blackjack_against_two_to_nine_is_paid_at_once_at_the_odds_of_the_layout(
    scale: str, back: int, up: str
) -> None:
    assert told(f"As {up} Kd", blackjack_pays=scale) == {"main": f"win {back} NZ-2-10.1"}


@clause("CP-2-8")
@pytest.mark.parametrize(
    "cards, choices, came",
    [
        ("As Th Kd 9c", [], "win 2500 NZ-2-5.4-BJ"),  # one card more is drawn, and no second
        ("As Th Kd Ac", [], "push 1000 CP-2-4"),
        ("As Ah Kd 5c", ["no"], "win 2500 NZ-2-5.4-BJ"),
        ("As Ah Kd Tc", ["no"], "push 1000 CP-2-4"),
    ],
)
def test_against_a_ten_or_an_ace_a_blackjack_waits_for_the_second_card(
    cards: str, choices: list[str], came: str
) -> None:
    assert told(cards, *choices) == {"main": came}


@clause("NZ-2-10.1A-6:5", "NZ-2-10.1A-3:2")
def test_what_cannot_be_paid_is_refused_when_it_is_laid_or_rounded_up_and_never_down() -> None:
    strict: dict[str, Any] = {"blackjack_pays": "6/5", "chip": 100, "payable": 100}
    with pytest.raises(Cutcard, match=r"multiples of \$5"):
        told("As 7h Kd", bets={"main": 700}, **strict)
    assert told("As 7h Kd", bets={"main": 700}, rounding="up", **strict) == {"main": "win 1600 NZ-2-10.1"}  # 8.40
    with pytest.raises(Cutcard, match=r"multiples of \$2"):
        told("As 7h Kd", bets={"main": 700}, chip=100, payable=100)


# Even money


@clause("NZ-2-10.3", "NZ-2-10.3(a)", "NZ-2-10.3-INSURANCE")
def test_even_money_pays_one_to_one_at_once_and_insurance_comes_back() -> None:
    even = "win 2000 NZ-2-10.3(a)"
    assert told("As Ah Kd", "even money") == {"main": even}
    both = {"main": even, "insurance": "void 500 NZ-2-10.3-INSURANCE"}
    assert told("As Ah Kd", "insurance", "even money") == both


@clause("NZ-2-10.3")
@pytest.mark.parametrize(
    "cards, scale, offered",
    [
        ("As Ah Kd", "3/2", True),
        ("As Ah Kd", "6/5", False),
        ("As Ah Kd", "1/1", False),
        ("As Ah 9d", "3/2", False),  # no blackjack
        ("As Th Kd", "3/2", False),  # no ace
    ],
)
def test_even_money_is_for_a_blackjack_against_an_ace_on_the_three_to_two_scale(
    cards: str, scale: str, offered: bool
) -> None:
    r, even = out(cards, NZ.set(blackjack_pays=scale), ann="1"), Choice("1", "even money", "ann")
    assert any(even in duty.options for duty in r.due) is offered
    if offered:
        assert play(r, 'ann choice 1 "even money" ann').log[-1].fact == even
    else:
        with pytest.raises(Refusal, match=r"NZ-2-10\.3"):
            play(r, 'ann choice 1 "even money" ann')


# Insurance


@clause("CP-2-9")
@pytest.mark.parametrize(
    "cards, choices, came",
    [
        ("Ts Ah 9d Kc", ["insurance", "stand"], {"main": "lose 0 CP-2-4", "insurance": "win 1500 CP-2-9"}),
        ("Ts Ah 9d 7c", ["insurance", "stand"], {"main": "win 2000 NZ-2-5.4", "insurance": "lose 0 CP-2-9"}),
        ("Ts Ah 9d Kc", ["insurance 200", "stand"], {"main": "lose 0 CP-2-4", "insurance": "win 600 CP-2-9"}),
        ("As Ah Kd Qc", ["insurance"], {"main": "push 1000 CP-2-4", "insurance": "win 1500 CP-2-9"}),
        ("Ts Ah 6d Kc Qd", ["insurance", "hit"], {"main": "lose 0 CP-2-4", "insurance": "win 1500 CP-2-9"}),
    ],
)
def test_insurance_is_up_to_half_and_pays_two_to_one(cards: str, choices: list[str], came: dict[str, str]) -> None:
    assert told(cards, *choices) == came


@clause("CP-2-9")
def test_no_more_than_half_is_insured_and_nothing_without_an_ace() -> None:
    with pytest.raises(Cutcard, match=r"\$0.01 to \$5, not \$6"):
        told("Ts Ah 9d Kc", "insurance 600", "stand")
    with pytest.raises(Cutcard, match="against an ace"):
        told("Ts Kh 9d Ac", "insurance", "stand")


# Doubles


@clause("CP-2-12", "CP-2-12-PART")
def test_a_double_is_one_card_for_as_much_again_or_less() -> None:
    won = {"main": "win 2000 NZ-2-5.4", "double": "win 2000 NZ-2-5.4"}
    assert told("5s 9h 6d Tc 8d", "double") == won
    assert told("5s 9h 6d Tc 8d", "double 300") == won | {"double": "win 600 NZ-2-5.4"}
    assert told("5s 6h 6d Tc Td 9c", "double")["double"] == "win 2000 NZ-2-5.4"  # the dealer is bust
    bust = {"main": "lose 0 CP-2-4", "double": "lose 0 CP-2-4"}
    assert told("Ts 6h 6d Tc", "double") == bust
    with pytest.raises(Cutcard, match=r"\$0.01 to \$10, not \$11"):
        told("5s 9h 6d Tc 8d", "double 1100")


@clause("CP-2-12")
@pytest.mark.parametrize(
    "cards, allowed",
    [
        ("5s 6d", {"no-ace", "9-10-11", "any"}),
        ("Ts 6d", {"no-ace", "any"}),
        ("As 6d", {"any"}),
        ("As 8d", {"any"}),  # soft 19 is no nine
    ],
)
@pytest.mark.parametrize("rule", ["no-ace", "9-10-11", "any"])
def test_which_two_cards_may_be_doubled(cards: str, allowed: set[str], rule: str) -> None:
    one, other = cards.split()
    round_ = f"{one} 9h {other} 2c 8d"
    if rule in allowed:
        assert "double" in told(round_, "double", double=rule)
    else:
        with pytest.raises(Cutcard, match="may not be doubled"):
            told(round_, "double", double=rule)


@clause("CP-2-12")
def test_a_double_is_for_the_first_two_cards_and_after_a_split_if_the_house_allows_it() -> None:
    with pytest.raises(Cutcard, match="may not be doubled"):
        told("2s 9h 3d 4c", "hit", "double")
    split = "8s 6h 8d 3c Td 5c Td Tc", "split", "double", "stand"
    assert told(*split)["double"] == "win 2000 NZ-2-5.4"
    with pytest.raises(Cutcard, match="may not be doubled"):
        told(*split, double_after_split=False)


# Splits


@clause("CP-2-13")
def test_cards_of_one_value_are_split_up_to_three_hands_each_with_its_second_card_in_its_turn() -> None:
    cards = "8s 6h 8d 8c Ts Td 9c 9d Tc"  # 8 8, split again; 8 T, 8 T, 8 9
    assert told(cards, "split", "split", "stand", "stand", "stand") == {
        "main": "win 2000 NZ-2-5.4",
        "main-2": "win 2000 NZ-2-5.4",
        "main-3": "win 2000 NZ-2-5.4",
    }
    with pytest.raises(Cutcard, match="may not be split"):
        told("8s 6h 8d 8c 8h", "split", "split", "split")
    with pytest.raises(Cutcard, match="may not be split"):
        told("8s 6h 8d 8c 8h", "split", "split", split_hands=2)
    with pytest.raises(Cutcard, match="may not be split"):
        told("8s 6h 8d 8c 8h", "split", split_hands=1)


@clause("CP-2-13")
def test_a_king_and_a_ten_are_a_pair_and_a_nine_and_an_eight_are_none() -> None:
    assert told("Ks 6h Td 9c Ac Th 9d", "split", "stand") == {
        "main": "win 2000 NZ-2-5.4",
        "main-2": "win 2000 NZ-2-5.4",  # ace and ten after a split: 21, no blackjack
    }
    with pytest.raises(Cutcard, match="may not be split"):
        told("9s 6h 8d", "split")


@clause("CP-2-13-ACES")
def test_aces_are_split_once_and_get_one_card_each() -> None:
    assert told("As 6h Ad Kc Ac Th 2d", "split") == {
        "main": "win 2000 NZ-2-5.4",  # 21, no blackjack
        "main-2": "lose 0 CP-2-4",  # two aces, and nothing is asked
    }


@clause("CP-2-13")
def test_a_split_hand_may_bust_while_another_wins() -> None:
    assert told("8s 6h 8d 5c Kc 3c Td Tc Jh", "split", "hit", "double") == {
        "main": "lose 0 CP-2-4",
        "main-2": "win 2000 NZ-2-5.4",
        "double-2": "win 2000 NZ-2-5.4",
    }


# A dealer's blackjack


@clause("CP-2-14")
@pytest.mark.parametrize("taken", ["original", "all"])
def test_a_dealers_blackjack_takes_the_original_wager_and_what_was_bust_or_all(taken: str) -> None:
    back = "void 1000 CP-2-14" if taken == "original" else "lose 0 CP-2-4"
    lost = "lose 0 CP-2-4"
    rule: dict[str, Any] = {"dealer_blackjack": taken}
    assert told("5s Ah 6d 9c Kd", "no", "double", **rule) == {"main": lost, "double": back}
    assert told("8s Th 8d 9c 9d As", "split", "stand", "stand", **rule) == {"main": lost, "main-2": back}
    bust = told("8s Th 8d 9c 6d Kc As", "split", "stand", "hit", **rule)
    assert bust == {"main": lost, "main-2": lost}
    first = told("8s Th 8d 6d Kc 9c As", "split", "hit", "stand", **rule)
    assert first == {"main": lost, "main-2": back}
    doubled = told("8s Th 8d 9c 6d Kc As", "split", "stand", "double", **rule)
    assert doubled == {"main": lost, "main-2": lost, "double-2": lost}
    whole = told("8s Th 8d 9c 6d 4c As", "split", "stand", "double", **rule)
    assert whole == {"main": lost, "main-2": back, "double-2": back}


@clause("CP-2-18")
def test_there_is_no_surrender_and_nobody_looks_for_a_blackjack() -> None:
    with pytest.raises(Cutcard, match="hit, stand or double"):
        told("Ts Th 6d", "surrender")
    assert told("Ts Th 5d 2c Ah", "hit", "stand") == {"main": "lose 0 CP-2-4"}, (
        "the hand is played before the ace comes"
    )


# Side wagers


@clause("CP-2-15B")
@pytest.mark.parametrize(
    "one, other, kind",
    [("8s", "8s", "perfect pair"), ("8s", "8c", "coloured pair"), ("8s", "8d", "mixed pair"), ("Ks", "Ts", "")],
)
def test_a_pair_of_one_suit_of_one_colour_or_mixed(one: str, other: str, kind: str) -> None:
    assert pair(one, other) == kind


@clause("CP-2-15B", "NZ-2-5.4-SIDE")
@pytest.mark.parametrize("scale, odds", [("P1", (25, 12, 6)), ("P2", (30, 10, 5))])
def test_perfect_pairs_pays_by_its_scale_whatever_becomes_of_the_hand(scale: str, odds: tuple[int, ...]) -> None:
    for card, odd in zip(("8s", "8c", "8d"), odds, strict=True):
        came = told(f"8s 9h {card} Tc", "hit", bets={"perfect-pairs": 100}, perfect_pairs=scale)
        assert came == {"main": "lose 0 CP-2-4", "perfect-pairs": f"win {100 + odd * 100} CP-2-15B"}
    lost = told("Ks 9h Td Tc", "stand", bets={"perfect-pairs": 100}, perfect_pairs=scale)
    assert lost["perfect-pairs"] == "lose 0 CP-2-15B"


@clause("CP-2-15")
@pytest.mark.parametrize(
    "cards, kind",
    [
        ("7s 7s 7s", "three sevens of a suit"),
        ("7s 7d 7c", "three sevens"),
        ("7s 7s 2c", "two sevens of a suit"),
        ("7s 7d", "two sevens"),
        ("7s 2d 7c", "one seven"),
        ("2s 7d 7c", ""),
    ],
)
def test_sevens_count_from_the_first_card_on(cards: str, kind: str) -> None:
    assert sevens(cards.split()) == kind


@clause("CP-2-15")
@pytest.mark.parametrize(
    "cards, choices, back",
    [
        ("7s 9h 7s 7s Tc", ["hit"], 500_100),
        ("7s 9h 7d 7c Tc", ["hit"], 50_100),
        ("7s 9h 7d 2c Tc", ["hit", "stand"], 5_100),
        ("7s 9h 7d Tc", ["stand"], 5_100),  # ends with two cards
        ("7s 9h 7d 7c Tc Td", ["split", "stand", "stand"], 50_100),  # the next card of the first hand is the third
        ("7s 9h Td Tc", ["stand"], 400),
        ("8s 9h 7d 7c", ["hit"], 0),
    ],
)
def test_super_sevens_pays_the_best_of_them_only(cards: str, choices: list[str], back: int) -> None:
    came = told(cards, *choices, bets={"super-sevens": 100})["super-sevens"]
    assert came == (f"win {back} CP-2-15" if back else "lose 0 CP-2-15")


@clause("CP-2-15")
def test_super_sevens_is_dealt_from_six_packs_or_more() -> None:
    with pytest.raises(Cutcard, match="six packs"):
        told("7s 9h 7d Tc", "stand", bets={"super-sevens": 100}, decks=5)


@clause("CP-2-1")
def test_a_table_opens_with_four_packs_or_more_and_no_card_is_there_more_often() -> None:
    with pytest.raises(Cutcard, match="from 4, not 3"):
        told("Ts 9h 9d Tc", "stand", decks=3)
    with pytest.raises(Cutcard, match="cards: 8s is there too often"):
        told("8s 9h 8s 8s 8s 8s", "hit", decks=4)
