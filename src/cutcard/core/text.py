"""A round to text and back: one line an entry, who then the duty answered then the fact.

12 ann decide:2 | bet 2 play ann 1000
13 dee/dealer - | expose dealer 9.2 Kd -- "slipped while squaring"
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache, lru_cache
from typing import Any, Protocol, get_type_hints

from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.core.facts import FACTS, Entry, Fact, Who
from cutcard.core.given import checked

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
PLAIN = re.compile(r'[^\s"|#]+')
LINE = re.compile(r"(?P<number>\d{1,9}) (?P<who>\S+) (?P<answers>\S+) \| (?P<rest>.*)", re.DOTALL)
WHOLE = re.compile(r"-?\d{1,18}", re.ASCII)
BECAUSE = "--"
KNOWN = 1024  # facts that need not be read again
Nouns = Mapping[str, Callable[..., Any]]  # the words of a language of facts: a round's, or another log's
Reader = Callable[[str], tuple[Any, str]]  # the fact that a text tells, and the reason for it


class Written(Protocol):
    """What can be written as a line: an entry of a round, or of another log with nouns of its own."""

    @property
    def number(self) -> int: ...
    @property
    def who(self) -> Who: ...
    @property
    def fact(self) -> Any: ...
    @property
    def answers(self) -> str: ...
    @property
    def why(self) -> str: ...


@cache
def shape(kind: Callable[..., Any]) -> tuple[tuple[str, bool, bool], ...]:
    """The parts of a noun: of each its name, whether it is several words, and whether it is a number."""
    return tuple((name, hint == tuple[str, ...], hint is int) for name, hint in get_type_hints(kind).items())


def write(log: Iterable[Entry]) -> str:
    return "".join(line(e) + "\n" for e in log)


def line(e: Written) -> str:
    who = e.who.name if e.who.role == "player" else f"{e.who.name}/{e.who.role}"
    why = f" {BECAUSE} {json.dumps(e.why, ensure_ascii=False)}" if e.why else ""
    return f"{e.number} {who} {e.answers or '-'} | {words(e.fact)}{why}"


def words(fact: Any) -> str:
    """A fact as a person would type it: `bet 2 play ann 1000`. What has its usual value at the end is left out."""
    values = [(getattr(fact, f.name), f.default) for f in fields(fact)]
    while values and values[-1][0] == values[-1][1]:
        values.pop()
    flat = [v for value, _ in values for v in (value if isinstance(value, tuple) else (value,))]
    return " ".join([type(fact).__name__.lower(), *map(token, map(str, flat))])


def token(word: str) -> str:
    return word if PLAIN.fullmatch(word) and word != BECAUSE else json.dumps(word, ensure_ascii=False)


def read(text: str) -> tuple[Entry, ...]:
    """A log from text. Blank lines and lines that begin with # are for people."""
    lines = ((n, row.strip()) for n, row in enumerate(text.split("\n"), 1))
    log = tuple(entry(row, n) for n, row in lines if row and not row.startswith("#"))
    for expected, e in enumerate(log):
        if e.number != expected:
            raise Faulty(
                "text/order",
                f"entry {e.number} stands where entry {expected} belongs",
                instead="number the lines from 0, each once",
            )
    return log


def reader(nouns: Nouns) -> Reader:
    """Reads the language of these nouns; the same is told again and again, and read once."""

    @lru_cache(KNOWN)
    def fact_and_reason(text: str) -> tuple[Any, str]:
        said, why = split(text)
        return make(said, nouns), why

    return fact_and_reason


ROUNDS = reader(FACTS)


def entry(row: str, at: int = 1) -> Entry:
    return Entry(*parse(row, at, ROUNDS))


def parse(row: str, at: int, told: Reader) -> tuple[int, Who, Any, str, str]:
    """The parts of a line in that language."""
    if not (m := LINE.fullmatch(row)):
        raise Faulty(
            "text/line",
            f"line {at}: {quoted(row, 60)} is not an entry",
            instead="an entry reads `12 ann decide:2 | bet 2 play ann 1000`",
        )
    number, who, answers, rest = m.groups()
    try:
        fact, why = told(rest)
        return int(number), whose(who), fact, "" if answers == "-" else answers, why
    except Faulty as fault:
        raise Faulty("text/line", f"line {at}: {fault}") from None


@lru_cache(1024)
def whose(word: str) -> Who:
    name, _, role = word.partition("/")
    return Who(name, role or "player")


def split(text: str) -> tuple[list[str], str]:
    """The words of a fact, and the reason behind the dashes."""
    if '"' not in text and BECAUSE not in text:
        return text.split(), ""
    tokens = TOKEN.findall(text)
    cut = tokens.index(BECAUSE) if BECAUSE in tokens else len(tokens)
    try:
        said, why = (
            [json.loads(t) if t.startswith('"') else t for t in part] for part in (tokens[:cut], tokens[cut + 1 :])
        )
    except json.JSONDecodeError:
        raise Faulty(
            "text/quotes",
            f"{quoted(text, 60)} has a quotation mark that does not close",
            instead="close it with another",
        ) from None
    return said, " ".join(why)


@checked
def fact(text: str) -> Fact:
    """Read an act as it is typed, such as `bet 2 play ann 1000`: the bet of 1000 cents on Play at seat 2 by Ann."""
    made: Fact = make(split(text)[0], FACTS)
    return made


def make(said: list[str], nouns: Nouns) -> Any:
    kind_word, *parts = said or [""]
    kind = nouns.get(kind_word)
    if kind is None:
        raise Faulty("text/fact", f"{quoted(kind_word)} is not a fact", instead=f"facts are {one_of(sorted(nouns))}")
    values: list[object] = []
    taken = 0
    for name, several, number in shape(kind):
        if several:
            values.append(tuple(parts[taken:]))
            taken = len(parts)
        elif taken < len(parts):
            values.append(whole(name, parts[taken]) if number else parts[taken])
            taken += 1
    if taken < len(parts):
        raise Faulty("text/fact", f"{quoted(parts[taken])} is too much for a {kind_word}", instead="leave it out")
    try:
        return kind(*values)
    except TypeError:
        wanted = " ".join(name for name, *_ in shape(kind))
        raise Faulty("text/fact", f"a {kind_word} needs more words", instead=f"write {kind_word} {wanted}") from None


def whole(name: str, word: str) -> int:
    if not WHOLE.fullmatch(word):
        raise Faulty("text/number", f"{name} is a whole number, not {quoted(word)}")
    return int(word)
