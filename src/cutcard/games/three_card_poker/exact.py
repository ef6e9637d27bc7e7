"""Three Card Poker, exactly: each of the 22,100 hands against every hand that the dealer may hold beside it.

How many of the dealer's hands are weaker, among those without any of our three cards, follows from counts of all hands
by inclusion and exclusion: all that are weaker, less those with one of our cards, plus those with two, less our own.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from cutcard.batch import best_five_of_six, kind_of
from cutcard.cards import DECK, RANK_WORDS, RANKS
from cutcard.core.game import Game
from cutcard.exact.figures import LARGER, Analysis, Outcome, Part, WagerFigures
from cutcard.exact.kept import Arrays, kept, kept_as, place
from cutcard.exact.side_wagers import on_kinds
from cutcard.exact.suit_classes import cards_of, classes, multiplicity
from cutcard.games.three_card_poker.rules import ANTE, PAIR_PLUS, PLAY, SIX_CARD
from cutcard.games.three_card_poker.strategies import LANGUAGE, NAMED, OPTIMAL
from cutcard.hands import five_card
from cutcard.hands.three_card import KINDS, QUEEN_HIGH, hand, strength
from cutcard.shared.stud import ANTE_BONUS

Counts = NDArray[np.int64]
DEALT = comb(49, 3)  # hands that the dealer may hold beside ours
UNQUALIFIED, WON, TIED, LOST = ENDS = ("dealer does not qualify", "win", "tie", "lose")
PARTS: dict[str, tuple[Part, ...]] = {
    UNQUALIFIED: ((ANTE, "win", 1),), WON: ((ANTE, "win", 1), (PLAY, "win", 1)), TIED: (), LOST: (),
}  # fmt: skip
MEANS = {"F": "fold", "P": "play"}
GROUPS = (*(f"{RANK_WORDS[rank]} high" for rank in RANKS[3:]), *KINDS[1:])  # none is below five high
WAYS = {f"{name} strategy": (says, "") for name, says in NAMED.items()}


@dataclass(frozen=True)
class Met:
    """Every hand: its strength, and how many hands of the dealer's it beats, ties, loses to, and finds unqualified."""

    hands: NDArray[np.int64]  # three cards a row, as numbers of the deck
    strength: Counts
    unqualified: Counts
    beaten: Counts  # among those that qualify
    tied: Counts

    @cached_property
    def lost(self) -> Counts:
        return DEALT - self.unqualified - self.beaten - self.tied

    @cached_property
    def kind(self) -> NDArray[np.int64]:
        return self.strength >> 26


@cache
def met() -> Met:
    """Counted once, and kept: the odds enter afterwards."""
    return kept_as(Met, place("three-card-poker", "met"), meet)


def meet() -> Met:
    hands = np.array(list(combinations(range(52), 3)), np.int64)
    strengths = np.array([strength([DECK[card] for card in row]) for row in hands.tolist()], np.int64)
    steps, step = np.unique(strengths, return_inverse=True)
    weaker = Weaker(hands, step, len(steps))
    qualifying = int(np.searchsorted(steps, QUEEN_HIGH))
    unqualified = weaker.than(np.full(len(hands), qualifying))
    below, upto = weaker.than(np.maximum(step, qualifying)), weaker.than(np.maximum(step + 1, qualifying))
    return Met(hands, strengths, unqualified, below - unqualified, upto - below)


class Weaker:
    """Counts hands below a step of the ladder that hold none of three cards."""

    def __init__(self, hands: NDArray[np.int64], step: Counts, steps: int) -> None:
        self.hands, self.step = hands, step
        self.all = np.bincount(step, minlength=steps)
        self.with_one = np.zeros((52, steps), np.int64)
        self.with_two = np.zeros((52, 52, steps), np.int64)
        for column in range(3):
            np.add.at(self.with_one, (hands[:, column], step), 1)
        for a, b in combinations(range(3), 2):
            np.add.at(self.with_two, (hands[:, a], hands[:, b], step), 1)
        self.all, self.with_one, self.with_two = (
            np.concatenate([np.zeros((*t.shape[:-1], 1), np.int64), t.cumsum(axis=-1)], axis=-1)
            for t in (self.all, self.with_one, self.with_two)
        )

    def than(self, step: Counts) -> Counts:
        """For each hand, those below that step of its own."""
        a, b, c = self.hands.T
        found: Counts = self.all[step] - (self.step < step)
        for one in (a, b, c):
            found = found - self.with_one[one, step]
        for one, two in ((a, b), (a, c), (b, c)):
            found = found + self.with_two[one, two, step]
        return found


@dataclass(frozen=True)
class Odds:
    """What a table pays, as fractions of the stake."""

    ante: Fraction
    play: Fraction
    bonus: tuple[Fraction, ...]  # by kind

    @classmethod
    def of(cls, game: Game) -> "Odds":
        bonus = game.pays(ANTE_BONUS)
        paid = tuple(odds.net if (odds := bonus.get(kind)) else Fraction(0) for kind in KINDS)
        return cls(game.pays(ANTE)["win"].net, game.pays(PLAY)["win"].net, paid)

    def net(self, end: str, kind: int) -> Fraction:
        """What is left of an Ante and a Play as large."""
        main = {UNQUALIFIED: self.ante, WON: self.ante + self.play, TIED: Fraction(0), LOST: Fraction(-2)}
        return main[end] + self.bonus[kind]


def worth(odds: Odds, m: Met, row: int) -> Fraction:
    """Playing this hand, in Antes."""
    kind = int(m.kind[row])
    ends = dict(zip(ENDS, (m.unqualified, m.beaten, m.tied, m.lost), strict=True))
    return sum((int(n[row]) * odds.net(end, kind) for end, n in ends.items()), Fraction(0)) / DEALT


def best(odds: Odds) -> NDArray[np.bool_]:
    """Say whether each hand is played, in whole numbers over a common denominator; one worth as much as a fold is."""
    m = met()
    scale = np.lcm.reduce([f.denominator for f in (odds.ante, odds.play, *odds.bonus)])
    ante, play = int(odds.ante * scale), int(odds.play * scale)
    bonus = np.array([int(b * scale) for b in odds.bonus], np.int64)[m.kind]
    gained = m.unqualified * ante + m.beaten * (ante + play) - m.lost * 2 * scale + bonus * DEALT
    played: NDArray[np.bool_] = gained >= -scale * DEALT
    return played


def figures(odds: Odds, played: NDArray[np.bool_]) -> WagerFigures:
    """Ante, Play and Ante Bonus under these choices, per Ante."""
    m, outcomes = met(), []
    ends = dict(zip(ENDS, (m.unqualified, m.beaten, m.tied, m.lost), strict=True))
    for kind, name in reversed(list(enumerate(KINDS))):
        of_kind = played & (m.kind == kind)
        for end, counts in ends.items():
            if count := int(counts[of_kind].sum()):
                pays = f"bonus {odds.bonus[kind]}" if odds.bonus[kind] else ""
                parts = (*PARTS[end], *(((ANTE_BONUS, name, 1),) if pays else ()))
                outcomes.append(Outcome(f"{name}, {end}", pays, count, odds.net(end, kind), parts=parts))
    folded = int((~played).sum())
    outcomes.append(Outcome("fold", "", folded * DEALT, Fraction(-1)))
    deals = len(m.hands) * DEALT
    made = WagerFigures(ANTE, deals, tuple(outcomes), 1 + Fraction(int(played.sum()), len(m.hands)))
    made.check()
    return made


def played_from(least: int) -> NDArray[np.bool_]:
    """Every hand from this strength upwards."""
    made: NDArray[np.bool_] = met().strength >= least
    return made


def choices(game: Game, strategy: str) -> NDArray[np.bool_]:
    """Which hands a strategy plays."""
    if strategy == OPTIMAL:
        return best(Odds.of(game))
    plays = LANGUAGE.read(strategy)  # before the hands are counted
    made: NDArray[np.bool_] = plays.acts(met(), np.zeros(len(met().hands), bool))
    return made


# Side wagers.


def pair_plus(game: Game) -> WagerFigures:
    """On the player's three cards alone."""
    counts = np.bincount(met().kind, minlength=len(KINDS)).tolist()
    return on_kinds(game, PAIR_PLUS, dict(zip(KINDS, counts, strict=True)))


def six_card_bonus(game: Game) -> WagerFigures:
    """On the best five of the player's and the dealer's cards."""
    return on_kinds(game, SIX_CARD, six_card_sets())


@cache
def six_card_sets() -> dict[str, int]:
    """Of the 20,358,520 sets of six cards, how many have which kind as their best five; counted once, and kept."""
    found = kept(place("three-card-poker", "six cards"), six_cards)
    return dict(zip(found["kinds"].tolist(), found["counts"].tolist(), strict=True))


def six_cards() -> Arrays:
    masks = classes(6)
    ranked, weight = best_five_of_six(cards_of(masks)), multiplicity(masks)
    kinds = np.where(ranked == ranked.max(), "royal flush", kind_of(ranked))
    kinds = np.where(kinds == "no pair", five_card.KINDS[0], kinds)
    names = np.unique(kinds)
    return {"kinds": names, "counts": np.array([weight[kinds == name].sum() for name in names])}


# All of it.


def analyse(game: Game) -> Analysis:
    """Best play, what other ways cost, and the side wagers."""
    odds = Odds.of(game)
    played, m = best(odds), met()
    extra = {f"{name} strategy": str(figures(odds, choices(game, name)).ev) for name in NAMED}
    wagers = {ANTE: figures(odds, played), PAIR_PLUS: pair_plus(game), SIX_CARD: six_card_bonus(game)}
    method = (
        f"every hand of {len(m.hands):,} against each of {DEALT:,} of the dealer's; {comb(52, 6):,} sets of six cards. "
        f"{in_words(played)}. {LARGER}"
    )
    options = {name: game.edition[name] for name in (ANTE_BONUS, PAIR_PLUS, SIX_CARD)} | dict(game.edition.values)
    rules, told = game.edition.name, strategy(played)
    return Analysis(game.name, rules, options, wagers, told, method, extra=extra, ways=WAYS, choices=MEANS)


def in_words(played: NDArray[np.bool_]) -> str:
    """Best play, where it is every hand from one upwards; some odds make it depend on the other cards too."""
    m = met()
    least = int(m.strength[played].min(initial=m.strength.max()))
    if (played != played_from(least)).any():
        return "Best play depends on all three cards: see the strategy"
    row = int(np.flatnonzero(m.strength == least)[0])
    return f"Best play: play {hand(tuple(DECK[card] for card in m.hands[row])).words} or better"


def group_of(strengths: Counts) -> Counts:
    """Which of the groups hands of these strengths are in: their highest card, or what they are."""
    high = np.floor(np.log2(strengths & 0x1FFF | 1)).astype(np.int64)
    made: Counts = np.where(strengths >> 26 == 0, high - 3, (strengths >> 26) - 1 + len(RANKS) - 3)
    return made


def strategy(played: NDArray[np.bool_]) -> dict[str, dict[str, dict[str, str]]]:
    """By group of hands, how often it is played; there is no up card."""
    group = group_of(met().strength)
    rows = {}
    for n, name in enumerate(GROUPS):
        own = played[group == n]
        shares = {"fold": Fraction(int((~own).sum()), len(own)), "play": Fraction(int(own.sum()), len(own))}
        rows[name] = {choice: str(share) for choice, share in shares.items() if share}
    return {"any": rows}
