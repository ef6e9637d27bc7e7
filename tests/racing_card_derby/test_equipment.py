"""Sections 1, 2, 3.1 and 3.4: what a table must have before it opens, and what the rules leave to others."""

import pytest

from cutcard.cards import DECK
from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.games import find
from cutcard.games.racing_card_derby.rules import NZ
from tests.four_card_poker import not_due, refused
from tests.kit import clause, due_ids, faults, finish, play, seated
from tests.opening import arrives, up_to
from tests.racing_card_derby import CONTINUOUS, EVERY_DEVICE, closed, race_over, shuffle

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
    for word in ("shoe", "shuffler", "continuous"):
        assert NZ.set(device=word).word("device") == word
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
