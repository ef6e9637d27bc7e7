"""The two monitors of a coup, for a screen that is read from afar: both hands large, the roads below; or in words."""

from collections.abc import Iterator
from dataclasses import asdict

from rich.console import Group, RenderableType
from rich.text import Text

from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.games.baccarat.monitors import (
    PlayersMonitor,
    dealer_monitor,
    in_words,
    players_monitor,
)
from cutcard.games.baccarat.roads import DERIVED, tallied
from cutcard.games.baccarat.roads_drawn import STYLES, side_by_side
from cutcard.games.manifest import Json
from cutcard.shared.on_layout import payout_lines

SUITS = dict(zip("shdc", "♠♥♦♣", strict=True))
ROADS = ("big road", *DERIVED)


def data(r: Round, view: str) -> Json:
    return asdict(players_monitor(r) if view == "players" else dealer_monitor(r))


def lines(r: Round, view: str) -> list[str]:
    """One label a line, for whatever is no screen."""
    dealer, m = dealer_monitor(r), players_monitor(r)
    said = [dealer.next] if view == "dealer" else []
    for name, hand, count in zip(("Player", "Banker"), (m.player, m.banker), m.points, strict=True):
        said.append(f"{name}: {in_words(hand)}" + (f", {count}." if count is not None else "."))
    said += [m.call, *notices(r.game, m)]
    return said + (list(payout_lines(r.game, dealer.stakes, dealer.payouts)) if view == "dealer" else [])


def drawn(r: Round, view: str, width: int, height: int) -> RenderableType:
    m = dealer_monitor(r)
    act = [Text(f" {m.next} ", style="bold reverse"), Text("")] if view == "dealer" else []
    below = [Text(line) for line in payout_lines(r.game, m.stakes, m.payouts)] if view == "dealer" else []
    roads = side_by_side(m.coup.results, width, ("bead plate", *ROADS) if width >= 130 else ROADS)
    fit = height - 13 - len(act) - len(below)
    return Group(*act, *hands(r.game, m.coup), Text(""), *(roads if fit >= len(roads) else ()), *below)


def hands(g: Game, m: PlayersMonitor) -> Iterator[Text]:
    """Player's cards, then Banker's, each with what it counts; what is called; the shoe and its tally."""
    for name, hand, count in zip(("Player", "Banker"), (m.player, m.banker), m.points, strict=True):
        won = "  ★ WINS" if m.winner == name.lower() else ""
        head = Text.assemble(
            (name.upper().ljust(8), STYLES[name[0]]), (f"{'' if count is None else count}", "bold"), won
        )
        cards = [f"│{'░░░' if card == HIDDEN else face(card):^5}│" for card in hand] or ["│     │"] * 2
        yield head
        yield Text(" ".join("╭─────╮" for _ in cards))
        yield Text(" ".join(cards))
        yield Text(" ".join("╰─────╯" for _ in cards))
    yield Text(m.call, style="bold")
    yield Text("  ".join(notices(g, m)), style="dim")


def face(card: str) -> str:
    return card[0].replace("T", "10") + SUITS[card[1]]


def notices(g: Game, m: PlayersMonitor) -> Iterator[str]:
    """What is said of the shoe, what came in it, and that it means nothing for the next."""
    if m.shoe:
        yield f"{m.shoe.capitalize()}."
    if m.results:
        yield ", ".join(f"{name.capitalize()} {count}" for name, count in tallied(m.results).items()) + "."
        yield layout_of(g.edition).past
