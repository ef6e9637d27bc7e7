"""`settle` with the Progressive: its lines, its meters, and what is refused by its field."""

from typing import Any

import pytest

from cutcard.core.errors import Cutcard
from cutcard.described import settle
from tests.kit import changed

ROUND: dict[str, Any] = {
    "game": "four-card-poker",
    "rules": "us",
    "seats": {
        "1": {"bets": {"ante": 1000, "progressive": 500}, "cards": "Ah Kh Qh Jh Th", "choice": "play 1"},
        "2": {"bets": {"ante": 1000, "progressive": 500}, "cards": "8s 8d 8c 7d 2s", "choice": "fold"},
        "3": {"bets": {"ante": 1000}, "cards": "9s Ts Js Qs Ks", "choice": "play 1"},
    },
    "dealer": "Qd 9c 6d 4s 3c 2d",
    "meters": {"mega": 12_345_678},
}


def test_a_jackpot_a_fixed_award_and_envy() -> None:
    seats = settle(ROUND)["seats"]
    one, two, three = (seats[a]["wagers"] for a in "123")
    assert one["progressive"] == {
        "stake": 500,
        "outcome": "win",
        "returned": 12_345_678,
        "cite": ["US-PROG-MEGA", "US-PROG-NORETURN"],
    }
    assert one["envy"] == {"stake": 0, "outcome": "win", "returned": 150_000, "cite": ["US-PROG-ENVY-SF"]}
    assert two["progressive"] == {"stake": 500, "outcome": "win", "returned": 4500, "cite": ["US-PROG-TRIPS"]}
    assert (two["envy"]["returned"], two["envy"]["cite"]) == (650_000, ["US-PROG-ENVY-ROYAL", "US-PROG-ENVY-SF"])
    assert not {"progressive", "envy"} & set(three)
    assert seats["1"]["net"] == 2000 + 20_000 + 12_345_678 - 500 + 150_000
    assert seats["2"]["net"] == -1000 + 4500 - 500 + 650_000
    assert seats["3"]["net"] == 2000 + 20_000


def test_another_pay_table() -> None:
    data = changed(ROUND, "options", {"progressive": "A"})
    data["seats"]["3"]["bets"]["progressive"] = 500
    seats = settle(data)["seats"]
    assert seats["3"]["wagers"]["progressive"]["returned"] == 1_234_567  # ten per cent, first from the right
    assert seats["1"]["wagers"]["progressive"]["returned"] == 12_345_678 - 1_234_567


def test_a_void_hand_gives_it_back() -> None:
    seats = settle(changed(ROUND, "irregularities", [{"clause": "11.1", "seat": "1"}]))["seats"]
    assert seats["1"]["wagers"]["progressive"] == {
        "stake": 500,
        "outcome": "void",
        "returned": 500,
        "cite": ["NZ-20-11.1"],
    }
    assert seats["2"]["wagers"]["envy"]["returned"] == 150_000


@pytest.mark.parametrize(
    "path, value, words",
    [
        ("meters", ..., r"meters.mega is missing, and a hand wins a share of it \(US-PROG-MEGA\)"),
        ("meters", {"major": 1}, "meters.mega is missing"),
        ("meters", {"grand": 1}, "meters.grand is not a key"),
        ("meters", {"mega": -1}, "meters.mega is -1"),
        ("meters", {"mega": "lots"}, "meters.mega is 'lots'"),
        ("meters", [], "meters must be an object"),
        ("seats.1.bets.progressive", 1000, r"seats.1.bets.progressive: Progressive here is \$5, not \$10"),
        ("seats.1.bets", {"aces-up": 500, "progressive": 500}, "needs the Ante .* .US-4CP-4-PROGNEEDSANTE."),
        ("options", {"progressive": "none"}, "seats.1.bets.progressive: this table feeds no Progressive"),
        ("options", {"progressive": "Z"}, "progressive is none, A, B, C or D"),
        ("rules", "nz-2012", "seats.1.bets.progressive is not a wager .NZ-20-3.3"),
        ("seats.1.owner", "mega", "mega is the name of a meter"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(path: str, value: Any, words: str) -> None:
    with pytest.raises(Cutcard, match=words):
        settle(changed(ROUND, path, value))
