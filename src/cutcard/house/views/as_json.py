"""Facts, options, acts, duties and entries as JSON: a noun is its kind and its parts by name."""

import re
from dataclasses import fields
from functools import lru_cache
from typing import Any

from cutcard.core.duty import Duty, Fault
from cutcard.core.facts import Entry
from cutcard.core.game import Game
from cutcard.core.layout import Layout
from cutcard.core.table import memo
from cutcard.core.words import Words, names_in, words_of

Json = dict[str, Any]


def kind_of(noun: type) -> str:
    """`deal-next` for DealNext."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", noun.__name__).lower()


@lru_cache
def shape(noun: type) -> tuple[str, tuple[str, ...]]:
    """Its kind, and the names of its parts."""
    return kind_of(noun), tuple(field.name for field in fields(noun))


def noun_json(noun: Any) -> Json:
    kind, names = shape(noun.__class__)
    made: Json = {"kind": kind}
    for name in names:
        part = getattr(noun, name)
        made[name] = list(part) if isinstance(part, tuple) else part
    return made


def entry_json(e: Entry, felt: Layout, you: str) -> Json:
    """Made once for all who see it so, and apart for who is named in it; never changed."""
    made, whom = tellings(e)
    you = you if you in whom else ""
    if you not in made:
        who = {"n": e.number, "who": e.who.name, "role": e.who.role}
        said = {"fact": noun_json(e.fact), "says": Words(felt, you).entry(e)}
        made[you] = {**who, "answers": e.answers, "why": e.why, **said}
    return made[you]


@memo
def tellings(e: Entry) -> tuple[dict[str, Json], frozenset[object]]:
    """An entry as each has been told it, and whom it names."""
    return {}, frozenset((e.who.name, *names_in(e.fact)))


@lru_cache(maxsize=1024)
def duty_json(d: Duty, g: Game, you: str = "") -> Json:
    """Made once for as long as it is asked; never changed. An option is sent back as it is: its words stand beside."""
    asks = {"id": d.id, "who": d.who, "cite": d.cite, "place": d.place, "must": d.must, "reason": d.reason}
    says = [words_of(g, you).to_do(option) for option in d.options]
    return {**asks, "does": d.does, "options": [noun_json(option) for option in d.options], "says": says}


def fault_json(f: Fault, g: Game) -> Json:
    choices = [duty_json(d, g) for d in f.rulings]
    return {"id": f.id, "cite": f.cite, "says": f.says, "places": list(f.places), "choices": choices}
