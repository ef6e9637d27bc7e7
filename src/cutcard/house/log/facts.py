"""What happens in the house beside the rounds: to a person, in the house as a whole, to a meter. One noun each."""

from collections.abc import Callable
from typing import Any

from cutcard.core.facts import Chips, Who, noun
from cutcard.core.text import parse, reader
from cutcard.house.log.table_facts import TableFact, TableSet
from cutcard.store.chain import Kept

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
class Keyed:
    """The key of the sealed shoes has this fingerprint: no other opens this house."""

    fingerprint: str


@noun
class Ahead:
    """The book was so far ahead of the machine when the house opened, and who let it go on from there."""

    milliseconds: int
    by: str


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
    """The same under a salt, which hides the hashes where a stream is proved; and two signatures.

    Written before marks signed themselves, it has no signature of its own.
    """

    salt: str
    signed: str  # KEY:SIGNATURE OF THE MARK BEFORE:ITS OWN; the first has none of one before; blank where nobody signs
    heads: tuple[str, ...]


HouseFact = (
    TableFact
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
    | Keyed
    | Ahead
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
