"""Sections 3, 6 and 7: a table is opened, its cards are inspected, shuffled and cut, before anything is dealt."""

import pytest

from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.four_card_poker.rules import NZ, US
from tests.four_card_poker import not_due, refused
from tests.four_card_poker.scenes import dealt, lying, misdealt, on_to
from tests.kit import clause, due_ids, faults, play, seated
from tests.opening import arrives, steps, up_to

SHOE = NZ.set(device="shoe")
SHUFFLER = NZ.set(device="shuffler")
TABLE_STEPS = ["drop-box table", "cutting-card-and-rack table"]
SHOE_STEPS = ["dealer-inspects A", "supervisor-inspects A", "spread A", "stack A"]
SHUFFLER_STEPS = [
    f"{step} {deck}"
    for deck in "AB"
    for step in (
        "dealer-inspects",
        "supervisor-inspects",
        "spread",
        "chemmy",
        "stack",
        "riffle",
        "load",
        "cutting-card",
    )
]


# 3 Equipment


@clause("NZ-20-3.1")
def test_3_1_seven_sets_of_areas_and_not_eight() -> None:
    assert len([p for p in NZ.set(seats=7).places if p.isdigit()]) == 7
    with pytest.raises(Faulty, match="1 to 7") as faulty:
        NZ.set(seats=8)
    assert faulty.value.cite == "NZ-20-3.1"
    with pytest.raises(Faulty):
        NZ.set(seats=0)
    five = seated(NZ.set(seats=5), ann="5")
    refused(five, "!table sit bob 6", "NZ-20-3.1")
    not_due(five, "!table sit bob 8")


@clause("NZ-20-3.1")
@pytest.mark.parametrize("game", [SHOE, SHUFFLER, US])
def test_3_1_no_table_opens_without_its_drop_box(game: Game) -> None:
    r = arrives(game)
    assert [d.id for d in r.due if d.must] == ["drop-box:table"]
    refused(r, "dee tick cutting-card-and-rack table", "NZ-20-3.1")
    refused(r, "dee tick dealer-inspects A", "NZ-20-3.1")
    refused(r, "dee tick shuffle A 52", "NZ-20-3.1")
    refused(r, "dee tick round A", "NZ-20-3.1")
    assert "cutting-card-and-rack:table" in due_ids(play(r, "dee tick drop-box table"))


@clause("NZ-20-3.4(b),(d)")
@pytest.mark.parametrize("game", [SHOE, SHUFFLER])
def test_3_4_b_d_no_table_opens_without_cutting_card_and_rack(game: Game) -> None:
    r = play(arrives(game), "dee tick drop-box table")
    refused(r, "dee tick dealer-inspects A", "NZ-20-3.4(b),(d)")
    refused(r, "dee tick round A", "NZ-20-3.4(b),(d)")
    refused(r, "ann tick cutting-card-and-rack table", "NZ-20-3.4(b),(d)")
    assert "dealer-inspects:A" in due_ids(play(r, "dee tick cutting-card-and-rack table"))


@clause("NZ-20-3.4(b),(d)")
def test_3_4_b_d_the_rack_keeps_its_order_the_newest_on_top() -> None:
    r = play(dealt(), "bob choice 2 fold\n ann choice 1 fold")
    first, then = lying(r, "2").split(), lying(r, "1").split()
    r = play(
        r,
        f"""
        dee verdict 2 ante bob lose 0 NZ-20-9.2(a)
        dee verdict 2 aces-up bob lose 0 NZ-20-9.2(a)
        dee move rack {lying(r, "2")}
        dee verdict 1 ante ann lose 0 NZ-20-9.2(a)
        dee verdict 1 aces-up ann lose 0 NZ-20-9.2(a)
        dee move rack {lying(r, "1")}
        """,
    )
    assert lying(r, "rack").split() == first + then


@clause("NZ-20-3.4(c)")
def test_3_4_c_cards_come_from_a_shoe_or_from_a_shuffler() -> None:
    with pytest.raises(Faulty) as faulty:
        NZ.set(device="hat")
    assert faulty.value.cite == "NZ-20-3.4(c)"
    assert NZ.word("device") == "shuffler"


@clause("NZ-20-3.4(c)")
def test_3_4_c_a_shuffler_deals_its_two_decks_in_turn() -> None:
    r, rounds = up_to(arrives(SHUFFLER), "round A"), []
    for deck in "ABAB":
        refused(r, f"dee tick round {'B' if deck == 'A' else 'A'}", "NZ-20-8.1(a)")
        r = play(r, f"dee tick round {deck}\n dee tick round-over {deck}")
        rounds.append(deck)
        following = "B" if deck == "A" else "A"
        r = up_to(r, f"round {following}")
    assert [tick.deck for tick in r.table.ticks if tick.step == "round"] == rounds


@clause("NZ-20-3.4(c)")
def test_3_4_c_a_shoe_holds_one_deck() -> None:
    r = up_to(arrives(SHOE), "round A")
    r = up_to(play(r, "dee tick round A\n dee tick round-over A"), "round A")
    assert {tick.deck for tick in r.table.ticks} == {"table", "A"}
    not_due(r, "dee tick shuffle B 52")
    not_due(r, "dee tick round B")


@clause("NZ-20-3.4(c)")
def test_3_4_c_a_card_of_the_other_deck_is_reported_and_the_round_is_void() -> None:
    misdealt(play(dealt(), '!dee note 11.6 -- "a card with a blue back among the red"'), "NZ-20-11.6")


# 6 Opening


@clause("NZ-20-6.2")
@pytest.mark.parametrize("game", [SHOE, SHUFFLER])
def test_6_2_without_the_spread_no_table_opens(game: Game) -> None:
    r = up_to(arrives(game), "spread A")
    for step in ("stack A", "chemmy A", "shuffle A 52", "cut A", "round A"):
        refused(r, f"dee tick {step}", "NZ-20-6.2")
    assert "spread:A" not in due_ids(play(r, "dee tick spread A"))


@clause("NZ-20-6.3")
def test_6_3_with_a_shoe_inspect_then_spread_then_stack_then_shuffle_then_cut() -> None:
    _, done = steps(arrives(SHOE), "round A")
    assert done == [*TABLE_STEPS, *SHOE_STEPS, "shuffle A", "cut A"]


@clause("NZ-20-6.3")
def test_6_3_a_shuffle_before_the_spread_is_out_of_order() -> None:
    r = up_to(arrives(SHOE), "spread A")
    refused(r, "dee tick shuffle A 52", "NZ-20-6.2")
    r = play(r, "dee tick spread A")
    refused(r, "dee tick shuffle A 52", "NZ-20-6.3")
    r = play(r, "dee tick stack A\n dee tick shuffle A 52")
    assert "cut:A" in due_ids(r)


@clause("NZ-20-6.4(a)")
def test_6_4_a_each_deck_is_chemmied_stacked_and_riffled_by_itself_before_it_is_loaded() -> None:
    _, done = steps(arrives(SHUFFLER), "round A")
    assert done == [*TABLE_STEPS, *SHUFFLER_STEPS, "shuffle A"]


@clause("NZ-20-6.4(a)")
@pytest.mark.parametrize("missing", ["chemmy", "stack", "riffle"])
def test_6_4_a_a_deck_that_lacks_one_of_the_three_is_not_loaded(missing: str) -> None:
    r = up_to(arrives(SHUFFLER), f"{missing} B")
    refused(r, "dee tick load B 52", "NZ-20-6.4(a)")
    refused(r, "dee tick round A", "NZ-20-6.4(a)")


@clause("NZ-20-6.4(b)")
def test_6_4_b_decks_are_loaded_and_shuffled_apart_never_as_104() -> None:
    r = up_to(arrives(SHUFFLER), "load A")
    for cards in (104, 51, 53, 0):
        refused(r, f"dee tick load A {cards}", "NZ-20-6.4(b)")
    refused(r, "dee tick load B 52", "NZ-20-6.4(b)")
    assert faults(play(r, "!dee tick load A 104")) == {"NZ-20-11.6"}
    shuffled = up_to(r, "shuffle A")
    refused(shuffled, "dee tick shuffle A 104", "NZ-20-7.1")
    refused(shuffled, "dee tick shuffle B 52", "NZ-20-7.1")


@clause("NZ-20-6.4(c)")
def test_6_4_c_the_cutting_card_is_used_by_a_procedure_that_is_named() -> None:
    r = up_to(arrives(SHUFFLER), "cutting-card A")
    assert not_due(r, "dee tick cutting-card A").code == "due/no-reason"
    r = play(r, 'dee tick cutting-card A -- "approved procedure 12"')
    assert r.log[-1].why == "approved procedure 12"


# 7 Shuffle and cut


@clause("NZ-20-7.1(a)")
@pytest.mark.parametrize("game", [SHOE, SHUFFLER])
def test_7_1_a_no_first_round_without_a_shuffle(game: Game) -> None:
    r = up_to(arrives(game), "shuffle A")
    refused(r, "dee tick round A", "NZ-20-7.1")
    refused(r, "dee tick shuffle A 51", "NZ-20-7.1")
    assert "round" in due_ids(up_to(play(r, "dee tick shuffle A 52"), "round A"))


@clause("NZ-20-7.1(a)", "NZ-20-6.3")
def test_7_1_a_a_shuffle_before_the_cards_were_spread_in_order_does_not_count() -> None:
    early = play(up_to(arrives(SHOE), "spread A"), "!dee tick shuffle A 52")
    r = play(early, "dee tick spread A\n dee tick stack A")
    assert "shuffle:A" in due_ids(r)
    not_due(r, "dee tick cut A")


@clause("NZ-20-7.1(b)")
def test_7_1_b_a_shoe_is_shuffled_and_cut_after_each_round() -> None:
    r = up_to(arrives(SHOE), "round A")
    r = play(r, "dee tick round A\n dee tick round-over A")
    refused(r, "dee tick round A", "NZ-20-7.1")
    refused(r, "dee tick cut A", "NZ-20-7.1")
    r = play(r, "dee tick shuffle A 52")
    refused(r, "dee tick round A", "NZ-20-7.2")
    assert "round" in due_ids(play(r, "dee tick cut A"))


@clause("NZ-20-7.1(b)")
def test_7_1_b_a_deck_of_a_shuffler_is_shuffled_between_its_own_rounds() -> None:
    r = play(up_to(arrives(SHUFFLER), "round A"), "dee tick round A\n dee tick round-over A")
    _, done = steps(r, "round B")
    assert done == ["shuffle B"]
    r = play(r, "dee tick shuffle B 52\n dee tick round B\n dee tick round-over B")
    refused(r, "dee tick round A", "NZ-20-7.1")
    _, done = steps(r, "round A")
    assert done == ["shuffle A"]


@clause("NZ-20-7.1(d)")
def test_7_1_d_a_supervisor_who_doubts_the_shuffle_orders_another() -> None:
    r = up_to(arrives(SHOE), "round A")
    r = play(r, 'sue tick order-shuffle table -- "two aces on top again"')
    assert r.log[-1].why == "two aces on top again"
    refused(r, "dee tick round A", "NZ-20-7.1")
    assert steps(r, "round A")[1] == ["shuffle A", "cut A"]


@clause("NZ-20-7.1(e)")
@pytest.mark.parametrize("game, again", [(SHOE, ["shuffle A", "cut A"]), (SHUFFLER, ["shuffle A"])])
def test_7_1_e_a_card_seen_before_it_enters_the_device_costs_a_shuffle(game: Game, again: list[str]) -> None:
    r = up_to(arrives(game), "round A")
    seen = play(r, "dee tick card-exposed A")
    refused(seen, "dee tick round A", "NZ-20-7.1")
    assert steps(seen, "round A")[1] == again
    assert steps(play(r, "!dee tick card-exposed A"), "round A")[1] == again
    not_due(r, "ann tick card-exposed A")


@clause("NZ-20-7.1(e)")
def test_7_1_e_a_card_of_one_deck_does_not_cost_the_other_a_shuffle() -> None:
    r = play(up_to(arrives(SHUFFLER), "round A"), "dee tick card-exposed B")
    assert steps(r, "round A")[1] == []


@clause("NZ-20-7.1(f)")
def test_7_1_f_a_supervisor_orders_a_shuffle_without_a_reason_and_a_dealer_may_not() -> None:
    r = up_to(arrives(SHUFFLER), "round A")
    refused(r, "dee tick order-shuffle table", "NZ-20-7.1(f)")
    refused(r, "ann tick order-shuffle table", "NZ-20-7.1(f)")
    for name in ("sue", "ola"):  # a game supervisor or one above
        ordered = play(r, f"{name} tick order-shuffle table")
        assert steps(ordered, "round A")[1] == ["shuffle A"]


@clause("NZ-20-7.1(f)")
def test_7_1_f_the_order_may_be_given_at_any_time_and_tells_on_the_next_round() -> None:
    r = play(up_to(arrives(SHUFFLER), "round A"), "dee tick round A\n !dee tick shuffle B 52")
    assert steps(play(r, "dee tick round-over A"), "round B")[1] == []
    r = play(r, "sue tick order-shuffle table\n dee tick round-over A")
    assert steps(r, "round B")[1] == ["shuffle B"]


@clause("NZ-20-7.2")
def test_7_2_with_a_shoe_nothing_is_dealt_before_the_cut() -> None:
    r = play(up_to(arrives(SHOE), "shuffle A"), "dee tick shuffle A 52")
    refused(r, "dee tick round A", "NZ-20-7.2")
    r = play(r, "dee tick cut A")
    refused(r, "dee tick cut A", "NZ-20-8.1(a)")  # once
    assert "round" in due_ids(r)


@clause("NZ-20-7.2")
def test_7_2_the_cut_is_the_shoe_s_alone() -> None:
    assert "cut A" not in steps(arrives(SHUFFLER), "round A")[1]


@clause("NZ-20-7.2-NOCUT")
def test_7_2_nocut_no_player_ever_cuts() -> None:
    r = play(up_to(arrives(SHOE), "shuffle A"), "dee tick shuffle A 52")
    refused(r, "ann tick cut A", "NZ-20-7.2")
    assert not_due(r, "!ann tick cut A").code == "right/record"
    assert "cut:A" in due_ids(r)


@clause("NZ-20-7.3")
def test_7_3_the_dealer_may_count_a_deck_at_any_time() -> None:
    r = arrives(SHUFFLER)
    for until in ("drop-box table", "spread A", "load B", "shuffle A", "round A"):
        r = up_to(r, until)
        assert not faults(play(r, "dee tick count A 52"))
    r = play(r, "dee tick round A\n dee tick count A 52\n dee tick count B 52")
    assert not faults(r)
    refused(r, "ann tick count A 52", "NZ-20-7.3")


@clause("NZ-20-7.3", "NZ-20-11.6")
@pytest.mark.parametrize("cards", [51, 53])
def test_7_3_a_count_that_is_not_52_ends_the_round_and_locks_the_deck(cards: int) -> None:
    r = play(up_to(arrives(SHOE), "round A"), f"dee tick round A\n !dee tick count A {cards}")
    assert faults(r) == {"NZ-20-11.6"}
    assert due_ids(r) == {"round-over"}
    r = play(r, "dee tick round-over A")
    for act in ("dee tick shuffle A 52", "dee tick round A", "dee tick count A 52", "dee tick replace-cards A"):
        not_due(r, act)
    assert not_due(r, "ola tick replace-cards A").code == "due/no-reason"
    r = play(r, "ola tick replace-cards A -- short")
    assert not faults(r)
    assert steps(r, "round A")[1] == [*SHOE_STEPS, "shuffle A", "cut A"]


@clause("NZ-20-7.3", "NZ-20-11.6")
def test_7_3_a_short_count_in_mid_round_returns_all_stakes_of_that_round() -> None:
    r = on_to(play(dealt(), "ann bet 1 play ann 3000\n bob choice 2 fold"), "show:dealer")
    misdealt(play(r, '!dee note 11.6 -- "51 counted"'), "NZ-20-11.6")


@clause("NZ-20-7.3", "NZ-20-11.6")
def test_7_3_a_short_deck_that_is_not_in_use_does_not_hold_up_the_round_of_the_other() -> None:
    r = play(up_to(arrives(SHUFFLER), "round A"), "dee tick round A\n !dee tick count B 51")
    assert faults(r) == {"NZ-20-11.6"}
    r = play(r, "dee tick round-over A")
    not_due(r, "dee tick round B")


@clause("NZ-20-7.4")
def test_7_4_the_operator_replaces_cards_after_a_round_and_they_are_checked_shuffled_and_cut() -> None:
    r = play(up_to(arrives(SHOE), "round A"), "dee tick round A")
    not_due(r, "ola tick replace-cards A")
    r = play(r, "dee tick round-over A")
    for name in ("dee", "sue", "ann"):
        refused(r, f"{name} tick replace-cards A", "NZ-20-7.4")
    r = play(r, "ola tick replace-cards A")
    assert steps(r, "round A")[1] == [*SHOE_STEPS, "shuffle A", "cut A"]


@clause("NZ-20-7.4")
def test_7_4_of_a_shuffler_s_decks_only_the_replaced_one_is_checked_again() -> None:
    r = play(up_to(arrives(SHUFFLER), "round A"), "dee tick round A\n dee tick round-over A")
    r = play(r, "ola tick replace-cards B")
    assert steps(r, "round B")[1] == [*(step for step in SHUFFLER_STEPS if step.endswith(" B")), "shuffle B"]


def test_the_us_edition_opens_its_tables_by_the_new_zealand_text() -> None:
    r = up_to(arrives(US), "round A")
    assert steps(arrives(US), "round A")[1] == [*TABLE_STEPS, *SHUFFLER_STEPS, "shuffle A"]
    for entry in r.log[1:]:
        duty = next(d for d in Round(r.game, r.log[: entry.number]).due if d.id == entry.answers)
        assert duty.cite.startswith("NZ-20-"), duty
