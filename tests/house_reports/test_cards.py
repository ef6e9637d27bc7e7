"""Each deck: where it came from, who kept, inspected and shuffled it, and whether it reached play unshuffled."""

import pytest

from cutcard.core.facts import Entry, Tick
from cutcard.house.table import acts
from cutcard.house.table.session import STAFF
from cutcard.house_reports import as_listing
from cutcard.house_reports.book import Timed, moment
from cutcard.house_reports.cards import Signed, cards, deck_of
from tests.house.kit import DEE, FCP, MINUTE, OP, RCD, SUE, Venue
from tests.kit import clause

VAULT = "vault 2, 09:00 to 13:00, key with the pit boss"
DAY = "2027-01-15"  # of the clock's noon
READY = ("drop-box", "table"), ("cutting-card-and-shoe", "table")


async def pre_shuffled(venue: Venue, device: str, *by_hand: str) -> None:
    """A race table whose deck was shuffled beforehand and kept in the vault, and one race."""
    await venue.table("t1", RCD, "nz-2012", "cards-source=pre-shuffled", f"device={device}", dealing=STAFF)
    ann = await venue.sit("1")
    for step, deck in READY:
        await venue.do(DEE, acts.TickOff(f"{step}:{deck}", step, deck))
    await venue.do(DEE, acts.TickOff("secured:A", "secured", "A", 0, VAULT))
    for step in by_hand:
        await venue.do(DEE, acts.TickOff(f"{step}:A", step, "A"))
    await venue.prepare()
    await venue.bet(ann, "layout", "red", 500)
    await venue.close()


@clause("NZ-CONS-Q-CHEMMY")
async def test_a_pre_shuffled_deck_with_no_table_shuffle_is_allowed_and_listed_with_its_custody(either: Venue) -> None:
    await pre_shuffled(either, "continuous")
    told = cards(either.house.store)
    (day,) = told.no_table_shuffle
    (deck,) = day.decks
    assert (day.day, deck.table, deck.deck, deck.source) == (DAY, "t1", "A", "pre-shuffled")
    (custody,) = deck.custody
    assert (custody.step, custody.by, custody.why, custody.times) == ("secured", "dee", VAULT, 1)
    assert custody.first == next(k.at for k in either.house.store.read("shoe/t1") if "tick secured" in k.body)
    assert deck.in_play is not None
    assert (deck.shuffled, deck.rounds, custody.first < deck.in_play) == ((), 1, True)


@clause("NZ-CONS-Q-CHEMMY")
@pytest.mark.parametrize("device, by_hand", [("continuous", ["chemmy"]), ("continuous", ["riffle"]), ("shoe", [])])
async def test_one_shuffle_at_the_table_keeps_it_off_the_list(venue: Venue, device: str, by_hand: list[str]) -> None:
    await pre_shuffled(venue, device, *by_hand)
    told = cards(venue.house.store)
    assert told.no_table_shuffle == ()
    (deck,) = told.decks
    assert [(s.step, s.by) for s in deck.shuffled] == [(step, "dee") for step in by_hand or ["shuffle"]]
    assert deck.custody[0].why == VAULT


@clause("NZ-CONS-Q-CHEMMY")
async def test_new_cards_have_two_who_inspected_them_and_those_who_shuffled(venue: Venue) -> None:
    await venue.table("t1", FCP, dealing=STAFF)
    await venue.sit("1")
    await venue.prepare()
    one, two = cards(venue.house.store).decks
    assert (one.deck, two.deck, one.source, one.custody) == ("A", "B", "new", ())
    for deck in (one, two):
        assert [(s.step, s.by) for s in deck.inspected] == [("dealer-inspects", "dee"), ("supervisor-inspects", "sue")]
    assert [(s.step, s.by, s.cards) for s in one.shuffled] == [
        ("chemmy", "dee", 0),
        ("riffle", "dee", 0),
        ("shuffle", "dee", 52),
    ]
    assert (one.in_play, one.unshuffled) == (None, False), "nothing has been dealt from it yet"


async def test_a_deck_that_is_replaced_is_another_deck(venue: Venue) -> None:
    await pre_shuffled(venue, "continuous")
    await venue.deal_out()
    venue.clock.wait(MINUTE)
    await venue.do(OP, acts.TickOff("count", "count", "A", 52))
    await venue.do(SUE, acts.SetTable("paused"))
    replaced = await venue.do(OP, acts.TickOff("replace-cards", "replace-cards", "A"))
    assert replaced.procedure.log
    first = cards(venue.house.store).decks[0]
    at = venue.house.store.read("shoe/t1")[-1].at
    assert first.replaced == at
    heads, (row, *_) = as_listing(cards(venue.house.store))
    assert row[heads.index("replaced")] == moment(at), "a time, as every other"
    (count,) = first.counts
    assert count == Signed("count", "operator", 1, count.first, count.first, 52)
    await venue.do(DEE, acts.TickOff("secured:A", "secured", "A", 0, "vault 3"))
    first, second = cards(venue.house.store).decks
    assert [s.why for s in second.custody] == ["vault 3"]
    assert (second.rounds, second.replaced) == (0, None)
    assert [d.custody[0].why for d in cards(venue.house.store, since=at + 1).decks] == ["vault 3"]


@clause("NZ-CONS-Q-CHEMMY")
def test_a_shuffle_after_the_first_round_does_not_take_a_deck_off_the_list() -> None:
    """No game here shuffles a deck only after it was played from, but another edition may."""
    steps = (Tick("secured", "A"), Tick("round", "A"), Tick("round-over", "A"), Tick("shuffle", "A", 52))
    log = [Timed(n, Entry(n, DEE, tick, "duty", VAULT)) for n, tick in enumerate(steps, 1)]
    assert deck_of("t1", "pre-shuffled", log).unshuffled
    assert not deck_of("t1", "pre-shuffled", [log[0], log[3], log[1], log[2]]).unshuffled
