"""Rounds are found by tags: their table and game, who bet there, what happened in them. Kept when a round begins, when
something unusual happens in it, when it is over and when it is put right; until it is over what is usual has no tag.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, and_, exists, func, select

from cutcard.core.facts import FACTS, TAKES_BACK, Award, Call, Entry, Expose, Look, Note, Open, Rule, Sit, Void, noun
from cutcard.core.table import Table
from cutcard.store.schema import TAG

ORDINARY = (Open, Sit, Call, Look)  # what no duty has to admit
UNUSUAL = (Note, Expose, Rule, Void, *TAKES_BACK)
RUNNING, IRREGULAR, IS_VOID = "running", "irregular", "is-void"
EVERY = "open"  # a round begins with that
LOOKED = 2_000  # rounds that are looked through for one page
KINDS = {kind: name for name, kind in FACTS.items()}


def at_table(table: str) -> str:
    return f"table/{table}"


def of_game(game: str) -> str:
    return f"game/{game}"


def of_person(person: str) -> str:
    return f"person/{person}"


def is_unusual(e: Entry) -> bool:
    """Something was reported, ruled on, taken back, or not admitted."""
    return isinstance(e.fact, UNUSUAL) or not (e.answers or isinstance(e.fact, ORDINARY))


def tags_of(table: str, log: Sequence[Entry], t: Table, running: bool) -> frozenset[str]:
    """Those of a round at that table with this log, which leads to this; of entries that were struck too."""
    tags = {at_table(table), *(KINDS[type(e.fact)] for e in log)}
    tags |= {of_game(e.fact.game) for e in log[:1] if isinstance(e.fact, Open)}
    tags |= {of_person(owner) for e in log if (owner := getattr(e.fact, "owner", ""))}
    awarded = (name for e in log if isinstance(e.fact, Award) for name in (e.fact.payer, e.fact.payee))
    tags |= {of_person(name) for name in awarded if name in t.places_of}
    states = ((RUNNING, running), (IRREGULAR, any(map(is_unusual, log))), (IS_VOID, t.void))
    return frozenset(tags | {state for state, so in states if so})


# Looking


@noun
class Page:
    """Rounds by stream and time, the latest first; where earlier ones may be looked for; how many there are in all."""

    rounds: tuple[tuple[str, int], ...]
    before: int  # nought: there are no earlier ones
    count: int
    at_least: bool  # there are so many at least: not all were looked through


def page(connection: Connection, tags: Sequence[str], since: int, until: int, before: int, most: int) -> Page:
    """Rounds with all these tags, found by the rarest of them; never more than so many are looked through."""
    lead, *rest = sorted(tags or [EVERY], key=lambda tag: up_to(connection, tag, since, until))
    here = looked_at(connection, lead, rest, since, min(until, before))
    rounds, more = here.rounds[:most], len(here.rounds) > most
    next_one = rounds[-1][1] if more else here.before
    whole = here if before >= until else looked_at(connection, lead, rest, since, until)
    return Page(rounds, next_one, len(whole.rounds), whole.before > 0)


def up_to(connection: Connection, tag: str, since: int, until: int) -> int:
    """How many rounds have that tag, counted as far as it matters."""
    some = select(TAG.c.at).where(TAG.c.tag == tag, TAG.c.at >= since, TAG.c.at < until).limit(LOOKED + 1).subquery()
    return connection.execute(select(func.count()).select_from(some)).scalar_one()


def looked_at(connection: Connection, lead: str, rest: Sequence[str], since: int, until: int) -> Page:
    lies = TAG.c.tag == lead, TAG.c.at >= since, TAG.c.at < until
    first = select(TAG.c.stream, TAG.c.at).where(*lies).order_by(TAG.c.at.desc(), TAG.c.stream.desc()).limit(LOOKED)
    some = first.subquery()
    other = TAG.alias()
    also = [exists().where(and_(other.c.stream == some.c.stream, other.c.tag == tag)) for tag in rest]
    found = [(row.stream, row.at) for row in connection.execute(select(some).where(*also))]
    found.sort(key=lambda row: (row[1], len(row[0]), row[0]), reverse=True)
    last = connection.execute(select(func.count(), func.min(some.c.at)).select_from(some)).one()
    cut_off = last[0] == LOOKED
    return Page(tuple(found), int(last[1]) if cut_off else 0, len(found), cut_off)


def which_have(connection: Connection, streams: Sequence[str], tag: str) -> set[str]:
    wanted = select(TAG.c.stream).where(TAG.c.stream.in_(streams), TAG.c.tag == tag)
    return set(connection.execute(wanted).scalars())


def played_by(connection: Connection, person: str, since: int = 0, most: int | None = None) -> list[tuple[str, int]]:
    """The rounds in which a person bet, and when each was last written, the latest first."""
    wanted = select(TAG.c.stream, TAG.c.at).where(TAG.c.tag == of_person(person), TAG.c.at >= since)
    rows = connection.execute(wanted.order_by(TAG.c.at.desc(), TAG.c.stream).limit(most))
    return [(row.stream, row.at) for row in rows]


def now_running(connection: Connection) -> list[str]:
    return list(connection.execute(select(TAG.c.stream).where(TAG.c.tag == RUNNING)).scalars())
