"""An edition of a game's rules: what it pays, what the house may choose, what it fixes; read from a data file.

An operator's own edition is a file that names the edition it starts from and states only what differs.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from cutcard.core.errors import Faulty, Refusal, in_json, one_of, quoted
from cutcard.core.facts import noun
from cutcard.core.memo import memo
from cutcard.core.money import STAKE_MAX, Odds, dollars, odds

Value = bool | int | str
PURPOSES = ("harm", "integrity", "crime", "responsibility")  # those of the Gambling Act 2003
STATUSES = ("proposed", "in force", "revoked", "house")


@noun
class Option:
    """One thing the house may choose, under a clause that says so; without a clause it is ours (NZ-CONS-FULLTEXT)."""

    name: str
    says: str
    default: Value
    cite: str = ""
    low: int = 0
    high: int = STAKE_MAX
    words: tuple[str, ...] = ()
    cents: bool = False
    fixed: bool = False
    columns: tuple[str, ...] = ()  # the words as a pay table lists them, where an edition leaves out some
    everywhere: str = ""  # the clause under which every table has the same
    opens: int = 0  # the least with which a table opens, where fewer can be studied
    approved: int = STAKE_MAX + 1  # so much or more takes an approval
    approval: str = ""  # and this clause wants it
    set_up: bool = False  # belongs to the table as it is set up: no change of it is announced
    notice: str = ""  # a change is announced with its approval, and this clause wants it
    told: tuple[tuple[str, str], ...] = ()  # words, each as people read it

    @property
    def values(self) -> Sequence[int | str]:
        """The words or numbers to choose from."""
        either = ("no", "yes") if isinstance(self.default, bool) else ()
        return self.words or either or range(self.low, self.high + 1)

    @property
    def scales(self) -> int:
        """How many columns a pay table has whose scale it is."""
        return len(self.columns) or self.high

    def column(self, value: Value) -> int:
        """Which of them that value chooses."""
        return self.columns.index(str(value)) if self.columns else int(value) - 1

    def read(self, written: object) -> Value:
        """What was typed, as this option's value."""
        text = written.strip().lower() if isinstance(written, str) else written
        if isinstance(self.default, bool):
            value = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}.get(
                str(text).lower()
            )
            if value is not None:
                return value
            raise self.wrong(written, "yes or no")
        if isinstance(self.default, int):
            return self.number(written, text)
        for word in self.words:
            if word.lower() == text:
                return word
        raise self.wrong(written, one_of(self.words))

    def number(self, written: object, text: object) -> int:
        wanted = f"a whole number{' of cents' if self.cents else ''} from {self.low:,} to {self.high:,}"
        if isinstance(text, str):
            in_dollars = self.cents and text.startswith("$")
            digits = text.removeprefix("$") if in_dollars else text
            if not (digits.isascii() and digits.isdigit() and len(digits) < 16):
                raise self.wrong(written, wanted)
            text = int(digits) * (100 if in_dollars else 1)
        if isinstance(text, bool) or not isinstance(text, int) or not self.low <= text <= self.high:
            raise self.wrong(written, wanted)
        return text

    def is_like(self, other: "Option") -> bool:
        """Both are amounts, or both counts; words and yes or no are neither, and are not compared."""
        return type(self.default) is type(other.default) is int and self.cents == other.cents

    @property
    def may_be(self) -> str:
        """Which values there are, as people read it."""
        if isinstance(self.default, bool):
            return "yes or no"
        if self.words:
            return one_of(self.words)
        return f"{self.shown(self.low)} {'or more' if self.high == STAKE_MAX else f'to {self.shown(self.high)}'}"

    def shown(self, value: Value) -> str:
        """The value as people read it."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return dollars(int(value)) if self.cents else str(value)

    def wrong(self, written: object, wanted: str) -> Faulty:
        return Faulty("option/value", f"{self.name} is {wanted}, not {in_json(written)}")


@dataclass(frozen=True)
class PayTable:
    """What a wager pays, best hand first."""

    name: str
    cite: str
    rows: tuple[tuple[str, Odds], ...]
    commission: int = 0  # per cent of what is won that the house keeps

    def __getitem__(self, event: str) -> Odds:
        return self.by_event[event]

    def get(self, event: str) -> Odds | None:
        return self.by_event.get(event)

    @cached_property
    def by_event(self) -> dict[str, Odds]:
        return dict(self.rows)


class Cited(dict[str, str]):
    """The full ids of the clauses of an edition that were asked for, by clause."""

    def __init__(self, edition: "Edition") -> None:
        self.edition = edition

    def __missing__(self, clause: str) -> str:
        full, edition = not clause or clause[0].isupper(), self.edition
        self[clause] = cite = clause if full else edition.cites.get(clause, f"{edition.clauses}{clause}")
        return cite


def in_column(written: Any, column: int) -> Any:
    """What a pay table says for that scale; what is written once holds for every scale."""
    return written[column] if isinstance(written, list) else written


@dataclass(frozen=True)
class Edition:
    game: str
    name: str
    title: str
    status: str
    source: str
    date: str
    clauses: str  # the prefix of its clause ids
    cites: Mapping[str, str]  # where another source says the same under another number
    options: Mapping[str, Option]
    tables: Mapping[str, Any]
    data: Mapping[str, Any] = field(repr=False)  # the whole file: procedure, glossary, gaps, inscription
    values: Mapping[str, Value] = field(default_factory=dict)

    def set(self, chosen: Mapping[str, object]) -> "Edition":
        """This edition with these house options."""
        values = dict(self.values)
        for name, written in chosen.items():
            option = self.options.get(name)
            if option is None:
                free = sorted(o.name for o in self.options.values() if not o.fixed)
                raise Faulty(
                    "option/unknown",
                    f"{self.game} {self.name} has no option {quoted(name)}",
                    instead=f"it has {one_of(free)}",
                )
            values[name] = self.choose(option, written)
        made = replace(self, values=values)
        made.limits_leave_room()
        return made

    def limits_leave_room(self) -> None:
        """No least above its most, and a whole chip between them; nor so many packs above what the shoe holds."""
        chip = int(self["chip"]) if "chip" in self.options else 1
        for name, option in self.options.items():
            most = name.removesuffix("-min") + "-max"
            if most in self.options and name != most and option.is_like(self.options[most]):
                least = -(-int(self[name]) // chip) * chip if option.cents else int(self[name])
                if least > int(self[most]):
                    chips = f", in chips of {chip}" if least != self[name] else ""
                    message = f"{name} is {self[name]}{chips}, more than {most}, {self[most]}"
                    instead = f"lower {name} or raise {most}"
                    raise Faulty("option/limits", message, self.cite(self.options[most].cite), instead)

    def choose(self, option: Option, written: object) -> Value:
        try:
            value = option.read(written)
            right = not option.fixed or value == option.default
        except Faulty as fault:
            if not option.fixed:
                raise Faulty(fault.code, fault.message, self.cite(option.cite), fault.instead) from None
            right = False
        if not right:
            message = f"{option.name} is fixed by the edition {self.name}"
            raise Faulty("option/fixed", message, self.cite(option.cite), "write an edition of your own to change it")
        return value

    def __getitem__(self, name: str) -> Value:
        return self.in_force[name]

    @cached_property
    def in_force(self) -> Mapping[str, Value]:
        """What is chosen, or else as it is where nobody chooses."""
        return {name: option.default for name, option in self.options.items()} | dict(self.values)

    def value_words(self, option: Option, value: Value) -> str:
        """What is chosen, as people read it: a pay table by its number or letter."""
        if said := dict(option.told).get(str(value)):
            return said
        is_scale = any(table.get("scale") == option.name for table in self.tables.values())
        return f"pay table {value}" if is_scale and value != "none" else option.shown(value)

    def cite(self, clause: str) -> str:
        """The full id of a clause of this edition; of the first source, where this one is silent."""
        return self.cited[clause]

    @cached_property
    def cited(self) -> "Cited":
        """The full ids, by clause."""
        return Cited(self)

    def pays(self, name: str) -> PayTable:
        """The table in force, on the scale the house has chosen where there are several."""
        return self.pay_tables[name]

    @cached_property
    def pay_tables(self) -> dict[str, PayTable]:
        made = {}
        for name, table in self.tables.items():
            scale = table.get("scale", "")
            column = self.options[scale].column(self[scale]) if scale else 0
            columns = ((event, in_column(w, column)) for event, w in table["rows"].items())
            rows = tuple((event, odds(w)) for event, w in map(self.supplied, columns) if w is not False)
            kept = int(self[table["commission"]]) if "commission" in table else 0
            made[name] = PayTable(name, self.cite(table.get("cite", "")), rows, kept)
        return made

    def supplied(self, row: tuple[str, Any]) -> tuple[str, Any]:
        """A prize that the house supplies has odds and weight in options; it is not there while it lacks one."""
        event, written = row
        if isinstance(written, dict):
            return event, bool(self[written["weight"]]) and (self[written["odds"]] or False)
        return row

    def weights(self, name: str) -> dict[str, int]:
        """How often a display has each of the prizes that the house has supplied."""
        rows = self.tables[name]["rows"]
        return {event: int(self[rows[event]["weight"]]) for event, _ in self.pays(name).rows}

    @cached_property
    def fingerprint(self) -> str:
        """Changes when anything this edition pays or fixes changes."""
        fixed = {o.name: o.default for o in self.options.values() if o.fixed}
        told = {name: table for name, table in self.tables.items() if self.pays(name).rows}
        beside = "fixed", "commission"  # which is an option, and stands in the round as one
        paid = {name: {key: row for key, row in table.items() if key not in beside} for name, table in told.items()}
        text = json.dumps([self.game, self.name, paid, fixed], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def chosen(self) -> tuple[str, ...]:
        """The house options as they are written in a round's first line."""
        return tuple(f"{name}={str(value).lower()}" for name, value in sorted(self.values.items()))

    @property
    def studied(self) -> "Edition":
        """The same edition, where a table opens with whatever may be analysed, such as a single deck."""
        return replace(self, options={name: replace(option, opens=0) for name, option in self.options.items()})

    @memo
    def open_for_play(self) -> None:
        """A proposed edition may be played for play money, and says so; a revoked one may not (NZ-ACT-367).

        Nor one with a pay table still to be written for what it offers, nor with fewer packs than a table opens with.
        """
        if self.status == "revoked":
            raise Refusal(
                "edition/revoked", f"{self.game} {self.name} has been revoked", "NZ-ACT-367", "choose another edition"
            )
        for option in self.options.values():
            if option.opens and int(self[option.name]) < option.opens:
                message = f"a table opens with {option.name} from {option.opens}, not {self[option.name]}"
                raise Refusal(
                    "option/opens", message, self.cite(option.cite), "with fewer it can be analysed and advised on"
                )
        for name, table in self.pay_tables.items():
            option = self.tables[name].get("offered", "")
            if not table.rows and (not option or self[option]):
                ours = next((row for row in self.tables[name]["rows"].values() if isinstance(row, dict)), None)
                stated = f"state what it pays under [pays.{name}] in an edition of your own"
                instead = f"choose {ours['odds']} and {ours['weight']}" if ours else stated
                raise Refusal("edition/pays", f"nothing is said of what {name} pays", table.cite, instead)
