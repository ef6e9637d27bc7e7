"""The bots: the strategy that circulates, from what each of them may see and nothing more."""

import random

import pytest

from cutcard.chance.source import Pack
from cutcard.core.duty import Duty
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.table import HIDDEN, Table
from cutcard.dealing.bots import by_name
from cutcard.games.four_card_poker.rules import NZ
from cutcard.terminal import company
from cutcard.terminal.layout import layout_of
from tests.terminal.seat import ANTE, session

OWN = "Kc 7d 5h 4s 2d"  # the player's
DEALER = "As Qd 9h 8c Jc Qs"

POKER = layout_of(NZ)


@pytest.mark.parametrize(
    "cards, times",
    [
        ("Ts Td 6c 3h 2h", 3),
        ("2c 3h 4c 5s 9d", 3),
        ("9s 9d 6c 3h 2h", 1),
        ("3s 3d 6c 9c Th", 1),
        ("2s 2h 6c 9c Th", 0),
        ("Ad Kh 6c 9c 3h", 0),
    ],
)
def test_a_bot_plays_three_times_with_tens_once_with_threes_and_else_folds(cards: str, times: int) -> None:
    s = session(NZ, f"{OWN} {cards} {DEALER}", bots=1)
    ante = s.round.table.stake("2", "ante")
    s.put(ANTE, 500)
    s.deal()
    decision = next(e.fact for e in s.round.log if e.answers == "decide:2")
    assert decision == (Bet("2", "play", "Ana", times * ante) if times else Choice("2", "fold"))


def test_a_bot_decides_from_its_own_cards_and_the_up_card(monkeypatch: pytest.MonkeyPatch) -> None:
    views: list[Table] = []

    def watched(name: str, game: Game, table: Table, duty: Duty) -> Fact:
        views.append(table)
        return by_name(name, game, table, duty)

    monkeypatch.setattr(company, "by_name", watched)
    s = session(bots=2)
    s.put(ANTE, 500)
    s.deal()
    assert len(views) == 2
    for view, seat in zip(views, "23", strict=True):
        open_cards = [item for item in view.items.values() if item.name != HIDDEN]
        assert [item.to for item in open_cards] == [seat] * 5 + ["dealer"]


def test_bots_bet_within_the_limits_and_aces_up_only_sometimes() -> None:
    seats = {"you": "1"} | dict(zip(company.BOTS, "234567", strict=True))
    rounds = [company.opened(NZ, POKER, seats, random.Random(seed), (), {}, Pack(())).table for seed in range(20)]
    assert {t.stake("2", "ante") for t in rounds} == {500, 1000, 1500}
    assert {t.stake("2", "aces-up") for t in rounds} == {0, 500}
