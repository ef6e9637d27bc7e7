"""The meters in the book: tables pay in without waiting for anybody, and whoever takes from a meter locks them all.

It is locked before the transaction writes anything, since that only gathers until it ends: who holds the lock waits
for nobody that waits for it.
"""

from collections.abc import Sequence
from math import inf

from sqlalchemy import select, text

from cutcard.core.errors import Faulty, Refusal, one_of, quoted
from cutcard.core.facts import Chips, Who
from cutcard.core.money import dollars
from cutcard.core.rights import TABLE
from cutcard.core.text import line
from cutcard.games import links
from cutcard.house.jackpots.meters import Meter, cents, check_terms, meter, moved, outstanding, rated
from cutcard.house.log.facts import (
    Funded,
    Gathered,
    HouseFact,
    Line,
    Poured,
    Rated,
    Released,
    Returned,
    Taken,
    parsed_line,
)
from cutcard.house.log.streams import carry_out
from cutcard.shared.jackpot.link import Level, Link
from cutcard.store.chain import METER, Kept, Transfer, origin
from cutcard.store.schema import ENTRY
from cutcard.store.store import Store, contributed
from cutcard.store.transaction import Transaction

LINK = Who("link", TABLE)
NOTICE = 10_000  # milliseconds
LOCK = text("SELECT pg_advisory_xact_lock(20120609)")  # SQLite has one writer at a time in any case


def stream_of(level: str) -> str:
    return f"{METER}/{level}"


def cite_of(level: str) -> str:
    """The clause behind the link that the level is of."""
    return next((link.cite for link in links().values() if level in link.levels), "")


# Under the lock


def locked(tx: Transaction, level: str) -> list[Line]:
    """All that has happened to that meter, and nothing more will before this transaction ends."""
    if tx.connection.dialect.name == "postgresql":
        tx.connection.execute(LOCK)
    stream = stream_of(level)
    wanted = select(ENTRY).where(ENTRY.c.stream == stream).order_by(ENTRY.c.number)
    kept = [Kept(*row) for row in tx.connection.execute(wanted)]
    kept += [ours for ours in tx.entries if ours.stream == stream]
    tx.heads[stream] = len(kept), kept[-1].hash if kept else origin(stream)  # another process may have written
    return [parsed_line(k) for k in kept]


def enter(tx: Transaction, m: Meter, fact: HouseFact, round: str = "", who: Who = LINK, why: str = "") -> Meter:
    """One more line in the meter's stream, with the money that it moves."""
    stream = stream_of(m.level.name)
    number, _ = tx.head(stream)
    tx.append(stream, number, line(Line(number, who, fact, round, why)))
    tx.move(*(Transfer(stream, number, *move) for move in moved(m, fact)))
    return m.after(fact)


def gather(tx: Transaction, level: str) -> tuple[Meter, list[Line]]:
    """The meter, locked, with what the rounds have paid in by now; once in a transaction, so that it holds still."""
    gathered = any(kept.stream == stream_of(level) for kept in tx.entries)
    before = locked(tx, level)
    if not before:
        raise Refusal("meter/none", f"there is no meter {quoted(level)}", cite_of(level), "open the link first")
    m = meter(level, (x.fact for x in before))
    if not gathered:
        shown, hidden = contributed(tx.connection, level)
        ours = [c for c in tx.contributions if c.level == level]
        m = enter(tx, m, Gathered(shown + sum(c.shown for c in ours), hidden + sum(c.hidden for c in ours)))
    return m, before


def hold(tx: Transaction, level: str, round: str, won: Sequence[tuple[Chips, bool]]) -> None:
    """What each winning kind takes of the meter in turn is held for the round, no more and no less.

    Where that has changed, all that it held goes back to the meter first, as if it had never been taken.
    """
    before = locked(tx, level)
    funded = [x.fact.chips for x in before if x.answers == round and isinstance(x.fact, Funded)]
    reset = bool(funded) and funded[-1] >= 0
    out = outstanding(before)[round]
    if out == sum(chips for chips, _ in won) and reset == any(empties for _, empties in won):
        return
    if out or reset:
        give_back(tx, level, round)
    for chips, empties in won:
        take(tx, level, chips, round, empties)


def take(tx: Transaction, level: str, chips: Chips, round: str, empties: bool) -> None:
    """So many cents of the meter, held for the round's winners; who empties it, resets it."""
    m, _ = gather(tx, level)
    if chips > m.stands:
        message = f"{round} has won {dollars(chips)} of {level}, which stands at {dollars(m.stands)} now"
        raise Refusal("meter/gone", message, cite_of(level), "strike the reading of the meter: it is read again")
    m = enter(tx, m, Taken(round, chips), round)
    if empties:
        if released := cents(m.reserve):
            m = enter(tx, m, Released(released), round)
        enter(tx, m, Funded(m.level.reset), round)


def give_back(tx: Transaction, level: str, round: str) -> None:
    """All that the round holds, since nobody has won it after all; the reset that followed is undone too."""
    m, before = gather(tx, level)
    if out := outstanding(before)[round]:
        m = enter(tx, m, Returned(round, out), round)
    reset = [x.fact for x in before if x.answers == round]
    if funded := sum(fact.chips for fact in reset if isinstance(fact, Funded)):
        m = enter(tx, m, Funded(-funded), round)
    if released := sum(fact.chips for fact in reset if isinstance(fact, Released)):
        enter(tx, m, Released(-released), round)


# Setting up


def open_link(store: Store, link: Link) -> None:
    """The meters with their start values, made once, whoever comes first; terms that differ are refused.

    Those that somebody has changed since, by a recorded act, stay as they are in the book.
    """
    check_link(link)

    def job(tx: Transaction) -> None:
        for level in link.levels.values():
            before = locked(tx, level.name)
            if not before:
                enter(tx, enter(tx, Meter(level), rated(level)), Funded(level.reset))
                continue
            said = meter(level.name, (x.fact for x in before)).level
            ours = meter(level.name, (x.fact for x in before if x.who == LINK)).level
            if level not in (said, ours):
                message = f"{level.name} is kept under other terms: {terms_of(said)}, not {terms_of(level)}"
                raise Refusal("meter/terms", message, link.cite, "record the change, with who makes it and why")

    carry_out(store, job)


def change_terms(store: Store, link: Link, who: Who, why: str, at: int = 0) -> None:
    """New terms for the levels that differ: rates for rounds that begin at that time or later, the rest at once."""
    check_link(link)
    if not why.strip():
        raise Refusal("meter/no-reason", "a change of terms needs a reason", link.cite, "say why")

    def job(tx: Transaction) -> None:
        for level in link.levels.values():
            m, before = gather(tx, level.name)
            latest = max(x.fact.at for x in before if isinstance(x.fact, Rated))
            soonest = max(tx.clock() + NOTICE, latest)
            begins = at or soonest
            if begins < soonest:
                said = "rates change ten seconds ahead or later, so that every table knows them"
                raise Refusal("meter/past", said, link.cite, "name a later time")
            if (level.ceiling or inf) < (m.level.ceiling or inf):
                message = f"{level.name} has a ceiling of {dollars(m.level.ceiling or 0)}"
                raise Refusal("meter/ceiling", message, link.cite, "a ceiling may only be raised")
            if level != m.level:
                enter(tx, m, rated(level, begins), who=who, why=why)

    carry_out(store, job)


def pour(store: Store, link: Link, source: str, target: str, chips: Chips, who: Who, why: str) -> None:
    """Split a pool, or recombine two: so many cents of one meter of the link go to another."""
    if not why.strip():
        raise Refusal("meter/no-reason", "to pour one meter into another needs a reason", link.cite, "say why")
    if source == target or not {source, target} <= link.levels.keys():
        known = one_of(list(link.levels))
        raise Refusal(
            "meter/none", f"{source} and {target} are not two meters of the same link", link.cite, f"choose {known}"
        )

    def job(tx: Transaction) -> None:
        (gives, _), (takes, _) = gather(tx, source), gather(tx, target)
        if not 0 < chips <= gives.stands:
            message = f"{source} stands at {dollars(gives.stands)}: {quoted(chips)} cents cannot be poured out of it"
            raise Refusal("meter/amount", message, link.cite, "name an amount that it has")
        enter(tx, gives, Poured(target, -chips), who=who, why=why)
        enter(tx, takes, Poured(source, chips), who=who, why=why)

    carry_out(store, job)


def check_link(link: Link) -> None:
    for level in link.levels.values():
        check_terms(level, link)
    if sum(level.rate + level.hidden for level in link.levels.values()) > 1:
        raise Faulty("meter/rate", "the meters take more than the whole wager", link.cite, "choose lower rates")


def terms_of(level: Level) -> str:
    capped = f", at most {dollars(level.ceiling)}" if level.ceiling else ""
    return f"reset {dollars(level.reset)}, rate {level.rate}, hidden {level.hidden}{capped}"
