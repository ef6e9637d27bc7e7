"""A house with several tables, people who play at them, and somebody who kills its servers; then the book is proved."""

import asyncio
import time
from collections.abc import Callable, Iterator, KeysView
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text

from cutcard.audit.book import opened
from cutcard.audit.chain import Rest, check
from cutcard.audit.finding import CHAIN
from cutcard.audit.signatures import Signatures
from cutcard.games.manifest import Manifest
from cutcard.house.floor.signed_marks import MARK_KEY, Signer
from cutcard.house.house import House
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table.acts import SetTable
from cutcard.house.table.seats import free
from cutcard.store.store import Store
from tests.crash.players import PATIENCE, Newcomer, Player
from tests.crash.process import LEASE, Served
from tests.house.kit import FCP, OP, RCD

TABLES = {
    "us-1": Furnished(FCP, "us", "auto", "virtual", ("progressive=D", "verify-jackpots=no")),
    "us-2": Furnished(FCP, "us", "auto", "virtual", ("progressive=D", "verify-jackpots=no")),
    "nz-1": Furnished(FCP, "nz-2012", "auto", "virtual", ()),
    "races": Furnished(RCD, "nz-2012", "auto", "virtual", ("decks=6", "shuffle=per-shoe", "device=shoe")),
}
SEATS = ("us-1", "1"), ("us-1", "2"), ("us-2", "1"), ("nz-1", "1"), ("nz-1", "3"), ("races", "1"), ("races", "2")
MORE = "more"
Rows = dict[tuple[str, int], tuple[str, str]]  # stream and number: hash and command


def furnished(game: Manifest) -> Furnished:
    """As a house shows that game first."""
    demo = game.demo[0]
    return Furnished(game.name, demo.edition, "auto", "virtual", demo.options)


class World:
    def __init__(
        self,
        url: str,
        folder: Path,
        servers: int = 1,
        seed: int = 1,
        lease: int = LEASE,
        game: Manifest | None = None,  # of one more table
    ) -> None:
        self.url, self.key = url, folder / "key"
        self.tables = TABLES | ({MORE: furnished(game)} if game else {})
        seats = asyncio.run(self.furnish())
        self.store = Store(url)
        self.servers = [Served(url, self.key, lease) for _ in range(servers)]
        self.addresses = [served.address for served in self.servers]
        self.everyone = [Player(self.addresses, *seat, seed=seed + n) for n, seat in enumerate(SEATS)]
        if game:
            places = seats[MORE][-2:]
            self.everyone += [Newcomer(self.addresses, MORE, place, seed=seed + int(place)) for place in places]
        self.players = self.everyone
        self.before: Rows = {}
        self.kills = 0
        self.kept_at_kills: list[KeysView[tuple[str, int]]] = []

    async def furnish(self) -> dict[str, list[str]]:
        """The tables, open; and the seats of each."""
        house = House(self.url, self.key)
        self.password = house.people.first_operator()
        await house.open()
        seats = {}
        for name, fact in self.tables.items():
            await house.floor.furnish(OP, name, fact)
            seats[name] = list(free(await house.floor.act(OP, name, SetTable("open"))))
        await house.close()
        return seats

    @contextmanager
    def playing(self) -> Iterator[list[Future[None]]]:
        """Everyone plays within; at the end each has had an answer to everything they asked."""
        with ThreadPoolExecutor(len(self.players)) as threads:
            evenings = [threads.submit(player.play) for player in self.players]
            try:
                yield evenings
            finally:
                for player in self.players:
                    player.stop.set()
            for evening in evenings:
                evening.result(PATIENCE)

    def rows(self) -> Rows:
        with self.store.reading() as connection:
            asked = connection.execute(text("SELECT stream, number, hash, command FROM entry"))
            return {(stream, number): (tied, command) for stream, number, tied, command in asked}

    def acknowledged(self) -> list[str]:
        return [asked.command for player in self.players for asked in player.journal if asked.done]

    def play_on(self, acts: int) -> None:
        """However fast the machine is: until so many more are acknowledged."""
        enough = len(self.acknowledged()) + acts
        wait_until(lambda: len(self.acknowledged()) >= enough, f"{acts} more acts")

    def race_on(self, races: int) -> None:
        """Until so many more have been dealt to their ends, from one shoe."""
        enough = self.raced() + races
        wait_until(lambda: self.raced() >= enough, f"{races} more races")

    def raced(self) -> int:
        """How many races are over: the last to begin is not, nor is there one before anybody has come."""
        return max(len(self.store.streams("round/races/")) - 1, 0)

    def kill(self, served: Served) -> None:
        served.kill()
        self.kills += 1
        self.look_back()

    def look_back(self) -> None:
        """After a kill: all that was in the book is in it, as it was; and all that was acknowledged before now."""
        told = [asked for player in self.players for asked in player.journal if asked.done]
        now = self.rows()
        assert self.before.items() <= now.items(), "the book has lost or changed an entry"
        commands = {command for _, command in now.values()}
        gone = [asked for asked in told if asked.command not in commands]
        assert not gone, f"an act that was acknowledged is gone: {gone}"
        assert not (wrong := self.wrong_with_marks()), f"an auditor with the key of the marks would say {wrong[0]}"
        self.before = now
        self.kept_at_kills.append(now.keys())

    def wrong_with_marks(self) -> list[str]:
        """What an audit with the public key of the marks says of the chain as it lies there now."""
        signed = Signatures(self.public)
        with opened(self.url) as book:
            found = [*signed.check(book), *check(book, signed, Rest(signed.last))]
        return [str(one) for one in found if one.check == CHAIN]

    @property
    def public(self) -> str:
        return Signer(self.key.with_name(MARK_KEY)).public

    def close(self) -> None:
        for served in self.servers:
            if served.process.is_alive():
                served.kill()
        for player in self.everyone:
            player.client.close()
        self.store.close()


def wait_until(so: Callable[[], bool], what: str) -> None:
    """It comes to be so, on the slowest of machines."""
    until = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < until, f"no {what} in {PATIENCE:.0f} s"
        time.sleep(0.02)
