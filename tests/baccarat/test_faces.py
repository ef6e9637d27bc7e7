"""What is watched: monitors, the scene of the wire, the terminal, described irregularities."""

import json

import pytest
from rich.console import Console

from cutcard.core.errors import Faulty
from cutcard.core.facts import Call, Choice, Spot
from cutcard.described import settle
from cutcard.games.baccarat import monitor_drawn, terminal_coup
from cutcard.games.baccarat.monitors import dealer_monitor, players_monitor, steps
from cutcard.games.baccarat.rules import NZ
from cutcard.games.baccarat.scene import coup as scene
from cutcard.terminal.cards import Deck
from cutcard.terminal.layout import layout_of
from cutcard.terminal.solo import BETTING, DECIDING, OVER, Session
from tests.baccarat import NO_COMMISSION, STYLE_B, betting, closed, opened, over
from tests.kit import clause, finish, play, who

BANKER = Spot("layout", "banker", "you")


def test_a_step_for_each_card_that_comes_and_each_hand_that_is_turned_and_none_tells_more() -> None:
    r = over("Ks 3d 2h Kc 9h 5c", "player 1000")
    told = [(step.player, step.banker, step.points, step.over) for step in steps(r)]
    down = "??"
    assert told == [
        ((down,), (), (None, None), False),
        ((down,), (down,), (None, None), False),
        ((down, down), (down,), (None, None), False),
        ((down, down), (down, down), (None, None), False),
        (("Ks", "2h"), (down, down), (2, None), False),
        (("Ks", "2h"), ("3d", "Kc"), (2, 3), False),
        (("Ks", "2h", "9h"), ("3d", "Kc"), (1, 3), False),
        (("Ks", "2h", "9h"), ("3d", "Kc", "5c"), (1, 8), True),
    ]
    *_, last = steps(r)
    assert last.call == "Banker wins, 8 to 1."
    assert [step.entry for step in steps(r)] == sorted({step.entry for step in steps(r)})


def test_a_card_that_lay_in_the_wrong_hand_is_told_where_it_belongs() -> None:
    r = play(opened("player 1000", cards="6s 2d Kh 3c"), "!dee deal player-hand up 4h")
    *_, last = steps(r)
    assert (last.player, last.banker) == (("6s", "Kh"), ("2d", "3c", "4h"))


def test_nobody_is_told_a_card_that_is_not_turned_nor_a_result_that_is_not_announced() -> None:
    r = closed("player 1000", cards="9s 2d Kh 5c")
    sent = json.dumps(scene(r))
    assert not any(card in sent for card in ("9s", "2d", "Kh", "5c"))
    r = play(r, "dee show player-hand 9s Kh\ndee show banker-hand 2d 5c")
    assert players_monitor(r).winner == ""
    assert players_monitor(finish(r)).winner == "player"


@pytest.mark.parametrize(
    "made, says",
    [
        (lambda: betting("player 1000"), "Take the wagers, then call “no more bets”."),
        (lambda: play(betting(""), '!shoe call "new shoe"'), "Burn: turn the first card up, then as many"),
        (lambda: closed("player 1000"), "Draw a card to Player."),
        (lambda: closed("player 1000", cards="9s 2d Kh 5c"), "Turn Player's cards up."),
        (lambda: closed("player 1000", cards="9s 2d Kh 5c", game=STYLE_B), "Wait: Player's cards are turned by"),
        (lambda: opened("player 1000", cards="9s 2d Kh 5c"), "Announce: player 9, banker 7: player wins."),
        (lambda: over("9s 2d Kh 5c", "player 1000"), "The round is over."),
        (lambda: play(closed("player 1000"), "!dee note CP-5-25"), "Wait: the coup could not be rebuilt (CP-5-25)."),
    ],
)  # fmt: skip
def test_the_dealers_monitor_says_what_is_next(made, says: str) -> None:  # type: ignore[no-untyped-def]
    assert dealer_monitor(made()).next.startswith(says)


def test_the_dealers_monitor_tells_what_lies_where_and_whom_to_pay() -> None:
    r = opened("player 1000 tie 500", "banker 2000", cards="9s 2d Kh 5c")
    r = play(r, 'dee call "result player 9, banker 7: player wins"')
    m = dealer_monitor(r)
    assert m.stakes == {"player": 1000, "tie": 500, "banker": 2000}
    assert m.payouts == (("ann", "player", 2000),) == dealer_monitor(finish(r)).payouts


def test_the_monitors_in_words_and_drawn() -> None:
    r = finish(closed("player 1000").record(who("shoe"), Call("board B7 B6 T8n")), ["9s", "2d", "Kh", "5c"])
    lines = monitor_drawn.lines(r, "dealer")
    assert "Player: nine of spades, king of hearts, 9." in lines
    assert "Player 1, Banker 2, Tie 1, Player pair 0, Banker pair 0, Natural 2." in lines
    assert "Past rounds do not change the next one." in lines
    assert monitor_drawn.data(r, "players")["results"] == ("B7", "B6", "T8n", "P9n")
    screen = Console(width=100, record=True)
    with screen.capture() as seen:
        screen.print(monitor_drawn.drawn(r, "dealer", 100, 40))
    rows = seen.get().splitlines()
    head = next(n for n, row in enumerate(rows) if row.startswith("Big road"))
    assert [row[:4] for row in rows[head + 1 : head + 3]] == ["B P ", "B'· "]
    assert any("★ WINS" in row for row in rows)


def drawn(s: Session, width: int = 80, height: int = 24) -> str:
    view = terminal_coup.drawn(s, Deck(), width, height, height - 7)
    return f"{view.felt.plain}\n{view.side.plain}\n{view.bottom.plain}"


def test_the_terminal_draws_hands_layout_result_and_roads() -> None:
    s = Session(NZ, layout_of(NZ), bankroll=1_000_000, seed=5, bots=2)
    assert "Place your bets." in drawn(s)
    for _ in range(4):
        s.put(BANKER, 1000)
        assert s.phase == BETTING
        assert "$10" in drawn(s)
        s.deal()
        s.run_out()
    assert s.phase == OVER
    assert "Round 4" in drawn(s)
    for width, height in ((80, 24), (60, 20), (120, 40)):
        rows = drawn(s, width, height).splitlines()
        assert max(map(len, rows)) <= width
    assert "Cockroach pig" in drawn(s)
    assert next(iter(terminal_coup.outcome(s))).startswith(
        f"This shoe, the latest last: {' '.join(terminal_coup.shown(s))}."
    )


@clause("CP-5-16")
def test_16_at_the_terminal_the_player_turns_the_cards_with_a_key() -> None:
    s = Session(STYLE_B, layout_of(STYLE_B), bankroll=1_000_000, seed=5)
    s.put(BANKER, 1000)
    s.deal()
    s.run_out()
    assert s.phase == DECIDING
    while s.phase == DECIDING:
        s.answer(Choice("banker-hand", "turn", "you"))
        s.run_out()
    assert s.phase == OVER


@clause("CP-5-4")
def test_4_a_banker_win_with_six_is_remarked_on_where_it_pays_less() -> None:
    face = layout_of(NO_COMMISSION).face
    for game, says in ((NO_COMMISSION, "with six, 1 to 2"), (NZ, "")):
        r = over("Ks 2d 5h 4c Td", "banker 2000", game=game)
        line = next(e.fact for e in r.log if "verdict" in type(e.fact).__name__.lower())
        assert face.remark(r.log, line) == says  # type: ignore[arg-type]


def test_a_described_coup_that_went_wrong() -> None:
    told = {"game": "baccarat", "seats": {"1": {"bets": {"player": 1000}}}, "cards": "9s 2d Kh 5c"}
    for clause_, net in (("CP-5-25", 0), ("CP-5-24", 1000), ("CP-5-21", 1000)):
        assert settle({**told, "irregularities": [{"clause": clause_}]})["seats"]["1"]["net"] == net
    with pytest.raises(Faulty, match=r"irregularities\[0\].clause"):
        settle({**told, "irregularities": [{"clause": "CP-5-99"}]})
