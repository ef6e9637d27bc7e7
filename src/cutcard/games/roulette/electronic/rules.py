"""Electronic Roulette: a terminal for one person, on a wheel that many terminals share. Division 8A, proposed in 2012.

The paper prints two of its clauses; the rest is common practice, under ids that begin CP. A terminal that is tampered
with, in doubt or broken is stopped by a fault: its wagers stay as they stood until an attendant rules.
"""

from collections.abc import Iterator
from pathlib import Path

from cutcard.core.duty import CLOSES, Draw, Duty, Fault, Option
from cutcard.core.facts import Bet, Call, Chips, Deal, Fact, Pull, Rule, Strike, Verdict, Void
from cutcard.core.game import NO_MORE_BETS, Game, Incident, Irregular
from cutcard.core.memo import memo
from cutcard.core.rights import SUPERVISOR, WHEEL
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import Once, pulls, settle
from cutcard.core.table import Item, Table
from cutcard.games.roulette.cloth import CLOTH
from cutcard.shared.faults import fault
from cutcard.shared.hand_pay import hand_pay
from cutcard.shared.on_layout import LAYOUT, in_play
from cutcard.shared.wheel import SECTIONS, WAGERS, lays, one_wheel, verdicts

SEATS = ("1",)
UNLOCKED, STANDS = "unlocked", "the record stands"
TAMPERED, DISPUTED, BROKEN = "NZ-8A-3.7", "NZ-8A-3.13", "CP-8A-6"
SAYS = {
    TAMPERED: "the terminal was tilted, rocked or interfered with",
    DISPUTED: "wager, outcome and award do not agree in the record",
    BROKEN: "the terminal or the wheel did not work as it should",
}


def betting(g: Game, t: Table) -> Iterator[Duty]:
    """Wagers until the wheel's signal (CP-8A-2)."""
    if g.closed(t):
        return
    for person in t.places_of:
        offers: tuple[Option, ...] = *lays(g, LAYOUT, person, g.number("chip")), *pulls(t, LAYOUT, person)
        yield Duty(f"bet:{LAYOUT}:{person}", person, g.cite("CP-8A-2"), offers, LAYOUT, must=False)
    yield Duty("close", WHEEL, g.cite("CP-8A-2"), (Call(NO_MORE_BETS),), does=CLOSES)


@memo
def result(t: Table) -> Item | None:
    """Where the ball came to rest."""
    return next(iter(t.at(WHEEL)), None)


def rest(g: Game, t: Table) -> Iterator[Duty]:
    """One ball decides at every terminal of the wheel (CP-8A-3)."""
    if t.live(LAYOUT) and not result(t):
        yield Duty("rest", WHEEL, g.cite("CP-8A-3"), (Draw(WHEEL, "up", 1),), WHEEL)


# Settlement


def lines(g: Game, t: Table, place: str) -> Iterator[Verdict]:
    """What lost is taken, then what won is paid section by section (CP-8A-3)."""
    item = result(t)
    assert item is not None
    return verdicts(g, t, place, int(item.name), "CP-8A-3", "CP-8A-3")


def owed(g: Game, t: Table) -> Chips:
    """What the spin returns (CP-8A-5), asked before any of it is paid."""
    return sum(line.returned for line in lines(g, t, LAYOUT))


# What the rules forbid, in words.


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    match fact:
        case Bet() | Pull() if g.closed(t):
            return "CP-8A-2", "no wager may be made or changed after the wheel's signal"
        case Deal() if not g.closed(t):
            return "CP-8A-2", "the wheel closes the betting before its ball comes to rest"
        case Verdict():
            return "3.13", "a prize is paid from the record of wager and outcome, and from nothing else"
    return None


# Irregularities


def stopped(g: Game, t: Table) -> Iterator[Fault]:
    """The terminal is locked and its wagers stand as they stood (3.7), unpaid while the record is in doubt (3.13).

    An attendant lets play go on; what did not work as it should, or cannot be proved, is void (CP-8A-6).
    """
    for note in t.notes:
        id = f"{note.clause}:{note.entry}"
        on = Rule(id, UNLOCKED if note.clause == TAMPERED else STANDS)
        void = () if note.clause == TAMPERED else (Void(BROKEN),)
        duty = Duty(id, SUPERVISOR, note.clause, (on, *void), reason=True)
        yield Fault(id, note.clause, SAYS[note.clause], (duty,))


def too_many(g: Game, t: Table) -> Iterator[Fault]:
    """A number before the signal, or a second one, is none of this spin's (CP-8A-3)."""
    for item in t.at(WHEEL):
        if not g.closed(t) or item.entry < g.closed(t) or item != result(t):
            says = f"{item.name} was recorded, and no spin gave it"
            yield fault(g, "CP-8A-3", item.id, says, SUPERVISOR, Strike(item.entry))


NZ = Game(
    "electronic-roulette",
    read_edition(Path(__file__).with_name("nz-2012.toml"), shared=CLOTH),
    steps=(Once(betting), Once(rest)),
    settlement=(hand_pay(LAYOUT, owed, "CP-8A-5"), settle(in_play, lines, cite="CP-8A-3", reveal=False)),
    places=(*SEATS, LAYOUT, WHEEL),
    wagers=WAGERS,
    deck=(),
    throwing=one_wheel,
    faults=(Irregular(stopped), Irregular(too_many)),
    forbids=forbids,
    incidents={clause: Incident(says) for clause, says in SAYS.items()},
    refusal_clauses={
        "bet/no-such-wager": "CP-8A-1",
        "bet/no-spot": "CP-8A-1",
        "bet/none": "CP-8A-1",
        "bet/decided": "CP-8A-2",
        "seat/taken": "CP-8A-4",
        "card/count": "CP-8A-3",
        "card/again": "CP-8A-3",
        "card/over": "CP-8A-3",
        "wheel/closed": "CP-8A-2",
        "wheel/failed": "CP-8A-6",
        "device/tripped": "3.7",
        "prize/disputed": "3.13",
        "ticket/none": "CP-8A-7",
        "line/lost": "CP-8A-8",
        "call/attendant": "CP-8A-9",
    },
    pay_rows=dict.fromkeys(SECTIONS, ("win",)),
)
