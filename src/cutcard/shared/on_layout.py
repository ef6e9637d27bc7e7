"""Wagers on a layout that everyone shares: what is ruled where one was pushed, and what is told of them and when."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from cutcard.core.duty import Duty, Fault, Lay, fits, not_due
from cutcard.core.facts import Chips, Rule, Strike
from cutcard.core.game import FaultKind, Game
from cutcard.core.layout import layout_of
from cutcard.core.money import dollars
from cutcard.core.rights import OPERATOR
from cutcard.core.round import Round
from cutcard.core.table import Shifted, Table
from cutcard.core.words import called

LAYOUT = "layout"  # the place where they lie
OPEN, CLOSED = "Bets are open", "No more bets"
PAID, TO_PAY, RETURNED = "✓ paid", "to pay", "returned"
NOBODY, NOT_YET = "Nobody is to be paid.", "Known when the result is announced."


def in_play(g: Game, t: Table) -> list[str]:
    """The layout, while there is a wager on it to settle."""
    return [LAYOUT] if t.live(LAYOUT) else []


def pushed(
    place: str,
    decided: Callable[[Table], float],
    clause: Callable[[Shifted], str],
    lays: Callable[[Game, Table, str], Iterable[Lay]],
) -> FaultKind:
    """A wager knocked to another area by the dealer or a patron may be settled where it first lay, or where it lies.

    One that its owner pushed, that was pushed after the result was decided, or that could not have been laid where it
    lies now, goes back.
    """

    def knocked(g: Game, t: Table) -> Iterator[Fault]:
        unasked = {e.number for e in t.irregular}
        for shift in (shift for shift in t.shifts if shift.entry in unasked):
            if t.live(place, shift.to, shift.owner):
                about = not_due(shift.entry)
                chips = t.stake(place, shift.to, shift.owner)
                laid = fits(lays(g, t, shift.owner), place, shift.to, shift.owner, chips)
                free = laid and shift.by != shift.owner and shift.entry < decided(t)
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


def no_price(wager: str) -> str:
    return ""


def to_pay(
    r: Round, payouts: Iterable[tuple[str, str, Chips]], known: bool, price: Callable[[str], str] = no_price
) -> dict[str, Any]:
    """Whom a dealer has to pay or has paid, in order, by their seats; or in words why there is nobody."""
    stakes = {(spot.owner, spot.wager): k for spot, k in r.table.stakes.items() if k.outcome != "withdrawn"}
    name, places = layout_of(r.game.edition).name, r.table.places_of
    rows = [
        {
            "seat": ", ".join(places.get(owner, ())),
            "wager": name(wager),
            "pays": price(wager),
            "won": max(0, returned - stakes[owner, wager].chips),
            "returned": returned,
            "says": PAID if stakes[owner, wager].outcome else TO_PAY,
        }
        for owner, wager, returned in payouts
    ]
    return {"rows": rows, "none": NOBODY if known or r.over else NOT_YET}
