"""A table for one with real cards: they are read as they are dealt, and the player alone knows the hand."""

import io
import os
import subprocess
import sys
from collections.abc import Mapping

import pytest

from cutcard.cards import DECK
from cutcard.chance.scanner import read_codes
from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.core.table import HIDDEN
from cutcard.games.four_card_poker.rules import NZ as POKER
from cutcard.games.racing_card_derby.rules import NZ as DERBY
from cutcard.games.roulette.rules import NZ as ROULETTE
from cutcard.terminal import must_suit_a_scanner
from cutcard.terminal.layout import layout_of
from cutcard.terminal.plain import Shell, Talk
from cutcard.terminal.scanning import Reader
from cutcard.terminal.solo import Session
from tests.terminal.seat import HCS, HOUR, SYMBOLS

DEALER_UP, DEALER_DOWN, MINE = "2h", ["Kd", "Qd", "Jc", "9c", "3s"], ["As", "Ad", "9h", "4c", "2s"]
LOSING = ["3s", "3d", "3h", "4c", "2s"]


def table(game: Game, *lines: str, codes: Mapping[str, str] | None = None) -> tuple[Session, str]:
    """The session after these lines, and what was written."""
    out = io.StringIO()
    reader = Reader(game, layout_of(game), Talk(iter(lines), out, echo=True), bankroll=100_000, codes=codes)
    reads = iter(range(1_000_000))
    reader.pack.clock = lambda: next(reads) * HOUR
    Shell(reader.session, SYMBOLS, reader.talk).run()
    return reader.session, out.getvalue()


def test_a_race_of_real_cards_is_read_one_line_a_card() -> None:
    s, text = table(DERBY, "hearts 10", "deal", *HCS.split())
    assert len(s.finished) == 1
    assert s.purse.net == 3000
    assert "Card to first place> 6h\nCard 1, first place: 6♥." in text
    assert "Card to third place> Ts\n" in text
    assert s.proofs == [{}]
    assert "sealed" not in text


def test_four_card_poker_is_decided_on_cards_that_the_program_does_not_know() -> None:
    s, text = table(POKER, "a 10", "deal", DEALER_UP)
    assert [item.name for item in s.round.table.items.values()].count(HIDDEN) == 10
    assert "Seat 1: 5 cards face down.\n" in text
    assert "You: 5 cards that only you know." in text
    assert "You may type: f Fold; 1 Play 1x $10" in text
    s, text = table(POKER, "a 10", "deal", DEALER_UP, "v", "1", *DEALER_DOWN, *MINE)
    assert "you: 5 cards face down" in text
    assert s.purse.net == 2000
    assert "You: A♠ A♦ 9♥ 4♣ 2♠, pair of aces, nine, four." in text


def test_no_caution_is_given_on_a_hand_that_is_not_known() -> None:
    s, text = table(POKER, "a 10", "deal", DEALER_UP, "f", *DEALER_DOWN)
    assert len(s.finished) == 1
    assert "gives up" not in text
    assert all(item.name == HIDDEN for item in s.finished[0].table.items.values() if item.to == "1")


def test_a_read_that_is_refused_gets_one_sentence_and_the_next_counts() -> None:
    s, text = table(DERBY, "hearts", "deal", "6h", "xyzzy", "6h", "", *HCS.split()[1:])
    assert "'xyzzy' is not a card of this table.\nCard to first place> " in text
    assert "6h is out already.\nCard to first place> " in text
    assert len(s.finished) == 1


def test_the_same_card_within_two_seconds_is_a_shake_of_the_hand() -> None:
    game, out = DERBY.set(decks=2), io.StringIO()
    reader = Reader(game, layout_of(game), Talk(iter(["hearts", "deal", "6h", "6h"]), out, echo=True), bankroll=100_000)
    reader.pack.clock = lambda: 0.0
    Shell(reader.session, SYMBOLS, reader.talk).run()
    assert "6h was read twice within 2 seconds." in out.getvalue()
    assert len(reader.session.round.table.items) == 1


def test_the_player_is_told_to_shuffle_when_the_procedure_asks_for_it() -> None:
    _, text = table(DERBY, "hearts", "deal", *HCS.split())
    assert text.count("Shuffle and cut your cards.") == 2
    _, text = table(DERBY.set(decks=2, shuffle="per-shoe"), "hearts", "deal", *HCS.split())
    assert text.count("Shuffle and cut your cards.") == 1


def test_quitting_between_cards_is_asked_twice() -> None:
    s, text = table(DERBY, "hearts", "deal", "6h", "q", "9c", "q", "never read")
    assert text.count("quit again to leave") == 1
    assert "The round in progress is not counted." in text.splitlines()[-1]
    assert "never read" not in text
    assert len(s.round.table.items) == 2


def test_an_input_that_ends_between_cards_ends_politely() -> None:
    _, text = table(DERBY, "hearts", "deal", "6h")
    assert "The scanner has nothing more to read." in text
    assert text.endswith("0 rounds in 0:00:00, net $0 in play money. The round in progress is not counted.\n")


@pytest.mark.parametrize(
    "how, said",
    [
        ({"plain": False, "bots": 0, "seed": None}, "cards are scanned in plain lines only; add --plain"),
        ({"plain": True, "bots": 2, "seed": None}, "leave out --bots"),
        ({"plain": True, "bots": 0, "seed": 7}, "leave out --seed"),
    ],
)
def test_what_does_not_go_with_a_scanner_is_said(how: dict[str, object], said: str) -> None:
    with pytest.raises(Faulty, match=said):
        must_suit_a_scanner(**how)  # type: ignore[arg-type]


def test_from_the_command_line_a_whole_race_can_be_piped_in() -> None:
    lines = "\n".join(["hearts 10", "deal", *HCS.split(), "q"])
    command = [sys.executable, "-m", "cutcard", "play", "racing-card-derby", "--cards", "scanner"]
    ended = subprocess.run(
        command,
        input=lines,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Race: Hearts first, clubs second, spades third, not protested." in ended.stdout


def test_cards_for_which_a_reader_has_no_code_are_counted_at_first() -> None:
    _, text = table(DERBY, codes={"001": DECK[0]})
    assert "51 of 52 cards have no code in that file; type them." in text
    _, text = table(DERBY, codes={f"{n:03}": card for n, card in enumerate(DECK)})
    assert "no code" not in text


def test_a_reader_s_own_codes_name_the_cards() -> None:
    codes = {f"{n:03}": card for n, card in enumerate(DECK)}
    sent = {card: code for code, card in codes.items()}
    s, text = table(DERBY, "hearts 10", "deal", "999", *(sent[card] for card in HCS.split()), codes=codes)
    assert "'999' is not a card of this table." in text
    assert s.purse.net == 3000
    spun, _ = table(ROULETTE, "17", "deal", "Z9", codes=read_codes("Z9 17\n", ROULETTE))
    assert spun.purse.net == 35 * 500
