"""Passwords and passes: how long they hold, how they are kept, and that nobody can read them in the book."""

import gc
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from typing import ClassVar, Literal

import pytest
from argon2 import PasswordHasher
from argon2.low_level import Type
from sqlalchemy import select, update

from cutcard.core.errors import Refusal
from cutcard.core.facts import Who
from cutcard.house.people.directory import People
from cutcard.house.people.passwords import FIRST, Hashes, Tries
from cutcard.store.schema import LOGIN, METADATA, PASS
from cutcard.store.store import Store
from tests.house.kit import quick
from tests.house_people import DAY, GOOD, HOUR, MINUTE, NOON, FakeClock, refused

# Passes.


@pytest.mark.parametrize("role", ["dealer", "supervisor", "operator", "auditor"])
def test_a_pass_of_staff_lapses_after_two_hours_unused(people: People, clock: FakeClock, ola: Who, role: str) -> None:
    people.create(ola, "sam", [role, "player"], GOOD)
    token = people.sign_in("sam", GOOD)
    clock.pass_by(MINUTE)
    assert people.who(token), "which is kept, a minute after it was last"
    clock.pass_by(2 * HOUR - 1)
    assert people.who(token)
    clock.pass_by(2 * HOUR - 1)
    assert people.who(token)
    clock.pass_by(2 * HOUR)
    assert people.who(token) is None


def test_a_pass_of_staff_ends_after_twelve_hours_however_it_is_used(people: People, clock: FakeClock, ola: Who) -> None:
    token = people.sign_in("ola", GOOD)
    for _ in range(11):
        clock.pass_by(HOUR)
        assert people.who(token)
    clock.pass_by(HOUR - 1)
    assert people.who(token)
    clock.pass_by(1)
    assert people.who(token) is None


def test_somebody_is_looked_up_while_another_comes_in(people: People, ola: Who) -> None:
    """Where the collector runs what others left to be done, another thread may have its turn in the middle."""
    person = people.who(token := people.sign_in("ola", GOOD))
    assert person
    people.lately |= {f"pass {n}": (person, 0) for n in range(3000)}

    def comes_in(phase: str, _: object) -> None:
        people.lately[f"{phase} {len(people.lately)}"] = person, 0

    often = gc.get_threshold()
    gc.callbacks.append(comes_in)
    gc.set_threshold(100)
    try:
        assert people.who(token) == person
    finally:
        gc.set_threshold(*often)
        gc.callbacks.remove(comes_in)


@pytest.mark.parametrize("role", ["player", "monitor"])
def test_a_pass_of_others_holds_for_twelve_hours_used_or_not(
    people: People, clock: FakeClock, ola: Who, role: str
) -> None:
    people.create(ola, "pat", [role], GOOD)
    token = people.sign_in("pat", GOOD)
    clock.pass_by(12 * HOUR - 1)
    assert people.who(token)
    clock.pass_by(1)
    assert people.who(token) is None


def test_a_guest_is_known_for_thirty_days(people: People, clock: FakeClock) -> None:
    person, token = people.guest()
    for _ in range(29):
        clock.pass_by(DAY)
        assert people.who(token) == person
    clock.pass_by(DAY)
    assert people.who(token) is None


def test_using_a_pass_is_written_down_once_a_minute(store: Store, people: People, clock: FakeClock, ola: Who) -> None:
    def expires() -> int:
        with store.reading() as connection:
            return int(connection.execute(select(PASS.c.expires)).scalar_one())

    token = people.sign_in("ola", GOOD)
    for wait, then in ((MINUTE - 1, 0), (1, MINUTE), (MINUTE - 1, MINUTE), (1, 2 * MINUTE)):
        clock.pass_by(wait)
        assert people.who(token)
        assert expires() == NOON + then + 2 * HOUR


def test_signing_out_ends_that_pass_and_no_other(people: People, ann: str) -> None:
    here, there = people.sign_in(ann, GOOD), people.sign_in(ann, GOOD)
    people.sign_out(here)
    assert people.who(here) is None
    assert people.who(there)
    people.sign_out(here)


@pytest.mark.parametrize("token", ["", "x", "\ud800", "a\0b", "é" * 10_000, "' OR 1=1 --"])
def test_what_is_no_pass_is_nobodys(people: People, ann: str, token: str) -> None:
    kept = people.sign_in(ann, GOOD)
    assert people.who(token) is None
    people.sign_out(token)
    assert people.who(kept)


def test_a_pass_of_somebody_disabled_is_nobodys_however_that_came_about(store: Store, people: People, ann: str) -> None:
    token = people.sign_in(ann, GOOD)
    store.transact(lambda tx: tx.connection.execute(update(LOGIN).where(LOGIN.c.person == ann).values(disabled=1)))
    assert people.who(token) is None


def test_a_device_is_known_as_one_persons_until_the_password_changes(people: People, ola: Who, ann: str) -> None:
    mark = people.device(ann)
    assert people.knows(ann.upper(), mark)
    assert not any(people.knows(name, mark) for name in ("ola", "nobody", ""))
    assert not any(people.knows(ann, made_up) for made_up in ("", "é", "\ud800", mark[:-1]))
    assert people.who(mark) is None
    people.change_password(ann, GOOD, "quite another password")
    assert not people.knows(ann, mark)


def test_who_fails_in_one_place_may_try_in_another(people: People, ann: str) -> None:
    for _ in range(3):
        refused(lambda: people.sign_in(ann, "not the password", "here"), "sign-in/wrong")
    refused(lambda: people.sign_in(ann, GOOD, "here"), "sign-in/slow")
    assert people.sign_in(ann, GOOD, "there")


def test_the_hash_of_a_pass_is_no_pass(store: Store, people: People, ann: str) -> None:
    token = people.sign_in(ann, GOOD)
    with store.reading() as connection:
        kept = connection.execute(select(PASS.c.token)).scalars().all()
    assert kept == [hashlib.sha256(token.encode()).hexdigest()]
    assert people.who(kept[0]) is None


def test_passes_that_have_ended_are_swept_away(store: Store, people: People, clock: FakeClock, ann: str) -> None:
    people.sign_in(ann, GOOD)
    clock.pass_by(12 * HOUR)
    people.sign_in(ann, GOOD)
    with store.reading() as connection:
        assert len(connection.execute(select(PASS)).all()) == 1


def test_passes_are_long_and_never_the_same(people: People) -> None:
    tokens = {people.guest()[1] for _ in range(20)}
    assert len(tokens) == 20
    assert {len(token) for token in tokens} == {43}  # 32 bytes, six bits a letter


# Passwords.


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("", "password/length"),
        ("ninechars", "password/length"),
        ("x" * 129, "password/length"),
        ("1234567890", "password/common"),
        ("Password123", "password/common"),
        ("QWERTYUIOP", "password/common"),
    ],
)
def test_a_password_that_would_be_guessed_is_refused(
    people: People, ola: Who, ann: str, password: str, code: str
) -> None:
    made = refused(lambda: people.create(ola, "bob", ["player"], password), code)
    changed = refused(lambda: people.change_password(ann, GOOD, password), code)
    assert all(not password or password not in str(refusal) for refusal in (made, changed))
    assert people.sign_in(ann, GOOD)


@pytest.mark.parametrize("password", ["wilhelmina", "Wilhelmina"])
def test_nobodys_name_is_their_password(people: People, ola: Who, password: str) -> None:
    refused(lambda: people.create(ola, "Wilhelmina", ["player"], password), "password/common")
    people.create(ola, "Wilhelmina", ["player"], GOOD)
    refused(lambda: people.change_password("WILHELMINA", GOOD, password), "password/common")


@pytest.mark.parametrize("password", ["tencharsok", "x" * 128, "pässwörter!", "with a\0nought", "🂡🂱🃁🃑🂡🂱🃁🃑🂡🂱"])
def test_a_password_may_be_anything_else(people: People, ola: Who, password: str) -> None:
    people.create(ola, "bob", ["player"], password)
    assert people.who(people.sign_in("bob", password))
    refused(lambda: people.sign_in("bob", password + " "), "sign-in/wrong")
    refused(lambda: people.sign_in("bob", password[:-1]), "sign-in/wrong")


def test_letters_composed_by_another_keyboard_are_the_same_password(people: People, ola: Who) -> None:
    people.create(ola, "bob", ["player"], "caf\u00e9 au lait")
    assert people.sign_in("bob", "cafe\u0301 au lait")


def test_a_changed_password_ends_the_old_one_and_every_pass(people: People, ann: str) -> None:
    before = people.sign_in(ann, GOOD)
    after = people.change_password(ann, GOOD, "quite another password")
    assert people.who(before) is None
    assert people.who(after)
    refused(lambda: people.sign_in(ann, GOOD), "sign-in/wrong")
    assert people.sign_in(ann, "quite another password")
    refused(lambda: people.change_password(ann, GOOD, "and yet another one"), "sign-in/wrong")


def test_a_password_changed_while_somebody_signs_in_with_the_old_one_lets_nobody_in(
    store: Store, people: People, ann: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = People(store, people.clock, quick())
    prove = late.proved

    def meanwhile(*given: str) -> object:
        proof = prove(*given)
        people.change_password(ann, GOOD, "quite another password")
        return proof

    monkeypatch.setattr(late, "proved", meanwhile)
    refused(lambda: late.sign_in(ann, GOOD), "sign-in/wrong")


def kept_password(store: Store, name: str) -> str:
    with store.reading() as connection:
        kept = str(connection.execute(select(LOGIN.c.password).where(LOGIN.c.person == name)).scalar_one())
    return kept.removeprefix(FIRST)


def test_in_earnest_passwords_are_kept_by_argon2id_as_its_authors_recommend(store: Store, clock: FakeClock) -> None:
    people = People(store, clock)
    assert people.first_operator()
    ph = PasswordHasher()
    assert ph.type is Type.ID
    said = f"$argon2id$v=19$m={ph.memory_cost},t={ph.time_cost},p={ph.parallelism}$"
    assert kept_password(store, "operator").startswith(said)
    nobody = people.hashes.nobody
    assert nobody.startswith(said)
    assert len(nobody) == len(kept_password(store, "operator"))
    assert not people.hashes.match("", "")


def test_a_hash_of_other_parameters_is_made_anew_at_the_next_sign_in(
    store: Store, people: People, clock: FakeClock, ann: str
) -> None:
    old = kept_password(store, ann)
    people.sign_in(ann, GOOD)
    assert kept_password(store, ann) == old
    stronger = People(store, clock, Hashes(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)))
    refused(lambda: stronger.sign_in(ann, "not the password"), "sign-in/wrong")
    assert kept_password(store, ann) == old
    stronger.sign_in(ann, GOOD)
    assert kept_password(store, ann).startswith("$argon2id$v=19$m=16,t=2,p=1$")
    assert people.sign_in(ann, GOOD)


# Guessing.


def test_an_unknown_name_and_a_wrong_password_are_told_the_same(people: People, ann: str) -> None:
    guest, _ = people.guest()
    names = [ann, "nobody", guest.name, "two words", "\ud800", "", "x" * 5000, "a\0b"]
    said = {str(refused(partial(people.sign_in, name, "not the password"), "sign-in/wrong")) for name in names}
    assert len(said) == 1
    refused(lambda: people.sign_in(guest.name, ""), "sign-in/wrong")
    refused(lambda: people.sign_in(ann, "\ud800" * 12), "sign-in/wrong")


class Counting(PasswordHasher):
    """Notes each verification by its parameters: what it costs."""

    noted: ClassVar[list[str]] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.noted.append(str(hash).rsplit("$", 2)[0])
        return super().verify(hash, password)


def test_an_unknown_name_costs_as_much_work_as_a_wrong_password(
    store: Store, clock: FakeClock, ann: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Counting, "noted", [])
    people = People(store, clock, Hashes(Counting(time_cost=1, memory_cost=8, parallelism=1)))
    for name in (ann, "nobody", "two words"):
        refused(partial(people.sign_in, name, "not the password"), "sign-in/wrong")
    assert Counting.noted == ["$argon2id$v=19$m=8,t=1,p=1"] * 3


def test_from_the_third_failure_on_each_waits_twice_as_long() -> None:
    tries, now = Tries(), NOON
    for wait in (0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60):
        tries.begin("ann", now)
        if wait:
            said = refused(partial(tries.begin, "ann", now + wait * 1000 - 1), "sign-in/slow")
            assert "in 1 s" in str(said)
            assert f"in {wait} s" in str(refused(partial(tries.begin, "ann", now), "sign-in/slow"))
        now += wait * 1000


def test_an_unknown_name_waits_as_a_known_one_does(people: People, ann: str) -> None:
    said = []
    for name in (ann, "nobody"):
        for _ in range(3):
            refused(partial(people.sign_in, name, "not the password"), "sign-in/wrong")
        said.append(str(refused(partial(people.sign_in, name, "not the password"), "sign-in/slow")))
    assert said[0] == said[1]


def test_while_it_must_wait_even_the_right_password_is_not_looked_at(
    people: People, clock: FakeClock, ann: str
) -> None:
    for _ in range(3):
        refused(lambda: people.sign_in(ann, "not the password"), "sign-in/wrong")
    clock.pass_by(999)
    assert "in 1 s" in str(refused(lambda: people.sign_in(ann.upper(), GOOD), "sign-in/slow"))
    refused(lambda: people.change_password(ann, GOOD, "quite another password"), "sign-in/slow")
    clock.pass_by(1)
    assert people.sign_in(ann, GOOD)
    for _ in range(3):
        refused(lambda: people.sign_in(ann, "not the password"), "sign-in/wrong")


def test_other_names_do_not_wait(people: People, ola: Who, ann: str) -> None:
    for _ in range(3):
        refused(lambda: people.sign_in(ann, "not the password"), "sign-in/wrong")
    assert people.sign_in("ola", GOOD)


def test_many_guesses_at_once_are_no_way_round() -> None:
    tries = Tries()

    def admitted(_: int) -> bool:
        try:
            tries.begin("ann", NOON)
        except Refusal:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(admitted, range(50))) == 3


def test_names_that_were_tried_are_not_remembered_without_end() -> None:
    tries = Tries()
    for n in range(Tries.NAMES + 10):
        tries.begin(f"name{n}", NOON)
    assert len(tries.failed) == Tries.NAMES
    assert "name9" not in tries.failed
    assert "name10" in tries.failed


# Secrecy.


def everything(store: Store) -> str:
    with store.reading() as connection:
        tables = [connection.execute(select(table)).all() for table in METADATA.sorted_tables]
    return "\n".join(repr(tuple(row)) for row in chain.from_iterable(tables))


def test_the_book_holds_no_password_and_no_pass(store: Store, people: People, ola: Who, ann: str) -> None:
    secrets = [GOOD, "quite another password", people.guest()[1], people.sign_in(ann, GOOD)]
    secrets.append(people.change_password(ann, GOOD, "quite another password"))
    refused(lambda: people.sign_in(ann, "a wrong password, typed by her"), "sign-in/wrong")
    people.disable(ola, "operator")
    dump = everything(store)
    assert "ann" in dump
    assert "$argon2id$" in dump
    assert [secret for secret in (*secrets, "a wrong password, typed by her") if secret in dump] == []


def test_the_first_operators_password_is_not_in_the_book(store: Store, people: People) -> None:
    password = people.first_operator()
    assert password is not None
    assert password not in everything(store)


def told_of(trouble: BaseException | None) -> str:
    said = ""
    while trouble:
        said += f"{trouble!r} {trouble} {trouble.args!r} {vars(trouble)!r}"
        trouble = trouble.__cause__ or trouble.__context__
    return said


def test_no_error_repeats_a_password(people: People, ola: Who, ann: str) -> None:
    secret = "swordfish \ud800 swordfish"
    acts: list[Callable[[], object]] = [
        lambda: people.sign_in(ann, secret),
        lambda: people.sign_in("nobody", secret),
        lambda: people.change_password(ann, secret, GOOD),
        lambda: people.change_password(ann, GOOD, secret * 7),
        lambda: people.create(ola, ann, ["player"], secret),
        lambda: people.create(ola, "two words", ["player"], secret),
        lambda: people.create(ola, "bob", ["king"], secret),
        lambda: people.create(Who("ann"), "bob", ["player"], secret),
        lambda: people.create(ola, "bob", ["player"], secret * 7),
    ]
    for act in acts:
        with pytest.raises(Refusal) as refusal:
            act()
        assert "swordfish" not in told_of(refusal.value)
