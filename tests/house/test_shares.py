"""A share of the shuffle at a table of the house: promised, sealed, opened, played, proved, and missed if it lacks."""

from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import AsyncMock, patch

import pytest

from cutcard.audit import audit
from cutcard.core.facts import SHARED, Call, Deal, Note, Void, Who
from cutcard.house.log.table_facts import Awaited, Begun, Promised, Shared, Withheld
from cutcard.house.table import acts, auto_dealer
from cutcard.house.table.auto_dealer import TO_SHARE
from cutcard.house.table.auto_dealer import await_shares as awaiting
from cutcard.house.table.recovery import recover
from cutcard.house.table.session import LEFT_OUT, fold
from cutcard.house.table.shoe_vault import read_key
from cutcard.house.table.wheel import CLOSED, FELL, OPEN
from cutcard.server.rounds import proved
from tests.audit.books import chain_anew, change, unguarded
from tests.electronic_roulette import Arcade
from tests.house.kit import DEE, FCP, OP, SUE, Venue, opened, refused


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Venue]:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        await venue.table()
        yield venue


def audited(folder: Path, book: str = "house.db") -> tuple[list[str], list[str]]:
    """What an audit with the key finds wrong, and what it doubts."""
    report = audit(f"sqlite:///{folder / book}", read_key(folder / "house.key"), workers=1)
    return [found.says for found in report.wrong], [found.says for found in report.doubtful]


def withheld(who: Who, seals: str = "1 seal") -> str:
    return f"{who.name} promised a share and did not open it: what {seals} held came without"


def nobodys(without: int, seals: int) -> str:
    return f"{without} of {seals} seals for which a share was promised had nobody's share in it"


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
        assert audited(tmp_path) == ([], [withheld(people["t2"])])
        await arcade.next(OPEN)
        assert len(arcade.wheel.spin.promises) == 1, "whoever withheld is left out"


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


async def test_a_spin_that_leaves_a_promise_out_is_found_though_not_one_that_came_as_it_was_opened(
    tmp_path: Path,
) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        arcade = Arcade(venue)
        await arcade.terminals(2)
        ann = await venue.sit("1", 100_000, "t1", venue.promise())
        bob = await venue.sit("1", 100_000, "t2")
        looked = arcade.wheels.promises

        async def a_moment_ago(name: str) -> set[str]:
            seen = await looked(name)
            await venue.shares(bob, "t2")
            return seen

        async def one_spin() -> int:
            await arcade.next(OPEN)
            for who, name in ((ann, "t1"), (bob, "t2")):
                await venue.shares(who, name)
            await arcade.bet(ann, "red", 500)
            await arcade.next(FELL)
            return len(arcade.wheel.spin.promises)

        with patch.object(arcade.wheels, "promises", a_moment_ago):
            assert await one_spin() == 1
        assert await one_spin() == 2
        assert audited(tmp_path)[0] == []
        with patch.object(arcade.wheels, "promises", AsyncMock(return_value=set())):
            assert await one_spin() == 0
        assert sorted(audited(tmp_path)[0]) == sorted(
            f"spin 3 was sealed without the share that {who.name} had promised" for who in (ann, bob)
        )


async def test_nobody_is_left_out_of_a_spin_that_would_bind_nobody_else(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        arcade = Arcade(venue)
        await arcade.terminals(2)
        ann = await venue.sit("1", 100_000, "t1", venue.promise())

        async def one_spin(opens: bool) -> int:
            await arcade.next(OPEN)
            await venue.shares(ann, "t1", opens)
            await arcade.bet(ann, "red", 500)
            await arcade.next(FELL)
            return len(arcade.wheel.spin.promises)

        assert [await one_spin(opens) for opens in (False, True, True)] == [1, 1, 1]
        await venue.house.floor.mark()  # minutes have passed by the clock of the test
        doubts = [withheld(ann), nobodys(1, 3)]
        assert audited(tmp_path) == ([], doubts)
        with patch.object(arcade.wheels, "promises", AsyncMock(return_value=set())):
            assert await one_spin(opens=True) == 0
        await venue.house.floor.mark()
        says = f"spin 4 was sealed without the share that {ann.name} had promised"
        assert audited(tmp_path) == ([says], doubts), "though ten seals are not over yet"


async def test_a_spin_binds_what_was_promised_at_a_table_that_is_not_known_here(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        arcade, floor = Arcade(venue), venue.house.floor
        await arcade.terminals(2)
        for name in ("t1", "t2"):
            await venue.sit("1", 100_000, name, venue.promise())
        floor.ours.pop("t2")
        await arcade.next(OPEN)
        assert len(arcade.wheel.spin.promises) == 2


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


async def one_round(table: Venue, *people: Who) -> None:
    """The first of them plays and folds, the others pass; whatever shares they open they have opened."""
    for who in people[1:]:
        await table.do(who, acts.Ready())
    await table.ante(people[0], "1")
    await table.fold(people[0], "1")


async def test_a_house_that_leaves_a_promise_out_is_found(table: Venue, tmp_path: Path) -> None:
    """It would play from orders of its own though somebody wanted a share in them."""
    with patch.object(auto_dealer, "await_shares", lambda work, promises: ()):
        ann = await table.sit("1", promise=table.promise())
        await one_round(table, ann)
    assert f"what is dealt in round 1 is sealed without the share that {ann.name} had promised" in audited(tmp_path)[0]


async def test_a_house_that_binds_only_a_friends_promise_is_found(table: Venue, tmp_path: Path) -> None:
    ann = await table.sit("1", promise=table.promise())
    await table.shares(ann)
    bob = await table.sit("2", promise=table.promise())
    with patch.object(auto_dealer, "await_shares", lambda work, promises: awaiting(work, [*promises][1:])):
        await one_round(table, ann, bob)
    says = f"what is dealt in round 2 is sealed without the share that {ann.name} had promised"
    assert audited(tmp_path)[0] == [says]


async def test_whoever_withheld_a_share_is_left_out_of_the_next_ten_seals(table: Venue, tmp_path: Path) -> None:
    ann, bob = [await table.sit(place, promise=table.promise()) for place in "12"]
    await table.shares(ann, opens=False)
    bound = []
    for _ in range(LEFT_OUT + 1):
        await table.ante(ann, "1", 500)
        await table.ante(bob, "2", 500)  # whoever never bets would be asked to go
        for who, place in ((ann, "1"), (bob, "2")):
            await table.fold(who, place)
        session = (await table.state()).session
        assert session == fold("t1", table.lines())
        bound.append([*session.owing])
        for who in (ann, bob):
            await table.shares(who)
    assert bound == [*[[bob.name]] * LEFT_OUT, [ann.name, bob.name]]
    assert audited(tmp_path) == ([], [withheld(ann), nobodys(1, LEFT_OUT + 1)])


async def test_nobody_is_left_out_of_a_seal_that_would_bind_nobody_else(table: Venue, tmp_path: Path) -> None:
    """Else a house that says a share never came makes the next ten orders alone."""
    ann = await table.sit("1", promise=table.promise())
    await table.shares(ann, opens=False)
    for opens in (True, False, True, True):
        await one_round(table, ann)
        assert len((await table.state()).seals[""].promises) == 1
        await table.shares(ann, opens=opens)
    await one_round(table, ann)
    assert audited(tmp_path) == ([], [withheld(ann, "2 seals"), nobodys(2, 5)])


async def test_whoever_goes_before_the_cards_come_has_withheld_a_share_too(table: Venue, tmp_path: Path) -> None:
    """Or coming back is how a share would be chosen after all the others were known."""
    ann = await table.sit("1", promise=table.promise())
    bob = await table.sit("2", promise=table.promise())
    await table.shares(ann)
    await one_round(table, ann, bob)
    await table.do(bob, acts.Leave())
    await table.shares(ann)
    await one_round(table, ann)
    assert (await table.state()).session.left_out == {bob.name: LEFT_OUT - 1}
    await table.do(bob, acts.Sit(("2",), 10_000, table.promise()))
    await table.shares(ann)
    promise = (await table.state()).session.promises[ann.name]
    await one_round(table, ann, bob)
    assert (await table.state()).seals[""].promises == (promise,)
    assert audited(tmp_path) == ([], [withheld(bob)])


async def test_a_share_is_not_said_to_be_withheld_that_was_not(table: Venue, tmp_path: Path) -> None:
    """A house would be rid of a player's share so, for ten seals."""
    writer = table.house.floor.ours["t1"]
    ann = await table.sit("1", promise=table.promise())
    bob = await table.sit("2", promise=table.promise())
    await writer.say(Withheld((bob.name,)))
    assert audited(tmp_path)[0] == ["a share is said to be withheld that no seal awaits"]
    await writer.say(Withheld((ann.name,)))
    await table.do(ann, acts.Say("I have not"))
    assert {*audited(tmp_path)[0]} == {
        "a share is said to be withheld that no seal awaits",
        "a share is said to be withheld, and nothing was dealt without it",
        "a share is said to be withheld before the round is over",
    }


async def test_a_seal_of_which_nothing_came_stays_and_so_do_its_shares(table: Venue, tmp_path: Path) -> None:
    """Somebody sits where another has gone, and the round is given up: nobody has another shoe made so."""
    for name, game in (("r1", "roulette"), ("p1", "pai-gow"), ("t1", FCP)):
        if name != "t1":
            await table.table(name, game)
        ann = await table.sit("2", table=name, promise=table.promise())
        bob = await table.sit("3", table=name)
        await table.shares(ann, name)
        before = await table.state(name)
        await table.do(bob, acts.Leave(), name)
        await table.sit("3", table=name, promise=table.promise())
        after = await table.state(name)
        assert (before.session.round, after.session.round) == (1, 2)
        assert (after.seals, after.session.pledged) == (before.seals, before.session.pledged)
        assert any(before.session.pledged[supply] for supply in before.seals)
    assert audited(tmp_path) == ([], [])
    await table.do(Who(after.session.holder("3")), acts.Ready())
    state = await table.ante(ann, "2")
    assert state.session.roots == after.session.roots
    dealt = [card for e in state.round.log if isinstance(e.fact, Deal) for card in e.fact.cards]
    assert tuple(dealt) == state.seals[""].in_play(state.session.shares(""))[: len(dealt)]
    proof = proved(table.house.floor, "t1", 2, state.round, None, False, "", "")
    assert proof["shares"] == [*state.session.shares("")]
    await table.fold(ann, "2")
    assert audited(tmp_path) == ([], [])


async def test_a_share_that_such_a_seal_still_awaits_may_be_opened(table: Venue, tmp_path: Path) -> None:
    ann, bob = [await table.sit(place, promise=table.promise()) for place in "12"]
    carol = await table.sit("3")
    for who in (ann, bob):
        await table.shares(who)
    await one_round(table, ann, bob, carol)
    await table.shares(ann)
    await table.do(carol, acts.Leave())
    await table.sit("3")
    session = (await table.state()).session
    assert (session.round, [*session.owing]) == (3, [bob.name])
    await table.shares(bob)
    assert all((await table.state()).session.shares(""))
    await one_round(table, ann, bob, Who(session.holder("3")))
    assert audited(tmp_path) == ([], [])


async def test_a_shoe_put_away_after_its_shares_were_opened_is_looked_at(table: Venue, tmp_path: Path) -> None:
    ann = await table.sit("1", promise=table.promise())
    await table.shares(ann)
    bob = await table.sit("2")
    await table.do(bob, acts.Leave())
    with patch.object(auto_dealer, "stays", lambda work, game: False):
        await table.sit("2")
    assert len(table.facts(Shared)) == 1
    assert audited(tmp_path) == ([], [f"what {ann.name} had a share in was put away before anything came of it"])


async def test_a_shoe_of_which_cards_were_only_burnt_is_looked_at_when_it_is_put_away(
    table: Venue, tmp_path: Path
) -> None:
    await table.table("b1", "baccarat", "nz-2012", dealing="staff")
    ann = await table.sit("1", table="b1", promise=table.promise())
    await table.prepare("b1")
    await table.shares(ann, "b1")
    await table.deal_out("b1")
    state = await table.do(SUE, acts.Record(Note("CP-5-25"), "the shoe fell"), "b1")
    assert state.round.table.items
    duty = state.round.wrong[0].rulings[0]
    void = duty.options[0]
    assert isinstance(void, Void)
    await table.do(OP, acts.Propose(void, duty.id, "the shoe fell"), "b1")
    await table.prepare("b1")
    assert len(table.facts(Begun, "b1")) == 2
    assert audited(tmp_path) == ([], [f"what {ann.name} had a share in was put away before anything came of it"])
