"""The plain shell: a golden transcript, absurd input, and polite endings. No colour codes, no traceback, ever."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.core.game import Game
from cutcard.games.four_card_poker.rules import NZ, US
from cutcard.terminal.cards import Deck
from cutcard.terminal.plain import Shell, Talk
from tests.terminal.seat import BEATEN_THREES, NOTHING, WINNING, hidden, session, typed

LETTERS = [
    "a",
    "u",
    "[",
    "]",
    "undo",
    "clear",
    "deal",
    "n",
    "x",
    "f",
    "k",
    "s",
    "o",
    "1",
    "2",
    "3",
    "p",
    "q",
    "t",
    "j",
    "l",
    "m",
    "v",
]
WORDS = ["?", "refill", "a 25", "u 5", "p 12", "play 7", "a 9999", "a 0"]
GOLDEN = """\
Cutcard: Four Card Poker (New Zealand 2012, proposed). Play money only.
If playing stops being fun, talk to someone: 0800 654 655 (New Zealand), free, day and night.
Seat 2, Ana: Ante $10.
Bets: none. Stack: $1,000. Chip: $5.
Shoe: sealed 8d056608.
> a 10
Seat 2, Ana: Ante $10.
Bets: Ante $10. Stack: $990. Chip: $5.
> deal
Dealer: 8♣ and 5 cards face down.
You: Q♠ 7♦ 6♥ 3♣ 2♣, no pair, queen, seven, six, three.
Seat 2, Ana: Ante $10, Play $30.
Bets: Ante $10. Stack: $990.
> 3
Dealer: 10♠ 9♦ 8♣ 7♣ 5♥ A♦, straight, ten high.
You: Q♠ 7♦ 6♥ 3♣ 2♣, no pair, queen, seven, six, three.
Seat 2, Ana: Ante $10, Play $30, -$40.
Ante: stake $10, lost, $0 back (NZ-20-10.2(a)(ii)).
Play: stake $30, lost, $0 back (NZ-20-10.2(a)(ii)).
Round 1: -$40. Stack: $960.
Session: 0:00:00, net -$40.
Shoe: sealed 458bbb55.
> q
1 round in 0:00:00, net -$40 in play money.
"""


def test_a_whole_game_reads_as_labelled_lines() -> None:
    assert typed(session(bots=1, seed=7), "a 10\n", "deal\n", "3\n", "q\n") == GOLDEN


@pytest.mark.parametrize("words", [("a 10", "deal", "f"), ("ante $10", "DEAL", "Fold"), ("Ante 10.00", "deal", "fold")])
def test_letters_and_words_mean_the_same(words: tuple[str, ...]) -> None:
    s = session(NZ, NOTHING)
    typed(s, *words)
    assert s.purse.net == -1000


def test_the_prompt_lists_what_can_be_typed_now_and_nothing_else() -> None:
    out = io.StringIO()
    Shell(session(NZ, WINNING), Deck(), Talk(iter(["a", "deal"]), out, echo=True)).run()
    prompts = [line for line in out.getvalue().splitlines() if line.startswith("You may type")]
    looks = "t rules; j log; v cards; o options; l result; m money; ! hint; ? help; q quit."
    assert prompts == [
        f"You may type: a Ante; u Aces Up; [ smaller chip; ] larger chip; {looks}",
        f"You may type: a Ante; u Aces Up; [ smaller chip; ] larger chip; undo; clear; deal; x double; {looks}",
        f"You may type: f Fold; 1 Play 1x $5; 2 Play 2x $10; 3 Play 3x $15; {looks}",
    ]


@pytest.mark.parametrize(
    "line, said",
    [
        ("xyzzy", "'xyzzy' cannot be done now"),
        ("f", "'f' cannot be done now"),
        ("a ten", "'ten' is not an amount; write dollars, such as 25 or 2.50."),
        ("a -5", "'-5' is not an amount"),
        ("a 1e9", "'1e9' is not an amount"),
        ("a 0", "0 is not a stake"),
        ("a 99999", "Ante here is $5 to $500, not $99,999 (NZ-20-5.1)."),
        ("a 5.50", "in multiples of $1, not $5.50"),
        ("a 5.5", "in multiples of $1, not $5.50"),
        ("a 999999999999999", "99999999999999900 is not a stake"),
        ("deal", "No bet is laid; put chips down first."),
        ("deal 5", "deal takes no amount; type deal alone."),
        ("n", "There is no round to repeat; bet first."),
    ],
)
def test_what_makes_no_sense_gets_one_sentence_and_changes_nothing(line: str, said: str) -> None:
    s = session()
    text = typed(s, line)
    assert said.lower() in text.lower()
    assert text.count(f"> {line}\n") == 1
    assert (s.purse.bets, s.stack, s.finished) == ({}, 100_000, [])


def test_folding_what_pays_takes_a_second_fold() -> None:
    s = session(NZ, BEATEN_THREES)
    text = typed(s, "a", "deal", "f", "f")
    assert "Three threes, four: folding gives up the Ante Bonus, 2/1 whatever the dealer holds; choose it" in text
    assert len(s.finished) == 1


def test_the_us_edition_takes_an_amount_for_play_and_the_new_zealand_one_does_not() -> None:
    assert "Play: stake $17, won, $34 back (US-4CP-7-PAY)." in typed(session(US, WINNING), "a 10", "deal", "p 17")
    assert "'p 17' cannot be done now" in typed(session(NZ, WINNING), "a 10", "deal", "p 17")
    assert "play needs an amount" in typed(session(US, WINNING), "a 10", "deal", "p").lower()


def test_quitting_is_asked_twice_while_a_round_is_open() -> None:
    text = typed(session(NZ, NOTHING), "a", "deal", "q", "q", "never read")
    assert "A round is open, and leaving ends it without a result; quit again to leave.\n> q\n" in text
    assert text.endswith("> q\n0 rounds in 0:00:00, net $0 in play money. The round in progress is not counted.\n")


def test_letters_stand_for_suits_where_symbols_cannot() -> None:
    text = typed(session(NZ, WINNING), "a", "deal", "j", "v", deck=Deck(ascii_suits=True))
    assert "You: As Ad 9h 4c 2s, pair of aces, nine, four." in text
    assert text.isascii()


def test_the_log_and_the_table_hide_what_the_player_may_not_see() -> None:
    s = session(bots=6)
    text = typed(s, "a", "deal", "j", "v")
    assert "Dealer: 5 cards face down" in text
    assert len(hidden(s)) == 35
    for card in hidden(s):
        assert card not in text.split()
        assert Deck().name(card) not in text


def test_rules_and_help_say_what_is_in_force_and_where_to_turn() -> None:
    for game, number in ((NZ, "0800 654 655"), (US, "1-800-GAMBLER")):
        text = typed(session(game), "t", "?")
        assert number in text
        assert "Game names belong to their owners; Cutcard is independent of them." in text
        assert f"Aces Up pays ({game.cite('5.7.2')})\n  four of a kind   50/1" in text
        assert "  the smallest Ante: $5" in text


def test_an_interrupt_ends_politely_with_the_result() -> None:
    def interrupted() -> Iterator[str]:
        yield "a\n"
        raise KeyboardInterrupt

    out = io.StringIO()
    Shell(session(), Deck(), Talk(interrupted(), out, echo=False)).run()
    assert out.getvalue().endswith("\n0 rounds in 0:00:00, net $0 in play money.\n")


@pytest.mark.parametrize("game", [NZ, US])
@settings(max_examples=25)
@given(lines=st.lists(st.sampled_from(LETTERS) | st.sampled_from(WORDS) | st.text(max_size=12), max_size=30))
def test_whatever_is_typed_no_chips_are_made_or_lost(game: Game, lines: list[str]) -> None:
    s = session(game, bankroll=6000)
    typed(s, *lines)
    assert s.purse.bank - s.purse.net >= s.purse.bankroll  # more only by refills
    assert s.purse.net == sum(r.table.chips.get("you", 0) for r in s.finished)
    assert s.stack >= 0


def piped(text: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    start = [sys.executable, "-m", "cutcard", "play", "four-card-poker", "--seed", "7"]
    environ = {**os.environ, **environment}
    return subprocess.run(start, input=text, capture_output=True, env=environ, check=False)


def test_without_a_terminal_it_is_played_in_plain_lines_and_ends_with_exit_0() -> None:
    ended = piped(b"a 10\ndeal\n1\n", PYTHONIOENCODING="utf-8")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"\x1b" not in ended.stdout
    assert "Round 1: " in ended.stdout.decode()
    assert "1 round in" in ended.stdout.decode().splitlines()[-1]


def test_bytes_that_are_no_text_and_an_output_without_suits_do_no_harm() -> None:
    ended = piped(b"\xff\xfe\na 10\ndeal\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"You: Qs 7d 6h 3c 2c, no pair" in ended.stdout


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    asks = "import sys, cutcard.terminal; print([m for m in ('textual', 'rich', 'asyncio') if m in sys.modules])"
    ended = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert ended.stdout == "[]\n"
