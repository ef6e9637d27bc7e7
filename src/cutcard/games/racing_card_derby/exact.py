"""Racing Card Derby, exactly, for any cards left in the shoe: a fresh one of 1 to 8 packs or what a count has seen.

The winner's fourth card ends the first draw with x, y and z cards of the other suits, none above three: 256 ways, each
with a closed probability (a multinomial of falling factorials). Whether the two of spades is among them depends only on
how many spades are. From what is left the second suit is any other in proportion to its cards, and so is the third.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, lcm, perm
from typing import Any, NamedTuple

from cutcard.cards import SUIT_WORDS
from cutcard.core.game import Game
from cutcard.exact.figures import Analysis, Outcome, WagerFigures
from cutcard.games.racing_card_derby.counting import counting
from cutcard.games.racing_card_derby.race import PROTEST_CARD, SUITS
from cutcard.games.racing_card_derby.rules import COLOURS, QUINELLAS, TRIFECTAS, family, outcome

TOLD = (*COLOURS, *SUITS, "quinella", "trifecta")  # of the combinations, one stands for all while the packs are full


class Left(NamedTuple):
    """The cards left in a shoe, as far as they matter: of each suit, and twos among the spades."""

    suits: tuple[int, int, int, int]  # in the order of SUITS
    twos: int

    @classmethod
    def of(cls, cards: Sequence[str]) -> "Left":
        held = Counter(SUIT_WORDS[card[1]] for card in cards)
        spades, hearts, diamonds, clubs = (held[suit] for suit in SUITS)
        return cls((spades, hearts, diamonds, clubs), sum(card == PROTEST_CARD for card in cards))

    @property
    def total(self) -> int:
        return sum(self.suits)


class Result(NamedTuple):
    placed: tuple[str, ...]
    protested: bool


def first_draws(left: Left) -> list[tuple[int, tuple[int, int, int, int], Fraction]]:
    """How the first place is decided: the winner, how many of each suit were drawn, and how likely that is."""
    made = []
    for winner in range(4):
        for others in product(range(4), repeat=3):
            drawn = list(others)
            drawn.insert(winner, 4)
            if any(n > held for n, held in zip(drawn, left.suits, strict=True)):
                continue
            before = sum(drawn) - 1  # the winner's fourth card is the last
            orders = factorial(before) // (6 * factorial(others[0]) * factorial(others[1]) * factorial(others[2]))
            ways = orders
            for held, n in zip(left.suits, drawn, strict=True):
                ways *= perm(held, n)
            spades, hearts, diamonds, clubs = drawn
            made.append((winner, (spades, hearts, diamonds, clubs), Fraction(ways, perm(left.total, before + 1))))
    return made


@cache
def results(left: Left) -> Mapping[Result, Fraction]:
    """Every result with its chance. What is missing to one is the chance that the cards run out."""
    made: dict[Result, Fraction] = {}
    for winner, drawn, chance in first_draws(left):
        rest = [held - n for held, n in zip(left.suits, drawn, strict=True)]
        clean = Fraction(comb(left.suits[0] - left.twos, drawn[0]), comb(left.suits[0], drawn[0]))
        others = [suit for suit in range(4) if suit != winner]
        behind = sum(rest[suit] for suit in others)
        for second in others:
            for third in others:
                open_to = behind - rest[second]
                if third == second or not rest[second] or not rest[third]:
                    continue
                way = chance * Fraction(rest[second] * rest[third], behind * open_to)
                placed = tuple(SUITS[suit] for suit in (winner, second, third))
                for protested, share in ((True, 1 - clean), (False, clean)):
                    if share:
                        result = Result(placed, protested)
                        made[result] = made.get(result, Fraction(0)) + way * share
    return made


def figures(game: Game, wager: str, left: Left, name: str = "") -> WagerFigures:
    """One wager on these cards, by the rows of its pay table."""
    pays = game.pays(family(wager))
    chances: dict[str, Fraction] = {}
    for result, chance in results(left).items():
        row = outcome(wager, result.placed, result.protested)
        event = row[0] if row else "lost"
        chances[event] = chances.get(event, Fraction(0)) + chance
    if over := 1 - sum(chances.values(), Fraction(0)):
        chances["void: the cards run out"] = over
    deals = lcm(*(chance.denominator for chance in chances.values()))
    order = [*dict(pays.rows), "lost", "void: the cards run out"]
    rows = []
    for event in sorted(chances, key=order.index):
        odds = pays.get(event)
        net = odds.net if odds else Fraction(-1 if event == "lost" else 0)
        rows.append(
            Outcome(event, str(odds) if odds else "lost" if net else "returned", int(chances[event] * deals), net)
        )
    made = WagerFigures(name or wager, deals, tuple(rows))
    made.check()
    return made


def protest_chance(left: Left) -> Fraction:
    return sum((chance for result, chance in results(left).items() if result.protested), Fraction(0))


@cache
def cards_drawn(left: Left) -> Mapping[int, Fraction]:
    """How many cards a race takes, and how likely. Same-looking shoes are counted once, so full packs are quick."""
    made: dict[int, Fraction] = {}
    like: dict[tuple[int, int, tuple[int, ...]], Fraction] = {}
    for winner, drawn, chance in first_draws(left):
        rest = [held - n for held, n in zip(left.suits, drawn, strict=True)]
        key = sum(drawn), rest[winner], tuple(sorted(rest[:winner] + rest[winner + 1 :]))
        like[key] = like.get(key, Fraction(0)) + chance
    for (first, own, others), chance in like.items():
        for more, ways in finish(own, others).items():
            made[first + more] = made.get(first + more, Fraction(0)) + chance * ways
    return made


def finish(own: int, others: tuple[int, ...]) -> dict[int, Fraction]:
    """Cards for second and third place together, the winner having `own` left and the other suits so many."""
    total, made = own + sum(others), {}
    for length in range(2, total + 1):
        ways = 0
        for second in others if len(set(others)) == 3 else sorted(others):
            third = sum(others) - second
            skipped = own + second - 1
            for k in range(1, min(own + 1, length - 1) + 1):  # the k-th card is the second suit's first
                if skipped - (k - 1) >= length - k - 1:
                    ways += perm(own, k - 1) * second * perm(skipped - (k - 1), length - k - 1) * third
        if ways:
            made[length] = Fraction(ways, perm(total, length))
    return made


def analyse(game: Game) -> Analysis:
    left = Left.of(game.pack)
    stands_for = {"quinella": QUINELLAS[0], "trifecta": TRIFECTAS[0]}
    wagers = {name: figures(game, stands_for.get(name, name), left, name) for name in TOLD}
    drawn = cards_drawn(left)
    mean = sum((n * chance for n, chance in drawn.items()), Fraction(0))
    extra: dict[str, Any] = {
        "chance of a protest": str(protest_chance(left)),
        "mean cards drawn": str(mean),
        "cards drawn": {str(n): str(drawn[n]) for n in sorted(drawn)},
    }
    notes: tuple[str, ...] = ()
    simulated: dict[str, Any] = {}
    if game.word("shuffle") == "per-shoe" and game.number("decks") > 1:
        rows = counting(game)
        simulated = {"counting": [vars(row) for row in rows]}
        notes = ("The figures per wager are exact, and for a fresh shoe.", *(row.words for row in rows))
    method = "every order of the cards, by closed probabilities over the 256 ways the first place can be decided"
    options = {"decks": game.edition["decks"], **game.edition.values}
    return Analysis(game.name, game.edition.name, options, wagers, None, method, notes, extra, simulated)
