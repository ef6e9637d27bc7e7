"""The table on the screen, played by keys."""

import asyncio
import os
import pty
import re
import select
import subprocess
import sys
import time
from fractions import Fraction

import pytest
from textual.command import CommandPalette, DiscoveryHit

from cutcard import advise
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.games.four_card_poker.rules import NZ, US
from cutcard.games.roulette.rules import NZ as ROULETTE
from cutcard.terminal.app import Palette
from cutcard.terminal.cards import Deck
from cutcard.terminal.company import ME
from cutcard.terminal.solo import DECIDING, OVER
from tests.terminal.seat import (
    ANTE,
    BEATEN_THREES,
    NOTHING,
    PLAY,
    WINNING,
    hidden,
    press,
    race,
    screen,
    session,
    shown,
    typed,
)
from tests.terminal.seat import app as program

SIZES = [(80, 24), (60, 24), (120, 30)]
SUITS = re.compile("[♠♥♦♣]")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [NZ, US])
async def test_a_whole_round_is_played_by_three_keys_and_the_next_by_two(game: Game, size: tuple[int, int]) -> None:
    s = session(game, WINNING, NOTHING)
    text = await shown(s, "a", "enter", "1", size=size)
    assert "pair of aces, nine, four" in text
    assert "no pair, king, queen, jack, nine" in text
    assert re.search(rf"Ante +\$5 +won +\$10 back +{re.escape(game.cite('10.2(a)(iv)'))}", text)
    assert re.search(r"Stack \$1,010 +Net \+\$10", text)
    text = await shown(s, "n", "f", size=size)
    assert re.search(rf"Ante +\$5 +lost +\$0 back +{re.escape(game.cite('9.2(a)'))}", text)
    assert len(s.finished) == 2


@pytest.mark.parametrize("size", SIZES)
async def test_everything_fits_even_the_longest_result_beside_a_full_table(size: tuple[int, int]) -> None:
    s = session(US, BEATEN_THREES, bots=6, bankroll=1_000_000)
    first = await shown(s, "a", "u", "enter", size=size)
    assert all(f"{n} {name}" in first for n, name in enumerate(("Ana", "Ben", "Cleo", "Dov", "Eva", "Finn"), 2))
    last = await shown(s, "3", size=size)
    for words in (
        "Ante Bonus",
        "Aces Up",
        "Play",
        "US casino sheet, house rules",
        "play money",
        "q quit",
        "n same bets",
    ):
        assert words in last
    assert max(map(len, last.splitlines())) <= size[0]


@pytest.mark.parametrize("size, fits", [((60, 20), True), ((59, 20), False), ((60, 19), False), ((40, 8), False)])
async def test_a_window_in_which_not_all_fits_says_so(size: tuple[int, int], fits: bool) -> None:
    text = await shown(session(NZ, WINNING), "a", size=size)
    assert ("Not all fits" in text, "play money" in text) == (not fits, fits)


@pytest.mark.parametrize("game, status", [(NZ, "New Zealand 2012, proposed"), (US, "US casino sheet, house rules")])
async def test_the_header_names_the_edition_its_status_and_play_money(game: Game, status: str) -> None:
    top = (await shown(session(game))).splitlines()[:2]
    assert status in top[0]
    assert "play money" in top[0]
    assert re.search(r"Stack \$1,000 +Net \$0 +Round 1 +Time 0:00:00", top[1])


@pytest.mark.parametrize("size", SIZES)
async def test_no_hidden_card_is_on_the_screen_before_the_show(size: tuple[int, int]) -> None:
    s = session(bots=6)
    text = await shown(s, "a", "enter", size=size)
    assert len(hidden(s)) == 35
    assert len(SUITS.findall(text)) == 6  # five of one's own, and the dealer's up card
    for card in hidden(s):
        assert Deck().name(card) not in text
        assert not re.search(rf"\b{card}\b", text)
    assert len(SUITS.findall(await shown(s, "1", size=size))) == 11


async def test_the_log_on_the_screen_hides_the_dealer_s_and_the_others_cards() -> None:
    s = session(bots=1)
    text = await shown(s, "a", "enter", "j")
    assert "Dealer: 5 cards face down" in text
    assert "Seat 2: 5 cards face down" in text
    assert not any(re.search(rf"\b{card}\b", text) for card in hidden(s))


async def test_the_best_four_are_raised_and_the_others_are_not() -> None:
    text = (await shown(session(NZ, WINNING), "a", "enter", "1")).splitlines()
    top = next(i for i, line in enumerate(text) if line.strip().startswith("You"))
    assert text[top + 1].count("╭─────╮") == 4
    assert text[top + 2].count("╭─────╮") == 1


async def test_the_first_fold_of_a_hand_that_pays_shows_what_it_gives_up() -> None:
    s = session(NZ, BEATEN_THREES)
    text = await shown(s, "a", "u", "enter", "f")
    assert "Three threes, four: folding gives up Aces Up, which pays 8/1 and the" in text
    assert s.finished == []
    await shown(s, "f")
    assert s.purse.net == -1000


async def test_a_bonus_on_a_lost_hand_is_explained() -> None:
    text = await shown(session(NZ, BEATEN_THREES), "a", "u", "enter", "1")
    assert "Round 1  +$40   Ante Bonus, Aces Up: pays although the hand lost" in text
    assert re.search(r"Ante Bonus +paid +\$10 back +NZ-20-10.2\(a\)\(i\)", text)


async def test_a_refusal_is_shown_as_its_sentence_and_changes_nothing() -> None:
    s = session()
    text = await shown(s, "]", "]", "]", "a", "a")
    assert "Ante here is $5 to $500, not $1,000 (NZ-20-5.1)." in text
    assert re.search(r"│ +\$500 +│", text)


async def test_the_footer_lists_only_what_can_be_done_now() -> None:
    s = session(NZ, WINNING)
    assert "a Ante  u Aces Up  [ ] chip\n" in await shown(s)
    assert "[ ] chip  Bksp undo  Del clear  Enter deal  x double\n" in await shown(s, "a")
    assert "f Fold     1 Play 1× $5  2 Play 2× $10  3 Play 3× $15\n" in await shown(s, "enter")
    assert "[ ] chip  n same bets, deal\n" in await shown(s, "1")


async def test_the_keys_of_the_browser_do_what_they_do_there() -> None:
    s = session(NZ, WINNING)
    laid = await shown(s, "a")
    assert await shown(s, "u", "z") == laid
    await shown(s, "c")
    assert not s.purse.bets
    assert "f Fold     1 Play 1×" in await shown(s, "a", "space")
    await shown(s, "1")
    assert len(s.finished) == 1
    assert "f Fold     1 Play 1×" in await shown(s, "space"), "the same bets again"


async def test_unknown_keys_do_nothing() -> None:
    s = session(NZ, WINNING)
    before = await shown(s, "a", "enter")
    assert await shown(s, "z", "9", "n", "enter", "a", "f5", "tab", "space", "delete", "down") == before
    assert s.finished == []


async def test_the_us_edition_takes_a_typed_amount_and_escape_takes_none() -> None:
    s = session(US, WINNING)
    assert "Play $10 to $30: how many dollars?" in await shown(s, "a", "a", "enter", "p")
    await shown(s, "p", "1", "7", "escape")
    assert s.finished == []
    assert "Play here is $10 to $30, not $99" in await shown(s, "p", "9", "9", "enter")
    assert re.search(r"Play +\$17 +won +\$34 back", await shown(s, "p", "1", "7", "enter"))


async def test_quitting_takes_two_presses_while_a_round_is_open_or_bets_are_laid_and_one_otherwise() -> None:
    for keys, presses in (([], 1), (["a"], 2), (["a", "enter"], 2), (["a", "enter", "f"], 1)):
        app = program(session(NZ, NOTHING))
        async with app.run_test(size=(80, 24)) as pilot:
            await press(app, pilot, keys)
            for left in range(presses, 0, -1):
                assert app.is_running
                await pilot.press("q")
                await pilot.pause()
                if left > 1:
                    assert "quit again to leave" in await press(app, pilot, [])
            assert app.return_code == 0


async def test_the_caution_about_bets_is_none_about_the_round_that_they_begin() -> None:
    app = program(session(NZ, NOTHING))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Bets are laid" in await press(app, pilot, ["a", "q"])
        assert "A round is open" in await press(app, pilot, ["enter", "q"])
        assert app.is_running


async def test_where_not_all_fits_the_stack_and_what_is_said_are_at_the_top() -> None:
    app = program(session(NZ, NOTHING))
    async with app.run_test(size=(40, 20)) as pilot:
        assert "Stack $1,000. Not all fits" in await press(app, pilot, [])
        text = await press(app, pilot, ["a", "q"])
        assert text.index("quit again") < text.index("Dealer")


async def test_help_rules_and_log_open_over_the_table_and_close_again() -> None:
    s = session(US)
    app = program(s)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await press(app, pilot, [])
        page = await press(app, pilot, ["?"])
        assert "1-800-GAMBLER" in page
        assert "Game names belong to their owners; Cutcard is independent of them." in page
        await pilot.press("escape")
        assert "Ante Bonus pays (US-4CP-AUTO)" in await press(app, pilot, ["t"])
        await pilot.press("escape")
        assert "A round of four card poker, us" in await press(app, pilot, ["j"])
        assert await press(app, pilot, ["escape"]) == table
        assert "Round 1; betting is open" in await press(app, pilot, ["v"])
        assert "a Ante; u Aces Up; " in await press(app, pilot, ["o"])
        assert "No result yet." in await press(app, pilot, ["l"])
        assert "Chips $1,000. Net $0. 0:00:00 at the table." in await press(app, pilot, ["m"])
        assert re.search(r"Round 1: -\$5. Ante lost, \$0 back.", await press(app, pilot, ["a", "enter", "f", "a", "l"]))


async def test_the_first_bet_after_a_result_clears_it_away() -> None:
    s = session(NZ, NOTHING)
    assert "Round 1  -$5" in await shown(s, "a", "enter", "f")
    text = await shown(s, "a")
    assert "Round 1  -$5" not in text
    assert not SUITS.search(text)


async def test_letters_stand_for_suits() -> None:
    text = await shown(session(NZ, WINNING), "a", "enter", size=(60, 24), deck=Deck(ascii_suits=True))
    assert not SUITS.search(text)
    assert "│As │ │Ad │ │9h │ │4c │" in text


async def test_a_key_pressed_for_what_was_there_before_does_nothing_to_what_is_there_now() -> None:
    now = 100.0
    s = session(NZ, WINNING, NOTHING)
    app = program(s, clock=lambda: now)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, ["a", "a", "enter", "f"])
        assert s.phase == DECIDING
        now += 0.39
        assert "quit again" in await press(app, pilot, ["1", "q"])  # looking and leaving are not held up
        assert s.phase == DECIDING
        now += 0.01
        await press(app, pilot, ["1"])
        assert s.phase == OVER
        await press(app, pilot, ["n"])
        assert s.phase == OVER
        now += 0.4
        await press(app, pilot, ["a", "a", "a"])  # a bet after the result changes no key
        assert s.purse.bets == {ANTE: 1500}


async def names(palette: Palette) -> list[str]:
    return [str(hit.display) async for hit in palette.discover() if isinstance(hit, DiscoveryHit)]


async def test_the_palette_lists_what_can_be_done_now_and_does_it() -> None:
    s = session(NZ, WINNING)
    app = program(s)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, ["a", "enter"])
        table = app.screen
        palette = Palette(table)
        assert await names(palette) == ["Fold", "Play 1× $5", "Play 2× $10", "Play 3× $15"]
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert isinstance(app.screen, CommandPalette)
        await pilot.press("escape")
        await press(app, pilot, ["t", "ctrl+p"])
        assert not isinstance(app.screen, CommandPalette)  # a page has keys of its own
        await press(app, pilot, ["escape"])
        hits = [hit async for hit in palette.search("Play 2")]
        assert len(hits) == 1
        hits[0].command()
    assert len(s.finished) == 1
    assert s.finished[0].table.stakes[PLAY].chips == 1000


async def test_the_palette_finds_every_exact_bet_by_its_whole_name() -> None:
    s = race()
    app = program(s)
    async with app.run_test(size=(80, 24)):
        palette = Palette(app.screen)
        assert "Exact Trifecta" in await names(palette)
        hits = [hit async for hit in palette.search("Trifecta: hearts, clubs, spades")]
        assert len(hits) == 1
        hits[0].command()
    assert [spot.wager for spot in s.purse.bets] == ["trifecta-hearts-clubs-spades"]


def in_a_terminal(**environment: str) -> str:
    """What the program writes to a real terminal until the table is there, and after quitting; then its exit."""
    start = (
        "from cutcard.games import find; from cutcard.terminal import play;"
        "play(find('four-card-poker'), plain=False, seed=7, bots=0, four_colour=True, ascii_suits=False,"
        "bankroll=100_000, save=None)"
    )
    environ = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": "80", "LINES": "24"} | environment
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-c", start], stdin=theirs, stdout=theirs, stderr=theirs, env=environ, start_new_session=True
    )
    os.close(theirs)
    seen, asked, until = b"", False, time.monotonic() + 60
    while time.monotonic() < until:
        if select.select([ours], [], [], 0.2)[0]:
            try:
                seen += os.read(ours, 65536)
            except OSError:
                break
        if b"quit" in seen and not asked:
            os.write(ours, b"q\n" if environ["TERM"] == "dumb" else b"q")
            asked = True
        if child.poll() is not None and not select.select([ours], [], [], 0)[0]:
            break
    assert child.wait(10) == 0
    os.close(ours)
    return seen.decode("utf-8", "replace")


def colours(text: str) -> list[str]:
    return [
        code
        for code in re.findall(r"\x1b\[([\d;]*)m", text)
        if re.search(r"(^|;)([34][0-8]|9[0-7]|10[0-7])(;|$)", code)
    ]


async def test_no_color_is_obeyed_and_without_it_there_is_colour() -> None:
    plain, coloured = await asyncio.gather(
        asyncio.to_thread(in_a_terminal, NO_COLOR="1"), asyncio.to_thread(in_a_terminal)
    )
    assert "Place your bets." in plain
    assert colours(plain) == []
    assert colours(coloured)


def test_a_dumb_terminal_gets_plain_lines() -> None:
    text = in_a_terminal(TERM="dumb")
    assert "You may type: a Ante" in text
    assert "\x1b" not in text


async def test_a_hint_says_what_is_best_by_what_the_player_sees() -> None:
    """The aces are played three times; with the same cards the command line says so too."""
    s = session(NZ, WINNING)
    table = program(s)
    async with table.run_test(size=(80, 30)) as pilot:
        await press(table, pilot, ["!"])
        await table.workers.wait_for_complete()
        await pilot.pause()
        assert "There is no hand to decide" in screen(table)
        await press(table, pilot, ["a", "enter", "!"])
        await table.workers.wait_for_complete()
        await pilot.pause()
        best = advise(s.round, who=ME.name).best
        told = " ".join(screen(table).split())
        assert f"Best now: {best[0].name}." in told
        assert f"{best[1].name} {float(best[1].worth):.4f}" in told
        assert s.phase == DECIDING, "nothing was done"
    assert f"Best now: {best[0].name}." in typed(session(NZ, WINNING), "ante 5", "deal", "hint", "fold")


def test_where_all_bets_cost_the_same_none_is_called_best() -> None:
    told = typed(session(ROULETTE), "hint")
    assert f"These bets cost the same: {percent(Fraction(1, 37), 4)} each." in told
    assert "Best now" not in told
