"""Stores what people ask for their own protection, each in their own stream, and reads how they have fared."""

from collections.abc import Callable
from typing import TypeVar

from cutcard.core.facts import Chips, Who
from cutcard.house.limits.personal import DAY, Limits, cancelled, fold, limited, returning, taken
from cutcard.house.log.facts import Break, Limited, Reminded
from cutcard.house.log.streams import Clock, carry_out, enter, lines, person_stream
from cutcard.house.people import balances
from cutcard.house.people.logins import known
from cutcard.house.people.sittings import minutes_seated
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction

F = TypeVar("F", Limited, Break, Reminded)


class LimitsStore:
    """Two requests of one person at once are taken one after the other, each knowing the one before."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock

    def of(self, name: str) -> Limits:
        with self.store.reading() as connection:
            return fold(lines(connection, person_stream(known(connection, name).person)))

    # Asked for by the person.

    def limit(self, name: str, kind: str, amount: int) -> Limited:
        """A limit of loss (cents), time (minutes) or reminder (minutes); the answer says from when."""
        return self.ask(name, lambda limits, now: limited(limits, kind, amount, now))

    def cancel(self, name: str, kind: str) -> Limited:
        return self.ask(name, lambda limits, now: cancelled(limits, kind, now))

    def take_break(self, name: str, kind: str, days: int) -> Break:
        return self.ask(name, lambda limits, now: taken(limits, kind, days, now))

    def come_back(self, name: str) -> Break:
        """After an exclusion has ended."""
        return self.ask(name, returning)

    def remind(self, name: str, minutes: int, net: Chips) -> Reminded:
        """That they were told, so that another process knows when the next is due."""
        return self.ask(name, lambda limits, now: Reminded(minutes, net))

    def ask(self, name: str, answer: Callable[[Limits, int], F]) -> F:
        """What follows from the person's stream as it stands, added to it."""

        def job(tx: Transaction) -> F:
            person, now = known(tx.connection, name).person, self.clock()
            log = lines(tx.connection, person_stream(person))
            fact = answer(fold(log), now)
            enter(tx, person_stream(person), len(log), now, Who(person), fact)
            return fact

        return carry_out(self.store, job)

    # Read from the books.

    def results(self, name: str, since: int) -> Chips:
        """Won or lost in rounds since then; a stake that still lies is not lost."""
        with self.store.reading() as connection:
            return balances.results(connection, known(connection, name).person, since)

    def net_24h(self, name: str) -> Chips:
        return self.results(name, self.clock() - DAY)

    def minutes_24h(self, name: str) -> int:
        now = self.clock()
        with self.store.reading() as connection:
            return minutes_seated(lines(connection, person_stream(known(connection, name).person)), now - DAY, now)
