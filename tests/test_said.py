"""No sentence for a person has an id in it: wagers, seats and guests are called what they are called at the table."""

import ast
from collections.abc import Iterator
from pathlib import Path

import cutcard

SOURCE = Path(cutcard.__file__).parent
PARTS = "core", "house", "server", "shared", "games", "chance"
IDS = {"wager", "owner", "person", "holder", "payee", "payer"}
CHOSEN = {"{person} is a reserved name", "{row.person} is {", "device of {person}"}  # names of accounts


def sentences(tree: ast.AST) -> Iterator[ast.JoinedStr]:
    """Strings with something put in, of several words."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            written = [part.value for part in node.values if isinstance(part, ast.Constant)]
            if any(" " in str(text).strip() for text in written):
                yield node


def bare(part: ast.expr) -> bool:
    """Whether what is put in is an id as it is kept; one that is quoted back is what somebody typed."""
    if not isinstance(part, ast.FormattedValue) or part.conversion == ord("r"):
        return False
    named = part.value.attr if isinstance(part.value, ast.Attribute) else getattr(part.value, "id", "")
    return named in IDS


def test_no_sentence_says_an_id() -> None:
    files = [path for part in PARTS for path in sorted((SOURCE / part).rglob("*.py"))]
    said = [(path.name, node) for path in files for node in sentences(ast.parse(path.read_text()))]
    assert len(said) > 300
    raw = [f"{name}: {ast.unparse(node)}" for name, node in said if any(map(bare, node.values))]
    assert [line for line in raw if not any(known in line for known in CHOSEN)] == []
