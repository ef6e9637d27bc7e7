"""Four Card Poker, exactly: best play with the dealer's up card seen, over every deal.

2,598,960 hands times 47 up cards times 1,370,754 ways to complete the dealer's hand are counted by the kernel as whole
numbers. Only the number of completions that lose matters: what Ante and Play win is a straight line in it, so the best
choice is a threshold in that count, found with fractions. The Ante Bonus depends on the player's hand alone. What is
summed is a small table, kind of hand by choice; the odds enter only afterwards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import RANKS
from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.exact.figures import LARGER, Analysis, Outcome, Part, WagerFigures
from cutcard.exact.kept import Arrays, kept, kept_as, place
from cutcard.exact.suit_classes import classes, multiplicity
from cutcard.games.four_card_poker import thresholds
from cutcard.games.four_card_poker.kernel import Met, meet, strengths
from cutcard.games.four_card_poker.rules import ACES_UP, ANTE, PLAY
from cutcard.games.four_card_poker.strategies import CHOICES, LANGUAGE, NAMED, OPTIMAL
from cutcard.games.four_card_poker.thresholds import IN_KIND, Counts, Ordered, order
from cutcard.games.four_card_poker.written import Choices, play_by
from cutcard.games.manifest import SIMPLE
from cutcard.hands.four_card import ACE, KINDS, PAIR
from cutcard.shared.stud import ANTE_BONUS

HANDS = comb(52, 5)
COMPLETIONS = comb(46, 5)
SITUATIONS = HANDS * 47
FOLD, ONCE, TWICE, THREE_TIMES = range(4)
GROUPS = ("no pair", *(f"{rank}{rank}" for rank in RANKS), "two pair or better")
MEANS = {"F": "fold", "1": "play once the Ante", "2": "play twice the Ante", "3": "play three times the Ante"}
WAYS = {  # of the Ante: in words, and the clause that allows it
    "ignoring the up card": ("Best play without a look at the dealer's up card", ""),
    "simple strategy": (NAMED[SIMPLE], ""),
    "blind play: 1x": ("A blind Play of once the Ante, taken back by folding", "5.1(b)"),
    "blind play: 2x": ("A blind Play of twice the Ante, taken back by folding", "5.1(b)"),
    "blind play: 3x": ("A blind Play of three times the Ante, taken back by folding", "5.1(b)"),
    "blind hand": ("A hand that nobody may view: the choice rests on the up card", "5.5.2"),
}


NAME = "four-card-poker"


@cache
def met() -> Met:
    """Counted once, and kept: the odds enter afterwards."""
    return kept_as(Met, place(NAME, "met"), meet)


@cache
def ordered() -> Ordered:
    """The same by what is lost, which is all that best play needs; a third as large."""
    return kept_as(Ordered, place(NAME, "ordered"), lambda: order(met()))


@cache
def kinds() -> NDArray[np.int64]:
    """The kind of hand at each step of the ladder."""
    return met().ladder >> 26


@dataclass(frozen=True)
class Odds:
    """What a table pays on a played hand, as fractions per unit."""

    ante: Fraction
    play: Fraction
    bonus: tuple[Fraction, ...]  # by kind of hand

    @classmethod
    def of(cls, game: Game) -> "Odds":
        rows = [game.pays(ANTE_BONUS).get(kind) for kind in KINDS]
        bonus = tuple(odds.net if odds else Fraction(0) for odds in rows)
        return cls(game.pays(ANTE)["win"].net, game.pays(PLAY)["win"].net, bonus)

    def stay(self, kind: int, times: int) -> Fraction:
        """The share of deals that may lose before folding is better: won(a + tp) - lost(1 + t) + all b >= -all."""
        won = self.ante + times * self.play
        return (won + self.bonus[kind] + 1) / (won + 1 + times)

    def net(self, kind: int, times: int | Fraction, won: bool) -> Fraction:
        """The result of a hand played at so many times the Ante, in Antes."""
        return (self.ante + times * self.play if won else Fraction(-1 - times)) + self.bonus[kind]


def shares(odds: Odds) -> tuple[Counts, Counts]:
    """What may lose: for three times to be as good as once, and for staying in, by kind of hand and times."""
    more = odds.play / (odds.play + 1)  # won * play >= lost
    by_kind = [[pair(odds.stay(k, times)) for times in range(4)] for k in range(len(KINDS))]
    return np.array(pair(more), np.int64), np.array(by_kind, np.int64)


def pair(share: Fraction) -> tuple[int, int]:
    if max(share.numerator, share.denominator) >= 2**31:
        raise Faulty("pays/fine", "these odds are too fine to compare in whole numbers", instead="round them")
    return share.numerator, share.denominator


def best(odds: Odds) -> Choices:
    """The best choice in every situation."""
    return choose(kinds()[met().level], met().lost, COMPLETIONS, *shares(odds))


def choose(kind: NDArray[Any], lost: NDArray[Any], deals: int | Counts, more: Counts, stay: Counts) -> NDArray[np.int8]:
    """Three times where no larger a share of the deals than `more` loses, else once; fold where more than `stay` does.

    Shares are pairs, numerator and denominator. All in whole numbers.
    """
    times = np.where(lost * more[1] <= deals * more[0], np.int8(THREE_TIMES), np.int8(ONCE))
    stays = lost * stay[kind, times, 1] <= deals * stay[kind, times, 0]
    return np.where(stays, times, np.int8(FOLD))


# The same by thresholds: by cell and choice, how many situations there are and how many completions lose.

Cells = tuple[Counts, Counts]


def most(share: Counts) -> Counts:
    """The most completions that may lose."""
    made: Counts = COMPLETIONS * share[..., 0] // share[..., 1]
    return made


def between(thresholds: Sequence[Counts], choices: Sequence[int]) -> Cells:
    """With these choices up to each threshold, which is by kind of hand, and above the last."""
    by_choice = np.eye(4, dtype=np.int64)[list(choices)]
    cases, lost = ordered().between(np.array(thresholds, np.int64).reshape(len(choices) - 1, len(KINDS)).T)
    return cases @ by_choice, lost @ by_choice


def optimal(odds: Odds) -> Cells:
    """Best play."""
    more, stay = shares(odds)
    equal, stays = np.full(len(KINDS), most(more)), most(stay)
    rising = np.minimum(equal, stays[:, THREE_TIMES]), equal, np.maximum(equal, stays[:, ONCE])
    return between(rising, (THREE_TIMES, FOLD, ONCE, FOLD))


# Tallies.


@dataclass(frozen=True)
class Tally:
    """Situations and, of their completions, those that lose: by kind of hand and choice."""

    situations: NDArray[np.int64]  # (8, 4)
    lost: NDArray[np.int64]

    @classmethod
    def of(cls, choices: Choices) -> "Tally":
        return cls.summed(*met().by(kinds()[met().level] * 4 + choices, 32), range(len(KINDS)))

    @classmethod
    def summed(cls, cases: Counts, lost: Counts, kind: Any) -> "Tally":
        """Rows by choice, each of hands of one kind."""
        assert int(cases.sum()) == SITUATIONS
        made = np.zeros((2, len(KINDS), 4), np.int64)
        for to, counts in zip(made, (cases, lost), strict=True):
            np.add.at(to, kind, counts.reshape(-1, 4))
        return cls(*made)

    @classmethod
    def at(cls, cells: Cells) -> "Tally":
        return cls.summed(*cells, np.tile(IN_KIND, 13))

    def figures(self, odds: Odds) -> WagerFigures:
        """Ante and Play as one wager, named by its first stake."""
        counts: dict[tuple[str, str, Fraction, tuple[Part, ...]], int] = {}
        staked = 0
        for k, kind in enumerate(KINDS):
            for times in range(4):
                cases, losing = int(self.situations[k, times]), int(self.lost[k, times])
                staked += cases * times
                for won, count in ((True, cases * COMPLETIONS - losing), (False, losing)):
                    row = line(odds, k, kind, times, won)
                    counts[row] = counts.get(row, 0) + count
        outcomes = tuple(
            Outcome(event, pays, n, net, parts=parts) for (event, pays, net, parts), n in counts.items() if n
        )
        made = WagerFigures(ANTE, SITUATIONS * COMPLETIONS, outcomes, 1 + Fraction(staked, SITUATIONS))
        made.check()
        return made

    def chance(self, times: int) -> Fraction:
        return Fraction(int(self.situations[:, times].sum()), SITUATIONS)


def line(odds: Odds, k: int, kind: str, times: int, won: bool) -> tuple[str, str, Fraction, tuple[Part, ...]]:
    """A row of the return table: the event, what it pays in words, the net in Antes, and what that is made of."""
    if times == FOLD:
        return "folded", "Ante lost", Fraction(-1), ()
    bonus = odds.bonus[k]
    pays = f"{odds.ante} + {times} x {odds.play}" if won else "Ante and Play lost"
    event = f"{kind if bonus else 'below the bonus'}, {CHOICES[times]}, {'wins' if won else 'loses'}"
    parts = (*(((ANTE, "win", 1), (PLAY, "win", times)) if won else ()), *(((ANTE_BONUS, kind, 1),) if bonus else ()))
    return event, pays + (f", bonus {bonus}" if bonus else ""), odds.net(k, times, won), parts


# Aces Up: the player's hand alone.


@cache
def hand_counts() -> dict[str, int]:
    """Of the 2,598,960 hands, how many have which best four; a pair of aces apart from other pairs. Kept."""
    counts = kept(place(NAME, "hands"), count_hands)["hands"].tolist()
    return dict(zip((*KINDS, "pair of aces"), counts, strict=True))


def count_hands() -> Arrays:
    five = classes(5)
    value, weight = strengths(five), multiplicity(five)
    aces = value >> 13 == (PAIR >> 13) | ACE
    made = np.where(aces, len(KINDS), value >> 26)
    return {"hands": np.array([weight[made == k].sum() for k in range(len(KINDS) + 1)])}


def aces_up(game: Game) -> WagerFigures:
    rows = [Outcome(event, str(o), hand_counts()[event], o.net) for event, o in game.pays(ACES_UP).rows]
    left = Outcome("nothing that pays", "lost", HANDS - sum(row.count for row in rows), Fraction(-1))
    made = WagerFigures(ACES_UP, HANDS, (*rows, left))
    made.check()
    return made


# Less than best: without the up card, or blind.


def without_the_up_card(odds: Odds) -> WagerFigures:
    """Best play for one who looks at the own hand only: one choice for each hand, whatever the dealer shows."""
    o = ordered()
    cases = o.hand_cases.astype(np.int64)
    done = choose(o.hand_kind, o.hand_lost, cases * COMPLETIONS, *shares(odds))
    by_choice = np.eye(4, dtype=np.int64)[done]
    return Tally.summed(cases[:, None] * by_choice, o.hand_lost[:, None] * by_choice, o.hand_kind).figures(odds)


def blind_play(odds: Odds, times: int) -> WagerFigures:
    """A Play made before the cards (5.1(b)): it stands, or is taken back by folding (5.8(b))."""
    _, stay = shares(odds)
    return Tally.at(between([most(stay[:, times])], (times, FOLD))).figures(odds)


def blind_hand(odds: Odds) -> WagerFigures:
    """A hand that nobody may view (5.5.2): the choice rests on the dealer's up card alone."""
    cells = between([], (FOLD,))
    cases, lost = (counts[:, FOLD].reshape(13, -1).tolist() for counts in cells)
    choice = np.zeros(13, np.int8)
    for up in range(13):
        rows = [(k, n * COMPLETIONS, x) for k, n, x in zip(IN_KIND.tolist(), cases[up], lost[up], strict=True)]

        def value(times: int, rows: list[tuple[int, int, int]] = rows) -> Fraction:
            if times == FOLD:
                return Fraction(-sum(n for _, n, _ in rows))
            nets = ((n - x) * odds.net(k, times, True) + x * odds.net(k, times, False) for k, n, x in rows)
            return sum(nets, Fraction(0))

        choice[up] = max((FOLD, ONCE, THREE_TIMES), key=value)
    by_choice = np.eye(4, dtype=np.int64)[np.repeat(choice, len(IN_KIND))]
    situations, losing = (counts[:, FOLD, None] * by_choice for counts in cells)
    return Tally.at((situations, losing)).figures(odds)


def choices(game: Game, strategy: str) -> Choices:
    """Best play, one of the strategies that have a name, or rules as a person writes them."""
    if strategy == OPTIMAL:
        return best(Odds.of(game))
    LANGUAGE.read(strategy)  # before the situations are counted
    return play_by(strategy, met())


@cache
def simple() -> Tally:
    """The simple strategy, counted once, and kept."""
    return kept_as(Tally, place(NAME, SIMPLE), lambda: Tally.of(play_by(SIMPLE, met())))


def figures(game: Game, strategy: str) -> WagerFigures:
    """Ante and Play by a strategy, per Ante."""
    odds = Odds.of(game)
    return (Tally.at(optimal(odds)) if strategy == OPTIMAL else Tally.of(choices(game, strategy))).figures(odds)


# The whole analysis.


def analyse(game: Game) -> Analysis:
    odds = Odds.of(game)
    cells = optimal(odds)
    tally = Tally.at(cells)
    extra: dict[str, Any] = {
        "chance of": {CHOICES[t]: str(tally.chance(t)) for t in (FOLD, ONCE, THREE_TIMES)},
        "simple strategy": str(simple().figures(odds).ev),
        "ignoring the up card": str(without_the_up_card(odds).ev),
    }
    if not game.edition.options["blind-play"].fixed:
        extra["blind play"] = {CHOICES[t]: str(blind_play(odds, t).ev) for t in (ONCE, TWICE, THREE_TIMES)}
    if not game.edition.options["view-one"].fixed:
        extra["blind hand"] = str(blind_hand(odds).ev)
    method = (
        f"every one of {SITUATIONS * COMPLETIONS:,} deals (2,598,960 hands, 47 up cards, 1,370,754 completions), "
        f"counted up to a renaming of suits. {LARGER}"
    )
    wagers = {ANTE: tally.figures(odds), ACES_UP: aces_up(game)}
    options = {"aces-up": game.edition["aces-up"], **game.edition.values}
    played = strategy(cells)
    rules = game.edition.name
    return Analysis(game.name, rules, options, wagers, played, method, extra=extra, ways=WAYS, choices=MEANS)


def group_of(strength: int) -> int:
    """Which of the groups a hand of this strength is in."""
    return min(thresholds.group_of(strength), len(GROUPS) - 1)


def strategy(cells: Cells) -> dict[str, dict[str, dict[str, str]]]:
    """Up card by group of hands: how often it does what, as fractions of the situations."""
    table = np.add.reduceat(cells[0].reshape(13, -1, 4), range(len(GROUPS)), axis=1)
    return {
        RANKS[up]: {
            name: {CHOICES[t]: str(Fraction(int(n), int(row.sum()))) for t, n in enumerate(row) if n}
            for name, row in zip(GROUPS, table[up], strict=True)
        }
        for up in range(13)
    }
