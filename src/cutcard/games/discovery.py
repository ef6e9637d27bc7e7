"""Which games there are: the folders beside this file, then packages that announce themselves as `cutcard.games`.

A package by somebody else says so in its own metadata, `[project.entry-points."cutcard.games"]` with a line such as
`casino-war = "casino_war"`: a module with a MANIFEST. It is listed without being imported. One that does not load is
left out of everything, and `broken` says why.
"""

import csv
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.games.manifest import Manifest

GROUP = "cutcard.games"
WEB = "web"
HERE = Path(__file__).parent


@cache
def ours() -> dict[str, str]:
    """The games of this package by name, each with the module that holds its manifest.

    A folder may hold a second game, which shares its parts: two/one is one-two.
    """
    rules = (*HERE.glob("*/rules.py"), *HERE.glob("*/*/rules.py"))
    found = sorted(path.parent.relative_to(HERE).parts for path in rules)
    return {"-".join(reversed(parts)).replace("_", "-"): f"{__package__}.{'.'.join(parts)}" for parts in found}


@cache
def modules() -> dict[str, str]:
    """All games by name with the module of each, those of other packages too; where two have one name, ours."""
    return {found.name: found.value for found in entry_points(group=GROUP)} | ours()


@cache
def manifest(name: str) -> Manifest:
    """What the game of that name brings along."""
    module = ours().get(name) or modules().get(name)
    if module is None:
        played = one_of([found.name for found in every() if found.at_tables])
        studied = one_of([found.name for found in every() if not found.at_tables])
        instead = f"choose {played}; for `analyse` only: {studied}"
        raise Faulty("game/unknown", f"there is no game {quoted(name)}", instead=instead)
    if name not in ours() and name in broken():
        instead = f"mend or remove the package of {module}"
        raise Faulty("game/broken", f"the game {quoted(name)} does not load: {broken()[name]}", instead=instead)
    return load(module)


def load(module: str) -> Manifest:
    """Import a game and return what it brings along."""
    package = import_module(module)
    found: Manifest = package.MANIFEST
    return found.found_in(module) if hasattr(package, "__path__") else found  # a game may be a single file


@cache
def broken() -> Mapping[str, str]:
    """Return why each game that does not load does not, by its name; those of this package all do."""
    found = {}
    for name, module in modules().items():
        if name not in ours():
            try:
                read_all(name, module)
            except (Exception, SystemExit) as fault:  # whatever somebody else's code may raise
                found[name] = f"{type(fault).__name__}: {fault}"
    return found


def read_all(name: str, module: str) -> None:
    """Load a game and read every file of it that is read together with those of other games."""
    from cutcard.games.edges import read_costs
    from cutcard.games.guide import read_guide

    found, head = load(module), rows(next(HERE.glob("*/clauses.csv")))[0]
    if found.name != name:
        raise ValueError(f"its manifest calls it {found.name!r}")
    for file in files(module).iterdir():
        if file.name.endswith(".toml"):
            tomllib.loads(file.read_text(encoding="utf-8"))
        if file.name == "clauses.csv" and (rows(file)[:1] != [head] or {len(row) for row in rows(file)} != {len(head)}):
            raise ValueError(f"a row of clauses.csv does not have the columns {', '.join(head)}")
    read_guide(found.says, module)
    read_costs(module)


def rows(table: Traversable) -> list[list[str]]:
    return list(csv.reader(table.read_text(encoding="utf-8").splitlines()))


def working() -> dict[str, str]:
    """Return the games that load, by name, with the module of each."""
    return {name: module for name, module in modules().items() if name not in broken()}


def folder(name: str) -> Path | None:
    """Where the files of a game lie that it brings for a browser: in its own folder, or in the one it lies in."""
    module = modules().get(name)
    if not module:
        return None
    own = Path(str(files(module))) / WEB
    return own if own.is_dir() else own.parent.parent / WEB


def texts(file: str) -> list[str]:
    """What stands in the file of that name in each folder of a game that has one."""
    found = (files(module).joinpath(file) for module in working().values())
    return [path.read_text(encoding="utf-8") for path in found if path.is_file()]


def is_played(name: object) -> bool:
    """Whether that is the name of a game that is played at tables."""
    return isinstance(name, str) and name in working() and manifest(name).at_tables


def every() -> tuple[Manifest, ...]:
    """All of them, in the order of their names."""
    return tuple([manifest(name) for name in sorted(working())])
