"""Every clause that software can honour is cited where it acts and proved by a test, and the shipped list says so."""

import re

import pytest

from cutcard.clauses import NOW, Clause, clauses, proofs, readings
from cutcard.core.errors import Faulty
from cutcard.games import STUDIED, editions, find
from tests.kit import clause
from tests.proofs import SHIPPED, generate, named_in_tests, written

ALL = clauses()
IDS = {c.id for c in ALL}
PARTS = re.compile(r"[.(,-]")  # where an id goes on after what is printed above its parts


def test_the_shipped_proofs_are_fresh() -> None:
    assert SHIPPED.read_text(encoding="utf-8") == generate(), "run `python -m tests.proofs` and commit the result"


@pytest.mark.parametrize("c", [c for c in ALL if c.stage == NOW], ids=lambda c: c.id)
def test_each_clause_acts_somewhere_and_a_test_proves_it(c: Clause) -> None:
    proof = proofs()[c.id]
    assert proof.acts, "cited nowhere in the source"
    assert proof.tests, "no test carries it"


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    assert not set(named_in_tests()) - IDS


def test_every_clause_that_is_cited_anywhere_stands_in_a_list() -> None:
    """Or several that begin so: 5.8(d) has tiers, 11 has irregularities."""
    begun = {id[:end] for id in IDS for end in (*(m.start() for m in PARTS.finditer(id)), len(id))}
    cited = set(written())
    assert len(cited) > 1000
    assert sorted((where, id) for where, id in cited if id not in begun) == []


@clause("NZ-CONS-MARKUP")
def test_merged_passages_are_kept_as_before_and_after() -> None:
    boxes = next(p for p in readings() if p["clause"] == "Blackjack 3.1")
    assert (boxes["printed"], boxes["before"], boxes["after"]) == ("97 boxes", "7 boxes", "9 boxes")
    assert all(p["before"] != p["after"] for p in readings())


@clause("NZ-20-2", "NZ-CONS-FULLTEXT")
def test_what_the_source_does_not_print_is_named_as_such_and_as_ours() -> None:
    edition = find("four-card-poker").edition
    assert "Division 1" in edition.data["elsewhere"]["chip purchase"]
    assert "not printed in the source" in edition.data["elsewhere"]["chip purchase"]
    assert not edition.cite(edition.options["ante-min"].cite), "a setting of ours must not carry a clause"


DESIGN = r"\b(?:command|event|flag|counter|setting|evaluator|validator|engine|sequence|cell|emit|accept)s?\b"
OPTION = r"\boptions? (?!\d|that\b)([a-z0-9-]+)"


def test_every_row_begins_with_what_the_product_does() -> None:
    assert [c.id for c in ALL if not re.match(r"[A-Z][a-z]+s\b", c.does)] == []
    assert {c.id: found for c in ALL if (found := re.findall(DESIGN, c.does, re.IGNORECASE))} == {}


def test_every_option_that_a_row_names_is_one_of_its_game() -> None:
    options = {game.name: {o for each in editions(game.name) for o in each.edition.options} for game in STUDIED}
    named = [(c.id, name) for c in ALL for name in re.findall(OPTION, c.does) if name not in options.get(c.game, name)]
    assert sum(bool(re.search(OPTION, c.does)) for c in ALL) > 50
    assert named == []


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(Faulty, match="four-card-poker"):
        find("four-card-pokr")
