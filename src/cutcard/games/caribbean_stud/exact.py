"""Caribbean Stud, exactly: best play with the dealer's up card seen, over every deal, for any pay table.

The kernel counts, for each situation, how many completions of the dealer's hand do not qualify, lose, tie and win.
Those counts know no odds: what a Bet is worth is linear in them, and compared with a fold as whole numbers.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from types import SimpleNamespace

import numpy as np

from cutcard.cards import RANKS
from cutcard.core.game import Game
from cutcard.exact.figures import LARGER, Analysis, Outcome, WagerFigures
from cutcard.exact.jackpot import Wager
from cutcard.exact.jackpot_tables import break_even, long_run, returns
from cutcard.exact.kept import kept_as, place
from cutcard.games.caribbean_stud.kernel import COMPLETIONS, HANDS, Array, Met, meet
from cutcard.games.caribbean_stud.rules import ACE_KING, ANTE, BET, JACKPOT, LINKED, POOL, TIMES
from cutcard.games.caribbean_stud.strategies import LANGUAGE, NAMED, OPTIMAL
from cutcard.hands.five_card import KINDS, PAIR, TWO_PAIR

SITUATIONS = HANDS * 47
UNQUALIFIED, WON, TIED, LOST = ENDS = ("dealer does not qualify", "win", "tie", "lose")
MEANS = {"F": "fold", "P": "play: bet twice the Ante"}
GROUPS = ("below ace-king", "ace-king, ten or less", "ace-king-jack", "ace-king-queen", "pair", "two pair or better")
WAYS = {
    **{f"{name} strategy": (says, "") for name, says in NAMED.items()},
    "blind bet": ("A Bet before the cards, which stands", "CP-6-8"),
}
NOTE = (
    "The jackpot's figures are for one player alone, with its pools at their reset values; reset values and rates are "
    "ours. A hand that wins it is never folded."
)


@cache
def met() -> Met:
    """Counted once, and kept: the odds enter afterwards."""
    return kept_as(Met, place("caribbean-stud", "met"), meet)


@dataclass(frozen=True)
class Odds:
    """What a table pays, as fractions of the stake."""

    ante: Fraction
    bet: tuple[Fraction, ...]  # by kind

    @classmethod
    def of(cls, game: Game) -> "Odds":
        return cls(game.pays(ANTE)["win"].net, tuple(game.pays(BET)[kind].net for kind in KINDS))

    @property
    def scale(self) -> int:
        """Antes are counted in such parts of one, so that every odds is a whole number of them."""
        return lcm(self.ante.denominator, *(odds.denominator for odds in self.bet))

    def net(self, end: str, kind: int) -> Fraction:
        """What is left of an Ante and its Bet, in Antes."""
        won = self.ante + TIMES * self.bet[kind]
        return {UNQUALIFIED: self.ante, WON: won, TIED: Fraction(0), LOST: Fraction(-1 - TIMES)}[end]


def ends(m: Met) -> dict[str, Array]:
    return dict(zip(ENDS, (m.unqualified, m.beaten, m.tied, m.lost), strict=True))


def gained(odds: Odds, m: Met) -> Array:
    """What playing gains on a fold in every situation, over its completions, in whole parts of the Ante."""
    total = np.full(len(m.made), COMPLETIONS * odds.scale, np.int64)
    for end, counts in ends(m).items():
        nets = np.array([int(odds.net(end, kind) * odds.scale) for kind in range(len(KINDS))], np.int64)
        total += counts * nets[m.kind]
    return total


def best(odds: Odds) -> Array:
    """Say whether each situation is played; where that is worth as much as a fold, it is."""
    return gained(odds, met()) >= 0


def figures(odds: Odds, played: Array) -> WagerFigures:
    """Ante and Bet under these choices, per Ante."""
    m = met()
    starts, weight = np.searchsorted(m.kind, range(len(KINDS))), m.weight * played
    counts = {end: np.add.reduceat(weight * n, starts).tolist() for end, n in ends(m).items()}
    outcomes = []
    for kind, name in reversed(list(enumerate(KINDS))):
        won = ((ANTE, "win", 1), (BET, name, TIMES))
        for end in ENDS:
            pays = f"{odds.ante} + {TIMES} x {odds.bet[kind]}" if end == WON else ""
            told_as = "" if end == WON else end
            parts = {UNQUALIFIED: won[:1], WON: won}.get(end, ())
            outcomes.append(Outcome(f"{name}, {end}", pays, counts[end][kind], odds.net(end, kind), told_as, parts))
    stays = int(weight.sum())
    outcomes.append(Outcome("fold", "", (SITUATIONS - stays) * COMPLETIONS, Fraction(-1)))
    staked = 1 + TIMES * Fraction(stays, SITUATIONS)
    made = WagerFigures(ANTE, SITUATIONS * COMPLETIONS, tuple(o for o in outcomes if o.count), staked)
    made.check()
    return made


def choices(game: Game, strategy: str) -> Array:
    """Which situations a strategy plays."""
    if strategy == OPTIMAL:
        return best(Odds.of(game))
    chosen = LANGUAGE.read(strategy)  # before the situations are counted
    m = met()
    held = np.bitwise_or.reduce(1 << m.ranks, axis=1)
    strength, ranks, up = np.broadcast_arrays(m.strengths[:, None], held[:, None], np.arange(13))
    higher = np.bitwise_count(ranks >> up >> 1) >= 4
    many = SimpleNamespace(strength=strength, ranks=ranks, up=up, fourth_higher=higher)
    bets: Array = chosen.acts(many, np.zeros(up.shape, bool))
    return bets[m.made, m.up]


# The jackpot: on the own hand alone, for one player at the table, with the meters where they start again.


def jackpot(game: Game) -> Wager:
    return Wager.of(POOL, LINKED.table(game) or POOL.tables[0])


# All of it.


def analyse(game: Game) -> Analysis:
    odds = Odds.of(game)
    played = best(odds)
    pool = jackpot(game)
    wagers = {ANTE: figures(odds, played), JACKPOT: pool.figures}
    tables = returns(pool, LINKED.table(game) or POOL.tables[0]), break_even(pool), long_run(pool)
    extra = {f"{name} strategy": str(figures(odds, choices(game, name)).ev) for name in NAMED}
    extra["blind bet"] = str(figures(odds, np.ones(len(played), bool)).ev)
    method = (
        f"every one of {SITUATIONS * COMPLETIONS:,} deals (2,598,960 hands, 47 up cards, 163,185 completions), counted "
        f"by ranks and by the suit of the up card in {len(played):,} situations. "
        f"{LARGER}"
    )
    options = {"bet-pays": game.edition["bet-pays"], **game.edition.values}
    rules, told = game.edition.name, strategy(played)
    return Analysis(
        game.name, rules, options, wagers, told, method, (NOTE,), extra, tables=tables, ways=WAYS, choices=MEANS
    )


def group_of(strengths: Array) -> Array:
    """Which of the groups hands of these strengths are in."""
    queen, jack = (strengths >> RANKS.index(rank) & 1 for rank in "QJ")
    high = np.where(strengths < ACE_KING, 0, np.where(queen, 3, np.where(jack, 2, 1)))
    return np.where(strengths < PAIR, high, np.where(strengths < TWO_PAIR, 4, 5))


def strategy(played: Array) -> dict[str, dict[str, dict[str, str]]]:
    """Up card by group of hands: how often it is folded and played, as fractions of the situations."""
    m = met()
    cell = (m.up * len(GROUPS) + group_of(m.strength)) * 2 + played
    cases = np.zeros(13 * len(GROUPS) * 2, np.int64)
    np.add.at(cases, cell, m.weight)
    table = cases.reshape(13, len(GROUPS), 2).tolist()
    return {
        RANKS[up]: {
            name: {word: str(Fraction(n, sum(row))) for word, n in zip(("fold", "play"), row, strict=True) if n}
            for name, row in zip(GROUPS, table[up], strict=True)
        }
        for up in range(13)
    }
