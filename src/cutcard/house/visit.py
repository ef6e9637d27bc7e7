"""What the house looks up about somebody who comes to a table."""

from collections.abc import Collection

from cutcard.house import care
from cutcard.house.holdings import results
from cutcard.house.log import lines, person_stream
from cutcard.house.logins import login
from cutcard.house.seats import Visitor
from cutcard.house.separation import Separation
from cutcard.house.sittings import minutes_seated, table_of
from cutcard.ledger import bank
from cutcard.store.store import Store


def visitor(store: Store, separation: Separation, person: str, others: Collection[str], now: int) -> Visitor:
    """Their limits, where they sit, what they have, and how the last day went."""
    with store.reading() as connection:
        log = lines(connection, person_stream(person))
        result = results(connection, person, now - care.DAY)
        row = login(connection, person)
    return Visitor(
        care.fold(log),
        len(log),
        table_of(log),
        store.balance(bank(person)),
        result,
        minutes_seated(log, now - care.DAY, now),
        separation.apart(person, others),
        bool(row and row.disabled),
    )
