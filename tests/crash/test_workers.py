"""`cutcard serve --workers`: one door, several processes, and one that is killed is replaced."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.conftest import PostgreSQL

PATIENCE = 60.0  # seconds


def until(so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.1)


def children(process: int) -> list[int]:
    """Those that serve; what counts odds, and what watches over memory, is beside them."""
    told = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    lines = {int(child): Path(f"/proc/{child}/cmdline").read_bytes() for child in told}
    return [child for child, line in lines.items() if b"spawn_main" in line]


@pytest.mark.long
def test_one_door_several_processes_and_one_that_is_killed_is_replaced(postgresql: PostgreSQL, tmp_path: Path) -> None:
    name = postgresql.fresh()
    command = [
        sys.executable,
        "-m",
        "cutcard",
        "serve",
        "--workers",
        "2",
        "--port",
        "0",
        "--key",
        str(tmp_path / "key"),
    ]
    with subprocess.Popen([*command, "--db", postgresql.address(name)], stdout=subprocess.PIPE, text=True) as parent:
        try:
            assert parent.stdout
            said = next(line for line in parent.stdout if line.startswith("The house is open at "))
            url = said.removeprefix("The house is open at ").partition(";")[0]
            with httpx.Client(base_url=url, headers={"Origin": url}) as ann:
                ann.post("/api/guests", json={}).raise_for_status()
                tables = [table["table"] for table in ann.get("/api/tables").json()["tables"]]

                def acts(word: str) -> bool:
                    """Every table answers, wherever it is written."""
                    for n, table in enumerate(tables):
                        asked = {"id": f"{word}{n}", "act": {"kind": "leave"}}
                        said = ann.post(f"/api/tables/{table}/acts", json=asked)
                        while said.status_code == 429:
                            time.sleep(1)
                            said = ann.post(f"/api/tables/{table}/acts", json=asked)
                        if said.status_code == 503:
                            return False
                        assert said.json()["code"] == "seat/nobody", said.json()
                    return True

                until(lambda: acts("a"))
                held = {httpx.get(f"{url}/api/health").json()["tables"] for _ in range(40)}
                assert len(held) > 1 or min(held) < len(tables), "each process has a part of them"
                until(lambda: len({*re.findall('worker="([0-9]+)"', httpx.get(f"{url}/metrics").text)}) == 2)
                first, second = children(parent.pid)
                os.kill(first, signal.SIGKILL)
                until(lambda: len(children(parent.pid)) == 2 and first not in children(parent.pid))
                assert second in children(parent.pid)
                until(lambda: acts("b"))
        finally:
            parent.send_signal(signal.SIGTERM)
            assert parent.wait(PATIENCE) == 0
    postgresql.drop(name)
