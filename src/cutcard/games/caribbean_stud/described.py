"""What can go wrong in a described round of Caribbean Stud, by clause."""

from collections.abc import Collection

from cutcard.core.facts import Look, Note
from cutcard.core.game import Game
from cutcard.described.fields import Fields
from cutcard.described.follow import Covered, Incident, read_incidents

MISDEALS = ("12.2", "12.5", "12.8", "12.10")
PUT_RIGHT = ("12.3", "12.4", "12.6", "12.7", "12.9", "12.14", "12.15(a)")  # and settled as the round then stands
KNOWN = {
    **dict.fromkeys(MISDEALS, Covered(void=True)),
    **dict.fromkeys(PUT_RIGHT, Covered()),
    "12.1": Covered(rulings=("void", "play on"), note=lambda _, seat: Note("9.5", seat)),
    "12.13": Covered(rulings=("void", "rebuilt"), note=lambda _, seat: Note("12.13", seat)),
    "12.15(b)": Covered(rulings=("void", "play on"), note=lambda r, seat: Look(r.table.holder(seat), seat)),
}


def incidents(rows: list[Fields], game: Game, seats: Collection[str]) -> list[Incident]:
    return read_incidents(rows, game, seats, KNOWN)
