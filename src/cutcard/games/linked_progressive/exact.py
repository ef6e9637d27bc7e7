"""The linked progressive, exactly: where its return comes from, break-even meters, the long run, what envy is worth."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from cutcard.core.game import Game
from cutcard.exact.figures import Analysis, Curve, Table
from cutcard.exact.five_card_table import MOST_SEATS, deals
from cutcard.games.linked_progressive.wager import Wager, prize_words
from cutcard.shared.jackpot.link import Level, Share

TEN_THOUSAND = 1_000_000  # dollars, in cents
WORDS, CENTS, SHARE, NUMBER = "words", "cents", "share", "number"


def returns(w: Wager, name: str) -> Table:
    """Each prize's part of the return; together they are the return of the wager."""
    rows: list[tuple[str | Fraction, ...]] = []
    for hand, prize in w.prizes.items():
        rows.append((hand, prize_words(prize), w.alone(hand), 1 / w.won[hand], w.returned(hand)))
    for hand, cents in w.envy.items() if w.seats > 1 else ():
        worth = w.envy_for(hand)
        rows.append((f"another's {hand}", "envy", Fraction(cents), cents / worth, worth / w.stake))
    rows.append(("all of these", "", "", 1 / w.figures.hit_frequency, 1 + w.ev))
    says = "Where the return comes from, of the wager. A meter that is shared counts by its parts."
    columns = (("hand", WORDS), ("pays", WORDS), ("now", CENTS), ("once in wagers", NUMBER), ("return", SHARE))
    return Table(f"Pay table {name}", says, columns, tuple(rows))


def fair(w: Wager, level: str) -> str | Fraction:
    """The break-even meter; one that gains even when empty has none."""
    return value if (value := w.break_even(level)) > 0 else "any"


def break_even(w: Wager, at_reset: Wager) -> Table:
    rows = []
    for level in (level.name for level in w.levels):
        per = w.part(level) * TEN_THOUSAND / w.stake
        rows.append((level.capitalize(), Fraction(w.meters[level]), fair(w, level), fair(at_reset, level), per))
    columns = (
        *(("meter", WORDS), ("stands at", CENTS), ("fair at", CENTS)),
        *(("fair at, others at reset", CENTS), ("return per $10,000", SHARE)),
    )
    says = (
        "The value of each meter, the others as set, at which the wager returns what was staked. Above it players gain."
    )
    return Table("Break-even", says, columns, tuple(rows), against_the_meter(w, w.levels[0]))


def against_the_meter(w: Wager, by: Level) -> Curve:
    level, now, reset, even = by.name, w.meters[by.name], by.reset, w.break_even(by.name)

    def back(meter: Fraction | int) -> Fraction:
        return 1 + w.ev + (meter - now) * w.part(level) / w.stake

    most = max(even, Fraction(now), Fraction(reset)) * Fraction(6, 5)
    marks = [("reset", Fraction(reset)), ("as set", Fraction(now))] if now != reset else [("reset", Fraction(reset))]
    marks += [("break-even", even)] if even > 0 else []
    name = level.capitalize()
    return Curve(
        f"The return of the wager against the {name} meter, the others as set; at 100 % the wager is fair.",
        (f"{name} meter", CENTS),
        ("return", SHARE),
        ((Fraction(0), back(0)), (most, back(most))),
        tuple((label, meter, back(meter)) for label, meter in marks),
    )


def long_run(w: Wager) -> Table:
    """What goes into a meter comes out of it: the wagers' contributions, and a reset value whenever it is emptied."""
    total = w.fixed + w.envy_worth / w.stake
    rows: list[tuple[str | Fraction, ...]] = [("fixed and envy", "", "", "", "", total)]
    for level in w.levels:
        hands, rate = w.on(level.name), level.rate + level.hidden
        emptied = sum((w.won[hand] for hand in hands if w.prizes[hand] == Share(Fraction(1), level.name)), Fraction(0))
        back = rate + emptied * level.reset / w.stake
        after = sum((w.taken[hand][1] * level.reset for hand in hands), Fraction(0))  # taken from reset values
        mean = (back * w.stake - after) / w.part(level.name)
        often = 1 / sum((w.won[hand] for hand in hands), Fraction(0))
        rows.append((level.name.capitalize(), Fraction(level.reset), rate, often, mean, back))
        total += back
    rows.append(("in the long run", "", "", "", "", total))
    columns = (
        *(("part", WORDS), ("reset", CENTS), ("takes in", SHARE), ("won once in wagers", NUMBER)),
        *(("mean when won", CENTS), ("return", SHARE)),
    )
    says = (
        "The long run, whatever the meters stand at now: each grows from its reset value by its part of every wager, "
        "and returns what the wagers put in and the reset values that the house puts in."
    )
    return Table("Long run", says, columns, tuple(rows))


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
        (f"{w.levels[0].name.capitalize()} fair at", CENTS),
    )
    says = "The value of envy by the number of players at the table, all of them with the wager; meters as set."
    return Table("Envy", says, columns, rows, curve)


def analyse(game: Game) -> Analysis:
    w = Wager.of(game)
    at_reset = replace(w, meters={level.name: level.reset for level in w.all_levels.values()})
    lowest = replace(at_reset, seats=1)
    tables = (returns(w, game.word("pay-table")), break_even(w, at_reset), long_run(w), envy(w))
    extra = {
        "return of the fixed awards": str(w.fixed),
        "return as set": str(1 + w.ev),
        "return with every meter at reset": str(1 + at_reset.ev),
        "least return: meters at reset, no envy": str(1 + lowest.ev),
        "return in the long run": str(tables[2].rows[-1][-1]),
    }
    unused = [name.capitalize() for name, level in w.all_levels.items() if level not in w.levels]
    notes = (
        "A meter stands as when awards are made: after the contributions of the round. Its reset value and its rate "
        "are ours; the source prints neither.",
        *((f"Pay table {game.word('pay-table')} pays nothing from {' and '.join(unused)}.",) if unused else ()),
        *((SHARING,) if w.seats > 1 else ()),
    )
    method = (
        "every five-card hand by closed formulas; the hands of a table from one pack, by inclusion and exclusion over "
        f"the straight flushes and fours of a kind that fit side by side: {deals(w.seats):,} deals"
    )
    options = {name: game.edition[name] for name in game.edition.options}
    wagers = {"progressive": w.figures}
    return Analysis(game.name, game.edition.name, options, wagers, None, method, notes, extra, tables=tables)


SHARING = (
    "The hands of a table come from one pack, and so they are counted, for a player at any of its seats alike. Those "
    "who win a meter in one round share it equally; odd cents are counted with each of them in the same part."
)
