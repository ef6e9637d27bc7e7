"""A jackpot at a table: locked when a hand has hit it, and given back if nobody at the table has won it after all."""

from cutcard.core.duty import Gauge
from cutcard.core.facts import Meter
from cutcard.core.round import Round
from cutcard.games import linked
from cutcard.house.jackpots.meter_book import gather, hold
from cutcard.house.table.state import TABLE
from cutcard.house.table.unit_of_work import UnitOfWork
from cutcard.store.transaction import Transaction


def wanted(r: Round) -> str:
    """The level whose meter is to be read now, if a hand has hit one."""
    return next((o.level for d in r.due for o in d.options if isinstance(o, Gauge)), "")


def lock(tx: Transaction, work: UnitOfWork, level: str) -> None:
    """Note in the round what the meter stands at, and let nobody else touch it before this unit of work is kept.

    Whoever locks first takes it; another table's winner finds it as it was reset (US-PROG-LINK).
    """
    stands = gather(tx, level)[0].stands
    work.enter(work.round.propose(TABLE, Meter(level, stands), f"meter:{level}"))


def settle(tx: Transaction, work: UnitOfWork) -> None:
    """Of each meter that a round of this unit of work has read, it holds what its hands have won, as things are now.

    Of a hand or a round that is void nothing is won: that goes back with the very entry that voids it.
    """
    for stream, r in work.rounds.items():
        for level in sorted({e.fact.level for e in r.log if isinstance(e.fact, Meter)}):
            hold(tx, level, stream, linked(r.game).won(r.game, r.table, level))
