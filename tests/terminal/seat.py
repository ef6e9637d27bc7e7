"""A seat at the terminal for tests: sessions with known cards, and what a screen shows."""

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cutcard.cards import DECK, read_cards
from cutcard.chance.source import Pack, shuffled
from cutcard.core.facts import Bet, Choice, Spot
from cutcard.core.game import Game
from cutcard.games.four_card_poker import NZ
from cutcard.terminal.acts import acts
from cutcard.terminal.app import CutcardApp
from cutcard.terminal.four_card_poker import LAYOUT
from cutcard.terminal.solo import Session

ANTE, ACES_UP, PLAY = (Spot("1", wager, "you") for wager in ("ante", "aces-up", "play"))
FOLD, KEEP, STAY = (Choice("1", word) for word in ("fold", "keep aces up", "stay"))
# Five cards to the player, then six to the dealer, the last of them up.
WINNING = "As Ad 9h 4c 2s Kd Qd Jc 9c 3s 2h"
NOTHING = "Kc 7d 5h 4s 2d As Ad 9h 4c 2s 2h"
BEATEN_THREES = "3s 3d 3h 4c 2s 9s 9d 9h Jc 3c 2h"
STRAIGHT_BEATEN = "5s 6d 7h 8c 2s 9s 9d 9h Jc 3c 2h"


def known(*rounds: str) -> Iterator[Pack]:
    """Packs with these cards on top, one for each round."""
    for cards in rounds:
        top = read_cards(cards, "cards")
        yield Pack([*top, *(card for card in DECK if card not in top)])


def session(game: Game = NZ, *rounds: str, bankroll: int = 100_000, **how: Any) -> Session:
    """A session whose clock stands still. It plays the cards named, then shuffled packs."""
    s = Session(game, LAYOUT, bankroll=bankroll, clock=lambda: 0.0, **({"seed": 1} | how))
    packs = known(*rounds)
    s.shuffle = lambda: next(packs, None) or shuffled(game.deck, s.generator)
    return s


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
