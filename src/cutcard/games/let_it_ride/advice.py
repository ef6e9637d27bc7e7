"""Let It Ride: what a bet is worth if it rides, with the cards that a person sees, and hands to practise on.

Counted in bets: a bet that is taken back is worth nothing, neither lost nor won.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import DECK
from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.core.facts import Choice, Pull
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.described import waiting
from cutcard.described.short import first_wager
from cutcard.exact.advice import Value, Values, decision, ranked
from cutcard.exact.suit_classes import cards_of
from cutcard.games.let_it_ride.exact import GROUPS, SECONDS, STREETS, Odds, dealt, groups
from cutcard.games.let_it_ride.rules import BOARD, KINDS, LESS, RIDE, SIZE, kind
from cutcard.games.let_it_ride.strategies import cards_seen, group
from cutcard.games.manifest import BORDERLINE, CATEGORY, YOU

CATEGORIES = GROUPS
NEAR = 0.1  # bets between riding and nothing
SEAT, PULL = "1", "pull"


def values(r: Round, who: str) -> Values:
    """The first bet that this person has to decide."""
    duty, game, t = decision(r, who), r.game, r.table
    if duty is None:
        raise Faulty("advise/nothing", "there is no bet to decide", game.cite("9.1"), "ask when the cards are out")
    seen = cards_seen(t, duty.place)
    ends = ending(seen, {item.name for item in t.items.values()} - {HIDDEN})
    deals, odds = sum(ends.values()), Odds.of(game)
    rides = sum((ends[name] * net for name, net in zip(KINDS, odds.net, strict=True)), Fraction(0)) / deals
    found = [
        Value(option, rides, RIDE) if isinstance(option, Choice) else Value(option, Fraction(0), PULL)
        for option in duty.options
        if isinstance(option, Choice | Pull)
    ]
    street = tuple(STREETS)[len(seen) - SIZE]
    return Values("bets", f"{street}, {group(seen)}", ranked(found), why(ends, deals))


def ending(seen: list[str], known: set[str]) -> dict[str, int]:
    """How often five cards come of these, as far as this person knows the cards."""
    rest, ends = [card for card in DECK if card not in known], dict.fromkeys(KINDS, 0)
    for more in combinations(rest, len(BOARD) + SIZE - len(seen)):
        ends[kind((*seen, *more))] += 1
    return ends


def why(ends: dict[str, int], deals: int) -> str:
    likely = {name: n for name, n in ends.items() if n and name != LESS}
    told = "; ".join(f"{name} ({percent(Fraction(n, deals), 2)})" for name, n in likely.items())
    return f"Of {deals:,} ways on, {percent(Fraction(deals - ends[LESS], deals), 2)} pay: {told or 'none'}."


# Hands to practise on.


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """A hand, before the first common card or after it: any, near the border, or of one group."""
    if mode == CATEGORY and category not in GROUPS:
        raise Faulty(
            "train/category", f"{quoted(category, 30)} is not a kind of hand", instead=f"choose {one_of(GROUPS)}"
        )
    street, _, name = category.partition(", ") if mode == CATEGORY else (chance.choice(tuple(STREETS)), "", "")
    nth = tuple(STREETS).index(street)
    rows = np.arange(len(groups()[nth]))
    if mode == BORDERLINE:
        rows = borders(Odds.of(game))[nth]
    elif mode == CATEGORY:
        rows = np.flatnonzero(groups()[nth] == STREETS[street].index(name))
    if not len(rows):
        raise Faulty("train/none", "with these odds no choice is close", instead="choose another mode")
    return dealt_so(game, [DECK[card] for card in renamed(nth, int(chance.choice(rows.tolist())), chance)], chance)


def renamed(nth: int, row: int, chance: Random) -> list[int]:
    """A hand of that class, its suits drawn at random and its cards in any order."""
    suits = chance.sample(range(4), 4)
    cards: list[int] = cards_of((dealt().hands, dealt().fours)[nth][row : row + 1])[0].tolist()
    return chance.sample([13 * suits[card // 13] + card % 13 for card in cards], len(cards))


def dealt_so(game: Game, seen: list[str], chance: Random) -> Round:
    """A round in which these cards are seen; the first bet was decided if the first common card is."""
    common = [*seen[SIZE:], *chance.sample([card for card in DECK if card not in seen], 5 - len(seen))]
    said = [RIDE] * (len(seen) - SIZE)
    seat = {"owner": YOU, "bets": first_wager(game), "cards": " ".join(seen[:SIZE]), "choices": said}
    return waiting(game, {"seats": {SEAT: seat}, "board": " ".join(common)})


@lru_cache(4)
def borders(odds: Odds) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Hands with which riding is worth nearly nothing. Doubles: nothing is priced."""
    net, d = np.array([float(n) for n in odds.net]), dealt()
    of_three, of_four = d.drawn @ net / (49 * SECONDS), d.made @ net / SECONDS
    return np.flatnonzero(np.abs(of_three) < NEAR), np.flatnonzero(np.abs(of_four) < NEAR)
