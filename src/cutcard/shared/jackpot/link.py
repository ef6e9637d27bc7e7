"""A jackpot as data: its wager, what every hand wins of it, the meters that it fills, and in which order it is paid.

A prize is a share of a meter, perhaps with a least; odds; so many cents; or a fixed amount out of a meter. Whatever a
meter does not give of a least or a fixed amount, the house does.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.core.facts import Chips, noun
from cutcard.core.money import STAKE_MAX, Odds, dollars, odds
from cutcard.core.numbers import stated
from cutcard.core.rulebook import read_toml
from cutcard.core.words import short
from cutcard.hands.five_card import KINDS

NO_TABLE = "none"  # chosen where a table feeds no link
FINEST = 10**8  # a rate is so many hundred-millionths: a cent's contribution is a whole number of them
MAY_BE_TOLD = ("paid-first", "together", "ends-with")  # of what a round is paid by; a link need not have them


@noun
class Share:
    """So much of what a meter stands at, for those who win it together, or for each; none gets less than the least."""

    part: Fraction
    level: str
    least: Chips = 0
    each: bool = False

    def of(self, stands: Chips) -> Chips:
        return floor(stands * self.part)

    @property
    def empties(self) -> bool:
        return self.part == 1

    def __str__(self) -> str:
        least = f", at least {dollars(self.least)}" if self.least else ""
        return f"{stated(self.part)} {short(self.level)}{least}"


@noun
class Amount:
    """So many cents to each, out of a meter as far as it goes."""

    least: Chips
    level: str
    each = True
    empties = False

    def of(self, stands: Chips) -> Chips:
        return min(stands, self.least)

    def __str__(self) -> str:
        return f"{dollars(self.least)} {short(self.level)}"


Metered = Share | Amount
Prize = Odds | Metered


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
    title: str
    cite: str  # behind its being there at all
    bet: str  # what its wager is called
    wager: Chips  # exactly so much
    wager_cite: str
    ends_with: tuple[str, ...]  # the words by which a hand is given up and this wager with it; other hands it outlives
    returned: bool  # whether who wins has the wager back
    returned_cite: str
    lost_cite: str
    alone_cite: str  # behind its being void where the wager that it needs is not there; none, and it stands
    tables: tuple[str, ...]  # its pay tables
    prizes: Mapping[str, tuple[Prize, ...]]  # by kind, best first; one for each pay table
    cites: Mapping[str, str]
    envy: Mapping[str, Chips]
    envy_cites: Mapping[str, str]
    levels: Mapping[str, Level]  # by the name that each has in the house
    paid_first: tuple[str, ...]  # kinds that are paid before the rest, in this order
    together: Mapping[str, Mapping[str, str]]  # by pay table: a level that another takes in what is meant for it
    options: Mapping[str, Mapping[str, Any]]  # what a table of the link may choose
    fingerprint: str  # changes when anything a round is paid by changes

    def pays(self, table: str, kind: str) -> Prize | None:
        """What that pay table gives for that kind of hand, if anything."""
        return self.prizes[kind][self.tables.index(table)] if kind in self.prizes else None

    def paid_by(self, table: str) -> dict[str, Prize]:
        """All that a pay table gives, best hand first."""
        return {kind: prize for kind in self.prizes if (prize := self.pays(table, kind))}

    def fills(self, table: str, level: str) -> str:
        """The level that takes in what is meant for this one, under that pay table."""
        return self.together.get(table, {}).get(level, level)

    def turn(self, kind: str) -> int:
        """When this kind is paid: those of one turn in the order of settlement."""
        return self.paid_first.index(kind) if kind in self.paid_first else len(self.paid_first)


def read_link(path: Path) -> Link:
    return link_from(read_toml(path), path.name)


def link_from(data: Mapping[str, Any], file: str) -> Link:
    try:
        name, wager, cites = data["edition"], data["wager"], data["cites"]
        bet, returned = wager.get("name", "progressive"), bool(wager.get("returned", False))
        stake = cents("wager", wager["cents"])
        named = {said: said if data.get("bare", False) else f"{name}/{said}" for said in data["levels"]}
        levels = {named[said]: level(named[said], row) for said, row in data["levels"].items()}
        read = Prizes(stake, returned, named)
        paid = {kind: tuple(map(read.prize, row)) for kind, row in data["pays"].items()}
        envy = data.get("envy", {})
        told = [name, wager, data["pays"], envy, {short(n): x.reset for n, x in levels.items()}]
        told += [data[key] for key in MAY_BE_TOLD if key in data]
        made = Link(
            name=name,
            title=data.get("called", data["title"]),
            cite=cites["link"],
            bet=bet,
            wager=stake,
            wager_cite=wager["cite"],
            ends_with=tuple(data.get("ends-with", ())),
            returned=returned,
            returned_cite=cites["stake"],
            lost_cite=cites["lost"],
            alone_cite=cites.get("alone", ""),
            tables=tuple(word for word in data["options"][bet]["one-of"] if word != NO_TABLE),
            prizes=paid,
            cites=cites["pays"],
            envy={kind: cents(kind, chips) for kind, chips in envy.items()},
            envy_cites=cites.get("envy", {}),
            levels=levels,
            paid_first=tuple(data.get("paid-first", ())),
            together={
                table: {read.level(from_): read.level(into) for from_, into in row.items()}
                for table, row in data.get("together", {}).items()
            },
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
    for kind in (*link.prizes, *link.envy, *link.paid_first):
        if kind not in KINDS:
            raise Faulty("link/kind", f"{quoted(kind, 30)} is not a kind of hand", instead=f"kinds: {one_of(KINDS)}")
    for kind, row in link.prizes.items():
        if len(row) != len(link.tables):
            wanted = f"give one for each of {one_of(link.tables)}"
            raise Faulty("link/columns", f"{kind} has {len(row)} prizes", instead=wanted)
    for table in link.tables:
        paid = [prize for prize in link.paid_by(table).values() if isinstance(prize, Metered)]
        if mixed := {p.level for p in paid if isinstance(p, Share)} & {p.level for p in paid if isinstance(p, Amount)}:
            says = f"{table} pays shares and fixed amounts out of {short(min(mixed))}"
            raise Faulty("link/mixed", says, instead="give the fixed amounts a level of their own")
    if unknown := link.together.keys() - set(link.tables):
        raise Faulty(
            "link/table", f"{quoted(min(unknown), 30)} is not a pay table", instead=f"tables: {one_of(link.tables)}"
        )
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


@dataclass(frozen=True)
class Prizes:
    """How the prizes of one link are read."""

    wager: Chips
    returned: bool
    named: Mapping[str, str]  # levels by their short names

    def prize(self, written: object) -> Prize:
        """`100% mega`, `9 for 1`, `500 to 1`; or in full, such as {share = "10%", of = "pool", least = "1000 units"}.

        The full form has `share` (with `least` and `each`), `pays` odds, or `cents`; `of` names the meter it is out of.
        """
        if isinstance(written, Mapping):
            return self.in_full(written)
        part, _, name = written.partition(" ") if isinstance(written, str) else ("", "", "")
        return Share(percent(part), self.level(name, written)) if part.endswith("%") else self.odds(written)

    def in_full(self, row: Mapping[str, Any]) -> Prize:
        known = ({"share", "of", "least", "each"}, {"pays", "of"}, {"cents", "of"})
        if not any(next(iter(row), "") in keys and row.keys() <= keys for keys in known):
            raise Faulty(
                "link/prize", f"{quoted(dict(row), 60)} is not a prize", instead="give share, pays or cents, and of"
            )
        if "share" in row:
            part, each = percent(row["share"]), bool(row.get("each", False))
            if each and part == 1:
                raise Faulty("link/prize", "each cannot win all of a meter", instead="let those who win it share it")
            return Share(part, self.level(row["of"]), self.money("least", row.get("least", 0)), each)
        fixed = self.odds(row["pays"]) if "pays" in row else self.worth(self.money("cents", row["cents"]))
        return Amount(floor(self.wager * fixed.win), self.level(row["of"])) if "of" in row else fixed

    def level(self, name: str, written: object = "") -> str:
        if name not in self.named:
            said = f"{quoted(written or name)} is of no level"
            raise Faulty("link/level", said, instead=f"levels: {one_of(list(self.named))}")
        return self.named[name]

    def odds(self, written: object) -> Odds:
        """To 1 where who wins has the wager back, for 1 where nobody has."""
        fixed = odds(written)
        if fixed.for_one == self.returned:
            says = "would keep the wager, which a winner has back" if self.returned else "would return the wager"
            instead = 'write "500 to 1"' if self.returned else 'write "9 for 1" or "100% mega"'
            raise Faulty("link/prize", f"{quoted(written)} {says}", instead=instead)
        return fixed

    def worth(self, chips: Chips) -> Odds:
        """So many cents on the one wager there is."""
        return Odds(Fraction(chips, self.wager), for_one=not self.returned)

    def money(self, name: str, written: object) -> Chips:
        """Whole cents, or so many times the wager: 100_000, "1000 units"."""
        m = re.fullmatch(r"(\d{1,7}) units", written, re.ASCII) if isinstance(written, str) else None
        return cents(name, int(m[1]) * self.wager if m else written)


def percent(written: object) -> Fraction:
    m = re.fullmatch(r"(\d{1,3}(?:\.\d{1,9})?)%", written, re.ASCII) if isinstance(written, str) else None
    part = Fraction(m[1]) / 100 if m else Fraction(2)
    if part > 1:
        raise Faulty("link/percent", f"{quoted(written)} is not a percentage", instead='write "10%" or "0.125%"')
    if FINEST % part.denominator:
        raise Faulty("link/percent", f"{quoted(written)} is too fine to be kept exactly", instead="use fewer digits")
    return part


def cents(name: str, chips: object) -> Chips:
    if type(chips) is not int or not 0 <= chips <= STAKE_MAX:
        raise Faulty("link/cents", f"{name} has {quoted(chips)}", instead="write whole cents")
    return chips


def distinct(links: Sequence[Link]) -> dict[str, Link]:
    """The links of a house by name, each once; two of one name, or two meters of one, are refused."""
    made: dict[str, Link] = {}
    for link in links:
        if made.setdefault(link.name, link) != link:
            raise Faulty("link/twice", f"two links are called {link.name}", link.cite, "give each a name of its own")
    names = [level for link in made.values() for level in link.levels]
    if twice := [name for n, name in enumerate(names) if name in names[:n]]:
        raise Faulty("link/twice", f"two meters are called {twice[0]}", instead="give each a name of its own")
    return made
