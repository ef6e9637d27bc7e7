"""Which refusals go into a session, so that nobody can make it grow by asking again and again for what is not due."""

from collections.abc import Iterator
from dataclasses import replace

from cutcard.core.errors import Refusal
from cutcard.core.facts import Who
from cutcard.core.rights import PLAYER
from cutcard.house.limits.personal import MINUTE
from cutcard.house.log.table_facts import Refused
from cutcard.house.table.session import Session

GRAVE = ("care/", "seat/apart")  # what the house must know of also where the person does not sit
MOST = 60  # lines of one person in a minute; beyond them only the kind of act is told


class Tally:
    """Each refusal once a minute, and when the minute is over how often it came again."""

    def __init__(self) -> None:
        self.since: dict[Refused, int] = {}  # written, and when
        self.again: dict[Refused, int] = {}

    def note(self, session: Session, who: Who, said: str, no: Refusal, now: int) -> Iterator[Refused]:
        """The line to write, if one is; a stranger to the table who asks for what is not due is only told so."""
        if who.role == PLAYER and who.name not in session.seats and not no.code.startswith(GRAVE):
            return
        fact = Refused(who.name, who.role, no.code, said, no.cite)
        if fact not in self.since and sum(known.person == who.name for known in self.since) >= MOST:
            fact = replace(fact, said=said.split()[0])
        if fact in self.since:
            self.again[fact] = self.again.get(fact, 0) + 1
        else:
            self.since[fact] = now
            yield fact

    def over(self, now: int) -> Iterator[Refused]:
        """Those whose minute is over, if they came again."""
        for fact in [fact for fact, at in self.since.items() if now - at >= MINUTE]:
            del self.since[fact]
            if times := self.again.pop(fact, 0):
                yield replace(fact, again=times)
