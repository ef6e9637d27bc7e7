"""An act for a table that another process writes is carried there, once, and the answer carried back."""

from typing import Any

import httpx

from cutcard.server.refusals import moving

ONCE = "cutcard-forwarded"
WAITS = httpx.Timeout(5, connect=1)


class Forward:
    def __init__(self) -> None:
        self.client = httpx.AsyncClient(timeout=WAITS, follow_redirects=False, trust_env=False)

    async def act(self, address: str, table: str, token: str, asked: dict[str, Any]) -> tuple[int, Any]:
        """Status and answer; a process that does not answer is dead, and its tables are about to move."""
        headers = {"Authorization": f"Bearer {token}", ONCE: "1"}
        try:
            url = f"{address.rstrip('/')}/api/tables/{table}/acts"
            response = await self.client.post(url, json=asked, headers=headers)
            said = response.json()
        except (httpx.HTTPError, httpx.InvalidURL, ValueError):
            raise moving(table) from None
        if not isinstance(said, dict) or "ok" not in said:
            raise moving(table)
        return response.status_code, said

    async def close(self) -> None:
        await self.client.aclose()
