"""`settle`: a described round in, verdicts out; and every kind of bad description refused by its field."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard.core.errors import Cutcard, Faulty
from cutcard.described import settle
from cutcard.described.fields import load
from tests.kit import changed

ROUND: dict[str, Any] = {
    "game": "four-card-poker",
    "rules": "nz-2012",
    "options": {"aces-up": 5},
    "seats": {
        "1": {"bets": {"ante": 1000, "aces-up": 500}, "cards": "As Ad 9h 4c 2s", "choice": "play 3"},
        "2": {"bets": {"ante": 1000, "aces-up": 500}, "cards": "Kc 7d 5h 4s 2d", "choice": "fold"},
    },
    "dealer": "Kd Qd Jc 9c 3s 2h",
}


def test_the_example() -> None:
    one, two = (settle(ROUND)["seats"][seat] for seat in "12")
    assert one == {
        "net": 1000 + 3000 + 500,
        "wagers": {
            "ante": {"stake": 1000, "outcome": "win", "returned": 2000, "cite": ["NZ-20-10.2(a)(iv)"]},
            "play": {"stake": 3000, "outcome": "win", "returned": 6000, "cite": ["NZ-20-10.2(a)(iv)"]},
            "aces-up": {"stake": 500, "outcome": "win", "returned": 1000, "cite": ["NZ-20-10.2(a)(v)"]},
        },
    }
    assert two["net"] == -1500
    assert {w["outcome"] for w in two["wagers"].values()} == {"lose"}


@pytest.mark.parametrize(
    "path, value, net",
    [
        ("seats.1.choice", "keep aces up", -1000 + 500),
        ("seats.1.choice", "fold", -1500),
        ("seats.1.bets", {"ante": 1000}, 4000),
        ("seats.1", {"bets": {"aces-up": 500}, "cards": "As Ad 9h 4c 2s", "choice": "stay"}, 500),
        ("seats.1", {"bets": {"ante": 1000, "aces-up": 500}, "cards": "As Ad 9h 4c 2s", "absent": True}, -1500),
        ("seats.1", {"bets": {"ante": 1000}, "blind-play": 2000, "cards": "As Ad 9h 4c 2s", "choice": "play on"}, 3000),
        ("seats.1", {"bets": {"ante": 1000}, "blind-play": 2000, "cards": "As Ad 9h 4c 2s", "choice": "fold"}, -1000),
        ("seats.1.cards", "8s 8h 8d Qc Qs", 4000 + 2000 + 4000),  # three eights: bonus 2, Aces Up 8
        ("dealer", "4h 6h 7h 8h Kh Jc", -4000 + 500),  # a flush beats the aces, and Aces Up is paid all the same
        ("options", {"aces-up": 5, "max-payout": 300}, 300 + 300 + 300),
        ("max-payout", 300, 300 + 300 + 300),
        ("irregularities", [{"clause": "11.1", "seat": "1", "ruling": "void"}], 0),
        ("irregularities", [{"clause": "11.1", "seat": "1", "ruling": "play on"}], 4500),
        ("irregularities", [{"clause": "NZ-20-11.6"}], 0),
        ("irregularities", [{"clause": "11.7", "seat": "1"}], 4500),
        ("limits", {"ante": [500, 50000], "aces-up": [500, 10000]}, 4500),
    ],
)
def test_what_seat_one_makes_of_it(path: str, value: Any, net: int) -> None:
    assert settle(changed(ROUND, path, value))["seats"]["1"]["net"] == net


@pytest.mark.parametrize("typed", ["As,Ad,9h,4c,2s", "asad9h4c2s", "A♠ A♦ 9♥ 4♣ 2♠"])
def test_cards_are_read_as_people_type_them(typed: str) -> None:
    assert settle(changed(ROUND, "seats.1.cards", typed)) == settle(ROUND)


def test_a_void_hand_returns_its_play_wager_too() -> None:
    result = settle(changed(ROUND, "irregularities", [{"clause": "11.1", "seat": "1"}]))["seats"]["1"]
    assert {wager: (row["outcome"], row["returned"]) for wager, row in result["wagers"].items()} == {
        "ante": ("void", 1000),
        "play": ("void", 3000),
        "aces-up": ("void", 500),
    }


def test_the_us_sheet_takes_any_amount_between() -> None:
    data = changed(ROUND, "rules", "us")
    data["seats"]["1"]["choice"] = "play 1750"
    assert settle(data)["seats"]["1"]["wagers"]["play"]["stake"] == 1750
    data["seats"]["1"]["choice"] = "fold"
    assert settle(data)["seats"]["1"]["net"] == -1000 + 500  # Aces Up lives on


def test_several_areas_one_of_them_blind() -> None:
    data = changed(ROUND, "seats.1.owner", "ann")
    data["seats"]["2"] |= {"owner": "ann", "blind": True}
    assert settle(data)["seats"]["2"]["net"] == -1500


@pytest.mark.parametrize(
    "path, value, words",
    [
        ("game", "three-card-brag", "^game is 'three-card-brag'; give baccarat.*four-card-poker"),
        ("game", ..., "game is missing"),
        ("rules", "nz-1066", "no edition 'nz-1066'"),
        ("rules", 7, "rules is 7; give a word"),
        ("options", {"aces-up": 8}, "aces-up is a whole number from 1 to 7"),
        ("options", {"decks": 8}, "no option 'decks'"),
        ("options", [], "options must be an object"),
        ("options", {"ante-min": 2000, "ante-max": 1000}, "ante-min is 2000, more than ante-max"),
        ("seats", {}, "seats must be an object"),
        ("seats", {1: ROUND["seats"]["1"]}, 'seats has the key 1, a number; write it as text, "1"'),
        ("seats.8", {}, "seats.8 is not a seat .NZ-20-3.1."),
        ("seats.1.bets", {}, "seats.1.bets has no wager .NZ-20-5.1.a..i.."),
        ("seats.1.bets.ante", 0, "seats.1.bets.ante is 0"),
        ("seats.1.bets.ante", -1000, "seats.1.bets.ante is -1000"),
        ("seats.1.bets.ante", 10.5, "seats.1.bets.ante is 10.5"),
        ("seats.1.bets.ante", 1000.0, "seats.1.bets.ante is 1000.0"),
        ("seats.1.bets.ante", "ten", "seats.1.bets.ante is 'ten'"),
        ("seats.1.bets.ante", True, "seats.1.bets.ante is true;"),
        ("seats.1.bets.ante", None, "seats.1.bets.ante is null;"),
        ("seats.1.bets.ante", 10**30, "seats.1.bets.ante is 1000"),
        ("seats.1.bets.blind", 1000, "seats.1.bets.blind is not a wager .*it may be ante or aces-up"),
        ("seats.1.bets.play", 1000, "seats.1.bets.play is not a wager .*it may be ante or aces-up"),
        ("seats.1.cards", "As Ad 9h 4c", "seats.1.cards has 4 cards, not 5 .NZ-20-11.2."),
        ("seats.1.cards", "As Ad 9h 4c 1s", "seats.1.cards: '1s' is not a card"),
        ("seats.1.bets.ante", "1000", "seats.1.bets.ante is '1000'; a stake is a whole number of cents"),
        ("max-payout", -1, "max-payout is -1; max-payout is a whole number of cents from 0 to 1,000,000"),
        ("options", {"aces-up": None}, "aces-up is a whole number from 1 to 7, not null"),
        ("options", None, "options must be an object with keys, not null"),
        ("seats.1.absent", None, "seats.1.absent is true or false, not null"),
        ("seats.1.cards", "As Ad 9h 4c2", "seats.1.cards: '4c2' is not a card"),
        ("seats.1.cards", "As As 9h 4c 2s", "As is there too often .NZ-20-11.6."),
        ("seats.1.cards", ["As"], r"seats.1.cards is \['As'\]; give cards in text, such as \"As Td 9h\""),
        ("seats.2.cards", "As 7d 5h 4s 2d", "seats.2.cards: As is in seats.1.cards too"),
        ("seats.1.choice", "play 4", r"seats.1.choice: Play here is \$10 to \$30"),
        ("seats.1.choice", "raise", "seats.1.choice is 'raise' .NZ-20-5.2.; it may be .*, play 1, play 2 or play 3"),
        ("seats.1.choice", ..., "seats.1.choice is missing"),
        ("seats.1.choice", "stay", "seats.1.choice"),
        ("seats.1.absent", True, "seats.1.choice: an absent player makes none .NZ-20-11.13."),
        ("seats.1.blind", True, "seats.1.blind: .*NZ-20-5.5.2"),
        ("seats.1.blind-play", 1500, "seats.1.blind-play"),
        ("seats.1.owner", "", "''"),
        ("seats.1.colour", "red", "seats.1.colour is not a key"),
        ("dealer", ..., 'dealer is missing; say what came there, such as "As Td 9h"'),
        ("dealer", None, "dealer is null; give cards in text"),
        ("dealer", "Kd Qd Jc 9c 3s", "dealer has 5 cards, not 6"),
        ("limits", {"ante": [2000, 5000]}, r"seats.1.bets.ante: Ante here is \$20 to \$50, not \$10"),
        ("limits", {"ante": [5000, 2000]}, "limits.ante is the least and the most"),
        ("limits", {"main": [1, 2]}, "limits.main is not a key"),
        ("max-payout", -1, "max-payout is -1"),
        ("irregularities", {}, "irregularities is a list"),
        ("irregularities", [{"clause": "11.99"}], r"irregularities\[0\].clause is '11.99'"),
        ("irregularities", [{"clause": "11.1", "seat": "5"}], r"irregularities\[0\].seat is '5'"),
        (
            "irregularities",
            [{"clause": "11.1", "seat": "1", "ruling": "hang"}],
            r"irregularities\[0\].ruling is 'hang'",
        ),
        ("dice", 2, "dice is not a key of a round"),
    ],
)
def test_a_description_that_cannot_be_is_refused_by_its_field(path: str, value: Any, words: str) -> None:
    with pytest.raises(Cutcard, match=words):
        settle(changed(ROUND, path, value))


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "describes nothing"),
        ("{}", "describes nothing"),
        (" \n\t ", "describes nothing"),
        ("[]", "round.json is a list, not an object with keys; give one round.*; for many rounds, one a line"),
        ("[1, 2]", "round.json is a list, not an object with keys"),
        ("null", "round.json is null, not an object with keys"),
        ('{"game": 1}\n{"game": 1}', "Extra data: line 2.*; for many rounds, one a line, add --lines"),
        ('{"game": "four-card-poker", "game": "x"}', "'game' stands twice"),
        ('{"dealer": NaN}', "NaN is not a number"),
        ('{"dealer": "Kd', "neither JSON nor TOML"),
        ("game = ", "neither JSON nor TOML"),
        ('{"a":' * 100_000, "nested too deeply|neither JSON nor TOML"),
        pytest.param(
            '{"a": ' + "9" * 5000 + "}", "round.json: a number has too many digits; money is", id="json digits"
        ),
        pytest.param("a = " + "9" * 5000, "round.json: a number has too many digits; money is", id="toml digits"),
        ("\x00", "neither JSON nor TOML"),
    ],
)
def test_a_broken_file_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(Faulty, match=words) as refused:
        settle(load(text, "round.json"))
    assert "\n" not in refused.value.message or "neither" in refused.value.message


def test_toml_says_the_same_as_json() -> None:
    text = """
        game = "four-card-poker"
        rules = "nz-2012"
        dealer = "Kd Qd Jc 9c 3s 2h"
        [seats.1]
        bets = { ante = 1000, aces-up = 500 }
        cards = "As Ad 9h 4c 2s"
        choice = "play 3"
    """
    assert settle(load(text, "round.toml"))["seats"]["1"] == settle(load(json.dumps(ROUND), "round.json"))["seats"]["1"]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ["game", "rules", "options", "seats", "seats.1", "seats.1.bets", "seats.1.bets.ante", "seats.1.cards"]
FIELDS += ["seats.1.choice", "seats.1.owner", "dealer", "limits", "max-payout", "irregularities"]


@given(st.sampled_from(FIELDS), ANYTHING)
def test_nonsense_in_any_field_never_breaks_it(path: str, value: Any) -> None:
    try:
        result = settle(changed(ROUND, path, value))
    except Cutcard:
        return
    assert result["seats"]
