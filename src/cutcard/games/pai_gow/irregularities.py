"""What can go wrong at Pai Gow, and what is then done (CP-12-12)."""

from collections.abc import Iterator

from cutcard.core.duty import Fault
from cutcard.core.facts import Choice, Move, Rule, Void
from cutcard.core.game import Game, Irregular
from cutcard.core.rights import DEALER, DICE, SUPERVISOR
from cutcard.core.steps import incomplete, read_again, too_often
from cutcard.core.table import Item, Table
from cutcard.core.words import words_of
from cutcard.games.pai_gow.boxes import (
    BOXES,
    BY_HOUSE_WAY,
    MAIN,
    SIZE,
    UNUSED,
    all_out,
    bank,
    banker,
    boxes,
    chung,
    delivered,
    said,
    setting,
)
from cutcard.games.pai_gow.tiles import TILES
from cutcard.shared.faults import fault

SEEN, COUNT, FOUL, MISSET, DISTURBED, BANK_SEEN, DICE_TWICE = (f"CP-12-12.{n}" for n in range(1, 8))


def void(g: Game, clause: str, about: object, says: str) -> Fault:
    """The round is void, and the tiles are mixed again."""
    return fault(g, clause, about, says, DEALER, Void(g.cite(clause)))


def tiles(t: Table) -> list[Item]:
    return [item for item in t.items.values() if item.to != DICE]


def seen_too_soon(g: Game, t: Table) -> Iterator[Fault]:
    """A tile that is seen before all are delivered voids the round (CP-12-12.1)."""
    out = tiles(t)
    last = out[len(TILES) - 1].entry if all_out(t) else float("inf")
    for item in out:
        if item.face == "up" or 0 <= item.exposed < last:
            yield void(g, SEEN, item.id, "a tile was seen before all were delivered")
    for note in t.noted(SEEN):
        yield void(g, SEEN, note.entry, "a tile was seen before all were delivered")


def wrong_count(g: Game, t: Table) -> Iterator[Fault]:
    """More tiles than four, a hand that was not due there, or one that cannot be there, void the round (CP-12-12.2)."""
    for place in (*BOXES, DEALER):
        if t.dealt(place) > SIZE:
            yield void(g, COUNT, place, f"{words_of(g).place(place)} was delivered {t.dealt(place)} tiles")
    there = {*delivered(g, t), UNUSED} if boxes(g, t) else set()
    for item in tiles(t) if there else ():
        if item.to not in there or not (item.due or item.stead):
            yield void(g, COUNT, item.id, f"a tile was delivered to {words_of(g).place(item.to)}, where none is due")
    if too_often(g, t):
        yield void(g, COUNT, "tiles", "a tile is on the table more often than the set has it")


def thrown_twice(g: Game, t: Table) -> Iterator[Fault]:
    """Dice that are thrown once more change nothing: the first throw counts (CP-12-12.7)."""
    if t.dealt(DICE) > 3:
        ruling = Rule(f"{DICE_TWICE}:{t.dealt(DICE)}", "the first throw counts")
        yield fault(g, DICE_TWICE, t.dealt(DICE), "the dice were thrown twice", DEALER, ruling)


def disturbed(g: Game, t: Table) -> Iterator[Fault]:
    """Tiles of a hand that no longer lie there are put back, if it is known whose they are, or the round is void."""
    for place in (*boxes(g, t), bank(t)) if boxes(g, t) else ():
        if gone := t.gone_from(place):
            says = f"tiles of {words_of(g).place(place)} are not where they belong"
            yield fault(
                g, DISTURBED, f"{place}:{gone[0]}", says, SUPERVISOR, Move(place, gone), Void(g.cite(DISTURBED))
            )
        if strange := tuple(item.id for item in t.at(place) if item.to != place):
            says = f"tiles that are not its own lie at {words_of(g).place(place)}"
            away = Move(UNUSED, strange)
            yield fault(g, DISTURBED, f"{place}:{strange[0]}", says, SUPERVISOR, away, Void(g.cite(DISTURBED)))
    for note in t.noted(DISTURBED):
        rebuilt = Rule(f"{DISTURBED}:{note.entry}", "rebuilt")
        yield fault(g, DISTURBED, note.entry, "tiles were disturbed", SUPERVISOR, rebuilt, Void(g.cite(DISTURBED)))


def bank_seen(g: Game, t: Table) -> Iterator[Fault]:
    """A tile of the bank's that is seen while hands are still to be set: the round goes on, or is void (CP-12-12.6)."""
    unset = [box for box in boxes(g, t) if not said(t, box)]
    for item in t.at(bank(t)) if unset and all_out(t) else ():
        if item.exposed >= 0 or item.shown:
            options = Rule(f"{BANK_SEEN}:{item.id}", "play on"), Void(g.cite(BANK_SEEN))
            yield fault(
                g, BANK_SEEN, item.id, "a tile of the bank's was seen before all hands were set", SUPERVISOR, *options
            )


def foul(g: Game, t: Table) -> Iterator[Fault]:
    """A low hand above the high, seen when the hand is shown, is set again by the house way (CP-12-12.3).

    A banker's always; a player's loses instead where the house says so.
    """
    for box in (*boxes(g, t), *filter(None, (banker(t),))):
        made = setting(g, t, box)
        if made and made.foul and t.shown(box) and (box == banker(t) or g.word("foul") == "house-way"):
            says, again = f"box {box} set its low hand above its high", Choice(box, BY_HOUSE_WAY)
            yield fault(g, FOUL, f"{box}:{len(t.words(box))}", says, DEALER, again, places=(box,))


def empty(g: Game, t: Table, box: str) -> bool:
    """No wager lies on the box of the bank: one that does goes back (CP-12-11.1(b))."""
    return not t.live(box, MAIN)


FAULTS = (
    Irregular(seen_too_soon),
    wrong_count,
    Irregular(thrown_twice),
    Irregular(read_again),
    incomplete(empty, lambda g, t: (chung(t),), cite="CP-12-11.1(b)"),
    Irregular(disturbed),
    Irregular(bank_seen),
    foul,
)
