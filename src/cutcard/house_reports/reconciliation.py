"""Reconciliation of what a table won: the transfers of its float against the verdicts and awards of its rounds."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from sqlalchemy import Connection, and_, or_, select

from cutcard.core.facts import Award, Chips, Spot
from cutcard.core.table import Stake, Table
from cutcard.house_reports.book import Played
from cutcard.ledger import float_of
from cutcard.store.chain import ROUND
from cutcard.store.schema import CONTRIBUTION, ENTRY, TRANSFER
from cutcard.store.store import starts

HOUSE = "house"
UNDECIDED = ("", "void", "withdrawn")
FIGURES = ("result", "handle", "jackpots", "envy", "rounds", "hands", "voided")


# The first road: the ledger


def float_moves(connection: Connection, table: str, ends: list[int]) -> Counter[int]:
    """What came to the float less what left it, by shift."""
    account = float_of(table)
    entry = and_(ENTRY.c.stream == TRANSFER.c.stream, ENTRY.c.number == TRANSFER.c.number)
    wanted = (
        select(ENTRY.c.at, TRANSFER.c.payee, TRANSFER.c.cents)
        .join_from(TRANSFER, ENTRY, entry)
        .where(or_(TRANSFER.c.payer == account, TRANSFER.c.payee == account))
    )
    moved = Counter[int]()
    for at, payee, cents in connection.execute(wanted):
        moved[bisect_left(ends, at)] += cents if payee == account else -cents
    return moved


def contributions(connection: Connection, table: str, ends: list[int]) -> Counter[int]:
    """What the rounds paid into meters, shown and hidden, by shift."""
    entry = and_(ENTRY.c.stream == CONTRIBUTION.c.stream, ENTRY.c.number == CONTRIBUTION.c.number)
    wanted = (
        select(ENTRY.c.at, CONTRIBUTION.c.shown + CONTRIBUTION.c.hidden)
        .join_from(CONTRIBUTION, ENTRY, entry)
        .where(starts(CONTRIBUTION.c.stream, f"{ROUND}/{table}/"))
    )
    fed = Counter[int]()
    for at, millionths in connection.execute(wanted):
        fed[bisect_left(ends, at)] += int(millionths)
    return fed


# The second road: the rounds


def played(rounds: Iterable[Played], ends: list[int]) -> tuple[list[Counter[str]], list[set[str]]]:
    """What the rounds came to, by shift; of one that a count or a correction divides, each has what it changed."""
    figures = [Counter[str]() for _ in range(len(ends) + 1)]
    players: list[set[str]] = [set() for _ in range(len(ends) + 1)]
    for r in rounds:
        shift_of = [bisect_left(ends, timed.at) for timed in r.log]
        before = Counter[str]()
        for n in sorted(set(shift_of)):
            so_far = sum(shift <= n for shift in shift_of)
            t = r.end if so_far == len(r.log) else r.after(so_far)
            after = came_to(t)
            figures[n].update(after)
            figures[n].subtract(before)
            before = after
            players[n] |= {spot.owner for spot, _ in decided(t)}
    return figures, players


def decided(t: Table) -> list[tuple[Spot, Stake]]:
    return [(spot, stake) for spot, stake in t.stakes.items() if stake.outcome not in UNDECIDED]


def came_to(t: Table) -> Counter[str]:
    """What a round came to so far: every wager decided, and every award."""
    wagers = decided(t)
    kept = sum(stake.chips - stake.returned for _, stake in wagers if stake.bank == HOUSE)
    return Counter(
        result=kept + sum(to_the_house(award) for award in t.awards),
        handle=sum(stake.chips for _, stake in wagers),
        jackpots=sum(award.chips for award in t.awards if award.payer in t.meters),
        envy=sum(award.chips for award in t.awards if award.why == "envy"),
        rounds=1 if wagers else 0,
        hands=len({(spot.place, spot.owner) for spot, _ in wagers}),
        voided=1 if t.void else 0,
    )


def to_the_house(award: Award) -> Chips:
    return award.chips * ((award.payee == HOUSE) - (award.payer == HOUSE))
