"""Section 5.7: a wager is settled where it lies, unless somebody pushed it there."""

import pytest

from cutcard.core.duty import Option
from cutcard.core.facts import Rule, Spot, Strike, Verdict
from cutcard.core.round import Round
from tests.four_card_poker import not_due, refused
from tests.four_card_poker.scenes import fault, ruled
from tests.kit import clause, faults, finish, net, play
from tests.racing_card_derby import CLOSE, betting, closed, course, ended, lines, run


@clause("NZ-RCD-5.7")
def test_5_7_a_wager_laid_on_the_wrong_area_by_mistake_is_settled_there() -> None:
    r = ended(course("sdc"), ann="black 1000")
    assert net(r, "ann") == 1000
    assert net(ended(course("hdc"), ann="black 1000"), "ann") == -1000


@clause("NZ-RCD-5.7")
def test_5_7_a_wager_that_was_pushed_and_not_restored_is_settled_where_it_lies() -> None:
    r = play(closed(ann="red 1000"), "!dee shift dealer layout red ann black")
    r = play(r, f'ola rule {fault(r).id} "settled where it lies" -- "nobody saw where it lay"')
    assert [v.wager for v in lines(finish(run(r, course("hcd"))))] == ["black"]
    assert net(finish(run(r, course("hcd"))), "ann") == -1000
    assert net(finish(run(r, course("scd"))), "ann") == 1000


@clause("NZ-RCD-5.7")
@pytest.mark.parametrize("by", ["dealer", "bob"])
def test_5_7_what_is_pushed_after_the_result_is_settled_where_it_lay_at_the_result(by: str) -> None:
    r = play(run(closed(ann="black 1000", bob="clubs 100"), course("hcd")), f"!dee shift {by} layout black ann red")
    not_due(r, f'ola rule {fault(r).id} "settled where it lies" -- lucky')
    assert net(finish(play(r, f"ola strike {len(r.log) - 1} -- knocked")), "ann") == -1000


@pytest.mark.parametrize("race", ["", "5h 3h", "3h 4h 5h 6h | 9c | 8d"])
@pytest.mark.parametrize(
    "by, cite",
    [
        pytest.param("dealer", "5.7(a)", marks=clause("NZ-RCD-5.7(a)")),
        pytest.param("bob", "5.7(b)", marks=clause("NZ-RCD-5.7(b)")),
    ],
)
def test_5_7_the_operator_restores_a_wager_that_was_pushed(by: str, cite: str, race: str) -> None:
    r = run(closed(ann="red 1000", bob="clubs 100"), race)
    pushed = play(r, f"!dee shift {by} layout red ann black")
    assert pushed.table.live() == [Spot("layout", "clubs", "bob"), Spot("layout", "black", "ann")]
    assert faults(pushed) == {f"NZ-RCD-{cite}"}
    assert {d.who for d in pushed.due} == {"operator"}
    not_due(pushed, "shoe deal first up Kh")
    at = len(pushed.log) - 1
    for name in ("ann", "bob", "dee", "shoe"):
        assert not_due(pushed, f"{name} strike {at} -- please").code == "due/not-yours"
    assert not_due(pushed, f"ola strike {at}").code == "due/no-reason"
    restored = play(pushed, f'ola strike {at} -- "seen by the camera"')
    assert (restored.table.stakes, restored.due) == (r.table.stakes, r.due)
    assert net(finish(restored, ["4h", "5h", "6h", "7h", "9c", "8d"][len(r.table.items) :] or ()), "ann") == 1000


@clause("NZ-RCD-5.7(a)", "NZ-RCD-5.7(b)")
@pytest.mark.parametrize("by", ["dealer", "bob"])
def test_5_7_only_the_operator_leaves_it_where_it_was_pushed_and_says_why(by: str) -> None:
    r = play(closed(ann="red 1000", bob="clubs 100"), f"!dee shift {by} layout red ann black")
    r = ruled(r, "ola", f'rule {fault(r).id} "settled where it lies" -- "she asked for black"')
    assert faults(r) == set()
    assert r.log[-1].why == "she asked for black"


@clause("NZ-RCD-5.7(b)")
def test_5_7_b_hearts_pushed_to_clubs_by_a_neighbour_are_paid_as_hearts() -> None:
    r = play(run(closed(ann="hearts 500", bob="red 100"), course("hcd")), "!dee shift bob layout hearts ann clubs")
    r = finish(play(r, f'ola strike {len(r.log) - 1} -- "bob leant on them"'))
    assert net(r, "ann") == 1500
    assert [v.wager for v in lines(r) if v.owner == "ann"] == ["hearts"]


@clause("NZ-RCD-5.7(a)")
def test_5_7_a_a_stack_pushed_onto_another_of_the_same_owner_is_told_apart_again() -> None:
    r = closed(ann="red 1000 black 300")
    pushed = play(r, "!dee shift dealer layout red ann black")
    assert pushed.table.stake("layout", "black", "ann") == 1300
    restored = play(pushed, f"ola strike {len(pushed.log) - 1} -- seen")
    assert restored.table.stakes == r.table.stakes
    left = play(pushed, f'ola rule {fault(pushed).id} "settled where it lies" -- unseen')
    assert net(finish(run(left, course("scd"))), "ann") == 1300


@clause("NZ-RCD-5.7(a)")
def test_5_7_a_pushed_twice_it_comes_back_step_by_step() -> None:
    r = closed(ann="red 1000")
    pushed = play(r, "!dee shift dealer layout red ann black\n!dee shift bob layout black ann clubs")
    assert {f.cite for f in pushed.wrong} == {"NZ-RCD-5.7(b)"}
    once = play(pushed, f"ola strike {len(pushed.log) - 1} -- seen")
    assert {f.cite for f in once.wrong} == {"NZ-RCD-5.7(a)"}
    assert play(once, f"ola strike {len(pushed.log) - 2} -- seen").table.stakes == r.table.stakes


def offered(r: Round) -> list[Option]:
    return [option for duty in r.due for option in duty.options]


@clause("NZ-RCD-5.7(a)")
def test_5_7_a_what_was_paid_on_a_wager_put_back_is_struck_before_the_putting_back_is() -> None:
    """Restored, paid on, and the restoring taken back: black was pushed to red after all."""
    r = run(closed(ann="black 1000", bob="clubs 100"), course("hcd"))
    pushed = play(r, "!dee shift dealer layout black ann red")
    at = len(r.log)
    back = finish(play(pushed, f"ola strike {at} -- seen"))
    again = f'sue strike {at + 1} -- "not seen after all"'
    for n in [e.number for e in back.log if isinstance(e.fact, Verdict)]:
        assert not_due(back, again).code == "entry/paid"
        back = play(back, f"sue strike {n} -- seen")
    back = play(back, again)
    assert faults(back) == {"NZ-RCD-5.7(a)"}
    assert offered(back)[0] == Strike(at)
    assert net(finish(play(back, f"ola strike {at} -- seen")), "ann") == -1000


@clause("NZ-RCD-5.7(a)")
def test_5_7_a_a_push_on_which_another_rests_is_ruled_on_after_that_one() -> None:
    pushed = play(
        closed(ann="red 1000"), "!dee shift dealer layout red ann black\n!dee shift bob layout black ann clubs"
    )
    r = play(pushed, f'ola rule {fault(pushed).id} "settled where it lies" -- unseen')
    first = len(pushed.log) - 2
    assert offered(r) == [Strike(first + 1), Rule(f"irregular:{first}", "stands")]
    r = play(r, f"sue strike {first + 1} -- seen")
    assert offered(r)[0] == Strike(first)


@clause("NZ-RCD-5.7(a)")
def test_5_7_a_what_was_not_there_cannot_have_been_pushed() -> None:
    r = closed(ann="red 1000")
    for shift in ("black ann red", "red bob black", "red ann red", "red ann green"):
        not_due(r, f"!dee shift dealer layout {shift}")
    assert not_due(r, "!ann shift dealer layout red ann black").code == "right/record"
    assert not_due(r, "ann shift bob layout red ann black")


@clause("NZ-RCD-5.7(a)")
def test_5_7_a_a_spoken_wager_the_dealer_set_down_wrongly_stays_where_it_lies() -> None:
    """Ann said red; the dealer put it on black, and nothing has moved since."""
    r = play(betting(bob="clubs 100", ann="clubs 100"), "!dee bet layout black ann 1000")
    r = run(play(r, CLOSE), course("hcd"))
    assert faults(r) == set()
    assert all(d.who != "operator" for d in r.due)
    not_due(r, f'ola rule irregular:{len(r.log) - 1} "settled where it lies" -- "she said red"')
    refused(r, "!ola bet layout crimson ann 1000", "NZ-RCD-3.3(a)-(e)")
    assert net(finish(r), "ann") == -1000 - 100


@clause("NZ-RCD-5.7(a)")
def test_5_7_a_a_spoken_wager_set_down_rightly_and_knocked_later_may_be_restored() -> None:
    r = play(betting(bob="clubs 100", ann="clubs 100"), f"!dee bet layout red ann 1000\n{CLOSE}")
    r = play(r, "!dee shift dealer layout red ann black")
    r = play(r, f'ola strike {len(r.log) - 1} -- "knocked by the dealer"')
    assert net(finish(run(r, course("hcd"))), "ann") == 1000 - 100
