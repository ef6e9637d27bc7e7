"""The first start: where the packages come from, where they go, and what an old Python is told."""

import ast
import os
import shutil
import ssl
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

import dev

ROOT = Path(__file__).parent.parent
Calls = list[tuple[str, ...]]


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    """What dev.py would run in a fresh checkout that has only fetched uv."""
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for folder in (dev.BOOT, dev.VENV):
        (tmp_path / folder).mkdir()
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.chdir(tmp_path)
    dev.FETCHED.write_text(dev.state("requirements/boot.txt"))
    made: Calls = []
    monkeypatch.setattr(dev, "call", lambda *command: made.append(tuple(map(str, command))))
    monkeypatch.setattr(dev, "become", lambda *module: made.append(module))
    monkeypatch.setattr(os, "environ", {k: v for k, v in os.environ.items() if not k.startswith("UV_")})
    return made


def test_packages_are_cached_in_this_folder_whatever_the_home(calls: Calls, tmp_path: Path) -> None:
    dev.main("run")
    assert os.environ["UV_CACHE_DIR"] == str(tmp_path / ".boot" / "cache")
    assert calls[-1] == ("cutcard", "serve", "--open")


def test_two_dashes_before_what_is_passed_on_are_no_part_of_it(calls: Calls) -> None:
    dev.main("run", "--", "--port", "9180")
    assert calls[-1] == ("cutcard", "serve", "--open", "--port", "9180")


@pytest.mark.parametrize(
    "cafile, capath, trusted", [("cert.pem", "none", True), (None, "some", True), (None, "none", False)]
)
@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_who_the_machine_trusts_is_trusted_unless_it_trusts_nobody(
    cafile: str | None,
    capath: str,
    trusted: bool,
    platform: str,
    calls: Calls,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "none").mkdir()
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "company.pem").touch()
    monkeypatch.setattr(os, "environ", {})
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(
        ssl, "get_default_verify_paths", lambda: SimpleNamespace(cafile=cafile, capath=str(tmp_path / capath))
    )
    dev.main("run")
    assert os.environ.get("UV_SYSTEM_CERTS") == ("1" if trusted else None)
    store = cafile or str(tmp_path / capath)
    assert os.environ.get("PIP_CERT") == (store if trusted and platform == "linux" else None)
    assert "SSL_CERT_FILE" not in os.environ  # a folder is none
    assert calls


@pytest.mark.parametrize("words", [("run",), ("add", "report")], ids=" ".join)
@pytest.mark.parametrize("had", range(4), ids=["nothing", "uv", "its packages", "itself"])
def test_without_a_network_every_part_of_the_first_start_says_in_a_sentence_what_to_do(
    had: int, words: tuple[str, ...], calls: Calls, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def unreachable(*command: object) -> None:
        if "install" in command:
            raise SystemExit(1)

    made = (
        (dev.FETCHED, "requirements/boot.txt"),
        (dev.PACKAGES, "requirements/run.txt"),
        (dev.PROJECT, "pyproject.toml"),
    )
    dev.FETCHED.unlink()
    for stamp, source in made[:had]:
        stamp.write_text(dev.state(source))
    monkeypatch.setattr(dev, "call", unreachable)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name)
    if had == len(made) and words == ("run",):
        dev.main(*words)
        assert calls == [("cutcard", "serve", "--open")]
        return
    with pytest.raises(SystemExit, match="2"):
        dev.main(*words)
    assert capsys.readouterr().err.startswith("dev.py: packages have to be fetched, and that failed.")
    assert not calls


def test_uv_looks_where_pip_was_told_to_look(calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"PIP_INDEX_URL": "https://index.example.org/simple", "PIP_CERT": "/etc/company.pem"}
    monkeypatch.setattr(os, "environ", dict(told))
    dev.main("help")
    assert os.environ["UV_DEFAULT_INDEX"] == told["PIP_INDEX_URL"]
    assert os.environ["SSL_CERT_FILE"] == told["PIP_CERT"]
    assert not calls


def test_what_only_some_need_is_added_in_the_versions_that_were_tested(calls: Calls) -> None:
    dev.main("add", "report", "postgresql")
    assert calls[-1][-4:] == ("-c", "requirements/test.txt", "--editable", ".[report,postgresql]")


@pytest.mark.parametrize("extras", [(), ("reports",)])
def test_what_cannot_be_added_is_refused(
    extras: tuple[str, ...], calls: Calls, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        dev.main("add", *extras)
    assert "say what to add: report, postgresql, cluster, learn, docs, gpu." in capsys.readouterr().err
    assert not calls


def test_every_extra_can_be_added() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(dev.EXTRAS) == set(project["optional-dependencies"])


def test_an_old_python_can_read_it_far_enough_to_be_told() -> None:
    """3.6 has neither `from __future__ import annotations` nor types joined by a stroke."""
    tree = ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 6))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    hints = [node.annotation for node in ast.walk(tree) if isinstance(node, ast.arg | ast.AnnAssign)]
    assert hints
    assert not [hint for hint in hints if isinstance(hint, ast.BinOp | ast.Subscript)]
