"""The linked progressive's exact figures: published frequencies, every hand enumerated, and deals counted otherwise."""

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, perm, prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from cutcard.cards import DECK
from cutcard.cli import cutcard
from cutcard.core.errors import Faulty
from cutcard.core.money import Odds
from cutcard.exact import analyse
from cutcard.exact.claims import readings
from cutcard.exact.figures import Table, as_data
from cutcard.exact.five_card_table import KINDS, Dealt, beside, deals, table
from cutcard.exact.jackpot import Wager
from cutcard.exact.jackpot_tables import long_run
from cutcard.games import find
from cutcard.games.linked_progressive.exact import wager as wager_of
from cutcard.hands.five_card import kind
from cutcard.shared.jackpot.link import Level, Prize, Share, percent
from cutcard.shared.jackpot.progressive import LINK
from tests.kit import clause

# Published: the frequencies of the five-card hands.
PUBLISHED = {
    "royal flush": 4, "straight flush": 36, "four of a kind": 624, "full house": 3744, "flush": 5108, "straight": 10200,
    "three of a kind": 54912,
}  # fmt: skip
HANDS = comb(52, 5)


def wager(**options: object) -> Wager:
    return wager_of(find("linked-progressive", "us", {name.replace("_", "-"): v for name, v in options.items()}))


def named(tables: tuple[Table, ...], name: str) -> dict[str, dict[str, Any]]:
    """A table by its first column, each row by its heads."""
    (found,) = (t for t in tables if t.name == name)
    heads = [head for head, _ in found.columns]
    return {str(row[0]): dict(zip(heads, row, strict=True)) for row in found.rows}


@pytest.fixture(scope="module")
def every_hand() -> tuple["np.ndarray", "np.ndarray"]:
    """All five-card hands as sets of bits, and the number of the kind of each, found without any formula of ours."""
    cards = np.array(list(combinations(range(52), 5)), dtype=np.int64)  # card n: rank n % 13, suit n // 13
    ranks, suits = np.sort(cards % 13, axis=1), cards // 13
    alike = sum((ranks[:, a] == ranks[:, b]).astype(int) for a, b in combinations(range(5), 2))  # equal pairs of cards
    suited = (suits == suits[:, :1]).all(1)
    run = (alike == 0) & ((ranks[:, 4] - ranks[:, 0] == 4) | (ranks == [0, 1, 2, 3, 12]).all(1))
    royal = run & (ranks[:, 0] == 8)
    found = np.select(
        [suited & royal, suited & run, alike == 6, alike == 4, suited, run, alike == 3], range(7), default=7
    )
    return (1 << cards).sum(1), found


def frequencies() -> dict[str, int]:
    return {dealt.own: count for dealt, count in table(1).items()}


def test_the_frequencies_by_formula_are_the_published_ones() -> None:
    counted = frequencies()
    assert {hand: counted[hand] for hand in PUBLISHED} == PUBLISHED
    assert sum(counted.values()) == HANDS == 2_598_960


def test_the_frequencies_by_counting_every_hand_are_the_published_ones(every_hand: Any) -> None:
    counted = np.bincount(every_hand[1])
    assert dict(zip(KINDS, counted.tolist(), strict=True)) == {**PUBLISHED, "less": HANDS - sum(PUBLISHED.values())}


@clause("US-PROG-TRIPS")
def test_the_four_fixed_awards_return_what_the_rule_text_says() -> None:
    assert round(100 * wager().fixed, 4) == Fraction("45.8540")
    by_hand = Fraction(50 * 3744 + 40 * 5108 + 30 * 10200 + 9 * 54912, HANDS)
    assert wager().fixed == by_hand


@pytest.mark.parametrize("pay_table, for_one, shares", [
    ("A", {"four of a kind": 300, "three of a kind": 9}, {"royal flush": 10_000, "straight flush": 1_000}),
    ("B", {"four of a kind": 300, "three of a kind": 9}, {"royal flush": 10_000, "straight flush": 1_000}),
    ("C", {"three of a kind": 10}, {"royal flush": 10_000, "straight flush": 1_000, "four of a kind": 200}),
    ("D", {"three of a kind": 9}, {"royal flush": 10_000, "straight flush": 1_000, "four of a kind": 200}),
])  # fmt: skip
def test_alone_at_the_table_the_return_is_pays_times_frequencies(
    pay_table: str, for_one: dict[str, int], shares: dict[str, int]
) -> None:
    pays = {"full house": 50, "flush": 40, "straight": 30, **for_one, **shares}  # meters at reset, in wagers of $5
    f = wager(pay_table=pay_table).figures
    mean = Fraction(sum(PUBLISHED[hand] * n for hand, n in pays.items()), HANDS)
    assert 1 + f.ev == mean
    assert f.variance == Fraction(sum(PUBLISHED[hand] * n**2 for hand, n in pays.items()), HANDS) - mean**2
    assert f.hit_frequency == Fraction(sum(PUBLISHED.values()), HANDS)
    assert {o.event: o.count for o in f.outcomes if o.event != "lost"} == PUBLISHED


def beside_each(every_hand: Any, taken: list[int]) -> list[int]:
    """The hands of each kind that hold none of the cards taken, over all that may be taken."""
    masks, kinds = every_hand
    return np.sum([np.bincount(kinds[masks & cards == 0], minlength=8) for cards in taken], axis=0).tolist()  # type: ignore[no-any-return]


RUNS = [sum(1 << rank % 13 for rank in range(low, low + 5)) for low in [12, *range(9)]]  # in spades, the royal last


def test_beside_one_hand_of_another_every_own_hand_is_counted(every_hand: Any) -> None:
    """The other's royal or straight flush in spades stands for all four suits."""
    for key, others in (((1, 0), RUNS[-1:]), ((0, 1), RUNS[:-1])):
        assert [beside()[0][key][kind] for kind in KINDS] == [4 * n for n in beside_each(every_hand, others)]


def test_beside_two_straight_flushes_every_own_hand_is_counted(every_hand: Any) -> None:
    """Two in one suit and two in spades and hearts, for every choice of suits, either way round at two given seats."""
    one_suit = beside_each(every_hand, [a | b for a, b in combinations(RUNS[:-1], 2) if not a & b])
    two_suits = beside_each(every_hand, [a | b << 13 for a in RUNS[:-1] for b in RUNS[:-1]])
    expected = [2 * 4 * one + 2 * comb(4, 2) * two for one, two in zip(one_suit, two_suits, strict=True)]
    assert [beside()[0][0, 2][kind] for kind in KINDS] == expected


def test_fours_of_a_kind_at_several_seats() -> None:
    """The ranks one after the other, then the odd cards out of those left."""
    both = sum(n for dealt, n in table(2).items() if dealt.own == "four of a kind" and dealt.fours)
    assert both == 13 * 12 * 44 * 43
    all_three = sum(n for dealt, n in table(3).items() if dealt.own == "four of a kind" and dealt.fours == 2)
    assert all_three == 13 * 12 * 11 * 40 * 39 * 38


@pytest.mark.parametrize("seats", range(1, 8))
def test_every_seat_is_dealt_every_hand_as_often(seats: int) -> None:
    """Whatever the others hold, the own hand has the frequencies of one hand; and so has each of the others'."""
    own = Counter[str]()
    for dealt, count in table(seats).items():
        own[dealt.own] += count
    assert all(Fraction(count, deals(seats)) == Fraction(frequencies()[hand], HANDS) for hand, count in own.items())
    royals = sum(dealt.royals * count for dealt, count in table(seats).items())
    flushes = sum(dealt.straight_flushes * count for dealt, count in table(seats).items())
    assert royals == Fraction((seats - 1) * 4 * deals(seats), HANDS)
    assert flushes == Fraction((seats - 1) * 36 * deals(seats), HANDS)
    assert deals(seats) == prod(comb(52 - 5 * n, 5) for n in range(seats))


@pytest.mark.parametrize("seats", range(1, 8))
@pytest.mark.parametrize("level, ways", [
    ("mega", [perm(4, k) for k in range(1, 8)]),
    ("minor", [perm(13, k) * perm(52 - 4 * k, k) for k in range(1, 8)]),  # the ranks, then the odd cards
])  # fmt: skip
def test_what_a_table_wins_of_a_meter_is_the_chance_that_anybody_hits_it(
    seats: int, level: str, ways: list[int]
) -> None:
    """Inclusion and exclusion over the seats, from the ways that so many given seats all hold what wins it."""
    hit = sum(
        (-1) ** k * comb(seats, k + 1) * Fraction(ways[k], prod(comb(52 - 5 * n, 5) for n in range(k + 1)))
        for k in range(seats)
    )
    assert seats * wager(seats=seats).part(level) == hit


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_variance_of_envy_comes_from_pairs_of_hands(seats: int) -> None:
    """With no other award: others' hands one by one, and two by two; no three hands matter to a second moment."""
    royals, flushes = 5000 * Fraction(4, HANDS), 1500 * Fraction(36, HANDS)
    runs = [frozenset((rank % 13, suit) for rank in range(low, low + 5)) for low in [12, *range(9)] for suit in "shdc"]
    worth = {run: 5000 if {rank for rank, _ in run} == {8, 9, 10, 11, 12} else 1500 for run in runs}
    pairs = Fraction(sum(worth[a] * worth[b] for a in runs for b in runs if not a & b), HANDS * comb(47, 5))
    others = seats - 1
    square = others * Fraction(4 * 5000**2 + 36 * 1500**2, HANDS) + others * (others - 1) * pairs
    w = wager(seats=seats)
    envy = [(w.envy["royal flush"] * d.royals + w.envy["straight flush"] * d.straight_flushes, n)
            for d, n in table(seats).items()]  # fmt: skip
    assert Fraction(sum(cents**2 * n for cents, n in envy), deals(seats)) == 100**2 * square
    assert w.envy_worth == 100 * others * (royals + flushes)


@clause("US-PROG-ENVY-MULTI")
def test_two_straight_flushes_share_the_major_and_envy_each_other() -> None:
    """The rule's example: $1,500 envy each and half the Major each; who holds neither gets $3,000."""
    net = {o.event: o.net for o in wager(seats=3).figures.outcomes}
    assert net["straight flush, shared by 2, envy $1,500"] == Fraction(2500 + 1500, 5) - 1
    assert net["envy $3,000"] == Fraction(3000, 5) - 1


@clause("US-PROG-MEGA")
def test_two_royal_flushes_share_the_mega() -> None:
    """The rule's example: $123,456.78 is $61,728.39 each."""
    net = {o.event: o.net for o in wager(seats=2, mega=12_345_678).figures.outcomes}
    assert net["royal flush, shared by 2, envy $5,000"] == Fraction(6_172_839 + 500_000, 500) - 1


@clause("US-PROG-ENVY-NOTOWN")
def test_the_only_player_has_no_envy() -> None:
    assert wager(seats=1).envy_worth == 0
    assert not any("envy" in o.event for o in wager(seats=1).figures.outcomes)


def test_on_pay_table_a_two_kinds_take_from_one_meter_in_the_order_of_the_seats() -> None:
    """Both orders are as likely: all of it, then a tenth of the reset; or a tenth of it, then what is left."""
    w = wager(pay_table="A", seats=2, mega=20_000_000)
    royal = {cents: chance for cents, chance, _ in w.awards(Dealt("royal flush", 0, 1, 0))}
    flush = {cents: chance for cents, chance, _ in w.awards(Dealt("straight flush", 1, 0, 0))}
    assert royal == {20_000_000: Fraction(1, 2), 18_000_000: Fraction(1, 2)}
    assert flush == {2_000_000: Fraction(1, 2), 500_000: Fraction(1, 2)}


@pytest.mark.parametrize("pay_table", "ABCD")
@pytest.mark.parametrize("seats", [1, 2, 7])
def test_at_break_even_the_wager_is_fair(pay_table: str, seats: int) -> None:
    w = wager(pay_table=pay_table, seats=seats, mega=20_000_000)
    for level in w.levels:
        meters = {**w.meters, level.name: w.break_even(level.name)}
        assert Wager(w.stake, w.prizes, w.envy, w.all_levels, meters, seats).figures.ev == 0


def test_break_even_of_the_mega_alone_at_the_table() -> None:
    """By hand: what the rest does not return, over the chance of a royal flush, for $5."""
    rest = Fraction(50 * 3744 + 40 * 5108 + 30 * 10200 + 9 * 54912 + 1_000 * 36 + 200 * 624, HANDS)
    fair = named(analyse(find("linked-progressive")).tables, "Break-even")["Mega"]
    assert fair["fair at"] == 500 * (1 - rest) * HANDS / 4
    assert fair["return per $10,000"] == 2_000 * Fraction(4, HANDS)


def test_a_wager_that_gains_with_an_empty_meter_has_no_break_even() -> None:
    a = analyse(find("linked-progressive", "us", {"mega": 10**9}))
    rows = named(a.tables, "Break-even")
    assert a.wagers["progressive"].ev > 0
    assert (rows["Major"]["fair at"], rows["Minor"]["fair at"]) == ("any", "any")
    assert rows["Mega"]["fair at"] == named(analyse(find("linked-progressive")).tables, "Break-even")["Mega"]["fair at"]


def test_the_long_run_is_what_goes_in() -> None:
    """The law printed for such jackpots: seed and meter share over the chance; the return is what was put in."""
    rows = named(analyse(find("linked-progressive")).tables, "Long run")
    for level, reset, rate, count in (("Mega", 50_000, 10, 4), ("Major", 5_000, 5, 36), ("Minor", 1_000, 5, 624)):
        assert rows[level]["mean when won"] == 100 * (reset + Fraction(rate, 100) * 5 * Fraction(HANDS, count))
        assert rows[level]["won once in wagers"] == Fraction(HANDS, count)
        assert rows[level]["return"] == Fraction(rate, 100) + Fraction(reset, 5) * Fraction(count, HANDS)


@pytest.mark.parametrize("seeds, rates, printed", [
    ((1_000, 250, 50), ("9%", "20%", "8%"), "0.654960"), ((6_000, 500, 100), ("8%", "9.5%", "8%"), "0.748967"),
])  # fmt: skip
def test_the_long_run_of_another_progressive_is_the_one_printed(
    seeds: tuple[int, ...], rates: tuple[str, ...], printed: str
) -> None:
    """Casino Hold'em's, https://nilapub.com/games/casino-hold-em/progressive/: royals count as straight flushes."""
    levels = {name: Level(name, 100 * seed, percent(rate))
              for name, seed, rate in zip(("straights", "fours", "houses"), seeds, rates, strict=True)}  # fmt: skip
    whole = {
        "royal flush": "straights",
        "straight flush": "straights",
        "four of a kind": "fours",
        "full house": "houses",
    }
    prizes: dict[str, Prize] = {hand: Share(Fraction(1), level) for hand, level in whole.items()}
    prizes |= {"flush": Odds(Fraction(50), for_one=True), "straight": Odds(Fraction(10), for_one=True)}
    told = long_run(Wager(100, prizes, {}, levels, dict.fromkeys(levels, 0), 1))
    assert round(Fraction(told.rows[-1][-1]), 6) == Fraction(printed)


def test_the_figures_on_their_page() -> None:
    text = (Path(__file__).parents[2] / "docs" / "exact.md").read_text(encoding="utf-8")
    rows = {
        cells[1].strip(): cells[2:6] for cells in (line.split("|") for line in text.splitlines()) if len(cells) == 7
    }
    for n, name in enumerate("ABCD"):
        a = analyse(find("linked-progressive", "us", {"pay-table": name}))
        for head, figure in (
            ("fixed awards return", "return of the fixed awards"),
            ("the wager returns", "least return: meters at reset, no envy"),
            ("returns in the long run, with what the meters take in", "return in the long run"),
        ):
            assert rows[head][n].strip() == f"{float(100 * Fraction(a.extra[figure])):.4f} %"
        fair = float(named(a.tables, "Break-even")["Mega"]["fair at"]) / 100
        assert float(rows["fair when the Mega stands at"][n].strip(" $").replace(",", "")) == round(fair, 2)


def test_the_mean_meter_of_pay_table_a_is_where_it_stays_on_average() -> None:
    """For one player: nine tenths after a straight flush, the reset value after a royal; 50 cents come in each time."""
    a = analyse(find("linked-progressive", "us", {"pay-table": "A"}))
    mean = named(a.tables, "Long run")["Mega"]["mean when won"]
    royal, flush = Fraction(4, HANDS), Fraction(36, HANDS)
    after = royal * 5_000_000 + flush * mean * Fraction(9, 10) + (1 - royal - flush) * mean
    assert after + 50 == mean


def test_the_parts_add_up_to_the_return() -> None:
    a = analyse(find("linked-progressive", "us", {"seats": 5, "mega": 30_000_000}))
    rows = named(a.tables, "Pay table D")
    total = rows.pop("all of these")
    assert sum(row["return"] for row in rows.values()) == total["return"] == 1 + a.wagers["progressive"].ev
    assert 1 / total["once in wagers"] == a.wagers["progressive"].hit_frequency


def test_each_player_more_adds_the_same_envy() -> None:
    rows = named(analyse(find("linked-progressive")).tables, "Envy")
    for n in range(1, 8):
        assert rows[str(n)]["envy per wager"] == (n - 1) * Fraction(500_000 * 4 + 150_000 * 36, HANDS)
        assert rows[str(n)]["house edge"] == wager(seats=n).figures.house_edge


def test_dealt_tables_agree_with_the_counts() -> None:
    """Seven hands at a time from one shuffled pack, each ranked by the rules' own ranking; five standard errors."""
    rng, rounds = random.Random(655), 40_000
    ahead = Counter[bool]()
    pack = list(DECK)
    paying = set(LINK.prizes)
    for _ in range(rounds):
        rng.shuffle(pack)
        kinds = [kind(pack[5 * n : 5 * n + 5]) for n in range(7)]
        ahead[kinds[0] in paying or any(other in LINK.envy for other in kinds[1:])] += 1
    chance = float(wager(seats=7).figures.hit_frequency)
    assert abs(ahead[True] / rounds - chance) < 5 * (chance * (1 - chance) / rounds) ** 0.5


def test_the_json_object_has_its_wager_and_options() -> None:
    data = json.loads(json.dumps(as_data(analyse(find("linked-progressive", "us", {"seats": "2"})), 0.1, "1")))
    assert data["options"] == {"pay-table": "D", "mega": 5_000_000, "major": 500_000, "minor": 100_000, "seats": 2}
    (name,) = data["wagers"]
    assert name == "progressive"
    told = data["wagers"][name]
    assert sum(Fraction(o["probability"]) for o in told["outcomes"]) == 1
    assert sum(Fraction(o["probability"]) * Fraction(o["net"]) for o in told["outcomes"]) == Fraction(told["ev"])
    assert data["method"]["exact"] is True


@pytest.mark.parametrize("option, value", [
    ("mega", "-1"), ("mega", "lots"), ("minor", "1.5"), ("major", str(10**13)), ("seats", "0"), ("seats", "8"),
    ("pay-table", "E"), ("pay-table", ""), ("decks", "2"),
])  # fmt: skip
def test_absurd_options_are_refused(option: str, value: str) -> None:
    with pytest.raises(Faulty, match=option):
        find("linked-progressive", "us", {option: value})


def test_it_takes_no_edition_of_ones_own() -> None:
    with pytest.raises(Faulty, match=r"takes no edition of your own; --set pay-table, mega"):
        find("linked-progressive", "ours.toml")


def test_what_it_has_no_answer_to_is_refused() -> None:
    with pytest.raises(Faulty, match="no claim about linked-progressive"):
        readings("linked-progressive", "us")
    asked = CliRunner().invoke(cutcard, ["advise", "linked-progressive"])
    assert isinstance(asked.exception, Faulty)
    assert "linked-progressive has nothing to decide; choose baccarat, blackjack" in str(asked.exception)


def test_empty_meters_return_nothing() -> None:
    w = wager(mega=0, major=0, minor=0, seats=2)
    assert 1 + w.figures.ev == w.fixed + w.envy_worth / 500
    assert {o.net for o in w.figures.outcomes if o.event in ("royal flush", "lost")} == {-1}
