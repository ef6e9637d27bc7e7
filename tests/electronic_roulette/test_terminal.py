"""A terminal by itself, clause by clause: what may be laid, what a number pays, and what stops it."""

from pathlib import Path

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Call, Deal, Pull, Sit
from cutcard.core.round import Round
from cutcard.core.rulebook import read_edition
from cutcard.described import settle
from cutcard.games import find
from cutcard.games.roulette.cloth import CLOTH
from cutcard.games.roulette.electronic import rules
from cutcard.games.roulette.electronic.rules import NZ
from cutcard.shared.shoe import procedure
from cutcard.shared.wheel import COVERS, WAGERS
from tests.electronic_roulette import CLOSE, ended, fallen, laid
from tests.kit import STAFF, clause, due_ids, net, play, who

RULES = Path(rules.__file__).with_name("nz-2012.toml")


@clause("CP-8A-1")
@pytest.mark.parametrize(
    "wager, covers, wins",
    [
        ("straight-17", 1, 35),
        ("split-17-20", 2, 17),
        ("street-16-17-18", 3, 11),
        ("corner-16-17-19-20", 4, 8),
        ("six-line-16-17-18-19-20-21", 6, 5),
        ("column-2", 12, 2),
        ("dozen-2", 12, 2),
        ("black", 18, 1),
    ],
)
def test_wagers_and_odds_are_those_of_roulette(wager: str, covers: int, wins: int) -> None:
    assert (len(COVERS[wager]), len(WAGERS)) == (covers, 157)
    assert (net(ended(f"{wager} 1000", 17), "ann"), net(ended(f"{wager} 1000", 0), "ann")) == (1000 * wins, -1000)


@clause("CP-8A-1")
def test_what_both_editions_state_alike_is_under_each_ones_own_clauses_and_either_may_say_otherwise(
    tmp_path: Path,
) -> None:
    table, terminal = (find(name).edition for name in ("roulette", "electronic-roulette"))
    assert [table.pays("split").cite, terminal.pays("split").cite] == ["CP-8-3", "CP-8A-1"]
    assert [e.options["la-partage"].cite for e in (table, terminal)] == ["CP-8-4", "CP-8A-3"]
    own = RULES.read_text(encoding="utf-8") + "\n[pays.split]\nwin = 16\n[options.split-max]\ndefault = 900\n"
    (tmp_path / "own.toml").write_text(own, encoding="utf-8")
    made = read_edition(tmp_path / "own.toml", shared=CLOTH)
    assert (str(made.pays("split")["win"]), str(made.pays("corner")["win"])) == ("16/1", "8/1")
    assert (made["split-max"], made.options["split-max"].cite) == (900, "CP-8A-1")


@clause("CP-8A-1")
@pytest.mark.parametrize("wager, chips", [("straight-17", 10_100), ("red", 400), ("straight-17", 150)])
def test_a_wager_beyond_the_limits_or_between_chips_is_refused(wager: str, chips: int) -> None:
    with pytest.raises(Refusal) as no:
        laid(f"{wager} {chips}")
    assert (no.value.code, no.value.cite) == ("bet/limits", "CP-8A-1")


@clause("CP-8A-2")
def test_after_the_signal_nothing_is_laid_or_taken_back_and_before_it_no_ball_falls() -> None:
    r = laid("red 500")
    with pytest.raises(Refusal) as no:
        r.do(STAFF["wheel"], Deal("wheel", "up", ("3",)))
    assert no.value.cite == "CP-8A-2"
    r = r.do(who("ann"), Pull("layout", "red", "ann")).do(who("ann"), Bet("layout", "red", "ann", 600))
    with pytest.raises(Refusal):
        r.do(who("ann"), Call("no more bets"))
    r = play(r, CLOSE)
    for fact in (Bet("layout", "black", "ann", 500), Bet("layout", "red", "ann", 700), Pull("layout", "red", "ann")):
        with pytest.raises(Refusal) as no:
            r.do(who("ann"), fact)
        assert no.value.cite == "CP-8A-2"


@clause("CP-8A-3")
def test_a_second_number_is_struck_and_a_number_that_no_wheel_has_is_refused() -> None:
    r = play(fallen("red 500", 3), "!wheel deal wheel up 4")
    assert [(f.cite, f.says) for f in r.wrong] == [("CP-8A-3", "4 was recorded, and no spin gave it")]
    with pytest.raises(Refusal):
        fallen("red 500", 37)


@clause("CP-8A-3")
def test_on_zero_even_chances_lose_all_or_half_where_the_house_says_so() -> None:
    assert net(ended("red 500, dozen-1 500, column-1 500", 0), "ann") == -1500
    assert net(ended("red 500, dozen-1 500", 0, NZ.set(la_partage=True)), "ann") == -250 - 500


@clause("CP-8A-4")
def test_a_terminal_has_one_seat_and_is_looked_at_before_it_opens() -> None:
    with pytest.raises(Refusal):
        laid("").record(STAFF["table"], Sit("bob", ("1",)))
    with pytest.raises(Refusal):
        laid("").record(STAFF["table"], Sit("bob", ("2",)))
    p = Round(procedure(NZ)).record(STAFF["table"], procedure(NZ).opening())
    assert [(d.id.split(":")[0], d.cite) for d in p.due if d.must] == [("terminal", "CP-8A-4")]


@clause("CP-8A-5")
@pytest.mark.parametrize("amount, by_hand", [(97_201, False), (97_200, True), (97_199, True)])
def test_from_the_set_amount_on_an_attendant_pays(amount: int, by_hand: bool) -> None:
    """It returns 36 times 27.00, and from exactly that amount on it is by hand."""
    r = fallen("straight-17 2700, red 500", 17, NZ.set(hand_pay=amount))
    assert ("hand-pay" in due_ids(r)) is by_hand
    if by_hand:
        for name, reason in (("ann", " -- me"), ("dee", " -- me"), ("sue", "")):
            with pytest.raises(Refusal):
                play(r, f'{name} rule hand-pay "paid by hand"{reason}')
        r = play(r, 'sue rule hand-pay "paid by hand" -- "looked at the record"')
        assert "hand-pay" not in due_ids(r)


@clause("NZ-8A-3.7")
def test_a_tilt_locks_the_terminal_and_leaves_its_wagers_as_they_stood() -> None:
    r = play(laid("red 500"), "!dee note NZ-8A-3.7 -- rocked")
    assert [(d.who, d.cite) for d in r.due] == [("supervisor", "NZ-8A-3.7")]
    with pytest.raises(Refusal):
        r.do(who("ann"), Bet("layout", "black", "ann", 500))
    r = play(r, f'!{CLOSE}\n!wheel deal wheel up 3\nsue rule NZ-8A-3.7:3 unlocked -- "leaned on"')
    assert [d.id for d in r.due] == ["pay:layout:red:ann"]


@clause("NZ-8A-3.13")
def test_what_is_disputed_is_not_paid_until_it_is_ruled_on() -> None:
    r = play(fallen("straight-17 100", 17), '!table note NZ-8A-3.13 -- "the display showed 35,000"')
    assert [f.cite for f in r.wrong] == ["NZ-8A-3.13"]
    stands = 'sue rule NZ-8A-3.13:5 "the record stands" -- "the record has 35"'
    paid = play(r, f"{stands}\ndee verdict layout straight-17 ann win 3600 CP-8A-1")
    assert net(paid, "ann") == 3500
    with pytest.raises(Refusal):
        play(r, "dee verdict layout straight-17 ann win 3500100 CP-8A-1")


@clause("CP-8A-6")
def test_a_malfunction_voids_what_was_played() -> None:
    r = play(fallen("straight-17 100, red 500", 17), '!dee note CP-8A-6 -- "the screen froze"')
    r = play(r, 'sue void CP-8A-6 -- "it had frozen before the signal"')
    assert (r.over, net(r, "ann"), r.table.chips.get("house", 0)) == (True, 0, 0)


@clause("CP-8A-3")
def test_a_described_round_is_settled() -> None:
    told = settle(
        {"game": "electronic-roulette", "result": "0", "seats": {"1": {"bets": {"split 0 3": 100, "red": 500}}}}
    )
    assert told["seats"]["1"]["net"] == 1700 - 500
    assert find("electronic-roulette") == NZ
