"""What can go wrong in a described round of Ultimate Texas Hold'em, by clause."""

from collections.abc import Collection

from cutcard.core.facts import Look, Note
from cutcard.core.game import Game
from cutcard.described.fields import Fields
from cutcard.described.follow import Covered, Incident, read_incidents

MISDEALS = ("11.2", "11.8", "CP-16-20", "CP-16-22", "CP-16-26")
PUT_RIGHT = ("11.9", "11.14", "11.15(a)", "CP-16-21", "CP-16-21-OWN", "CP-16-23", "CP-16-27")  # settled as it stands
KNOWN = {
    **dict.fromkeys(MISDEALS, Covered(void=True)),
    **dict.fromkeys(PUT_RIGHT, Covered()),
    "11.1": Covered(rulings=("void", "play on"), note=lambda _, seat: Note("9.9", seat)),
    "11.13": Covered(rulings=("void", "rebuilt"), note=lambda _, seat: Note("11.13", seat)),
    "11.15(b)": Covered(rulings=("void", "play on"), note=lambda r, seat: Look(r.table.holder(seat), seat)),
}


def incidents(rows: list[Fields], game: Game, seats: Collection[str]) -> list[Incident]:
    return read_incidents(rows, game, seats, KNOWN)
