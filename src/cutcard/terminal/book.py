"""What a table keeps beside the round: the log of its procedure, ticked by itself, and finished rounds in a folder."""

from pathlib import Path

from cutcard.chance.dealer import STAFF
from cutcard.core.errors import Faulty
from cutcard.core.facts import Tick, Who
from cutcard.core.game import Game
from cutcard.core.rights import SUPERVISOR
from cutcard.core.round import Round
from cutcard.core.text import write
from cutcard.games.card_procedure import BEGIN, OVER, procedure

HANDS = STAFF | {SUPERVISOR: Who("supervisor", SUPERVISOR)}
WHY = "the pack is shuffled and cut by this program"


class Book:
    """One table's procedure and its rounds on disk."""

    def __init__(self, game: Game, folder: Path | None = None) -> None:
        table = procedure(game)
        self.procedure = Round(table).record(Who("table", "table"), table.opening())
        self.folder = folder
        self.saved = last_number(folder) if folder else 0

    def begin(self) -> None:
        """Whatever the procedure asks for before a round, then the round itself."""
        self.tick_through(BEGIN)

    def over(self) -> None:
        self.tick_through(OVER)

    def tick_through(self, last: str) -> None:
        """Tick the steps that are due, one after another, up to and with this one."""
        ticked = ""
        while ticked != last:
            duty = next(d for d in self.procedure.due if d.must)
            tick = next(option for option in duty.options if isinstance(option, Tick))
            why = WHY if duty.reason else ""
            self.procedure = self.procedure.propose(HANDS[duty.who], tick, duty.id, why)
            ticked = tick.step

    def save(self, r: Round) -> None:
        """The finished round as NNNN.round, never over an older one."""
        if self.folder:
            path = self.folder / f"{self.saved + 1:04}.round"
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(write(r.log))
            except OSError as fault:
                raise Faulty("save/failed", f"the round was not saved: {fault.strerror}: {path}") from None
            self.saved += 1


def last_number(folder: Path) -> int:
    """The highest number in the folder, which is made if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return max((int(p.stem) for p in folder.glob("*.round") if p.stem.isdecimal()), default=0)
    except OSError as fault:
        raise Faulty("save/folder", f"{folder} cannot be used: {fault.strerror}", instead="name a folder") from None
