"""The Three Card Bonus: a side wager on three cards, which wins with a pair or better whatever becomes of the hand.

A game says which three cards, beside which wager it is taken, and in which clauses. Its edition states the options
`three-card` (offered or not) and `three-card-bonus` (the scale), the limits, and the pay table.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cutcard.core.duty import Option
from cutcard.core.facts import Bet, Fact, Pull, Spot, Verdict
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.steps import pulls
from cutcard.core.table import Table
from cutcard.hands import three_card
from cutcard.shared.stud import Forbidden, Stakes, judge

THREE_CARD_BONUS, OFFERED = "three-card-bonus", "three-card"
MINI_ROYAL = "mini royal"
KINDS = (*three_card.KINDS, MINI_ROYAL)
BEST = three_card.strength(("As", "Ks", "Qs"))


def kind(cards: Sequence[str]) -> str:
    """The kind of these three cards; ace, king and queen of one suit have a name of their own."""
    strength = three_card.strength(cards)
    return MINI_ROYAL if strength == BEST else three_card.KINDS[strength >> 26]


@dataclass(frozen=True)
class ThreeCardBonus:
    stakes: Stakes
    needs: str  # the wager it is only taken beside
    of: Callable[[Table, str], Sequence[str]]  # the three cards that count for a hand, once they are known
    offered: str  # the clause by which the house decides whether there is one
    beside: str  # the clause on the wager it needs
    pays: str

    def options(self, g: Game, t: Table, a: str, person: str) -> Iterator[Option]:
        yield from pulls(t, a, person, THREE_CARD_BONUS)
        if g.flag(OFFERED) and t.stake(a, self.needs):
            yield self.stakes.lay(g, a, THREE_CARD_BONUS, person)

    def forbids(self, g: Game, t: Table, fact: Fact) -> Forbidden:
        needs = layout_of(g.edition).name(self.needs)
        match fact:
            case Bet(_, wager) if wager == THREE_CARD_BONUS and not g.flag(OFFERED):
                return self.offered, "this table does not offer the Three Card Bonus"
            case Bet(a, wager) if wager == THREE_CARD_BONUS and not g.closed(t) and not t.stake(a, self.needs):
                return self.beside, f"the Three Card Bonus needs the {needs} on the same area"
            case Pull(a, wager) if wager == self.needs and not g.closed(t) and t.stake(a, THREE_CARD_BONUS):
                return self.beside, f"the Three Card Bonus on that area comes off before its {needs}"
        return None

    def verdict(self, g: Game, t: Table, spot: Spot) -> Verdict:
        """By the best kind of the three cards; less than a pair loses."""
        return judge(g, t, spot, g.pays(THREE_CARD_BONUS).get(kind(self.of(t, spot.place))), self.pays, self.pays)
