"""Limits, breaks and reminders as rules alone: what acts when, whatever was asked for in whatever order."""

from collections.abc import Sequence
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard.core.errors import Refusal
from cutcard.core.facts import Who
from cutcard.house.limits.loss_chasing import chasing
from cutcard.house.limits.personal import (
    NO_LIMITS,
    Limits,
    cancelled,
    due_reminder,
    evolve,
    fold,
    limited,
    may_bet,
    may_sit,
    returning,
    taken,
)
from cutcard.house.log.facts import Break, HouseFact, Limited, Line, Reminded, Sits
from cutcard.house.people.sittings import minutes_seated, table_of
from tests.house_people import DAY, HOUR, MINUTE, NOON, refused
from tests.kit import clause

NZ, US = "0800 654 655", "1-800-GAMBLER"


def after(limits: Limits, fact: HouseFact, now: int) -> Limits:
    return evolve(limits, Line(0, Who("ann"), fact, at=now))


def setting(limits: Limits, kind: str, amount: int, now: int) -> Limits:
    return after(limits, limited(limits, kind, amount, now), now)


def resting(limits: Limits, kind: str, days: int, now: int) -> Limits:
    return after(limits, taken(limits, kind, days, now), now)


# Limits.


@clause("NZ-ACT-HARM")
def test_at_minus_195_with_a_limit_of_200_an_ante_of_10_is_refused_and_the_limit_named() -> None:
    limits = setting(NO_LIMITS, "loss", 20_000, NOON)
    said = refused(lambda: may_bet(limits, NOON, -19_500, 0, 1000, 0), "care/loss-limit")
    assert said.cite == "NZ-ACT-HARM"
    for part in ("$200", "$195", "bet $5 or less", "24 hours", NZ, US):
        assert part in str(said)
    may_bet(limits, NOON, -19_500, 0, 500, 0)


@pytest.mark.parametrize(
    ("net", "at_risk", "stake", "admitted"),
    [
        (0, 0, 20_000, True),
        (0, 0, 20_001, False),
        (-20_000, 0, 1, False),
        (-19_999, 0, 1, True),
        (-10_000, 9_000, 1000, True),
        (-10_000, 9_000, 1001, False),
        (5_000, 20_000, 5_000, True),
        (5_000, 20_000, 5_001, False),
        (-30_000, 0, 1, False),
    ],
)
def test_the_most_that_can_be_lost_is_the_limit_to_the_cent(net: int, at_risk: int, stake: int, admitted: bool) -> None:
    limits = setting(NO_LIMITS, "loss", 20_000, NOON)
    if admitted:
        may_bet(limits, NOON, net, at_risk, stake, 0)
    else:
        refused(lambda: may_bet(limits, NOON, net, at_risk, stake, 0), "care/loss-limit")


def test_who_has_set_no_limit_has_none() -> None:
    may_sit(NO_LIMITS, NOON)
    may_bet(NO_LIMITS, NOON, -(10**9), 10**6, 10**6, 24 * 60)


@clause("NZ-ACT-HARM")
def test_when_the_time_is_up_no_more_bets_are_taken() -> None:
    limits = setting(NO_LIMITS, "time", 90, NOON)
    may_bet(limits, NOON, 0, 0, 500, 89)
    said = refused(lambda: may_bet(limits, NOON, 0, 0, 500, 90), "care/time-limit")
    for part in ("90 minutes", "24 hours", NZ, US):
        assert part in str(said)


def test_a_refusal_says_when_the_limit_ends_where_that_was_asked_for() -> None:
    limits = setting(setting(NO_LIMITS, "loss", 20_000, NOON), "loss", 30_000, NOON)
    said = str(refused(lambda: may_bet(limits, NOON, -20_000, 0, 500, 0), "care/loss-limit"))
    assert "from 02 January 2026, 12:00 UTC the limit is $300" in said
    limits = setting(setting(NO_LIMITS, "time", 30, NOON), "time", 0, NOON)
    said = str(refused(lambda: may_bet(limits, NOON, 0, 0, 500, 30), "care/time-limit"))
    assert "from 02 January 2026, 12:00 UTC there is none" in said


@pytest.mark.parametrize(
    ("kind", "first", "stricter", "looser"),
    [
        ("loss", 20_000, 19_999, 20_001),
        ("loss", 20_000, 1, 0),
        ("time", 60, 59, 61),
        ("time", 60, 1, 0),
        ("reminder", 20, 19, 21),
    ],
)
def test_stricter_acts_at_once_and_looser_a_day_later(kind: str, first: int, stricter: int, looser: int) -> None:
    limits = setting(NO_LIMITS, kind, first, NOON)
    assert limits.limit(kind, NOON) == first
    assert limited(limits, kind, first, NOON + 5) == Limited(kind, first, NOON + 5)
    assert limited(limits, kind, stricter, NOON + 5) == Limited(kind, stricter, NOON + 5)
    assert setting(limits, kind, stricter, NOON + 5).limit(kind, NOON + 5) == stricter
    assert limited(limits, kind, looser, NOON + 5) == Limited(kind, looser, NOON + 5 + DAY)
    eased = setting(limits, kind, looser, NOON + 5)
    assert [eased.limit(kind, NOON + 5 + t) for t in (0, DAY - 1, DAY, 9 * DAY)] == [first, first, looser, looser]


def test_a_pending_change_can_be_cancelled_or_replaced() -> None:
    limits = setting(setting(NO_LIMITS, "loss", 100, NOON), "loss", 300, NOON)
    kept = after(limits, cancelled(limits, "loss", NOON + HOUR), NOON + HOUR)
    assert kept.limit("loss", NOON + 9 * DAY) == 100
    refused(lambda: cancelled(kept, "loss", NOON + HOUR), "care/not-pending")
    refused(lambda: cancelled(limits, "loss", NOON + DAY), "care/not-pending")
    refused(lambda: cancelled(limits, "chips", NOON), "care/not-pending")
    other = setting(limits, "loss", 200, NOON + HOUR)
    assert [other.limit("loss", NOON + t) for t in (DAY, DAY + HOUR - 1, DAY + HOUR)] == [100, 100, 200]
    same = setting(limits, "loss", 100, NOON + HOUR)
    assert same.limit("loss", NOON + 9 * DAY) == 100
    stricter = setting(limits, "loss", 50, NOON + HOUR)
    assert stricter.limit("loss", NOON + 9 * DAY) == 50


KINDS = {"loss": st.integers(0, 500), "time": st.integers(0, 200), "reminder": st.integers(5, 120)}


def loose(amount: int) -> float:
    return amount or float("inf")


@given(st.data(), st.sampled_from(sorted(KINDS)))
def test_a_looser_limit_never_acts_before_a_day_has_passed(data: st.DataObject, kind: str) -> None:
    """Whenever a limit has become looser, that was the last thing asked for, and asked for a day before or more."""
    asked = data.draw(st.lists(st.tuples(st.integers(0, 2 * DAY), KINDS[kind] | st.none()), max_size=8))
    limits, now, history = NO_LIMITS, NOON, [(NOON, NO_LIMITS, NO_LIMITS.limit(kind, NOON))]
    for wait, amount in asked:
        now += wait
        before = limits.limit(kind, now)
        if amount is not None:
            limits = setting(limits, kind, amount, now)
            assert loose(limits.limit(kind, now)) == min(loose(before), loose(amount))
        elif limits.by_kind[kind].pending(now):
            limits = after(limits, cancelled(limits, kind, now), now)
            assert limits.limit(kind, now) == before
        else:
            continue
        history.append((now, limits, before if amount is None else amount))
    moments = sorted({at + d for at, _, _ in history for d in (0, 1, DAY - 1, DAY, DAY + 1, 3 * DAY)})
    held = loose(history[0][2])
    for moment in moments:
        when, limits, amount = [past for past in history if past[0] <= moment][-1]
        if (now_held := loose(limits.limit(kind, moment))) > held:
            assert now_held == loose(amount)
            assert when <= moment - DAY
        held = now_held


@given(st.data(), st.sampled_from(sorted(KINDS)))
def test_between_two_changes_the_limit_is_never_looser_than_the_one_in_force(data: st.DataObject, kind: str) -> None:
    first, second = data.draw(KINDS[kind]), data.draw(KINDS[kind])
    limits = setting(NO_LIMITS, kind, first, NOON)
    settled = NOON + 2 * DAY
    held = limits.limit(kind, settled)
    limits = setting(limits, kind, second, settled)
    for wait in data.draw(st.lists(st.integers(0, DAY - 1), min_size=1)):
        assert loose(limits.limit(kind, settled + wait)) == min(loose(held), loose(second))
    assert limits.limit(kind, settled + DAY) == second


@pytest.mark.parametrize(
    ("kind", "amount"),
    [
        ("loss", -1),
        ("loss", 10**12 + 1),
        ("time", 24 * 60 + 1),
        ("time", -5),
        ("reminder", 4),
        ("reminder", 121),
        ("reminder", 0),
        ("loss", True),
        ("loss", 10.5),
        ("time", False),
        ("time", "60"),
    ],
)
def test_a_limit_that_cannot_be_is_refused(kind: str, amount: int) -> None:
    refused(lambda: limited(NO_LIMITS, kind, amount, NOON), "care/amount")


@pytest.mark.parametrize(
    "kind, span",
    [("loss", "$0.01 to $10,000,000,000"), ("time", "1 to 1,440 minutes"), ("reminder", "5 to 120 minutes")],
)
def test_a_limit_that_is_refused_says_in_what_and_how_far_it_goes(kind: str, span: str) -> None:
    assert f"it must be from {span}" in str(refused(lambda: limited(NO_LIMITS, kind, -1, NOON), "care/amount"))


def test_what_is_no_limit_or_no_break_is_refused() -> None:
    assert "loss, time or reminder" in str(refused(lambda: limited(NO_LIMITS, "fun", 1, NOON), "care/kind"))
    assert "cool-off or exclusion" in str(refused(lambda: taken(NO_LIMITS, "return", 1, NOON), "care/kind"))


# Breaks.


@pytest.mark.parametrize("days", [0, -1, 31, True, 1.5])
def test_a_cool_off_is_of_one_to_thirty_days(days: int) -> None:
    refused(lambda: taken(NO_LIMITS, "cool-off", days, NOON), "care/amount")
    assert taken(NO_LIMITS, "cool-off", 1, NOON) == Break("cool-off", NOON + DAY)
    assert taken(NO_LIMITS, "cool-off", 30, NOON) == Break("cool-off", NOON + 30 * DAY)


def test_during_a_cool_off_nobody_sits_or_bets_and_then_they_do() -> None:
    limits = resting(NO_LIMITS, "cool-off", 7, NOON)
    for now in (NOON, NOON + 7 * DAY - 1):
        said = refused(partial(may_sit, limits, now), "care/break")
        for part in ("08 January 2026, 12:00 UTC", NZ, US):
            assert part in str(said)
        refused(partial(may_bet, limits, now, 0, 0, 500, 0), "care/break")
    may_sit(limits, NOON + 7 * DAY)
    may_bet(limits, NOON + 7 * DAY, 0, 0, 500, 0)


def test_a_cool_off_is_lengthened_and_never_shortened() -> None:
    limits = resting(NO_LIMITS, "cool-off", 7, NOON)
    refused(lambda: taken(limits, "cool-off", 6, NOON), "care/shorter")
    refused(lambda: taken(limits, "cool-off", 1, NOON + 6 * DAY - 1), "care/shorter")
    assert taken(limits, "cool-off", 1, NOON + 6 * DAY) == Break("cool-off", NOON + 7 * DAY), "no shorter"
    longer = resting(limits, "cool-off", 30, NOON + DAY)
    refused(lambda: may_sit(longer, NOON + 31 * DAY - 1), "care/break")
    may_sit(longer, NOON + 31 * DAY)
    again = resting(longer, "cool-off", 1, NOON + 31 * DAY)
    refused(lambda: may_sit(again, NOON + 32 * DAY - 1), "care/break")


@pytest.mark.parametrize("days", [0, 30, 183, 731])
def test_an_exclusion_is_of_six_months_to_two_years(days: int) -> None:
    refused(lambda: taken(NO_LIMITS, "exclusion", days, NOON), "care/amount")


@clause("NZ-ACT-HARM")
def test_an_exclusion_holds_until_it_has_ended_and_return_was_asked_for_a_day_ago() -> None:
    limits = resting(NO_LIMITS, "exclusion", 184, NOON)
    ends = NOON + 184 * DAY
    said = refused(lambda: may_sit(limits, ends - 1), "care/excluded")
    for part in ("04 July 2026, 12:00 UTC", NZ, US):
        assert part in str(said)
    refused(lambda: may_bet(limits, ends - 1, 0, 0, 500, 0), "care/excluded")
    refused(lambda: returning(limits, ends - 1), "care/excluded")
    refused(lambda: taken(limits, "exclusion", 184, NOON - 1), "care/shorter")
    said = refused(lambda: may_sit(limits, ends + 99 * DAY), "care/excluded")
    assert "ask" in str(said)
    assert returning(limits, ends + HOUR) == Break("return", ends + HOUR + DAY)
    back = after(limits, returning(limits, ends + HOUR), ends + HOUR)
    said = refused(lambda: may_sit(back, ends + HOUR + DAY - 1), "care/excluded")
    assert "05 July 2026, 13:00 UTC" in str(said)
    refused(lambda: returning(back, ends + 2 * HOUR), "care/asked")
    may_sit(back, ends + HOUR + DAY)
    refused(lambda: returning(back, ends + HOUR + DAY), "care/not-excluded")


def test_another_exclusion_wants_another_request_to_return() -> None:
    ends = NOON + 184 * DAY
    limits = resting(NO_LIMITS, "exclusion", 184, NOON)
    limits = after(limits, returning(limits, ends), ends)
    limits = resting(limits, "exclusion", 200, ends + HOUR)
    refused(lambda: may_sit(limits, ends + 400 * DAY), "care/excluded")


def test_limits_outlast_an_exclusion() -> None:
    ends = NOON + 184 * DAY
    limits = resting(setting(NO_LIMITS, "loss", 20_000, NOON), "exclusion", 184, NOON)
    limits = after(limits, returning(limits, ends), ends)
    refused(lambda: may_bet(limits, ends + DAY, -19_500, 0, 1000, 0), "care/loss-limit")


def test_nobody_who_is_not_excluded_asks_to_return() -> None:
    refused(lambda: returning(NO_LIMITS, NOON), "care/not-excluded")
    refused(lambda: returning(resting(NO_LIMITS, "cool-off", 1, NOON), NOON), "care/not-excluded")


@given(st.lists(st.tuples(st.integers(0, 40 * DAY), st.sampled_from(["cool-off", "exclusion"]), st.integers(1, 730))))
def test_no_break_is_ever_shortened(asked: list[tuple[int, str, int]]) -> None:
    limits, now, ends = NO_LIMITS, NOON, {"cool-off": 0, "exclusion": 0}
    for wait, kind, days in asked:
        now += wait
        try:
            limits = resting(limits, kind, days, now)
        except Refusal as refusal:
            assert refusal.code in ("care/amount", "care/shorter")  # noqa: PT017 both leave the break as it was
        else:
            ends[kind] = max(ends[kind], now + days * DAY)
        assert (limits.cool_off, limits.exclusion) == (ends["cool-off"], ends["exclusion"])


def test_care_is_folded_from_a_persons_lines_among_others() -> None:
    told: Sequence[tuple[int, HouseFact]] = [
        (NOON, Limited("loss", 20_000, NOON)),
        (NOON, Sits("t1")),
        (NOON, Reminded(30, -500)),
        (NOON, Limited("reminder", 10, NOON)),
        (NOON, Break("cool-off", NOON + DAY)),
    ]
    limits = fold(Line(n, Who("ann"), fact, at=at) for n, (at, fact) in enumerate(told))
    assert (limits.limit("loss", NOON), limits.limit("time", NOON), limits.limit("reminder", NOON)) == (20_000, 0, 10)
    assert limits.cool_off == NOON + DAY


# Reminders and time.


@clause("NZ-ACT-HARM")
def test_a_reminder_is_due_every_half_hour_unless_set_otherwise() -> None:
    start = NOON
    assert due_reminder(NO_LIMITS, start, 0, start + 30 * MINUTE - 1, -700) is None
    assert due_reminder(NO_LIMITS, start, 0, start + 30 * MINUTE, -700) == Reminded(30, -700)
    last = start + 31 * MINUTE
    assert due_reminder(NO_LIMITS, start, last, last + 30 * MINUTE - 1, 0) is None
    assert due_reminder(NO_LIMITS, start, last, last + 30 * MINUTE, 2500) == Reminded(61, 2500)
    often = setting(NO_LIMITS, "reminder", 5, start)
    assert due_reminder(often, start, 0, start + 5 * MINUTE, 0) == Reminded(5, 0)
    seldom = setting(NO_LIMITS, "reminder", 120, start)
    assert due_reminder(seldom, start, 0, start + 30 * MINUTE, 0) == Reminded(30, 0)
    assert due_reminder(seldom, start + DAY, 0, start + DAY + 119 * MINUTE, 0) is None


def test_a_reminder_of_an_earlier_sitting_does_not_hasten_or_delay_the_next() -> None:
    assert due_reminder(NO_LIMITS, NOON, NOON - HOUR, NOON + 29 * MINUTE, 0) is None
    assert due_reminder(NO_LIMITS, NOON, NOON - HOUR, NOON + 30 * MINUTE, 0) == Reminded(30, 0)


def sat(*moves: tuple[int, str]) -> list[Line]:
    return [Line(n, Who("ann"), Sits(table), at=NOON + at * MINUTE) for n, (at, table) in enumerate(moves)]


def test_time_is_counted_from_sitting_down_to_going_within_the_day() -> None:
    lines = sat((0, "t1"), (40, ""), (60, "t2"), (90, "t3"), (100, ""), (200, "t1"))
    since = NOON - DAY
    assert minutes_seated([], since, NOON) == 0
    assert minutes_seated(lines[:1], since, NOON + 25 * MINUTE + 59_999) == 25
    assert minutes_seated(lines[:2], since, NOON + 59 * MINUTE) == 40
    assert minutes_seated(lines, since, NOON + 230 * MINUTE) == 40 + 40 + 30
    assert minutes_seated(lines, NOON + 30 * MINUTE, NOON + 230 * MINUTE) == 10 + 40 + 30
    assert minutes_seated(lines, NOON + 95 * MINUTE, NOON + 230 * MINUTE) == 5 + 30
    assert minutes_seated(lines, NOON + 210 * MINUTE, NOON + 230 * MINUTE) == 20
    assert [table_of(lines[:n]) for n in range(len(lines) + 1)] == ["", "t1", "", "t2", "t3", "", "t1"]


# Chasing.

EVEN = [(1000, -1000)] * 20


@clause("NZ-ACT-HARM")
@pytest.mark.parametrize(
    ("rounds", "part"),
    [
        ([(500, -500), (1000, -1000), (2000, -2000), (4000, 0)], "$5, $10, $20, $40"),
        ([(900, 0), (500, -500), (1500, -1), (3000, -3000), (6000, -6000)], "$5, $15, $30, $60"),
        ([*EVEN, (5000, 0)], "$50"),
        ([(10**6, 10**6), *EVEN, (5000, 0)], "$50"),
    ],
)
def test_running_after_losses_is_told_in_a_sentence(rounds: list[tuple[int, int]], part: str) -> None:
    assert part in chasing(rounds)


@pytest.mark.parametrize(
    "rounds",
    [
        [],
        [(500, -500)],
        [(1000, -1000), (2000, -2000), (4000, -4000)],  # twice only
        [(500, -500), (1000, -1000), (2000, -2000), (3999, 0)],  # not quite double
        [(500, -500), (1000, 0), (2000, -2000), (4000, 0)],  # after a push
        [(500, -500), (1000, 1000), (2000, -2000), (4000, 0)],  # after a win
        [(500, -500), (1000, -1000), (2000, -2000), (4000, -4000), (500, 0)],  # it is over
        [*EVEN, (4999, 0)],
        [*EVEN[:19], (5000, 0)],  # no mean of twenty rounds yet
        [(0, 0)] * 21,
    ],
)
def test_what_is_not_running_after_losses_is_not_told(rounds: list[tuple[int, int]]) -> None:
    assert chasing(rounds) == ""
