"""A jackpot at the table: the order of its winners, its least, its pools; the wager back to who wins, void alone."""

import pytest

from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.core.duty import Gauge
from cutcard.core.facts import Award, Meter, Rule, Strike
from cutcard.core.game import Game
from cutcard.core.rights import SUPERVISOR, TABLE
from cutcard.core.round import Round
from cutcard.house.jackpots.meters import fed
from tests.four_card_poker import refused
from tests.jackpots import ANTE, GAME, JACKPOT, LINKED, MAJOR, MANIFEST, MINOR, POOL
from tests.kit import PLAYERS, STAFF, net, play, seated

ONE, TWO = (GAME.set(jackpot=pools) for pools in ("one-pool", "two-pools"))
PEOPLE = dict(zip("1234567", PLAYERS, strict=True))
ROYAL, ROYAL_SPADES, ROYAL_CLUBS = "Ah Kh Qh Jh Th", "As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"
LOW_HEARTS, LOW_SPADES = "5h 6h 7h 8h 9h", "5s 6s 7s 8s 9s"
QUADS, FULL, FLUSH, HIGH = "4s 4h 4c 4d 2d", "3s 3h 3c 2s 2h", "Ad Kd 9d 7d 5d", "Qd Jd 8d 6c 2c"
BOTH = f"{ANTE} 500 {JACKPOT} 100"


def laid(a: str, wagers: str = BOTH) -> str:
    words = wagers.split()
    return "\n".join(f"{PEOPLE[a]} bet {a} {w} {PEOPLE[a]} {c}" for w, c in zip(words[::2], words[1::2], strict=True))


def dealt(hands: dict[str, str], game: Game, wagers: str = BOTH, folds: str = "") -> Round:
    r = seated(game, **{PEOPLE[a]: a for a in hands})
    r = play(r, "\n".join(laid(a, wagers) for a in hands) + '\ndee call "no more bets"')
    r = play(r, "\n".join(f"shoe deal {a} own {cards}" for a, cards in hands.items()))
    return play(r, "\n".join(f"{PEOPLE[a]} choice {a} {'fold' if a in folds else 'stay'}" for a in hands))


def settled(r: Round, major: int = 5_000_000, minor: int = 100_000) -> Round:
    r = attend(r, Pack(()))
    while musts := [d for d in r.due if d.must]:
        duty, option = musts[0], musts[0].options[0]
        if isinstance(option, Gauge):
            stands = {MAJOR: major, MINOR: minor}[option.level]
            r = r.propose(STAFF[TABLE], Meter(option.level, stands), duty.id)
        else:
            assert isinstance(option, Rule), duty
            r = r.propose(STAFF[SUPERVISOR], option, duty.id, "the cards and the camera agree")
        r = attend(r, Pack(()))
    assert r.over
    return r


def awards(r: Round) -> list[tuple[str, str, int]]:
    return [(a.place, a.payer, a.chips) for a in (e.fact for e in r.log) if isinstance(a, Award)]


@pytest.mark.parametrize(
    "hand, major, expected",
    [
        (ROYAL, 5_000_000, [(MAJOR, 5_000_000)]),
        (ROYAL, 1_000_000, [(MAJOR, 1_000_000)]),
        (ROYAL, 999_999, [(MAJOR, 999_999), ("house", 1)]),
        (ROYAL, 0, [("house", 1_000_000)]),
        (LOW_HEARTS, 5_000_009, [(MAJOR, 500_000)]),
        (LOW_HEARTS, 400_009, [(MAJOR, 40_000), ("house", 60_000)]),
    ],
)
def test_a_share_is_made_up_to_its_least_and_the_wager_comes_back(
    hand: str, major: int, expected: list[tuple[str, int]]
) -> None:
    r = settled(dealt({"1": hand}, ONE), major)
    assert [(payer, chips) for _, payer, chips in awards(r)] == expected
    (stake,) = r.table.laid("1", JACKPOT)
    assert (stake.outcome, stake.returned) == ("win", 100)
    assert net(r, "ann") == sum(chips for _, chips in expected) + 500, "and the ante wins"


@pytest.mark.parametrize("game", [ONE, TWO])
@pytest.mark.parametrize("hand, wins", [(QUADS, 50_000), (FULL, 15_000), (FLUSH, 10_000), (HIGH, -100)])
def test_odds_are_to_one_by_the_house_or_out_of_the_second_pool(game: Game, hand: str, wins: int) -> None:
    r = settled(dealt({"1": hand}, game))
    (stake,) = r.table.laid("1", JACKPOT)
    from_pool = sum(chips for _, payer, chips in awards(r) if payer == MINOR)
    assert stake.returned + from_pool == 100 + wins
    assert from_pool == (wins if game is TWO and wins > 0 else 0)


def test_a_pool_that_is_too_small_is_helped_by_the_house() -> None:
    r = settled(dealt({"1": QUADS, "2": FULL}, TWO), minor=60_000)
    assert awards(r) == [("2", MINOR, 15_000), ("1", MINOR, 45_000), ("1", "house", 5_000)]
    assert LINKED.won(r.game, r.table, MINOR) == [(15_000, False), (45_000, False)]


def test_every_straight_flush_has_its_tenth_first_and_the_royals_share_what_is_left() -> None:
    """Of $50,000.01 two straight flushes have $5,000 each, and three royals a third of $40,000.01 each."""
    hands = {"1": LOW_HEARTS, "2": ROYAL, "3": ROYAL_SPADES, "4": LOW_SPADES, "5": ROYAL_CLUBS}
    r = settled(dealt(hands, ONE), 5_000_001)
    assert awards(r) == [
        ("4", MAJOR, 500_000),
        ("1", MAJOR, 500_000),
        ("5", MAJOR, 1_333_335),
        ("3", MAJOR, 1_333_333),
        ("2", MAJOR, 1_333_333),
    ]
    assert LINKED.won(r.game, r.table, MAJOR) == [(500_000, False), (500_000, False), (4_000_001, True)]


def test_each_royal_has_the_least_when_their_shares_come_to_less() -> None:
    r = settled(dealt({"1": ROYAL, "2": ROYAL_SPADES}, ONE), 1_500_000)
    assert awards(r) == [("2", MAJOR, 750_000), ("2", "house", 250_000), ("1", MAJOR, 750_000), ("1", "house", 250_000)]


def test_who_folds_loses_the_jackpot_wager_whatever_the_hand() -> None:
    r = settled(dealt({"1": ROYAL, "2": HIGH}, ONE, folds="1"))
    assert awards(r) == []
    assert net(r, "ann") == -600


def test_a_jackpot_wager_alone_is_refused_and_where_it_stands_alone_since_it_is_void() -> None:
    r = seated(ONE, ann="1", bob="2")
    assert "needs the Ante" in refused(r, "ann bet 1 jackpot ann 100", "PS-9").message
    r = play(r, laid("1") + "\n" + laid("2"))
    assert "comes off before its Ante" in refused(r, "ann pull 1 ante ann", "PS-9").message
    r = play(r, 'dee call "no more bets"')
    ante = next(e.number for e in r.log if getattr(e.fact, "wager", "") == ANTE)
    without = r.propose(STAFF[SUPERVISOR], Strike(ante), "strike", "no ante was there")
    ends = settled(play(attend(without, Pack(QUADS.split())), "bob choice 2 stay"))
    (stake,) = ends.table.laid("1", JACKPOT)
    assert (stake.outcome, stake.returned) == ("void", 100)
    assert net(ends, "ann") == 0
    assert LINKED.contributing(ends.game, ends.table) == 100, "bob's alone"


def test_lights_show_who_is_in() -> None:
    r = play(seated(ONE, ann="1", bob="2"), laid("1") + "\n" + laid("2", f"{ANTE} 500"))
    assert LINKED.lit(r.table) == ["1"]
    assert LINKED.lit(play(r, "ann pull 1 jackpot ann").table) == []


@pytest.mark.parametrize("game, paid", [(ONE, {MAJOR: 75}), (TWO, {MAJOR: 50, MINOR: 25})])
def test_one_pool_takes_in_what_two_would(game: Game, paid: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.house.jackpots.meters.manifest", lambda name: MANIFEST)
    before = play(seated(game, ann="1"), laid("1"))
    after = play(before, 'dee call "no more bets"')
    rows = fed("s", before, after, POOL.levels)
    assert {row.level: row.shown for row in rows} == {level: cents * 10**6 for level, cents in paid.items()}
