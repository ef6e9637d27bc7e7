"""Wheel, dice, tiles and split hands in a house: sealed, played, proved by anybody, audited, and found again."""

import json
import random
import subprocess
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from cutcard.audit import audit
from cutcard.chance.commitment import seals
from cutcard.core.errors import Refusal
from cutcard.core.facts import SEALED, Bet, Call, Deal, Note, Rule, Term
from cutcard.core.game import THROWS
from cutcard.core.rights import PLAYER
from cutcard.core.round import Round
from cutcard.games import find
from cutcard.house.log.table_facts import Begun
from cutcard.house.table import acts
from cutcard.house.table.auto_dealer import TO_SHARE
from cutcard.house.table.recovery import load, recover
from cutcard.house.table.shoe_vault import read_key
from cutcard.ledger import bank
from cutcard.replay import broken_seal
from cutcard.server.rounds import proved
from cutcard.shared.wheel import POCKETS
from tests.audit.books import chain_anew, change, unguarded
from tests.fair.test_verifier import NODE, VERIFIER
from tests.house.kit import DEE, SUE, Venue, opened, refused
from tests.kit import Chance, at_random, clause

THROWN = ("roulette", "pai-gow", "blackjack")
ROUNDS = 4


async def played(venue: Venue, name: str, rounds: int = ROUNDS) -> None:
    """Two people bet and decide at random, at a table that does the rest by itself; the second keeps no promise."""
    rng = random.Random(name)
    game = find(name)
    await venue.table("t1", name, game.edition.name)
    people = [await venue.sit(place, 100_000, promise=venue.promise()) for place in game.seats[:2]]
    bet = set[tuple[int, str]]()
    while (state := await venue.state()).session.round <= rounds:
        for n, who in enumerate(people):
            await venue.shares(who, opens=not n)
        venue.clock.wait(TO_SHARE)
        await venue.house.floor.ours["t1"].pass_time()
        state = await venue.state()
        who, duty = rng.choice([(who, d) for who in people for d in state.round.asked(who)])
        if not duty.must and (state.session.round, duty.id) in bet:
            await venue.do(who, acts.Ready())
        else:
            bet.add((state.session.round, duty.id))
            fact = at_random(rng.choice(duty.options), state.game, state.round.table, rng, Chance((), {}, rng))
            await venue.do(who, acts.Propose(fact, duty.id))


def rounds_of(venue: Venue) -> list[Round]:
    with venue.house.store.reading() as connection:
        return [load(connection, "t1", n) for n in range(1, ROUNDS + 1)]


@pytest.fixture(params=THROWN)
async def evening(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Venue]:
    """Four rounds of a game, and a fifth that is being bet on."""
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        await played(venue, request.param)
        yield venue


async def test_every_supply_is_sealed_by_itself_before_the_bets_and_proved_offline(
    evening: Venue, tmp_path: Path
) -> None:
    for number, r in enumerate(rounds_of(evening), 1):
        first = next(e.number for e in r.log if isinstance(e.fact, Bet))
        calls = {e.fact.words: e.number for e in r.log if isinstance(e.fact, Call) and SEALED in e.fact.words}
        assert seals(calls).keys() == r.game.supplies.keys()
        assert max(calls.values()) < first
        for supply, root in seals(calls).items():
            proof = proved(evening.house.floor, "t1", number, r, None, False, supply, "")
            shown = [i.name for i in r.table.items.values() if i.open and r.game.supply(i.to) == supply]
            assert [one["came"] for one in proof["shown"]] == shown, "not what was burnt unseen"
            assert len([*filter(None, proof["shares"])]) == 1, (
                "of those who sat there when it was sealed one keeps faith"
            )
            assert (proof["cards"], broken_seal(r, proof)) == (r.game.supplies[supply], "")
            assert offline(tmp_path, proof, root, proof["cards"]) == 0
            other = next(name for name in r.game.dealable(supply) if name != proof["shown"][0]["card"])
            false = {**proof, "shown": [{**proof["shown"][0], "card": other}, *proof["shown"][1:]]}
            assert "does not lead to the root" in broken_seal(r, false)
            assert offline(tmp_path, false, root, proof["cards"]) == 1


def offline(folder: Path, proof: dict[str, Any], root: str, cards: int) -> int:
    """What the checker in another language says of it."""
    (folder / "proof.json").write_text(json.dumps(proof), encoding="utf-8")
    command = [NODE, str(VERIFIER), str(folder / "proof.json"), root, str(cards)]
    return subprocess.run(command, check=False, capture_output=True).returncode


async def test_the_book_is_audited_and_a_table_is_found_again_as_it_was(evening: Venue, tmp_path: Path) -> None:
    state = await evening.state()
    found = recover(evening.house.store, "t1", evening.house.floor.services.vault)
    assert (found.drawn, found.session.roots) == (state.drawn, state.session.roots)
    assert {of: seal.order for of, seal in found.seals.items()} == {of: s.order for of, s in state.seals.items()}
    assert evening.books_balance()
    report = audit(f"sqlite:///{tmp_path / 'house.db'}", read_key(tmp_path / "house.key"), workers=1)
    assert (report.wrong, report.opened, report.rounds) == ((), True, ROUNDS + 1)


async def test_the_audit_follows_each_supply_position_by_position(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        await played(venue, "pai-gow", 1)
        first = (await venue.state()).previous
        assert first is not None
    thrown = next(e for e in first.log if isinstance(e.fact, Deal) and e.fact.to == "dice")
    assert isinstance(thrown.fact, Deal)
    others = [str((int(die) + 1) % 6 + 1) for die in thrown.fact.cards]
    book, stream = unguarded(tmp_path / "house.db", tmp_path / "forged.db"), "round/t1/1"
    copyfile(tmp_path / "house.key", tmp_path / "forged.key")
    was, now = (f"deal dice up {' '.join(cards)}" for cards in (thrown.fact.cards, others))
    assert change(book, "UPDATE entry SET body = replace(body, ?, ?) WHERE stream = ?", was, now, stream)
    chain_anew(book, stream)
    wrong = audit(f"sqlite:///{book}", read_key(tmp_path / "forged.key"), workers=1).wrong
    says = f"{' '.join(others)} was dealt, and the sealed order has {' '.join(thrown.fact.cards)}"
    assert [f.entry for f in wrong if f.says == says] == [thrown.number], wrong


@pytest.mark.parametrize(
    "was, now, says",
    [
        ("wheel:", "wheels:", "round 1 begins without a sealed wheel"),
        ("wheel:", "wheel:0", "of its wheel 0"),
    ],
)
async def test_the_audit_wants_every_supply_sealed_and_in_its_box(
    was: str, now: str, says: str, tmp_path: Path
) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        await played(venue, "roulette", 1)
    book = unguarded(tmp_path / "house.db", tmp_path / "forged.db")
    assert change(book, "UPDATE entry SET body = replace(body, ?, ?) WHERE body LIKE '%| begun 1 %'", was, now)
    chain_anew(book, "session/t1")
    wrong = audit(f"sqlite:///{book}", read_key(tmp_path / "house.key"), workers=1).wrong
    assert any(says in finding.says for finding in wrong), wrong


async def test_what_is_thrown_is_sealed_anew_for_every_round_and_a_pack_without_cards_not_at_all(venue: Venue) -> None:
    await played(venue, "roulette")
    begun = [fact for fact in venue.facts(Begun) if isinstance(fact, Begun)]
    assert all(fact.seals.keys() == {"wheel"} and all(fact.seals["wheel"]) for fact in begun)
    assert len({fact.seals["wheel"][0] for fact in begun}) == len(begun) > ROUNDS
    seal = (await venue.state()).seals["wheel"]
    assert (len(seal.order), set(seal.order) <= set(POCKETS)) == (THROWS, True)


def test_a_round_that_begins_is_written_as_it_always_was_where_nothing_is_thrown() -> None:
    assert Begun(3, "ab", "cd").seals == {"": ("ab", "cd")}
    assert Begun(3).seals == {}
    assert replace(Begun(3), thrown=("wheel:ab:cd",)).seals == {"wheel": ("ab", "cd")}


# Real wheels


async def test_a_number_is_typed_for_the_wheel_and_nothing_else_is_taken(venue: Venue) -> None:
    await venue.table("t1", "roulette", "nz-2012", dealing="staff", cards="scanner")
    ann = await venue.sit("1")
    await venue.prepare()
    await venue.bet(ann, "layout", "straight-17", 500)
    await venue.close()
    for code in ("37", "As", "ace of spades"):
        with refused("scanner/unknown"):
            await venue.do(DEE, acts.ReadCards((code,)))
    state = await venue.do(DEE, acts.ReadCards(("17",)))
    assert state.round.table.cards("wheel") == ["17"]
    state = await venue.deal_out()
    assert state.stacks[ann.name] == 20_000 + 35 * 500


@clause("CP-8-11")
async def test_what_a_void_spin_takes_back_is_still_at_the_table(venue: Venue, tmp_path: Path) -> None:
    """Who is paid first and wants to go does so when the round is over; who lost goes at once, and may yet win."""
    await venue.table("t1", "roulette", "nz-2012", dealing="staff", cards="scanner")
    ann, bob, cat = [await venue.sit(seat) for seat in "123"]
    before = venue.house.store.balances()
    await venue.prepare()
    for who, wager in ((ann, "black"), (bob, "straight-5"), (cat, "straight-17")):
        await venue.bet(who, "layout", wager, 500)
    await venue.close()
    await venue.do(DEE, acts.ReadCards(("17",)))
    while (await venue.state()).round.table.live(owner=ann.name):
        await venue.do(DEE, acts.DealNext())
    for who in (ann, bob):
        await venue.do(who, acts.Leave())
    state = await venue.do(DEE, acts.Record(Note("CP-8-11-OBJECT")))
    assert (ann.name in state.session.leaving, bob.name in state.session.seats) == (True, False)
    fault = state.round.wrong[0]
    await venue.do(SUE, acts.Propose(Rule(fault.id, "no spin"), fault.id, "a chip lay in it"))
    while (await venue.do(DEE, acts.DealNext())).round.wrong:
        pass
    await venue.do(DEE, acts.DealNext())
    await venue.do(DEE, acts.ReadCards(("5",)))
    await venue.deal_out()
    after = venue.house.store.balances()
    won = [after[bank(who.name)] - before[bank(who.name)] for who in (ann, bob)]
    assert won == [20_000 - 500, 20_000 + 17_500], "with the chips they had bought"
    assert [str(found) for found in audit(f"sqlite:///{tmp_path / 'house.db'}", workers=1).wrong] == []


# What holds for one person


async def test_what_the_house_orders_for_a_person_holds_round_after_round_until_it_is_lifted(
    venue: Venue, tmp_path: Path
) -> None:
    await venue.table("t1", "roulette", "nz-2012")
    ann = await venue.sit("1")
    state = await venue.do(DEE, acts.Bind(ann.name, "colour", 500))
    assert state.round.table.terms == {(ann.name, "colour"): 500}, "at once, for nothing is at stake"
    for number in (2, 3):
        with pytest.raises(Refusal, match="multiples of"):
            await venue.bet(ann, "layout", "dozen-1", 700)
        await venue.bet(ann, "layout", "dozen-1", 1000)
        state = await venue.do(ann, acts.Ready())
        assert (state.session.round, state.round.table.terms) == (number, {(ann.name, "colour"): 500})
    await venue.bet(ann, "layout", "dozen-1", 1000)
    state = await venue.do(SUE, acts.Bind(ann.name, "colour", 0, "cashed in"))
    assert state.round.table.terms, "this round was bet on under it"
    state = await venue.do(ann, acts.Ready())
    assert state.round.table.terms == {}
    assert audit(f"sqlite:///{tmp_path / 'house.db'}", workers=1).wrong == ()


async def test_who_leaves_and_comes_back_finds_what_was_ordered(venue: Venue) -> None:
    await venue.table("t1", "roulette", "nz-2012")
    ann, _ = await venue.sit("1"), await venue.sit("2")
    await venue.do(DEE, acts.Bind(ann.name, "colour", 500))
    await venue.do(ann, acts.Leave())
    state = await venue.do(ann, acts.Sit(("3",), 20_000))
    assert Term(ann.name, "colour", 500) == state.round.log[-1].fact


async def test_only_what_the_rules_know_is_ordered_and_by_staff(venue: Venue) -> None:
    await venue.table("t1", "roulette", "nz-2012")
    ann = await venue.sit("1")
    assert ann.role == PLAYER
    for who, act, code in (
        (ann, acts.Bind(ann.name, "colour", 500), "right/role"),
        (DEE, acts.Bind(ann.name, "luck", 1), "term/unknown"),
        (DEE, acts.Bind("nobody", "colour", 1), "seat/nobody"),
        (DEE, acts.Bind(ann.name, "colour", -1), "term/value"),
    ):
        with refused(code):
            await venue.do(who, act)
