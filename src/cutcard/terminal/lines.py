"""What the plain shell tells of hands, or of what everyone watches: a label to every line."""

from collections.abc import Iterator

from cutcard.core.errors import so_many
from cutcard.core.facts import Deal, Show
from cutcard.core.table import HIDDEN
from cutcard.core.words import Words
from cutcard.terminal.cards import Deck
from cutcard.terminal.solo import Session
from cutcard.terminal.words import cards_at, hands_of, in_order, reading, rows_of


def at_first(s: Session) -> Iterator[str]:
    """What is printed on the layout, before any bet."""
    if s.layout.scene:
        yield from s.layout.scene.at_first(s)


def cards_told(s: Session, deck: Deck) -> Iterator[str]:
    """The hands; or how the race stands."""
    if s.layout.scene:
        yield f"{s.layout.scene.WATCHED}: {s.layout.scene.call(s)}"
        return
    rows = rows_of(s) | {name: [place] for place, name in hands_of(s).items()}
    for name, places in rows.items():
        if any(cards_at(s, place) for place in places):
            yield f"{name}: {hand(s, deck, *places)}."


def hand(s: Session, deck: Deck, *places: str) -> str:
    """The cards as they lie, and in words once all are seen."""
    cards, read = [card for place in places for card in cards_at(s, place)], reading(s, places[0])
    if read:
        return f"{deck.names(in_order(s, places[0], read))}, {read.words}"
    up = deck.names([card for card in cards if card != HIDDEN])
    unseen = so_many(cards.count(HIDDEN), "card") if HIDDEN in cards else ""
    down = unseen and f"{unseen} {'that only you know' if s.seat in places else 'face down'}"
    return " and ".join(filter(None, (up, down)))


def just_happened(s: Session, deck: Deck) -> Iterator[str]:
    """One line a card of what everyone watches; and what a player with a pack of cards has to deal."""
    fact = s.shown.log[-1].fact
    if s.layout.scene and isinstance(fact, Deal | Show):
        yield s.layout.scene.card_words(s, deck)
    elif isinstance(fact, Deal) and HIDDEN in fact.cards:
        yield f"{Words(s.layout.felt).said(fact)}."


def outcome(s: Session) -> Iterator[str]:
    """What follows the result of what everyone watched."""
    if s.layout.scene:
        yield from s.layout.scene.outcome(s)
