"""Who may come in: everyone as the book says that they were enrolled, by an operator, and guests as players only."""

from collections.abc import Iterable, Iterator, Mapping

from cutcard.audit.book import Book, Login
from cutcard.audit.finding import DOUBT, PEOPLE, Finding
from cutcard.core.errors import one_of
from cutcard.core.rights import OPERATOR, PLAYER
from cutcard.house.facts import Enrolled, Line
from cutcard.house.guests import PREFIX
from cutcard.house.logins import THE_HOUSE
from cutcard.store.chain import HOUSE

Roles = Mapping[str, tuple[str, ...]]  # of everyone who was enrolled; none: disabled since


def check(book: Book, house: Iterable[Line]) -> Iterator[Finding]:
    now: dict[str, tuple[str, ...]] = {}
    given: dict[str, tuple[str, ...]] = {}  # and not taken from those who were disabled
    for line in house:
        if isinstance(line.fact, Enrolled):
            yield from by_an_operator(line, now)
            now[line.fact.person] = line.fact.roles
            given[line.fact.person] = line.fact.roles or given.get(line.fact.person, ())
    for person, login in book.logins.items():
        if says := amiss(person, login, given.get(person, ()), person in now and not now[person]):
            yield Finding(PEOPLE, f"login {person}", -1, says)
    for person in sorted(now.keys() - book.logins.keys()):
        yield Finding(DOUBT, f"login {person}", -1, "the book tells of them, and there is no such login")


def by_an_operator(line: Line, roles: Roles) -> Iterator[Finding]:
    """The house itself enrols only where there is no operator."""
    there_are_some = any(OPERATOR in held for held in roles.values())
    if there_are_some if line.who == THE_HOUSE else OPERATOR not in roles.get(line.who.name, ()):
        says = f"{line.who.name} was no operator then" if line.who != THE_HOUSE else "there was an operator to do so"
        yield Finding(PEOPLE, HOUSE, line.number, says, line.at)


def amiss(person: str, login: Login, given: tuple[str, ...], disabled: bool) -> str:
    """What is wrong with a login, in words: nothing, if it is what the book says."""
    if login.guest != person.startswith(PREFIX) or (login.guest and login.roles != (PLAYER,)):
        return "a guest is a player with a guest's name and no password, and nobody else is"
    if not login.guest and login.roles != given:
        return f"it is {told(login.roles)}, and the book says {told(given)}"
    if login.disabled != disabled:
        return f"it is {'' if login.disabled else 'not '}disabled, and the book says otherwise"
    return ""


def told(roles: tuple[str, ...]) -> str:
    return f"a login for {one_of(list(roles))}" if roles else "nobody's"
