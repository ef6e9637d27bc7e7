"""A large prize is checked and paid by an attendant: the terminal waits for that, and the credits stay as they were."""

from collections import Counter
from collections.abc import Callable, Iterator

from cutcard.core.duty import Duty
from cutcard.core.facts import Chips, Rule
from cutcard.core.game import Game, Step
from cutcard.core.rights import SUPERVISOR
from cutcard.core.table import Table

HAND_PAY = "hand-pay"  # the option that says from which amount on, and the ruling
BY_HAND = "paid by hand"


def hand_pay(place: str, owed: Callable[[Game, Table], Chips], cite: str) -> Step:
    """What a round returns is ruled on before any of it is paid, where it is large."""

    def step(g: Game, t: Table) -> Iterator[Duty]:
        if t.live(place) and HAND_PAY not in t.rulings and owed(g, t) >= g.number(HAND_PAY):
            yield Duty(HAND_PAY, SUPERVISOR, g.cite(cite), (Rule(HAND_PAY, BY_HAND),), place, reason=True)

    return step


def paid_by_hand(t: Table) -> Counter[str]:
    """What a round returned to each person by hand; nothing, if its prizes went to the credits."""
    returned = Counter[str]()
    for spot, stake in t.stakes.items() if HAND_PAY in t.rulings and not t.void else ():
        if stake.returned:
            returned[spot.owner] += stake.returned
    return returned
