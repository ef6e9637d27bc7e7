"""The betting board of a race as it is drawn: every area with its key, its price, the price after a protest, chips."""

from rich.style import Style
from rich.text import Text

from cutcard.core.layout import Area, Order
from cutcard.core.money import dollars
from cutcard.games.racing_card_derby.monitors import LANE_COLOURS
from cutcard.games.racing_card_derby.rules import COLOURS
from cutcard.games.racing_card_derby.terminal_words import price, sign, signs
from cutcard.terminal.cards import Deck
from cutcard.terminal.company import ME
from cutcard.terminal.panels import ACCENT, QUIET, STRONG, chip_in_hand
from cutcard.terminal.solo import Session
from cutcard.terminal.words import stakes

AREA, LAID = "#18362B", "#28503F"
ROW = (("black", "spades", "clubs"), ("red", "hearts", "diamonds"))  # a colour above its suits


def board(s: Session, deck: Deck, width: int) -> Text:
    """Red and Black above their suits, then the two exact bets with what lies on them."""
    spots = {spot.wager: spot for spot in s.layout.spots}
    wide = (width - 3) // 4
    colours = [area(s, deck, spots[colour], 2 * wide + 1) for colour, *_ in ROW]
    suits = [area(s, deck, spots[suit], wide) for _, *pair in ROW for suit in pair]
    lines = [*beside(colours), Text(), *beside(suits), Text()]
    for c in s.layout.orders:
        lines += exact(s, deck, c, 4 * wide + 3)
    return Text("\n").join([*lines, Text(), chip_in_hand(s, small=False)])


def beside(areas: list[list[Text]]) -> list[Text]:
    return [Text(" ").join(parts) for parts in zip(*areas, strict=True)]


def area(s: Session, deck: Deck, spot: Area, width: int) -> list[Text]:
    """One area: key, sign and name; its prices; the chips that lie there."""
    chips = stakes(s).get(spot.spot(s.seat, ME.name), 0)
    ground = Style(bgcolor=LAID if chips else AREA)
    pays, protested = price(s.game, spot.wager)
    suits = COLOURS.get(spot.wager, (spot.wager,))
    name = Text.assemble((f" {spot.key} ", ACCENT))
    for suit in suits:
        name.append(sign(deck, suit), f"bold {LANE_COLOURS[suit]}")
    name.append(f" {spot.name}", STRONG)
    rows = [name]
    if len(suits) > 1:
        rows.append(Text.assemble((" pays ", QUIET), pays, ("   protest ", QUIET), protested))
    else:
        rows += [Text.assemble((" pays    ", QUIET), pays), Text.assemble((" protest ", QUIET), protested)]
    rows.append(Text(f" {dollars(chips)}" if chips else "", ACCENT))
    return [on(row, width, ground) for row in rows]


def on(text: Text, width: int, ground: Style) -> Text:
    """Set on its ground, cut or filled to the width."""
    text.truncate(width, pad=True)
    text.stylize_before(ground)
    return text


def exact(s: Session, deck: Deck, c: Order, width: int) -> list[Text]:
    """An exact bet: its key, what it pays, and the combinations that chips lie on."""
    (_, best), *less = s.game.pays(c.word).rows
    pays = "".join(f", {event.replace('first and second', 'first two')} {odds}" for event, odds in less)
    head = Text.assemble((f" {c.key} ", ACCENT), (c.name, STRONG), ("  pays ", QUIET), f"{best}", (pays, QUIET))
    laid = [(spot.wager, chips) for spot, chips in stakes(s).items() if spot.wager.startswith(f"{c.word}-")]
    chips = Text("   ").join(Text.assemble(f"{signs(deck, wager)} ", (dollars(n), ACCENT)) for wager, n in laid)
    ground = Style(bgcolor=LAID if laid else AREA)
    return [on(head, width, ground), on(Text.assemble("   ", chips), width, ground)]
