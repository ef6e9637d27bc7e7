"""Racing Card Derby for those who study it: its figures by name."""

from collections.abc import Iterator
from fractions import Fraction

from cutcard.exact.figures import undecided
from cutcard.games import find
from cutcard.games.racing_card_derby.exact import Left, figures
from cutcard.games.racing_card_derby.race import SUITS
from cutcard.games.racing_card_derby.rules import COLOURS, QUINELLAS, TRIFECTAS

price = undecided


def readings(rules: str) -> Iterator[tuple[str, Fraction]]:
    """For 1 to 8 decks each wager, and the means over areas, wager types and kinds of wager."""
    for decks in range(1, 9):
        game = find("racing-card-derby", rules, {"decks": decks})
        left = Left.of(game.pack)
        edge = {w: figures(game, w, left).house_edge for w in (*COLOURS, *SUITS, QUINELLAS[0], TRIFECTAS[0])}
        colours, suits = [edge[w] for w in COLOURS], [edge[w] for w in SUITS]
        quinella, trifecta = edge[QUINELLAS[0]], edge[TRIFECTAS[0]]
        packs = f"{decks} deck{'s' if decks > 1 else ''}"
        yield f"the least of all wagers, {packs}", min(edge.values())
        yield f"the largest of all wagers, {packs}", max(edge.values())
        yield (
            f"the mean over all 42 wagering areas, {packs}",
            mean([*colours, *suits, *[quinella] * 12, *[trifecta] * 24]),
        )
        yield f"the mean over the five types of 5.1, {packs}", mean([*colours, mean(suits), quinella, trifecta])
        yield (
            f"the mean over colour, suit, quinella and trifecta, {packs}",
            mean([mean(colours), mean(suits), quinella, trifecta]),
        )
        yield f"the mean of red and black, {packs}", mean(colours)
        yield f"the mean of the four suits, {packs}", mean(suits)
        for wager, value in edge.items():
            yield f"{wager.partition('-')[0]}, {packs}", value


def mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)
