"""Rounds as people describe them: streets as choices, a board in order, and what is refused."""

from typing import Any

import pytest

from cutcard.core.errors import Faulty
from cutcard.described import settle, until_asked
from cutcard.exact.advice import asked_of
from cutcard.games.mississippi_stud.rules import US
from tests.kit import changed, clause

ROUND: dict[str, Any] = {
    "game": "mississippi-stud",
    "rules": "us",
    "seats": {
        "1": {"bets": {"ante": 1000}, "cards": "Js Jh", "choices": ["play 3", "play 2", "play 1"]},
        "2": {"bets": {"ante": 1000, "three-card-bonus": 500}, "cards": "Kc 9d", "choices": ["play 1", "fold"]},
    },
    "board": "4c 8h 4d",
}


def test_each_choice_is_a_street_and_each_street_a_line() -> None:
    one, two = settle(ROUND)["seats"].values()
    stakes = {"ante": 1000, "third-street": 3000, "fourth-street": 2000, "fifth-street": 1000}
    assert {wager: line["stake"] for wager, line in one["wagers"].items()} == stakes
    assert (one["net"], two["net"]) == (14_000, -1500)


@clause("CP-MS-3.5")
def test_a_player_may_choose_on_one_street_and_be_away_on_the_next() -> None:
    away = changed(changed(ROUND, "seats.2.choices", ["play 1"]), "seats.2.absent", True)
    lines = settle(away)["seats"]["2"]["wagers"]
    assert {line["outcome"] for line in lines.values()} == {"forfeit"}
    assert list(lines) == ["ante", "third-street", "three-card-bonus"]


@pytest.mark.parametrize(
    "path, value, says",
    [
        ("seats.1.choices", ["play 4"], r"3rd Street here is \$10 to \$30, not \$40 .CP-MS-3.1."),
        ("seats.1.choices", ["play 1", "check"], "it may be fold, play 1, play 2 or play 3"),
        ("seats.1.choices", ["play 1", "play 1"], "it may be fold, play 1, play 2 or play 3"),
        ("seats.1.choices", ["play 1"] * 4, "was never asked for"),
        ("seats.2.absent", True, "seats.2.absent: nothing more was asked of that hand .CP-MS-3.5."),
        ("seats.1.bets", {"third-street": 1000}, "is not a wager"),
        ("seats.1.bets", {"three-card-bonus": 500}, "needs the Ante .*CP-MS-5.1-NEEDS"),
        ("seats.1.bets", {"ante": -5}, "ante is -5"),
        ("seats.1.cards", "Js 4c", "4c is"),
        ("seats.1.cards", "Js", "has 1 card, not 2"),
        ("board", "4c 8h", "board has 2 cards, not 3"),
        ("dealer", "Ks", "dealer is not a key"),
        ("irregularities", [{"clause": "6.99"}], "clause is '6.99'"),
    ],
)
def test_what_cannot_have_been_is_refused_by_name(path: str, value: object, says: str) -> None:
    with pytest.raises(Faulty, match=says):
        settle(changed(ROUND, path, value))


@pytest.mark.parametrize("incident", ["6.1", "6.2", "6.3", "6.6", "6.7"])
def test_a_misdeal_returns_every_wager(incident: str) -> None:
    told = settle({**ROUND, "irregularities": [{"clause": incident}]})["seats"]
    assert {seat["net"] for seat in told.values()} == {0}


@pytest.mark.parametrize(
    "incident, ruling", [("6.9", "void"), ("6.11", "void"), ("6.9", "rebuilt"), ("6.11", "play on")]
)
def test_a_ruling_on_one_hand_leaves_the_others(incident: str, ruling: str) -> None:
    ruled = [{"clause": incident, "seat": "1", "ruling": ruling}]
    told = settle({**ROUND, "irregularities": ruled})["seats"]
    assert (told["1"]["net"], told["2"]["net"]) == (0 if ruling == "void" else 14_000, -1500)


@pytest.mark.parametrize(
    "board, choices, street", [("", [], 1), ("4c", ["play 1"], 2), ("4c 8h", ["play 1", "play 3"], 3)]
)
def test_a_round_may_be_told_as_far_as_its_cards_are_seen(board: str, choices: list[str], street: int) -> None:
    seat = {"owner": "ann", "bets": {"ante": 1000}, "cards": "Js Jh", "choices": choices}
    r = until_asked({"seats": {"1": seat}, "board": board}, US)
    assert asked_of(r) == "ann"
    assert [d.id for d in r.due if d.must] == [f"decide-{street}:1"]
    with pytest.raises(Faulty, match="is not told"):
        until_asked({"seats": {"1": {**seat, "choices": [*choices, "play 1"]}}, "board": board}, US)
