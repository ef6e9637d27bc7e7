"""A described round as most of them are: nothing is wrong, so what may be wrong is looked for a few times only."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from cutcard.core.due import wrong
from cutcard.core.duty import CLOSES, Duty, Fault
from cutcard.core.facts import Entry, Fact, Pull, Sit, Who
from cutcard.core.fold import evolve
from cutcard.core.game import Game
from cutcard.core.memo import kept
from cutcard.core.rights import DEALER, TABLE
from cutcard.core.round import Round
from cutcard.core.steps import asked_of, steps_of


class InDoubt(Exception):
    """Not everything is as it should be: the round has to be played again, with a look after every entry."""


class Trusting(Round):
    """A round in which each act is put down under the duty that asks for it, and irregularities are not looked for."""

    @kept
    def taken_back(self) -> Mapping[int, str]:
        """The entries by which wagers were taken back after the call, each with its clause."""
        return {}

    @property
    def wrong(self) -> tuple[Fault, ...]:
        return ()

    def asked_now(self, *people: str) -> Iterable[Duty]:
        """What the step at hand asks, but of bets only those of these people."""
        at_hand = steps_of(self.game)[self.steps_done]
        return self.due if at_hand.looks_back else asked_of(at_hand.step, self.game, self.table, people)

    def do(self, who: Who, fact: Fact, why: str = "") -> "Trusting":
        for duty in self.asked_now(who.name):
            if duty.who == who.name and duty.admits(fact, self.table):
                return self.propose(who, fact, duty.id, why)
        raise InDoubt

    def close(self) -> "Trusting":
        """The dealer ends the betting that is open now; a ball is spun before the call."""
        duty = next((duty for duty in self.asked_now() if duty.must), None)
        if duty is None or duty.does != CLOSES:
            raise InDoubt
        closed = self.propose(Who(DEALER, DEALER), duty.options[0], duty.id)  # type: ignore[arg-type]
        return closed if self.game.closed(closed.table) else at_hand(closed).close()

    def decide(self, who: Who, fact: Fact, duty: Duty) -> "Trusting":
        """The answer to a duty that was open when others, who do not wait for each other, were asked too."""
        if not duty.admits(fact, self.table):
            raise InDoubt
        later = self.propose(who, fact, duty.id)
        if isinstance(fact, Pull):
            later.__dict__["taken_back"] = {**self.taken_back, len(self.log): duty.cite}
        return later

    def propose(self, who: Who, fact: Fact, duty: str, why: str = "") -> "Trusting":
        return self.after(Entry(len(self.log), who, fact, duty, why))

    def carry_out(self, who: Who, fact: Fact, duty: Duty, why: str = "") -> "Trusting":
        return self.after(Entry(len(self.log), who, fact, duty.id, why))

    def after(self, e: Entry) -> "Trusting":
        """The round with this entry; the steps that were done are done."""
        later = object.__new__(Trusting)
        known = later.__dict__
        known.update(self.__dict__, log=(*self.log, e), table=evolve(self.table, e))
        known.pop("due", None)
        return later

    def left_off(self, step: int, duties: tuple[Duty, ...] | None = None) -> "Trusting":
        """What is due is what the plan leaves off for."""
        self.__dict__["steps_done"] = step
        if duties is not None:
            self.__dict__["due"] = duties
        return self


def at_hand(r: Trusting) -> Trusting:
    """The same round, of which it is known which step is at hand."""
    if not r.due or r.steps_done == len(steps_of(r.game)):
        raise InDoubt
    return r


def looked_at(r: Trusting) -> Trusting:
    """The same round, only if nothing is wrong with it after all."""
    if wrong(r.game, r.table, orderly=True):
        raise InDoubt
    return r


def vouched_for(r: Trusting) -> Round:
    """An ordinary round, as it has come to stand."""
    same = Round(r.game, r.log)
    same.__dict__.update(table=r.table, taken_back=r.taken_back)
    return same


@lru_cache(maxsize=512)
def seated(game: Game, sits: tuple[Sit, ...]) -> Trusting:
    """The round before the bets: the same where the same people sit at the same table."""
    r: Round = Trusting(game).record(Who(TABLE, TABLE), game.opening())
    for sit in sits:
        r = r.record(Who(TABLE, TABLE), sit)
    assert isinstance(r, Trusting)
    return at_hand(r)
