"""Section 7: when the cards are shuffled, cut, counted and replaced."""

import pytest

from cutcard.cards import DECK
from cutcard.core.game import Game
from cutcard.games.racing_card_derby.race import can_finish, race
from cutcard.games.racing_card_derby.rules import NZ
from tests.four_card_poker import not_due, refused
from tests.kit import clause, due_ids, faults, play
from tests.opening import arrives, steps, up_to
from tests.racing_card_derby import (
    BY_HAND,
    CONTINUOUS,
    INSPECTED,
    PER_SHOE,
    SHOE,
    SHOE_STEPS,
    SHUFFLER,
    cards_of,
    course,
    race_over,
    shuffle,
)


@clause("NZ-RCD-7.1(a)")
@pytest.mark.parametrize("game", [SHOE, SHUFFLER, PER_SHOE, NZ.set(decks=6, shuffle="per-shoe")])
def test_7_1_a_no_first_race_without_a_shuffle(game: Game) -> None:
    r = up_to(arrives(game), "shuffle A")
    refused(r, "dee tick round A", "NZ-RCD-7.1(a)")
    refused(r, f"dee tick shuffle A {len(game.pack) - 1}", "NZ-RCD-7.1(a)")
    assert "round" in due_ids(up_to(play(r, f"dee tick shuffle A {len(game.pack)}"), "round A"))


@clause("NZ-RCD-7.1(a)")
@pytest.mark.parametrize("game, again", [(SHOE, ["shuffle A", "cut A"]), (NZ.set(decks=6), ["shuffle A"])])
def test_7_1_a_every_race_is_shuffled_for_unless_the_house_has_set_otherwise(game: Game, again: list[str]) -> None:
    assert NZ.word("shuffle") == "every-round"
    r = up_to(arrives(game), "round A")
    for _ in range(3):
        r = race_over(r)
        refused(r, "dee tick round A", "NZ-RCD-7.1(a)")
        r, done = steps(r, "round A")
        assert done == again


@clause("NZ-RCD-7.1(b)")
@pytest.mark.parametrize("device, again", [("shoe", ["shuffle A", "cut A"]), ("shuffler", ["shuffle A"])])
def test_7_1_b_one_pack_is_shuffled_after_every_round_whatever_the_setting(device: str, again: list[str]) -> None:
    r = race_over(up_to(arrives(NZ.set(decks=1, device=device, shuffle="per-shoe")), "round A"), "5h", "9s")
    refused(r, "dee tick round A", "NZ-RCD-7.1(a)")
    assert steps(r, "round A")[1] == again


@clause("NZ-RCD-7.1(b)")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_7_1_b_six_packs_may_be_played_through_without_a_shuffle_between(device: str) -> None:
    r = up_to(arrives(NZ.set(decks=6, device=device, shuffle="per-shoe")), "round A")
    for seed in range(4):
        r = race_over(r, *shuffle(DECK, seed)[:13])
        assert [d.id for d in r.due if d.must] == ["round"]


@clause("NZ-RCD-7.1(b)")
def test_7_1_b_per_shoe_when_the_cutting_card_is_out_the_race_in_hand_was_the_last() -> None:
    """104 cards, the cutting card before the last 52: with 51 gone another race begins, with 52 none does."""
    cards = shuffle(PER_SHOE.pack, "a shoe")
    r = up_to(arrives(PER_SHOE), "round A")
    before = race_over(r, *cards[:51])
    assert [d.id for d in before.due if d.must] == ["round"]
    r = race_over(r, *cards[:52])
    refused(r, "dee tick round A", "NZ-RCD-7.1(a)")
    assert steps(r, "round A")[1][0] == "shuffle A"


@clause("NZ-RCD-7.1(b)")
def test_7_1_b_per_shoe_after_a_shuffle_all_the_cards_are_there_again() -> None:
    cards = shuffle(PER_SHOE.pack, "a shoe")
    r = up_to(race_over(up_to(arrives(PER_SHOE), "round A"), *cards[:60]), "round A")
    r = race_over(r, *cards[60:])  # 44 more than the first 60, but of a new shoe
    assert [d.id for d in r.due if d.must] == ["round"]
    assert steps(race_over(r, *cards[:8]), "round A")[1][0] == "shuffle A"  # 52 gone


@clause("NZ-RCD-7.1(b)", "NZ-RCD-10.8")
def test_7_1_b_no_race_begins_that_some_order_of_the_cards_left_would_not_finish() -> None:
    """No cutting card to warn: all clubs are gone and all but three diamonds. Spades and hearts, and then?"""
    game = PER_SHOE.set(cut_card=0)
    gone = [c for c in game.pack if c[1] == "c"] + [c for c in game.pack if c[1] == "d"][:23]
    left = [c for c in game.pack if c[1] in "sh"] + ["Kd", "Ad", "Kd"]
    bad_order = ["Kd", "Ad", "Kd", *[c for c in left if c[1] == "s"], *[c for c in left if c[1] == "h"]]
    assert not race(bad_order).over
    assert not can_finish(left)
    r = up_to(arrives(game), "round A")
    enough = race_over(r, *gone[:-1])  # four diamonds: every order finishes
    assert [d.id for d in enough.due if d.must] == ["round"]
    short = race_over(r, *gone)
    refused(short, "dee tick round A", "NZ-RCD-7.1(a)")
    assert steps(short, "round A")[1][0] == "shuffle A"


@clause("NZ-RCD-7.1(b)")
def test_7_1_b_a_race_that_is_running_is_finished_though_the_cutting_card_is_out() -> None:
    r = play(up_to(arrives(PER_SHOE), "round A"), "dee tick round A")
    for card in shuffle(PER_SHOE.pack, "a shoe")[:80]:
        r = play(r, f"!dee deal rack up {card}")
    assert [d.id for d in r.due if d.must] == ["round-over"]


@clause("NZ-RCD-7.1(d)")
def test_7_1_d_a_supervisor_who_doubts_the_mix_orders_a_shuffle_and_the_next_race_waits() -> None:
    r = play(up_to(arrives(PER_SHOE), "round A"), "dee tick round A")
    for name in ("ann", "dee", "shoe"):
        refused(r, f"{name} tick order-shuffle table -- doubt", "NZ-RCD-7.1(d)")
    for name in ("sue", "ola"):
        ordered = play(r, f'{name} tick order-shuffle table -- "the same six suits twice"')
        assert ordered.log[-1].why == "the same six suits twice"
        assert [d.id for d in ordered.due if d.must] == ["round-over"]  # the race in hand is finished
        after = play(ordered, "dee tick round-over A")
        refused(after, "dee tick round A", "NZ-RCD-7.1(a)")
        assert steps(after, "round A")[1] == ["shuffle A", "cut A"]


@clause("NZ-RCD-7.1(d)")
def test_7_1_d_the_order_states_its_reason() -> None:
    """This division knows no shuffle at pleasure: there has to be reason to suspect."""
    r = up_to(arrives(PER_SHOE), "round A")
    assert not_due(r, "sue tick order-shuffle table").code == "due/no-reason"


@clause("NZ-RCD-7.1(e)")
@pytest.mark.parametrize("game, again", [(PER_SHOE, ["shuffle A", "cut A"]), (SHUFFLER, ["shuffle A"])])
def test_7_1_e_a_card_seen_before_it_enters_the_device_costs_a_shuffle(game: Game, again: list[str]) -> None:
    r = up_to(arrives(game), "round A")
    for seen in (play(r, "dee tick card-exposed A"), play(r, "!dee tick card-exposed A")):
        refused(seen, "dee tick round A", "NZ-RCD-7.1(a)")
        assert steps(seen, "round A")[1] == again
    not_due(r, "ann tick card-exposed A")


@clause("NZ-RCD-7.1(e)")
def test_7_1_e_seen_while_the_table_is_being_opened_it_blocks_the_opening() -> None:
    r = play(up_to(arrives(SHOE), "shuffle A"), "dee tick shuffle A 52\n !dee tick card-exposed A")
    refused(r, "dee tick cut A", "NZ-RCD-7.1(a)")
    refused(r, "dee tick round A", "NZ-RCD-7.1(a)")
    assert steps(r, "round A")[1] == ["shuffle A", "cut A"]


@clause("NZ-RCD-7.2")
@pytest.mark.parametrize("game", [SHOE, PER_SHOE])
def test_7_2_with_a_shoe_a_member_of_staff_cuts_once(game: Game) -> None:
    r = play(up_to(arrives(game), "shuffle A"), f"dee tick shuffle A {len(game.pack)}")
    refused(r, "dee tick round A", "NZ-RCD-7.2")
    refused(r, "ann tick cut A", "NZ-RCD-7.2")
    assert not_due(r, "!ann tick cut A").code == "right/record"
    r = play(r, "dee tick cut A")
    refused(r, "dee tick cut A", "NZ-RCD-8.1")
    assert "round" in due_ids(r)


@clause("NZ-RCD-7.2")
def test_7_2_per_shoe_cards_that_are_shuffled_anew_are_cut_anew() -> None:
    r = race_over(up_to(arrives(PER_SHOE), "round A"), *shuffle(PER_SHOE.pack, "a shoe")[:60])
    assert steps(r, "round A")[1] == ["shuffle A", "cut A"]


@clause("NZ-RCD-7.2")
@pytest.mark.parametrize("game", [SHUFFLER, CONTINUOUS])
def test_7_2_without_a_shoe_nothing_is_cut(game: Game) -> None:
    assert "cut A" not in steps(arrives(game), "round A")[1]


@clause("NZ-RCD-7.3")
def test_7_3_the_operator_may_count_at_any_time_and_nobody_else() -> None:
    r = arrives(NZ.set(decks=6))
    for until in ("drop-box table", "chemmy A", "load A", "shuffle A", "round A"):
        r = up_to(r, until)
        assert faults(play(r, "ola tick count A 312")) == set()
    r = play(r, "dee tick round A\n ola tick count A 312")
    for name in ("ann", "dee", "sue", "shoe"):
        refused(r, f"{name} tick count A 312", "NZ-RCD-7.3")


@clause("NZ-RCD-7.3")
@pytest.mark.parametrize("cards", [311, 313])
def test_7_3_a_count_that_is_wrong_locks_the_table_until_the_cards_are_replaced(cards: int) -> None:
    game = NZ.set(decks=6, device="shoe")
    r = play(up_to(arrives(game), "round A"), f"!ola tick count A {cards}")
    assert faults(r) == {"NZ-RCD-7.3"}
    assert str(cards) in r.wrong[0].says
    for act in ("dee tick round A", "dee tick shuffle A 312", "ola tick count A 312", "dee tick cut A"):
        refused(r, act, "NZ-RCD-7.3")
    for name in ("ann", "dee", "sue"):
        refused(r, f"{name} tick replace-cards A -- short", "NZ-RCD-7.3")
    assert not_due(r, "ola tick replace-cards A").code == "due/no-reason"
    r = play(r, "ola tick replace-cards A -- short")
    assert faults(r) == set()
    assert steps(r, "round A")[1] == [*SHOE_STEPS, "shuffle A", "cut A"]


@clause("NZ-RCD-7.3")
def test_7_3_a_wrong_count_while_a_race_is_run_ends_that_round_first() -> None:
    r = play(up_to(arrives(SHOE), "round A"), "dee tick round A\n !ola tick count A 51")
    assert due_ids(r) == {"round-over"}
    assert due_ids(play(r, "dee tick round-over A")) == {"replace-cards"}


@clause("NZ-RCD-7.4")
@pytest.mark.parametrize(
    "game, again",
    [
        (SHOE, [*SHOE_STEPS, "shuffle A", "cut A"]),
        (SHUFFLER, [*INSPECTED, *BY_HAND, "load A", "shuffle A"]),
        (PER_SHOE.set(cards_source="pre-checked"), ["secured A", *BY_HAND, "shuffle A", "cut A"]),
    ],
)
def test_7_4_new_cards_after_a_round_are_checked_shuffled_and_cut(game: Game, again: list[str]) -> None:
    r = play(up_to(arrives(game), "round A"), "dee tick round A")
    not_due(r, "ola tick replace-cards A")  # not in the middle of a race
    r = play(r, "dee tick round-over A")
    for name in ("ann", "dee", "sue"):
        refused(r, f"{name} tick replace-cards A", "NZ-RCD-7.4")
    assert steps(play(r, "ola tick replace-cards A"), "round A")[1] == again


@clause("NZ-RCD-7.4")
def test_7_4_per_shoe_the_new_cards_are_all_there() -> None:
    r = race_over(up_to(arrives(PER_SHOE), "round A"), *shuffle(PER_SHOE.pack, 1)[:70])
    r = up_to(play(r, "ola tick replace-cards A"), "round A")
    r = race_over(r, *cards_of(course("hcd")))
    assert [d.id for d in r.due if d.must] == ["round"]
