"""What a player sees of a round, as numbers: how often each card lies at each place, what is asked, what is staked,
and whether bets may still be laid.

The player's own places come first, then those in common, then the other seats, each as seen from that seat: so the same
numbers mean the same to everybody. A card that the player may not see counts as one face down.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cutcard.chance.dealer import closing
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.core.table import seat as seat_of
from cutcard.exact.advice import decision

Vector = NDArray[np.float32]


class Sight:
    """The numbers for a game at which so many people sit."""

    def __init__(self, game: Game, seats: Sequence[str]) -> None:
        self.game, self.seats = game, tuple(seats)
        thrown = [face for faces in game.thrown.values() for face in faces]
        self.names = (*dict.fromkeys((*game.pack, *thrown)), HIDDEN)
        self.column = {name: n for n, name in enumerate(self.names)}
        self.hands = {seat: [place for place in game.places if seat_of(place) == seat] for seat in self.seats}
        self.common = [place for place in game.places if not seat_of(place).isdigit()]
        self.rows = {seat: {place: n for n, place in enumerate(self.order(seat))} for seat in self.seats}
        self.wagers = {wager: n for n, wager in enumerate(game.wagers)}

    def order(self, seat: str) -> list[str]:
        """The places as they are told to that seat."""
        at = self.seats.index(seat)
        others = [*self.seats[at + 1 :], *self.seats[:at]]
        return [*self.hands[seat], *self.common, *(place for other in others for place in self.hands[other])]

    @cached_property
    def shape(self) -> tuple[int, int]:
        """Places, and what may lie there."""
        return len(self.rows[self.seats[0]]), len(self.names)

    @property
    def size(self) -> int:
        places, names = self.shape
        return places * names + places + len(self.wagers) + 1

    def numbers(self, r: Round, name: str, unit: int) -> Vector:
        """What this person sees; stakes in units."""
        table, (places, names) = r.table, self.shape
        rows, made = self.rows[table.places_of[name][0]], np.zeros(self.size, np.float32)
        lifted = r.game.hands_visible(table)
        for place, lying in table.lies.items():
            row = rows.get(place, -1) * names
            for item in [table.items[item] for item in lying] if row >= 0 else ():
                made[row + self.column[item.name if table.sees(name, item, lifted) else HIDDEN]] += 1
        if duty := decision(r, name):
            made[places * names + rows[duty.place]] = 1
        for spot in table.stakes.live[""]:
            if spot.owner == name:
                made[places * names + places + self.wagers[spot.wager]] += table.stakes[spot].chips / unit
        made[-1] = bool(closing(r))
        return made

    def cards(self, numbers: Vector, place: str, seat: str = "") -> list[str]:
        """What lies at a place by these numbers, as that seat is told them; the first seat, if none is named."""
        row = self.rows[seat or self.seats[0]][place] * len(self.names)
        counts = numbers[row : row + len(self.names)]
        return [self.names[n] for n in np.nonzero(counts)[0].tolist() for _ in range(int(counts[n]))]

    def asked(self, numbers: Vector, seat: str = "") -> str:
        """The place of which something is asked, if anything is."""
        places, names = self.shape
        found = np.nonzero(numbers[places * names : places * names + places])[0].tolist()
        return self.order(seat or self.seats[0])[found[0]] if found else ""
