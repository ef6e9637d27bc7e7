"""Whoever asks may go away in the middle: what was begun is finished, once, and the same id is answered."""

import socket
import time
from pathlib import Path

from tests.crash.players import Json, Player
from tests.crash.proof import every_act_once, read
from tests.crash.world import World

TIMES = 25
HANGS_UP, RESETS, BREAKS_OFF = range(3)


def ask_and_go(player: Player, port: int, id: str, act: Json, how: int) -> None:
    """A request on a connection that is closed before it can be answered, or is reset, or before all of it is sent."""
    head, body = player.asking(port, id, act)
    with socket.create_connection(("127.0.0.1", port)) as connection:
        if how == RESETS:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        connection.sendall(head + (body[: len(body) // 2] if how == BREAKS_OFF else body))


def written(world: World, command: str) -> bool:
    """Whether it comes to be in the book without being asked again."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if world.store.done(command):
            return True
        time.sleep(0.01)
    return False


def test_an_act_whose_client_went_away_is_done_once_and_answered_again(url: str, tmp_path: Path) -> None:
    world = World(url, tmp_path)
    (served,) = world.servers
    player = world.players[3]
    world.players = [player]
    served.start().opened()
    try:
        player.come()
        player.do({"kind": "sit", "places": [player.place], "chips": 20_000})
        for n in range(TIMES):
            fact = player.bet(player.place, "ante", 500 + 100 * n)
            act = {"kind": "propose", "fact": fact, "duty": player.duty}
            how = n % 3
            ask_and_go(player, served.port, f"act-{n + 2}", act, how)
            assert how != HANGS_UP or written(world, f"{player.name}:act-{n + 2}")
            asked = player.do(act)  # under the same id
            assert asked.done, asked
        stakes = player.look()["you"]["chips"]
        assert stakes == 20_000 - (500 + 100 * (TIMES - 1))
        every_act_once(read(world), player.journal)
        assert player.faults == []
        served.stop()
    finally:
        world.close()
