"""A long procedure is followed with most of its past forgotten, and asks for the same as with all of it."""

import pytest

from cutcard.core.facts import Deal, Tick, Who
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games import find
from cutcard.shared.shoe import (
    BEGIN,
    COUNT,
    LONG,
    ORDERED,
    OVER,
    RACK,
    SHUFFLE,
    TABLE,
    next_deck,
    per_shoe,
    procedure,
    running,
    shortened,
    without_the_past,
)

DEE, SUE, OLA = Who("dee", "dealer"), Who("sue", "supervisor"), Who("ola", "operator")
HANDS = {"dealer": DEE, "supervisor": SUE, "operator": OLA}
KINDS = [
    ("four-card-poker", {}),
    ("four-card-poker", {"device": "shoe"}),
    ("racing-card-derby", {}),
    ("racing-card-derby", {"decks": 6, "shuffle": "per-shoe", "device": "shoe", "cut-card": 200}),
]


def ticked_through(game: Game, ticks: int, in_play: bool = False) -> Round:
    """The procedure, one step after another, until so many are done and its cards are in play, or not."""
    r = Round(game).record(Who("table", "table"), game.opening())
    while len(r.table.ticks) < ticks or bool(running(r.table)) != in_play:
        must = next(d for d in r.due if d.must)
        (tick,) = must.options
        assert isinstance(tick, Tick)
        r = r.propose(HANDS[must.who], tick, must.id, "it is so")
    return r


def test_of_a_long_log_the_last_entry_is_kept_with_its_number_and_its_table_is_shortened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = procedure(find("four-card-poker", "", {"device": "shoe"}))
    few, many = ticked_through(game, LONG - 20), ticked_through(game, LONG + 1)
    assert shortened(few) is few
    short = shortened(many)
    assert short.log == many.log[-1:]
    assert short.entries == many.entries
    assert len(short.table.ticks) < LONG / 4
    assert short.due == many.due
    begun = ticked_through(game, LONG + 1, in_play=True)
    assert shortened(begun) is begun, "not while its cards are in play"
    monkeypatch.setattr("cutcard.shared.shoe.LONG", len(few.table.ticks))
    assert shortened(few) is few
    monkeypatch.setattr("cutcard.shared.shoe.LONG", len(few.table.ticks) - 1)
    assert shortened(few) is not few


@pytest.mark.parametrize("name, options", KINDS[:2])
def test_a_tick_that_was_not_due_counts_for_nothing(name: str, options: dict[str, object]) -> None:
    game = procedure(find(name, "", options))
    r = ticked_through(game, 30)
    while (must := next(d for d in r.due if d.must)).id != BEGIN:
        (tick,) = must.options
        assert isinstance(tick, Tick)
        r = r.propose(HANDS[must.who], tick, must.id, "it is so")
    deck = next_deck(game, r.table)
    again = r.record(DEE, Tick(SHUFFLE, deck)).record(DEE, Tick(BEGIN, "B" if deck == "A" else "A"))
    assert not any(tick.due for tick in again.table.ticks[-2:])
    assert (next_deck(game, again.table), running(again.table)) == (deck, "")
    forgetful = Round(game, again.log)
    forgetful.__dict__["table"] = without_the_past(game, again.table)
    assert forgetful.due == again.due == r.due


@pytest.mark.parametrize("name, options", KINDS)
def test_nothing_that_is_forgotten_is_asked_for(name: str, options: dict[str, object]) -> None:
    game = procedure(find(name, "", options))
    r = Round(game).record(Who("table", "table"), game.opening())
    forgetful, rounds, orders = r, 0, {3, 10, 17}
    while rounds < 25:
        must = next(d for d in r.due if d.must)
        option = must.options[0]
        assert isinstance(option, Tick)
        who, tick, duty = HANDS[must.who], option, must.id
        if option.step == BEGIN and rounds in orders:
            orders.remove(rounds)
            who, tick, duty = SUE, Tick(ORDERED, TABLE), ORDERED
        r, forgetful = (each.propose(who, tick, duty, "it is so") for each in (r, forgetful))
        rounds += tick.step == BEGIN
        if tick.step == BEGIN and per_shoe(game):
            r, forgetful = (each.record(DEE, Deal(RACK, "up", game.deck[:20])) for each in (r, forgetful))
        if not running(forgetful.table):
            forgetful.__dict__["table"] = without_the_past(game, forgetful.table)
        assert forgetful.due == r.due
        assert forgetful.wrong == r.wrong
    assert len(forgetful.table.ticks) < len(r.table.ticks)
    assert len(forgetful.table.items) < len(r.table.items) or not per_shoe(game), "what was shuffled in again"
    assert sum(tick.step == OVER for tick in r.table.ticks) >= 24


def test_one_that_never_ends_remembers_no_more_after_many_rounds_than_after_few() -> None:
    """Though its dealer counts the cards after every round; a deck that was counted wrong is not forgotten."""
    game = procedure(find("four-card-poker"))
    r = Round(game).record(Who("table", "table"), game.opening())
    ticks, lengths = 0, set[int]()
    while ticks < 8 * LONG:
        must = next(d for d in r.due if d.must)
        tick = must.options[0]
        assert isinstance(tick, Tick)
        r = shortened(r.propose(HANDS[must.who], tick, must.id, "it is so"))
        if tick.step == OVER:
            r = shortened(r.propose(DEE, Tick(COUNT, "A", len(game.pack)), COUNT))
        assert r.entries == r.log[-1].number + 1
        ticks += 1
        lengths.add(max(len(r.log), len(r.table.ticks)))
    assert r.entries > 8 * LONG
    assert max(lengths) < 2 * LONG
    r = r.record(DEE, Tick(COUNT, "A", len(game.pack) - 1))
    (wrong,) = r.wrong
    r = r.record(DEE, Tick(COUNT, "A", len(game.pack)))
    while len(r.log) > 1:
        r = shortened(r.record(DEE, Tick(COUNT, "B", len(game.pack))))
    assert r.wrong == (wrong,)
