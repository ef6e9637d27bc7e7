"""Section 3: the table, its areas and its equipment, without which nothing opens."""

from collections import Counter

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Spot
from cutcard.games.four_card_poker.rules import NZ
from tests.four_card_poker import CLOSE, cards, laid, refused, start
from tests.kit import clause, faults, play


@clause("NZ-20-3.3(a)-(c)")
def test_3_3_each_area_has_the_spots_ante_play_and_aces_up() -> None:
    r = start()
    for wager in ("blind", "trips", "Ante", "progressive"):
        refused(r, f"ann bet 1 {wager} ann 1000", "NZ-20-3.3(a)-(c)")
    r = play(r, laid("ante 1000 aces-up 500") + CLOSE + cards({"1": "As Kh 9d 5c 2s"}) + "\nann bet 1 play ann 1000")
    assert set(r.table.live()) == {Spot("1", wager, "ann") for wager in ("ante", "aces-up", "play")}


@clause("NZ-20-3.4(a)")
def test_3_4_a_one_deck_of_52_different_cards() -> None:
    assert len(NZ.deck) == len(set(NZ.deck)) == 52
    assert Counter(card[1] for card in NZ.deck) == dict.fromkeys("shdc", 13)
    assert Counter(card[0] for card in NZ.deck) == dict.fromkeys("23456789TJQKA", 4)


@clause("NZ-20-3.4(a)")
def test_3_4_a_a_card_seen_twice_stops_the_round() -> None:
    r = play(start(), laid("ante 1000") + CLOSE + "shoe deal 1 own As Kh 7d 5c 2s")
    refused(r, "shoe deal dealer down Kd Qd Jc 9c 7d", "NZ-20-3.4(a)")
    with pytest.raises(Refusal):
        play(r, "shoe deal dealer down Kd Qd Jc 9c Xx")
    r = play(r, "!shoe deal dealer down Kd Qd Jc 9c 7d")
    assert faults(r) == {"NZ-20-11.6"}
    assert [(d.who, d.cite) for d in r.due] == [("dealer", "NZ-20-11.6")]
