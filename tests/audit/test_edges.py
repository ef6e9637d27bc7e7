"""The edges of single checks: how often somebody sat down at one moment, how much a refill may be, who has the file."""

import fcntl
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cutcard.audit.book import resting
from cutcard.audit.cards import Seals
from cutcard.audit.finding import Finding
from cutcard.audit.people import granted, one_table
from cutcard.audit.scratch import Scratch
from cutcard.house.limits.personal import DAY
from cutcard.house.log.facts import Granted, Line, Sits
from cutcard.house.people.directory import BROKE
from cutcard.house.people.logins import BANKROLL, THE_HOUSE
from cutcard.store.file_lock import FileLock
from tests.house.kit import NOON

DOWN, UP = (NOON, "t1"), (NOON, "")


@pytest.mark.parametrize(
    "had_it, says",
    [
        ({DOWN: 2, UP: 1}, []),
        ({DOWN: 1, UP: 1}, ["ann sits down at t1, and no session has it"]),
        ({DOWN: 3, UP: 1}, ["a session has it that ann sat down at t1, and nothing here says so"]),
        ({DOWN: 2, UP: 0}, ["ann gets up, and no session has it"]),
        ({DOWN: 2, UP: 2}, ["a session has it that ann got up, and nothing here says so"]),
    ],
)
def test_down_and_up_and_down_in_one_moment_is_counted(had_it: dict[tuple[int, str], int], says: list[str]) -> None:
    """As two sessions and a quick hand may have it."""
    log = [Line(n, THE_HOUSE, Sits(table), at=NOON) for n, table in enumerate(("t1", "", "t1"))]
    assert [finding.says for finding in one_table("ann", log, Counter(had_it))] == says


@pytest.mark.parametrize(
    "chips, passes",
    [
        (BANKROLL - BROKE, False),  # who has five dollars is not broke
        (BANKROLL - BROKE + 1, True),
        (BANKROLL, True),
        (BANKROLL + 1, False),
    ],
)
def test_a_refill_is_up_to_a_bankroll_for_one_who_is_broke(chips: int, passes: bool) -> None:
    log = [Line(n, THE_HOUSE, Granted(c), at=NOON + n * DAY) for n, c in enumerate((BANKROLL, chips))]
    assert [finding.entry for finding in granted("ann", log)] == ([] if passes else [1])
    late = [replace(line, number=line.number + 1) for line in log]
    assert [finding.entry for finding in granted("ann", late)] == ([1] if passes else [1, 2]), "the first comes first"


@pytest.mark.parametrize("later, passes", [(DAY - 1, False), (DAY, True)])
def test_a_second_refill_is_granted_a_day_after_the_first(later: int, passes: bool) -> None:
    times = NOON, NOON + DAY, NOON + DAY + later
    log = [Line(n, THE_HOUSE, Granted(BANKROLL), at=at) for n, at in enumerate(times)]
    assert [finding.says for finding in granted("ann", log)] == ([] if passes else ["a refill is granted once a day"])


@pytest.mark.parametrize(
    "tables, says",
    [
        (("t1", "t2"), ["ann sits down at t2, while at t1"]),
        (("t1", "", ""), ["ann gets up, while at no table"]),
        (("t1", "", "t2"), []),
    ],
)
def test_nobody_sits_at_two_tables_nor_gets_up_from_none(tables: tuple[str, ...], says: list[str]) -> None:
    log = [Line(n, THE_HOUSE, Sits(table), at=NOON + n) for n, table in enumerate(tables)]
    had_it = Counter((NOON + n, table) for n, table in enumerate(tables))
    assert [finding.says for finding in one_table("ann", log, had_it)] == says


def test_a_book_rests_when_no_house_has_it_and_others_may_read_it_too(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    lock = FileLock(url)
    assert not resting(url), "a house may write at any moment, and nobody waits for it to close"
    lock.close()
    assert resting(url)
    with (tmp_path / "house.db.lock").open(encoding="ascii") as other:
        fcntl.flock(other, fcntl.LOCK_SH)
        assert resting(url), "somebody else reads"
    FileLock(url).close()


# One seal, dealt from once


def dealt_from(*roots: tuple[str, str, bool]) -> list[str]:
    """What is said of rounds of one table with these seals, one after another: supply, root, whether any came."""
    book: Any = SimpleNamespace(scratch=Scratch(), box=lambda root: b"")
    seals, said = Seals(book, None), list[Finding]()
    for n, (supply, root, came) in enumerate(roots, 1):
        started: Any = SimpleNamespace(seals={supply: (root, "")}, at=NOON)
        played: Any = SimpleNamespace(stream=f"round/t1/{n}", dealt=[(5, supply, ("17",))] if came else [])
        said += seals.round(started, played)
    said += seals.check()
    book.scratch.close()
    return [str(finding) for finding in said]


def test_an_order_that_was_sealed_once_is_not_dealt_from_again_later() -> None:
    """Its cards were seen: whoever deals from it again knows them all."""
    assert dealt_from(("", "aa", True), ("", "aa", True), ("", "bb", True)) == [], "a shoe goes through several rounds"
    assert dealt_from(("", "aa", True), ("", "bb", True), ("", "aa", True)) == [
        "round/t1/3: its shoe was sealed for round/t1/1"
    ]


def test_throws_are_sealed_for_one_round_in_which_any_come() -> None:
    assert dealt_from(("wheel", "aa", False), ("wheel", "aa", True)) == [], "nothing came of the round before"
    assert dealt_from(("wheel", "aa", True), ("wheel", "aa", True)) == [
        "round/t1/1: its wheel was sealed for wheel round/t1/1"
    ]


# Which entry is named


def test_a_finding_names_the_entry_that_is_wrong() -> None:
    """Where it can be put right, and not merely the stream."""
    log = [Line(n, THE_HOUSE, Sits(table), at=NOON + n) for n, table in enumerate(("t1", "", ""))]
    seated = Counter({(NOON, "t1"): 1, (NOON + 1, ""): 1})
    assert [(f.entry, f.says) for f in one_table("ann", log, seated)] == [
        (2, "ann gets up, while at no table"),
        (2, "ann gets up, and no session has it"),
    ]
