"""The linked progressive dealt out: what the deals are, by the cards themselves, and the mean beside the exact one."""

import pytest

from cutcard.cards import DECK
from cutcard.games import find
from cutcard.games.linked_progressive import sample
from cutcard.games.linked_progressive.exact import wager
from cutcard.hands.five_card import kind
from cutcard.sim import simulate
from cutcard.sim.draws import chunk_state

LESS = {"pair", "two pair", "high card"}


@pytest.mark.parametrize("seats", [1, 4, 7])
def test_a_deal_is_told_as_its_cards_make_it_from_one_of_the_seats(seats: int) -> None:
    game = find("linked-progressive", "", {"seats": seats})
    dealt, outcomes = sample.recorded(chunk_state(3, 0), 400, sample.plan(game, "none"))
    for cards, outcome in zip(dealt, outcomes.tolist(), strict=True):
        kinds = [kind([DECK[card] for card in cards[5 * n : 5 * n + 5]]) for n in range(seats)]
        told, second = sample.made(outcome)
        assert told.own in ["less" if made in LESS else made for made in kinds]
        others = [made for made in kinds if made != told.own] + [told.own] * (kinds.count(told.own) - 1)
        assert told.royals == others.count("royal flush")
        assert told.straight_flushes == others.count("straight flush")
        assert not second


@pytest.mark.parametrize("table", ["A", "D"])
@pytest.mark.parametrize("seats", [1, 7])
def test_simulated_deals_agree_with_the_exact_figure(table: str, seats: int) -> None:
    game = find("linked-progressive", "", {"pay-table": table, "seats": seats})
    found = simulate(game, 200_000, seed=2).wagers["progressive"]
    assert found.exact == wager(game).figures
    assert found.z is not None, "every way to end is one of the exact figures"
    assert abs(found.z) < 4
    usual = {o.event: o.count / found.exact.deals for o in found.exact.outcomes if o.count / found.exact.deals > 1e-4}
    for event, chance in usual.items():
        count = sum(line.count for line in found.lines if line.event == event)
        assert abs(count - 200_000 * chance) < 5 * (200_000 * chance) ** 0.5, event


def test_what_a_rare_deal_pays_is_what_the_exact_figures_say() -> None:
    """Every outcome that there can be, also those that no simulation will meet."""
    game = find("linked-progressive", "", {"seats": 7})
    w = wager(game)
    paid = {(o.event, o.net) for o in w.figures.outcomes}
    told = {(event, cents / w.stake - 1) for event, cents in (sample.won(w, n) for n in range(sample.OUTCOMES))}
    assert paid <= told
