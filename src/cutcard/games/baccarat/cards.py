"""The cards of a coup as they lie on the table of Baccarat, and where each belongs by the order it was drawn in."""

from collections.abc import Sequence
from itertools import takewhile
from math import inf

from cutcard.core.game import NO_MORE_BETS
from cutcard.core.memo import memo, reads
from cutcard.core.table import HIDDEN, Item, Table
from cutcard.games.baccarat.coup import BANKER, FIRST, PLAYER, Coup, coup, next_to, value
from cutcard.shared.on_layout import LAYOUT
from cutcard.shared.shoe import RACK

HELD = "held"
HAND = {PLAYER: "player-hand", BANKER: "banker-hand"}
CARDS_MOST = 6  # in a coup
DRAWN_BY = "items", "lies", "calls"  # what says which cards are those of the coup


@memo
@reads(*DRAWN_BY)
def drawn(t: Table) -> list[Item]:
    """The cards of the coup in the order they left the shoe, wherever they lie now.

    Not among them: what was burnt, what is held back and not yet carried to a hand, what was seen too soon (CP-5-20).
    """
    hands = [id for place in HAND.values() for id in t.lies.get(place, ())]
    ours = (i for i in t.items.values() if i.to not in (HELD, RACK) or (i.to == HELD and i.id in hands))
    return [item for item in ours if not seen_too_soon(t, item)]


def seen_too_soon(t: Table, item: Item) -> bool:
    """Whether it was seen by accident while wagers could still be made."""
    at = item.entry if item.face == "up" else item.exposed if item.exposed >= 0 else inf
    return at < t.calls.get(NO_MORE_BETS, inf)


@memo
@reads(*DRAWN_BY)
def read_so_far(t: Table) -> list[str]:
    """The cards of the coup as far as they lie open, in order."""
    return [item.name for item in takewhile(lambda i: i.open and i.name != HIDDEN, drawn(t))]


@memo
@reads(*DRAWN_BY)
def coup_so_far(t: Table) -> Coup:
    return coup(read_so_far(t))


@memo
@reads(*DRAWN_BY)
def areas(t: Table) -> list[str]:
    """Where each card of the coup belongs: to a hand, to the rack if none needs it, held back while that is unknown."""
    values = tuple(map(value, read_so_far(t)))

    def area(n: int) -> str:
        if n >= len(FIRST) and n > len(values):
            return HELD
        hand = next_to(values[:n]) if n >= len(FIRST) else FIRST[n]
        return HAND.get(hand, RACK)

    return [area(n) for n in range(len(drawn(t)))]


def begun(t: Table) -> bool:
    """There is a wager to be decided; or the cards are out, and the hand may be finished without (NZ-5-5.14A-EMPTY)."""
    return bool(t.live(LAYOUT) or drawn(t))


def complete(t: Table) -> bool:
    return coup_so_far(t).over and len(read_so_far(t)) >= len(drawn(t))


def can_finish(cards: Sequence[str]) -> bool:
    """Whether a coup on these cards ends in whatever order they come."""
    return len(cards) >= CARDS_MOST
