"""A table of hands as it is drawn: the dealer's cards above the player's, the spots, the pay tables beside."""

from rich.text import Text

from cutcard.core.money import dollars
from cutcard.core.table import seat
from cutcard.terminal.cards import Deck, row
from cutcard.terminal.company import ME
from cutcard.terminal.panels import ACCENT, COLUMNS, QUIET, ROWS, STRONG, Drawn, brought, chip_in_hand, others, settled
from cutcard.terminal.solo import BETTING, OVER, Session
from cutcard.terminal.words import cards_at, hands_of, in_order, reading, results, rows_of, stakes

NARROW = 56  # with less there is no side


def drawn(s: Session, deck: Deck, width: int, height: int, lines: int) -> Drawn:
    narrow = width < COLUMNS
    small = narrow or height < ROWS
    room, felt_width = (12, 36) if narrow else (10 if small else 14, 50)
    bottom = result(s) if s.phase == OVER else spots(s, small=narrow)
    cards = felt(s, deck, small=small, narrow=narrow)
    if not small and f"{cards.plain}\n{bottom.plain}".count("\n") + 1 > lines:
        cards = felt(s, deck, small=True, narrow=narrow)
    return Drawn(cards, side(s, room, width - felt_width - 3), bottom, felt_width, room if width >= NARROW else 0)


def felt(s: Session, deck: Deck, *, small: bool, narrow: bool) -> Text:
    """The dealer's cards or the common ones above the player's, each hand in words."""
    rows = rows_of(s) | {name: [place] for place, name in hands_of(s).items()}
    return Text("\n").join(hand(s, deck, name, *places, small=small, narrow=narrow) for name, places in rows.items())


def hand(s: Session, deck: Deck, name: str, *places: str, small: bool, narrow: bool) -> Text:
    """As dealt while cards are hidden; then the cards that make the hand, raised, and those set apart."""
    read = reading(s, places[0])
    lying = [card for place in places for card in cards_at(s, place) or [""] * s.layout.size(place)]
    cards = in_order(s, places[0], read) if read else lying
    if s.game.thrown.keys() >= set(places):
        return Text.assemble((name, STRONG), "  ", (" ".join(filter(None, cards)), ACCENT))
    title = Text.assemble((name, STRONG), "\n" if narrow else "  ", (read.words if read else "", ACCENT))
    return Text("\n").join([title, row(cards, deck, small=small, raised=read.cards if read else ())])


def side(s: Session, height: int, width: int) -> Text:
    """The other seats, then as many whole pay tables as fit."""
    blocks = others(s, width)
    events = max(0, min(width - 6, 18))
    for name in s.layout.face.tables:
        rows = [((f"{event:<{events}}", QUIET), f"{odds!s:>5}") for event, odds in s.game.pays(name).rows]
        block = [Text(f"{s.layout.label(name)} pays", STRONG), *(Text.assemble(*line) for line in rows)]
        if sum(len(b) + 1 for b in blocks) + len(block) <= height:
            blocks.append(block)
    return Text("\n\n").join(Text("\n").join(block) for block in blocks)


def result(s: Session) -> Text:
    lines = results(s)
    remarked = [line for line in lines if line.remark]
    note = f"{', '.join(line.label for line in remarked)}: {remarked[0].remark}" if remarked else ""
    return Text("\n").join([brought(s, note), *settled(lines)])


def spots(s: Session, *, small: bool) -> Text:
    """Where the chips lie, and which chip is in hand."""
    laid, wide = stakes(s), 11 if small else 13
    printed = [area.spot(s.seat, ME.name) for area in (*s.layout.spots, *s.layout.later)]
    boxes = []
    for spot in printed:
        there = [chips for at, chips in laid.items() if (seat(at.place), *at[1:]) == spot]
        chips = dollars(sum(there)) if there else ""
        name = f" {s.layout.label(spot.wager)} ".center(wide - 2, "─")
        edge = "" if chips else QUIET
        boxes.append(
            (
                Text(f"╭{name}╮", edge),
                Text.assemble(("│", edge), (chips.center(wide - 2), ACCENT), ("│", edge)),
                Text(f"╰{'─' * (wide - 2)}╯", edge),
            )
        )
    lines = [Text(" ").join(parts) for parts in zip(*boxes, strict=True)]
    if s.phase == BETTING:
        lines[1] = Text.assemble(lines[1], "   ", chip_in_hand(s, small=small))
    return Text("\n").join(lines)
