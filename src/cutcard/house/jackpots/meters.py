"""A meter of a jackpot: what came in, what went out, and where it therefore stands. It knows no database.

At all times, exactly: funded + poured + contributed + hidden = current + reserve + overflow + taken - returned.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import floor

from cutcard.core.errors import Faulty
from cutcard.core.facts import Bet, Call, Chips, Entry, Fact, Pull, Reopen, Shift, Strike, Verdict, Void, noun
from cutcard.core.game import Game
from cutcard.core.money import dollars
from cutcard.core.round import Round
from cutcard.games import manifest
from cutcard.house.log.facts import Funded, Gathered, HouseFact, Line, Poured, Rated, Released, Returned, Taken
from cutcard.ledger import HOUSE, METER, Posting, between, held
from cutcard.shared.jackpot.link import Level, Link
from cutcard.store.chain import Contribution, table_of

MILLION = 10**6  # contributions are kept in millionths of a cent


@noun
class Meter:
    """Whole cents but for the contributions. Voids may bring the sums below nought; what is shown stops there."""

    level: Level
    funded: Chips = 0
    released: Chips = 0
    taken: Chips = 0
    returned: Chips = 0
    shown: int = 0
    hidden: int = 0
    poured: Chips = 0

    @property
    def pool(self) -> int:
        return (self.funded + self.poured + self.released - self.taken + self.returned) * MILLION + self.shown

    @property
    def current(self) -> int:
        """What the meter stands at, in millionths of a cent: never above its ceiling."""
        return self.pool if self.level.ceiling is None else min(self.pool, self.level.ceiling * MILLION)

    @property
    def overflow(self) -> int:
        """What came in above the ceiling: it follows from the sums, in whatever order they came."""
        return self.pool - self.current

    @property
    def reserve(self) -> int:
        return self.hidden - self.released * MILLION

    @property
    def stands(self) -> Chips:
        """The whole cents that a display shows and a winner of it all is paid."""
        return cents(self.current)

    def after(self, fact: HouseFact) -> "Meter":
        match fact:
            case Rated():
                return replace(self, level=terms(self.level.name, fact))
            case Gathered(shown, hidden):
                return replace(self, shown=shown, hidden=hidden)
            case Funded(chips):
                return replace(self, funded=self.funded + chips)
            case Released(chips):
                return replace(self, released=self.released + chips)
            case Taken(_, chips):
                return replace(self, taken=self.taken + chips)
            case Returned(_, chips):
                return replace(self, returned=self.returned + chips)
            case Poured(_, chips):
                return replace(self, poured=self.poured + chips)
            case _:
                raise Faulty("meter/fact", f"{type(fact).__name__.lower()} is nothing that happens to a meter")


def cents(millionths: int) -> Chips:
    return max(0, millionths // MILLION)


def meter(name: str, facts: Iterable[HouseFact]) -> Meter:
    """The meter as its own stream tells it, with what had come in when that was last gathered."""
    made = Meter(Level(name, 0, Fraction(0)))
    for fact in facts:
        made = made.after(fact)
    return made


# Its terms


def rated(level: Level, at: int = 0) -> Rated:
    return Rated(level.reset, str(level.rate), str(level.hidden), level.ceiling or 0, at)


@lru_cache(maxsize=256)
def terms(name: str, said: Rated) -> Level:
    return Level(name, said.reset, Fraction(said.rate), Fraction(said.hidden), said.ceiling or None)


def in_force(name: str, facts: Iterable[HouseFact], at: int) -> Level:
    """The terms for a round that began at that time."""
    *_, last = (fact for fact in facts if isinstance(fact, Rated) and fact.at <= at)
    return terms(name, last)


def check_terms(level: Level, link: Link) -> None:
    """Nothing that could not be kept to the last millionth of a cent."""
    for rate in (level.rate, level.hidden):
        if rate < 0 or (link.wager * rate * MILLION).denominator > 1:
            message = f"{level.name}: {rate} of a wager is no whole number of millionths of a cent"
            raise Faulty("meter/rate", message, link.cite, "choose a rate with fewer digits")
    if level.reset < 0 or (level.ceiling is not None and level.ceiling < max(1, level.reset)):
        message = f"{level.name} cannot start again at {level.reset} cents under a ceiling of {level.ceiling}"
        raise Faulty("meter/reset", message, link.cite, "let the reset be no more than the ceiling")


# What rounds pay in


def fed(stream: str, before: Round, after: Round, levels: Mapping[str, Level]) -> Iterator[Contribution]:
    """What the last entry pays into the meters: the closing of bets pays in, and what voids a wager takes it out again.

    Each level of the game's own link takes its part, and another's where the pay table has them together. A part of a
    millionth is left out once, of what the round pays in all: so this is how much more that is than it was.
    """
    game, number = after.game, after.log[-1].number
    jackpot = manifest(game.name).jackpot
    if jackpot is None or not concerns(after.log[-1].fact, jackpot.link.bet):
        return
    was, now = (jackpot.contributing(game, r.table) for r in (before, after))
    if was == now:
        return
    paid: dict[str, tuple[int, int]] = {}
    for name, level in levels.items():
        if name in jackpot.link.levels:
            into = jackpot.link.fills(jackpot.table(game), name)
            shown, hidden = (floor(now * r * MILLION) - floor(was * r * MILLION) for r in (level.rate, level.hidden))
            before_it = paid.get(into, (0, 0))
            paid[into] = before_it[0] + shown, before_it[1] + hidden
    yield from (Contribution(stream, number, name, *both) for name, both in paid.items())


def concerns(fact: Fact, bet: str) -> bool:
    """Whether it can change what is paid in: it closes the betting, is about that wager, or undoes what was."""
    match fact:
        case Call() | Void() | Strike() | Reopen():
            return True
        case Bet(_, wager) | Pull(_, wager) | Verdict(_, wager):
            return wager == bet
        case Shift(_, _, wager, _, to):
            return bet in (wager, to)
    return False


def owed(game: Game, stream: str, log: Sequence[Entry], levels: Mapping[str, Level]) -> tuple[Contribution, ...]:
    """All that a round ought to have paid into the meters, by the entry with which it fell due."""
    made, before = list[Contribution](), Round(game)
    for e in log:
        after = before.after(e)
        made += fed(stream, before, after, levels)
        before = after
    return tuple(made)


# What one round did


def outstanding(lines: Iterable[Line]) -> Counter[str]:
    """What each round has taken and not given back."""
    out = Counter[str]()
    for line in lines:
        match line.fact:
            case Taken(round, chips):
                out[round] += chips
            case Returned(round, chips):
                out[round] -= chips
    return out


def astray(logs: Mapping[str, Iterable[Line]]) -> Iterator[tuple[str, str]]:
    """Meters that gave another what did not come there, or had from it what it never gave, each with a sentence."""
    between_two = Counter[tuple[str, str]]()
    for name, log in logs.items():
        for line in log:
            if isinstance(line.fact, Poured):
                pair = (name, line.fact.other) if line.fact.chips < 0 else (line.fact.other, name)
                between_two[pair] += line.fact.chips
    for (giver, taker), chips in between_two.items():
        if chips:
            yield giver, f"what {giver} gave and what {taker} had from it differ by {dollars(abs(chips))}"


# Its accounts: whole cents, brought up to date whenever the meter is locked


def accounts(m: Meter) -> dict[str, Chips]:
    name = m.level.name
    return {METER + name: m.stands, f"overflow:{name}": cents(m.overflow), f"reserve:{name}": cents(m.reserve)}


def moved(before: Meter, fact: HouseFact) -> list[Posting]:
    """The money that moves with a fact: first what it says, then what keeps every account at its figure."""
    jar, _, reserve = accounts(before)
    match fact:
        case Taken(round, chips):
            said = jar, held(table_of(round)), chips
        case Returned(round, chips):
            said = held(table_of(round)), jar, chips
        case Released(chips):
            said = (reserve, jar, chips) if chips > 0 else (jar, reserve, -chips)
        case _:
            said = HOUSE, jar, 0
    payer, payee, chips = said
    lacks = Counter(accounts(before.after(fact)))
    lacks.subtract(accounts(before))
    lacks.update({payer: chips})
    lacks.subtract({payee: chips})
    lacks = Counter({account: lacks[account] for account in accounts(before)})
    return [said] * (chips > 0) + list(between({**lacks, HOUSE: -lacks.total()}))
