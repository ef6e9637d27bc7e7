"""`cutcard verify` and `cutcard advise` for people."""

from fractions import Fraction

from cutcard.console.page import grid, heading, say
from cutcard.exact.advice import Values
from cutcard.exact.claims import Verdict


def percent(value: Fraction) -> str:
    return f"{float(value):.4%}"


def print_verdicts(verdicts: list[Verdict]) -> None:
    for v in verdicts:
        c = v.claim
        heading(f"{c.id}: {v.verdict}")
        say(f"{c.game} {c.rules}. Claimed: {c.claimed}, {c.says}.")
        say(f"  Source: {c.source}.")
        say(f"  Found: {', '.join(f'{percent(f)} (exactly {f})' for f in v.found)}: {c.reading}.")
        for label, lines in (
            ("It comes out as", v.under if v.verdict != "holds" else ()),
            ("It may have meant", v.meant),
        ):
            for line in lines:
                say(f"  {label} {line}.")


def print_readings(known: dict[str, Fraction]) -> None:
    grid(
        ((name, percent(value), str(value)) for name, value in known.items()),
        "figure",
        "percent",
        "exactly",
        right=(1,),
    )


def print_advice(given: Values, most: int = 12) -> None:
    say(given.why)
    say("")
    rows = [(value.name, f"{float(value.worth):+.6f}", str(value.worth)) for value in given.best[:most]]
    grid(rows, "option", f"worth, in {given.unit}", "exactly", right=(1,))
    if len(given.best) > most:
        say(f"and {len(given.best) - most} more; --json lists them all")
