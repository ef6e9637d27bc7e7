"""Envy: to whom, for whose hands, how much."""

import pytest

from cutcard.chance.dealer import answer
from cutcard.chance.source import Pack
from cutcard.core.duty import Gauge
from cutcard.core.facts import Award, Meter
from cutcard.core.round import Round
from cutcard.core.text import line
from cutcard.games.four_card_poker.rules import LINKED as LINK
from cutcard.house.views.supervisor_queue import in_round
from tests.kit import STAFF, clause, due_ids, net, play
from tests.linked_progressive import (
    ANTE_ONLY,
    HEARTS,
    LINKED,
    QUADS,
    ROYAL,
    SPADES,
    STANDS,
    Seat,
    attended,
    decided,
    envy,
    jackpots,
    junk,
    played,
    settled,
)

ROYALS, STRAIGHT_FLUSHES = 500_000, 150_000
OTHERS = {"4": "Ac Td 7s 6c 2c", "5": "Kc 7d 5d 4c 2s", "6": "Qc Jd 8s 5c 3s"}


@clause("US-PROG-ENVY")
@pytest.mark.parametrize(
    "hand, each",
    [
        pytest.param(HEARTS, STRAIGHT_FLUSHES, marks=clause("US-PROG-ENVY-SF")),
        pytest.param(ROYAL, ROYALS, marks=clause("US-PROG-ENVY-ROYAL")),
        pytest.param("9s 9h 9c 9d Kh", 0, marks=clause("US-PROG-MINOR")),
    ],
)
def test_every_other_bettor_at_the_table_is_paid(hand: str, each: int) -> None:
    seats = {"1": junk("1"), "3": Seat(hand), "5": Seat(OTHERS["4"]), "6": Seat(OTHERS["5"], ANTE_ONLY)}
    r = played(seats)
    assert envy(r) == ({"ann": each, "eve": each} if each else {})
    assert not [award for award in r.table.awards if award.payee == "fay"]


@clause("US-PROG-ENVY")
def test_the_holder_need_not_have_wagered() -> None:
    r = played({"1": junk("1"), "2": junk("2"), "3": Seat(ROYAL, ANTE_ONLY)})
    assert envy(r) == {"ann": ROYALS, "bob": ROYALS}
    assert jackpots(r) == []
    assert r.table.meters == {}


@clause("US-PROG-ENVY")
@pytest.mark.parametrize(
    "wagers, decision, counts",
    [
        (ANTE_ONLY, "fold", False),  # mucked unseen
        ("ante 1000 aces-up 500", "fold", True),
        ("ante 1000 progressive 500", "fold", True),
        ("aces-up 500", "stay", True),
        ("aces-up 500", "fold", True),  # Aces Up lives on
    ],
)
def test_a_folded_hand_counts_only_while_a_side_wager_on_it_is_live(wagers: str, decision: str, counts: bool) -> None:
    r = played({"1": junk("1"), "3": Seat(HEARTS, wagers, decision)})
    assert envy(r) == ({"ann": STRAIGHT_FLUSHES} if counts else {})
    assert any(e.answers == "show:3" for e in r.log) == counts


@clause("US-PROG-ENVY")
def test_the_receiver_may_have_folded() -> None:
    r = played({"1": junk("1", decision="fold"), "3": Seat(HEARTS)})
    assert envy(r) == {"ann": STRAIGHT_FLUSHES}
    assert net(r, "ann") == -1000 - 500 + STRAIGHT_FLUSHES


@clause("US-PROG-ENVY-MULTI")
def test_several_hands_each_pay() -> None:
    r = played({"1": junk("1"), "2": Seat(HEARTS), "4": Seat(SPADES)}, major=800_001)
    assert envy(r) == {"ann": 2 * STRAIGHT_FLUSHES, "bob": STRAIGHT_FLUSHES, "dan": STRAIGHT_FLUSHES}
    assert jackpots(r) == [("dan", "major", 400_001), ("bob", "major", 400_000)]
    lines = [e.fact for e in r.log if isinstance(e.fact, Award) and e.fact.why == "envy"]
    assert [(line.place, line.chips) for line in lines] == [
        ("4", 150_000),
        ("2", 150_000),
        ("1", 150_000),
        ("1", 150_000),
    ]


@clause("US-PROG-ENVY-MULTI")
def test_a_royal_and_a_straight_flush_each_pay() -> None:
    r = played({"1": junk("1"), "2": Seat(ROYAL), "4": Seat(SPADES, ANTE_ONLY)})
    assert envy(r) == {"ann": ROYALS + STRAIGHT_FLUSHES, "bob": STRAIGHT_FLUSHES}


@clause("US-PROG-ENVY-NOTOWN")
def test_nobody_is_paid_on_an_own_hand() -> None:
    r = played({"1": Seat(ROYAL)})
    assert envy(r) == {}
    assert jackpots(r) == [("ann", "mega", STANDS["mega"])]


@clause("US-PROG-ENVY-NOTDEALER")
def test_nobody_is_paid_on_the_dealers_hand() -> None:
    r = played({"1": Seat("Ac Td 7s 6d 2c"), "2": Seat("Ks 7d 5d 4d 2s")}, dealer="5c 6c 7c 8c 9c Th")
    assert envy(r) == {}
    royal = played({"1": Seat("Ac Td 7s 6c 2c")}, dealer="Ah Kh Qh Jh Th 3s")
    assert envy(royal) == {}


@clause("US-PROG-ENVY")
def test_a_void_hand_triggers_none_and_earns_none() -> None:
    seats = {"1": junk("1"), "2": junk("2"), "3": Seat(ROYAL)}
    void = '!dee note 9.6 {0} \n ola void NZ-20-11.1 {0} -- "they talked"'
    assert envy(settled(play(decided(seats), void.format("3")))) == {}
    r = settled(play(decided(seats), void.format("1")))
    assert envy(r) == {"bob": ROYALS}
    assert net(r, "ann") == 0


VOID = '!dee note 9.6 {0} \n ola void NZ-20-11.1 {0} -- "they talked"'


def until(r: Round, duty: str) -> Round:
    """The dealer and the table go on until that is due."""
    while duty not in due_ids(r):
        d = next(d for d in r.due if d.must)
        option = d.options[0]
        read = Meter(option.level, STANDS[option.level]) if isinstance(option, Gauge) else None
        r = r.propose(STAFF[d.who], read or answer(option, r.table, Pack(())), d.id, "as it is due")
    return r


@clause("US-PROG-ENVY", "NZ-20-11.1")
def test_envy_that_was_paid_comes_back_when_the_hand_it_rests_on_is_void() -> None:
    r = until(decided({"1": Seat(ROYAL), "2": junk("2"), "3": junk("3")}), "pay:2:progressive:bob")
    assert envy(r) == {"bob": ROYALS, "cat": ROYALS}
    r = attended(play(r, VOID.format("1")))
    assert [line(e).split(" ", 1)[1] for e in r.log if ":back:" in e.answers] == [
        "dealer/dealer pay:2:back:bob | award 2 envy bob house 500000 US-PROG-ENVY-ROYAL",
        "dealer/dealer pay:3:back:cat | award 3 envy cat house 500000 US-PROG-ENVY-ROYAL",
    ]
    r = settled(r)
    assert envy(r) == {}
    assert r.table.awards == ()
    assert net(r, "cat") == 2 * 1000 - 500  # ace high wins, and the Progressive is lost
    assert sum(r.table.chips.values()) == 0


@clause("US-PROG-ENVY", "NZ-20-11.1")
def test_who_rules_is_shown_beforehand_that_envy_comes_back() -> None:
    r = until(decided({"1": Seat(ROYAL), "2": junk("2"), "3": junk("3")}), "pay:2:envy:bob:1")
    told = play(r, "!dee note 9.6 1")
    ((void, play_on),) = (item["choices"] for item in in_round("t1", told))
    assert void["moves"] == {"ann": 2500, "cat": -ROYALS}
    assert play_on["moves"] == {}
    ruled = attended(play(told, 'ola void NZ-20-11.1 1 -- "they talked"'))
    at_once = Round(LINKED, ruled.log[: next(e.number for e in ruled.log if ":back:" in e.answers) + 1])
    staked = {"ann": 0, "bob": 2500, "cat": 2000}  # of cat's the Progressive is decided
    assert void["net"] == {person: net(at_once, person) + chips for person, chips in staked.items()}


@clause("US-PROG-ENVY-MULTI", "NZ-20-11.1")
def test_of_envy_for_two_hands_the_one_that_is_void_comes_back() -> None:
    seats = {"1": Seat(HEARTS), "2": Seat(SPADES, ANTE_ONLY), "3": junk("3")}
    r = until(decided(seats), "pay:3:progressive:cat")
    assert envy(r) == {"cat": 2 * STRAIGHT_FLUSHES}
    assert envy(settled(play(r, VOID.format("2")))) == {"cat": STRAIGHT_FLUSHES}


@clause("US-PROG-MEGA", "US-PROG-MAJOR", "NZ-20-11.1")
def test_a_share_that_was_too_much_since_comes_back_and_is_paid_anew() -> None:
    """Pay table A: the royal flush empties a meter below its reset, the straight flush has a tenth of the reset."""
    game = LINKED.set(progressive="A", verify_jackpots=False)
    r = decided({"1": Seat(SPADES), "2": Seat(ROYAL, "ante 1000 aces-up 500 progressive 500")}, game)
    r = play(attended(r), "table meter mega 4500000")
    r = until(r, "pay:1:progressive:ann")
    paid = [(award.payee, award.chips) for award in r.table.awards if award.why == "progressive"]
    assert paid == [("bob", 4_500_000), ("ann", 500_000)]
    r = play(r, VOID.format("2"))
    assert LINK.won(r.game, r.table, "mega") == [(450_000, False), (50_000, False)]
    r = settled(r)
    assert [(award.payee, award.chips) for award in r.table.awards if award.why == "progressive"] == [("ann", 450_000)]
    assert r.table.chips["mega"] == -450_000
    assert LINK.won(r.game, r.table, "mega") == [(450_000, False)]


def test_quads_pay_no_envy_under_any_table() -> None:
    for table in "ABCD":
        assert envy(played({"1": Seat(OTHERS["4"]), "3": Seat(QUADS)}, LINKED.set(progressive=table))) == {}


@clause("US-PROG-ENVY")
def test_a_folded_hand_turned_up_by_mistake_pays_none() -> None:
    r = decided({"1": junk("1"), "3": Seat(HEARTS, ANTE_ONLY, "fold")})
    r = settled(play(r, f"!dee show 3 {HEARTS}"))
    assert all(item.shown for item in r.table.dealt_to("3"))
    assert envy(r) == {}
