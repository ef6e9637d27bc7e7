"""What the rules want on the cloth is there before a table opens, and a cap on payments has its approval."""

from dataclasses import replace
from typing import Any

import pytest

from cutcard.core.game import Game
from cutcard.games import find
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table import acts
from cutcard.house.table.layout import missing
from cutcard.house.table.running import set_table
from cutcard.house.table.state import furnished
from cutcard.house.table.unit_of_work import UnitOfWork
from tests.house.kit import FCP, MINUTE, NOON, OP, RCD, SUE, Venue, refused
from tests.kit import clause


def without(game: Game, *path: str) -> Game:
    """The game with one thing rubbed out of its layout."""
    data: dict[str, Any] = {**game.edition.data}
    if path[0] == "inscription":
        del data["inscription"]
    else:
        part, word = path
        data["layout"] = {**data["layout"], part: [x for x in data["layout"][part] if x != word]}
    return game.with_edition(replace(game.edition, data=data))


@clause("NZ-CONS-Q-LAYOUT")
@pytest.mark.parametrize("name, rules", [(FCP, "nz-2012"), (FCP, "us"), (RCD, "nz-2012")])
def test_the_shipped_layouts_lack_nothing(name: str, rules: str) -> None:
    assert missing(find(name, rules)) is None


@clause("NZ-CONS-Q-LAYOUT", "NZ-20-3.2", "NZ-20-5.7.3", "NZ-RCD-3.2")
@pytest.mark.parametrize(
    "name, path, says, cite",
    [
        (FCP, ("inscription",), "the inscription", "NZ-20-3.2"),
        (FCP, ("areas", "aces-up"), "the aces-up area", "NZ-20-3.2"),
        (FCP, ("posted", "aces-up"), "the aces-up pay scale", "NZ-20-5.7.3"),
        (RCD, ("cards", "third"), "the third area for cards", "NZ-RCD-3.2"),
        (RCD, ("areas", "trifecta"), "the trifecta area", "NZ-RCD-3.2"),
    ],
)
def test_a_table_whose_cloth_lacks_something_does_not_open(
    name: str, path: tuple[str, ...], says: str, cite: str
) -> None:
    state = furnished("t1", Furnished(name, "nz-2012", "auto", "virtual", ()))
    work = UnitOfWork(replace(state, round=replace(state.round, game=without(state.game, *path))), NOON)
    with refused("layout/missing", cite) as caught:
        set_table(work, SUE, "open")
    assert says in str(caught.value)
    assert not work.lines


def test_where_the_link_is_fed_the_cloth_has_a_spot_for_it() -> None:
    game = find(FCP, "us", {"progressive": "D"})
    lacking = missing(without(game, "areas", "progressive"))
    assert lacking is not None
    assert "progressive" in lacking[0]
    assert missing(without(find(FCP, "us"), "areas", "progressive")) is None


@clause("NZ-20-5.10-NOTICE", "NZ-17-5.10-NOTICE", "CP-6-9", "CP-LIR-10.3")
@pytest.mark.parametrize("game, cite", [
    (FCP, "NZ-20-5.10-NOTICE"),
    ("three-card-poker", "NZ-17-5.10-NOTICE"),
    ("caribbean-stud", "CP-6-9"),
    ("let-it-ride", "CP-LIR-10.3"),
])  # fmt: skip
async def test_a_maximum_payout_needs_its_approval(venue: Venue, game: str, cite: str) -> None:
    edition = find(game).edition.name
    with refused("cap/approval", cite):
        await venue.table("t1", game, edition, "max-payout=100000")
    await venue.table("t2", game, edition)
    at = venue.clock.now + 2 * MINUTE
    with refused("cap/approval", cite):
        await venue.do(OP, acts.Announce("max-payout", "100000", at), "t2")
    await venue.do(OP, acts.Announce("max-payout", "100000", at, "Secretary 2012/9"), "t2")
    assert [a.notice for a in (await venue.state("t2")).session.announced] == ["Secretary 2012/9"]
