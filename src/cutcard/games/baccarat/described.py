"""What can go wrong in a described coup, by clause."""

from collections.abc import Collection

from cutcard.core.game import Game
from cutcard.described.fields import Fields
from cutcard.described.follow import Covered, Incident, read_incidents

PUT_RIGHT = ("CP-5-20", "CP-5-21", "CP-5-22", "CP-5-23", "CP-5-24")  # and settled by the cards as they then lie
KNOWN = {**dict.fromkeys(PUT_RIGHT, Covered()), "CP-5-25": Covered(void=True)}


def incidents(rows: list[Fields], game: Game, seats: Collection[str]) -> list[Incident]:
    return read_incidents(rows, game, seats, KNOWN)
