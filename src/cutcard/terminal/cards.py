"""Cards drawn in text: a white face with rank and suit, or a back; the cards that make the hand stand a line higher."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from cutcard.cards import DECK
from cutcard.core.table import HIDDEN

SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
FOUR_COLOURS = {"s": "#111111", "h": "#84150B", "d": "#0E35AA", "c": "#17825E"}  # apart for every kind of eyes
TWO_COLOURS = {"s": "#111111", "h": "#84150B", "d": "#84150B", "c": "#111111"}
FACE, EDGE, RAISED_EDGE, BACK = "#FFFFFF", "#AEB8B3", "#8A6D00", Style(color="#7FA6C9", bgcolor="#1D3A57")
EMPTY = Style(color="#3E5A4D")


@dataclass(frozen=True, slots=True)
class Deck:
    """How suits are told apart; the symbol or letter is always there."""

    four_colour: bool = False
    ascii_suits: bool = False

    def name(self, card: str) -> str:
        """10♦, or Td where only letters will do; ?? stays as it is."""
        if card not in DECK or self.ascii_suits:
            return card
        return card[0].replace("T", "10") + SYMBOLS[card[1]]

    def names(self, cards: Sequence[str]) -> str:
        return " ".join(map(self.name, cards))

    def rank(self, card: str) -> str:
        return card[0].replace("T", "10")

    def suit(self, card: str) -> str:
        return card[1] if self.ascii_suits else SYMBOLS[card[1]]

    def colour(self, card: str) -> str:
        return (FOUR_COLOURS if self.four_colour else TWO_COLOURS)[card[1]]


SMALL, USUAL, LARGE = (3, 1), (5, 3), (9, 5)  # columns and rows inside the edge


def drawn(card: str, deck: Deck, size: tuple[int, int], *, raised: bool = False) -> list[Text]:
    """One card as lines; no name, an empty place."""
    inside, rows = size
    if card in DECK:
        rank, suit, air = deck.rank(card), deck.suit(card), [" " * inside] * ((rows - 3) // 2)
        face = [rank.ljust(inside), *air, suit.center(inside), *air, rank.rjust(inside)]
        face = [f"{rank}{suit:<2}"[:3]] if size == SMALL else face
        style = Style(color=deck.colour(card), bgcolor=FACE, bold=True)
        edge = Style(color=RAISED_EDGE if raised else EDGE, bgcolor=FACE)
    elif card == HIDDEN:
        face, style, edge = ["░" * inside] * rows, BACK, BACK
    elif card:
        face = [(card if n == rows // 2 else "").center(inside)[:inside] for n in range(rows)]
        style, edge = Style(color=TWO_COLOURS["s"], bgcolor=FACE, bold=True), Style(color=EDGE, bgcolor=FACE)
    else:
        face, style, edge = [" " * inside] * rows, EMPTY, EMPTY
    top, bottom = Text(f"╭{'─' * inside}╮", edge), Text(f"╰{'─' * inside}╯", edge)
    return [top, *(Text.assemble(("│", edge), (row, style), ("│", edge)) for row in face), bottom]


def row(cards: Sequence[str], deck: Deck, *, small: bool, raised: Collection[str] = ()) -> Text:
    """Cards side by side; there is a line of air above those that are not raised, and below those that are."""
    air = Text(" " * (5 if small else 7))
    columns = []
    for card in cards:
        lines = drawn(card, deck, SMALL if small else USUAL, raised=card in raised)
        columns.append([*lines, air] if card in raised else [air, *lines])
    return Text("\n").join(Text(" ").join(parts) for parts in zip(*columns, strict=True))
