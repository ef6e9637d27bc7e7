"""Insurance, Perfect Pairs, Super Sevens and Madness 21, exactly, on a fresh shoe of any number of packs."""

from fractions import Fraction
from itertools import product
from math import comb, perm

from cutcard.core.game import Game
from cutcard.exact.figures import Outcome, WagerFigures
from cutcard.exact.side_wagers import on_kinds
from cutcard.games.blackjack.madness import MADNESS, prizes
from cutcard.games.blackjack.solve import STAND, Solution, two
from cutcard.games.blackjack.terms import ACE, TEN, Terms

INSURANCE, PERFECT_PAIRS, SUPER_SEVENS = "insurance", "perfect-pairs", "super-sevens"
SEVEN, SUITS = 6, "shdc"


def insurance(terms: Terms, pays: Fraction, *gone: int) -> WagerFigures:
    """Against an ace, these values being gone beside it."""
    tens, left = terms.shoe[TEN] - gone.count(TEN), sum(terms.shoe) - 1 - len(gone)
    won = Outcome("dealer has blackjack", str(pays), tens, pays)
    made = WagerFigures(INSURANCE, left, (won, Outcome("lose", "lost", left - tens, Fraction(-1))))
    made.check()
    return made


def perfect_pairs(game: Game) -> WagerFigures:
    """Two cards of one rank: of one suit, of one colour, or mixed."""
    decks = game.number("decks")
    kinds = {
        "perfect pair": 52 * comb(decks, 2),
        "coloured pair": 26 * decks**2,
        "mixed pair": 52 * decks**2,
        "no pair": comb(52 * decks, 2) - 52 * comb(decks, 2) - 78 * decks**2,
    }
    return on_kinds(game, PERFECT_PAIRS, kinds)


def super_sevens(game: Game, played: Solution) -> WagerFigures:
    """On the first cards of a box: its third counts where this play takes one.

    Four cards are dealt: the first of the box, the dealer's, the second, and the third of the box.
    """
    decks = game.number("decks")
    whole, sevens = 52 * decks, 4 * decks
    kinds = dict.fromkeys(dict(game.pays(SUPER_SEVENS).rows), 0)
    kinds["one seven"] = sevens * (whole - sevens) * perm(whole - 2, 2)
    for up in range(10):
        takes = bool(played.splits[up, SEVEN]) or played.act(up, two(SEVEN, SEVEN)) != STAND
        for shown, one, other in product(SUITS if up == SEVEN else [""], SUITS, SUITS):
            left = dict.fromkeys(SUITS, decks) | {"": played.terms.shoe[up]}
            ways = 1
            for suit in (one, shown, other):
                ways *= left[suit]
                left[suit] -= 1
            same = one == other
            suited = ways * left[one] if same and takes else 0
            three = ways * (sevens - 2 - (up == SEVEN)) - suited if takes else 0
            kinds["three sevens of a suit"] += suited
            kinds["three sevens"] += three
            kinds["two sevens of a suit" if same else "two sevens"] += ways * (whole - 3) - suited - three
    kinds["no seven"] = perm(whole, 4) - sum(kinds.values())
    return on_kinds(game, SUPER_SEVENS, kinds)


def madness(game: Game, terms: Terms) -> WagerFigures:
    """Lost without a blackjack; with one, a prize from the display, each by its weight."""
    weights = prizes(game)
    naturals = 2 * terms.shoe[ACE] * terms.shoe[TEN]
    deals = perm(sum(terms.shoe), 2) * sum(weights.values())
    kinds = {prize: naturals * weight for prize, weight in weights.items()}
    return on_kinds(game, MADNESS, kinds | {"no blackjack": deals - sum(kinds.values())})
