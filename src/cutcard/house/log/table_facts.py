"""What happens at a table beside its rounds: who sits and works there, chips, what is announced. One noun each."""

from cutcard.core.facts import Chips, noun


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
class Away:
    """No window of this person's has been open at the table for a while: nobody waits for them."""

    person: str


@noun
class Back:
    """Somebody who was away has a window open again, or has acted."""

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
class Corrected:
    """An entry of a round was put right: the chips that this gave a person, or took."""

    person: str
    round: int
    chips: Chips


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


TableFact = (
    Furnished
    | TableSet
    | Titled
    | Staffed
    | Seated
    | Bound
    | Leaving
    | Away
    | Back
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
    | Shared
    | Withheld
    | Begun
    | Ended
    | Refused
    | Alert
    | Corrected
    | Answered
    | Chatted
    | Posted
    | Equipped
    | Healthy
)
