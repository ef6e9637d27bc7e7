"""The players' part in what was sealed: nothing that somebody had a share in was put away, and who withheld one."""

from collections import Counter
from collections.abc import Iterator, Mapping

from cutcard.audit.finding import CARDS, DOUBT, Finding
from cutcard.audit.rounds import Played
from cutcard.audit.sessions import SessionAudit, Started
from cutcard.core.errors import so_many
from cutcard.core.facts import Sit
from cutcard.shared.poker import RACK


class Shares:
    """At one table, round after round; where many share a wheel, their spins are looked at instead."""

    def __init__(self, session: SessionAudit) -> None:
        self.session = session
        self.before: tuple[Started, Played] | None = None
        self.came = self.drawn = False  # of what is sealed: something, and a card
        self.bound: Mapping[str, str] = {}  # whose share is sealed, and nothing was dealt yet
        self.unopened = Counter[str]()  # by whose it was: seals
        self.promised = False  # whether a promise stood when the seal in use was made
        self.seals = self.without = 0  # for which one did; and of these, in which nobody has a share
        self.in_part = False  # rounds were left out that were dealt from this seal

    def round(self, started: Started, p: Played) -> Iterator[Finding]:
        self.in_part &= not started.anew
        if not self.session.folded.wheel and not self.in_part:
            yield from self.put_away(started)
            yield from self.opened_late(started, p)
            self.count_unopened(started, p)
            self.promised = bool(started.promised) if started.anew else self.promised
            self.before = started, p

    def check(self) -> Iterator[Finding]:
        """When all rounds have been looked at."""
        if self.drawn:
            self.count_nobodys()
        yield from withheld(self.session, self.unopened)
        yield from nobodys(self.session.stream, self.without, self.seals)

    def put_away(self, after: Started) -> Iterator[Finding]:
        """A house that does not like what the shares made of its order can seal another: whoever sits there is told.

        What was burnt before the bets is nothing that came of it.
        """
        if self.before is None:
            return
        before, p = self.before
        self.came |= any(to != RACK for _, to, _ in p.dealt)
        if after.anew:
            self.count_nobodys()
            stay = {e.fact.person for e in after.opening if isinstance(e.fact, Sit)}
            gave = {shared.person for shared in before.shared.values()}
            if gave & stay and not self.came:
                says = f"what {min(gave & stay)} had a share in was put away before anything came of it"
                yield Finding(DOUBT, p.stream, -1, says, after.at)
            self.came = False

    def opened_late(self, started: Started, p: Played) -> Iterator[Finding]:
        """Shares of a seal that was made before are awaited just as long as nothing has come of it, and all of them."""
        if not started.anew and started.awaited != (() if self.drawn else started.owed):
            says = f"round {started.number} awaits other shares than the seal before it left open"
            yield Finding(CARDS, self.session.stream, -1, says, started.at)
        self.drawn = bool(p.dealt) or (self.drawn and not started.anew)
        if started.withheld >= 0 and not self.drawn:
            says = "a share is said to be withheld, and nothing was dealt without it"
            yield Finding(CARDS, self.session.stream, started.withheld, says, started.at)

    def count_unopened(self, started: Started, p: Played) -> None:
        """Whose share was promised and sealed, and what was sealed was dealt without it; once for each seal."""
        self.bound = started.bound if started.anew else self.bound
        if p.dealt:
            self.unopened.update(person for person, promise in self.bound.items() if promise not in started.shared)
            self.bound = {}

    def count_nobodys(self) -> None:
        """The seal in use until now, dealt from or put away."""
        if self.before and self.promised:
            self.seals, self.without = self.seals + 1, self.without + (not self.before[0].shared)


def nobodys(stream: str, without: int, seals: int) -> Iterator[Finding]:
    """A house that says no share came, whenever that suits it, does so often."""
    if without:
        says = f"{without} of {so_many(seals, 'seal')} for which a share was promised had nobody's share in it"
        yield Finding(DOUBT, stream, -1, says)


def withheld(session: SessionAudit, people: Mapping[str, int]) -> Iterator[Finding]:
    """Together with the house such a person has chosen between two orders; or has merely lost the line."""
    for person, times in people.items():
        says = f"{person} promised a share and did not open it: what {so_many(times, 'seal')} held came without"
        yield Finding(DOUBT, session.stream, -1, says)
