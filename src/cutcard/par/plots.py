"""The plots of a sheet, each one SVG drawing with its caption. Floats, since they are for the eye."""

import io
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import pi, sqrt
from typing import TYPE_CHECKING, Any

from cutcard.cards import RANKS
from cutcard.core.numbers import fixed, in_unit, percent, plus
from cutcard.exact.figures import Curve
from cutcard.par.files import packages
from cutcard.par.many import lattice
from cutcard.par.plays import Distribution
from cutcard.par.returns import WagerSheet
from cutcard.par.risk import z
from cutcard.par.strategy import StrategyGrid

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, BAND, AHEAD, BEHIND, LEVEL, PALE = "#1b2330", "#e3ecf0", "#1f6f8b", "#b0563b", "#7d8591", "#9cc5d3"
FILLS = ("#e7eaee", "#c6dfe8", "#94c1d1", "#5fa6bf")  # of what is chosen, in its order; each readable in ink
ROW = 0.22  # of a strategy
ROUNDS = 100  # of the distribution that is drawn
SETTINGS: Any = {
    "svg.hashsalt": "cutcard", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9,
    "axes.spines.top": False, "axes.spines.right": False, "axes.edgecolor": LEVEL, "axes.labelcolor": INK,
    "text.color": INK, "xtick.color": INK, "ytick.color": INK, "figure.facecolor": "none", "axes.facecolor": "none",
}  # fmt: skip


@dataclass(frozen=True)
class Plot:
    caption: str
    svg: str


def drawn(name: str, caption: str, size: tuple[float, float], paint: Callable[["Axes"], None]) -> Plot:
    """Ids are made the drawing's own, since many drawings share a page; no date, so that the same stays the same."""
    with packages("a report with plots"):
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    with rc_context(SETTINGS):
        figure = Figure(figsize=size, layout="constrained")
        paint(figure.add_subplot())
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = out.getvalue()
    text = re.sub(r"<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
    text = re.sub(r'( id="|url\(#|href="#)', rf"\g<1>{name}-", text)
    return Plot(
        caption, re.sub(r'<svg (.*?)width="[^"]*"', r'<svg aria-hidden="true" \1', text, count=1, flags=re.DOTALL)
    )


def outcome_chances(w: WagerSheet) -> Plot:
    lines = w.lines[::-1]

    def paint(ax: "Axes") -> None:
        shades = [AHEAD if line.net > 0 else BEHIND if line.net < 0 else LEVEL for line in lines]
        ax.barh(
            [f"{line.event} ({plus(line.net)})" for line in lines], [float(line.chance) for line in lines], color=shades
        )
        for n, line in enumerate(lines):
            text = percent(line.chance, places(line.chance))
            ax.annotate(text, (float(line.chance), n), (4, 0), textcoords="offset points", va="center", fontsize=8)
        rarest = min(line.chance for line in lines)
        if rarest < Fraction(1, 100):
            ax.set_xscale("log")
            ax.set_xlim(10.0 ** -len(str(int(1 / rarest))), 10)
        else:
            ax.set_xlim(0, 1.1)
        ticks = (
            [t for t in (1e-8, 1e-6, 1e-4, 1e-2, 1) if t >= ax.get_xlim()[0]]
            if rarest < Fraction(1, 100)
            else [0, 0.25, 0.5, 0.75, 1]
        )
        ax.set_xticks(ticks, [percent(t, 0) if t >= 0.01 else f"1 in {1 / t:,.0f}" if t else "0" for t in ticks])
        ax.minorticks_off()
        ax.set_xlabel("chance" + (", on a logarithmic scale" if rarest < Fraction(1, 100) else ""))
        ax.tick_params(axis="y", length=0)

    caption = f"{w.label}: how it ends, with the player's net result in brackets."
    return drawn(f"chance-{w.id}", caption, (6.4, 0.7 + 0.24 * len(lines)), paint)


def places(chance: Fraction) -> int:
    """Enough for two digits that tell."""
    return max(2, len(str(int(1 / (100 * chance)))) + 1)


def results(w: WagerSheet) -> Plot:
    """The exact distribution after so many rounds, by repeated convolution, against the normal curve."""
    with packages("a report with plots"):
        import numpy as np
    one = lattice(w.figures, ROUNDS)
    unit, apart, many = one.unit, one.apart, one.after(ROUNDS)
    mean, spread = float(w.figures.ev) * ROUNDS, w.figures.standard_deviation * sqrt(ROUNDS)
    wide = max(1, round(spread / 5 * float(unit) / apart)) * apart  # a bar, about five of them to a standard deviation
    heights = np.add.reduceat(many, np.arange(0, len(many), wide))
    left = (np.arange(len(heights)) * wide + one.least * ROUNDS - apart / 2) / float(unit)

    def paint(ax: "Axes") -> None:
        x = np.linspace(mean - 4 * spread, mean + 4.5 * spread, 300)
        ax.axvspan(mean - z(0.95) * spread, mean + z(0.95) * spread, color=BAND, lw=0, zorder=0)
        shown = (left > x[0]) & (left < x[-1])
        ax.bar(left[shown], heights[shown] * 100, width=wide / float(unit) * 0.9, align="edge", color=PALE)
        curve = np.exp(-(((x - mean) / spread) ** 2) / 2) / (spread * sqrt(2 * pi)) * wide / float(unit)
        ax.plot(x, curve * 100, color=INK, lw=1.2, ls="--", zorder=3)
        ax.axvline(mean, color=BEHIND, lw=1)
        ax.set_xlabel(f"result of {ROUNDS} rounds, in first stakes")
        ax.set_ylabel("% per bar")

    rounded = "" if one.exact else f" but for results rounded to {fixed(1 / unit, 2)} stakes"
    caption = (
        f"{w.label}: the player's result of {ROUNDS} rounds. Bars: exact{rounded}. Dashed: the normal approximation, "
        f"its 95\u00a0% interval shaded. Line: expected, {fixed(w.figures.ev * ROUNDS, 2)}."
    )
    return drawn(f"result-{w.id}", caption, (6.4, 2.3), paint)


def scale_edges(w: WagerSheet) -> Plot:
    order = sorted(w.scales, key=lambda scale: scale.edge, reverse=True)

    def paint(ax: "Axes") -> None:
        names = [f"{'in force: ' if s.in_force else ''}scale {s.number}, {'-'.join(s.pays)}" for s in order]
        ax.barh(names, [float(100 * s.edge) for s in order], color=[AHEAD if s.in_force else PALE for s in order])
        for n, s in enumerate(order):
            ax.text(float(100 * s.edge) + 0.05, n, percent(s.edge, 4), va="center", fontsize=8)
        ax.set_xlabel("house edge, %")
        ax.tick_params(axis="y", length=0)
        ax.margins(x=0.12)

    return drawn(f"scale-{w.id}", f"{w.label}: the edge under each pay scale.", (6.4, 0.7 + 0.24 * len(order)), paint)


def distribution(d: Distribution) -> Plot:
    kept, beyond = d.shown(Fraction(1, 100_000))

    def paint(ax: "Axes") -> None:
        ax.bar(list(kept), [float(100 * chance) for chance in kept.values()], color=PALE)
        ax.axvline(float(d.mean), color=BEHIND, lw=1)
        ax.set_xlabel(d.name)
        ax.locator_params(axis="x", integer=True)
        ax.set_ylabel("% of rounds")

    rest = f" Beyond {max(kept)}, up to {max(d.chances)}: {percent(beyond, 6)}." if beyond else ""
    caption = f"{d.name.capitalize()}, {min(d.chances)} to {max(d.chances)}. Line: the mean, {fixed(d.mean, 6)}.{rest}"
    return drawn(d.name.replace(" ", "-"), caption, (6.4, 2.3), paint)


def curve(c: Curve) -> Plot:
    """A line with the points worth marking; amounts are told in dollars and shares in percent."""
    scale = {"cents": 0.01, "share": 100.0}
    across, up = (scale.get(unit, 1.0) for _, unit in (c.x, c.y))

    def paint(ax: "Axes") -> None:
        ax.plot([float(x) * across for x, _ in c.points], [float(y) * up for _, y in c.points], color=AHEAD, lw=1.6,
                marker="o" if len(c.points) > 2 else "", ms=3)  # fmt: skip
        low = [x for _, x, _ in c.marks if 5 * x <= 3 * c.points[-1][0]]  # told below the line, the first lowest
        for name, x, y in c.marks:
            at = float(x) * across, float(y) * up
            ax.plot(*at, "o", color=BEHIND, ms=5, zorder=3)
            words = (
                f"{name}: {in_unit(x, c.x[1])}, {percent(y, 2)}" if c.x[1] == "cents" else f"{name}: {percent(y, 2)}"
            )
            below = -12 * (len(low) - low.index(x)) if x in low else 0
            ax.annotate(words, at, (6, below) if below else (-6, 6), textcoords="offset points",
                        ha="left" if below else "right", fontsize=8)  # fmt: skip
        ax.set_xlabel(c.x[0])
        ax.set_ylabel(f"{c.y[0]}, %")
        ax.xaxis.set_major_formatter(lambda value, _: f"${value:,.0f}" if c.x[1] == "cents" else f"{value:g}")
        ax.set_ylim(bottom=0)
        ax.locator_params(axis="x", nbins=6)
        if all(x.denominator == 1 and x < 100 for x, _ in c.points):
            ax.set_xticks([int(x) for x, _ in c.points])

    return drawn(re.sub(r"\W+", "-", c.x[0].lower()), c.says, (6.4, 2.6), paint)


def strategy_map(grid: StrategyGrid) -> Plot:
    """Each cell is filled by how its hands are played, in their shares."""
    with packages("a report with plots"):
        from matplotlib.patches import Rectangle

    def paint(ax: "Axes") -> None:
        for y, (_, cells) in enumerate(grid.rows):
            for x, cell in enumerate(cells):
                at = 0.04
                for letter in (letter for letter in grid.letters if letter in cell.shares):
                    width = 0.92 * float(cell.shares[letter])
                    ax.add_patch(Rectangle((x + at, y - 0.44), width, 0.88, color=FILLS[grid.shade(letter)], lw=0))
                    at += width
                ax.text(x + 0.5, y, cell.letter, ha="center", va="center")
        ax.set_xticks([x + 0.5 for x in range(len(grid.ups))], grid.heads)
        ax.set_yticks(range(len(grid.rows)), [group for group, _ in grid.rows])
        ax.set_ylim(len(grid.rows) - 0.45, -0.55)
        ax.set_xlim(0, len(grid.ups))
        ax.xaxis.tick_top()
        ax.xaxis.set_label_position("top")
        if all(up in RANKS for up in grid.ups):
            ax.set_xlabel("dealer's up card")
        ax.tick_params(length=0)
        for spine in ax.spines.values():
            spine.set_visible(False)

    caption = "Best play. Each cell is filled in proportion to how its hands are played."
    return drawn("strategy", caption, (6.4, max(3.5, ROW * len(grid.rows))), paint)


def of_wager(w: WagerSheet) -> Iterable[Plot]:
    yield outcome_chances(w)
    yield results(w)
    if w.scales:
        yield scale_edges(w)
