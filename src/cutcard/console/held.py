"""`cutcard report hold`: theoretical against actual, printed, and as a page that can be filed."""

from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from itertools import groupby
from pathlib import Path

from cutcard import __version__
from cutcard.console.page import grid, heading, say
from cutcard.core.money import dollars, signed
from cutcard.games import manifest
from cutcard.house_reports.hold import EVERY, Held, Holds
from cutcard.par import html, pdf
from cutcard.par.files import packages, write
from cutcard.par.words import title
from cutcard.software import digest

HEADS = ("wager", "bets", "win", "hold", "in theory", "95 of 100", "z")
MORE = ("first stakes", "handle", "verdict")
NOTES = (
    "Hold is what the house won, of the first stakes; in theory, of the same stakes under best play, exactly. Whoever "
    "plays less well loses more. 95 of 100: between these, so many of 100 such books lie; it is as wide as it can be, "
    "the bets on one wager in a round being counted as if they fell together. z is in standard deviations.",
    "Jackpots are paid from meters and have no figure here; nor is a limit on what one hand wins in the figures.",
)


def share(x: float | None) -> str:
    return "–" if x is None else f"{x:.2%}"


def cells(h: Held) -> tuple[str, ...]:
    span = f"{share(h.interval[0])} to {share(h.interval[1])}" if h.interval else "–"
    of = None if h.hold is None else float(h.hold)
    theory = None if h.edge is None else float(h.edge)
    z = "–" if h.z is None else f"{h.z:+.2f}"
    return title(h.wager), f"{h.bets:,}", signed(h.win), share(of), share(theory), span, z


def sections(told: Holds) -> Iterator[tuple[str, list[Held]]]:
    """The rows that are told under one head: a table's, or those of all tables with the same rules."""
    for (game, edition, options, table), rows in groupby(
        told.wagers, lambda h: (h.game, h.edition, h.options, h.table)
    ):
        where = "all tables" if table == EVERY else table
        chosen = f" ({', '.join(options)})" if options else ""
        yield f"{where}: {manifest(game).called}, {edition}{chosen}", list(rows)


def remarks(rows: list[Held]) -> Iterator[str]:
    """What somebody should look at."""
    for h in rows:
        if h.z is not None and h.verdict != "as expected":
            more = "more" if h.z > 0 else "less"
            yield f"{title(h.wager)}, {h.verdict}: the house won {more} than it does in 95 of 100 such books."
        if h.low:
            yield f"{title(h.wager)} returns less than 75 % in the long run."


def print_holds(told: Holds) -> None:
    for head, rows in sections(told):
        heading(head)
        grid(map(cells, rows), *HEADS, right=(1, 2, 3, 4, 5, 6))
        for sentence in remarks(rows):
            say(sentence, "bold")
    if not told.wagers:
        say("No round has ended.")
        return
    heading("How to read it")
    for note in (*NOTES, *unknown(told)):
        say(note)


def unknown(told: Holds) -> list[str]:
    return [f"{rules}: these rules are not here, or have other pay tables now." for rules in told.unknown]


def page(told: Holds, command: str, made: str) -> str:
    """The whole document."""
    with packages("an HTML report"):
        jinja2 = import_module("jinja2")
    env = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined)
    text = files(__package__).joinpath("held.html.j2").read_text(encoding="utf-8")
    shown = [
        (head, [(*cells(h), dollars(h.staked), dollars(h.handle), h.verdict) for h in rows], list(remarks(rows)))
        for head, rows in sections(told)
    ]
    done: str = env.from_string(text).render(
        sections=shown, heads=(*HEADS, *MORE), notes=(*NOTES, *unknown(told)), css=html.text("sheet.css"),
        command=command, made=made, version=__version__, digest=digest(),
    )  # fmt: skip
    return done


def write_page(text: str, kind: str, path: Path) -> None:
    write(path, pdf.load()(string=text).write_pdf(pdf_variant="pdf/ua-1") if kind == "pdf" else text.encode())
