"""`cutcard verify` and `cutcard advise` for people."""

from fractions import Fraction
from typing import Any

from cutcard.console.output import Listing
from cutcard.console.page import grid, heading, say
from cutcard.core.numbers import fixed, percent
from cutcard.exact.advice import Values
from cutcard.exact.claims import Verdict


def print_verdicts(verdicts: list[Verdict]) -> None:
    for v in verdicts:
        c = v.claim
        heading(f"{c.id}: {v.verdict}")
        say(f"{c.game} {c.rules}. Claimed: {c.claimed}, {c.says}.")
        say(f"  Source: {c.source}.")
        say(f"  Found: {', '.join(f'{percent(f, 4)} (exactly {f})' for f in v.found)}: {c.reading}.")
        for label, lines in (
            ("It comes out as", v.under if v.verdict != "holds" else ()),
            ("It may have meant", v.meant),
        ):
            for line in lines:
                say(f"  {label} {line}.")


def print_readings(known: dict[str, Fraction]) -> None:
    grid(
        ((name, percent(value, 4), str(value)) for name, value in known.items()),
        "figure",
        "percent",
        "exactly",
        right=(1,),
    )


def print_advice(given: Values, most: int = 12) -> None:
    say(given.why)
    say("")
    rows = [(value.name, fixed(value.worth, 6, signed=True), str(value.worth)) for value in given.best[:most]]
    grid(rows, "option", f"worth, in {given.unit}", "exactly", right=(1,))
    if len(given.best) > most:
        say(f"and {len(given.best) - most} more; --json lists them all")


def advice_listed(given: Values) -> Listing:
    """Every option, the best first."""
    heads = ("option", "worth", "exactly", "unit", "why not")
    return heads, [(v.name, float(v.worth), v.worth, given.unit, v.why_not) for v in given.best]


def readings_listed(known: dict[str, Fraction]) -> Listing:
    return ("figure", "value", "exactly"), [(name, float(value), value) for name, value in known.items()]


def as_listing(told: list[dict[str, Any]]) -> Listing:
    """A claim a row; of a range, both ends in one cell."""
    stated = ("id", "game", "rules", "claimed", "says", "source", "reading", "verdict")
    return (*stated, "exactly", "under", "may have meant"), [
        (*(claim[key] for key in stated), "; ".join(found["exact"] for found in claim["found"]),
         "; ".join(claim["under"]), "; ".join(claim["may_have_meant"]))
        for claim in told
    ]  # fmt: skip
