"""Two who may not share a table (NZ-20-9.7(c)): who may say so, and what it does."""

from functools import partial

import pytest

from cutcard.core.facts import Who
from cutcard.house.log.facts import Separated
from cutcard.house.people.directory import People
from cutcard.house.people.separation import Separation
from cutcard.store.store import Store
from tests.house_people import GOOD, facts, log, refused
from tests.kit import clause


@pytest.fixture
def bob(people: People, ola: Who) -> str:
    return people.create(ola, "bob", ["player"], GOOD).name


@clause("NZ-20-9.7(c)")
def test_two_who_are_apart_share_no_table_and_sit_elsewhere(
    separation: Separation, store: Store, people: People, ola: Who, ann: str, bob: str
) -> None:
    assert separation.apart(bob, [ann, "cat"]) == ""
    separation.separate(ola, "Bob", "ann", "signals at table 3")
    assert separation.apart(bob, ["cat", ann]) == ann
    assert separation.apart(ann, [bob]) == bob
    assert separation.apart(bob, ["cat"]) == ""
    assert separation.apart(bob, []) == ""
    assert separation.apart("cat", [ann, bob]) == ""
    kept = log(store, "house")[-1]
    assert (kept.fact, kept.who, kept.why) == (Separated("ann", "bob", "apart"), ola, "signals at table 3")


def test_the_list_is_shared_by_all_who_have_the_book(
    url: str, separation: Separation, store: Store, ola: Who, ann: str, bob: str
) -> None:
    separation.separate(ola, ann, bob, "signals")
    other = Store(url)
    assert Separation(other, separation.clock).apart(bob, [ann]) == ann
    other.close()


def test_reunited_they_may_sit_together(separation: Separation, store: Store, ola: Who, ann: str, bob: str) -> None:
    separation.separate(ola, ann, bob, "signals")
    separation.reunite(ola, bob, ann, "a mistake")
    assert separation.apart(ann, [bob]) == ""
    assert facts(store, "house")[-2:] == [Separated("ann", "bob", "apart"), Separated("ann", "bob", "")]
    separation.separate(ola, ann, bob, "signals again")
    assert separation.apart(ann, [bob]) == bob


@clause("NZ-20-9.7(c)", "NZ-ACT-CRIME")
@pytest.mark.parametrize("role", ["player", "dealer", "supervisor", "monitor", "auditor"])
def test_only_an_operator_keeps_the_list(
    separation: Separation, store: Store, people: People, ola: Who, ann: str, bob: str, role: str
) -> None:
    people.create(ola, "sam", [role], GOOD)
    before = store.read("house")
    for by in (Who("sam", role), Who("sam", "operator"), Who("ola", role)):
        refused(partial(separation.separate, by, ann, bob, "signals"), "right/role")
        refused(partial(separation.reunite, by, ann, bob, "a mistake"), "right/role")
    assert store.read("house") == before


def test_what_makes_no_sense_is_refused(separation: Separation, store: Store, ola: Who, ann: str, bob: str) -> None:
    before = store.read("house")
    refused(lambda: separation.separate(ola, ann, bob, " "), "separation/reason")
    refused(lambda: separation.separate(ola, ann, "ANN", "why not"), "separation/one")
    refused(lambda: separation.separate(ola, ann, "nobody", "signals"), "people/unknown")
    refused(lambda: separation.reunite(ola, ann, bob, "a mistake"), "separation/so")
    assert store.read("house") == before
    separation.separate(ola, ann, bob, "signals")
    refused(lambda: separation.separate(ola, bob, ann, "signals"), "separation/so")
