"""Racing Card Derby at the terminal: the call, what deserves a word in the result, and how the bots bet."""

import random
from collections.abc import Sequence

from cutcard.core.duty import Lay
from cutcard.core.facts import Award, Chips, Entry, Verdict
from cutcard.core.fold import fold
from cutcard.games.manifest import Lazy
from cutcard.games.racing_card_derby.monitors import race_call
from cutcard.games.racing_card_derby.race import SUITS, Race, race_so_far
from cutcard.games.racing_card_derby.rules import QUINELLAS, TRIFECTAS, family, outcome
from cutcard.terminal.layout import Face, least

OFTEN = {"colour": 1 / 3, "suit": 1 / 4, "quinella": 1 / len(QUINELLAS), "trifecta": 1 / len(TRIFECTAS)}


def lanes(race: Race) -> dict[str, int]:
    """First-place cards of each suit; four win."""
    return dict(zip(SUITS, race.count, strict=True))


def race_called(race: Race) -> str:
    """The caller's line."""
    return race_call(race, lanes(race))


def remark(log: Sequence[Entry], line: Verdict | Award) -> str:
    """What a protest takes off, and how much of a trifecta came in."""
    if not isinstance(line, Verdict) or line.outcome != "win":
        return ""
    now = race_so_far(fold(log))
    row = outcome(line.wager, now.placed, now.protested)
    if family(line.wager) == "trifecta" and row:
        return f"{row[0]} {'are' if ' ' in row[0] else 'is'} right"
    return "less after the protest" if row and "protested" in row[0] else ""


def bot_stake(lay: Lay, generator: random.Random) -> Chips:
    """A few spots at random, one to five times the least."""
    if generator.random() >= OFTEN[family(lay.wager)]:
        return 0
    return min(least(lay) * generator.choice((1, 2, 5)), lay.high)


FACE = Face(scene=Lazy(__package__ or "", "terminal_race"), remark=remark, bot_stake=bot_stake)
