"""A seat at the terminal for tests: sessions with known cards, and what a screen shows."""

import html
import io
import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from cutcard.cards import DECK, read_cards
from cutcard.chance.source import Shoe
from cutcard.core.facts import Bet, Choice, Spot
from cutcard.core.game import Game
from cutcard.games.four_card_poker.rules import NZ
from cutcard.games.racing_card_derby.rules import NZ as DERBY
from cutcard.terminal.acts import acts
from cutcard.terminal.app import CutcardApp
from cutcard.terminal.cards import Deck
from cutcard.terminal.layout import layout_of
from cutcard.terminal.plain import Shell, Talk
from cutcard.terminal.solo import Session
from cutcard.terminal.supply import Shoes, filled

ANTE, ACES_UP, PLAY = (Spot("1", wager, "you") for wager in ("ante", "aces-up", "play"))
FOLD, KEEP, STAY = (Choice("1", word) for word in ("fold", "keep aces up", "stay"))
# Five cards to the player, then six to the dealer, the last of them up.
WINNING = "As Ad 9h 4c 2s Kd Qd Jc 9c 3s 2h"
NOTHING = "Kc 7d 5h 4s 2d As Ad 9h 4c 2s 2h"
BEATEN_THREES = "3s 3d 3h 4c 2s 9s 9d 9h Jc 3c 2h"
STRAIGHT_BEATEN = "5s 6d 7h 8c 2s 9s 9d 9h Jc 3c 2h"
# Races: hearts, clubs, spades; and the same with a protest.
HCS = "6h 9c 2h Kd 3h Qs 5h 4h 7c Ts"
HCS_PROTESTED = "6h 2s 2h Kd 3h 9c 5h 7c Ts"
SYMBOLS = Deck()
HOUR = 3600.0


class Unshuffled(random.Random):
    """Leaves cards as they are."""

    def shuffle(self, x: Any) -> None:
        pass


def known(*rounds: str) -> Iterator[Shoe]:
    """Shoes with these cards on top, one for each round."""
    for cards in rounds:
        top = read_cards(cards, "cards")
        yield Shoe([*top, *(card for card in DECK if card not in top)], Unshuffled())


def session(game: Game = NZ, *rounds: str, bankroll: int = 100_000, **how: Any) -> Session:
    """A session whose clock stands still. It plays the cards named, then shuffled shoes."""
    shoes, then = known(*rounds), filled(game, random.Random(1))
    if rounds:
        how["supply"] = Shoes(lambda promise: next(shoes, None) or then(promise))
    return Session(game, layout_of(game), bankroll=bankroll, clock=lambda: 0.0, **({"seed": 1} | how))


def race(*rounds: str, **how: Any) -> Session:
    return session(DERBY, *rounds, **how)


def app(s: Session, deck: Deck = SYMBOLS, clock: Callable[[], float] | None = None) -> CutcardApp:
    """The program at a clock that is an hour on at every look, so that no key is too early; cards come when asked."""
    hours = count(step=HOUR)
    return CutcardApp(s, deck, clock or hours.__next__, pace=HOUR)


async def shown(s: Session, *keys: str, size: tuple[int, int] = (80, 24), deck: Deck = SYMBOLS) -> str:
    """The screen after these keys."""
    program = app(s, deck)
    async with program.run_test(size=size) as pilot:
        return await press(program, pilot, keys)


def typed(s: Session, *lines: str, deck: Deck = SYMBOLS) -> str:
    """What the shell writes when these lines are piped in, without the prompts."""
    out = io.StringIO()
    Shell(s, deck, Talk(iter(lines), out, echo=True)).run()
    return "".join(line for line in out.getvalue().splitlines(keepends=True) if not line.startswith("You may type"))


def bet(spot: Spot, chips: int) -> Bet:
    return Bet(*spot, chips)


def listed(s: Session) -> str:
    """The keys that are offered now."""
    return " ".join(act.key for act in acts(s) if act.listed)


async def press(app: CutcardApp, pilot: Any, keys: Iterable[str]) -> str:
    for key in keys:
        await pilot.press(key)
    await pilot.pause()
    return screen(app)


def screen(app: CutcardApp) -> str:
    """The screen as lines of text."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for x, y, text in re.findall(
        r'<text[^>]*? x="([\d.]+)" y="([\d.]+)"[^>]*clip-path[^>]*>([^<]*)</text>', app.export_screenshot()
    ):
        rows.setdefault(float(y), []).append((float(x), html.unescape(text).replace("\xa0", " ")))
    lines = []
    for y in sorted(rows):
        line = ""
        for x, text in sorted(rows[y]):
            line = line.ljust(round(x / 12.2)) + text
        lines.append(line.rstrip())
    return "\n".join(lines)


def hidden(s: Session) -> Sequence[str]:
    """The names of the cards the player may not see now."""
    table = s.shown.table
    return [item.name for item in table.items.values() if not table.sees("you", item)]
