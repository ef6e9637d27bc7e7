"""A race as it is drawn: four lanes to the post, the card just drawn, one's bets, and the result when it is run."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from rich.style import Style
from rich.text import Text

from cutcard.cards import spoken
from cutcard.games.racing_card_derby.monitors import LANE_COLOURS, protest
from cutcard.games.racing_card_derby.race import SUITS, Race
from cutcard.games.racing_card_derby.terminal import lanes
from cutcard.games.racing_card_derby.terminal_board import board
from cutcard.games.racing_card_derby.terminal_finish import bets, company, off_track, placed, result
from cutcard.games.racing_card_derby.terminal_words import (
    at_first,
    call,
    card_words,
    now,
    outcome,
    placings,
    sign,
    track,
)
from cutcard.terminal.cards import LARGE, SMALL, Deck
from cutcard.terminal.cards import drawn as card_drawn
from cutcard.terminal.panels import COLUMNS, QUIET, ROWS, STRONG, Drawn
from cutcard.terminal.solo import BETTING, OVER, Session

__all__ = ["KEYS", "WATCHED", "at_first", "call", "card_words", "drawn", "outcome"]
WATCHED = "Race"
KEYS = (f"{'Space':<10} straight to the result of a race", f"{'p':<10} hold a race up, or let it go on")
FELT = 58  # columns; beside it stand the card and the bets
LABEL, FINISH = 12, 9  # columns before and behind the track
TALL = 32  # rows from which the lanes are broader still, and stay broad when the race is run
PLACES = ("FIRST", "SECOND", "THIRD")
GROUND, OPEN = "#10241C", "#3E5A4D"
BANNER = Style(color=GROUND, bgcolor="#F2B35E", bold=True)


def drawn(s: Session, deck: Deck, width: int, height: int, room: int) -> Drawn:
    narrow, tall = width < COLUMNS, height >= TALL
    felt, beside = width - 2 if narrow else FELT, width - FELT - 3
    under = room - 2  # leaves two rows for what there is to say
    if s.phase == BETTING:
        return Drawn(board(s, deck, felt), stack(off_track(s, beside)), Text(), felt, 0 if narrow else under)
    if s.phase == OVER:
        race = on_track(s, deck, felt, rows=2 if tall else 1, apart=tall)
        middle = race.plain.count("\n") + 1
        bottom = stack(result(s, deck, width - 2, room - 1 - middle))
        side = stack([*placed(s, deck), Text(), *company(s, beside)])
        return Drawn(race, side, bottom, felt, 0 if narrow else middle)
    rows = 3 if tall else 1 if narrow or height < ROWS else 2
    race = on_track(s, deck, felt, rows=rows, apart=True)
    if narrow:
        return Drawn(race, Text(), side_by_side([*latest(s, deck, SMALL)], [*bets(s, deck)]), felt, 0)
    return Drawn(race, stack([*latest(s, deck, LARGE), Text(), *bets(s, deck)]), Text(), felt, under)


def stack(lines: Iterable[Text]) -> Text:
    return Text("\n").join(lines)


def side_by_side(left: list[Text], right: list[Text]) -> Text:
    wide = max(line.cell_len for line in left) + 3
    pairs = zip_longest(left, right, fillvalue=Text())
    return stack(Text.assemble(a, " " * (wide - a.cell_len), b) for a, b in pairs)


def on_track(s: Session, deck: Deck, width: int, *, rows: int, apart: bool) -> Text:
    """The lanes, the caller's line, the protest in words, and the cards of the three places."""
    race = now(s)
    lines = list(course(race, deck, width, rows=rows, apart=apart))
    banner = [Text(f" {protest(s.game)} ", BANNER) if race.protested else Text()]
    air = [Text()] if apart else []
    said = [*air, Text(call(s), STRONG), *(banner if race.protested or s.phase != OVER else ())]
    return stack([*lines, *said, *cards_laid(s, deck, width)])


def course(race: Race, deck: Deck, width: int, *, rows: int, apart: bool) -> Iterator[Text]:
    """Four steps to the post, a lane each; the suit by sign, name and colour, its place by a word."""
    step = min(12, (width - LABEL - FINISH) // 4)
    for n, (suit, steps) in enumerate(lanes(race).items()):
        colour = LANE_COLOURS[suit]
        name = Text(f"{sign(deck, suit)} {suit.capitalize()}".ljust(LABEL), f"bold {colour}")
        place = PLACES[race.placed.index(suit)] if suit in race.placed else ""
        head = Text(f" {sign(deck, suit)} " if steps else "", Style(color=GROUND, bgcolor=colour, bold=True))
        blank = Text(" " * len(head), Style(bgcolor=colour))
        labels = [name, Text(f"  {steps} of 4".ljust(LABEL), QUIET), Text(" " * LABEL)]
        for row in range(rows):
            run = lane(steps, step, colour, head if row == rows // 2 else blank)
            behind = place if row == rows // 2 else ""
            yield Text.assemble(labels[row], run, ("┃", STRONG), (f" {behind}", f"bold {colour}"))
        if apart and n < len(SUITS) - 1:
            yield Text.assemble(" " * (LABEL + 4 * step), ("┃", STRONG))


def lane(steps: int, step: int, colour: str, head: Text) -> Text:
    """What is run, with the runner at its head, and the marks of what is left."""
    run = Text("█" * (steps * step - len(head)), Style(color=colour, bgcolor=colour))
    return Text.assemble(run, head, (("·" * (step - 1) + "┊") * (4 - steps), OPEN))


def cards_laid(s: Session, deck: Deck, width: int) -> Iterator[Text]:
    """The cards of each place in the order drawn; the last of them where there are too many."""
    for place, suit, cards in placings(s):
        row = Text.assemble((f"{place.capitalize():<8}", QUIET))
        fit = (width - 10) // 4
        row.append("… " if len(cards) > fit else "")
        for card in cards[-fit:]:
            row.append(f"{deck.name(card)} ", "bold" if suit and card == cards[-1] else "")
        yield row


def latest(s: Session, deck: Deck, size: tuple[int, int]) -> Iterator[Text]:
    """The card just drawn, large, and in words."""
    cards = track(s)
    said = f"Card {len(cards)}, {now(s).areas[-1]}" if cards else "At the post"
    yield Text(said, STRONG)
    yield from card_drawn(cards[-1] if cards else "", deck, size)
    yield Text(spoken(cards[-1:]), QUIET)
