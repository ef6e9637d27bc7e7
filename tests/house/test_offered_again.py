"""After a misdeal everybody is offered their own opening wagers again, and nobody else's."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cutcard.core.facts import Void
from cutcard.core.text import read
from cutcard.house.views.table_view import offered_again
from cutcard.replay import again

MISDEALS = [
    path
    for path in sorted((Path(__file__).parents[1] / "rounds").glob("*/*.round"))
    if any(isinstance(e.fact, Void) for e in read(path.read_text(encoding="utf-8")))
]


@pytest.mark.parametrize("path", MISDEALS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_is_offered_their_own_wagers_of_a_void_round_and_no_others(path: Path) -> None:
    r, _ = again(path.read_text(encoding="utf-8"))
    state: Any = SimpleNamespace(previous=r)
    laid = r.proposals() if r.table.void else ()
    offered = {name: offered_again(state, name) for name in (*r.table.places_of, "a stranger")}
    for name, bets in offered.items():
        assert [(bet["place"], bet["wager"], bet["owner"], bet["chips"]) for bet in bets] == [
            (bet.place, bet.wager, name, bet.chips) for bet in laid if bet.owner == name
        ]
    assert sum(map(len, offered.values())) == len(laid)


def test_of_several_who_bet_in_a_void_round_each_has_something_to_take_up_again() -> None:
    """Or the test above would compare nothing."""
    owners = [{bet.owner for bet in again(path.read_text(encoding="utf-8"))[0].proposals()} for path in MISDEALS]
    assert any(len(several) > 1 for several in owners)
