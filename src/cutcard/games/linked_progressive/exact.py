"""The linked progressive, exactly: the wager under a pay table, with these meters and so many players."""

from dataclasses import replace

from cutcard.core.game import Game
from cutcard.exact.figures import Analysis
from cutcard.exact.five_card_table import deals
from cutcard.exact.jackpot import Wager
from cutcard.exact.jackpot_tables import break_even, envy, long_run, returns
from cutcard.shared.jackpot.progressive import LINK


def wager(game: Game) -> Wager:
    meters = {level: game.number(level) for level in LINK.levels}
    return Wager.of(LINK, game.word("pay-table"), meters, game.number("seats"))


def analyse(game: Game) -> Analysis:
    w = wager(game)
    at_reset = w.at_reset
    lowest = replace(at_reset, seats=1)
    tables = (returns(w, game.word("pay-table")), break_even(w), long_run(w), envy(w))
    extra = {
        "return of the fixed awards": str(w.fixed),
        "return as set": str(1 + w.ev),
        "return with every meter at reset": str(1 + at_reset.ev),
        "least return: meters at reset, no envy": str(1 + lowest.ev),
        "return in the long run": str(tables[2].rows[-1][-1]),
    }
    unused = [name.capitalize() for name, level in w.all_levels.items() if level not in w.levels]
    notes = (
        "Meters are as they stand when awards are made, after the contributions of the round. Reset values and rates "
        "are ours; the source prints neither.",
        *((f"Pay table {game.word('pay-table')} pays nothing from {' and '.join(unused)}.",) if unused else ()),
        *((SHARING,) if w.seats > 1 else ()),
    )
    method = (
        "every five-card hand by closed formulas; the hands of a table from one pack, by inclusion and exclusion over "
        f"the straight flushes and fours of a kind that fit side by side: {deals(w.seats):,} deals"
    )
    options = {name: game.edition[name] for name in game.edition.options}
    wagers = {w.name: w.figures}
    return Analysis(game.name, game.edition.name, options, wagers, None, method, notes, extra, tables=tables)


SHARING = (
    "All hands of a table come from one pack and are counted so; the figures are the same at every seat. Winners of "
    "one meter in one round share it equally, odd cents included."
)
