"""What can go wrong in a described round of Blackjack, by clause."""

from collections.abc import Collection

from cutcard.core.errors import Faulty, in_json, one_of
from cutcard.core.facts import Note
from cutcard.core.game import Game
from cutcard.described.astray import burnt, removed
from cutcard.described.fields import Fields
from cutcard.described.follow import Incident

FACED, SEEN, TAKEN, VOID = "CP-2-19-FACED", "CP-2-19-SEEN", "CP-2-19-TAKEN", "CP-2-19-VOID"
KNOWN = (FACED, SEEN, TAKEN, VOID)
RULINGS = ("void", "rebuilt")


def incidents(rows: list[Fields], game: Game, seats: Collection[str]) -> list[Incident]:
    """The first card that lay face up and one drawn in error are burnt; a hand taken up is void or rebuilt."""
    made: list[Incident] = []
    for f in rows:
        clause = f.word("clause")
        if clause not in KNOWN:
            raise Faulty(
                "field/clause", f"{f.path('clause')} is {in_json(clause, 20)}", instead=f"it may be {one_of(KNOWN)}"
            )
        if clause == FACED:
            made.append(Incident(clause, card=1, takes=burnt))
        elif clause == SEEN:
            made.append(Incident(clause, card=f.whole("card", 1, "card is a whole number"), takes=removed))
        elif clause == TAKEN:
            seat, ruling = f.word("seat", one=tuple(seats)), f.word("ruling", RULINGS[0], one=RULINGS)
            made.append(Incident(clause, seat=seat, note=lambda _, at: Note(TAKEN, at), ruling=ruling))
        else:
            made.append(Incident(clause, void=True))
        f.done()
    return made
