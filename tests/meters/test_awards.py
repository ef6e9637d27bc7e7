"""Taking from a meter: worked amounts, resets, ceilings, what is given back, and who is refused."""

from fractions import Fraction
from functools import partial

import pytest

from cutcard.core.errors import Refusal
from cutcard.house.jackpots import meter_book
from cutcard.house.jackpots.meter_book import hold, open_link
from cutcard.house.jackpots.meter_readings import Hit, meters, read_meters, reconcile
from cutcard.house.jackpots.meters import MILLION
from cutcard.house.log.facts import Funded, Gathered, Rated, Released, Taken, parsed_line
from cutcard.shared.jackpot.link import Level
from cutcard.shared.jackpot.progressive import LINK
from cutcard.store import lease
from cutcard.store.chain import NotTheWriter
from cutcard.store.committer import Committer
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction
from tests.kit import clause
from tests.meters import TENTH, current, given_back, link_of, paid_in, pay_in, take, taken

CAPPED = Level("mega", 100_000, Fraction(1, 10), Fraction(1, 20), 150_000)


@clause("US-PROG-MEGA")
def test_us_prog_mega_paid_in_full_and_the_meter_at_its_seed(store: Store) -> None:
    open_link(store, LINK)
    pay_in(store, "round/t1/1", 7_345_678 * MILLION)
    assert read_meters(store)["mega"].chips == 12_345_678
    assert taken(store, round="round/t1/1") == 12_345_678
    assert read_meters(store)["mega"].chips == store.balance("meter:mega") == 5_000_000
    assert store.balance("held:t1") == 12_345_678
    assert store.balance("house") == -(12_345_678 + 5_000_000 + 600_000)
    assert [parsed_line(kept).fact for kept in store.read("meter/mega")] == [
        Rated(5_000_000, "1/10", "0"),
        Funded(5_000_000),
        Gathered(7_345_678 * MILLION, 0),
        Taken("round/t1/1", 12_345_678),
        Funded(5_000_000),
    ]
    (hit,) = read_meters(store)["mega"].hits
    assert (hit.round, hit.chips, hit.at) == ("round/t1/1", 12_345_678, store.read("meter/mega")[3].at)
    assert reconcile(store) == []


@clause("US-PROG-MAJOR", "US-PROG-MINOR")
def test_each_level_is_taken_by_itself(store: Store) -> None:
    open_link(store, LINK)
    assert taken(store, level="major") == 500_000
    assert taken(store, level="minor", round="round/t2/9") == 100_000
    assert {name: len(s.hits) for name, s in read_meters(store).items()} == {"mega": 0, "major": 1, "minor": 1}
    assert (store.balance("held:t1"), store.balance("held:t2")) == (500_000, 100_000)
    assert reconcile(store) == []


@clause("US-PROG-LINK")
def test_two_claims_one_after_the_other_the_second_gets_the_reset_and_what_came_since(store: Store) -> None:
    open_link(store, LINK)
    pay_in(store, "round/t1/1", 999 * MILLION + 999_999)
    first, second = store.transact(
        lambda tx: take(tx, "mega", Fraction(1), "round/t1/1"), lambda tx: take(tx, "mega", Fraction(1), "round/t2/1")
    )
    assert (first, second) == (5_000_999, 5_000_000)
    pay_in(store, "round/t3/1", 1)
    assert taken(store, round="round/t3/1") == 5_000_001
    assert current(store) == 5_000_000


def test_what_waits_in_the_same_transaction_is_taken_too(store: Store) -> None:
    open_link(store, LINK)

    def feeds(tx: Transaction) -> None:
        paid_in(tx, "round/t1/1", 50 * MILLION)

    _, chips = store.transact(feeds, lambda tx: take(tx, "mega", Fraction(1), "round/t2/1"))
    assert chips == 5_000_050
    assert current(store) == 5_000_000
    assert reconcile(store) == []


def test_a_tenth_leaves_the_rest_and_resets_nothing(store: Store) -> None:
    open_link(store, LINK)
    pay_in(store, "round/t1/1", 19 * MILLION + 500_000)
    assert taken(store, TENTH) == 500_001  # of 5,000,019 whole cents
    assert current(store) == Fraction("4500018.5")
    assert store.balance("house") == -(5_000_000 + 600_000 + 19)
    assert reconcile(store) == []


def test_nobody_takes_more_than_a_meter_stands_at(store: Store) -> None:
    open_link(store, LINK)
    with pytest.raises(Refusal, match=r"won \$50,000.01 of mega, which stands at \$50,000 now"):
        store.transact(lambda tx: meter_book.take(tx, "mega", 5_000_001, "round/t1/1", empties=True))
    assert current(store) == 5_000_000
    assert store.balance("held:t1") == 0


def test_a_meter_that_is_not_there(store: Store) -> None:
    open_link(store, LINK)
    with pytest.raises(Refusal, match="no meter"):
        taken(store, level="mini")


def test_above_the_ceiling_is_overflow_and_comes_with_the_reset_as_the_reserve_does(store: Store) -> None:
    open_link(store, link_of(CAPPED))
    pay_in(store, "round/t1/1", 80_000 * MILLION + 250_000, 7_000 * MILLION + 900_000)
    m = meters(store)["mega"]
    assert (m.stands, m.overflow, m.reserve) == (150_000, 30_000 * MILLION + 250_000, 7_000 * MILLION + 900_000)
    assert taken(store) == 150_000
    m = meters(store)["mega"]  # 1,000.00 funded, 300.00 and a quarter cent overflow, 70.00 reserve
    assert (m.current, m.overflow, m.reserve) == (137_000 * MILLION + 250_000, 0, 900_000)
    assert [store.balance(f"{account}:mega") for account in ("meter", "overflow", "reserve")] == [137_000, 0, 0]
    assert Released(7_000) in [parsed_line(kept).fact for kept in store.read("meter/mega")]
    assert reconcile(store) == []


def test_a_round_that_gives_back_all_it_took_leaves_the_meter_as_if_it_had_not(store: Store) -> None:
    open_link(store, link_of(CAPPED))
    pay_in(store, "round/t1/1", 80_000 * MILLION + 250_000, 7_000 * MILLION + 900_000)
    before = meters(store)["mega"]
    taken(store)
    given_back(store)
    after = meters(store)["mega"]
    assert (after.current, after.overflow, after.reserve) == (before.current, before.overflow, before.reserve)
    assert store.balance("held:t1") == 0
    assert read_meters(store)["mega"].hits == ()
    assert reconcile(store) == []


def test_what_a_round_holds_follows_what_its_hands_have_won(store: Store) -> None:
    """A royal flush, then a straight flush on what was reset; then the royal flush is void, then the other too."""
    open_link(store, link_of(CAPPED))
    pay_in(store, "round/t1/1", 40_000 * MILLION + 250_000, 7_000 * MILLION + 900_000)
    hidden = Fraction("7000.9")
    for won, stands, reserve in (
        ([(140_000, True), (10_000, False)], Fraction("97000.25"), Fraction("0.9")),  # 1,000 and the reserve, less 100
        ([(14_000, False)], Fraction("126000.25"), hidden),
        ([], Fraction("140000.25"), hidden),
        ([(140_000, True)], Fraction("107000.25"), Fraction("0.9")),
    ):
        for _ in range(2):  # asked again, nothing more is written
            store.transact(lambda tx, won=won: hold(tx, "mega", "round/t1/1", won))  # type: ignore[misc]
        m = meters(store)["mega"]
        assert (current(store), Fraction(m.reserve, MILLION)) == (stands, reserve)
        assert store.balance("held:t1") == sum(chips for chips, _ in won)
        assert reconcile(store) == []
    assert len(store.read("meter/mega")) == 2 + 5 + 5 + 2 + 4  # terms and start; then with what was gathered each time


def test_what_is_void_after_another_table_took_the_meter_comes_out_of_it_all_the_same(store: Store) -> None:
    open_link(store, link_of(Level("mega", 0, Fraction(1, 10))))
    pay_in(store, "round/t1/1", 50 * MILLION)
    assert taken(store, round="round/t2/1") == 50
    pay_in(store, "round/t1/1", -50 * MILLION)
    assert current(store) == -50
    assert read_meters(store)["mega"].chips == 0
    assert taken(store, round="round/t3/1") == 0
    assert reconcile(store) == []
    pay_in(store, "round/t4/1", 60 * MILLION)
    assert taken(store, round="round/t4/1") == 10
    assert reconcile(store) == []


def test_an_old_writer_takes_nothing(store: Store) -> None:
    open_link(store, LINK)
    old = lease.take(store, "t1", "one", "-", 1)
    assert old is not None
    lease.release(store, "one")
    new = lease.take(store, "t1", "two", "-", 60_000)
    assert new is not None

    def job(fence: int) -> int:
        def under(tx: Transaction) -> int:
            tx.guard("t1", fence)
            return take(tx, "mega", Fraction(1), "round/t1/1")

        (chips,) = store.transact(under)
        return int(chips)

    with pytest.raises(NotTheWriter):
        job(old.fence)
    assert (len(store.read("meter/mega")), store.balance("held:t1")) == (2, 0)
    assert current(store) == 5_000_000
    assert job(new.fence) == 5_000_000


def test_takes_that_are_committed_together(store: Store) -> None:
    open_link(store, LINK)
    committer = Committer(store)

    def claim(n: int, tx: Transaction) -> int:
        return take(tx, "mega" if n % 2 else "major", Fraction(1), f"round/t{n}/1")

    waiting = [committer.submit(partial(claim, n)) for n in range(20)]
    assert sorted(future.result(30) for future in waiting) == [500_000] * 10 + [5_000_000] * 10
    committer.close()
    assert reconcile(store) == []


def test_a_display_lists_the_last_twenty_five_hits_the_latest_first(store: Store) -> None:
    open_link(store, LINK)
    for n in range(27):
        taken(store, TENTH, f"round/t1/{n}")
    hits = read_meters(store)["mega"].hits
    assert [hit.round for hit in hits] == [f"round/t1/{n}" for n in range(26, 1, -1)]
    assert hits[0] == Hit(store.read("meter/mega")[-1].at, "round/t1/26", taken_of(store, 26))


def taken_of(store: Store, n: int) -> int:
    """A tenth of what was left after n tenths, each in whole cents."""
    left = 5_000_000
    for _ in range(n):
        left -= left // 10
    return left // 10
