"""Roulette at the terminal: bets as they are said, the cloth as it is drawn, by keys and by lines."""

import random
from typing import Any

import pytest

from cutcard.core.errors import Faulty, Refusal
from cutcard.games.roulette import monitor_drawn as monitor
from cutcard.games.roulette.rules import NZ
from cutcard.shared.racetrack import SECTORS
from cutcard.shared.wheel_words import said
from cutcard.terminal.acts import say_bets
from cutcard.terminal.solo import Session
from cutcard.terminal.supply import Shoes, filled, throwing
from tests.kit import finish, play
from tests.roulette import DROP, HAND, SPIN, laid, spun
from tests.terminal.seat import app, press, session, typed


def at_table(**how: Any) -> Session:
    rng = random.Random(5)
    return session(NZ, supply=Shoes(filled(NZ, rng), throwing(NZ, rng)), **how)


@pytest.mark.parametrize(
    "text, laid",
    [
        ("17", {"straight-17": 500}),
        ("17 split 17-20 red", {"straight-17": 500, "split-17-20": 500, "red": 500}),
        ("split 20 17", {"split-17-20": 500}),
        ("17/20, 0-2-3; 1-2-4-5", {"split-17-20": 500, "street-0-2-3": 500, "corner-1-2-4-5": 500}),
        (
            "six-line 1 2 3 4 5 6 line 31-32-33-34-35-36",
            {"six-line-1-2-3-4-5-6": 500, "six-line-31-32-33-34-35-36": 500},
        ),
        ("dozen 2 column 3 high", {"dozen-2": 500, "column-3": 500, "high": 500}),
        ("$25 red 17 17", {"red": 2500, "straight-17": 5000}),
        ("neighbours 0", dict.fromkeys(("straight-3", "straight-26", "straight-0", "straight-32", "straight-15"), 500)),
        ("tiers", dict.fromkeys(SECTORS["tiers"], 500)),
        ("voisins", {w: 500 * SECTORS["voisins"].count(w) for w in SECTORS["voisins"]}),
    ],
)
def test_bets_as_people_say_them(text: str, laid: dict[str, int]) -> None:
    assert said(text, 500) == laid


@pytest.mark.parametrize(
    "text",
    [
        *("", "  ", "37", "split 1 5", "split 17", "17-17", "street 17-20", "dozen 4", "dozen", "neighbours 40"),
        *("neighbours", "red -5", "$5", "soup", "17 & 20", "straight 1-2", "99999999999999999999"),
    ],
)
def test_what_is_no_bet_is_refused_with_examples(text: str) -> None:
    with pytest.raises(Faulty, match=r"is not a bet on this layout.*split 17-20"):
        said(text, 500)


def test_said_bets_are_laid_together_or_not_at_all() -> None:
    s = at_table()
    say_bets(s, "17 red")
    assert {spot.wager: chips for spot, chips in s.purse.bets.items()} == {"straight-17": 500, "red": 500}
    with pytest.raises(Refusal, match=r"Straight up 20 here is \$1 to \$100"):
        say_bets(s, "black $200 20")
    assert len(s.purse.bets) == 2
    s.deal()
    s.run_out()
    assert len(s.finished[-1].table.stakes) == 2


def test_a_whole_session_by_lines() -> None:
    told = typed(at_table(), "17 split 17-20 red", "deal", "again", "foo", "quit")
    assert "Wheel: sealed " in told
    assert "Bets: Straight up 17 $5, Split 17 20 $5, Red $5." in told
    for line in ("The ball lies in", "Wheel: number", "Last numbers:", "'foo' is not a bet on this layout"):
        assert line in told


@pytest.mark.parametrize("size", [(80, 24), (60, 24), (120, 34)])
async def test_the_cloth_is_drawn_and_bets_are_typed_at_any_size(size: tuple[int, int]) -> None:
    s = at_table(bots=2)
    program = app(s)
    async with program.run_test(size=size) as pilot:
        before = await press(program, pilot, [])
        for label in ("36", "r Red", "17"):
            assert label in before
        await press(program, pilot, ["r", "slash"])
        after = await press(program, pilot, [*"17", "minus", *"20", "enter"])
        assert {spot.wager for spot in s.purse.bets} == {"red", "split-17-20"}
        assert "Split 17 20 $5" in after
        ended = await press(program, pilot, ["enter", "space"])
        assert s.finished
        assert "back" in ended


def test_the_monitors_tell_the_number_and_the_dealers_whom_to_pay() -> None:
    assert monitor.lines(laid("ann red 500"), "players") == ["Bets are open."]
    r = spun("ann straight-17 100, bob red 500", 17)
    assert monitor.lines(r, "players") == ["Number 17, black, odd, low."]
    told = monitor.lines(finish(r), "dealer")
    assert told[1:] == ["On the layout: 0 wagers, $0.", "Seat 1: Straight up 17, $36 back."]
    assert "payouts" not in monitor.data(r, "players")
    late = play(laid("ann red 500"), f"dee {SPIN}\nwheel {DROP}\ndee {HAND}")
    assert "The call came after the drop." in monitor.lines(late, "dealer")
