"""Request dependencies: the house, the rates, the live channels; and who is asking, in which role."""

import asyncio
from dataclasses import dataclass, field
from functools import lru_cache, partial
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from cutcard.core.errors import Refusal, an
from cutcard.core.facts import Who
from cutcard.core.rights import DEALER, PLAYER
from cutcard.core.table import AUDITOR
from cutcard.house.house import House
from cutcard.house.people.tokens import MONITOR, Person
from cutcard.house.table.acts import Act, Heartbeat, Trip
from cutcard.house.table.session import Session
from cutcard.house.views.asked import works_here
from cutcard.house_reports.trend import Trends
from cutcard.server.auditing import Auditing
from cutcard.server.forward import Forward
from cutcard.server.guard import LOOKUPS, Rates, cookie_name
from cutcard.server.live import Channels
from cutcard.server.lookups import Look, Lookups
from cutcard.server.metrics import Metrics
from cutcard.server.solver import Solver


@dataclass
class Context:
    house: House
    rates: Rates = field(default_factory=Rates)
    forward: Forward = field(default_factory=Forward)
    solver: Solver = field(default_factory=Solver)
    lookups: Lookups = field(default_factory=Lookups)
    secure: bool = False  # people come by https
    metrics: Metrics = field(default_factory=Metrics)
    channels: Channels = field(init=False)
    auditing: Auditing = field(init=False)
    trends: Trends = field(init=False)

    def __post_init__(self) -> None:
        self.channels = Channels(self.house)
        self.auditing = Auditing(self.house)
        self.trends = Trends(self.house.store)


def context(connection: HTTPConnection) -> Context:
    found: Context = connection.app.state.context
    return found


def token_of(connection: HTTPConnection) -> str:
    """The pass: openly for programs, in a cookie for browsers."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return (
        token.strip()
        if kind.lower() == "bearer"
        else connection.cookies.get(cookie_name(context(connection).secure), "")
    )


def address_of(connection: HTTPConnection) -> str:
    return neighbourhood(connection.client.host) if connection.client else ""


@lru_cache(1024)
def neighbourhood(host: str) -> str:
    """Who counts as one when many come: an address, but of IPv6 the whole network that one household is given."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    mapped = address.ipv4_mapped
    return str(mapped) if mapped else str(IPv6Network((int(address), 64), strict=False))


async def lookup(connection: HTTPConnection) -> Look:
    """For whoever may ask for much of the book: so often, and beside the play."""
    here, address = context(connection), address_of(connection)
    here.rates.take(LOOKUPS, address)
    return partial(here.lookups.run, address)


async def anybody(connection: HTTPConnection) -> Person | None:
    """Whose pass was shown; nobody's, if none was; but one that holds no longer is told so."""
    token = token_of(connection)
    if not token:
        return None
    people = context(connection).house.people
    person = people.recognised(token) or await asyncio.to_thread(people.who, token)
    if person is None:
        raise Refusal("pass/expired", "your sign-in has ended", instead="sign in again")
    return person


async def somebody(connection: HTTPConnection) -> Person:
    person = await anybody(connection)
    if person is None:
        raise Refusal("pass/none", "nobody has signed in", instead="sign in, or go on as a guest")
    return person


def in_role(person: Person, role: str) -> Who:
    if role not in person.roles:
        if role == PLAYER:
            raise Refusal("right/role", "staff accounts do not play", instead="play as a guest in another browser")
        raise Refusal("right/role", f"that is for {an(role)} to do", instead="sign in as one")
    return Who(person.name, role)


def looking(person: Person | None, role: str | None) -> Who | None:
    """Whose eyes: the role that was named, else a player's, else what the person is. A monitor is anybody."""
    if person is None:
        if role not in (None, MONITOR):
            raise Refusal("pass/none", "nobody has signed in", instead="sign in, or go on as a guest")
        return None
    who = in_role(person, role or (PLAYER if PLAYER in person.roles else person.roles[0]))
    return None if who.role == MONITOR else who


def acting(person: Person, role: str, act: Act, session: Session) -> Who:
    """Who acts: in a role they have, a dealer where they deal. A monitor says that it is there, or what is wrong."""
    who = in_role(person, role)
    if role == AUDITOR or (role == MONITOR and not isinstance(act, Heartbeat | Trip)):
        raise Refusal("right/reads-only", f"a {role} can only look")
    if role == DEALER and not works_here(session, who):
        message = "you do not deal at this table"
        raise Refusal("right/not-here", message, instead="have the supervisor put you on the table")
    return who


InContext = Annotated[Context, Depends(context)]
Anybody = Annotated[Person | None, Depends(anybody)]
Somebody = Annotated[Person, Depends(somebody)]
Looking = Annotated[Look, Depends(lookup)]
