"""Who writes a table: a lease with a number that only grows. Every append carries the number; an old one is refused.

Its holder is an address and the name of that process's sessions, as ADDRESS#NAME.
"""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, or_, select, text, update

from cutcard.core.facts import noun
from cutcard.store.chain import Conflict
from cutcard.store.schema import LEASE, if_absent
from cutcard.store.store import Store, starts
from cutcard.store.transaction import now

TIME = "time"  # a name that nobody takes; its number is how far the time of the house has come
WAIT = "SET LOCAL lock_timeout = 500"  # milliseconds
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
END = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN lease ON application_name = split_part(holder, '#', 2)"
    f" WHERE name = :name AND expires <= {NOW} AND state <> 'idle'"
)


@noun
class Lease:
    name: str
    holder: str
    address: str
    fence: int
    expires: int


def clock(connection: Connection) -> int:
    """One clock for all who share a database: its own."""
    if connection.dialect.name == "postgresql":
        return int(connection.exec_driver_sql(f"SELECT {NOW}").scalar_one())
    return now()


def agree(store: Store, reached: int) -> int:
    """Return how far the time of this house has come: so far here, or further in another process."""
    with store.writing() as connection:
        offer(connection, TIME)
        further = update(LEASE).where(LEASE.c.name == TIME, LEASE.c.fence < reached).values(fence=reached)
        connection.execute(further)
        return int(connection.execute(select(LEASE.c.fence).where(LEASE.c.name == TIME)).scalar_one())


def offer(connection: Connection, name: str) -> None:
    """A lease of that name, for whoever takes it first."""
    nobodys = {"name": name, "holder": "", "address": "", "fence": 0, "expires": 0}
    connection.execute(if_absent(LEASE, connection.dialect.name), nobodys)


def take(store: Store, name: str, holder: str, address: str, milliseconds: int) -> Lease | None:
    """The lease, if it is free, ours already, or its holder has not renewed it in time."""
    try:
        return take_at_once(store, name, holder, address, milliseconds)
    except Conflict:
        if store.engine.dialect.name != "postgresql":
            raise
        with store.writing() as connection:
            connection.execute(END, {"name": name})  # whoever sleeps in a transaction, and the lease has run out
        return take_at_once(store, name, holder, address, milliseconds)


def take_at_once(store: Store, name: str, holder: str, address: str, milliseconds: int) -> Lease | None:
    with store.writing() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(WAIT)
        offer(connection, name)
        at = clock(connection)
        free = or_(LEASE.c.expires <= at, LEASE.c.holder == holder)
        values = {"holder": holder, "address": address, "expires": at + milliseconds}
        grown = update(LEASE).where(LEASE.c.name == name, free).values(**values, fence=LEASE.c.fence + 1)
        row = connection.execute(grown.returning(*LEASE.c)).first()
        return Lease(*row) if row else None


def renew(store: Store, holder: str, names: Sequence[str], milliseconds: int) -> set[str]:
    """The leases among these that are still ours, for as long again. One that has run out must be taken anew."""
    with store.writing() as connection:
        at = clock(connection)
        ours = in_order(connection, LEASE.c.holder == holder, LEASE.c.expires > at, LEASE.c.name.in_(names))
        connection.execute(update(LEASE).where(LEASE.c.name.in_(ours)).values(expires=at + milliseconds))
        return set(ours)


def release(store: Store, holder: str, name: str = "") -> None:
    """That lease is free at once, or all that this process holds."""
    with store.writing() as connection:
        ours = in_order(connection, LEASE.c.holder == holder, *((LEASE.c.name == name,) if name else ()))
        connection.execute(update(LEASE).where(LEASE.c.name.in_(ours)).values(expires=0))


def free_all(store: Store) -> None:
    """For whoever alone may write in the book: nobody who held a table can still be there."""
    with store.writing() as connection:
        connection.execute(update(LEASE).values(expires=0))


def in_order(connection: Connection, *which: ColumnElement[bool]) -> list[str]:
    """Their names, locked one after the other in the order that every act locks them."""
    wanted = select(LEASE.c.name).where(*which).order_by(LEASE.c.name).with_for_update()
    return list(connection.execute(wanted).scalars())


def current(store: Store, prefix: str) -> dict[str, str]:
    """The leases whose names begin so and that have not run out, with the addresses of their holders."""
    with store.reading() as connection:
        lasting = starts(LEASE.c.name, prefix), LEASE.c.expires > clock(connection)
        found = connection.execute(select(LEASE.c.name, LEASE.c.address).where(*lasting).order_by(LEASE.c.name))
        return {row.name: row.address for row in found}


def forget_expired(store: Store, prefix: str) -> None:
    """Leases whose names begin so and that nobody will take again."""
    with store.writing() as connection:
        gone = in_order(connection, starts(LEASE.c.name, prefix), LEASE.c.expires <= clock(connection))
        connection.execute(delete(LEASE).where(LEASE.c.name.in_(gone)))


def holders(store: Store) -> dict[str, Lease]:
    with store.reading() as connection:
        return {row.name: Lease(*row) for row in connection.execute(select(LEASE))}
