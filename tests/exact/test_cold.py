"""One figure of each game is counted from nothing: no kept answer can hide a solver that is broken."""

import sys
from fractions import Fraction

import pytest

from cutcard.exact import kept, price
from cutcard.games import find, strategies
from cutcard.games.discovery import ours
from cutcard.par.published import Published, published

PLAYS = {"": "optimal", "best play": "optimal", "simple strategy": "simple", "house way strategy": "house way"}
PRINTED = [p for p in published() if p.figure == "house edge" and p.play in PLAYS and p.wager in ("", "ante", "main")]
FIRST = {p.game: p for p in reversed(PRINTED) if p.game in ours() and PLAYS[p.play] in strategies(p.game)}


@pytest.mark.parametrize("printed", FIRST.values(), ids=FIRST)
def test_a_published_figure_is_found_with_nothing_kept(
    printed: Published, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    forget_counts()
    found = price(find(printed.game, printed.editions[0], printed.options), PLAYS[printed.play])
    assert list(kept.folder().rglob("*.npz")), "it was counted here"
    off = abs(printed.scaled(found.house_edge) - Fraction(printed.value))
    assert off < Fraction(1, 1000) if printed.remark else printed.agrees(found.house_edge), found.house_edge


def test_every_game_with_strategies_has_one() -> None:
    assert [name for name in ours() if strategies(name) and name not in FIRST] == []


def forget_counts() -> None:
    """Clear what this process has counted, as a new one has counted nothing."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("cutcard.exact", "cutcard.batch", "cutcard.games.")):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
