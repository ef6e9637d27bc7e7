"""Sections 5.8 and 5.9, and the US sheet: no wager is made or touched after the call of no more bets."""

import pytest

from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.core.errors import Refusal
from cutcard.core.facts import Strike
from cutcard.core.game import Game
from cutcard.games.four_card_poker.rules import NZ, US
from tests.four_card_poker import BLIND_PLAY, CLOSE, cards, dealt, laid, refused, showdown, start
from tests.kit import STAFF, clause, faults, finish, net, play, seated


@pytest.mark.parametrize("wager", ["ante", "aces-up"])
@pytest.mark.parametrize(
    "game, cite",
    [
        pytest.param(NZ, "NZ-20-5.8(a)", marks=clause("NZ-20-5.8(a)", "NZ-20-1.2-ANTE")),
        pytest.param(US, "US-4CP-6", marks=clause("US-4CP-6")),
    ],
)
def test_5_8_a_no_ante_and_no_aces_up_after_the_call(game: Game, cite: str, wager: str) -> None:
    r = play(seated(game, ann="1", bob="2"), laid("ante 1000") + CLOSE)
    for late in (r, play(r, cards({"1": "As Kh 9d 5c 2s"}))):
        told = refused(late, f"bob bet 2 {wager} bob 500", cite)
        assert "no more bets" in str(told)
        if wager == "aces-up":
            refused(late, "ann bet 1 aces-up ann 500", cite)


@pytest.mark.parametrize(
    "act",
    ["bet 1 ante ann 1000", "bet 1 ante ann 3000", "bet 1 aces-up ann 1000", "pull 1 ante ann", "pull 1 aces-up ann"],
)
@pytest.mark.parametrize(
    "game, cite",
    [
        pytest.param(NZ, "NZ-20-5.8(b)", marks=clause("NZ-20-5.8(b)")),
        pytest.param(US, "US-4CP-6-FREEZE", marks=clause("US-4CP-6-FREEZE")),
    ],
)
def test_5_8_b_no_wager_is_touched_after_the_call(game: Game, cite: str, act: str) -> None:
    before = play(seated(game, ann="1", bob="2"), laid("ante 2000 aces-up 500"))
    assert play(before, f"ann {act}").log[-1].answers == "bet:1:ann"
    closed = play(before, CLOSE)
    out = play(closed, cards({"1": "As Kh 9d 5c 2s"}))
    for r in (closed, out, play(out, "ann bet 1 play ann 2000")):
        refused(r, f"ann {act}", cite)


@clause("NZ-20-5.8(b)")
def test_5_8_b_nor_a_play_wager_once_it_is_laid() -> None:
    r = play(dealt(NZ, "ante 1000", "As Kh 9d 5c 2s"), "ann bet 1 play ann 1000")
    refused(r, "ann pull 1 play ann", "NZ-20-5.8(b)")
    with pytest.raises(Refusal):
        play(r, "ann bet 1 play ann 3000")


@clause("NZ-20-5.8(b)")
@pytest.mark.parametrize("device, hand", [("shuffler", "As Kh 9d 5c 2s"), ("shoe", "As")])
def test_5_8_b_a_wager_snatched_back_all_the_same_is_for_the_supervisor(device: str, hand: str) -> None:
    r = play(seated(NZ.set(device=device), ann="1", bob="2"), laid("ante 1000") + "\n" + laid("ante 1000", "2", "bob"))
    r = play(r, CLOSE + f"shoe deal 1 own {hand}\n!dee pull 1 ante ann")
    assert faults(r) == {"NZ-20-5.8(b)"}
    assert {d.who for d in r.due} == {"supervisor"}
    struck = r.do(STAFF["supervisor"], Strike(r.log[-1].number), "it was too late for that")
    assert (struck.table.stake("1", "ante"), struck.wrong) == (1000, ())


@clause("NZ-20-5.8(b)-BLIND")
def test_5_8_b_a_blind_play_does_not_come_back_otherwise() -> None:
    r = dealt(BLIND_PLAY, "ante 1000 play 2000", "Ah Ad 9s 5c 2s")
    refused(r, "ann pull 1 play ann", "NZ-20-5.8(b)")
    refused(r, "ann bet 1 play ann 1000", "NZ-20-5.8(b)")
    assert net(finish(play(r, "dee choice 1 absent")), "ann") == -3000


@clause("NZ-20-5.9")
def test_5_9_losing_wagers_are_out_of_the_players_hands_and_a_folded_ante_at_once() -> None:
    r = showdown(NZ, "ante 1000 aces-up 1000", "Qs Jh 8d 6c 4s", "play 1000")
    for wager in ("ante", "play", "aces-up"):
        refused(r, f"ann pull 1 {wager} ann", "NZ-20-5.9")
        with pytest.raises(Refusal):
            play(r, f"ann bet 1 {wager} ann 500")
    r = play(start(), laid("ante 1000") + "\n" + laid("ante 1000", "2", "bob") + CLOSE)
    r = play(r, cards({"1": "As Kh 9d 5c 2s", "2": "Qs Jh 8d 6c 4s"}) + "\nann choice 1 fold")
    refused(r, "ann pull 1 ante ann", "NZ-20-5.8(b)")
    refused(attend(r, Pack([])), "ann pull 1 ante ann", "NZ-20-5.9")
