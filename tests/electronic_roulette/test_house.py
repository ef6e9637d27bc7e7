"""Many terminals on one wheel: one number for all, and what goes wrong."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Call, Deal, Note, Rule, Verdict, Void, Who
from cutcard.house.floor.register import approve
from cutcard.house.log.facts import Installed
from cutcard.house.log.table_facts import Alert
from cutcard.house.people.tokens import MONITOR
from cutcard.house.table import acts
from cutcard.house.table.wheel import CLOSED, FELL, OPEN, VOID
from cutcard.store.chain import Lost
from tests.audit.books import change
from tests.electronic_roulette import GAME, Arcade, falls, proved
from tests.house.kit import DEE, OP, SUE, Clock, opened, refused
from tests.kit import clause

TILT = "tilt-1"
SENSOR = Who(TILT, MONITOR)

# One wheel


@clause("CP-8A-3")
async def test_one_ball_decides_at_every_terminal(arcade: Arcade, tmp_path: Path) -> None:
    await arcade.terminals(3)
    with falls(17, 0):
        ann, bob = await arcade.sit("t1"), await arcade.sit("t2")
        await arcade.bet(ann, "straight-17", 1000, "t1")
        await arcade.bet(bob, "red", 500, "t2")
        await arcade.spin(17)
    assert (await arcade.state("t1")).chips(ann.name) == 100_000 + 35_000
    assert (await arcade.state("t2")).chips(bob.name) == 100_000 - 500
    assert (await arcade.state("t3")).session.round == 0, "nobody sits there, and nothing is written"
    assert arcade.venue.books_balance()
    assert proved(tmp_path) == []


@clause("CP-8A-2")
async def test_every_round_has_the_seal_of_its_spin_and_the_wheel_closes_for_all_at_once(arcade: Arcade) -> None:
    await arcade.terminals(2)
    with falls(5):
        ann, bob = await arcade.sit("t1"), await arcade.sit("t2")
        first = arcade.wheel.spin
        for table in ("t1", "t2"):
            assert (await arcade.state(table)).session.roots == {"wheel": first.root}
        await arcade.bet(ann, "red", 500, "t1")
        await arcade.next(CLOSED)
    for who, table in ((ann, "t1"), (bob, "t2")):
        with pytest.raises(Refusal):
            await arcade.bet(who, "black", 500, table)
    assert not (await arcade.state("t2")).session.running, "nothing lay there: it waits for the next spin"
    with refused("round/none"):
        await arcade.bet(bob, "black", 500, "t2")
    await arcade.next(OPEN)
    assert arcade.wheel.spin.number == 2
    await arcade.bet(bob, "black", 500, "t2")


async def on_red(arcade: Arcade) -> Who:
    """Somebody at the only terminal, whose bet lies there."""
    await arcade.terminals(1)
    ann = await arcade.sit()
    await arcade.bet(ann, "red", 500)
    return ann


@clause("CP-8A-2")
async def test_a_bet_between_the_signal_and_the_terminals_own_record_of_it_is_refused(arcade: Arcade) -> None:
    ann = await on_red(arcade)
    wheel = arcade.wheel
    arcade.wheels.known["w1"] = type(wheel)("w1", wheel.installed, {r: s for r, s in wheel.spins.items() if r == ""})
    with refused("wheel/closed", "CP-8A-2"):
        await arcade.bet(ann, "black", 500)


@clause("CP-8A-2")
async def test_a_bet_where_the_signal_has_not_been_heard_of_is_refused_by_the_book(arcade: Arcade) -> None:
    """As in a process that does not turn the wheel; it looks again, and says why."""
    ann = await on_red(arcade)
    as_heard = arcade.wheel
    with patch.object(arcade.wheels, "tell"):
        await arcade.next(CLOSED)
    arcade.wheels.known["w1"] = as_heard
    with refused("wheel/closed", "CP-8A-2"):
        await arcade.bet(ann, "black", 500)


@pytest.mark.parametrize("kept", [True, False])
async def test_a_wheel_goes_on_when_nobody_knows_whether_its_line_was_kept(
    arcade: Arcade, tmp_path: Path, kept: bool
) -> None:
    await arcade.terminals(1)
    with falls(17):
        ann = await arcade.sit()
        await arcade.bet(ann, "straight-17", 1000)
        committer = arcade.venue.house.floor.services.committer
        keep = committer.keep

        async def lost(*jobs: Any) -> None:
            if kept:
                await keep(*jobs)
            raise Lost("store/lost", "the database is away")

        with patch.object(committer, "keep", lost), pytest.raises(Lost):
            await arcade.next(CLOSED)
        await arcade.spin(17)
    assert (await arcade.state()).chips(ann.name) == 100_000 + 35_000
    assert proved(tmp_path) == []


async def test_the_wheel_waits_for_people_and_for_wagers(arcade: Arcade) -> None:
    await arcade.terminals(1)
    arcade.venue.clock.wait(600_000)
    await arcade.wheels.turn()
    assert arcade.wheel.spin.number == 0
    await arcade.sit()
    arcade.venue.clock.wait(600_000)
    await arcade.wheels.turn()
    assert (arcade.wheel.spin.number, arcade.wheel.spin.phase) == (1, OPEN)


async def test_nobody_is_told_the_number_before_the_ball_has_come_to_rest(arcade: Arcade) -> None:
    await arcade.terminals(1)
    ann = await arcade.sit()
    await arcade.bet(ann, "red", 500)
    await arcade.next(CLOSED)
    state = await arcade.state()
    assert state.seals == {}, "what is sealed is the wheel's alone"
    with refused("wheel/rolling"):
        await arcade.venue.do(DEE, acts.DealNext())
    with refused("card/virtual"):
        await arcade.venue.do(DEE, acts.Record(Deal("wheel", "up", ("7",))))


@pytest.mark.parametrize(
    "fact, code",
    [
        (Installed(GAME, "nz-2012", 10, 8_000), "wheel/times"),
        (Installed(GAME, "nz-2012", 20_000, 8_000), "wheel/taken"),
        (Installed("racing-card-derby", "nz-2012", 20_000, 8_000), "wheel/game"),
    ],
)
async def test_a_wheel_that_cannot_be_is_refused(arcade: Arcade, fact: Installed, code: str) -> None:
    await arcade.terminals(0)
    with refused(code):
        await arcade.wheels.install(OP, "w1", fact)
    with refused("right/role"):
        await arcade.wheels.install(DEE, "w2", fact)


async def test_a_terminal_needs_a_wheel_of_its_game(arcade: Arcade) -> None:
    await arcade.terminals(0)
    for game, cards, code in ((GAME, "wheel/w9", "wheel/none"), ("roulette", "wheel/w1", "wheel/other")):
        with refused(code):
            await arcade.venue.furnish("t9", game, cards=cards)


# What goes wrong


async def tilt(arcade: Arcade) -> None:
    """A tilt sensor serves the terminal t1."""
    approve(arcade.venue.house.store, arcade.venue.clock, OP, "tilt-sensor", TILT, "approved 1")
    await arcade.venue.do(OP, acts.Equip("tilt-sensor", TILT))


@clause("NZ-8A-3.7")
async def test_a_tilt_in_mid_spin_locks_the_terminal_keeps_the_number_and_holds_the_prize(
    arcade: Arcade, tmp_path: Path
) -> None:
    venue = arcade.venue
    await arcade.terminals(1)
    await tilt(arcade)
    with falls(17, 4):
        ann = await arcade.sit()
        await arcade.bet(ann, "straight-17", 1000)
        await arcade.next(CLOSED)
        state = await venue.do(SENSOR, acts.Trip("tilt-sensor", TILT, "rocked"))
        assert [fault.cite for fault in state.round.wrong] == ["NZ-8A-3.7"]
        await arcade.next(FELL)
    state = await arcade.state()
    assert state.round.table.cards("wheel") == ["17"]
    assert (state.chips(ann.name), len(state.round.table.live())) == (99_000, 1)
    for act in (acts.CashOut(), acts.Leave()):
        with refused("terminal/locked", "NZ-8A-3.7"):
            await venue.do(ann, act)
    id = state.round.wrong[0].id
    with refused("due/no-reason"):
        await venue.do(SUE, acts.Propose(Rule(id, "unlocked"), id))
    await venue.do(SUE, acts.Propose(Rule(id, "unlocked"), id, "a child leaned on it"))
    assert (await arcade.state()).chips(ann.name) == 135_000
    assert proved(tmp_path) == []


@clause("NZ-8A-3.7")
async def test_a_tilt_between_rounds_keeps_the_next_from_beginning(arcade: Arcade) -> None:
    venue = arcade.venue
    await arcade.terminals(1)
    await tilt(arcade)
    with refused("device/other"):
        await venue.do(SENSOR, acts.Trip("tilt-sensor", "tilt-9", "rocked"))
    with refused("right/role"):
        await venue.do(venue.guest(), acts.Trip("tilt-sensor", TILT, "rocked"))
    state = await venue.do(SENSOR, acts.Trip("tilt-sensor", TILT, "opened"))
    alert = next(iter(state.session.alerts))
    await arcade.sit()
    assert not (await arcade.state()).session.running
    await venue.do(SUE, acts.AnswerAlert(alert, "seen", "looked at it"))
    assert (await arcade.state()).session.running


@clause("NZ-8A-3.13")
async def test_no_message_can_claim_a_win(arcade: Arcade) -> None:
    await arcade.terminals(1)
    with falls(4):
        ann = await arcade.sit()
        await arcade.bet(ann, "straight-17", 1000)
        claim = Verdict("layout", "straight-17", ann.name, "win", 36_000, "CP-8A-1")
        for duty in ("pay:layout:straight-17:" + ann.name, "bet:layout:" + ann.name, ""):
            with pytest.raises(Refusal) as no:
                await arcade.venue.do(ann, acts.Propose(claim, duty))
            assert no.value.cite == "NZ-8A-3.13"
        with pytest.raises(Refusal):
            await arcade.venue.do(DEE, acts.Record(claim))
        await arcade.spin(4)
    assert (await arcade.state()).chips(ann.name) == 99_000


@clause("NZ-8A-3.13")
@pytest.mark.parametrize(
    "was, now, stream, says",
    [
        (" 1000", " 9000", "round/t1/1", "the record of the wagers was changed"),
        ("spinfell 1 17", "spinfell 1 4", "wheel/w1", "the wheel's record another number"),
    ],
)
async def test_a_prize_that_the_record_does_not_bear_out_is_disputed_and_not_paid(
    arcade: Arcade, tmp_path: Path, was: str, now: str, stream: str, says: str
) -> None:
    venue = arcade.venue
    await arcade.terminals(1)
    await tilt(arcade)
    with falls(17, 4):
        ann = await arcade.sit()
        await arcade.bet(ann, "straight-17", 1000)
        await venue.do(SENSOR, acts.Trip("tilt-sensor", TILT, "rocked"))  # so that nothing is paid yet
        await arcade.spin(17)
        book, sql = tmp_path / "house.db", "UPDATE entry SET body = replace(body, ?, ?) WHERE stream = ?"
        assert change(book, sql, was, now, stream)
        id = (await arcade.state()).round.wrong[0].id
        with refused("prize/disputed", "NZ-8A-3.13"):
            await venue.do(SUE, acts.Propose(Rule(id, "unlocked"), id, "a child leaned on it"))
    state = await arcade.state()
    assert says in state.round.log[-1].why
    assert isinstance(state.round.log[-1].fact, Note)
    assert state.chips(ann.name) == 99_000
    id = state.round.wrong[-1].id
    state = await venue.do(SUE, acts.Propose(Void("CP-8A-6"), id, "cannot be proved"))
    assert state.chips(ann.name) == 100_000
    assert any(stream in found for found in proved(tmp_path))


@clause("CP-8A-6")
async def test_a_wheel_that_fails_gives_every_wager_back(arcade: Arcade, tmp_path: Path) -> None:
    await arcade.terminals(2)
    ann, bob = await arcade.sit("t1"), await arcade.sit("t2")
    await arcade.bet(ann, "red", 500, "t1")
    await arcade.bet(bob, "straight-0", 700, "t2")
    await arcade.next(CLOSED)
    with refused("right/role"):
        await arcade.wheels.void(ann, "w1", "I do not like it")
    with refused("due/no-reason"):
        await arcade.wheels.void(SUE, "w1", " ")
    await arcade.wheels.void(SUE, "w1", "the ball left the wheel")
    assert arcade.wheel.spin.phase == VOID
    for who, table in ((ann, "t1"), (bob, "t2")):
        assert (await arcade.state(table)).chips(who.name) == 100_000
    await arcade.next(OPEN)
    await arcade.bet(ann, "red", 500, "t1")
    with refused("wheel/no-spin"):
        await arcade.wheels.void(SUE, "w9", "there is none")
    assert proved(tmp_path) == []


@clause("CP-8A-9")
async def test_a_player_calls_an_attendant_once(arcade: Arcade) -> None:
    await arcade.terminals(1)
    ann = await arcade.sit()
    await arcade.venue.do(ann, acts.CallSupervisor("the screen is dark"))
    assert arcade.venue.facts(Alert) == [Alert("called", ann.name, "the screen is dark")]
    with refused("alert/called"):
        await arcade.venue.do(ann, acts.CallSupervisor("again"))
    with refused("right/role"):
        await arcade.venue.do(arcade.venue.guest(), acts.CallSupervisor("me too"))


@clause("CP-8A-8")
@pytest.mark.parametrize("phase", [OPEN, CLOSED, FELL])
async def test_a_house_that_dies_in_mid_spin_pays_once_when_it_is_back(tmp_path: Path, phase: str) -> None:
    """The first house is never told to close: another opens its book as it lies, as after a kill."""
    clock, url = Clock(), f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path, clock) as venue:
        arcade = Arcade(venue)
        await arcade.terminals(2)
        with falls(17, 17, 17):
            ann, bob = await arcade.sit("t1"), await arcade.sit("t2")
            await arcade.bet(ann, "straight-17", 1000, "t1")
            await arcade.bet(bob, "red", 500, "t2")
            if phase == FELL:
                await arcade.next(CLOSED)
                venue.house.floor.ours, kept = {}, venue.house.floor.ours  # the number is kept, and no table follows
                await arcade.next(FELL)
                venue.house.floor.ours = kept
            elif phase == CLOSED:
                await arcade.next(CLOSED)
            spin = arcade.wheel.spin
            for name in ("t1", "t2"):
                venue.house.floor.ours.pop(name)
    async with opened(url, tmp_path, clock) as venue:
        arcade = Arcade(venue)
        assert arcade.wheel.spin.root == spin.root
        if phase != FELL:
            await arcade.next(FELL)
        assert arcade.wheel.spin.pocket == "17"
        for _ in range(3):
            await arcade.wheels.turn()
        assert (await arcade.state("t1")).chips(ann.name) == 135_000
        assert (await arcade.state("t2")).chips(bob.name) == 99_500
        assert venue.books_balance()
    assert proved(tmp_path) == []


@clause("NZ-8A-3.7-ADVANTAGE", "CP-8A-8")
async def test_a_line_dropped_after_the_signal_changes_nothing_and_a_habit_of_it_is_told(arcade: Arcade) -> None:
    await arcade.terminals(1)
    table = arcade.venue.house.floor.ours["t1"]
    with falls(*[4] * 9):
        ann = await arcade.sit()
        await table.line_lost(ann.name)
        assert (await arcade.state()).session.lost == {}, "before the signal it is nobody's business"
        for times in (1, 2, 3):
            await arcade.bet(ann, "red", 500)
            await arcade.next(CLOSED)
            assert arcade.venue.facts(Alert) == []
            await table.line_lost(ann.name)
            assert (await arcade.state()).session.lost == {ann.name: times}
            await arcade.next(FELL)
            await table.line_lost(ann.name)
            assert (await arcade.state()).chips(ann.name) == 100_000 - 500 * times
            await arcade.next(OPEN)
    says = "the line was lost after the signal in 3 spins of one sitting"
    assert arcade.venue.facts(Alert) == [Alert("line", ann.name, says)]


async def test_the_signal_and_the_number_are_the_wheels_own_entries(arcade: Arcade) -> None:
    await arcade.terminals(1)
    with falls(9):
        ann = await arcade.sit()
        await arcade.bet(ann, "red", 500)
        await arcade.spin(9)
    r = (await arcade.state()).round
    said = [(e.who.role, type(e.fact)) for e in r.log if isinstance(e.fact, Bet | Call | Deal)]
    assert said == [("shoe", Call), ("player", Bet), ("wheel", Call), ("wheel", Deal)]
