"""Ultimate Texas Hold'em, exactly: best play on every street, what it is worth, and Trips on every hand."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import NamedTuple

import numpy as np

from cutcard.cards import RANKS
from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.exact.figures import LARGER, Analysis, Outcome, Part, Table, WagerFigures
from cutcard.exact.kept import kept, place
from cutcard.games.manifest import SIMPLE
from cutcard.games.ultimate_texas_holdem import rule_kernel, streets
from cutcard.games.ultimate_texas_holdem.board import DEALT, LOST, LOST_OPEN, TIED, WON, WON_OPEN, Array, ranking
from cutcard.games.ultimate_texas_holdem.rule_kernel import Numbered, numbered
from cutcard.games.ultimate_texas_holdem.rules import ANTE, BLIND, PLAY, TRIPS, US, both
from cutcard.games.ultimate_texas_holdem.strategies import NAMED, OPTIMAL
from cutcard.games.ultimate_texas_holdem.streets import Choices, Worth
from cutcard.hands.five_card import KINDS

NAME = "ultimate-texas-holdem"
DEALS = comb(52, 2) * comb(50, 3) * comb(47, 2) * DEALT  # own cards, flop, turn and river, the dealer's
ENDS = {WON: "win", WON_OPEN: "win, dealer does not qualify", TIED: "tie", LOST: "lose",
        LOST_OPEN: "lose, dealer does not qualify"}  # fmt: skip
PRICED = {f"{name} strategy": (says, "") for name, says in NAMED.items()}
MOST = 1 << 30  # parts of an Ante that one deal may bring: 24 x 1,176 x 990 x 12 of them still fit 63 bits


class Odds(NamedTuple):
    """What a table pays, as fractions of the stake, and what a fold gives up beside Ante and Blind, in Antes."""

    both: bool  # hole cards must be played
    ante: Fraction
    play: Fraction
    blind: tuple[Fraction, ...]  # by kind
    given_up: tuple[Fraction, ...]

    @classmethod
    def of(cls, game: Game, trips: Fraction = Fraction(0)) -> "Odds":
        """With so many Antes on Trips."""
        game.edition.open_for_play()
        blind, side = game.pays(BLIND), game.pays(TRIPS)
        lost = Fraction(0) if game.flag("sides-survive-a-fold") else trips
        given_up = tuple(lost * (1 + odds.net) if (odds := side.get(kind)) else Fraction(0) for kind in KINDS)
        paid = tuple(odds.net if (odds := blind.get(kind)) else Fraction(0) for kind in KINDS)
        return cls(both(game), game.pays(ANTE)["win"].net, game.pays(PLAY)["win"].net, paid, given_up)

    @property
    def in_parts(self) -> streets.Odds:
        """In whole parts of an Ante."""
        every = (self.ante, self.play, *self.blind, *self.given_up)
        parts = lcm(*(f.denominator for f in every))
        if parts * (8 + 4 * max(every)) > MOST:
            raise Faulty(
                "analyse/odds",
                "these odds are too large, or too finely divided, to be counted exactly",
                instead="round them",
            )
        ante, play, *rest = (int(f * parts) for f in every)
        return streets.Odds(parts, ante, play, np.array(rest[:10], np.int64), np.array(rest[10:], np.int64))

    def net(self, times: int, kind: int, end: int) -> Fraction:
        """What is left of Ante, Blind and a Play of so many Antes; a fold loses the first two."""
        if not times:
            return Fraction(-2)
        won = self.blind[kind] + times * self.play
        lost = Fraction(-1 - times)
        return {WON: self.ante + won, WON_OPEN: won, TIED: Fraction(0), LOST: lost - 1, LOST_OPEN: lost}[end]

    def parts(self, times: int, kind: int, end: int) -> tuple[Part, ...]:
        """The pays that this is made of."""
        if end not in (WON, WON_OPEN):
            return ()
        blind = ((BLIND, KINDS[kind], 1),) if self.blind[kind] else ()
        return (*(((ANTE, "win", 1),) if end == WON else ()), *blind, (PLAY, "win", times))


class Solved(NamedTuple):
    """Best play, what each starting hand is worth, and how the deals end."""

    choices: Choices
    worth: Worth
    counts: Array


@lru_cache(4)
def solved(odds: Odds) -> Solved:
    """Counted once for the same odds, and kept."""

    def count() -> dict[str, Array]:
        r = ranking(odds.both)
        choices, worth = streets.best(r, odds.in_parts)
        return {
            **choices._asdict(),
            **{name: np.array([str(n) for n in sums]) for name, sums in worth._asdict().items()},
            "counts": streets.ended(streets.counted(r, choices), choices.starts),
        }

    found = kept(place(NAME, odds), count)
    worth = Worth(*(np.array([int(n) for n in found[name]], object) for name in Worth._fields))
    return Solved(Choices(*(found[name] for name in Choices._fields)), worth, found["counts"])


def is_solved(odds: Odds) -> bool:
    """Whether it was counted before."""
    return place(NAME, odds).exists()


@lru_cache(4)
def by_rules(both: bool, flops: bytes, rivers: bytes) -> tuple[Choices, Array]:
    """What rules do after the flop has come, everywhere, and by starting hand how the deals then end."""
    rules = Numbered(np.zeros(169, np.int64), np.frombuffer(flops, bool), np.frombuffer(rivers, bool))

    def count() -> dict[str, Array]:
        choices = rule_kernel.choices(both, rules)
        return {**choices._asdict(), "counts": streets.counted(ranking(both), choices)}

    found = kept(place(NAME, (both, flops.hex(), rivers.hex())), count)
    return Choices(*(found[name] for name in Choices._fields)), found["counts"]


def later(both: bool, rules: Numbered) -> tuple[Choices, Array]:
    """Whoever plays every hand on the river shares the counts of the simple rules there: nothing is folded."""
    rivers = numbered(SIMPLE).rivers if rules.rivers.all() else rules.rivers
    return by_rules(both, rules.flops.tobytes(), rivers.tobytes())


def choices_of(odds: Odds, strategy: str) -> Choices:
    """What the strategy of that name, or what is written, does everywhere."""
    if strategy == OPTIMAL:
        return solved(odds).choices
    rules = numbered(strategy)
    made, _ = later(odds.both, rules)
    return made._replace(starts=rules.starts, **({"calls": made.calls | 255} if rules.rivers.all() else {}))


def counts_of(odds: Odds, strategy: str) -> Array:
    """After each Play, for each kind of hand, how often it comes to each end."""
    if strategy == OPTIMAL:
        return solved(odds).counts
    rules = numbered(strategy)
    made = streets.ended(later(odds.both, rules)[1], rules.starts)
    if rules.rivers.all():
        made[1], made[0] = made[0] + made[1], 0
    return made


def before_the_flop(odds: Odds, start: int) -> dict[int, Fraction]:
    """What a check and a Play of three and four are worth with that starting hand, in Antes."""
    worth, pairs = solved(odds).worth, ways(start)
    whole = DEALS // comb(52, 2) * pairs * 24 * odds.in_parts.parts
    return {0: Fraction(worth.check[start], whole), 3: Fraction(worth.three[start], whole),
            4: Fraction(worth.four[start], whole)}  # fmt: skip


def ways(start: int) -> int:
    """How many pairs of cards a starting hand is."""
    row, column = divmod(start, 13)
    return 6 if row == column else 4 if row > column else 12


def called(start: int) -> str:
    """AA, AKs (suited) or AKo."""
    row, column = divmod(start, 13)
    high, low = RANKS[max(row, column)], RANKS[min(row, column)]
    return high + low + ("" if row == column else "s" if row > column else "o")


# Wagers


def figures(odds: Odds, counts: Array) -> WagerFigures:
    """Ante, Blind and Play, per Ante."""
    outcomes = []
    for times in (4, 3, 2, 1):
        for kind in range(len(KINDS))[::-1]:
            for end, said in ENDS.items():
                if count := int(counts[times, kind, end]):
                    event = f"play {times}, {KINDS[kind]}, {said}"
                    net, parts = odds.net(times, kind, end), odds.parts(times, kind, end)
                    outcomes.append(Outcome(event, "", count, net, f"play {times}, {said}", parts))
    outcomes.append(Outcome("fold", "", int(counts[0].sum()), Fraction(-2)))
    staked = 2 + Fraction(sum(times * int(counts[times].sum()) for times in (1, 2, 3, 4)), DEALS)
    made = WagerFigures(ANTE, DEALS, tuple(outcomes), staked)
    made.check()
    return made


def trips(game: Game, counts: Array) -> WagerFigures:
    """On the player's own hand; where a fold loses it too, on hands that are played as the counts say."""
    played = counts if game.flag("sides-survive-a-fold") else counts[1:]
    by_kind = {kind: int(played[:, n].sum()) for n, kind in enumerate(KINDS)}
    rows = [Outcome(event, str(odds), by_kind[event], odds.net) for event, odds in game.pays(TRIPS).rows]
    left = DEALS - sum(row.count for row in rows)
    made = WagerFigures(TRIPS, DEALS, (*rows, Outcome("nothing that pays", "lost", left, Fraction(-1))))
    made.check()
    return made


def slopes(game: Game) -> dict[tuple[str, str], Fraction]:
    """What one more to one on each row of a pay table is worth under best play, per Ante."""
    played = solved(Odds.of(game)).counts[1:]
    won, times = played[:, :, WON] + played[:, :, WON_OPEN], np.arange(1, 5)[:, None]
    counts = {(ANTE, "win"): played[:, :, WON].sum(), (PLAY, "win"): (times * won).sum()}
    counts |= {(BLIND, kind): won[:, n].sum() for n, kind in enumerate(KINDS) if game.pays(BLIND).get(kind)}
    return {row: Fraction(int(count), DEALS) for row, count in counts.items()}


# All of it


def analyse(game: Game) -> Analysis:
    """Best play, what other ways cost, and Trips."""
    odds = Odds.of(game)
    best = solved(odds)
    wagers = {ANTE: figures(odds, best.counts), TRIPS: trips(game, best.counts)}
    prices = {f"{name} strategy": str(figures(odds, counts_of(odds, name)).ev) for name in NAMED}
    shares = {said: str(Fraction(int(best.counts[list(times)].sum()), DEALS)) for said, times in STREETS.items()}
    starts = best.choices.starts.tolist()
    options = {name: game.edition[name] for name in (BLIND, TRIPS)} | dict(game.edition.values)
    method = (
        f"every pair of cards with each of {comb(50, 5):,} boards, against each of {DEALT} of the dealer's: "
        f"{DEALS:,} deals, from {len(streets.names().boards):,} boards up to the names of suits. {LARGER}"
    )
    return Analysis(
        game.name,
        game.edition.name,
        options,
        wagers,
        {"before the flop": {called(n): f"play {times}" if times else "check" for n, times in enumerate(starts)}},
        method,
        tuple(warnings(game, wagers)),
        {**prices, **shares},
        tables=(chart(best.choices), rule_kernel.on_the_flop(best.choices)),
        ways=PRICED,
    )


STREETS = {"plays before the flop": (3, 4), "plays on the flop": (2,), "plays on the river": (1,), "folds": (0,)}


def warnings(game: Game, wagers: dict[str, WagerFigures]) -> Iterator[str]:
    """The tables of the best of seven do not fit a game in which both hole cards play (CP-16-7-UNPUBLISHED)."""
    for wager, name in ((ANTE, BLIND), (TRIPS, TRIPS)) if both(game) else ():
        like = [US.edition.set({name: scale}).pays(name).rows for scale in US.edition.options[name].values]
        if game.pays(name).rows in like:
            edge = percent(wagers[wager].house_edge, 2)
            yield (
                f"Warning: {name} pays by a table for the best five of seven, but both hole cards must be played here: "
                f"the house keeps {edge} of {'the Ante' if wager == ANTE else 'Trips'}"
            )


def chart(choices: Choices) -> Table:
    """The 169 starting hands."""
    order = range(13)[::-1]
    rows = tuple((RANKS[row], *(str(choices.starts[row * 13 + column] or "-") for column in order)) for row in order)
    says = "suited cards right of the pairs are read by row, others by column: - check, 4 play four times the Ante"
    return Table("Before the flop", says, (("", "words"), *((RANKS[n], "words") for n in order)), rows)
