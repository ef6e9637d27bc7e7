"""The players' part in what was sealed: nothing that somebody had a share in was put away, and who withheld one."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from cutcard.audit.finding import CARDS, DOUBT, Finding
from cutcard.audit.rounds import Played
from cutcard.audit.sessions import SessionAudit
from cutcard.core.errors import so_many
from cutcard.core.facts import Sit
from cutcard.house.log.streams import round_stream
from cutcard.shared.poker import RACK


def check(session: SessionAudit, played: Mapping[str, Played]) -> Iterator[Finding]:
    """At one table; where many share a wheel, their spins are looked at instead."""
    if not session.folded.wheel:
        yield from put_away(session, played)
        yield from opened_late(session, played)
        yield from withheld(session, unopened(session, played))


def put_away(session: SessionAudit, played: Mapping[str, Played]) -> Iterator[Finding]:
    """A house that does not like what the shares made of its order can seal another: whoever sits there is told.

    What was burnt before the bets is nothing that came of it.
    """
    came = False
    for before, after in pairwise(session.rounds):
        stream = round_stream(session.table, before.number)
        came |= any(to != RACK for _, to, _ in played[stream].dealt)
        if not after.anew:
            continue
        stay = {e.fact.person for e in after.opening if isinstance(e.fact, Sit)}
        gave = {shared.person for shared in before.shared.values()}
        if gave & stay and not came:
            says = f"what {min(gave & stay)} had a share in was put away before anything came of it"
            yield Finding(DOUBT, stream, -1, says, after.at)
        came = False


def opened_late(session: SessionAudit, played: Mapping[str, Played]) -> Iterator[Finding]:
    """Shares of a seal that was made before are awaited just as long as nothing has come of it, and all of them."""
    drawn = False
    for started in session.rounds:
        if not started.anew and started.awaited != (() if drawn else started.owed):
            says = f"round {started.number} awaits other shares than the seal before it left open"
            yield Finding(CARDS, session.stream, -1, says, started.at)
        drawn = bool(played[round_stream(session.table, started.number)].dealt) or (drawn and not started.anew)
        if started.withheld >= 0 and not drawn:
            says = "a share is said to be withheld, and nothing was dealt without it"
            yield Finding(CARDS, session.stream, started.withheld, says, started.at)


def unopened(session: SessionAudit, played: Mapping[str, Played]) -> Iterator[str]:
    """Whose share was promised and sealed, and what was sealed was dealt without it; once for each seal."""
    bound: Mapping[str, str] = {}
    for started in session.rounds:
        bound = started.bound if started.anew else bound
        if played[round_stream(session.table, started.number)].dealt:
            yield from (person for person, promise in bound.items() if promise not in started.shared)
            bound = {}


def withheld(session: SessionAudit, people: Iterable[str]) -> Iterator[Finding]:
    """Together with the house such a person has chosen between two orders; or has merely lost the line."""
    for person, times in Counter(people).items():
        says = f"{person} promised a share and did not open it: what {so_many(times, 'seal')} held came without"
        yield Finding(DOUBT, session.stream, -1, says)
