"""A fact told in words, for people who read a round rather than parse it."""

from typing import assert_never

from cutcard.core.errors import so_many
from cutcard.core.facts import (
    Award,
    Bet,
    Call,
    Choice,
    Deal,
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
from cutcard.core.money import dollars
from cutcard.shared.jackpot.link import short

FACES = {"up": "face up", "down": "face down", "own": "for its player", "home": "for its player"}
OUTCOMES = {"win": "wins", "lose": "loses", "push": "is a push", "void": "is void", "forfeit": "is forfeited",
            "withdrawn": "is withdrawn"}  # fmt: skip


def fact_words(fact: Fact) -> str:
    match fact:
        case Open(game, edition, _, options):
            return f"a round of {game}, {edition}" + (f" with {', '.join(options)}" if options else "")
        case Sit(person, places):
            return f"{'seats' if places[1:] else 'seat'} {', '.join(places)} for {person}"
        case Term(person, name, value):
            return f"for {person}, {name} is {value}" if value else f"for {person}, no {name} holds any longer"
        case Call(words):
            return f"“{words}”"
        case Meter(level, chips):
            return f"the {short(level)} meter stands at {dollars(chips)}"
        case Tick(step, deck, cards):
            return f"{step}, {deck}" + (f": {so_many(cards, 'card')}" if cards else "")
        case Bet(place, wager, _, chips):
            return f"{dollars(chips)} on {wager} at {place}"
        case Pull(place, wager):
            return f"takes back {wager} at {place}"
        case Shift(by, _, wager, owner, to):
            return f"{owner}'s {wager} is pushed to {to} by {by}"
        case Verdict(place, wager, _, outcome, returned):
            return f"{wager} at {place} {OUTCOMES[outcome]}" + (f": {dollars(returned)} back" if returned else "")
        case Award(place, why, payer, payee, chips):
            return f"{why} at {place}: {dollars(chips)} from {payer} to {payee}"
        case Void(_, place, wager):
            return f"{' '.join(filter(None, (wager, place and f'at {place}'))) or 'the round'} is void: wagers go back"
        case Deal(to, face, cards):
            return f"to {to}, {FACES[face]}: {' '.join(cards)}"
        case Show(place, cards):
            return f"{place} is turned up: {' '.join(cards)}"
        case Expose(by, _, card):
            return f"{card} is exposed by {by}"
        case Look(person, place):
            return f"{person} looks at the hand at {place}"
        case Move(to, items):
            return f"{so_many(len(items), 'card')} to {to}"
        case Choice(place, word, owner):
            return f"{word}, at {place}" + (f", says {owner}" if owner else "")
        case Note(clause, place):
            return f"an incident under {clause}" + (f" at {place}" if place else "")
        case Rule(_, word):
            return f"ruling: {word}"
        case Strike(entry):
            return f"entry {entry} is struck"
        case Reopen(entry):
            return f"entry {entry} is reopened"
        case _:
            assert_never(fact)
