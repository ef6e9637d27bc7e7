"""Who may come in: everyone with the roles that the book says they were given, and guests as players only."""

from collections.abc import Iterator, Mapping, Sequence

from cutcard.audit.book import Book, Login
from cutcard.audit.finding import DOUBT, PEOPLE, Finding
from cutcard.core.errors import one_of
from cutcard.core.rights import PLAYER
from cutcard.core.words import GUEST

Roles = tuple[str, ...]


def check(book: Book, given: Mapping[str, Sequence[tuple[int, Roles]]]) -> Iterator[Finding]:
    """Against all the roles that each was given, one after the other; none at last: disabled."""
    for person, login in book.logins.items():
        roles = [roles for _, roles in given.get(person, ())]
        if says := amiss(person, login, next(filter(None, reversed(roles)), ()), roles[-1:] == [()]):
            yield Finding(PEOPLE, f"login {person}", -1, says)
    for person in sorted(given.keys() - book.logins.keys()):
        yield Finding(DOUBT, f"login {person}", -1, "the book tells of them, and there is no such login")


def amiss(person: str, login: Login, given: Roles, disabled: bool) -> str:
    """What is wrong with a login, in words: nothing, if it is what the book says."""
    if login.guest != person.startswith(GUEST) or (login.guest and login.roles != (PLAYER,)):
        return "a guest is a player with a guest's name and no password, and nobody else is"
    if not login.guest and login.roles != given:
        return f"it is {login_words(login.roles)}, and the book says {login_words(given)}"
    if login.disabled != disabled:
        return f"it is {'' if login.disabled else 'not '}disabled, and the book says otherwise"
    return ""


def login_words(roles: Roles) -> str:
    return f"a login for {one_of(list(roles))}" if roles else "nobody's"
