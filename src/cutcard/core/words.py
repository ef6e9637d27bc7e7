"""A fact, an option, a duty and a place in plain words, once for every screen: in the names of the table's layout.

Cards stand there as they are written, As Td 9h: all of one length, whoever may see them.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from cutcard.core.duty import Draw, Duty, Gauge, Lay, Option, Reveal, Slide
from cutcard.core.errors import so_many
from cutcard.core.facts import (
    BOARD,
    OWED,
    SEALED,
    SHARED,
    Award,
    Bet,
    Call,
    Choice,
    Deal,
    Entry,
    Expose,
    Fact,
    Look,
    Meter,
    Move,
    Note,
    Open,
    Pull,
    Reopen,
    Rule,
    Shift,
    Show,
    Sit,
    Strike,
    Term,
    Tick,
    Verdict,
    Void,
)
from cutcard.core.game import Game
from cutcard.core.layout import Layout, capital, layout_of, plain
from cutcard.core.money import dollars
from cutcard.core.rights import is_role
from cutcard.core.table import HIDDEN

GUEST = "guest-"  # the names of guests begin so, and they are called by what follows
FACES = {"up": "face up", "down": "face down", "own": "face down", "home": "face down"}
RULINGS = {
    "stands": "Let it stand",
    "turned down": "Turn the card face down and go on",
    "rebuilt": "Rebuilt as it was: play goes on",
    "plays on": "The hand plays on",
    "unlocked": "Unlock it",
    "no spin": "It was no spin",
    "a good spin": "It was a good spin",
    "verified": "The {} jackpot is verified: pay it",
}
STEPS = {"vacant": "the table stood empty"}  # what its own name does not say
ABSENT, HOUSE = "absent", "house"


class Ending(NamedTuple):
    """An outcome of a wager in words: for whoever reads how it ended, is told so, or has to settle it."""

    word: str
    amount: str  # and what it came to
    says: str
    does: str  # and what the dealer gives back; what a win pays is the desk's to say, beside the stake


ENDINGS = {
    "win": Ending("won", "won {0}", "wins", "wins"),
    "lose": Ending("lost", "lost {0}", "loses", "loses, take it"),
    "push": Ending("push", "returned", "is a push", "is a push, give back {0}"),
    "void": Ending("void", "void, returned", "is void", "is void, give back {0}"),
    "forfeit": Ending("lost, time ran out", "lost {0}, time ran out", "is forfeited", "is forfeit, take it"),
    "withdrawn": Ending("taken back", "taken back", "is withdrawn", "is withdrawn, give back {0}"),
}


def called(name: str) -> str:
    """A guest goes by what follows the dash."""
    return name.removeprefix(GUEST)


def short(level: str) -> str:
    """A meter beside the others of its jackpot: the major of link/major."""
    return level.rpartition("/")[2]


def names_in(fact: object) -> list[object]:
    """Everybody whom a fact names."""
    return [getattr(fact, part, None) for part in ("person", "owner", "by", "payer", "payee")]


@dataclass(frozen=True)
class Words:
    """In the names of a layout, to one who is called you."""

    felt: Layout
    you: str = ""

    # Names

    def place(self, place: str) -> str:
        """Inside a sentence: seat 3, the dealer."""
        if place in self.felt.names or not (seat := re.match(r"(\d+)-?(.*)", place)):
            return self.felt.names.get(place) or f"the {plain(place)}"
        hand = f"hand {ord(seat[2]) - ord('a') + 2}" if len(seat[2]) == 1 else seat[2]
        return f"seat {seat[1]}" + (f", {hand}" if hand else "")

    def at(self, place: str) -> str:
        """As a heading: Seat 3, Dealer."""
        return capital(self.place(place).removeprefix("the "))

    def person(self, name: str) -> str:
        if name == self.you:
            return "you"
        return f"the {name}" if is_role(name) or name == HOUSE else called(name)

    def subject(self, name: str) -> str:
        """Where a sentence begins."""
        said = self.person(name)
        return capital(said) if said != called(name) else said

    # What has happened

    def entry(self, e: Entry) -> str:
        """One line of a log."""
        if isinstance(e.fact, Strike):
            return f"{self.said(e.fact)} by {self.person(e.who.name)}"
        return self.said(e.fact)

    def said(self, fact: Fact) -> str:
        """A fact that is kept."""
        name, person, subject = self.felt.name, self.person, self.subject
        match fact:
            case Open(game, edition, _, options):
                chosen = ", ".join(options).replace("=true", "").replace("=false", " off").replace("=", " ")
                return f"A round of {plain(game)}, {plain(edition)}" + (f", with {plain(chosen)}" if chosen else "")
            case Sit(who, places):
                return f"{subject(who)} at {', '.join(map(self.place, places)) or 'no seat'}"
            case Call(words):
                if words.startswith(BOARD):
                    return "The board is kept"
                if words.startswith(SHARED):
                    return "A player's share is in the shuffle"
                supply = words.removeprefix(SEALED).rpartition(" ")[0] or "shoe"
                return f"The {supply} is sealed" if words.startswith(SEALED) else capital(words)
            case Term(who, term, value) if term == OWED:
                return f"{subject(who)} owes {dollars(value)}"
            case Term(who, term, value):
                return f"{subject(who)}: {plain(term)} {value or 'no longer'}"
            case Meter(level, chips):
                return f"The {short(level)} meter stands at {dollars(chips)}"
            case Tick():
                return capital(self.step(fact))
            case Bet(_, wager, owner, chips):
                return f"{subject(owner)}: {name(wager)} {dollars(chips)}"
            case Pull(_, wager, owner):
                return f"{subject(owner)} took back {name(wager)}"
            case Shift(by, _, wager, owner, to):
                return f"{subject(by)} pushed the {name(wager)} of {person(owner)} to {name(to)}"
            case Verdict(_, wager, owner, outcome, returned):
                back = f", {dollars(returned)} back" if returned else ""
                return f"{subject(owner)}: {name(wager)} {ENDINGS[outcome].says}{back}"
            case Award(_, why, payer, payee, chips):
                if payee == HOUSE:
                    return f"{subject(payer)}: {name(why)} of {dollars(chips)} goes back"
                return f"{subject(payee)}: {name(why)} {dollars(chips)}"
            case Void(_, place, wager) if place:
                return f"{self.at(place)}: " + (f"{name(wager)} is void" if wager else "wagers are void")
            case Void():
                return f"{self.felt.names.get('void', 'The round is void')}: every wager is returned"
            case Deal(to, _, cards):
                down = set(cards) == {HIDDEN}
                return f"{self.at(to)}: {so_many(len(cards), 'card')} face down" if down else self.lie(to, cards)
            case Show(place, cards):
                return self.lie(place, cards)
            case Expose(by, _, card):
                return f"Exposed by {person(by)}: {card}"
            case Look(who, place):
                return f"{subject(who)} looked at the hand of {self.place(place)}"
            case Move(to, items):
                return f"{so_many(len(items), 'card')} to {self.place(to)}"
            case Choice(place, word, owner):
                return f"{subject(owner) if owner else self.at(place)}: {self.word(word)}"
            case Note(clause, place):
                return f"Reported under {clause}" + (f", {self.place(place)}" if place else "")
            case Rule(_, word):
                return f"Ruling: {word}"
            case Strike(number):
                return f"Entry {number} was taken back"
            case Reopen(number):
                return f"Entry {number} is to be decided again"
            case _:
                assert_never(fact)

    def lie(self, place: str, cards: tuple[str, ...]) -> str:
        return f"{self.at(place)}: {' '.join(cards)}"

    def word(self, word: str) -> str:
        """A decision, as its button names it."""
        return self.felt.words[word].name if word in self.felt.words else word

    def step(self, tick: Tick) -> str:
        """A step of the procedure, and how many cards were counted in it."""
        deck = f", deck {tick.deck}" if tick.deck != "table" else ""
        name = STEPS.get(tick.step, plain(tick.step))
        return name + deck + (f", {so_many(tick.cards, 'card')} counted" if tick.cards else "")

    # What may be done

    def to_do(self, option: Option) -> str:
        """An option as a thing to do."""
        name, person = self.felt.name, self.person
        match option:
            case Lay(_, wager, _, low, high):
                return f"{name(wager)} {dollars(low)}" + (f" to {dollars(high)}" if high > low else "")
            case Draw(to, face, count):
                return f"Deal {so_many(count, 'card')} {FACES[face]} to {self.place(to)}"
            case Reveal(place):
                return f"Turn up the cards of {self.place(place)}"
            case Gauge(level):
                return f"Read the {short(level)} meter"
            case Slide(owner=owner):
                return f"Carry a wager of {person(owner)} to where it was meant"
            case Pull(_, wager):
                return f"Take back {name(wager)}"
            case Show(place, cards):
                return f"Turn up {self.place(place)}: {' '.join(cards)}"
            case Move(to, items):
                return f"Carry {so_many(len(items), 'card')} to {self.place(to)}"
            case Verdict(place, wager, owner, outcome, returned):
                does = ENDINGS[outcome].does.format(dollars(returned))
                return f"{self.at(place)}, {person(owner)}: {name(wager)} {does}"
            case Award(_, why, payer, payee, chips):
                if payee == HOUSE:
                    return f"Take {dollars(chips)} back from {person(payer)}: {name(why)}"
                return f"Pay {dollars(chips)} to {person(payee)}: {name(why)}"
            case Void(_, place, wager) if place:
                at, its = self.place(place), "it is" if wager else "its wagers are"
                return f"Void {f'the {name(wager)} of {at}' if wager else at}: {its} returned"
            case Call(words):
                return f"Call “{words}”"
            case Sit(who, places):
                return f"Let {person(who)} sit at {', '.join(map(self.place, places))}"
            case Choice(place, word) if word == ABSENT:
                says = self.felt.words[ABSENT].says if ABSENT in self.felt.words else "the hand is forfeit"
                return f"{self.at(place)} is absent: {says}"
            case Rule(fault, word):
                return RULINGS[word].format(short(fault.partition(":")[2])) if word in RULINGS else capital(word)
            case Strike(number):
                return f"Cancel line {number}: it never counted"
            case Reopen():
                return "Let the player decide again"
            case _:
                return self.said(option)

    def waits(self, duty: Duty) -> str:
        """Name whom a round waits for: a player by name, or who else is to act."""
        return self.person(duty.who)


def words_of(game: Game, you: str = "") -> Words:
    return Words(layout_of(game.edition), you)
