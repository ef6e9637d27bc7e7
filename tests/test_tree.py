"""Which way dependence points: a module imports from lower levels only, and each level knows only what it may."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from inspect import get_annotations
from pathlib import Path
from typing import Any, get_args

import pytest

from cutcard.clauses import clauses
from cutcard.core.layout import SHARED
from cutcard.games.discovery import manifest, ours
from cutcard.games.manifest import MODULES as PARTS_BESIDE
from cutcard.games.manifest import Face, Lazy, Manifest, Solver

SOURCE = Path(__file__).parent.parent / "src" / "cutcard"


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def stated(found: Manifest) -> set[str]:
    """What a game names: wagers, options and pay tables of its editions, the meters that it feeds."""
    meters = found.jackpot.link.levels if found.jackpot else ()
    named = ((*game.wagers, *game.edition.options, *game.edition.tables) for game in found.editions)
    return {name for names in (meters, *named) for name in names}


def however_joined(name: str) -> str:
    """The pattern of a name whose words are joined by dashes, underscores, blanks or nothing."""
    return "[-_ ]?".join(map(re.escape, name.split("-")))


LEVELS = (
    ("core",),
    ("cards",),
    ("hands",),
    ("shared",),
    ("games",),
    ("software",),
    ("clauses", "chance", "exact", "batch"),
    ("game: exact",),
    ("store",),
    ("sim", "described", "replay", "ledger"),
    ("game: sample", "game: described", "dealing"),
    ("house",),
    ("audit",),
    ("par",),
    ("house_reports",),
    ("protect",),
    ("game: study",),
    ("console", "terminal", "server", "learn"),
    ("game: terminal",),
    ("cli_options",),
    ("cli_book", "cli_figures"),
    ("cli",),
    ("__init__", "__main__"),
)
# What a game brings along is loaded when it is asked for, so each part may stand on another level than its rules. A
# module stands by the part that it is named after, `sample_kernel` by `sample`; any other by what loads it.
PARTS = {
    **dict.fromkeys(("exact", "strategies"), "game: exact"),
    **{name: f"game: {name}" for name in ("sample", "described")},
    **dict.fromkeys(("study", "advice", "analysis", "protects"), "game: study"),
    **dict.fromkeys(("terminal", "monitor"), "game: terminal"),
}
LEVEL = {name: n for n, names in enumerate(LEVELS) for name in names}
WITHIN_CORE = (
    *(
        "facts",
        "errors",
        "given",
        "memo",
        "money",
        "table",
        "fold",
        "rights",
        "duty",
        "edition",
        "overlay",
        "rulebook",
        "game",
        "layout",
        "reserve",
        "keys",
        "words",
        "steps",
        "due",
    ),
    *("check", "dependents", "view", "round", "text"),
)
ROOMS = (("log",), ("limits", "jackpots"), ("people",), ("table",), ("floor",), ("views",), ("house",))
ROOM = {name: n for n, names in enumerate(ROOMS) for name in names}
AT_TABLES = sorted(name for name in ours() if manifest(name).at_tables)
PREFIXES = {"-".join(c.id.split("-")[:2]) + "-" for c in clauses() if c.game in AT_TABLES}
STATED = Counter(name for game in ours() for name in stated(manifest(game)))
IN_COMMON = {*SHARED, *re.findall(r'"([a-z0-9-]+)"', "".join(read(path) for path in (SOURCE / "shared").glob("*.py")))}
OF_ONE = {name for name, games in STATED.items() if games == 1 and {"-", "/"} & set(name)} - IN_COMMON
ANYWHERE = sorted({*map(however_joined, AT_TABLES), *PREFIXES})
WHOLE_WORDS = sorted(map(however_joined, OF_ONE), reverse=True)
OF_A_GAME = re.compile(rf"{'|'.join(ANYWHERE)}|(?<![a-z])(?:{'|'.join(WHOLE_WORDS)})(?![a-z])", re.IGNORECASE)
TEXTS = (".py", ".js", ".mjs", ".css", ".html", ".j2", ".svg", ".toml")
PURE = ("core", "cards", "hands", "shared", "games")
IMPURE = {"random", "secrets", "time", "datetime", "socket", "asyncio", "threading", "os", "sys", "subprocess", "numpy"}


@cache
def imports(path: Path) -> list[str]:
    """What it imports when it runs; a name that is only a type is no dependence."""
    names, tree = [], ast.parse(path.read_text(encoding="utf-8"))
    typed = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    tree.body = [node for node in tree.body if node not in typed]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            modules = [f"{node.module}.{alias.name}" for alias in node.names]
            names += [module if file_of(module) else node.module or "" for module in modules]
    return names


@cache
def file_of(module: str) -> Path | None:
    """The file of a module of this package."""
    path = SOURCE.parent.joinpath(*module.split("."))
    return next((file for file in (path / "__init__.py", path.with_suffix(".py")) if file.is_file()), None)


def loaded_with(module: str) -> set[str]:
    """The modules in folders of games that are loaded when this one is, itself among them."""
    loaded, more = set[str](), {module}
    while more:
        loaded |= more
        names = {name for of in more if (file := file_of(of)) for name in imports(file)}
        more = {name for name in names if name.startswith("cutcard.games.") and name.count(".") > 2} - loaded
    return loaded


@cache
def levels_in_games() -> dict[str, str]:
    """The level of every module in the folder of a game; none of one that nothing loads."""
    of_parts = {path: PARTS.get(path.stem.split("_")[0], "") for path in MODULES if in_folder_of_a_game(path)}
    levels = {module(named(path)): level for path, level in of_parts.items()}
    loads = {module: level for module, level in levels.items() if level} | dict.fromkeys(ours().values(), "games")
    lowest_last = sorted(loads.items(), key=lambda load: -LEVEL[load[1]])
    by_load = {loaded: level for module, level in lowest_last for loaded in loaded_with(module)}
    return {module: level or by_load.get(module, "") for module, level in levels.items()}


def module(names: Sequence[str]) -> str:
    return ".".join(("cutcard", *(name for name in names if name != "__init__")))


def part(names: Sequence[str]) -> str:
    """The level that a module stands on, by the names of its packages and its own."""
    return levels_in_games().get(module(names), names[0])


def named(path: Path) -> list[str]:
    return list(path.relative_to(SOURCE).with_suffix("").parts)


def in_folder_of_a_game(path: Path) -> bool:
    return named(path)[0] == "games" and len(named(path)) > 2


NOT_OURS = {"vendor", "site"}  # the site is built there by `dev.py docs`
MODULES = sorted(SOURCE.rglob("*.py"))
SCRIPTS = sorted(path for path in SOURCE.rglob("*.js") if not NOT_OURS & set(path.parts))
TOLD = (path for path in SOURCE.rglob("*") if path.suffix in TEXTS and named(path)[0] != "site")
ELSEWHERE = sorted(path for path in TOLD if not in_folder_of_a_game(path))
Import = tuple[Path, str]  # what imports, and what is imported


def ours_in(*paths: Path) -> list[Import]:
    """What these import of this package."""
    return [(path, name) for path in paths for name in imports(path) if name.startswith("cutcard.")]


def test_a_module_imports_from_lower_levels_only() -> None:
    levels = [(part(named(path)), part(name.split(".")[1:]), path, name) for path, name in ours_in(*MODULES)]
    assert [use for use in levels if use[1] != use[0] and LEVEL[use[1]] >= LEVEL[use[0]]] == []


def test_every_module_of_a_game_is_loaded_by_its_rules_or_by_a_part_of_it() -> None:
    assert [module for module, level in levels_in_games().items() if not level] == []


def test_nothing_outside_its_folder_names_a_game_its_clauses_or_what_it_alone_has() -> None:
    """What a game looks like is data of its edition, or lies in its own folder."""
    assert {path.suffix for path in ELSEWHERE} == set(TEXTS)
    said = {path: OF_A_GAME.findall(read(path)) for path in ELSEWHERE}
    assert {path: words for path, words in said.items() if words} == {}


def test_nothing_is_read_out_of_the_id_of_a_duty() -> None:
    """What it is for is its `does`, and what would answer it its options."""
    reads = re.compile(r"\.(?:id|answers)\.(?:startswith|split|partition|removeprefix|startsWith|match)\(")
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in (*MODULES, *SCRIPTS)
        if reads.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"core/fold.py", "core/table.py"}, "deals made again, by the kernel's own id; and an item's order"


def test_a_function_is_named_by_what_it_gives() -> None:
    """`told` would fit any of them; thirteen once had that name."""
    assert [path for path in MODULES if re.search(r"^\s*(?:async )?def told\(", read(path), re.MULTILINE)] == []


def test_the_names_the_clauses_and_the_own_wagers_and_options_of_games_are_known() -> None:
    for said in ("four-card-poker", "fourcardpoker", "Four Card Poker", "NZ-20-5.1", "US-4CP-3-TIE", "NZ-RCD-9.2"):
        assert OF_A_GAME.search(said), said
    for said in ("such as aces-up=5", "aces_up", "Aces up alone", "Soft 17", "double_after_split", "caribbean/major"):
        assert OF_A_GAME.search(said), said
    for said in ("NZ-ACT-367", "NZ-CONS-MARKUP", "US-PROG-BET", "four-card hands", "ante-bonus", "one to six cards"):
        assert not OF_A_GAME.search(said), said


def test_inside_the_kernel_the_order_is_fixed() -> None:
    order = WITHIN_CORE.index
    within = [
        (path.stem, name.split(".")[2])
        for path, name in ours_in(*(SOURCE / "core").glob("*.py"))
        if path.stem != "__init__" and name.startswith("cutcard.core.")
    ]
    assert within
    assert [(module, lower) for module, lower in within if order(lower) >= order(module)] == []


def test_inside_the_house_a_room_knows_only_the_rooms_before_it() -> None:
    within = [
        (named(path)[1], name.split(".")[2], path.name)
        for path, name in ours_in(*(SOURCE / "house").rglob("*.py"))
        if name.startswith("cutcard.house.")
    ]
    assert within
    assert [use for use in within if use[1] != use[0] and ROOM[use[1]] >= ROOM[use[0]]] == []


def test_the_rules_know_neither_clock_nor_chance_nor_the_outside() -> None:
    rules = [path for path in MODULES if part(named(path)) in PURE]
    assert [(path, name) for path in rules for name in imports(path) if name.split(".")[0] in IMPURE] == []


def test_the_kernel_needs_only_the_standard_library() -> None:
    known = {"cutcard", *sys.stdlib_module_names}
    core = (SOURCE / "core").glob("*.py")
    assert [(path, name) for path in core for name in imports(path) if name.split(".")[0] not in known] == []


def test_the_book_knows_only_the_kernel() -> None:
    book = ours_in(*(SOURCE / "store").glob("*.py"))
    assert {name.split(".")[1] for _, name in book} == {"core", "store"}


@pytest.mark.parametrize("what", ["import cutcard.core.round", "import cutcard", "from cutcard import cli"])
def test_importing_loads_nothing_heavy(what: str) -> None:
    script = f"{what}; import sys; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "numba", "textual", "rich", "cutcard.games"} & set(loaded)


PARTS_OF = {name: get_args(get_args(kind)[0]) for name, kind in Manifest.__annotations__.items() if "Lazy" in str(kind)}
LOADED_LATER = [
    pytest.param(lazy, protocol, id=f"{name}: {part}")
    for name in ours()
    for part, (protocol,) in PARTS_OF.items()
    if (lazy := getattr(manifest(name), part))
]


def test_a_game_imports_no_other_game() -> None:
    folders = {module.split(".")[2] for module in ours().values()}
    of_games = [(named(path)[1], name.split(".")[2:3]) for path, name in ours_in(*filter(in_folder_of_a_game, MODULES))]
    assert [(own, other) for own, other in of_games if other != [own] and folders.intersection(other)] == []


def test_the_manifests_of_all_games_load_nothing_heavy() -> None:
    script = "from cutcard.games import every; import sys; print(len(every()), *sorted(sys.modules))"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert int(told[0]) >= len(ours())
    assert not {"numpy", "numba", "rich", "textual", "sqlalchemy", "fastapi"} & set(told)


def asked_for(protocol: type) -> set[str]:
    """What a module must have: the functions and the values that its protocol names."""
    functions = {name for name, value in vars(protocol).items() if callable(value) and not name.startswith("_")}
    return functions | set(get_annotations(protocol))


def test_every_part_of_a_manifest_is_known() -> None:
    assert PARTS_OF.keys() == PARTS_BESIDE.keys()
    assert (asked_for(Solver), asked_for(Face)) == ({"analyse"}, {"FACE"})


@pytest.mark.parametrize("lazy, protocol", LOADED_LATER)
def test_what_a_manifest_names_is_there_and_has_what_is_asked_of_it(lazy: Lazy[Any], protocol: Any) -> None:
    assert find_spec(f"{lazy.package}.{lazy.module}")
    if protocol is not Any:
        assert asked_for(protocol) <= set(vars(lazy()))


def test_what_follows_from_a_render_is_done_with_it() -> None:
    """A screen that can be seen has its focus and listens to its keys: no effect waits for a frame."""
    assert [path for path in SCRIPTS if "useEffect" in path.read_text(encoding="utf-8")] == []
