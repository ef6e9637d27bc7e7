"""Advice in one call: on a board, with cards known beside, of a described round, of a round that waits."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from cutcard import Dealer, Faulty, Refusal, Who, advise, fact, find
from cutcard.cards import DECK
from cutcard.exact.advice import Value, ranked
from cutcard.games import every, manifest
from cutcard.games.manifest import ALL
from cutcard.hands.five_card import kind

STREETS = [
    pytest.param(
        *("ultimate-texas-holdem", "Kd 5s", "5h Jc 2d", {"ante": 500, "blind": 500}, ["check"]), marks=pytest.mark.long
    ),
    ("ultimate-texas-holdem", "Kd 5s", "5h Jc 2d 9c 9d", {"ante": 500, "blind": 500}, ["check", "check"]),
    ("mississippi-stud", "6s 5s", "6h", {"ante": 500}, ["play 1"]),
    ("let-it-ride", "Ts 9s 8s", "7s", {"main": 500}, ["ride"]),
]


@pytest.mark.parametrize("game, cards, board, bets, choices", STREETS)
def test_a_board_is_typed_as_a_described_round_tells_it(
    game: str, cards: str, board: str, bets: dict[str, int], choices: list[str]
) -> None:
    described = {"game": game, "seats": {"1": {"bets": bets, "cards": cards, "choices": choices}}, "board": board}
    typed, told = advise(game, cards, board=board), advise(described)
    assert [(value.name, value.worth) for value in typed.best] == [(value.name, value.worth) for value in told.best]


FEWER = [
    (found.name, option.name, value)
    for found in every()
    if found.adviser
    for option in found.editions[0].edition.options.values()
    for value in range(option.low, option.opens)
]


@pytest.mark.parametrize("name, option, value", FEWER)
def test_advice_takes_as_few_decks_as_an_analysis(name: str, option: str, value: int) -> None:
    game, stated = find(name, "", {option: value}), manifest(name).adviser
    assert stated
    asked = stated().situation(game, ALL, "", Random(1))
    assert advise(asked).best
    described = {"game": name, "options": {option: value}, "seats": {"1": {}}}
    assert advise(described).best, "before the bets too"
    with pytest.raises(Refusal, match="opens with"):
        Dealer(game)


def test_cards_known_beside_cannot_come() -> None:
    held, known = ["Ts", "9s", "8s", "7s"], ["Js", "6s", "Jd", "6d"]
    pays = find("let-it-ride").pays("main")
    rest = [card for card in DECK if card not in (*held, *known)]
    tens = [card for card in rest if card[0] == "T"]  # of what pairs, only these pay
    events = {card: "pair of tens or better" if card in tens else kind((*held, card)) for card in rest}
    nets = [odds.net if (odds := pays.get(event)) else Fraction(-1) for event in events.values()]
    given = advise("let-it-ride", held[:3], board=held[3], known=known)
    assert {value.name: value.worth for value in given.best}["ride"] == sum(nets, Fraction(0)) / len(rest)
    assert given.best[0].worth < advise("let-it-ride", held[:3], board=held[3]).best[0].worth


def test_blackjack_reckons_with_cards_known_beside() -> None:
    few_tens = advise("blackjack", "Ts 6h", "Td", known=["Tc", "Kc", "Qc", "Jc"] * 4)
    usual = advise("blackjack", "Ts 6h", "Td")
    drawing, before = (next(v.worth for v in given.best if v.name == "hit") for given in (few_tens, usual))
    assert drawing > before


@pytest.mark.parametrize("game, side, lies, pays", [
    ("three-card-poker", {"pair-plus": 1000}, {"cards": "As Ad 7c"}, "1/1"),
    ("four-card-poker", {"aces-up": 1000}, {"cards": "As Ad Kc 9h 4s"}, "1/1"),
    ("ultimate-texas-holdem", {"trips": 1000}, {"cards": "Kd Ks", "choices": ["check", "check"]}, "3/1"),
])  # fmt: skip
def test_a_wager_that_a_fold_gives_up_counts_as_lost_and_is_named(
    game: str, side: dict[str, int], lies: dict[str, Any], pays: str
) -> None:
    stakes = {"ante": 500} | ({"blind": 500} if "trips" in side else {})
    lost = {"board": "Kc 7h 2s 9d 4c", "options": {"sides-survive-a-fold": False}}
    beside: dict[str, Any] = lost if "trips" in side else {"dealer": "8h"} if "aces-up" in side else {}
    found = []
    for bets in (stakes | side, stakes):
        given = advise({"game": game, "seats": {"1": {"bets": bets, **lies}}, **beside})
        found.append(({value.name: value.worth for value in given.best}, given.why))
    (folding, said), (alone, silent) = ((worths["fold"], why) for worths, why in found)
    assert alone - folding == 2 * (1 + Fraction(pays)), "two Antes and what they would have brought"
    assert f"which pays {pays}, and counts that as lost" in said
    assert "also gives up" not in silent


def test_of_two_acts_that_are_worth_the_same_the_larger_stake_comes_first() -> None:
    stay, raised, back = (fact(words) for words in ("choice 1 ride", "bet 1 play ann 1000", "pull 1 main ann"))
    values = [Value(act, Fraction(0), str(n)) for n, act in enumerate((back, stay, raised))]
    assert [value.fact for value in ranked(values)] == [raised, stay, back]
    nothing = advise("let-it-ride", "5s 6h 7d", board="8c")
    assert [(value.name, value.worth) for value in nothing.best] == [("ride", Fraction(0)), ("pull", Fraction(0))]


def test_a_round_that_waits_is_asked_as_it_stands() -> None:
    dealer = Dealer("three-card-poker", seed=7)
    asked = dealer.go_on(dealer.open("ann").do(Who("ann"), fact("bet 1 ante ann 1000")))
    given = advise(asked)
    assert given.best[0].fact == fact("bet 1 play ann 1000")
    assert given.best[0].worth == advise("three-card-poker", asked.table.cards("1")).best[0].worth


@pytest.mark.parametrize(
    "game, cards, up, board, down",
    [
        ("four-card-poker", "As Ad 9h 4c 2s", "Kd", "", 5),
        ("three-card-poker", "As Kd 2c", "", "", 3),
        ("caribbean-stud", "As Kd 2c 3d 9h", "9d", "", 4),
        ("let-it-ride", "As Kd 2c", "", "", 2),
        ("let-it-ride", "As Kd 2c", "", "9d", 1),
        ("mississippi-stud", "As Kd", "", "", 3),
        ("mississippi-stud", "As Kd", "", "2c 3c", 1),
        ("ultimate-texas-holdem", "As Kd", "", "", 7),
        ("ultimate-texas-holdem", "As Kd", "", "2c 3c 4c 8d 8h", 2),
    ],
)
def test_enough_cards_must_be_left_unseen_for_those_that_lie_face_down(
    game: str, cards: str, up: str, board: str, down: int
) -> None:
    seen = f"{cards} {up} {board}".split()
    rest = [card for card in DECK if card not in seen]
    given = advise(game, cards, up, board=board, known=rest[down:])  # one way only: what lies there is known
    assert all(value.worth.denominator <= 21 for value in given.best)
    with pytest.raises(Faulty, match=f"needs {down} unseen cards?, and only {down - 1} would be left"):
        advise(game, cards, up, board=board, known=rest[down - 1 :])


@pytest.mark.parametrize(
    "game, cards, more, words",
    [
        ("ultimate-texas-holdem", "Kd 5s", {"board": "5h Jc"}, "with 2 common cards turned; give 0, 3 or 5"),
        ("three-card-poker", "Kd 5s 4s", {"board": "5h"}, "with 1 common card turned; name no community cards"),
        ("roulette", "Qs", {}, "roulette is played without cards; leave them out"),
        ("electronic-roulette", "", {"up": "Qs"}, "electronic-roulette is played without cards"),
        ("three-card-poker", "Kd 5s 4s", {"known": "Kd"}, "Kd is there more often than the pack has it"),
        ("pai-gow", "6-6 1-3 4-5 2-4", {"known": "1-1"}, "leave out the tiles of others"),
    ],
)
def test_what_cannot_lie_there_is_refused(game: str, cards: str, more: dict[str, str], words: str) -> None:
    with pytest.raises(Faulty, match=words):
        advise(game, cards, **more)
