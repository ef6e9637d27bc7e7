"""What the plain shell tells of hands, or of what everyone watches: a label to every line."""

from collections.abc import Iterator

from cutcard.core.errors import so_many
from cutcard.core.facts import Deal
from cutcard.core.table import HIDDEN
from cutcard.core.words import Words
from cutcard.terminal.cards import Deck
from cutcard.terminal.solo import Session
from cutcard.terminal.words import cards_at, reading


def at_first(s: Session) -> Iterator[str]:
    """What is printed on the layout, before any bet."""
    if s.layout.scene:
        yield from s.layout.scene.at_first(s)


def cards_told(s: Session, deck: Deck) -> Iterator[str]:
    """The hands; or how the race stands."""
    if s.layout.scene:
        yield f"Race: {s.layout.scene.call(s)}"
        return
    if s.layout.dealer:
        yield f"Dealer: {hand(s, deck, s.layout.dealer)}."
    yield f"You: {hand(s, deck, s.seat)}."


def hand(s: Session, deck: Deck, place: str) -> str:
    """The cards as they lie, and in words once all are seen."""
    cards, read = cards_at(s, place), reading(s, place)
    if read:
        return f"{deck.names((*read.cards, *read.apart))}, {read.words}"
    up = deck.names([card for card in cards if card != HIDDEN])
    unseen = so_many(cards.count(HIDDEN), "card")
    down = f"{unseen} {'that only you know' if place == s.seat else 'face down'}"
    return f"{up} and {down}" if up else down


def just_happened(s: Session, deck: Deck) -> Iterator[str]:
    """One line a card of a race; and what a player with a pack of cards has to deal."""
    fact = s.shown.log[-1].fact
    if s.layout.scene and isinstance(fact, Deal):
        yield s.layout.scene.card_words(s, deck)
    elif isinstance(fact, Deal) and HIDDEN in fact.cards:
        yield f"{Words(s.layout.felt).said(fact)}."


def outcome(s: Session) -> Iterator[str]:
    """What follows the result of what everyone watched."""
    if s.layout.scene:
        yield from s.layout.scene.outcome(s)
