"""Nothing is told of a scene before it is shown, at any step of any game that plays one out."""

from collections.abc import Iterator
from typing import Any

from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, PUBLIC
from cutcard.games import every
from cutcard.house.views.round_view import read
from tests.every_game.kit import ALL, among, walk
from tests.every_game.matrix import story
from tests.in_node import in_node

SEEDS = range(6)
# Of each round what a screen tells when none of its steps is shown, when one is, and so on, and when all are.
TOLD = """({ called }) => (rounds) => rounds.map((round) =>
  [...round.scene.steps.keys(), round.scene.steps.length].map((shown) => called(round, shown)))"""


def rounds(name: str) -> Iterator[Round]:
    for seed in SEEDS:
        yield walk(name, seed)[-1]
        yield from story(name, seed).moments


def face_down(told: list[Any], plays: list[int]) -> set[str]:
    """The cards of the scene that came face down, as they are told."""
    facts = [entry["fact"] for entry in told if entry["n"] in plays]
    return {card for fact in facts if fact.get("face") == "down" for card in fact["cards"]}


def cards_in(steps: list[Any]) -> set[str]:
    """What these steps have shown, one by one and as it lay after each."""
    return {step["card"] for step in steps} | {c for s in steps for pile in s.get("lies", {}).values() for c in pile}


SCENIC = {found.name for found in every() if found.scene}


@among([name for name, setting in ALL.items() if setting.game.name in SCENIC])
def test_nothing_is_told_before_the_step_that_shows_it(name: str) -> None:
    seen = [read(r, PUBLIC) for r in rounds(name)]
    for r, telling in zip(seen, in_node("pace.js", TOLD, seen), strict=True):
        steps = r["scene"]["steps"]
        plays = [step["entry"] for step in steps]
        assert set(plays) <= {entry["n"] for entry in r["entries"]}, "every step waits for an entry"
        for shown, told in enumerate(telling):
            after = min(plays[shown:] or [max(plays, default=len(r["entries"])) + 1])
            assert all(entry["n"] < after for entry in told), (shown, told[-1])
            assert face_down(told, plays) <= {HIDDEN, *cards_in(steps[:shown])}, "named when they are turned"


def test_some_scene_of_every_kind_is_looked_at() -> None:
    """A ball that rolls, cards that are turned later, cards that come face up."""
    scenes = [read(walk(name, 0)[-1], PUBLIC)["scene"] for name in ("roulette nz-2012", "baccarat nz-2012")]
    assert any(step.get("takes") for step in scenes[0]["steps"])
    assert any(step["card"] == HIDDEN for step in scenes[1]["steps"])
