"""Which way dependence points: a module imports from lower levels only, and each level knows only what it may."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cutcard.clauses import clauses

SOURCE = Path(__file__).parent.parent / "src" / "cutcard"
LEVELS = (
    ("core",),
    ("cards",),
    ("hands",),
    ("games", "clauses"),
    ("chance", "exact", "batch"),
    ("store",),
    ("sim", "retold", "replay", "ledger"),
    ("house",),
    ("audit",),
    ("report", "reports"),
    ("console", "terminal", "server"),
    ("cli",),
    ("__init__", "__main__"),
)
LEVEL = {name: n for n, names in enumerate(LEVELS) for name in names}
WITHIN_CORE = (
    *(
        "facts",
        "errors",
        "money",
        "table",
        "fold",
        "rights",
        "duty",
        "edition",
        "overlay",
        "rulebook",
        "game",
        "due",
        "steps",
    ),
    *("check", "corrections", "view", "round", "text"),
)
NAMED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
OF_A_GAME = re.compile("|".join(sorted({"-".join(c.id.split("-")[:2]) + "-" for c in clauses() if c.game != "all"})))
PURE = ("core", "cards", "hands", "games")
IMPURE = {"random", "secrets", "time", "datetime", "socket", "asyncio", "threading", "os", "sys", "subprocess", "numpy"}


def imports(path: Path) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names.append(node.module or "")
    return names


def part(path: Path) -> str:
    first = path.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


MODULES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_module_imports_from_lower_levels_only(path: Path) -> None:
    here = part(path)
    for name in imports(path):
        if name.startswith("cutcard."):
            there = name.split(".")[1]
            assert there == here or LEVEL[there] < LEVEL[here], f"{here} may not import {name}"


@pytest.mark.parametrize("path", sorted((SOURCE / "house").glob("*.py")), ids=lambda path: path.stem)
def test_the_house_cites_no_clause_of_a_game_but_what_the_game_says(path: Path) -> None:
    """A docstring may say which clause a rule keeps; what people are told comes from the game in play."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = [node.body[0] for node in ast.walk(tree) if isinstance(node, NAMED) and ast.get_docstring(node)]
    docstrings = {statement.value for statement in told if isinstance(statement, ast.Expr)}
    words = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in docstrings]
    assert [node.value for node in words if isinstance(node.value, str) and OF_A_GAME.match(node.value)] == []


@pytest.mark.parametrize("path", sorted((SOURCE / "core").glob("*.py")), ids=lambda path: path.stem)
def test_inside_the_kernel_the_order_is_fixed(path: Path) -> None:
    if path.stem != "__init__":
        for name in imports(path):
            if name.startswith("cutcard.core."):
                assert WITHIN_CORE.index(name.split(".")[2]) < WITHIN_CORE.index(path.stem), (
                    f"{path.stem} imports {name}"
                )


@pytest.mark.parametrize("path", [p for p in MODULES if part(p) in PURE], ids=lambda path: path.stem)
def test_the_rules_know_neither_clock_nor_chance_nor_the_outside(path: Path) -> None:
    assert not IMPURE & {name.split(".")[0] for name in imports(path)}


@pytest.mark.parametrize("path", sorted((SOURCE / "core").glob("*.py")), ids=lambda path: path.stem)
def test_the_kernel_needs_only_the_standard_library(path: Path) -> None:
    for name in imports(path):
        assert name.split(".")[0] in {"cutcard", *sys.stdlib_module_names}


@pytest.mark.parametrize("path", sorted((SOURCE / "store").glob("*.py")), ids=lambda path: path.stem)
def test_the_book_knows_only_the_kernel(path: Path) -> None:
    assert {name.split(".")[1] for name in imports(path) if name.startswith("cutcard.")} <= {"core", "store"}


@pytest.mark.parametrize("what", ["import cutcard.core.round", "import cutcard", "from cutcard import cli"])
def test_importing_loads_nothing_heavy(what: str) -> None:
    script = f"{what}; import sys; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "numba", "textual", "rich", "cutcard.games"} & set(loaded)
