"""Racing Card Derby for those who study it: what each wager is worth on the cards left, and its figures by name."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.exact.advice import Advice, ranked
from cutcard.exact.figures import WagerFigures
from cutcard.games import find
from cutcard.games.manifest import Json
from cutcard.games.racing_card_derby.exact import Left, figures, protest_chance
from cutcard.games.racing_card_derby.rules import COLOURS, QUINELLAS, SUITS, TRIFECTAS, WAGERS, can_finish

UNIT = "stakes"
NAMED: Mapping[str, str] = {}


def advise(game: Game, cards: Sequence[str], up: Sequence[str]) -> Advice:
    """Every wager on the cards left when these are gone, per unit staked."""
    if any(up):
        raise Faulty("advise/up", f"in {game.name} the dealer shows no card", instead="leave out --up")
    pack = list(game.pack)
    for card in cards:
        if card not in pack:
            raise Faulty("advise/cards", f"{card} is gone more often than there are packs", game.cite("3.4(a)"))
        pack.remove(card)
    if not can_finish(pack):
        raise Faulty("advise/cards", "the cards left could run out in mid-race", game.cite("10.8"), "shuffle first")
    left = Left.of(pack)
    options = ranked([(wager.replace("-", " "), figures(game, wager, left).ev) for wager in WAGERS])
    best, worth = options[0]
    chance, gains = float(protest_chance(left)), "gains" if worth > 0 else "loses"
    protest = "a protest card" if left.twos == 1 else "protest cards"
    why = (
        f"{left.total} cards are left, {left.twos} of them {protest}; {chance:.2%} of races are protested. "
        f"The best wager, {best}, {gains} {abs(float(worth)):.4%} of its stake on average."
    )
    return Advice(options, why)


def about(game: Game, cards: Sequence[str], given: Advice) -> Json:
    return {}


def price(game: Game, strategy: str) -> WagerFigures:
    raise Faulty("analyse/strategy", f"{game.name} has no decisions to make", instead="leave out --strategy")


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
