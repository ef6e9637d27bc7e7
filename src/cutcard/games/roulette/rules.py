"""Roulette with a single zero: Division 8 of New Zealand's proposal of 2012, and common practice where it is silent.

One layout for everyone; a spin is a deal of one pocket to the wheel, and may be void. Where the paper prints no clause,
the rule is common practice, under an id that begins CP.
"""

from collections.abc import Iterator
from pathlib import Path

from cutcard.core.duty import CLOSES, Draw, Duty, Fault, Lay, Option, Slide, not_due
from cutcard.core.facts import Bet, Call, Chips, Deal, Fact, Pull, Rule, Shift, Sit, Strike, Term, Verdict
from cutcard.core.game import NO_MORE_BETS, Game, Incident, Irregular
from cutcard.core.memo import memo
from cutcard.core.rights import DEALER, SUPERVISOR, WHEEL
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import Once, pulls, settle
from cutcard.core.table import Item, Shifted, Table
from cutcard.core.words import words_of
from cutcard.games.roulette.cloth import CLOTH
from cutcard.shared.faults import fault
from cutcard.shared.on_layout import LAYOUT, in_play, pushed
from cutcard.shared.wheel import SECTIONS, WAGERS, kinds, lays, one_wheel, verdicts

COLOUR = "colour"
SPIN, DROPS = "the ball is spun", "the ball drops"
BELL, HAND = f"{NO_MORE_BETS}, bell", f"{NO_MORE_BETS}, hand"  # the call carries its signal (4.3)
NUMBER = "number "  # how a result is announced
NO_SPIN, GOOD, IN_TIME = "no spin", "a good spin", "the chips lay there before the call"
SEATS = tuple(str(n) for n in range(1, 9))
VOID_SPINS = {
    "CP-8-11-REVOLUTIONS": "the ball made too few revolutions",
    "CP-8-11-BALL": "the ball left the wheel",
    "CP-8-11-OBJECT": "something fell into the wheel",
    "CP-8-11-WHEEL": "the wheel stopped or changed direction",
}


# Betting, while the ball is still to be spun and while it circles


def betting(g: Game, t: Table) -> Iterator[Duty]:
    """Wagers until the first of call and drop (3.6); the ball is spun before the call (CP-8-7)."""
    if g.closed(t):
        return
    for person in t.places_of:
        yield Duty(f"bet:{LAYOUT}:{person}", person, g.cite("3.6"), tuple(offers(g, t, person)), LAYOUT, must=False)
    if spun(t):
        yield Duty("close", DEALER, g.cite("4.3"), signals(g), does=CLOSES)
        yield Duty("drop", WHEEL, g.cite("3.6"), (Call(DROPS),), must=False)
    else:
        yield Duty("spin", DEALER, g.cite("CP-8-7"), (Call(SPIN),), does=CLOSES)


def offers(g: Game, t: Table, person: str) -> Iterator[Option]:
    """Any of the 157 spots (CP-8-3, CP-8-5), in chips of what the person's colour is worth (CP-8-13).

    Sold back, the colour is worth nothing more and the smallest chip counts again (CP-8-14).
    """
    yield from layable(g, t, person)
    yield from pulls(t, LAYOUT, person)


def layable(g: Game, t: Table, person: str) -> tuple[Lay, ...]:
    """What a person may lay on any spot, within the limits of its section (CP-8-15)."""
    return lays(g, LAYOUT, person, chip_of(g, t, person))


def chip_of(g: Game, t: Table, person: str) -> Chips:
    return t.terms.get((person, COLOUR), 0) or g.number("chip")


def too_dear(g: Game, chip: Chips) -> str:
    """The first section in whose limits no whole number of chips lies that are worth so much; none if all have one."""
    least, most = ({section: g.number(f"{section}-{end}") for section in SECTIONS} for end in ("min", "max"))
    return next((section for section in SECTIONS if -(-least[section] // chip) * chip > most[section]), "")


def signals(g: Game) -> tuple[Call, ...]:
    """The call with its signal: a bell where the table has one (2.6(g)), else a hand waved level across the layout."""
    return (Call(BELL), Call(HAND)) if g.flag("bell") else (Call(HAND),)


def called(t: Table) -> int:
    """The entry in which no more bets was called; nought if it was not."""
    return min((t.calls[words] for words in (BELL, HAND) if words in t.calls), default=0)


# The spin


@memo
def void(t: Table) -> int:
    """The entry of the last spin that was ruled void; nought if none was."""
    noted = (note.entry for note in t.notes if note.clause in VOID_SPINS)
    return max((entry for entry in noted if t.rulings.get(about(entry)) == NO_SPIN), default=0)


def about(entry: int) -> str:
    return f"CP-8-11:{entry}"


def spun(t: Table) -> bool:
    """The ball circles, or has come to rest, in a spin that counts."""
    return t.calls.get(SPIN, 0) > void(t)


def rested(t: Table) -> list[Item]:
    """What has been recorded of the spin that counts."""
    return [item for item in t.at(WHEEL) if item.entry > void(t)]


@memo
def result(t: Table) -> Item | None:
    """Where the ball came to rest."""
    return next(iter(rested(t)), None)


def rest(g: Game, t: Table) -> Iterator[Duty]:
    """The ball comes to rest (CP-8-10), spun again after a spin that was void (CP-8-11)."""
    if not t.live(LAYOUT) or result(t):
        return
    if not spun(t):
        yield Duty("spin", DEALER, g.cite("CP-8-7"), (Call(SPIN),))
    else:
        yield Duty(f"rest:{len(t.items)}", WHEEL, g.cite("CP-8-10"), (Draw(WHEEL, "up", 1),), WHEEL)
    if called(t):
        yield from clarify(g, t)
    else:
        yield Duty("late-call", DEALER, g.cite("4.3"), signals(g), must=False)  # after the drop: kept, and told as late


def clarify(g: Game, t: Table) -> Iterator[Duty]:
    """Between the call and the rest of the ball the dealer may ask about misplaced wagers and carry them (5.6).

    None was meant for a spot on which it would have been refused (CP-8-15).
    """
    for person in t.places_of:
        if t.live(LAYOUT, owner=person):
            carry = (Slide(DEALER, LAYOUT, person, layable(g, t, person)),)
            yield Duty(f"clarify:{person}", DEALER, g.cite("5.6"), carry, LAYOUT, must=False)


def announce(g: Game, t: Table) -> Iterator[Duty]:
    """The dealer announces the number and what it is, and puts the dolly on it (CP-8-10)."""
    if t.live(LAYOUT) and (item := result(t)) and not announced(t):
        yield Duty("announce", DEALER, g.cite("CP-8-10"), (Call(number_words(item.name)),))


def number_words(pocket: str) -> str:
    """Number 17, black, odd, low."""
    return ", ".join((f"{NUMBER}{pocket}", *kinds(int(pocket))))


@memo
def said(t: Table) -> str:
    """The last number announced since a spin was last void."""
    numbers = (words for words in t.calls if words.startswith(NUMBER) and t.calls[words] > void(t))
    return max(numbers, key=lambda words: t.calls[words], default="")


def announced(t: Table) -> bool:
    item = result(t)
    return bool(item and said(t) and t.calls[said(t)] > item.entry)


# Settlement


def lines(g: Game, t: Table, place: str) -> Iterator[Verdict]:
    """Losing wagers are collected, then winners paid by section (CP-8-10); zero takes the outside (CP-8-4)."""
    item = result(t)
    assert item is not None
    return verdicts(g, t, place, int(item.name), "CP-8-10", "CP-8-4")


# What the rules forbid, in words.


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    match fact:
        case Sit(_, places) if not set(places) <= set(SEATS[: g.number("seats")]):
            return "CP-8-13", f"this table has chips of {g.number('seats')} colours"
        case Term(_, name, value) if name == COLOUR and value and (section := too_dear(g, value)):
            return "CP-8-13", f"no bet of such chips is within the limits of a {section} wager"
        case Bet() if g.closed(t):
            return "3.6(a)", "no wager may be made after the call, or the drop of the ball"
        case Shift(by=by) if by == DEALER and called(t) and result(t):
            return "5.6", "a misplaced wager is put right before the ball comes to rest"
        case Shift(by=by, owner=owner) if by == DEALER and called(t) and t.live(LAYOUT, owner=owner):
            return "CP-8-15", "a wager is carried only to a spot that would have taken it"
        case Pull() | Shift() if g.closed(t):
            return "3.6(b)", "no wager may be handled after the call, or the drop, until its area is paid"
        case Call(words) if words == NO_MORE_BETS:
            return "4.3", "with the call the bell is rung, or a hand is waved across the layout"
        case Call(words) if words in (BELL, HAND) and not spun(t):
            return "4.3", "no more bets is called while the ball circles"
        case Call(words) if words == BELL and not g.flag("bell"):
            return "2.6(g)", "this table has no bell: the signal is the hand"
        case Deal() if not g.closed(t):
            return "4.3", "the dealer calls no more bets before the ball comes to rest"
    return None


# Irregularities


def too_many(g: Game, t: Table) -> Iterator[Fault]:
    """A number before the betting was closed, or a second one for a spin, was never where the ball lay."""
    for item in t.at(WHEEL):
        early = not g.closed(t) or item.entry < g.closed(t)
        if early or item in rested(t)[1:]:
            says = f"{item.name} was recorded, and no spin gave it"
            yield fault(g, "CP-8-10", item.id, says, SUPERVISOR, Strike(item.entry))


def void_spin(g: Game, t: Table) -> Iterator[Fault]:
    """A spin that may be void: if it is, wagers stand as they lie, and the ball is spun again (CP-8-11)."""
    for note in t.notes:
        if note.clause in VOID_SPINS:
            id, cite = about(note.entry), note.clause
            rulings = Rule(id, NO_SPIN), Rule(id, GOOD)
            yield Fault(id, cite, VOID_SPINS[cite], (Duty(id, SUPERVISOR, cite, rulings, reason=True),))


def unpaid(g: Game, t: Table) -> Iterator[Fault]:
    """What a void spin collected or paid goes back to where it lay, the last first: wagers stand (CP-8-11)."""
    ended = {stake.ended for stake in t.stakes.values() if stake.outcome in ("win", "lose")}
    if of_void_spins := [entry for entry in ended if entry < void(t)]:
        says, last = "a wager was settled by a spin that is void", max(of_void_spins)
        yield fault(g, "CP-8-11", f"paid:{last}", says, DEALER, Strike(last))


def too_late(g: Game, t: Table) -> Iterator[Fault]:
    """A wager entered after the cut-off is struck (3.6(a)), unless its chips lay there before.

    That is said only of what was entered while the ball circled.
    """
    for e in t.irregular:
        broken = forbids(g, t, e.fact) if isinstance(e.fact, Bet) and e.number > g.closed(t) else None
        if broken:
            id, lay_there = not_due(e.number), Rule(not_due(e.number), IN_TIME)
            options = (Strike(e.number), *([lay_there] if e.number < decided(t) else ()))
            duty = Duty(id, SUPERVISOR, g.cite(broken[0]), options, reason=True)
            yield Fault(id, duty.cite, f"{words_of(g).said(e.fact)}, but {broken[1]}", (duty,))


def misannounced(g: Game, t: Table) -> Iterator[Fault]:
    """A number wrongly announced or lit is put right: the number in the wheel rules (CP-8-12)."""
    words, item = said(t), result(t)
    if words and not announced(t):
        says = "a number was announced before the ball lay in one"
        yield fault(g, "CP-8-12", t.calls[words], says, SUPERVISOR, Strike(t.calls[words]))
    elif words and item and words != number_words(item.name):
        says = f"{words.split(',')[0]} was announced, and the ball lies in {item.name}"
        yield fault(g, "CP-8-12", t.calls[words], says, SUPERVISOR, Call(number_words(item.name)))


def decided(t: Table) -> float:
    """The entry in which the ball came to rest; never, as long as it has not."""
    item = result(t)
    return item.entry if item else float("inf")


def pushed_by(shift: Shifted) -> str:
    """By its owner (3.6(b)), or by accident (CP-8-16)."""
    return "3.6(b)" if shift.by == shift.owner else "CP-8-16"


NZ = Game(
    "roulette",
    read_edition(Path(__file__).with_name("nz-2012.toml"), shared=CLOTH),
    steps=(Once(betting), Once(rest), Once(announce)),
    settlement=(settle(in_play, lines, cite="CP-8-10", reveal=False),),
    places=(*SEATS, LAYOUT, WHEEL),
    wagers=WAGERS,
    deck=(),
    throwing=one_wheel,  # CP-8-1
    closing=(BELL, HAND, DROPS),  # whichever is first (3.6)
    faults=(
        *map(Irregular, (too_many, void_spin, unpaid, too_late)),
        *(misannounced, Irregular(pushed(LAYOUT, decided, pushed_by, layable))),
    ),
    forbids=forbids,
    incidents={clause: Incident(says) for clause, says in VOID_SPINS.items()},
    refusal_clauses={
        "bet/no-such-wager": "CP-8-3",
        "bet/no-spot": "CP-8-5",
        "bet/none": "CP-8-3",
        "bet/decided": "3.6(b)",
        "seat/taken": "CP-8-13",
        "card/count": "CP-8-10",
        "card/again": "CP-8-10",
        "card/over": "CP-8-10",
    },
    pay_rows=dict.fromkeys(SECTIONS, ("win",)),
    terms={COLOUR: "CP-8-13"},
)
