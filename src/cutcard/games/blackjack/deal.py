"""The deal: one card to each box, one to the dealer, a second to each box, and what the dealer draws at the end."""

from collections.abc import Iterator, Sequence

from cutcard.core.duty import Draw, Duty
from cutcard.core.game import Game
from cutcard.core.rights import DEALER
from cutcard.core.table import Item, Items, Table
from cutcard.games.blackjack.boxes import (
    BOXES,
    HANDS,
    HELD,
    INSURANCE,
    MAIN,
    SPLITS,
    belonging,
    boxes,
    cards,
    finished,
    first,
    hands,
    natural,
    played,
)
from cutcard.games.blackjack.hand import ACE, total
from cutcard.games.blackjack.turns import insured, next_card, turns

INSURED = "insurance closed"


def dealt(g: Game, t: Table) -> Iterator[Duty]:
    """No hole card: the dealer's second comes when all boxes are finished. What is held back is the next alone."""
    own, there, parted = belonging(t), boxes(g, t), split(t)
    counts = (1, there), (1, [DEALER] if there else []), (2, there)
    lacking = [to for count, places in counts for to in places if len(own[to]) < count and to not in parted]
    for n, to in enumerate(lacking[:1] if t.lies.get(HELD) else lacking):
        yield next_card(g, t, to, "CP-2-6", n)


def split(t: Table) -> set[str]:
    """Boxes that have been split: they get their second card when their turn comes."""
    return {hand[0] for hand in t.stakes.made if hand in SPLITS}


def draws(g: Game, own: Sequence[str]) -> bool:
    """To sixteen, standing on all seventeens (CP-2-15-DEALER); under Style A a soft seventeen is drawn to (17.2)."""
    points, soft = total(own)
    return points < 17 or (points == 17 and soft and g.word("soft-17") == "hit")


def draw(g: Game, t: Table) -> Iterator[Duty]:
    """A second card if anything hangs on it; more only if a hand is to be compared (CP-2-15-DEALER)."""
    own = cards(t, DEALER)
    compared = [hand for hand in hands(g, t) if not natural(t, hand)]
    if (len(own) < 2 and (hands(g, t) or insured(t))) or (compared and draws(g, own)):
        yield next_card(g, t, DEALER, "17.2" if g.word("soft-17") == "hit" else "CP-2-15-DEALER")


# What is due where, for what was laid elsewhere


def due_to_dealer(g: Game, t: Table) -> int:
    """Return how many cards the dealer ought to have by now; asked also when wagers have been settled."""
    stakes = {hand: [k for k in t.laid(hand, MAIN) if played(k) and not k.in_full] for hand in HANDS}
    waiting = [hand for hand, there in stakes.items() if there]
    if insuring(t) or not all(finished(t, hand) for hand in waiting):
        return 1
    own, compared = cards(t, DEALER), [hand for hand in waiting if not natural(t, hand)]
    if not waiting and not any(t.laid(box, INSURANCE) for box in BOXES):
        return 1
    return next((n for n in range(2, len(own) + 1) if not (compared and draws(g, own[:n]))), max(2, len(own) + 1))


def insuring(t: Table) -> bool:
    """Tell whether insurance is still open: no further card comes before it is closed (CP-2-9)."""
    return first(t)[:1] == ACE and INSURED not in t.calls


def due_place(g: Game, t: Table) -> str:
    """Return where the next card from the shoe is due, or nothing."""
    for step in (dealt, *(() if insuring(t) else (turns, draw))):
        if duties := tuple(step(g, t)):
            return next((d.place for d in duties if isinstance(d.options[0], Draw)), "")
    return ""


def before(t: Table, item: Item) -> Table:
    """Return the table as its cards lay before that one came, with none held back."""
    held = t.lies.get(HELD, ())
    items = Items({id: i for id, i in t.items.items() if i.order < item.order and id not in held})
    piles = {place: tuple(id for id in pile if id in items) for place, pile in t.lies.items()}
    return t.but(items=items, lies=piles)


def last_act(t: Table) -> int:
    """Return the entry of the last wager, word or call."""
    said = [word.entry for words in t.said.values() for word in words]
    return max([*said, *t.calls.values(), *(stake.entry for stake in t.stakes.values())], default=0)
