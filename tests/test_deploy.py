"""The files for those who keep a house open: they parse, and start what there is to start."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from configparser import ConfigParser
from itertools import takewhile
from pathlib import Path

import httpx
import pytest

from cutcard.cli import serve
from cutcard.house.table.shoe_vault import read_key

ROOT = Path(__file__).parent.parent
SERVICE = ROOT / "deploy" / "cutcard.service"
WANTED = {"Description", "ExecStart", "StateDirectory", "WantedBy"}
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")


@pytest.mark.parametrize("line", ["service", pytest.param("container", marks=pytest.mark.long)])
def test_what_they_start_answers_behind_a_proxy_with_a_home_that_cannot_be_written(line: str, tmp_path: Path) -> None:
    """As written, but for where the book lies and the port; no network is asked for anything."""
    words = container() if line == "container" else service()
    (credentials := tmp_path / "credentials").mkdir()
    for was, lies in (("/var/lib/cutcard", tmp_path), ("/house/", f"{tmp_path}/"), ("%d", credentials)):
        words = [word.replace(was, str(lies)) for word in words]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = {"HOME": "/proc/nobody", "PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [
        sys.executable,
        "-m",
        "cutcard",
        *words[1:],
        "--port",
        str(port),
        "--address",
        "https://cards.example.org",
    ]
    log = tmp_path / "log"
    with log.open("wb") as told:
        house = subprocess.Popen(command, cwd=tmp_path, env=home, stdout=subprocess.PIPE, stderr=told, text=True)
    try:
        assert house.stdout
        said = [*takewhile(lambda line: "open at https://cards.example.org" not in line, house.stdout)]
        assert any("Marks of the book" in line for line in said), log.read_text()
        assert any("lies beside the book" in line for line in said) == (line == "container")
        through = {"Host": "cards.example.org", "Origin": "https://cards.example.org"}
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
            assert client.get("/healthz").status_code == 200
            asked = [word.replace(":8000/", f":{port}/") for word in health()[1:]]
            assert subprocess.run([sys.executable, *asked], env=home, check=False).returncode == 0
            assert client.get("/", headers=through).status_code == 307
            came = client.post("/api/guests", headers=through, json={})
            assert (came.status_code, "Secure" in came.headers["set-cookie"]) == (200, True), came.text
        house.send_signal(signal.SIGINT)
        assert house.wait(30) == 0, log.read_text()
        assert subprocess.run([sys.executable, *asked], env=home, capture_output=True, check=False).returncode == 1
    finally:
        house.kill()
        house.communicate()


def started(words: list[str]) -> dict[str, object]:
    """What the command is told, as it reads it."""
    assert [Path(words[0]).name, words[1]] == ["cutcard", "serve"]
    return serve.make_context("serve", words[2:]).params


def service() -> list[str]:
    line = re.search(r"^ExecStart=(.*)$", SERVICE.read_text(encoding="utf-8"), re.MULTILINE)
    assert line
    return line[1].split()


def steps() -> list[tuple[str, str]]:
    """Each instruction of the container file, and what it says."""
    lines = [line for line in CONTAINER.splitlines() if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def container() -> list[str]:
    words: list[str] = json.loads(dict(steps())["ENTRYPOINT"])
    return words


def health() -> list[str]:
    words: list[str] = json.loads(dict(steps())["HEALTHCHECK"].partition("CMD ")[2])
    return words


def test_the_service_starts_a_house_behind_its_proxy() -> None:
    told = started(service())
    assert (told["url"], told["host"], told["demo"]) == ("sqlite:////var/lib/cutcard/house.db", "127.0.0.1", False)
    assert str(told["address"]).startswith("https://")


def test_the_service_is_well_formed_and_systemd_where_there_is_one_finds_nothing_wrong_with_it(tmp_path: Path) -> None:
    unit = ConfigParser(interpolation=None, strict=False)  # a unit may say a thing twice
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


def test_the_service_is_handed_its_keys_from_another_place_than_the_book() -> None:
    told, unit = started(service()), SERVICE.read_text(encoding="utf-8")
    for name in ("key", "mark_key"):
        file = str(told[name]).removeprefix("%d/")
        assert f"LoadCredential={file}:/etc/cutcard/{file}\n" in unit


@pytest.mark.parametrize("told_in", ["docs/deploy.md", "deploy/cutcard.service"])
def test_the_keys_are_made_once_though_the_commands_are_typed_again(told_in: str, tmp_path: Path) -> None:
    told = (ROOT / told_in).read_text(encoding="utf-8").replace("/etc/cutcard", str(folder := tmp_path / "etc"))
    lines = re.findall(r"^[# ]*(install -d .*|\(umask .*)$", told, re.MULTILINE)
    keys = []
    for _ in range(2):
        subprocess.run(["bash", "-c", "\n".join(lines)], check=True)
        keys += [[read_key(folder / name) for name in ("key", "mark-key")]]
    assert keys[0] == keys[1]
    assert [path.stat().st_mode & 0o077 for path in (folder, *folder.iterdir())] == [0, 0, 0]


def copied() -> list[str]:
    return [name for word, rest in steps() if word == "COPY" for name in rest.split()[:-1]]


def test_the_container_copies_what_is_there_and_starts_a_house() -> None:
    assert all((ROOT / name).exists() for name in copied())
    let_in = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert [line.removeprefix("!") for line in let_in if line.startswith("!")] == copied()
    told = started(container())
    assert (told["host"], told["url"]) == ("0.0.0.0", "sqlite:////house/house.db")


def test_the_container_has_a_pinned_base_and_a_user_of_its_own() -> None:
    order = [word for word, _ in steps()]
    known = {
        "ARG",
        "FROM",
        "WORKDIR",
        "COPY",
        "RUN",
        "USER",
        "VOLUME",
        "EXPOSE",
        "STOPSIGNAL",
        "HEALTHCHECK",
        "ENTRYPOINT",
    }
    assert set(order) == known
    told = dict(steps())
    assert re.fullmatch(r"BASE=python:3\.1[1-9]\.\d+-slim-\w+", told["ARG"])
    assert told["FROM"] == "${BASE}"
    assert told["USER"] not in ("root", "0")
    assert order.index("USER") < order.index("ENTRYPOINT")
    assert order[order.index("USER") :].count("RUN") == 0
    assert "--require-hashes" in CONTAINER
    assert told["EXPOSE"] == str(started(container())["port"])


@pytest.mark.long
def test_its_steps_make_a_command_in_an_environment_of_its_own(tmp_path: Path) -> None:
    """What it copies, and its second pip line as written; the packages of the first are those of this environment."""
    context, made = tmp_path / "context", tmp_path / "venv"
    for name in copied():
        into = context / name
        into.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, into)
    subprocess.run([sys.executable, "-m", "venv", str(made)], check=True)
    packages = next((made / "lib").glob("python3*")) / "site-packages"
    (packages / "ours.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    lines = [rest.partition(" && ")[0] for word, rest in steps() if word == "RUN"]
    pip, *words = lines[-1].split()
    assert (pip, words[0]) == ("pip", "install")
    subprocess.run([made / "bin" / "pip", *words, "--no-index"], cwd=context, check=True, capture_output=True)
    env = {"PATH": f"{made / 'bin'}:/usr/bin:/bin", "HOME": str(tmp_path)}
    where = "import cutcard; print(cutcard.__file__)"
    for command, says in ((["python", "-c", where], str(packages)), (["cutcard", "games"], "four-card-poker")):
        told = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
        assert says in told.stdout
