"""Wagers on a layout that everyone shares: what is ruled where one was pushed, and what a dealer is told of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from cutcard.core.duty import Duty, Fault, not_due
from cutcard.core.facts import Chips, Rule, Strike
from cutcard.core.game import FaultKind, Game
from cutcard.core.layout import layout_of
from cutcard.core.money import dollars
from cutcard.core.rights import OPERATOR
from cutcard.core.table import Shifted, Table
from cutcard.core.words import called

LAYOUT = "layout"  # the place where they lie


def in_play(g: Game, t: Table) -> list[str]:
    """The layout, while there is a wager on it to settle."""
    return [LAYOUT] if t.live(LAYOUT) else []


def pushed(place: str, decided: Callable[[Table], float], clause: Callable[[Shifted], str]) -> FaultKind:
    """A wager knocked to another area by the dealer or a patron may be settled where it first lay, or where it lies.

    One that its owner pushed, or that was pushed after the result was decided, goes back.
    """

    def knocked(g: Game, t: Table) -> Iterator[Fault]:
        unasked = {e.number for e in t.irregular}
        for shift in (shift for shift in t.shifts if shift.entry in unasked):
            if t.live(place, shift.to, shift.owner):
                about = not_due(shift.entry)
                free = shift.by != shift.owner and shift.entry < decided(t)
                lies = (Rule(about, "settled where it lies"),) if free else ()
                duty = Duty(about, OPERATOR, g.cite(clause(shift)), (Strike(shift.entry), *lies), reason=True)
                name, whose = layout_of(g.edition).name, called(shift.owner)
                says = f"the {name(shift.wager)} of {whose} was pushed to {name(shift.to)}"
                yield Fault(about, duty.cite, says, (duty,))

    return knocked


def payout_lines(g: Game, stakes: Mapping[str, Chips], payouts: Iterable[tuple[str, str, Chips]]) -> Iterator[str]:
    """What lies there, and whom to pay in which order."""
    name = layout_of(g.edition).name
    if stakes:
        yield f"On the layout: {', '.join(f'{name(wager)} {dollars(chips)}' for wager, chips in stakes.items())}."
    for owner, wager, returned in payouts:
        yield f"Pay {called(owner)} {dollars(returned)} on {name(wager)}."
