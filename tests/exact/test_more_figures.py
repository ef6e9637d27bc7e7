"""What stands beside the edges, by other roads: reasons that advice gives, further figures, prices of bad acts."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb, perm
from random import Random

import numpy as np
import pytest

from cutcard import advise, analyse, find
from cutcard.cards import DECK, RANKS
from cutcard.core.facts import Bet
from cutcard.exact.figures import as_data, is_exact
from cutcard.games import manifest
from cutcard.games.blackjack.chart import chart, first_two
from cutcard.games.blackjack.kernel import ERROR
from cutcard.games.blackjack.solve import DOUBLE, against, fresh, two
from cutcard.games.blackjack.terms import ACE, ALL, ANY, ORIGINAL, TEN, Terms
from cutcard.games.blackjack.worth import exactly
from cutcard.games.caribbean_stud.exact import GROUPS, group_of
from cutcard.games.manifest import CATEGORY
from cutcard.games.mississippi_stud.exact import MEANS, best, paid, starting_hands, streets
from cutcard.games.pai_gow.banks import Ends, fitted
from cutcard.games.ultimate_texas_holdem.board import ranking
from cutcard.games.ultimate_texas_holdem.sample_kernel import held
from cutcard.games.ultimate_texas_holdem.streets import start_of
from cutcard.hands import five_card, three_card
from tests.written.reading import ranked

QUEEN_HIGH = (0, RANKS.index("Q"))


def test_the_reason_at_three_card_poker_counts_every_hand_of_the_dealer() -> None:
    own = ["As", "9d", "4c"]
    mine, ends = ranked(own, three_card.KINDS), Counter[str]()
    for theirs in combinations([card for card in DECK if card not in own], 3):
        key = ranked(theirs, three_card.KINDS)
        opens = key >= QUEEN_HIGH
        ends["win" if opens and key > mine else "lose" if opens and key < mine else "tie" if opens else "out"] += 1
    given, deals = advise("three-card-poker", own), comb(49, 3)
    share = {end: f"{n / deals:.2%}".replace("%", " %") for end, n in ends.items()}
    for told in (f"does not qualify in {share['out']}", f"{share['lose']} qualify and lose", f"{share['win']} win"):
        assert told in given.why
    worth = {value.name: value.worth for value in given.best}
    assert worth["play"] == Fraction(ends["out"] + 2 * ends["lose"] - 2 * ends["win"], deals)


def test_the_reason_at_baccarat_says_how_often_each_hand_wins() -> None:
    """45.86, 44.62 and 9.52 % of hands from eight decks: Wizard of Odds, Baccarat."""
    found = advise(find("baccarat", "", {"decks": 8})).chances
    assert {name: f"{float(share):.2%}" for name, share in found.items()} == {
        "player": "44.62%", "banker": "45.86%", "tie": "9.52%"
    }  # fmt: skip


def test_the_reason_at_let_it_ride_counts_the_cards_that_pay() -> None:
    """Open both ways: eight of 48 cards make the straight."""
    assert advise("let-it-ride", "5s 6h 7d", board="8c").why.endswith("Of 48 ways on, 16.67 % pay: straight (16.67 %).")


@pytest.mark.parametrize("category", ["3rd Street", "4th Street", "5th Street"])
def test_a_hand_to_practise_at_mississippi_stud_was_played_as_is_best(category: str) -> None:
    adviser = manifest("mississippi-stud").adviser
    assert adviser
    stated, game = adviser(), find("mississippi-stud")
    for seed in range(6):
        r = stated.situation(game, CATEGORY, category, Random(seed))
        cards = [*r.table.cards("1"), *(item.name for pile in ("first", "second") for item in r.table.at(pile))]
        laid = [e.fact for e in r.log if isinstance(e.fact, Bet)]
        assert len(laid) == 1 + stated.CATEGORIES.index(category)
        staked = laid[0].chips
        for n, bet in enumerate(laid[1:]):
            times = best(paid(game)).times(n, streets().row(n, cards[: 2 + n]), staked // laid[0].chips)
            assert bet.chips == times * laid[0].chips
            staked += bet.chips


def test_a_natural_at_baccarat_comes_as_often_as_counting_says() -> None:
    decks, points = 8, [min(n, 10) % 10 for n in range(1, 14)]
    left, naturals = Counter(points), 0
    for four in product(range(10), repeat=4):
        ways = 1
        for value, n in Counter(four).items():
            ways *= perm(left[value] * 4 * decks, n)
        naturals += ways * (max((four[0] + four[2]) % 10, (four[1] + four[3]) % 10) >= 8)
    found = analyse(find("baccarat", "", {"decks": decks})).extra["chance of a natural"]
    assert Fraction(found) == Fraction(naturals, perm(52 * decks, 4))


@pytest.mark.parametrize(
    "hand, group",
    [
        ("As Kd 9c 4h 2s", "ace-king, ten or less"),
        ("As Kd Jc 4h 2s", "ace-king-jack"),
        ("As Kd Qc Jh 2s", "ace-king-queen"),
        ("As Qd Jc 9h 2s", "below ace-king"),
        ("2s 2d Jc 9h 4s", "pair"),
        ("2s 2d 3c 3h 4s", "two pair or better"),
    ],
)
def test_a_hand_of_caribbean_stud_is_told_in_its_group(hand: str, group: str) -> None:
    strength = five_card.strength(hand.split())
    assert GROUPS[int(group_of(np.array([strength]))[0])] == group


def test_starting_hands_are_told_by_their_ranks_suited_to_the_right() -> None:
    solved = best(paid(find("mississippi-stud")))
    for row in starting_hands(solved).rows:
        for place, told in enumerate(row[1:]):
            high, low = str(row[0]), RANKS[::-1][place]
            suits = "ss" if RANKS.index(high) > RANKS.index(low) else "sh"
            cards = [high + suits[0], low + suits[1]]
            assert told == MEANS[solved.times(0, streets().row(0, cards), 1)], cards


def test_what_is_simulated_or_approximate_is_not_called_exact() -> None:
    counted = analyse(find("three-card-poker"))
    wagers = {name: replace(w, approximation="so far as is known") for name, w in counted.wagers.items()}
    told = {True: [counted], False: [replace(counted, wagers=wagers), replace(counted, simulated={"of": 1})]}
    for exact, analyses in told.items():
        for a in analyses:
            assert is_exact(a) is exact
            assert as_data(a, 0, "")["method"]["exact"] is exact


@pytest.mark.parametrize("taken", [ORIGINAL, ALL])
@pytest.mark.parametrize("up", [TEN, ACE])
def test_a_double_that_may_go_bust_costs_the_same_in_doubles_and_in_whole_deals(up: int, taken: str) -> None:
    """Doubling twelve and more is never right, and is priced all the same."""
    terms = Terms(6, double=ANY, dealer_blackjack=taken)
    worth = against(terms, up, terms.shoe).worth[0]
    for first, second in ((TEN, 1), (TEN, 5), (7, 8)):
        own = tuple(int(value == first) + int(value == second) for value in range(10))
        assert (
            abs(
                worth[two(first, second), DOUBLE] - float(dict(exactly(terms, terms.shoe, up, own, 1, False))["double"])
            )
            < ERROR
        )


def test_the_chart_weighs_two_cards_by_the_orders_in_which_they_come() -> None:
    """A hundred orders of two values: less a blackjack's two, and the pairs that are split."""
    best_play = fresh(Terms())
    for up in (TEN, ACE, 4):
        assert first_two(best_play, up).sum() == 98 - best_play.splits[up].sum()
    made = chart(best_play)
    assert [bool(made.draws[TEN, 0, total]) for total in (12, 16, 17, 20, 21)] == [True, True, False, False, False]
    assert [bool(made.doubles[5, 0, total]) for total in (8, 9, 11)] == [False, True, True]


def test_a_figure_that_follows_the_bank_exactly_is_not_left_to_the_sample() -> None:
    e = Ends(*(Fraction(n, 100) for n in (40, 35, 18, 9, 15)))
    counts, ahead = np.zeros((8, 15), np.int64), np.arange(-7, 8)
    counts[4, 3:12] = (3, 8, 20, 31, 44, 33, 21, 9, 4)
    for power, mean in ((1, e.mean(4)), (2, e.square(4))):
        found = fitted((ahead**power).astype(float), counts, e, 4)
        assert float(found.value) == pytest.approx(float(mean), abs=1e-12)
        assert found.error < 1e-9
    bent = fitted((ahead > 0).astype(float), counts, e, 4)
    assert 0 < bent.error < 0.1


def test_a_starting_hand_has_its_place_by_ranks_and_suits() -> None:
    places = {int(start_of(DECK.index(one), DECK.index(other))) for one, other in combinations(DECK, 2)}
    assert places == set(range(169))
    suited, apart = (start_of(DECK.index("As"), DECK.index(other)) for other in ("Ks", "Kh"))
    assert (suited, apart) == (12 * 13 + 11, 11 * 13 + 12)


@pytest.mark.parametrize("both", [False, True])
def test_hands_of_ultimate_texas_holdem_compare_as_their_cards_do(both: bool) -> None:
    """New Zealand's hand has both hole cards in it."""
    chance, r = Random(5), ranking(both)
    for _ in range(60):
        cards = chance.sample(range(52), 9)
        named, dealt = [DECK[card] for card in cards], np.array(cards, np.uint8)
        board = named[2:7]
        keys = []
        for own in (named[:2], named[7:]):
            fives = ((*own, *three) for three in combinations(board, 3)) if both else combinations((*own, *board), 5)
            keys.append(max(ranked(five, five_card.KINDS) for five in fives))
        steps = [held(np.int64(a), np.int64(b), dealt, r) for a, b in (cards[:2], cards[7:])]
        assert (steps[0] > steps[1], steps[0] == steps[1]) == (keys[0] > keys[1], keys[0] == keys[1]), named
