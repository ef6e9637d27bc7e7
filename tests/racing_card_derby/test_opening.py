"""Sections 2, 3.1, 3.4, 6 and 7: a table is opened, its cards are inspected, shuffled and cut, before a race is run."""

import pytest

from cutcard.cards import DECK
from cutcard.core.errors import Faulty
from cutcard.core.facts import Tick
from cutcard.core.game import Game
from cutcard.core.rights import TABLE
from cutcard.core.round import Round
from cutcard.games import find
from cutcard.games.card_procedure import procedure
from cutcard.games.racing_card_derby import NZ, can_finish, race
from tests.kit import STAFF, clause, due_ids, faults, finish, play, seated
from tests.racing_card_derby import cards_of, closed, course, not_due, refused, shuffle

SHOE = NZ.set(device="shoe")
SHUFFLER = NZ.set(device="shuffler")
CONTINUOUS = NZ.set(device="continuous")
PER_SHOE = NZ.set(device="shoe", decks=2, shuffle="per-shoe")  # 104 cards, the cutting card before the last 52
EVERY_DEVICE = pytest.mark.parametrize("game", [SHOE, SHUFFLER, CONTINUOUS], ids=lambda g: g.word("device"))
TABLE_STEPS = ["drop-box table", "cutting-card-and-shoe table"]
INSPECTED = ["dealer-inspects A", "supervisor-inspects A"]
SHOE_STEPS = [*INSPECTED, "spread A", "turn-down-and-stack A"]
BY_HAND = ["chemmy A", "stack A", "riffle A"]


def arrives(game: Game) -> Round:
    """The table before it is opened."""
    p = procedure(game)
    return Round(p).record(STAFF[TABLE], p.opening())


def steps(r: Round, last: str) -> tuple[Round, list[str]]:
    """All that must be done before this step, `shuffle A`, done by those who are to do it; and what was done."""
    done: list[str] = []
    for _ in range(40):
        must = next(d for d in r.due if d.must)
        (tick,) = must.options
        assert isinstance(tick, Tick)
        name = f"{tick.step} {tick.deck}"
        if name == last:
            return r, done
        r = r.propose(
            STAFF[must.who], tick, must.id, "vault 2, from 9 to 13, held by the pit boss" if must.reason else ""
        )
        done.append(name)
    raise AssertionError(f"{last} never falls due: {done}")


def up_to(r: Round, step: str) -> Round:
    return steps(r, step)[0]


def race_over(r: Round, *cards: str) -> Round:
    """A race was run, and its cards went to the rack."""
    r = play(r, "dee tick round A")
    for card in cards:
        r = play(r, f"!dee deal rack up {card}")
    return play(r, "dee tick round-over A")


# 2 What the source leaves to other rules


@clause("NZ-RCD-2")
def test_2_what_this_division_does_not_say_points_to_the_general_rules_and_says_they_are_not_printed() -> None:
    elsewhere = find("racing-card-derby").edition.data["elsewhere"]
    for matter in ("chip purchase", "table limits"):
        assert elsewhere[matter].startswith("Division 1, general rules")
        assert "not printed in the source" in elsewhere[matter]
    assert all("Ours:" in answer for answer in elsewhere.values())


@clause("NZ-RCD-2")
def test_2_a_setting_of_ours_carries_no_clause_of_the_source() -> None:
    edition = find("racing-card-derby").edition
    for ours in ("wager-min", "wager-max", "chip", "payable", "cut-card"):
        assert not edition.options[ours].cite
    assert edition.options["decks"].cite == "3.4(a)"
    assert edition.status == "proposed"


# 3.1 and 3.4 Equipment


@clause("NZ-RCD-3.1(a)-(c)")
@EVERY_DEVICE
def test_3_1_no_table_opens_without_its_drop_box(game: Game) -> None:
    r = arrives(game)
    assert [d.id for d in r.due if d.must] == ["drop-box:table"]
    for step in ("cutting-card-and-shoe table", "dealer-inspects A", "shuffle A 52", "round A"):
        refused(r, f"dee tick {step}", "NZ-RCD-3.1(a)-(c)")
    refused(r, "ann tick drop-box table", "NZ-RCD-3.1(a)-(c)")
    assert "cutting-card-and-shoe:table" in due_ids(play(r, "dee tick drop-box table"))


@clause("NZ-RCD-3.1(a)-(c)")
def test_3_1_there_are_as_many_places_for_players_as_the_house_has_set() -> None:
    seven = seated(NZ, ann="7")
    refused(seven, "!table sit bob 8", "NZ-RCD-3.1(a)-(c)")
    assert seated(NZ.set(seats=12), ann="12").table.holder("12") == "ann"
    for place in ("layout", "first", "rack"):  # the dealer's side
        refused(seven, f"!table sit bob {place}", "NZ-RCD-3.1(a)-(c)")
    for seats in (0, 13):
        with pytest.raises(Faulty) as faulty:
            NZ.set(seats=seats)
        assert faulty.value.cite == "NZ-RCD-3.1(a)-(c)"


@clause("NZ-RCD-3.4(a)")
def test_3_4_a_from_one_to_eight_packs() -> None:
    six = NZ.set(decks=6)
    assert len(six.pack) == 312
    assert six.pack.count("2s") == 6
    for decks in (0, 9, -1):
        with pytest.raises(Faulty) as faulty:
            NZ.set(decks=decks)
        assert faulty.value.cite == "NZ-RCD-3.4(a)"
    with pytest.raises(Faulty):
        NZ.set(decks="1.5")
    assert [len(NZ.set(decks=n).pack) for n in range(1, 9)] == [52 * n for n in range(1, 9)]


@clause("NZ-RCD-3.4(a)")
@pytest.mark.parametrize("decks", [1, 3])
def test_3_4_a_a_card_comes_as_often_as_there_are_packs_and_no_oftener(decks: int) -> None:
    r = closed(NZ.set(decks=decks), ann="red 1000")
    for _ in range(decks):
        r = play(r, "shoe deal first up 7d")
    refused(r, "shoe deal first up 7d", "NZ-RCD-3.4(a)")
    assert faults(play(r, "!dee deal first up 7d")) == {"NZ-RCD-10.8"}


@clause("NZ-RCD-3.4(b)-(c)")
@EVERY_DEVICE
def test_3_4_b_c_no_table_opens_without_cutting_card_and_shoe(game: Game) -> None:
    r = play(arrives(game), "dee tick drop-box table")
    refused(r, "dee tick dealer-inspects A", "NZ-RCD-3.4(b)-(c)")
    refused(r, "dee tick round A", "NZ-RCD-3.4(b)-(c)")
    assert "dealer-inspects:A" in due_ids(play(r, "dee tick cutting-card-and-shoe table"))


@clause("NZ-RCD-3.4(b)-(c)")
def test_3_4_b_c_the_shoe_holds_every_card_in_use() -> None:
    for decks, holds in ((6, 4), (8, 7), (2, 1)):
        with pytest.raises(Faulty) as faulty:
            NZ.set(device="shoe", decks=decks, decks_max=holds)  # 312 cards, and a shoe for 208
        assert faulty.value.cite == "NZ-RCD-3.4(b)-(c)"
    assert NZ.set(device="shoe", decks=4, decks_max=4).number("decks") == 4


@clause("NZ-RCD-3.4(g)")
def test_3_4_g_the_operator_chooses_shoe_or_shuffler_and_the_shuffler_holds_the_game() -> None:
    assert {word: NZ.set(device=word).word("device") for word in ("shoe", "shuffler", "continuous")}
    with pytest.raises(Faulty) as faulty:
        NZ.set(device="hat")
    assert faulty.value.cite == "NZ-RCD-3.4(g)"
    for device in ("shuffler", "continuous"):
        with pytest.raises(Faulty):
            NZ.set(device=device, decks=6, decks_max=4)
    for capacity in (0, 9):
        with pytest.raises(Faulty):
            NZ.set(decks_max=capacity)


@clause("NZ-RCD-3.4(g)")
def test_3_4_g_all_packs_are_one_set_of_cards() -> None:
    r = up_to(arrives(NZ.set(decks=6)), "round A")
    assert {tick.deck for tick in r.table.ticks} == {"table", "A"}
    assert [tick.cards for tick in r.table.ticks if tick.step == "load"] == [312]
    not_due(r, "dee tick shuffle B 312")


@clause("NZ-RCD-1-CONTSHUFFLER")
def test_1_contshuffler_two_hundred_races_and_the_cards_never_come_to_an_end() -> None:
    r = up_to(arrives(CONTINUOUS), "round A")
    for n in range(200):
        r = race_over(r, DECK[n % 52], DECK[(n + 1) % 52])  # 400 cards to the rack, of 52: they went back in
        assert [d.id for d in r.due if d.must] == ["round"], n
    assert not [tick for tick in r.table.ticks if tick.step == "shuffle"]


@clause("NZ-RCD-1-CONTSHUFFLER")
@pytest.mark.parametrize("decks", [1, 6])
def test_1_contshuffler_each_race_starts_with_all_cards(decks: int) -> None:
    game = NZ.set(device="continuous", decks=decks, shuffle="per-shoe")
    r = up_to(arrives(game), "round A")
    r = race_over(r, *[card for card in game.pack if card[1] in "hdc"])
    assert [d.id for d in r.due if d.must] == ["round"]
    for n in range(3):
        assert finish(closed(game, ann="red 1000"), shuffle(game.pack, n)).over


# 6 Opening


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


@clause("NZ-RCD-6.3")
@clause("NZ-RCD-7.1(a)")
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


# 7 Shuffle and cut


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


@clause("NZ-RCD-7.1(b)")
@clause("NZ-RCD-10.8")
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
