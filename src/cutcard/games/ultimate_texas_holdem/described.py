"""What can go wrong in a described round of Ultimate Texas Hold'em, by clause."""

from cutcard.described.poker import poker_incidents
from cutcard.games.ultimate_texas_holdem.rules import IRREGULARITIES

incidents = poker_incidents(IRREGULARITIES)
