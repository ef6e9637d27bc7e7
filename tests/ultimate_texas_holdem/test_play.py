"""Betting, three streets and settlement: what is offered, refused and paid, and under which clause."""

import pytest

from cutcard.chance.dealer import answer
from cutcard.chance.source import Pack
from cutcard.core.errors import Refusal
from cutcard.core.facts import Choice, Verdict
from cutcard.core.round import Round
from cutcard.games.ultimate_texas_holdem import MANIFEST
from cutcard.games.ultimate_texas_holdem.rules import NZ, US, caution, made_of
from tests.four_card_poker import not_due, refused, seen
from tests.kit import STAFF, clause, due_ids, faults, finish, net, play, seated, verdicts
from tests.poker import CLOSE, laid
from tests.ultimate_texas_holdem import BOARD, HANDS, LINKED, OWN, STAKES, alone, betting, cards, dealt

SHOW_FLOP, SHOW_RIVER = "dee show flop Ad 7c 7d", "dee show river Ks 2h"

# Hands


@clause("CP-16-4-SEVEN", "CP-16-4-BOTH")
@pytest.mark.parametrize(
    "own, board, seven, both",
    [
        ("As 2d", "Kh Qh Jh Th 9h", "straight flush, king high", "high card, ace, king, queen, jack, two"),
        ("2c 3d", "Ah Ad Ac As Kh", "four aces, king", "three aces, three, two"),
        ("9c 9d", "Ah Kd 5c 4s 2h", "pair of nines, ace, king, five", "pair of nines, ace, king, five"),
        ("Ah 3d", "Kh 9h 5h 2h 8c", "flush, ace, king, nine, five, two", "high card, ace, king, nine, eight, three"),
        ("Ah 3h", "Kh 9h 5h 2h 8c", "flush, ace, king, nine, five, three", "flush, ace, king, nine, five, three"),
        ("8s 7d", "Kc Kd 6h 5s 4c", "straight, eight high", "straight, eight high"),
        ("Qs 2d", "Kc Kd Kh 5s 5c", "full house, kings over fives", "three kings, queen, two"),
    ],
)
def test_the_best_five_of_seven_or_both_hole_cards_with_three(own: str, board: str, seven: str, both: str) -> None:
    assert made_of(own.split(), board.split(), both=False).words == seven
    held = made_of(own.split(), board.split(), both=True)
    assert held.words == both
    assert set(own.split()) <= set(held.cards)


def test_a_hand_is_read_with_what_is_turned_of_the_board_by_the_rule_of_its_edition() -> None:
    own, board = ("2c", "3d"), ("Ah", "Ad", "Ac", "As", "Kh")
    read = {game: MANIFEST.reading(game, own, board) for game in (US, OWN)}
    assert {game.edition.name: reading.words for game, reading in read.items() if reading} == {
        "us": "four aces, king",
        "harbour": "three aces, three, two",
    }
    assert {game.edition.name: reading.apart for game, reading in read.items() if reading} == {
        "us": ("2c", "3d"),
        "harbour": ("As", "Kh"),
    }
    assert MANIFEST.reading(US, own, ()) is None


# Betting


@clause("CP-16-1")
def test_a_blind_as_large_as_the_ante_and_neither_without_the_other() -> None:
    r = seated(US, ann="1", bob="2")
    for wager in ("blind", "trips"):
        refused(r, f"ann bet 1 {wager} ann 1000", "CP-16-1")
    r = play(r, "ann bet 1 ante ann 1000")
    refused(r, "ann bet 1 blind ann 1500", "CP-16-1")
    refused(r, "ann bet 1 trips ann 10100", "CP-16-1")
    refused(r, "bob bet 1 blind bob 1000", "CP-16-1")
    refused(r, "ann bet 1 ante ann 1050", "CP-16-1")
    half = play(r, CLOSE)
    assert faults(half) == {"CP-16-1"}
    assert net(finish(half), "ann") == 0
    changed = play(r, f"ann bet 1 blind ann 1000\nann bet 1 ante ann 2000\n{CLOSE}")
    assert faults(changed) == {"CP-16-1"}
    r = play(r, "ann bet 1 blind ann 1000\nann bet 1 trips ann 500")
    refused(r, "ann pull 1 ante ann", "CP-16-1")
    refused(play(r, CLOSE), "ann bet 1 trips ann 500", "CP-16-1")
    refused(play(r, CLOSE), "ann pull 1 trips ann", "CP-16-1")


@clause("CP-16-2")
def test_two_cards_to_each_hand_and_the_dealer_then_five_common_ones_all_face_down() -> None:
    refused(seated(US, ann="1"), "shoe deal 1 own As Ah", "CP-16-2")
    r = betting(US, "13")
    assert due_ids(r) == {"deal:1:0"}
    r = play(r, f"shoe deal 1 own As Ah\nshoe deal 3 own Jc 3c\n{cards(BOARD, 'Kd Qd')}")
    assert seen(r, "ann", "1") == ["As", "Ah"]
    for place, count in (("dealer", 2), ("flop", 3), ("river", 2), ("3", 2)):
        assert seen(r, "ann", place) == ["??"] * count
    one_by_one = play(betting(US.set(device="shoe"), "12"), "shoe deal 1 own As\nshoe deal 2 own 9s")
    assert due_ids(one_by_one) == {"deal:dealer:0"}


@clause("NZ-16-5.7")
def test_5_7_several_areas_where_the_operator_allows_it() -> None:
    refused(seated(OWN), "!table sit ann 1 5", "NZ-16-5.7")
    assert seated(OWN.set(areas_max=2), ann="1 5").table.places_of == {"ann": ("1", "5")}


@clause("NZ-16-5.7.2")
def test_5_7_2_of_several_hands_only_the_one_at_the_seat_is_seen_and_the_board_by_all() -> None:
    r = play(seated(OWN.set(areas_max=2, view_one=True), ann="1 5"), f"{laid(STAKES)}\n{laid(STAKES, '5')}\n{CLOSE}")
    r = play(r, f"shoe deal 1 home As Ah\nshoe deal 5 home 9s 4d\n{cards(BOARD, 'Kd Qd')}")
    assert seen(r, "ann", "1") == ["As", "Ah"]
    for eyes in ("ann", "dee", "public"):
        assert seen(r, eyes, "5") == ["??"] * 2
    r = play(r, f"ann choice 1 check\nann choice 5 check\n{SHOW_FLOP}")
    assert seen(r, "public", "flop") == ["Ad", "7c", "7d"]
    r = play(r, f"ann bet 5 play ann 2000\nann choice 1 check\n{SHOW_RIVER}\nann choice 1 fold")
    assert {"9s", "4d"} <= {item.name for item in finish(r).table.items.values() if item.open}, "settled, so shown"


# Three streets


@clause("CP-16-3")
def test_three_or_four_times_then_twice_then_once_and_one_play_in_all() -> None:
    r = dealt()
    for chips in (1000, 2000, 3500, 5000):
        refused(r, f"ann bet 1 play ann {chips}", "CP-16-3")
    refused(r, "ann choice 1 fold", "CP-16-3")
    r = play(r, "ann bet 1 play ann 3000")
    refused(r, "ann bet 1 play ann 3000", "CP-16-3")
    assert "decide-1:1" not in due_ids(r)
    not_due(r, SHOW_FLOP)
    r = play(r, f"bob choice 2 check\n{SHOW_FLOP}")
    assert {"decide-2:2", "absent-2:2"} == due_ids(r)
    for chips in (1000, 3000, 4000):
        refused(r, f"bob bet 2 play bob {chips}", "CP-16-3")
    refused(r, "bob choice 2 fold", "CP-16-3")
    r = play(r, f"bob choice 2 check\n{SHOW_RIVER}")
    for chips in (500, 2000, 4000):
        refused(r, f"bob bet 2 play bob {chips}", "CP-16-3")
    not_due(r, "bob choice 2 check")
    assert "show:dealer" in due_ids(play(r, "bob bet 2 play bob 1000"))


@clause("CP-16-3")
def test_nobody_decides_before_the_last_card_is_out() -> None:
    r = play(betting(US, "1"), "shoe deal 1 own As Ah\nshoe deal dealer down Kd Qd\nshoe deal flop down Ad 7c 7d")
    refused(r, "ann bet 1 play ann 4000", "CP-16-3")
    assert seen(r, "ann", "1") == ["??"] * 2


@clause("CP-16-9")
def test_a_fold_loses_trips_in_new_zealand_and_leaves_the_side_wagers_in_the_united_states() -> None:
    """Three sevens on the board pay Trips to a hand that folds."""
    lost = ["ante lose 0 CP-16-9", "blind lose 0 CP-16-9"]
    told = ("2s 3d", "7h 7c 7d Ks Qh", "Ac Ad", "check, check, fold", f"{STAKES} trips 500")
    assert verdicts(alone(*told, game=US)) == [*lost, "trips win 2000 CP-16-8"]
    assert verdicts(alone(*told, game=US.set(sides_survive_a_fold=False))) == [*lost, "trips lose 0 CP-16-9"]
    assert verdicts(alone(*told, game=OWN)) == [*lost, "trips lose 0 CP-16-9"]


@clause("CP-16-9")
def test_who_would_give_up_a_paying_trips_is_told_so_and_nobody_else() -> None:
    r = dealt(OWN, "12", f"{STAKES} trips 500", board="7h 7c 7d Ks Qh")
    r = play(
        r, "ann choice 1 check\nbob choice 2 check\ndee show flop 7h 7c 7d\nann choice 1 check\nbob choice 2 check"
    )
    r = play(r, "dee show river Ks Qh")
    assert "gives up Trips, which pays 20/1" in caution(OWN, r.table, "ann", Choice("1", "fold"))
    assert caution(OWN, r.table, "bob", Choice("1", "fold")) == ""
    assert caution(US, r.table, "ann", Choice("1", "fold")) == ""


# Settlement


@clause("CP-16-5", "CP-16-6", "CP-16-7")
@pytest.mark.parametrize(
    "own, board, dealer, ante, blind, played",
    [
        ("As Kd", "Ah 9c 5s 3d 2h", "Qs Qd", "win 2000 CP-16-6", "push 1000 CP-16-7", "win 8000 CP-16-6"),
        ("As Kd", "Jh 9c 5s 3d 2h", "Qs Td", "push 1000 CP-16-5", "push 1000 CP-16-7", "win 8000 CP-16-6"),
        ("Ts 8d", "Jh 9c 5s 3d 2h", "Qs Kd", "push 1000 CP-16-5", "lose 0 CP-16-6", "lose 0 CP-16-6"),
        ("As Kd", "Jh 9c 5s 3d 2h", "2s 7d", "lose 0 CP-16-6", "lose 0 CP-16-6", "lose 0 CP-16-6"),
        ("As Kd", "Jh Jc 5s 3d 2h", "Ac Kh", "push 1000 CP-16-6", "push 1000 CP-16-7", "push 4000 CP-16-6"),
        ("As Kd", "Jh 9c 5s 3d 2h", "Ac Kh", "push 1000 CP-16-5", "push 1000 CP-16-7", "push 4000 CP-16-6"),
        ("As 4d", "Jh 9c 5s 3d 2h", "2s 2d", "win 2000 CP-16-6", "win 2000 CP-16-7", "win 8000 CP-16-6"),
    ],
)
def test_against_the_dealer(own: str, board: str, dealer: str, ante: str, blind: str, played: str) -> None:
    """Wins, a dealer without a pair, a dealer without a pair who wins, loses, ties, and a straight on the Blind."""
    lines = verdicts(alone(own, board, dealer))
    assert sorted(lines) == [f"ante {ante}", f"blind {blind}", f"play {played}"]


@clause("CP-16-5")
def test_the_dealer_says_whether_the_hand_qualifies() -> None:
    said = [str(e.fact) for e in alone("As Kd", "Jh 9c 5s 3d 2h", "Qs Td").log]
    assert any("high card, queen, jack, ten, nine, five, and does not qualify" in words for words in said)
    assert not any("qualify" in str(e.fact) for e in alone("As Kd", "Jh 9c 5s 3d 2h", "2s Td").log)


PAID = [  # a hand with a board that the dealer's two deuces do not beat; Blind A and B; Trips A to D, for 2 and 1
    ("As Ks", "Qs Js Ts 4d 3h", (500, 500), (50, 50, 50, 50)),
    ("9s 8s", "7s 6s 5s 4d 3h", (50, 50), (40, 40, 40, 40)),
    ("9s 9h", "9d 9c 5s 4d 3h", (10, 10), (30, 30, 30, 20)),
    ("9s 9h", "9d 5c 5s 4d 3h", (3, 3), (9, 8, 8, 7)),
    ("As 9s", "7s 5s 3s 4d 6h", ("3/2", "3/2"), (7, 6, 7, 6)),
    ("As 9s", "8d 7s 6h 5d 2c", (1, 0), (4, 5, 4, 5)),
    ("9s 9h", "9d 7c 5s 4d 2h", (0, 0), (3, 3, 3, 3)),
]


@clause("CP-16-7", "CP-16-8")
@pytest.mark.parametrize("own, board, blind, trips", PAID, ids=[row[1] for row in PAID])
def test_blind_and_trips_by_their_tables(
    own: str, board: str, blind: tuple[int | str, ...], trips: tuple[int, ...]
) -> None:
    for scale, times in zip("AB", blind, strict=True):
        r = alone(own, board, "Kd Qh", wagers=f"{STAKES} trips 500", game=US.set(blind=scale))
        (line,) = [v for v in verdicts(r) if v.startswith("blind")]
        won = 1500 if times == "3/2" else 1000 * int(times)
        assert line == f"blind {'win' if won else 'push'} {1000 + won} CP-16-7"
    for scale, to_one in zip("ABCD", trips, strict=True):
        for dealer in ("Kd Qh", "Ad Ac"):
            r = alone(own, board, dealer, wagers=f"{STAKES} trips 500", game=US.set(trips=scale))
            assert f"trips win {500 * (1 + to_one)} CP-16-8" in verdicts(r)


@clause("CP-16-8")
def test_trips_below_three_of_a_kind_is_lost_though_the_hand_wins() -> None:
    r = alone("As Ad", "Kh Kc 5s 3d 2h", "Qs Qd", wagers=f"{STAKES} trips 500")
    assert "trips lose 0 CP-16-8" in verdicts(r)
    assert net(r, "ann") == 1000 + 4000 - 500


@clause("CP-16-7-UNPUBLISHED")
def test_no_table_opens_until_the_operator_states_blind_and_trips() -> None:
    with pytest.raises(Refusal, match=r"nothing is said of what blind pays .* state what it pays under \[pays.blind\]"):
        seated(NZ, ann="1")
    r = alone("9c 9d", "9h 7d 5c 4s 2h", "Kd Qh", wagers=f"{STAKES} trips 500", game=OWN)
    assert verdicts(r) == [
        "ante push 1000 CP-16-5",
        "blind win 2000 CP-16-7",
        "play win 8000 CP-16-6",
        "trips win 2500 CP-16-8",
    ]


@clause("CP-16-10")
def test_hands_are_settled_from_the_dealers_right_lost_wagers_first() -> None:
    r = play(dealt(US, "12", f"{STAKES} trips 500"), "ann bet 1 play ann 4000\nbob bet 2 play bob 4000")
    settled = [(v.place, v.wager, v.outcome) for e in finish(r).log if isinstance(v := e.fact, Verdict)]
    assert [place for place, *_ in settled] == ["2"] * 4 + ["1"] * 4
    assert settled[-1] == ("1", "trips", "win")
    assert [outcome for *_, outcome in settled[:4]] == ["lose"] * 4


@clause("CP-16-11")
def test_every_payment_by_itself_is_cut_at_the_maximum_and_both_figures_are_kept() -> None:
    r = alone("As Ks", "Qs Js Ts 4d 3h", "Kd Qh", game=US.set(max_payout=100_000))
    (blind,) = [v for e in r.log if isinstance(v := e.fact, Verdict) and v.wager == "blind"]
    assert (blind.returned, blind.before_cap) == (1000 + 100_000, 500_000)


@clause("CP-16-6")
def test_a_round_of_three_balances_and_racks_every_hand() -> None:
    r = play(dealt(US, "123"), f"ann bet 1 play ann 4000\nbob choice 2 check\ncat choice 3 check\n{SHOW_FLOP}")
    r = play(r, f"bob choice 2 check\ncat bet 3 play cat 2000\n{SHOW_RIVER}\nbob choice 2 fold")
    r = finish(r)
    assert sum(r.table.chips.values()) == 0
    assert (net(r, "ann"), net(r, "bob"), net(r, "cat")) == (1000 + 3000 + 4000, -2000, -4000)
    assert not any(r.table.lies.get(a) for a in HANDS)


# The linked progressive


@clause("CP-16-13")
def test_the_progressive_is_bet_beside_an_ante_and_judged_on_hole_cards_and_flop() -> None:
    refused(seated(US, ann="1"), "ann bet 1 progressive ann 500", "US-PROG-LINK")
    refused(seated(LINKED, ann="1"), "ann bet 1 progressive ann 500", "CP-16-13")
    r = play(seated(LINKED, ann="1"), "ann bet 1 ante ann 1000\nann bet 1 progressive ann 500")
    refused(r, "ann pull 1 ante ann", "CP-16-13")
    flopped = alone("As Kd", "Qs Jd Th 2c 3d", "9c 9d", wagers=f"{STAKES} progressive 500", game=LINKED)
    assert "progressive win 15000 US-PROG-STRAIGHT" in verdicts(flopped)
    rivered = alone("As Kd", "Qs Jd 2c Th 3d", "9c 9d", wagers=f"{STAKES} progressive 500", game=LINKED)
    assert "progressive lose 0 US-PROG-WIN" in verdicts(rivered), "turn and river do not count"
    folded = ("2c 3d", "7h 7c 7d Ks Qh", "Ac Ad", "check, check, fold", f"{STAKES} progressive 500")
    assert "progressive win 4500 US-PROG-TRIPS" in verdicts(alone(*folded, game=LINKED)), "it outlives a fold"


@clause("CP-16-13")
def test_envy_for_a_straight_flush_of_anothers_hole_cards_and_flop() -> None:
    r = play(betting(LINKED, "12", f"{STAKES} progressive 500"), "shoe deal 1 own 9s 8s\nshoe deal 2 own Ad Kd")
    r = play(r, f"{cards('7s 6s 5s 2d 3h', 'Kc Qd')}\nann bet 1 play ann 4000\nbob bet 2 play bob 4000")
    while not any(d.id == "meter:major" for d in r.due):
        duty = next(d for d in r.due if d.must)
        r = finish_one(r, duty.id)
    r = finish(play(r, "table meter major 600000"))
    lines = verdicts(r)
    assert "progressive award 600000 US-PROG-MAJOR" in lines
    assert "envy award 150000 US-PROG-ENVY-SF" in verdicts(r, "2")
    assert not any(line.startswith("envy") for line in verdicts(r, "1"))


def finish_one(r: Round, id: str) -> Round:
    """The dealer does that one thing."""
    duty = next(d for d in r.due if d.id == id)
    return r.propose(STAFF[duty.who], answer(duty.options[0], r.table, Pack(())), id)


# The cards
