"""The page on a game of one's own: its files are written, and its commands run, as it says."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path
from zipfile import ZipFile

import pytest

from cutcard.core.errors import Faulty
from cutcard.core.keys import BETS, READINGS
from cutcard.core.layout import TAKEN, layout_of
from cutcard.core.rulebook import read_edition
from cutcard.exact.jackpot import Wager
from cutcard.shared.jackpot.link import read_link
from cutcard.shared.jackpot.progressive import joined
from cutcard.terminal.words import KEYS
from tests.shapes import sheet
from tests.toys import TOYS

PAGE = (Path(__file__).parents[2] / "docs" / "own-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)```", PAGE, re.DOTALL | re.MULTILINE))
COMMANDS = re.findall(r"^cutcard (.+)$", PAGE, re.MULTILINE)
TYPED = "ante 5\ndeal\nplay\nquit\n"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, built as it says: what lies in a wheel is what others get."""
    folder = tmp_path_factory.mktemp("high-card")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", "dist", "."]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return next((folder / "dist").glob("*.whl"))


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """A folder in which that wheel is installed."""
    with ZipFile(wheel) as packed:
        packed.extractall(tmp_path)
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}


def cutcard(folder: Path, *args: str, typed: str = "") -> str:
    command = [sys.executable, "-m", "cutcard", *args]
    done = subprocess.run(
        command,
        input=typed,
        capture_output=True,
        text=True,
        env=environment(folder),
        cwd=folder,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_its_rules_are_those_that_are_held_to_the_laws_of_every_game() -> None:
    for name in ("__init__.py", "rules.py", "house.toml", "clauses.csv", "exact.py", "advice.py", "sample.py"):
        assert FILES[f"high_card/{name}"] == (TOYS / "high_card" / name).read_text(encoding="utf-8")


def test_its_files_make_a_game_that_is_listed_read_priced_and_played(installed: Path) -> None:
    assert len(FILES) == 8
    asked = {command.split()[0]: command.split() for command in COMMANDS}
    assert asked.keys() == {"games", "rules", "analyse", "simulate", "advise", "play", "serve"}
    assert "--rules house: House rules" in cutcard(installed, *asked["games"])
    assert "HC-3" in cutcard(installed, *asked["rules"])
    assert "every pair of cards" in cutcard(installed, *asked["analyse"])
    assert "28 of 51 cards are lower." in cutcard(installed, *asked["advise"])
    assert "-38.462 %" in cutcard(installed, *asked["simulate"])
    assert "Ante: stake $5, lost, $0 back (HC-3)." in cutcard(installed, *asked["play"], typed=TYPED)


def test_a_key_of_every_table_is_not_to_be_had_for_a_spot(installed: Path) -> None:
    of_every_table = {key for one in (*READINGS, *BETS, *KEYS) for key in one.key.split()}
    assert {*of_every_table, "?"} - {"p"} == TAKEN, "an amount of one's own is named where no bet can be laid"
    edition = installed / "high_card" / "house.toml"
    edition.write_text(edition.read_text(encoding="utf-8").replace('key = "a"', 'key = "t"'), encoding="utf-8")
    with pytest.raises(Faulty, match="has t for Ante, a key of every table"):
        layout_of(read_edition(edition))


def test_it_can_be_imported_before_anything_else(installed: Path) -> None:
    asked = "import high_card, cutcard; print(high_card.MANIFEST.editions[0] in cutcard.GAMES)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, env=environment(installed), check=True)
    assert done.stdout.split() == [b"True"]


def test_the_round_on_it_is_settled_as_it_says(installed: Path) -> None:
    described, settled = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    (installed / "round.json").write_text(described, encoding="utf-8")
    assert json.loads(cutcard(installed, "settle", "round.json", "--json")) == json.loads(settled)


def test_its_jackpot_is_one_that_a_game_can_join_and_is_worth_what_it_pays(tmp_path: Path) -> None:
    """Alone at the table, with the meters at their start: so many hands of five cards, each paid with its wager."""
    file = tmp_path / "pool.toml"
    file.write_text(PAGE.partition("## A jackpot")[2].partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    link = read_link(file)
    edition = joined(sheet("own-stud", "OS-"), link)
    assert edition.set({link.bet: "two-pools"})[link.bet] == "two-pools"
    assert edition[link.bet] == "none"
    paid = 4 * (2_000_000 + 100) + 36 * (200_000 + 100) + 5108 * (10_000 + 100)
    for table in link.tables:
        assert 1 + Wager.of(link, table).figures.ev == Fraction(paid, 100 * comb(52, 5))


def test_a_house_opens_that_allows_it(installed: Path) -> None:
    words = next(command for command in COMMANDS if command.startswith("serve")).split()
    command = [sys.executable, "-m", "cutcard", *words, "--port", "0", "--no-demo"]
    with subprocess.Popen(
        command, env=environment(installed), cwd=installed, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as house:
        assert house.stdout
        opened = any("The house is open at" in line for line in house.stdout)
        house.send_signal(signal.SIGINT)
        assert opened


HARM = (  # what somebody else's package may be, and how it is told
    ("__init__.py", "import nowhere", "ModuleNotFoundError: No module named 'nowhere'"),
    ("__init__.py", "raise SystemExit(3)", "SystemExit: 3"),
    ("__init__.py", "", "has no attribute 'MANIFEST'"),
    ("__init__.py", "from cutcard.games.baccarat import MANIFEST", "ValueError: its manifest calls it 'baccarat'"),
    ("house.toml", None, "house.toml cannot be read"),
    ("de.toml", "[", "TOMLDecodeError"),
    ("guide.toml", "[[steps]]", "KeyError: 'says'"),
    ("edges.toml", "house = 1", "TypeError: 'int' object"),
    ("clauses.csv", "number,words\n1,odd\n", "a row of clauses.csv does not have the columns id, game"),
)
TRIED = """
import asyncio, sys
from cutcard.cli import main
from cutcard.clauses import clauses
from cutcard.server import guides, languages, run
assert clauses() and asyncio.run(guides.guides()) and languages.catalogue("de")
sys.argv = ["cutcard", "games"]
main()
"""


def test_packages_that_do_not_load_are_named_and_hurt_nobody(installed: Path) -> None:
    rows = []
    for n, (file, text, _) in enumerate(HARM):
        harmed = installed / f"harmed{n}"
        shutil.copytree(installed / "high_card", harmed)
        for code in harmed.glob("*.py"):
            code.write_text(code.read_text().replace("high_card", harmed.name).replace("high-card", harmed.name))
        (harmed / file).unlink() if text is None else (harmed / file).write_text(text)
        rows.append(f"{harmed.name} = {harmed.name}\n")
    listed = next(installed.glob("*.dist-info/entry_points.txt"))
    listed.write_text(listed.read_text() + "".join(rows))
    command = [sys.executable, "-c", TRIED]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(installed), check=False)
    assert (done.returncode, done.stderr.count("\n")) == (0, len(HARM)), done.stderr
    for n, (told, (*_, why)) in enumerate(zip(done.stderr.splitlines(), HARM, strict=True)):
        assert f"'harmed{n}' is left out" in told
        assert why in told
    assert "high-card" in done.stdout
    assert "harmed" not in done.stdout
