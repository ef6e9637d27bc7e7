"""Facts, options, acts, duties and entries as JSON: a noun is its kind and its parts by name."""

import re
from dataclasses import fields
from functools import lru_cache
from typing import Any

from cutcard.core.duty import Duty, Fault
from cutcard.core.facts import Entry

Json = dict[str, Any]


def kind_of(noun: type) -> str:
    """`deal-next` for DealNext."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", noun.__name__).lower()


def noun_json(noun: Any) -> Json:
    parts = {f.name: getattr(noun, f.name) for f in fields(noun)}
    return {"kind": kind_of(type(noun))} | {k: list(v) if isinstance(v, tuple) else v for k, v in parts.items()}


@lru_cache(maxsize=16_384)
def entry_json(e: Entry) -> Json:
    """Made once for all who see it so; never changed."""
    who = {"n": e.number, "who": e.who.name, "role": e.who.role}
    return {**who, "answers": e.answers, "why": e.why, "fact": noun_json(e.fact)}


def duty_json(d: Duty) -> Json:
    asks = {"id": d.id, "who": d.who, "cite": d.cite, "place": d.place, "must": d.must, "reason": d.reason}
    return {**asks, "options": [noun_json(option) for option in d.options]}


def fault_json(f: Fault) -> Json:
    choices = [duty_json(d) for d in f.rulings]
    return {"id": f.id, "cite": f.cite, "says": f.says, "places": list(f.places), "choices": choices}
