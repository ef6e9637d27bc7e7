"""A book that was kept as it should be passes, on either database, at rest and while the house plays."""

import asyncio
import getpass
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from cutcard.audit import Stage, audit
from cutcard.cli import cutcard
from cutcard.core.errors import Faulty
from cutcard.core.facts import Strike, Verdict
from cutcard.house.house import House
from cutcard.house.limits.personal import DAY
from cutcard.house.log.facts import Ahead, parsed_line
from cutcard.house.log.table_facts import TableSet
from cutcard.house.table import acts
from cutcard.store.chain import HOUSE
from cutcard.store.store import Store
from tests.audit.books import LINKED, NOTHING_SPECIAL, change, hand, key_of, rows, write_book
from tests.house.conftest import either
from tests.house.kit import FCP, MINUTE, SUE, Venue, opened, shoe
from tests.house_reports.evenings import entries, lose

__all__ = ["either"]


async def test_a_book_of_everything_passes(url: str, tmp_path: Path) -> None:
    await write_book(url, tmp_path)
    report = await asyncio.to_thread(audit, url, key_of(tmp_path))
    assert [str(found) for found in (*report.wrong, *report.doubtful)] == []
    store = Store(url)
    assert report.facts == sum(count for _, count in store.streams(""))
    assert report.rounds == len(store.streams("round/")) > 8
    kept = [kept.body for stream, _ in store.streams("") for kept in store.read(stream)]
    for told in ("award 1 progressive mega", "award 1 envy", "void NZ-20-11.1", "| strike", "| taken", "deal rack up"):
        assert any(told in body for body in kept), told
    store.close()


def test_it_writes_nothing_and_leaves_no_trace(folder: Path) -> None:
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    audit(f"sqlite:///{folder / 'house.db'}")
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_the_same_is_found_by_several_processes(folder: Path, book: Path) -> None:
    change(book, "UPDATE transfer SET cents = cents + 1 WHERE stream = 'round/us-1/2' AND number = 4")
    alone = audit(f"sqlite:///{book}", key_of(folder), workers=1)
    with patch("cutcard.audit.replays.FEW", 1), patch("cutcard.audit.CHUNK", 3):
        together = audit(f"sqlite:///{book}", key_of(folder), workers=2)
    assert alone.wrong == together.wrong
    assert alone.wrong


def test_chain_and_accounts_are_proved_before_any_round_is_played_again(book: Path) -> None:
    change(book, "UPDATE balance SET cents = cents + 1 WHERE account = 'house'")
    told: list[Stage] = []
    report = audit(f"sqlite:///{book}", workers=1, progress=told.append)
    ((played_again,),) = rows(book, "SELECT count(*) FROM entry WHERE stream LIKE 'round/%'")
    assert (told[0].facts, told[0].wrong, told[0].done, told[0].of) == (report.facts, 2, 0, played_again)
    assert len(report.wrong) == 2, "the account, and all together"
    assert [stage.done for stage in told] == sorted({stage.done for stage in told})
    assert told[-1].done == played_again
    assert 0 < report.unbroken < report.seconds


async def test_while_the_house_plays(url: str, tmp_path: Path) -> None:
    async with opened(url, tmp_path) as venue:
        await venue.table("us-1", FCP, "us", "progressive=D", "verify-jackpots=no")
        people = {place: await venue.sit(place, table="us-1") for place in "12"}
        audits = [asyncio.create_task(asyncio.to_thread(audit, url, key_of(tmp_path))) for _ in range(3)]
        with shoe(NOTHING_SPECIAL):
            for _ in range(4):
                await hand(venue, people)
        reports = [*(await asyncio.gather(*audits)), await asyncio.to_thread(audit, url)]
        assert [str(found) for report in reports for found in report.wrong] == []
        assert reports[-1].facts >= reports[0].facts > 0
        await venue.do(people["1"], acts.Leave(), "us-1")


async def test_a_round_on_which_nobody_bet_may_end_whoever_sits(url: str, tmp_path: Path) -> None:
    """Cat sits; ann comes and goes; bob takes her place, which the round still calls hers: another round begins."""
    async with opened(url, tmp_path) as venue:
        await venue.table()
        cat, ann = await venue.sit("1"), await venue.sit("2")
        await venue.do(ann, acts.Leave())
        bob = await venue.sit("2")
        state = await venue.state()
        assert (state.session.round, {*state.session.seats}) == (2, {cat.name, bob.name})
    assert [str(found) for found in (await asyncio.to_thread(audit, url, key_of(tmp_path))).wrong] == []


async def test_refills_for_somebody_who_had_lost_all_but_a_little(either: Venue) -> None:
    """A fold loses Ante and Aces Up: of $1,000 they leave $4, the day after $2, and one round was corrected since."""
    await either.table("t1", FCP, "nz-2012", "ante-min=100", "aces-up-max=50000")
    ann = await either.sit("1", 99_700)
    await lose(either, ann, "1", 49_800)
    await either.bet(ann, "1", "ante", 100)
    await either.bet(ann, "1", "aces-up", 49_700)
    await lose(either, ann, "1", 100)
    await either.do(ann, acts.Leave())
    assert either.house.people.refill(ann.name, "lobby") == 99_600
    await either.do(ann, acts.Sit(("1",), 100_000))
    await lose(either, ann, "1", 49_900)
    await either.bet(ann, "1", "ante", 100)
    await either.bet(ann, "1", "aces-up", 49_800)
    await lose(either, ann, "1", 100)
    await either.do(ann, acts.Leave())
    either.clock.wait(DAY)
    number, last = max(
        (n, found[0].number) for n in range(1, 9) if (found := entries(either, Verdict, n)) and len(found) == 1
    )
    await either.do(SUE, acts.Correct(number, Strike(last), "strike", "the camera was asked"))
    (taken_back,) = entries(either, Strike, number)
    await either.do(SUE, acts.Correct(number, Strike(taken_back.number), "strike", "it was lost"))
    assert either.house.people.refill(ann.name, "lobby") == 99_800
    assert (await asyncio.to_thread(audit, either.house.url)).wrong == ()


async def test_a_clock_that_is_set_back_by_minutes(url: str, tmp_path: Path) -> None:
    """While the house plays, and while it is closed: no entry says that it was written before the one before it."""
    async with opened(url, tmp_path) as venue:
        await venue.table(LINKED, FCP, "us", "progressive=D", "verify-jackpots=no")
        people = {place: await venue.sit(place, table=LINKED) for place in "12"}
        with shoe(NOTHING_SPECIAL):
            await hand(venue, people)
            venue.house.limits_store.limit(people["1"].name, "time", 600)
            venue.clock.jump(-2 * MINUTE)
            venue.house.limits_store.limit(people["1"].name, "loss", 90_000)
            await hand(venue, people)
            await venue.do(people["2"], acts.Leave(), LINKED)
    venue.clock.jump(-2 * MINUTE)
    with pytest.raises(Faulty, match="4 minutes ahead of the clock of this machine; set that clock, or"):
        House(url, tmp_path / "house.key", clock=venue.clock)
    async with opened(url, tmp_path, venue.clock, accept_clock="its battery was empty") as later:
        told = [(line.why, line.fact) for line in map(parsed_line, later.house.store.read(HOUSE)) if line.why]
        ((why, accepted),) = told
        assert isinstance(accepted, Ahead)
        assert (why, accepted.by) == ("its battery was empty", getpass.getuser())
        later.ids = venue.ids
        later.house.limits_store.limit(people["1"].name, "loss", 80_000)
        await later.do(people["2"], acts.Sit(("3",), 5000), LINKED)
        with shoe(NOTHING_SPECIAL):
            await hand(later, {"1": people["1"], "3": people["2"]})
        await later.do(people["1"], acts.Leave(), LINKED)
        for stream, _ in later.house.store.streams(""):
            times = [kept.at for kept in later.house.store.read(stream)]
            assert times == sorted(times), stream
    report = await asyncio.to_thread(audit, url, key_of(tmp_path))
    assert [str(found) for found in report.wrong] == []


@contextmanager
def formerly() -> Iterator[None]:
    """What is written within calls it as earlier versions did."""
    TableSet.__name__ = "Turned"
    try:
        yield
    finally:
        TableSet.__name__ = "TableSet"


async def test_a_book_in_the_words_of_earlier_versions_opens_and_passes(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    with formerly():
        async with opened(url, tmp_path) as venue:
            await venue.table("t1", FCP, "us")
            bodies = [kept.body for kept in venue.house.store.read("session/t1")]
    assert [body for body in bodies if "| turned open" in body]
    async with opened(url, tmp_path, venue.clock) as later:
        later.ids = venue.ids
        assert (await later.state("t1")).session.state == "open"
        assert later.facts(TableSet) == [TableSet("open")]
        await later.do(SUE, acts.SetTable("closed"))
    assert (await asyncio.to_thread(audit, url, key_of(tmp_path))).wrong == ()


# On the command line


def test_the_answer_in_words_and_in_json(folder: Path) -> None:
    where = ["audit", "--db", f"sqlite:///{folder / 'house.db'}"]
    told = CliRunner().invoke(cutcard, where)
    assert (told.exit_code, told.stdout.splitlines()[0].split(":")[0]) == (0, "All is as it should be")
    assert "The sealed orders were not opened" in told.stdout
    data = json.loads(CliRunner().invoke(cutcard, [*where, "--key", str(folder / "house.key"), "--json"]).stdout)
    assert (data["wrong"], data["orders_opened"]) == ([], True)
    (number, hash), *_ = rows(
        folder / "house.db", "SELECT number, hash FROM entry WHERE stream = 'checkpoint' ORDER BY number DESC"
    )
    assert data["last_mark"] == f"{number}:{hash}"
    assert CliRunner().invoke(cutcard, [*where, "--kept", data["last_mark"], "--jobs", "1"]).exit_code == 0
    assert CliRunner().invoke(cutcard, [*where, "--jobs", "0"]).exit_code == 2


def test_a_book_that_was_tampered_with_is_exit_one(book: Path) -> None:
    change(book, "UPDATE balance SET cents = cents + 1 WHERE account = 'house'")
    told = CliRunner().invoke(cutcard, ["audit", "--db", f"sqlite:///{book}"])
    assert told.exit_code == 1
    assert told.stdout.startswith("house: it has -")
