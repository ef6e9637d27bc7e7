"""A race in words: the cards so far, the call, how one's bets stand, prices, winning areas, past races."""

from collections.abc import Iterator

from cutcard.cards import SUIT_WORDS
from cutcard.core.facts import Chips
from cutcard.core.game import Game
from cutcard.games.racing_card_derby.monitors import PLACES, stands
from cutcard.games.racing_card_derby.race import PROTEST_CARD, TRACK, Race, race_so_far
from cutcard.games.racing_card_derby.rules import family, lit
from cutcard.games.racing_card_derby.terminal import race_called
from cutcard.terminal.cards import Deck
from cutcard.terminal.solo import Session
from cutcard.terminal.words import stakes

RACES = 10  # how many of the last are told
LETTERS = {word: letter.upper() for letter, word in SUIT_WORDS.items()}


def now(s: Session) -> Race:
    return race_so_far(s.view)


def call(s: Session) -> str:
    """The caller's line."""
    return race_called(now(s))


def at_first(s: Session) -> Iterator[str]:
    """What is printed on the layout: each price, before any bet."""
    for wager, label in (("red", "Red and Black"), ("spades", "Suits")):
        pays, protested = price(s.game, wager)
        yield f"{label}: pay {pays}, and {protested} after a protest."
    for c in s.layout.orders:
        rows = ", ".join(f"{odds} for {event}" for event, odds in s.game.pays(c.word).rows)
        yield f"{c.name}: pays {rows}. Type {' '.join((c.word, *tuple(c.picks.values())[: c.count]))} 5."


def outcome(s: Session) -> Iterator[str]:
    """The winning areas and the last races, under the result."""
    yield f"Winning areas: {'; '.join(s.layout.label(wager) for wager in winning(s))}."
    yield f"Last races: {', '.join(past(s, RACES))}. {s.layout.felt.past}"


def track(s: Session) -> list[str]:
    """The cards of the race in the order drawn."""
    return [item.name for item in s.view.items.values() if item.to in TRACK]


def placings(s: Session) -> Iterator[tuple[str, str, list[str]]]:
    """First, second and third: the suit, once it is decided, and the cards laid there."""
    race, cards = now(s), track(s)
    for n, place in enumerate(PLACES):
        suit = race.placed[n] if n < len(race.placed) else ""
        yield place, suit, [card for card, area in zip(cards, race.areas, strict=True) if area == place]


def mine(s: Session) -> list[tuple[str, Chips, str]]:
    """The player's wagers, each alive, won or lost."""
    race, laid = now(s), stakes(s).items()
    return [(spot.wager, chips, stands(spot.wager, race.placed, race.protested)[0]) for spot, chips in laid]


def price(game: Game, wager: str) -> tuple[str, str]:
    """What a win pays, and after a protest."""
    rows = [str(odds) for _, odds in game.pays(family(wager)).rows]
    return rows[0], rows[1] if family(wager) in ("colour", "suit") else ""


def winning(s: Session) -> list[str]:
    """The winning areas: those the player has bet on, and of the others those that win in full."""
    race, laid = now(s), {spot.wager for spot in stakes(s)}
    top = lit(race.placed, race.protested) if race.over else {}
    best = {name: s.game.pays(name).rows[0][0] for name in ("quinella", "trifecta")}
    return [wager for wager, row in top.items() if wager in laid or best.get(family(wager), row) == row]


def short(s: Session, wager: str, deck: Deck) -> str:
    """A wager where there is little room: Trifecta ♥♣♠."""
    kind, *picked = wager.split("-")
    return f"{kind.capitalize()} {signs(deck, wager)}" if picked else s.layout.label(wager)


def sign(deck: Deck, suit: str) -> str:
    return deck.suit(f"A{LETTERS[suit].lower()}")


def signs(deck: Deck, wager: str) -> str:
    """The picks of an exact bet: ♥♣♠."""
    return "".join(sign(deck, suit) for suit in wager.split("-")[1:])


def past(s: Session, count: int) -> list[str]:
    """The last races, latest first, as suit letters in the order they came in; * for a protest."""
    races = [race_so_far(r.table) for r in s.finished[-count:]]
    return ["".join(LETTERS[suit] for suit in race.placed) + "*" * race.protested for race in reversed(races)]


def card_words(s: Session, deck: Deck) -> str:
    """One line for the card just drawn."""
    race, cards = now(s), track(s)
    protested = " Protest!" if cards[-1] == PROTEST_CARD and race.areas[-1] == PLACES[0] else ""
    return f"Card {len(cards)}, {race.areas[-1]} place: {deck.name(cards[-1])}.{protested} {call(s)}"
