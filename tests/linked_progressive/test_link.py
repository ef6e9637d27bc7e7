"""The link's data: five-card kinds, pay tables A to D, envy, levels; and what is wrong with a file is said."""

import copy
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest

from cutcard.cards import RANKS, SUITS
from cutcard.core.errors import Faulty
from cutcard.core.money import Odds
from cutcard.games import find
from cutcard.games.four_card_poker.rules import NZ, US
from cutcard.hands.five_card import KINDS, kind
from cutcard.shared.jackpot.link import Level, Share, link_from
from cutcard.shared.jackpot.progressive import FILE, LINK, joined
from tests.kit import clause

DATA = tomllib.loads(FILE.read_text(encoding="utf-8"))
PUBLISHED = {  # the standard frequencies of five-card poker among 2,598,960 hands
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three of a kind": 54912,
    "two pair": 123552,
    "pair": 1098240,
    "high card": 1302540,
}


def one_of_each_class() -> Iterator[tuple[list[str], int]]:
    """A hand for each set of ranks, suited and not, with how many hands are like it."""
    for ranks in combinations_with_replacement(RANKS, 5):
        held = Counter(ranks)
        if max(held.values()) > 4:
            continue
        mixed = [rank + SUITS[n] for rank, count in held.items() for n in range(count)]
        ways = prod(comb(4, count) for count in held.values())
        if len(held) == 5:
            yield [rank + "h" for rank in ranks], 4
            mixed[0], ways = mixed[0][0] + "c", ways - 4
        yield mixed, ways


def test_the_kinds_of_five_cards_come_as_often_as_the_books_say() -> None:
    found = Counter[str]()
    for hand, ways in one_of_each_class():
        found[kind(hand)] += ways
    assert found == PUBLISHED
    assert tuple(PUBLISHED) == KINDS[::-1]


@clause("US-PROG-WIN")
@pytest.mark.parametrize(
    "hand, expected",
    [
        ("8h 8d 8c Qs Qd", "full house"),
        ("9h 8h 7h 6h 2h", "flush"),
        ("5s 4h 3d 2c Ad", "straight"),
        ("As 2s 3s 4s 5s", "straight flush"),
        ("Qs Ks As 2s 3s", "flush"),  # no straight goes round the corner
        ("Qs Ks As 2h 3s", "high card"),
        ("Ks Kh Kc 7d 2c", "three of a kind"),
    ],
)
def test_the_hand_is_ranked_as_five_cards(hand: str, expected: str) -> None:
    assert kind(hand.split()) == expected


@clause("US-PROG-TRIPS")
def test_the_four_fixed_awards_together_return_as_much_as_the_sheet_gives() -> None:
    fixed = {k: prize for k in LINK.prizes if isinstance(prize := LINK.pays("D", k), Odds)}
    assert list(fixed) == ["full house", "flush", "straight", "three of a kind"]
    returned = sum(PUBLISHED[k] * prize.win for k, prize in fixed.items()) / comb(52, 5)
    assert round(float(100 * returned), 4) == 45.8540


PENNSYLVANIA: dict[str, tuple[int | str, ...]] = {  # 58 Pa. Code § 655a.12(c)(1)
    "A": ("100% mega", "10% mega", 300, 50, 40, 30, 9),
    "B": ("100% mega", "100% major", 300, 50, 40, 30, 9),
    "C": ("100% mega", "100% major", "100% minor", 50, 40, 30, 10),
    "D": ("100% mega", "100% major", "100% minor", 50, 40, 30, 9),
}


@clause("US-PROG-WIN")
@pytest.mark.parametrize("table", PENNSYLVANIA)
def test_pay_tables_a_to_d(table: str) -> None:
    best_first = KINDS[:2:-1]
    for k, printed in zip(best_first, PENNSYLVANIA[table], strict=True):
        prize = LINK.pays(table, k)
        if isinstance(printed, int):
            assert prize == Odds(Fraction(printed), for_one=True)
        else:
            percent, level = printed.split("% ")
            assert prize == Share(Fraction(int(percent), 100), level)
    assert [LINK.pays(table, k) for k in ("two pair", "pair", "high card")] == [None] * 3


@clause("US-PROG-ENVY-ROYAL", "US-PROG-ENVY-SF")
def test_envy_amounts() -> None:
    assert LINK.envy == {"royal flush": 500_000, "straight flush": 150_000}


def test_levels_are_exact() -> None:
    assert LINK.levels == {
        "mega": Level("mega", 5_000_000, Fraction(1, 10), Fraction(0), None),
        "major": Level("major", 500_000, Fraction(1, 20), Fraction(0), None),
        "minor": Level("minor", 100_000, Fraction(1, 20), Fraction(0), None),
    }


def changed(path: str, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(DATA)
    *way, last = path.split("/")
    inner = data
    for part in way:
        inner = inner[part]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return data


def test_a_level_may_have_a_hidden_rate_and_a_ceiling() -> None:
    mega = link_from(changed("levels/mega", {"reset": 1, "rate": "0.125%", "hidden": "2.5%", "ceiling": 9}), "x").levels
    assert (mega["mega"].rate, mega["mega"].hidden, mega["mega"].ceiling) == (Fraction(1, 800), Fraction(1, 40), 9)


@pytest.mark.parametrize(
    "path, value, words",
    [
        ("levels", ..., "lacks 'levels'"),
        ("wager/cents", 5.0, "wager has 5.0"),
        ("wager/cents", True, "wager has True"),
        ("levels/mega/rate", "ten", "'ten' is not a percentage"),
        ("levels/mega/rate", 10, "10 is not a percentage"),
        ("levels/mega/rate", "101%", "'101%' is not a percentage"),
        ("levels/mega/rate", "-1%", "'-1%' is not a percentage"),
        ("levels/mega/rate", "0.0000001%", "too fine"),
        ("levels/mega/rate", "95%", "take more than the wager"),
        ("levels/mega/reset", -1, "mega has -1"),
        ("levels/mega/ceiling", 1, "starts above its ceiling"),
        ("pays/royal flush", ["100% mega"], "royal flush has 1 prizes"),
        ("pays/flush", ["40 to 1"] * 4, "would return the wager"),
        ("pays/flush", ["lots"] * 4, "'lots' is not odds"),
        ("pays/flush", ["10% grand"] * 4, "is of no level"),
        ("pays/five aces", ["50 for 1"] * 4, "'five aces' is not a kind of hand"),
        ("pays/pair", ["1 for 1"] * 4, "pair is paid under no clause"),
        ("envy/four of a kind", 100, "four of a kind is paid under no clause"),
    ],
)
def test_what_is_wrong_with_a_link_is_said_by_its_field(path: str, value: Any, words: str) -> None:
    with pytest.raises(Faulty, match=words) as refused:
        link_from(changed(path, value), "ours.toml")
    assert refused.value.message.startswith("ours.toml")


@pytest.mark.parametrize(
    "path, value",
    [
        ("pays/flush", ["41 for 1"] * 4),
        ("envy/royal flush", 500_100),
        ("wager/cents", 100),
        ("levels/mega/reset", 5_000_100),
    ],
)
def test_an_edition_of_the_link_tells_what_the_link_pays(path: str, value: Any) -> None:
    other = joined(US.edition, link_from(changed(path, value), "ours.toml"))
    assert other.fingerprint != US.edition.fingerprint
    assert joined(US.edition, LINK).fingerprint == US.edition.fingerprint


@clause("US-PROG-LINK")
def test_the_us_edition_joins_the_link_when_the_house_says_so_and_the_new_zealand_one_cannot() -> None:
    assert US.edition["progressive"] == "none"
    for table in "ABCD":
        assert US.set(progressive=table.lower()).edition["progressive"] == table
    with pytest.raises(Faulty, match="progressive is none, A, B, C or D"):
        US.set(progressive="E")
    with pytest.raises(Faulty, match="no option 'progressive'"):
        NZ.set(progressive="D")
    with pytest.raises(Faulty, match="link is fixed"):
        US.set(link="another")
    assert "progressive" not in NZ.wagers


@clause("US-PROG-LINK")
def test_an_operators_edition_stays_in_the_link(tmp_path: Path) -> None:
    words = 'game = "four-card-poker"\nfrom = "us"\nedition = "ours"\ntitle = "Our house"\n'
    path = tmp_path / "ours.toml"
    path.write_text(words + '[rules.progressive]\ndefault = "D"\n', encoding="utf-8")
    game = find("four-card-poker", str(path))
    assert (game.edition["progressive"], game.edition["link"]) == ("D", US.edition["link"])
    with pytest.raises(Faulty, match="progressive is fixed"):
        game.set(progressive="A")
    path.write_text(words + '[rules.link]\ndefault = "another"\n', encoding="utf-8")
    with pytest.raises(Faulty, match=r"link is us [0-9a-f]{16}, not 'another'"):
        find("four-card-poker", str(path))
