"""Sections 1, 2 and 3: the words of the division, what it leaves to others, the spots of an area and the deck."""

from collections import Counter

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Spot
from cutcard.games.four_card_poker.rules import NZ
from tests.four_card_poker import CLOSE, cards, laid, refused, start
from tests.kit import clause, faults, play


@clause("NZ-20-1.1", "NZ-20-1.2-ANTE", "NZ-20-1.2-PLAY", "NZ-20-1.2-ACESUP", "NZ-20-1.2-ANTEBONUS", "NZ-20-1.2-FOLD")
@clause("NZ-20-1.2-POKERVALUE")
def test_1_the_glossary_marks_the_words_of_the_act_and_has_the_six_of_the_division() -> None:
    glossary = NZ.edition.data["glossary"]
    assert {word for word, row in glossary.items() if row.get("act")} == {"casino operator", "Secretary"}
    assert all(row["says"] for row in glossary.values())
    cites = {row["cite"] for row in glossary.values() if "cite" in row}
    assert cites == {f"1.2-{word}" for word in ("ANTE", "PLAY", "ACESUP", "ANTEBONUS", "FOLD", "POKERVALUE")}


@clause("NZ-20-2")
def test_2_what_division_1_says_is_named_as_not_printed_here() -> None:
    elsewhere = NZ.edition.data["elsewhere"]
    assert elsewhere["chip purchase"].startswith("Division 1")
    assert "not printed in the source" in elsewhere["chip purchase"]


@clause("NZ-20-3.3(a)-(c)")
def test_3_3_each_area_has_the_spots_ante_play_and_aces_up() -> None:
    r = start()
    for wager in ("blind", "trips", "Ante", "progressive"):
        refused(r, f"ann bet 1 {wager} ann 1000", "NZ-20-3.3(a)-(c)")
    r = play(r, laid("ante 1000 aces-up 500") + CLOSE + cards({"1": "As Kh 9d 5c 2s"}) + "\nann bet 1 play ann 1000")
    assert set(r.table.live()) == {Spot("1", wager, "ann") for wager in ("ante", "aces-up", "play")}


@clause("NZ-20-3.4(a)")
def test_3_4_a_one_deck_of_52_different_cards_and_one_seen_twice_stops_the_round() -> None:
    assert len(NZ.deck) == len(set(NZ.deck)) == 52
    assert Counter(card[1] for card in NZ.deck) == dict.fromkeys("shdc", 13)
    assert Counter(card[0] for card in NZ.deck) == dict.fromkeys("23456789TJQKA", 4)
    r = play(start(), laid("ante 1000") + CLOSE + "shoe deal 1 own As Kh 7d 5c 2s")
    refused(r, "shoe deal dealer down Kd Qd Jc 9c 7d", "NZ-20-3.4(a)")
    with pytest.raises(Refusal):
        play(r, "shoe deal dealer down Kd Qd Jc 9c Xx")
    r = play(r, "!shoe deal dealer down Kd Qd Jc 9c 7d")
    assert faults(r) == {"NZ-20-11.6"}
    assert [(d.who, d.cite) for d in r.due] == [("dealer", "NZ-20-11.6")]
