"""Sections 1, 3 and 5 as far as the call of no more bets: the words, the table, and what may be laid on it."""

import random
from collections import Counter

import pytest

from cutcard.cards import DECK
from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack, shuffled
from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Show, Spot, Strike, Tick
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.games import find
from cutcard.games.card_procedure import procedure
from cutcard.games.four_card_poker import NZ
from tests.four_card_poker import CLOSE, STRAIGHT_FLUSH, THREE_TENS, cards, dealt, decides, laid, refused, showdown
from tests.kit import PLAYERS, STAFF, clause, faults, finish, net, play, seated, verdicts

ALONE, NOT_ALONE = NZ.set(aces_up_alone=True), NZ.set(aces_up_alone=False)
BLIND = NZ.set(blind_play=True)
TWO_AREAS = NZ.set(areas_max=2)
VIEW_ONE = NZ.set(areas_max=2, view_one=True)


def start() -> Round:
    return seated(NZ, ann="1", bob="2")


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


# 3 Table layout and equipment


@clause("NZ-20-3.1")
@pytest.mark.parametrize(
    "seats, admitted", [(1, True), (7, True), (0, False), (8, False), (-1, False), ("many", False)]
)
def test_3_1_one_to_seven_sets_of_wagering_areas(seats: object, admitted: bool) -> None:
    if admitted:
        assert find("four-card-poker", options={"seats": seats}).number("seats") == seats
    else:
        with pytest.raises(Faulty) as fault:
            find("four-card-poker", options={"seats": seats})
        assert (fault.value.code, fault.value.cite) == ("option/value", "NZ-20-3.1")


@clause("NZ-20-3.1")
def test_3_1_nobody_sits_where_there_is_no_area() -> None:
    five = NZ.set(seats=5)
    assert seated(five, ann="5").table.holder("5") == "ann"
    for game, place in ((five, "6"), (five, "7")):
        with pytest.raises(Refusal) as refusal:
            seated(game, ann=place)
        assert refusal.value.cite == "NZ-20-3.1"
    with pytest.raises(Refusal):
        seated(NZ, ann="8")


def prepared(device: str, opening: str = "") -> Round:
    """The table's own log: the drop box, the cutting card and the rack, as far as they are ticked."""
    game = procedure(NZ.set(device=device))
    return play(Round(game).record(STAFF["table"], game.opening()), opening)


@clause("NZ-20-3.1")
def test_3_1_no_opening_without_the_drop_box() -> None:
    r = prepared("shoe")
    for act in ("dee tick round A", "dee tick cutting-card-and-rack table", "dee tick shuffle A 52"):
        refused(r, act, "NZ-20-3.1")
    assert "drop-box:table" not in {d.id for d in play(r, "dee tick drop-box table").due}


@clause("NZ-20-3.4(b),(d)")
def test_3_4_b_d_no_opening_without_cutting_card_and_rack() -> None:
    r = prepared("shoe", "dee tick drop-box table")
    refused(r, "dee tick round A", "NZ-20-3.4(b),(d)")
    refused(r, "dee tick dealer-inspects A", "NZ-20-3.4(b),(d)")
    assert play(r, "dee tick cutting-card-and-rack table\ndee tick dealer-inspects A").table.ticks[-1].deck == "A"


@clause("NZ-20-3.4(b),(d)")
def test_3_4_b_d_the_rack_keeps_its_cards_in_order() -> None:
    hands = {"1": "As Kh 9d 5c 2s", "2": "Qs Jh 8d 6c 4s"}
    r = play(start(), laid("ante 1000") + "\n" + laid("ante 1000", "2", "bob") + CLOSE + cards(hands))
    r = attend(play(r, "bob choice 2 fold"), Pack([]))
    assert r.table.cards("rack") == hands["2"].split()
    r = finish(play(r, "ann choice 1 fold"))
    assert r.table.cards("rack")[:10] == [*hands["2"].split(), *hands["1"].split()]


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


SHUFFLER = """
    dee tick drop-box table
    dee tick cutting-card-and-rack table
    dee tick dealer-inspects A
    sue tick supervisor-inspects A
    dee tick spread A
    dee tick chemmy A
    dee tick stack A
    dee tick riffle A
    dee tick load A 52
    dee tick cutting-card A -- "placed at the back"
    dee tick dealer-inspects B
    sue tick supervisor-inspects B
    dee tick spread B
    dee tick chemmy B
    dee tick stack B
    dee tick riffle B
    dee tick load B 52
    dee tick cutting-card B -- "placed at the back"
"""


@clause("NZ-20-3.4(c)")
def test_3_4_c_a_shuffler_deals_its_two_decks_in_turn() -> None:
    r = prepared("shuffler", SHUFFLER)
    for deck, other in ("AB", "BA", "AB"):
        r = play(r, f"dee tick shuffle {deck} 52")
        with pytest.raises(Refusal):
            play(r, f"dee tick round {other}")
        r = play(r, f"dee tick round {deck}\ndee tick round-over {deck}")
    assert [tick.deck for tick in r.table.ticks if tick.step == "round"] == ["A", "B", "A"]


@clause("NZ-20-3.4(c)")
def test_3_4_c_a_card_of_the_other_deck_is_found_by_the_count() -> None:
    r = play(prepared("shuffler", SHUFFLER), "dee tick shuffle A 52\ndee tick round A")
    r = r.record(STAFF["dealer"], Tick("count", "A", 53))
    assert faults(r) == {"NZ-20-11.6"}


@clause("NZ-20-3.4(c)")
def test_3_4_c_a_shoe_or_a_shuffler_and_nothing_else() -> None:
    assert {find("four-card-poker", options={"device": d}).word("device") for d in ("shoe", "shuffler")} == {
        "shoe",
        "shuffler",
    }
    with pytest.raises(Faulty) as fault:
        find("four-card-poker", options={"device": "hand"})
    assert (fault.value.code, fault.value.cite) == ("option/value", "NZ-20-3.4(c)")


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


@clause("NZ-20-5.1(a)(iii)")
def test_5_1_a_iii_both_wagers_are_settled_each_by_itself() -> None:
    r = showdown(NZ, "ante 1000 aces-up 2500", "Ks Kh 9s 5c 2s", "play 1000")
    assert verdicts(r) == [
        "aces-up lose 0 NZ-20-10.2(a)(iii)",
        "ante win 2000 NZ-20-10.2(a)(iv)",
        "play win 2000 NZ-20-10.2(a)(iv)",
    ]
    assert net(r, "ann") == 2000 - 2500


@clause("NZ-20-5.1(a)(i)")
def test_5_1_a_whoever_has_laid_nothing_gets_no_cards() -> None:
    r = attend(play(start(), laid("ante 1000") + CLOSE), shuffled(DECK, random.Random(5)))
    assert (r.table.dealt("1"), r.table.dealt("2")) == (5, 0)
    nobody = play(start(), CLOSE)
    assert nobody.over
    assert not nobody.due


@clause("NZ-20-5.1(a)(ii)", "NZ-20-5.1(c)")
def test_5_1_c_aces_up_alone_only_where_the_operator_allows_it() -> None:
    r = seated(NOT_ALONE, ann="1")
    refusal = refused(r, "ann bet 1 aces-up ann 1000", "NZ-20-5.1(c)")
    assert "Aces Up" in str(refusal)
    both = play(r, laid("ante 1000 aces-up 1000"))
    with pytest.raises(Refusal):  # nor left alone by taking the Ante back
        play(both, "ann pull 1 ante ann")
    assert play(both, "ann pull 1 aces-up ann\nann pull 1 ante ann").table.live() == []


@clause("NZ-20-5.1(c)")
def test_5_1_c_what_the_operator_allows_changes_between_rounds_not_during_one() -> None:
    r = play(seated(ALONE, ann="1"), laid("aces-up 1000"))
    with pytest.raises(Refusal) as refusal:
        r.record(STAFF["table"], NOT_ALONE.opening())
    assert refusal.value.code == "round/open"
    assert r.table.opened == ALONE.opening()
    later = seated(NOT_ALONE, ann="1")
    assert later.table.opened is not None
    assert "aces-up-alone=false" in later.table.opened.options
    refused(later, "ann bet 1 aces-up ann 1000", "NZ-20-5.1(c)")


@clause("NZ-20-5.1(b)")
def test_5_1_b_a_play_wager_before_the_cards_only_where_the_operator_allows_it() -> None:
    refused(play(start(), laid("ante 1000")), "ann bet 1 play ann 1000", "NZ-20-5.1(b)")
    r = play(seated(BLIND, ann="1"), laid("ante 1000"))
    for multiple in (1000, 2000, 3000):
        assert play(r, f"ann bet 1 play ann {multiple}").table.stake("1", "play") == multiple
    for other in (500, 1500, 2500, 4000):
        with pytest.raises(Refusal):
            play(r, f"ann bet 1 play ann {other}")


@clause("NZ-20-5.1(b)", "NZ-20-5.1(c)-PROVISO")
def test_5_1_b_the_ante_under_a_blind_play_stays_as_it_is() -> None:
    r = play(seated(BLIND, ann="1"), laid("ante 1000 play 2000"))
    for act in ("ann pull 1 ante ann", "ann bet 1 ante ann 500"):
        with pytest.raises(Refusal) as refusal:
            play(r, act)
        assert "after the call" not in str(refusal.value)  # there has been none
        assert "all the cards are out" not in str(refusal.value)
    assert play(r, "ann pull 1 play ann\nann bet 1 ante ann 500").table.stake("1", "ante") == 500


@clause("NZ-20-5.1(c)-PROVISO")
def test_5_1_c_proviso_no_play_wager_with_aces_up_alone() -> None:
    before = play(seated(BLIND, ann="1"), laid("aces-up 1000"))
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


@clause("NZ-20-5.4")
def test_5_4_a_spoken_wager_that_comes_too_late_is_not_accepted() -> None:
    r = play(start(), laid("ante 1000") + CLOSE)
    refused(r, "bob bet 2 ante bob 1000", "NZ-20-5.8(a)")
    late = play(r, "!dee bet 2 ante bob 1000")
    assert late.log[-1].answers == ""
    assert faults(late) == {"NZ-20-5.8(a)"}
    assert {d.who for d in late.due} == {"supervisor"}  # nothing is dealt until it is ruled on
    ruled = late.do(STAFF["supervisor"], Strike(late.log[-1].number), "after the call")
    assert (net(ruled, "bob"), ruled.table.stake("2", "ante"), ruled.wrong) == (0, 0, ())
    assert attend(ruled, shuffled(DECK, random.Random(5))).table.dealt("2") == 0


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


HOME, AWAY = "As Kh 9d 5c 2s", "Qs Jh 8d 6c 4s"
BLIND_HANDS = (
    laid("ante 1000", "2")
    + "\n"
    + laid("ante 1000", "3")
    + CLOSE
    + cards({"2": HOME, "3": AWAY}).replace(" own ", " home ")
)


def seen(r: Round, eyes: str, place: str) -> list[str]:
    """What these eyes may know of the cards dealt to a place."""
    return Round(r.game, r.seen(eyes)).table.cards(place)


@clause("NZ-20-5.5.2")
def test_5_5_2_only_the_hand_at_the_seat_is_seen() -> None:
    r = play(seated(VIEW_ONE, ann="2 3"), BLIND_HANDS)
    assert seen(r, "ann", "2") == HOME.split()
    assert seen(r, "ann", "3") == [HIDDEN] * 5
    both = play(seated(TWO_AREAS, ann="2 3"), BLIND_HANDS.replace(" home ", " own "))
    assert seen(both, "ann", "3") == AWAY.split()


@clause("NZ-20-5.5.2")
def test_5_5_2_the_seat_is_the_one_occupied_when_the_cards_were_dealt() -> None:
    r = play(seated(VIEW_ONE, ann="3 2"), BLIND_HANDS)
    assert (seen(r, "ann", "2"), seen(r, "ann", "3")) == ([HIDDEN] * 5, AWAY.split())
    with pytest.raises(Refusal) as refusal:
        play(r, "!table sit ann 2 3")
    assert refusal.value.cite == "NZ-20-5.5.2"


@clause("NZ-20-5.5.2-BLIND")
def test_5_5_2_a_blind_hand_is_seen_by_nobody_until_it_is_settled() -> None:
    r = play(seated(VIEW_ONE, ann="2 3", bob="4"), BLIND_HANDS)
    for decision in ("ann bet 3 play ann 1000", "ann choice 3 fold"):
        after = play(r, decision)
        for eyes in ("ann", "bob", "dee", "sue", "ola", "public"):
            assert seen(after, eyes, "3") == [HIDDEN] * 5
    settled = finish(play(r, "ann bet 3 play ann 1000\nann bet 2 play ann 1000"))
    shown = next(e.number for e in settled.log if isinstance(e.fact, Show) and e.fact.place == "3")
    early = Round(VIEW_ONE, settled.log[:shown])
    assert seen(early, "ann", "3") == [HIDDEN] * 5
    assert next(e for e in settled.seen("bob") if e.number == shown).fact == settled.log[shown].fact


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


# 5.8 and 5.9 After the call


@clause("NZ-20-5.8(a)")
@pytest.mark.parametrize("wager", ["ante", "aces-up"])
def test_5_8_a_no_ante_and_no_aces_up_after_the_call(wager: str) -> None:
    r = play(start(), laid("ante 1000") + CLOSE)
    refused(r, f"bob bet 2 {wager} bob 500", "NZ-20-5.8(a)")
    r = play(r, cards({"1": "As Kh 9d 5c 2s"}))
    refused(r, f"bob bet 2 {wager} bob 500", "NZ-20-5.8(a)")
    if wager == "aces-up":
        refused(r, "ann bet 1 aces-up ann 500", "NZ-20-5.8(a)")


@clause("NZ-20-5.8(b)")
@pytest.mark.parametrize(
    "act",
    [
        "ann bet 1 ante ann 1000",
        "ann bet 1 ante ann 3000",
        "ann bet 1 aces-up ann 1000",
        "ann pull 1 ante ann",
        "ann pull 1 aces-up ann",
    ],
)
def test_5_8_b_no_wager_is_touched_after_the_call(act: str) -> None:
    closed = play(start(), laid("ante 2000 aces-up 500") + CLOSE)
    out = play(closed, cards({"1": "As Kh 9d 5c 2s"}))
    for r in (closed, out, play(out, "ann bet 1 play ann 2000")):
        refused(r, act, "NZ-20-5.8(b)")


@clause("NZ-20-5.8(b)")
def test_5_8_b_nor_a_play_wager_once_it_is_laid() -> None:
    r = play(dealt(NZ, "ante 1000", "As Kh 9d 5c 2s"), "ann bet 1 play ann 1000")
    refused(r, "ann pull 1 play ann", "NZ-20-5.8(b)")
    with pytest.raises(Refusal):
        play(r, "ann bet 1 play ann 3000")


@clause("NZ-20-5.8(b)")
@pytest.mark.parametrize("device, hand", [("shuffler", HOME), ("shoe", "As")])
def test_5_8_b_a_wager_snatched_back_all_the_same_is_for_the_supervisor(device: str, hand: str) -> None:
    r = play(seated(NZ.set(device=device), ann="1", bob="2"), laid("ante 1000") + "\n" + laid("ante 1000", "2", "bob"))
    r = play(r, CLOSE + f"shoe deal 1 own {hand}\n!dee pull 1 ante ann")
    assert faults(r) == {"NZ-20-5.8(b)"}
    assert {d.who for d in r.due} == {"supervisor"}
    struck = r.do(STAFF["supervisor"], Strike(r.log[-1].number), "it was too late for that")
    assert (struck.table.stake("1", "ante"), struck.wrong) == (1000, ())


@clause("NZ-20-5.8(b)-BLIND")
@pytest.mark.parametrize(
    "wagers, decision, result",
    [
        ("ante 1000 play 2000", "fold", -1000),
        ("ante 1000 aces-up 1000 play 3000", "fold", -2000),
        ("ante 1000 aces-up 1000 play 3000", "keep aces up", 0),  # the aces pay
        ("ante 1000 play 2000", "play on", -3000),
    ],
)
def test_5_8_b_a_blind_play_comes_back_on_a_fold(wagers: str, decision: str, result: int) -> None:
    r = showdown(BLIND, wagers, "Ah Ad 9s 5c 2s", decision, THREE_TENS)
    assert net(r, "ann") == result
    returned = [stake.returned for spot, stake in r.table.stakes.items() if spot.wager == "play"]
    assert returned == ([0] if decision == "play on" else [int(wagers.split()[-1])])


@clause("NZ-20-5.8(b)-BLIND")
def test_5_8_b_a_blind_play_does_not_come_back_otherwise() -> None:
    r = dealt(BLIND, "ante 1000 play 2000", "Ah Ad 9s 5c 2s")
    refused(r, "ann pull 1 play ann", "NZ-20-5.8(b)")
    refused(r, "ann bet 1 play ann 1000", "NZ-20-5.8(b)")
    absent = finish(play(r, "dee choice 1 absent"))
    assert net(absent, "ann") == -3000


@clause("NZ-20-5.9")
def test_5_9_losing_wagers_are_out_of_the_players_hands() -> None:
    r = showdown(NZ, "ante 1000 aces-up 1000", "Qs Jh 8d 6c 4s", "play 1000")
    assert net(r, "ann") == -3000
    for wager in ("ante", "play", "aces-up"):
        refused(r, f"ann pull 1 {wager} ann", "NZ-20-5.9")
        with pytest.raises(Refusal):
            play(r, f"ann bet 1 {wager} ann 500")


@clause("NZ-20-5.9")
def test_5_9_a_folded_ante_is_gone_at_once() -> None:
    r = play(start(), laid("ante 1000") + "\n" + laid("ante 1000", "2", "bob") + CLOSE)
    r = play(r, cards({"1": "As Kh 9d 5c 2s", "2": "Qs Jh 8d 6c 4s"}) + "\nann choice 1 fold")
    refused(r, "ann pull 1 ante ann", "NZ-20-5.8(b)")
    refused(attend(r, Pack([])), "ann pull 1 ante ann", "NZ-20-5.9")
