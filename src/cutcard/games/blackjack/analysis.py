"""Blackjack, exactly: what best play and other ways to play are worth on a fresh shoe, and what counting is worth."""

from dataclasses import astuple
from fractions import Fraction
from typing import Any

import numpy as np

from cutcard.core.game import Game
from cutcard.exact.figures import Analysis, Table
from cutcard.exact.kept import Arrays, kept, place
from cutcard.games.blackjack.chart import MEANS, exceptions, grid, split_off
from cutcard.games.blackjack.counting import HI_LO, effects_of_removal, indices
from cutcard.games.blackjack.figures import APPROXIMATION, MAIN, counted, figures
from cutcard.games.blackjack.kernel import ERROR
from cutcard.games.blackjack.madness import MADNESS, prizes
from cutcard.games.blackjack.residues import PUSHED, WON
from cutcard.games.blackjack.shoes import Won, from_shoes
from cutcard.games.blackjack.side_bets import (
    INSURANCE,
    PERFECT_PAIRS,
    SUPER_SEVENS,
    insurance,
    madness,
    perfect_pairs,
    super_sevens,
)
from cutcard.games.blackjack.solve import Solution, fresh
from cutcard.games.blackjack.strategies import NAMED, OPTIMAL
from cutcard.games.blackjack.terms import ORIGINAL, TEN, VALUES, Terms

OPTIONS = ("decks", "blackjack-pays", "soft-17", "double", "double-after-split", "split-hands", "dealer-blackjack",
           "perfect-pairs")  # fmt: skip
NEAR = 6  # true counts that are met
COUNTER = (
    "Counting: one to eight units by the Hi-Lo count (2 from +2, 4 from +3, 6 from +4, 8 from +5), every hand played, "
    "split and insured by the count, one box against the dealer."
)
WAYS = {f"{name} strategy": (says, "") for name, says in NAMED.items()}
CHOSEN = (
    f"Acts are chosen in floating point, within {ERROR:g} of the wager; what they come to is counted in whole deals."
)
METHOD = (
    "every hand of a player's (3,072) against every hand of a dealer's, on what is then left of the shoe, in whole "
    "deals of {length} cards; each hand of a split by taking away cards of its pair"
)


def analyse(game: Game) -> Analysis:
    rules = Terms.of(game)
    best, pays = fresh(rules), game.pays(INSURANCE)["win"].net
    wagers = {
        MAIN: figures(rules, OPTIMAL),
        INSURANCE: insurance(rules, pays),
        PERFECT_PAIRS: perfect_pairs(game),
        SUPER_SEVENS: super_sevens(game, best),
    }
    if prizes(game):
        wagers[MADNESS] = madness(game, rules)
    extra: dict[str, Any] = {f"{name} strategy": str(figures(rules, name).ev) for name in NAMED}
    tables, notes = [layouts(rules), differing(best)], [APPROXIMATION, CHOSEN]
    if rules.dealer_blackjack == ORIGINAL and rules.hands > 1:
        tables.append(apart(best))
    tables.append(insured(rules, pays))
    simulated: dict[str, Any] = {}
    if game.word("shuffle") == "per-shoe":
        tables += [removed(rules), changed(rules)]
        rows = counted_shoes(rules, game.flag("burn"))
        simulated = {"counting": [vars(row) for row in rows]}
        notes += [COUNTER, *(row.words for row in rows)]
    method = METHOD.format(length=counted(rules, OPTIMAL)[0].length)
    options = {**{name: game.edition[name] for name in OPTIONS}, **game.edition.values}
    return Analysis(
        game.name, game.edition.name, options, wagers, grid(best), method, tuple(notes), extra, simulated,
        tuple(tables), WAYS, MEANS,
    )  # fmt: skip


# Tables


def layouts(rules: Terms) -> Table:
    """What a blackjack pays changes no choice, only what blackjacks win."""
    made, _ = counted(rules, OPTIMAL)
    naturals = Fraction(int(made.naturals[0, WON] + made.naturals[0, PUSHED]), made.deals)
    rows = tuple(
        (f"{pays.numerator} to {pays.denominator}", -made.ev + (rules.blackjack - pays) * naturals)
        for pays in (Fraction(3, 2), Fraction(6, 5), Fraction(1))
    )
    says = "The house edge under best play by what the layout says a blackjack pays."
    return Table("What a blackjack pays", says, (("blackjack pays", "words"), ("house edge", "share")), rows)


def differing(best: Solution) -> Table:
    """Where two or three cards ask for something else than their total."""
    found = exceptions(best)
    rows = tuple((e.cards, e.up, e.chart, e.best, rounded(e.gain), rounded(e.gain * e.chance, 9)) for e in found)
    says = "Hands of two or three cards that are best played differently from what the chart says for their total."
    heads = ("hand", "words"), ("dealer", "words"), ("chart", "words"), ("best", "words")
    return Table("Exceptions by cards", says, (*heads, ("gains", "share"), ("per deal", "share")), rows)


def apart(best: Solution) -> Table:
    """Hands split off, whose wager a dealer's blackjack gives back unless they are bust."""
    heads = tuple((head, "words") for head in ("total", "dealer", "chart", "split off"))
    says = (
        "If the dealer has a blackjack, the wager of a hand split off comes back unless that hand is bust: it is best "
        "to draw to such hands less, and double them more, than the chart says."
    )
    return Table("Hands split off", says, heads, tuple(split_off(best)))


def insured(rules: Terms, pays: Fraction) -> Table:
    """Insurance by the tens that a player sees in the own hand, and what even money gives up."""
    rows = []
    for told, gone in (("no card known", ()), ("no ten", (0, 0)), ("one ten", (0, TEN)), ("two tens", (TEN, TEN))):
        rows.append((told, insurance(rules, pays, *gone).house_edge))
    kept_whole = rules.blackjack * (1 - insurance(rules, pays, 0, TEN).hit_frequency)
    rows.append(("a blackjack: even money, of the wager", kept_whole - 1))
    says = "The house edge of insurance by the cards held; with a blackjack, what even money gives up."
    return Table("Insurance by cards held", says, (("held", "words"), ("costs", "share")), tuple(rows))


def removed(rules: Terms) -> Table:
    """What each card is worth when it is gone."""
    found = kept(place("blackjack-removed", rules), lambda: {"gains": np.array(effects_of_removal(fresh(rules)))})
    rows = [(VALUES[v], Fraction(HI_LO[v]), rounded(found["gains"][v], 9)) for v in (*range(1, 10), 0)]
    says = "What the player gains in a round when one card is gone from the shoe, playing as is best for a full shoe."
    return Table("Effects of removal", says, (("card", "words"), ("Hi-Lo", "number"), ("gain", "share")), tuple(rows))


def changed(rules: Terms) -> Table:
    """Where a count changes an act."""
    rows = tuple((*words, rounded(count, 2)) for *words, count in index_numbers(rules) if abs(count) <= NEAR)
    heads = ("hand", "words"), ("dealer", "words"), ("below", "words"), ("from there on", "words")
    says = f"The Hi-Lo true count, with the cards of this round, from which another act is better; -{NEAR} to {NEAR}."
    return Table("Index numbers", says, (*heads, ("true count", "number")), rows)


def index_numbers(rules: Terms) -> list[tuple[Any, ...]]:
    """Hand, up card, the acts below and from there on, and the count, kept."""

    def count() -> Arrays:
        *words, counts = zip(*(astuple(index) for index in indices(rules)), strict=True)
        return {"words": np.array(words), "counts": np.array(counts)}

    found = kept(place("blackjack-indices", rules.whatever_it_pays), count)
    return list(zip(*found["words"].tolist(), found["counts"].tolist(), strict=True))


def counted_shoes(rules: Terms, burn: bool) -> list[Won]:
    """What a counter wins, kept."""

    def dealt() -> Arrays:
        return {"won": np.array([astuple(row) for row in from_shoes(rules, burn)])}

    found = kept(place("blackjack-shoes", (rules, burn)), dealt)
    return [Won(row[0], int(row[1]), *row[2:]) for row in found["won"].tolist()]


def rounded(x: float, digits: int = 6) -> Fraction:
    return Fraction(f"{x:.{digits}f}")
