"""The sealed shoe: called before the bets, proved after them, played through where the house says so, kept on disk."""

import json
from pathlib import Path
from typing import Any

import pytest

from cutcard.chance.commitment import holds, read_proofs
from cutcard.core.facts import Bet, Call, Spot, Who
from cutcard.core.game import Game
from cutcard.core.table import HIDDEN, PUBLIC
from cutcard.core.text import write
from cutcard.games.four_card_poker.rules import NZ as POKER
from cutcard.games.racing_card_derby.rules import NZ as DERBY
from cutcard.replay import again
from cutcard.shared.shoe import left
from cutcard.terminal.solo import RUNNING, Session
from tests.terminal.seat import ANTE, FOLD, HCS, NOTHING, PLAY, bet, race, session, shown, typed

HEARTS = Spot("layout", "hearts", "you")
PER_SHOE = DERBY.set(decks=2, shuffle="per-shoe")


def played(game: Game, **how: Any) -> Session:
    """One round, to its end."""
    s = session(game, bots=2, **how)
    if game.name == DERBY.name:
        s.put(HEARTS, 500)
        s.deal()
        s.run_out()
    else:
        s.put(ANTE, 500)
        s.deal()
        s.answer(bet(PLAY, 500))
    return s


@pytest.mark.parametrize("game", [POKER, DERBY])
def test_the_seal_is_called_by_the_shoe_before_anyone_bets(game: Game) -> None:
    log = played(game).finished[0].log
    sealed = next(e for e in log if isinstance(e.fact, Call) and e.fact.words.startswith("sealed "))
    assert sealed.who == Who("shoe", "shoe")
    assert sealed.number < min(e.number for e in log if isinstance(e.fact, Bet))
    assert len(sealed.fact.words) == len("sealed ") + 64  # type: ignore[union-attr]


@pytest.mark.parametrize("game", [POKER, DERBY])
def test_every_card_open_to_everybody_is_proved_and_no_other(game: Game) -> None:
    s = played(game)
    r = s.finished[0]
    told = read_proofs(s.proofs[0][""])
    root, proofs = told.root, told.shown
    assert f"sealed {root}" in r.table.calls
    assert all(holds(root, proof) for proof in proofs)
    items = list(r.table.items.values())
    assert [(p.position, p.card) for p in proofs] == [(n, i.name) for n, i in enumerate(items) if r.sees(PUBLIC, i)]
    folded = [item for item in items if not r.sees(PUBLIC, item)]
    assert not {item.name for item in folded} & {proof.card for proof in proofs}


def test_a_folded_hand_is_not_in_the_proof() -> None:
    s = session(POKER, NOTHING)
    s.put(ANTE, 500)
    s.deal()
    s.answer(FOLD)
    assert {p["card"] for p in s.proofs[0][""]["shown"]} == {"2h"}  # the dealer's up card alone


async def test_the_table_shows_the_first_of_the_seal() -> None:
    s = race(HCS)
    root = s.root
    assert f"sealed {root[:8]} " in await shown(s)
    assert f"The shoe is sealed {root[:8]}." in await shown(s, size=(60, 24))
    assert f"Shoe: sealed {root[:8]}." in typed(s)


def test_the_next_seal_is_shown_with_the_result_before_the_same_bets_are_laid_again() -> None:
    s = race()
    before = s.root
    text = typed(s, "hearts 5", "deal")
    assert s.root != before
    assert text.splitlines()[-3] == f"Shoe: sealed {s.root[:8]}."


# On disk.


def test_a_saved_round_has_its_proof_beside_it_and_both_can_be_checked(tmp_path: Path) -> None:
    s = played(DERBY, save=tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0001.proof.json", "0001.round"]
    told = read_proofs(json.loads((tmp_path / "0001.proof.json").read_text()))
    root, proofs = told.root, told.shown
    r, wrong = again((tmp_path / "0001.round").read_text())
    assert (wrong, f"sealed {root}" in r.table.calls) == ("", True)
    assert [proof.card for proof in proofs] == [item.name for item in r.table.items.values()]
    assert all(holds(root, proof) for proof in proofs)
    assert s.proofs[0][""]["root"] == root


@pytest.mark.parametrize("game", [POKER, DERBY])
def test_the_running_round_is_kept_after_every_act_as_everyone_may_see_it(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = session(game, bots=2, save=tmp_path)
    kept: list[str] = []
    keep = s.book.keep

    def watched(r: object) -> None:
        keep(s.round)
        kept.append((tmp_path / "current.round").read_text())

    monkeypatch.setattr(s.book, "keep", watched)
    s.put(HEARTS if game is DERBY else ANTE, 500)
    s.deal()
    if game is DERBY:
        assert s.phase == RUNNING
        s.run_out()
    else:
        hidden = [item.name for item in s.round.table.items.values() if not s.round.sees(PUBLIC, item)]
        assert len(hidden) == 20
        assert not any(f" {card}" in text for card in hidden for text in kept)
        s.answer(bet(PLAY, 500))
    log = s.finished[0].log
    assert [text.count("\n") for text in kept[-3:]] == [len(log) - 2, len(log) - 1, len(log)]
    for text in (kept[0], kept[len(kept) // 2], kept[-1]):
        assert again(text)[1] == ""
    assert not (tmp_path / "current.round").exists()


def test_the_next_round_is_kept_as_soon_as_the_result_is_cleared_away(tmp_path: Path) -> None:
    s = played(DERBY, save=tmp_path)
    s.put(HEARTS, 500)
    assert (tmp_path / "current.round").read_text() == write(s.round.seen(PUBLIC))
    s.prepare({})
    s.leave()
    assert not (tmp_path / "current.round").exists()


def test_a_folder_that_cannot_be_written_does_not_stop_the_round(tmp_path: Path) -> None:
    s = session(DERBY, save=tmp_path)
    (tmp_path / "current.new").mkdir()
    s.put(HEARTS, 500)
    s.deal()
    assert "the running round is not kept" in s.notice


# A shoe played through.


def test_a_shoe_is_played_through_until_the_procedure_asks_for_a_shuffle() -> None:
    s = session(PER_SHOE)
    roots, first = [s.root], 0
    while s.root == roots[0]:
        s.put(HEARTS, 500)
        s.deal()
        s.run_out()
        told = read_proofs(s.proofs[-1][""])
        root, proofs = told.root, told.shown
        assert root == roots[0]
        assert [p.position for p in proofs] == list(range(first, first + len(proofs)))
        assert all(holds(root, proof) for proof in proofs)
        first += len(proofs)
    assert len(s.finished) > 2
    assert first >= 104 - 52  # the cutting card has come out
    assert [tick.step for tick in s.book.procedure.table.ticks].count("shuffle") == 2


def test_used_cards_are_in_the_rack_and_what_is_left_follows_from_the_procedure() -> None:
    s = session(PER_SHOE)
    s.put(HEARTS, 500)
    s.deal()
    s.run_out()
    used = [item.name for item in s.finished[0].table.items.values()]
    procedure = s.book.procedure
    assert procedure.table.cards("rack") == used
    there = left(procedure.game, procedure.table)
    assert sorted([*there, *used]) == sorted(PER_SHOE.pack)
    s.again()
    s.run_out()
    again_used = [item.name for item in s.finished[1].table.items.values()]
    assert not (set(again_used) - set(there))


@pytest.mark.parametrize("options", [{}, {"decks": 4}, {"decks": 2, "shuffle": "per-shoe", "device": "continuous"}])
def test_every_round_has_a_new_seal_unless_the_shoe_is_played_through(options: dict[str, object]) -> None:
    s = session(DERBY.set(**options))
    roots = []
    for _ in range(3):
        roots.append(s.root)
        s.put(HEARTS, 500)
        s.deal()
        s.run_out()
    assert len({*roots, s.root}) == 4


def test_no_hidden_card_has_a_name_in_the_view() -> None:
    s = session(POKER, bots=2)
    s.put(ANTE, 500)
    s.deal()
    assert sum(item.name == HIDDEN for item in s.view.items.values()) == 15
