"""What can go wrong in a described round of Caribbean Stud, by clause."""

from cutcard.described.poker import poker_incidents
from cutcard.games.caribbean_stud.rules import IRREGULARITIES

incidents = poker_incidents(IRREGULARITIES)
