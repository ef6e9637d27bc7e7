"""The ways a printed figure can be read: every named figure of a game that someone may have meant."""

from collections.abc import Iterator
from fractions import Fraction

from cutcard.games import find

Reading = tuple[str, Fraction]  # in words, and the value as a share of one


def mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def racing_card_derby(rules: str) -> Iterator[Reading]:
    """For 1 to 8 decks each wager, and the means over areas, wager types and kinds of wager."""
    from cutcard.exact.racing_card_derby import Left, figures
    from cutcard.games.racing_card_derby import COLOURS, QUINELLAS, SUITS, TRIFECTAS

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


def four_card_poker(rules: str) -> Iterator[Reading]:
    """Ante and Play by best and by simple play, per Ante and per chip staked; Aces Up on each scale."""
    from cutcard.exact.four_card_poker import Odds, Tally, aces_up, best, met, without_the_up_card
    from cutcard.exact.rules_of_play import NAMED, play_by

    game = find("four-card-poker", rules)
    odds = Odds.of(game)
    played = {"best play": Tally.of(best(odds)).figures(odds), "ignoring the up card": without_the_up_card(odds)}
    played |= {f"the {name} strategy": Tally.of(play_by(name, met())).figures(odds) for name in NAMED}
    for how, figures in played.items():
        yield f"Ante and Play per Ante, {how}", figures.house_edge
        yield f"Ante and Play per chip staked, {how}", figures.element_of_risk
    scale = game.edition.options["aces-up"]
    edges = {
        n: aces_up(find("four-card-poker", rules, {"aces-up": n})).house_edge for n in range(scale.low, scale.high + 1)
    }
    for n, edge in edges.items():
        yield f"Aces Up, scale {n}", edge
    yield "the least of the Aces Up scales", min(edges.values())
    yield "the largest of the Aces Up scales", max(edges.values())


READINGS = {"four-card-poker": four_card_poker, "racing-card-derby": racing_card_derby}
