"""What a round owes the meters: at the closing of bets, and back again with whatever voids a wager."""

import random
from fractions import Fraction

from cutcard.chance.source import Pack
from cutcard.core.facts import Call, Entry, Fact, Strike, Void
from cutcard.core.rights import DEALER, SUPERVISOR
from cutcard.core.round import Round
from cutcard.house.jackpots.meters import fed, owed
from cutcard.shared.jackpot.link import Level
from cutcard.shared.jackpot.progressive import LINK
from cutcard.store.chain import Contribution
from tests.four_card_poker import CLOSE, laid
from tests.kit import STAFF, clause, entry_of, play, seated, step_at_random
from tests.linked_progressive import ANTE_ONLY, BET, LINKED, decided, junk, settled

TRIO = {"1": junk("1"), "2": junk("2"), "3": junk("3", ANTE_ONLY)}
CLOSING = Call("no more bets")


def by_level(rows: tuple[Contribution, ...], entry: int) -> dict[str, int]:
    return {row.level: row.shown for row in rows if row.number == entry}


def rows(r: Round) -> tuple[Contribution, ...]:
    return owed(r.game, "round/t1/1", r.log, LINK.levels)


@clause("US-PROG-BET")
def test_us_prog_bet_every_level_rises_by_its_rate_when_bets_close() -> None:
    r = settled(decided(TRIO))
    closing = entry_of(r, CLOSING).number
    assert rows(r) == tuple(
        Contribution("round/t1/1", closing, level, millionths)
        for level, millionths in {"mega": 100_000_000, "major": 50_000_000, "minor": 50_000_000}.items()
    )  # two wagers of $5: a dollar, and half a dollar twice


def test_nothing_before_bets_close_and_nothing_without_the_wager() -> None:
    r = play(seated(LINKED, ann="1"), laid(BET))
    assert rows(r) == ()
    assert rows(settled(decided({"1": junk("1", ANTE_ONLY)}))) == ()


def test_the_hidden_rate_goes_to_the_reserve() -> None:
    levels = {"mega": Level("mega", 1, Fraction("0.01333"), Fraction("0.0000777"))}
    r = decided(TRIO)
    assert owed(r.game, "s", r.log, levels) == (
        Contribution("s", entry_of(r, CLOSING).number, "mega", 2 * 6_665_000, 2 * 38_850),
    )


def with_fact(r: Round, fact: Fact) -> Round:
    return r.after(Entry(len(r.log), STAFF[SUPERVISOR], fact))


def test_a_void_hand_takes_its_wager_out_and_a_void_round_all() -> None:
    r = decided(TRIO)
    one = with_fact(r, Void("NZ-20-11.1", "1"))
    assert rows(one)[:3] == rows(r)
    assert by_level(rows(one), len(r.log)) == {"mega": -50_000_000, "major": -25_000_000, "minor": -25_000_000}
    none = with_fact(one, Void("NZ-20-11.2"))
    assert by_level(rows(none), len(one.log)) == {"mega": -50_000_000, "major": -25_000_000, "minor": -25_000_000}
    assert len(rows(none)) == 9


def test_a_void_hand_without_the_wager_changes_nothing() -> None:
    r = decided(TRIO)
    assert rows(with_fact(r, Void("NZ-20-11.1", "3"))) == rows(r)


def test_striking_what_voided_a_wager_pays_it_in_again() -> None:
    r = decided(TRIO)
    void = with_fact(r, Void("NZ-20-11.1", "1"))
    struck = with_fact(void, Strike(len(r.log)))
    assert by_level(rows(struck), len(void.log)) == {"mega": 50_000_000, "major": 25_000_000, "minor": 25_000_000}
    assert rows(struck)[:6] == rows(void)


def test_striking_the_closing_of_bets_takes_all_out_until_they_close_again() -> None:
    r = play(seated(LINKED, ann="1"), laid(BET) + CLOSE)
    struck = with_fact(r, Strike(entry_of(r, CLOSING).number))
    assert by_level(rows(struck), len(r.log)) == {"mega": -50_000_000, "major": -25_000_000, "minor": -25_000_000}
    again = play(struck, laid(BET, "1") + CLOSE)
    assert by_level(rows(again), len(again.log) - 1) == {"mega": 50_000_000, "major": 25_000_000, "minor": 25_000_000}


def test_a_table_that_pays_in_as_it_goes_pays_what_the_audit_asks_for() -> None:
    """Random rounds, random voids and strikes: entry by entry as a table writes, against the whole log at once."""
    voids = 0
    for seed in range(40):
        rng = random.Random(seed)
        r = seated(LINKED, ann="1", bob="2")
        r = play(r, laid(BET) + "\n" + laid(BET if rng.random() < 0.7 else ANTE_ONLY, "2", "bob"))
        deck = list(LINKED.pack)
        rng.shuffle(deck)
        pack, paid = Pack(deck), list[Contribution]()
        while (after := step(r, rng, pack)) is not None:
            paid += fed("s", r, after, LINK.levels)
            voids += isinstance(after.log[-1].fact, Void)
            r = after
        assert tuple(paid) == owed(r.game, "s", r.log, LINK.levels)
        left = [s for s, k in r.table.stakes.items() if s.wager == "progressive" and k.outcome != "void"]
        assert sum(row.shown for row in paid if row.level == "mega") == 50 * 10**6 * len(left)
    assert voids > 10


def step(r: Round, rng: random.Random, pack: Pack) -> Round | None:
    """Now and then a hand is voided, or a void struck; otherwise whatever the rules admit, to the cards' being out."""
    closed = CLOSING in [e.fact for e in r.log]
    if closed and rng.random() < 0.1:
        return with_fact(r, Void("NZ-20-11.1", rng.choice("12")))
    if isinstance(r.log[-1].fact, Void) and rng.random() < 0.5:
        return with_fact(r, Strike(len(r.log) - 1))
    if closed and len(r.log) > 14:
        return None
    return r.do(STAFF[DEALER], CLOSING) if not closed else step_at_random(r, rng, pack)
