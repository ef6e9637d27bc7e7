"""What somebody broke once, and nobody breaks again."""

import asyncio
import shutil
from pathlib import Path

import pytest

from cutcard.audit import audit
from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Award, Call, Move, Strike, Verdict, Who
from cutcard.house.house import House
from cutcard.house.log.table_facts import Credited
from cutcard.house.table import acts
from cutcard.house.table.session import SCANNER, STAFF
from cutcard.house.table.shoe_vault import read_key
from cutcard.ledger import float_of
from cutcard.store.schema import ENTRY
from tests.eyes import seen_by
from tests.house.kit import DEE, FCP, MINUTE, OP, SUE, Venue, opened, refused


async def test_a_player_with_real_cards_that_nobody_has_read_can_look_at_the_table(venue: Venue) -> None:
    await venue.table("t1", FCP, "us", dealing=STAFF, cards=SCANNER)
    ann = await venue.sit("1")
    await venue.prepare()
    await venue.bet(ann, "1", "ante", 1000)
    await venue.close()
    for _ in range(2):
        await venue.do(DEE, acts.DealNext())
    state = await venue.do(DEE, acts.ReadCards(("2h",)))
    seen = seen_by(state, ann)
    assert {duty["id"] for duty in seen["due"]} == {"decide:1"}
    assert not any(words.strip() for words in seen["cautions"].values())


async def test_announcements_that_do_not_fit_together_are_refused_before_they_stop_a_table(venue: Venue) -> None:
    await venue.table()
    at = venue.clock.now + 2 * MINUTE
    await venue.do(OP, acts.Announce("ante-min", "40000", at))
    with pytest.raises(Faulty, match="ante-min"):
        await venue.do(OP, acts.Announce("ante-max", "30000", at))
    with pytest.raises(Faulty, match="ante-min"):
        await venue.do(OP, acts.Announce("ante-max", "30000", at - 1000))
    assert [a.what for a in (await venue.state()).session.announced] == ["ante-min"]


async def test_an_edition_that_lacks_an_option_of_the_table_is_refused(venue: Venue) -> None:
    await venue.table("t1", FCP, "us", "progressive=D")
    with pytest.raises(Faulty, match="no option 'progressive'"):
        await venue.do(OP, acts.Announce("edition", "nz-2012", venue.clock.now + 2 * MINUTE))


async def test_who_holds_more_areas_than_are_allowed_from_now_on_gives_them_up(venue: Venue) -> None:
    await venue.table("t1", FCP, "nz-2012", "areas-max=2")
    ann = venue.guest()
    await venue.do(ann, acts.Sit(("1", "2"), 20_000))
    await venue.ante(ann, "1")
    await venue.do(OP, acts.Announce("areas-max", "1", venue.clock.now + MINUTE + 1000))
    venue.clock.wait(2 * MINUTE)
    state = await venue.fold(ann, "1")
    assert state.session.seats[ann.name] == ("1",)
    assert state.session.round == 2


async def test_nobody_named_like_a_meter_sits_where_the_link_is_fed(venue: Venue) -> None:
    venue.house.people.create(OP, "mega", ("player",), "a long enough word")
    await venue.table("t1", FCP, "us", "progressive=D")
    with refused("seat/forbidden", "US-PROG-LINK"):
        await venue.do(Who("mega"), acts.Sit(("1",), 1000))


async def test_a_credit_takes_no_more_than_the_float_holds(venue: Venue) -> None:
    await venue.table()
    with refused("chips/float"):
        await venue.do(SUE, acts.Credit(10_000_001))
    await venue.do(SUE, acts.Credit(10_000_000))
    with refused("chips/float"):
        await venue.do(SUE, acts.Credit(1))


async def test_of_credits_at_one_moment_none_takes_what_another_has_taken(either: Venue) -> None:
    await either.table()
    whole = either.house.store.balance(float_of("t1"))
    asked = [either.do(SUE, acts.Credit(whole)) for _ in range(8)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    told = [str(no) for no in answers if isinstance(no, Refusal)]
    assert told == ["the float holds $0, not $100,000; take less"] * 7
    assert either.house.store.balance(float_of("t1")) == 0
    assert either.facts(Credited) == [Credited(whole)]
    assert (await asyncio.to_thread(audit, either.house.url)).wrong == ()


async def test_a_float_may_owe_what_its_table_had_to_pay(venue: Venue, stacked: None) -> None:
    """Of the $100,000 all is taken away but $1: a royal flush is paid all the same, and only then is nothing left."""
    await venue.table("t1", FCP, "us")
    ann = await venue.sit("1")
    await venue.do(SUE, acts.Credit(venue.house.store.balance(float_of("t1")) - 100))
    await venue.ante(ann, "1")
    await venue.play(ann, "1")
    assert venue.house.store.balance(float_of("t1")) == 100 - 2_000 - 20_000
    with refused("chips/float"):
        await venue.do(SUE, acts.Credit(1))
    assert (await asyncio.to_thread(audit, venue.house.url)).wrong == ()


async def test_a_correction_after_which_nothing_could_settle_the_round_is_refused(venue: Venue) -> None:
    await venue.table()
    ann = await venue.sit("1")
    await venue.ante(ann, "1")
    state = await venue.play(ann, "1")
    assert state.previous is not None
    log = state.previous.log
    for e in reversed(log):
        if isinstance(e.fact, Verdict | Award):
            await venue.do(SUE, acts.Correct(1, Strike(e.number), "strike", "to be paid again"))
    called = next(e.number for e in log if e.fact == Call("no more bets"))
    with refused("round/stuck"):
        await venue.do(SUE, acts.Correct(1, Strike(called), "strike", "as if betting had never closed"))
    state = await venue.state()
    assert state.previous is not None
    while rulings := [d for fault in state.previous.wrong for d in fault.rulings]:
        duty, carried = next((d, option) for d in rulings for option in d.options if isinstance(option, Move))
        state = await venue.do(SUE, acts.Correct(1, carried, duty.id, "back where they lay"))
        assert state.previous is not None
    state = await venue.do(SUE, acts.SettleAgain(1, "paid again"))
    assert state.previous is not None
    assert state.previous.over
    assert venue.books_balance()


async def test_without_its_key_a_book_with_sealed_shoes_is_not_opened(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        await venue.table()
        await venue.sit("1")
    (tmp_path / "house.key").unlink()
    with pytest.raises(Faulty, match="the key of this book is not in"):
        async with opened(url, tmp_path):
            pass
    assert not (tmp_path / "house.key").exists()


async def test_with_another_key_a_book_with_sealed_shoes_is_not_opened_and_stays_as_it_was(tmp_path: Path) -> None:
    """It was opened without the tables whose shoes were locked."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        await venue.table()
        await venue.sit("1")
    read_key(other := tmp_path / "other")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(Faulty, match=r"this is not the key with which .* sealed; name the key file"):
        House(url, other, mark_key=tmp_path / "mark-key")
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


async def test_a_second_machine_makes_no_key_of_its_own(tmp_path: Path) -> None:
    """Before a shoe was sealed it made one; when it died, the tables that it wrote were locked for ever."""
    url, theirs = f"sqlite:///{tmp_path / 'house.db'}", tmp_path / "elsewhere"
    House(url, tmp_path / "key").file_lock.close()  # no table yet, and nothing to open
    theirs.mkdir()
    with pytest.raises(Faulty, match=r"the key of this book is not in .*elsewhere/key; bring it back"):
        House(url, theirs / "key", mark_key=tmp_path / "mark-key")
    assert [*theirs.iterdir()] == []
    read_key(theirs / "key")
    with pytest.raises(Faulty, match="first opened with: all its machines need the same two keys"):
        House(url, theirs / "key", mark_key=tmp_path / "mark-key")
    shutil.copy(tmp_path / "key", theirs / "key")
    House(url, theirs / "key", mark_key=tmp_path / "mark-key").file_lock.close()


async def test_tables_stand_in_the_order_of_their_numbers(venue: Venue) -> None:
    for name in ("poker-10", "poker-9", "blackjack-2"):
        await venue.table(name)
    assert await venue.house.floor.tables() == ["blackjack-2", "poker-9", "poker-10"]


async def test_one_table_that_cannot_be_read_does_not_close_the_others(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        await venue.table("t1")
        await venue.table("t2")
        with venue.house.store.writing() as connection:
            connection.execute(ENTRY.update().where(ENTRY.c.stream == "session/t1").values(body="garbage"))
    async with opened(url, tmp_path, venue.clock) as later:
        assert list(await later.house.floor.states()) == ["t2"]
        await later.sit("1", table="t2")


async def test_a_newcomer_in_the_seat_of_somebody_who_has_gone_can_bet_at_once(venue: Venue) -> None:
    await venue.table()
    ann, bob = await venue.sit("1"), await venue.sit("2")
    await venue.do(ann, acts.Leave())
    eve = await venue.sit("1")
    await venue.bet(eve, "1", "ante", 1000)
    state = await venue.bet(bob, "2", "ante", 1000)
    assert len(state.round.table.live()) == 2
