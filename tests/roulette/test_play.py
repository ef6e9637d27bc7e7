"""A spin as it should go: what lies where, when bets are closed, and what each number pays."""

from functools import partial

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Call, Deal, Pull, Shift, Strike, Term, Who
from cutcard.core.table import Stakes
from cutcard.described import settle
from cutcard.games.roulette.rules import NZ
from cutcard.shared.wheel import COVERS, WAGERS, kinds
from tests.kit import STAFF, clause, due_ids, finish, net, play, seated, verdicts, who
from tests.roulette import BELL, DROP, HAND, SPIN, called, ended, laid, spun

# Closing


@clause("NZ-8-3.6")
@pytest.mark.parametrize("call", [HAND, BELL, DROP])
def test_betting_closes_at_the_first_of_call_and_drop(call: str) -> None:
    r = play(laid("ann red 500"), f"dee {SPIN}")
    assert "bet:layout:bob" in due_ids(r)
    r = play(r, f"dee {call}")
    assert r.log[-1].answers == ("drop" if call == DROP else "close")
    assert not [d for d in r.due if d.is_for_a_person]


@clause("NZ-8-3.6(a)")
@pytest.mark.parametrize("call", [HAND, DROP])
def test_nobody_bets_after_the_cut_off(call: str) -> None:
    r = play(laid("ann red 500"), f"dee {SPIN}\ndee {call}")
    with pytest.raises(Refusal, match="no wager may be made") as no:
        r.do(who("bob"), Bet("layout", "black", "bob", 500))
    assert no.value.cite == "NZ-8-3.6(a)"


@clause("NZ-8-3.6(b)")
def test_no_wager_is_handled_from_the_cut_off_until_its_area_is_paid() -> None:
    r = spun("ann red 500, ann black 500", 17)
    for fact in (Pull("layout", "red", "ann"), Shift("ann", "layout", "red", "ann", "odd")):
        with pytest.raises(Refusal) as no:
            r.do(who("ann"), fact)
        assert no.value.cite == "NZ-8-3.6(b)"
    r = finish(r)
    assert net(r, "ann") == 0, "what won is the player's again, and what lost is not"
    with pytest.raises(Refusal) as no:
        r.do(who("ann"), Pull("layout", "red", "ann"))
    assert no.value.cite == "NZ-8-3.6(b)"


@clause("CP-8-7", "NZ-8-4.3")
def test_no_more_bets_is_called_while_the_ball_circles_and_carries_its_signal() -> None:
    r = laid("ann red 500")
    assert "spin" in due_ids(r)
    with pytest.raises(Refusal, match="while the ball circles") as no:
        r.do(who("dee"), Call("no more bets, hand"))
    assert no.value.cite == "NZ-8-4.3"
    r = play(r, f"dee {SPIN}")
    with pytest.raises(Refusal, match="bell is rung, or a hand"):
        r.do(who("dee"), Call("no more bets"))
    assert {"rest:0", "clarify:ann"} <= due_ids(play(r, f"dee {HAND}"))


@clause("NZ-8-4.3")
def test_a_call_after_the_drop_is_kept_as_late() -> None:
    r = play(laid("ann red 500"), f"dee {SPIN}").record(Who("wheel", "wheel"), Call("the ball drops"))
    r = play(r, f"dee {BELL}")
    assert r.log[-1].answers == "late-call"
    assert r.game.closed(r.table) == len(r.log) - 2, "closed by the drop"


@clause("NZ-8-2.6(g)")
def test_without_a_bell_the_call_is_signalled_by_hand() -> None:
    r = play(laid("ann red 500", NZ.set(bell=False)), f"dee {SPIN}")
    with pytest.raises(Refusal, match="no bell") as no:
        r.do(who("dee"), Call("no more bets, bell"))
    assert no.value.cite == "NZ-8-2.6(g)"
    assert play(r, f"dee {HAND}").game.closed(play(r, f"dee {HAND}").table)
    r = play(laid("ann red 500"), f"dee {SPIN}")
    (close,) = [d for d in r.due if d.id == "close"]
    assert close.options == (Call("no more bets, bell"), Call("no more bets, hand"))


def test_nothing_comes_to_rest_before_the_call() -> None:
    with pytest.raises(Refusal, match="calls no more bets before"):
        play(laid("ann red 500"), f"dee {SPIN}\nwheel deal wheel up 17")


def test_a_spin_on_which_nobody_bet_is_over_at_the_call() -> None:
    assert called("").over


# Misplaced wagers


@clause("NZ-8-5.6")
def test_a_misplaced_wager_is_carried_by_the_dealer_between_call_and_rest() -> None:
    r = called("ann split-16-17 100")
    r = r.do(who("dee"), Shift("dealer", "layout", "split-16-17", "ann", "straight-17"))
    assert (r.log[-1].answers, r.wrong) == ("clarify:ann", ())
    assert net(finish(play(r, "wheel deal wheel up 17")), "ann") == 3500


@clause("NZ-8-5.6", "CP-8-15")
@pytest.mark.parametrize(
    "bets, fact",
    [
        ("ann red 50000", Shift("dealer", "layout", "red", "ann", "straight-20")),  # more than a straight takes
        ("ann straight-20 100", Shift("dealer", "layout", "straight-20", "ann", "red")),  # less than red takes
        ("ann straight-20 9900, ann straight-21 200", Shift("dealer", "layout", "straight-20", "ann", "straight-21")),
    ],
)
def test_a_wager_is_not_carried_or_left_where_it_would_have_been_refused(bets: str, fact: Shift) -> None:
    with pytest.raises(Refusal) as no:
        called(bets).do(who("dee"), fact)
    assert no.value.cite == "CP-8-15"
    pushed = called(bets).record(who("dee"), fact)
    assert [type(option) for option in pushed.wrong[0].rulings[0].options] == [Strike]


@clause("NZ-8-5.6")
def test_it_is_carried_neither_before_the_call_nor_after_the_ball_has_come_to_rest() -> None:
    move = Shift("dealer", "layout", "split-16-17", "ann", "straight-17")
    with pytest.raises(Refusal):
        laid("ann split-16-17 100").do(who("dee"), move)
    with pytest.raises(Refusal, match="before the ball comes to rest") as no:
        spun("ann split-16-17 100", 17).do(who("dee"), move)
    assert no.value.cite == "NZ-8-5.6"
    dropped = play(laid("ann split-16-17 100"), f"dee {SPIN}\ndee {DROP}")
    with pytest.raises(Refusal):
        dropped.do(who("dee"), move)
    assert play(dropped, f"dee {HAND}").do(who("dee"), move).wrong == ()


@clause("NZ-8-5.6")
@pytest.mark.parametrize(
    "by, fact",
    [
        ("ann", Shift("ann", "layout", "red", "ann", "black")),
        ("dee", Shift("dealer", "layout", "red", "bob", "black")),
        ("dee", Shift("dealer", "layout", "black", "ann", "red")),
        ("dee", Shift("dealer", "layout", "red", "ann", "straight-99")),
    ],
)
def test_only_the_dealer_carries_and_only_what_lies_there(by: str, fact: Shift) -> None:
    with pytest.raises(Refusal):
        called("ann red 500").do(who(by), fact)


# Payouts

EVERY_SECTION = """ann straight-17 100, ann split-14-17 100, ann street-16-17-18 100, ann corner-13-14-16-17 100,
    ann six-line-13-14-15-16-17-18 100, ann column-2 500, ann dozen-2 500, ann black 500, ann odd 500, ann low 500"""
LAYOUT_ORDER = ["column-2", "dozen-2", "black", "odd", "low", "six-line-13-14-15-16-17-18"]


@clause("CP-8-3")
def test_every_section_that_covers_17_is_paid_at_its_odds() -> None:
    r = ended(EVERY_SECTION, 17)
    assert net(r, "ann") == 100 * (35 + 17 + 11 + 8 + 5) + 500 * (2 + 2 + 1 + 1 + 1)


@clause("CP-8-10")
def test_the_number_is_announced_with_its_chances_then_losers_go_and_winners_are_paid_by_section() -> None:
    r = ended(f"bob straight-1 100, bob red 500, {EVERY_SECTION}", 17)
    assert "number 17, black, odd, low" in r.table.calls
    told = [line.split()[:2] for line in verdicts(r)]
    assert told[:2] == [["straight-1", "lose"], ["red", "lose"]]
    assert [wager for wager, _ in told[2:8]] == LAYOUT_ORDER
    assert told[-1] == ["straight-17", "win"]


@clause("CP-8-4")
def test_zero_takes_the_outside_and_pays_what_touches_it() -> None:
    r = ended(
        "ann red 500, ann dozen-1 500, ann column-3 500, bob high 500,"
        "ann straight-0 100, ann split-0-2 100, ann street-0-2-3 100, ann corner-0-1-2-3 100",
        0,
    )
    assert net(r, "ann") == -1500 + 100 * (35 + 17 + 11 + 8)
    assert net(r, "bob") == -500
    assert kinds(0) == []


@clause("CP-8-4")
def test_la_partage_gives_half_of_an_even_chance_back_on_zero_and_nothing_else() -> None:
    game = NZ.set(la_partage=True)
    r = ended("ann red 500, ann dozen-1 500", 0, game)
    assert verdicts(r) == ["red lose 250 CP-8-4", "dozen-1 lose 0 CP-8-10"]
    assert net(ended("ann red 500", 2, game), "ann") == -500
    with pytest.raises(Refusal, match="multiples of"):
        laid("ann red 501", NZ.set(la_partage=True, chip=1))


@pytest.mark.parametrize("number", range(37))
def test_with_a_chip_everywhere_the_house_keeps_one_in_37_whatever_comes(number: int) -> None:
    """By hand: a straight pays 35 and the other 36 chips go, and so on; all of it is -1/37 of each section's covers."""
    bets = ", ".join(f"ann {wager} 500" for wager in WAGERS)
    r = ended(bets, number)
    odds = {1: 35, 2: 17, 3: 11, 4: 8, 6: 5, 12: 2, 18: 1}
    won = sum(500 * (odds[len(COVERS[w])] + 1) for w in WAGERS if number in COVERS[w])
    assert net(r, "ann") == won - 500 * 157
    assert len(r.table.stakes) == 157


@pytest.mark.parametrize("people", [1, 3])
def test_what_is_live_is_the_same_whether_carried_along_or_sorted_out_anew(people: int) -> None:
    seats = dict(zip(("ann", "bob", "cat")[:people], "123", strict=False))
    bets = ", ".join(f"{name} {wager} 500" for name in seats for wager in WAGERS[::7])
    r = play(called(bets, NZ, **seats), "wheel deal wheel up 17")
    while not r.over:
        assert dict(r.table.stakes.live) == dict(Stakes(r.table.stakes).live)
        (duty,) = r.due
        r = r.propose(who("dee"), duty.options[0], duty.id)  # type: ignore[arg-type]
    assert r.table.live() == []


# Colour chips and limits


@clause("CP-8-13")
def test_a_colour_is_one_persons_and_worth_what_was_set() -> None:
    r = laid("").record(STAFF["table"], Term("ann", "colour", 500))
    with pytest.raises(Refusal, match=r"multiples of \$5"):
        r.do(who("ann"), Bet("layout", "straight-17", "ann", 700))
    r.do(who("ann"), Bet("layout", "straight-17", "ann", 1500))
    r.do(who("bob"), Bet("layout", "straight-17", "bob", 700))
    with pytest.raises(Refusal, match="seat 1 is held"):
        seated(NZ, ann="1", bob="1")
    with pytest.raises(Refusal, match="7 colours"):
        seated(NZ, ann="8")


@clause("CP-8-13")
@pytest.mark.parametrize("worth, section", [(100, ""), (10_000, ""), (10_100, "straight"), (7_000, "")])
def test_a_colour_is_not_worth_more_than_may_be_laid_anywhere(worth: int, section: str) -> None:
    """A straight takes up to $100: of chips at $101 none may be laid there, of $70 one."""
    no = NZ.forbids(NZ, laid("").table, Term("ann", "colour", worth))
    assert no == (("CP-8-13", f"no bet of such chips is within the limits of a {section} wager") if section else None)


@clause("CP-8-14")
def test_sold_back_the_colour_is_worth_nothing_more() -> None:
    r = laid("").record(STAFF["table"], Term("ann", "colour", 500)).record(STAFF["table"], Term("ann", "colour", 0))
    assert r.do(who("ann"), Bet("layout", "straight-17", "ann", 700))


@clause("CP-8-15")
@pytest.mark.parametrize(
    "wager, least, most",
    [
        *(("straight-1", 100, 10_000), ("split-1-2", 100, 20_000), ("six-line-1-2-3-4-5-6", 100, 60_000)),
        *(("column-1", 500, 100_000), ("dozen-1", 500, 100_000), ("red", 500, 200_000)),
    ],
)
def test_each_section_has_limits_of_its_own(wager: str, least: int, most: int) -> None:
    for chips in (least, most):
        assert laid(f"ann {wager} {chips}").table.stake("layout", wager) == chips
    for chips in (least - 100, most + 100, least + 50):
        with pytest.raises(Refusal) as no:
            laid(f"ann {wager} {chips}")
        assert chips <= 0 or no.value.cite == "CP-8-15"


def test_several_may_have_one_spot() -> None:
    r = ended("ann straight-5 100, bob straight-5 300", 5)
    assert (net(r, "ann"), net(r, "bob")) == (3500, 10_500)


# A described round


def test_a_round_is_settled_from_its_description() -> None:
    bets = {"straight 17": 100, "split 17 20": 100, "six-line 13 14 15 16 17 18": 100, "dozen 2": 500, "red": 500}
    told = settle({"game": "roulette", "result": 17, "seats": {"1": {"bets": bets}}})["seats"]["1"]
    assert told["net"] == 3500 + 1700 + 500 + 1000 - 500
    assert told["wagers"]["split 17 20"] == {"stake": 100, "outcome": "win", "returned": 1800, "cite": ["CP-8-3"]}
    assert told["wagers"]["red"]["cite"] == ["CP-8-10"]
    assert told["wagers"].keys() == bets.keys(), "called as they were told"


@pytest.mark.parametrize(
    "change, says",
    [
        ({"result": "37"}, "result: '37'"),
        ({"result": "17 18"}, "result has 2"),
        ({"result": True}, "result"),
        ({"result": -1}, "result: '-1'"),
        ({"seats": {"1": {"bets": {"split 1 5": 100}}}}, "split 1 5 is not a wager"),
        ({"seats": {"1": {"bets": {"red": -5}}}}, "red is -5"),
        ({"seats": {"9": {"bets": {"red": 500}}}}, "seats.9 is not a seat"),
        ({"limits": {"even-chance": [500, 1000]}, "seats": {"1": {"bets": {"red": 2000}}}}, r"Red here is \$5 to \$10"),
    ],
)
def test_an_impossible_round_is_refused_by_its_field(change: dict[str, object], says: str) -> None:
    with pytest.raises(Exception, match=says):
        settle({"game": "roulette", "result": "17", "seats": {"1": {"bets": {"red": 500}}}} | change)


def test_the_same_numbers_in_another_order_are_the_same_wager() -> None:
    bets = {"split 20 17": 100, "corner 17 14 16 13": 100}
    told = settle({"game": "roulette", "result": 17, "seats": {"1": {"bets": bets}}})["seats"]["1"]
    assert told["wagers"].keys() == {"split 17 20", "corner 13 14 16 17"}
    with pytest.raises(Exception, match="twice"):
        settle({"game": "roulette", "result": 17, "seats": {"1": {"bets": {"split 20 17": 100, "split 17 20": 100}}}})


def test_what_can_come_up_is_checked_at_both_doors() -> None:
    r = called("ann red 500")
    for door in (partial(r.record, who("dee")), partial(r.do, who("wheel"))):
        with pytest.raises(Refusal):
            door(Deal("wheel", "up", ("37",)))
        with pytest.raises(Refusal):
            door(Deal("layout", "up", ("17",)))
