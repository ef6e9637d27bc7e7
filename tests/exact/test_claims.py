"""Claims put to the test: the four of the sources, and files of claims good and broken."""

from fractions import Fraction

import pytest

from cutcard.core.errors import Faulty
from cutcard.exact.claims import (
    HOLDS,
    ONLY,
    REFUTED,
    Claim,
    comes_out,
    judge,
    may_have_meant,
    numbers,
    read_claims,
    shipped,
)
from tests.kit import clause

CLAIM = """
[[claim]]
id = "mine"
game = "racing-card-derby"
rules = "nz-2012"
says = "red"
claimed = "{claimed}"
reading = "{reading}"
source = "a test"
"""


@pytest.mark.parametrize("printed, holds", [("1.2", True), ("1.3", True), ("1.1", False), ("1.4", False)])
def test_a_figure_on_the_edge_may_have_been_rounded_either_way(printed: str, holds: bool) -> None:
    assert comes_out(Fraction(125, 10_000), printed, 1) is holds


def claim(id: str) -> Claim:
    return next(c for c in shipped() if c.id == id)


@clause("NZ-RCD-CLAIM-6.35")
def test_6_35_comes_out_only_as_a_mean_over_four_kinds_of_wager_with_one_deck() -> None:
    verdict = judge(claim("NZ-RCD-CLAIM-6.35"))
    assert verdict.verdict == ONLY
    assert verdict.under == ("the mean over colour, suit, quinella and trifecta, 1 deck",)
    assert f"{float(verdict.found[0]):.2%}" == "7.77%"


@clause("NZ-RCD-CLAIM-4.73")
def test_4_73_is_refuted_for_a_better_wager_exists_and_may_be_4_37_with_digits_exchanged() -> None:
    verdict = judge(claim("NZ-RCD-CLAIM-4.73"))
    assert verdict.verdict == REFUTED
    assert verdict.found[0] < Fraction(473, 10_000)
    assert any("4.37 % with two digits exchanged" in guess for guess in verdict.meant)


@clause("NZ-20-CLAIM-ANTEPLAY")
def test_about_three_per_cent_on_ante_and_play_holds() -> None:
    assert judge(claim("NZ-20-CLAIM-ANTEPLAY")).verdict == HOLDS


@clause("NZ-20-CLAIM-ACESUP")
def test_about_two_to_six_per_cent_on_aces_up_holds() -> None:
    verdict = judge(claim("NZ-20-CLAIM-ACESUP"))
    assert verdict.verdict == HOLDS
    assert [f"{float(f):.2%}" for f in verdict.found] == ["1.98%", "6.15%"]


@pytest.mark.parametrize(
    "claimed, reading, verdict",
    [
        ("3.26%", "red, 1 deck", HOLDS),
        ("3.3%", "red, 1 deck", HOLDS),
        ("3.27%", "red, 1 deck", REFUTED),
        ("5.48%", "red, 1 deck", ONLY),  # it is black's
        ("8.33%", "quinella, 8 decks", HOLDS),
    ],
)
def test_a_claim_of_one_s_own(claimed: str, reading: str, verdict: str) -> None:
    (mine,) = read_claims(CLAIM.format(claimed=claimed, reading=reading), "mine.toml")
    assert judge(mine).verdict == verdict


@pytest.mark.parametrize(
    "claimed, verdict", [("3.26% to 5.48%", HOLDS), ("3.26% to 5.4%", REFUTED), ("3.2% to 5.48%", REFUTED)]
)
def test_a_claim_of_two_numbers_holds_only_if_both_do(claimed: str, verdict: str) -> None:
    (mine,) = read_claims(CLAIM.format(claimed=claimed, reading="red, 1 deck to black, 1 deck"), "mine.toml")
    assert judge(mine).verdict == verdict


def test_the_nearest_figure_is_told_unless_it_is_the_one_that_the_claim_is_about() -> None:
    known = {"a": Fraction(3262, 100_000), "b": Fraction(9, 100)}
    assert may_have_meant("3.27", 2, known, [known["a"]]) == []
    assert may_have_meant("3.27", 2, known, [known["b"]]) == ["the nearest figure: a, 3.2620 %"]


def test_a_number_one_exchange_away_is_offered_and_one_two_exchanges_away_is_not() -> None:
    known = {"a": Fraction(1234, 100_000)}
    assert any("exchanged: a" in guess for guess in may_have_meant("1.324", 3, known))
    assert not any("exchanged" in guess for guess in may_have_meant("4.321", 3, known))


@pytest.mark.parametrize(
    "text, words",
    [
        ("claim = 3", "states no claim"),
        ("", "states no claim"),
        ("[[claim]]\nid = 3", "needs id"),
        (CLAIM.format(claimed="x", reading="y") + 'odd = "key"', "unknown key 'odd'"),
        (CLAIM.format(claimed="1%", reading="y").replace("racing-card-derby", "snap"), "snap"),
        ("= 3", "is not TOML"),
    ],
)
def test_a_broken_file_of_claims_is_refused(text: str, words: str) -> None:
    with pytest.raises(Faulty, match=words):
        read_claims(text, "mine.toml")


@pytest.mark.parametrize(
    "claimed, reading",
    [
        ("lots", "red, 1 deck"),
        ("3%", "blue, 1 deck"),
        ("2% to 3%", "red, 1 deck"),
        ("3.26% at most", "red, 1 deck"),
        ("3.26", "red, 1 deck"),
    ],
)
def test_a_claim_that_cannot_be_judged_is_refused(claimed: str, reading: str) -> None:
    (mine,) = read_claims(CLAIM.format(claimed=claimed, reading=reading), "mine.toml")
    with pytest.raises(Faulty):
        judge(mine)


@pytest.mark.parametrize("claimed", ["6.35", "2 to 6", "about 6%", "six %", ""])
def test_a_claim_that_is_no_percentage_is_refused(claimed: str) -> None:
    with pytest.raises(Faulty) as no:
        numbers(claimed)
    assert no.value.code == "claims/claimed"
