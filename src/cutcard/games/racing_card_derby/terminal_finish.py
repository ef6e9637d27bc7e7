"""What a race has brought, as it is drawn: placings, one's bets and how they stand, the lit areas, the last races."""

from collections.abc import Iterator
from dataclasses import replace

from rich.console import Console
from rich.style import Style
from rich.text import Text

from cutcard.core.money import dollars
from cutcard.games.racing_card_derby.monitors import ALIVE, LANE_COLOURS, LOST, ORDINALS, WON
from cutcard.games.racing_card_derby.terminal_words import mine, now, past, short, sign, winning
from cutcard.terminal.cards import Deck
from cutcard.terminal.panels import ACCENT, CAUTION, QUIET, STRONG, brought, others, settled
from cutcard.terminal.solo import Session
from cutcard.terminal.words import Line, results, stakes

LIT = Style(color="#10241C", bgcolor="#E3C567", bold=True)
WRAPPING = Console()  # only to wrap by
RACES = 8  # how many of the last are shown
STANDS = {WON: ACCENT, ALIVE: STRONG, LOST: QUIET}


def placed(s: Session, deck: Deck) -> Iterator[Text]:
    for place, suit in zip(ORDINALS, now(s).placed, strict=True):
        yield Text.assemble(
            (f"{place} ", QUIET), (f"{sign(deck, suit)} {suit.capitalize()}", f"bold {LANE_COLOURS[suit]}")
        )


def bets(s: Session, deck: Deck) -> Iterator[Text]:
    """One's own, by how they stand."""
    laid = mine(s)
    for state, style in STANDS.items():
        there = [(wager, chips) for wager, chips, stands in laid if stands == state]
        if there:
            yield Text(f"Your bets {state}" if state == ALIVE else state.capitalize(), style)
            yield from (Text(f"  {short(s, wager, deck)} {dollars(chips)}", style) for wager, chips in there)


def result(s: Session, deck: Deck, width: int, room: int) -> Iterator[Text]:
    """What every wager brought: those that lost together by their clause, each that won on a line of its own, lit."""
    lines = [replace(line, label=short(s, line.wager, deck)) for line in results(s)]
    won = [line for line in lines if line.outcome != "lose"]
    lost = list(together([line for line in lines if line.outcome == "lose"], width))
    below = [also_lit(s, deck), *history(s)]
    fit = max(1, room - len(lost) - 1 - sum(-(-line.cell_len // width) for line in below))
    fit -= len(won) > fit > 1
    yield brought(s, "")
    yield from lost
    for line, row in list(zip(won, settled(won), strict=True))[:fit]:
        row.stylize(LIT, 0, len(line.label))
        remark = f"  {line.remark}"
        yield Text.assemble(row, (remark if row.cell_len + len(remark) <= width else "", CAUTION))
    if len(won) > fit:
        yield Text(f"and {len(won) - fit} more that won: l shows all", QUIET)
    yield from below


def together(lost: list[Line], width: int) -> Iterator[Text]:
    for cite in dict.fromkeys(line.cite for line in lost):
        names = ", ".join(f"{line.label} {dollars(line.stake)}" for line in lost if line.cite == cite)
        yield from Text.assemble(("Lost ", QUIET), f"{names}: $0 back  ", (cite, QUIET)).wrap(WRAPPING, width)


def also_lit(s: Session, deck: Deck) -> Text:
    """The winning areas without a bet of one's own."""
    laid = {spot.wager for spot in stakes(s)}
    areas = [short(s, wager, deck) for wager in winning(s) if wager not in laid]
    return Text(f"Also lit: {', '.join(areas)}" if areas else "", QUIET)


def history(s: Session) -> Iterator[Text]:
    """The last races as suit letters, and that they mean nothing for the next."""
    if races := past(s, RACES):
        yield Text.assemble(("Last races ", STRONG), " ".join(races))
        yield Text(s.layout.felt.past, QUIET)


def off_track(s: Session, width: int) -> Iterator[Text]:
    """Beside the board: the other seats and the last races."""
    if seats := list(company(s, width)):
        yield from (*seats, Text())
    yield from history(s)


def company(s: Session, width: int) -> Iterator[Text]:
    for block in others(s, width):
        yield from block
