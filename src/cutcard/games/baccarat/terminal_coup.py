"""A coup as it is drawn at the terminal: both hands, the layout with one's chips, and the roads of the shoe."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from cutcard.core.money import dollars
from cutcard.games.baccarat.monitors import in_words, players_monitor
from cutcard.games.baccarat.roads import DERIVED, tallied
from cutcard.games.baccarat.roads_drawn import STYLES, side_by_side
from cutcard.terminal.cards import Deck, row
from cutcard.terminal.company import ME
from cutcard.terminal.panels import (
    ACCENT,
    CAUTION,
    COLUMNS,
    QUIET,
    ROWS,
    STRONG,
    Drawn,
    brought,
    chip_in_hand,
    others,
    settled,
)
from cutcard.terminal.solo import BETTING, OVER, Session
from cutcard.terminal.words import results, stakes

WATCHED = "Coup"
KEYS = (f"{'Space':<10} straight to the result", f"{'p':<10} hold the cards up, or let them come")
FELT = 60  # columns; beside it stand the others and the tally
SPOT = 11  # columns
LAST = 10  # results that are told in words


def drawn(s: Session, deck: Deck, width: int, height: int, room: int) -> Drawn:
    narrow = width < COLUMNS
    small = narrow or height < ROWS or s.phase == BETTING
    top = stack([*hands(s, deck, small=small, narrow=narrow), Text(call(s), STRONG), *below(s, narrow=narrow)])
    used = top.plain.count("\n") + 1
    names = ("big road",) if narrow else ("big road", *DERIVED)
    roads = side_by_side(shown(s), width - 2, names)
    bottom = stack(roads) if used + len(roads) + 1 <= room else Text()
    return Drawn(top, stack(side(s, width - FELT - 3)), bottom, width - 2 if narrow else FELT, 0 if narrow else used)


def stack(lines: Iterable[Text]) -> Text:
    return Text("\n").join(lines)


def shown(s: Session) -> tuple[str, ...]:
    return players_monitor(s.shown).results


def hands(s: Session, deck: Deck, *, small: bool, narrow: bool) -> Iterator[Text]:
    """Player's hand beside Banker's, each with what it counts."""
    m = players_monitor(s.shown)
    drawn_hands = []
    for name, cards, count in zip(("Player", "Banker"), (m.player, m.banker), m.points, strict=True):
        won = " wins" if m.winner == name.lower() else ""
        head = Text.assemble((name, STYLES[name[0]]), (f"  {'' if count is None else count}", STRONG), (won, ACCENT))
        drawn_hands.append([head, *row((*cards, "", "")[: max(2, len(cards))], deck, small=small).split("\n")[1:]])
    wide = 18 if small else 26
    for left, right in zip(*drawn_hands, strict=True):
        yield Text.assemble(left, " " * (wide - left.cell_len), right)


def below(s: Session, *, narrow: bool) -> Iterator[Text]:
    """The layout with one's chips, or what the coup brought."""
    if s.phase == OVER:
        lines = results(s)
        yield brought(s, next((line.remark for line in lines if line.remark), ""))
        yield from settled(lines)
        return
    laid = stakes(s)
    areas = [(area, laid.get(area.spot(s.seat, ME.name), 0)) for area in s.layout.spots if offered(s, area.wager)]
    for line in filter(None, (areas[:3], areas[3:]) if narrow else (areas,)):
        yield Text(" ").join(Text(area.name.ljust(SPOT), STRONG) for area, _ in line)
        yield Text(" ").join(Text(f"{area.key}  {price(s, area.wager)}".ljust(SPOT), QUIET) for area, _ in line)
        yield Text(" ").join(Text((dollars(chips) if chips else "·").ljust(SPOT), ACCENT) for _, chips in line)
    if s.phase == BETTING:
        yield chip_in_hand(s, small=narrow)


def offered(s: Session, wager: str) -> bool:
    return "pair" not in wager or s.game.flag("pairs")


def price(s: Session, wager: str) -> str:
    """What it wins to one, at best."""
    return f"{s.game.pays(wager)['win']!s}".replace("/", ":")


def side(s: Session, width: int) -> Iterator[Text]:
    """The other seats, and what came in this shoe."""
    for block in others(s, width):
        yield from (*block, Text())
    m = players_monitor(s.shown)
    if m.shoe:
        yield Text(m.shoe.capitalize(), CAUTION)
    if m.results:
        yield Text("This shoe", STRONG)
        yield from (Text(f"{name.capitalize():<12} {count:>3}", QUIET) for name, count in tallied(m.results).items())


# In words


def call(s: Session) -> str:
    return players_monitor(s.shown).call


def at_first(s: Session) -> Iterator[str]:
    """What is printed on the layout: each price, before any bet."""
    for area in s.layout.spots:
        if offered(s, area.wager):
            rows = ", ".join(f"{odds} on a {event}" for event, odds in s.game.pays(area.wager).rows)
            yield f"{area.name}: pays {rows}."


def card_words(s: Session, deck: Deck) -> str:
    """One line for what has just been dealt or turned."""
    m = players_monitor(s.shown)
    return f"Player: {in_words(m.player)}. Banker: {in_words(m.banker)}. {m.call}"


def outcome(s: Session) -> Iterator[str]:
    """The last results of the shoe, under the result."""
    yield f"This shoe, the latest last: {' '.join(shown(s)[-LAST:])}. {s.layout.felt.past}"
