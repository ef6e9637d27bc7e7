"""Playing cards, written rank then suit: As, Td, 9h, 2c."""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

from cutcard.core.errors import Faulty, an, in_json, one_of, quoted
from cutcard.core.table import HIDDEN

RANKS, SUITS = "23456789TJQKA", "shdc"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
ALL_CARDS = frozenset(DECK)
CARDS = "As Td 9h"  # as people write them
SUIT_WORDS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
TYPED = re.compile(r"(10|[2-9TJQKA])([SHDC♠♥♦♣])\ufe0f?", re.IGNORECASE)  # a sign may ask to be drawn in colour
RANK_WORDS = dict(
    zip(
        RANKS,
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
        strict=True,
    )
)


def one(rank: str) -> str:
    """`an ace`, `a king`."""
    return an(RANK_WORDS[rank])


def plural(rank: str) -> str:
    """Nines, sixes."""
    word = RANK_WORDS[rank]
    return word + ("es" if word.endswith("x") else "s")


@lru_cache(maxsize=1024)
def as_typed(word: str) -> tuple[str, ...]:
    """The cards in a word as people type them, As, as, 10s, A♠ or AsAd9h; none if it is anything else."""
    suits = dict(zip("SHDC♠♥♦♣", SUITS * 2, strict=True))
    made = tuple(rank.upper().replace("10", "T") + suits[suit.upper()] for rank, suit in TYPED.findall(word))
    return made if not TYPED.sub("", word) else ()


def read_cards(text: object, field: str) -> tuple[str, ...]:
    """The cards in `As Td 9h`, or a fault that names the field."""
    if not isinstance(text, str):
        raise Faulty("card/text", f"{field} is {in_json(text)}", instead=f'give cards in text, such as "{CARDS}"')
    names: list[str] = []
    for word in re.findall(r"[^\s,;]+", text):
        if not (cards := as_typed(word)):
            raise Faulty(
                "card/unknown",
                f"{field}: {quoted(word)} is not a card",
                instead="write rank (2 to 10, J, Q, K, A) then suit (s, h, d, c)",
            )
        names += cards
    return tuple(names)


def read_names(text: object, field: str, names: Collection[str]) -> tuple[str, ...]:
    """The same of anything that can be dealt or thrown: cards as people type them, others by their own names."""
    if ALL_CARDS.issuperset(names):
        return read_cards(text, field)
    if not isinstance(text, str):
        raise Faulty("card/text", f"{field} is {quoted(text)}", instead=f"give text, such as {such(names)}")
    words = tuple(re.findall(r"[^\s,;]+", text))
    if wrong := next((word for word in words if word not in names), ""):
        message = f"{field}: {quoted(wrong)} cannot come up there"
        raise Faulty("card/unknown", message, instead=f"write one such as {such(names)}")
    return words


def such(names: Collection[str]) -> str:
    """How what comes there is written, by example."""
    return f'"{CARDS}"' if ALL_CARDS.issuperset(names) else one_of(sorted(names)[:3])


def spoken(cards: Sequence[str]) -> str:
    """For a screen reader: ace of spades, ten of diamonds; a pocket, a die or a tile by its own name."""

    def word(card: str) -> str:
        if card in ALL_CARDS:
            return f"{RANK_WORDS[card[0]]} of {SUIT_WORDS[card[1]]}"
        return "a card face down" if card == HIDDEN else card

    return ", ".join(map(word, cards))
