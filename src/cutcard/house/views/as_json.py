"""Facts, options, acts, duties and entries as JSON: a noun is its kind and its parts by name."""

import re
from dataclasses import fields
from functools import lru_cache
from typing import Any

from cutcard.core.duty import Duty, Fault
from cutcard.core.facts import Entry
from cutcard.core.table import memo

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


@memo
def entry_json(e: Entry) -> Json:
    """Made once for all who see it so; never changed."""
    who = {"n": e.number, "who": e.who.name, "role": e.who.role}
    return {**who, "answers": e.answers, "why": e.why, "fact": noun_json(e.fact)}


@lru_cache(maxsize=4096)
def duty_json(d: Duty) -> Json:
    """Made once for as long as it is asked; never changed."""
    asks = {"id": d.id, "who": d.who, "cite": d.cite, "place": d.place, "must": d.must, "reason": d.reason}
    return {**asks, "does": d.does, "options": [noun_json(option) for option in d.options]}


def fault_json(f: Fault) -> Json:
    choices = [duty_json(d) for d in f.rulings]
    return {"id": f.id, "cite": f.cite, "says": f.says, "places": list(f.places), "choices": choices}
