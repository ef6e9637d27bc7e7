"""Advice in every game that has it: each act's worth, from what a person sees and nothing else; and drills on it."""

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from cutcard.cli import cutcard
from cutcard.console.strategies import named
from cutcard.core.errors import Faulty
from cutcard.core.facts import Entry, Who
from cutcard.core.layout import SEAT, layout_of
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.exact.advice import adviser_of, asked_of, situation, values
from cutcard.games import every, find, manifest
from cutcard.games.manifest import ALL, BORDERLINE, YOU
from cutcard.server import drills
from tests.every_face.kit import NAMES, TOY, game_called
from tests.every_game.kit import PLAYED, walk
from tests.every_game.test_sight import with_names

every_advised = pytest.mark.parametrize("name", [n for n in NAMES if n == TOY or manifest(n).adviser])


def situations(name: str, count: int, mode: str = ALL) -> Iterator[tuple[Random, Round]]:
    game = game_called(name)
    for seed in range(count):
        chance = Random(f"{name} {mode} {seed}")
        yield chance, adviser_of(game).situation(game, mode, "", chance)


@every_advised
def test_a_situation_waits_for_you_and_every_act_with_a_worth_may_be_done(name: str) -> None:
    for mode in (ALL, BORDERLINE):
        for _, r in situations(name, 4, mode):
            assert asked_of(r) == YOU
            given = values(r, YOU)
            assert given.unit
            assert given.why
            assert [v.worth for v in given.best] == sorted((v.worth for v in given.best), reverse=True)
            assert len({v.name for v in given.best}) == len(given.best)
            for value in given.best:
                assert any(duty.admits(value.fact, r.table) for duty in r.asked(Who(YOU))), value
                r.do(Who(YOU), value.fact)


@every_advised
def test_swapping_cards_that_you_cannot_see_changes_no_value(name: str) -> None:
    tried = 0
    for chance, r in situations(name, 4):
        given = values(r, YOU)
        hidden = [item for item in r.table.items.values() if not r.sees(YOU, item)]
        known = {item.name for item in r.table.items.values()}
        for one in hidden:
            other = chance.choice([card for card in r.game.deck if card not in known])
            twin = Round(r.game, with_names(r.log, {one.id: other}))
            assert twin.table.items[one.id].name == other
            assert values(twin, YOU) == given
            tried += 1
        for one, other_one in pairwise(hidden):
            swapped = {one.id: other_one.name, other_one.id: one.name}
            assert values(Round(r.game, with_names(r.log, swapped)), YOU) == given
    assert tried or all(item.open for item in r.table.items.values())


@every_advised
def test_an_adviser_is_given_no_card_that_its_person_may_not_see(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for _, r in situations(name, 2):
        adviser = adviser_of(r.game)
        given: list[Round] = []
        monkeypatch.setattr(adviser, "values", lambda seen, who, given=given: given.append(seen))
        values(r, YOU)
        monkeypatch.undo()
        (seen,) = given
        for item in r.table.items.values():
            assert seen.table.items[item.id].name == (item.name if r.sees(YOU, item) else HIDDEN)


@every_advised
def test_where_nothing_is_asked_there_is_no_advice(name: str) -> None:
    for _, r in situations(name, 1):
        with pytest.raises(Faulty, match="nothing is asked of bob"):
            values(r, "bob")


# What is made of it.


@every_advised
def test_a_drill_shows_the_table_as_you_see_it_and_the_worth_of_its_acts(name: str) -> None:
    for _, r in situations(name, 3):
        shown = drills.decide(r)
        view, told = shown["view"], shown["values"]
        json.dumps(shown)
        assert view["game"] == name
        assert view["you"]["seats"] == list(r.table.places_of[YOU])
        piles = {card for pile in view["round"]["felt"]["cards"].values() for card in pile} - {HIDDEN}
        assert piles == {item.name for item in r.table.items.values() if r.sees(YOU, item)}
        assert told["best"] == next(iter(told["options"]))
        assert told["facts"].keys() == told["options"].keys()
        asked = [option for duty in view["due"] for option in duty["options"]]
        for fact in told["facts"].values():
            kinds = {"bet": "lay"}.get(fact["kind"], fact["kind"])
            assert any(option["kind"] == kinds and option["place"] == fact["place"] for option in asked)


@every_advised
def test_a_round_that_was_played_is_graded_by_what_was_seen_when_each_act_was_done(name: str) -> None:
    game = game_called(name)
    r = drills.played(game, Random(f"{name} graded"))
    seen = Round(game, r.seen(YOU))
    graded = drills.decided(seen, YOU)
    betting = not adviser_of(game).CATEGORIES
    assert graded
    assert len(graded) == (
        len(seen.table.stakes) if betting else len([e for e in r.log if e.who.name == YOU and must(r, e)])
    )
    first = graded[0]
    at = first["entry"]
    assert first["stake"] > 0
    assert first["chosen"] in first["values"]["options"]
    early = next(n for n in range(at + 1, len(seen.log) + 1) if drills.decided(Round(game, seen.log[:n]), YOU))
    assert drills.decided(Round(game, seen.log[:early]), YOU)[0] == first
    assert [one for one in graded if one["entry"] > at] == drills.decided(seen, YOU, at)


def must(r: Round, e: Entry) -> bool:
    """Whether that act answered something that had to be decided."""
    return any(d.must and d.id == e.answers for d in Round(r.game, r.log[: e.number]).due_of.get(e.who.name, ()))


@every_advised
def test_a_kind_of_situation_can_be_asked_for_and_another_is_refused(name: str) -> None:
    game = game_called(name)
    adviser = adviser_of(game)
    for category in adviser.CATEGORIES[-3:]:
        assert values(situation(game, "category", category, Random(1)), YOU).category == category
    if adviser.CATEGORIES:
        with pytest.raises(Faulty, match="is not a kind of"):
            situation(game, "category", "soup", Random(1))


@pytest.mark.parametrize("name", NAMES)
def test_a_round_to_pay_shows_everything_but_what_is_paid(name: str) -> None:
    paying = 0
    for seed in range(12):
        shown = drills.pay(game_called(name), Random(seed))
        felt = shown["view"]["round"]["felt"]
        assert not [stake for stake in felt["stakes"] if stake["outcome"] or stake["returned"]]
        assert not felt["awards"]
        assert {line["stake"] for line in shown["lines"] if line["stake"]} == {s["chips"] for s in felt["stakes"]}
        drawn = {pile.place for pile in layout_of(game_called(name).edition).piles.values() if not pile.aside}
        piles = [cards for place, cards in felt["cards"].items() if place in drawn or place.isdigit()]
        assert HIDDEN not in {card for cards in piles for card in cards}
        assert shown["pays"] == sum(line["pays"] for line in shown["lines"])
        paying += bool(shown["pays"])
    assert paying > 6


@every_advised
def test_the_command_line_advises_on_a_described_round_without_its_last_choice(name: str, tmp_path: Path) -> None:
    """The example of a settled round, told only as far as its players have to act."""
    described = json.loads(manifest(name).examples["settle"])
    for seat in described["seats"].values():
        seat.pop("choice", None)
        seat["choices"] = seat.get("choices", [])[:-1]
    if SEAT not in layout_of(game_called(name).edition).piles:  # the bets themselves are what is to be decided
        described = {"game": name, "options": described.get("options", {}), "seats": {"1": {}}}
    file = tmp_path / "round.json"
    file.write_text(json.dumps(described), encoding="utf-8")
    done = CliRunner().invoke(cutcard, ["advise", name, "--round", str(file), "--json"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    said = json.loads(done.stdout)
    assert said["best"] == next(iter(said["options"]))
    other = CliRunner().invoke(cutcard, ["advise", "linked-progressive", "--round", str(file)])
    assert isinstance(other.exception, Faulty)


def test_a_game_is_said_to_have_no_decisions_only_where_nobody_is_ever_asked() -> None:
    said = {}
    for name in (found.name for found in every() if found.at_tables and not found.strategies):
        with pytest.raises(Faulty) as fault:
            named(find(name))
        said[name] = fault.value.message
    assert said["high-card"] == "no strategy is written for high-card"
    assert said["roulette"] == "roulette has no decisions to make"
    for setting in (one for one in PLAYED if "no decisions" in said.get(PLAYED[one].game.name, "")):
        closed = [r for r in walk(setting, 0) if r.game.closed(r.table)]
        assert closed
        assert not any(d.must and d.is_for_a_person for r in closed for d in r.due)
