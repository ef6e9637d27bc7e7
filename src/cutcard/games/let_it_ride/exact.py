"""Let It Ride, exactly: 1,755 hands up to a renaming of suits, each with every first and every second common card.

What the fifth card makes of four is counted once for each of the 16,432 classes of four cards; of that all else is a
sum. Neither bet knows of the other, so each rides where that is worth more than nothing.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray

from cutcard.batch import five_card
from cutcard.batch.orders import FIVE_CARD
from cutcard.cards import DECK
from cutcard.core.game import Game
from cutcard.exact.figures import LARGER, Analysis, Outcome, Table, WagerFigures
from cutcard.exact.kept import kept_as, place
from cutcard.exact.side_wagers import three_card_bonus
from cutcard.exact.suit_classes import Masks, cards_of, classes, following, multiplicity
from cutcard.games.let_it_ride.rules import KINDS, LEAST, MAIN
from cutcard.games.let_it_ride.strategies import (
    FEATURES,
    FOUR,
    LANGUAGE,
    NAMED,
    OPTIMAL,
    THREE,
    Situation,
    group,
)
from cutcard.shared.three_card_bonus import THREE_CARD_BONUS

Counts = NDArray[np.int64]
Seen = NDArray[np.int8]
Rides = tuple[NDArray[np.bool_], NDArray[np.bool_]]  # with which hands of three, and which of four
SECONDS = 48  # cards that the second common card may be
DEALS = 22_100 * 49 * SECONDS
BETS_LEFT = ("one bet", "two bets", "three bets")
MEANS = {"P": "pull", "R": "ride"}
STREETS = {"three cards": THREE, "four cards": FOUR}
GROUPS = tuple(f"{street}, {name}" for street, names in STREETS.items() for name in names)
WAYS = {f"{name} strategy": (says, "") for name, says in NAMED.items()}


@dataclass(frozen=True)
class Dealt:
    """Every hand by its class, and what may become of it."""

    hands: Masks
    weight: Counts  # how many hands a class stands for
    fours: Masks
    four: Counts  # (hands, 49): the class that each first common card makes of a hand
    made: Counts  # (fours, kinds): of the 48 second cards, how many make which kind
    drawn: Counts  # (hands, kinds): the same of a hand and both cards, in their order
    hand_seen: Seen  # what rules may look at, a row each feature
    four_seen: Seen
    hand_group: Counts  # its number among the groups that it is told in
    four_group: Counts


@cache
def kind_at() -> NDArray[np.uint8]:
    """What each step of the five-card order is paid as, by its number among the kinds; steps begin with 1."""
    steps = FIVE_CARD.ladder
    kinds = np.where(steps < LEAST, 0, steps >> 26).astype(np.uint8)
    kinds[-1] = len(KINDS) - 1
    return np.concatenate([np.zeros(1, np.uint8), kinds])


@cache
def dealt() -> Dealt:
    """Counted once, and kept: the odds enter afterwards."""
    return kept_as(Dealt, place("let-it-ride", "dealt"), counted)


def counted() -> Dealt:
    hands, fours, fives = classes(3), classes(4), classes(5)
    kinds = kind_at()[five_card(cards_of(fives), workers=1)][following(fours, fives)]
    made = np.stack([(kinds == kind).sum(axis=1) for kind in range(len(KINDS))], axis=1)
    four = following(hands, fours)
    (hand_seen, hand_group), (four_seen, four_group) = judged(hands, THREE), judged(fours, FOUR)
    return Dealt(hands, multiplicity(hands), fours, four, made, made[four].sum(axis=1),
                 hand_seen, four_seen, hand_group, four_group)  # fmt: skip


def judged(masks: Masks, groups: tuple[str, ...]) -> tuple[Seen, Counts]:
    """What rules may look at of each class, and its group."""
    held = [[DECK[card] for card in hand] for hand in cards_of(masks).tolist()]
    situations = [Situation(cards) for cards in held]
    seen = np.array([[getattr(s, feature) for s in situations] for feature in FEATURES], np.int8)
    return seen, np.array([groups.index(group(cards)) for cards in held])


@dataclass(frozen=True)
class Odds:
    """What each kind leaves of a bet, as fractions of it: nothing but the loss where it is not paid."""

    net: tuple[Fraction, ...]
    said: tuple[str, ...]

    @classmethod
    def of(cls, game: Game) -> "Odds":
        pays = [game.pays(MAIN).get(kind) for kind in KINDS]
        net = tuple(odds.net if odds else Fraction(-1) for odds in pays)
        return cls(net, tuple(str(odds or "lost") for odds in pays))

    @property
    def whole(self) -> Counts:
        """In whole numbers, all of one unit."""
        unit = lcm(*(net.denominator for net in self.net))
        return np.array([int(net * unit) for net in self.net], np.int64)


def worth(odds: Odds, counts: Counts) -> Fraction:
    """A bet on hands that come so often, of each kind."""
    total: int = counts.sum().item()
    return sum((count * net for count, net in zip(counts.tolist(), odds.net, strict=True)), Fraction(0)) / total


def best(odds: Odds) -> Rides:
    """Let each bet ride unless it loses: where it is worth exactly nothing, the larger stake is taken."""
    d, whole = dealt(), odds.whole
    return d.drawn @ whole >= 0, d.made @ whole >= 0


def groups() -> tuple[Counts, Counts]:
    """Of each hand of three, and of four, the number of its group."""
    return dealt().hand_group, dealt().four_group


def written(strategy: str) -> Rides:
    """What these rules do with every hand."""
    read = LANGUAGE.read(strategy)  # before anything is counted

    def rides(seen: Seen) -> NDArray[np.bool_]:
        many = SimpleNamespace(**dict(zip(FEATURES, seen, strict=True)))
        done: NDArray[np.bool_] = read.acts(many, np.zeros(seen.shape[1], bool))
        return done

    return rides(dealt().hand_seen), rides(dealt().four_seen)


def choices(game: Game, strategy: str) -> Rides:
    return best(Odds.of(game)) if strategy == OPTIMAL else written(strategy)


def figures(odds: Odds, played: Rides) -> WagerFigures:
    """All three bets under these choices, per one bet; the rest was taken back."""
    d, (first, second) = dealt(), played
    left = first[:, None].astype(np.int64) + second[d.four]
    counts = [
        np.einsum("h,hk->k", d.weight, np.where((left == n)[:, :, None], d.made[d.four], 0).sum(axis=1))
        for n in range(3)
    ]
    outcomes = [
        Outcome(
            f"{kind}, {words}",
            odds.said[k],
            count,
            (n + 1) * odds.net[k],
            parts=((MAIN, kind, n + 1),) if odds.said[k] != "lost" else (),
        )
        for k, kind in reversed(list(enumerate(KINDS)))
        for n, words in enumerate(BETS_LEFT)
        if (count := counts[n][k].item())
    ]
    bets = sum((n + 1) * int(count.sum()) for n, count in enumerate(counts))
    made = WagerFigures(MAIN, DEALS, tuple(outcomes), Fraction(bets, DEALS))
    made.check()
    return made


# All of it.


def strategy(odds: Odds, played: Rides) -> dict[str, dict[str, dict[str, str]]]:
    """By street and group of hands, how often the bet rides; there is no up card."""
    rows = {}
    for row in by_group(odds, played):
        shares = {"pull": 1 - row.rides, "ride": row.rides}
        rows[row.name] = {choice: str(share) for choice, share in shares.items() if share}
    return {"any": dict(reversed(rows.items()))}


@dataclass(frozen=True)
class Row:
    """A group of hands: how many, how many of them ride, and what riding is worth on average."""

    name: str
    hands: int
    rides: Fraction
    worth: Fraction


def by_group(odds: Odds, played: Rides) -> list[Row]:
    d, made = dealt(), []
    streets = (d.weight, d.drawn), (multiplicity(d.fours), d.made)
    for (street, names), of, rode, (weight, counts) in zip(STREETS.items(), groups(), played, streets, strict=True):
        for n, name in enumerate(names):
            own = of == n
            hands = int(weight[own].sum())
            riding = Fraction(int(weight[own & rode].sum()), hands)
            made.append(Row(f"{street}, {name}", hands, riding, worth(odds, weight[own] @ counts[own])))
    return made


def analyse(game: Game) -> Analysis:
    """Best play, what other ways cost, and the Three Card Bonus."""
    odds = Odds.of(game)
    played = best(odds)
    extra = {f"{name} strategy": str(figures(odds, written(name)).ev) for name in NAMED}
    rows = tuple((row.name, Fraction(row.hands), row.rides, row.worth) for row in by_group(odds, played))
    says = "What letting one bet ride is worth, on average over a group of hands, and how many of the group ride."
    columns = ("hands", "words"), ("how many", "number"), ("ride", "share"), ("worth of riding", "share")
    wagers = {MAIN: figures(odds, played), THREE_CARD_BONUS: three_card_bonus(game)}
    method = (
        "every hand of 22,100 with each of 49 first and 48 second common cards, by 1,755 and 16,432 classes of three "
        f"and four cards; all figures per one of the three bets. {LARGER}"
    )
    options = {THREE_CARD_BONUS: game.edition[THREE_CARD_BONUS]} | dict(game.edition.values)
    tables = (Table("Ride or pull", says, columns, rows),)
    told = strategy(odds, played)
    return Analysis(game.name, game.edition.name, options, wagers, told, method,
                    extra=extra, tables=tables, ways=WAYS, choices=MEANS)  # fmt: skip
