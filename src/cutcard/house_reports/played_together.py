"""People who played in the same rounds: how often, how often chance would have it, and with what result.

Two who come to a table for a and b of its n rounds, each when they like, meet in a * b / n of them on average. It is
a figure for comparison, and says nothing of why they met: friends come and go together.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

from cutcard.core.facts import Chips, noun
from cutcard.house_reports.book import FOREVER, TableBook
from cutcard.house_reports.reconciliation import decided


@noun
class Pair:
    one: str
    other: str
    rounds: int  # together
    of: int  # all the rounds of the one who played fewer
    ordinary: Fraction  # rounds together, had each come without regard to the other
    result: Chips  # of both, in those rounds
    apart: Chips  # of both, in their other rounds

    @property
    def share(self) -> Fraction:
        return Fraction(self.rounds, self.of)


def pairs_of(books: Iterable[TableBook], since: int = 0, until: int = FOREVER) -> tuple[Pair, ...]:
    """Every two who played a round together, those with the most first."""
    together, results, played, won = (
        Counter[tuple[str, str]](),
        Counter[tuple[str, str]](),
        Counter[str](),
        Counter[str](),
    )
    ordinary: dict[tuple[str, str], Fraction] = {}
    for book in books:
        here, at_all = Counter[str](), 0
        for r in book.rounds:
            people = (
                sorted({spot.owner for spot, _ in decided(r.end)})
                if since <= book.ended.get(r.number, 0) < until
                else []
            )
            net = {person: r.end.chips.get(person, 0) for person in people}
            at_all += bool(people)
            here.update(people)
            won.update(net)
            for pair in combinations(people, 2):
                together[pair] += 1
                results[pair] += net[pair[0]] + net[pair[1]]
        played.update(here)
        for pair in combinations(sorted(here), 2):
            ordinary[pair] = ordinary.get(pair, Fraction(0)) + Fraction(here[pair[0]] * here[pair[1]], at_all)
    made = (
        Pair(one, other, count, min(played[one], played[other]), ordinary[one, other], results[one, other],
             won[one] + won[other] - results[one, other])
        for (one, other), count in together.items()
    )  # fmt: skip
    return tuple(sorted(made, key=lambda pair: (-pair.rounds, pair.one, pair.other)))
