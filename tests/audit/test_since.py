"""An audit that goes on from a mark asks the rules only about what is new, and proves everything else as before."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from distributed import LocalCluster

from cutcard.audit import audit, replays
from cutcard.audit.rounds import opened_with
from cutcard.cli import cutcard
from cutcard.core.errors import Faulty
from cutcard.replay import step
from tests.audit.books import NEW_ZEALAND, change, key_of, rows, write_book
from tests.house.kit import Clock, opened


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries about which the rules were asked; of rounds that begin alike, here those of each."""
    entries: list[int] = []

    def watched(r: Any, e: Any) -> Any:
        entries.append(e.number)
        return step(r, e)

    monkeypatch.setattr("cutcard.audit.rounds.step", watched)
    monkeypatch.setattr("cutcard.audit.rounds.opened_with", opened_with.__wrapped__)
    return entries


async def test_an_audit_goes_on_from_a_mark(tmp_path: Path, asked: list[int]) -> None:
    url, clock = f"sqlite:///{tmp_path / 'house.db'}", Clock()
    await write_book(url, tmp_path)
    first = audit(url, workers=1)
    whole = len(asked)
    assert (first.wrong, first.proved) == ((), 0)
    clock.wait(600_000)
    async with opened(url, tmp_path, clock) as venue:
        bob = await venue.sit("4", table=NEW_ZEALAND)
        await venue.ante(bob, "4", 1000, NEW_ZEALAND)
    asked.clear()
    second = audit(url, workers=1, since=first.mark)
    assert second.wrong == ()
    assert second.proved == whole, "what the mark holds"
    assert 0 < len(asked) < whole, "what is new"
    assert 0 not in asked
    change(
        tmp_path / "house.db",
        "UPDATE entry SET body = replace(body, ' lose 0', ' push 1000') WHERE body LIKE '%lose 0%'",
    )
    asked.clear()
    assert audit(url, workers=1, since=first.mark).wrong
    assert 0 in asked, "where the chain is broken, the mark tells nothing"


async def test_what_a_mark_holds_may_be_left_unread_and_the_audit_says_so(tmp_path: Path, asked: list[int]) -> None:
    """A jackpot, races from one shoe and a correction are in it; a round that goes on behind the mark is read."""
    url, clock, book = f"sqlite:///{tmp_path / 'house.db'}", Clock(), tmp_path / "house.db"
    await write_book(url, tmp_path)
    first, whole = audit(url, key_of(tmp_path), workers=1), len(asked)
    clock.wait(600_000)
    async with opened(url, tmp_path, clock) as venue:
        bob = await venue.sit("4", table=NEW_ZEALAND)
        await venue.ante(bob, "4", 1000, NEW_ZEALAND)
    asked.clear()
    second = audit(url, key_of(tmp_path), workers=1, since=first.mark, unread=True)
    assert [str(found) for found in (*second.wrong, *second.doubtful)] == []
    assert whole / 2 < second.unread < whole
    assert second.unread + second.proved == whole, "but for what is new"
    assert second.facts > first.facts
    assert 0 < len(asked) < whole
    told = CliRunner().invoke(cutcard, ["audit", "--db", url, "--since", first.mark, "--unread", "--jobs", "1"]).stdout
    assert f"Not read: {second.unread:,} facts of rounds that were over by that mark." in told
    changed = "UPDATE entry SET body = body || ' more' WHERE number = 1 AND stream = ?"
    assert change(book, changed, "round/rcd-1/1")
    assert audit(url, workers=1, since=first.mark, unread=True).wrong == (), "as it says"
    assert audit(url, workers=1, since=first.mark).wrong
    ((newest,),) = rows(book, "SELECT stream FROM entry WHERE stream LIKE 'round/%' ORDER BY at DESC LIMIT 1")
    assert change(book, changed, newest)
    found = audit(url, workers=1, since=first.mark, unread=True)
    assert {found.where for found in found.wrong} >= {"round/rcd-1/1", newest}, "then all of it is read"
    assert found.unread == 0


def test_what_is_left_unread_needs_a_mark() -> None:
    told = CliRunner().invoke(cutcard, ["audit", "--unread"])
    assert str(told.exception).startswith("--unread goes with --since")


async def test_a_mark_that_was_never_set_is_nothing_to_go_on_from(tmp_path: Path, asked: list[int]) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    await write_book(url, tmp_path)
    found = audit(url, workers=1, since=f"0:{'a' * 64}")
    assert [f.says for f in found.wrong] == ["it is not the mark you kept, of hash aaaaaaaaaaaa…"]
    assert found.proved == 0
    assert asked
    with pytest.raises(Faulty):
        audit(url, workers=1, since="yesterday")


@pytest.mark.long
def test_a_cluster_finds_what_one_process_finds(book: Path) -> None:
    change(book, "UPDATE transfer SET cents = cents + 1 WHERE stream LIKE 'round/%'")
    one = audit(f"sqlite:///{book}", workers=1)
    with LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:  # type: ignore[no-untyped-call]
        many = audit(f"sqlite:///{book}", scheduler=cluster.scheduler_address)
    assert many.wrong == one.wrong
    assert len(one.wrong) > 20


@pytest.mark.long
def test_a_worker_of_the_cluster_that_is_killed_loses_time_only(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes, one task at a time; when the first has come back, one of the two is killed."""
    change(book, "UPDATE transfer SET cents = cents + 1 WHERE stream LIKE 'round/%'")
    one, killed, spread = audit(f"sqlite:///{book}", workers=1), list[int](), replays.spread
    how = {"n_workers": 2, "threads_per_worker": 1, "host": "127.0.0.1", "dashboard_address": None}
    with LocalCluster(**how) as cluster:  # type: ignore[no-untyped-call]

        def killing(submit: Any, _: int, tasks: Any) -> Iterator[Any]:
            for came in spread(submit, 2, tasks):
                yield came
                if not killed:
                    killed.append(cluster.workers[0].pid)
                    os.kill(killed[0], signal.SIGKILL)

        monkeypatch.setattr(replays, "spread", killing)
        monkeypatch.setattr("cutcard.audit.CHUNK", 1)
        many = audit(f"sqlite:///{book}", scheduler=cluster.scheduler_address)
        assert killed
    assert many.wrong == one.wrong
    assert len(one.wrong) > 20
