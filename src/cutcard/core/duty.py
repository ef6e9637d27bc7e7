"""What may be asked of someone: a duty, the facts that would answer it, and the faults that give rise to rulings."""

from collections.abc import Iterable

from cutcard.core.facts import Bet, Chips, Deal, Fact, Meter, Shift, Show, Who, noun
from cutcard.core.money import dollars
from cutcard.core.rights import PLAYER, fills, is_role
from cutcard.core.table import HIDDEN, Table

CLOSES, PASSES, PAYS, COLLECTS, CONFIRMS = "closes", "passes", "pays", "collects", "confirms"  # what an answer does
LEAVES = "leaves"  # or it takes what somebody owes who goes
VERIFIES = "verifies"  # or it lets a jackpot be paid


@noun
class Lay:
    """What may answer a duty to bet: any stake from low to high, in whole multiples of the step.

    Attributes:
        place: where it is laid
        wager: on which wager
        owner: whose it is
        low: the least, in cents
        high: the most, in cents
        step: what it must be a multiple of, in cents
        cite: the clause behind the limits, where it is not the duty's own
        chip_cite: the clause behind the step
        family: whether it may lie on every wager whose name begins with this one and a dash: "split" offers "split-1-2"
    """

    place: str
    wager: str
    owner: str
    low: Chips
    high: Chips
    step: Chips
    cite: str = ""
    chip_cite: str = ""
    family: bool = False

    def offers(self, place: str, wager: str, owner: str) -> bool:
        """Whether that is a spot on which this stake may be laid."""
        named = wager.startswith(f"{self.wager}-") if self.family else wager == self.wager
        return named and (place, owner) == (self.place, self.owner)

    def broken(self, chips: Chips) -> str:
        """The clause that this stake breaks, if it is more special than the duty's."""
        return self.cite if not self.low <= chips <= self.high else self.chip_cite or self.cite

    def misfit(self, chips: Chips) -> str:
        """Why this stake does not fit, to be said after the name of the wager; or nothing."""
        if self.low <= chips <= self.high and not chips % self.step:
            return ""
        span = dollars(self.low) if self.low == self.high else f"{dollars(self.low)} to {dollars(self.high)}"
        if self.low <= chips <= self.high:
            return f"here is {span} in multiples of {dollars(self.step)}, not {dollars(chips)}"
        return f"here is {span}, not {dollars(chips)}"


@noun
class Draw:
    """What may answer a duty to deal: a number of cards, whichever they turn out to be.

    Attributes:
        to: the place they are dealt to
        face: how they lie: up, down, or for their owner's eyes
        count: how many
    """

    to: str
    face: str
    count: int


@noun
class Reveal:
    """What may answer a duty to turn cards up; it never says beforehand what they are.

    Attributes:
        place: where the cards lie
    """

    place: str


@noun
class Slide:
    """A wager of this person's is carried from any spot of that place to any other that would have taken it.

    Attributes:
        by: who carries it
        place: where it lies
        owner: whose it is
        onto: what might have been laid there
    """

    by: str
    place: str
    owner: str
    onto: tuple[Lay, ...]


@noun
class Gauge:
    """A meter is read, whatever it stands at."""

    level: str


def fits(lays: Iterable[Lay], place: str, wager: str, owner: str, chips: Chips) -> bool:
    """Tell whether so much might have been laid on that spot."""
    return any(lay.offers(place, wager, owner) and not lay.misfit(chips) for lay in lays)


Option = Fact | Lay | Draw | Reveal | Slide | Gauge
PATTERNS = (Draw, Reveal, Slide, Lay, Gauge)


def admits(option: Option, fact: Fact, table: Table) -> bool:
    if not isinstance(option, PATTERNS):
        return option == fact
    match option, fact:
        case Lay(), Bet(place, wager, owner, chips):
            return option.offers(place, wager, owner) and not option.misfit(chips)
        case Draw(to, face, count), Deal():
            unread = face == "up" and HIDDEN in fact.cards  # what lies face up has been read
            return (to, face) == (fact.to, fact.face) and len(fact.cards) == count and not unread
        case Reveal(place), Show():
            return place == fact.place and len(table.at(place)) == len(fact.cards)
        case Slide(by, place, owner, onto), Shift():
            merged = sum(table.stake(place, wager, owner) for wager in (fact.wager, fact.to))
            return (by, place, owner) == (fact.by, fact.place, fact.owner) and fits(onto, place, fact.to, owner, merged)
        case Gauge(level), Meter():
            return level == fact.level
    return False


@noun
class Duty:
    """Something open to someone: under which clause, and which facts would answer it.

    Attributes:
        id: its name within the round, by which it is answered
        who: the person or the role that it is open to
        cite: the clause behind it
        options: the facts that would answer it, or what they must be like: `Lay`, `Draw`, `Reveal`
        place: the place that it is about, if it is about one
        must: whether the round waits for it; a step is done when nothing in it must be done
        reason: whether the one who answers must say why
        does: what an answer does, where the table needs to know: closes the betting, passes over a player, pays by
            the cards, collects what a decision lost, or confirms what was done
    """

    id: str
    who: str
    cite: str
    options: tuple[Option, ...]
    place: str = ""
    must: bool = True
    reason: bool = False
    does: str = ""

    def admits(self, fact: Fact, table: Table) -> bool:
        """Whether this fact would answer it."""
        return any(admits(option, fact, table) for option in self.options)

    def open_to(self, who: Who, table: Table) -> bool:
        """Whether this person may answer it.

        A person's duty is that person's; a role's is anyone's in it, but nobody rules on their own seat.
        """
        if not is_role(self.who):
            return who == (self.who, PLAYER)
        own = bool(self.place) and table.holder(self.place) == who.name
        return fills(who.role, self.who) and not own

    @property
    def is_for_a_person(self) -> bool:
        """Whether it waits for somebody by name, and not for whoever fills a role."""
        return not is_role(self.who)


@noun
class Fault:
    """Something wrong, and the rulings its clause allows. It stops the dealer and its own places; without one, all."""

    id: str
    cite: str
    says: str
    rulings: tuple[Duty, ...]
    places: tuple[str, ...] = ()


def not_due(entry: int) -> str:
    """The fault that this entry was admitted by nothing."""
    return f"irregular:{entry}"
