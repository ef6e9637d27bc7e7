"""The money of terminals: credits, tickets and hand-pays."""

import re
from pathlib import Path

import pytest

from cutcard.audit import audit
from cutcard.core.errors import Refusal
from cutcard.core.facts import Rule
from cutcard.house.floor.tickets import in_fours, insert, look_up, redeem, write_off
from cutcard.house.log.table_facts import CashedOut, HandPaid, Ticketed
from cutcard.house.table import acts
from cutcard.house.table.seats import TICKET_HOLDS, ticket_hash
from cutcard.house.table.shoe_vault import read_key
from cutcard.house.table.wheel import OPEN
from cutcard.ledger import HOUSE, bank
from tests.audit.books import chain_anew, change, unguarded
from tests.electronic_roulette import Arcade, falls, proved
from tests.house.kit import DEE, OP, SUE, refused
from tests.kit import clause


@clause("CP-8A-7")
async def test_credits_go_onto_a_ticket_that_is_redeemed_once(arcade: Arcade, tmp_path: Path) -> None:
    venue, store = arcade.venue, arcade.venue.house.store
    await arcade.terminals(1)
    ann, bob = await arcade.sit(), venue.guest()
    state = await venue.do(ann, acts.CashOut())
    assert not state.session.seats
    line = state.session.printed[ann.name]
    number = venue.house.floor.services.vault.ticket_number(f"t1/{line}")
    assert re.fullmatch("[0-9]{20}", number)
    assert number not in "".join(kept.body for kept in store.read("session/t1")), "the book does not hold it"
    assert sum(store.balances("ticket:").values()) == 100_000
    had = store.balance(bank(bob.name))
    assert redeem(store, venue.clock, SUE, in_fours(number), bob.name) == 100_000
    assert store.balance(bank(bob.name)) == had + 100_000
    for _ in range(2):
        with refused("ticket/redeemed", "CP-8A-7"):
            redeem(store, venue.clock, bob, number, bob.name)
    assert sum(store.balances("ticket:").values()) == 0
    ticket = look_up(store, SUE, number)
    assert ticket
    assert ticket.ended
    assert (ticket.printed.person, ticket.ended.who) == (ann.name, SUE)
    assert venue.books_balance()
    assert proved(tmp_path) == []


@clause("CP-8A-7")
async def test_a_ticket_is_refused_clearly_where_it_does_not_hold(arcade: Arcade) -> None:
    venue, store = arcade.venue, arcade.venue.house.store
    await arcade.terminals(1)
    ann = await arcade.sit()
    state = await venue.do(ann, acts.CashOut())
    number = venue.house.floor.services.vault.ticket_number(f"t1/{state.session.printed[ann.name]}")
    other = f"{(int(number) + 1) % 10**20:020}"
    for by, typed, whom, code in (
        (ann, other, ann.name, "ticket/unknown"),
        (ann, number[:-1], ann.name, "ticket/form"),
        (ann, "ticket", ann.name, "ticket/form"),
        (ann, number, "sue", "right/role"),
        (DEE, number, ann.name, "right/role"),
        (SUE, number, "sue", "ticket/player"),
    ):
        with refused(code):
            redeem(store, venue.clock, by, typed, whom)
    venue.clock.wait(TICKET_HOLDS)
    with refused("ticket/expired", "CP-8A-7"):
        redeem(store, venue.clock, SUE, number, ann.name)
    assert sum(store.balances("ticket:").values()) == 100_000, "it is still owed in the book"


@clause("CP-8A-7")
async def test_a_ticket_is_played_on_with_at_another_terminal(arcade: Arcade) -> None:
    venue, store = arcade.venue, arcade.venue.house.store
    await arcade.terminals(2)
    number, floor = await cashed_out(arcade), venue.house.floor
    cat = await arcade.sit("t2")
    bob = venue.guest()
    had = store.balances()
    with refused("ticket/terminal", "CP-8A-7"):
        await insert(floor, bob, number, "t2")
    with refused("ticket/unknown"):
        await insert(floor, bob, f"{(int(number) + 1) % 10**20:020}", "t1")
    assert store.balances() == had, "what is refused changes nothing"
    assert await insert(floor, bob, number, "t1") == 100_000
    assert (await arcade.state("t1")).chips(bob.name) == 100_000
    assert store.balance(bank(bob.name)) == had[bank(bob.name)], "by way of the account, and out of it again"
    await venue.do(cat, acts.Leave(), "t2")
    with refused("ticket/redeemed", "CP-8A-7"):
        await insert(floor, cat, number, "t2")
    assert venue.books_balance()


@clause("CP-8A-7")
async def test_what_expired_is_written_off_once_by_an_operator_and_the_audit_follows(
    arcade: Arcade, tmp_path: Path
) -> None:
    venue, store = arcade.venue, arcade.venue.house.store
    await arcade.terminals(1)
    number = await cashed_out(arcade)
    assert write_off(store, venue.clock, OP) == [], "it still holds"
    venue.clock.wait(TICKET_HOLDS)
    later = await cashed_out(arcade)
    with refused("right/role"):
        write_off(store, venue.clock, SUE)
    had = store.balance(HOUSE)
    assert write_off(store, venue.clock, OP) == [100_000]
    assert write_off(store, venue.clock, OP) == []
    assert store.balance(HOUSE) == had + 100_000
    with refused("ticket/expired"):
        redeem(store, venue.clock, SUE, number, venue.guest().name)
    redeem(store, venue.clock, SUE, later, venue.guest().name)
    assert sum(store.balances("ticket:").values()) == 0
    assert venue.books_balance()
    key, stream = read_key(tmp_path / "house.key"), f"ticket/{ticket_hash(number)}"
    assert audit(f"sqlite:///{tmp_path / 'house.db'}", key, workers=1).wrong == ()
    ticket = look_up(store, SUE, number)
    assert ticket
    forged, until = unguarded(tmp_path / "house.db", tmp_path / "forged.db"), ticket.printed.until
    longer = "UPDATE entry SET body = replace(body, ?, ?) WHERE stream = ? AND number = 0"
    assert change(forged, longer, str(until), str(2 * until), stream)
    chain_anew(forged, stream)
    wrong = audit(f"sqlite:///{forged}", key, workers=1).wrong
    assert any(found.where == stream and "before it had expired" in found.says for found in wrong)


async def cashed_out(arcade: Arcade) -> str:
    """The number of a ticket of $1000, printed at the first terminal."""
    ann = await arcade.sit()
    state = await arcade.venue.do(ann, acts.CashOut())
    return arcade.venue.house.floor.services.vault.ticket_number(f"t1/{state.session.printed[ann.name]}")


@clause("CP-8A-7")
async def test_nothing_is_cashed_out_that_is_in_play_or_not_there(arcade: Arcade) -> None:
    await arcade.terminals(1)
    ann = await arcade.sit()
    await arcade.bet(ann, "red", 500)
    with refused("ticket/staked"):
        await arcade.venue.do(ann, acts.CashOut())
    with refused("ticket/terminal"):
        await arcade.venue.do(arcade.venue.guest(), acts.CashOut())


@clause("CP-8A-5")
async def test_a_large_prize_waits_for_the_attendant_and_goes_to_the_account(arcade: Arcade, tmp_path: Path) -> None:
    venue, store = arcade.venue, arcade.venue.house.store
    await arcade.terminals(1, "hand-pay=100000")
    with falls(17, 4):
        ann = await arcade.sit()
        had = store.balance(bank(ann.name))
        await arcade.bet(ann, "straight-17", 3000)
        await arcade.spin(17)
        state = await arcade.state()
        assert [(d.id, d.cite) for d in state.round.due] == [("hand-pay", "CP-8A-5")]
        await arcade.next(OPEN)
        with pytest.raises(Refusal):
            await arcade.bet(ann, "red", 500)
        await venue.do(SUE, acts.Propose(Rule("hand-pay", "paid by hand"), "hand-pay", "camera and record agree"))
    assert venue.facts(HandPaid) == [HandPaid(ann.name, 36 * 3000)]
    assert store.balance(bank(ann.name)) == had + 36 * 3000
    assert (await arcade.state()).chips(ann.name) == 100_000 - 3000
    await arcade.bet(ann, "red", 500)
    assert proved(tmp_path) == []


async def test_who_leaves_takes_the_credits_to_the_account(arcade: Arcade) -> None:
    await arcade.terminals(1)
    ann = await arcade.sit()
    await arcade.venue.do(ann, acts.Leave())
    assert arcade.venue.facts(CashedOut) == [CashedOut(ann.name, 100_000)]
    assert arcade.venue.facts(Ticketed) == []
