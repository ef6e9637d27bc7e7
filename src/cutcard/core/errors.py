"""Two ways to be told no. A Refusal: that is not due. Faulty: that cannot be read. Both say what to do instead."""

from collections.abc import Sequence

CLOSING = "'\")]}>"


class Cutcard(Exception):
    """One sentence for a person: what was wrong, which rule says so, what to do instead.

    Attributes:
        code: a name for programs, such as `bet/limits`
        message: what was wrong
        cite: the clause that says so, if there is one
        instead: what to do instead, if there is anything
    """

    def __init__(self, code: str, message: str, cite: str = "", instead: str = "") -> None:
        self.code, self.message, self.cite, self.instead = code, message, cite, instead
        super().__init__(message + (f" ({cite})" if cite else "") + (f"; {instead}" if instead else ""))


class Refusal(Cutcard):
    """The rules do not admit this act now. Nothing has changed."""


class Faulty(Cutcard):
    """What was given cannot be read: a file, an option, a card. The message names the field."""


def in_words(fault: Exception) -> str:
    """What the system says, without its number and the name of the file."""
    said = fault.strerror if isinstance(fault, OSError) else None
    return said.lower() if said else str(fault)


def quoted(value: object, most: int = 40) -> str:
    """As it was given, between its own marks; what is too long to be shown is cut, and still ends in its mark."""
    try:
        said = repr(value)
    except ValueError:  # Python writes no number of more than some thousand digits
        return "a number with too many digits"
    return said if len(said) <= most else f"{said[:most]}…{said[-1] if said[-1] in CLOSING else ''}"


def in_json(value: object, most: int = 40) -> str:
    """The same of what comes in JSON or TOML, which have words of their own for nothing, yes and no."""
    said = quoted(value, most)
    return {"None": "null", "True": "true", "False": "false"}.get(said, said)


def one_of(words: Sequence[str]) -> str:
    """`a, b or c`, for saying what would have been right."""
    *most, last = words or ("nothing",)
    return f"{', '.join(most)} or {last}" if most else last


def an(noun: str) -> str:
    """`an operator`, `a dealer`."""
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def so_many(n: int, noun: str) -> str:
    """`1 card`, `1,000 cards`."""
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def adding(extra: str) -> str:
    """How to add the packages that only some need."""
    return f'in the folder of Cutcard `python3 dev.py add {extra}`, or with your own pip `pip install ".[{extra}]"`'
