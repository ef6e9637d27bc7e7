"""What a linked progressive pays, read from its data file: pay tables, envy and the levels of its meters."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Chips, noun
from cutcard.core.money import STAKE_MAX, Odds, odds
from cutcard.core.rulebook import read_toml
from cutcard.hands.five_card import KINDS

CLAUSE = "US-PROG-LINK"  # one set of meters between tables
TABLES = ("A", "B", "C", "D")
FINEST = 10**8  # a rate is so many hundred-millionths: a cent's contribution is a whole number of them


@noun
class Share:
    """So much of what a meter stands at."""

    part: Fraction
    level: str


Prize = Odds | Share


@noun
class Level:
    """A meter: where it starts again, what of each wager it takes, and what more is kept unseen for its next start."""

    name: str
    reset: Chips
    rate: Fraction
    hidden: Fraction = Fraction(0)
    ceiling: Chips | None = None


@dataclass(frozen=True)
class Link:
    name: str
    wager: Chips
    wager_cite: str
    prizes: Mapping[str, tuple[Prize, ...]]  # by kind, best first; one for each pay table
    cites: Mapping[str, str]
    envy: Mapping[str, Chips]
    envy_cites: Mapping[str, str]
    levels: Mapping[str, Level]
    options: Mapping[str, Mapping[str, Any]]  # what a table of the link may choose
    fingerprint: str  # changes when anything a round is paid by changes

    def pays(self, table: str, kind: str) -> Prize | None:
        """What that pay table gives for that kind of hand: odds "for 1", a share of a level, or nothing."""
        return self.prizes[kind][TABLES.index(table)] if kind in self.prizes else None


def read_link(path: Path) -> Link:
    return link_from(read_toml(path), path.name)


def link_from(data: Mapping[str, Any], file: str) -> Link:
    try:
        levels = {name: level(name, row) for name, row in data["levels"].items()}
        paid = {kind: tuple(prize(cell, levels) for cell in row) for kind, row in data["pays"].items()}
        told = [data["edition"], data["wager"], data["pays"], data["envy"], {n: x.reset for n, x in levels.items()}]
        made = Link(
            name=data["edition"],
            wager=cents("wager", data["wager"]["cents"]),
            wager_cite=data["wager"]["cite"],
            prizes=paid,
            cites=data["cites"]["pays"],
            envy={kind: cents(kind, chips) for kind, chips in data["envy"].items()},
            envy_cites=data["cites"]["envy"],
            levels=levels,
            options=data["options"],
            fingerprint=hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16],
        )
        complete(made)
    except KeyError as missing:
        raise Faulty("link/incomplete", f"{file} lacks {missing.args[0]!r}") from None
    except Faulty as fault:
        raise Faulty(fault.code, f"{file}: {fault.message}", instead=fault.instead) from None
    return made


def complete(link: Link) -> None:
    """Kinds of hand that there are, a prize for each pay table, a clause behind each, no more taken than laid."""
    for kind in (*link.prizes, *link.envy):
        if kind not in KINDS:
            raise Faulty("link/kind", f"{kind!r:.30} is not a kind of hand", instead=f"kinds: {one_of(KINDS)}")
    for kind, row in link.prizes.items():
        if len(row) != len(TABLES):
            raise Faulty("link/columns", f"{kind} has {len(row)} prizes", instead=f"give one for each of {TABLES}")
    if uncited := [*(link.prizes.keys() - link.cites.keys()), *(link.envy.keys() - link.envy_cites.keys())]:
        raise Faulty("link/cite", f"{uncited[0]} is paid under no clause", instead="name it under [cites]")
    if sum(level.rate + level.hidden for level in link.levels.values()) > 1:
        raise Faulty("link/rates", "the levels take more than the wager", instead="lower a rate")


def level(name: str, row: Mapping[str, Any]) -> Level:
    ceiling = cents(name, row["ceiling"]) if "ceiling" in row else None
    reset = cents(name, row["reset"])
    if ceiling is not None and ceiling < reset:
        raise Faulty("link/ceiling", f"{name} starts above its ceiling", instead="raise the ceiling")
    return Level(name, reset, percent(row["rate"]), percent(row.get("hidden", "0%")), ceiling)


def prize(written: object, levels: Mapping[str, Level]) -> Prize:
    """`100% mega`, or `9 for 1`: the wager is never returned, so other odds make no sense."""
    part, _, name = written.partition(" ") if isinstance(written, str) else ("", "", "")
    if part.endswith("%"):
        if name not in levels:
            raise Faulty("link/level", f"{written!r:.40} is of no level", instead=f"levels: {one_of(list(levels))}")
        return Share(percent(part), name)
    fixed = odds(written)
    if not fixed.for_one:
        raise Faulty("link/prize", f"{written!r:.40} would return the wager", instead='write "9 for 1" or "100% mega"')
    return fixed


def percent(written: object) -> Fraction:
    m = re.fullmatch(r"(\d{1,3}(?:\.\d{1,9})?)%", written, re.ASCII) if isinstance(written, str) else None
    part = Fraction(m[1]) / 100 if m else Fraction(2)
    if part > 1:
        raise Faulty("link/percent", f"{written!r:.40} is not a percentage", instead='write "10%" or "0.125%"')
    if FINEST % part.denominator:
        raise Faulty("link/percent", f"{written!r:.40} is too fine to be kept exactly", instead="use fewer digits")
    return part


def cents(name: str, chips: object) -> Chips:
    if type(chips) is not int or not 0 <= chips <= STAKE_MAX:
        raise Faulty("link/cents", f"{name} has {chips!r:.40}", instead="write whole cents")
    return chips
