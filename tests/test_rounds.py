"""Golden rounds: readable records that must replay to the letter."""

from pathlib import Path

import pytest

from cutcard.games import GAMES
from tests.golden import ROUNDS, annotated


@pytest.mark.parametrize("path", sorted(ROUNDS.rglob("*.round")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_round_replays_to_the_letter(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert annotated(text) == text, f"if the change is meant, run `python -m tests.golden {path}` and say why"


@pytest.mark.parametrize("name", sorted({game.name for game in GAMES}))
def test_every_game_has_golden_rounds(name: str) -> None:
    assert len(list((ROUNDS / name).glob("*.round"))) >= 3
