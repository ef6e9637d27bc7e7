"""A wheel that has turned for weeks: what a start reads of its record."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from cutcard.core.facts import Who
from cutcard.core.rights import WHEEL
from cutcard.core.text import line
from cutcard.house.log.facts import (
    HouseFact,
    Installed,
    Line,
    SpinClosed,
    SpinFell,
    SpinOpened,
    SpinVoided,
    parsed_line,
)
from cutcard.house.log.streams import wheel_stream
from cutcard.house.table import wheel_reading
from cutcard.house.table.wheel import KEPT, Wheel, fold
from cutcard.house.table.wheel_reading import LONGEST, gone_on
from cutcard.store.chain import Kept
from cutcard.store.lease import offer
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction
from tests.electronic_roulette import BETTING, GAME, ROLLING
from tests.store.kit import entry

STREAM = wheel_stream("w1")


def record(spins: int) -> Iterator[HouseFact]:
    """Every fifth spin fails before the signal."""
    yield Installed(GAME, "nz-2012", BETTING, ROLLING)
    for n in range(1, spins + 1):
        yield SpinOpened(n, f"{n:064x}", f"{n + spins:064x}")
        yield from (SpinVoided(n),) if n % 5 == 0 else (SpinClosed(n), SpinFell(n, str(n % 37)))


@pytest.mark.parametrize("spins", [1, KEPT - 1, KEPT, 3 * KEPT])
def test_a_start_reads_the_last_spins_of_a_wheel_and_knows_what_the_whole_record_says(
    tmp_path: Path, spins: int
) -> None:
    store, read = Store(f"sqlite:///{tmp_path / 'house.db'}"), list[Kept]()
    entries = [line(Line(n, Who("w1", WHEEL), fact)) for n, fact in enumerate(record(spins))]

    def begun(tx: Transaction) -> None:
        offer(tx.connection, STREAM)
        for n, body in enumerate(entries[:-LONGEST]):
            tx.append(STREAM, n, body)

    def noted(kept: Kept) -> Line:
        read.append(kept)
        return parsed_line(kept)

    store.transact(begun)
    counted = patch.object(wheel_reading, "parsed_line", noted)
    watched: dict[str, Wheel] = {}
    for n in range(len(entries) - LONGEST, len(entries) + 1):
        with counted:
            started = gone_on(store, {})
        assert started == [fold(Wheel("w1"), map(parsed_line, store.read(STREAM)))], "however far the last spin is"
        assert len(read) <= 1 + LONGEST * KEPT
        read.clear()
        watched |= {wheel.name: wheel for wheel in gone_on(store, watched)}
        assert [*watched.values()] == started, "who has looked on knows the same"
        assert gone_on(store, watched) == []
        if n < len(entries):
            store.transact(entry(STREAM, n, entries[n]))
    store.close()
