"""What a counter wins from shoes of Blackjack, by how far they are dealt: simulated, with an error by shoes."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import sqrt

import numpy as np

from cutcard.cards import DECK
from cutcard.core.numbers import percent
from cutcard.games.blackjack.counting import COUNTS, HI_LO, insurance_index, shoe_at
from cutcard.games.blackjack.plans import acts, ended, planned
from cutcard.games.blackjack.sample_kernel import MAIN
from cutcard.games.blackjack.shoe_kernel import Counter, shoes
from cutcard.games.blackjack.solve import Doubles, Solution, fresh, solve
from cutcard.games.blackjack.terms import Terms, value_of
from cutcard.sim.draws import chunk_state
from cutcard.sim.local import cores

SPREAD = {1: 1.0, 2: 2.0, 3: 4.0, 4: 6.0, 5: 8.0}  # units from a true count on; below the first, one
CUTS = (0.5, 0.65, 0.75, 0.85)  # shares of the shoe that are dealt before the cutting card
ROUNDS = 16_000_000


@dataclass(frozen=True)
class Won:
    """What a counter wins from shoes that are dealt so far."""

    dealt: float  # the share of the shoe
    rounds: int
    bet: float  # units a round
    gain: float  # units a round
    error: float  # its standard error
    raised: float  # the share of rounds with more than the least bet

    @property
    def words(self) -> str:
        """As a sheet tells it."""
        gain = f"{100 * self.gain:+.2f} units in a hundred rounds (standard error {100 * self.error:.2f}, simulated)"
        dealt = percent(self.dealt, 0)
        return f"A shoe dealt to {dealt}: a counter bets {self.bet:.2f} units a round and gains {gain}."


def flat() -> Doubles:
    """The same bet at every count."""
    return np.ones(len(COUNTS))


def ramp(spread: Mapping[int, float] = SPREAD) -> Doubles:
    """Units by true count."""
    return np.array([max((spread[least] for least in spread if count >= least), default=1.0) for count in COUNTS])


@cache
def by_count(terms: Terms) -> tuple[Solution, ...]:
    """Return best play at every true count, its splits too."""
    return tuple(solve(terms, shoe_at(terms, count)) for count in COUNTS)


def counter(play: Solution, bets: Doubles, *, deviates: bool, burn: bool = True) -> Counter:
    """Return a player who plays so at every count, or is best at each; insurance is for one who counts."""
    plays = by_count(play.terms) if deviates else [play] * len(COUNTS)
    nets = [float(ended(play.terms, end)[1]) for end in range(MAIN)]
    insures = insurance_index(play.terms).count if deviates else np.inf
    tags = np.array([HI_LO[value_of(card)] for card in DECK])
    return Counter(tags, bets, np.array([acts(one) for one in plays]), insures, np.array(nets), 0, int(burn))


def won(play: Solution, who: Counter, dealt: float, rounds: int = ROUNDS, seed: int = 1) -> Won:
    """About so many rounds, from shoes dealt to this share."""
    plan = planned(play, [card for card in range(52) for _ in range(play.terms.decks)])
    cut = int(dealt * len(plan.pack))
    made = shoes(chunk_state(seed, cut), max(1, rounds * 5 // cut), plan, who._replace(cut=cut))
    played_rounds, bet, gain, raised = made.sum(axis=0)
    spread = made[:, 2] - gain / played_rounds * made[:, 0]
    error = sqrt(float((spread**2).sum())) / played_rounds
    return Won(dealt, int(played_rounds), bet / played_rounds, gain / played_rounds, error, raised / played_rounds)


def from_shoes(terms: Terms, burn: bool = True) -> list[Won]:
    """One to eight units by the true count, the best act at every count, by how far the shoe is dealt."""
    best = fresh(terms)
    who = counter(best, ramp(), deviates=True, burn=burn)
    with ThreadPoolExecutor(cores()) as pool:
        return list(pool.map(lambda dealt: won(best, who, dealt), CUTS))
