"""Blackjack's figures by other roads: doubles against whole deals, dealing out by hand, and the table itself."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from cutcard import advise
from cutcard.cards import DECK
from cutcard.core.errors import Faulty
from cutcard.described import settle
from cutcard.exact import analyse
from cutcard.games import find
from cutcard.games.blackjack import sample, shoes
from cutcard.games.blackjack.analysis import counted_shoes
from cutcard.games.blackjack.every_hand import BUST, hands, more, points
from cutcard.games.blackjack.figures import figures
from cutcard.games.blackjack.kernel import ERROR
from cutcard.games.blackjack.rules import NZ
from cutcard.games.blackjack.sample_kernel import SPLIT, UNSPLIT
from cutcard.games.blackjack.shoes import by_count, counter, flat, ramp, won
from cutcard.games.blackjack.solve import DOUBLE, DRAW, STAND, against, fresh, solve, two
from cutcard.games.blackjack.strategies import OPTIMAL, STRATEGIES, playing
from cutcard.games.blackjack.terms import ACE, ALL, ANY, ORIGINAL, PEEK, TEN, VALUES, Shoe, Terms, value_of
from cutcard.games.blackjack.whole_deals import count
from cutcard.games.blackjack.worth import exactly, worths
from cutcard.sim.draws import chunk_state
from cutcard.sim.result import compared, gathered

EVERY = [Terms(packs, Fraction(3, 2), hits, double, das, most, False, taken)
         for packs in (1, 8, 0) for hits in (False, True) for double in ("no-ace", ANY) for das in (False, True)
         for most in (1, 2, 3) for taken in (ORIGINAL, ALL, PEEK)]  # fmt: skip


@pytest.mark.parametrize(
    "terms",
    [Terms(1), Terms(6), Terms(0), Terms(1, hands=1, dealer_blackjack=ALL)]
    + [pytest.param(terms, marks=pytest.mark.long) for terms in EVERY[::7]],
    ids=str,
)
def test_doubles_and_whole_deals_agree_within_the_error(terms: Terms) -> None:
    best = fresh(terms)
    made = count(best, terms.shoe)
    assert abs(Fraction(best.ev) - made.ev) < Fraction(ERROR)
    assert made.parted >= 0
    fresh.cache_clear()


# Dealing out: a shoe of few values, card by card, with nothing but fractions.

SMALL: Shoe = (6, 0, 0, 0, 6, 6, 0, 10, 0, 12)  # aces, fives, sixes, eights and tens


def drawn(shoe: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
    whole = sum(shoe)
    for value, n in enumerate(shoe):
        if n:
            yield value, Fraction(n, whole), (*shoe[:value], n - 1, *shoe[value + 1 :])


def held(*values: int) -> Shoe:
    made: tuple[int, ...] = (0,) * 10
    for value in values:
        made = more(made, value)
    return made


@cache
def dealer(own: Shoe, shoe: Shoe, hits: bool) -> dict[int, Fraction]:
    """How the dealer ends: a total, 0 for bust, 22 for a blackjack."""
    ended: dict[int, Fraction] = {}
    total, soft = points(own)
    if sum(own) > 1 and (total > 17 or (total == 17 and not (soft and hits))):
        natural = sum(own) == 2 and total == 21
        return {22 if natural else 0 if total > 21 else total: Fraction(1)}
    for value, chance, left in drawn(shoe):
        for end, share in dealer(more(own, value), left, hits).items():
            ended[end] = ended.get(end, Fraction(0)) + chance * share
    return ended


def net(terms: Terms, total: int, stake: int, end: int, split_off: bool) -> int:
    """What one hand brings against this end, read from the rules."""
    if end == 22 and terms.dealer_blackjack == ORIGINAL:
        return -stake if total > 21 else 0 if split_off else -1
    if total > 21 or (end <= 22 and end > total):
        return -stake
    return 0 if end == total else stake


@pytest.mark.parametrize("taken", [ORIGINAL, ALL])
@pytest.mark.parametrize("up", [TEN, ACE, 5])
def test_dealing_out_by_hand(up: int, taken: str) -> None:
    terms = Terms(1, hits_soft_17=True, double=ANY, dealer_blackjack=taken)
    shoe = more(tuple(n for n in SMALL), up)  # so that it can show the up card

    @cache
    def best(own: Shoe, left: Shoe, act: str = "") -> Fraction:
        total, _ = points(own)
        found = {}
        if act in ("", "stand") or total > 20:
            found["stand"] = stood(own, left, 1)
        if act in ("", "hit") and total < 21:
            found["hit"] = sum((p * best(more(own, v), rest) for v, p, rest in drawn(left)), Fraction(0))
        if act == "double":
            found["double"] = sum((p * stood(more(own, v), rest, 2) for v, p, rest in drawn(left)), Fraction(0))
        return max(found.values())

    @cache
    def stood(own: Shoe, left: Shoe, stake: int) -> Fraction:
        total, _ = points(own)
        ends = dealer(held(up), left, True) if total <= 21 else {0: Fraction(1)}
        return sum((p * net(terms, total, stake, end, False) for end, p in ends.items()), Fraction(0))

    for own in (held(4, 5), held(7, 7), held(ACE, 5), held(TEN, 5), held(ACE, 4, ACE)):
        left = tuple(n - m for n, m in zip(SMALL, own, strict=True))
        found = dict(exactly(terms, shoe, up, own, 1, False))
        for act in found.keys() - {"split"}:
            assert found[act] == best(own, left, act), (own, act)


@pytest.mark.parametrize("up, pair, most", [(TEN, 7, 2), (5, 7, 3), (ACE, 5, 2), (TEN, ACE, 3)])
def test_a_split_dealt_out_hand_after_hand(up: int, pair: int, most: int) -> None:
    """In the order of the table, each hand to its end before the next, by the acts that the solver chose."""
    terms = Terms(1, hands=most, double=ANY)
    shoe = more(SMALL, up)
    a, h = against(terms, up, shoe), hands()
    most = terms.most_hands(pair)

    def played_out(open_hands: int, many: int, done: tuple[tuple[int, int], ...], left: Shoe) -> Fraction:
        if not open_hands:
            if all(total > 21 for total, _ in done):
                return Fraction(-sum(stake for _, stake in done))
            ends = dealer(held(up), left, False)
            return sum((p * sum(net(terms, *one, end, n > 0) for n, one in enumerate(done)) for end, p in ends.items()),
                       Fraction(0))  # fmt: skip
        total = Fraction(0)
        for value, p, rest in drawn(left):
            if value == pair and many < most:
                total += p * memo(open_hands + 1, many + 1, done, rest)
            else:
                total += p * on(two(pair, value), open_hands, many, done, rest)
        return total

    def on(hand: int, open_hands: int, many: int, done: Any, left: Shoe) -> Fraction:
        kind = 0 if not done else len(a.draws) - 1
        points_now = int(h.total[hand])
        double = bool(a.after_split[kind, hand]) and pair != ACE
        if not double and (pair == ACE or points_now == 21 or not a.draws[kind, hand]):
            return memo(open_hands - 1, many, (*done, (points_now, 1)), left)
        total = Fraction(0)
        for value, p, rest in drawn(left):
            to = int(h.after[hand, value])
            if double or to == BUST:
                ended = (22 if to == BUST else int(h.total[to]), 2 if double else 1)
                total += p * memo(open_hands - 1, many, (*done, ended), rest)
            else:
                total += p * on(to, open_hands, many, done, rest)
        return total

    memo = cache(played_out)
    own = held(pair, pair)
    left = tuple(n - m for n, m in zip(SMALL, own, strict=True))
    assert dict(exactly(terms, shoe, up, own, 1, False))["split"] == memo(2, 2, (), left)


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_advice_on_few_decks_is_worth_what_dealing_out_says(decks: int) -> None:
    """Ten and six stood on against a seven, which wins when the dealer goes bust and on nothing else."""
    own, up = held(TEN, 5), 6
    left = tuple(n - m for n, m in zip(Terms(decks).shoe, more(own, up), strict=True))
    bust = dealer(held(up), left, False)[0]
    worth = {v.name: v.worth for v in advise(find("blackjack", "", {"decks": decks}), "Ts 6h", "7d").best}
    assert worth["stand"] == bust - (1 - bust)


def test_cards_that_are_gone_change_the_worth_and_too_few_are_refused() -> None:
    terms = Terms(6)
    assert worths(terms, ["Ts", "6h"], "Td", ["5c"] * 20)["hit"] < worths(terms, ["Ts", "6h"], "Td")["hit"]
    with pytest.raises(Faulty, match="more cards are gone"):
        worths(Terms(1), ["Ts", "6h"], "Td", ["5c"] * 5)
    with pytest.raises(Faulty, match="too few cards"):
        worths(Terms(1), ["Ts", "6h"], "Td", ["2c", "3c", "4c", "7c"] * 3)


def test_a_hand_split_off_is_worth_more_against_a_ten_for_its_wager_comes_back() -> None:
    """Bust is lost whatever the dealer has: so a 16 that was split off stands where the first hand draws (CP-2-14)."""
    first = worths(NZ_TERMS, ["8s", "8h"], "Td", ["8c"], many=3)
    later = worths(NZ_TERMS, ["8s", "8h"], "Td", ["8c"], many=3, split_off=True)
    assert first["hit"] > first["stand"]
    assert later["stand"] > later["hit"]
    assert "split" not in later


NZ_TERMS = Terms.of(NZ)


# The figures


@pytest.mark.parametrize("name", STRATEGIES)
def test_all_ways_to_end_add_up_to_the_mean(name: str) -> None:
    made = figures(NZ_TERMS, name)
    exact = count(playing(name, NZ_TERMS), NZ_TERMS.shoe)
    assert made.ev == exact.ev
    assert min(o.count for o in made.outcomes) > 0
    assert {o.event for o in made.outcomes if o.net == -1} >= {"lost"}


def test_best_play_is_the_best_of_all_ways_and_the_rules_each_have_their_price() -> None:
    edge = {name: figures(NZ_TERMS, name).house_edge for name in STRATEGIES}
    assert list(edge) == sorted(edge, key=lambda name: edge[name])
    kinder = [("double", "any"), ("split-hands", 2), ("soft-17", "hit"), ("dealer-blackjack", "all")]
    evs = [solve(Terms.of(find("blackjack", "", {name: value})), NZ_TERMS.shoe).ev for name, value in kinder]
    base = fresh(NZ_TERMS).ev
    assert [ev > base for ev in evs] == [True, False, False, False]


def test_the_analysis_holds_what_an_operator_asks() -> None:
    told = analyse(NZ.set(shuffle="every-round"))
    assert set(told.wagers) == {"main", "insurance", "perfect-pairs", "super-sevens"}
    layouts = {row[0]: row[1] for row in told.tables[0].rows}
    assert layouts["3 to 2"] == told.wagers["main"].house_edge
    assert layouts["6 to 5"] == figures(Terms.of(NZ.set(blackjack_pays="6/5")), OPTIMAL).house_edge
    tables = {table.name: table.rows for table in told.tables}
    assert tables["Exceptions by cards"][0][:4] == ("7 5 4", "T", "hit", "stand")
    for total, up, chart, best in tables["Hands split off"]:
        own = {"soft 18": ["A", "7"]}.get(str(total), ["T", str(total)[-1]] if str(total) > "hard 12" else ["9", "2"])
        later = worths(NZ_TERMS, own, str(up), many=2, split_off=True)
        assert later[str(best)] > later[str(chart)], (total, up)


# At the table, and by the thousand


def choices(plan: Any, cards: list[int]) -> list[str]:
    """What the kernel's acts come to, as a person would say them."""
    values = [int(plan.value[card]) for card in cards]
    first, up, second = values[:3]
    said = ["no"] if up == ACE else []
    drawn_cards = iter(values[3:])
    hand = two(first, second)
    if {first, second} == {ACE, TEN}:
        return said

    def finish(kind: int, hand: int) -> None:
        while hand != BUST and plan.total[hand] < 21:
            act = int(plan.acts[kind, up, hand])
            said.append({STAND: "stand", DRAW: "hit", DOUBLE: "double"}[act])
            if act == STAND:
                return
            hand = int(plan.after[hand, next(drawn_cards)])
            if act == DOUBLE:
                return

    if plan.acts[UNSPLIT, up, hand] != SPLIT:
        finish(UNSPLIT, hand)
        return said
    said.append("split")
    many, n = 2, 0
    while n < many:
        value = next(drawn_cards)
        if value == first and many < plan.most[first]:
            said.append("split")
            many += 1
            continue
        if first != ACE:
            finish(1 if n == 0 else 2, two(first, value))
        n += 1
    return said


@pytest.mark.parametrize(
    "options, strategy",
    [
        ({"pairs": True, "sevens": True}, OPTIMAL),
        ({"dealer-blackjack": "all", "double": "any", "soft-17": "hit"}, OPTIMAL),
        ({"decks": 8, "blackjack-pays": "6/5", "double": "9-10-11", "double-after-split": False}, "simple"),
    ],
)
def test_the_table_and_the_kernel_settle_the_same_deals_to_the_same_cent(
    options: dict[str, Any], strategy: str
) -> None:
    game = find("blackjack", "", options)
    plan = sample.plan(game, strategy)
    dealt, outcomes = sample.recorded(chunk_state(3, 0), 4000, plan)
    ends = np.array([sample.made(outcome)[0] for outcome in outcomes.tolist()])
    rare = [n for end in np.unique(ends) for n in np.nonzero(ends == end)[0][:4].tolist()]
    laid = {"main": 1000, **({"perfect-pairs": 500, "super-sevens": 100} if "pairs" in options else {})}
    assert len(rare) > 50, "many ways to end are met"
    for n in rare:
        cards = [int(card) for card in dealt[n] if card < 52]
        seat = {"bets": laid, "choices": choices(plan, cards)}
        told = settle({"game": "blackjack", "options": options, "seats": {"1": seat},
                       "cards": " ".join(DECK[card] for card in cards)})["seats"]["1"]  # fmt: skip
        ours = sample.settled(game, int(outcomes[n]), laid)
        assert told["net"] == sum(ours.values()), (seat, cards)


@pytest.mark.parametrize(
    "options, strategy", [({"pairs": True, "sevens": True}, OPTIMAL), ({"decks": 8}, "like the dealer")]
)
def test_simulated_rounds_agree_with_the_exact_figure(options: dict[str, Any], strategy: str) -> None:
    game = find("blackjack", "", options)
    counts = sample.tally(chunk_state(11, 0), 2_000_000, sample.plan(game, strategy))
    exact = sample.exact(game, strategy)
    for name, lines in gathered(sample.lines(game, counts)).items():
        found = compared(name, lines, exact[name])
        assert found.z is not None, f"{name}: every way to end is one of the exact figures"
        assert abs(found.z) < 3
        assert abs(float(found.mean_stake / exact[name].mean_stake) - 1) < 0.002
        assert abs(found.standard_deviation / exact[name].standard_deviation - 1) < (0.01 if name == "main" else 0.4)


def test_a_counter_splits_by_the_count_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tens are split against a five and a six where most are left, from +5 on, as tables of Hi-Lo numbers have it."""
    monkeypatch.setattr(shoes, "COUNTS", (0, 4, 5))
    by_count.cache_clear()
    acts = counter(fresh(NZ_TERMS), ramp(), deviates=True).acts
    by_count.cache_clear()
    for up in (4, 5):
        assert [bool(act == SPLIT) for act in acts[:, UNSPLIT, up, two(TEN, TEN)]] == [False, False, True]


@pytest.mark.long
def test_the_page_tells_what_the_analysis_prints_of_a_counter() -> None:
    page = (files("cutcard.games.blackjack") / "page.md").read_text(encoding="utf-8")
    rows = [
        re.findall(r"[+-]?\d+\.\d+", row)
        for row in page.splitlines()
        if row.startswith(("| the counter", "| standard"))
    ]
    told = counted_shoes(NZ_TERMS, NZ.flag("burn"))
    assert rows[0] == [f"{100 * row.gain:+.2f}" for row in told]
    assert rows[1] == [f"{100 * row.error:.2f}" for row in told]
    assert all(abs(row.gain) > 2 * row.error for row in told), "the sign is known"


def test_who_does_not_count_loses_the_edge_and_who_does_wins_more_the_further_a_shoe_is_dealt() -> None:
    best = fresh(NZ_TERMS)
    plain = won(best, counter(best, flat(), deviates=False), 0.75, rounds=1_000_000)
    assert abs(plain.gain - best.ev) < 3 * plain.error
    assert plain.bet == 1
    who = counter(best, ramp(), deviates=True)
    shallow, deep = (won(best, who, dealt, rounds=2_000_000) for dealt in (0.5, 0.85))
    assert deep.gain - shallow.gain > 3 * (deep.error + shallow.error) / 2
    assert deep.raised > shallow.raised
    assert VALUES[value_of("Kd")] == "T"
