"""An act in words, for the log of refusals: what was asked, as it was asked; and read from there by people."""

import re
from dataclasses import fields, is_dataclass
from typing import Any

from cutcard.core.errors import Cutcard
from cutcard.core.text import fact, words
from cutcard.core.words import Words

LONG = 200
IN_A_ROUND = ("Propose", "Record", "Correct")


def said(act: Any) -> str:
    """`Propose bet 1 ante ann 1000 for bet:1:ann`, cut short where it is long."""
    parts = [type(act).__name__]
    for field in fields(act):
        value = getattr(act, field.name)
        parts.append(words(value) if is_dataclass(value) else str(value))
    return " ".join(parts)[:LONG]


def asked(written: str, in_words: Words) -> str:
    """The same for people: what would have happened in the round, or what kind of act it was."""
    kind, *rest = written.split(" ")
    for end in range(len(rest), 0, -1) if kind in IN_A_ROUND else ():
        try:
            return in_words.said(fact(" ".join(rest[:end])))
        except Cutcard:
            continue
    return re.sub("(?<=[a-z])(?=[A-Z])", " ", kind).lower()
