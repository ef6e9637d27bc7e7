"""Theoretical against actual: every stake under the wager it belongs to, and the arithmetic of the verdict by hand."""

import json
from fractions import Fraction
from importlib import import_module
from itertools import islice
from math import sqrt
from types import SimpleNamespace

import pytest

from cutcard.core.errors import Faulty
from cutcard.core.facts import Open
from cutcard.core.game import Game
from cutcard.dealing import rounds
from cutcard.exact.figures import Outcome, WagerFigures
from cutcard.games import GAMES
from cutcard.games.edges import costs
from cutcard.house_reports import as_data, as_listing
from cutcard.house_reports.files import page
from cutcard.house_reports.hold import Held, came_to, hold, theory
from cutcard.house_reports.shifts import shifts
from tests.house.kit import MINUTE, Venue
from tests.house_reports.evenings import lose

ODDS = (Outcome("win", "1/1", 45, Fraction(1)), Outcome("lose", "", 55, Fraction(-1)))


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every wager has the figures of one that wins 45 of 100 times, so that nothing need be counted."""

    def analyse(game: Game) -> SimpleNamespace:
        names = costs(game.name)[game.edition.name].wagers
        return SimpleNamespace(wagers={name: WagerFigures(name, 100, ODDS) for name in names})

    monkeypatch.setattr(import_module("cutcard.house_reports.hold"), "analyse", analyse)
    theory.cache_clear()


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("game", [g for g in GAMES if g.edition.name in costs(g.name)], ids=lambda g: g.name)
def test_every_stake_and_bonus_of_a_game_is_told_under_a_wager_with_a_figure(game: Game) -> None:
    known = set(costs(game.name)[game.edition.name].wagers)
    seated = min(2, len(game.seats))
    for r in islice(rounds(game, seated, seed=5), 25):
        assert r.table.opened
        told = came_to(r.table.opened, r.table)
        assert sum(t["win"] for t in told.values()) == -sum(r.net.values())
        assert {wager for wager, t in told.items() if t["win"]} <= known
        assert {t["bets"] for t in told.values()} == {seated}, "what is added later is no bet of its own"


async def test_the_verdict_by_hand(venue: Venue, quickly: None) -> None:
    await venue.table()
    ann = await venue.sit("1", 20_000)
    for _ in range(3):
        await lose(venue, ann, "1", 1500)
    assert hold(venue.house.store).wagers[0].verdict == "too few rounds", "chance alone may have lost it all"
    await lose(venue, ann, "1", 1500)
    told = hold(venue.house.store)
    (ante,) = told.wagers
    assert (ante.table, ante.wager, ante.bets, ante.staked, ante.win) == ("t1", "ante", 4, 6000, 6000)
    assert (ante.hold, ante.expected) == (Fraction(1), Fraction(600))
    deviation = sqrt(0.99 * 4) * 1500
    assert ante.z == pytest.approx((6000 - 600) / deviation)
    assert ante.interval == pytest.approx((0.1 - 1.96 * deviation / 6000, 0.1 + 1.96 * deviation / 6000))
    assert (ante.verdict, ante.low) == ("as expected", False)
    assert told.win == shifts(venue.house.store).result
    at = venue.clock.now
    venue.clock.wait(MINUTE)
    await lose(venue, ann, "1", 1500)
    assert hold(venue.house.store).wagers[0].verdict == "unusual"
    assert [h.bets for h in hold(venue.house.store, since=at + 1).wagers] == [1]
    assert [h.bets for h in hold(venue.house.store, until=at + 1).wagers] == [4]


async def test_it_can_be_filed_as_csv_json_and_a_page(venue: Venue, quickly: None) -> None:
    for name in ("t1", "t2"):
        await venue.table(name)
        await lose(venue, await venue.sit("1", 20_000, name), "1", 1500, name)
    told = hold(venue.house.store)
    assert [(h.table, h.win) for h in told.wagers] == [("t1", 1500), ("t2", 1500), ("", 3000)]
    heads, listed = as_listing(told)
    rows = [dict(zip(heads, map(str, row), strict=True)) for row in listed]
    assert [(row["list"], row["table"], row["expected"]) for row in rows[:3]] == [
        ("wagers", "t1", "150"), ("wagers", "t2", "150"), ("wagers", "", "300")]  # fmt: skip
    assert json.loads(json.dumps(as_data(told)))["wagers"][0]["edge"] == "1/10"
    filed = page("hold", told, {"Command": "cutcard report hold"})
    assert all(words in filed for words in ("t2: Four Card Poker", "all tables", "10.00 %", "Checked by"))


def test_a_return_below_75_per_cent_is_flagged() -> None:
    for edge, low in ((Fraction(1, 4), False), (Fraction(26, 100), True)):
        of = 1, 100, 100, 100, 10_000, 10**6, edge, Fraction(1), Fraction(0)
        assert Held("t1", "game", "us", (), "ante", *of).low is low


def test_a_long_shot_is_not_judged_before_there_are_rounds_enough() -> None:
    """Straight up pays 35 to 1: its results lean by 5.83 deviations, so that some 300 of them make a bell."""
    edge, mean = Fraction(1, 37), Fraction(-1, 37)
    variance = Fraction(35**2 + 36, 37) - mean**2
    third = (35 - mean) ** 3 / 37 + (-1 - mean) ** 3 * Fraction(36, 37)
    assert float(third / variance) / sqrt(variance) == pytest.approx(35 / 6)

    def held(bets: int) -> Held:
        of = bets, 500 * bets, 500 * bets, -17_500, bets * 500**2, bets * 500**3, edge, variance, third
        return Held("t1", "roulette", "nz-2012", (), "straight", *of)

    for bets, verdict in ((1, "too few rounds"), (250, "too few rounds"), (350, "as expected")):
        assert held(bets).verdict == verdict
    assert (held(1).z, held(1).interval) == (None, None)


async def test_rules_that_are_gone_are_told_without_a_figure(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    await venue.table()
    await lose(venue, await venue.sit("1", 20_000), "1", 1500)

    def gone(opened: Open) -> Game:
        raise Faulty("round/pays", "the round was played on other pay tables")

    monkeypatch.setattr(import_module("cutcard.house_reports.hold"), "game_of", gone)
    theory.cache_clear()
    told = hold(venue.house.store)
    theory.cache_clear()
    assert (told.wagers[0].verdict, told.wagers[0].win, told.unknown) == (
        "no exact figure",
        1500,
        ("four-card-poker nz-2012",),
    )
