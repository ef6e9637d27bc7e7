"""Sections 5.1 and 5.3 to 5.6: what may be laid on the table before the call of no more bets, and how."""

import random

import pytest

from cutcard.cards import DECK
from cutcard.chance.dealer import attend
from cutcard.chance.source import shuffled
from cutcard.core.errors import Refusal
from cutcard.core.table import HIDDEN
from cutcard.games.four_card_poker.rules import NZ
from tests.four_card_poker import (
    BLIND_PLAY,
    CLOSE,
    TWO_AREAS,
    cards,
    dealt,
    decides,
    laid,
    refused,
    seen,
    start,
)
from tests.kit import clause, finish, net, play, seated

ALONE, NOT_ALONE = NZ.set(aces_up_alone=True), NZ.set(aces_up_alone=False)


# 5.1 Before the first card


@pytest.mark.parametrize(
    "wagers",
    [
        pytest.param("ante 1000", marks=clause("NZ-20-5.1(a)(i)")),
        pytest.param("aces-up 1000", marks=clause("NZ-20-5.1(a)(ii)", "NZ-20-5.1(c)")),
        pytest.param("ante 1000 aces-up 2500", marks=clause("NZ-20-5.1(a)(iii)")),
        pytest.param("ante 2500 aces-up 1000", marks=clause("NZ-20-5.1(a)(iii)")),
    ],
)
def test_5_1_a_ways_to_enter(wagers: str) -> None:
    r = attend(play(seated(ALONE, ann="1"), laid(wagers) + CLOSE), shuffled(DECK, random.Random(5)))
    assert r.table.dealt("1") == 5
    words = wagers.split()
    assert {s.wager: r.table.stakes[s].chips for s in r.table.live("1")} == dict(
        zip(words[::2], map(int, words[1::2]), strict=True)
    )


@clause("NZ-20-5.1(a)(ii)", "NZ-20-5.1(c)")
def test_5_1_c_aces_up_alone_only_where_the_operator_allows_it() -> None:
    r = seated(NOT_ALONE, ann="1")
    refusal = refused(r, "ann bet 1 aces-up ann 1000", "NZ-20-5.1(c)")
    assert "Aces Up" in str(refusal)
    both = play(r, laid("ante 1000 aces-up 1000"))
    with pytest.raises(Refusal):  # nor left alone by taking the Ante back
        play(both, "ann pull 1 ante ann")
    assert play(both, "ann pull 1 aces-up ann\nann pull 1 ante ann").table.live() == []


@clause("NZ-20-5.1(b)")
def test_5_1_b_a_play_wager_before_the_cards_only_where_the_operator_allows_it() -> None:
    refused(play(start(), laid("ante 1000")), "ann bet 1 play ann 1000", "NZ-20-5.1(b)")
    r = play(seated(BLIND_PLAY, ann="1"), laid("ante 1000"))
    for multiple in (1000, 2000, 3000):
        assert play(r, f"ann bet 1 play ann {multiple}").table.stake("1", "play") == multiple
    for other in (500, 1500, 2500, 4000):
        with pytest.raises(Refusal):
            play(r, f"ann bet 1 play ann {other}")


@clause("NZ-20-5.1(b)", "NZ-20-5.1(c)-PROVISO")
def test_5_1_b_the_ante_under_a_blind_play_stays_as_it_is() -> None:
    r = play(seated(BLIND_PLAY, ann="1"), laid("ante 1000 play 2000"))
    for act in ("ann pull 1 ante ann", "ann bet 1 ante ann 500"):
        with pytest.raises(Refusal) as refusal:
            play(r, act)
        assert "after the call" not in str(refusal.value)  # there has been none
        assert "all the cards are out" not in str(refusal.value)
    assert play(r, "ann pull 1 play ann\nann bet 1 ante ann 500").table.stake("1", "ante") == 500


@clause("NZ-20-5.1(c)-PROVISO", "NZ-20-1.2-PLAY")
def test_5_1_c_proviso_a_play_wager_goes_with_the_ante_of_its_own_area_and_not_with_aces_up_alone() -> None:
    refused(start(), "ann bet 1 play ann 1000", "NZ-20-5.1(c)-PROVISO")
    two = laid("ante 1000") + "\n" + laid("aces-up 1000", "2") + CLOSE
    r = play(seated(TWO_AREAS, ann="1 2"), two + cards({"1": "As Kh 9d 5c 2s", "2": "Qs Jh 8d 6c 4s"}))
    refused(r, "ann bet 2 play ann 1000", "NZ-20-5.1(c)-PROVISO")
    assert play(r, "ann bet 1 play ann 1000").table.stake("1", "play") == 1000
    before = play(seated(BLIND_PLAY, ann="1"), laid("aces-up 1000"))
    refused(before, "ann bet 1 play ann 1000", "NZ-20-5.1(c)-PROVISO")
    after = dealt(NZ, "aces-up 1000", "Ah Ad 9s 5c 2s")
    refused(after, "ann bet 1 play ann 1000", "NZ-20-5.1(c)-PROVISO")
    assert net(finish(play(after, decides("stay"))), "ann") == 1000


# 5.3 to 5.6 How wagers are made


@clause("NZ-20-5.3")
@pytest.mark.parametrize("wager", ["ante", "aces-up"])
def test_5_3_wagers_are_whole_chips(wager: str) -> None:
    r = seated(NZ.set(chip=500), ann="1")
    refused(r, f"ann bet 1 {wager} ann 700", "NZ-20-5.3")
    assert play(r, f"ann bet 1 {wager} ann 1000").table.stake("1", wager) == 1000


@clause("NZ-20-5.3")
@pytest.mark.parametrize("chips", ["0", "-500", "1000000000001"])
def test_5_3_a_wager_is_some_chips(chips: str) -> None:
    with pytest.raises(Refusal):
        play(start(), f"ann bet 1 ante ann {chips}")


@clause("NZ-20-5.4")
def test_5_4_a_spoken_wager_counts_when_the_dealer_lays_it_before_the_call() -> None:
    r = play(start(), "!dee bet 1 ante ann 1000")
    assert (r.log[-1].answers, r.table.stake("1", "ante")) == ("bet:1:ann", 1000)
    assert not r.wrong
    assert attend(play(r, CLOSE), shuffled(DECK, random.Random(5))).table.dealt("1") == 5


@clause("NZ-20-5.5")
def test_5_5_several_areas_only_where_the_operator_allows_it() -> None:
    for game, places in ((NZ, "1 2"), (TWO_AREAS, "1 2 3")):
        with pytest.raises(Refusal) as refusal:
            seated(game, ann=places)
        assert refusal.value.cite == "NZ-20-5.5"
    refused(start(), "ann bet 3 ante ann 1000", "NZ-20-5.6")
    two = play(seated(TWO_AREAS, ann="2 3"), laid("ante 1000", "2") + "\n" + laid("ante 2000", "3") + CLOSE)
    r = attend(two, shuffled(DECK, random.Random(5)))
    assert (r.table.dealt("2"), r.table.dealt("3")) == (5, 5)


@clause("NZ-20-5.5.2")
def test_5_5_2_the_seat_is_the_one_occupied_when_the_cards_were_dealt() -> None:
    bets = laid("ante 1000", "2") + "\n" + laid("ante 1000", "3") + CLOSE
    deal = cards({"2": "As Kh 9d 5c 2s", "3": "Qs Jh 8d 6c 4s"}).replace(" own ", " home ")
    r = play(seated(NZ.set(areas_max=2, view_one=True), ann="3 2"), bets + deal)
    assert (seen(r, "ann", "2"), seen(r, "ann", "3")) == ([HIDDEN] * 5, ["Qs", "Jh", "8d", "6c", "4s"])
    with pytest.raises(Refusal) as refusal:
        play(r, "!table sit ann 2 3")
    assert refusal.value.cite == "NZ-20-5.5.2"


@clause("NZ-20-5.6")
def test_5_6_one_wager_to_an_area_and_no_betting_behind() -> None:
    r = play(start(), laid("ante 1000") + "\n" + laid("ante 1000", "2", "bob"))
    for act in ("bob bet 1 ante bob 1000", "bob bet 1 aces-up bob 1000", "bob bet 3 ante bob 1000"):
        refused(r, act, "NZ-20-5.6")
    with pytest.raises(Refusal) as refusal:  # nor in her name
        play(r, "bob bet 1 ante ann 2000")
    assert refusal.value.code == "due/not-yours"
    with pytest.raises(Refusal) as refusal:
        play(r, "!table sit bob 1")
    assert refusal.value.cite == "NZ-20-5.6"


@clause("NZ-20-5.6")
def test_5_6_laying_again_changes_the_one_wager() -> None:
    r = play(start(), laid("ante 1000") + "\n" + laid("ante 2500"))
    assert (r.table.stake("1", "ante"), len(r.table.live("1")), net(r, "ann")) == (2500, 1, -2500)


@clause("NZ-20-5.6")
def test_5_6_no_second_wager_by_way_of_a_change_of_seats() -> None:
    r = play(seated(TWO_AREAS, ann="1 2"), laid("ante 1000", "2"))
    with pytest.raises(Refusal):
        play(r, "!table sit ann 1\n!table sit bob 2\nbob bet 2 ante bob 500")
    back = play(r, "ann pull 2 ante ann\n!table sit ann 1\n!table sit bob 2\nbob bet 2 ante bob 500")
    assert back.table.stake("2", "ante") == 500
