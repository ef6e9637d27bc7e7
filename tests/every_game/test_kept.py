"""What is kept from entry to entry is what would be said if everything were asked anew."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from cutcard.core.dependents import as_can_be_done
from cutcard.core.due import due, wrong
from cutcard.core.duty import Duty, Fault
from cutcard.core.fold import fold
from cutcard.core.round import Round
from cutcard.core.table import PUBLIC
from cutcard.house.views.as_json import Json
from cutcard.house.views.round_view import entries_for
from tests.every_game.kit import SEEDS, every_game, shoe, start, take_up, walk
from tests.every_game.test_plan import moments


def as_asked(name: str, seed: int) -> Iterator[Round]:
    """A round with the bets that open it, in which nothing is done but what must be."""
    rng, r = random.Random(f"{name} as asked {seed}"), start(name)
    pack = shoe(name, rng)
    while musts := [d for d in r.due if d.must]:
        r = take_up(name, r, (duty := rng.choice(musts)), rng.choice(duty.options), rng, pack)
        yield r


def asked_anew(r: Round) -> tuple[tuple[Fault, ...], tuple[Duty, ...]]:
    """Every kind of fault and every step, of a table of which nothing has been asked before."""
    table = fold(r.log)
    faults = tuple(as_can_be_done(r.game, table, r.log, fault) for fault in wrong(r.game, table))
    return faults, due(r.game, fold(r.log), faults)


@every_game
def test_what_is_wrong_and_due_is_what_it_would_be_if_all_were_asked_anew(name: str) -> None:
    walks = chain.from_iterable(walk(name, seed) for seed in SEEDS)
    calm = chain.from_iterable(as_asked(name, seed) for seed in SEEDS)
    orderly = [0, 0]
    for r in chain(walks, calm, moments(name)):
        assert (r.wrong, r.due) == asked_anew(r), r.log[-1]
        orderly[r.orderly] += 1
    assert min(orderly) > 20, "rounds in which something was out of order, and others"


def told_anew(r: Round, whose: str) -> list[Json]:
    """Of entries of which nobody has been told before."""
    return entries_for(Round(r.game, tuple(replace(e) for e in r.log)), whose)


@every_game
def test_what_is_told_goes_on_from_what_was_told_before_and_is_what_would_be_told_anew(name: str) -> None:
    """Also to those who look at one moment after a later one."""
    for seed in SEEDS[:2]:
        walked = [*walk(name, seed)]
        for r in (*walked[::3], *walked[::-7]):
            for whose in (PUBLIC, *[*r.table.places_of][:1]):
                assert entries_for(r, whose) == told_anew(r, whose), r.log[-1]


@every_game
def test_steps_that_are_done_are_not_forgotten_as_long_as_only_what_is_due_is_done(name: str) -> None:
    furthest = 0
    for seed in SEEDS:
        done = [(r.due, r.steps_done)[1] for r in as_asked(name, seed) if r.orderly]
        assert done == sorted(done)
        furthest = max((furthest, *done))
    assert furthest > 0
