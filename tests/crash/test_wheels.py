"""A wheel that terminals share, and the server that turns it killed in mid-spin: no wager lost, none paid twice."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cutcard.audit import audit
from cutcard.core.facts import Bet, Deal
from cutcard.core.text import entry
from cutcard.house.house import House
from cutcard.house.log.facts import Installed, SpinClosed, SpinFell, SpinOpened, parsed_line
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table.acts import SetTable
from cutcard.house.table.shoe_vault import read_key
from cutcard.ledger import stack
from cutcard.shared.wheel import COVERS
from cutcard.store.lease import holders
from cutcard.store.store import Store
from tests.crash.players import Player
from tests.crash.process import LEASE, Served
from tests.crash.world import wait_until
from tests.electronic_roulette import GAME
from tests.house.kit import OP
from tests.kit import clause

BETTING, ROLLING = 3_000, 1_200  # milliseconds
TERMINALS = ("t1", "t2", "t3")
LAID = {"t1": ("straight-17", 100), "t2": ("red", 500), "t3": ("black", 500)}
CREDITS = 20_000


class Arcade:
    """Three terminals on one wheel, and as many servers as share its book."""

    def __init__(self, url: str, folder: Path, servers: int) -> None:
        self.url, self.key, self.store = url, folder / "key", Store(url)
        asyncio.run(self.furnish())
        self.servers = [Served(url, self.key, LEASE) for _ in range(servers)]
        addresses = [served.address for served in self.servers]
        self.players = [Player(addresses, table, "1", n) for n, table in enumerate(TERMINALS)]

    async def furnish(self) -> None:
        house = House(self.url, self.key)
        house.people.first_operator()
        await house.open()
        await house.floor.wheels.install(OP, "w1", Installed(GAME, "nz-2012", BETTING, ROLLING))
        for name in TERMINALS:
            await house.floor.furnish(OP, name, Furnished(GAME, "nz-2012", "auto", "wheel/w1", ()))
            await house.floor.act(OP, name, SetTable("open"))
        await house.close()

    def told(self, kind: type) -> int:
        """How many lines of that kind the wheel has."""
        return sum(isinstance(parsed_line(kept).fact, kind) for kept in self.store.read("wheel/w1"))

    def holder(self) -> Served:
        """The server that turns the wheel."""
        address = holders(self.store)["wheel/w1"].address
        return next(served for served in self.servers if served.address == address)

    def settled(self) -> bool:
        """Nothing lies on a layout any more."""
        return not any(self.store.balances("spot:").values())


@contextmanager
def opened(url: str, folder: Path, servers: int) -> Iterator[Arcade]:
    arcade = Arcade(url, folder, servers)
    try:
        for served in arcade.servers:
            served.start()
        for served in arcade.servers:
            served.opened()
        yield arcade
        for served in arcade.servers:
            served.stop()
    finally:
        for served in arcade.servers:
            if served.process.is_alive():
                served.kill()
        for player in arcade.players:
            player.client.close()
        arcade.store.close()


@clause("CP-8A-3", "CP-8A-8")
@pytest.mark.parametrize(
    "kind", [SpinClosed, *(pytest.param(k, marks=pytest.mark.long) for k in (SpinOpened, SpinFell))]
)
def test_the_server_that_turns_the_wheel_is_killed_in_mid_spin(url: str, tmp_path: Path, kind: type) -> None:
    """By SIGKILL while bets lie, while the ball rolls, and when it has just fallen; on PostgreSQL another goes on."""
    with opened(url, tmp_path, 2 if url.startswith("postgres") else 1) as arcade:
        for player in arcade.players:
            player.come()
            assert player.do({"kind": "sit", "places": ["1"], "chips": CREDITS}).done
        wait_until(lambda: arcade.told(SpinOpened) == 1, "spin")
        for player in arcade.players:
            bet = player.bet("layout", *LAID[player.table])
            wait_until(lambda player=player, bet=bet: lays(player, bet), "bet taken")  # type: ignore[misc]
        spin = arcade.told(SpinOpened)
        wait_until(lambda: arcade.told(kind) == spin, f"{kind.__name__} of spin {spin}")
        victim = arcade.holder()
        victim.kill()
        if len(arcade.servers) == 1:
            victim.start().opened()
        wait_until(arcade.settled, "settlement at every terminal")
        if len(arcade.servers) > 1:
            wait_until(lambda: arcade.holder() is not victim, "another that turns it")
            victim.start().opened()
        for player in arcade.players:
            paid_once(arcade, player)
        assert sum(arcade.store.balances().values()) == 0
        report = audit(arcade.url, read_key(arcade.key), workers=1)
        assert report.wrong == (), [str(wrong) for wrong in report.wrong[:5]]


def lays(player: Player, bet: dict[str, object]) -> bool:
    return player.do({"kind": "propose", "fact": bet, "duty": f"bet:layout:{player.name}"}).done


def paid_once(arcade: Arcade, player: Player) -> None:
    """The credits are what the bet came to by the wheel's own number, once."""
    owns, laid = CREDITS, 0
    pockets = [f.pocket for kept in arcade.store.read("wheel/w1") if isinstance(f := parsed_line(kept).fact, SpinFell)]
    for stream, _ in arcade.store.streams(f"round/{player.table}/"):
        facts = [entry(kept.body).fact for kept in arcade.store.read(stream)]
        fell = [fact.cards[0] for fact in facts if isinstance(fact, Deal)]
        for bet in (fact for fact in facts if isinstance(fact, Bet)):
            (number,) = fell
            assert number in pockets
            wins = 35 if bet.wager == "straight-17" else 1
            owns += wins * bet.chips if int(number) in COVERS[bet.wager] else -bet.chips
            laid += 1
    assert (arcade.store.balance(stack(player.table, player.name)), laid) == (owns, 1)
