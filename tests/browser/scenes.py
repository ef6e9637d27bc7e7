"""Tables with real cards where something goes wrong: arranged through the house, so that a test is about the screen."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from cutcard.core.duty import Draw, Duty, Gauge, Lay, Option, Reveal, Slide
from cutcard.core.facts import FACTS, Call, Deal, Fact, Show, Tick, Who
from cutcard.core.fold import STRIKE
from cutcard.core.rights import DEALER, DEVICES, OPERATOR, SUPERVISOR
from cutcard.core.steps import NO_MORE_BETS
from cutcard.core.table import HIDDEN
from cutcard.core.text import make, split
from cutcard.games import find
from cutcard.house.floor.register import approve
from cutcard.house.table import acts
from cutcard.house.table.state import State
from tests.browser.kit import Place
from tests.kit import HOUSE
from tests.server.kit import OPERATOR as FOUNDER
from tests.server.kit import RCD

CHIPS = 100_000
GEAR = ("scanner", "players-monitor", "dealer-monitor")
STAFF = {DEALER: Who("dee", DEALER), SUPERVISOR: Who("sue", SUPERVISOR), OPERATOR: Who("ola", OPERATOR)}
names = (f"i{n}" for n in count(1))


class Pile(tuple[str, ...]):
    """Cards that lie together, as words of a script."""

    def __str__(self) -> str:
        return " ".join(self)


class Lying:
    """`{at[2]}` and `{at[dealer][0]}` in a script: the cards there, and one of them."""

    def __init__(self, state: State) -> None:
        self.lies = state.round.table.lies

    def __getitem__(self, place: object) -> Pile:
        return Pile(self.lies.get(str(place), ()))


class Scene:
    """A table that dee deals at; ann and bob sit there, and their betting is open."""

    def __init__(self, place: Place, game: str, options: Sequence[str] = (), seats: Sequence[str] = ("1", "2")) -> None:
        self.place, self.table, self.ready = place, next(names), False
        place.staff("sue", SUPERVISOR)
        place.staff("dee", DEALER)
        place.table(self.table, game, find(game).edition.name, *options, dealing="staff", cards="scanner")
        self.act(STAFF[OPERATOR], acts.Staff("dee", DEALER))
        self.gear = {gear: f"{gear}-{self.table}" for gear in (GEAR if game == RCD else ())}
        for gear, device in self.gear.items():
            approve(place.site.house.store, place.site.house.clock, FOUNDER, gear, device, "approved")
            self.act(STAFF[OPERATOR], acts.Equip(gear, device))
        self.beat()
        self.visitors = {name: place.wait(place.site.guest()) for name, _ in zip(("ann", "bob"), seats, strict=False)}
        self.people = {name: visitor.name for name, visitor in self.visitors.items()}
        for name, areas in zip(self.people, seats, strict=True):
            self.act(Who(self.people[name]), acts.Sit(tuple(areas.split()), CHIPS))
        self.prepare()

    @property
    def state(self) -> State:
        return self.place.site.state(self.table)

    def act(self, who: Who, act: acts.Act) -> None:
        self.place.wait(self.place.site.house.floor.act(who, self.table, act))

    def filled(self, words: str) -> str:
        """With the names of the guests who are here, and of the cards that lie on the table."""
        return words.format(at=Lying(self.state), **self.people)

    def play(self, script: str) -> None:
        """One act a line, as in the tests of the rules; a line that begins with ! is recorded as having happened."""
        for row in filter(None, map(str.strip, script.splitlines())):
            name, _, rest = row.removeprefix("!").partition(" ")
            said, why = split(
                rest.format(at=Lying(self.state), wrong="".join(f.id for f in self.state.round.wrong[:1]))
            )
            fact = make([self.people.get(word, word) for word in said], FACTS)
            who = Who(self.people.get(name, name), HOUSE.get(name, "player"))
            self.act(who, acts.Record(fact, why) if row.startswith("!") else self.proposed(who, fact, why))

    def proposed(self, who: Who, fact: Fact, why: str) -> acts.Act:
        r = self.state.round
        duty = next((d.id for d in r.asked(who) if d.admits(fact, r.table)), STRIKE)
        return acts.Propose(fact, duty, why)

    def prepare(self) -> None:
        """The procedure of the cards, up to where a round begins."""
        while True:
            duty = next(d for d in self.state.procedure.due if d.must)
            tick = duty.options[0]
            assert isinstance(tick, Tick)
            if tick.step == "round":
                return
            why = "by the approved procedure" if duty.reason else ""
            self.act(STAFF[duty.who], acts.TickOff(duty.id, tick.step, tick.deck, tick.cards, why))

    def beat(self) -> None:
        """The gear says that it is there."""
        for gear, device in self.gear.items():
            self.act(Who("screen", "monitor"), acts.Heartbeat(gear, device))

    def go_on(self) -> None:
        """The round is played to its end, and the next begins."""
        number = self.state.session.round
        self.finish()
        self.prepare()
        assert (self.state.session.round, self.state.session.running) == (number + 1, True)

    def finish(self, until: str = "the end") -> None:
        """Everyone does what is due, to the end of the round or until that is due."""
        number = self.state.session.round
        for _ in range(100):
            if not self.state.session.running or self.state.session.round > number:
                return
            r = self.state.round
            assert not r.wrong, r.wrong
            duty = next(d for d in r.due if d.must)
            if duty.id.startswith(until):
                return
            who = STAFF[DEALER] if duty.who in DEVICES else STAFF.get(duty.who) or Who(duty.who)
            self.act(who, acts.Propose(self.answer(duty), duty.id, "as it must be" if duty.reason else ""))

    def answer(self, duty: Duty) -> Fact:
        """What anybody may do: fold or stand, deal the next card that nobody has seen, turn up what lies there."""
        option: Option = next((o for o in reversed(duty.options) if not isinstance(o, Lay)), duty.options[-1])
        t = self.state.round.table
        match option:
            case _ if duty.id == "close":
                return next(o for o in duty.options if isinstance(o, Call) and o.words.startswith(NO_MORE_BETS))
            case Draw(to, face, number):
                unseen = self.unseen(to)
                return Deal(to, face, tuple(next(unseen) if face == "up" else HIDDEN for _ in range(number)))
            case Reveal(place):
                unseen = self.unseen(place)
                return Show(place, tuple(next(unseen) if c == HIDDEN else c for c in t.cards(place)))
        assert not isinstance(option, Lay | Gauge | Slide), option
        return option

    def unseen(self, place: str) -> Iterator[str]:
        """What can still come to that place: cards or tiles that nobody has seen, any face of what is thrown."""
        r = self.state.round
        there = r.game.dealable(place)
        left = r.game.copies - Counter(item.name for item in r.table.items.values())
        return (name for name in left.elements() if name in there)
