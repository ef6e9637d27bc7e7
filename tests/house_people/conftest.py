"""A house with an operator, Ola, and a player, Ann."""

import pytest

from cutcard.core.facts import Who
from cutcard.house.people.directory import People
from cutcard.house.people.limits_store import LimitsStore
from cutcard.house.people.separation import Separation
from cutcard.store.store import Store
from tests.house.kit import quick
from tests.house_people import GOOD, FakeClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def people(store: Store, clock: FakeClock) -> People:
    return People(store, clock, quick())


@pytest.fixture
def ola(people: People) -> Who:
    """The first operator, and by her another with a name of her own."""
    assert people.first_operator()
    people.create(Who("operator", "operator"), "ola", ["operator"], GOOD)
    return Who("ola", "operator")


@pytest.fixture
def ann(people: People, ola: Who) -> str:
    return people.create(ola, "ann", ["player"], GOOD).name


@pytest.fixture
def limits_store(store: Store, clock: FakeClock) -> LimitsStore:
    return LimitsStore(store, clock)


@pytest.fixture
def separation(store: Store, clock: FakeClock) -> Separation:
    return Separation(store, clock)
