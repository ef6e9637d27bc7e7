"""Guests, accounts and their names, roles, and who may give them."""

import multiprocessing
import re
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import chain

import pytest

from cutcard.core.check import RESERVED, sensible_name
from cutcard.core.errors import Refusal
from cutcard.core.facts import Who
from cutcard.house.log.facts import Enrolled, Granted, Renewed
from cutcard.house.people import directory
from cutcard.house.people.directory import People, never_changed
from cutcard.store.chain import Transfer, origin, tied
from cutcard.store.store import Store
from tests.house.kit import quick
from tests.house_people import GOOD, NOON, FakeClock, facts, log, refused
from tests.kit import clause

# Guests.


def test_a_guest_has_a_friendly_name_a_thousand_dollars_and_a_pass(people: People, store: Store) -> None:
    person, token = people.guest()
    assert re.fullmatch(r"guest-[a-z]+-[a-z]+-[0-9]{2}", person.name)
    sensible_name(person.name)
    assert (person.roles, person.guest) == (("player",), True)
    assert people.who(token) == person
    assert store.balance(f"bank:{person.name}") == 100_000
    assert store.balance("house") == -100_000
    stream = f"person/{person.name}"
    assert facts(store, stream) == [Granted(100_000)]
    assert store.transfers(stream) == [Transfer(stream, 0, "house", f"bank:{person.name}", 100_000)]
    assert store.read(stream)[0].at == NOON


def test_a_guest_whose_name_is_taken_gets_another(
    people: People, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter(["guest-calm-otter-42", "guest-calm-otter-42", "guest-calm-otter-420"])
    crowds = []

    def named(crowd: int) -> str:
        crowds.append(crowd)
        return next(names)

    monkeypatch.setattr(directory, "guest_name", named)
    assert [people.guest()[0].name, people.guest()[0].name] == ["guest-calm-otter-42", "guest-calm-otter-420"]
    assert crowds == [0, 0, 1]
    assert store.balances("bank:") == {"bank:guest-calm-otter-42": 100_000, "bank:guest-calm-otter-420": 100_000}


def test_guests_come_in_at_the_same_time(store: Store, people: People) -> None:
    with ThreadPoolExecutor(6) as pool:
        names = {person.name for person, _ in pool.map(lambda _: people.guest(), range(24))}
    assert len(names) == 24
    assert store.balance("house") == -24 * 100_000


# Accounts.


def test_the_first_operator_is_made_once_with_a_password_to_read_aloud(store: Store, people: People) -> None:
    people.guest()  # somebody may have come in before
    password = people.first_operator()
    assert password is not None
    assert re.fullmatch(r"[a-z]+(-[a-z]+){5}", password)
    person = people.who(people.sign_in("operator", password))
    assert person is not None
    assert person.roles == ("operator",)
    assert people.first_operator() is None
    assert People(store, FakeClock(), quick()).first_operator() is None
    assert facts(store, "house") == [Enrolled("operator", ("operator",))]
    assert never_changed(store) == ["operator"]
    people.change_password("operator", password, GOOD)
    assert never_changed(store) == []
    people.sign_in("operator", people.renew("operator"))
    assert never_changed(store) == ["operator"]


def test_an_account_is_enrolled_in_the_book_and_a_player_is_given_play_money(
    store: Store, people: People, ola: Who
) -> None:
    dee = people.create(ola, "Dee", ["supervisor", "dealer"], GOOD)
    bob = people.create(ola, "bob", ["player"], GOOD)
    assert (dee.name, dee.roles, dee.guest) == ("dee", ("dealer", "supervisor"), False)
    enrolled = log(store, "house")[-2:]
    assert [line.fact for line in enrolled] == [Enrolled("dee", ("dealer", "supervisor")), Enrolled("bob", ("player",))]
    assert {line.who for line in enrolled} == {ola}
    assert store.balances("bank:") == {"bank:bob": 100_000}
    assert facts(store, "person/bob") == [Granted(100_000)]
    assert people.who(people.sign_in("DEE", GOOD)) == dee
    assert people.who(people.sign_in("bob", GOOD)) == bob


@clause("NZ-ACT-CRIME")
@pytest.mark.parametrize("role", ["player", "dealer", "supervisor", "monitor", "auditor"])
def test_only_an_operator_makes_and_ends_accounts(store: Store, people: People, ola: Who, role: str) -> None:
    people.create(ola, "sam", [role], GOOD)
    before = store.read("house")
    for by in (Who("sam", role), Who("sam", "operator"), Who("ola", role), Who("nobody", "operator")):
        refused(partial(people.create, by, "eve", ["player"], GOOD), "right/role")
        refused(partial(people.disable, by, "ola"), "right/role")
    assert store.read("house") == before
    refused(lambda: people.sign_in("eve", GOOD), "sign-in/wrong")


def test_an_operator_who_is_disabled_makes_no_more_accounts(people: People, ola: Who) -> None:
    people.disable(Who("operator", "operator"), "ola")
    refused(lambda: people.create(ola, "eve", ["player"], GOOD), "right/role")


@pytest.mark.parametrize("roles", [[], ["king"], ["player", "king"], ["house"], "player"])
def test_roles_are_those_of_the_house(people: People, ola: Who, roles: list[str]) -> None:
    said = refused(lambda: people.create(ola, "eve", roles, GOOD), "role/unknown")
    assert "player, dealer, supervisor, operator, monitor or auditor" in str(said)


@pytest.mark.parametrize("name", ["", "two words", "a" * 41, "a/b", "a:b", "a\nb", "\ud800", "ﬃ" * 20])
def test_a_name_is_sensible(people: People, ola: Who, name: str) -> None:
    refused(lambda: people.create(ola, name, ["player"], GOOD), "name/odd")


@pytest.mark.parametrize("name", ["operat\u03bfr", "\u0430nn", "ann\u03b1"])
def test_a_name_is_written_in_one_alphabet(people: People, ola: Who, name: str) -> None:
    """The o of a Greek, the a of a Russian: nobody could tell them from another."""
    refused(lambda: people.create(ola, name, ["player"], GOOD), "name/mixed")
    assert people.create(ola, "\u0430\u043d\u043d\u0430-1", ["player"], GOOD).name == "\u0430\u043d\u043d\u0430-1"


@pytest.mark.parametrize("name", [*sorted(RESERVED), "House", "PUBLIC", "guest-calm-otter-42", "Guest-x"])
def test_a_name_with_another_meaning_is_nobodys(people: People, ola: Who, name: str) -> None:
    refused(lambda: people.create(ola, name, ["player"], GOOD), "name/taken")


@pytest.mark.parametrize(
    ("first", "second"),
    [("ann", "ann"), ("Ann", "aNN"), ("straße", "STRASSE"), ("ｋea", "kea"), ("caf\u00e9", "cafe\u0301")],
)
def test_a_name_is_one_persons_however_it_is_typed(people: People, ola: Who, first: str, second: str) -> None:
    person = people.create(ola, first, ["player"], GOOD)
    refused(lambda: people.create(ola, second, ["player"], "another good password"), "name/taken")
    assert people.who(people.sign_in(second, GOOD)) == person


NAMES = [f"racer{n}" for n in range(6)]


def create_all(url: str, number: int) -> list[str]:
    """In a process of its own: the names that were ours."""
    store = Store(url)
    people, ours = People(store, FakeClock(), quick()), []
    for name in NAMES:
        try:
            people.create(Who("ola", "operator"), name.upper() if number else name, ["player"], f"{GOOD} {number}")
            ours.append(name)
        except Refusal as refusal:
            assert refusal.code == "name/taken"  # noqa: PT017 the code is asked, not whether it is raised
    store.close()
    return ours


def test_of_processes_that_create_one_name_exactly_one_wins(url: str, store: Store, people: People, ola: Who) -> None:
    with ProcessPoolExecutor(3, multiprocessing.get_context("spawn")) as pool:
        won = list(pool.map(create_all, [url] * 3, range(3)))
    assert sorted(chain.from_iterable(won)) == NAMES
    enrolled = [fact for fact in facts(store, "house") if isinstance(fact, Enrolled) and fact.person in NAMES]
    assert sorted(fact.person for fact in enrolled) == NAMES
    assert store.balances("bank:") == {f"bank:{name}": 100_000 for name in NAMES}
    hashes = [origin("house")]
    for kept in store.read("house"):
        hashes.append(tied(hashes[-1], "house", kept.number, kept.at, kept.command, kept.body))
    assert hashes[1:] == [kept.hash for kept in store.read("house")]
    for number, names in enumerate(won):
        for name in names:
            assert people.who(people.sign_in(name, f"{GOOD} {number}"))


# Disabling.


def test_who_is_disabled_is_out_at_once_and_stays_out(store: Store, people: People, ola: Who, ann: str) -> None:
    token = people.sign_in(ann, GOOD)
    people.disable(ola, "ANN")
    assert people.who(token) is None
    assert str(refused(lambda: people.sign_in(ann, GOOD), "sign-in/wrong")) == str(
        refused(lambda: people.sign_in("nobody", GOOD), "sign-in/wrong")
    )
    refused(lambda: people.change_password(ann, GOOD, "a new and long one"), "sign-in/wrong")
    refused(lambda: people.create(ola, ann, ["player"], GOOD), "name/taken")
    assert log(store, "house")[-1].fact == Enrolled("ann", ())
    assert log(store, "house")[-1].who == ola


def test_the_last_operator_cannot_be_disabled(people: People, ola: Who) -> None:
    people.disable(ola, "operator")
    refused(lambda: people.disable(ola, "ola"), "people/last-operator")
    refused(lambda: people.disable(ola, "nobody"), "people/unknown")
    assert people.sign_in("ola", GOOD)


def test_two_operators_cannot_disable_each_other(url: str, store: Store, people: People, ola: Who) -> None:
    people.create(ola, "oz", ["operator"], GOOD)
    people.disable(ola, "operator")
    stores = [Store(url), Store(url)]
    doors = [People(each, FakeClock(), quick()) for each in stores]

    def attempt(n: int) -> str:
        by, name = (("ola", "oz"), ("oz", "ola"))[n]
        try:
            doors[n].disable(Who(by, "operator"), name)
        except Refusal as refusal:
            return refusal.code
        return "done"

    with ThreadPoolExecutor(2) as pool:
        codes = sorted(pool.map(attempt, range(2)))
    for each in stores:
        each.close()
    assert codes in (["done", "right/role"], ["done", "people/last-operator"])


# A password that was lost.


def test_who_holds_the_book_gives_a_new_password_and_the_book_says_so(
    store: Store, people: People, clock: FakeClock, ola: Who
) -> None:
    before, mark = people.sign_in("ola", GOOD), people.device("ola")
    password = people.renew("OLA")
    assert re.fullmatch(r"[a-z]+(-[a-z]+){5}", password)
    last = log(store, "house")[-1]
    assert (last.who, last.fact, last.at) == (Who("house", "house"), Renewed("ola"), clock.now)
    assert people.who(before) is None
    assert not people.knows("ola", mark)
    refused(lambda: people.sign_in("ola", GOOD), "sign-in/wrong")
    person = people.who(people.sign_in("ola", password))
    assert person is not None
    assert person.roles == ("operator",)


def test_nobody_but_who_has_an_account_is_given_a_password(store: Store, people: People, ola: Who, ann: str) -> None:
    guest, token = people.guest()
    people.disable(ola, ann)
    entries = len(log(store, "house"))
    for name, code in ((guest.name, "people/password"), (ann, "people/password"), ("nobody", "people/unknown")):
        refused(lambda name=name: people.renew(name), code)  # type: ignore[misc]
    assert people.who(token) == guest
    assert len(log(store, "house")) == entries
