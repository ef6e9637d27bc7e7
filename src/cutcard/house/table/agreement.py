"""Before a terminal pays: recorded wagers, the wheel's recorded number and the award must agree."""

from collections.abc import Sequence

from sqlalchemy import Connection, func, select

from cutcard.chance.commitment import seals
from cutcard.core.errors import Cutcard, Refusal
from cutcard.core.facts import Deal, Entry, Verdict
from cutcard.core.round import Round
from cutcard.house.log.facts import SpinFell, SpinOpened, parsed_line
from cutcard.house.log.streams import wheel_stream
from cutcard.house.table.recovery import opened, read
from cutcard.house.table.unit_of_work import UnitOfWork
from cutcard.house.table.wheel import Wheel
from cutcard.replay import step
from cutcard.store.chain import Conflict, Kept, origin, tied
from cutcard.store.schema import ENTRY

OF_A_SPIN = 3  # opened, closed, fell


class Disputed(Refusal):
    """A prize that is not paid, for the record does not bear it out."""


def must_agree(connection: Connection, work: UnitOfWork) -> None:
    """Refuse to pay what the book does not bear out; what pays nothing is not asked."""
    for stream, later in work.rounds.items():
        rows = read(connection, stream) if any(isinstance(e.fact, Verdict) for e in later.log) else []
        if any(isinstance(e.fact, Verdict) for e in later.log[len(rows) :]):
            assert work.wheel
            if says := disagreement(connection, rows, work.wheel, later):
                raise Disputed(
                    "prize/disputed", says, later.game.refusal_clause("prize/disputed"), "an attendant was called"
                )


def must_be_current(connection: Connection, wheel: Wheel) -> None:
    """By the book too, not only by what is known here, nothing has happened at the wheel since."""
    entries = select(func.max(ENTRY.c.number) + 1).where(ENTRY.c.stream == wheel_stream(wheel.name))
    if connection.execute(entries).scalar() != wheel.entries:
        raise Conflict("wheel/gone-on", f"{wheel.name} has gone on meanwhile", instead="look at it again")


def disagreement(connection: Connection, rows: list[Kept], wheel: Wheel, later: Round) -> str:
    """What is in the way of paying, as the book has it: nothing, if all agree."""
    if not unbroken(rows):
        return "the record of the wagers was changed"
    recorded = opened(rows)
    if recorded.log != later.log[: len(rows)]:
        return "the terminal has other wagers than the record"
    number, (root,) = fallen(recorded.log), seals(recorded.table.calls).values()
    if number != at_the_wheel(connection, wheel, root):
        return f"the terminal has {number}, and the wheel's record another number"
    try:
        for e in later.log[len(rows) :]:
            recorded = step(recorded, e)
    except Cutcard as trouble:
        return f"the award is not what the record gives: {trouble.message}"
    return ""


def unbroken(rows: Sequence[Kept]) -> bool:
    """Whether each is tied to the one before it."""
    before = origin(rows[0].stream) if rows else ""
    for kept in rows:
        if kept.hash != tied(before, kept.stream, kept.number, kept.at, kept.command, kept.body):
            return False
        before = kept.hash
    return bool(rows)


def fallen(log: Sequence[Entry]) -> str:
    return next((e.fact.cards[0] for e in reversed(log) if isinstance(e.fact, Deal)), "")


def at_the_wheel(connection: Connection, wheel: Wheel, root: str) -> str:
    """The number of the spin with that seal, as the wheel's own stream has it."""
    spin = wheel.spins.get(root)
    if spin is None:
        return ""
    first, *rest = map(parsed_line, read(connection, wheel_stream(wheel.name), spin.entry, OF_A_SPIN))
    sealed = isinstance(first.fact, SpinOpened) and first.fact.root == root
    fell = (line.fact.pocket for line in rest if isinstance(line.fact, SpinFell) and line.fact.spin == spin.number)
    return next(fell, "") if sealed else ""
