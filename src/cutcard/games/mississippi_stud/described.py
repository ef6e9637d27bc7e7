"""What can go wrong in a described round of Mississippi Stud, by clause."""

from collections.abc import Collection

from cutcard.core.facts import Note
from cutcard.core.game import Game
from cutcard.described.fields import Fields
from cutcard.described.follow import Covered, Incident, read_incidents

MISDEALS = ("6.1", "6.2", "6.3", "6.6", "6.7")
PUT_RIGHT = ("6.4", "6.5", "6.8", "6.10")  # and settled as the round then stands
KNOWN = {
    **dict.fromkeys(MISDEALS, Covered(void=True)),
    **dict.fromkeys(PUT_RIGHT, Covered()),
    "6.9": Covered(rulings=("void", "rebuilt"), note=lambda _, seat: Note("6.9", seat)),
    "6.11": Covered(rulings=("void", "play on"), note=lambda _, seat: Note("1.3", seat)),
}


def incidents(rows: list[Fields], game: Game, seats: Collection[str]) -> list[Incident]:
    return read_incidents(rows, game, seats, KNOWN)
