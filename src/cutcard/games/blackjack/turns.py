"""The turn of each hand: drawing, standing, doubling and splitting, and who backs a hand follows or stays out."""

from collections.abc import Iterator, Sequence

from cutcard.core.duty import PASSES, PAYS, Draw, Duty, Lay, Option
from cutcard.core.facts import Choice, Move, Verdict
from cutcard.core.fold import IN_FULL
from cutcard.core.game import Game
from cutcard.core.rights import DEALER, SHOE
from cutcard.core.table import Table, seat
from cutcard.games.blackjack.boxes import (
    ABSENT,
    DOUBLE,
    HELD,
    HIT,
    INSURANCE,
    MAIN,
    SPLITS,
    STAND,
    belonging,
    cards,
    doubled,
    family,
    finished,
    hands,
    must_draw,
    owed,
    parted,
)
from cutcard.games.blackjack.hand import ACE, total, value

STAY = "stay out"


def next_card(g: Game, t: Table, to: str, clause: str, after: int = 0) -> Duty:
    """One held back unseen before one from the shoe (CP-2-19-UNSEEN), so many being dealt before."""
    if waiting := t.lies.get(HELD):
        return Duty(f"held:{to}:{len(t.items)}", DEALER, g.cite("CP-2-19-UNSEEN"), (Move(to, waiting[:1]),), to)
    return Duty(f"deal:{to}:{len(t.items) + after}", SHOE, g.cite(clause), (Draw(to, "up", 1),), to)


def turns(g: Game, t: Table) -> Sequence[Duty]:
    """Box by box from the dealer's left, each hand to its end before the next (CP-2-11)."""
    for hand in hands(g, t):
        if duties := tuple(turn(g, t, hand)):
            return duties
    return ()


def turn(g: Game, t: Table, hand: str) -> Iterator[Duty]:
    """What is due at a hand next."""
    if due := tuple(split(g, t, hand)) or (tuple(follow(g, t, hand, DOUBLE, hand)) if doubled(t, hand) else ()):
        yield from due
    elif len(belonging(t)[hand]) < owed(t, hand):
        yield next_card(g, t, hand, "CP-2-13" if hand in SPLITS else "CP-2-11")
    elif value(cards(t, hand)) > 21:
        for spot in t.live(hand):
            if spot.wager in (MAIN, DOUBLE):
                lost = Verdict(*spot, "lose", 0, g.cite("CP-2-4"))
                yield Duty(f"{IN_FULL}:{hand}:{spot.wager}:{spot.owner}", DEALER, lost.cite, (lost,), hand, does=PAYS)
    elif not finished(t, hand):
        said = len(t.words(hand))
        yield Duty(f"turn:{hand}:{said}", t.holder(hand), g.cite("CP-2-11"), tuple(choices(g, t, hand)), hand)
        absent = (Choice(hand, ABSENT),)
        yield Duty(f"absent:{hand}:{said}", DEALER, g.cite("CP-2-11-ABSENT"), absent, hand, must=False, does=PASSES)


def choices(g: Game, t: Table, hand: str) -> Iterator[Option]:
    """Eleven or less must draw (CP-2-11); on the first two cards a hand may be doubled (CP-2-12) or split (CP-2-13).

    None is surrendered (CP-2-18).
    """
    own, holder = cards(t, hand), t.holder(hand)
    yield Choice(hand, HIT)
    if not must_draw(t, hand):
        yield Choice(hand, STAND)
    if len(own) == 2:
        stake, chip = t.stake(hand, MAIN, holder), g.number("chip")
        if may_double(g, own, split=len(family(t, hand)) > 1) and stake >= chip:
            yield Lay(hand, DOUBLE, holder, chip, stake, chip, g.cite("CP-2-12-PART"))
        if (new := new_hand(g, t, hand)) and value(own[:1]) == value(own[1:]):
            yield Lay(new, MAIN, holder, stake, stake, stake, g.cite("CP-2-13"))


def may_double(g: Game, own: Sequence[str], *, split: bool) -> bool:
    """On two cards without an ace, on a hard nine to eleven, or on any two; after a split if the house allows it."""
    points, soft = total(own)
    aces = any(card[0] == ACE for card in own)
    allowed = {"any": True, "9-10-11": points in (9, 10, 11) and not soft, "no-ace": not aces}[g.word("double")]
    return allowed and (g.flag("double-after-split") or not split)


def new_hand(g: Game, t: Table, hand: str) -> str:
    """Where a hand split off this one would lie; nowhere, if there are as many as may be."""
    there = family(t, hand)
    free = [f"{seat(hand)}{letter}" for letter in "ab" if not t.staked(f"{seat(hand)}{letter}")]
    return free[0] if free and len(there) < g.number("split-hands") else ""


def split(g: Game, t: Table, hand: str) -> Iterator[Duty]:
    """A backer follows or stays out; then the second card is carried to the new hand (CP-2-13)."""
    for new in family(t, hand)[1:] if parted(t) else ():
        own = belonging(t)[new][:1]
        if new != hand and own and own[0].id in t.lies.get(hand, ()):
            backing = tuple(follow(g, t, hand, MAIN, new))
            yield from backing
            if not backing:
                yield Duty(f"part:{new}", DEALER, g.cite("CP-2-13"), (Move(new, (own[0].id,)),), new)
            return


def follow(g: Game, t: Table, hand: str, wager: str, to: str) -> Iterator[Duty]:
    """Everyone else on the hand lays as much again, or stays out; of a double less too (CP-2-2-FOLLOW)."""
    cite, chip = g.cite("CP-2-2-FOLLOW"), g.number("chip")
    for spot in t.live(hand, MAIN):
        if spot.owner == t.holder(hand) or t.laid(to, wager, spot.owner) or STAY in t.words(to, spot.owner):
            continue
        stake, out = t.stakes[spot].chips, Choice(to, STAY, spot.owner)
        low, step = (stake, stake) if wager == MAIN else (min(chip, stake), min(chip, stake))
        about = f"{to}:{wager}:{spot.owner}"
        yield Duty(f"follow:{about}", spot.owner, cite, (Lay(to, wager, spot.owner, low, stake, step), out), to)
        yield Duty(f"pass:{about}", DEALER, cite, (out,), to, must=False, does=PASSES)


def insured(t: Table) -> list[str]:
    """Boxes on which insurance still waits for the dealer's second card."""
    return [spot.place for spot in t.live() if spot.wager == INSURANCE]
