"""Access tokens: what a browser shows to be known again. The book keeps only a hash: who reads it cannot come in."""

from collections.abc import Iterable
from hashlib import sha256
from secrets import token_urlsafe

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from cutcard.core.facts import noun
from cutcard.core.rights import DEALER, OPERATOR, PLAYER, SUPERVISOR
from cutcard.core.table import AUDITOR
from cutcard.house.limits.personal import DAY, MINUTE
from cutcard.house.log.streams import carry_out
from cutcard.store.schema import LOGIN, PASS
from cutcard.store.store import Store

MONITOR = "monitor"
DEVICE = "device-"  # the accounts of devices that were paired begin so, and no other
ROLES = (PLAYER, DEALER, SUPERVISOR, OPERATOR, MONITOR, AUDITOR)
WATCHED = {DEALER, SUPERVISOR, OPERATOR, AUDITOR}  # whose unattended screen would be somebody else's chance
HOUR = 60 * MINUTE
HELD = (
    select(PASS.c.token, LOGIN.c.person, LOGIN.c.roles, LOGIN.c.password, PASS.c.expires, PASS.c.ends)
    .join_from(PASS, LOGIN, PASS.c.person == LOGIN.c.person)
    .where(PASS.c.token.in_(bindparam("shown", expanding=True)))
    .where(PASS.c.expires > bindparam("now"), LOGIN.c.disabled == 0)
)
LONGER = update(PASS).where(PASS.c.token == bindparam("whose")).values(expires=bindparam("later"))


@noun
class Person:
    """Somebody who may come in, and what they may be here."""

    name: str
    roles: tuple[str, ...]
    guest: bool = False


def lifetimes(person: Person) -> tuple[int, int]:
    """How long a pass holds in all, and how long unused; a device was paired once, and sees what all see."""
    if person.guest or person.name.startswith(DEVICE):
        return 30 * DAY, 30 * DAY
    return 12 * HOUR, 2 * HOUR if WATCHED.intersection(person.roles) else 12 * HOUR


def issue(connection: Connection, person: Person, now: int) -> str:
    """A new pass, 32 random bytes."""
    token = token_urlsafe(32)
    whole, unused = lifetimes(person)
    row = {"token": hashed(token), "person": person.name, "expires": now + unused, "ends": now + whole}
    connection.execute(insert(PASS).values(row))
    return token


def hashed(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def holders(store: Store, tokens: Iterable[str], now: int) -> dict[str, Person]:
    """Whose passes these are, of those that still hold; using one keeps it from lapsing."""
    shown = {hashed(token): token for token in tokens}
    with store.reading() as connection:
        rows = connection.execute(HELD, {"shown": [*shown], "now": now}).all()
    found, longer = dict[str, Person](), list[dict[str, object]]()
    for row in rows:
        person = found[shown[row.token]] = Person(row.person, tuple(row.roles.split()), not row.password)
        later = min(now + lifetimes(person)[1], row.ends)
        if later - row.expires >= MINUTE:  # not a write for every look
            longer.append({"whose": row.token, "later": later})
    if longer:
        carry_out(store, lambda tx: tx.connection.execute(LONGER, longer))
    return found


def withdraw(connection: Connection, token: str) -> None:
    connection.execute(delete(PASS).where(PASS.c.token == hashed(token)))


def withdraw_all(connection: Connection, person: str) -> None:
    connection.execute(delete(PASS).where(PASS.c.person == person))


def sweep(connection: Connection, now: int) -> None:
    """Passes that no longer hold."""
    connection.execute(delete(PASS).where(PASS.c.expires <= now))
