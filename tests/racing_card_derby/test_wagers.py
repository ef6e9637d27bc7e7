"""Sections 3.3 and 5: the 42 areas, what wins on each, when chips may be touched, and what is paid."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.core.errors import Faulty
from cutcard.core.facts import Pull, Spot, Verdict
from cutcard.games.racing_card_derby import NZ, WAGERS, outcome
from tests.kit import clause, due_ids, faults, finish, net, play, seated
from tests.racing_card_derby import (
    CLOSE,
    HEARTS_CLUBS_DIAMONDS,
    ORDERS,
    WORD,
    betting,
    closed,
    course,
    ended,
    fault,
    lines,
    not_due,
    refused,
    ruled,
    run,
)

tries = settings(max_examples=150, deadline=None, derandomize=True, database=None)
# As the rule lists them: by pictures, the first named the winner.
PAIRS = ["DH", "DS", "DC", "HC", "HD", "HS", "CH", "CD", "CS", "SH", "SC", "SD"]
PRINTED = "DHC DHS DCH DCS DSH DSC HCD HCS HDC HDS HSC HSD CHD CHS CDH CDS CSH CSD SHC SHD SCH SCD SDH SDC"
TRIPLES = PRINTED.split()


def area(letters: str) -> str:
    """`HC` is quinella-hearts-clubs."""
    kind = {1: "", 2: "quinella-", 3: "trifecta-"}[len(letters)]
    return kind + "-".join(WORD[letter.lower()] for letter in letters)


AREAS = ["red", "black", *map(area, "SHDC"), *map(area, PAIRS), *map(area, TRIPLES)]


def by_the_book(wager: str, order: str, protested: bool) -> Fraction:
    """Rules 5.1 and 5.8 read aloud, apart from the product: what a wager of 1 wins in a race that ended so, or -1."""
    first, second, third = (WORD[suit] for suit in order)
    kind, *named = wager.split("-")
    lost = Fraction(-1)
    if kind == "red":
        return (Fraction(1, 2) if protested else Fraction(1)) if first in ("diamonds", "hearts") else lost
    if kind == "black":
        return (Fraction(1, 2) if protested else Fraction(1)) if first in ("spades", "clubs") else lost
    if kind == "quinella":
        return Fraction(10) if named == [first, second] else lost
    if kind == "trifecta":
        if named[0] != first:
            return lost
        if named[1] != second:
            return Fraction(1)
        return Fraction(10) if named[2] == third else Fraction(2)
    return Fraction(2 if protested else 3) if kind == first else lost


# 3.3 The areas


@clause("NZ-RCD-3.3(a)-(e)")
def test_3_3_the_layout_has_42_areas() -> None:
    assert len(AREAS) == 2 + 4 + 12 + 24
    assert sorted(WAGERS) == sorted(AREAS)
    (duty,) = [d for d in seated(NZ, ann="1").due if d.who == "ann"]
    assert sorted(getattr(o, "wager", "") for o in duty.options) == sorted(AREAS)


@clause("NZ-RCD-3.3(a)-(e)")
@pytest.mark.parametrize("wager", AREAS)
def test_3_3_each_area_takes_a_wager(wager: str) -> None:
    r = betting(ann=f"{wager} 1000")
    assert r.table.stake("layout", wager, "ann") == 1000
    assert r.log[-1].answers == "bet:layout:ann"


@clause("NZ-RCD-3.3(a)-(e)")
@pytest.mark.parametrize("wager", ["green", "joker", "quinella", "quinella-hearts", "hearts-clubs", "any-trifecta"])
def test_3_3_there_is_no_other_area(wager: str) -> None:
    refused(betting(ann="red 1000"), f"ann bet layout {wager} ann 1000", "NZ-RCD-3.3(a)-(e)")
    refused(betting(ann="red 1000"), f"!dee bet layout {wager} ann 1000", "NZ-RCD-3.3(a)-(e)")


@clause("NZ-RCD-5.1(d)-LIST")
def test_5_1_d_list_of_16_ordered_pairs_the_12_of_different_suits_are_taken() -> None:
    r = betting(ann="red 1000")
    for a, b in product("SHDC", repeat=2):
        act = f"ann bet layout {area(a + b)} ann 1000"
        if a + b in PAIRS:
            play(r, act)
        else:
            assert a == b
            refused(r, act, "NZ-RCD-3.3(a)-(e)")
    assert len(PAIRS) == 12


@clause("NZ-RCD-5.1(e)-LIST")
def test_5_1_e_list_of_64_ordered_triples_the_24_of_different_suits_are_taken() -> None:
    r, taken = betting(ann="red 1000"), 0
    for triple in map("".join, product("SHDC", repeat=3)):
        act = f"ann bet layout {area(triple)} ann 1000"
        if triple in TRIPLES:
            play(r, act)
            taken += 1
        else:
            assert len(set(triple)) < 3
            refused(r, act, "NZ-RCD-3.3(a)-(e)")
    assert taken == 24


@clause("NZ-RCD-3.3(a)-(e)")
def test_3_3_wagers_lie_on_the_layout_and_not_at_a_seat_or_on_the_track() -> None:
    r = betting(ann="red 1000")
    for place in ("1", "first", "rack", "held"):
        not_due(r, f"ann bet {place} red ann 1000")


# 5.1 What wins


@clause("NZ-RCD-5.1")
def test_5_1_one_player_may_hold_any_mix_and_each_wager_is_settled_by_itself() -> None:
    mix = "red 1000 hearts 500 quinella-hearts-clubs 200 trifecta-hearts-clubs-diamonds 100"
    r = ended(HEARTS_CLUBS_DIAMONDS, ann=mix)
    assert {v.wager: v.returned for v in lines(r)} == {
        "red": 2000,
        "hearts": 2000,
        "quinella-hearts-clubs": 2200,
        "trifecta-hearts-clubs-diamonds": 1100,
    }
    assert net(r, "ann") == 1000 + 1500 + 2000 + 1000


@clause("NZ-RCD-5.1")
def test_5_1_wagers_against_each_other_and_by_several_people_on_one_area_stand_apart() -> None:
    r = ended(HEARTS_CLUBS_DIAMONDS, ann="red 1000 black 1000", bob="red 300", cat="black 200 red 100")
    assert (net(r, "ann"), net(r, "bob"), net(r, "cat")) == (0, 300, -100)
    assert len(lines(r)) == 5
    assert net(r, "house") == -200


@clause("NZ-RCD-5.1(a)")
@clause("NZ-RCD-5.1(b)")
@clause("NZ-RCD-5.1(c)")
@clause("NZ-RCD-5.1(d)")
@clause("NZ-RCD-5.1(e)(i)")
@clause("NZ-RCD-5.1(e)(ii)")
@clause("NZ-RCD-5.1(e)(iii)")
@clause("NZ-RCD-5.1(e)(iv)")
@pytest.mark.parametrize("protested", [False, True], ids=["plain", "protested"])
@pytest.mark.parametrize("order", ORDERS)
def test_5_1_every_wager_on_every_result(order: str, protested: bool) -> None:
    r = ended(course(order, protested), ann=" ".join(f"{wager} 1000" for wager in AREAS))
    expected = {wager: by_the_book(wager, order, protested) for wager in AREAS}
    assert {v.wager: v.returned for v in lines(r)} == {w: 1000 + 1000 * won for w, won in expected.items()}
    assert net(r, "ann") == 1000 * sum(expected.values())
    # one colour, one suit, one pair, and the six triples that begin with the winner
    assert sum(won > 0 for won in expected.values()) == 1 + 1 + 1 + 6


def settled(wager: str, order: str, protested: bool = False, chips: int = 1000) -> Verdict:
    (only,) = lines(ended(course(order, protested), ann=f"{wager} {chips}"))
    return only


@clause("NZ-RCD-5.1(a)")
@pytest.mark.parametrize("order", ORDERS)
def test_5_1_a_red_wins_with_hearts_and_diamonds_and_loses_with_spades_and_clubs(order: str) -> None:
    v = settled("red", order)
    assert (v.outcome, v.cite) == (("win", "NZ-RCD-5.8(a)") if order[0] in "hd" else ("lose", "NZ-RCD-9.2"))


@clause("NZ-RCD-5.1(b)")
@pytest.mark.parametrize("order", ORDERS)
def test_5_1_b_black_wins_with_spades_and_clubs_and_never_together_with_red(order: str) -> None:
    r = ended(course(order), ann="black 1000 red 1000")
    won = {v.wager for v in lines(r) if v.outcome == "win"}
    assert won == ({"black"} if order[0] in "sc" else {"red"})


@clause("NZ-RCD-5.1(c)")
@pytest.mark.parametrize("suit", "shdc")
@pytest.mark.parametrize("order", ["chs", "hcd", "dsh", "sdc", "shc"])
def test_5_1_c_a_suit_wins_only_as_the_winner_and_not_as_second_or_third(suit: str, order: str) -> None:
    assert settled(WORD[suit], order).outcome == ("win" if order[0] == suit else "lose")


@clause("NZ-RCD-5.1(d)")
@pytest.mark.parametrize("order, won", [("hcd", True), ("hcs", True), ("chd", False), ("chs", False), ("hdc", False)])
def test_5_1_d_a_quinella_names_first_and_second_in_order(order: str, won: bool) -> None:
    assert settled("quinella-hearts-clubs", order).outcome == ("win" if won else "lose")


@pytest.mark.parametrize("protested", [False, True], ids=["plain", "protested"])
@pytest.mark.parametrize(
    "order, wins, cite",
    [
        pytest.param("hsc", 1, "5.8(d)(i)", marks=clause("NZ-RCD-5.1(e)(i)")),
        pytest.param("hdc", 1, "5.8(d)(i)", marks=clause("NZ-RCD-5.1(e)(i)")),
        pytest.param("hsd", 1, "5.8(d)(i)", marks=clause("NZ-RCD-5.1(e)(i)")),  # third as named, second not
        pytest.param("hcs", 2, "5.8(d)(ii)", marks=clause("NZ-RCD-5.1(e)(ii)")),
        pytest.param("hcd", 10, "5.8(d)(iii)", marks=clause("NZ-RCD-5.1(e)(iii)")),
        pytest.param("chd", -1, "9.2", marks=clause("NZ-RCD-5.1(e)(iv)")),
        pytest.param("scd", -1, "9.2", marks=clause("NZ-RCD-5.1(e)(iv)")),  # second and third as named
        pytest.param("dsh", -1, "9.2", marks=clause("NZ-RCD-5.1(e)(iv)")),
    ],
)
def test_5_1_e_a_trifecta_wins_by_tiers(order: str, wins: int, cite: str, protested: bool) -> None:
    v = settled("trifecta-hearts-clubs-diamonds", order, protested)
    assert (v.returned - 1000, v.cite) == (1000 * wins, f"NZ-RCD-{cite}")


@clause("NZ-RCD-5.1(e)(i)")
@clause("NZ-RCD-5.1(e)(ii)")
@clause("NZ-RCD-5.1(e)(iii)")
@clause("NZ-RCD-5.1(e)(iv)")
def test_5_1_e_of_24_results_a_trifecta_loses_18_and_wins_its_tiers_four_once_and_once() -> None:
    wins = [by_the_book("trifecta-hearts-clubs-diamonds", order, False) for order in ORDERS]
    rows = [outcome("trifecta-hearts-clubs-diamonds", [WORD[s] for s in order], False) for order in ORDERS]
    assert [wins.count(Fraction(n)) for n in (-1, 1, 2, 10)] == [18, 4, 1, 1]
    assert [row[0] if row else "" for row in rows].count("first") == 4
    assert rows.count(None) == 18


# 5.2 to 5.5 When chips may be touched


@clause("NZ-RCD-5.2")
def test_5_2_wagers_are_laid_changed_and_taken_back_until_the_call() -> None:
    r = play(betting(ann="red 1000"), "ann bet layout red ann 2500\n ann bet layout black ann 100")
    assert r.table.stake("layout", "red") == 2500
    r = play(r, "ann pull layout red ann")
    assert r.table.live() == [Spot("layout", "black", "ann")]
    assert net(r, "ann") == -100


@clause("NZ-RCD-5.2")
@pytest.mark.parametrize("chips, says", [(99, "1"), (50_100, "500"), (150, "multiples of $1"), (1, "1")])
def test_5_2_a_wager_is_whole_chips_within_the_limits(chips: int, says: str) -> None:
    r = betting(ann="red 1000")
    assert says in refused(r, f"ann bet layout hearts ann {chips}", "NZ-RCD-5.2").message
    assert play(r, "ann bet layout hearts ann 100\n ann bet layout hearts ann 50000").log


@clause("NZ-RCD-5.2")
def test_5_2_nobody_bets_for_another_nor_without_a_seat() -> None:
    r = betting(ann="red 1000", bob="red 1000")
    refused(r, "ann bet layout red bob 2000", "NZ-RCD-5.2")
    refused(r, "bob pull layout red ann", "NZ-RCD-5.2")
    not_due(r, "cat bet layout red cat 2000")
    not_due(r, "dee bet layout red bob 2000")


@clause("NZ-RCD-5.2")
def test_5_2_a_wager_after_the_first_card_is_refused() -> None:
    r = run(closed(ann="red 1000", bob="red 100"), "5h")
    assert "no more bets" in refused(r, "bob bet layout hearts bob 1000", "NZ-RCD-5.4(a)").message


@clause("NZ-RCD-5.2")
def test_5_2_a_card_scanned_before_the_call_ends_the_betting_too() -> None:
    r = play(betting(ann="red 1000", bob="red 100"), "!shoe deal first up 5h")
    assert not_due(r, "bob bet layout hearts bob 1000").cite in ("NZ-RCD-5.2", "NZ-RCD-5.4(a)", "NZ-RCD-8.1")


@clause("NZ-RCD-5.3")
def test_5_3_a_spoken_wager_with_its_chips_is_placed_by_the_dealer_before_the_call() -> None:
    r = play(betting(ann="red 1000"), "!dee bet layout hearts ann 1000")
    assert r.log[-1].answers == "bet:layout:ann"
    assert faults(r) == set()
    r = finish(run(play(r, CLOSE), course("hcd")))
    assert net(r, "ann") == 1000 + 3000


@clause("NZ-RCD-5.3")
def test_5_3_a_spoken_wager_without_chips_is_none() -> None:
    r = betting(ann="red 1000")
    assert not_due(r, "!dee bet layout hearts ann 0").code == "bet/amount"
    with pytest.raises(Faulty):
        play(r, "!dee bet layout hearts ann")


@clause("NZ-RCD-5.3")
@clause("NZ-RCD-5.4(a)")
@pytest.mark.parametrize("race", ["", "5h", HEARTS_CLUBS_DIAMONDS])
def test_5_3_a_spoken_wager_after_the_call_does_not_stand_without_a_supervisor(race: str) -> None:
    r = run(closed(ann="red 1000"), race)
    refused(r, "ann bet layout hearts ann 1000", "NZ-RCD-5.4(a)")
    late = play(r, "!dee bet layout hearts ann 1000")
    assert late.log[-1].answers == ""
    assert faults(late) == {"NZ-RCD-5.4(a)"}
    not_due(late, "shoe deal first up 6h")
    back = ruled(late, "sue ola", f'strike {len(late.log) - 1} -- "after the call"')
    assert back.table.live() == [Spot("layout", "red", "ann")]
    assert (faults(back), net(back, "ann")) == (set(), -1000)


@clause("NZ-RCD-5.4(a)")
def test_5_4_a_betting_closes_at_the_call_not_at_the_first_card() -> None:
    r = closed(ann="red 1000")
    assert not r.table.items
    refused(r, "ann bet layout black ann 1000", "NZ-RCD-5.4(a)")
    refused(r, "ann bet layout red ann 2000", "NZ-RCD-5.4(a)")
    refused(betting(ann="red 1000"), "shoe deal first up 5h", "NZ-RCD-8.1")


@clause("NZ-RCD-5.4(a)")
@pytest.mark.parametrize("act", ["bet layout black ann 1000", "bet layout red ann 9000"])
def test_5_4_a_a_late_wager_or_raise_is_struck_and_all_is_as_before(act: str) -> None:
    r = run(closed(ann="red 1000"), "5h 9s")
    late = play(r, f"!dee {act}")
    after = ruled(late, "sue ola", f"strike {len(late.log) - 1} -- late")
    assert after.table.stakes == r.table.stakes
    assert after.due == r.due


@clause("NZ-RCD-5.4(b)")
@pytest.mark.parametrize("race", ["", "5h 9s", HEARTS_CLUBS_DIAMONDS])
def test_5_4_b_from_the_call_no_wager_is_handled(race: str) -> None:
    r = run(closed(ann="red 1000"), race)
    refused(r, "ann pull layout red ann", "NZ-RCD-5.4(b)")
    refused(r, "ann bet layout red ann 500", "NZ-RCD-5.4(a)")


@clause("NZ-RCD-5.4(b)")
def test_5_4_b_a_winner_is_out_of_reach_until_paid_and_then_in_its_owner_s_hands() -> None:
    r = run(closed(ann="red 1000", bob="red 500"), course("hcd"))
    r = play(r, 'dee call "result hearts clubs diamonds, not protested"')
    refused(r, "ann pull layout red ann", "NZ-RCD-5.4(b)")
    r = play(r, "dee verdict layout red ann win 2000 NZ-RCD-5.8(a)")
    assert net(r, "ann") == 1000  # stake and win are hers again
    refused(r, "bob pull layout red bob", "NZ-RCD-5.4(b)")
    r = play(r, "dee verdict layout red bob win 1000 NZ-RCD-5.8(a)")
    assert net(r, "bob") == 500
    assert r.over


@clause("NZ-RCD-5.4(b)")
def test_5_4_b_a_wager_snatched_after_the_call_is_recorded_and_goes_back_where_it_lay() -> None:
    r = run(closed(ann="red 1000"), "5h 9s")
    gone = play(r, "!dee pull layout red ann")
    back = ruled(gone, "sue ola", f'strike {len(gone.log) - 1} -- "taken after the call"')
    assert back.table.stakes == r.table.stakes
    assert faults(gone) == {"NZ-RCD-5.4(b)"}


@clause("NZ-RCD-5.5")
def test_5_5_a_loser_stays_where_it_lies_and_goes_to_the_house() -> None:
    r = run(closed(ann="black 1000"), course("hcd"))
    refused(r, "ann pull layout black ann", "NZ-RCD-5.4(b)")
    refused(r, "ann bet layout black ann 100", "NZ-RCD-5.4(a)")
    r = finish(r)
    refused(r, "ann pull layout black ann", "NZ-RCD-5.5")
    refused(r, "ann bet layout black ann 100", "NZ-RCD-5.5")
    assert (net(r, "ann"), net(r, "house")) == (-1000, 1000)


@clause("NZ-RCD-5.5")
def test_5_5_a_loser_taken_off_the_layout_is_kept_in_the_record_and_collected_after_all() -> None:
    gone = play(run(closed(ann="black 1000"), course("hcd")), "!dee pull layout black ann")
    not_due(gone, 'dee call "result hearts clubs diamonds, not protested"')
    r = finish(play(gone, f'sue strike {len(gone.log) - 1} -- "a losing wager"'))
    assert net(r, "ann") == -1000
    assert Pull("layout", "black", "ann") in [e.fact for e in r.log]
    assert faults(gone) <= {"NZ-RCD-5.4(b)", "NZ-RCD-5.5"}  # cited, whichever of the two


@clause("NZ-RCD-5.4(b)")
@clause("NZ-RCD-5.5")
def test_5_4_b_a_player_who_moves_their_own_wager_after_the_call_is_no_other_patron() -> None:
    r = play(run(closed(ann="red 1000"), "5s 9s 3s"), "!dee shift ann layout red ann black")
    assert fault(r).cite in ("NZ-RCD-5.4(b)", "NZ-RCD-5.5")


# 5.7 Where a wager lies


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


@clause("NZ-RCD-5.7(a)")
@clause("NZ-RCD-5.7(b)")
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


# 5.8 What is paid

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
