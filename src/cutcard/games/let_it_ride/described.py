"""What can go wrong in a described round of Let It Ride, by clause."""

from cutcard.described.poker import poker_incidents
from cutcard.games.let_it_ride.rules import IRREGULARITIES

incidents = poker_incidents(IRREGULARITIES)
