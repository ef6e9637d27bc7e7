"""Section 6: the cards are inspected, spread and stacked, or loaded, before a first race is run."""

import pytest

from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.games.racing_card_derby.rules import NZ
from tests.four_card_poker import not_due, refused
from tests.kit import clause, due_ids, play
from tests.opening import arrives, steps, up_to
from tests.racing_card_derby import (
    BY_HAND,
    CONTINUOUS,
    EVERY_DEVICE,
    INSPECTED,
    SHOE,
    SHOE_STEPS,
    SHUFFLER,
    TABLE_STEPS,
)


@clause("NZ-RCD-6.2")
def test_6_2_without_the_spread_no_table_opens() -> None:
    r = up_to(arrives(SHOE), "spread A")
    for step in ("turn-down-and-stack A", "shuffle A 52", "cut A", "round A"):
        refused(r, f"dee tick {step}", "NZ-RCD-6.2")
    assert "spread:A" not in due_ids(play(r, "dee tick spread A"))


@clause("NZ-RCD-6.2")
@pytest.mark.parametrize("game", [SHUFFLER, CONTINUOUS, SHOE.set(cards_source="pre-shuffled")])
def test_6_2_a_shuffler_or_cards_shuffled_beforehand_need_no_spread(game: Game) -> None:
    assert "spread A" not in steps(arrives(game), "round A")[1]


@clause("NZ-RCD-6.3")
def test_6_3_inspect_then_spread_then_turn_down_and_stack_then_shuffle_then_cut() -> None:
    _, done = steps(arrives(SHOE), "round A")
    assert done == [*TABLE_STEPS, *SHOE_STEPS, "shuffle A", "cut A"]


@clause("NZ-RCD-6.3")
def test_6_3_a_shuffle_before_the_spread_is_out_of_order() -> None:
    r = up_to(arrives(SHOE), "spread A")
    refused(r, "dee tick shuffle A 52", "NZ-RCD-6.2")
    r = play(r, "dee tick spread A")
    refused(r, "dee tick shuffle A 52", "NZ-RCD-6.3")
    assert "cut:A" in due_ids(play(r, "dee tick turn-down-and-stack A\n dee tick shuffle A 52"))


@clause("NZ-RCD-6.3", "NZ-RCD-7.1(a)")
def test_6_3_a_shuffle_recorded_too_early_does_not_count() -> None:
    r = play(up_to(arrives(SHOE), "spread A"), "!dee tick shuffle A 52\n dee tick spread A")
    r = play(r, "dee tick turn-down-and-stack A")
    assert "shuffle:A" in due_ids(r)
    not_due(r, "dee tick cut A")


@clause("NZ-RCD-6.4")
@pytest.mark.parametrize("game, shuffled", [(SHUFFLER, ["shuffle A"]), (CONTINUOUS, [])])
def test_6_4_into_a_shuffler_the_cards_go_chemmied_stacked_and_riffled(game: Game, shuffled: list[str]) -> None:
    _, done = steps(arrives(game), "round A")
    assert done == [*TABLE_STEPS, *INSPECTED, *BY_HAND, "load A", *shuffled]


@clause("NZ-RCD-6.4")
@pytest.mark.parametrize("missing", ["chemmy", "stack", "riffle"])
@pytest.mark.parametrize("game", [SHUFFLER, CONTINUOUS])
def test_6_4_without_one_of_the_three_nothing_is_loaded(game: Game, missing: str) -> None:
    r = up_to(arrives(game), f"{missing} A")
    refused(r, "dee tick load A 52", "NZ-RCD-6.4")
    refused(r, "dee tick round A", "NZ-RCD-6.4")


@clause("NZ-RCD-6.4")
@pytest.mark.parametrize("cards", [0, 311, 313, 52])
def test_6_4_what_is_loaded_is_all_the_packs(cards: int) -> None:
    r = up_to(arrives(NZ.set(decks=6)), "load A")
    refused(r, f"dee tick load A {cards}", "NZ-RCD-6.4")
    assert "shuffle:A" in due_ids(play(r, "dee tick load A 312"))


@clause("NZ-RCD-6.5")
@pytest.mark.parametrize("source", ["pre-checked", "pre-shuffled"])
@EVERY_DEVICE
def test_6_5_cards_prepared_beforehand_are_used_if_it_is_known_where_they_were_kept(game: Game, source: str) -> None:
    r = up_to(arrives(game.set(cards_source=source)), "secured A")
    assert not_due(r, "dee tick secured A").code == "due/no-reason"
    assert not_due(r, 'dee tick secured A -- " "').code == "due/no-reason"
    for step in ("chemmy A", "load A 52", "shuffle A 52", "round A"):
        refused(r, f"dee tick {step}", "NZ-RCD-6.5")
    r = play(r, 'dee tick secured A -- "vault 2, 09:00 to 13:00, key with the pit boss"')
    assert r.log[-1].why == "vault 2, 09:00 to 13:00, key with the pit boss"
    assert "secured:A" not in due_ids(r)


@clause("NZ-RCD-6.5")
def test_6_5_cards_are_new_or_prepared_beforehand_and_new_ones_need_no_custody() -> None:
    assert "secured A" not in steps(arrives(SHOE), "round A")[1]
    with pytest.raises(Faulty) as faulty:
        NZ.set(cards_source="borrowed")
    assert faulty.value.cite == "NZ-RCD-6.5"


@clause("NZ-RCD-6.5-SHUFFLE")
@pytest.mark.parametrize("missing", ["chemmy", "stack", "riffle"])
@EVERY_DEVICE
def test_6_5_shuffle_cards_checked_beforehand_are_chemmied_stacked_and_riffled(game: Game, missing: str) -> None:
    r, done = steps(arrives(game.set(cards_source="pre-checked")), f"{missing} A")
    for step in ("load A 52", "shuffle A 52", "cut A", "round A"):
        refused(r, f"dee tick {step}", "NZ-RCD-6.5-SHUFFLE")
    assert done == [*TABLE_STEPS, "secured A", *BY_HAND[: BY_HAND.index(f"{missing} A")]]


PREPARED = [(SHOE, ["shuffle A", "cut A"]), (SHUFFLER, ["load A", "shuffle A"]), (CONTINUOUS, ["load A"])]


@clause("NZ-RCD-6.5-SHUFFLE")
@pytest.mark.parametrize("game, after", PREPARED, ids=["shoe", "shuffler", "continuous"])
def test_6_5_shuffle_cards_shuffled_beforehand_go_in_as_they_are(game: Game, after: list[str]) -> None:
    _, done = steps(arrives(game.set(cards_source="pre-shuffled")), "round A")
    assert done == [*TABLE_STEPS, "secured A", *after]
    assert steps(arrives(game.set(cards_source="pre-checked")), "round A")[1] == [
        *TABLE_STEPS,
        "secured A",
        *BY_HAND,
        *after,
    ]


@clause("NZ-RCD-6.5-SHUFFLE")
@pytest.mark.parametrize("chosen", [["chemmy"], ["riffle"], ["chemmy", "riffle"]], ids=" and ".join)
@pytest.mark.parametrize("game, after", PREPARED, ids=["shoe", "shuffler", "continuous"])
def test_6_5_shuffle_or_are_chemmied_or_riffled_or_both_first(game: Game, after: list[str], chosen: list[str]) -> None:
    r = up_to(arrives(game.set(cards_source="pre-shuffled")), after[0])
    for step in chosen:
        r = play(r, f"dee tick {step} A")
    assert steps(r, "round A")[1] == after
