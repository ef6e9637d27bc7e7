"""A jackpot at a table: locked when a hand has hit it, and given back if the round comes to nothing."""

from cutcard.core.duty import Gauge
from cutcard.core.facts import Meter
from cutcard.core.round import Round
from cutcard.games import manifest
from cutcard.house.link import gather, give_back, locked, take
from cutcard.house.meters import outstanding
from cutcard.house.state import TABLE, Turn, round_stream
from cutcard.shared.jackpot.link import Share
from cutcard.store.transaction import Transaction


def wanted(r: Round) -> str:
    """The level whose meter is to be read now, if a hand has hit one."""
    return next((o.level for d in r.due for o in d.options if isinstance(o, Gauge)), "")


def lock(tx: Transaction, turn: Turn, level: str) -> None:
    """Take from the meter what this round's hands have won of it, and note in the round what it stood at.

    Whoever locks first takes it; another table's winner finds it as it was reset (US-PROG-LINK).
    """
    r, stream = turn.round, round_stream(turn.desk.table, turn.desk.round)
    linked = manifest(r.game.name).jackpot
    assert linked
    stands = gather(tx, level)[0].stands
    for kind in linked.winners(r.game, r.table, linked.kinds(r.game, r.table)):
        share = linked.prize(r.game, kind)
        if isinstance(share, Share) and share.level == level:
            take(tx, level, share.part, stream)
    turn.enter(r.propose(TABLE, Meter(level, stands), f"meter:{level}"))


def release(tx: Transaction, turn: Turn) -> None:
    """A round that this turn has voided pays nobody: what it took goes back where it came from."""
    written, number = {stream for stream, _, _ in turn.lines}, turn.desk.round
    for n, r in ((number, turn.round), (number - 1, turn.state.previous)):
        stream = round_stream(turn.desk.table, n)
        for level in r.table.meters if r and r.table.void and stream in written else ():
            if chips := outstanding(locked(tx, level))[stream]:
                give_back(tx, level, stream, chips)
