"""Caribbean Stud: what betting and folding are worth with the cards that a person sees, and hands to practise on.

Counted in Antes, over every hand that the dealer may hold. The jackpot wager is left aside: a hand that wins it is
never folded, and any other loses it either way.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random

import numpy as np
from numpy.typing import NDArray

from cutcard.batch import five_card
from cutcard.cards import DECK, RANKS, SUITS, one
from cutcard.core.duty import Lay
from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.core.facts import Choice
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.core.rights import DEALER
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.described import waiting
from cutcard.described.short import first_wager
from cutcard.exact.advice import Value, Values, decision, laid, ranked
from cutcard.games.caribbean_stud.exact import ENDS, GROUPS, LOST, TIED, UNQUALIFIED, WON, Odds, gained, group_of, met
from cutcard.games.caribbean_stud.kernel import COMPLETIONS
from cutcard.games.caribbean_stud.rules import SIZE
from cutcard.games.manifest import BORDERLINE, CATEGORY, YOU
from cutcard.hands.five_card import KINDS, Hand, hand, strength

CATEGORIES = GROUPS
NEAR = 0.1  # Antes between the two choices
SEAT = "1"
JUST_QUALIFIES = ("As", "Kh", "4d", "3c", "2s")  # no hand with ace and king is weaker


def values(r: Round, who: str) -> Values:
    """The first hand that this person has to decide."""
    duty, game, t = decision(r, who), r.game, r.table
    if duty is None:
        raise Faulty("advise/nothing", "there is no hand to decide", game.cite("CP-6-4"), "ask when the cards are out")
    cards = t.cards(duty.place)
    if HIDDEN in cards:
        raise Faulty(
            "advise/blind", f"the hand at {duty.place} may not be seen", game.cite("5.6.2"), "ask of one that may"
        )
    mine, odds = hand(cards), Odds.of(game)
    shown = [item.name for item in t.dealt_to(DEALER) if item.name != HIDDEN]
    known = {item.name for item in t.items.values()} - {HIDDEN}
    ends = against(cards, shown, [card for card in DECK if card not in known])
    deals, kind = sum(ends.values()), KINDS.index(mine.kind)
    play = sum((n * odds.net(end, kind) for end, n in ends.items()), Fraction(0)) / deals
    found = [
        Value(laid(option), play, "play") if isinstance(option, Lay) else Value(option, Fraction(-1), option.word)
        for option in duty.options
        if isinstance(option, Lay | Choice)
    ]
    group = GROUPS[int(group_of(np.array([mine.strength]))[0])]
    return Values("Antes", group, ranked(found), why(mine, shown, ends))


def against(ours: Sequence[str], shown: Sequence[str], rest: Sequence[str]) -> dict[str, int]:
    """How the hand fares against every way to complete what the dealer shows."""
    fixed, left = ([DECK.index(card) for card in cards] for cards in (shown, rest))
    theirs = five_card(np.array([(*fixed, *more) for more in combinations(left, SIZE - len(fixed))]))
    both = [[DECK.index(card) for card in cards] for cards in (ours, JUST_QUALIFIES)]
    mine, least = five_card(np.array(both))
    qualify = theirs >= least
    counts = ~qualify, qualify & (theirs < mine), qualify & (theirs == mine), qualify & (theirs > mine)
    return dict(zip(ENDS, (int(n.sum()) for n in counts), strict=True))


def why(mine: Hand, shown: Sequence[str], ends: dict[str, int]) -> str:
    deals = sum(ends.values())
    shares = {end: percent(Fraction(n, deals), 2) for end, n in ends.items()}
    up = " and ".join(one(card[0]) for card in shown)
    return (
        f"{mine.words.capitalize()}. The dealer, showing {up}, does not qualify in {shares[UNQUALIFIED]} "
        f"of {deals:,} hands; of all, {shares[WON]} qualify and lose, {shares[TIED]} tie and {shares[LOST]} win."
    )


# Hands to practise on.


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """A hand and an up card: any, near the border between the two choices, or of one kind."""
    own, up = cards(game, mode, category, chance)
    hidden = chance.sample([card for card in DECK if card not in (*own, up)], SIZE - 1)
    seat = {"owner": YOU, "bets": first_wager(game), "cards": " ".join(own)}
    return waiting(game, {"seats": {SEAT: seat}, DEALER: " ".join([*hidden, up])})


def cards(game: Game, mode: str, category: str, chance: Random) -> tuple[list[str], str]:
    if mode == CATEGORY and category not in GROUPS:
        raise Faulty(
            "train/category", f"{quoted(category, 30)} is not a kind of hand", instead=f"choose {one_of(GROUPS)}"
        )
    if mode == BORDERLINE:
        wanted = borders(Odds.of(game))
    else:
        wanted = group_of(met().strength) == GROUPS.index(category) if mode == CATEGORY else met().weight > 0
    rows = np.flatnonzero(wanted)
    if not len(rows):
        raise Faulty("train/none", "with these odds no choice is close", instead="choose another mode")
    so_far = np.cumsum(met().weight[rows])
    return dealt(int(rows[np.searchsorted(so_far, chance.randrange(int(so_far[-1])), side="right")]), chance)


def dealt(row: int, chance: Random) -> tuple[list[str], str]:
    """One of the hands with an up card for which a situation stands."""
    m = met()
    ranks, beside = Counter(m.ranks[m.made[row]].tolist()), int(m.beside[row])
    while True:
        suit, *others = chance.sample(SUITS, 4)
        own = []
        for n, (rank, times) in enumerate(sorted(ranks.items())):
            there = beside >> n & 1
            own += [RANKS[rank] + s for s in (*suit[:there], *chance.sample(others, times - there))]
        if strength(own) == m.strength[row]:  # a flush where it is one, and none where it is not
            return chance.sample(own, SIZE), RANKS[m.up[row]] + suit


@lru_cache(4)
def borders(odds: Odds) -> NDArray[np.bool_]:
    """Situations in which both choices are worth nearly the same. Doubles: nothing is priced."""
    near: NDArray[np.bool_] = np.abs(gained(odds, met()) / (COMPLETIONS * odds.scale)) < NEAR
    return near
