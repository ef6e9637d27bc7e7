"""The race's two monitors drawn for a screen that is read from afar: broad lanes, the last card large; or in words."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from rich.console import Group, RenderableType
from rich.text import Text

from cutcard.cards import spoken
from cutcard.core.round import Round
from cutcard.core.table import PUBLIC
from cutcard.games.manifest import Json
from cutcard.games.racing_card_derby.monitors import (
    LANE_COLOURS,
    PLACES,
    PlayersMonitor,
    dealer_monitor,
    paying,
    players_monitor,
    protest,
)
from cutcard.games.racing_card_derby.race import SUITS, TRACK
from cutcard.shared.on_layout import payout_lines

SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
NAME, FINISH = 14, 9  # columns before and behind the track
TALL = (22, 26)  # rows from which the lanes are two and three high


def data(r: Round, view: str) -> Json:
    return asdict(players_monitor(r) if view == "players" else dealer_monitor(r))


def lines(r: Round, view: str) -> list[str]:
    """One label a line, for whatever is no screen."""
    said: list[str] = []
    dealer, m = dealer_monitor(r), players_monitor(r)
    if view == "dealer":
        said += [dealer.next, f"Cards drawn: {dealer.drawn}."]
    said += [f"{suit.capitalize()}: {steps} of 4." for suit, steps in m.lanes.items()]
    for area, place in laid(m):
        said.append(f"{place.capitalize()} place: {' '.join(from_the(view, m.cards[area])) or 'open'}.")
    said += [m.call, *filter(None, notices(r, m))]
    return said + (list(payout_lines(r.game, dealer.stakes, dealer.payouts)) if view == "dealer" else [])


def drawn(r: Round, view: str, width: int, height: int) -> RenderableType:
    if view == "players":
        return Group(*race(r, players_monitor(r), view, width, 1 + sum(height >= enough for enough in TALL)))
    m = dealer_monitor(r)
    act = Text(f" {m.next} ", style="bold reverse")
    count = Text(f"Cards drawn: {m.drawn}.", style="dim")
    below = (Text(line) for line in payout_lines(r.game, m.stakes, m.payouts))
    return Group(act, count, Text(""), *race(r, m.race, view, width, 1), Text(""), *below)


def laid(m: PlayersMonitor) -> Iterator[tuple[str, str]]:
    """The areas that cards lie in, or that are next, and what they are called."""
    return zip(TRACK[: len(m.placed) + 1], PLACES, strict=False)


def from_the(view: str, cards: Sequence[str]) -> Sequence[str]:
    """Cards run from the dealer's right to the left; to the players opposite, from left to right (8.1-DIRECTION)."""
    return cards[::-1] if view == "dealer" else cards


def notices(r: Round, m: PlayersMonitor) -> tuple[str, str]:
    """The protest and the winning areas, each if there is any."""
    areas = "; ".join(f"{words} ({row})" for words, (_, row) in paying(r.game, m).items())
    return f"{protest(r.game)}." if m.protested else "", f"Winning areas: {areas}." if areas else ""


def race(r: Round, m: PlayersMonitor, view: str, width: int, rows: int) -> Iterator[Text]:
    """Lane by lane to the post, then the call, the last card, and every card in full."""
    step = max(2, (width - NAME - FINISH) // 4)
    for suit in SUITS:
        yield from lane(m, suit, step, rows)
        if rows > 1:
            yield Text("")
    cards = [item.name for item in r.table.items.values() if item.to in TRACK and r.sees(PUBLIC, item)]
    protested, lit = notices(r, m)
    said = Text(m.call, style="bold"), Text(spoken(cards[-1:]), style="dim"), Text(protested, style="bold reverse")
    for edge, words in zip(card(cards[-1] if cards else ""), said, strict=True):
        yield Text.assemble(edge, "  ", words)
    for area, place in laid(m):
        yield Text.assemble((f"{place + ' place':<14}", "dim"), " ".join(from_the(view, m.cards[area])))
    yield Text(lit)


def card(name: str) -> tuple[str, str, str]:
    """The card just drawn; before the first, an empty place."""
    return "╭─────╮", f"│{face(name) if name else '':^5}│", "╰─────╯"


def lane(m: PlayersMonitor, suit: str, step: int, rows: int) -> Iterator[Text]:
    """The suit by sign, name and colour; what it has run, the marks of what is left, the post, its place."""
    steps, colour = m.lanes[suit], LANE_COLOURS[suit]
    place = PLACES[m.placed.index(suit)].upper() if suit in m.placed else ""
    names = [f"{SIGNS[suit]} {suit.upper()}", f"  {steps} of 4", ""]
    left = ("·" * (step - 1) + "┊") * (4 - steps)
    for row in range(rows):
        run = ("█" * (steps * step), colour)
        behind = f" {place}" if row == rows // 2 else ""
        yield Text.assemble(
            (names[row].ljust(NAME), f"bold {colour}"), run, (left, "dim"), "┃", (behind, f"bold {colour}")
        )


def face(card: str) -> str:
    return card[0].replace("T", "10") + dict(zip("shdc", SIGNS.values(), strict=True)).get(card[1], card[1])
