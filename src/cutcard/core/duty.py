"""What may be asked of someone: a duty, the facts that would answer it, and the faults that give rise to rulings."""

from cutcard.core.facts import Bet, Chips, Deal, Fact, Meter, Shift, Show, Who, noun
from cutcard.core.money import dollars
from cutcard.core.rights import PLAYER, fills, is_role
from cutcard.core.table import HIDDEN, Table

CLOSES, PASSES, PAYS, COLLECTS, CONFIRMS = "closes", "passes", "pays", "collects", "confirms"  # what an answer does
LEAVES = "leaves"  # or it takes what somebody owes who goes
VERIFIES = "verifies"  # or it lets a jackpot be paid


@noun
class Lay:
    """Any stake from low to high in whole multiples of the step: on one spot, or on each of a family of spots."""

    place: str
    wager: str
    owner: str
    low: Chips
    high: Chips
    step: Chips
    cite: str = ""  # behind the limits, where it is not the duty's own
    chip_cite: str = ""  # behind the step
    family: bool = False  # every wager there whose name begins with this one and a dash: "split" offers "split-1-2"

    def offers(self, place: str, wager: str, owner: str) -> bool:
        """Whether that is a spot on which this stake may be laid."""
        named = wager.startswith(f"{self.wager}-") if self.family else wager == self.wager
        return named and (place, owner) == (self.place, self.owner)

    def broken(self, chips: Chips) -> str:
        """The clause that this stake breaks, if it is more special than the duty's."""
        return self.cite if not self.low <= chips <= self.high else self.chip_cite or self.cite

    def misfit(self, chips: Chips) -> str:
        """Why this stake does not fit, to be said after the name of the wager; or nothing."""
        span = dollars(self.low) if self.low == self.high else f"{dollars(self.low)} to {dollars(self.high)}"
        if not self.low <= chips <= self.high:
            return f"here is {span}, not {dollars(chips)}"
        if chips % self.step:
            return f"here is {span} in multiples of {dollars(self.step)}, not {dollars(chips)}"
        return ""


@noun
class Draw:
    """So many cards, whatever they turn out to be."""

    to: str
    face: str
    count: int


@noun
class Reveal:
    """What lies there is turned up; never says beforehand what it is."""

    place: str


@noun
class Slide:
    """A wager of this person's is carried from any spot of that place to any other."""

    by: str
    place: str
    owner: str


@noun
class Gauge:
    """A meter is read, whatever it stands at."""

    level: str


Option = Fact | Lay | Draw | Reveal | Slide | Gauge


def admits(option: Option, fact: Fact, table: Table) -> bool:
    match option, fact:
        case Lay(), Bet(place, wager, owner, chips):
            return option.offers(place, wager, owner) and not option.misfit(chips)
        case Draw(to, face, count), Deal():
            unread = face == "up" and HIDDEN in fact.cards  # what lies face up has been read
            return (to, face) == (fact.to, fact.face) and len(fact.cards) == count and not unread
        case Reveal(place), Show():
            return place == fact.place and len(table.at(place)) == len(fact.cards)
        case Slide(by, place, owner), Shift():
            return (by, place, owner) == (fact.by, fact.place, fact.owner)
        case Gauge(level), Meter():
            return level == fact.level
    return option == fact


@noun
class Duty:
    """Something open to someone: under which clause, and which facts would answer it."""

    id: str
    who: str  # a person, or a role
    cite: str
    options: tuple[Option, ...]
    place: str = ""
    must: bool = True  # a step is done when nothing in it must be done
    reason: bool = False  # the one who answers says why
    # closes the betting, passes over a player, pays by the cards, collects what a decision lost, or confirms what was
    # done, for which an automatic table vouches itself
    does: str = ""

    def admits(self, fact: Fact, table: Table) -> bool:
        return any(admits(option, fact, table) for option in self.options)

    def open_to(self, who: Who, table: Table) -> bool:
        """A person's duty is that person's; a role's is anyone's in it, but nobody rules on their own seat."""
        if not is_role(self.who):
            return who == (self.who, PLAYER)
        own = bool(self.place) and table.holder(self.place) == who.name
        return fills(who.role, self.who) and not own

    @property
    def is_for_a_person(self) -> bool:
        return not is_role(self.who)


@noun
class Fault:
    """Something wrong, and the rulings its clause allows. It stops the dealer and its own places; without one, all."""

    id: str
    cite: str
    says: str
    rulings: tuple[Duty, ...]
    places: tuple[str, ...] = ()
