"""Who people are and how they are cared for: with a clock that only moves when it is told to."""

from collections.abc import Callable

import pytest

from cutcard.core.errors import Refusal
from cutcard.house.log.facts import HouseFact, Line, parsed_line
from cutcard.store.store import Store

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
NOON = 1_767_268_800_000  # 1 January 2026, 12:00 UTC
GOOD = "correct horse battery staple"


class FakeClock:
    def __init__(self, now: int = NOON) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def pass_by(self, milliseconds: int) -> int:
        self.now += milliseconds
        return self.now


def log(store: Store, stream: str) -> list[Line]:
    return [parsed_line(kept) for kept in store.read(stream)]


def facts(store: Store, stream: str) -> list[HouseFact]:
    return [line.fact for line in log(store, stream)]


def refused(act: Callable[[], object], code: str) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        act()
    assert refusal.value.code == code, refusal.value
    return refusal.value
