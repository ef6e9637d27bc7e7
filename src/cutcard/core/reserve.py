"""What a player must keep to see every hand through: wagers that a bet brings with it, or that a fold alone spares."""

from collections.abc import Mapping

from cutcard.core.facts import Chips, Spot
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.memo import memo
from cutcard.core.table import Table

Lies = Mapping[Spot, Chips]  # live wagers of one person


def wagers_of(t: Table, person: str) -> dict[Spot, Chips]:
    """Return what lies of this person, by spot."""
    return {spot: t.stakes[spot].chips for spot in t.live(owner=person)}


@memo
def followers(g: Game) -> Mapping[str, tuple[tuple[str, int, bool], ...]]:
    """List, by wager, those that follow it: which, how many times as much at least, and whether after the cards."""
    spots = layout_of(g.edition).spots
    found = [(spot.equals, (spot.wager, 1, False)) for spot in spots if spot.equals]
    found += [(base, (spot.wager, times, True)) for spot in spots for base, times in spot.to_stay.items()]
    return {base: tuple(row for other, row in found if other == base) for base, _ in found}


def still_to_lay(g: Game, lies: Lies, closed: bool) -> dict[Spot, Chips]:
    """Return the least that is still to be laid to stay in everywhere, by spot; what equals a bet, until the call."""
    missing = {}
    for (place, base, owner), chips in lies.items():
        for wager, times, later in followers(g).get(base, ()):
            spot = Spot(place, wager, owner)
            lacks = times * chips - lies.get(spot, 0)
            if lacks > 0 and (later or not closed):
                missing[spot] = lacks
    return missing


def shortfall(g: Game, lies: Lies, closed: bool, chips: Chips) -> Chips:
    """Return how much somebody with these chips lacks to see every hand through."""
    return max(sum(still_to_lay(g, lies, closed).values()) - chips, 0)
