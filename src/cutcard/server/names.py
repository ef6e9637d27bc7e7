"""A round without other people's names: a number each, the same throughout, so that it still replays."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from cutcard.core.facts import Entry, Sit
from cutcard.core.rights import PLAYER
from cutcard.core.round import Round

NAMED = {"person", "owner", "by", "bank", "payer", "payee"}  # the parts of a fact that may name somebody


def left_out(r: Round, own: str) -> Round:
    """The round as it was, with everybody's name but this one left out."""
    names = numbers(r, own)
    now = Round(r.game)
    for e in r.log:
        now = now.after(renamed(e, names))
    return now


def numbers(r: Round, own: str) -> dict[str, str]:
    """What everybody else is called instead: `player-2`, `dealer-1`; never what somebody is really called."""
    roles: dict[str, str] = {}
    for e in r.log:
        if isinstance(e.fact, Sit):
            roles.setdefault(e.fact.person, PLAYER)
        if e.who.name != e.who.role:  # a device, or a table that deals by itself, is nobody
            roles.setdefault(e.who.name, e.who.role)
    made: dict[str, str] = {}
    count = Counter[str]()
    for name, role in roles.items():
        count[role] += 1
        while f"{role}-{count[role]}" in roles:
            count[role] += 1
        made[name] = name if name == own else f"{role}-{count[role]}"
    return made


def renamed(e: Entry, names: Mapping[str, str]) -> Entry:
    def instead(name: str) -> str:
        return names.get(name, name)

    parts: dict[str, Any] = {f.name: instead(getattr(e.fact, f.name)) for f in fields(e.fact) if f.name in NAMED}
    answers = ":".join(map(instead, e.answers.split(":")))
    why = re.sub(r"[\w.+@-]+", lambda word: instead(word[0]), e.why)
    return Entry(e.number, e.who._replace(name=instead(e.who.name)), replace(e.fact, **parts), answers, why)
