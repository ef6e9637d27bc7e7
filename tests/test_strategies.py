"""One language for strategies: what it reads, how it refuses, and that every game speaks it."""

import re
from itertools import islice
from types import SimpleNamespace

import numpy as np
import pytest

from cutcard.core.errors import Faulty
from cutcard.dealing import Bot, rounds
from cutcard.exact import price
from cutcard.games import every, manifest
from cutcard.games.ultimate_texas_holdem.rule_kernel import numbered
from cutcard.hands.three_card import KINDS
from cutcard.shared.phrases import UP_CARD, hand_phrases, how_many, is_so
from cutcard.shared.strategy import Language

CALM = is_so("calm", "nothing moves", "calm")
POINTS = how_many("2 points or more", "points", "points", "points?")
LANGUAGE = Language(
    {"fold": 0, "play": 1, "raise": 2}, (*hand_phrases(KINDS), *UP_CARD, CALM, POINTS), {"bold": "else raise"}
)
SAME = {  # the same strategy in other words: written, and by its name
    "three-card-poker": ("FOLD if not q64 or better; else play", "simple"),
    "caribbean-stud": ("fold with high card; else bet", "pair or better"),
    "four-card-poker": ("fold with not 33 or better\n1x with 33 to 99; else 3x", "simple"),
    "let-it-ride": ("pull if not tens or better; else ride", "only what pays"),
    "mississippi-stud": ("1x with any pair or not any pair; else fold", "never fold"),
    "blackjack": ("hit with hard 16 or less or soft 16 or less; else stand",
                  "like the dealer"),
    "pai-gow": ("best low if not a pair; else best high", "pair or low"),
    "ultimate-texas-holdem": (
        "on the river: fold if 21 cards or less beat it and not 20 cards or less beat it and not a hidden pair and not "
        "better than the board; before the flop: 4x with A2 or better; else check", ""),
}  # fmt: skip


@pytest.mark.parametrize(
    "text, situation, act",
    [
        ("play with 88; else fold", {"strength": 1 << 26 | 1 << 6 << 13}, 1),
        ("play with 99 or better; else fold", {"strength": 1 << 26 | 1 << 6 << 13}, 0),
        ("play with Q64 to 88; raise with 99 or better; else fold", {"strength": 1 << 26 | 1 << 7 << 13}, 2),
        ("play if calm and 2 points or more; else fold", {"calm": True, "points": 2}, 1),
        ("play if calm and two points or less; else fold", {"calm": True, "points": 3}, 0),
        ("play if not calm or 3 points; else fold", {"calm": True, "points": 3}, 1),
        ("calm: raise with 1 point or more; else play", {"calm": False, "points": 3}, 1),
        ("calm: play with 9 points; raise with 1 point or more; else fold", {"calm": True, "points": 3}, 2),
        ("play if against 2-4, K holding that rank; else fold", {"up": 11, "ranks": 1 << 11}, 1),
        ("play if against 2-4, K holding higher; else fold", {"up": 11, "ranks": 1 << 11}, 0),
        ("play if holding A and against 2; else fold", {"up": 0, "ranks": 1 << 12}, 1),
        ("Bold", {}, 2),
    ],
)  # fmt: skip
def test_the_first_rule_that_fits_decides(text: str, situation: dict[str, int], act: int) -> None:
    rules = LANGUAGE.read(text)
    assert rules.act(SimpleNamespace(**situation)) == act
    many = SimpleNamespace(**{name: np.array([value]) for name, value in situation.items()})
    assert rules.acts(many, np.zeros(1, int)).tolist() == [act]


def test_space_between_words_and_rules_is_passed_over_however_much_there_is() -> None:
    """16,000 spaces took eleven seconds."""
    much, rows = " " * 16_000, "\n" * 16_000
    rules = LANGUAGE.read(f"{rows}play{much}if calm and{much}2 points or more;{much}{rows}else{much}fold{rows}")
    assert [rules.act(SimpleNamespace(calm=calm, points=2)) for calm in (True, False)] == [1, 0]


@pytest.mark.parametrize(
    "text, says",
    [
        ("", "no strategy ''.*name optimal or bold"),
        ("play if calm", "does not end with `else`"),
        ("play if calm; else soup", "'soup', at character 20, is not an act; fold, play or raise"),
        ("soup if calm; else fold", "'soup', at character 1, is not an act"),
        ("play if clam; else fold", "'clam', at character 9, cannot be read; there is: HAND.*; calm; 2 points or more"),
        ("play if calm and; else fold", "cannot be read"),
        ("windy: play if calm; else fold", "'windy', at character 1, cannot be read"),
        ("play calm; else fold", "'play calm', at character 1, is not a rule"),
        ("play with 46Q; else fold", "'46q' is not a hand; write a pair as 88, or ranks downwards"),
        ("play with 88 to 22; else fold", "88 is above 22"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_place(text: str, says: str) -> None:
    with pytest.raises(Faulty, match=says):
        LANGUAGE.read(text)


@pytest.mark.parametrize(
    "game, text, says",
    [
        ("blackjack", "stand with 30 or more; else hit", "'30 or more', at character 12, fits no hand"),
        ("blackjack", "hit with 8 to 2; else stand", "8 to 2 runs downwards; write 2 to 8"),
        ("blackjack", "split with 88 to 22; else stand", "88 to 22 runs downwards; write 22 to 88"),
        ("blackjack", "hit with 12 against A-5; else stand", "'A-5' runs downwards; write it 5-A"),
        ("blackjack", "hit with soft 15 and 88; else stand", "'soft 15 and 88', at character 10, fits no hand"),
        ("blackjack", "split with 15; else stand", "'split with 15' never acts: split is never open there"),
        ("blackjack", "stand with 5 to 11; else hit", "'stand with 5 to 11' never acts: stand is never open there"),
        ("blackjack", "hit with hard 16; split with AA or 88; else stand", "'split with 88' never acts: the rules"),
        ("blackjack", "hit with 12; hit with hard 12 against 5; else stand", "never acts: the rules before it decide"),
        ("blackjack", "hit with 17 and the dealer would; else stand", "under these rules of the game it fits no hand"),
        ("blackjack", "double with soft 17; else stand", "double is never open there"),
        ("three-card-poker", "play with Q64 or better; play with AA; else fold", "the rules before it decide"),
        ("four-card-poker", "3x with QQ against K-2; else fold", "'K-2' runs downwards"),
        (
            "let-it-ride",
            "ride if suited and any pair; else pull",
            "'suited and any pair', at character 9, fits no hand",
        ),
        ("let-it-ride", "first bet: ride with 4 high cards; else pull", "fits no hand"),
        ("mississippi-stud", "4th street: 3x with a street raised; else fold", "fits no hand"),
        ("ultimate-texas-holdem", "on the flop: 4x with a hidden pair; else check", "4x is never open there"),
        ("pai-gow", "best high with two pairs and not a pair; else best low", "fits no hand"),
    ],
)
def test_a_rule_that_never_acts_is_refused(game: str, text: str, says: str) -> None:
    with pytest.raises(Faulty, match=re.escape(says)):
        next(rounds(game, [Bot(text)], seed=1))


@pytest.mark.parametrize(
    "game, text, says",
    [
        ("blackjack", "split with 22 to 77 against 5", "a pair of twos to sevens, and the dealer shows a five"),
        (
            "blackjack",
            "hit with hard 16 or 17 against A",
            "a hard total of 16; or a total, hard or soft, of 17, and the dealer shows an ace",
        ),
        ("blackjack", "hit with not against 2-6, A", "not: the dealer shows a two to a six or an ace"),
        ("blackjack", "stand with any pair", "two cards of one value"),
        (
            "caribbean-stud",
            "bet with AK or better holding that rank",
            "no pair, ace, king or better, and a card of the up card's rank",
        ),
        ("three-card-poker", "play with 33 to flush", "pair of threes to flush"),
        (
            "mississippi-stud",
            "5th street: 1x if one gap and 8 to K high",
            "4 cards are known, and exactly 1 gap, and the highest card is an eight to a king",
        ),
        (
            "ultimate-texas-holdem",
            "before the flop: 4x with K5 or better",
            "before the flop, and king with five or better",
        ),
    ],
)
def test_a_rule_says_what_it_was_read_as(game: str, text: str, says: str) -> None:
    stated = manifest(game).strategies
    assert stated
    closing = {"blackjack": "stand", "ultimate-texas-holdem": "check"}.get(game, "fold")
    (_, when), (_, rest) = stated().LANGUAGE.read(f"{text}; else {closing}").lines
    assert (when, rest) == (says, "anything else")


@pytest.mark.parametrize(
    "text, edge",  # a fixed play's own program
    [
        ("split with 88; hit with hard 16 or less; else stand", 0.072528296),
        (
            "split with 88 or AA; double with hard 9 to 11 against 2-9; hit with hard 16 or less; else stand",
            0.054109424,
        ),
    ],
)
def test_pairs_of_blackjack_are_priced_as_another_program_prices_them(text: str, edge: float) -> None:
    assert abs(float(price("blackjack", text).house_edge) - edge) < 1e-9


def test_acts_on_pairs_that_do_not_split_act() -> None:
    """Only sixes to eights stand where the rest of the same totals hits."""
    plain, pairs = (
        price("blackjack", f"{rule}hit with hard 16 or less; else stand").ev for rule in ("", "stand with 66 to 88; ")
    )
    assert plain != pairs


def test_every_game_with_decisions_speaks_it() -> None:
    assert {found.name for found in every() if found.strategies} == set(SAME)


@pytest.mark.parametrize("game", sorted(set(SAME) - {"ultimate-texas-holdem"}))
def test_the_same_strategy_in_other_words_plays_the_same_rounds(game: str) -> None:
    played = [[(r.net, r.log[-1]) for r in islice(rounds(game, [Bot(text)], seed=11), 25)] for text in SAME[game]]
    assert played[0] == played[1]


def test_what_is_not_open_on_a_street_is_refused_before_anything_is_counted() -> None:
    with pytest.raises(Faulty, match="4x cannot be played on the flop; there it is 2x"):
        numbered("else 4x")
    text = SAME["ultimate-texas-holdem"][0]
    assert numbered(text).starts.sum() == 4 * 24  # an ace with twelve ranks, suited and not
    blackjack = manifest("blackjack").strategies
    assert blackjack
    with pytest.raises(Faulty, match="is not always open"):
        next(rounds("blackjack", [Bot("hit with 9; else split")], seed=1))
