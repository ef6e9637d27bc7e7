"""An act in words, for the log of refusals: what was asked, as it was asked."""

from dataclasses import fields, is_dataclass
from typing import Any

from cutcard.core.text import words

LONG = 200


def said(act: Any) -> str:
    """`Propose bet 1 ante ann 1000 for bet:1:ann`, cut short where it is long."""
    parts = [type(act).__name__]
    for field in fields(act):
        value = getattr(act, field.name)
        parts.append(words(value) if is_dataclass(value) else str(value))
    return " ".join(parts)[:LONG]
