"""Boxes and the hands on them: whose they are, which cards belong to each, and what a hand has coming to it.

A box is a place, "1"; "1a" and "1b" are the hands split from it. Several people bet on a box, and its holder decides.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

from cutcard.core.game import Game
from cutcard.core.memo import memo, reads
from cutcard.core.rights import DEALER
from cutcard.core.table import Item, Stake, Table, seat
from cutcard.games.blackjack.hand import ACE, value

BOXES = tuple("123456789")
SPLITS = tuple(box + letter for box in BOXES for letter in "ab")
HANDS = tuple(hand for box in BOXES for hand in (box, f"{box}a", f"{box}b"))  # in the order they are played
OWN = frozenset((*HANDS, DEALER))  # where cards belong to somebody
HELD, BURNT, RACK = "held", "burnt", "rack"
MAIN, DOUBLE, INSURANCE = "main", "double", "insurance"
HIT, STAND, ABSENT = "hit", "stand", "absent"
HELD_BY = "items", "lies", "irregular", "stakes.made", "places_of"  # what says which cards belong to a hand


# Who is in


def hands(g: Game, t: Table) -> list[str]:
    """Hands that are still to be played, collected or compared, in the order they are played (CP-2-11)."""
    return in_turn(frozenset([spot.place for spot in t.stakes.live[""] if spot.wager in (MAIN, DOUBLE)]))


def boxes(g: Game, t: Table) -> list[str]:
    return [box for box in hands(g, t) if box in BOXES]


def at_stake(g: Game, t: Table) -> list[str]:
    """Wherever anything is not yet decided."""
    return in_turn(t.stakes.places)


@lru_cache(maxsize=1024)
def in_turn(places: frozenset[str]) -> list[str]:
    return [hand for hand in HANDS if hand in places]


def whole(t: Table, hand: str) -> bool:
    """Who holds a box has a wager on the hand, and decides for it (CP-2-2)."""
    return any(map(played, t.laid(hand, MAIN, t.holder(hand) or "nobody")))


def played(stake: Stake) -> bool:
    """Not void; what a dealer's blackjack gives back was played to its end (CP-2-14)."""
    return stake.outcome != "void" or stake.returned > 0


# Which cards belong to a hand


@memo
@reads("irregular", "stakes.made", "places_of")
def parted(t: Table) -> list[tuple[int, str]]:
    """The hands that were split off, each with the entry in which its wager was laid; by the rules, not let stand."""
    odd = {e.number for e in t.irregular}
    there = [hand for hand in SPLITS if t.staked(hand)]
    laid = [(stake.entry, hand) for hand in there for stake in t.laid(hand, MAIN, t.holder(hand) or "nobody")]
    return sorted((entry, hand) for entry, hand in laid if entry not in odd)


def family(t: Table, hand: str) -> list[str]:
    """The hands of that box, in the order they came into being (CP-2-13)."""
    return [seat(hand), *(new for _, new in parted(t) if seat(new) == seat(hand))]


@memo
@reads(*HELD_BY)
def belonging(t: Table) -> Mapping[str, list[Item]]:
    """The cards of each hand in the order they came, wherever they lie now; not what was burnt or is held back.

    What was dealt as it was due belongs where it was dealt, or to the hand that was split off with it; a card drawn in
    error belongs to the hand it lies with, until it is taken away.
    """
    where = {id: place for place, pile in t.lies.items() for id in pile}
    made = defaultdict[str, list[Item]](list)
    splits = parted(t)
    for item in t.items.values():
        while splits and splits[0][0] < item.order[0]:
            split_off(made, splits[0][1])
            splits = splits[1:]
        lies = where[item.id]
        hand = item.to if item.due or lies not in OWN else lies
        if lies not in (BURNT, HELD) and hand in OWN:
            made[hand].append(item)
    for _, new in splits:
        split_off(made, new)
    return made


def split_off(made: defaultdict[str, list[Item]], new: str) -> None:
    """The second card of the hand whose turn it was: of the first hand, until the next has had a card of its own."""
    box = seat(new)
    old = f"{box}a" if new[-1] == "b" and len(made[f"{box}a"]) > 1 else box
    made[new] += made[old][1:2]
    del made[old][1:2]


def begun(t: Table) -> bool:
    """A card has been dealt; what was burnt before the bets is none."""
    return any(item.to != RACK for item in t.items.values())


@memo
@reads(*HELD_BY)
def faces(t: Table) -> Mapping[str, list[str]]:
    """The cards of each hand that lie open."""
    read = {hand: [item.name for item in items if item.open] for hand, items in belonging(t).items()}
    return defaultdict(list, read)


def cards(t: Table, hand: str) -> list[str]:
    """Its cards that lie open."""
    return faces(t)[hand]


def first_cards(t: Table, box: str) -> list[str]:
    """The first two cards of a box, and the next to its first hand, whatever was split off since."""
    came = [i for hand in family(t, box) for i in belonging(t)[hand] if box in (hand, i.to) and i.open]
    return [item.name for item in sorted(came, key=lambda item: item.order)][:3]


@reads("items", "lies")
def unread(t: Table) -> str:
    """The first hand with a card that nobody has seen, or none."""
    lying = [hand for hand in (*HANDS, DEALER) if hand in t.lies]
    return next((hand for hand in lying for item in t.at(hand) if not item.open), "")


def first(t: Table) -> str:
    """The dealer's first card, or nothing."""
    return next(iter(cards(t, DEALER)), "")


def natural(t: Table, hand: str) -> bool:
    """A blackjack: ace and ten as the first two cards; after a split it is twenty-one (CP-2-3, CP-2-13)."""
    own = cards(t, hand)
    return len(own) == 2 and value(own) == 21 and hand not in SPLITS and len(family(t, hand)) == 1


def of_aces(t: Table, hand: str) -> bool:
    """A hand of split aces: it gets one card (CP-2-13-ACES)."""
    return len(family(t, hand)) > 1 and cards(t, hand)[:1] != [] and cards(t, hand)[0][0] == ACE


# What a hand has coming to it: counted from what was said and laid, never pointed at.


def doubled(t: Table, hand: str) -> bool:
    return bool(t.laid(hand, DOUBLE, t.holder(hand) or "nobody"))


def owed(t: Table, hand: str) -> int:
    """How many cards it ought to have by now; of who is absent, as many as bring it to twelve (CP-2-11-ABSENT)."""
    said, own = t.words(hand), cards(t, hand)
    asked = 2 + said.count(HIT) + doubled(t, hand)
    return max(asked, len(own) + 1) if ABSENT in said and not doubled(t, hand) and must_draw(t, hand) else asked


def must_draw(t: Table, hand: str) -> bool:
    """Eleven or less (CP-2-11)."""
    return value(cards(t, hand)) < 12


def finished(t: Table, hand: str) -> bool:
    """Nothing more is asked there: not at 21, after standing or a double, or on split aces (CP-2-11, CP-2-12)."""
    if len(belonging(t)[hand]) < owed(t, hand):
        return False
    said = t.words(hand)
    return value(cards(t, hand)) >= 21 or STAND in said or ABSENT in said or doubled(t, hand) or of_aces(t, hand)
