"""A wheel that many tables share, folded from its own stream: one spin after another, open, closed and fallen."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from cutcard.core.errors import Refusal
from cutcard.core.game import Game
from cutcard.games import named
from cutcard.house.log.facts import Installed, Line, SpinClosed, SpinFell, SpinOpened, SpinVoided

OPEN, CLOSED, FELL, VOID = "open", "closed", "fell", "void"
KEPT = 1_000  # spins of which a table may still ask


@dataclass(frozen=True)
class Spin:
    """One spin: its seal, the hash of its box, how far it has come, and where the ball came to rest."""

    number: int
    root: str
    box: str
    entry: int = 0  # of the wheel's stream, in which it was opened
    phase: str = OPEN
    pocket: str = ""
    promises: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wheel:
    name: str
    installed: Installed | None = None
    spins: dict[str, Spin] = field(default_factory=dict)  # by seal, the last of them
    at: int = 0  # when it last changed
    entries: int = 0

    @property
    def spin(self) -> Spin:
        """The last; before the first, one that is over."""
        return next(reversed(self.spins.values()), Spin(0, "", "", phase=FELL))

    @property
    def game(self) -> Game:
        assert self.installed
        return named(self.installed.game, self.installed.edition)

    @property
    def closes(self) -> int:
        """When the betting ends, if somebody bets; nought while none is open."""
        return self.at + self.installed.betting if self.installed and self.spin.phase == OPEN else 0

    def is_open(self, root: str) -> bool:
        """Whether bets are taken for the spin with that seal."""
        return self.spin.root == root and self.spin.phase == OPEN

    def phase(self, root: str) -> str:
        """How far that spin has come; one that is not known any more is void."""
        return self.spins[root].phase if root in self.spins else VOID

    def number(self, root: str) -> str:
        """Where the ball came to rest: nobody is told before it has."""
        if self.phase(root) != FELL:
            raise Refusal("wheel/rolling", "the ball has not come to rest", instead="wait for it")
        return self.spins[root].pocket


def evolve(w: Wheel, line: Line) -> Wheel:
    """The wheel after one more of its lines."""
    w, last = replace(w, at=line.at, entries=line.number + 1), w.spin
    match line.fact:
        case Installed():
            return replace(w, installed=line.fact)
        case SpinOpened(number, root, box, promises):
            kept = [*w.spins.items(), (root, Spin(number, root, box, line.number, promises=promises))]
            return replace(w, spins=dict(kept[-KEPT:]))
        case SpinClosed():
            last = replace(last, phase=CLOSED)
        case SpinFell(_, pocket, shares):
            last = replace(last, phase=FELL, pocket=pocket, shares=shares)
        case SpinVoided():
            last = replace(last, phase=VOID)
    return replace(w, spins={**w.spins, last.root: last})


def fold(w: Wheel, lines: Iterable[Line]) -> Wheel:
    for line in lines:
        w = evolve(w, line)
    return w
