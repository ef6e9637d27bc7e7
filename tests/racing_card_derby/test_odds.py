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
from tests.racing_card_derby import CLOSE, betting, course, ended, lines, run

tries = settings(max_examples=150, derandomize=True, database=None)


@clause("NZ-RCD-5.8(a)-PROTEST")
def test_5_8_a_protest_strict_refuses_a_stake_whose_half_cannot_be_paid() -> None:
    """Nothing smaller than five dollars can be paid, and a red of five might win two and a half."""
    game = NZ.set(chip=500, payable=500, wager_min=500)
    r = betting(game, ann="hearts 500")  # 3 to 1 and 2 to 1 can always be paid
    for colour in ("red", "black"):
        with_step = refused(r, f"ann bet layout {colour} ann 500", "NZ-RCD-5.8(a)-PROTEST")
        assert "multiples of $10" in with_step.message
        not_due(r, f"ann bet layout {colour} ann 1500")
    r = finish(run(play(r, f"ann bet layout red ann 1000\n{CLOSE}"), course("hcd", True)))
    assert net(r, "ann") == 500 + 1000


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
