"""Devices paired by a code: an operator makes one, the device shows it once within minutes, and is known from then on.

The code is not in the book: it is made from the key of the house and the line that offers it.
"""

import hmac
import re
from collections.abc import Iterable
from functools import partial
from secrets import token_urlsafe

from sqlalchemy import update

from cutcard.core.errors import Refusal, quoted
from cutcard.core.facts import Who, noun
from cutcard.core.rights import OPERATOR
from cutcard.house.floor.register import TERMINAL
from cutcard.house.limits.personal import MINUTE
from cutcard.house.log.facts import Enrolled, Line, Offered, Paired, Registered
from cutcard.house.log.streams import Clock, carry_out, enter, lines
from cutcard.house.people.logins import enrol, login, must_be
from cutcard.house.people.passwords import Hashes
from cutcard.house.people.tokens import DEVICE, MONITOR, Person, issue, withdraw_all
from cutcard.house.table.shoe_vault import Vault
from cutcard.store.chain import HOUSE
from cutcard.store.schema import LOGIN
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction

LIFE = 10 * MINUTE


@noun
class Pairing:
    """The last code for a device, and whether it has been used."""

    device: str
    kind: str
    table: str
    offer: int
    until: int
    paired: int = 0  # when

    @property
    def person(self) -> str:
        """As whom it comes in."""
        return account(self.device)

    def waits(self, now: int) -> bool:
        return not self.paired and now < self.until


def account(device: str) -> str:
    return DEVICE + re.sub("[^a-z0-9]+", "-", device.casefold()).strip("-")[:30]


def pairings(log: Iterable[Line]) -> dict[str, Pairing]:
    """By device; a later code takes the place of an earlier one."""
    kinds: dict[str, str] = {}
    found: dict[str, Pairing] = {}
    for line in log:
        match line.fact:
            case Registered(kind, device):
                kinds[device] = kind
            case Offered(device, table, until):
                found[device] = Pairing(device, kinds.get(device, ""), table, line.number, until)
            case Paired(device) if device in found:
                last = found[device]
                found[device] = Pairing(device, last.kind, last.table, last.offer, last.until, line.at)
    return found


def known(store: Store) -> dict[str, Pairing]:
    with store.reading() as connection:
        return pairings(lines(connection, HOUSE))


class Pairings:
    """The desk at which devices are made known."""

    def __init__(self, store: Store, vault: Vault, clock: Clock, hashes: Hashes) -> None:
        self.store, self.vault, self.clock, self.hashes = store, vault, clock, hashes

    def code(self, pairing: Pairing) -> str:
        return self.vault.pairing_code(pairing.offer)

    def offer(self, by: Who, device: str, table: str) -> Pairing:
        """A new code for a device that is approved; one that was made before holds no more."""
        unknown = self.hashes.make(token_urlsafe())  # a device has a password that nobody has
        return carry_out(self.store, partial(self.offered, by, device, table, unknown))

    def offered(self, by: Who, device: str, table: str, password: str, tx: Transaction) -> Pairing:
        entries, now = must_be(tx, OPERATOR, by), self.clock()
        log = lines(tx.connection, HOUSE)
        kind = next((x.fact.kind for x in log[::-1] if isinstance(x.fact, Registered) and x.fact.device == device), "")
        if not kind:
            raise Refusal("device/unknown", f"{quoted(device)} is not in the register", instead="register it first")
        same = (x.fact.device for x in log if isinstance(x.fact, Registered) and x.fact.device != device)
        if other := next((known for known in same if account(known) == account(device)), ""):
            says = f"{quoted(device)} and {quoted(other)} would come in under one name"
            raise Refusal("device/alike", says, instead="register one of them under another name")
        if kind == TERMINAL and not table:
            raise Refusal("device/table", f"{quoted(device)} is a terminal", instead="name the table that it is at")
        entries += admit(tx, Person(account(device), (MONITOR,)), password, entries, by, now)
        enter(tx, HOUSE, entries, now, by, Offered(device, table, now + LIFE))
        return Pairing(device, kind, table, entries, now + LIFE)

    def withdraw(self, by: Who, device: str) -> None:
        """No code opens anything for that device any more."""

        def job(tx: Transaction) -> None:
            enter(tx, HOUSE, must_be(tx, OPERATOR, by), self.clock(), by, Offered(device, "", 0))

        carry_out(self.store, job)

    def pair(self, typed: str) -> tuple[Person, str, Pairing]:
        """The device that this code was made for, with a new pass; whatever passes it had are gone."""
        return carry_out(self.store, partial(self.paired, typed))

    def fits(self, offer: int, typed: str) -> bool:
        code = self.vault.pairing_code(offer)
        return hmac.compare_digest(code.encode(), re.sub(r"[\s-]", "", typed).upper().encode())

    def holds(self, typed: str) -> bool:
        """Whether the device that came in by this code is still in: not shut out since, and not come in by another."""
        came: dict[str, int] = {}
        with self.store.reading() as connection:
            for line in lines(connection, HOUSE):
                match line.fact:
                    case Paired(device, offer):
                        came[account(device)] = offer
                    case Enrolled(person, ()):
                        came.pop(person, None)
        return any(self.fits(offer, typed) for offer in came.values())

    def paired(self, typed: str, tx: Transaction) -> tuple[Person, str, Pairing]:
        log, now = lines(tx.connection, HOUSE), self.clock()
        waiting = [one for one in pairings(log).values() if one.waits(now)]
        fits = [one for one in waiting if self.fits(one.offer, typed)]
        row = login(tx.connection, fits[0].person) if fits else None
        if row is None or row.disabled:
            message = "no device waits for that code"
            raise Refusal("pairing/wrong", message, instead="type it as the operator sees it, or ask for a new one")
        person = Person(row.person, (MONITOR,))
        enter(tx, HOUSE, len(log), now, Who(person.name, MONITOR), Paired(fits[0].device, fits[0].offer))
        withdraw_all(tx.connection, person.name)
        return person, issue(tx.connection, person, now), fits[0]


def admit(tx: Transaction, person: Person, password: str, entries: int, by: Who, now: int) -> int:
    """An account for a device, if it has none or was shut out; how many lines that took."""
    row = login(tx.connection, person.name)
    if row is None:
        enrol(tx, person, password, entries, by, now)
    elif row.disabled:
        enter(tx, HOUSE, entries, now, by, Enrolled(person.name, person.roles))
        tx.connection.execute(update(LOGIN).where(LOGIN.c.person == person.name).values(disabled=0))
    else:
        return 0
    return 1
