"""Section 5.8: what is paid, with and without a protest, and in which chips."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.core.errors import Faulty
from cutcard.core.facts import Verdict
from cutcard.games.racing_card_derby.rules import NZ
from tests.four_card_poker import not_due, refused
from tests.kit import clause, due_ids, finish, net, play, seated
from tests.racing_card_derby import CLOSE, ORDERS, betting, course, ended, lines, run, settled

tries = settings(max_examples=150, derandomize=True, database=None)
TRIFECTA = "trifecta-hearts-clubs-diamonds"


@pytest.mark.parametrize(
    "wager, order, protested, stake, won, cite",
    [
        pytest.param("red", "dcs", False, 1000, 1000, "5.8(a)", marks=clause("NZ-RCD-5.8(a)")),
        pytest.param("black", "chs", False, 1000, 1000, "5.8(a)", marks=clause("NZ-RCD-5.8(a)")),
        pytest.param("red", "hcd", True, 1000, 500, "5.8(a)-PROTEST", marks=clause("NZ-RCD-5.8(a)-PROTEST")),
        pytest.param("black", "shd", True, 100, 50, "5.8(a)-PROTEST", marks=clause("NZ-RCD-5.8(a)-PROTEST")),
        pytest.param("clubs", "chs", False, 1000, 3000, "5.8(b)", marks=clause("NZ-RCD-5.8(b)")),
        pytest.param("spades", "scd", False, 700, 2100, "5.8(b)", marks=clause("NZ-RCD-5.8(b)")),
        pytest.param("clubs", "chs", True, 1000, 2000, "5.8(b)-PROTEST", marks=clause("NZ-RCD-5.8(b)-PROTEST")),
        pytest.param("spades", "scd", True, 700, 1400, "5.8(b)-PROTEST", marks=clause("NZ-RCD-5.8(b)-PROTEST")),
        pytest.param("quinella-spades-hearts", "shc", True, 500, 5000, "5.8(c)", marks=clause("NZ-RCD-5.8(c)")),
        pytest.param("quinella-spades-hearts", "shd", False, 500, 5000, "5.8(c)", marks=clause("NZ-RCD-5.8(c)")),
        pytest.param(TRIFECTA, "hsd", False, 1000, 1000, "5.8(d)(i)", marks=clause("NZ-RCD-5.8(d)(i)")),
        pytest.param(TRIFECTA, "hsd", True, 1000, 1000, "5.8(d)(i)", marks=clause("NZ-RCD-5.8(d)(i)")),
        pytest.param(TRIFECTA, "hcs", False, 1000, 2000, "5.8(d)(ii)", marks=clause("NZ-RCD-5.8(d)(ii)")),
        pytest.param(TRIFECTA, "hcs", True, 1000, 2000, "5.8(d)(ii)", marks=clause("NZ-RCD-5.8(d)(ii)")),
        pytest.param(TRIFECTA, "hcd", False, 1000, 10_000, "5.8(d)(iii)", marks=clause("NZ-RCD-5.8(d)(iii)")),
        pytest.param(TRIFECTA, "hcd", True, 1000, 10_000, "5.8(d)(iii)", marks=clause("NZ-RCD-5.8(d)(iii)")),
    ],
)
def test_5_8_odds(wager: str, order: str, protested: bool, stake: int, won: int, cite: str) -> None:
    v = settled(wager, order, protested, stake)
    assert (v.outcome, v.returned, v.cite) == ("win", stake + won, f"NZ-RCD-{cite}")


@clause("NZ-RCD-5.8(d)(ii)")
def test_5_8_d_ii_the_tiers_are_not_added_up() -> None:
    """Over the 24 results, were they equally likely: 4 at 1, 1 at 2, 1 at 10, 18 lost. Added up, players would gain."""
    wins = [settled("trifecta-hearts-clubs-diamonds", order).returned - 1000 for order in ORDERS]
    assert Fraction(sum(wins), 24 * 1000) == Fraction(4 * 1 + 2 + 10 - 18, 24) == Fraction(-1, 12)
    assert Fraction(4 * 1 + (1 + 2) + (1 + 2 + 10) - 18, 24) == Fraction(1, 12)


@clause("NZ-RCD-5.8(a)-PROTEST")
def test_5_8_a_protest_shipped_chips_are_always_paid_exactly() -> None:
    for chips in (100, 300, 700, 49_900):
        v = settled("red", "hcd", True, chips)
        assert (v.returned, v.before_cap) == (chips + chips // 2, 0)


@clause("NZ-RCD-5.8(a)-PROTEST")
def test_5_8_a_protest_strict_refuses_a_stake_whose_half_cannot_be_paid() -> None:
    """Nothing smaller than five dollars can be paid, and a red of five might win two and a half."""
    game = NZ.set(chip=500, payable=500, wager_min=500)
    r = betting(game, ann="hearts 500")  # 3 to 1 and 2 to 1 can always be paid
    for colour in ("red", "black"):
        with_step = not_due(r, f"ann bet layout {colour} ann 500")
        assert "multiples of $10" in with_step.message
        not_due(r, f"ann bet layout {colour} ann 1500")
    r = finish(run(play(r, f"ann bet layout red ann 1000\n{CLOSE}"), course("hcd", True)))
    assert net(r, "ann") == 500 + 1000


@clause("NZ-RCD-5.8(a)-PROTEST")
def test_5_8_a_protest_the_refusal_names_the_odds_that_could_not_be_paid() -> None:
    r = betting(NZ.set(chip=500, payable=500, wager_min=500), ann="hearts 500")
    refused(r, "ann bet layout red ann 500", "NZ-RCD-5.8(a)-PROTEST")


@clause("NZ-RCD-5.8(a)-PROTEST")
def test_5_8_a_protest_rounding_up_pays_five_on_five_and_keeps_what_it_was() -> None:
    game = NZ.set(chip=500, payable=500, wager_min=500, rounding="up")
    (v,) = lines(ended(course("hcd", True), game, ann="red 500"))
    assert v == Verdict("layout", "red", "ann", "win", 1000, "NZ-RCD-5.8(a)-PROTEST", 250)
    (v,) = lines(ended(course("hcd"), game, ann="red 500"))
    assert v == Verdict("layout", "red", "ann", "win", 1000, "NZ-RCD-5.8(a)")


@clause("NZ-RCD-5.8(a)-PROTEST")
@tries
@given(st.integers(1, 40), st.sampled_from([1, 5, 50, 100, 250, 500]), st.sampled_from([1, 5, 100, 200, 500]))
def test_5_8_a_protest_never_rounded_down(chips: int, chip: int, payable: int) -> None:
    game = NZ.set(chip=chip, payable=payable, wager_min=1, rounding="up")
    stake = chips * chip
    (v,) = lines(ended(course("hcd", True), game, ann=f"red {stake}"))
    won = v.returned - stake
    assert won % payable == 0
    assert Fraction(stake, 2) <= won < Fraction(stake, 2) + payable
    if stake % 2 == 0:  # what is whole cents can be told
        assert v.before_cap == (stake // 2 if won != stake // 2 else 0)


@clause("NZ-RCD-5.8(a)-PROTEST")
@tries
@given(st.integers(1, 40), st.sampled_from([1, 5, 50, 100, 250, 500]), st.sampled_from([1, 5, 100, 200, 500]))
def test_5_8_a_protest_what_strict_accepts_is_paid_to_the_cent(chips: int, chip: int, payable: int) -> None:
    game = NZ.set(chip=chip, payable=payable, wager_min=1)
    stake = chips * chip
    r = seated(game, ann="1")
    exact = all(Fraction(stake) * odds % payable == 0 for odds in (Fraction(1), Fraction(1, 2)))
    (duty,) = [d for d in r.due if d.who == "ann"]
    bet = f"ann bet layout red ann {stake}"
    if not exact:
        assert not_due(r, bet).code == "bet/limits"
        return
    r = finish(run(play(r, f"{bet}\n{CLOSE}"), course("hcd", True)))
    assert net(r, "ann") == Fraction(stake, 2)
    assert duty.id not in due_ids(r)


def test_5_8_an_option_for_rounding_down_does_not_exist() -> None:
    with pytest.raises(Faulty) as faulty:
        NZ.set(rounding="down")
    assert faulty.value.cite == "NZ-RCD-5.8(a)-PROTEST"
