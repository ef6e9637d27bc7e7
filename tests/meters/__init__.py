"""The meters of the link in the book. Bare entries stand in for rounds; what a round owes has its own tests."""

from dataclasses import replace
from fractions import Fraction
from math import floor

from cutcard.house.jackpots import meter_book
from cutcard.house.jackpots.meter_book import gather, give_back
from cutcard.house.jackpots.meter_readings import meters
from cutcard.house.jackpots.meters import MILLION
from cutcard.shared.jackpot.link import Level, Link
from cutcard.shared.jackpot.progressive import LINK
from cutcard.store.chain import Contribution
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction

WHOLE, TENTH = Fraction(1), Fraction(1, 10)


def link_of(*levels: Level) -> Link:
    return replace(LINK, levels={level.name: level for level in levels})


def paid_in(tx: Transaction, stream: str, shown: int, hidden: int = 0, level: str = "mega") -> None:
    """One more entry of a round, that pays so many millionths of a cent into a meter."""
    number, _ = tx.head(stream)
    tx.append(stream, number, "-")
    tx.contribute(Contribution(stream, number, level, shown, hidden))


def pay_in(store: Store, stream: str, shown: int, hidden: int = 0, level: str = "mega") -> None:
    store.transact(lambda tx: paid_in(tx, stream, shown, hidden, level))


def take(tx: Transaction, level: str, share: Fraction, round: str) -> int:
    """That share of what the meter stands at, in whole cents; who takes it all, empties it."""
    chips = floor(gather(tx, level)[0].stands * share)
    meter_book.take(tx, level, chips, round, empties=share == 1)
    return chips


def taken(store: Store, share: Fraction = WHOLE, round: str = "round/t1/1", level: str = "mega") -> int:
    """What a round took, in a transaction of its own."""
    (chips,) = store.transact(lambda tx: take(tx, level, share, round))
    assert isinstance(chips, int)
    return chips


def given_back(store: Store, round: str = "round/t1/1", level: str = "mega") -> None:
    store.transact(lambda tx: give_back(tx, level, round))


def current(store: Store, level: str = "mega") -> Fraction:
    """What a meter stands at, in cents, exactly."""
    return Fraction(meters(store)[level].current, MILLION)
