"""Four Card Poker: what each choice is worth with the cards that a person sees, why, and hands to practise on.

Counted in Antes: what Ante, Play and Ante Bonus bring, less the Aces Up that a fold gives up. Aces Up by itself is
counted in its own stake.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import DECK, RANKS, SUITS, one
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, so_many
from cutcard.core.facts import Bet, Choice
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.core.rights import DEALER
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, Table
from cutcard.described import waiting
from cutcard.described.short import first_wager
from cutcard.exact.advice import Value, Values, gives_up, laid, ranked, to_decide
from cutcard.games.four_card_poker.exact import COMPLETIONS, GROUPS, Odds, group_of, kinds, met
from cutcard.games.four_card_poker.kernel import lost_to
from cutcard.games.four_card_poker.rules import ACES_UP, ANTE, DEALER_SIZE, PLAY, PLAY_ON, SIZE, STAY, aces_up
from cutcard.games.manifest import BORDERLINE, CATEGORY, YOU
from cutcard.hands.four_card import KINDS, Hand, best_of, strength
from cutcard.shared.stud import FOLD

CATEGORIES = GROUPS
NEAR = 0.1  # Antes between two choices that people confuse
SEAT = "1"


@dataclass(frozen=True)
class Held:
    """A hand that is to be decided, and how often it stands up to the dealer's, over all cards that are not seen."""

    odds: Odds
    hand: Hand
    up: str
    deals: int
    lost: int
    given_up: Fraction  # by a fold, of Aces Up, in Antes

    @property
    def kind(self) -> int:
        return KINDS.index(self.hand.kind)

    def ends(self, times: Fraction) -> tuple[Fraction, Fraction]:
        """What a Play of so many Antes is worth where the hand holds, and where it does not."""
        return self.odds.net(self.kind, times, True), self.odds.net(self.kind, times, False)

    def worth(self, holds: Fraction, fails: Fraction) -> Fraction:
        return ((self.deals - self.lost) * holds + self.lost * fails) / self.deals


def values(r: Round, who: str) -> Values:
    """The first hand that this person has to decide."""
    duty, t = to_decide(r, who, "5.2", "5.5.2"), r.table
    hand = best_of(tuple(t.cards(duty.place)))
    if not t.stake(duty.place, ANTE):
        return aces_up_alone(r.game, duty, hand)
    held = what_is_held(r.game, t, duty.place, hand)
    options = [(named(t, fact), fact, *ends(held, t, fact)) for fact in acts(t, duty)]
    best = max(options, key=lambda option: held.worth(*option[2:]))
    found = [
        Value(fact, held.worth(*pair), name, "" if fact == best[1] else why_not(held, best, pair))
        for name, fact, *pair in options
    ]
    also = gives_up(r.game, ACES_UP, aces_up(r.game, hand)) if held.given_up else ""
    return Values("Antes", GROUPS[group_of(hand.strength)], ranked(found), why(held, best[1]) + also)


def aces_up_alone(game: Game, duty: Duty, hand: Hand) -> Values:
    """Without an Ante nothing is compared: Aces Up stays, or is given up (9.1)."""
    odds = aces_up(game, hand)
    net = odds.net if odds else Fraction(-1)
    worth = {STAY: net, FOLD: Fraction(-1)}
    found = [Value(o, worth[o.word], o.word) for o in duty.options if isinstance(o, Choice)]
    says = f"Aces Up pays {odds} on it, whatever the dealer holds" if odds else "Aces Up is lost, one way or the other"
    why = f"{hand.words.capitalize()}. {says}."
    return Values("Aces Up wagers", GROUPS[group_of(hand.strength)], ranked(found), why)


def what_is_held(game: Game, t: Table, place: str, hand: Hand) -> Held:
    known = [item.name for item in t.items.values() if item.name != HIDDEN]
    shown = [item.name for item in t.at(DEALER) if item.name != HIDDEN]
    if len(shown) != 1:
        raise Faulty("advise/cards", f"the dealer shows {so_many(len(shown), 'card')}, not one", game.cite("8.4(b)"))
    rest = [card for card in DECK if card not in known]
    side, odds = Fraction(t.stake(place, ACES_UP), t.stake(place, ANTE)), aces_up(game, hand)
    given_up = side * (1 + odds.net) if odds and not game.flag("sides-survive-a-fold") else Fraction(0)
    deals = comb(len(rest), DEALER_SIZE - 1)
    return Held(Odds.of(game), hand, shown[0], deals, lost_to(hand.strength, shown[0], rest), given_up)


def acts(t: Table, duty: Duty) -> Iterator[Bet | Choice]:
    """Each word, and a Play of one, two and three Antes."""
    ante = t.stake(duty.place, ANTE)
    for option in duty.options:
        if isinstance(option, Lay):
            yield from (laid(option, times * ante) for times in (1, 2, 3))
        elif isinstance(option, Choice):
            yield option


def named(t: Table, fact: Bet | Choice) -> str:
    """As the choice is written where a round is described."""
    return fact.word if isinstance(fact, Choice) else f"{PLAY} {fact.chips // t.stake(fact.place, ANTE)}"


def ends(held: Held, t: Table, fact: Bet | Choice) -> tuple[Fraction, Fraction]:
    """What an act is worth where the hand holds, and where the dealer beats it."""
    if isinstance(fact, Bet) or fact.word == PLAY_ON:
        chips = fact.chips if isinstance(fact, Bet) else t.stake(fact.place, PLAY)
        return held.ends(Fraction(chips, t.stake(fact.place, ANTE)))
    lost = Fraction(-1) - (held.given_up if fact.word == FOLD else 0)
    return lost, lost


def why(held: Held, best: Bet | Choice) -> str:
    won = held.deals - held.lost
    odds = held.odds.bonus[held.kind]
    bonus = f" The Ante Bonus of {odds} to 1 is paid either way." if odds else ""
    if isinstance(best, Choice) and best.word != PLAY_ON:
        reason = "Even once the Ante more would lose more, on average, than the Ante itself."
    elif won * held.odds.play >= held.lost:
        reason = "A Play wager gains on average, so it is made as large as it may be."
    else:
        less = "A Play wager loses on average, but less than the Ante given up by folding"
        reason = f"{less}: it is made as small as it may be."
    return (
        f"{held.hand.words.capitalize()}. In {won:,} of {held.deals:,} ways ({percent(Fraction(won, held.deals), 2)}) "
        f"the dealer, showing {one(held.up[0])}, does not beat it.{bonus} {reason}"
    )


def why_not(held: Held, best: tuple[str, Bet | Choice, Fraction, Fraction], pair: Sequence[Fraction]) -> str:
    """How often the hand would have to hold for this to be worth more than the best."""
    name, _, won, lost = best
    if held.worth(*pair) == held.worth(won, lost):
        return f"It is worth exactly as much as {name}."
    here = percent(Fraction(held.deals - held.lost, held.deals), 2)
    more, its_more = won - lost, pair[0] - pair[1]
    border = (lost - pair[1]) / (its_more - more) if its_more != more else Fraction(-1)
    if not 0 <= border <= 1:
        return f"With this hand it is never worth more, however often it holds; here that is {here}."
    often = f"{'more' if its_more > more else 'less'} often than in {percent(border, 2)} of deals"
    return f"It is worth more only where the hand holds {often}; here it holds in {here}."


# Hands to practise on.


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """A hand and an up card: any, near the border between two choices, or of one kind; the down cards as they fall."""
    *hand, up = cards(game, mode, category, chance)
    down = chance.sample([card for card in DECK if card not in (*hand, up)], DEALER_SIZE - 1)
    seat = {"owner": YOU, "bets": first_wager(game), "cards": " ".join(hand)}
    return waiting(game, {"seats": {SEAT: seat}, DEALER: " ".join([*down, up])})


def cards(game: Game, mode: str, category: str, chance: Random) -> list[str]:
    """The five of the hand, then the one that the dealer shows."""
    if mode == BORDERLINE:
        return near_a_border(Odds.of(game), chance)
    while True:
        six = chance.sample(DECK, SIZE + 1)
        if mode != CATEGORY or GROUPS[group_of(strength(six[:SIZE]))] == category:
            return six


def near_a_border(odds: Odds, chance: Random) -> list[str]:
    """Each such deal as likely as any other: a class by its weight, and its suits renamed at random."""
    places, so_far = borders(odds)
    if not len(so_far):
        raise Faulty("train/none", "with these odds no choice is close", instead="choose another mode")
    at = np.searchsorted(so_far, chance.randrange(int(so_far[-1])), side="right")
    row, shown = divmod(int(places[at]), 6)
    names = chance.sample(SUITS, 4)
    masks = zip(names, met().masks[row].tolist(), strict=True)
    six = [RANKS[n] + suit for suit, mask in masks for n in range(13) if mask >> n & 1]
    up = six.pop(shown)
    return [*chance.sample(six, SIZE), up]


@lru_cache(4)
def borders(odds: Odds) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where two neighbouring choices are worth nearly the same, and the weights so far. Doubles: nothing is priced."""
    m = met()
    lost = m.lost / COMPLETIONS
    bonus = np.array([float(b) for b in odds.bonus])[kinds()][m.level]
    once = (1 - lost) * float(odds.ante + odds.play) - 2 * lost + bonus + 1  # more than by folding
    twice_more = 2 * ((1 - lost) * float(odds.play) - lost)  # three times, more than once
    near: NDArray[Any] = (np.abs(once) < NEAR) | ((np.abs(twice_more) < NEAR) & (once > 0))
    places = np.flatnonzero(near)
    return places, np.cumsum(m.weight[places // 6])
