"""What can go wrong in a described round of Let It Ride, by clause."""

from collections.abc import Collection

from cutcard.core.facts import Note
from cutcard.core.game import Game
from cutcard.described.fields import Fields
from cutcard.described.follow import Covered, Incident, read_incidents

MISDEALS = ("11.1", "11.2", "11.4", "11.6", "11.7")
PUT_RIGHT = ("11.3", "11.5")  # and settled as the round then stands
KNOWN = {
    **dict.fromkeys(MISDEALS, Covered(void=True)),
    **dict.fromkeys(PUT_RIGHT, Covered()),
    "11.9": Covered(rulings=("void", "rebuilt"), note=lambda _, seat: Note("11.9", seat)),
    "11.10": Covered(rulings=("void", "play on"), note=lambda _, seat: Note("9.5", seat)),
}


def incidents(rows: list[Fields], game: Game, seats: Collection[str]) -> list[Incident]:
    return read_incidents(rows, game, seats, KNOWN)
