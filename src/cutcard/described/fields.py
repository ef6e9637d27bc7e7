"""Reading a described round key by key, so that whatever is wrong with it is said by its field."""

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, Any

from cutcard.core.errors import Cutcard, Faulty, in_json, in_words, one_of, quoted
from cutcard.core.facts import Fact, Who
from cutcard.core.money import STAKE_MAX
from cutcard.core.round import Round

LARGEST = 64_000_000  # bytes of a file
TOO_LONG = "a number has too many digits; money is in whole cents"


def load(text: str, name: str, toml: bool = True) -> Mapping[str, Any]:
    """A JSON object from text, or one of TOML where that may be."""
    name = "standard input" if name == "-" else name
    instead, lines = "give one round, as `cutcard settle --help` shows", "for many rounds, one a line, add --lines"
    try:
        data = parsed(text, toml) if text.strip() else {}
    except RecursionError:
        raise Faulty(
            "file/unreadable",
            f"{name} is nested too deeply to be a round",
            instead="describe one round as its game's page shows",
        ) from None
    except ValueError as fault:
        if isinstance(fault, json.JSONDecodeError | tomllib.TOMLDecodeError) or not str(fault):
            wanted = "neither JSON nor TOML" if toml else "not JSON"
            several = toml and isinstance(fault, json.JSONDecodeError) and fault.msg == "Extra data"
            raise Faulty("file/unreadable", f"{name} is {wanted}: {fault}", instead=lines if several else "") from None
        raise Faulty("file/unreadable", f"{name}: {fault!s:.120}") from None
    if not isinstance(data, dict):
        wrong = f"{name} is a list" if isinstance(data, list) else f"{name} is {in_json(data)}"
        raise Faulty("file/object", f"{wrong}, not an object with keys", instead=f"{instead}; {lines}" if toml else "")
    if not data:
        raise Faulty("file/empty", f"{name} describes nothing", instead=instead)
    return data


def parsed(text: str, toml: bool) -> Any:
    """JSON, or TOML where it does not begin as an object of JSON."""
    try:
        return READER.decode(text)
    except json.JSONDecodeError:
        if not toml or text.lstrip().startswith("{"):
            raise
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:  # of an integer, and in Python's own words
        raise ValueError(TOO_LONG) from None


def whole(digits: str) -> int:
    """As TOML's: Python reads only so many digits."""
    try:
        return int(digits)
    except ValueError:
        raise ValueError(TOO_LONG) from None


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"{next(key for key in keys if keys.count(key) > 1)!r} stands twice")
    return made


def not_a_number(word: str) -> float:
    raise ValueError(f"{word} is not a number")


READER = json.JSONDecoder(object_pairs_hook=each_once, parse_constant=not_a_number, parse_int=whole)


def read_file(name: str) -> str:
    """The text of a file, or of standard input for a dash."""
    with opened(name) as file:
        found = file.read(LARGEST + 1)
        if len(found) > LARGEST:
            raise Faulty("file/large", f"{name} has more than {LARGEST:,} bytes", instead="give less at a time")
        return found.decode("utf-8-sig")  # some editors begin a file with a mark


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """A file, or standard input for a dash; whatever keeps it from being read is said of it."""
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            yield file
    except IsADirectoryError:
        raise Faulty("file/folder", f"{name} is a folder", instead="name a file, or - for standard input") from None
    except FileNotFoundError:
        raise Faulty(
            "file/missing", f"there is no file {name}", instead="name a file, or - for standard input"
        ) from None
    except UnicodeDecodeError:
        raise Faulty("file/not-text", f"{name} is not text in UTF-8", instead="save it as UTF-8") from None
    except (OSError, ValueError) as fault:
        raise Faulty(
            "file/unreadable",
            f"{quoted(name, 80)} cannot be read: {in_words(fault)}",
            instead="name a file that exists and can be read",
        ) from None


def at_field(r: Round, who: Who, fact: Fact, field: str) -> Round:
    """An act at the table; what is refused there is refused by its field, if it has one."""
    try:
        return r.do(who, fact)
    except Cutcard as fault:
        if not field:
            raise
        raise Faulty(fault.code, f"{field}: {fault.message}", fault.cite, fault.instead) from None


class Fields:
    """An object whose keys are taken one by one; what is left over is refused."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise Faulty("field/object", f"{where or 'the round'} must be an object with keys, not {in_json(data)}")
        self.data, self.where, self.taken = data, where, set[str]()

    def path(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def take(self, key: str, default: Any = None) -> Any:
        self.taken.add(key)
        return self.data.get(key, default)

    def word(self, key: str, default: str | None = None, one: tuple[str, ...] = ()) -> str:
        value = self.take(key, default)
        if not isinstance(value, str) or (one and value not in one):
            what = f"is {in_json(value)}" if key in self.data else "is missing"
            raise Faulty("field/word", f"{self.path(key)} {what}", instead=f"give {one_of(one) if one else 'a word'}")
        return value

    def yes(self, key: str) -> bool:
        value = self.take(key, False)
        if not isinstance(value, bool):
            raise Faulty("field/yes-no", f"{self.path(key)} is true or false, not {in_json(value)}")
        return value

    def cents(self, key: str, least: int = 1, called: str = "a stake") -> int:
        return self.whole(key, least, f"{called} is a whole number of cents")

    def whole(self, key: str, least: int, says: str) -> int:
        value = self.take(key, 0)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= STAKE_MAX:
            wanted = f"{says} from {least} to {STAKE_MAX:,}"
            raise Faulty("field/number", f"{self.path(key)} is {in_json(value)}", instead=wanted)
        return value

    def inner(self, key: str) -> "Fields":
        return Fields(self.take(key, {}), self.path(key))

    def list(self, key: str) -> list[Any]:
        value = self.take(key, [])
        if not isinstance(value, list):
            raise Faulty("field/list", f"{self.path(key)} is a list, not {in_json(value)}")
        return value

    def names(self, key: str) -> tuple[str, ...]:
        """The keys of an inner object, if it is one; it is not taken by that."""
        value = self.data.get(key)
        return tuple(value) if isinstance(value, dict) else ()

    def done(self) -> None:
        """Refuse what nobody asked for."""
        if left := self.data.keys() - self.taken:
            known = one_of(sorted(self.taken))
            raise Faulty(
                "field/unknown", f"{self.path(min(left))} is not a key of a round", instead=f"the keys here are {known}"
            )
