"""What the house looks up about somebody who comes to a table."""

from collections.abc import Collection

from cutcard.house.limits import personal
from cutcard.house.log.facts import Reminded
from cutcard.house.log.streams import lines, person_stream
from cutcard.house.people.balances import results
from cutcard.house.people.logins import login
from cutcard.house.people.separation import Separation
from cutcard.house.people.sittings import minutes_seated, table_of
from cutcard.house.table.seats import Visitor
from cutcard.ledger import bank
from cutcard.store.store import Store


def visitor(store: Store, separation: Separation, person: str, others: Collection[str], now: int) -> Visitor:
    """Their limits, where they sit, what they have, and how the last day went."""
    with store.reading() as connection:
        log = lines(connection, person_stream(person))
        result = results(connection, person, now - personal.DAY)
        row = login(connection, person)
    day = now - personal.DAY
    told = max([line.at for line in log if isinstance(line.fact, Reminded)], default=day)
    return Visitor(
        personal.fold(log),
        len(log),
        table_of(log),
        store.balance(bank(person)),
        result,
        minutes_seated(log, day, now),
        minutes_seated(log, max(day, told), now),
        separation.apart(person, others),
        bool(row and row.disabled),
    )
