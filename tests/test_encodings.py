"""Every command in a terminal that has no signs but letters, or those of Western Europe: readable, and no traceback."""

import asyncio
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cutcard.cli import cutcard, main
from cutcard.console.output import LETTERS
from tests.audit.books import write_book

ROUNDS = Path(__file__).parent / "rounds"
POKER, RACE = ROUNDS / "four-card-poker" / "play-and-fold.round", ROUNDS / "racing-card-derby" / "protested.round"
SETTLED = """{"game": "racing-card-derby", "seats": {"1": {"bets": {"red": 1000}}},
    "cards": "6h 2s 2h Kd 3h 9c 5h 7c Ts"}"""
Said = Callable[..., str]
ENCODINGS = pytest.mark.parametrize("encoding", ["ascii", "latin-1"])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("house")
    asyncio.run(write_book(f"sqlite:///{folder / 'house.db'}", folder))
    return f"sqlite:///{folder / 'house.db'}"


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Said:
    """What a command prints where only this encoding can be written."""

    def run(encoding: str, *args: str, stdin: str = "", status: int = 0) -> str:
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True) for _ in range(2))
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding=encoding))
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        monkeypatch.setattr(sys, "argv", ["cutcard", *args])
        left = 0
        try:
            main()
        except SystemExit as ended:
            left = int(ended.code or 0)
        printed = out.buffer.getvalue() if left < 2 else err.buffer.getvalue()
        assert left == status, printed
        return str(printed.decode(encoding))

    return run


@ENCODINGS
@pytest.mark.parametrize(
    "args, stdin, words",
    [
        (["games", "linked-progressive"], "", "{§} 655a.12"),
        (["rules"], "", "97 boxes"),
        (["rules", "four-card-poker"], "", "Clause by clause"),
        (["replay", str(POKER)], "", "No more bets"),
        (["replay", str(RACE)], "", "No more bets"),
        (["settle", "-"], SETTLED, "Seat 1: "),
        (["analyse", "racing-card-derby"], "", "##########"),
        (["simulate", "racing-card-derby", "--rounds", "1000"], "", "{±}"),
        (["advise", "racing-card-derby", "2s"], "", "worth, in stakes"),
        (["verify", "--readings", "racing-card-derby"], "", "exactly"),
        (["monitor", str(RACE)], "", "PROTEST"),
        (["play", "four-card-poker", "--plain", "--seed", "1"], "a\ndeal\n1\n", "Dealer: "),
        (["play", "racing-card-derby", "--plain", "--seed", "1"], "r\ndeal\n", "Play money only"),
    ],
)  # fmt: skip
def test_every_command_can_be_read(encoding: str, args: list[str], stdin: str, words: str, said: Said) -> None:
    printed = said(encoding, *args, stdin=stdin)
    lacking = {} if encoding == "latin-1" else LETTERS
    wanted = words.replace("{§}", "§".translate(lacking)).replace("{±}", "±".translate(lacking))
    assert wanted in " ".join(printed.split())
    assert "\\u" not in printed


@ENCODINGS
@pytest.mark.parametrize(
    "args", [["audit"], *(["report", what] for what in ("shifts", "cards", "conduct", "jackpots", "harm"))]
)
def test_the_book_of_a_house_can_be_read(encoding: str, args: list[str], house: str, said: Said) -> None:
    printed = said(encoding, *args, "--db", house)
    assert len(printed) > 100
    assert "\\u" not in printed


def test_every_help_is_in_letters() -> None:
    for command in (cutcard, *cutcard.commands.values()):
        with command.make_context("cutcard", [], resilient_parsing=True) as ctx:
            assert command.get_help(ctx).isascii()


@ENCODINGS
def test_json_loses_nothing(encoding: str, said: Said) -> None:
    told = json.loads(said(encoding, "games", "--json"))
    assert told == json.loads(said("utf-8", "games", "--json"))
    assert any("§" in game["source"] for game in told)


def test_a_refusal_can_be_read_too(said: Said) -> None:
    assert "\\xfc" in said("ascii", "settle", "r\u00fcnde.json", status=2)


def test_a_sign_without_letters_is_told_by_its_number() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="spelt", write_through=True)
    stream.write("A♠ 10♦ zoë ±1 × “a”…")
    assert stream.buffer.getvalue() == b'As 10d zo\\xeb +/-1 x "a"...'
