"""`cutcard analyse` for people: headline, return tables, strategy and prices, in eighty columns and without colour."""

from collections.abc import Mapping
from fractions import Fraction

from rich.table import Table as Grid
from rich.text import Text

from cutcard.console.page import BETWEEN, grid, heading, say, screen
from cutcard.console.strategies import print_priced
from cutcard.core.game import Game
from cutcard.core.numbers import digits, fixed, in_unit, percent
from cutcard.exact.figures import Analysis, Table, WagerFigures
from cutcard.games import manifest
from cutcard.par.plays import Distribution, distributions, more, plays
from cutcard.par.returns import WagerSheet, wager_sheets
from cutcard.par.sheet import remarks
from cutcard.par.strategy import MARK, StrategyGrid, strategy_grid

NONE: Mapping[str, WagerFigures] = {}
BLOCKS = " ▏▎▍▌▋▊▉█"
UP_CARD = 4  # columns for what is done against one
STYLES = {"F": "dim", "3": "bold"}


def print_analysis(a: Analysis, game: Game, seconds: float, asked: Mapping[str, WagerFigures] = NONE) -> None:
    """Print all of an analysis; what the strategies asked for are worth stands right below the headline."""
    e = game.edition
    heading(f"{manifest(a.game).called}, {e.title} ({e.name})")
    proposal = ": a proposal of that date, not a statement of the law" if e.status == "proposed" else ""
    say(f"Status: {e.status}. Source: {e.source}, {e.date}{proposal}.")
    chosen = ((name, str(value).lower() if isinstance(value, bool) else value) for name, value in a.options.items())
    say(f"Options: {', '.join(f'{name}={value}' for name, value in chosen) or 'none'}.")
    wagers = wager_sheets(a.wagers, game)
    headline(wagers)
    if asked:
        print_priced(game, asked, a.wagers)
    for said in (said for w in wagers for said in remarks(w, game)):
        say(said, "bold")
    for w in wagers:
        returns(w)
        scales(w)
    for t in a.tables:
        table(t)
    if strategy := strategy_grid(a):
        chart(strategy)
    prices(a, game)
    round_figures(a)
    heading("Method")
    say(f"Exact, not simulated: {a.method}. It took {seconds:.1f} s.")
    for note in a.notes:
        say(note)


def headline(wagers: tuple[WagerSheet, ...]) -> None:
    heading("Headline, per unit first staked")
    rows = []
    for w in wagers:
        f = w.figures
        rows.append((w.label, percent(f.house_edge, 5), percent(f.element_of_risk, 5), fixed(f.mean_stake, 4),
                     f"{f.standard_deviation:.4f}", percent(f.hit_frequency, 4)))  # fmt: skip
    columns = ("wager", "house edge", "element of risk", "mean stake", "deviation", "ends ahead")
    grid(rows, *columns, right=(1, 2, 3, 4, 5), wide=0)


def returns(w: WagerSheet) -> None:
    """The return table; its last row is what the others add up to."""
    heading(w.label)
    say(f"Expected value {digits(w.figures.ev)}, exactly {w.figures.ev}")
    rows = [(line.event, line.pays, fixed(line.chance, 7), fixed(line.part, 7)) for line in w.lines]
    rows.append(("total", "", fixed(w.total.chance, 7), fixed(w.total.part, 7)))
    grid(rows, "event", "pays", "chance", "return", right=(2, 3), wide=1)


def table(t: Table) -> None:
    heading(t.name)
    say(t.says)
    rows = ([in_unit(value, unit) for value, (_, unit) in zip(row, t.columns, strict=True)] for row in t.shown)
    right = tuple(n for n, (_, unit) in enumerate(t.columns) if unit != "words")
    grid(rows, *(head for head, _ in t.columns), right=right)


def bar(share: Fraction, width: int) -> str:
    """A bar of eighths of a block, never nothing for something."""
    whole, eighths = divmod(round(share * width * 8), 8)
    return "█" * whole + (BLOCKS[eighths] if eighths else "") or ("▏" if share else "")


def room(most: int, others: int) -> int:
    """How long a bar may be beside the other columns."""
    return min(most, max(4, screen.width - others))


def scales(w: WagerSheet) -> None:
    if not w.scales:
        return
    say(f"\n{w.label}, house edge under each pay scale (> in force)")
    most, width = max(scale.edge for scale in w.scales), room(36, 44)
    rows = [
        (f"{'>' if s.in_force else ' '} {s.number}", "-".join(s.pays), percent(s.edge, 5), bar(s.edge / most, width))
        for s in w.scales
    ]
    grid(rows, "scale", "pays to 1", "edge", "", right=(2,))


def chart(strategy: StrategyGrid) -> None:
    heading(strategy.caption)
    ups, label = strategy.heads, max(len(group) for group, _ in strategy.rows)
    together = max(1, (screen.width - label) // UP_CARD)
    for first in range(0, len(ups), together):
        shown = slice(first, first + together)
        made = Grid(box=None, pad_edge=False, header_style="dim")
        made.add_column("", no_wrap=True)
        for up in ups[shown]:
            made.add_column(up, width=UP_CARD - len(BETWEEN) if len(ups) > 1 else None)
        for group, cells in strategy.rows:
            row = [Text(c.letter + (MARK if c.mixed else ""), style=STYLES.get(c.letter, "")) for c in cells[shown]]
            made.add_row(group, *row)
        screen.print(made)
    say(f"{strategy.legend}.")


def prices(a: Analysis, game: Game) -> None:
    found = plays(a, game)
    if not found:
        return
    heading("What other ways to play cost, of the first stake")
    rows = [(p.says + (f" ({p.cite})" if p.cite else ""), digits(p.ev, 8), percent(p.price, 4)) for p in found]
    grid(rows, "way to play", "expected value", "costs", right=(1, 2), wide=0)


def round_figures(a: Analysis) -> None:
    found = more(a)
    if found:
        heading("The round as a whole")
        rows = [(name, digits(value), shortened(value)) for name, value in found.items()]
        grid(rows, "figure", "value", "exactly", right=(1, 2))
    for distribution in distributions(a):
        bars(distribution)


def shortened(x: Fraction) -> str:
    """An exact value where it fits a line."""
    return text if len(text := str(x)) <= 40 else "see --json"


def bars(d: Distribution) -> None:
    kept, beyond = d.shown(Fraction(1, 2000))
    say(f"\n{d.name.capitalize()}, {min(d.chances)} to {max(d.chances)}, mean {fixed(d.mean, 4)}")
    most, width = max(kept.values()), room(50, 30)
    rows = [(str(n), percent(chance, 3), bar(chance / most, width)) for n, chance in kept.items()]
    if beyond:
        rows.append(("more", percent(beyond, 3), bar(beyond / most, width)))
    grid(rows, d.name, "chance", "", right=(0, 1))
