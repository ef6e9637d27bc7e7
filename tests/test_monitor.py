"""The monitors: the race from its file, live while it is played, on a screen or in lines; and what may go wrong."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from rich.console import Console

from cutcard.console import monitor
from cutcard.console.monitor import follow_in_lines, lines, read_round, rounds, watch
from cutcard.core.errors import Faulty
from cutcard.core.facts import Bet, Call, Deal, Sit, Who
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.table import PUBLIC
from cutcard.core.text import write
from cutcard.games.four_card_poker.rules import NZ as POKER
from cutcard.games.racing_card_derby.rules import NZ as DERBY

CARDS = ["6h", "2s", "2h", "Kd", "3h", "9c", "5h", "7c", "Ts"]  # hearts, clubs, spades; protested
TABLE, DEALER, SHOE, ANN = Who("table", "table"), Who("dealer", "dealer"), Who("shoe", "shoe"), Who("ann")


def opened(game: Game) -> Round:
    r = Round(game).record(TABLE, game.opening()).record(TABLE, Sit("ann", ("1",)))
    return r.record(SHOE, Call("sealed 0123456789abcdef"))


def race(cards: int) -> Round:
    """A race as it stands after so many cards."""
    r = opened(DERBY).do(ANN, Bet("layout", "hearts", "ann", 500)).do(DEALER, Call("no more bets"))
    for card in CARDS[:cards]:
        duty = next(d for d in r.due if d.id.startswith("deal:"))
        r = r.propose(SHOE, Deal(duty.place, "up", (card,)), duty.id)
    return r


def finished() -> Round:
    r = race(len(CARDS))
    while duty := next((d for d in r.due if d.must), None):
        r = r.propose(DEALER, duty.options[0], duty.id)  # type: ignore[arg-type]
    return r


def drawn(r: Round, view: str = "players", width: int = 100, height: int = 30, **how: object) -> str:
    """The picture as text."""
    out = io.StringIO()
    how = how or {"color_system": None}
    console = Console(file=out, width=width, height=height, force_terminal=True, **how)  # type: ignore[arg-type]
    console.print(monitor.drawn(r, view, width, height))
    return out.getvalue()


class Stop(Exception):
    pass


def looks(*between: Callable[[], object]) -> Callable[[float], None]:
    """Instead of waiting, one of these happens before each further look; then it stops."""
    steps = iter(between)

    def wait(_: float) -> None:
        step = next(steps, None)
        if step is None:
            raise Stop
        step()

    return wait


def seen(path: Path, *between: Callable[[], object]) -> list[Round | Faulty]:
    found: list[Round | Faulty] = []
    with suppress(Stop):
        found.extend(rounds(path, looks(*between)))
    return found


def nothing() -> None:
    pass


# What is shown.


def test_the_players_monitor_shows_lanes_the_call_the_card_and_every_card_in_full() -> None:
    text = drawn(race(7))
    assert "♥ HEARTS" in text
    assert "4 of 4" in text
    assert "FIRST" in text
    assert "│ 5♥  │" in text
    assert "five of hearts" in text
    assert "Hearts win, protested; second place is open." in text
    assert "PROTEST, two of spades: colours pay 1/2, suits 2/1." in text
    assert "first place   6h 2s 2h Kd 3h 9c 5h" in text
    assert "sealed 01234567" in text


@pytest.mark.parametrize("width, height", [(60, 20), (80, 24), (100, 30), (200, 60)])
def test_the_lanes_fill_the_screen_and_nothing_is_wider(width: int, height: int) -> None:
    text = drawn(race(7), width=width, height=height)
    full = next(line for line in text.splitlines() if "HEARTS" in line)
    assert full.count("█") == 4 * ((width - 14 - 9) // 4)
    assert max(map(len, text.splitlines())) <= width
    assert len(text.splitlines()) <= height + 1


def test_the_dealer_s_monitor_says_what_is_next_and_in_the_end_whom_to_pay() -> None:
    assert "Draw a card: second place is open." in drawn(race(7), "dealer")
    text = drawn(finished(), "dealer")
    assert "On the layout: Hearts $5." in text
    assert "Pay ann $15 on Hearts." in text
    assert "Winning areas: Red (win, protested); Hearts (win, protested)" in text


def test_no_color_is_obeyed_and_without_it_the_lanes_have_the_tested_colours() -> None:
    assert "38;2;242;90;128" in drawn(race(3), color_system="truecolor")
    assert "38;2;" not in drawn(race(3), color_system="truecolor", no_color=True)


def test_in_lines_there_are_labels_and_neither_boxes_nor_colours() -> None:
    said = lines(race(7), "players")
    assert said[1:7] == [
        "Spades: 1 of 4.",
        "Hearts: 4 of 4.",
        "Diamonds: 1 of 4.",
        "Clubs: 1 of 4.",
        "First place: 6h 2s 2h Kd 3h 9c 5h.",
        "Second place: open.",
    ]
    assert all(line.isascii() for line in said)


def test_another_game_shows_what_the_public_may_see() -> None:
    r = opened(POKER).do(ANN, Bet("1", "ante", "ann", 500)).do(DEALER, Call("no more bets"))
    r = r.propose(SHOE, Deal("1", "own", ("As", "Ad", "9h", "4c", "2s")), "deal:1:0")
    for text in (drawn(r), "\n".join(lines(r, "players"))):
        assert "?? ?? ?? ?? ??" in text
        assert "Ante $5" in text
        assert "As" not in text.split()


def test_a_round_that_is_over_says_what_came_of_it() -> None:
    r = read_round(Path(__file__).parent / "rounds" / "four-card-poker" / "play-and-fold.round")
    for text in (drawn(r), "\n".join(lines(r, "players"))):
        assert "Seat 1" in text
        assert "Ante $10 won, $20 back; Aces Up $5 won, $10 back; Play $30 won, $60 back" in text
        assert "The round is over: ann +$45, bob -$15." in text


# Where it comes from.


def test_of_a_folder_the_running_round_is_shown_and_then_the_finished_one(tmp_path: Path) -> None:
    def keep(name: str, r: Round) -> Callable[[], object]:
        def written() -> None:
            (tmp_path / "new").write_text(write(r.seen(PUBLIC)))
            (tmp_path / "new").replace(tmp_path / name)
            at = len(times) + 1
            times.append(at)
            os.utime(tmp_path / name, (at, at))

        return written

    times: list[int] = []
    keep("0001.round", finished())()
    steps = [keep("current.round", race(n)) for n in (1, 2)]
    over = [keep("0002.round", finished()), (tmp_path / "current.round").unlink]
    found = seen(tmp_path, *steps, nothing, *over, nothing)
    assert [len(r.table.items) for r in found if isinstance(r, Round)] == [9, 1, 2, 9]
    assert len(found) == 4


def test_a_file_half_written_is_passed_over_and_read_when_it_is_whole(tmp_path: Path) -> None:
    file, whole = tmp_path / "current.round", write(race(4).log)
    file.write_text(whole)
    half = lambda: file.write_text(whole[:-9])  # noqa: E731
    found = seen(file, half, lambda: file.write_text(whole + "\n"), nothing)
    assert [isinstance(r, Round) for r in found] == [True, True]


def test_what_stays_wrong_is_said_once_and_looked_at_again(tmp_path: Path) -> None:
    file, whole = tmp_path / "current.round", write(race(4).log)
    file.write_text(whole)
    broken = lambda: file.write_text("this is no round")  # noqa: E731
    found = seen(file, broken, nothing, nothing, nothing, lambda: file.write_text(whole + "\n"))
    assert [type(r) for r in found] == [Round, Faulty, Round]
    assert "is not an entry" in str(found[1])


def test_an_empty_folder_is_waited_for(tmp_path: Path) -> None:
    found = seen(tmp_path, nothing, lambda: (tmp_path / "current.round").write_text(write(race(1).log)))
    assert "there is no round" in str(found[0])
    assert isinstance(found[1], Round)


def test_followed_in_lines_only_what_is_new_is_said(tmp_path: Path) -> None:
    file = tmp_path / "current.round"
    file.write_text(write(race(2).log))
    console = Console(file=io.StringIO(), width=80)
    with pytest.raises(Stop):
        follow_in_lines(file, "players", console, looks(lambda: file.write_text(write(race(3).log))))
    said = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert said[-3:] == ["Hearts: 2 of 4.", "First place: 6h 2s 2h.", "Hearts lead spades by one, protested."]


def test_once_it_prints_and_what_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    console = Console(file=io.StringIO(), width=80)
    (tmp_path / "0001.round").write_text(write(finished().log))
    watch(tmp_path, "players", follow=False, on=console)
    assert "Hearts first, clubs second, spades third, protested." in console.file.getvalue()  # type: ignore[attr-defined]
    (tmp_path / "0001.round").write_bytes(b"\xff\xfe")
    with pytest.raises(Faulty, match="is not text in UTF-8"):
        read_round(tmp_path)


def test_an_interrupt_ends_it_quietly(tmp_path: Path) -> None:
    (tmp_path / "0001.round").write_text(write(finished().log))
    command = [sys.executable, "-u", "-m", "cutcard", "monitor", str(tmp_path), "--follow"]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout
    while "Winning areas" not in child.stdout.readline():
        assert child.poll() is None
    child.send_signal(signal.SIGINT)
    _, wrong = child.communicate(timeout=200)
    assert (child.returncode, wrong) == (0, "")


def test_on_a_screen_an_interrupt_ends_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: float) -> None:
        raise KeyboardInterrupt

    (tmp_path / "0001.round").write_text(write(finished().log))
    monkeypatch.setattr(monitor, "rounds", lambda path: rounds(path, interrupted))
    console = Console(file=io.StringIO(), width=100, height=30, force_terminal=True)
    watch(tmp_path, "players", follow=True, on=console)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "♥ HEARTS" in text
    assert text.endswith("\x1b[?25h\x1b[?1049l")  # the screen and the cursor are given back
