"""A jackpot as data: prizes of every kind are read, and what makes no sense is said."""

import copy
import tomllib
from fractions import Fraction
from typing import Any

import pytest

from cutcard.core.errors import Faulty
from cutcard.core.money import Odds
from cutcard.shared.jackpot.link import Amount, Share, distinct, link_from
from cutcard.shared.jackpot.progressive import LINK
from tests.jackpots import FILE, MAJOR, MINOR, POOL

DATA = tomllib.loads(FILE.read_text(encoding="utf-8"))


def changed(path: str, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(DATA)
    *way, last = path.split("/")
    inner = data
    for part in way:
        inner = inner[part]
    inner[last] = value
    return data


def test_prizes_of_every_kind_are_read() -> None:
    assert POOL.paid_by("one-pool") == {
        "royal flush": Share(Fraction(1), MAJOR, 1_000_000),
        "straight flush": Share(Fraction(1, 10), MAJOR, 100_000, each=True),
        "four of a kind": Odds(Fraction(500)),
        "full house": Odds(Fraction(150)),
        "flush": Odds(Fraction(100)),
    }
    assert [POOL.pays("two-pools", hand) for hand in ("four of a kind", "full house", "flush")] == [
        Amount(50_000, MINOR),
        Amount(15_000, MINOR),
        Amount(10_000, MINOR),
    ]
    assert (POOL.bet, POOL.wager, POOL.tables) == ("jackpot", 100, ("one-pool", "two-pools"))


def test_meters_are_named_by_link_and_level_and_those_of_the_first_link_as_they_always_were() -> None:
    assert list(POOL.levels) == ["pool/major", "pool/minor"]
    assert list(LINK.levels) == ["mega", "major", "minor"]


def test_the_first_link_pays_by_the_same_version_as_ever() -> None:
    """Rounds in old books name it; with another they could not be audited."""
    assert LINK.fingerprint == "08e587e9b073b8ab"


@pytest.mark.parametrize(
    "path, value, words",
    [
        ("pays/flush", ["40 for 1", "40 to 1"], "would keep the wager"),
        ("pays/flush", [{"share": "100%", "of": "major", "each": True}] * 2, "each cannot win all of a meter"),
        ("pays/flush", [{"share": "1%", "of": "grand"}] * 2, "grand.* is of no level"),
        ("pays/flush", [{"share": "1%"}] * 2, "lacks 'of'"),
        ("pays/flush", [{"pays": "9 to 1", "least": 5}] * 2, "is not a prize"),
        ("pays/flush", [{}] * 2, "is not a prize"),
        ("pays/flush", [{"share": "1%", "of": "major", "least": "ten units"}] * 2, "least has 'ten units'"),
        ("pays/flush", [{"cents": -1}] * 2, "cents has -1"),
        ("pays/flush", ["100 to 1"] * 3, "flush has 3 prizes"),
        ("pays/full house", ["9 to 1", {"pays": "9 to 1", "of": "major"}], "shares and fixed amounts"),
        ("paid-first", ["five aces"], "'five aces' is not a kind of hand"),
        ("together", {"three-pools": {"minor": "major"}}, "'three-pools' is not a pay table"),
        ("together", {"one-pool": {"minor": "grand"}}, "grand.* is of no level"),
    ],
)
def test_what_is_wrong_with_a_jackpot_is_said(path: str, value: Any, words: str) -> None:
    with pytest.raises(Faulty, match=words):
        link_from(changed(path, value), "ours.toml")


@pytest.mark.parametrize(
    "path, value",
    [
        ("paid-first", []),
        ("together", {}),
        ("wager/returned", 1),
        ("levels/minor/reset", 1),
        ("pays/full house", ["151 to 1"] * 2),
    ],
)
def test_the_version_of_a_jackpot_tells_what_it_pays(path: str, value: Any) -> None:
    assert link_from(changed(path, value), "ours.toml").fingerprint != POOL.fingerprint


def test_two_links_of_one_name_are_refused() -> None:
    assert distinct([LINK, POOL, LINK]) == {"us": LINK, "pool": POOL}
    with pytest.raises(Faulty, match="two links are called pool"):
        distinct([POOL, link_from(changed("wager/cents", 200), "x")])
    with pytest.raises(Faulty, match="two meters are called major"):
        distinct([LINK, link_from(changed("bare", True), "x")])
