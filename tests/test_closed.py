"""Every command where whoever starts it has closed standard input, output or error: no traceback, the usual status."""

import io
import shlex
import sys
from pathlib import Path

import pytest

from cutcard.cli import cutcard, main
from cutcard.console.page import screen

ROUNDS = Path(__file__).parent / "rounds"
POKER, RACE = ROUNDS / "four-card-poker" / "play-and-fold.round", ROUNDS / "racing-card-derby" / "protested.round"
STREAMS = ("stdin", "stdout", "stderr")
TYPED = {
    "play": "play racing-card-derby --plain --seed 1",
    "games": "games --json",
    "rules": "rules --csv rules.csv",
    "settle": "settle -",
    "replay": f"replay {POKER}",
    "monitor": f"monitor {RACE}",
    "serve": "serve --workers 2",
    "analyse": "analyse racing-card-derby",
    "design": "design racing-card-derby quinella --edge '1% to 40%'",
    "strategies": "strategies three-card-poker",
    "simulate": "simulate racing-card-derby --rounds 1000",
    "protect": "protect racing-card-derby --html no/such/place.html",
    "advise": "advise three-card-poker Qs6h4d --json",
    "verify": "verify --readings roulette",
    "bias": "bias roulette -",
    "report": "report hold",
    "audit": "audit",
    "marks": "marks",
    "password": "password operator",
    "jackpot": "jackpot",
    "backup": "backup copy.db",
    "restore": "restore copy.db",
    "manifest": "manifest --json",
}


def run(command: str, closed: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """How a command ends, and what it prints, where one stream is closed."""
    streams = {name: io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for name in STREAMS}
    monkeypatch.setattr(screen, "_width", None)
    monkeypatch.setattr(sys, "argv", ["cutcard", *shlex.split(TYPED[command])])
    for name, stream in streams.items():
        monkeypatch.setattr(sys, name, None if name == closed else stream)
    status = 0
    try:
        main()
    except SystemExit as left:
        status = int(left.code or 0)
    if closed:
        getattr(sys, closed).close()
    out, err = (streams[name].buffer.getvalue().decode() for name in STREAMS[1:])
    return status, out, err


def test_a_closed_stream_is_tried_with_every_command() -> None:
    assert set(TYPED) == set(cutcard.commands)


@pytest.mark.parametrize("command", TYPED)
def test_a_command_ends_as_usual_whichever_stream_is_closed(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = run(command, "", monkeypatch)
    assert out or err
    for closed in STREAMS:
        ended, printed, said = run(command, closed, monkeypatch)
        assert ended == status, closed
        assert bool(printed) == (bool(out) and closed != "stdout")
        assert bool(said) == (bool(err) and closed != "stderr")
