"""What happens in the house beside the rounds: at a table, to a person, in the house as a whole. One noun each."""

from collections.abc import Callable
from typing import Any

from cutcard.core.facts import Chips, Who, noun
from cutcard.core.text import parse, reader
from cutcard.store.chain import Kept

# A table's session


@noun
class Furnished:
    """What the table is: its game and edition, who deals (auto or staff), which cards (virtual or scanner)."""

    game: str
    edition: str
    dealing: str
    cards: str
    options: tuple[str, ...]


@noun
class TableSet:
    """The table is open, paused or closed from now on."""

    word: str


@noun
class Titled:
    """What people call the table from now on; blank: by its name in the book again."""

    title: str


@noun
class Staffed:
    """This person works here now, as dealer or supervisor; blank: relieved."""

    person: str
    role: str


@noun
class Seated:
    """The areas a person holds from the next round on, or this one if it may still be joined; none: gone."""

    person: str
    places: tuple[str, ...]


@noun
class Bound:
    """What holds for a person at this table from now on, by whose order; nought lifts it."""

    person: str
    name: str
    value: int


@noun
class Leaving:
    """Goes when the round is over; the hand is kept until then."""

    person: str


@noun
class LineLost:
    """After the signal, with wagers in play, nothing was heard from that person's terminal any more."""

    person: str


@noun
class Waits:
    """No seat was free for this person."""

    person: str


@noun
class BoughtIn:
    """Money into the drop box, chips out of the float."""

    person: str
    chips: Chips


@noun
class CashedOut:
    """A person's chips back to their account."""

    person: str
    chips: Chips


@noun
class Ticketed:
    """A person's credits onto a ticket, by the hash of its number."""

    person: str
    chips: Chips
    ticket: str


@noun
class HandPaid:
    """What a spin returned, paid to a person's account by an attendant and not to the credits."""

    person: str
    chips: Chips


@noun
class Filled:
    """Chips brought to the float."""

    chips: Chips


@noun
class Credited:
    """Chips taken from the float."""

    chips: Chips


@noun
class Counted:
    """A shift ends: the drop box is emptied and the float counted; the next begins under this name."""

    drop: Chips
    float: Chips
    shift: str


@noun
class Announced:
    """An option or the edition changes with the first round that begins at this time or later; under which notice."""

    what: str
    value: str
    at: int
    notice: str = ""


@noun
class Ready:
    """This person has no more bets to make, now that so many calls have been made by the rules."""

    person: str
    stage: int = 0


@noun
class Promised:
    """This person will open a share of the shuffle, whose hash this is, once the next seal has been called."""

    person: str
    promise: str


@noun
class Awaited:
    """What is sealed for the round that begins next binds these promises, in this order."""

    promises: tuple[str, ...]


@noun
class Shared:
    """This person's share of the shuffle, opened after the seal that binds its promise."""

    person: str
    share: str


@noun
class Withheld:
    """These people had promised shares of what was sealed, and it was dealt without: the next seals leave them out."""

    people: tuple[str, ...]


@noun
class Begun:
    """A round begins, from a shoe with this seal; the hash is that of the box in which its order is kept.

    What is thrown is sealed for the round alone: its name, seal and box follow, `wheel:ROOT:BOX`.
    """

    round: int
    root: str = ""
    box: str = ""
    thrown: tuple[str, ...] = ()

    @property
    def seals(self) -> dict[str, tuple[str, str]]:
        """Root and box of each supply; no box where the shoe was sealed for a round before."""
        rows = (row.rsplit(":", 2) for row in self.thrown if row.count(":") > 1)  # fewer: damaged
        return ({"": (self.root, self.box)} if self.root else {}) | {name: (root, box) for name, root, box in rows}


@noun
class Ended:
    """A round is over."""

    round: int


@noun
class Refused:
    """Somebody asked for what was not admitted, under which clause; or how often again since that was written."""

    person: str
    role: str
    code: str
    said: str
    cite: str = ""
    again: int = 0


@noun
class Alert:
    """Something that wants a supervisor's eyes."""

    kind: str
    about: str
    says: str


@noun
class Answered:
    """What was done about that alert."""

    alert: int
    word: str


@noun
class Chatted:
    """Said at the table."""

    words: str


@noun
class Posted:
    """A notice hangs at the table, such as english or silence; a blank word takes it down."""

    notice: str
    word: str


@noun
class Equipped:
    """This device serves the table, as scanner, players-monitor or dealer-monitor."""

    kind: str
    device: str


@noun
class Healthy:
    """Whether that device answers."""

    kind: str
    device: str
    answer: str


# A person


@noun
class Granted:
    """Play money from the house."""

    chips: Chips


@noun
class Limited:
    """A limit that a person sets on themself: so much a day, from this time on; nought lifts it."""

    kind: str
    amount: int
    at: int


@noun
class Break:
    """No play until then; a break cannot be shortened."""

    kind: str
    until: int


@noun
class Sits:
    """Where the person sits now; blank: nowhere. One person, one table."""

    table: str


@noun
class Reminded:
    """Told how long and with what result they have played."""

    minutes: int
    net: int


# The house


@noun
class Registered:
    """A device of a kind that is approved, under this reference."""

    kind: str
    device: str
    approval: str


@noun
class Offered:
    """A code was made by which that device may be paired, once, until then; nought withdraws the one before."""

    device: str
    table: str
    until: int


@noun
class Paired:
    """A device came in by the code that was made with that line of the house."""

    device: str
    offer: int


@noun
class Adopted:
    """An edition of the house's own: its full name says all that differs, and the digest what it then pays."""

    game: str
    edition: str
    digest: str


@noun
class Separated:
    """These two do not sit at one table; blank word lifts it."""

    one: str
    other: str
    word: str


@noun
class Enrolled:
    """A person was given these roles."""

    person: str
    roles: tuple[str, ...]


@noun
class Renewed:
    """A person was given a new password by whoever holds the book itself."""

    person: str


@noun
class Audited:
    """The whole book was read again and proved; the first things wrong or in doubt: check, place, entry, sentence."""

    facts: int
    streams: int
    rounds: int
    cents: Chips
    orders: str
    mark: str
    milliseconds: int
    wrongs: int
    wrong: tuple[str, ...] = ()


# A meter


@noun
class Rated:
    """Where the meter starts again, its ceiling (nought: none), and what rounds that begin from that time on pay in."""

    reset: Chips
    rate: str
    hidden: str
    ceiling: Chips = 0
    at: int = 0


@noun
class Gathered:
    """All that the rounds had paid in by then, in millionths of a cent: what the meter shows, and its reserve."""

    shown: int
    hidden: int


@noun
class Funded:
    """The house put so much into the meter: at its start, or at a reset; below nought, that reset is undone."""

    chips: Chips


@noun
class Released:
    """So much of the reserve went into the meter at its reset; below nought, that reset is undone."""

    chips: Chips


@noun
class Taken:
    """Locked for that round, and on its way to the winner: so many cents of what the meter stood at."""

    round: str
    chips: Chips


@noun
class Returned:
    """Taken, but not paid after all: back in the meter."""

    round: str
    chips: Chips


@noun
class Poured:
    """So much came from another meter of the link, or, below nought, went to it: a pool was split or recombined."""

    other: str
    chips: Chips


# A wheel that many tables share


@noun
class Installed:
    """The wheel of that game; so many milliseconds to bet, and so many that the ball rolls."""

    game: str
    edition: str
    betting: int
    rolling: int


@noun
class SpinOpened:
    """Bets are taken for a spin with this seal; the hash is that of the box in which its numbers are kept.

    The promises are those of shares that the seal binds, from all the tables of the wheel.
    """

    spin: int
    root: str
    box: str
    promises: tuple[str, ...] = ()


@noun
class SpinClosed:
    """No more bets, at any table of the wheel."""

    spin: int


@noun
class SpinFell:
    """Where the ball came to rest: this decides at every table of the wheel. A share for each promise, or none."""

    spin: int
    pocket: str
    shares: tuple[str, ...] = ()


@noun
class SpinVoided:
    """The wheel did not work as it should: the wagers of that spin go back."""

    spin: int


# A ticket


@noun
class Printed:
    """Credits of that person at that table, on a ticket that holds until then, under a clause of its game."""

    table: str
    person: str
    chips: Chips
    until: int
    cite: str = ""


@noun
class Redeemed:
    """Paid to that person's account, whoever printed it; of one who plays on with it, for this terminal."""

    person: str
    terminal: str = ""


@noun
class WrittenOff:
    """It expired, and nobody has redeemed it: its credits are the house's."""

    chips: Chips


# The chain


@noun
class Marked:
    """The heads of these streams, each as name, number of entries and hash."""

    heads: tuple[str, ...]


@noun
class Attested:
    """The same under a salt, which hides the hashes where a stream is proved; and how the mark before was signed."""

    salt: str
    signed: str  # KEY:SIGNATURE; blank for the first, and where nobody signs
    heads: tuple[str, ...]


HouseFact = (
    Furnished
    | TableSet
    | Titled
    | Staffed
    | Seated
    | Bound
    | Leaving
    | LineLost
    | Waits
    | BoughtIn
    | CashedOut
    | Ticketed
    | HandPaid
    | Filled
    | Credited
    | Counted
    | Announced
    | Ready
    | Promised
    | Awaited
    | Withheld
    | Shared
    | Begun
    | Ended
    | Refused
    | Alert
    | Answered
    | Chatted
    | Posted
    | Equipped
    | Healthy
    | Granted
    | Limited
    | Break
    | Reminded
    | Sits
    | Registered
    | Offered
    | Paired
    | Adopted
    | Separated
    | Enrolled
    | Renewed
    | Audited
    | Rated
    | Gathered
    | Funded
    | Released
    | Taken
    | Returned
    | Poured
    | Installed
    | SpinOpened
    | SpinClosed
    | SpinFell
    | SpinVoided
    | Printed
    | Redeemed
    | WrittenOff
    | Marked
    | Attested
)
FORMERLY = {"turned": TableSet}  # as books written before have it
NOUNS: dict[str, Callable[..., Any]] = {kind.__name__.lower(): kind for kind in HouseFact.__args__} | FORMERLY
TOLD = reader(NOUNS)


@noun
class Line:
    """An entry of a house log, written as a round's entries are."""

    number: int
    who: Who
    fact: HouseFact
    answers: str = ""
    why: str = ""
    at: int = 0


def parsed_line(kept: Kept) -> Line:
    """The line that was kept."""
    return Line(*parse(kept.body, kept.number + 1, TOLD), kept.at)
