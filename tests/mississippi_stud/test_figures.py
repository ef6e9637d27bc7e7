"""The figures by several roads: classes of cards, dealing out, the table itself, and what others printed."""

from fractions import Fraction
from random import Random

import pytest

from cutcard.cards import DECK
from cutcard.core.table import HIDDEN
from cutcard.described import settle, waiting
from cutcard.exact import analyse
from cutcard.exact.advice import values
from cutcard.exact.five_card_table import table
from cutcard.exact.side_wagers import three_card_bonus
from cutcard.exact.suit_classes import multiplicity
from cutcard.games.manifest import YOU
from cutcard.games.mississippi_stud import sample
from cutcard.games.mississippi_stud.advice import ToCome
from cutcard.games.mississippi_stud.exact import (
    BEFORE,
    DEALS,
    best,
    by_rule,
    choices,
    figures,
    paid,
    played_by,
    reached,
    streets,
)
from cutcard.games.mississippi_stud.rules import US
from cutcard.games.mississippi_stud.strategies import Held, multiple
from cutcard.sim.draws import chunk_state
from tests.four_card_poker.scenes import expose, fault
from tests.kit import play

BARONA = US.set(pay_table=2)
LAID = {"ante": 1000, "three-card-bonus": 500}


def rounds_to(value: Fraction, printed: str) -> bool:
    digits = len(printed.partition(".")[2])
    return abs(100 * value - Fraction(printed)) <= Fraction(1, 2 * 10**digits)


def test_published_edges() -> None:
    """Jacobson, 888casino; Grochowski, Casino City Times; see published.toml for the addresses."""
    optimal = figures(paid(US), best(paid(US)).play)
    assert rounds_to(optimal.house_edge, "4.9149")
    assert rounds_to(optimal.element_of_risk, "1.37")
    assert rounds_to(optimal.mean_stake / 100, "3.59")
    assert rounds_to(figures(paid(BARONA), best(paid(BARONA)).play).house_edge, "3.7591")


@pytest.mark.parametrize("scale, printed", [(1, "7.10"), (3, "5.57")])
def test_published_edges_of_three_cards_on_the_same_scales(scale: int, printed: str) -> None:
    """Of Pair Plus, which is paid alike: with a mini royal, Tunica Travel; without, Casino City."""
    assert rounds_to(three_card_bonus(US.set(three_card_bonus=scale)).house_edge, printed)


@pytest.mark.parametrize("street", range(3))
def test_the_rules_of_the_points_system_tell_all_that_best_play_meets(street: int) -> None:
    """Rules of other streets in the same words, such as any pair, take nothing away."""
    play = best(paid(US)).play
    told = by_rule(play, street)
    assert "any pair" in told
    met = list(reached(play))[street].values()
    assert sum(done.total() for done in told.values()) == sum(int(counts.sum()) for counts in met)


def test_every_deal_is_counted_and_ends_as_often_as_is_known() -> None:
    """Whoever never folds meets all 2,598,960 hands, each in 60 ways to lie as two cards and three in order."""
    never = figures(paid(US), played_by("never fold"))
    assert DEALS == never.deals == 60 * 2_598_960
    counts = {o.told_as: o.count for o in never.outcomes}
    for dealt, count in table(1).items():
        if dealt.own in counts:
            assert counts[dealt.own] == 60 * count
    assert counts["pair of jacks or better"] == 60 * 4 * 84_480  # 1,098,240 pairs, thirteen ranks alike
    assert never.mean_stake == 4


def test_the_values_of_starting_hands_add_up_to_the_figure_of_all_deals() -> None:
    solved, sets = best(paid(US)), multiplicity(streets().masks[0]).tolist()
    total = sum(n * max(solved.worth(0, row, 1, times) for times in (0, 1, 3)) for row, n in enumerate(sets))
    assert total / 1326 == figures(paid(US), solved.play).ev


@pytest.mark.long
def test_the_points_system_is_best_play_and_on_the_other_table_nearly() -> None:
    """So the literature claims of it; on the second table a straight is worth more than it allows for."""
    assert analyse(US).extra["simple strategy"] == str(analyse(US).wagers["ante"].ev)
    lost = figures(paid(BARONA), best(paid(BARONA)).play).ev - figures(paid(BARONA), played_by("simple")).ev
    assert 0 < lost < Fraction(1, 1000)


@pytest.mark.parametrize(
    "cards, staked, times",
    [
        ("2s 2h", 1, 3),
        ("Ks 2h", 1, 1),
        ("9s 6h", 1, 1),
        ("Ts 5h", 1, 0),
        ("6s 5s", 1, 1),
        ("6s 5h", 1, 0),
        ("6s 6h 2d", 2, 3),
        ("5s 5h Kd", 2, 1),
        ("Ks Qs Ts", 2, 3),  # a royal flush may come
        ("7s 6s 5s", 2, 3),
        ("6s 5s 4s", 2, 1),
        ("Js 9s 8s", 2, 3),  # one gap, one high card
        ("As 3s 4s", 2, 1),  # a low ace: one straight alone
        ("6s 5h 4d", 2, 1),
        ("5s 4h 3d", 2, 0),
        ("8s 7h 5d", 2, 1),  # one gap, two middle cards
        ("9s 8h 2d", 2, 0),
        ("8s 7h 6d 5c", 3, 3),
        ("7s 6h 5d 4c", 3, 1),
        ("Ks 9s 4s 2s", 3, 3),
        ("As Kh Qd Jc", 3, 1),  # open at one end
        ("9s 8h 6d 2c", 3, 0),
        ("9s 8h 6d 2c", 5, 1),  # three middle cards, once something was raised
        ("Ks Qh 3d 2c", 3, 1),
    ],
)
def test_the_points_system_as_it_is_written_agrees_with_best_play(cards: str, staked: int, times: int) -> None:
    held = Held(tuple(cards.split()))
    street = len(held.cards) - 2
    assert multiple("simple", held, staked) == times
    assert best(paid(US)).times(street, streets().row(street, held.cards), staked) == times


def test_twice_the_ante_is_never_better_than_once_and_three_times() -> None:
    solved = best(paid(US))
    for street, before in enumerate(BEFORE):
        for staked in before:
            once, twice, thrice = (solved.raised[street][staked + times] for times in (1, 2, 3))
            assert (2 * twice <= once + thrice).all()


def test_dealing_out_all_that_may_come_gives_the_same_worth() -> None:
    """The other road: no classes of suits, each card by name."""
    pays, chance = paid(US), Random(3)
    solved = best(pays)
    for street, staked in ((1, 2), (1, 4), (2, 3), (2, 7)):
        cards = chance.sample(DECK, 2 + street)
        to_come = ToCome(pays, [HIDDEN] * 3, [card for card in DECK if card not in cards])
        row = streets().row(street, cards)
        for times in (1, 2, 3):
            assert to_come.worth(street, frozenset(cards), staked + times) == solved.worth(street, row, staked, times)


@pytest.mark.long
def test_dealing_out_from_two_cards_gives_the_same_worth() -> None:
    for hand in ("6s 5s", "Js Th", "2s 2h"):
        cards = hand.split()
        to_come = ToCome(paid(US), [HIDDEN] * 3, [card for card in DECK if card not in cards])
        row = streets().row(0, cards)
        for times in (1, 2, 3):
            assert to_come.worth(0, frozenset(cards), 1 + times) == best(paid(US)).worth(0, row, 1, times)


def test_a_community_card_seen_too_soon_counts_for_advice() -> None:
    """A king with a king to come cannot lose: once becomes three times, whichever of the cards was seen."""
    for place, board in (("first", "Ks 8d 7c"), ("third", "8d 7c Ks")):
        described = {"seats": {"1": {"owner": YOU, "bets": {"ante": 500}, "cards": "Kh 2s"}}, "board": board}
        r = waiting(US, described)
        assert values(r, YOU).best[0].name == "play 1"
        r = expose(r, place, 0)
        given = values(play(r, f'sue rule {fault(r).id} "play on" -- seen'), YOU).best
        assert given[0].name == "play 3"
        assert given[0].worth > 10  # all ten Antes win at least once


def test_the_table_and_the_kernel_settle_the_same_deals_to_the_same_cent() -> None:
    game = US.set(three_card=True, three_card_bonus=3, max_payout=1_000, chip=1, ante_min=1)  # the limit is $50
    done = choices(game, "points alone")
    dealt, outcomes = sample.recorded(chunk_state(5, 0), 60, sample.plan(game, "points alone"))
    folds = 0
    for cards, outcome in zip(dealt, outcomes.tolist(), strict=True):
        named, staked, said = [DECK[card] for card in cards], 1, []
        for street in range(3):
            times = int(done[street][staked][streets().row(street, named[: 2 + street])])
            said.append(f"play {times}" if times else "fold")
            staked += times
            if not times:
                break
        folds += said[-1] == "fold"
        seat = {"bets": LAID, "cards": " ".join(named[:2]), "choices": said}
        described = {"game": game.name, "options": dict(game.edition.values), "seats": {"1": seat}}
        told = settle({**described, "board": " ".join(named[2:])})["seats"]["1"]
        ours = sample.settled(game, outcome, LAID)
        assert sample.made(outcome)[1] == staked
        assert told["net"] == sum(ours.values())
        line = told["wagers"]["three-card-bonus"]
        assert line["returned"] - line["stake"] == ours["three-card-bonus"]
    assert 15 < folds < 45


def test_a_simulation_agrees_with_the_exact_figure() -> None:
    counts = sample.tally(chunk_state(11, 0), 400_000, sample.plan(US, "optimal"))
    exact = sample.exact(US, "optimal")
    for wager in ("ante", "three-card-bonus"):
        lines = [line for name, line in sample.lines(US, counts) if name == wager]
        mean = sum(line.count * line.net for line in lines) / 400_000
        assert abs(float(mean - exact[wager].ev)) < 3 * exact[wager].standard_deviation / 400_000**0.5
        known = {o.event for o in exact[wager].outcomes}
        assert {line.event for line in lines if line.count} <= known
