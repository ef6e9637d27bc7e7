"""Limits kept in the book: each request in the person's own stream, results from the rounds that were played."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Who
from cutcard.core.round import Round
from cutcard.core.text import line
from cutcard.games.four_card_poker.rules import NZ
from cutcard.house.limits.personal import NO_LIMITS, due_reminder, may_bet, may_sit
from cutcard.house.log.facts import Break, Granted, HouseFact, Limited, Line, Reminded, Sits
from cutcard.house.log.postings import round_moves, session_moves
from cutcard.house.log.table_facts import BoughtIn, CashedOut
from cutcard.house.log.tags import tags_of
from cutcard.house.people.directory import People
from cutcard.house.people.limits_store import LimitsStore
from cutcard.store.chain import Transfer
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction
from tests.four_card_poker import CLOSE, cards, decides, laid, showdown
from tests.house_people import DAY, HOUR, MINUTE, NOON, FakeClock, facts, log, refused
from tests.kit import clause, finish, net, play, seated

HAND = "As Ad 9h 4c 2s"


def write(store: Store, stream: str, at: int, fact: HouseFact, table: str = "") -> None:
    """What a table writes of its session, or in a person's stream."""

    def job(tx: Transaction) -> None:
        number = tx.head(stream)[0]
        tx.append(stream, number, line(Line(number, Who("table", "table"), fact)), at=at)
        tx.move(*(Transfer(stream, number, *move) for move in session_moves(table, fact)))

    store.transact(job)


def keep(store: Store, table: str, number: int, r: Round, at: Iterable[int]) -> None:
    """A round as a table writes it: each entry at its time, with the money that it moves."""
    stream = f"round/{table}/{number}"

    def job(tx: Transaction) -> None:
        for (n, e), when in zip(enumerate(r.log), at, strict=False):
            before, later = Round(r.game, r.log[:n]), Round(r.game, r.log[: n + 1])
            tx.append(stream, n, line(e), at=when)
            tx.move(*(Transfer(stream, n, *move) for move in round_moves(table, before, later)))
        tx.tag(stream, when, tags_of(table, r.log, r.table, False))

    store.transact(job)


def forever(at: int) -> Iterable[int]:
    while True:
        yield at


# What a person asks for.


def test_who_has_asked_for_nothing_has_no_limits(limits_store: LimitsStore, people: People, ann: str) -> None:
    assert limits_store.of(ann) == NO_LIMITS
    assert limits_store.of(people.guest()[0].name) == NO_LIMITS
    for act in (
        lambda: limits_store.of("nobody"),
        lambda: limits_store.limit("nobody", "loss", 1),
        lambda: limits_store.net_24h("x y"),
    ):
        refused(act, "people/unknown")


def test_limits_are_kept_in_the_persons_stream(
    limits_store: LimitsStore, clock: FakeClock, store: Store, ann: str
) -> None:
    assert limits_store.limit("Ann", "loss", 20_000) == Limited("loss", 20_000, NOON)
    clock.pass_by(HOUR)
    assert limits_store.limit(ann, "loss", 50_000) == Limited("loss", 50_000, NOON + HOUR + DAY)
    assert limits_store.of(ann).limit("loss", NOON + HOUR + DAY - 1) == 20_000
    assert limits_store.of(ann).limit("loss", NOON + HOUR + DAY) == 50_000
    assert limits_store.cancel(ann, "loss") == Limited("loss", 20_000, NOON + HOUR)
    assert limits_store.of(ann).limit("loss", NOON + 99 * DAY) == 20_000
    refused(lambda: limits_store.cancel(ann, "loss"), "care/not-pending")
    assert facts(store, "person/ann") == [
        Granted(100_000),
        Limited("loss", 20_000, NOON),
        Limited("loss", 50_000, NOON + HOUR + DAY),
        Limited("loss", 20_000, NOON + HOUR),
    ]
    assert [(said.who, said.at) for said in log(store, "person/ann")[1:]] == [
        (Who("ann"), NOON),
        (Who("ann"), NOON + HOUR),
        (Who("ann"), NOON + HOUR),
    ]


def test_what_is_refused_leaves_no_line(limits_store: LimitsStore, store: Store, ann: str) -> None:
    refused(lambda: limits_store.limit(ann, "reminder", 4), "care/amount")
    refused(lambda: limits_store.take_break(ann, "cool-off", 31), "care/amount")
    refused(lambda: limits_store.come_back(ann), "care/not-excluded")
    assert facts(store, "person/ann") == [Granted(100_000)]


@clause("NZ-ACT-HARM")
def test_an_exclusion_is_lived_through(limits_store: LimitsStore, clock: FakeClock, ann: str) -> None:
    assert limits_store.take_break(ann, "exclusion", 184) == Break("exclusion", NOON + 184 * DAY)
    refused(lambda: may_sit(limits_store.of(ann), clock()), "care/excluded")
    refused(lambda: limits_store.come_back(ann), "care/excluded")
    clock.pass_by(184 * DAY)
    refused(lambda: may_sit(limits_store.of(ann), clock()), "care/excluded")
    limits_store.come_back(ann)
    clock.pass_by(DAY - 1)
    refused(lambda: may_sit(limits_store.of(ann), clock()), "care/excluded")
    clock.pass_by(1)
    may_sit(limits_store.of(ann), clock())


def test_a_cool_off_is_kept_and_lengthened(limits_store: LimitsStore, clock: FakeClock, ann: str) -> None:
    limits_store.take_break(ann, "cool-off", 2)
    refused(lambda: limits_store.take_break(ann, "cool-off", 1), "care/shorter")
    limits_store.take_break(ann, "cool-off", 3)
    clock.pass_by(3 * DAY - 1)
    refused(lambda: may_sit(limits_store.of(ann), clock()), "care/break")
    clock.pass_by(1)
    may_sit(limits_store.of(ann), clock())


def test_a_reminder_that_was_given_is_noted(
    limits_store: LimitsStore, clock: FakeClock, store: Store, ann: str
) -> None:
    clock.pass_by(30 * MINUTE)
    due = due_reminder(limits_store.of(ann), NOON, 0, clock(), -500)
    assert due is not None
    limits_store.remind(ann, due.minutes, due.net)
    assert facts(store, "person/ann")[-1] == Reminded(30, -500)


def test_requests_at_the_same_moment_know_of_each_other(url: str, store: Store, clock: FakeClock, ann: str) -> None:
    """Whoever comes last, the strictest limit is in force and no looser one is pending behind it unasked."""
    stores = [Store(url) for _ in range(3)]
    keepers = [LimitsStore(each, clock) for each in (store, *stores)]
    amounts = [400, 300, 200, 100]
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda pair: pair[0].limit(ann, "loss", pair[1]), zip(keepers, amounts, strict=True)))
    for each in stores:
        each.close()
    said = facts(store, "person/ann")[1:]
    assert sorted(map(repr, said)) == sorted(map(repr, answers))
    assert keepers[0].of(ann).limit("loss", NOON) == 100
    strictest = 10**9
    for fact in said:
        assert isinstance(fact, Limited)
        assert fact.at == (NOON if fact.amount < strictest else NOON + DAY)
        strictest = min(strictest, fact.amount)


# What the book knows.


@pytest.mark.parametrize(
    ("wagers", "decision"),
    [("ante 1000 aces-up 500", "play 3000"), ("ante 1000 aces-up 500", "fold"), ("ante 500", "fold")],
)
def test_results_are_what_the_rounds_paid(
    limits_store: LimitsStore, store: Store, clock: FakeClock, ann: str, wagers: str, decision: str
) -> None:
    r = showdown(NZ, wagers, HAND, decision)
    write(store, "session/t1", NOON, BoughtIn(ann, 50_000), "t1")
    keep(store, "t1", 1, r, forever(NOON))
    assert net(r, ann) != 0
    assert limits_store.results(ann, NOON) == net(r, ann)
    assert limits_store.results(ann, NOON + 1) == 0
    write(store, "session/t1", NOON, CashedOut(ann, 50_000 + net(r, ann)), "t1")
    assert limits_store.results(ann, NOON) == net(r, ann)
    assert store.balance("bank:ann") == 100_000 + net(r, ann)
    clock.pass_by(DAY)
    assert limits_store.net_24h(ann) == net(r, ann)
    clock.pass_by(1)
    assert limits_store.net_24h(ann) == 0


def test_a_stake_that_still_lies_is_not_lost_yet(limits_store: LimitsStore, store: Store, ann: str) -> None:
    r = play(seated(NZ, ann="1"), laid("ante 1000 aces-up 500") + CLOSE + cards({"1": HAND}))
    write(store, "session/t1", NOON, BoughtIn(ann, 50_000), "t1")
    keep(store, "t1", 1, r, forever(NOON))
    assert store.balance("stack:t1:ann") == 48_500
    assert limits_store.results(ann, 0) == 0


def test_results_are_a_persons_own_at_every_table(
    limits_store: LimitsStore, store: Store, people: People, ola: Who, ann: str
) -> None:
    """Names that end alike or hold a wild card of the database are other people's."""
    for name in ("joann", "bob", "a_n", "ann."):
        people.create(ola, name, ["player"], "a password for the test")
    script = laid("ante 1000") + "\n" + laid("ante 2000", "2", "bob") + CLOSE
    script += cards({"1": HAND, "2": "Kc 7d 5h 4s 3d"}) + "\n" + decides("fold") + "\n" + decides("fold", "2", "bob")
    two = finish(play(seated(NZ, ann="1", bob="2"), script))
    one = showdown(NZ, "ante 500", HAND, "play 1500")
    for table in ("t1", "t2"):
        write(store, f"session/{table}", NOON, BoughtIn(ann, 20_000), table)
    write(store, "session/t1", NOON, BoughtIn("bob", 20_000), "t1")
    keep(store, "t1", 1, two, forever(NOON))
    keep(store, "t2", 1, one, forever(NOON))
    assert limits_store.results(ann, 0) == net(two, ann) + net(one, ann)
    assert limits_store.results("bob", 0) == -2000
    assert [limits_store.results(name, 0) for name in ("joann", "a_n", "ann.")] == [0, 0, 0]


@clause("NZ-ACT-HARM")
def test_losses_of_the_last_day_stand_against_the_limit(
    limits_store: LimitsStore, store: Store, clock: FakeClock, ann: str
) -> None:
    limits_store.limit(ann, "loss", 1500)
    write(store, "session/t1", NOON, BoughtIn(ann, 50_000), "t1")
    keep(store, "t1", 1, showdown(NZ, "ante 1000", HAND, "fold"), forever(NOON))
    clock.pass_by(DAY)
    said = refused(
        lambda: may_bet(limits_store.of(ann), clock(), limits_store.net_24h(ann), 0, 1000, 0), "care/loss-limit"
    )
    assert "$15" in str(said)
    clock.pass_by(1)
    may_bet(limits_store.of(ann), clock(), limits_store.net_24h(ann), 0, 1000, 0)


def test_time_of_the_last_day_is_read_off_the_persons_stream(
    limits_store: LimitsStore, store: Store, clock: FakeClock, ann: str
) -> None:
    write(store, "person/ann", NOON, Sits("t1"))
    write(store, "person/ann", NOON + 50 * MINUTE, Sits(""))
    write(store, "person/ann", NOON + HOUR, Sits("t2"))
    clock.pass_by(HOUR + 10 * MINUTE)
    assert limits_store.minutes_24h(ann) == 60
    clock.now = NOON + DAY + 20 * MINUTE
    assert limits_store.minutes_24h(ann) == 30 + 23 * 60 + 20


# Play money again.


def spend(store: Store, person: str, chips: int) -> None:
    """Down the drop box, without a seat."""
    write(store, "session/t9", NOON, BoughtIn(person, chips), "t9")

    def job(tx: Transaction) -> None:
        number = tx.head("session/t9")[0]
        tx.append("session/t9", number, line(Line(number, Who("table", "table"), CashedOut(person, 0))), at=NOON)
        tx.move(Transfer("session/t9", number, f"stack:t9:{person}", "float:t9", chips))

    store.transact(job)


@clause("NZ-ACT-HARM")
def test_a_refill_is_for_the_broke_and_brings_back_the_first_bankroll(people: People, store: Store, ann: str) -> None:
    assert "$1,000" in str(refused(lambda: people.refill(ann, "account"), "refill/chips"))
    spend(store, ann, 99_500)
    refused(lambda: people.refill(ann, "account"), "refill/chips")
    spend(store, ann, 1)
    refused(lambda: people.refill(ann, "table"), "refill/table")
    assert people.refill(ann, "account") == 99_501
    assert store.balance("bank:ann") == 100_000
    assert facts(store, "person/ann") == [Granted(100_000), Granted(99_501)]


def test_a_refill_comes_once_a_day(people: People, store: Store, clock: FakeClock, ann: str) -> None:
    clock.pass_by(MINUTE)
    for _ in range(2):
        spend(store, ann, 100_000)
        assert people.refill(ann, "account") == 100_000
        spend(store, ann, 100_000)
        clock.pass_by(DAY - 1)
        refused(lambda: people.refill(ann, "account"), "refill/today")
        clock.pass_by(1)
        people.refill(ann, "account")
        clock.pass_by(DAY)


def test_chips_at_a_table_count_and_so_does_a_seat(people: People, store: Store, ann: str) -> None:
    write(store, "session/t1", NOON, BoughtIn(ann, 100_000), "t1")
    refused(lambda: people.refill(ann, "account"), "refill/chips")
    write(store, "person/ann", NOON, Sits("t1"))
    refused(lambda: people.refill(ann, "account"), "refill/seated")


def test_wagers_that_lie_count_too(people: People, store: Store, ann: str) -> None:
    spend(store, ann, 99_000)
    write(store, "session/t1", NOON, BoughtIn(ann, 1000), "t1")
    r = play(seated(NZ, ann="1"), laid("ante 1000") + CLOSE + cards({"1": HAND}))
    keep(store, "t1", 1, r, forever(NOON))
    assert "$10" in str(refused(lambda: people.refill(ann, "account"), "refill/chips"))


def test_nobody_is_given_play_money_during_a_break_or_without_being_a_player(
    people: People, limits_store: LimitsStore, store: Store, ola: Who, ann: str
) -> None:
    spend(store, ann, 100_000)
    limits_store.take_break(ann, "cool-off", 1)
    refused(lambda: people.refill(ann, "account"), "care/break")
    refused(lambda: people.refill("ola", "account"), "refill/player")
    refused(lambda: people.refill("nobody", "account"), "people/unknown")


def test_of_many_refills_at_once_one_is_given(people: People, store: Store, ann: str) -> None:
    spend(store, ann, 100_000)

    def attempt(_: int) -> int:
        try:
            return people.refill(ann, "account")
        except Refusal:
            return 0

    with ThreadPoolExecutor(5) as pool:
        assert sorted(pool.map(attempt, range(5))) == [0, 0, 0, 0, 100_000]
    assert store.balance("bank:ann") == 100_000
