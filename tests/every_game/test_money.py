"""No chip comes from nowhere, every wager is decided once, and a void gives everything back."""

from collections import Counter

from cutcard.core.facts import Entry, Spot, Verdict, Void
from cutcard.core.round import Round
from cutcard.core.table import Table
from cutcard.games.pai_gow.boxes import BANK
from tests.every_game.kit import (
    DEE,
    SEEDS,
    assert_all_decided,
    assert_balanced,
    every_game,
    points,
    to_the_end,
    undealt,
    walk,
)


@every_game
def test_chips_are_conserved_at_every_step_and_none_is_left_on_a_spot(name: str) -> None:
    for seed in SEEDS:
        for r in walk(name, seed):
            assert_balanced(r.table)
        assert r.over
        assert_all_decided(r.table)


@every_game
def test_every_wager_is_decided_exactly_once(name: str) -> None:
    for seed in SEEDS:
        r = walk(name, seed)[-1]
        decided = Counter(Spot(e.fact.place, e.fact.wager, e.fact.owner) for e in r.log if isinstance(e.fact, Verdict))
        returned = {s for s, stake in r.table.stakes.items() if stake.outcome in ("withdrawn", "void")}
        assert set(decided.values()) <= {1}
        assert {s for s in r.table.stakes if s not in decided} <= returned


@every_game
def test_a_void_of_the_round_returns_every_chip_from_any_point_and_nothing_is_due(name: str) -> None:
    for _, r, _ in points(name, 12):
        voided = Round(r.game, (*r.log, Entry(len(r.log), DEE, Void("a misdeal"))))
        stays = {spot: k for spot, k in r.table.stakes.items() if k.in_full}
        assert {spot: voided.table.stakes[spot] for spot in stays} == stays
        assert {k.outcome for s, k in voided.table.stakes.items() if s not in stays} <= {"void", "withdrawn"}
        for person in r.table.places_of:
            kept = sum(k.returned - k.chips for spot, k in stays.items() if spot.owner == person)
            assert voided.table.chips.get(person, 0) == kept
        assert_balanced(voided.table)
        assert (voided.due, voided.over) == ((), True)


@every_game
def test_a_void_of_one_place_returns_its_chips_and_leaves_a_round_that_ends(name: str) -> None:
    for rng, r, _ in points(name, 3):
        for place in wagered(r.table):
            assert_all_decided(to_the_end(name, without(r, place), rng, undealt(name, rng, r.table)).table)


@every_game
def test_a_void_of_one_place_after_the_round_undoes_what_was_paid_there_and_nothing_else(name: str) -> None:
    for seed in SEEDS:
        r = walk(name, seed)[-1]
        for place in wagered(r.table):
            assert_all_decided(without(r, place).table)


def wagered(t: Table) -> list[str]:
    """Where wagers were made, but for a player's bank, which is no hand."""
    return sorted({spot.place for spot in t.stakes if spot.wager != BANK})


def without(r: Round, place: str) -> Round:
    voided = Round(r.game, (*r.log, Entry(len(r.log), DEE, Void("a ruling", place))))
    at_place = [k for s, k in voided.table.stakes.items() if s.place == place and not k.in_full]
    assert {k.outcome for k in at_place} <= {"void", "withdrawn"}
    assert all(k == r.table.stakes[s] for s, k in voided.table.stakes.items() if s.place != place)
    assert not [award for award in voided.table.awards if award.place == place]
    assert_balanced(voided.table)
    return voided
