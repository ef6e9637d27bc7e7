"""A hand against the dealer's, as several poker games play it: opening wagers, a decision, what a fold loses, the end.

A game says in which clauses; what only one game has stays with that game.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeVar

from cutcard.core.duty import COLLECTS, PASSES, Duty, Lay, Option
from cutcard.core.facts import Award, Bet, Call, Chips, Choice, Deal, Fact, Move, Pull, Show, Sit, Spot, Verdict
from cutcard.core.game import Game, Step
from cutcard.core.memo import memo
from cutcard.core.money import Odds, exact_unit
from cutcard.core.rights import DEALER
from cutcard.core.steps import InTurn, Offers, Once
from cutcard.core.table import Table
from cutcard.core.words import called, words_of
from cutcard.shared.irregularities import Clauses
from cutcard.shared.poker import AREAS, RACK, hands, player, turned_up

FOLD, ABSENT = "fold", "absent"
ANTE_BONUS = "ante-bonus"
OFFERS = 1_000  # that are kept of a game, the last that were made
Forbidden = tuple[str, str] | None  # the clause, and in words


# Before the cards


def at_own_areas(opening: Callable[[Game, Table, str, str], Iterator[Option]]) -> Offers:
    """Everyone may bet at the areas they hold, until the first card is out.

    What is offered at an area hangs on what lies there and on nothing else, so it is not worked out anew for a chip
    that was laid elsewhere.
    """

    def there(g: Game, t: Table, a: str, person: str) -> Iterator[Option]:
        lies = a, person, tuple([(*spot[1:], t.stakes[spot].chips) for spot in t.stakes.live.get(a, ())])
        kept = kept_offers(g)
        if lies not in kept:
            if len(kept) >= OFFERS:
                del kept[next(iter(kept))]
            kept[lies] = tuple(opening(g, t, a, person))
        yield from kept[lies]

    def offers(g: Game, t: Table) -> Iterator[tuple[str, str, Iterator[Option]]]:
        for person, areas in t.places_of.items() if not t.items else ():
            for a in areas:
                yield a, person, there(g, t, a, person)

    return offers


@memo
def kept_offers(g: Game) -> dict[tuple[object, ...], tuple[Option, ...]]:
    """What was offered so far, by area, person and what lay there."""
    return {}


@dataclass(frozen=True)
class Stakes:
    """The wagers before the cards: between the limits of the house, in whole chips that every odds pays exactly."""

    paid_by: Mapping[str, tuple[str, ...]]  # wager: the pay tables that its stake must come out even on
    chips: str  # the clause on whole chips

    def unit(self, g: Game, wager: str) -> Chips:
        """The step of that wager."""
        kept: dict[str, Chips] = vars(g).setdefault("units of stakes", {})
        if wager not in kept:
            pays = [odds for name in self.paid_by[wager] for _, odds in g.pays(name).rows]
            kept[wager] = exact_unit(g.number("chip"), 1, *pays)
        return kept[wager]

    def least(self, g: Game, wager: str) -> Chips:
        """The least that may be laid: in whole steps, none below the minimum."""
        step = self.unit(g, wager)
        return -(-g.number(f"{wager}-min") // step) * step

    def lay(self, g: Game, a: str, wager: str, person: str, on: str = "") -> Lay:
        """What may be laid on that wager, or on one that has the same terms."""
        kept: dict[str, tuple[Chips, Chips, Chips, str, str]] = vars(g).setdefault("terms of stakes", {})
        if wager not in kept:
            low = g.edition.options[f"{wager}-min"]
            terms = g.number(low.name), g.number(f"{wager}-max"), self.unit(g, wager)
            kept[wager] = *terms, g.cite(low.cite), g.cite(self.chips)
        return Lay(a, on or wager, person, *kept[wager])


def alone(wager: str, needs: tuple[str, ...], cite: str) -> Step:
    """Return the step that gives back a wager let stand without any of those it needs, before it brings cards."""

    def step(g: Game, t: Table) -> Iterator[Duty]:
        for spot in t.live(wager=wager) if g.closed(t) else ():
            if not any(t.laid(spot.place, need) for need in needs):
                void = Verdict(*spot, "void", t.stakes[spot].chips, g.cite(cite))
                yield Duty(f"alone:{':'.join(spot)}", DEALER, void.cite, (void,), spot.place, does=COLLECTS)

    return Once(step)


def from_shoe(g: Game) -> bool:
    """A shoe deals one card at a time, a shuffler a whole hand."""
    return g.word("device") == "shoe"


# The decision: every seat in its own time; laying the chips of the later wager is one.


@dataclass(frozen=True)
class Decision:
    later: tuple[str, ...]  # the wagers that keep a hand in
    given_up: tuple[str, ...]  # words by which it is given up
    cite: str
    absent: str  # the clause on a player who is not there

    def decided(self, g: Game, t: Table, a: str) -> int:
        """The entry that decided the hand, if any: said or laid after the call, whatever became of it since."""
        closed = g.closed(t)
        last = max([said.entry for said in t.said.get(a, ())], default=0)
        for spot in t.stakes.made.get(a, ()):
            if spot.wager in self.later and (laid := t.stakes[spot].entry) > closed:
                last = max(last, laid)
        return last

    def out(self, t: Table, a: str) -> str:
        """The word by which the hand was given up, if it was."""
        words = t.words(a) if a in t.said else ()
        return next((word for word in words if word in self.given_up), "")

    def passing(self, t: Table, a: str, last: int = 0) -> Fact:
        """Return what the dealer enters for a player who is not there: that they are absent.

        A decision that was given back after the `last` one and not made anew stands as it was made: it was theirs to
        keep.
        """
        back = t.reopened.get(a)
        return back.decision.fact if back and last < back.entry else Choice(a, ABSENT)

    def step(self, choices: Callable[[Game, Table, str], Iterable[Option]]) -> Step:
        """Each hand is asked once; the dealer passes over who is absent. Where there is nothing to choose, it stays."""

        def decide(g: Game, t: Table) -> Iterator[Duty]:
            for a in hands(g, t):
                if not self.decided(g, t, a) and (options := tuple(choices(g, t, a))):
                    yield Duty(f"decide:{a}", player(t, a), g.cite(self.cite), options, a)
                    passed = (self.passing(t, a),)
                    yield Duty(f"absent:{a}", DEALER, g.cite(self.absent), passed, a, must=False, does=PASSES)

        return Once(decide)


ByFolding = Callable[[Game, Table, str], Iterable[Verdict]]


def collect(by_folding: ByFolding, racked: Callable[[Table, str], str]) -> Step:
    """What a fold, which is said, loses is taken at once; a hand with nothing left is racked, each under its clause."""

    def step(g: Game, t: Table) -> Iterator[Duty]:
        for a in hands(g, t) if t.said else ():
            for line in by_folding(g, t, a) if a in t.said else ():
                yield Duty(f"collect:{a}:{line.wager}", DEALER, line.cite, (line,), a, does=COLLECTS)
        for a in AREAS:
            if a in t.stakes.made and a not in t.stakes.places and t.lies.get(a):
                yield Duty(f"rack:{a}", DEALER, g.cite(racked(t, a)), (Move(RACK, t.lies[a]),), a)

    return step


def all_lost(by_folding: ByFolding) -> Callable[[Game, Table, str], bool]:
    """Whether a hand is folded, and nothing on it is left to be compared."""
    return lambda g, t, a: {s.wager for s in t.live(a)} <= {line.wager for line in by_folding(g, t, a)}


# The end


class Made(Protocol):
    """A hand as it is made of its cards."""

    @property
    def words(self) -> str: ...


Held = TypeVar("Held", bound=Made)


def always(_: Made) -> bool:
    """A dealer whose every hand plays."""
    return True


def announce(best: Callable[[Table, str], Held], cite: str, qualifies: Callable[[Held], bool] = always) -> Step:
    """The dealer's hand, once it is turned up, is declared, and whether it qualifies."""

    def step(g: Game, t: Table) -> Iterator[Duty]:
        if not hands(g, t) or not turned_up(t, DEALER):
            return
        theirs = best(t, DEALER)
        said = f"{DECLARED} {theirs.words}" + ("" if qualifies(theirs) else f", and {FAILS}")
        if said not in t.calls:
            yield Duty("announce", DEALER, g.cite(cite), (Call(said),))

    return InTurn(step)


DECLARED, FAILS = "dealer has", "does not qualify"


def qualifying(t: Table) -> dict[str, str]:
    """Beside the dealer's hand, as soon as it has been declared to all: whether it qualifies."""
    declared = [said for said in t.calls if said.startswith(DECLARED)]
    return {DEALER: FAILS if declared[-1].endswith(FAILS) else "qualifies"} if declared else {}


def clear(cite: str, *places: str) -> Step:
    """Last of all the dealer's own cards, or those in common, are counted into the rack."""

    def step(g: Game, t: Table) -> Iterator[Duty]:
        for place in places or (DEALER,):
            if t.at(place):
                yield Duty(f"rack:{place}", DEALER, g.cite(cite), (Move(RACK, t.lies[place]),), place)

    return step


def at_showdown(out: Callable[[Table, str], str], beside: Collection[str] = ()) -> Callable[[Game, Table], list[str]]:
    """Hands with a wager that no fold has lost, from the dealer's right, whatever was settled since.

    Wagers `beside` outlive a fold; one that is void or taken back no longer counts.
    """

    def compared(g: Game, t: Table) -> list[str]:
        left = [spot for spot, stake in t.stakes.items() if stake.outcome not in ("withdrawn", "void")]
        stood = {spot.place for spot in left if spot.wager in beside or not out(t, spot.place)}
        return [a for a in AREAS[::-1] if a in stood]

    return compared


def judge(g: Game, t: Table, spot: Spot, odds: Odds | None, lost: str, won: str) -> Verdict:
    if odds is None:
        return Verdict(*spot, "lose", 0, g.cite(lost))
    stake = t.stakes[spot].chips
    winnings, before_cap = capped(g, odds.winnings(stake))
    return Verdict(*spot, "win", stake + winnings, g.cite(won), before_cap)


def ante_bonus(g: Game, t: Table, antes: Iterable[Spot], kind: str, cite: str) -> Iterator[Award]:
    """On each Ante that was played, by the kind of the own hand, whatever the dealer holds."""
    if odds := g.pays(ANTE_BONUS).get(kind):
        for spot in antes:
            won, before_cap = capped(g, odds.winnings(t.stakes[spot].chips))
            yield Award(spot.place, ANTE_BONUS, "house", spot.owner, won, g.cite(cite), before_cap)


def capped(g: Game, winnings: Chips) -> tuple[Chips, Chips]:
    """What is paid, and what it would have been where the maximum payout cuts it; each payment by itself."""
    cap = g.number("max-payout")
    return (cap, winnings) if 0 < cap < winnings else (winnings, 0)


# What the rules forbid, in words.


@dataclass(frozen=True)
class Conduct:
    """Where the rules say who may bet where and when."""

    seats: str
    seats_change: str
    areas: str
    before_cards: str
    own_area: str
    frozen: str  # no wager is handled after the call
    too_late: str  # no opening wager is made after it
    decide: str
    deal: str
    show: str

    def refusals(self, decision: Decision, wrong: Clauses) -> dict[str, str]:
        """Where what the house refuses is said; a game states what it says elsewhere."""
        return {
            "bet/no-such-wager": self.seats,
            "bet/none": self.before_cards,
            "bet/decided": self.frozen,
            "card/twice": wrong.pack,
            "card/count": wrong.count,
            "card/pack": wrong.pack,
            "choice/absent": decision.absent,
            "seat/taken": self.own_area,
            "chat/hand": wrong.no_talk,
            "inspect/same": self.seats,
        }

    def at_first(self, g: Game, t: Table, fact: Fact) -> Forbidden:
        """Asked before anything that only one game forbids."""
        closed = g.closed(t)
        match fact:
            case Sit() if closed or t.items:
                return self.seats_change, "seats change between rounds, not while one is running"
            case Sit(_, places) if not set(places) <= set(AREAS[: g.number("seats")]):
                return self.seats, f"this table has {g.number('seats')} sets of wagering areas"
            case Sit(_, places) if len(places) > g.number("areas-max"):
                return self.areas, f"at this table a player may bet on {g.number('areas-max')} area, not {len(places)}"
            case Bet() | Pull() if t.items and not closed:
                return self.before_cards, "wagers are made before the first card is dealt"
            case Bet(a, _, owner) | Pull(a, _, owner) if t.holder(a) != owner:
                return self.own_area, f"one wager to an area: {words_of(g).place(a)} is not {called(owner)}'s"
            case Bet(a, wager) if any(k.entry < closed for k in t.laid(a, wager)):
                return self.frozen, "no wager may be handled after the call of no more bets until it is decided"
        return None

    def at_last(self, g: Game, t: Table, fact: Fact, decision: Decision, all_out: Callable[[Table], bool]) -> Forbidden:
        """Asked after it."""
        closed = g.closed(t)
        match fact:
            case Bet(_, wager) if wager not in decision.later and closed:
                return self.too_late, "no opening wager may be made after the call of no more bets"
            case Bet() | Choice() if not all_out(t):
                return self.decide, "players decide when all the cards are out"
            case Bet(a) if decision.decided(g, t, a):
                return self.decide, "that hand has been decided"
            case Pull():
                return self.frozen, "no wager may be handled after the call of no more bets until it is decided"
            case Deal() if not closed:
                return self.deal, "the dealer calls no more bets before dealing"
            case Show("dealer") if any(not decision.decided(g, t, a) for a in hands(g, t)):
                return self.show, "a hand has still to be decided"
        return None
