"""Pai Gow at a table of the house: banks from round to round, sealed tiles, real tiles and dice, the audit."""

import asyncio
from pathlib import Path
from shutil import copyfile

import pytest

from cutcard.audit import audit
from cutcard.core.errors import Cutcard, Refusal
from cutcard.core.facts import Bet, Choice, Deal, Note, Strike
from cutcard.core.table import HIDDEN
from cutcard.house.table import acts
from cutcard.house.table.shoe_vault import read_key
from tests.audit.books import chain_anew, change, unguarded
from tests.house.kit import DEE, SUE, Venue, opened
from tests.kit import clause, net
from tests.pai_gow import BANK, BOB


@clause("NZ-12-3.1")
async def test_a_ninth_player_finds_no_place(venue: Venue) -> None:
    await venue.table("t1", "pai-gow", "nz-2012", "banks=players")
    for place in "12345678":
        await venue.sit(place, 100_000)
    with pytest.raises(Cutcard):
        await venue.sit("9", 100_000)


@clause("CP-12-5.2")
async def test_the_next_round_offers_the_bank_to_the_one_after_the_last_banker(venue: Venue) -> None:
    await venue.table("t1", "pai-gow", "nz-2012", "banks=players")
    ann, bob = [await venue.sit(place, 100_000) for place in "12"]
    for banker, box, other, at in ((ann, "1", bob, "2"), (bob, "2", ann, "1"), (ann, "1", bob, "2")):
        await venue.do(banker, acts.Propose(Choice(box, "bank"), f"bet:{box}:{banker.name}"))
        await venue.do(other, acts.Propose(Bet(at, "main", other.name, 2000), f"bet:{at}:{other.name}"))
        await venue.do(other, acts.Ready())
        await venue.do(banker, acts.Propose(Bet(box, "bank", banker.name, 2000), f"cover:{box}"))
        for person, place in ((other, at), (banker, box)):
            state = await venue.do(person, acts.Propose(Choice(place, "house way"), f"set:{place}"))
    assert state.session.round == 4
    assert state.session.terms == {(ann.name, "chung"): 1}
    assert venue.books_balance()


@clause("CP-12-5.2")
async def test_the_audit_knows_what_a_round_hands_on_and_what_it_does_not(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'house.db'}", tmp_path) as venue:
        await test_the_next_round_offers_the_bank_to_the_one_after_the_last_banker(venue)
    key = read_key(tmp_path / "house.key")
    assert audit(f"sqlite:///{tmp_path / 'house.db'}", key, workers=1).wrong == ()
    book, stream = unguarded(tmp_path / "house.db", tmp_path / "forged.db"), "session/t1"
    copyfile(tmp_path / "house.key", tmp_path / "forged.key")
    assert change(book, "UPDATE entry SET body = replace(body, 'chung 1', 'chung 2') WHERE stream = ?", stream)
    chain_anew(book, stream)
    wrong = audit(f"sqlite:///{book}", key, workers=1).wrong
    assert "the round does not hand that on" in {finding.says for finding in wrong}


async def test_an_automatic_table_waits_for_no_supervisor(venue: Venue) -> None:
    await venue.table("t1", "pai-gow", "nz-2012")
    bob = await venue.sit("2", 100_000)
    await venue.do(bob, acts.Propose(Bet("2", "main", bob.name, 2000), f"bet:2:{bob.name}"))
    await venue.do(bob, acts.Ready())
    state = await venue.do(bob, acts.Propose(Choice("2", "house way"), "set:2"))
    assert state.session.round == 2
    assert state.previous
    assert "confirmed" in state.previous.table.words("dealer")


@clause("CP-12-12.2")
async def test_with_all_32_sealed_tiles_out_none_is_delivered_again_and_the_round_is_voided(venue: Venue) -> None:
    await venue.table("t1", "pai-gow", "nz-2012")
    bob = await venue.sit("2", 100_000)
    await venue.do(bob, acts.Propose(Bet("2", "main", bob.name, 2000), f"bet:2:{bob.name}"))
    log = (await venue.do(bob, acts.Ready())).round.log
    deals = {e.fact.to: (e.number, len(e.fact.cards)) for e in log if isinstance(e.fact, Deal)}
    assert sum(count for _, count in deals.values()) == 3 + 32
    for place in ("2", "dealer"):
        with pytest.raises(Refusal, match=r"has 0 left \(CP-12-12.2\); report what happened, and void the round"):
            await venue.do(SUE, acts.Propose(Strike(deals[place][0]), "strike", "it was the wrong hand"))
        assert (await venue.state()).round.log == log, "a refusal changes nothing"
    state = await venue.do(SUE, acts.Record(Note("CP-12-12.1")))
    assert state.previous
    assert state.previous.table.void
    assert state.chips(bob.name) == 100_000
    assert venue.books_balance()
    assert (await asyncio.to_thread(audit, venue.house.url)).wrong == ()


@clause("CP-12-11.1(e)")
async def test_real_tiles_and_dice_are_read_as_they_are_turned_and_a_supervisor_confirms(venue: Venue) -> None:
    await venue.table("t1", "pai-gow", "nz-2012", dealing="staff", cards="scanner")
    await venue.prepare()
    bob = await venue.sit("2", 100_000)
    await venue.do(bob, acts.Propose(Bet("2", "main", bob.name, 2000), f"bet:2:{bob.name}"))
    await venue.close()
    with pytest.raises(Cutcard, match="read them"):
        await venue.do(DEE, acts.DealNext())
    with pytest.raises(Cutcard, match="cannot come up at Dice"):
        await venue.do(DEE, acts.ReadCards(("6-6", "1", "1")))
    state = await venue.do(DEE, acts.ReadCards(("1", "1", "1")))
    while any(d.must and not d.is_for_a_person for d in state.round.due):
        state = await venue.do(DEE, acts.DealNext())
    assert set(state.round.table.cards("2")) == {HIDDEN}
    await venue.do(bob, acts.Propose(Choice("2", "low 3 4"), "set:2"))
    await venue.do(DEE, acts.ReadCards(tuple(BANK.split())))
    await venue.do(DEE, acts.DealNext())
    with pytest.raises(Cutcard, match="supervisor"):
        await venue.do(DEE, acts.DealNext())
    await venue.do(SUE, acts.Propose(Choice("dealer", "confirmed"), "confirm:dealer"))
    await venue.do(DEE, acts.ReadCards(tuple(BOB.split())))
    state = await venue.do(DEE, acts.DealNext())
    assert net(state.round, bob.name) == 1900
    assert venue.books_balance()
