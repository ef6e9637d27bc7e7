"""A described round as most of them are: nothing is wrong, so what may be wrong is looked for a few times only."""

from functools import cached_property, lru_cache

from cutcard.chance.dealer import close
from cutcard.core.due import wrong
from cutcard.core.duty import Duty, Fault
from cutcard.core.facts import Entry, Fact, Sit, Who
from cutcard.core.game import Game
from cutcard.core.rights import TABLE
from cutcard.core.round import Round


class InDoubt(Exception):
    """Not everything is as it should be: the round has to be played again, with a look after every entry."""


class Trusting(Round):
    """A round in which each act is put down under the duty that asks for it, and irregularities are not looked for."""

    @property
    def wrong(self) -> tuple[Fault, ...]:
        return ()

    @cached_property
    def sound(self) -> bool:
        """Whether nothing is wrong after all."""
        return not wrong(self.game, self.table)

    def do(self, who: Who, fact: Fact, why: str = "") -> Round:
        duty = next((d for d in self.asked(who) if d.admits(fact, self.table)), None)
        if duty is None:
            raise InDoubt
        return self.propose(who, fact, duty.id, why)

    def decide(self, who: Who, fact: Fact, duty: Duty) -> Round:
        """The answer to a duty that was open when others, who do not wait for each other, were asked too."""
        if not duty.admits(fact, self.table):
            raise InDoubt
        return self.propose(who, fact, duty.id)

    def propose(self, who: Who, fact: Fact, duty: str, why: str = "") -> Round:
        return self.after(Entry(self.entries, who, fact, duty, why))

    def carry_out(self, who: Who, fact: Fact, duty: Duty, why: str = "") -> Round:
        return self.propose(who, fact, duty.id, why)

    def stopped_at(self, duties: tuple[Duty, ...]) -> Round:
        """What is due is what the plan leaves off for; only that nothing is left is asked in full."""
        self.__dict__["due"] = duties
        return self


def looked_at(r: Round) -> Round:
    """The same round; if it was trusted, only if nothing is wrong with it."""
    if isinstance(r, Trusting) and not r.sound:
        raise InDoubt
    return r


def vouched_for(r: Round) -> Round:
    """An ordinary round, as it has come to stand."""
    same = Round(r.game, r.log)
    same.__dict__["table"] = r.table
    return same


@lru_cache(maxsize=512)
def begun(game: Game, acts: tuple[tuple[Who, Fact], ...]) -> Round:
    """The round after these acts. Rounds that begin alike, with the same people and bets, share their beginning."""
    if not acts:
        return Trusting(game).record(Who(TABLE, TABLE), game.opening())
    r, (who, fact) = begun(game, acts[:-1]), acts[-1]
    return r.record(who, fact) if isinstance(fact, Sit) else r.do(who, fact)


@lru_cache(maxsize=512)
def closed(game: Game, acts: tuple[tuple[Who, Fact], ...]) -> Round:
    """The same after the call."""
    return close(begun(game, acts))
