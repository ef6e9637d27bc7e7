"""What others have printed about Blackjack, with where; their rules are named as they name them."""

from fractions import Fraction

import pytest

from cutcard.exact import analyse
from cutcard.games import find
from cutcard.games.blackjack.chart import chart, grid
from cutcard.games.blackjack.counting import counts, effects_of_removal, indices
from cutcard.games.blackjack.figures import figures
from cutcard.games.blackjack.rules import NZ
from cutcard.games.blackjack.side_bets import insurance, madness, perfect_pairs, super_sevens
from cutcard.games.blackjack.solve import STAND, fresh, two
from cutcard.games.blackjack.strategies import OPTIMAL
from cutcard.games.blackjack.terms import ALL, ANY, NINE, PEEK, Terms
from cutcard.games.blackjack.whole_deals import count
from cutcard.games.blackjack.worth import worths
from cutcard.par.published import Published, checks, published
from cutcard.par.returns import wager_sheets
from tests.blackjack import SUPPLIED

PACKS = (1, 2, 4, 6, 8)
FARMER = {  # E. Farmer's analyser 7.6, github.com/possibly-wrong/blackjack: the player's return in per cent, by packs
    "S17 any DAS 2": (0.153119996, -0.223169932, -0.399097219, -0.456886297, -0.485780359),
    "S17 any DAS 4": (0.181934306, -0.178859906, -0.347488822, -0.402870236, -0.430580629),
    "S17 any DAS 4 RSA": (0.213471122, -0.125749702, -0.282642265, -0.334003550, -0.359686227),
    "S17 any 2": (0.024273905, -0.348455419, -0.521893317, -0.578793657, -0.607201573),
    "S17 any 4": (0.041251577, -0.321163339, -0.489415438, -0.544565161, -0.572099157),
    "S17 D9 DAS 2": (0.008786485, -0.334462626, -0.498196289, -0.551996676, -0.578910454),
    "S17 D9 DAS 4": (0.036868697, -0.291149940, -0.447578638, -0.498954573, -0.524673497),
    "S17 D9 2": (-0.111632768, -0.452927817, -0.614923094, -0.668100771, -0.694664160),
    "S17 D10 DAS 2": (-0.137768829, -0.448389403, -0.596959846, -0.646276631, -0.670913086),
    "S17 D10 2": (-0.243683344, -0.554907989, -0.703163032, -0.752267335, -0.776801613),
    "S17 any DAS 2 6:5": (-1.241653298, -1.596668614, -1.762211724, -1.816575929, -1.843764321),
    "S17 any DAS 2 1:1": (-2.171502161, -2.512334402, -2.670954727, -2.723035683, -2.749086962),
    "H17 any DAS 2": (-0.037483539, -0.424438447, -0.608382188, -0.668950590, -0.699277986),
    "H17 any DAS 4": (-0.008734733, -0.380445075, -0.557194146, -0.615389123, -0.644553852),
    "H17 any DAS 4 RSA": (0.022710664, -0.327713441, -0.492941566, -0.547198964, -0.574379259),
    "H17 any 2": (-0.168766712, -0.552058468, -0.733603633, -0.793231067, -0.823045443),
    "H17 any 4": (-0.152139146, -0.525420127, -0.701932813, -0.759848502, -0.788811660),
    "H17 D9 DAS 2": (-0.192238399, -0.545522202, -0.717228492, -0.773813440, -0.802161669),
    "H17 D10 DAS 2": (-0.337315155, -0.658034198, -0.814611860, -0.866721316, -0.892833313),
    "H17 any DAS 2 6:5": (-1.432256833, -1.797937128, -1.971496692, -2.028640221, -2.057261948),
    "H17 any DAS 2 1:1": (-2.362105696, -2.713602916, -2.880239696, -2.935099976, -2.962584589),
}  # fmt: skip
QUICK = (("S17 any DAS 2", 1), ("S17 any DAS 4 RSA", 6), ("H17 D10 DAS 2", 2), ("H17 any DAS 2 6:5", 8))
CASES = [
    pytest.param(told, packs, value, marks=() if (told, packs) in QUICK else pytest.mark.long, id=f"{told}, {packs}")
    for told, row in FARMER.items()
    for packs, value in zip(PACKS, row, strict=True)
]


def rules(told: str, packs: int, dealer_blackjack: str = PEEK) -> Terms:
    words = told.split()
    blackjack = Fraction(words[-1].replace(":", "/")) if ":" in words[-1] else Fraction(3, 2)
    double = {"any": ANY, "D9": NINE, "D10": "10-11"}[words[1]]
    hands = next(int(word) for word in words if word.isdigit())
    return Terms(packs, blackjack, "H17" in words, double, "DAS" in words, hands, "RSA" in words, dealer_blackjack)


@pytest.mark.parametrize("told, packs, printed", CASES)
def test_best_play_to_all_digits_of_farmers_analyser(told: str, packs: int, printed: float) -> None:
    """Where a dealer with an ace or ten looks for a blackjack first; hands of a split are played as unsplit ones."""
    assert f"{100 * fresh(rules(told, packs)).ev:.9f}" == f"{printed:.9f}"


@pytest.mark.parametrize("packs, deviation", [(1, 1.15628), pytest.param(6, 1.14654, marks=pytest.mark.long)])
def test_the_deviation_is_within_what_the_approximation_of_splits_allows(packs: int, deviation: float) -> None:
    """Farmer's, where a pair is split once: how its two hands fall together is what we do not count exactly."""
    assert abs(figures(rules("S17 any DAS 2", packs), OPTIMAL).standard_deviation - deviation) < 0.0002


@pytest.mark.parametrize(
    "told, packs, printed, digits",
    [
        ("S17 D9 DAS 2", 6, "0.665", 3),  # github.com/hhoppe/blackjack: no hole card, by totals; WoO 0.664, BJA 0.656
        ("S17 any DAS 2", 8, "0.598", 3),
        pytest.param("H17 any DAS 4", 8, "0.758", 3, marks=pytest.mark.long),
    ],
)
def test_the_chart_where_a_dealers_blackjack_takes_all(told: str, packs: int, printed: str, digits: int) -> None:
    best = fresh(rules(told, packs, ALL))
    edge = -count(chart(best).playing(best), best.terms.shoe).ev
    assert f"{100 * float(edge):.{digits}f}" == printed


@pytest.mark.parametrize(
    "told, packs, printed",
    [
        ("S17 any DAS 4", 1, -0.144),
        ("S17 any DAS 4", 6, 0.406),
        ("H17 any DAS 4", 8, 0.646),
    ],
)
def test_the_chart_where_the_dealer_looks(told: str, packs: int, printed: float) -> None:
    """github.com/hhoppe/blackjack, by totals, a shuffle for every round."""
    best = fresh(rules(told, packs))
    edge = -count(chart(best).playing(best), best.terms.shoe).ev
    assert abs(100 * float(edge) - printed) < 0.0015


@pytest.mark.parametrize(
    "told, packs, printed",
    [
        ("H17 any DAS 4", 6, 0.72705),
        ("H17 any 4", 6, 0.86975),
        pytest.param("H17 any DAS 4", 8, 0.7562, marks=pytest.mark.long),
    ],
)
def test_best_play_where_a_dealers_blackjack_takes_all(told: str, packs: int, printed: float) -> None:
    """Wizard of Odds, appendix 9 (euro-6dh17r4, euro-8dh17r4), whose splits are worked out otherwise."""
    assert abs(-100 * fresh(rules(told, packs, ALL)).ev - printed) < 0.0015


HANDS = [  # github.com/hhoppe/blackjack, Wizard of Odds (appendix 9), github.com/thaolt/mybjev
    ("2 T", "4", Terms(2, hits_soft_17=True), {"stand": -0.206125, "hit": -0.204205, "double": -0.408411}),
    ("2 6", "6", Terms(1, hits_soft_17=True), {"stand": -0.108450, "hit": 0.119677, "double": 0.111237}),
    ("2 3 5", "7", Terms(1, hits_soft_17=True), {"hit": 0.293699}),
    ("5 5", "6", Terms(1), {"stand": -0.111669, "hit": 0.361823, "double": 0.723645}),
    ("A 2", "A", rules("H17 any DAS 4", 6, ALL), {"stand": -0.722356, "hit": -0.379910, "double": -1.024099}),
    ("A 2", "A", rules("H17 any DAS 4", 8, ALL), {"stand": -0.722307, "hit": -0.378980, "double": -1.024082}),
    ("6 5", "A", rules("H17 any DAS 4", 6, ALL), {"stand": -0.720879, "hit": -0.235772, "double": -0.535879}),
]


@pytest.mark.parametrize("own, up, terms, printed", HANDS)
def test_what_acts_are_worth(own: str, up: str, terms: Terms, printed: dict[str, float]) -> None:
    found = worths(terms, own.split(), up)
    assert {act: round(float(found[act]), 6) for act in printed} == printed


def test_the_infinite_deck() -> None:
    """github.com/hhoppe/blackjack: no surrender, doubles after splits, to four hands; soft 17 drawn to or not."""
    for told, printed in (("H17 any DAS 4", "0.731"), ("S17 any DAS 4", "0.512")):
        assert f"{-100 * fresh(rules(told, 0)).ev:.3f}" == printed


H17 = """
hard 17+ SSSSSSSSSS
hard 16  SSSSSHHHHH
hard 13  SSSSSHHHHH
hard 12  HHSSSHHHHH
hard 11  DDDDDDDDDD
hard 10  DDDDDDDDHH
hard 9   HDDDDHHHHH
hard 8   HHHHHHHHHH
soft 20  SSSSSSSSSS
soft 19  SSSSDSSSSS
soft 18  DDDDDSSHHH
soft 17  HDDDDHHHHH
soft 16  HHDDDHHHHH
soft 14  HHHDDHHHHH
A PPPPPPPPPP
T SSSSSSSSSS
9 PPPPPSPPSS
8 PPPPPPPPPP
7 PPPPPPHHHH
6 PPPPPHHHHH
5 DDDDDDDDHH
4 HHHPPHHHHH
3 PPPPPPHHHH
2 PPPPPPHHHH
"""


def test_the_chart_is_the_one_that_is_sold() -> None:
    """The common chart for 4 to 8 decks, dealer hits soft 17, doubles after splits; from memory, not looked up."""
    made = grid(fresh(rules("H17 any DAS 4", 8)))
    for line in H17.split("\n")[1:-1]:
        name, letters = line.rsplit(" ", 1)
        name = name.strip().replace("17+", "17 or more")
        row = f"pair of {name}s".replace("As", "aces").replace("Ts", "tens") if len(name) == 1 else name
        row = "hard 8 or less" if row == "hard 8" else row
        assert "".join(next(iter(made[up][row]))[0].upper() for up in "23456789TA") == letters, row


INDICES = {  # the Hi-Lo numbers of the Illustrious 18, from memory and not looked up; within 0.7
    ("insurance", "A"): 3, ("hard 16", "T"): 0, ("hard 15", "T"): 4, ("hard 10", "T"): 4, ("hard 12", "3"): 2,
    ("hard 12", "2"): 3, ("hard 11", "A"): 1, ("hard 9", "2"): 1, ("hard 10", "A"): 4, ("hard 9", "7"): 3,
    ("hard 16", "9"): 5, ("hard 13", "2"): -1, ("hard 12", "4"): 0, ("hard 12", "5"): -2, ("hard 12", "6"): -1,
    ("hard 13", "3"): -2,
}  # fmt: skip


def test_index_numbers() -> None:
    found = {(index.hand, index.up): index.count for index in indices(rules("S17 any DAS 4", 6))}
    assert {cell: count for cell, count in INDICES.items() if abs(found[cell] - count) > 0.7} == {}
    counts.cache_clear()


def test_effects_of_removal() -> None:
    """As usually quoted for one pack, from memory, within 0.06; that they come to nothing over the pack is a law."""
    printed = (-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.00, -0.18, -0.51)
    best = fresh(rules("S17 any 2", 1))
    found = effects_of_removal(best)
    assert all(abs(100 * ours - theirs) < 0.06 for ours, theirs in zip(found, printed, strict=True))
    assert abs(sum(n * gain for n, gain in zip(best.shoe, found, strict=True))) < 1e-11


# Side wagers


def test_super_sevens() -> None:
    """Counts for six packs, of 30,079,920: user-casino.com, super-sevens; edges: webdelautomovil.com, super-7."""
    made = super_sevens(NZ, fresh(Terms.of(NZ)))
    share = {o.event: Fraction(o.count, made.deals) * 30_079_920 for o in made.outcomes}
    assert [share[event] for event in ("three sevens of a suit", "three sevens", "two sevens of a suit", "two sevens",
                                       "one seven", "nothing that pays")] == [
        480, 11_664, 34_560, 124_416, 2_142_720, 27_766_080]  # fmt: skip
    assert f"{made.standard_deviation:.1f}, {100 * float(made.hit_frequency):.3f}" == "22.8, 7.692"
    edges = {}
    for packs in (4, 5, 6, 8):
        game = NZ.set(decks=packs)
        edges[packs] = f"{100 * float(super_sevens(game, fresh(Terms.of(game))).house_edge):.2f}"
    assert edges == {4: "15.92", 5: "13.25", 6: "11.40", 8: "9.01"}


def test_a_hand_that_stands_on_two_sevens_has_no_third() -> None:
    game, terms = NZ.set(decks=1), Terms(1)
    kinds = {o.event: o.count for o in super_sevens(game, fresh(terms)).outcomes}
    up_is_seven_or_stood = 16 * 4 * 3 * 2  # one pack: best play stands on 7 7 against a ten
    assert fresh(terms).act(9, two(6, 6)) == STAND
    assert kinds["three sevens"] == 4 * 3 * 2 * 49 - up_is_seven_or_stood


def test_perfect_pairs() -> None:
    """Wizard of Odds, perfect-pairs, for eight packs; onlinecasinositeinfo.com for two to eight."""
    made = perfect_pairs(NZ.set(decks=8))
    assert [o.count for o in made.outcomes] == [1456, 1664, 3328, 79_872]
    assert made.deals == 86_320
    for packs, scale, printed in ((8, "P1", "4.0964"), (8, "P2", "3.3735"), (2, "P1", "22.3301"), (6, "P1", "6.1093")):
        edge = perfect_pairs(NZ.set(decks=packs, perfect_pairs=scale)).house_edge
        assert f"{100 * float(edge):.4f}" == printed


def test_insurance_and_madness() -> None:
    assert insurance(Terms(6), Fraction(2)).house_edge == Fraction(23, 311)  # 7.395 %, as every book has it
    even = madness(SUPPLIED.set(decks=8), Terms(8))
    assert even.ev == Fraction(2 * 32 * 128, 416 * 415) * (Fraction(25, 2) + 1) - 1


PRINTED = [found for found in published() if found.game == "blackjack"]


@pytest.mark.parametrize(
    "printed",
    [pytest.param(p, marks=() if p.value == "11.40" else pytest.mark.long, id=p.value) for p in PRINTED],
)
def test_our_sheet_agrees_with_what_it_cites(printed: Published) -> None:
    told = analyse(find("blackjack", "", {**printed.options, "shuffle": "every-round"}))
    found = [check for check in checks(told, wager_sheets(told.wagers, NZ)) if check.published == printed]
    assert [check.verdict for check in found] == ["agrees"]
