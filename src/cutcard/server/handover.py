"""A live line goes to the process that writes its table: the connection itself is handed to it, on the same machine.

Who came need not come again, and no proxy need know of it. What cannot be handed over stays where it came.
"""

import asyncio
import re
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

OF_A_TABLE = re.compile(rb"/api/tables/([a-z0-9-]+)/live(?:\?.*)?")
LONGEST = 128 * 1024  # bytes of a request that asks for a line
Meant = Callable[[str], str]  # of which address the process is that a table is for; blank: this one


class Handover:
    """A door of this process in a folder that only those beside it can reach, by the port that each has for itself."""

    def __init__(self, folder: Path, address: str, meant_for: Meant) -> None:
        self.folder, self.meant_for = folder, meant_for
        self.door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.door.setblocking(False)
        self.door.bind(str(self.door_of(address)))
        self.taking: set[asyncio.Task[None]] = set()

    def door_of(self, address: str) -> Path:
        return self.folder / str(urlsplit(address).port)

    def hand_over(self, target: bytes, head: bytes, line: Any) -> bool:
        """Whether the line that asks for this is another's from now on."""
        asked = OF_A_TABLE.fullmatch(target)
        there = self.meant_for(asked[1].decode()) if asked else ""
        if not there:
            return False
        try:
            rights = socket.SOL_SOCKET, socket.SCM_RIGHTS, line.fileno().to_bytes(4, sys.byteorder)
            self.door.sendmsg([head], [rights], 0, str(self.door_of(there)))
        except OSError:
            return False  # on another machine, about to be replaced, or too busy
        return True

    def listen(self, spoken: Callable[[], Any]) -> None:
        """What is handed over here is spoken with as if it had come here."""
        asyncio.get_running_loop().add_reader(self.door, self.take, spoken)

    def take(self, spoken: Callable[[], Any]) -> None:
        head, files, _, _ = socket.recv_fds(self.door, LONGEST, 1)
        for file in files:
            task = asyncio.ensure_future(self.begin(spoken, socket.socket(fileno=file), head))
            self.taking.add(task)
            task.add_done_callback(self.taking.discard)

    async def begin(self, spoken: Callable[[], Any], line: socket.socket, head: bytes) -> None:
        transport, protocol = await asyncio.get_running_loop().connect_accepted_socket(spoken, line)
        if not transport.is_closing():  # who went away on the way here asks for nothing any more
            protocol.stays = True
            protocol.data_received(head)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self.door)
        self.door.close()
