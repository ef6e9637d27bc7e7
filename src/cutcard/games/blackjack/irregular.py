"""What can go wrong at a Blackjack table, and how it is put right: the cards as they were read rule (CP-2-19)."""

from collections.abc import Iterator

from cutcard.core.duty import Fault
from cutcard.core.facts import Move, Rule, Void
from cutcard.core.game import FaultKind, Game, Irregular
from cutcard.core.rights import DEALER, DISPLAY, SHOE, SUPERVISOR
from cutcard.core.steps import read_again, too_often
from cutcard.core.table import Item, Table
from cutcard.core.words import called, words_of
from cutcard.games.blackjack.boxes import (
    BURNT,
    HANDS,
    HELD,
    MAIN,
    OWN,
    RACK,
    SPLITS,
    at_stake,
    belonging,
    boxes,
    finished,
    hands,
    owed,
    parted,
    played,
    whole,
)
from cutcard.games.blackjack.deal import before, due_place, due_to_dealer, last_act
from cutcard.shared.faults import fault


def too_many(g: Game, t: Table) -> Iterator[Fault]:
    """More copies of a card than there are packs: no order of these cards is the true one (CP-2-1)."""
    if too_often(g, t):
        says = "a card is there more often than there are packs"
        yield fault(g, "CP-2-1", "pack", says, SUPERVISOR, Void(g.cite("CP-2-1")))


def reported(g: Game, t: Table) -> Iterator[Fault]:
    """What cannot be rebuilt is void: the round, or a hand that was taken up (CP-2-19-VOID, CP-2-19-TAKEN)."""
    for note in t.noted("CP-2-19-VOID"):
        rulings = Void(g.cite("CP-2-19-VOID")), Rule(f"CP-2-19-VOID:{note.entry}", "rebuilt")
        yield fault(g, "CP-2-19-VOID", note.entry, "the round could not be rebuilt", SUPERVISOR, *rulings)
    for note in t.noted("CP-2-19-TAKEN"):
        if t.live(note.place):
            says = f"the cards at {words_of(g).place(note.place)} are said to have been taken up"
            rulings = Void(g.cite("CP-2-19-TAKEN"), note.place), Rule(f"CP-2-19-TAKEN:{note.entry}", "rebuilt")
            yield fault(g, "CP-2-19-TAKEN", note.entry, says, SUPERVISOR, *rulings, places=(note.place,))


def faced(g: Game, t: Table) -> Iterator[Fault]:
    """The first card of a round that lay face up in the shoe is burnt; a later one is used (CP-2-19-FACED)."""
    aside = (*t.lies.get(BURNT, ()), *t.lies.get(HELD, ()))
    came = [item for item in t.items.values() if item.to != RACK and item.id not in aside]
    if came and came[0].exposed_by == SHOE and t.live() and not any(came[0].exposed > item.entry for item in came[1:]):
        says, burnt = "the first card lay face up in the shoe", Move(BURNT, (came[0].id,))
        yield fault(g, "CP-2-19-FACED", came[0].id, says, DEALER, burnt)


def drawn_in_error(g: Game, t: Table) -> Iterator[Fault]:
    """A card that was not due is burnt if it has been seen (CP-2-19-SEEN), else held back as the next (-UNSEEN)."""
    for item in (*(i for i in t.at(HELD) if i.open), *surplus(g, t)):
        clause, to = ("CP-2-19-SEEN", BURNT) if item.open else ("CP-2-19-UNSEEN", HELD)
        yield fault(g, clause, item.id, "a card was drawn that was not due", DEALER, Move(to, (item.id,)))


def surplus(g: Game, t: Table) -> Iterator[Item]:
    """Cards drawn in error that no hand needs: beyond what it is owed, or where nobody bet."""
    astray = any(not item.due for item in t.items.values())
    for hand in (*HANDS, DEALER) if astray else ():
        due = due_to_dealer(g, t) if hand == DEALER else owed(t, hand) if t.laid(hand, MAIN) else 0
        yield from (item for n, item in enumerate(belonging(t)[hand]) if not item.due and n >= due)
    yield from t.at(DISPLAY) if not g.supply(DISPLAY) else ()  # a card where this table has no display


def misplaced(g: Game, t: Table) -> Iterator[Fault]:
    """A card laid on the wrong hand is carried to the one that was due it: the order of the shoe rules (-PLACE).

    So it is as long as nobody has acted on it, no box is void for being passed over (CP-2-19-MISSED), and it was not
    the dealer's own first card that was forgotten (CP-2-19-FIRST).
    """
    clause, acted = "CP-2-19-PLACE", last_act(t)
    for item in t.items.values() if not any(missed(g, t)) else ():
        if item.due or item.entry < acted or item.to not in OWN or item.id not in t.lies.get(item.to, ()):
            continue
        then = before(t, item)
        to = due_place(g, then)
        if to not in ("", item.to) and not (to == DEALER and not belonging(then)[DEALER]):
            words = words_of(g)
            says = f"the card at {words.place(item.to)} was due to {words.place(to)}"
            yield fault(g, clause, item.id, says, SUPERVISOR, Move(to, (item.id,)))
            return


def missed(g: Game, t: Table) -> Iterator[Fault]:
    """A box that was passed over when the dealer's first card came is void (CP-2-19-MISSED)."""
    for box in boxes(g, t) if belonging(t)[DEALER] else ():
        if not belonging(t)[box]:
            void = Void(g.cite("CP-2-19-MISSED"), box)
            yield fault(g, "CP-2-19-MISSED", box, f"box {box} was passed over in the deal", DEALER, void, places=(box,))


def no_first_card(g: Game, t: Table) -> Iterator[Fault]:
    """The dealer forgot the own first card: each may withdraw, or play on (CP-2-19-FIRST).

    Backers are asked when the box's holder plays on, who decides for them (CP-2-2).
    """
    clause, own = "CP-2-19-FIRST", belonging(t)
    if own[DEALER] or not any(len(own[box]) > 1 for box in boxes(g, t)):
        return
    for box in boxes(g, t):
        holder = t.holder(box)
        for spot in t.live(box, MAIN):
            if spot.owner != holder and f"{clause}:{box}:{holder}" not in t.rulings:
                continue
            about = f"{box}:{spot.owner}"
            rulings = Rule(f"{clause}:{about}", "plays on"), Void(g.cite(clause), box, "", spot.owner)
            who, at = called(spot.owner), words_of(g).place(box)
            says = f"the dealer has no first card: {who} plays on at {at}, or withdraws"
            yield fault(g, clause, about, says, DEALER, *rulings, places=(box,))


def taken_up(g: Game, t: Table) -> Iterator[Fault]:
    """Cards of a hand that is still to be played are not where they belong, and are put back (CP-2-19-TAKEN)."""
    for hand in hands(g, t):
        away = [item for item in belonging(t)[hand] if item.id not in t.lies.get(hand, ())]
        if hand in SPLITS:
            away = [item for item in away if item.id not in before_the_split(t, hand)]
        if away and not finished(t, hand):
            back = Move(hand, tuple(item.id for item in away))
            yield fault(
                g,
                "CP-2-19-TAKEN",
                f"{hand}:away",
                f"cards of {words_of(g).place(hand)} were taken up",
                SUPERVISOR,
                back,
            )


def before_the_split(t: Table, hand: str) -> tuple[str, ...]:
    """What still lies with the other hands of the box: the dealer has yet to carry it over."""
    return tuple(id for other in HANDS if other[0] == hand[0] for id in t.lies.get(other, ()))


def unsupported(g: Game, t: Table) -> Iterator[Fault]:
    """A hand on which its holder has no wager (CP-2-2), or a wager without the one it needs (5.4-SIDE), goes back."""
    split = {hand for _, hand in parted(t)}
    for hand in at_stake(g, t) if g.closed(t) else ():
        if not whole(t, hand) or (hand in SPLITS and hand not in split):
            says = f"nobody decides for the wagers at {words_of(g).place(hand)}"
            yield fault(g, "CP-2-2", hand, says, DEALER, Void(g.cite("CP-2-2"), hand), places=(hand,))
            continue
        for spot in t.live(hand):
            if not any(map(played, t.laid(hand, MAIN, spot.owner))):
                void, about = Void(g.cite("5.4-SIDE"), *spot), ":".join(spot)
                words = words_of(g)
                needs = f"has no wager at {words.place(hand)} that the {words.felt.name(spot.wager)} belongs to"
                says = f"{called(spot.owner)} {needs}"
                yield fault(g, "5.4-SIDE", about, says, DEALER, void, places=(hand,))


KINDS: tuple[FaultKind, ...] = (
    too_many,
    *map(Irregular, (read_again, reported, faced, misplaced, drawn_in_error, no_first_card, missed)),
    unsupported,
    Irregular(taken_up),
)
