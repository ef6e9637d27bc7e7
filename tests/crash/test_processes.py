"""Several servers on one PostgreSQL: each table has one writer, and when that one dies or sleeps another takes over."""

import random
import select
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cutcard.house.house import ALONE
from cutcard.store.lease import Lease, holders, release
from tests.conftest import PostgreSQL
from tests.crash.players import PATIENCE, Json, Player
from tests.crash.process import LEASE, Served
from tests.crash.proof import Found, prove
from tests.crash.world import World, wait_until

UNHURRIED = 12_000  # milliseconds of a lease that runs out only where a test says so, however busy the machine is
LATE = 90.0  # seconds: a take-over takes one lease and a look, but the machine may be busy


@contextmanager
def several(postgresql: PostgreSQL, folder: Path, servers: int, seed: int = 1, lease: int = LEASE) -> Iterator[World]:
    name = postgresql.fresh()
    world = World(postgresql.address(name), folder, servers, seed, lease)
    try:
        for served in world.servers:
            served.start()
        for served in world.servers:
            served.opened()
        yield world
        for served in world.servers:
            served.stop()
    finally:
        world.close()
        postgresql.drop(name)


def lapse(world: World, table: str) -> None:
    """What the holder of that table holds has run out."""
    release(world.store, lease_of(world, table).holder)


def lease_of(world: World, table: str) -> Lease:
    return holders(world.store)[f"table/{table}"]


def holds_any(world: World, served: Served) -> bool:
    return any(lease_of(world, table).address == served.address for table in world.tables)


def writer_of(world: World, table: str) -> Served:
    """The server that holds the table now."""
    until = time.monotonic() + LATE
    while time.monotonic() < until:
        address = lease_of(world, table).address
        if address in world.addresses:
            return world.servers[world.addresses.index(address)]
        time.sleep(0.02)
    raise AssertionError(f"nobody has taken {table}")


def taken_by_another(world: World, table: str, old: Served) -> float:
    """Seconds until somebody else has it."""
    began = time.monotonic()
    while writer_of(world, table) is old:
        assert time.monotonic() - began < LATE, f"nobody has taken {table} over"
        time.sleep(0.02)
    return time.monotonic() - began


def mixed_fortunes(world: World, times: int, seed: int) -> tuple[int, list[float]]:
    """A writer is killed and started again, or sleeps past its lease and wakes; how often it slept, and how long
    the tables of the dead waited for another."""
    chance, slept, waits = random.Random(seed), 0, []
    for _ in range(times):
        world.play_on(chance.randrange(6))
        time.sleep(chance.random() / 20)
        table = chance.choice(("us-1", "us-2", "nz-1", "races"))
        old = writer_of(world, table)
        if chance.random() < 0.6:
            world.kill(old)
            waits.append(taken_by_another(world, table, old))
            old.start().opened()
        else:
            old.send(signal.SIGSTOP)
            wait_until(lambda old=old: not holds_any(world, old), "others at all its tables")  # type: ignore[misc]
            old.send(signal.SIGCONT)
            slept += 1
            world.look_back()
    return slept, waits


def tables_move(postgresql: PostgreSQL, folder: Path, times: int, seed: int) -> tuple[Found, int, list[float]]:
    with several(postgresql, folder, 3, seed) as world:
        with world.playing():
            slept, waits = mixed_fortunes(world, times, seed)
            world.play_on(20)
        found = prove(world)
    print(f"{found}, slept {slept}, taken over after {max(waits):.2f} s at most")
    return found, slept, waits


def test_tables_are_taken_over_from_the_dead_and_the_sleeping(postgresql: PostgreSQL, tmp_path: Path) -> None:
    found, slept, _ = tables_move(postgresql, tmp_path, 4, 5)
    assert found.kills + slept == 4
    assert slept > 0
    assert found.acknowledged > 12


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_tables_are_taken_over_many_times(postgresql: PostgreSQL, tmp_path: Path) -> None:
    found, slept, _ = tables_move(postgresql, tmp_path, 120, 6)
    assert found.kills + slept == 120
    assert found.acknowledged > 500


def test_any_server_carries_an_act_to_the_one_that_writes(postgresql: PostgreSQL, tmp_path: Path) -> None:
    with several(postgresql, tmp_path, 2, lease=ALONE) as world:
        player = seated(world)
        writer = writer_of(world, player.table)
        (other,) = (served for served in world.servers if served is not writer)
        player.addresses = [other.address]
        fence = lease_of(world, player.table).fence
        assert ante(player, 500) == 200
        assert lease_of(world, player.table).fence == fence, "it stays where it is"
        assert player.look()["you"]["chips"] == 20_000 - 500


def test_an_act_in_flight_when_another_took_the_table_is_refused_by_its_number(
    postgresql: PostgreSQL, tmp_path: Path
) -> None:
    """The old writer sleeps with the act gathered and not written; it wakes when the table is somebody else's."""
    with several(postgresql, tmp_path, 2, lease=UNHURRIED) as world:
        player = seated(world)
        old = only(world, player, "before_writing")
        new = world.servers[1]
        player.addresses = [old.address]
        act = {"kind": "propose", "fact": player.bet(player.place, "ante", 500), "duty": player.duty}
        line = stops_over(old, player, act)
        lapse(world, player.table)
        taken_by_another(world, player.table, old)
        player.addresses = [new.address]
        assert player.do(act).done, "the same id, at the new writer"
        assert player.do({"kind": "leave"}).done
        old.send(signal.SIGCONT)
        with line:
            assert line.recv(12) in (b"HTTP/1.1 200", b"HTTP/1.1 503"), "as the new writer says, or to be asked again"
        assert writer_of(world, player.table) is new
        player.addresses = [old.address]
        assert player.look()["you"]["leaving"], "it looks on, and sees what the other wrote"
        found = prove(world)
        assert (found.acknowledged, found.kills) == (3, 2)


@pytest.mark.long
@pytest.mark.parametrize("moment", ["half_written", "before_commit"])
def test_who_sleeps_in_the_middle_of_a_transaction_holds_up_nobody_for_long(
    postgresql: PostgreSQL, tmp_path: Path, moment: str
) -> None:
    with several(postgresql, tmp_path, 2, lease=UNHURRIED) as world:
        player = seated(world)
        old = only(world, player, moment)
        act = {"kind": "propose", "fact": player.bet(player.place, "ante", 500), "duty": player.duty}
        stops_over(old, player, act).close()
        lapse(world, player.table)
        player.addresses = [served.address for served in world.servers if served is not old]
        assert player.do(act).done
        assert writer_of(world, player.table) is not old
        old.send(signal.SIGCONT)
        player.addresses = [old.address]
        assert player.do({"kind": "ready"}).done
        assert prove(world).acknowledged == 3


def stops_over(served: Served, player: Player, act: Json) -> socket.socket:
    """The player's second act is sent to that server, which stops over it: a line on which no answer has come."""
    line = socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE)
    line.sendall(b"".join(player.asking(served.port, "act-2", act)))
    wait_until(lambda: served.stopped, "server that stops")
    assert select.select([line], [], [], 0)[0] == []
    return line


def only(world: World, player: Player, moment: str) -> Served:
    """The writer of the player's table, started anew so that it stops at that moment; the other has come after it."""
    for served in world.servers:
        world.kill(served)
    old, new = world.servers
    of_the_dead = lease_of(world, player.table).fence
    lapse(world, player.table)
    old.start(moment, signal.SIGSTOP).opened()
    wait_until(lambda: lease_of(world, player.table).fence > of_the_dead, "a new writer")
    new.start().opened()
    return old


def test_what_one_server_writes_of_a_person_another_finds(postgresql: PostgreSQL, tmp_path: Path) -> None:
    """A limit set at one server, while the person sits at a table that another writes: they can still leave."""
    with several(postgresql, tmp_path, 2, lease=ALONE) as world:
        player = seated(world)
        writer = writer_of(world, player.table)
        player.addresses = [served.address for served in world.servers if served is not writer]
        assert player.until_answered("POST", "/api/me/limits", {"kind": "loss", "amount": 50_000})["ok"]
        assert player.do({"kind": "leave"}).done
        assert player.look()["you"]["seats"] == []
        assert prove(world).acknowledged == 2


def seated(world: World) -> Player:
    player = world.players[3]
    world.players = [player]
    player.come()
    assert player.do({"kind": "sit", "places": [player.place], "chips": 20_000}).done
    return player


def ante(player: Player, chips: int) -> int:
    fact = player.bet(player.place, "ante", chips)
    return player.do({"kind": "propose", "fact": fact, "duty": player.duty}).status
