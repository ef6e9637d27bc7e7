"""A player's chips away from the table: the bank, the chip in hand, and the bets in preparation."""

from cutcard.core.errors import Faulty, Refusal
from cutcard.core.facts import Chips
from cutcard.core.money import STAKE_MAX, dollars
from cutcard.terminal.company import Bets

CHIPS: tuple[Chips, ...] = (100, 500, 2500, 10_000, 50_000)
USUAL: Chips = 500


class Purse:
    """The bank changes when a round is over, and by a refill; a refill is no winnings."""

    def __init__(self, bankroll: Chips, least: Chips) -> None:
        if not 0 < bankroll <= STAKE_MAX:
            raise Faulty("bankroll/amount", f"{bankroll} cents is not a bankroll", instead="begin with more than 0")
        self.bankroll = self.bank = bankroll
        self.net: Chips = 0
        self.bets: Bets = {}
        self.last_bets: Bets = {}
        self.before: list[Bets] = []
        self.chip: Chips = next((chip for chip in CHIPS if chip >= max(least, USUAL)), CHIPS[-1])

    @property
    def laid(self) -> Chips:
        return sum(self.bets.values())

    def prepare(self, bets: Bets) -> None:
        """These are the bets from now on, if the bank covers them."""
        if (total := sum(bets.values())) > self.bank:
            raise short(total, self.bank)
        if bets != self.bets:
            self.before.append(self.bets)
        self.bets = bets

    def undo(self) -> None:
        """Back to what lay there before it last changed."""
        if not self.before:
            raise Refusal("bet/nothing-to-undo", "there is nothing to take back")
        self.bets = self.before.pop()

    def lay(self) -> None:
        """The bets lie on the table now, and can be repeated after the round."""
        self.last_bets, self.bets, self.before = self.bets, {}, []

    def settle(self, won: Chips) -> None:
        self.bank, self.net = self.bank + won, self.net + won

    def refill(self) -> None:
        self.bets, self.before, self.bank = {}, [], self.bankroll

    def change_chip(self, by: int) -> None:
        at = CHIPS.index(self.chip) + by
        self.chip = CHIPS[min(max(at, 0), len(CHIPS) - 1)]


def short(wanted: Chips, stack: Chips) -> Refusal:
    says = f"that takes {dollars(wanted)}, and the stack is {dollars(stack)}"
    return Refusal("stack/short", says, instead="bet less")
