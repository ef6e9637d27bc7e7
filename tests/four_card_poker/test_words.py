"""The paper's cover and sections 1 and 2: what the division's words mean, and what it leaves to others."""

import random

import pytest

from cutcard.cards import DECK
from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack, shuffled
from cutcard.games.four_card_poker.rules import NZ
from tests.four_card_poker import (
    CLOSE,
    STRAIGHT_FLUSH,
    THREE_TENS,
    TWO_AREAS,
    cards,
    decides,
    laid,
    refused,
    showdown,
    start,
)
from tests.kit import PLAYERS, clause, finish, net, play, seated, verdicts

# The paper's cover, and 1 Interpretation


@clause("NZ-20-INTRO")
def test_intro_five_cards_to_an_area_and_six_to_the_dealer() -> None:
    seats = dict(zip(PLAYERS, "1234567", strict=True))
    bets = "\n".join(laid("ante 500", area, person) for person, area in seats.items())
    pack = shuffled(DECK, random.Random(20))
    r = attend(play(seated(NZ, **seats), bets + CLOSE), pack)
    assert [r.table.dealt(area) for area in "1234567"] == [5] * 7
    assert (r.table.dealt("dealer"), len(pack.left)) == (6, 11)
    assert {d.id for d in r.due if d.must} == {f"decide:{area}" for area in "1234567"}


@clause("NZ-20-1.1")
def test_1_1_the_glossary_marks_the_words_of_the_act() -> None:
    glossary = NZ.edition.data["glossary"]
    assert {word for word, row in glossary.items() if row.get("act")} == {"casino operator", "Secretary"}
    assert all(row["says"] for row in glossary.values())


@clause("NZ-20-1.2-ANTE", "NZ-20-1.2-PLAY", "NZ-20-1.2-ACESUP", "NZ-20-1.2-ANTEBONUS", "NZ-20-1.2-FOLD")
@clause("NZ-20-1.2-POKERVALUE")
def test_1_2_the_glossary_has_the_six_words_of_the_division() -> None:
    cites = {row["cite"] for row in NZ.edition.data["glossary"].values() if "cite" in row}
    assert cites == {f"1.2-{word}" for word in ("ANTE", "PLAY", "ACESUP", "ANTEBONUS", "FOLD", "POKERVALUE")}


@clause("NZ-20-1.2-ACESUP")
@pytest.mark.parametrize(
    "wagers, decision, result", [("ante 1000 aces-up 1000", "play 1000", -1000), ("aces-up 1000", "stay", 1000)]
)
def test_1_2_aces_up_beside_an_ante_or_alone_wins_whatever_the_dealer_holds(
    wagers: str, decision: str, result: int
) -> None:
    r = showdown(NZ, wagers, "Ah Ad 9c 5s 3d", decision, THREE_TENS)
    assert "aces-up win 2000 NZ-20-10.2(a)(v)" in verdicts(r)
    assert net(r, "ann") == result


@clause("NZ-20-1.2-ANTE")
def test_1_2_an_ante_is_made_before_the_cards() -> None:
    r = play(start(), laid("ante 1000", "1", "ann") + CLOSE + "shoe deal 1 own As Kh 9d 5c 2s")
    refusal = refused(r, "bob bet 2 ante bob 1000", "NZ-20-5.8(a)")
    assert "no more bets" in str(refusal)
    assert [spot.place for spot in r.table.stakes] == ["1"]


@clause("NZ-20-1.2-ANTEBONUS")
def test_1_2_the_ante_bonus_is_a_line_of_its_own_win_or_lose() -> None:
    r = showdown(NZ, "ante 1000", "8s 8h 8d Qs 2c", "play 1000", STRAIGHT_FLUSH)
    assert verdicts(r) == [
        "ante-bonus award 2000 NZ-20-10.2(a)(i)",
        "ante lose 0 NZ-20-10.2(a)(ii)",
        "play lose 0 NZ-20-10.2(a)(ii)",
    ]


@clause("NZ-20-1.2-PLAY", "NZ-20-5.1(c)-PROVISO")
def test_1_2_a_play_wager_goes_with_the_ante_of_its_own_area() -> None:
    refused(start(), "ann bet 1 play ann 1000", "NZ-20-5.1(c)-PROVISO")
    hands = cards({"1": "As Kh 9d 5c 2s", "2": "Qs Jh 8d 6c 4s"})
    two = play(seated(TWO_AREAS, ann="1 2"), laid("ante 1000", "1") + "\n" + laid("aces-up 1000", "2") + CLOSE + hands)
    refused(two, "ann bet 2 play ann 1000", "NZ-20-5.1(c)-PROVISO")
    assert play(two, "ann bet 1 play ann 1000").table.stake("1", "play") == 1000


@clause("NZ-20-1.2-FOLD")
def test_1_2_a_folded_hand_stays_folded() -> None:
    r = play(seated(NZ, cat="3", dan="4"), laid("ante 1000", "3", "cat") + "\n" + laid("ante 1000", "4", "dan") + CLOSE)
    r = play(r, cards({"3": "As Kh 9d 5c 2s", "4": "Qs Jh 8d 6c 4s"}) + "\ncat choice 3 fold")
    refused(r, "cat bet 3 play cat 1000", "NZ-20-5.2")
    refused(r, "cat choice 3 fold", "NZ-20-5.2")
    r = attend(r, Pack([]))  # the dealer takes cards and Ante; dan has still to decide
    refused(r, "cat bet 3 play cat 1000", "NZ-20-5.1(c)-PROVISO")
    assert net(finish(play(r, decides("fold", "4", "dan"))), "cat") == -1000


# 2 Application


@clause("NZ-20-2")
def test_2_what_division_1_says_is_named_as_not_printed_here() -> None:
    elsewhere = NZ.edition.data["elsewhere"]
    assert elsewhere["chip purchase"].startswith("Division 1")
    assert "not printed in the source" in elsewhere["chip purchase"]
