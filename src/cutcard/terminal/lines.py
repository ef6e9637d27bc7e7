"""What the plain shell tells of a game of hands and of a race, a label to every line."""

from collections.abc import Iterator

from cutcard.core.errors import so_many
from cutcard.core.facts import Deal
from cutcard.core.table import HIDDEN
from cutcard.games.racing_card_derby import standing
from cutcard.terminal.cards import Deck
from cutcard.terminal.race_words import past, price, told, winning
from cutcard.terminal.racing_card_derby import NO_MEMORY, call
from cutcard.terminal.solo import Session
from cutcard.terminal.words import cards_at, reading

RACES = 10  # how many of the last are told


def at_first(s: Session) -> Iterator[str]:
    """What is printed on the layout of a race: each price, before any bet."""
    if s.layout.hands is None:
        for wager, label in (("red", "Red and Black"), ("spades", "Suits")):
            pays, protested = price(s.game, wager)
            yield f"{label}: pay {pays}, and {protested} after a protest."
        for c in s.layout.combinations:
            rows = ", ".join(f"{odds} for {event}" for event, odds in s.game.pays(c.word).rows)
            yield f"{c.label}: pays {rows}. Type {' '.join((c.word, *tuple(c.picks.values())[: c.count]))} 5."


def cards_told(s: Session, deck: Deck) -> Iterator[str]:
    """The hands; or how the race stands."""
    if s.layout.hands:
        yield f"Dealer: {hand(s, deck, s.layout.hands.dealer)}."
        yield f"You: {hand(s, deck, s.seat)}."
    else:
        yield f"Race: {call(standing(s.view))}"


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
    if s.layout.hands is None and isinstance(fact, Deal):
        yield told(s, deck)
    elif isinstance(fact, Deal) and (down := fact.cards.count(HIDDEN)):
        yield f"{down} card{'' if down == 1 else 's'} face down to {named(s, fact.to)}."


def named(s: Session, place: str) -> str:
    if s.layout.hands is None:
        return f"{place} place"
    return "the dealer" if place == s.layout.hands.dealer else "you"


def outcome(s: Session) -> Iterator[str]:
    """The winning areas and the last races, under the result of a race."""
    if s.layout.hands is None:
        yield f"Winning areas: {'; '.join(s.layout.label(wager) for wager in winning(s))}."
        yield f"Last races: {', '.join(past(s, RACES))}. {NO_MEMORY}"
