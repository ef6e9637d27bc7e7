"""Wagers: what may be laid until the call, and what a supervisor may let change after it."""

import pytest

from cutcard.clauses.book import as_data
from cutcard.core.duty import Lay
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Choice, Pull, Reopen
from cutcard.games.baccarat.rules import NZ
from tests.baccarat import CLOSE, betting, closed, down, laid, opened, reopened
from tests.kit import clause, due_ids, faults, finish, net, play, verdicts, who


def refused(r: object, *, cite: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda no: no.cite == cite)


@clause("NZ-5-5.14(a)")
def test_5_14_a_no_wager_is_made_after_the_call() -> None:
    r = closed("player 1000")
    with refused(r, cite="NZ-5-5.14(a)"):
        play(r, laid("banker 5000"))


@clause("NZ-5-5.14(b)")
def test_5_14_b_no_wager_is_withdrawn_or_changed_after_the_call_until_it_is_paid() -> None:
    r = closed("player 5000", cards="9s 2d Kh 5c")
    for fact, clause_ in ((Pull("layout", "player", "ann"), "(b)"), (Bet("layout", "player", "ann", 1000), "(a)")):
        with refused(r, cite=f"NZ-5-5.14{clause_}"):
            r.do(who("ann"), fact)
    r = finish(r)
    with refused(r, cite="NZ-5-5.14(b)"):
        r.do(who("ann"), Pull("layout", "player", "ann"))


@clause("NZ-5-5.14(a)", "NZ-5-5.14(b)", "NZ-5-5.14-STAFF")
@pytest.mark.parametrize("act, cite", [("bet layout banker ann 5000", "(a)"), ("pull layout player ann", "(b)")])
def test_5_14_what_staff_let_happen_after_the_call_is_put_back_and_cannot_stand(act: str, cite: str) -> None:
    r = closed("player 1000", cards="9s 2d")
    with pytest.raises(Refusal):
        play(r, f"dee {act}")
    r = play(r, f"!dee {act}")
    assert faults(r) == {f"NZ-5-5.14{cite}"}
    (ruling,) = r.wrong[0].rulings
    assert ruling.who == "supervisor"
    (strike,) = ruling.options
    r = r.do(who("sue"), strike, "after the call")  # type: ignore[arg-type]
    assert r.table.stake("layout", "player") == 1000
    assert not r.wrong


@clause("NZ-5-5.14A")
@pytest.mark.parametrize("cards", ["9s", "9s 2d", "9s 2d Kh", "9s 2d Kh 5c"])
def test_5_14a_a_supervisor_or_above_reopens_the_betting_while_no_card_is_seen(cards: str) -> None:
    r = closed("player 1000", cards=cards)
    again = Reopen(r.table.calls["no more bets"])
    for name in ("dee", "ann"):
        with pytest.raises(Refusal):
            r.do(who(name), again, "please")
    with pytest.raises(Refusal, match="reason"):
        r.do(who("sue"), again)
    for name in ("sue", "ola"):
        assert "bet:layout:ann" in due_ids(r.do(who(name), again, "a late patron"))


@clause("NZ-5-5.14A")
def test_5_14a_not_before_the_first_card_nor_once_one_is_seen_by_rule_or_by_accident() -> None:
    r = closed("player 1000")
    with refused(r, cite="NZ-5-5.14A"):
        reopened(r)
    r = play(r, down("9s 2d Kh 5c"))
    exposed = play(r, f"!dee expose dealer {r.table.lies['banker-hand'][0]} 2d")
    for seen in (play(r, "dee show player-hand 9s Kh"), exposed, opened("player 1000", cards="2s 3d Kh Kc")):
        assert "reopen" not in due_ids(seen)
        with refused(seen, cite="NZ-5-5.14A"):
            reopened(seen)


@clause("NZ-5-5.14A(a)", "NZ-5-5.14A(b)", "NZ-5-5.14A(c)", "NZ-5-5.14A(d)")
def test_5_14a_wagers_are_moved_altered_made_and_taken_back_within_the_limits() -> None:
    r = reopened(closed("banker 10000", "player 10000", "tie 1000", cards="9s 2d"))
    r = play(r, "ann pull layout banker ann\nann bet layout player ann 10000")
    with pytest.raises(Refusal, match="Player here is"):
        play(r, "bob bet layout player bob 100")
    r = play(r, "bob bet layout player bob 5000\nbob bet layout tie bob 1000\ncat pull layout tie cat")
    assert net(r, "cat") == 0, "returned at once"
    r = play(r, f"{CLOSE}\n{down('Kh 5c', 2)}")
    assert "reopen" in due_ids(r), "and again, as long as none is seen"
    r = finish(r)
    assert (net(r, "ann"), net(r, "bob"), net(r, "cat")) == (10000, 5000 - 1000, 0)
    assert [str(e.why) for e in r.log if isinstance(e.fact, Reopen)] == ["a late patron"]


@clause("NZ-5-5.14A-EMPTY")
def test_5_14a_a_hand_that_everyone_has_left_is_finished_without_wagers() -> None:
    r = reopened(closed("banker 1000", "player 1000", cards="2s 3d"))
    r = play(r, f"ann pull layout banker ann\nbob pull layout player bob\n{CLOSE}")
    r = finish(r, ["Kh", "Kc", "8h"])
    assert "result player 0, banker 3: banker wins" in r.table.calls
    assert (verdicts(r), net(r, "ann"), net(r, "bob"), len(r.table.items)) == ([], 0, 0, 5)


def test_a_round_in_which_nobody_bets_has_no_cards() -> None:
    assert play(betting(""), CLOSE).over


@clause("CP-5-7")
def test_7_the_sides_may_not_differ_by_more_than_the_table_differential() -> None:
    game = NZ.set(differential=5000)
    r = betting("player 5000", "", game=game)
    with refused(r, cite="CP-5-7"):
        play(r, laid("player 1000", "bob"))
    r = play(r, laid("banker 8000", "bob"))
    lay = next(o for d in r.due_of["ann"] for o in d.options if isinstance(o, Lay) and o.wager == "player")
    assert lay.high == 5000 + 8000
    r = play(r, laid("tie 90000", "bob"))
    assert not r.wrong, "a Tie is on neither side"


@clause("CP-5-7")
@pytest.mark.parametrize("ruling, cat", [("void", 0), ("stands", 3000)])
def test_7_what_is_left_lopsided_by_wagers_taken_back_goes_back_the_last_first(ruling: str, cat: int) -> None:
    r = betting("banker 5000", "player 5000", "player 3000", game=NZ.set(differential=5000))
    r = play(r, f"ann pull layout banker ann\n{CLOSE}")
    assert faults(r) == {"CP-5-7"}
    void, stands = r.wrong[0].rulings[0].options
    r = r.do(who("sue"), void if ruling == "void" else stands, "taken back")  # type: ignore[arg-type]
    r = finish(r, ["9s", "2d", "Kh", "5c"])
    assert (net(r, "bob"), net(r, "cat")) == (5000, cat)


@pytest.mark.parametrize(
    "wager, chips, cite",
    [
        ("player", 900, "CP-5-1"),
        ("banker", 1_000_100, "CP-5-1"),
        ("tie", 499, "CP-5-1"),
        ("player-pair", 100_500, "CP-5-1"),
        ("banker", 1050, "CP-5-4"),
        ("lucky-six", 1000, "CP-5-3"),
    ],
)
@clause("CP-5-1")
def test_1_wagers_are_those_of_the_layout_in_whole_chips_within_their_limits(wager: str, chips: int, cite: str) -> None:
    r = betting("")
    with refused(r, cite=cite):
        r.do(who("ann"), Bet("layout", wager, "ann", chips))
    assert r.do(who("ann"), Bet("layout", "player", "ann", 1000)).table.stake("layout", "player") == 1000


@clause("CP-5-4")
def test_4_a_banker_wager_whose_commission_could_not_be_paid_is_refused_or_rounded_up() -> None:
    strict = NZ.set(payable=25)
    with refused(strict, cite="CP-5-4"):
        play(betting("", game=strict), laid("banker 1100"))
    r = finish(play(betting("banker 1100", game=strict.set(rounding="up")), CLOSE), ["2s", "9d", "3h", "Kc"])
    assert net(r, "ann") == 1050, "1045, rounded up to what can be paid"


@clause("CP-5-6")
def test_6_a_table_without_pairs_takes_none() -> None:
    r = betting("", game=NZ.set(pairs=False))
    with refused(r, cite="CP-5-6"):
        play(r, laid("player-pair 500"))


@clause("CP-5-1")
def test_1_a_table_opens_with_four_to_eight_packs_and_has_only_its_places() -> None:
    assert betting("", game=NZ.set(decks=4)).due
    with refused(NZ, cite="CP-5-1"):
        betting("", game=NZ.set(decks=3))
    with refused(NZ, cite="CP-5-1"):
        betting(*[""] * 3, game=NZ.set(seats=2))


def test_a_word_that_answers_nothing_is_struck() -> None:
    r = closed("player 1000").record(who("dee"), Choice("player-hand", "turn", "ann"))
    (strike,) = r.wrong[0].rulings[0].options
    assert not r.do(who("sue"), strike, "said too soon").wrong  # type: ignore[arg-type]


@clause("NZ-5-5.14A-CLAIM")
def test_5_14a_what_the_applicant_says_of_other_places_is_shown_as_unverified() -> None:
    told = as_data(NZ, "")["elsewhere"]["other places"]
    assert "Victoria" in told
    assert told.endswith("The applicant's statement, unverified.")
