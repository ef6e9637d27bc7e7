"""Pseudonyms: a round without other people's names, a number each, the same throughout, so that it still replays."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from cutcard.core.check import RESERVED
from cutcard.core.facts import Entry, Sit
from cutcard.core.rights import PLAYER
from cutcard.core.round import Round
from cutcard.games import links

NAMED = {"person", "owner", "by", "bank", "payer", "payee"}  # the parts of a fact that may name somebody
FREE = {"words", "word"}  # and those that may say anything, where they answer nothing
NOBODY = {"", PLAYER, *RESERVED, *(level for link in links().values() for level in link.levels)}


def pseudonymised(r: Round, own: str) -> Round:
    """The round as it was, with everybody's name but this one left out."""
    names = numbers(r, own)
    instead = words_of(names)
    was, now = Round(r.game), Round(r.game)
    for e in r.log:
        now = now.after(replace(renamed(e, names, instead), answers=answered(e.answers, was, now)))
        was = was.after(e)
    return now


def numbers(r: Round, own: str) -> dict[str, str]:
    """What everybody else is called instead: `player-2`, `dealer-1`; never what somebody is really called."""
    roles: dict[str, str] = {}
    for e in r.log:
        if isinstance(e.fact, Sit):
            roles.setdefault(e.fact.person, PLAYER)
        if e.who.name != e.who.role:  # a device, or a table that deals by itself, is nobody
            roles.setdefault(e.who.name, e.who.role)
    for e in r.log:
        for name in parts(e, NAMED).values():
            roles.setdefault(name, PLAYER)
    made: dict[str, str] = {}
    count = Counter[str]()
    for name, role in roles.items():
        if name in NOBODY:
            continue
        count[role] += 1
        while f"{role}-{count[role]}" in roles:
            count[role] += 1
        made[name] = name if name == own else f"{role}-{count[role]}"
    return made


def parts(e: Entry, which: set[str]) -> dict[str, str]:
    return {f.name: getattr(e.fact, f.name) for f in fields(e.fact) if f.name in which}


def words_of(names: Mapping[str, str]) -> Callable[[str], str]:
    """Changes every name that stands in words, however it is written."""
    folded = {name.lower(): number for name, number in names.items()}
    longest_first = sorted(map(re.escape, folded), key=len, reverse=True)
    known = re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)
    return lambda words: known.sub(lambda found: folded[found[0].lower()], words) if folded else words


def renamed(e: Entry, names: Mapping[str, str], instead: Callable[[str], str]) -> Entry:
    said: dict[str, Any] = {part: names.get(name, name) for part, name in parts(e, NAMED).items()}
    if not e.answers:
        said |= {part: instead(words) for part, words in parts(e, FREE).items()}
    who = e.who._replace(name=names.get(e.who.name, e.who.name))
    return replace(e, who=who, fact=replace(e.fact, **said), why=instead(e.why))


def answered(duty: str, was: Round, now: Round) -> str:
    """The same duty of the round with other names: names stand in some of their ids, and nothing else differs."""
    ids = [d.id for d in was.due]
    return now.due[ids.index(duty)].id if duty in ids else duty
