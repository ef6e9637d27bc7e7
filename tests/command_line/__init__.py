"""The command line, typed in this process; a round as people describe it, and one as it was recorded."""

import io
import os
import subprocess
import sys
from pathlib import Path
from unittest import mock

from cutcard.cli import main
from cutcard.console.page import screen

ROUND = {
    "game": "four-card-poker",
    "seats": {"1": {"bets": {"ante": 1000}, "cards": "As Ad 9h 4c 2s", "choice": "play 1"}},
    "dealer": "Kd Qd Jc 9c 3s 2h",
}


COMMANDS = (
    *("play", "games", "rules", "analyse", "design", "protect", "advise", "verify", "simulate", "settle", "replay"),
    *(
        "monitor",
        "report",
        "serve",
        "audit",
        "marks",
        "password",
        "jackpot",
        "bias",
        "strategies",
        "backup",
        "restore",
        "manifest",
    ),
)


GOLDEN = Path(__file__).parent.parent / "rounds" / "four-card-poker" / "play-and-fold.round"


def cutcard(*args: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """What typing it gives, in this process: a start of Python for each of a hundred commands would be most of it."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    typed = io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")
    with (
        mock.patch.dict(os.environ, env),
        mock.patch.object(screen, "_width", None),  # as wide as the environment now says
        mock.patch.multiple(sys, argv=["cutcard", *args], stdin=typed, stdout=out, stderr=err),
    ):
        try:
            main()
            status = 0
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else int(left.code is not None)
    printed, said = (stream.buffer.getvalue().decode() for stream in (out, err))
    return subprocess.CompletedProcess(args, status, printed, said)
