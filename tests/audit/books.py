"""A small book with something of everything, and the hands that tamper with it, past the store, in plain SQL."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from cutcard.core.facts import Note, Strike, Verdict, Void, Who
from cutcard.house.log.postings import round_moves
from cutcard.house.table import acts
from cutcard.house.table.shoe_vault import read_key
from cutcard.house.table.state import State
from cutcard.ledger import formerly
from cutcard.store.chain import origin, tied
from tests.house.kit import DEE, FCP, OP, RCD, SUE, Clock, Venue, opened, shoe

ROYAL_AND_STRAIGHT_FLUSH = "Ah Kh Qh Jh Th 9s Ts Js Qs Ks Kd Td 7c 6s 3h 2c"
NOTHING_SPECIAL = "Ts 8h 2c 3d 6s 6c 3h Ad 5d Qh Jd Th 5h Ac Kd 8d"
LINKED, NEW_ZEALAND, RACES = "us-1", "nz-1", "rcd-1"
TABLES = ("book", "entry", "transfer", "balance", "contribution", "box")


def key_of(folder: Path) -> bytes:
    return read_key(folder / "house.key")


async def write_book(url: str, folder: Path) -> None:
    """A jackpot with envy, a void hand, a correction, somebody who leaves, races from one shoe, and a restart."""
    clock = Clock()
    async with opened(url, folder, clock) as venue:
        await jackpot(venue)
        await correction(venue)
        ann = await races(venue)
        cat = await void_hand(venue)
        await venue.ante(cat, "1", 1000, NEW_ZEALAND)
    async with opened(url, folder, clock) as venue:
        await venue.play(cat, "1", 1000, NEW_ZEALAND)
        await venue.do(cat, acts.Leave(), NEW_ZEALAND)
        await race(venue, ann)
        await venue.do(ann, acts.Leave(), RACES)
        await venue.do(ann, acts.Sit(("2",), 5000), NEW_ZEALAND)


async def jackpot(venue: Venue) -> None:
    with shoe(ROYAL_AND_STRAIGHT_FLUSH):
        await venue.table(LINKED, FCP, "us", "progressive=D", "verify-jackpots=no")
        people = {place: await venue.sit(place, table=LINKED) for place in "12"}
    with shoe(NOTHING_SPECIAL):
        await hand(venue, people)
        await hand(venue, people)
    await venue.do(people["2"], acts.Leave(), LINKED)


async def hand(venue: Venue, people: dict[str, Who]) -> State:
    for place, who in people.items():
        for wager, chips in (("ante", 1000), ("progressive", 500)):
            await venue.bet(who, place, wager, chips, LINKED)
        await venue.do(who, acts.Ready(), LINKED)
    for place, who in people.items():
        await venue.play(who, place, 1000, LINKED)
    return await venue.state(LINKED)


async def correction(venue: Venue) -> None:
    """A verdict of the last round is taken back, and after all it stands."""
    state = await venue.state(LINKED)
    assert state.previous is not None
    number, log = state.session.round - 1, state.previous.log
    verdict = next(e.number for e in reversed(log) if isinstance(e.fact, Verdict))
    for entry in (verdict, len(log)):
        await venue.do(SUE, acts.Correct(number, Strike(entry), "strike", "the camera was asked"), LINKED)


async def races(venue: Venue) -> Who:
    await venue.table(RACES, RCD, "nz-2012", "decks=6", "shuffle=per-shoe", "device=shoe")
    ann = await venue.sit("1", table=RACES)
    for _ in range(2):
        await race(venue, ann)
    return ann


async def race(venue: Venue, who: Who) -> None:
    await venue.bet(who, "layout", "red", 500, RACES)
    await venue.do(who, acts.Ready(), RACES)


async def void_hand(venue: Venue) -> Who:
    """A hand of which a card was told is void (NZ-20-11.1)."""
    await venue.table(NEW_ZEALAND)
    cat = await venue.sit("1", table=NEW_ZEALAND)
    await venue.ante(cat, "1", 1000, NEW_ZEALAND)
    state = await venue.do(DEE, acts.Record(Note("9.6", "1")), NEW_ZEALAND)
    fault = state.round.wrong[0].rulings[0].id
    await venue.do(OP, acts.Propose(Void("NZ-20-11.1", "1"), fault, "named a card"), NEW_ZEALAND)
    return cat


@contextmanager
def any_wager_anywhere() -> Iterator[None]:
    """As in earlier versions: what was recorded of a wager could lie at any place, the rack among them."""
    with patch("cutcard.core.check.spots_of", lambda game: dict.fromkeys(game.wagers, game.places)):
        yield


@contextmanager
def netted() -> Iterator[None]:
    """As in earlier versions: who has less after an entry pays who has more, in the order of their names."""
    with patch("cutcard.house.table.unit_of_work.round_moves", lambda *entry: formerly(round_moves(*entry))):
        yield


# Hands that tamper


def unguarded(book: Path, to: Path) -> Path:
    """A copy in which the database keeps no rule: whoever tampers is not stopped by it."""
    with sqlite3.connect(to) as copy:
        copy.execute("ATTACH ? AS book", (str(book),))
        tables = [name for (name,) in copy.execute("SELECT name FROM book.sqlite_master WHERE type = 'table'")]
        for table in tables:
            copy.execute(f"CREATE TABLE {table} AS SELECT * FROM book.{table}")
    copy.close()
    return to


def change(book: Path, statement: str, *values: object) -> int:
    with sqlite3.connect(book) as connection:
        changed = connection.execute(statement, values).rowcount
    connection.close()
    return changed


def chain_anew(book: Path, stream: str) -> None:
    """Every hash of that stream made to fit what it says now."""
    before = origin(stream)
    for n, at, command, body in rows(
        book, f"SELECT number, at, command, body FROM entry WHERE stream = '{stream}' ORDER BY number"
    ):
        before = tied(before, stream, int(str(n)), int(str(at)), str(command), str(body))
        change(book, "UPDATE entry SET hash = ? WHERE stream = ? AND number = ?", before, stream, n)


def rows(book: Path, query: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(book) as connection:
        found = connection.execute(query).fetchall()
    connection.close()
    return found


def everything(book: Path) -> list[list[tuple[object, ...]]]:
    """All that a book says, in whatever order it is kept."""
    return [sorted(rows(book, f"SELECT * FROM {table}"), key=repr) for table in TABLES]
