"""Care for those who play (NZ-ACT-HARM): how many use it, and how often it held. Numbers only, never a name."""

from collections import Counter

from cutcard.core.facts import noun
from cutcard.house.limits.personal import LOSS, TIME, fold
from cutcard.house.log.facts import Limited, Reminded, parsed_line
from cutcard.house.log.streams import person_stream, session_stream
from cutcard.house.log.table_facts import Alert, Refused
from cutcard.house_reports.book import FOREVER, read
from cutcard.house_reports.conduct import BETS
from cutcard.store.store import Store

CARE, CHASING = "care/", "chasing"


@noun
class Harm:
    people: int  # of whom the book has anything
    loss_limits: int  # people who have one now
    time_limits: int
    own_reminders: int  # people who chose how often they are told
    breaks: int  # people on one now
    exclusions: int
    refused_bets: int  # because of a limit, a break or an exclusion
    refused_others: int
    reminders: int  # sent
    chasing: int  # alerts that losses were chased


def harm(store: Store, now: int, since: int = 0, until: int = FOREVER) -> Harm:
    """Who has what as of now; what was refused and sent in that time."""
    with store.snapshot() as connection:
        people = [[parsed_line(kept) for kept in log] for log in read(connection, person_stream("")).values()]
        sessions = [[parsed_line(kept) for kept in log] for log in read(connection, session_stream("")).values()]
    personal_limits = [fold(log) for log in people]
    said = Counter[str]()
    for line in (line for log in sessions for line in log if since <= line.at < until):
        if isinstance(line.fact, Refused) and line.fact.code.startswith(CARE):
            said["bet" if line.fact.said.startswith(BETS) else "other"] += line.fact.again or 1
    return Harm(
        people=len(people),
        loss_limits=sum(bool(limits.limit(LOSS, now)) for limits in personal_limits),
        time_limits=sum(bool(limits.limit(TIME, now)) for limits in personal_limits),
        own_reminders=sum(any(isinstance(x.fact, Limited) and x.fact.kind == "reminder" for x in p) for p in people),
        breaks=sum(now < limits.cool_off for limits in personal_limits),
        exclusions=sum(limits.excluded(now) for limits in personal_limits),
        refused_bets=said["bet"],
        refused_others=said["other"],
        reminders=sum(isinstance(line.fact, Reminded) and since <= line.at < until for log in people for line in log),
        chasing=sum(
            isinstance(line.fact, Alert) and line.fact.kind == CHASING and since <= line.at < until
            for log in sessions
            for line in log
        ),
    )
