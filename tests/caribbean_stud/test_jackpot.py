"""The jackpot: its wager, its prizes, one pool or two, and the order in which they are paid."""

from fractions import Fraction

import pytest

from cutcard.core.facts import Award, Bet, Choice
from cutcard.core.round import Round
from cutcard.described import settle
from cutcard.games.caribbean_stud.exact import jackpot
from cutcard.games.caribbean_stud.rules import LINKED, NZ, POOL, caution
from cutcard.server.solver_protocol import Question, edges
from cutcard.shared.jackpot.link import Share
from tests.caribbean_stud import ACE_KING, ACE_QUEEN, BETS, FOLDS, HANDS, alone, betting, dealers, dealt
from tests.four_card_poker import refused
from tests.four_card_poker.scenes import lying, misdealt, on_to
from tests.kit import clause, due_ids, entry_of, faults, finish, net, play, seated, verdicts
from tests.poker import CLOSE, laid

ONE = NZ.set(jackpot="one-pool", verify_jackpots=False)
TWO = NZ.set(jackpot="two-pools", verify_jackpots=False)
MAJOR, MINOR = POOL.levels
BOTH = "ante 1000 jackpot 100"
ROYAL, STRAIGHT_FLUSH = "Ts Js Qs Ks As", "9h 8h 7h 6h 5h"


def read(r: Round, **meters: int) -> Round:
    """To the end, each meter that is asked for read as it stands."""
    r = on_to(r, "meter:")
    for level, stands in meters.items():
        r = play(r, f"table meter {MAJOR if level == 'major' else MINOR} {stands}")
    return finish(r)


def awards(r: Round) -> list[tuple[str, str, int]]:
    return [(f.place, f.payer, f.chips) for e in r.log if isinstance(f := e.fact, Award)]


# The wager


@clause("CP-6-12")
def test_exactly_one_unit_beside_an_ante_where_the_house_offers_it() -> None:
    ante = laid("ante 1000")
    refused(play(seated(NZ, ann="1"), ante), laid("jackpot 100"), "CP-6-12")
    for chips in (50, 200, 500):
        assert refused(play(seated(ONE, ann="1"), ante), laid(f"jackpot {chips}"), "CP-6-12").code == "bet/limits"
    r = play(seated(ONE, ann="1", bob="2"), f"{ante}\n{laid('jackpot 100')}\n{laid('ante 1000', '2', 'bob')}")
    assert LINKED.lit(r.table) == ["1"], "its indicator is alight"
    refused(r, "ann pull 1 ante ann", "NZ-6-12.9-JACKPOT")
    assert LINKED.lit(play(r, "ann pull 1 jackpot ann").table) == []
    refused(play(r, CLOSE), laid("jackpot 100", "2", "bob"), "CP-6-3")


@clause("NZ-6-12.9-JACKPOT")
def test_12_9_without_an_ante_it_is_void_and_feeds_nothing() -> None:
    refused(seated(ONE, ann="1"), laid("jackpot 100"), "NZ-6-12.9-JACKPOT")
    r = betting(ONE, "12", BOTH)
    r = play(r, f"sue strike {entry_of(r, Bet('1', 'ante', 'ann', 1000)).number} -- no Ante was there")
    assert due_ids(r) == {"alone:1:ann"}
    partly = play(r, "!dee deal 1 own Ts Js")
    assert faults(partly) == {"NZ-6-12.8"}, "cards do not belong there"
    r = play(r, f"!dee deal 1 own {ROYAL}")
    assert faults(r) == {"NZ-6-12.9"}
    r = play(r, f"dee move rack {lying(r, '1')}\ndee verdict 1 jackpot ann void 100 NZ-6-12.9-JACKPOT")
    assert LINKED.contributing(ONE, r.table) == 100, "of bob's alone"
    r = finish(play(r, f"shoe deal 2 own {HANDS['2']}\n{dealers(ACE_KING)}\nbob choice 2 fold"))
    assert (net(r, "ann"), net(r, "bob")) == (0, -1100)


@clause("NZ-6-12.1", "NZ-6-12.15(b)")
def test_12_1_a_void_hand_has_its_jackpot_wager_back_and_the_meter_its_part_less() -> None:
    r = play(dealt(ONE, "12", BOTH), f"ann {BETS}\n!dee note 9.5 1")
    assert LINKED.contributing(ONE, r.table) == 200
    r = play(r, "ola void NZ-6-12.1 1 -- talk")
    assert (net(r, "ann"), LINKED.contributing(ONE, r.table)) == (0, 100)


@clause("NZ-6-12.11-REDEAL")
def test_12_11_after_a_misdeal_the_jackpot_wager_may_change_too() -> None:
    over = misdealt(play(dealt(ONE, "12", BOTH), "!dee note 12.2"), "NZ-6-12.2")
    assert {bet.wager for bet in over.proposals()} == {"ante", "jackpot"}


@clause("NZ-6-12.12")
@pytest.mark.parametrize("lost, left", [(True, -1100), (False, -1000)])
def test_12_12_an_absent_players_jackpot_wager_is_lost_or_as_the_house_says_back(lost: bool, left: int) -> None:
    r = play(dealt(ONE.set(absent_loses_jackpot=lost), "12", BOTH), "dee choice 1 absent\nbob choice 2 fold")
    assert net(finish(r), "ann") == left


# Prizes


@clause("CP-6-13", "CP-6-14")
@pytest.mark.parametrize("dealer", [ACE_KING, ACE_QUEEN, "4h 4d 4s Kd Kc"])
@pytest.mark.parametrize(
    "ours, line",
    [
        ("8s 8h 8d 8c 2s", "jackpot win 50100 CP-6-13"),
        ("9s 9h 9d 2c 2s", "jackpot win 15100 CP-6-13"),
        ("2h 5h 7h 9h Jh", "jackpot win 10100 CP-6-13"),
        ("5s 6h 7d 8c 9s", "jackpot lose 0 CP-6-14"),  # a straight wins nothing of it
        ("As Kh Qh 4c 2s", "jackpot lose 0 CP-6-14"),
    ],
)
def test_odds_whatever_the_dealer_holds_and_the_wager_back(ours: str, line: str, dealer: str) -> None:
    assert line in verdicts(alone(ours, BETS, dealer, ONE, BOTH))


@clause("CP-6-14")
def test_a_fold_loses_it_and_who_has_seen_a_winning_hand_is_warned() -> None:
    assert verdicts(alone("2h 5h 7h 9h Jh", FOLDS, ACE_KING, ONE, BOTH)) == [
        "ante lose 0 CP-6-4",
        "jackpot lose 0 CP-6-4",
    ]
    r = play(seated(ONE, ann="1"), f"{laid(BOTH)}\n{CLOSE}\nshoe deal 1 own 2h 5h 7h 9h Jh\n{dealers(ACE_KING)}")
    fold = Choice("1", "fold")
    assert caution(ONE, r.table, "ann", fold) == (
        "flush, jack, nine, seven, five, two: folding gives up the jackpot's 100/1"
    )
    assert not caution(ONE, r.table, "bob", fold)
    assert not caution(ONE, r.table, "ann", Bet("1", "bet", "ann", 2000))


@clause("CP-6-13")
@pytest.mark.parametrize(
    "ours, major, paid",
    [
        (ROYAL, 2_500_000, [("1", MAJOR, 2_500_000)]),
        (ROYAL, 400_000, [("1", MAJOR, 400_000), ("1", "house", 600_000)]),  # 10,000 units at least
        (STRAIGHT_FLUSH, 2_500_000, [("1", MAJOR, 250_000)]),
        (STRAIGHT_FLUSH, 1_000_000, [("1", MAJOR, 100_000)]),
        (STRAIGHT_FLUSH, 999_990, [("1", MAJOR, 99_999), ("1", "house", 1)]),  # 1,000 units at least
    ],
)
def test_the_greater_of_a_share_and_its_least(ours: str, major: int, paid: list[tuple[str, str, int]]) -> None:
    r = play(seated(ONE, ann="1"), f"{laid(BOTH)}\n{CLOSE}\nshoe deal 1 own {ours}\n{dealers(ACE_QUEEN)}\nann {BETS}")
    r = read(r, major=major)
    assert awards(r) == paid
    assert "jackpot win 100 CP-6-14" in verdicts(r), "and the wager back"


@clause("CP-6-16")
@pytest.mark.parametrize(
    "hands, paid",
    [
        # two straight flushes and a royal: a tenth each of what the pool stood at, then the rest
        (
            (ROYAL, STRAIGHT_FLUSH, "8d 7d 6d 5d 4d"),
            [("3", MAJOR, 300_000), ("2", MAJOR, 300_000), ("1", MAJOR, 2_400_000)],
        ),
        # a straight flush between two royals is paid first, and the royals share what is left
        (
            (ROYAL, STRAIGHT_FLUSH, "Td Jd Qd Kd Ad"),
            [("2", MAJOR, 300_000), ("3", MAJOR, 1_350_000), ("1", MAJOR, 1_350_000)],
        ),
    ],
)
def test_11_10_every_straight_flush_first_then_the_royals_share(
    hands: tuple[str, ...], paid: list[tuple[str, str, int]]
) -> None:
    r = betting(ONE, "123", BOTH)
    for area, cards in zip("123", hands, strict=True):
        r = play(r, f"shoe deal {area} own {cards}")
    people = zip("123", ("ann", "bob", "cat"), strict=True)
    r = play(r, dealers("4c 7c 9c Jh 2h") + "".join(f"\n{who} bet {a} bet {who} 2000" for a, who in people))
    assert awards(read(r, major=3_000_000)) == paid


@clause("CP-6-15")
def test_of_two_pools_the_minor_pays_what_odds_pay_and_the_house_what_it_lacks() -> None:
    r = play(seated(TWO, ann="1"), f"{laid(BOTH)}\n{CLOSE}\nshoe deal 1 own 8s 8h 8d 8c 2s\n{dealers(ACE_KING)}")
    r = read(play(r, f"ann {BETS}"), minor=30_000)
    assert awards(r) == [("1", MINOR, 30_000), ("1", "house", 20_000)]
    assert POOL.fills("two-pools", MINOR) == MINOR
    assert POOL.fills("one-pool", MINOR) == MAJOR, "recombined, one takes in what both would"


@clause("CP-6-13")
def test_a_jackpot_is_paid_when_the_supervisor_has_verified_the_hand() -> None:
    game = ONE.set(verify_jackpots=True)
    r = play(seated(game, ann="1"), f"{laid(BOTH)}\n{CLOSE}\nshoe deal 1 own {ROYAL}\n{dealers(ACE_KING)}\nann {BETS}")
    r = play(on_to(r, "meter:"), f"table meter {MAJOR} 1500000")
    assert due_ids(r) == {f"verify:{MAJOR}"}
    r = finish(play(r, f"sue rule verify:{MAJOR} verified -- seen"))
    assert awards(r) == [("1", MAJOR, 1_500_000)]


@clause("CP-6-12")
def test_a_described_round_needs_a_meter_only_where_a_share_is_won() -> None:
    seat = {"bets": {"ante": 1000, "jackpot": 100}, "cards": STRAIGHT_FLUSH, "choice": "play"}
    told = {"game": "caribbean-stud", "seats": {"1": seat}, "dealer": ACE_QUEEN, "meters": {"major": 5_000_000}}
    found = settle(told)["seats"]["1"]
    assert found["net"] == 1000 + 500_000
    assert settle({**told, "seats": {"1": {**seat, "cards": HANDS["1"]}}, "meters": {}})["seats"]["1"]["net"] == 900


# Figures

OFTEN = {"royal": 4, "straight flush": 36, 500: 624, 150: 3744, 100: 5108}


@pytest.mark.parametrize("major", [0, 1_000_000, 5_000_000, 30_000_000])
def test_the_return_against_the_meter_by_hand(major: int) -> None:
    w = jackpot(ONE).with_meter(MAJOR, major)
    fixed = sum(n * (odds + 1) for odds, n in OFTEN.items() if isinstance(odds, int))
    shares = 4 * (max(major, 1_000_000) + 100) + 36 * (max(Fraction(major, 10), Fraction(100_000)) + 100)
    assert 1 + w.ev == Fraction(fixed) / 2_598_960 + Fraction(shares) / 100 / 2_598_960


def test_the_break_even_meter() -> None:
    """What the fixed prizes and the wagers back leave open, over what a dollar in the pool returns."""
    w = jackpot(ONE)
    even = w.break_even(MAJOR)
    back = 40 + sum(n * (odds + 1) for odds, n in OFTEN.items() if isinstance(odds, int))
    assert even == Fraction(2_598_960 - back) * 100 / Fraction(4 + Fraction(36, 10))
    assert w.with_meter(MAJOR, even).ev == 0
    assert w.with_meter(MAJOR, 900_000).part(MAJOR) == 0, "below its least more in the pool adds nothing"
    assert f"{float(w.with_meter(MAJOR, even).part(MAJOR) * 10_000):.5f}" == "0.02924"  # usvegas.com, caribbean-stud


def test_the_lobby_tells_the_edge_of_the_jackpot_once() -> None:
    told = edges(Question("edges", "caribbean-stud", chosen=("jackpot=one-pool",)))
    assert set(told) == {"ante", "jackpot, meters at reset"}


def test_a_pool_starts_again_with_the_least_that_its_royal_flush_is_paid() -> None:
    """10,000 units of a dollar: whoever empties it, the next royal flush is covered (CP-6-16)."""
    for table in POOL.tables:
        royal = POOL.paid_by(table)["royal flush"]
        assert isinstance(royal, Share)
        assert royal.least == POOL.levels[royal.level].reset == 10_000 * POOL.wager == 1_000_000
