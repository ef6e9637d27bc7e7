"""What a table keeps beside the round: the log of its procedure, ticked by itself, and its rounds in a folder."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from cutcard.chance.dealer import HANDS, STAFF
from cutcard.core.errors import Faulty
from cutcard.core.facts import Tick, Who
from cutcard.core.game import Game
from cutcard.core.rights import DEALER
from cutcard.core.round import Round
from cutcard.core.table import PUBLIC
from cutcard.core.text import write
from cutcard.shared.shoe import BEGIN, OVER, SHUFFLE, calls, per_shoe, procedure, rows, to_the_rack

RUNNING = "current.round"


class Book:
    """One table's procedure and its rounds on disk."""

    def __init__(self, game: Game, why: str, folder: Path | None = None) -> None:
        table = procedure(game)
        self.procedure = Round(table).record(Who("table", "table"), table.opening())
        self.why = why  # the reason given where a step asks for one
        self.folder = folder
        self.saved = last_number(folder) if folder else 0

    # The procedure.

    def prepare(self) -> bool:
        """Whatever the procedure asks for before a round; whether the cards are shuffled, as they always are in a
        device that never stops mixing."""
        ticked = self.tick_until(BEGIN)
        return SHUFFLE in ticked or not rows(self.procedure.game, SHUFFLE)

    @property
    def calls(self) -> list[str]:
        """What the dealer says of the shoe as the next round begins."""
        return calls(self.procedure.game, self.procedure.table)

    def begin(self) -> None:
        self.tick()

    def over(self, r: Round) -> None:
        """The round is over; where a shoe is played through, its cards are in the rack until the next shuffle."""
        if per_shoe(r.game) and r.from_pack:
            self.procedure = self.procedure.record(STAFF[DEALER], to_the_rack(r))
        self.tick_until(OVER)
        self.tick()

    def due(self) -> Tick:
        duty = next(d for d in self.procedure.due if d.must)
        return next(option for option in duty.options if isinstance(option, Tick))

    def tick_until(self, last: str) -> list[str]:
        """The steps that are due before this one."""
        steps = []
        while self.due().step != last:
            steps.append(self.tick())
        return steps

    def tick(self) -> str:
        duty, tick = next(d for d in self.procedure.due if d.must), self.due()
        self.procedure = self.procedure.propose(HANDS[duty.who], tick, duty.id, self.why if duty.reason else "")
        return tick.step

    # The folder.

    def keep(self, r: Round) -> None:
        """The running round as everyone may see it, for a monitor; the old file stays whole until the new one is."""
        if self.folder:
            new = self.folder / "current.new"
            try:
                new.write_text(write(r.seen(PUBLIC)), encoding="utf-8")
                new.replace(self.folder / RUNNING)
            except OSError as fault:
                raise Faulty(
                    "save/failed",
                    f"the running round is not kept: {fault.strerror}: {new}",
                    instead="name another folder with --save",
                ) from None

    def save(self, r: Round, proofs: Mapping[str, dict[str, Any]]) -> None:
        """The finished round as NNNN.round, with its proofs beside it (NNNN.proof.json), never over an older one."""
        if self.folder:
            path = self.folder / f"{self.saved + 1:04}.round"
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(write(r.log))
                for supply, proof in proofs.items():
                    beside = path.with_suffix(f"{supply and f'.{supply}'}.proof.json")
                    beside.write_text(json.dumps(proof, indent=1) + "\n", encoding="utf-8")
            except OSError as fault:
                raise Faulty(
                    "save/failed",
                    f"the round was not saved: {fault.strerror}: {path}",
                    instead="name another folder with --save",
                ) from None
            self.saved += 1

    def close(self) -> None:
        """No round is running; a file that cannot be removed does no harm."""
        if self.folder:
            with suppress(OSError):
                (self.folder / RUNNING).unlink()


def last_number(folder: Path) -> int:
    """The highest number in the folder, which is made if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return max((int(p.stem) for p in folder.glob("*.round") if p.stem.isdecimal()), default=0)
    except OSError as fault:
        raise Faulty("save/folder", f"{folder} cannot be used: {fault.strerror}", instead="name a folder") from None
