"""Names, and the rows under which people are known: found, added, changed. Each within a caller's transaction."""

import unicodedata
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from cutcard.core.check import NAME, RESERVED, sensible_name
from cutcard.core.errors import Refusal, quoted
from cutcard.core.facts import Chips, Who
from cutcard.core.rights import PLAYER
from cutcard.core.words import GUEST
from cutcard.house.log.facts import Enrolled, Granted
from cutcard.house.log.postings import person_moves
from cutcard.house.log.streams import enter, person_stream
from cutcard.house.people.tokens import DEVICE, Person
from cutcard.store.chain import HOUSE, Transfer
from cutcard.store.schema import LOGIN
from cutcard.store.transaction import Transaction

BANKROLL: Chips = 100_000
THE_HOUSE = Who(HOUSE, HOUSE)


def folded(name: str) -> str:
    """The one spelling under which a name is kept: Ann is ann, however it was typed."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def login(connection: Connection, name: str) -> Row[Any] | None:
    """The row of that name, if it could be one and is there."""
    if not NAME.fullmatch(folded(name)):
        return None
    return connection.execute(select(LOGIN).where(LOGIN.c.person == folded(name))).first()


def known(connection: Connection, name: str) -> Row[Any]:
    row = login(connection, name)
    if row is None:
        raise Refusal(
            "people/unknown",
            f"nobody here is called {quoted(name, 60)}",
            instead="write the name as they sign in with it",
        )
    return row


def must_be(tx: Transaction, role: str, by: Who) -> int:
    """That the one who asks has this role, uses it, and may still come in.

    The answer is how many lines the house had before that was asked: written after those, the act stands only if
    nobody has lost a role in between.
    """
    entries = tx.head(HOUSE)[0]
    row = login(tx.connection, by.name)
    if by.role != role or row is None or row.disabled or role not in row.roles.split():
        raise Refusal("right/role", f"only an {role} may do that", "NZ-ACT-CRIME", f"ask an {role}")
    return entries


def proper(name: str) -> str:
    """A name that an account may have."""
    sensible_name(name := folded(name))
    if len(alphabets := {unicodedata.name(c, "").partition(" ")[0] for c in name if c.isalpha()}) > 1:
        says = f"{quoted(name, 60)} mixes letters of {len(alphabets)} alphabets, of which some look alike"
        raise Refusal("name/mixed", says, instead="write it in one alphabet")
    if name in RESERVED or name.startswith((GUEST, DEVICE)):
        raise Refusal("name/taken", f"{name} is a reserved name", instead="choose another name")
    return name


def add(tx: Transaction, person: Person, password: str, now: int) -> None:
    row = {"person": person.name, "roles": " ".join(person.roles), "password": password, "disabled": 0}
    try:
        tx.connection.execute(insert(LOGIN).values(row))
    except IntegrityError:
        raise Refusal(
            "name/taken", f"there is already an account called {person.name}", instead="choose another name"
        ) from None
    if PLAYER in person.roles:
        grant(tx, person.name, 0, BANKROLL, now)


def enrol(tx: Transaction, person: Person, password: str, entries: int, by: Who, now: int) -> None:
    add(tx, person, password, now)
    enter(tx, HOUSE, entries, now, by, Enrolled(person.name, person.roles))


def grant(tx: Transaction, name: str, number: int, chips: Chips, now: int) -> None:
    stream, fact = person_stream(name), Granted(chips)
    enter(tx, stream, number, now, THE_HOUSE, fact)
    tx.move(*(Transfer(stream, number, *move) for move in person_moves(name, fact)))


def replace_password(connection: Connection, name: str, old: str, new: str) -> None:
    """If it is still what was proved: a change in between makes the proof worth nothing."""
    still = LOGIN.c.person == name, LOGIN.c.password == old, LOGIN.c.disabled == 0
    if not connection.execute(update(LOGIN).where(*still).values(password=new)).rowcount:
        raise wrong()


def wrong() -> Refusal:
    return Refusal("sign-in/wrong", "wrong name or password", instead="check both")
