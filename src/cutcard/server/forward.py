"""An act for a table that another process writes is carried there, once, and the answer carried back."""

from collections.abc import Iterable
from functools import cache, partial
from typing import Any

import httpx

from cutcard.core.errors import Refusal
from cutcard.server.guard import LOOPBACK, host_of
from cutcard.server.refusals import moving
from cutcard.server.traces import handed_on

ONCE = "cutcard-forwarded"
WAITS = httpx.Timeout(5, connect=1)
trusted = cache(partial(httpx.create_ssl_context, trust_env=False))  # whom a machine trusts is read once


class Forward:
    """A pass goes along: so only to this machine and to hosts that this process was told of, whatever the book says."""

    def __init__(self, peers: Iterable[str] = ()) -> None:
        self.peers = LOOPBACK | {peer.lower() for peer in peers}
        self.client = httpx.AsyncClient(timeout=WAITS, follow_redirects=False, trust_env=False, verify=trusted())

    async def act(self, address: str, table: str, token: str, asked: dict[str, Any]) -> tuple[int, Any]:
        """Status and answer; a process that does not answer is dead, and its tables are about to move."""
        if host_of(address) not in self.peers:
            message = f"{table} is run at an address that this server was not told of"
            raise Refusal("table/stranger", message, instead=f"have it started with --peer {host_of(address):.60}")
        headers = {"Authorization": f"Bearer {token}", ONCE: "1"} | handed_on()
        try:
            url = f"{address.rstrip('/')}/api/tables/{table}/acts"
            response = await self.client.post(url, json=asked, headers=headers)
            said = response.json()
        except (httpx.HTTPError, httpx.InvalidURL, ValueError):
            raise moving() from None
        if not isinstance(said, dict) or "ok" not in said:
            raise moving()
        return response.status_code, said

    async def figures(self, address: str) -> str:
        """What a process beside this one tells of itself; nothing, if it is not there any more."""
        try:
            answer = await self.client.get(f"{address}/metrics", headers={ONCE: "1"} | handed_on())
        except httpx.HTTPError:
            return ""
        return answer.text if answer.is_success else ""

    async def close(self) -> None:
        await self.client.aclose()
