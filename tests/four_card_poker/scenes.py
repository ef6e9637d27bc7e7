"""Two or three seats at a table where something goes wrong, and who may put it right."""

import re

import pytest

from cutcard.chance.dealer import answer
from cutcard.chance.source import Pack
from cutcard.core.duty import Duty, Fault
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Choice, Fact, Void, Who
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.text import write
from cutcard.games.four_card_poker.rules import NZ, US
from tests.kit import author, entry_of, faults, play
from tests.poker import all_bet

PRESENT = ("ann", "bob", "dee", "sue", "ola", "shoe")  # two players, dealer, supervisor, operator, device
HANDS = {
    "1": "As Ad 9h 4c 2s",  # a pair of aces
    "2": "Kc 7d 5h 4s 2d",  # king high
    "3": "Th 8c 6d 5s 3d",  # ten high
}
DOWN, UP = "Kd Qd Jc 9c 3s", "2h"  # the dealer's best four: K Q J 9
SHOE = NZ.set(device="shoe")
BOTH = pytest.mark.parametrize("game", [NZ, US], ids=["nz", "us"])
CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")


BETS = "ante 1000 aces-up 500"


def betting(game: Game = NZ, seats: str = "12", wagers: str = BETS) -> Round:
    return all_bet(game, seats, wagers)


def one_hand(game: Game = NZ) -> Round:
    """The deal has begun: ann has her five."""
    return play(betting(game), f"shoe deal 1 own {HANDS['1']}")


def dealer_s_five(game: Game = NZ) -> Round:
    """Everyone has five cards, and the dealer's sixth is still to come."""
    return play(one_hand(game), f"shoe deal 2 own {HANDS['2']}\n shoe deal dealer down {DOWN}")


def dealt(game: Game = NZ, seats: str = "12", wagers: str = BETS) -> Round:
    """All the cards are out, and nobody has decided."""
    r = betting(game, seats, wagers)
    for area in seats:
        r = play(r, f"shoe deal {area} own {HANDS[area]}")
    return play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}")


def lying(r: Round, place: str) -> str:
    """The things that lie there, as words of a script."""
    return " ".join(r.table.lies[place])


def sweep(r: Round, place: str, to: str = "rack") -> Round:
    """The dealer takes up what lies there, due or not."""
    return play(r, f"!dee move {to} {lying(r, place)}")


def expose(r: Round, place: str, nth: int, by: str = "dealer") -> Round:
    """A card is turned up by accident."""
    thing = r.table.lies[place][nth]
    return play(r, f"!dee expose {by} {thing} {r.table.items[thing].name}")


def on_to(r: Round, duty: str) -> Round:
    """Dealer and shoe do what is asked of them, until this falls due."""
    for _ in range(80):
        if any(d.id.startswith(duty) for d in r.due):
            return r
        r = answered(r, next(d for d in r.due if d.must and d.who in ("dealer", "shoe")))
    raise AssertionError(f"{duty} never falls due")


def answered(r: Round, duty: Duty) -> Round:
    return r.propose(author(duty), answer(duty.options[0], r.table, Pack(())), duty.id)


def done(r: Round, duty: str) -> Round:
    """Dealer and shoe do what is asked of them, and this last."""
    r = on_to(r, duty)
    return answered(r, next(d for d in r.due if d.id.startswith(duty)))


def racked(seats: str = "12") -> Round:
    """Bob's fold is collected, and his cards lie on the rack."""
    r = on_to(play(dealt(seats=seats), "bob choice 2 fold"), "rack:2")
    return play(r, f"dee move rack {lying(r, '2')}")


def reopen(r: Round, decision: Bet | Choice) -> str:
    """The ruling, as words of a script."""
    return f"reopen {entry_of(r, decision).number} -- shown"


def fault(r: Round) -> Fault:
    """The one thing that is wrong."""
    (only,) = r.wrong
    return only


def ruled(r: Round, by: str, act: str) -> Round:
    """These people may rule so and nobody else who is present; where a reason is given, not without it."""
    may = by.split()
    for name in PRESENT:
        if name not in may:
            with pytest.raises(Refusal) as refusal:
                play(r, f"{name} {act}")
            assert refusal.value.code == "due/not-yours", (name, refusal.value)
    if " -- " in act:
        with pytest.raises(Refusal) as refusal:
            play(r, f"{may[0]} {act.partition(' -- ')[0]}")
        assert refusal.value.code == "due/no-reason"
    after = [play(r, f"{name} {act}") for name in may]
    return after[0]


def not_own_seat(r: Round, person: str, role: str, *rulings: Fact) -> None:
    """Nobody rules on their own seat, whatever role they have beside it."""
    for ruling in rulings:
        with pytest.raises(Refusal) as refusal:
            r.do(Who(person, role), ruling, "mine")
        assert refusal.value.code == "due/not-yours"


def misdealt(r: Round, clause: str) -> Round:
    """The misdeal is all that is due, the dealer alone announces it, and every chip goes back to where it was."""
    assert faults(r) == {clause}
    assert {(d.who, d.options) for d in r.due} == {("dealer", (Void(clause),))}
    after = ruled(r, "dee", f"void {clause}")
    assert after.over
    assert after.due == ()
    assert not any(after.table.chips.values())
    return after


def sees(r: Round, eyes: str) -> set[str]:
    """Every card that these eyes can read anywhere in the log."""
    return set(CARD.findall(write(r.seen(eyes))))


def cards(*hands: str) -> set[str]:
    return {card for hand in hands for card in hand.split()}
