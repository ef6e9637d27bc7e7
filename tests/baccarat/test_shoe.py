"""A shoe from its first card to its last hand: burnt, cut, announced, shuffled again; at a terminal and in a house."""

from pathlib import Path
from unittest.mock import patch

import pytest

from cutcard.audit import audit
from cutcard.chance.commitment import holds, read_proofs
from cutcard.core.facts import Spot
from cutcard.core.table import PUBLIC
from cutcard.games.baccarat.coup import value
from cutcard.games.baccarat.rules import NZ
from cutcard.house.table import acts, auto_dealer
from cutcard.house.table.recovery import recover
from cutcard.house.table.shoe_vault import read_key
from cutcard.shared.shoe import calls, left
from cutcard.terminal.layout import layout_of
from cutcard.terminal.solo import Session
from tests.house.kit import DEE, opened
from tests.kit import clause
from tests.opening import arrives, steps, up_to

SHORT = NZ.set(decks=4, cut_card=180)  # 28 cards before the cutting card
SHUFFLES = ["chemmy A", "stack A", "riffle A"]
TIE = Spot("layout", "tie", "you")


def told(s: Session) -> list[list[str]]:
    """What was called of the shoe before each hand."""
    return [[w for w in r.table.calls if w in ("new shoe", "last hand")] for r in s.finished]


@clause("CP-5-12", "CP-5-13")
@pytest.mark.parametrize("hands", [0, 1, 2])
def test_13_so_many_hands_follow_the_cutting_card_and_the_last_is_announced(hands: int) -> None:
    game = SHORT.set(hands_after_cut=hands)
    s = Session(game, layout_of(game), bankroll=10_000_000, seed=4)
    while told(s).count(["new shoe"]) < 3:
        s.put(TIE, 500)
        s.deal()
        s.run_out()
    shoe: list[list[str]] = []
    dealt: list[int] = []  # of the first shoe: cards out after each hand
    for r, words in zip(s.finished, told(s), strict=True):
        if "new shoe" in words and shoe:
            break
        shoe.append(words)
        dealt.append(sum(dealt[-1:]) + len(r.table.items))
    assert shoe[0] == ["new shoe"]
    came = next(n for n, cards in enumerate(dealt) if 208 - cards <= 180)
    assert len(shoe) - 1 == came + hands, "the coup in hand is finished, then so many more are played"
    assert shoe[1:] == [[]] * (len(shoe) - 2) + [["last hand"] if hands else []]
    first = s.finished[0]
    burnt = first.table.dealt_to("rack")
    assert len(burnt) == 1 + (value(burnt[0].name) or 10)
    assert [first.sees(PUBLIC, item) for item in burnt] == [True] + [False] * (len(burnt) - 1)
    published = read_proofs(s.proofs[0][""])
    root, proofs = published.root, published.shown
    assert all(holds(root, proof) for proof in proofs)
    seen = [n for n, item in enumerate(first.table.items.values()) if first.sees(PUBLIC, item)]
    assert [proof.position for proof in proofs] == seen, "what was burnt unseen is not told afterwards either"


@clause("CP-5-13")
def test_13_shuffled_after_every_round_or_always_there_is_no_shoe_to_tell_of() -> None:
    for game in (NZ.set(shuffle="every-round"), NZ.set(device="continuous")):
        s = Session(game, layout_of(game), bankroll=10_000_000, seed=1)
        for _ in range(3):
            s.put(TIE, 500)
            s.deal()
            s.run_out()
        assert told(s) == [[], [], []]
        assert len(s.finished[0].table.items) <= 6


@clause("NZ-5-6.5")
@pytest.mark.parametrize(
    "source, shuffled",
    [("new", SHUFFLES), ("pre-checked", SHUFFLES), ("pre-shuffled", [])],
)
def test_6_5_pre_shuffled_cards_need_no_shuffle_at_the_table(source: str, shuffled: list[str]) -> None:
    game = NZ.set(cards_source=source)
    r, done = steps(arrives(game), "shuffle A")
    assert [step for step in done if step in SHUFFLES] == shuffled
    secured = [e.why for e in r.log if "secured" in str(e.fact)]
    assert bool(secured) == (source != "new"), "custody is on record"


@clause("NZ-5-6.5")
def test_6_5_they_may_be_shuffled_all_the_same() -> None:
    r = up_to(arrives(NZ.set(cards_source="pre-shuffled")), "shuffle A")
    offered = {d.id: d.must for d in r.due if d.id in ("chemmy:A", "riffle:A")}
    assert offered == {"chemmy:A": False, "riffle:A": False}


@clause("CP-5-12", "CP-5-13")
async def test_13_a_house_plays_a_shoe_through_burns_once_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        await venue.table("t1", "baccarat", "nz-2012", "decks=4", "cut-card=180")
        ann = await venue.sit("1", 100_000)
        assert (await venue.state()).round.table.at("rack"), "burnt before the first bet"
        seen: list[list[str]] = []
        while seen.count(["new shoe"]) < 2:
            before = (await venue.bet(ann, "layout", "tie", 500)).round
            await venue.do(ann, acts.Ready())
            seen.append([w for w in before.table.calls if w in ("new shoe", "last hand")])
        assert seen.index(["last hand"]) + 1 == seen.index(["new shoe"], 1)
        state = await venue.state()
        p = state.procedure
        assert state.drawn == {"": len(p.game.pack) - len(left(p.game, p.table))}
        found = recover(venue.house.store, "t1", venue.house.floor.services.vault)
        assert (found.seals[""].order, found.drawn) == (state.seals[""].order, state.drawn)
        assert venue.books_balance()
    assert audit(url, read_key(tmp_path / "house.key"), workers=1).wrong == ()


@clause("CP-5-12")
async def test_12_a_dealer_burns_real_cards_that_nobody_reads_and_they_count_as_gone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        await venue.table("t1", "baccarat", dealing="staff", cards="scanner")
        ann = await venue.sit("1", 100_000)
        await venue.prepare()
        assert [d.id for d in (await venue.state()).round.due] == ["burn"]
        await venue.do(DEE, acts.ReadCards(("7h",)))
        await venue.do(DEE, acts.DealNext())
        assert (await venue.state()).round.table.cards("rack") == ["7h", *["??"] * 7]
        await venue.bet(ann, "layout", "player", 1000)
        await venue.close()
        for _ in range(4):
            await venue.do(DEE, acts.DealNext())
        for cards in (("9s", "Kh"), ("2d", "5c")):
            await venue.do(DEE, acts.ReadCards(cards))
        state = await venue.deal_out()
        assert state.session.round == 2
        assert not state.round.table.items, "one shoe is burnt once"
        p = state.procedure
        assert len(left(p.game, p.table)) == 416 - 8 - 4
        assert venue.books_balance()
    assert audit(url, read_key(tmp_path / "house.key"), workers=1).wrong == ()


@clause("CP-5-12", "CP-5-13")
@pytest.mark.parametrize("keeps_silent", ["new shoe", "last hand"])
async def test_13_an_audit_finds_a_table_that_did_not_say_what_its_shoe_was(tmp_path: Path, keeps_silent: str) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    silent = patch.object(auto_dealer, "calls", lambda g, t: [w for w in calls(g, t) if w != keeps_silent])
    async with opened(url, tmp_path) as venue:
        with silent:
            await venue.table("t1", "baccarat", "nz-2012", "decks=4", "cut-card=180")
            ann = await venue.sit("1", 100_000)
            for _ in range(10):
                await venue.bet(ann, "layout", "tie", 500)
                await venue.do(ann, acts.Ready())
    wrong = audit(url, read_key(tmp_path / "house.key"), workers=1).wrong
    assert wrong
    assert all(f"nothing was said of the shoe as it began, and {keeps_silent} was to be said" in w.says for w in wrong)
