"""A share of the shuffle at a table of the house: promised, sealed, opened, played, proved, and missed if it lacks."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cutcard.audit import audit
from cutcard.core.facts import SHARED, Call, Deal
from cutcard.house.log.facts import Awaited, Promised, Shared
from cutcard.house.table import acts
from cutcard.house.table.auto_dealer import TO_SHARE
from cutcard.house.table.recovery import recover
from cutcard.house.table.shoe_vault import read_key
from cutcard.house.table.wheel import CLOSED, FELL
from cutcard.server.rounds import proved
from tests.audit.books import chain_anew, change, unguarded
from tests.electronic_roulette import Arcade
from tests.house.kit import DEE, OP, Venue, opened, refused


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Venue]:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        await venue.table()
        yield venue


def audited(folder: Path, book: str = "house.db") -> tuple[list[str], list[str]]:
    """What an audit with the key finds wrong, and what it doubts."""
    report = audit(f"sqlite:///{folder / book}", read_key(folder / "house.key"), workers=1)
    return [found.says for found in report.wrong], [found.says for found in report.doubtful]


async def test_a_share_is_promised_before_the_seal_and_opened_after_it(table: Venue, tmp_path: Path) -> None:
    ann = await table.sit("1", promise=table.promise())
    assert [type(line.fact) for line in table.lines()][-3:-1] == [Promised, Awaited]
    state = await table.state()
    assert state.seals[""].promises == tuple(state.session.owing.values())
    await table.shares(ann)
    state = await table.state()
    share = state.session.shares("")
    assert state.round.log[-1].fact == Call(SHARED + share[0])
    assert state.session.promises.keys() == {ann.name}, "the next is promised with it"
    assert state.seals[""].in_play(share) != state.seals[""].order
    found = recover(table.house.store, "t1", table.house.floor.services.vault)
    assert (found.session, found.drawn) == (state.session, state.drawn), "nothing of it is lost with the process"
    state = await table.ante(ann, "1")
    dealt = [card for e in state.round.log if isinstance(e.fact, Deal) for card in e.fact.cards]
    assert tuple(dealt) == state.seals[""].in_play(share)[: len(dealt)]
    await table.fold(ann, "1")
    assert audited(tmp_path) == ([], [])


async def test_a_share_that_is_not_the_promised_one_or_comes_late_is_refused_and_changes_nothing(table: Venue) -> None:
    ann = await table.sit("1", promise=table.promise())
    bob = await table.sit("2")
    before = (await table.state()).session
    for who, act, code in (
        (ann, acts.Share("ab" * 32), "share/other"),
        (ann, acts.Share("", before.owing[ann.name]), "share/again"),
        (ann, acts.Share("", "AB" * 32), "share/form"),
        (bob, acts.Share("ab" * 32), "share/none"),
        (table.guest(), acts.Share("", "ab" * 32), "seat/nobody"),
    ):
        with refused(code):
            await table.do(who, act)
    after = (await table.state()).session
    assert (after.owing, after.promises, after.pledged) == (before.owing, before.promises, before.pledged)
    await table.ante(bob, "2")
    await table.ante(ann, "1")
    with refused("share/late"):
        await table.do(ann, acts.Share(table.made[before.owing[ann.name]]))


async def test_a_card_is_burnt_when_the_shares_have_come_or_their_time_is_up(table: Venue) -> None:
    for name, opens in (("b1", True), ("b2", False)):
        await table.table(name, "baccarat", "nz-2012")
        ann = await table.sit("1", table=name, promise=table.promise())
        assert not (await table.state(name)).round.table.items, "the seal waits for a share"
        if opens:
            await table.shares(ann, name)
        else:
            table.clock.wait(TO_SHARE)
            await table.house.floor.ours[name].pass_time()
            with refused("share/late"):
                await table.shares(ann, name)
        assert (await table.state(name)).round.table.items
    await table.table("b3", "baccarat", "nz-2012", dealing="staff")
    await table.sit("1", table="b3", promise=table.promise())
    await table.prepare("b3")
    with refused("share/awaited"):
        await table.do(DEE, acts.DealNext(), "b3")


async def test_all_the_terminals_of_a_wheel_have_a_share_in_its_number(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        arcade = Arcade(venue)
        await arcade.terminals(2)
        people = {name: await venue.sit("1", 100_000, name, venue.promise()) for name in ("t1", "t2")}
        await arcade.next("open")
        assert len(arcade.wheel.spin.promises) == 2
        for name, who in people.items():
            await venue.shares(who, name, opens=name == "t1")
            await arcade.bet(who, "red", 500, name)
        await arcade.next(CLOSED)
        with refused("share/late"):
            await venue.shares(people["t2"], "t2")
        await arcade.next(FELL)
        spin = arcade.wheel.spin
        seal = venue.house.floor.services.vault.unlock(spin.root, venue.house.store.box(spin.root))
        assert [bool(share) for share in spin.shares].count(True) == 1
        assert spin.pocket == seal.in_play(spin.shares)[0]
        r = (await venue.state("t2")).round
        proof = proved(venue.house.floor, "t2", 1, r, None, False, "wheel", "w1")
        assert (proof["shares"], proof["shown"][0]["came"]) == (list(spin.shares), spin.pocket)
        assert audited(tmp_path) == ([], [])


async def test_a_promise_that_two_spins_bind_and_one_opens_counts_in_that_one(tmp_path: Path) -> None:
    """The simulation found an audit that took the share for one of the earlier spin too."""
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        arcade = Arcade(venue)
        await arcade.terminals(2)
        people = {name: await venue.sit("1", 100_000, name, venue.promise()) for name in ("t1", "t2")}
        await venue.do(OP, acts.SetTable("paused"), "t1")  # nothing begins there, though its promise is bound
        bound = []
        for spin in (1, 2):
            await arcade.next("open")
            bound.append(set(arcade.wheel.spin.promises))
            for name, who in people.items():
                if (await venue.state(name)).session.running:
                    await venue.shares(who, name)
                    await arcade.bet(who, "red", 500, name)
            await arcade.next(FELL)
            assert sum(map(bool, arcade.wheel.spin.shares)) == spin
            if spin == 1:
                await venue.do(OP, acts.SetTable("open"), "t1")
        assert len(bound[0] & bound[1]) == 1
        assert audited(tmp_path)[0] == []


async def test_the_shares_of_a_wheel_are_looked_for_at_tables_that_are_not_known_here(tmp_path: Path) -> None:
    """As where another process writes one, and this one has never looked at it."""
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        arcade, floor = Arcade(venue), venue.house.floor
        await arcade.terminals(2)
        people = {name: await venue.sit("1", 100_000, name, venue.promise()) for name in ("t1", "t2")}
        await arcade.next("open")
        for name, who in people.items():
            await venue.shares(who, name)
            await arcade.bet(who, "red", 500, name)
        await arcade.next(CLOSED)
        elsewhere = floor.ours.pop("t2")
        await arcade.next(FELL)
        assert all(arcade.wheel.spin.shares)
        floor.others.pop("t2")
        floor.ours["t2"] = elsewhere
        await elsewhere.begin()
        assert audited(tmp_path) == ([], [])


@pytest.mark.parametrize(
    "stream, was, now, says",
    [
        ("session/t1", "| shared ", "| promised ", "a share was called that nobody had opened"),
        ("session/t1", "| promised ", "| shared ", "opened a share that no seal before it awaits"),
        ("session/t1", "| awaited ", "| waits ", "0 shares were awaited, and the seal binds 1"),
        ("round/t1/1", '"shared ', '"shored ', "a share was opened, and the round does not tell of it"),
    ],
)
async def test_a_book_in_which_shares_were_changed_is_found_out(
    stream: str, was: str, now: str, says: str, tmp_path: Path
) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        await venue.table()
        ann = await venue.sit("1", promise=venue.promise())
        await venue.shares(ann)
        await venue.ante(ann, "1")
        await venue.fold(ann, "1")
    book = unguarded(tmp_path / "house.db", tmp_path / "forged.db")
    assert change(book, "UPDATE entry SET body = replace(body, ?, ?) WHERE stream = ?", was, now, stream)
    chain_anew(book, stream)
    assert any(says in finding for finding in audited(tmp_path, "forged.db")[0])


async def test_a_shoe_put_away_after_its_shares_were_opened_is_looked_at(table: Venue, tmp_path: Path) -> None:
    """Somebody sits where another has gone, the round is given up, and another shoe is sealed."""
    ann = await table.sit("1", promise=table.promise())
    await table.shares(ann)
    bob = await table.sit("2")
    await table.do(bob, acts.Leave())
    await table.sit("2")
    assert len(table.facts(Shared)) == 1
    assert audited(tmp_path) == ([], [f"what {ann.name} had a share in was put away before anything came of it"])
