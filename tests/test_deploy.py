"""The files for those who keep a house open: they parse, and start what there is to start."""

import json
import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

from cutcard.cli import serve

ROOT = Path(__file__).parent.parent
SERVICE = ROOT / "deploy" / "cutcard.service"
WANTED = {"Description", "ExecStart", "StateDirectory", "WantedBy"}
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")


def started(words: list[str]) -> dict[str, object]:
    """What the command is told, as it reads it."""
    assert [Path(words[0]).name, words[1]] == ["cutcard", "serve"]
    return serve.make_context("serve", words[2:]).params


def test_the_service_starts_a_house_behind_its_proxy() -> None:
    line = re.search(r"^ExecStart=(.*)$", SERVICE.read_text(encoding="utf-8"), re.MULTILINE)
    assert line
    told = started(line[1].split())
    assert (told["url"], told["host"], told["demo"]) == ("sqlite:////var/lib/cutcard/house.db", "127.0.0.1", False)
    assert str(told["address"]).startswith("https://")


def test_the_service_is_well_formed_and_systemd_where_there_is_one_finds_nothing_wrong_with_it(tmp_path: Path) -> None:
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(SERVICE.read_text(encoding="utf-8"))
    assert {"Unit": {"Description"}, "Service": {"ExecStart", "StateDirectory"}, "Install": {"WantedBy"}}.items() <= {
        name: keys for name in unit.sections() if (keys := set(unit[name]) & WANTED)
    }.items()
    if not (systemd := shutil.which("systemd-analyze")):
        return
    copy = tmp_path / SERVICE.name
    copy.write_text(SERVICE.read_text(encoding="utf-8").replace("/opt/cutcard/.venv/bin/cutcard", sys.executable))
    checked = subprocess.run([systemd, "verify", "--man=no", str(copy)], capture_output=True, text=True, check=False)
    assert (checked.returncode, SERVICE.name in checked.stderr) == (0, False), checked.stderr


def test_the_container_copies_what_is_there_and_starts_a_house() -> None:
    for copied in re.findall(r"^COPY (.+) \S+$", CONTAINER, re.MULTILINE):
        assert all((ROOT / name).exists() for name in copied.split())
    entry = re.search(r"^ENTRYPOINT (.*)$", CONTAINER, re.MULTILINE)
    assert entry
    told = started(json.loads(entry[1]))
    assert (told["host"], told["url"]) == ("0.0.0.0", "sqlite:////house/house.db")
