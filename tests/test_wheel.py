"""The wheel: pure Python, with every data file, and it runs from where pip put it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = [path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
DATA = {path.relative_to(ROOT / "src").as_posix() for path in FILES}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = out.glob("*.whl")
    return built


def test_it_is_pure_and_carries_every_file(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    packed = zipfile.ZipFile(wheel)
    assert set(packed.namelist()) >= DATA
    told = next(name for name in packed.namelist() if name.endswith("entry_points.txt"))
    assert b"[gymnasium.envs]\ncutcard = cutcard.learn:register_all" in packed.read(told)
    assert {Path(name).suffix for name in DATA} >= {".py", ".toml", ".csv", ".json", ".j2", ".css", ".js"}
    assert "cutcard/games/racing_card_derby/web/felt.js" in DATA


def test_it_runs_from_where_pip_put_it(wheel: Path, tmp_path: Path) -> None:
    install = [sys.executable, "-m", "zipfile", "-e", str(wheel), str(tmp_path)]
    subprocess.run(install, check=True)
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    script = "import cutcard; print(cutcard.__file__, cutcard.find('four-card-poker').name)"
    ran = subprocess.run(
        [sys.executable, "-c", script], env=env, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == [str(tmp_path / "cutcard" / "__init__.py"), "four-card-poker"]
