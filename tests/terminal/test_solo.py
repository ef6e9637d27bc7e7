"""The session without a screen: chips, refusals, cautions, and that a seed gives the same game again."""

from pathlib import Path

import pytest

from cutcard.core.errors import Faulty, Refusal
from cutcard.core.table import HIDDEN
from cutcard.core.text import read, write
from cutcard.games.four_card_poker.rules import NZ, US
from cutcard.terminal.solo import BETTING, DECIDING, OVER, Session
from cutcard.terminal.words import results, situation, won
from tests.terminal.seat import (
    ACES_UP,
    ANTE,
    BEATEN_THREES,
    FOLD,
    KEEP,
    NOTHING,
    PLAY,
    STAY,
    STRAIGHT_BEATEN,
    WINNING,
    bet,
    hidden,
    listed,
    session,
)


def refused(s: Session, act: object, code: str) -> str:
    """That this is refused, that nothing has changed by it, and what was said."""
    before = s.round, s.purse.bets, s.purse.bank, s.result
    with pytest.raises(Refusal) as refusal:
        act()  # type: ignore[operator]
    assert refusal.value.code == code
    assert (s.round, s.purse.bets, s.purse.bank, s.result) == before
    return str(refusal.value)


# Chips.


def test_a_round_moves_the_chips_the_rules_say() -> None:
    s = session(NZ, WINNING)
    s.put(ANTE, 1000)
    s.put(ACES_UP, 500)
    assert s.stack == 98_500
    s.deal()
    assert (s.phase, s.stack) == (DECIDING, 98_500)
    s.answer(bet(PLAY, 3000))
    assert (s.phase, s.stack, s.purse.net, won(s)) == (OVER, 104_500, 4500, 4500)
    assert [(x.label, x.stake, x.outcome, x.back, x.cite) for x in results(s)] == [
        ("Ante", 1000, "win", 2000, "NZ-20-10.2(a)(iv)"),
        ("Play", 3000, "win", 6000, "NZ-20-10.2(a)(iv)"),
        ("Aces Up", 500, "win", 1000, "NZ-20-10.2(a)(v)"),
    ]


def test_one_chip_and_the_cards_is_a_first_round_and_the_same_again_is_the_next() -> None:
    s = session(NZ, NOTHING, NOTHING)
    s.add(ANTE)
    s.deal()
    s.answer(FOLD)
    s.again()
    assert s.phase == DECIDING
    assert s.round.table.stake("1", "ante") == 500


def test_a_bet_grows_chip_by_chip_and_is_checked_when_the_cards_are_asked_for() -> None:
    s = session()
    s.purse.change_chip(-1)
    s.add(ANTE)
    assert "Ante here is $5 to $500, not $1 (NZ-20-5.1)" in refused(s, s.deal, "bet/limits")
    s.put(ANTE, 500)
    s.deal()


def test_no_bet_exceeds_its_limit_or_the_stack() -> None:
    s = session(bankroll=30_000)
    assert "not $600" in refused(s, lambda: s.put(ANTE, 60_000), "bet/limits")
    assert "stack is $300" in refused(s, lambda: s.put(ANTE, 40_000), "stack/short")


def test_what_changes_nothing_is_no_step_to_undo() -> None:
    s = session()
    s.add(ANTE)
    s.prepare(dict(s.purse.bets))
    s.purse.undo()
    assert s.purse.bets == {}


def test_undo_takes_back_one_step_and_clearing_can_be_undone_too() -> None:
    s = session()
    s.add(ANTE)
    s.add(ANTE)
    s.purse.undo()
    assert s.purse.bets == {ANTE: 500}
    s.prepare({})
    s.purse.undo()
    assert s.purse.bets == {ANTE: 500}


def test_doubling_stops_at_the_limit() -> None:
    s = session()
    s.put(ANTE, 30_000)
    s.put(ACES_UP, 1000)
    s.double()
    assert s.purse.bets == {ANTE: 50_000, ACES_UP: 2000}


def test_a_play_that_the_stack_cannot_cover_is_not_offered_and_is_refused() -> None:
    s = session(NZ, WINNING, bankroll=2500)
    s.put(ANTE, 1000)
    s.deal()
    assert listed(s) == "f 1"
    assert "that takes $20, and the stack is $15" in refused(s, lambda: s.answer(bet(PLAY, 2000)), "stack/short")


def test_a_bet_that_leaves_too_little_to_stay_in_is_asked_for_twice() -> None:
    s = session(NZ, NOTHING, bankroll=700)
    s.put(ANTE, 500)
    assert "$2 would be left" in refused(s, s.deal, "ask/twice")
    s.deal()
    assert listed(s) == "f"


def test_the_stack_is_refilled_only_between_rounds_and_only_when_no_bet_is_possible() -> None:
    s = session(NZ, NOTHING, bankroll=700)
    refused(s, s.refill, "stack/enough")
    s.put(ANTE, 500)
    with pytest.raises(Refusal):
        s.deal()
    s.deal()
    refused(s, s.refill, "stack/enough")
    s.answer(FOLD)
    assert "b" in listed(s).split()
    s.refill()
    assert (s.stack, s.purse.net) == (700, -500)


# Decisions.


def test_folding_a_hand_that_pays_by_itself_is_asked_for_twice() -> None:
    s = session(NZ, BEATEN_THREES)
    s.put(ANTE, 500)
    s.put(ACES_UP, 500)
    s.deal()
    said = refused(s, lambda: s.answer(FOLD), "ask/twice")
    assert "gives up Aces Up, which pays 8/1 and the Ante Bonus, 2/1" in said
    s.answer(FOLD)
    assert won(s) == -1000


def test_a_hand_that_pays_nothing_is_folded_at_once() -> None:
    s = session(NZ, NOTHING)
    s.put(ANTE, 500)
    s.put(ACES_UP, 500)
    s.deal()
    s.answer(FOLD)
    assert (s.phase, won(s)) == (OVER, -1000)


def test_a_caution_of_one_round_is_no_consent_in_the_next() -> None:
    s = session(NZ, STRAIGHT_BEATEN, STRAIGHT_BEATEN)
    for _ in range(2):
        s.put(ANTE, 500)
        s.put(ACES_UP, 500)
        s.deal()
        refused(s, lambda: s.answer(FOLD), "ask/twice")
        s.answer(bet(PLAY, 500))


def test_a_bonus_that_pays_on_a_lost_hand_says_so() -> None:
    s = session(NZ, BEATEN_THREES)
    s.put(ANTE, 500)
    s.deal()
    s.answer(bet(PLAY, 500))
    line = results(s)[0]
    assert (line.label, line.back, line.remark) == ("Ante Bonus", 1000, "pays although the hand lost")
    assert {x.outcome for x in results(s)[1:]} == {"lose"}


def test_aces_up_is_kept_by_a_word_in_new_zealand_and_by_itself_in_the_us() -> None:
    for game, word in ((NZ, KEEP), (US, FOLD)):
        s = session(game, STRAIGHT_BEATEN)
        s.put(ANTE, 500)
        s.put(ACES_UP, 500)
        s.deal()
        assert ("k" in listed(s).split()) == (game is NZ)
        s.answer(word)
        assert [(x.label, x.back, x.remark) for x in results(s)] == [
            ("Ante", 0, ""),
            ("Aces Up", 2500, "pays although the hand was folded"),
        ]


def test_aces_up_alone_stays_or_folds() -> None:
    s = session(NZ, STRAIGHT_BEATEN)
    s.put(ACES_UP, 500)
    s.deal()
    assert listed(s) == "f s"
    s.answer(STAY)
    assert won(s) == 2000


def test_a_play_laid_before_the_cards_is_stood_by_with_play_on() -> None:
    s = session(NZ.set(blind_play=True), WINNING)
    s.put(ANTE, 500)
    s.put(PLAY, 1000)
    s.deal()
    assert listed(s) == "f y"


def test_only_the_us_edition_takes_an_amount_between_the_multiples() -> None:
    for game in (NZ, US):
        s = session(game, WINNING)
        s.put(ANTE, 1000)
        s.deal()
        assert ("p" in listed(s).split()) == (game is US)
        if game is US:
            s.answer(bet(PLAY, 1700))
            assert won(s) == 2700
        else:
            assert "multiples of $10" in refused(s, lambda s=s: s.answer(bet(PLAY, 1700)), "bet/limits")


# The table.


def test_a_seed_gives_the_same_game_again_and_another_seed_another() -> None:
    def played(seed: int) -> list[str]:
        s = session(bots=6, seed=seed)
        s.put(ANTE, 500)
        for _ in range(3):
            s.deal() if s.purse.bets else s.again()
            s.answer(bet(PLAY, 500))
        return [write(r.log) for r in s.finished]

    assert played(4) == played(4)
    assert played(4) != played(5)


def test_the_player_s_view_has_no_names_for_hidden_cards() -> None:
    s = session(bots=6)
    s.put(ANTE, 500)
    s.deal()
    unseen = [item for item in s.view.items.values() if item.name == HIDDEN]
    assert len(unseen) == len(hidden(s)) == 6 * 5 + 5
    assert not set(hidden(s)) & {item.name for item in s.view.items.values()}


def test_the_procedure_is_ticked_once_to_open_and_then_for_every_round() -> None:
    s = session(NZ.set(device="shoe"), NOTHING, NOTHING)
    for _ in range(2):
        s.put(ANTE, 500)
        s.deal()
        s.answer(FOLD)
    steps = [tick.step for tick in s.book.procedure.table.ticks]
    assert steps[:2] == ["drop-box", "cutting-card-and-rack"]
    assert steps[-10:] == [*["shuffle", "cut", "round", "round-over"] * 2, "shuffle", "cut"]
    assert steps.count("drop-box") == 1


def test_rounds_are_saved_as_text_and_never_over_older_ones(tmp_path: Path) -> None:
    folder = tmp_path / "rounds"
    for _ in range(2):
        s = session(NZ, NOTHING, save=folder)
        s.put(ANTE, 500)
        s.deal()
        s.answer(FOLD)
    assert sorted(path.name for path in folder.glob("*.round")) == ["0001.round", "0002.round"]
    assert read((folder / "0002.round").read_text(encoding="utf-8")) == s.finished[0].log


def test_a_round_that_cannot_be_saved_is_played_on_and_said(tmp_path: Path) -> None:
    s = session(NZ, NOTHING, save=tmp_path)
    (tmp_path / "0001.round").write_text("taken")
    s.put(ANTE, 500)
    s.deal()
    s.answer(FOLD)
    assert (s.phase, s.purse.net) == (OVER, -500)
    assert "was not saved" in s.notice


def test_bots_must_fit_the_table_and_the_bankroll_must_be_money() -> None:
    with pytest.raises(Faulty, match="room for 0 to 2"):
        session(NZ.set(seats=3), bots=3)
    with pytest.raises(Faulty, match="not a bankroll"):
        session(bankroll=0)


def test_leaving_is_asked_twice_only_while_a_round_is_open() -> None:
    s = session(NZ, NOTHING)
    s.leave()
    s.put(ANTE, 500)
    s.deal()
    refused(s, s.leave, "ask/twice")
    s.leave()
    s.answer(FOLD)
    s.leave()


def test_the_situation_is_one_sentence_without_anything_hidden() -> None:
    s = session(NZ, WINNING)
    assert s.phase == BETTING
    assert situation(s) == "Round 1; betting is open, your bets are none; your stack is $1,000."
    s.put(ANTE, 500)
    s.deal()
    assert situation(s) == (
        "Round 1; you: ace of spades, ace of diamonds, nine of hearts, four of clubs, two of spades; "
        "pair of aces, nine, four; dealer: two of hearts; your bets are Ante $5; your stack is $995."
    )
