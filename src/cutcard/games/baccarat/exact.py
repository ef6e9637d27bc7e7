"""Baccarat, exactly, for any cards left in the shoe: a fresh one of 1 to 8 packs or what a count has seen."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import perm
from typing import Any, NamedTuple

from cutcard.cards import RANKS
from cutcard.core.game import Game
from cutcard.exact.figures import Analysis, Outcome, Table, WagerFigures
from cutcard.games.baccarat.cards import CARDS_MOST
from cutcard.games.baccarat.counting import COUNTED, counting
from cutcard.games.baccarat.coup import BANKER, PAIRS, PLAYER, TIE, value
from cutcard.games.baccarat.kernel import ends
from cutcard.games.baccarat.rules import WAGERS
from cutcard.shared.shoe import per_shoe

VALUES = ("ten or court card", "ace", *map(str, range(2, 10)))
FRESH = "The figures are for a fresh shoe, and for a hand of any number in it before a card is seen."
LOST, PUSH = "lost", "push"


class Left(NamedTuple):
    """The cards left in a shoe, as far as they matter: how many of each rank, in the order of RANKS."""

    ranks: tuple[int, ...]

    @classmethod
    def of(cls, cards: Sequence[str]) -> "Left":
        held = Counter(card[0] for card in cards)
        return cls(tuple(held[rank] for rank in RANKS))

    @property
    def total(self) -> int:
        return sum(self.ranks)

    @property
    def values(self) -> tuple[int, ...]:
        """How many count nothing, one, two and so on to nine."""
        made = [0] * 10
        for rank, held in zip(RANKS, self.ranks, strict=True):
            made[value(rank)] += held
        return tuple(made)

    def without(self, rank: str) -> "Left":
        """The same, one card of that rank less."""
        return Left(tuple(held - (own == rank) for own, held in zip(RANKS, self.ranks, strict=True)))


class End(NamedTuple):
    """How a coup can end, as far as wagers on the hands and the length of the game go."""

    cards: int
    player: int
    banker: int

    @property
    def natural(self) -> bool:
        return self.cards == 4 and max(self.player, self.banker) >= 8


@lru_cache(maxsize=256)
def all_ends(values: tuple[int, ...]) -> Mapping[End, int]:
    """Every end that can come, and how many orders of six cards lead to it."""
    counted = ends(values)
    found = {End(4 + more, p, b): int(counted[more, p, b]) for more in range(3) for p in range(10) for b in range(10)}
    assert sum(found.values()) == perm(sum(values), CARDS_MOST), "every order is counted once"
    return {end: ways for end, ways in found.items() if ways}


def row(wager: str, end: End) -> str:
    """The row of its pay table that a wager on the hands wins; lost, or a push."""
    winner = PLAYER if end.player > end.banker else BANKER if end.banker > end.player else TIE
    if wager != winner:
        return PUSH if winner == TIE else LOST
    return "win with six" if wager == BANKER and end.banker == 6 else "win"


def figures(game: Game, wager: str, left: Left) -> WagerFigures:
    """One wager on these cards, by the rows of its pay table."""
    counts = Counter[str]()
    if wager in PAIRS:  # a rank twice: of either hand's first two cards it is as likely
        deals = perm(left.total, 2)
        counts["win"] = sum(perm(held, 2) for held in left.ranks)
        counts[LOST] = deals - counts["win"]
    else:
        deals = perm(left.total, CARDS_MOST)
        for end, ways in all_ends(left.values).items():
            counts[row(wager, end)] += ways
    pays = game.pays(wager)
    rows = [Outcome(event, str(odds), counts[event], odds.net) for event, odds in pays.rows if counts[event]]
    rows += [Outcome(PUSH, "returned", counts[PUSH], Fraction(0))] if counts[PUSH] else []
    made = WagerFigures(wager, deals, (*rows, Outcome(LOST, "lost", counts[LOST], Fraction(-1))))
    made.check()
    return made


def offered(game: Game) -> list[str]:
    return [wager for wager in WAGERS if wager not in PAIRS or game.flag("pairs")]


def removal(game: Game) -> list[list[Fraction]]:
    """Of Player, Banker and Tie: the worth on a fresh shoe, then how one card less of each value changes it."""
    whole = Left.of(game.pack)
    less = [whole.without(rank) for rank in ("T", "A", *map(str, range(2, 10)))]
    fresh = {wager: figures(game, wager, whole).ev for wager in COUNTED}
    return [[ev, *(figures(game, wager, left).ev - ev for left in less)] for wager, ev in fresh.items()]


def effects_of_removal(game: Game) -> Table:
    _, *effects = zip(*removal(game), strict=True)
    rows: list[tuple[str | Fraction, ...]] = [(name, *row) for name, row in zip(VALUES, effects, strict=True)]
    says = "How much better a wager is for the player when one such card has left the full shoe, per unit staked."
    columns = (("card gone", "words"), *((wager, "share") for wager in COUNTED))
    return Table("Effects of removal", says, columns, tuple(rows))


def analyse(game: Game) -> Analysis:
    left = Left.of(game.pack)
    wagers = {wager: figures(game, wager, left) for wager in offered(game)}
    found, orders = all_ends(left.values), perm(left.total, CARDS_MOST)
    drawn = {cards: sum(ways for end, ways in found.items() if end.cards == cards) for cards in (4, 5, 6)}
    natural = sum(ways for end, ways in found.items() if end.natural)
    extra: dict[str, Any] = {
        "chance of a natural": str(Fraction(natural, orders)),
        "mean cards drawn": str(Fraction(sum(cards * ways for cards, ways in drawn.items()), orders)),
        "cards drawn": {str(cards): str(Fraction(ways, orders)) for cards, ways in drawn.items()},
    }
    asked = per_shoe(game) and "cut-card" in game.edition.values  # nothing else depends on where the shoe is cut
    counted = counting(game, removal(game)) if asked else []
    simulated: dict[str, Any] = {"counting": [vars(row) for row in counted]} if asked else {}
    method = f"every order of six cards by the values that count, {orders:,} of them"
    options = {name: game.edition[name] for name in ("decks", "commission", "tie-pays")} | dict(game.edition.values)
    return Analysis(
        game.name,
        game.edition.name,
        options,
        wagers,
        None,
        method,
        (FRESH, *(row.words for row in counted)),
        extra,
        simulated=simulated,
        tables=(effects_of_removal(game),),
    )
