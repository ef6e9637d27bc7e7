"""The texts of the screens in other languages: a file for the house and one in the folder of every game.

A text is found by its English: under `screens` what screens say by themselves, under `house` what the house and the
rules say, with {0} for what is put in.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from cutcard.games.discovery import working

HERE = Path(__file__).parent
LANGUAGES = ("de",)  # besides English; none has been read over by another person
PARTS = ("screens", "house")
Texts = dict[str, dict[str, str]]


def sources(language: str) -> Iterator[Traversable]:
    """The house's own first, then those of the games that bring one."""
    yield HERE.parent / "web" / f"{language}.toml"
    for module in working().values():
        if (file := files(module).joinpath(f"{language}.toml")).is_file():
            yield file


def read(file: Traversable) -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def catalogue(language: str) -> Texts:
    """All of them together."""
    merged: Texts = {part: {} for part in PARTS}
    for told in map(read, sources(language)):
        for part in PARTS:
            merged[part] |= told.get(part, {})
    return merged
