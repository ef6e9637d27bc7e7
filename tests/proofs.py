"""What proves what: reads which clauses the tests name and where the source cites them.

`python -m tests.proofs` writes the data file that ships with the package; test_clauses.py checks that it is fresh.
"""

import ast
import json
import re
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

from cutcard.clauses import Clause, clauses
from cutcard.games import GAMES
from cutcard.games.discovery import ours

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "cutcard"
ELSEWHERE = "kept_elsewhere.toml"
SHIPPED = SOURCE / "clauses" / "proofs.json"
FULL_ID = re.compile(r"(?:NZ|US|CP)-[A-Z0-9]+-[\w.(),:-]*[\w)]")
NUMBER = re.compile(
    r"(?<![\w.-])\d{1,2}A?\.\d{1,2}(?:\.\d)?"  # 5.7.1, 10A.2
    r"(?:\([a-z]+\)(?:,\([a-z]\)|-\([a-z]\))?)*(?:-[A-Z]+)?(?![\w.%])"  # (a)(iii), (b)-(c), -PROVISO
)
CITING = (".py", ".toml", ".js", ".mjs", ".md", ".html", ".j2", ".svg")
NAMING = ("approval", "notice", "same-everywhere")  # keys of an option, each of a clause
DIVISIONS = {  # whose bare numbers stand where; in a game's folder, those of its default edition
    **{f"games/{game.name.replace('-', '_')}/": game.edition.clauses for game in reversed(GAMES)},
    "shared/poker.py": "NZ-20-",
    "shared/irregularities.py": "NZ-20-",
    "shared/shoe.py": "NZ-20- NZ-RCD-",
    "hands/four_card.py": "NZ-20-",
}


def named_in_tests() -> dict[str, list[str]]:
    """Clause id: the tests that carry it as a mark."""
    found = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) and function.name.startswith("test_"):
                for call in (node for mark in function.decorator_list for node in ast.walk(mark)):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "clause":
                        for id in (arg.value for arg in call.args if isinstance(arg, ast.Constant)):
                            found[str(id)].append(f"{path.relative_to(ROOT).as_posix()}::{function.name}")
    return {id: list(dict.fromkeys(tests)) for id, tests in found.items()}


def blocks(path: Path) -> list[str]:
    """For each line, the function or table it stands in."""
    lines = path.read_text(encoding="utf-8").splitlines()
    where = [path.stem] * len(lines)
    if path.suffix == ".js":
        return where
    if path.suffix == ".toml":
        table = path.stem
        for i, line in enumerate(lines):
            if line.startswith("["):
                table = line.split("#")[0].strip()
            where[i] = table
        return where
    named = ast.FunctionDef | ast.ClassDef | ast.Assign
    nodes = [node for node in ast.walk(ast.parse("\n".join(lines))) if isinstance(node, named)]
    for node in sorted(nodes, key=lambda node: node.lineno):
        if isinstance(node, ast.Assign):
            if node.col_offset or not isinstance(node.targets[0], ast.Name):
                continue
            name = node.targets[0].id
        else:
            name = node.name
        for i in range(node.lineno - 1, node.end_lineno or node.lineno):
            where[i] = name
    return where


def cited_in_source() -> dict[str, list[str]]:
    """Clause id: the functions and data tables that cite it."""
    found = kept_elsewhere()
    scripts = (path for path in SOURCE.rglob("*.js") if not {"vendor", "site"} & set(path.parts))
    for path in sorted([*SOURCE.rglob("*.py"), *SOURCE.rglob("*.toml"), *scripts]):
        if path.name == ELSEWHERE:
            continue
        name = path.relative_to(SOURCE).as_posix()
        where = blocks(path)
        for line, block in zip(path.read_text(encoding="utf-8").splitlines(), where, strict=True):
            ids = [id if "(" in id else id.rstrip(")") for id in FULL_ID.findall(line)]
            divisions = next((d for start, d in DIVISIONS.items() if name.startswith(start)), "")
            numbers = NUMBER.findall(FULL_ID.sub("", line)) if divisions else ()
            ids += [division + number for division in divisions.split() for number in numbers]
            for id in ids:
                found[id].append(f"{name}: {block}")
    return {id: list(dict.fromkeys(acts)) for id, acts in found.items()}


def written() -> Iterator[tuple[str, str]]:
    """Where, and each clause id that is cited there: in full, or in a game's folder by its number alone."""
    for path in (path for path in (*SOURCE.rglob("*"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md"))):
        if path.suffix in CITING and not {"vendor", "site"} & set(path.parts):
            for id in FULL_ID.findall(path.read_text(encoding="utf-8")):
                yield path.name, id.removesuffix(")") if id.count(")") > id.count("(") else id
    for game in GAMES:
        folder, cite = SOURCE.joinpath(*ours()[game.name].split(".")[1:]), game.edition.cite
        for path in folder.glob("*.py"):
            for token in tokenize.generate_tokens(StringIO(path.read_text(encoding="utf-8")).readline):
                if token.type in (tokenize.COMMENT, tokenize.STRING):
                    yield from ((path.name, cite(number)) for number in NUMBER.findall(FULL_ID.sub("", token.string)))
        yield from ((f"{game.name} {game.edition.name}", cite(id)) for id in cites(game.edition.data))


def cites(rows: Any, named: bool = False) -> Iterator[str]:
    """The clauses that an edition's file names."""
    if isinstance(rows, str):
        yield from [rows] if named else []
    elif isinstance(rows, list):
        for row in rows:
            yield from cites(row)
    elif isinstance(rows, dict):
        for key, row in rows.items():
            yield from cites(row, named or "cite" in key or key in NAMING)


def kept_elsewhere() -> dict[str, list[str]]:
    """Clause id: what keeps it outside the folder of its game, as that folder says; each has to be there."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.glob(f"games/*/{ELSEWHERE}")):
        for id, acts in tomllib.loads(path.read_text(encoding="utf-8")).items():
            for act in acts:
                module, _, block = act.partition(": ")
                assert block in blocks(SOURCE / module), f"{path.parent.name}: {act} is not there"
            found[id] += acts
    return found


def acts_of(clause: Clause, cited: dict[str, list[str]]) -> list[str]:
    """Where it is cited by its full id or its printed number; another source's clause, where the first one's acts."""
    ids = [clause.id, clause.base]
    for game in GAMES:
        for number, id in game.edition.cites.items():
            if id in ids:
                ids.append(f"{game.edition.clauses}{number}")
    return sorted({act for id in ids for act in cited.get(id, ()) if "/us.toml: [cites]" not in act})


def generate() -> str:
    tests, cited = named_in_tests(), cited_in_source()
    made = {c.id: {"acts": acts_of(c, cited), "tests": tests.get(c.id, [])} for c in clauses()}
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SHIPPED.write_text(generate(), encoding="utf-8")
