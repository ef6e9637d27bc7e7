"""What can go wrong with a spin: void spins, wrong numbers, late and pushed wagers."""

import pytest

from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Call, Fact, Rule, Strike
from cutcard.core.round import Round
from cutcard.described import play_described, settle, settled
from cutcard.games.roulette.rules import IN_TIME, VOID_SPINS
from tests.kit import clause, due_ids, faults, finish, net, play, who
from tests.roulette import BELL, SPIN, called, laid, spun


def ruled(r: Round, nth: int = 0, by: str = "sue") -> Round:
    """The first thing wrong is ruled on, by that one of its rulings."""
    option = r.wrong[0].rulings[0].options[nth]
    assert isinstance(option, Fact)
    return r.do(who(by), option, "as it was seen")


@clause("CP-8-11", "CP-8-11-REVOLUTIONS", "CP-8-11-BALL", "CP-8-11-OBJECT", "CP-8-11-WHEEL")
@pytest.mark.parametrize("incident", VOID_SPINS)
def test_a_void_spin_is_spun_again_with_the_wagers_as_they_lie(incident: str) -> None:
    r = play(spun("ann straight-17 100", 17), f"!dee note {incident}")
    assert faults(r) == {incident}
    with pytest.raises(Refusal, match="reason"):
        r.do(who("sue"), Rule(r.wrong[0].id, "no spin"))
    r = ruled(r)
    assert due_ids(r) == {"spin", "clarify:ann"}
    r = finish(play(r, f"dee {SPIN}\nwheel deal wheel up 17"))
    assert r.table.cards("wheel") == ["17", "17"]
    assert net(r, "ann") == 3500


@clause("CP-8-11")
@pytest.mark.parametrize("settled", range(5))
def test_what_a_void_spin_took_or_paid_lies_there_again_for_the_next(settled: int) -> None:
    r = spun("ann straight-4 500, bob straight-5 500, cat red 500", 4, ann="1", bob="2", cat="3")
    for _ in range(settled):
        r = r.do(who("dee"), next(d.options[0] for d in r.due if d.must))  # type: ignore[arg-type]
    r = ruled(play(r, "!dee note CP-8-11-OBJECT"))
    while r.wrong:
        r = r.do(who("dee"), r.wrong[0].rulings[0].options[0])  # type: ignore[arg-type]
    assert len(r.table.live()) == 3
    r = finish(play(r, f"dee {SPIN}\nwheel deal wheel up 5"))
    assert [net(r, person) for person in ("ann", "bob", "cat")] == [-500, 17_500, 500]


@clause("CP-8-11")
def test_a_spin_ruled_good_stands() -> None:
    r = ruled(play(spun("ann straight-17 100", 17), "!dee note CP-8-11-OBJECT"), 1)
    assert net(finish(r), "ann") == 3500


@clause("CP-8-11")
def test_a_ball_that_leaves_the_wheel_while_bets_are_open_is_spun_again_and_betting_goes_on() -> None:
    r = ruled(play(laid("ann red 500"), f"dee {SPIN}\n!dee note CP-8-11-BALL"))
    assert {"spin", "bet:layout:ann"} <= due_ids(r)
    with pytest.raises(Refusal, match="while the ball circles"):
        play(r, f"dee {BELL}")
    assert play(r, f"dee {SPIN}\ndee {BELL}").wrong == ()


@clause("CP-8-12")
def test_the_number_in_the_wheel_rules_whatever_was_announced() -> None:
    r = play(spun("ann straight-17 100", 17), '!dee call "number 20, black, even, high"')
    assert faults(r) == {"CP-8-12"}
    assert not any(d.id.startswith("pay:") for d in r.due)
    r = finish(ruled(r))
    assert "number 17, black, odd, low" in r.table.calls
    assert net(r, "ann") == 3500


@clause("CP-8-12")
def test_a_number_announced_before_the_ball_lies_is_struck() -> None:
    r = play(called("ann straight-17 100"), '!dee call "number 17, black, odd, low"')
    assert faults(r) == {"CP-8-12"}
    r = ruled(r)
    assert (r.wrong, due_ids(r)) == ((), {"rest:0", "clarify:ann"})


@clause("CP-8-12")
def test_what_was_announced_of_a_void_spin_does_not_count_for_the_next() -> None:
    r = play(spun("ann straight-17 100", 20), 'dee call "number 20, black, even, high"\n!dee note CP-8-11-WHEEL')
    r = play(ruled(r), f"dee {SPIN}\nwheel deal wheel up 17")
    assert due_ids(r) == {"announce"}
    assert net(finish(r), "ann") == 3500


@clause("CP-8-10")
def test_a_second_number_and_one_before_the_call_are_struck() -> None:
    r = play(spun("ann straight-17 100", 17), "!dee deal wheel up 20")
    assert faults(r) == {"CP-8-10"}
    assert net(finish(ruled(r)), "ann") == 3500
    early = play(laid("ann straight-17 100"), f"dee {SPIN}\n!dee deal wheel up 17")
    assert faults(early) == {"CP-8-10"}
    assert ruled(early).table.cards("wheel") == []


@clause("NZ-8-3.6(a)")
def test_a_bet_entered_while_the_ball_circles_is_struck_unless_its_chips_lay_there_in_time() -> None:
    r = play(called("ann red 500"), "!dee bet layout straight-17 bob 100")
    assert faults(r) == {"NZ-8-3.6(a)"}
    with pytest.raises(Refusal, match="reason"):
        r.do(who("sue"), Rule(r.wrong[0].id, IN_TIME))
    assert net(finish(play(ruled(r), "wheel deal wheel up 17")), "bob") == 0
    assert net(finish(play(ruled(r, 1), "wheel deal wheel up 17")), "bob") == 3500


@clause("NZ-8-3.6(a)")
@pytest.mark.parametrize("late", ["bet layout straight-17 bob 100", "bet layout red ann 5000"])
def test_nothing_that_is_laid_counts_once_the_ball_is_at_rest(late: str) -> None:
    for announced in ("", 'dee call "number 17, black, odd, low"'):
        r = play(spun("ann red 500", 17), f"{announced}\n!dee {late}")
        assert [type(option) for fault in r.wrong for duty in fault.rulings for option in duty.options] == [Strike]
        r = finish(ruled(r))
        assert (net(r, "ann"), net(r, "bob")) == (-500, 0)


@clause("NZ-8-3.6(b)")
def test_a_losing_chip_snatched_back_is_put_back() -> None:
    r = play(spun("ann red 500", 17), "!dee pull layout red ann")
    assert faults(r) == {"NZ-8-3.6(b)"}
    assert net(finish(ruled(r)), "ann") == -500


@clause("CP-8-16")
@pytest.mark.parametrize("by, ruling, wins", [("dealer", 0, False), ("dealer", 1, True), ("bob", 1, True)])
def test_a_wager_pushed_by_accident_is_settled_where_the_operator_says(by: str, ruling: int, wins: bool) -> None:
    r = laid("ann straight-20 100")
    r = play(r, f"dee {SPIN}\n!dee shift {by} layout straight-20 ann straight-17")
    assert faults(r) == {"CP-8-16"}
    r = ruled(r, ruling, "ola")
    r = finish(play(r, f"dee {BELL}\nwheel deal wheel up 17"))
    assert net(r, "ann") == (3500 if wins else -100)


@clause("NZ-8-3.6(b)", "CP-8-16")
def test_one_that_its_owner_pushed_or_that_was_pushed_after_the_result_goes_back() -> None:
    own = play(called("ann straight-20 100"), "!dee shift ann layout straight-20 ann straight-17")
    late = play(spun("ann straight-20 100", 17), "!dee shift bob layout straight-20 ann straight-17")
    assert (faults(own), faults(late)) == ({"NZ-8-3.6(b)"}, {"CP-8-16"})
    for r in (own, late):
        assert len(r.wrong[0].rulings[0].options) == 1
        assert ruled(r, by="ola").table.stake("layout", "straight-20") == 100


def test_a_call_that_is_said_once_more_moves_no_cut_off() -> None:
    r = play(spun("ann red 500", 17), f"!dee {BELL}")
    assert faults(r) == set()
    assert net(finish(r), "ann") == -500


@clause("CP-8-11")
@pytest.mark.parametrize("clause_", ["CP-8-11-REVOLUTIONS", "CP-8-11-BALL", "CP-8-11-OBJECT", "CP-8-11-WHEEL"])
def test_a_described_round_tells_spins_that_were_void_before_the_one_that_counted(clause_: str) -> None:
    spin = {"game": "roulette", "seats": {"1": {"bets": {"straight 17": 100, "red": 500}}}, "result": 17}
    void = {"clause": clause_}
    r = play_described({**spin, "irregularities": [void, {**void, "ruling": "a good spin"}, void]})
    assert [e.fact.words for e in r.log if isinstance(e.fact, Call)].count("the ball is spun") == 3
    assert [e.fact.word for e in r.log if isinstance(e.fact, Rule)] == ["no spin", "a good spin", "no spin"]
    assert settled(r) == settle(spin), "wagers stand, and the last spin counts"
    with pytest.raises(Faulty, match=r"irregularities\[0\].clause"):
        settle({**spin, "irregularities": [{"clause": "CP-8-12"}]})
