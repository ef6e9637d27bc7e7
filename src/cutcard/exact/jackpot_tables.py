"""A jackpot's wager in tables: where its return comes from, break-even meters, the long run, what envy is worth."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from cutcard.core.words import short
from cutcard.exact.figures import Curve, Table
from cutcard.exact.five_card_table import MOST_SEATS
from cutcard.exact.jackpot import NONE, Wager, total
from cutcard.shared.jackpot.link import Level, Prize, Share

TEN_THOUSAND = 1_000_000  # dollars, in cents
WORDS, CENTS, SHARE, NUMBER = "words", "cents", "share", "number"


def called(level: str) -> str:
    return short(level).capitalize()


def returns(w: Wager, name: str) -> Table:
    """Each prize's part of the return; together they are the return of the wager."""
    rows: list[tuple[str | Fraction, ...]] = []
    for hand, prize in w.prizes.items():
        rows.append((hand, str(prize), w.alone(hand), 1 / w.won[hand], w.returns(hand)))
    for hand, cents in w.envy.items() if w.seats > 1 else ():
        worth = w.envy_for(hand)
        rows.append((f"another's {hand}", "envy", Fraction(cents), cents / worth, worth / w.stake))
    rows.append(("all of these", "", "", 1 / w.figures.hit_frequency, 1 + w.ev))
    says = "Where the return comes from, of the wager. A meter that several winners share counts in parts."
    columns = (("hand", WORDS), ("pays", WORDS), ("now", CENTS), ("once in wagers", NUMBER), ("return", SHARE))
    return Table(f"Pay table {name}", says, columns, tuple(rows))


def fair(w: Wager, level: str) -> str | Fraction:
    """The break-even meter; one that gains even when empty has none."""
    return value if (value := w.break_even(level)) > 0 else "any"


def break_even(w: Wager) -> Table:
    rows, at_reset = [], w.at_reset
    for level in (level.name for level in w.levels):
        per = w.part(level) * TEN_THOUSAND / w.stake
        rows.append((called(level), Fraction(w.meters[level]), fair(w, level), fair(at_reset, level), per))
    columns = (
        *(("meter", WORDS), ("stands at", CENTS), ("fair at", CENTS)),
        *(("fair at, others at reset", CENTS), ("return per $10,000", SHARE)),
    )
    says = (
        "Where each meter must stand, the others as set, for the wager to return what was staked. Above that, players "
        "gain."
    )
    return Table("Break-even", says, columns, tuple(rows), against_the_meter(w, w.levels[0]))


def against_the_meter(w: Wager, by: Level) -> Curve:
    level, now, reset, even = by.name, w.meters[by.name], by.reset, w.break_even(by.name)

    def back(meter: Fraction | int) -> Fraction:
        return 1 + w.with_meter(level, meter).ev

    most = max(even, Fraction(now), Fraction(reset)) * Fraction(6, 5)
    marks = [("reset", Fraction(reset)), ("as set", Fraction(now))] if now != reset else [("reset", Fraction(reset))]
    marks += [("break-even", even)] if even > 0 else []
    name = called(level)
    return Curve(
        f"The return of the wager against the {name} meter, the others as set; at 100 % the wager is fair.",
        (f"{name} meter", CENTS),
        ("return", SHARE),
        tuple((meter, back(meter)) for meter in (NONE, *bends(w, level), most)),
        tuple((label, meter, back(meter)) for label, meter in marks),
    )


def bends(w: Wager, level: str) -> list[Fraction]:
    """Where one player alone wins as much by a share as by its least."""
    shares = (prize for hand in w.on(level) if isinstance(prize := w.prizes[hand], Share) and prize.least)
    return sorted({prize.least / prize.part for prize in shares})


def long_run(w: Wager) -> Table:
    """What goes into a meter comes out of it: the wagers' contributions, and a reset value whenever it is emptied.

    What the house adds to a share that comes to less than its least is not counted: how often depends on the play.
    """
    w = replace(w, prizes={hand: without_least(prize) for hand, prize in w.prizes.items()})
    wagers = total(w.back(hand) * w.held[hand] for hand in w.taken)  # that come back with a share
    whole = w.fixed + (w.envy_worth + wagers) / w.stake
    rows: list[tuple[str | Fraction, ...]] = [("fixed and envy" if w.envy else "fixed", "", "", "", "", whole)]
    for level in w.levels:
        hands, rate = w.on(level.name), level.rate + level.hidden
        emptied = total(w.won[hand] for hand in hands if w.prizes[hand] == Share(Fraction(1), level.name))
        back = rate + emptied * level.reset / w.stake
        after = total(w.taken[hand][1] * level.reset for hand in hands)  # taken from reset values
        mean = (back * w.stake - after) / w.part(level.name)
        often = 1 / total(w.won[hand] for hand in hands)
        rows.append((called(level.name), Fraction(level.reset), rate, often, mean, back))
        whole += back
    rows.append(("in the long run", "", "", "", "", whole))
    columns = (
        *(("part", WORDS), ("reset", CENTS), ("takes in", SHARE), ("won once in wagers", NUMBER)),
        *(("mean when won", CENTS), ("return", SHARE)),
    )
    says = (
        "The long run, whatever the meters stand at now: each grows from its reset value by its part of every wager, "
        "and returns what the wagers put in and the reset values that the house puts in."
    )
    return Table("Long run", says, columns, tuple(rows))


def without_least(prize: Prize) -> Prize:
    return replace(prize, least=0) if isinstance(prize, Share) else prize


def envy(w: Wager) -> Table:
    def row(n: int) -> Iterable[str | Fraction]:
        at = replace(w, seats=n)
        return str(n), at.envy_worth, at.envy_worth / w.stake, -at.ev, fair(at, w.levels[0].name)

    rows = tuple(tuple(row(n)) for n in range(1, MOST_SEATS + 1))
    curve = Curve(
        "What envy is worth by the number of players: each of the others adds the same.",
        ("players with the wager", NUMBER), ("envy, of the wager", SHARE),
        tuple((Fraction(n), Fraction(row[2])) for n, row in enumerate(rows, 1)),
        ((f"{w.seats} at this table", Fraction(w.seats), Fraction(rows[w.seats - 1][2])),),
    )  # fmt: skip
    columns = (
        *(("players", WORDS), ("envy per wager", CENTS), ("of the wager", SHARE), ("house edge", SHARE)),
        (f"{called(w.levels[0].name)} fair at", CENTS),
    )
    says = "The value of envy by the number of players at the table, all of them with the wager; meters as set."
    return Table("Envy", says, columns, rows, curve)
