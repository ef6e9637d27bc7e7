"""The meters read: what a display shows, what a round has to pay in, and whether every millionth of a cent is there."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from sqlalchemy import Connection, Table, case, func, select

from cutcard.core.facts import Chips, noun
from cutcard.core.money import dollars
from cutcard.house.jackpots.meter_book import stream_of
from cutcard.house.jackpots.meters import Meter, accounts, astray, meter, moved, outstanding
from cutcard.house.log.facts import Funded, HouseFact, Line, Poured, Returned, Taken
from cutcard.house.log.streams import lines, round_stream, session_stream
from cutcard.house.log.table_facts import Ended
from cutcard.ledger import held
from cutcard.shared.jackpot.link import Level
from cutcard.store.chain import table_of
from cutcard.store.schema import BALANCE, CONTRIBUTION, FED, TRANSFER
from cutcard.store.store import Store, contributed

HITS_SHOWN = 25


@noun
class Hit:
    at: int
    round: str
    chips: Chips


@noun
class MeterReading:
    """One level for the players: what it stands at, its terms, and its last hits, the latest first."""

    chips: Chips
    level: Level
    hits: tuple[Hit, ...]


def levels(store: Store) -> list[str]:
    return [stream.removeprefix(stream_of("")) for stream, _ in store.streams(stream_of(""))]


def meters(store: Store) -> dict[str, Meter]:
    """Each level to the last millionth of a cent, with all that has come in so far."""
    names = levels(store)
    with store.snapshot() as connection:
        return {name: up_to_now(connection, name, lines(connection, stream_of(name))) for name in names}


def read_meters(store: Store) -> dict[str, MeterReading]:
    """Each level as a display shows it."""
    names, found = levels(store), {}
    with store.snapshot() as connection:
        for name in names:
            log = lines(connection, stream_of(name))
            m = up_to_now(connection, name, log)
            found[name] = MeterReading(m.stands, m.level, tuple(hits(log))[-HITS_SHOWN:][::-1])
    return found


def up_to_now(connection: Connection, name: str, log: list[Line], by: Table = FED) -> Meter:
    shown, hidden = contributed(connection, name, by)
    return replace(meter(name, (x.fact for x in log)), shown=shown, hidden=hidden)


def hits(log: list[Line]) -> Iterator[Hit]:
    """The rounds that took from the meter and did not give it back."""
    out = outstanding(log)
    for x in log:
        if isinstance(x.fact, Taken) and (chips := out.pop(x.fact.round, 0)):
            yield Hit(x.at, x.fact.round, chips)


# Whether all is there


def reconcile(store: Store) -> list[str]:
    """What is wrong with the meters, one sentence each; nothing, when all is exact."""
    names = levels(store)
    with store.snapshot() as connection:
        wrong = [f"{name}: {said}" for name in names for said in (*strange(connection, name), *off(connection, name))]
        logs = {name: lines(connection, stream_of(name)) for name in names}
        wrong += [said for _, said in astray(logs)]
        return wrong + list(no_meters(connection, names)) + list(for_nobody(connection, names))


def strange(connection: Connection, name: str) -> Iterator[str]:
    """Lines that do not follow from those before them, and lines whose money moved otherwise than they say."""
    wanted = select(TRANSFER).where(TRANSFER.c.stream == stream_of(name)).order_by(TRANSFER.c.number, TRANSFER.c.nth)
    found: dict[int, list[tuple[str, str, Chips]]] = {}
    for row in connection.execute(wanted):
        found.setdefault(row.number, []).append((row.payer, row.payee, row.cents))
    before, out = meter(name, ()), Counter[str]()
    for x in lines(connection, stream_of(name)):
        for said in unfounded(before, out, x.fact):
            yield f"entry {x.number} {said}"
        out.update(outstanding([x]))
        if (told := moved(before, x.fact)) != (written := found.get(x.number, [])):
            yield f"entry {x.number} ought to move {told or 'nothing'}, and {written or 'nothing'} is in the ledger"
        before = before.after(x.fact)


def unfounded(before: Meter, out: Mapping[str, Chips], fact: HouseFact) -> Iterator[str]:
    """What no rule of the meter leads to: more taken than it stood at, more given back than taken, a wrong reset."""
    match fact:
        case Taken(_, chips) if chips > before.stands:
            yield f"takes {dollars(chips)}, and the meter stood at {dollars(before.stands)}"
        case Returned(round, chips) if chips > out[round]:
            yield f"gives back {dollars(chips)}, and {round} held {dollars(out[round])}"
        case Poured(other, chips) if -chips > before.stands:
            yield f"gives {other} {dollars(-chips)}, and the meter stood at {dollars(before.stands)}"
        case Funded(chips) if chips > 0 and chips != before.level.reset:
            yield f"funds {dollars(chips)}, and the reset is {dollars(before.level.reset)}"


def off(connection: Connection, name: str) -> Iterator[str]:
    """Accounts that are not at the figure which funding, contributions and awards leave them."""
    ought = accounts(meter(name, (x.fact for x in lines(connection, stream_of(name)))))
    rows = connection.execute(select(BALANCE).where(BALANCE.c.account.in_(ought)))
    found = {row.account: row.cents for row in rows}
    for account, chips in ought.items():
        if gap := found.get(account, 0) - chips:
            yield f"{account} has {dollars(abs(gap))} too {'much' if gap > 0 else 'little'}, {dollars(chips)} was due"


def for_nobody(connection: Connection, names: list[str]) -> Iterator[str]:
    """What rounds that are over have taken from the meters, and neither paid out nor given back."""
    taken = Counter[str]()
    for name in names:
        taken.update(outstanding(lines(connection, stream_of(name))))
    for round, chips in taken.items():
        table, account = table_of(round), held(table_of(round))
        went = case((TRANSFER.c.payer == account, TRANSFER.c.cents), (TRANSFER.c.payee == account, -TRANSFER.c.cents))
        paid = int(connection.execute(select(func.sum(went)).where(TRANSFER.c.stream == round)).scalar() or 0)
        session = lines(connection, session_stream(table)) if paid != chips else []
        if any(isinstance(x.fact, Ended) and round_stream(table, x.fact.round) == round for x in session):
            yield f"{round} is over: it has taken {dollars(chips)} from the meters and paid {dollars(paid)} of it"


def no_meters(connection: Connection, names: list[str]) -> Iterator[str]:
    """Contributions to a meter that there is not."""
    lost = select(CONTRIBUTION).where(CONTRIBUTION.c.level.not_in(names))
    for row in connection.execute(lost.order_by(CONTRIBUTION.c.stream, CONTRIBUTION.c.number)):
        paid = f"{row.shown} shown and {row.hidden} hidden millionths of a cent"
        yield f"{row.level}: {paid} from entry {row.number} of {row.stream}, and there is no such meter"
