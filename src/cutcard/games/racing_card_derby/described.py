"""What can go wrong in a described race, by clause."""

from collections.abc import Collection

from cutcard.core.errors import Faulty, in_json, one_of
from cutcard.core.game import Game
from cutcard.described.astray import burnt, removed
from cutcard.described.fields import Fields
from cutcard.described.follow import Incident

BURNT, REMOVED, VOID = "10.3", "10.6", "10.8"
PUT_RIGHT = ("10.1", "10.2", "10.4", "10.5", "10.7")  # and settled by the cards as they then lie


def incidents(rows: list[Fields], game: Game, seats: Collection[str]) -> list[Incident]:
    """A card that lay face up first in the shoe is burnt (10.3), one dealt in error is removed (10.6)."""
    made: list[Incident] = []
    known = (BURNT, REMOVED, VOID, *PUT_RIGHT)
    for f in rows:
        clause = f.word("clause").removeprefix(game.edition.clauses)
        if clause not in known:
            raise Faulty(
                "field/clause", f"{f.path('clause')} is {in_json(clause, 20)}", instead=f"it may be {one_of(known)}"
            )
        card = f.whole("card", 1, "card is a whole number") if clause == REMOVED else 0
        f.done()
        if clause == BURNT:
            made.append(Incident(clause, card=1 + sum(i.clause == BURNT for i in made), takes=burnt))
        elif clause == REMOVED:
            made.append(Incident(clause, card=card, takes=removed))
        else:
            made.append(Incident(clause, void=clause == VOID))
    return made
