"""What the poker games share: who is in, and the irregularities. Numbers in brackets are those of Four Card Poker.

A game states its hand sizes, its clause numbers and how a decision is recognised; the rest follows from the facts.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cutcard.core.duty import Duty, Fault, Option
from cutcard.core.facts import Move, Reopen, Rule, Sit, Void
from cutcard.core.game import FaultKind, Game
from cutcard.core.rights import DEALER, OPERATOR, SUPERVISOR
from cutcard.core.table import HIDDEN, Item, Table

AREAS = tuple("1234567")
RACK = "rack"


def hands(g: Game, t: Table) -> list[str]:
    """A hand is in the game as long as any wager on it is live; from the dealer's left (8.1(b))."""
    return [a for a in AREAS if t.live(a)]


def everyone(g: Game, t: Table) -> list[str]:
    return [*hands(g, t), *dealer(g, t)]


def dealer(g: Game, t: Table) -> list[str]:
    return [DEALER] if hands(g, t) else []


def from_the_right(g: Game, t: Table) -> list[str]:
    return hands(g, t)[::-1]


def own_face(g: Game, t: Table, place: str) -> str:
    """Own cards are seen by their player; where 5.5.2 is in force, only those at the seat occupied."""
    return "down" if place == DEALER else "home" if g.flag("view-one") else "own"


def on_top(t: Table, items: tuple[str, ...]) -> bool:
    """Those very cards are the last on the discard rack."""
    return bool(items) and set(t.lies.get(RACK, ())[-len(items) :]) == set(items)


def ids(items: Iterable[Item]) -> tuple[str, ...]:
    return tuple(item.id for item in items)


@dataclass(frozen=True)
class Clauses:
    """Where this game's rules say it."""

    pack: str
    empty_area: str
    whole_hand: str
    count: str
    exposed: str
    up_card: str
    several: str
    swept: str
    laid_down: str
    dealer_showed: str
    talk: str
    no_talk: str  # the conduct that `talk` punishes
    looked: str
    incidents: tuple[str, ...]  # a count that is wrong, cards off the table: the supervisor's word is all that is due


@dataclass(frozen=True)
class Irregularities:
    clauses: Clauses
    size: int  # cards in a hand
    dealer_size: int
    decided: Callable[[Table, str], int]  # the entry of a hand's decision, or none
    out: Callable[[Table, str], str]  # folded, or deemed so
    all_lost: Callable[[Game, Table, str], bool]  # nothing on it is left to be compared
    one_is_up: bool = True  # the dealer has an up card

    def in_order(self) -> tuple[FaultKind, ...]:
        """Gravest first."""
        return (
            self.pack,
            self.empty_area,
            self.count,
            self.exposed,
            self.swept,
            self.laid_down,
            self.dealer_showed,
            self.talk,
            self.looked,
            self.incidents,
        )

    def fault(
        self, g: Game, clause: str, about: object, says: str, who: str, *options: Option, places: tuple[str, ...] = ()
    ) -> Fault:
        """The ruling is `who`'s; where it leaves a choice, or is above the dealer, it owes a reason."""
        place = places[0] if places else ""
        duty = Duty(f"{clause}:{about}", who, g.cite(clause), options, place, reason=who != DEALER)
        return Fault(duty.id, duty.cite, says, (duty,), places)

    def misdeal(self, g: Game, clause: str, about: object, says: str) -> Fault:
        """The round ends void, every wager of it; the redeal is a new round (11.12)."""
        return self.fault(g, clause, about, says, DEALER, Void(g.cite(clause)))

    def reported(self, g: Game, t: Table, clause: str) -> Iterable[Fault]:
        for note in t.noted(clause):
            yield self.misdeal(g, clause, note.entry, "a misdeal was reported")

    def pack(self, g: Game, t: Table) -> Iterable[Fault]:
        """The pack does not hold 52 different cards: misdeal (11.6)."""
        names = [i.name for i in t.items.values() if i.name != HIDDEN]
        if any(names.count(name) > g.deck.count(name) for name in names):
            yield self.misdeal(g, self.clauses.pack, "pack", "a card is on the table twice")
        yield from self.reported(g, t, self.clauses.pack)

    def empty_area(self, g: Game, t: Table) -> Iterable[Fault]:
        """Cards on an area without a wager: misdeal (11.3); but a complete hand is counted away (11.4)."""
        for a in AREAS:
            cards = t.lies.get(a, ())
            if cards and not t.staked(a):
                if len(cards) == self.size:
                    says = f"a complete hand lies at {a}, where there is no wager"
                    yield self.fault(g, self.clauses.whole_hand, a, says, DEALER, Move(RACK, cards))
                else:
                    yield self.misdeal(g, self.clauses.empty_area, a, f"cards lie at {a}, where there is no wager")
        yield from self.reported(g, t, self.clauses.empty_area)

    def count(self, g: Game, t: Table) -> Iterable[Fault]:
        """A wrong number of cards to anyone: misdeal (11.2)."""
        for place, n in [*((a, self.size) for a in AREAS if t.staked(a)), (DEALER, self.dealer_size)]:
            if t.dealt(place) > n:
                yield self.misdeal(g, self.clauses.count, place, f"{place} has {t.dealt(place)} cards, not {n}")
        yield from self.reported(g, t, self.clauses.count)

    def in_the_deal(self, t: Table) -> list[Item]:
        """Cards exposed while dealing, by the dealer; a last card turned up by habit after 11.8 is one more."""
        own = t.dealt_to(DEALER)
        last = own[self.dealer_size - 1].entry if len(own) >= self.dealer_size else float("inf")
        slipped = [i for i in t.items.values() if 0 <= i.exposed < last and i.exposed_by == DEALER]
        habit = [i for i in t.items.values() if i.to == DEALER and i.face == "up"]
        return slipped + (habit if any(i.to == DEALER for i in slipped) else [])

    def exposed(self, g: Game, t: Table) -> Iterable[Fault]:
        """More than one: misdeal (11.9). One to a player is turned down (11.7), one to the dealer is up (11.8)."""
        cards = self.in_the_deal(t)
        if len(cards) > 1 or any(i.to == DEALER and not self.one_is_up for i in cards):
            yield self.misdeal(g, self.clauses.several, "deal", f"{len(cards)} cards were exposed in the deal")
        else:
            for i in cards:
                if i.to == DEALER:
                    clause, word, says = (
                        self.clauses.up_card,
                        "it is the up card",
                        f"the dealer's {i.name} was exposed in the deal",
                    )
                else:
                    clause, word, says = (
                        self.clauses.exposed,
                        "turned down",
                        f"{i.name} was exposed on its way to {i.to}",
                    )
                yield self.fault(g, clause, i.id, says, DEALER, Rule(f"{clause}:{i.id}", word))
        yield from self.reported(g, t, self.clauses.several)

    def swept(self, g: Game, t: Table) -> Iterable[Fault]:
        """Taken up too soon, at any time before settlement: rebuilt if together atop the rack, else void (11.5)."""
        clause = self.clauses.swept
        for a in hands(g, t):
            own = ids(t.dealt_to(a))
            gone = tuple(i for i in own if i not in t.lies.get(a, ()))
            if gone and len(own) == self.size and not self.all_lost(g, t, a):
                ruling: Option = Move(a, gone) if on_top(t, gone) else Void(g.cite(clause), a)
                yield self.fault(
                    g, clause, a, f"the cards at {a} were taken up too soon", SUPERVISOR, ruling, places=(a,)
                )
        for note in t.noted(clause):
            if t.live(note.place):
                about, says = (
                    f"{note.place}:{note.entry}",
                    f"it is reported that the cards at {note.place} were taken up too soon",
                )
                rulings = Void(g.cite(clause), note.place), Rule(f"{clause}:{about}", "rebuilt")
                yield self.fault(g, clause, about, says, SUPERVISOR, *rulings, places=(note.place,))

    def laid_down(self, g: Game, t: Table) -> Iterable[Fault]:
        """A player says the hand was not folded: the decision comes back only if its cards are on top (11.14)."""
        clause = self.clauses.laid_down
        for note in t.noted(clause):
            a, decision = note.place, self.decided(t, note.place)
            if 0 < decision < note.entry and self.out(t, a):
                again = [Reopen(decision)] if on_top(t, ids(t.dealt_to(a))) else []
                stands = Rule(f"{clause}:{note.entry}", "the fold stands")
                yield self.fault(
                    g,
                    clause,
                    note.entry,
                    f"the player at {a} did not mean to fold",
                    SUPERVISOR,
                    *again,
                    stands,
                    places=(a,),
                )

    def dealer_showed(self, g: Game, t: Table) -> Iterable[Fault]:
        """The dealer exposes own cards before all have decided: every unfolded hand may choose again (11.11)."""
        dealt = [i for i in t.dealt_to(DEALER) if i not in self.in_the_deal(t)]
        slip = max((i.exposed for i in dealt), default=-1)
        decisions = {a: self.decided(t, a) for a in hands(g, t)}
        waiting = any(n == 0 or n > slip for n in decisions.values())
        if slip < 0 or not waiting or g.word("dealer-exposure") == "undecided":
            return
        for a, n in decisions.items():
            if 0 < n < slip and not self.out(t, a):
                says = f"the dealer showed a card after {a} had decided"
                yield self.fault(g, self.clauses.dealer_showed, f"{a}:{slip}", says, SUPERVISOR, Reopen(n), places=(a,))

    def talk(self, g: Game, t: Table) -> Iterable[Fault]:
        """Cards or information exchanged (9.6): the operator may void the hand (11.1)."""
        clause = self.clauses.talk
        for note in t.noted(self.clauses.no_talk):
            a = note.place
            if t.live(a):
                says = f"cards or information were exchanged at {a}"
                play_on = Rule(f"{clause}:{note.entry}", "play on")
                yield self.fault(g, clause, note.entry, says, OPERATOR, Void(g.cite(clause), a), play_on, places=(a,))

    def looked(self, g: Game, t: Table) -> Iterable[Fault]:
        """Viewed against 5.5.2: one hand may become the seat hand (11.15(a)); several may be void (11.15(b))."""
        for person, areas in t.places_of.items() if g.flag("view-one") else ():
            viewed = [a for a in areas if (person, a) in t.looks]
            paused = tuple(a for a in areas if t.live(a))
            if len(viewed) == 1 and viewed[0] != areas[0] and t.live(viewed[0]):
                a, clause = viewed[0], f"{self.clauses.looked}(a)"
                home = Sit(person, (a, *(x for x in areas if x != a)))
                says = f"{person} looked at the blind hand {a}"
                yield self.fault(
                    g, clause, a, says, SUPERVISOR, home, Rule(f"{clause}:{a}", "play on"), places=(a, *paused)
                )
            for a in viewed if len(viewed) > 1 else ():
                if t.live(a):
                    clause = f"{self.clauses.looked}(b)"
                    rulings = Void(g.cite(clause), a), Rule(f"{clause}:{a}", "play on")
                    yield self.fault(
                        g,
                        clause,
                        a,
                        f"{person} looked at {len(viewed)} hands",
                        SUPERVISOR,
                        *rulings,
                        places=(a, *paused),
                    )

    def incidents(self, g: Game, t: Table) -> Iterable[Fault]:
        """Reported, looked into by the supervisor, and the ruling kept (9.2(b)-(c), 9.5, 10.2(b))."""
        for clause in self.clauses.incidents:
            for note in t.noted(clause):
                play_on = Rule(f"{clause}:{note.entry}", "play on")
                places = (note.place,) if note.place else ()
                yield self.fault(g, clause, note.entry, "an incident was reported", SUPERVISOR, play_on, places=places)
