"""Which software this is: a digest of every file of the package, one over all of them, and what it runs on."""

import hashlib
import platform
import re
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path

from cutcard.games.discovery import modules

HERE = Path(__file__).parent
MADE = {"__pycache__", "site"}  # from the rest: by Python, and the documents as a site, which compute nothing


@cache
def files() -> dict[str, str]:
    """Return each file of the package by its path, with its SHA-256."""
    inside = {path.relative_to(HERE): path for path in sorted(HERE.rglob("*")) if path.is_file()}
    found = {within: path for within, path in inside.items() if not MADE & set(within.parts)}
    return {within.as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for within, path in found.items()}


def digest() -> str:
    """One SHA-256 over all: of the lines that `sha256sum` would print, in the order of the paths."""
    lines = "".join(f"{found}  {path}\n" for path, found in files().items())
    return hashlib.sha256(lines.encode()).hexdigest()


@cache
def code_digest() -> str:
    """Return one SHA-256 over all code and data that figures rest on: of this package, and of every game's."""
    read = hashlib.sha256()
    for name in sorted({module.partition(".")[0] for module in modules().values()}):
        spec = find_spec(name)  # of a whole package, so that nothing is imported
        for found in (spec.submodule_search_locations or [spec.origin or ""]) if spec else ():
            for path in sorted([*Path(found).rglob("*"), Path(found)]):
                if path.suffix in (".py", ".toml"):
                    read.update(f"{path.name}\n".encode() + path.read_bytes())
    return read.hexdigest()


def runs_on() -> dict[str, str]:
    """The Python it runs on, and the version of each package that it needs and finds."""
    made = {"python": platform.python_version()}
    try:
        wanted = {re.split(r"[^A-Za-z0-9_.-]", need, maxsplit=1)[0] for need in requires("cutcard") or ()}
    except PackageNotFoundError:  # it runs from its sources
        return made
    for name in sorted(wanted):
        try:
            made[name] = version(name)
        except PackageNotFoundError:
            continue  # an extra that was not added
    return made
