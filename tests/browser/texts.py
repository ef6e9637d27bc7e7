"""The texts of the screens, read off their sources: what stands in templates, and what is said by t`...`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cutcard.games.discovery import HERE
from cutcard.server.screens import FOLDER

OWN = "account app audit beside betting breaks coach crowd felt game guide hand history howto laying layouts lobby me"
OTHERS = "game-tables", "parts", "results", "settings", "share", "telling", "terminal"
PROOFS = "grid", "replay", "round", "rounds", "verify"
PLAYERS = [FOLDER / f"{name}.js" for name in (*OWN.split(), *OTHERS)]
PLAYERS += [FOLDER / f"proof-{name}.js" for name in PROOFS]
PLAYERS += [FOLDER / f"{name}.js" for name in ("monitor", "pace", "table", "text-view", "train", "wire", "words")]
DRILLS = "case deals drill estimate exam faults numbers payout rows score setup verdict worths"
PLAYERS += [FOLDER / f"study-{name}.js" for name in DRILLS.split()]
PLAYERS += sorted(HERE.glob("*/web/*.js"))
VALUE = "\ue000"
SAID = re.compile(r'\b(?:aria-label|title|placeholder|caption|none|even|label)="([^"\ue000]*)"')


class Template(NamedTuple):
    """A template literal: what stands before its first backquote, and its text, a mark for every value."""

    tag: str
    text: str


def templates(source: str) -> list[Template]:
    """Every template of a module, those inside others too."""
    found: list[Template] = []
    code(source, 0, found, "")
    return found


def code(source: str, at: int, found: list[Template], until: str) -> int:
    """Reads code up to that closing brace, or to the end; where it ends."""
    depth, before = 0, ""
    while at < len(source):
        c = source[at]
        if source.startswith("//", at):
            at = source.find("\n", at)
            continue
        if source.startswith("/*", at):
            at = source.index("*/", at) + 2
            continue
        if c in "'\"":
            at = literal(source, at)
        elif c == "`":
            tag = re.search(r"[\w$]*$", source[:at])
            at = template(source, at, found, tag[0] if tag else "")
        elif c == "/" and (before in "(,=:[!&|?{};+" or not before):
            at = re.compile(r"/(?:\\.|\[(?:\\.|[^\]])*\]|[^/\\\[])+/").match(source, at).end()  # type: ignore[union-attr]
        elif c == until and not depth:
            return at
        else:
            depth += {"{": 1, "}": -1}.get(c, 0)
            at += 1
        before = c if not c.isspace() else before
    return at


def literal(source: str, at: int) -> int:
    closed = re.compile(rf"{source[at]}(?:\\.|[^\\{source[at]}])*{source[at]}").match(source, at)
    assert closed, source[at : at + 60]
    return closed.end()


def template(source: str, at: int, found: list[Template], tag: str) -> int:
    text, at = "", at + 1
    while source[at] != "`":
        if source.startswith("${", at):
            text, at = text + VALUE, code(source, at + 2, found, "}") + 1
        elif source[at] == "\\":
            text, at = text + source[at : at + 2].encode().decode("unicode_escape"), at + 2
        else:
            text, at = text + source[at], at + 1
    found.append(Template(tag, text))
    return at + 1


def key(text: str) -> str:
    """As the catalogue has it: one space between words, and a number for each value."""
    words = " ".join(re.split(r"[ \t\n\r]+", text)).strip()
    for n in range(words.count(VALUE)):
        words = words.replace(VALUE, f"{{{n}}}", 1)
    return words


def keys(source: str) -> Iterator[str]:
    for tag, text in templates(source):
        if tag == "t":
            yield key(text)
        elif tag == "html":
            for n, part in enumerate(re.split(r"(<[^>]*>)", text)):
                yield from SAID.findall(part) if n % 2 else [key(part)]


def used(paths: list[Path] = PLAYERS) -> set[str]:
    """Every text of these screens that has a letter in it."""
    all_of = (found for path in paths for found in keys(path.read_text(encoding="utf-8")))
    return {found for found in all_of if re.search(r"[^\W\d_]", re.sub(r"\{\d+\}", "", found))}
