"""What counting cards is worth at Blackjack: what a round gains when a card is gone, and when a count changes an act.

The count is Hi-Lo: small cards, two to six, one up; tens and aces one down; divided by the packs that are left, a true
count. A shoe at a true count is one whose small cards are fewer and whose tens and aces more in just that proportion.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from cutcard.games.blackjack.chart import ACTS, dealt_two, first_two
from cutcard.games.blackjack.every_hand import hands
from cutcard.games.blackjack.kernel import played
from cutcard.games.blackjack.solve import (
    DOUBLE,
    DRAW,
    STAND,
    Against,
    Solution,
    against,
    doubling,
    fresh,
    held,
    split,
    worth_of,
)
from cutcard.games.blackjack.terms import ACE, TEN, VALUES, Terms

HI_LO = (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)  # by value
TAGGED = 40  # cards of a pack that count
MOST = 10  # true counts further from nought are taken as this
COUNTS = range(-MOST, MOST + 1)


# What a play is worth on other cards than it was made for


def worth(play: Solution, shoe: Sequence[float]) -> float:
    """The mean of a round on this shoe when it is played so, in doubles."""
    terms, less, size, total = play.terms, play.terms.less, float(sum(shoe)), 0.0
    for a in play.against:
        left = np.array(shoe, np.float64)
        left[a.up] -= less
        here, chance, none = replace(a, shoe=left), shoe[a.up] / size, held(0, 0)
        ways = played(first_two(play, a.up), hands(), a.draws[0], a.doubles[0], False)
        total += chance * worth_of(terms, False, *here.law(terms, ways, none, none))
        natural = 2 * left[ACE] * left[TEN] / (size - less) / (size - 2 * less)
        behind = {ACE: left[TEN] - less, TEN: left[ACE] - less}.get(a.up, 0.0) / (size - 3 * less)
        total += chance * natural * float(terms.blackjack) * (1 - behind)
        for pair in np.nonzero(play.splits[a.up])[0].tolist():
            dealt = left[pair] * (left[pair] - less) / (size - less) / (size - 2 * less)
            most = terms.most_hands(pair)
            total += chance * dealt * split(terms, here, pair, most).worth(terms, most)
    return total


def effects_of_removal(play: Solution) -> list[float]:
    """By value: what a round is worth more when one card of it is gone, played the same."""
    base = worth(play, play.shoe)
    return [worth(play, [n - (v == value) for v, n in enumerate(play.shoe)]) - base for value in range(10)]


# When a count changes what is done


def shoe_at(terms: Terms, count: float) -> list[float]:
    """A shoe whose true count is this."""
    return [n * (1 - tag * count / TAGGED) for n, tag in zip(terms.shoe, HI_LO, strict=True)]


@dataclass(frozen=True)
class Index:
    """From which true count on an act is better than what stands below it, the round's cards being counted."""

    hand: str
    up: str
    below: str
    above: str
    count: float


@cache
def counts(terms: Terms) -> tuple[tuple[Against, ...], ...]:
    """Every act at every true count, by count and up card."""
    return tuple(tuple(against(terms, up, shoe_at(terms, count)) for up in range(10)) for count in COUNTS)


def indices(terms: Terms) -> list[Index]:
    """Where insurance, a draw to a hard total or a double of one changes with the count, within ten either way."""
    found = [insurance_index(terms)]
    for up in (*range(1, 10), ACE):
        found += [index for total in range(12, 18) for index in changes(terms, up, total, STAND, DRAW)]
        found += [index for total in range(8, 12) for index in changes(terms, up, total, DRAW, DOUBLE)]
    return found


def changes(terms: Terms, up: int, total: int, one: int, other: int) -> Iterator[Index]:
    """Where one of two acts overtakes the other, over all first two cards of a hard total."""
    h, weight = hands(), dealt_two(fresh(terms).against[up].shoe)
    cell = (h.size == 2) & (h.soft == 0) & (h.total == total) & (doubling(terms) if other == DOUBLE else True)
    if not cell.any():
        return
    worth = [at[up].worth[0][cell] for at in counts(terms)]
    gains = [float((acts[:, other] - acts[:, one]) @ weight[cell]) for acts in worth]
    tags = (h.cards @ np.array(HI_LO))[cell] @ weight[cell] / weight[cell].sum() + HI_LO[up]
    shift = tags / terms.decks if terms.decks else 0.0
    for count, low, high in zip(COUNTS, gains, gains[1:], strict=False):
        if (low > 0) != (high > 0):
            below, above = (one, other) if high > low else (other, one)
            crossed = count + low / (low - high) + shift
            yield Index(f"hard {total}", VALUES[up], ACTS[below], ACTS[above], float(crossed))


def insurance_index(terms: Terms) -> Index:
    """Tens are a third of what is left when an ace is shown."""
    size, tens = sum(terms.shoe), terms.shoe[TEN]
    count = TAGGED * ((size - terms.less) / 3 / tens - 1)
    return Index("insurance", "A", "no", "insure", count + (HI_LO[ACE] / terms.decks if terms.decks else 0))
