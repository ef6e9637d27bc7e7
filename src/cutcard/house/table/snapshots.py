"""What is kept of a table with each mark: its session, and the procedure of its cards."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from sqlalchemy import Connection

from cutcard.core.facts import Open, noun
from cutcard.core.round import Round
from cutcard.core.table import Item, Items, Table, Ticked
from cutcard.core.text import entry, line
from cutcard.house.log import snapshots
from cutcard.house.log.snapshots import Snapshot, believed, taken
from cutcard.house.log.streams import session_stream, shoe_stream
from cutcard.house.table.session import Session
from cutcard.house.table.state import State


@noun
class Cards:
    """The procedure of the cards: its last entry, and what the ticks and the rack come to."""

    last: str
    opened: Open | None
    ticks: tuple[Ticked, ...]
    items: tuple[Item, ...]
    lies: Mapping[str, tuple[str, ...]]


def cards_of(procedure: Round) -> Cards:
    t = procedure.table
    return Cards(line(procedure.log[-1]), t.opened, t.ticks, tuple(t.items.values()), t.lies)


def laid_out(cards: Cards, before: Round) -> Round:
    """The same procedure, as far as the cards tell."""
    later = Round(before.game, (entry(cards.last),))
    items = Items({item.id: item for item in cards.items})
    later.__dict__["table"] = Table(opened=cards.opened, ticks=cards.ticks, items=items, lies=cards.lies)
    return later


def snapshots_of(state: State, at: int) -> Iterator[Snapshot]:
    """Of each long stream of a table, last written then or before; none, where it would not lead to the same again."""
    session, procedure, tied = state.session, state.procedure, state.tied
    stream, shoe = session_stream(session.table), shoe_stream(session.table)
    if stream in tied and session.entries >= snapshots.LONG:
        yield taken(stream, session.entries, tied[stream], at, session)
    if shoe in tied and procedure.entries >= snapshots.LONG:
        cards = cards_of(procedure)
        if laid_out(cards, procedure).table == procedure.table:
            yield taken(shoe, procedure.entries, tied[shoe], at, cards)


def begun_from(connection: Connection, bare: State) -> State:
    """A table that nothing is known of, from where its last snapshots were taken."""
    state, stream, shoe = bare, session_stream(bare.session.table), shoe_stream(bare.session.table)
    if read := believed(connection, Session, stream):
        session, hash, at = read
        state = replace(state, session=session, tied={stream: hash}, at=at)
    if read := believed(connection, Cards, shoe):
        cards, hash, at = read
        procedure = laid_out(cards, state.procedure)
        state = replace(state, procedure=procedure, tied={**state.tied, shoe: hash}, at=max(state.at, at))
    return state
