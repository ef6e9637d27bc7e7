"""`cutcard rules`: the rule book in force, clause by clause, with where each acts and the tests that prove it."""

from typing import Any

from cutcard.clauses import proofs, readings
from cutcard.clauses.book import NO_PROOF, chosen, status
from cutcard.console.output import Listing
from cutcard.console.page import grid, heading, say
from cutcard.core.game import Game
from cutcard.core.layout import inscription, layout_of
from cutcard.games import STUDIED


def print_rules(game: Game, number: str) -> None:
    own = chosen(game, number)
    title(game)
    if not number:
        pays(game)
        options(game)
        words(game)
    heading("Clause by clause, in our words")
    proved = proofs()
    for c in own:
        proof = proved.get(c.id, NO_PROOF)
        say(f"\n{c.id}  ({c.kind}, {c.actor}; {status(c, proof)})", "bold")
        say(f"  {c.says}")
        say(f"  Cutcard: {c.does}")
        for label, places in (("acts in", proof.acts), ("proved by", proof.tests)):
            for place in places:
                say(f"    {label} {place}", "dim", whole=True)


def title(game: Game) -> None:
    """What this is and how far it binds; a New Zealand edition with the date of its paper (NZ-CONS-DEADLINE)."""
    e = game.edition
    heading(f"{game.name}, {e.title} ({e.name})")
    proposal = ": a proposal of that date, not a statement of the law" if e.status == "proposed" else ""
    say(f"Status: {e.status}. Source: {e.source}, {e.date}{proposal}.")
    if written := inscription(e):
        say(f"On the cloth: {written}")


def pays(game: Game) -> None:
    if game.edition.tables:
        heading("What it pays")
    for name in game.edition.tables:
        table = game.pays(name)
        say(f"{layout_of(game.edition).name(name)}  {name}  ({table.cite})")
        if table.rows:
            grid(((f"  {event}", str(odds)) for event, odds in table.rows), "  hand", "odds", right=(1,))
        else:
            say("  no odds are printed; the house supplies them")


def options(game: Game) -> None:
    e = game.edition
    for fixed, words in ((False, "What the house may choose (--set NAME=VALUE)"), (True, "What this edition fixes")):
        rows = [(o.name, o.shown(e[o.name]), o.says if fixed else f"{o.says} ({o.may_be})",
                 game.cite(o.cite) or "ours") for o in e.options.values() if o.fixed == fixed]  # fmt: skip
        if rows:
            heading(words)
            grid(rows, "name", "now", "what it is", "clause", right=(1,), wide=2)


def words(game: Game) -> None:
    data = game.edition.data
    rows = [(word, row["says"], "the Act's word" if row.get("act") else game.cite(row["cite"])) for word, row in
            data.get("glossary", {}).items()]  # fmt: skip
    if rows:
        heading("Words")
        grid(rows, "word", "meaning", "from", wide=1)
    if "elsewhere" in data:
        heading("Not printed in the source, and what we do")
    for topic, answer in data.get("elsewhere", {}).items():
        say(f"{topic}: {answer}")


def print_readings() -> None:
    """Every edition with its status, and how passages that lost their underlining are read."""
    heading("Editions")
    grid(
        ((g.name, g.edition.name, g.edition.status, g.edition.source) for g in STUDIED),
        "game",
        "rules",
        "status",
        "source",
        wide=3,
    )
    heading("Passages in which struck and inserted words run together, and how we read them")
    rows = ((p["clause"], p["printed"], p["before"], p["after"]) for p in readings())
    grid(rows, "clause", "as printed", "before", "after")
    say(f"\nOne game's rules: cutcard rules {STUDIED[0].name}")


def as_listing(told: dict[str, Any]) -> Listing:
    """What it pays, what is chosen, what words mean, and the clauses with what proves them, one a row."""
    clauses = [(c["id"], c["status"], c["says"], c["does"], *map("; ".join, (c["acts"], c["tests"])))
               for c in told["clauses"]]  # fmt: skip
    named = [
        *(("pays", f"{table}: {event}", odds) for table, rows in told["pays"].items() for event, odds in rows.items()),
        *(("option", name, value) for name, value in told["options"].items()),
        *(("word", word, row["says"]) for word, row in told["glossary"].items()),
        *(("elsewhere", topic, answer) for topic, answer in told["elsewhere"].items()),
    ]
    rows = [*((*row, "", "", "", "") for row in named), *(("clause", *row) for row in clauses)]
    return ("kind", "name", "value", "says", "does", "acts in", "proved by"), rows


def readings_listed() -> Listing:
    heads = ("clause", "printed", "before", "after")
    return heads, [tuple(passage[head] for head in heads) for passage in readings()]
