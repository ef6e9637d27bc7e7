"""What can go wrong in a described round of Three Card Poker, by clause."""

from cutcard.described.poker import poker_incidents
from cutcard.games.three_card_poker.rules import IRREGULARITIES

incidents = poker_incidents(IRREGULARITIES)
