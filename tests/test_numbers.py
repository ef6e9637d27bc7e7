"""Figures are exact until they are printed, and a percentage is printed in one way."""

import ast
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import cutcard as package
from cutcard.core.numbers import fixed, percent, stated
from cutcard.exact.claims import shipped
from tests.command_line import cutcard

SOURCE = Path(package.__file__).parent
ONLY = SOURCE / "core" / "numbers.py"
TINY = Fraction(1, 10**40)  # nothing that a float could tell apart
STUCK = re.compile(r"\d%")


@pytest.mark.parametrize("places", [0, 2, 6])
@pytest.mark.parametrize("written", [fixed, percent])
def test_a_hair_above_a_half_is_rounded_up_and_a_hair_below_down(
    written: Callable[[Fraction, int], str], places: int
) -> None:
    half = (Fraction(1, 3 * 10**3) // Fraction(1, 10**places) + Fraction(1, 2)) / 10**places
    half /= 100 if written is percent else 1
    up, down = (written(half + by, places) for by in (TINY, -TINY))
    assert Fraction(up.rstrip(" %")) - Fraction(down.rstrip(" %")) == Fraction(1, 10**places)


def test_signs_thousands_and_shares_that_were_set() -> None:
    assert [fixed(x, 1, signed=True) for x in (Fraction(-5, 2), 0, Fraction(1, 1000), 1234)] == [
        *("-2.5", "0.0", "0.0", "+1,234.0")
    ]
    assert percent(0.95, 0) == "95 %"
    assert percent(Fraction(1, 3), 2, signed=True) == "+33.33 %"
    assert [stated(Fraction(x)) for x in ("1", "0.1", "0.00125", "1/3")] == ["100 %", "10 %", "0.125 %", "33.333333 %"]


def rounded_elsewhere(tree: ast.AST) -> Iterator[str]:
    """Strings that have a percentage put in, or a float made of something exact, other than by the functions for it."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.JoinedStr):
            continue
        for put, after in zip(node.values, [*node.values[1:], ast.Constant("")], strict=True):
            if isinstance(put, ast.FormattedValue):
                form = ast.unparse(put.format_spec) if put.format_spec else ""
                floats = form and any(isinstance(n, ast.Name) and n.id == "float" for n in ast.walk(put.value))
                follows = isinstance(after, ast.Constant) and re.match(r"\s*%", str(after.value))
                if form.endswith("%'") or floats or follows:
                    yield ast.unparse(node)


def test_every_percentage_is_written_by_one_function() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")}
    found = {path: list(rounded_elsewhere(tree)) for path, tree in trees.items()}
    assert {path: lines for path, lines in found.items() if lines}.keys() == {ONLY}
    pages = [path for path in SOURCE.rglob("*.j2") if re.search(r"\}\}\s*%|%%", path.read_text(encoding="utf-8"))]
    assert pages == []


COMMANDS = (
    ["verify"],
    ["verify", "--readings", "roulette"],
    ["analyse", "racing-card-derby"],
    ["analyse", "racing-card-derby", "--vary", "decks"],
    ["analyse", "three-card-poker", "--strategy", "like the dealer"],
    ["design", "racing-card-derby", "quinella", "--edge", "1% to 40%"],
    ["simulate", "racing-card-derby", "--rounds", "1000"],
    ["bias", "roulette", "SPINS"],
)


@pytest.mark.parametrize("args", COMMANDS, ids=" ".join)
def test_no_command_prints_one_in_another_way(args: list[str], tmp_path: Path) -> None:
    (tmp_path / "SPINS").write_text("17 17 0 17", encoding="utf-8")
    typed = [str(tmp_path / arg) if arg == "SPINS" else arg for arg in args]
    printed = cutcard(*typed).stdout
    for claim in shipped():
        printed = printed.replace(f"Claimed: {claim.claimed}", "Claimed: so")  # as its source has it
    assert " %" in printed
    assert STUCK.findall(printed) == []
