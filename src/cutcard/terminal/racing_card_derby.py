"""Racing Card Derby at the terminal: its spots and keys, how a wager stands in the race, and how the bots bet."""

import random
from collections.abc import Mapping, Sequence
from itertools import permutations

from cutcard.cards import SUIT_WORDS
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Refusal
from cutcard.core.facts import Award, Chips, Entry, Fact, Spot, Verdict
from cutcard.core.fold import fold
from cutcard.core.game import Game
from cutcard.core.table import Table
from cutcard.games.derby_monitors import race_call
from cutcard.games.racing_card_derby import (
    COLOURS,
    QUINELLAS,
    SEATS,
    SUITS,
    TRIFECTAS,
    Race,
    family,
    outcome,
    standing,
)
from cutcard.games.racing_card_derby import LAYOUT as FELT
from cutcard.terminal.layout import ChipSpot, Combination, Layout

ALIVE, WON, LOST = "alive", "won", "lost"
NO_MEMORY = "Past races do not change the next one."
OFTEN = {"colour": 1 / 3, "suit": 1 / 4, "quinella": 1 / len(QUINELLAS), "trifecta": 1 / len(TRIFECTAS)}


def lanes(race: Race) -> dict[str, int]:
    """First-place cards of each suit; four win."""
    return dict(zip(SUITS, race.count, strict=True))


def call(race: Race) -> str:
    """The caller's line."""
    return race_call(race, lanes(race))


def seats(game: Game) -> Sequence[str]:
    return SEATS[: game.number("seats")]


def stands(wager: str, now: Race) -> str:
    """What the cards so far leave of a wager: it wins, loses, or may do either, over every way the race can end."""
    ends = (end for end in permutations(SUITS, 3) if end[: len(now.placed)] == now.placed)
    rows = {outcome(wager, end, now.protested) for end in ends}
    if rows == {None}:
        return LOST
    return WON if len(rows) == 1 else ALIVE


def remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    """What a protest takes off, and how much of a trifecta came in."""
    if not isinstance(line, Verdict) or line.outcome != "win":
        return ""
    now = standing(fold(log))
    row = outcome(line.wager, now.placed, now.protested)
    if family(line.wager) == "trifecta" and row:
        return f"{row[0]} {'are' if ' ' in row[0] else 'is'} right"
    return "less after the protest" if row and "protested" in row[0] else ""


def nothing_to_keep(bets: Mapping[Spot, Chips]) -> Chips:
    return 0


def no_caution(game: Game, table: Table, person: str, fact: Fact) -> str:
    return ""


def bot_stake(lay: Lay, generator: random.Random) -> Chips:
    """A few spots at random, one to five times the least."""
    if generator.random() >= OFTEN[family(lay.wager)]:
        return 0
    return min(-(-lay.low // lay.step) * lay.step * generator.choice((1, 2, 5)), lay.high)


def bot_answer(game: Game, table: Table, duty: Duty) -> Fact:
    raise Refusal("race/nothing-to-decide", "a race asks nobody to decide")


LAYOUT = Layout(
    title="Racing Card Derby",
    seats=seats,
    hands=None,
    spots=(
        *(ChipSpot(letter, suit, suit.capitalize(), FELT, "suit") for letter, suit in SUIT_WORDS.items()),
        *(
            ChipSpot(key, colour, colour.capitalize(), FELT, "colour")
            for key, colour in zip("rk", COLOURS, strict=True)
        ),
    ),
    combinations=(
        Combination("e", "quinella", "Exact Quinella", FELT, SUIT_WORDS, 2),
        Combination("y", "trifecta", "Exact Trifecta", FELT, SUIT_WORDS, 3),
    ),
    later=(),
    words={},
    awards={"colour": "Red and Black", "suit": "A suit", "quinella": "Exact Quinella", "trifecta": "Exact Trifecta"},
    enter="no more bets, run",
    again="same bets, run",
    caution=no_caution,
    reserve=nothing_to_keep,
    remark=remark,
    tables=(),
    bot_stake=bot_stake,
    bot_answer=bot_answer,
)
