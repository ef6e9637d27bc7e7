"""The names that a Python program may use: found by looking, explained where they stand, kind to a slip."""

import inspect
import subprocess
import sys
from dataclasses import fields
from functools import cached_property
from pathlib import Path

import pytest

import cutcard
from cutcard import Faulty, Game, Round, analyse, find

OWN_EDITION = """
game = "racing-card-derby"
edition = "harbour"
from = "nz-2012"
title = "Harbour Casino"
source = "the house"
date = "2026-03-01"
"""


def test_dir_lists_the_public_names_and_loads_none_of_them() -> None:
    asks = "import sys, cutcard; print(*dir(cutcard)); print('cutcard.games' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True).stdout.splitlines()
    assert set(cutcard.__all__) <= set(told[0].split())
    assert told[1] == "False"


def test_the_docstring_says_what_each_public_name_is() -> None:
    lines = [line.split(maxsplit=1) for line in (cutcard.__doc__ or "").splitlines() if line.startswith("    ")]
    assert {name for name, _ in lines} == set(cutcard.__all__)


@pytest.mark.parametrize("name", cutcard.__all__)
def test_every_public_name_explains_itself(name: str) -> None:
    found = getattr(cutcard, name)
    assert isinstance(found, tuple) or inspect.getdoc(found)


@pytest.mark.parametrize("kind", [Round, Game])
def test_every_public_part_of_a_round_and_a_game_explains_itself(kind: type) -> None:
    own = {name: part for name, part in vars(kind).items() if name not in {f.name for f in fields(kind)}}
    parts = [n for n, p in own.items() if inspect.isfunction(p) or isinstance(p, property | cached_property)]
    public = [name for name in parts if not name.startswith("_")]
    assert len(public) > 8
    assert [name for name in public if not inspect.getdoc(own[name])] == []
    assert "(" not in (kind.__doc__ or "(").split("\n")[0]  # a sentence, not a list of fields


def test_an_edition_may_be_named_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "harbour.toml"
    file.write_text(OWN_EDITION, encoding="utf-8")
    assert find("racing-card-derby", file).edition.name == "harbour"
    with pytest.raises(Faulty, match="has no edition"):
        find("racing-card-derby", tmp_path / "harbour")


def test_a_game_may_be_analysed_by_its_name() -> None:
    assert analyse("racing-card-derby").wagers == analyse(find("racing-card-derby")).wagers
    with pytest.raises(Faulty, match="there is no game 'snap'"):
        analyse("snap")
