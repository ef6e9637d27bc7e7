"""The table drawn in text: the cloth with its numbers and the chips on it, the number in the wheel, past numbers."""

from collections.abc import Iterator, Sequence

from rich.style import Style
from rich.text import Text

from cutcard.core.facts import Chips
from cutcard.core.money import dollars
from cutcard.games.roulette.cloth import COLOURS, OUTSIDE, colour, printed
from cutcard.games.roulette.rules import number_words, result
from cutcard.shared.wheel import COVERS, SECTION, SECTIONS
from cutcard.terminal.cards import Deck
from cutcard.terminal.panels import ACCENT, COLUMNS, QUIET, STRONG, Drawn, brought, chip_in_hand, others, settled
from cutcard.terminal.solo import BETTING, OVER, Session
from cutcard.terminal.words import results, stakes

WATCHED = "Wheel"
KEYS = (f"{'/':<10} bets in words: 17 split 17-20 red, tiers, neighbours 17",)
FELT, CELL = 58, 4  # columns; of a number
LAST = 12
CELLS = {name: Style(color="#FFFFFF", bgcolor=value) for name, value in COLOURS.items()}
AREA, WON = Style(bgcolor="#18362B"), Style(reverse=True, bold=True)


def number(s: Session) -> int | None:
    """Where the ball lies, in the round that is shown."""
    item = result(s.view)
    return int(item.name) if item else None


def call(s: Session) -> str:
    n = number(s)
    return "the ball is still to be spun." if n is None else f"{number_words(str(n))}."


def card_words(s: Session, deck: Deck) -> str:
    return f"The ball lies in {call(s).removeprefix('number ')}"


def at_first(s: Session) -> Iterator[str]:
    """What each section pays, and how bets are said."""
    pays = (f"{s.layout.label(section)} {s.game.pays(section)['win']}" for section in SECTIONS)
    yield f"Pays: {'; '.join(pays)}."
    yield "Say bets as 17 split 17-20 red dozen 2; tiers, orphans, voisins, neighbours 17; $10 before what follows."


def outcome(s: Session) -> Iterator[str]:
    yield f"Last numbers: {', '.join(past(s))}. {s.layout.felt.past}"


def past(s: Session) -> list[str]:
    return [item.name for r in reversed(s.finished[-LAST:]) if (item := result(r.table))]


# Drawn


def drawn(s: Session, deck: Deck, width: int, height: int, room: int) -> Drawn:
    narrow = width < COLUMNS
    felt = width - 2 if narrow else FELT
    beside = width - felt - 3
    if s.phase == OVER:
        told = settled(results(s))
        note = f"{len(told)} wagers" if len(told) > room - 10 else ""
        where = [Text(f"The ball lies in {call(s).removeprefix('number ')}", STRONG)] if narrow else []
        bottom = Text("\n").join([*where, brought(s, note), *told[: max(1, room - 12)]])
    else:
        bottom = Text("\n").join([*laid(s, felt), chip_in_hand(s, small=narrow)]) if s.phase == BETTING else Text()
    side = Text("\n").join([*spun(s), *(line for lines in others(s, beside) for line in lines)])
    return Drawn(cloth(s, felt), side, bottom, felt, 0 if narrow else 7)


def spun(s: Session) -> Iterator[Text]:
    """The number in the wheel, and those before it."""
    n = number(s)
    yield Text("  –  " if n is None else f"  {n}  ", STRONG if n is None else CELLS[colour(n)])
    yield Text("" if n is None else ", ".join(number_words(str(n)).split(", ")[1:]) or "zero", QUIET)
    yield Text(" ".join(past(s)[:6]), QUIET)
    yield Text()


def cloth(s: Session, width: int) -> Text:
    """Three rows of twelve with zero before them, columns behind, dozens and chances below; chips as their amount."""
    bets = on_cloth(s)
    won = {w for w in COVERS if number(s) in COVERS[w]} if number(s) is not None else set[str]()
    cell = max(3, min(CELL, (width - 2) // 14))
    lines = []
    for top in (3, 2, 1):
        row = Text((" 0" if top == 2 else "").ljust(cell), CELLS[colour(0)] + (WON if "straight-0" in won else Style()))
        for n in range(top, 37, 3):
            mark = amount(bets, f"straight-{n}", cell)
            style = CELLS[colour(n)] + (WON if f"straight-{n}" in won else Style())
            row.append((mark or f"{n:>{cell - 2}} ").center(cell), style)
        row.append(area(s, bets, won, f"column-{top}", cell + 1))
        lines.append(row)
    pad = " " * cell
    lines.append(Text(pad).append_text(joined(s, bets, won, [f"dozen-{n}" for n in (1, 2, 3)], 4 * cell)))
    lines.append(Text(pad).append_text(joined(s, bets, won, OUTSIDE, 2 * cell)))
    return Text("\n").join(lines)


def joined(s: Session, bets: dict[str, Chips], won: set[str], wagers: Sequence[str], width: int) -> Text:
    return Text().join(area(s, bets, won, wager, width) for wager in wagers)


def area(s: Session, bets: dict[str, Chips], won: set[str], wager: str, width: int) -> Text:
    """An area outside: its key and name, or the chips that lie there."""
    spot = next(spot for spot in s.layout.spots if spot.wager == wager)
    name = f"{spot.key} {printed(s.game, wager)}"
    text = Text(f"{amount(bets, wager, width) or name:^{width}}"[:width], AREA + (WON if wager in won else Style()))
    text.stylize(ACCENT if wager in bets else STRONG)
    return text


def amount(bets: dict[str, Chips], wager: str, width: int) -> str:
    return dollars(bets[wager])[:width] if wager in bets else ""


def on_cloth(s: Session) -> dict[str, Chips]:
    return {spot.wager: chips for spot, chips in stakes(s).items()}


def laid(s: Session, width: int) -> Iterator[Text]:
    """What lies on edges and corners, in words, for it has no cell of its own."""
    bets = {w: chips for w, chips in on_cloth(s).items() if SECTION[w] in ("split", "street", "corner", "six-line")}
    if bets:
        words = ", ".join(f"{s.layout.label(wager)} {dollars(chips)}" for wager, chips in bets.items())
        yield Text(words[: 2 * width], QUIET)
