"""Every refusal says what to do instead, unless its own sentence does or there is nothing to be done."""

import ast
from collections.abc import Iterator
from pathlib import Path

import cutcard

SOURCE = Path(cutcard.__file__).parent
KINDS = ("Refusal", "Faulty", "BadParameter", "UsageError")
TELLS = (", not ", " needs ", " is for ", " must be ", " such as ", "; write ")  # in the sentence itself: what would do
ALLOWED = {
    "the sentence says what would do": """bet/decided bet/limits device/form due/forbidden field/low layout/form
        link/incomplete right/reads-only right/role round/not-open round/other-rules seat/areas seat/forbidden
        share/form stack/enough table/kind term/forbidden wheel/other wheel/times chat/words""",
    "nothing is to be done": """bet/nothing-to-undo card/no-pile care/asked care/not-excluded care/not-pending
        care/shorter proof/unsealed scanner/silent seat/nobody separation/so shoe/none table/already wheel/no-spin""",
    "only a program, or a damaged book, could ask": """checkpoint/fact fact/type http/400 meter/fact round/differs
        round/pays round/unopened store/unfit stream/text""",
    "somebody else's words, passed on": "file/unreadable monitor/waiting text/line",
}


def refusals() -> Iterator[tuple[str, str, bool]]:
    """Where, its code, and whether it says what to do."""
    for path in sorted(SOURCE.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.args and call.args[0], ast.Constant | ast.JoinedStr):
                name = getattr(call.func, "id", getattr(call.func, "attr", ""))
                if name in KINDS:
                    said = " ".join(ast.unparse(arg) for arg in call.args[:2])
                    tells = len(call.args) > 3 or any(keyword.arg in ("instead", None) for keyword in call.keywords)
                    code = str(call.args[0].value) if isinstance(call.args[0], ast.Constant) else ""
                    yield f"{path.relative_to(SOURCE)}:{call.lineno}", code, tells or any(map(said.__contains__, TELLS))


def test_every_refusal_says_what_to_do_or_is_known_not_to() -> None:
    allowed = {code for codes in ALLOWED.values() for code in codes.split()}
    found = list(refusals())
    assert len(found) > 450
    assert [(where, code) for where, code, tells in found if not tells and code not in allowed] == []
    assert sorted(allowed - {code for _, code, tells in found if not tells}) == []
