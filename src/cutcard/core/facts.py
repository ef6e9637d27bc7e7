"""What can happen at a table: a handful of small nouns. A fact proposed is the same record as a fact kept."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar, dataclass_transform, get_args

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def noun(cls: type[T]) -> type[T]:
    """A small record that never changes: the type checker sees to that, for what is frozen is slow to make."""
    return dataclass(unsafe_hash=True, slots=True)(cls)


@dataclass_transform(frozen_default=True)
def noting(cls: type[T]) -> type[T]:
    """The same, with room for what is asked of it to be kept."""
    return dataclass(unsafe_hash=True)(cls)


class Who(NamedTuple):
    """Somebody who acts: a person in a role, or a device such as a shoe.

    Attributes:
        name: what the person or the device is called
        role: player, unless another is given
    """

    name: str
    role: str = "player"


class Spot(NamedTuple):
    """Where one wager of one person lies. All state of play belongs to spots, not to seats.

    Attributes:
        place: the seat, or another place on the table
        wager: the name of the wager
        owner: whose chips they are
    """

    place: str
    wager: str
    owner: str


Chips = int  # whole cents
Faces = tuple[str, ...]
OWED = "owed"  # the term by which a person owes the house so much from rounds before
BOARD = "board "  # how the results since the shoe was new are called as a round begins
SEALED = "sealed "  # how a root is called aloud before the bets: the pack's by itself, others' behind their name
SHARED = "shared "  # and a player's share of the shuffle, after it

# The round


@noun
class Open:
    """A round begins, under this edition of the rules, these house options and these pay tables."""

    game: str
    edition: str
    pays: str
    options: tuple[str, ...]


@noun
class Sit:
    """The areas a person holds; the first is where they sit."""

    person: str
    places: tuple[str, ...]


@noun
class Term:
    """What holds for one person at this table until it is lifted, such as what their colour of chip is worth."""

    person: str
    name: str
    value: int  # nought: no longer


@noun
class Call:
    """Said aloud, or signalled: "no more bets"."""

    words: str


@noun
class Meter:
    """What a jackpot stood at when betting closed."""

    level: str
    chips: Chips


@noun
class Tick:
    """A step of a procedure was done; how many cards were counted, where counting is the step."""

    step: str
    deck: str
    cards: int = 0


# Chips


@noun
class Bet:
    """So much now lies there."""

    place: str
    wager: str
    owner: str
    chips: Chips


@noun
class Pull:
    """A player takes a wager back."""

    place: str
    wager: str
    owner: str


@noun
class Shift:
    """A wager was pushed to another area by accident, and by whom."""

    by: str
    place: str
    wager: str
    owner: str
    to: str


@noun
class Verdict:
    """A wager is decided. What is returned includes the stake; the bank is the house, or a player's wager."""

    place: str
    wager: str
    owner: str
    outcome: str
    returned: Chips
    cite: str
    before_cap: Chips = 0
    bank: str = "house"


@noun
class Award:
    """A payment that is no multiple of one bet's return: bonus, jackpot, envy, commission, correction."""

    place: str
    why: str
    payer: str
    payee: str
    chips: Chips
    cite: str
    before_cap: Chips = 0

    @property
    def back(self) -> "Award":
        """The same chips from who had them to who paid them."""
        return Award(self.place, self.why, self.payee, self.payer, self.chips, self.cite, self.before_cap)


@noun
class Void:
    """Wagers are returned. A blank means every; all blank, the round never was."""

    cite: str
    place: str = ""
    wager: str = ""
    owner: str = ""


# Cards


@noun
class Deal:
    """Cards laid somewhere: up for all, own (their player's), home (own, at the seat one sits at) or down."""

    to: str
    face: str
    cards: Faces


@noun
class Show:
    """Turned up by procedure; says what they are."""

    place: str
    cards: Faces


@noun
class Expose:
    """Turned up by accident, and by whom."""

    by: str
    item: str
    card: str


@noun
class Look:
    """A player viewed a hand: evidence for a ruling, not permission to see."""

    person: str
    place: str


@noun
class Move:
    """Cards carried to where they now lie."""

    to: str
    items: tuple[str, ...]


# Words


@noun
class Choice:
    """A decision that lays no chips: of the place, or of one of several people who have wagers there."""

    place: str
    word: str
    owner: str = ""


@noun
class Note:
    """An incident reported under a clause, to be ruled on."""

    clause: str
    place: str = ""


@noun
class Rule:
    """The ruling on a fault that changes nothing else."""

    fault: str
    word: str


# Corrections


@noun
class Strike:
    """That entry never counted."""

    entry: int


@noun
class Reopen:
    """That decision, and what was said and paid at its place since, no longer counts."""

    entry: int


Fact = (
    Open
    | Sit
    | Term
    | Call
    | Meter
    | Tick
    | Bet
    | Pull
    | Shift
    | Verdict
    | Award
    | Void
    | Deal
    | Show
    | Expose
    | Look
    | Move
    | Choice
    | Note
    | Rule
    | Strike
    | Reopen
)
FACTS: dict[str, Callable[..., Fact]] = {kind.__name__.lower(): kind for kind in get_args(Fact)}


def decided_by(fact: Choice | Pull) -> str:
    """The word for a decision that lays no chips; one that takes chips back has the same in every game."""
    return fact.word if isinstance(fact, Choice) else "pull"


SAID_OR_PAID = (Bet, Pull, Shift, Choice, Verdict, Award)
TAKES_BACK = (Strike, Reopen)
RULINGS = (*TAKES_BACK, Rule, Void)
WRITTEN_DOWN = (Open, Sit, Term, Call, Meter, Tick)  # without being asked for, and nothing comes of it


@noting
class Entry:
    """A line of a round's log.

    Attributes:
        number: where it stands in the log, from 0
        who: who did it
        fact: what happened
        answers: the duty it fulfilled; empty if nothing admitted it when it was recorded
        why: the reason, where one was given
    """

    number: int
    who: Who
    fact: Fact
    answers: str = ""
    why: str = ""

    @property
    def orderly(self) -> bool:
        """What was asked for, and no ruling."""
        return isinstance(self.fact, WRITTEN_DOWN) or bool(self.answers and not isinstance(self.fact, RULINGS))
