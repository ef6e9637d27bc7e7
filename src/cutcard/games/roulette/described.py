"""What can go wrong in a described spin: one that was void, before the one that counted (CP-8-11)."""

from collections.abc import Collection
from functools import partial

from cutcard.core.facts import Note
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.described.fields import Fields
from cutcard.described.follow import Incident
from cutcard.games.roulette.rules import GOOD, NO_SPIN, VOID_SPINS


def noted(clause: str, r: Round, at: str) -> Note:
    return Note(clause)


def incidents(rows: list[Fields], game: Game, seats: Collection[str]) -> list[Incident]:
    """Each a spin that a supervisor ruled on while its ball circled: void, wagers stand and it is spun again."""
    made = []
    for f in rows:
        clause = f.word("clause", one=tuple(VOID_SPINS))
        ruling = f.word("ruling", NO_SPIN, one=(NO_SPIN, GOOD))
        f.done()
        made.append(Incident(clause, note=partial(noted, clause), ruling=ruling, at_once=True))
    return made
