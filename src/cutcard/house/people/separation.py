"""Who is kept from sharing a table: an operator's list of pairs, asked at seating at any game."""

from collections.abc import Collection, Iterable

from cutcard.core.errors import Refusal
from cutcard.core.facts import Who
from cutcard.core.rights import OPERATOR
from cutcard.house.log.facts import Line, Separated
from cutcard.house.log.streams import Clock, carry_out, enter, lines
from cutcard.house.people.logins import known, must_be
from cutcard.store.chain import HOUSE
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction

Pairs = frozenset[frozenset[str]]


def separated_pairs(lines: Iterable[Line]) -> Pairs:
    """The pairs that are apart now."""
    apart: set[frozenset[str]] = set()
    for line in lines:
        match line.fact:
            case Separated(one, other, word):
                (apart.add if word else apart.discard)(frozenset((one, other)))
    return frozenset(apart)


class Separation:
    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock

    def separate(self, by: Who, one: str, other: str, why: str) -> None:
        """From now on these two do not sit at one table."""
        self.change(by, one, other, why, "apart")

    def reunite(self, by: Who, one: str, other: str, why: str) -> None:
        self.change(by, one, other, why, "")

    def change(self, by: Who, one: str, other: str, why: str, word: str) -> None:
        if not why.strip():
            raise Refusal("separation/reason", "a reason is required", instead="say why")

        def job(tx: Transaction) -> None:
            must_be(tx, OPERATOR, by)
            first, second = sorted(known(tx.connection, name).person for name in (one, other))
            if first == second:
                raise Refusal("separation/one", f"{first} was named twice", instead="name two")
            log = lines(tx.connection, HOUSE)
            if ({first, second} in separated_pairs(log)) == bool(word):
                state = "already kept apart" if word else "not kept apart"
                raise Refusal("separation/so", f"{first} and {second} are {state}")
            enter(tx, HOUSE, len(log), self.clock(), by, Separated(first, second, word), why)

        carry_out(self.store, job)

    def apart(self, one: str, others: Collection[str]) -> str:
        """The first of the others with whom this person may not share a table; blank if there is none."""
        with self.store.reading() as connection:
            kept = separated_pairs(lines(connection, HOUSE))
        return next((other for other in sorted(others) if {one, other} in kept), "")
