"""One link, four games: what becomes of its wager, and of the envy for its hand, is the same at each of them."""

from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from cutcard.described import settle
from cutcard.games import GAMES
from cutcard.shared.jackpot.progressive import LINK, PROGRESSIVE
from tests.kit import clause

MAJOR, ENVY, STAKE = 2_000_000, 150_000, 500
ANTE, ANTE_AND_BLIND = {"ante": 1000}, {"ante": 1000, "blind": 1000}


def table(bets: dict[str, int], holder: str, neighbour: str, **common: str) -> dict[str, Any]:
    """A straight flush at seat 1 and nothing at seat 2, both with the wager."""
    bets = bets | {PROGRESSIVE: STAKE}
    seats = {"1": {"bets": bets, "cards": holder}, "2": {"bets": bets, "cards": neighbour}}
    return {"rules": "us", "options": {"progressive": "D"}, "seats": seats, "meters": {"major": MAJOR}, **common}


TABLES = {
    "four-card-poker": table(ANTE, "5h 6h 7h 8h 9h", "2c 7d Ks Jc 4d", dealer="Qd 9c 6d 4s 3c 2d"),
    "ultimate-texas-holdem": table(ANTE_AND_BLIND, "5h 6h", "Kc 3d", board="7h 8h 9h Kd 2c", dealer="Qd 4s"),
    "mississippi-stud": table(ANTE, "5h 6h", "Kc 3d", board="7h 8h 9h"),
    "let-it-ride": table({"main": 1000}, "5h 6h 7h", "Kc 3d Js", board="8h 9h"),
}
GIVES_UP: dict[str, dict[str, Any]] = {
    "four-card-poker": {"choice": "fold"},
    "ultimate-texas-holdem": {"choices": ["check", "check", "fold"]},
    "mississippi-stud": {"choices": ["fold"]},
    "let-it-ride": {"choices": ["pull", "pull"]},  # of three bets the last always stays
}
AWAY = {"absent": True}
every = pytest.mark.parametrize("game", TABLES)


def settled(game: str, holder: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What each seat has, when the neighbour has given up too."""
    data = {"game": game, **TABLES[game], **more}
    one, two = data["seats"]["1"], data["seats"]["2"]
    seats: dict[str, Any] = data["seats"] | {"1": one | holder, "2": two | GIVES_UP[game]}
    return dict(settle(data | {"seats": seats})["seats"])


def test_every_game_of_the_link_is_here() -> None:
    assert {game.name for game in GAMES if PROGRESSIVE in game.wagers} - {"linked-progressive"} == set(TABLES)


@clause("US-4CP-10", "CP-MS-3.5", "CP-MS-3.4", "CP-16-25", "CP-LIR-9.4", "US-PROG-LINK", "US-PROG-ENVY")
@pytest.mark.parametrize("how", ["given up", "absent"])
@every
def test_a_hand_given_up_keeps_its_wager_on_the_link_and_the_neighbour_the_envy(game: str, how: str) -> None:
    """A neighbour's envy does not hang on whether a stranger is there to decide."""
    seats = settled(game, AWAY if how == "absent" else GIVES_UP[game])
    assert seats["1"]["wagers"][PROGRESSIVE]["returned"] == MAJOR
    assert seats["2"]["wagers"]["envy"]["returned"] == ENVY
    assert seats["2"]["wagers"][PROGRESSIVE]["returned"] == 0


@clause("US-PROG-LINK")
@pytest.mark.parametrize("how", ["fold", "absent"])
@pytest.mark.parametrize("game", [game for game in TABLES if game != "let-it-ride"])
def test_a_link_may_say_that_its_wager_ends_with_the_hand(monkeypatch: pytest.MonkeyPatch, game: str, how: str) -> None:
    linked = import_module(f"cutcard.games.{game.replace('-', '_')}.rules").LINKED
    monkeypatch.setitem(vars(linked), "link", replace(LINK, ends_with=("fold", "absent")))
    seats = settled(game, AWAY if how == "absent" else GIVES_UP[game])
    assert seats["1"]["wagers"][PROGRESSIVE]["returned"] == 0
    assert "envy" not in seats["2"]["wagers"]


@clause("US-PROG-ENVY-NOTOWN")
def test_nobody_is_paid_envy_for_the_hand_of_an_own_other_area() -> None:
    """At the other three games a player has one area."""
    game = "ultimate-texas-holdem"
    owners = {area: seat | {"owner": "ann"} for area, seat in TABLES[game]["seats"].items()}
    third = {"bets": owners["2"]["bets"], "cards": "Jd 8s"}
    options = {"progressive": "D", "areas-max": 2}
    seats = settled(game, AWAY, options=options, seats=owners | {"3": third | GIVES_UP[game]})
    assert "envy" not in seats["2"]["wagers"]
    assert seats["3"]["wagers"]["envy"]["returned"] == ENVY
