"""The wager of a box with its doubles and splits, exactly: how it ends under a play, and what that is worth.

Choices are made in doubles (`solve`), whose error is far less than what lies between two acts; deals are then counted
as whole numbers (`whole_deals`), so that the mean is a fraction without any rounding.
"""

from fractions import Fraction
from functools import cache

import numpy as np

from cutcard.exact.figures import Outcome, WagerFigures
from cutcard.exact.kept import Arrays, kept, place
from cutcard.games.blackjack.chart import Chart
from cutcard.games.blackjack.residues import AT_BLACKJACK, BURST, BURST_AT_BLACKJACK, LOST, PUSHED, WON
from cutcard.games.blackjack.solve import Doubles, Solution, fresh
from cutcard.games.blackjack.split_ends import MOST, split_nets
from cutcard.games.blackjack.strategies import playing
from cutcard.games.blackjack.terms import Terms
from cutcard.games.blackjack.whole_deals import Counted, count

MAIN = "main"
APPROXIMATION = (
    "Each hand of a split is played by its own cards alone, and a pair that may be split again is. The mean of that "
    "play is exact. How the hands of one split end together is worked out as if they were independent once the "
    "dealer's hand is known: the mean stays the same, and the deviation moves by less than 0.0002. Remembering the "
    "cards of the other hand would gain less than 0.00002 of the wager with one pack, 0.0000005 with six (split once)."
)


@cache
def counted(rules: Terms, strategy: str) -> tuple[Counted, Doubles]:
    """Every deal under the play of that name, and how likely each net of a split is; kept for the next time."""
    played = playing(strategy, rules)  # a name that is not known is refused here
    asked = place("blackjack", (rules.whatever_it_pays, strategy))
    return read(rules, kept(asked, lambda: counting(rules, played)))


def counting(rules: Terms, played: Solution) -> Arrays:
    made = count(played, rules.shoe)
    numbers = [made.deals, *made.naturals.ravel(), *made.unsplit.ravel(), *made.split.ravel(), made.length]
    return {"numbers": np.array([str(n) for n in numbers]), "nets": split_nets(played)}


def read(rules: Terms, found: Arrays) -> tuple[Counted, Doubles]:
    deals, *rest = (int(text) for text in found["numbers"].tolist())
    cells = np.array(rest[:-1], object)
    naturals, unsplit, split = cells[:12].reshape(2, 6), cells[12:24].reshape(2, 6), cells[24:].reshape(2, 2, 6)
    return Counted(rules, deals, rest[-1], naturals, unsplit, split), found["nets"]


def figures(rules: Terms, strategy: str | Chart) -> WagerFigures:
    """The wager of a box, with its doubles and splits, per unit of it: by the play of that name, or by a chart."""
    by_chart = isinstance(strategy, Chart) and counting(rules, strategy.playing(fresh(rules)))
    made, nets = read(rules, by_chart) if by_chart else counted(rules, str(strategy))
    once, twice = made.unsplit
    blackjack = str(rules.blackjack)
    rows = [
        Outcome("blackjack", blackjack, made.naturals[0, WON] + made.naturals[0, PUSHED], rules.blackjack),
        Outcome("blackjack, the dealer too", "push", made.naturals[0, AT_BLACKJACK], Fraction(0)),
        Outcome("won", "1", once[WON], Fraction(1)),
        Outcome("pushed", "push", once[PUSHED], Fraction(0)),
        Outcome("lost", "lost", once[[LOST, AT_BLACKJACK, BURST, BURST_AT_BLACKJACK]].sum(), Fraction(-1)),
        Outcome("doubled, won", "2 x 1", twice[WON], Fraction(2)),
        Outcome("doubled, pushed", "push", twice[PUSHED], Fraction(0)),
        Outcome("doubled, lost", "lost", twice[[LOST, BURST, BURST_AT_BLACKJACK]].sum(), Fraction(-2)),
        Outcome("doubled, dealer has blackjack", "lost", twice[AT_BLACKJACK], taken(rules)),
        *split_rows(made, nets),
    ]
    found = WagerFigures(MAIN, made.deals, tuple(o for o in rows if o.count), made.mean_stake, APPROXIMATION)
    found.check()
    return found


def taken(rules: Terms) -> Fraction:
    """What a dealer's blackjack leaves of a doubled wager."""
    return Fraction(rules.at_blackjack(False)[2])


def split_rows(made: Counted, nets: Doubles) -> list[Outcome]:
    """How split deals end: as likely as the doubles say, and to the last deal as many, and as much won, as counted."""
    counts = {
        net: int(Fraction(float(chance)) * made.deals) for net, chance in zip(range(-MOST, MOST + 1), nets, strict=True)
    }
    won = sum(net * n for net, n in counts.items() if net != 1)
    counts[1] = made.net - won
    counts[0] = made.parted - sum(n for net, n in counts.items() if net)
    return [split_row(net, n) for net, n in sorted(counts.items(), reverse=True)]


def split_row(net: int, n: int = 0) -> Outcome:
    return Outcome(f"split, {net:+d}" if net else "split, even", "", n, Fraction(net))
