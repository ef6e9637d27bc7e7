"""Three Card Poker: what playing and folding are worth with the cards that a person sees, and hands to practise on.

Counted in Antes: what Ante, Play and Ante Bonus bring, less the Pairs Plus that a fold gives up. The Six Card Bonus
goes its own way, whatever is chosen.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import DECK
from cutcard.core.duty import Lay
from cutcard.core.errors import Faulty
from cutcard.core.facts import Choice
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.core.rights import DEALER
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, Table
from cutcard.described import waiting
from cutcard.described.short import first_wager
from cutcard.exact.advice import Value, Values, gives_up, laid, ranked, to_decide
from cutcard.games.manifest import BORDERLINE, CATEGORY, YOU
from cutcard.games.three_card_poker.exact import DEALT, ENDS, GROUPS, LOST, TIED, UNQUALIFIED, WON, Odds, group_of, met
from cutcard.games.three_card_poker.rules import ANTE, PAIR_PLUS, PLAY_ON, SIZE
from cutcard.hands.three_card import KINDS, QUEEN_HIGH, Hand, hand, strength

CATEGORIES = GROUPS
NEAR = 0.1  # Antes between the two choices
SEAT = "1"


def values(r: Round, who: str) -> Values:
    """The first hand that this person has to decide."""
    duty, game, t = to_decide(r, who, "5.2", "5.5.2"), r.game, r.table
    mine, odds = hand(tuple(t.cards(duty.place))), Odds.of(game)
    ends = against(t, mine)
    deals = sum(ends.values())
    kind = KINDS.index(mine.kind)
    play = sum((n * odds.net(end, kind) for end, n in ends.items()), Fraction(0)) / deals
    lost = given_up(game, t, duty.place, mine)
    found = [
        Value(laid(option), play, option.wager)
        if isinstance(option, Lay)
        else Value(option, play if option.word == PLAY_ON else -1 - lost, option.word)
        for option in duty.options
        if isinstance(option, Lay | Choice)
    ]
    group = GROUPS[int(group_of(np.array([mine.strength]))[0])]
    also = gives_up(game, PAIR_PLUS, game.pays(PAIR_PLUS)[mine.kind]) if lost else ""
    return Values("Antes", group, ranked(found), why(mine, ends, deals) + also)


def against(t: Table, mine: Hand) -> dict[str, int]:
    """How the hand fares against every hand that the dealer may hold, as far as this person knows the cards."""
    known = {item.name for item in t.items.values()} - {HIDDEN}
    shown = [item.name for item in t.dealt_to(DEALER) if item.name != HIDDEN]
    rest = [card for card in DECK if card not in known]
    ends = dict.fromkeys(ENDS, 0)
    for more in combinations(rest, SIZE - len(shown)):
        theirs = strength((*shown, *more))
        if theirs < QUEEN_HIGH:
            ends[UNQUALIFIED] += 1
        else:
            ends[WON if mine.strength > theirs else TIED if mine.strength == theirs else LOST] += 1
    return ends


def given_up(game: Game, t: Table, place: str, mine: Hand) -> Fraction:
    """What a fold gives up of Pairs Plus, in Antes."""
    odds = game.pays(PAIR_PLUS).get(mine.kind)
    if odds is None or game.flag("pair-plus-survives-a-fold"):
        return Fraction(0)
    return Fraction(t.stake(place, PAIR_PLUS), t.stake(place, ANTE)) * (1 + odds.net)


def why(mine: Hand, ends: dict[str, int], deals: int) -> str:
    shares = {end: percent(Fraction(n, deals), 2) for end, n in ends.items()}
    return (
        f"{mine.words.capitalize()}. The dealer does not qualify in {shares[UNQUALIFIED]} of {deals:,} hands; of all, "
        f"{shares[WON]} qualify and lose, {shares[TIED]} tie and {shares[LOST]} win."
    )


# Hands to practise on.


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """A hand: any, near the border between the two choices, or of one kind; the dealer's as it falls."""
    own = cards(game, mode, category, chance)
    dealer = chance.sample([card for card in DECK if card not in own], SIZE)
    seat = {"owner": YOU, "bets": first_wager(game), "cards": " ".join(own)}
    return waiting(game, {"seats": {SEAT: seat}, DEALER: " ".join(dealer)})


def cards(game: Game, mode: str, category: str, chance: Random) -> list[str]:
    rows = np.arange(len(met().hands))
    if mode == BORDERLINE:
        rows = borders(Odds.of(game))
    elif mode == CATEGORY:
        rows = np.flatnonzero(group_of(met().strength) == GROUPS.index(category))
    if not len(rows):
        raise Faulty("train/none", "with these odds no choice is close", instead="choose another mode")
    chosen = [DECK[card] for card in met().hands[int(rows[chance.randrange(len(rows))])]]
    return chance.sample(chosen, SIZE)


@lru_cache(4)
def borders(odds: Odds) -> NDArray[np.int64]:
    """Hands with which both choices are worth nearly the same. Doubles: nothing is priced."""
    m = met()
    bonus = np.array([float(b) for b in odds.bonus])[m.kind]
    gained = m.unqualified * float(odds.ante) + m.beaten * float(odds.ante + odds.play) - 2 * m.lost
    near: NDArray[np.int64] = np.flatnonzero(np.abs(gained / DEALT + bonus + 1) < NEAR)
    return near
