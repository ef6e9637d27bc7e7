"""Racing Card Derby at the terminal: whole races by keys and by lines, one's bets as they stand, what is refused."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard.chance.source import Pack
from cutcard.core.errors import Refusal
from cutcard.core.facts import Spot
from cutcard.games.racing_card_derby.monitors import ALIVE, LOST, WON, stands
from cutcard.games.racing_card_derby.race import race
from cutcard.games.racing_card_derby.rules import NZ, WAGERS
from cutcard.games.racing_card_derby.terminal_words import past
from cutcard.terminal import company
from cutcard.terminal.cards import Deck
from cutcard.terminal.layout import layout_of
from cutcard.terminal.solo import BETTING, OVER, RUNNING, Session
from cutcard.terminal.words import results, situation
from tests.terminal.seat import HCS, HCS_PROTESTED, app, listed, press, session, shown, typed
from tests.terminal.seat import race as table

SO_FAR = "alive, right so far"
HEARTS, RED = (Spot("layout", wager, "you") for wager in ("hearts", "red"))
QUINELLA = Spot("layout", "quinella-hearts-clubs", "you")
SIZES = [(80, 24), (60, 24), (120, 34)]
SEED = 134
GOLDEN = """\
> red 5
Bets: Red $5. Stack: $995. Chip: $5.
> quinella s d 5
Bets: Red $5; Exact Quinella: spades, diamonds $5. Stack: $990. Chip: $5.
> deal
Card 1, first place: 7♠. Spades lead hearts by one.
Card 2, first place: K♣. Spades and clubs are level on 1.
Card 3, first place: 5♠. Spades lead clubs by one.
Card 4, first place: 2♠. Protest! Spades lead clubs by two, protested.
Card 5, first place: Q♠. Spades win, protested; second place is open.
Card 6, second place: A♦. Spades first, protested, diamonds second; third place is open.
Card 7, third place: 8♣. Spades first, diamonds second, clubs third, protested.
Race: Spades first, diamonds second, clubs third, protested.
Red: stake $5, lost, $0 back (NZ-RCD-9.2).
Exact Quinella: spades, diamonds: stake $5, won, $55 back (NZ-RCD-5.8(c)).
Round 1: +$45. Stack: $1,045.
Session: 0:00:00, net +$45.
Winning areas: Black; Spades; Exact Quinella: spades, diamonds; Exact Trifecta: spades, diamonds, clubs.
Last races: SDC*. Past races do not change the next one.
Shoe: sealed 4ea5582a.
> q
1 round in 0:00:00, net +$45 in play money.
"""


def run(s: Session, *spots: Spot) -> Session:
    """A race to its end with $5 on each of these."""
    for spot in spots:
        s.put(spot, 500)
    s.deal()
    s.run_out()
    return s


# The race.


def test_a_race_is_run_card_by_card_and_pays_what_the_rules_say() -> None:
    s = table(HCS)
    s.put(HEARTS, 1000)
    s.put(QUINELLA, 500)
    s.deal()
    cards = 0
    while s.phase == RUNNING:
        s.next_card()
        cards += s.phase == RUNNING
    assert (s.phase, cards) == (OVER, 10)
    assert [(x.label, x.outcome, x.back, x.cite) for x in results(s)] == [
        ("Hearts", "win", 4000, "NZ-RCD-5.8(b)"),
        ("Exact Quinella: hearts, clubs", "win", 5500, "NZ-RCD-5.8(c)"),
    ]
    assert s.purse.net == 8000


def test_a_protest_pays_less_and_says_so() -> None:
    s = run(table(HCS_PROTESTED), HEARTS, RED)
    assert [(x.label, x.back, x.remark) for x in results(s)] == [
        ("Hearts", 1500, "less after the protest"),
        ("Red", 750, "less after the protest"),
    ]


def test_bets_change_between_races_and_never_while_one_is_run() -> None:
    s = table(HCS)
    s.put(HEARTS, 500)
    s.deal()
    s.next_card()
    with pytest.raises(Refusal, match="no wager may be made after the call"):
        s.put(RED, 500)
    assert listed(s) == "space"


@pytest.mark.parametrize(
    "wager, after",
    [
        ("hearts", (ALIVE, WON, WON, WON)),
        ("spades", (ALIVE, LOST, LOST, LOST)),
        ("black", (ALIVE, LOST, LOST, LOST)),
        ("quinella-hearts-clubs", (ALIVE, SO_FAR, WON, WON)),
        ("quinella-hearts-spades", (ALIVE, SO_FAR, LOST, LOST)),
        ("trifecta-hearts-clubs-spades", (ALIVE, SO_FAR, SO_FAR, WON)),
        ("trifecta-hearts-clubs-diamonds", (ALIVE, SO_FAR, SO_FAR, "won, first and second right")),
        ("trifecta-hearts-diamonds-clubs", (ALIVE, SO_FAR, "won, first right", "won, first right")),
        ("trifecta-clubs-hearts-spades", (ALIVE, LOST, LOST, LOST)),
    ],
)
def test_a_wager_is_alive_until_the_cards_decide_it(wager: str, after: tuple[str, ...]) -> None:
    assert tuple(standing(wager, HCS.split()[:n])[1] for n in (6, 7, 9, 10)) == after


def standing(wager: str, cards: list[str]) -> tuple[str, str]:
    now = race(cards)
    return stands(wager, now.placed, now.protested)


@settings(max_examples=40)
@given(st.permutations(tuple(NZ.deck)), st.sampled_from(WAGERS))
def test_what_is_said_to_be_won_or_lost_is_settled_so(cards: list[str], wager: str) -> None:
    ends = next(n for n in range(6, 53) if race(cards[:n]).over)
    said = [standing(wager, cards[:n])[0] for n in range(ends + 1)]
    final = said[-1]
    assert final != ALIVE
    assert all(one in (ALIVE, final) for one in said)
    s = run(table(" ".join(cards)), Spot("layout", wager, "you"))
    assert results(s)[0].outcome == {WON: "win", LOST: "lose"}[final]


def test_bots_bet_at_random_on_a_few_spots_within_the_limits() -> None:
    seats = {"you": "1", "Ana": "2"}
    rounds = [
        company.opened(NZ, layout_of(NZ), seats, random.Random(seed), (), {}, Pack(())).table.stakes
        for seed in range(40)
    ]
    counts = [len(stakes) for stakes in rounds]
    assert max(counts) < 10
    assert 2 <= sum(counts) / len(counts) <= 5
    assert len({spot.wager for stakes in rounds for spot in stakes}) > 20
    assert {stake.chips for stakes in rounds for stake in stakes.values()} == {100, 200, 500}


def test_past_races_are_letters_latest_first_with_a_star_for_a_protest() -> None:
    s = table(HCS, HCS_PROTESTED)
    run(s, HEARTS)
    s.again()
    s.run_out()
    assert past(s, 5) == ["HCS*", "HCS"]


def test_the_situation_is_told_at_every_point() -> None:
    s = table(HCS)
    s.put(HEARTS, 500)
    assert situation(s) == "Round 1; betting is open, your bets are Hearts $5; your stack is $995."
    s.deal()
    s.next_card()
    assert "your bets are Hearts $5" in situation(s)
    s.run_out()
    assert "hearts first, clubs second, spades third" in situation(s)
    assert "the round brought +$15" in situation(s)


# By keys.


@pytest.mark.parametrize("size", SIZES)
async def test_a_first_race_takes_two_keys_and_the_next_takes_one(size: tuple[int, int]) -> None:
    s = table(HCS, HCS_PROTESTED)
    program = app(s)
    async with program.run_test(size=size) as pilot:
        await press(program, pilot, ["h", "enter"])
        assert s.phase == RUNNING
        while s.phase == RUNNING:
            program.table.next_card()
        text = await press(program, pilot, [])
        assert "FIRST" in text
        assert re.search(r"Hearts +\$5 +won +\$20 back +NZ-RCD-5.8\(b\)", text)
        await press(program, pilot, ["n"])
        assert s.phase == RUNNING
        text = await press(program, pilot, ["space"])
    assert "PROTEST, two of spades: colours pay 1/2, suits 2/1" in text
    assert "Past races do not change the next one." in text
    assert len(s.finished) == 2
    assert max(map(len, text.splitlines())) <= size[0]


@pytest.mark.parametrize("size", SIZES)
async def test_the_board_names_every_price_before_a_bet(size: tuple[int, int]) -> None:
    text = await shown(table(), size=size)
    assert text.count("3/1") == 4
    assert text.count("2/1") == 5  # four suits after a protest, and two places of a trifecta
    assert text.count("1/2") == 2
    for words in ("k ♠♣ Black", "r ♥♦ Red", "s ♠ Spades", "e Exact Quinella  pays 10/1", "y Exact Trifecta"):
        assert words in text
    assert "sealed " in text


@pytest.mark.parametrize("size", SIZES)
async def test_the_race_shows_lanes_the_last_card_the_call_and_how_bets_stand(size: tuple[int, int]) -> None:
    s = table(HCS)
    program = app(s)
    async with program.run_test(size=size) as pilot:
        await press(program, pilot, ["h", "s", "e", "h", "c", "enter"])
        for _ in range(7):
            program.table.next_card()
        text = await press(program, pilot, [])
    assert "Card 7, first" in text
    assert "five of hearts" in text
    assert "Hearts win; second place is open." in text
    assert re.search(r"┃ FIRST", text)
    stands_in_order = ["Won", "Hearts $5", "Your bets alive", "Quinella ♥♣ $5", "Lost", "Spades $5"]
    assert sorted(stands_in_order, key=text.rindex) == stands_in_order
    assert "6♥ 9♣ 2♥ K♦ 3♥ Q♠ 5♥" in text
    assert "4♥" not in text  # the next card


async def test_a_trifecta_is_built_by_suits_in_order_and_read_back() -> None:
    s = table()
    assert "Exact Trifecta: hearts, …" in await shown(s, "y", "h")
    text = await shown(s, "y", "h", "c", "s")
    assert "Exact Trifecta: hearts, clubs, spades $5. Enter: start the race." in text
    assert s.purse.bets == {Spot("layout", "trifecta-hearts-clubs-spades", "you"): 500}


async def test_escape_leaves_a_combination_and_other_keys_do_nothing_in_it() -> None:
    s = table()
    before = await shown(s)
    assert await shown(s, "y", "h", "h", "r", "enter", "q", "escape") == before
    assert s.purse.bets == {}
    await shown(s, "y", "h", "escape", "s")
    assert list(s.purse.bets) == [Spot("layout", "spades", "you")]


async def test_a_race_waits_on_p_and_while_a_page_is_open() -> None:
    s = table(HCS)
    program = app(s)
    async with program.run_test(size=(80, 24)) as pilot:
        await press(program, pilot, ["h", "enter", "p"])
        program.table.tick()
        assert s.round.table.items == {}
        await press(program, pilot, ["p"])
        program.table.tick()
        assert len(s.round.table.items) == 1
        await press(program, pilot, ["t"])
        program.table.tick()
        assert len(s.round.table.items) == 1


@pytest.mark.parametrize("name, value", [("NO_MOTION", "1"), ("TEXTUAL_ANIMATIONS", "none")])
async def test_without_motion_the_result_is_there_at_once(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    s = table(HCS)
    assert "Hearts first, clubs second, spades third" in await shown(s, "h", "enter")
    assert len(s.finished) == 1


async def test_quitting_takes_two_presses_while_a_race_is_run() -> None:
    program = app(table(HCS))
    async with program.run_test(size=(80, 24)) as pilot:
        assert "quit again to leave" in await press(program, pilot, ["h", "enter", "q"])
        assert program.is_running
        await press(program, pilot, ["q"])
        assert program.return_code == 0


async def test_refusals_call_a_wager_by_what_is_printed_on_its_spot() -> None:
    text = await shown(table(), "]", "]", "]", "e", "h", "c", "e", "h", "c")
    assert "Exact Quinella: hearts, clubs here is $1 to $500, not $1,000 (NZ-RCD-5.2)." in text


async def test_more_than_the_stack_is_refused() -> None:
    s = table(bankroll=700)
    assert "That takes $10, and the stack is $7; bet less." in await shown(s, "h", "s")
    assert s.stack == 200


@pytest.mark.parametrize("size", [SIZES[0], *(pytest.param(size, marks=pytest.mark.long) for size in SIZES[1:])])
async def test_a_result_of_many_wagers_fits_and_names_every_one_that_lost(size: tuple[int, int]) -> None:
    s = table(HCS_PROTESTED)
    keys = [*"shdcrk", *"ehcehd", *"yhcsyhcdyhscydsc", "enter", "space"]
    text = await shown(s, *keys, size=size)
    assert all(words in text for words in ("Lost Spades $5, Diamonds $5", "Red", "Past races", "q quit"))
    assert max(map(len, text.splitlines())) <= size[0]
    assert len(text.splitlines()) <= size[1]


async def test_letters_stand_for_suits_in_the_lanes_too() -> None:
    text = await shown(table(HCS), "h", "enter", "space", deck=Deck(ascii_suits=True))
    assert not re.search("[♠♥♦♣]", text)
    assert "h Hearts" in text


# By lines.


def test_a_race_reads_as_one_line_a_card() -> None:
    text = typed(table(seed=SEED), "red 5\n", "quinella s d 5\n", "deal\n", "q\n")
    assert text.split("\n", 8)[8] == GOLDEN


@pytest.mark.parametrize("words", ["quinella hearts clubs 5", "quinella h c 5", "e h c 5", "QUINELLA H C $5.00"])
def test_an_exact_bet_is_typed_in_words_or_letters(words: str) -> None:
    s = table()
    assert "Bets: Exact Quinella: hearts, clubs $5." in typed(s, words)
    assert s.purse.bets == {QUINELLA: 500}


@pytest.mark.parametrize(
    "line, said",
    [
        ("quinella", "Exact Quinella takes 2 in order; write quinella spades hearts."),
        ("trifecta h c", "Exact Trifecta takes 3 in order; write trifecta spades hearts diamonds."),
        ("quinella h h 5", "cannot be done now"),
        ("red", "Bets: Red $5."),
        ("red 501", "Red here is $1 to $500, not $501 (NZ-RCD-5.2)."),
        ("red 1.50", "in multiples of $1, not $1.50"),
        ("trifecta h c s 999", "Exact Trifecta: hearts, clubs, spades here is $1 to $500, not $999"),
        ("deal", "No bet is laid; put chips down first."),
    ],
)
def test_what_is_typed_gets_one_sentence(line: str, said: str) -> None:
    assert said in typed(table(), line)


@settings(max_examples=20)
@given(
    st.lists(st.sampled_from(["s", "r 5", "e h c", "y d c s 2", "deal", "n", "x", "undo", "clear", "b", "]", "e h"]))
)
def test_whatever_is_typed_no_chips_are_made_or_lost(lines: list[str]) -> None:
    s = table(bankroll=2000)
    typed(s, *lines)
    assert s.purse.bank - s.purse.net >= s.purse.bankroll  # more only by refills
    assert s.purse.net == sum(r.table.chips.get("you", 0) for r in s.finished)
    assert s.phase in (BETTING, OVER)


def test_in_letters_a_race_is_plain_ascii() -> None:
    assert typed(session(NZ, HCS), "hearts", "deal", "v", "?", "t", deck=Deck(ascii_suits=True)).isascii()
