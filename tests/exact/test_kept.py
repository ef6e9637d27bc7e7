"""What does not depend on pay tables is counted once and kept; with kept counts every figure is that of fresh ones."""

import errno
import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns
from threading import Event
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from cutcard import software
from cutcard.core.game import Game
from cutcard.exact import kept as kept_module
from cutcard.exact import price
from cutcard.exact.kept import ABANDONED, Arrays, kept
from cutcard.games import find

HEAVY = pytest.mark.long
CASES = [
    pytest.param("pai_gow", "sets", lambda: find("pai-gow", options={"commission": 4}), id="pai gow"),
    pytest.param("three_card_poker", "exact",
                 lambda: find("three-card-poker", pays={"ante-bonus": {"straight": 2}}), id="three card"),
    pytest.param("caribbean_stud", "exact", lambda: find("caribbean-stud", pays={"bet": {"flush": 7}}), id="caribbean",
                 marks=HEAVY),
    pytest.param("four_card_poker", "exact",
                 lambda: find("four-card-poker", pays={"ante-bonus": {"straight flush": 25}}),
                 id="four card", marks=HEAVY),
]  # fmt: skip


@pytest.mark.parametrize("folder, module, changed", CASES)
def test_a_changed_pay_gives_the_same_figure_from_kept_and_from_fresh_counts(
    folder: str, module: str, changed: Callable[[], Game], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    counts: Any = import_module(f"cutcard.games.{folder}.{module}")
    forget(counts)
    fresh = price(changed(), "optimal")
    files = list((tmp_path / "cutcard").rglob("*.npz"))
    assert files

    def again(*_: object) -> None:
        raise AssertionError("it was counted again")

    with monkeypatch.context() as patched:
        patched.setattr(counts, "meet", again)
        forget(counts)
        assert price(changed(), "optimal").outcomes == fresh.outcomes
        for file in files:
            file.write_bytes(b"torn")
        forget(counts)
        with pytest.raises(AssertionError, match="counted again"):
            price(changed(), "optimal")
    forget(counts)
    assert price(changed(), "optimal").outcomes == fresh.outcomes != price(find(fresh_name(folder)), "optimal").outcomes


def test_a_change_of_any_code_or_data_finds_no_old_answer(tmp_path: Path) -> None:
    """Also of code that the solver only reaches through others, and of a game by somebody else."""
    package = tmp_path / "cutcard"
    copytree(software.HERE, package, ignore=ignore_patterns("__pycache__", "web", "site"))
    own = tmp_path / "casino_war.py"
    own.write_text("PAYS = 1\n")
    listed = tmp_path / "war-1.dist-info"
    listed.mkdir()
    (listed / "entry_points.txt").write_text("[cutcard.games]\ncasino-war = casino_war\n")
    script = "from cutcard.exact.kept import place; print(place('ultimate', 1))"

    def asked() -> str:
        command = [sys.executable, "-c", script]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    places = [asked()]
    for file in (package / "exact" / "suit_classes.py", package / "games" / "pai_gow" / "nz-2012.toml", own):
        file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        places.append(asked())
    assert len(set(places)) == 4
    assert asked() == places[-1]


def forget(module: Any) -> None:
    """What this process has counted, as a new one has not."""
    for asked in vars(module).values():
        if hasattr(asked, "cache_clear"):
            asked.cache_clear()


def fresh_name(folder: str) -> str:
    return folder.replace("_", "-")


def test_what_a_killed_process_had_begun_to_write_is_swept_and_what_another_writes_is_not(tmp_path: Path) -> None:
    left, written = tmp_path / "left.part", tmp_path / "written.part"
    for part in (left, written):
        part.touch()
    long_ago = time.time() - ABANDONED - 60
    os.utime(left, (long_ago, long_ago))
    kept(tmp_path / "answer.npz", lambda: {"counts": np.arange(3)})
    assert sorted(file.name for file in tmp_path.iterdir()) == ["answer.npz", "written.part"]


def test_answers_of_old_code_go_when_newer_code_counts(tmp_path: Path) -> None:
    for version in range(5):
        kept(tmp_path / f"code{version}" / "answer.npz", lambda: {"counts": np.arange(3)})
        os.utime(tmp_path / f"code{version}", (version, version))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["code2", "code3", "code4"]


def test_what_two_ask_at_the_same_time_one_counts_for_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, other_waits, counts = Event(), Event(), list[str]()

    def look(_: float) -> None:
        other_waits.set()

    def count() -> Arrays:
        counts.append("once")
        begun.set()
        assert other_waits.wait(60)
        return {"counts": np.arange(3)}

    monkeypatch.setattr(time, "sleep", look)
    with ThreadPoolExecutor() as people:
        first = people.submit(kept, tmp_path / "answer.npz", count)
        assert begun.wait(60)
        second = people.submit(kept, tmp_path / "answer.npz", count)
    assert counts == ["once"]
    assert (first.result()["counts"] == second.result()["counts"]).all()
    assert [file.name for file in tmp_path.iterdir()] == ["answer.npz"]


def test_where_a_file_system_has_no_locks_it_is_counted_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fcntl, "flock", Mock(side_effect=OSError(errno.ENOLCK, "No locks available")))
    found = kept(tmp_path / "answer.npz", lambda: {"counts": np.arange(3)})
    assert found["counts"].tolist() == [0, 1, 2]


def test_who_counts_and_was_stopped_keeps_nobody_waiting_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_module, "PATIENCE", 0.0)
    with kept_module.one_at_a_time(tmp_path / "answer.lock"):
        found = kept(tmp_path / "answer.npz", lambda: {"counts": np.arange(3)})
    assert found["counts"].tolist() == [0, 1, 2]
