"""The Three Card Bonus on the community cards, and the linked progressive on all five."""

import pytest

from cutcard.core.facts import Award
from cutcard.core.round import Round
from cutcard.games.mississippi_stud.rules import US
from tests.four_card_poker import refused, seen
from tests.kit import clause, due_ids, finish, net, play, seated, verdicts
from tests.mississippi_stud import ONCE, SIDES, STREETS, alone, board, collected, turn
from tests.poker import CLOSE, laid

LINKED = US.set(progressive="D", verify_jackpots=False)


def bonus(r: Round) -> list[str]:
    return [v for v in verdicts(r) if v.startswith("three-card-bonus")]


# The Three Card Bonus


@clause("CP-MS-5.1")
def test_the_house_decides_whether_there_is_a_three_card_bonus_and_how_large() -> None:
    beside = laid("ante 1000 three-card-bonus 500")
    refused(play(seated(US, ann="1"), laid("ante 1000")), laid("three-card-bonus 500"), "CP-MS-5.1")
    assert play(seated(SIDES, ann="1"), beside).table.stake("1", "three-card-bonus") == 500
    for chips in (400, 10_100):
        refused(play(seated(SIDES, ann="1"), laid("ante 1000")), laid(f"three-card-bonus {chips}"), "CP-MS-5.1")


@clause("CP-MS-5.1-NEEDS")
def test_it_lies_beside_an_ante_and_comes_off_before_it() -> None:
    refused(seated(SIDES, ann="1"), laid("three-card-bonus 500"), "CP-MS-5.1-NEEDS")
    r = play(seated(SIDES, ann="1"), laid("ante 1000 three-card-bonus 500"))
    refused(r, "ann pull 1 ante ann", "CP-MS-5.1-NEEDS")
    r = play(r, "ann pull 1 three-card-bonus ann\nann pull 1 ante ann")
    assert not r.table.live("1")


@clause("CP-MS-5.1-PAYS")
@pytest.mark.parametrize(
    "cards, scales",
    [
        ("Ks As Qs", (50, 50, 40)),
        ("2s As 3s", (40, 40, 40)),
        ("9s 9h 9d", (30, 30, 30)),
        ("Ks Ah Qs", (6, 6, 5)),
        ("Ks 2s Qs", (3, 4, 4)),
        ("9s 9h Qs", (1, 1, 1)),
    ],
)
def test_it_pays_by_the_kind_of_the_community_cards_on_three_scales(cards: str, scales: tuple[int, ...]) -> None:
    for n, times in enumerate(scales, 1):
        r = alone("7h 4c", cards, *ONCE, wagers="ante 1000 three-card-bonus 500", game=SIDES.set(three_card_bonus=n))
        assert bonus(r) == [f"three-card-bonus win {500 * (1 + times)} CP-MS-5.1-PAYS"]


@clause("CP-MS-5.1-PAYS", "CP-MS-3.4")
def test_own_cards_never_count_for_it_and_a_fold_does_not_end_it() -> None:
    wagers = "ante 1000 three-card-bonus 500"
    assert bonus(alone("9s 9h", "9d 4c 2s", *ONCE, wagers=wagers)) == ["three-card-bonus lose 0 CP-MS-5.1-PAYS"]
    r = alone("7h 4c", "9s 9h Qs", "fold", wagers=wagers)
    assert verdicts(r) == ["ante lose 0 CP-MS-3.4", "three-card-bonus win 1000 CP-MS-5.1-PAYS"]
    assert {seen(r, eyes, "rack")[0] for eyes in ("public", "dee")} == {"??"}, "a folded hand is not shown for it"


@clause("CP-MS-4.1")
def test_where_all_have_folded_the_cards_are_turned_for_the_bonus_alone() -> None:
    r = play(seated(SIDES, ann="1"), f"{laid('ante 1000 three-card-bonus 500')}\n{CLOSE}\nshoe deal 1 own 7h 4c")
    r = collected(play(r, f"{board('9s 9h Qs')}\nann choice 1 fold"))
    assert due_ids(r) == {"show:first"}
    without = play(seated(US, ann="1"), f"{laid('ante 1000')}\n{CLOSE}\nshoe deal 1 own 7h 4c\n{board('9s 9h Qs')}")
    over = finish(play(without, "ann choice 1 fold"))
    assert all(seen(over, "public", place) == [] for place in ("first", "second", "third"))
    assert "Qs" not in {item.name for item in over.table.items.values() if item.open}


# The progressive


@clause("CP-MS-5.2", "US-PROG-BET")
def test_a_progressive_is_five_dollars_beside_an_ante() -> None:
    refused(seated(LINKED, ann="1"), laid("progressive 500"), "CP-MS-5.2")
    refused(play(seated(US, ann="1"), laid("ante 1000")), laid("progressive 500"), "US-PROG-LINK")
    r = play(seated(LINKED, ann="1"), laid("ante 1000 progressive 500"))
    refused(r, "ann pull 1 ante ann", "CP-MS-5.2")
    refused(play(seated(LINKED, ann="1"), laid("ante 1000")), laid("progressive 1000"), "US-PROG-BET")


@clause("CP-MS-5.2", "US-PROG-WIN")
@pytest.mark.parametrize(
    "hand, cards, times", [("9s 9h", "9d 4c 2s", 9), ("5s 4h", "6d 7c 8s", 30), ("9s 9h", "4d 4c 4s", 50)]
)
def test_it_is_judged_on_two_cards_and_the_three_in_common_even_when_folded(hand: str, cards: str, times: int) -> None:
    for choices in (ONCE, ("fold",)):
        r = alone(hand, cards, *choices, wagers="ante 1000 progressive 500", game=LINKED)
        paid = [v.split()[1:3] for v in verdicts(r) if v.startswith("progressive")]
        assert paid == [["win", str(500 * times)]]


@clause("US-PROG-MAJOR", "US-PROG-ENVY")
@pytest.mark.parametrize("folded", [False, True])
def test_a_straight_flush_takes_the_major_and_the_others_are_paid_envy(folded: bool) -> None:
    """A fold with a progressive on it still counts; without one it is racked unseen, and nobody is paid for it."""
    for beside in (" progressive 500", ""):
        r = seated(LINKED, ann="1", bob="2")
        r = play(r, f"{laid('ante 1000' + beside)}\n{laid('ante 1000 progressive 500', '2', 'bob')}\n{CLOSE}")
        r = play(r, f"shoe deal 1 own 9s 8s\nshoe deal 2 own Kc 9d\n{board('7s 6s 5s')}")
        for street, wager in enumerate(STREETS):
            own = "ann choice 1 fold" if folded else f"ann bet 1 {wager} ann 1000"
            r = play(r, own if not folded or street == 0 else "")
            r = turn(collected(play(r, f"bob bet 2 {wager} bob 1000")), street, "7s 6s 5s")
        if beside:
            r = play(play(r, "dee show 2 Kc 9d\ndee show 1 9s 8s"), "!table meter major 600000")
        r = finish(r)
        awards = {(a.payer, a.payee): a.chips for e in r.log if isinstance(a := e.fact, Award)}
        shown = bool(beside) or not folded
        assert awards == ({("major", "ann"): 600_000} if beside else {}) | (
            {("house", "bob"): 150_000} if shown else {}
        )


def test_net_of_both_side_wagers_beside_a_push() -> None:
    wagers = "ante 1000 three-card-bonus 500 progressive 500"
    assert net(alone("6s 4h", "6d 9c 2s", *ONCE, wagers=wagers), "ann") == -1000
