"""What can go wrong in a described round of Four Card Poker, by clause."""

from collections.abc import Collection

from cutcard.core.facts import Look, Note
from cutcard.core.game import Game
from cutcard.described.fields import Fields
from cutcard.described.follow import Covered, Incident, read_incidents

MISDEALS = ("11.2", "11.3", "11.6", "11.9")
PUT_RIGHT = ("11.4", "11.7", "11.8", "11.10", "11.11", "11.14", "11.15(a)")  # and settled as the round then stands
KNOWN = {
    **dict.fromkeys(MISDEALS, Covered(void=True)),
    **dict.fromkeys(PUT_RIGHT, Covered()),
    "11.1": Covered(rulings=("void", "play on"), note=lambda _, seat: Note("9.6", seat)),
    "11.5": Covered(rulings=("void", "rebuilt"), note=lambda _, seat: Note("11.5", seat)),
    "11.15(b)": Covered(rulings=("void", "play on"), note=lambda r, seat: Look(r.table.holder(seat), seat)),
}


def incidents(rows: list[Fields], game: Game, seats: Collection[str]) -> list[Incident]:
    return read_incidents(rows, game, seats, KNOWN)
