"""The terms of a meter: set once, the same for all who open the link, and changed only by a recorded act."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Who
from cutcard.house.jackpots.meter_book import change_terms, open_link
from cutcard.house.jackpots.meter_readings import read_meters, reconcile
from cutcard.house.jackpots.meters import in_force
from cutcard.house.log.facts import Rated, parsed_line
from cutcard.shared.jackpot.link import Level
from cutcard.shared.jackpot.progressive import LINK
from cutcard.store.store import Store
from cutcard.store.transaction import now
from tests.kit import clause
from tests.meters import current, link_of, pay_in, taken

SUE = Who("sue", "supervisor")
MEGA = LINK.levels["mega"]


def rate_at(store: Store, at: int) -> Fraction:
    """What a round that began then pays into the Mega, as its table and the audit find it."""
    return in_force("mega", [parsed_line(line).fact for line in store.read("meter/mega")], at).rate


def changed(**terms: Any) -> Level:
    return replace(MEGA, **terms)


@clause("US-PROG-LINK")
def test_the_link_opens_with_its_start_values_once(store: Store) -> None:
    for _ in range(3):
        open_link(store, LINK)
    assert {name: s.chips for name, s in read_meters(store).items()} == {
        "mega": 5_000_000,
        "major": 500_000,
        "minor": 100_000,
    }
    assert store.balance("house") == -5_600_000
    assert reconcile(store) == []


def test_processes_that_open_the_link_at_one_moment_make_one_of_each(url: str) -> None:
    stores = [Store(url) for _ in range(6)]
    with ThreadPoolExecutor(6) as threads:
        list(threads.map(lambda s: open_link(s, LINK), stores))
    assert stores[0].balance("meter:mega") == 5_000_000
    assert parsed_line(stores[0].read("meter/mega")[0]).fact == Rated(5_000_000, "1/10", "0")
    assert len(stores[0].read("meter/mega")) == 2
    for s in stores:
        s.close()


@pytest.mark.parametrize("rate", [Fraction(1, 3), Fraction(1, 5 * 10**8 + 1), Fraction(-1, 10)])
def test_a_rate_that_cannot_be_kept_exactly_is_refused(store: Store, rate: Fraction) -> None:
    for level in (changed(rate=rate), changed(hidden=rate)):
        with pytest.raises(Faulty, match="millionths of a cent") as told_so:
            open_link(store, link_of(level))
        assert told_so.value.code == "meter/rate"
    assert store.read("meter/mega") == []


def test_the_finest_rate_that_is_kept_is_a_millionth_of_a_cent_on_a_wager(store: Store) -> None:
    open_link(store, link_of(changed(rate=Fraction(1, 500 * 10**6))))
    assert reconcile(store) == []


def test_a_reset_above_the_ceiling_is_refused(store: Store) -> None:
    with pytest.raises(Faulty, match="start again"):
        open_link(store, link_of(changed(ceiling=4_999_999)))


@pytest.mark.parametrize("terms", [{"reset": 1}, {"rate": Fraction(1, 20)}, {"hidden": Fraction(1, 20)}])
def test_other_terms_are_refused_until_the_change_is_recorded(store: Store, terms: dict[str, Any]) -> None:
    open_link(store, LINK)
    other = link_of(changed(**terms))
    with pytest.raises(Refusal, match="other terms"):
        open_link(store, other)
    with pytest.raises(Refusal, match="reason"):
        change_terms(store, other, SUE, " ")
    change_terms(store, other, SUE, "agreed for the summer")
    open_link(store, other)
    last = parsed_line(store.read("meter/mega")[-1])
    assert (last.who, last.why) == (SUE, "agreed for the summer")
    open_link(store, LINK)  # as the house is next opened
    assert read_meters(store)["mega"].level == other.levels["mega"]
    with pytest.raises(Refusal, match="other terms"):
        open_link(store, link_of(changed(reset=2)))


def test_meters_do_not_take_more_than_the_wager(store: Store) -> None:
    with pytest.raises(Faulty, match="more than the whole wager"):
        open_link(store, link_of(changed(rate=Fraction(9, 10), hidden=Fraction(1, 5))))


def test_a_change_leaves_what_was_paid_in_and_holds_from_then_on(store: Store) -> None:
    open_link(store, LINK)
    pay_in(store, "round/t1/1", 50_000_000)
    began, later = now(), now() + 60_000
    change_terms(store, link_of(changed(reset=1_000_000, rate=Fraction(1, 20))), SUE, "why", at=later)
    assert [rate_at(store, at) for at in (0, began, later - 1, later)] == [
        Fraction(1, 10),
        Fraction(1, 10),
        Fraction(1, 10),
        Fraction(1, 20),
    ]
    assert current(store) == 5_000_050
    assert taken(store) == 5_000_050
    assert current(store) == 1_000_000
    assert reconcile(store) == []


def test_rates_do_not_change_for_rounds_that_have_begun(store: Store) -> None:
    open_link(store, LINK)
    with pytest.raises(Refusal, match="ten seconds ahead"):
        change_terms(store, link_of(changed(rate=Fraction(1, 20))), SUE, "why", at=now() - 1000)


def test_a_ceiling_only_rises(store: Store) -> None:
    open_link(store, link_of(changed(ceiling=6_000_000)))
    pay_in(store, "round/t1/1", 2_000_000 * 10**6)
    assert current(store) == 6_000_000
    with pytest.raises(Refusal, match="ceiling"):
        change_terms(store, link_of(changed(ceiling=5_999_999)), SUE, "why")
    change_terms(store, link_of(changed(ceiling=6_500_000)), SUE, "why")
    assert current(store) == 6_500_000
    change_terms(store, link_of(MEGA), SUE, "why")
    assert current(store) == 7_000_000
    with pytest.raises(Refusal, match="ceiling"):
        change_terms(store, link_of(changed(ceiling=9_000_000)), SUE, "why")
    assert reconcile(store) == []
