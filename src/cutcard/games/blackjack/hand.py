"""What a hand of Blackjack is worth, and the kinds of pairs and sevens that side wagers pay for."""

from collections.abc import Sequence

from cutcard.cards import RANKS

ACE, SEVEN = "A", "7"
VALUES = {rank: min(n + 2, 10) for n, rank in enumerate(RANKS)} | {ACE: 1}  # CP-2-3
PAIRS = ("perfect pair", "coloured pair", "mixed pair")
SEVENS = ("three sevens of a suit", "three sevens", "two sevens of a suit", "two sevens", "one seven")
RED = "hd"


def total(cards: Sequence[str]) -> tuple[int, bool]:
    """The value of a hand, and whether an ace counts eleven in it (CP-2-3)."""
    hard = sum([VALUES[card[0]] for card in cards])
    soft = hard <= 11 and any(card[0] == ACE for card in cards)
    return hard + 10 * soft, soft


def value(cards: Sequence[str]) -> int:
    return total(cards)[0]


def words(cards: Sequence[str]) -> str:
    """As it is said aloud: soft 17, hard 16, bust with 23."""
    points, soft = total(cards)
    if points > 21:
        return f"bust with {points}"
    return "21" if points == 21 else f"{'soft' if soft else 'hard'} {points}"


def pair(one: str, other: str) -> str:
    """Of one suit, of one colour or mixed; nothing where the ranks differ (CP-2-15B)."""
    if one[0] != other[0]:
        return ""
    if one[1] == other[1]:
        return "perfect pair"
    return "coloured pair" if (one[1] in RED) == (other[1] in RED) else "mixed pair"


def sevens(cards: Sequence[str]) -> str:
    """How many of the first three are sevens from the first on, and whether of one suit (CP-2-15)."""
    count = next((n for n, card in enumerate(cards[:3]) if card[0] != SEVEN), len(cards[:3]))
    kind = ("", "one seven", "two sevens", "three sevens")[count]
    return f"{kind} of a suit" if count > 1 and len({card[1] for card in cards[:count]}) == 1 else kind
