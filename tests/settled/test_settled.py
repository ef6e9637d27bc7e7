"""Whatever went wrong in a round, what each wager brought back is what the clauses give on the cards that lie there."""

from collections.abc import Callable, Mapping

import pytest

from cutcard.core.facts import Chips, Spot
from cutcard.core.round import Round
from cutcard.core.text import write
from tests.every_game.kit import ALL, SEEDS, among, walk
from tests.every_game.matrix import story
from tests.settled import layouts, poker, tiles

DECIDED = ("win", "lose", "push", "forfeit")
GAMES: Mapping[str, Callable[[Round, Spot], Chips | None]] = {
    "three-card-poker": poker.three_card,
    "four-card-poker": poker.four_card,
    "caribbean-stud": poker.caribbean,
    "ultimate-texas-holdem": poker.holdem,
    "let-it-ride": poker.ride,
    "mississippi-stud": poker.mississippi,
    "roulette": layouts.wheel,
    "electronic-roulette": layouts.wheel,
    "baccarat": layouts.coup,
    "racing-card-derby": layouts.race,
    "pai-gow": tiles.main,
}
LINKED = ("progressive", "jackpot")  # paid from meters too
NAMES = [name for name, setting in ALL.items() if setting.game.name in GAMES]


def differs(r: Round) -> list[str]:
    """Say which wagers brought back something else than the clauses give."""
    due_back = GAMES[r.game.name]
    told = []
    for spot, stake in r.table.stakes.items():
        if stake.outcome in DECIDED and spot.wager not in LINKED:
            wanted = due_back(r, spot)
            if wanted is not None and wanted != stake.returned:
                told.append(f"{spot}: {stake.outcome} {stake.returned}, and not {wanted}")
    for award in r.table.awards:
        if award.why == "ante-bonus" and (odds := poker.bonus(r, award.place)) is not None:
            ante = r.table.stakes[Spot(award.place, "ante", award.payee)].chips
            if award.chips != ante * odds:
                told.append(f"{award}, and not {ante * odds}")
    return told


def ends(name: str, seed: int) -> list[Round]:
    """A round in which nothing went wrong, and one of the matrix in which something did."""
    return [walk(name, seed)[-1], story(name, seed).end]


@among(NAMES)
def test_every_wager_brings_back_what_the_clauses_give(name: str) -> None:
    settled = 0
    for r in (r for seed in SEEDS for r in ends(name, seed)):
        assert differs(r) == [], write(r.log)
        settled += sum(stake.outcome in DECIDED for stake in r.table.stakes.values())
    assert settled > 20


@pytest.mark.long
@among(NAMES)
def test_so_it_does_in_many_more_rounds(name: str) -> None:
    for r in (r for seed in range(100, 300) for r in ends(name, seed)):
        assert differs(r) == [], write(r.log)
