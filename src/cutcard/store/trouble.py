"""Database errors translated into one sentence: whose move it is now, and whether anything was kept."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError

from cutcard.core.errors import Cutcard, Faulty, Refusal
from cutcard.store.chain import Conflict, Lost

BEGIN_AGAIN = ("40001", "40P01", "55P03")  # a serialisation failure, a deadlock, a lock that was waited for too long
RULE = re.compile(r"(?:CHECK|UNIQUE) constraint failed: (.+)")


@contextmanager
def plainly() -> Iterator[None]:
    """Within, what the database refuses is said as the house says it. What only we can have done wrong stays loud."""
    try:
        yield
    except DBAPIError as trouble:
        if (said := sentence(trouble)) is None:
            raise
        raise said from None


def reason(trouble: DBAPIError) -> str:
    return (str(trouble.orig).strip().splitlines() or [type(trouble.orig).__name__])[0]


def unreachable(why: str) -> Faulty:
    instead = "check the address of the book, and that its database runs and lets you write"
    return Faulty("store/unreachable", f"the database cannot be used: {why}", instead=instead)


def sentence(trouble: DBAPIError) -> Cutcard | None:
    if getattr(trouble.orig, "sqlstate", None) in BEGIN_AGAIN or "database is locked" in str(trouble.orig):
        return Conflict("store/busy", "the database asked to try again", instead="try again")
    if isinstance(trouble, IntegrityError):
        return broken(rule(trouble))
    if isinstance(trouble, DataError):
        return Faulty("store/unfit", f"this cannot be kept: {reason(trouble)}")
    if isinstance(trouble, (ProgrammingError, NotSupportedError)):
        return None
    return Lost("store/lost", f"the database is away: {reason(trouble)}", instead="try again when it is back")


def rule(trouble: DBAPIError) -> str:
    """The name of the rule that was broken, as the engine gives it."""
    said = getattr(trouble.orig, "diag", None)
    if said is not None:
        return said.constraint_name or ""
    found = RULE.search(str(trouble.orig))
    return found[1] if found else ""


def broken(name: str) -> Cutcard | None:
    match name:
        case "not_overdrawn":
            return Refusal("account/overdrawn", "there are not enough chips", instead="bet or take less")
        case "within_reach":
            return too_much()
        case "once" | "entry.command":
            return Conflict("command/done", "this command was carried out before", instead="ask for what it did")
        case "entry_pkey" | "entry.stream, entry.number":
            return Conflict("stream/version", "another writer was first", instead="read it again")
    return None


def too_much() -> Refusal:
    return Refusal("account/reach", "that is more than an account can hold", instead="move less")
