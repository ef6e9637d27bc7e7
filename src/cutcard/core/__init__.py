"""The kernel: facts, the table as their fold, what is due and what is wrong. Pure; standard library only."""

from cutcard.core.duty import Draw, Duty, Fault, Lay, Reveal
from cutcard.core.edition import Edition, PayTable
from cutcard.core.errors import Cutcard, Faulty, Refusal
from cutcard.core.facts import Entry, Fact, Spot, Who
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.rulebook import read_edition
from cutcard.core.table import HIDDEN, Table

__all__ = [
    "HIDDEN",
    "Cutcard",
    "Draw",
    "Duty",
    "Edition",
    "Entry",
    "Fact",
    "Fault",
    "Faulty",
    "Game",
    "Lay",
    "PayTable",
    "Refusal",
    "Reveal",
    "Round",
    "Spot",
    "Table",
    "Who",
    "read_edition",
]
