"""Who bets in each round of a shoe (5.8): called from round to round, until the cards are shuffled.

`board ann bob / cat` says that ann and bob have bet in every round of this shoe, and that cat bet in the opening one
and sat out a later; nobody else bet in the opening round. `board new` says that there was none yet.
"""

from collections.abc import Mapping

from cutcard.core.facts import BOARD, noun
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.table import Table
from cutcard.games.blackjack.boxes import MAIN
from cutcard.shared.shoe import NEW_SHOE

LIMIT, RESTRICT = "limit", "restrict"
ANYONE, UNTIL_SHUFFLED = "anyone", "until-shuffled"
UNOPENED = "new"
SAYS = {
    "5.8(a)": "did not bet in the opening round of this shoe",
    "5.8(b)": "bet in the opening round of this shoe and sat out a later one",
}


@noun
class Shoe:
    """Who has bet in every round of it, and who in the opening one only to sit out another."""

    stayed: frozenset[str]
    sat_out: frozenset[str]

    @property
    def words(self) -> str:
        return " ".join((*sorted(self.stayed), "/", *sorted(self.sat_out)))


def called(t: Table) -> str:
    """What was called of the shoe as the round began; nothing where it is not known."""
    words = next((words for words in t.calls if words.startswith(BOARD)), "").removeprefix(BOARD)
    return UNOPENED if NEW_SHOE in t.calls else words


def watched(g: Game, t: Table) -> Shoe | None:
    """The rounds of this shoe so far, this one as soon as no more bets are made; none where they are not known."""
    words = called(t)
    bet = frozenset(s.owner for s, stake in t.stakes.items() if s.wager == MAIN and stake.outcome != "withdrawn")
    if not words or words == UNOPENED:
        return Shoe(bet, frozenset()) if words and g.closed(t) else None
    stayed, _, sat_out = words.partition("/")
    before = Shoe(frozenset(stayed.split()), frozenset(sat_out.split()))
    return Shoe(before.stayed & bet, before.sat_out | (before.stayed - bet)) if g.closed(t) else before


def board(r: Round) -> str:
    """What is called of this round and those before it when the next one begins."""
    shoe = watched(r.game, r.table)
    return shoe.words if shoe else called(r.table)


def missed(g: Game, t: Table) -> Mapping[str, tuple[str, str]]:
    """Who sits here and has missed a round of the shoe: under which clause, and in words."""
    shoe = watched(g, t)
    there = [person for person in t.places_of if person not in shoe.stayed] if shoe else []
    clauses = {person: "5.8(b)" if shoe and person in shoe.sat_out else "5.8(a)" for person in there}
    return {person: (g.cite(clause), SAYS[clause]) for person, clause in clauses.items()}


def limited(g: Game, t: Table, person: str) -> bool:
    """One box at the minimum (5.8-LIMIT); where the house lifts that at the shuffle, not from the next shoe on."""
    return bool(t.terms.get((person, LIMIT))) and not ends(g, t)


def ends(g: Game, t: Table) -> bool:
    return g.word(RESTRICT) == UNTIL_SHUFFLED and NEW_SHOE in t.calls


def lifted(g: Game, t: Table) -> Mapping[tuple[str, str], int]:
    """Limits that ended with the shuffle."""
    return {(person, name): 0 for person, name in t.terms if name == LIMIT} if ends(g, t) else {}


def may_be_limited(g: Game, t: Table, person: str) -> bool:
    """Who missed a round of the shoe (5.8(a), 5.8(b)); anyone, where the house reads the clause so."""
    return g.word(RESTRICT) == ANYONE or person in missed(g, t)
