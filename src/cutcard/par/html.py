"""The sheet as one HTML file that asks for nothing else: styles and drawings are inside."""

import logging
import re
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from cutcard.core import numbers
from cutcard.par import plots
from cutcard.par.files import packages, write
from cutcard.par.risk import LEVELS, intervals
from cutcard.par.sheet import Sheet

# On a screen the colours of the drawings follow the page, light or dark.
SHADES = {
    plots.INK: "ink", plots.BAND: "band", plots.AHEAD: "ahead", plots.BEHIND: "behind", plots.LEVEL: "level",
    plots.PALE: "pale", **{colour: f"play-{n}" for n, colour in enumerate(plots.FILLS)},
}  # fmt: skip


def text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def load() -> None:
    """What it needs, or a refusal that says how to get it; that a home cannot be written is no matter to a drawing."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    with packages("an HTML or PDF report"):
        for name in ("jinja2", "matplotlib"):
            import_module(name)


def page(sheet: Sheet, *, for_screen: bool = True) -> str:
    """The whole document. On paper colours stand as they are."""
    load()
    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup

    def picture(plot: plots.Plot) -> Markup:
        svg = plot.svg
        for colour, name in SHADES.items() if for_screen else ():
            svg = re.sub(rf"(?i){colour}", f"var(--{name})", svg)
        return Markup(svg)

    def breakable(number: str) -> Markup:
        """A number may break after a comma or a stroke; one too long for a line, after any digit from the tenth on."""
        long = r"|(?<=\d{10})(?=\d)" if len(number) > 100 else ""
        return Markup("<wbr>").join(re.split(rf"(?<=[,/]){long}", number))

    env = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined)
    env.filters.update(
        picture=picture, breakable=breakable, fixed=numbers.fixed, digits=numbers.digits, percent=numbers.percent,
        plus=numbers.plus, whole=numbers.whole_or_fraction, in_unit=numbers.in_unit,
    )  # fmt: skip
    return env.from_string(text("sheet.html.j2")).render(
        s=sheet,
        css=Markup(text("sheet.css")),
        plots=plots,
        levels=LEVELS,
        intervals=intervals,
    )


def write_html(sheet: Sheet, path: Path) -> None:
    write(path, page(sheet).encode())
