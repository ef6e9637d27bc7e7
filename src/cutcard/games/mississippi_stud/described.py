"""What can go wrong in a described round of Mississippi Stud, by clause."""

from cutcard.described.poker import poker_incidents
from cutcard.games.mississippi_stud.rules import IRREGULARITIES

incidents = poker_incidents(IRREGULARITIES)
