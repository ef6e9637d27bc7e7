"""Sections 5.2 and 9: fold, Play or stay; what a fold loses, and when the dealer's hand is turned up."""

import pytest

from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.core.errors import Refusal
from cutcard.core.facts import Call, Choice, Move, Note, Show, Strike
from cutcard.core.round import Round
from cutcard.games.four_card_poker.rules import NZ, caution
from tests.four_card_poker import (
    CLOSE,
    KING_HIGH,
    NINE_HIGH,
    cards,
    dealt,
    decides,
    laid,
    refused,
    showdown,
)
from tests.kit import clause, due_ids, faults, finish, item, net, play, seated

ACES, KINGS, TRIPS, NOTHING = "Ah Ad 9s 5c 2s", "Kh Kc 9s 5c 2s", "8h 8s 8c Qh 2s", "Qs Jh 8d 6c 4s"
BOTH = "ante 1000 aces-up 1000"


def two_seats(one: str = ACES, other: str = NOTHING, wagers: str = BOTH, dealer: str = KING_HIGH) -> Round:
    """Ann at 1 and bob at 2, both with the same wagers, still to decide."""
    bets = laid(wagers) + "\n" + laid(wagers, "2", "bob")
    return play(seated(NZ, ann="1", bob="2"), bets + CLOSE + cards({"1": one, "2": other}, dealer))


# 5.2 What a player may choose, and when


@clause("NZ-20-5.2(a)")
@pytest.mark.parametrize(
    "wagers, hand, word, gives_up",
    [
        (BOTH, TRIPS, "fold", ("three eights", "Aces Up", "8/1", "Ante Bonus", "2/1")),
        (BOTH, ACES, "fold", ("pair of aces", "Aces Up", "1/1")),
        ("aces-up 1000", ACES, "fold", ("Aces Up", "1/1")),
        ("ante 1000", TRIPS, "fold", ("Ante Bonus", "2/1")),
        (BOTH, TRIPS, "keep aces up", ("Ante Bonus", "2/1")),
        (BOTH, ACES, "keep aces up", ()),
        (BOTH, KINGS, "fold", ()),
        ("ante 1000", ACES, "fold", ()),
    ],
)
def test_5_2_a_a_warning_of_what_a_seen_hand_would_give_up(
    wagers: str, hand: str, word: str, gives_up: tuple[str, ...]
) -> None:
    r = dealt(NZ, wagers, hand)
    warning = caution(NZ, r.table, "ann", Choice("1", word))
    assert all(part in warning for part in gives_up)
    assert bool(warning) == bool(gives_up)
    for eyes in ("bob", "dee", "sue", "public"):  # a warning would tell what the hand is
        assert caution(NZ, r.table, eyes, Choice("1", word)) == ""
    assert play(r, decides(word)).log[-1].fact == Choice("1", word)  # and the second time it is done


@clause("NZ-20-5.2(a)", "NZ-20-5.5.2-BLIND")
def test_5_2_a_no_warning_on_a_blind_hand() -> None:
    game = NZ.set(areas_max=2, view_one=True)
    bets = laid(BOTH) + "\n" + laid(BOTH, "2")
    deal = cards({"1": NOTHING, "2": TRIPS}).replace(" own ", " home ")
    r = play(seated(game, ann="1 2"), bets + CLOSE + deal)
    assert caution(game, r.table, "ann", Choice("2", "fold")) == ""
    assert out_of(play(r, "ann choice 2 fold"), "2")
    home = play(seated(game, ann="2 1"), bets + CLOSE + deal)
    assert "three eights" in caution(game, home.table, "ann", Choice("2", "fold"))


def out_of(r: Round, place: str) -> bool:
    return "fold" in r.table.words(place)


@clause("NZ-20-5.2(a)")
def test_5_2_a_nobody_folds_for_another() -> None:
    r = two_seats()
    for act in ("bob choice 1 fold", "dee choice 1 fold", "sue choice 1 fold"):
        refused(r, act, "NZ-20-5.2")


@clause("NZ-20-5.2(b)")
@pytest.mark.parametrize("ante", [500, 1000, 50_000])
def test_5_2_b_play_is_one_two_or_three_times_the_ante(ante: int) -> None:
    r = dealt(NZ, f"ante {ante}", ACES)
    for times in (1, 2, 3):
        after = play(r, f"ann bet 1 play ann {times * ante}")
        assert after.table.stake("1", "play") == times * ante
        assert not any(d.who == "ann" for d in after.due)  # laying it is the decision
    for chips in (ante // 2, ante + ante // 2, 2 * ante + ante // 2, 4 * ante, 3 * ante + 1, ante - 100, ante + 100):
        refused(r, f"ann bet 1 play ann {chips}", "NZ-20-5.2(b)")


@clause("NZ-20-5.2(c)")
def test_5_2_c_a_seen_hand_below_aces_is_marked_as_a_sure_loss() -> None:
    stay = Choice("1", "stay")
    assert caution(NZ, dealt(NZ, "aces-up 1000", KINGS).table, "ann", stay)
    assert not caution(NZ, dealt(NZ, "aces-up 1000", ACES).table, "ann", stay)
    assert not caution(NZ, dealt(NZ, "aces-up 1000", KINGS).table, "bob", stay)


# 9 The betting round


@clause("NZ-20-9.1")
@pytest.mark.parametrize(
    "wagers, words, lays",
    [
        ("ante 1000", {"fold"}, {"play"}),
        ("aces-up 1000", {"stay", "fold"}, set()),
        (BOTH, {"keep aces up", "fold"}, {"play"}),
    ],
)
def test_9_1_the_choices_by_what_was_wagered(wagers: str, words: set[str], lays: set[str]) -> None:
    (duty,) = (d for d in dealt(NZ, wagers, KINGS).due if d.id == "decide:1")
    assert {option.word for option in duty.options if isinstance(option, Choice)} == words
    assert {getattr(option, "wager", "play") for option in duty.options if not isinstance(option, Choice)} == lays
    assert duty.who == "ann"


@clause("NZ-20-9.1", "NZ-20-9.3")
@pytest.mark.parametrize("word", ["stay", "keep aces up", "play on", "dance"])
def test_9_1_no_other_word_keeps_an_ante_in_without_a_play_wager(word: str) -> None:
    r = dealt(NZ, "ante 1000", ACES)
    refused(r, decides(word), "NZ-20-5.2")
    if word != "stay":
        refused(dealt(NZ, "aces-up 1000", ACES), decides(word), "NZ-20-5.2")
    said = play(r, f'!dee choice 1 "{word}"')  # nor when it was said all the same: it can only be struck
    assert [d.options for d in said.due if d.who == "supervisor"] == [(Strike(said.log[-1].number),)]


@clause("NZ-20-9.2(b)-(c)")
def test_9_2_b_c_folded_cards_are_counted_into_the_rack_one_player_at_a_time() -> None:
    r = play(two_seats(), "bob choice 2 fold\nann choice 1 fold")
    r = play(
        r,
        "\n".join(
            f"dee verdict {a} {w} {p} lose 0 NZ-20-9.2(a)"
            for a, p in (("1", "ann"), ("2", "bob"))
            for w in ("ante", "aces-up")
        ),
    )
    assert {d.id for d in r.due} == {"rack:1", "rack:2"}
    one, two = r.table.lies["1"], r.table.lies["2"]
    for wrong in (one[:4], one + two, (*one[:4], two[0])):
        refused(r, f"dee move rack {' '.join(wrong)}", "NZ-20-9.2(b)-(c)")
    r = play(r, f"dee move rack {' '.join(two)}\ndee move rack {' '.join(one)}")
    assert r.table.cards("rack") == [*NOTHING.split(), *ACES.split()]


@clause("NZ-20-9.2(b)-(c)")
def test_9_2_b_c_a_wrong_count_waits_for_the_supervisor() -> None:
    r = play(two_seats(), "bob choice 2 fold\n!dee note 9.2(b)-(c) 2")  # four were counted
    assert faults(r) == {"NZ-20-9.2(b)-(c)"}
    assert {d.who for d in r.due if d.place == "2"} == {"supervisor"}
    assert not any(d.who in ("dealer", "shoe") and d.must for d in r.due)
    ruling = f'rule 9.2(b)-(c):{r.log[-1].number} "play on"'
    refused(r, f"sue {ruling}", "NZ-20-9.2(b)-(c)")  # without a reason
    refused(r, f'dee {ruling} -- "five after all"', "NZ-20-9.2(b)-(c)")
    r = play(r, f'sue {ruling} -- "counted again: five"')
    assert (r.wrong, r.log[-1].why) == ((), "counted again: five")
    assert net(finish(play(r, "ann choice 1 fold")), "bob") == -2000


@clause("NZ-20-9.4")
def test_9_4_the_dealer_turns_up_when_all_decisions_are_in() -> None:
    dealer = "9d 9c Ac Kd 4d 3h"
    r = play(two_seats(dealer=dealer), "bob bet 2 play bob 1000")
    refused(r, f"dee show dealer {dealer}", "NZ-20-9.4")
    r = play(r, "ann bet 1 play ann 1000")
    refused(r, 'dee call "dealer has pair of nines, ace, king"', "NZ-20-9.4")
    r = play(r, f"dee show dealer {dealer}")
    refused(r, 'dee call "dealer has pair of nines, king, four"', "NZ-20-9.4")
    r = play(r, 'dee call "dealer has pair of nines, ace, king"')
    assert "show:2" in due_ids(r)


@clause("NZ-20-9.4")
@pytest.mark.parametrize(
    "dealer, words",
    [
        ("9d 9c Ac Kd 4d 3h", "pair of nines, ace, king"),
        ("6d 6c 6h Kd 4d 3h", "three sixes, king"),
        (NINE_HIGH, "no pair, nine, eight, six, four"),
        ("Kd Kc 3d 3c 3h 4d", "three threes, king"),
        ("Kd Kc 3d 3c 7h 4d", "two pair, kings and threes"),
        ("Ac 2d 3d 4h 9c Jd", "straight, four high"),
        ("Ac 2c 3c 4c 9d Jd", "straight flush, four high"),
        ("7d 7c 7h 7s Ac Kd", "four sevens"),
        ("As Ks 9d 4s 7s 7h", "flush, ace, king, seven, four"),
    ],
)
def test_9_4_the_dealer_names_the_value(dealer: str, words: str) -> None:
    r = showdown(NZ, "ante 1000", "Qs Jh 8d 6s Th", "play 1000", dealer)
    assert [e.fact.words for e in r.log if isinstance(e.fact, Call)][-1] == f"dealer has {words}"


@clause("NZ-20-9.4")
def test_9_4_nothing_is_turned_up_when_everyone_has_folded() -> None:
    r = finish(play(two_seats(), "ann choice 1 fold\nbob choice 2 fold"))
    assert not any(isinstance(e.fact, Show) for e in r.log)
    assert sum(len(e.fact.items) for e in r.log if isinstance(e.fact, Move)) == 5 + 5 + 6


@clause("NZ-20-9.5")
def test_9_5_cards_that_leave_the_table_are_an_incident_ruled_on_by_the_supervisor() -> None:
    r = play(two_seats(), "!dee note 9.5 1")
    assert faults(r) == {"NZ-20-9.5"}
    assert {d.who for d in r.due if d.place == "1"} == {"supervisor"}
    with pytest.raises(Refusal):
        play(r, "ann bet 1 play ann 1000")  # that hand waits
    r = play(r, "bob bet 2 play bob 1000")  # the others do not
    number = next(e.number for e in r.log if isinstance(e.fact, Note))
    r = play(r, f'sue rule 9.5:{number} "play on" -- "dropped, and in sight all the time"')
    assert (r.wrong, r.log[-1].who.name) == ((), "sue")
    assert finish(play(r, "ann bet 1 play ann 1000")).over


@clause("NZ-20-9.5")
def test_9_5_a_player_reports_through_the_dealer() -> None:
    with pytest.raises(Refusal):
        play(two_seats(), "!bob note 9.5 1")
    with pytest.raises(Refusal):
        play(two_seats(), "!dee note 9.99 1")


@clause("NZ-20-1.2-FOLD")
def test_1_2_a_folded_hand_stays_folded() -> None:
    r = play(two_seats(wagers="ante 1000"), "ann choice 1 fold")
    refused(r, "ann bet 1 play ann 1000", "NZ-20-5.2")
    refused(r, "ann choice 1 fold", "NZ-20-5.2")
    r = attend(r, Pack([]))  # the dealer takes cards and Ante; bob has still to decide
    refused(r, "ann bet 1 play ann 1000", "NZ-20-5.1(c)-PROVISO")
    assert net(finish(play(r, "bob choice 2 fold")), "ann") == -1000


def test_cards_of_a_hand_in_play_stay_where_they_are() -> None:
    r = two_seats()
    refused(r, f"dee move rack {item(r, '1', 0)}", "NZ-20-5.2")
