"""The verbs of procedure. A step looks at the table and says what is missing; nothing points at a position."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from operator import gt
from typing import NamedTuple

from cutcard.core.duty import CLOSES, PAYS, Draw, Duty, Fault, Option, Reveal
from cutcard.core.facts import Award, Call, Deal, Pull, Rule, Verdict, Void
from cutcard.core.fold import AGAIN
from cutcard.core.game import NO_MORE_BETS as NO_MORE_BETS
from cutcard.core.game import FaultKind, Game, Step
from cutcard.core.memo import memo, reads
from cutcard.core.rights import DEALER, SHOE, SUPERVISOR
from cutcard.core.table import Table

Places = Callable[[Game, Table], Sequence[str]]
Offers = Callable[[Game, Table], Iterable[tuple[str, str, Iterable[Option]]]]
Face = Callable[[Game, Table, str], str]
Lines = Callable[[Game, Table, str], Iterable[Verdict | Award]]


@dataclass(frozen=True)
class Once:
    """A step that once done asks no more, whatever later steps bring."""

    plan: Step

    def __call__(self, game: Game, t: Table) -> Iterable[Duty]:
        return self.plan(game, t)


class InTurn(Once):
    """One that asks for one thing after another; at a place, each whatever was done for the one before."""

    def __call__(self, game: Game, t: Table) -> Iterator[Duty]:
        return islice(self.plan(game, t), 1)


class Power(Once):
    """One that nobody has to wait for: it says only what somebody may do."""


@dataclass(frozen=True)
class Betting(Once):
    """One in which people lay, change and take back what they like; what only some may do is quickly told."""

    offered_to: Callable[[Game, Table, Collection[str]], Iterable[Duty]]


@dataclass(frozen=True)
class Together:
    """Steps that are open at once: what one asks for does not hang on what is done for another."""

    steps: tuple[Step, ...]

    def __call__(self, game: Game, t: Table) -> Iterator[Duty]:
        return chain.from_iterable([step(game, t) for step in self.steps])


def asked_of(step: Step, game: Game, t: Table, people: Collection[str]) -> Iterator[Duty]:
    """What a step asks, but of bets only those of these people."""
    if isinstance(step, Together):
        return chain.from_iterable([asked_of(part, game, t, people) for part in step.steps])
    return iter(step.offered_to(game, t, people) if isinstance(step, Betting) else step(game, t))


def again(step: Step) -> Step | None:
    """What of a step that is done later steps can make ask for more, if anything."""
    if not isinstance(step, Together):
        return None if isinstance(step, Once) else step
    left = tuple([part for part in step.steps if again(part)])
    return Together(left) if left else None


def waited_for(step: Step) -> tuple[Step, ...]:
    """The parts of a step that can ask for what must be done."""
    parts = step.steps if isinstance(step, Together) else (step,)
    return tuple([part for part in parts if not isinstance(part, Power)])


class Asked(NamedTuple):
    """A step in its order, what of it is asked again, and whether anything before it is."""

    step: Step
    again: Step | None
    looks_back: bool


class Waited(NamedTuple):
    """Of the step with that number, what can ask for what must be done."""

    at: int
    parts: tuple[Step, ...]
    plan: Step | None  # of one that asks in turn, all that it asks for
    together: bool
    looks_back: bool


@memo
def steps_of(game: Game) -> tuple[Asked, ...]:
    """All the steps of a game, in order."""
    steps = game.steps + game.settlement
    return tuple([Asked(step, again(step), any(map(again, steps[:nth]))) for nth, step in enumerate(steps)])


@memo
def asked_after(game: Game) -> tuple[tuple[tuple[int, Step], ...], ...]:
    """By how many steps are done: the steps that are still asked, each with its number."""
    steps = [*enumerate(steps_of(game))]

    def after(done: int) -> tuple[tuple[int, Step], ...]:
        asked = [(at, step.step if at >= done else step.again) for at, step in steps]
        return tuple([(at, step) for at, step in asked if step])

    return tuple(map(after, range(len(steps) + 1)))


@memo
def waited_after(game: Game) -> tuple[tuple[Waited, ...], ...]:
    """By how many steps are done: those that are still asked and can ask for what must be done."""
    return tuple([tuple(filter(None, [waited(game, at, step) for at, step in asked])) for asked in asked_after(game)])


def waited(game: Game, at: int, step: Step) -> Waited | None:
    parts = waited_for(step)
    in_turn = next((part.plan for part in parts if isinstance(part, InTurn)), None) if len(parts) == 1 else None
    together, looks_back = isinstance(step, Together), steps_of(game)[at].looks_back
    return Waited(at, parts, in_turn, together, looks_back) if parts else None


def bets(offers: Offers, cite: str, closing: str, until: tuple[str, ...] = (), name: str = "") -> Step:
    """Everyone may lay, change or take back, until the first of these is called. The call waits for nobody.

    Betting that opens again later, such as insurance, has a name and calls of its own.
    """
    bet, close = name or "bet", f"close:{name}" if name else "close"

    def offered_to(game: Game, t: Table, people: Collection[str]) -> Iterable[Duty]:
        calls = until or game.closing
        if any(words in t.calls for words in calls):
            return
        for place, person, offered in offers(game, t) if people else ():
            if person in people and (options := tuple(offered)):
                yield Duty(f"{bet}:{place}:{person}", person, game.cite(cite), options, place, must=False)
        yield Duty(close, DEALER, game.cite(closing), tuple(map(Call, calls)), does=CLOSES)

    return Betting(lambda game, t: offered_to(game, t, t.places_of), offered_to)


def incomplete(complete: Callable[[Game, Table, str], bool], places: Places, cite: str) -> FaultKind:
    """A fault: wagers that are not whole when betting closes go back to their owners."""

    def kind(game: Game, t: Table) -> Iterable[Fault]:
        for place in places(game, t) if game.closed(t) else ():
            if not complete(game, t, place):
                ruling = Duty(f"{cite}:{place}", DEALER, game.cite(cite), (Void(game.cite(cite), place),), place)
                yield Fault(ruling.id, ruling.cite, "the wagers there are not complete", (ruling,), (place,))

    return kind


def read_again(game: Game, t: Table) -> Iterable[Fault]:
    """A fault: a deal was struck when later cards lay there. It is made again in its place, or no card lay there."""
    return read_again_under(game.refusal_clause("card/again"), t)


def read_again_under(cite: str, t: Table) -> Iterable[Fault]:
    """Yield that fault for each such deal, under this clause."""
    for gone in t.missing:
        id, deal = f"{AGAIN}:{gone.number}", gone.fact
        assert isinstance(deal, Deal)
        draw, none = Draw(deal.to, deal.face, len(deal.cards)), Rule(id, "no card lay there")
        read = Duty(id, SHOE, cite, (draw,), deal.to)
        ruling = Duty(id, SUPERVISOR, cite, (draw, none), deal.to, reason=True)
        yield Fault(id, cite, "a card was struck from among others, and not read again", (read, ruling))


@reads("items")
def too_often(game: Game, t: Table) -> bool:
    """Whether a card is there more often than the pack has it."""
    named = t.items.named if t.items else {}
    return max(named.values(), default=0) > 1 and any(map(gt, named.values(), map(game.copies.__getitem__, named)))


def pulls(t: Table, place: str, person: str, *wagers: str) -> tuple[Pull, ...]:
    """Taking back any of these that lies there."""
    return tuple(Pull(*spot) for spot in t.live(place, owner=person) if not wagers or spot.wager in wagers)


def deal(
    count: int, places: Places, face: Face, cite: Callable[[Game, str], str], singly: Callable[[Game], bool]
) -> Step:
    """Each place gets `count` in all: one at a time in turn, or all it lacks at once."""

    def plan(game: Game, t: Table) -> Iterator[Duty]:
        had = {p: t.dealt(p) for p in places(game, t)}
        if (least := min(had.values(), default=count)) >= count:
            return
        one_by_one = singly(game)
        for full in range(least + 1, count + 1) if one_by_one else (count,):
            for to, cards in had.items():
                if cards < full:
                    out = full - 1 if one_by_one else cards
                    draw = Draw(to, face(game, t, to), full - out)
                    yield Duty(f"deal:{to}:{out}", SHOE, game.cite(cite(game, to)), (draw,), to)

    return InTurn(plan)


def show(places: Places, cite: str) -> Step:
    """Turned up one place after another."""

    def plan(game: Game, t: Table) -> Iterator[Duty]:
        for place in places(game, t):
            if not t.shown(place):
                yield Duty(f"show:{place}", DEALER, game.cite(cite), (Reveal(place),), place)

    return InTurn(plan)


def settle(order: Places, lines: Lines, cite: str, *, reveal: bool = True) -> Step:
    """Place by place: turn the hand up, then one line after another, in the rule's own order."""

    def plan(game: Game, t: Table) -> Iterator[Duty]:
        for place in order(game, t):
            if reveal and not t.shown(place):
                yield Duty(f"show:{place}", DEALER, game.cite(cite), (Reveal(place),), place)
            for line in dict.fromkeys(lines(game, t, place)):
                if line not in t.awards:
                    what = line.wager if isinstance(line, Verdict) else line.why
                    owner = line.owner if isinstance(line, Verdict) else line.payee
                    yield Duty(f"pay:{place}:{what}:{owner}", DEALER, line.cite, (line,), place, does=PAYS)

    return InTurn(plan)


def together(*steps: Step) -> Step:
    """Open at once, none waiting for another."""
    return Together(steps)
