"""A described round as most of them are: nothing is wrong, so what may be wrong is looked for a few times only."""

from collections.abc import Mapping
from functools import lru_cache

from cutcard.chance.dealer import close
from cutcard.core.due import wrong
from cutcard.core.duty import Duty, Fault
from cutcard.core.facts import Deal, Entry, Fact, Pull, Sit, Who
from cutcard.core.fold import evolve
from cutcard.core.game import Game
from cutcard.core.rights import TABLE
from cutcard.core.round import Round
from cutcard.core.table import Item, Items, kept


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

    @kept
    def sound(self) -> bool:
        """Whether nothing is wrong after all."""
        return not wrong(self.game, self.table, orderly=True)

    def do(self, who: Who, fact: Fact, why: str = "") -> Round:
        duty = next((d for d in self.asked(who) if d.admits(fact, self.table)), None)
        if duty is None:
            raise InDoubt
        return self.propose(who, fact, duty.id, why)

    def decide(self, who: Who, fact: Fact, duty: Duty) -> Round:
        """The answer to a duty that was open when others, who do not wait for each other, were asked too."""
        if not duty.admits(fact, self.table):
            raise InDoubt
        later = self.propose(who, fact, duty.id)
        if isinstance(fact, Pull):
            later.__dict__["taken_back"] = {**self.taken_back, len(self.log): duty.cite}
        return later

    def propose(self, who: Who, fact: Fact, duty: str, why: str = "") -> Round:
        return self.after(Entry(len(self.log), who, fact, duty, why))

    def carry_out(self, who: Who, fact: Fact, duty: Duty, why: str = "") -> Round:
        return self.after(Entry(len(self.log), who, fact, duty.id, why))

    def after(self, e: Entry) -> Round:
        """The round with this entry; the steps that were done are done."""
        later = object.__new__(Trusting)
        later.__dict__.update(
            game=self.game,
            log=(*self.log, e),
            table=evolve(self.table, e),
            steps_done=self.steps_done,
            taken_back=self.taken_back,
        )
        return later

    @property
    def alike(self) -> "Trusting | None":
        """A round that went on from here by dealing, if one is remembered."""
        return self.__dict__.get("alike")

    def remember(self, dealt: Round) -> None:
        """How a round was dealt: others are dealt so too, as long as no card is seen. What is due hangs on no other."""
        deals = [e.fact for e in dealt.log[len(self.log) :] if isinstance(e.fact, Deal)]
        if deals and all(deal.face != "up" for deal in deals[:-1]) and len(self.log) + len(deals) == len(dealt.log):
            dealt.__dict__["deals"], self.__dict__["alike"] = deals, dealt

    @kept
    def deals(self) -> list[Deal]:
        """With what it was dealt, if it is remembered for that."""
        return []

    def with_cards(self, cards: list[tuple[str, ...]]) -> Round:
        """The same, dealt with these cards."""
        begun, items = len(self.log) - len(self.deals), list(self.table.items.values())
        came = zip(self.log[begun:], self.deals, cards, strict=True)
        log = [Entry(e.number, e.who, Deal(deal.to, deal.face, names), e.answers) for e, deal, names in came]
        names = [name for dealt in cards for name in dealt]
        turned = [Item._make((i[0], name, *i[2:])) for i, name in zip(items[-len(names) :], names, strict=True)]
        table = self.table.but(items=Items({i.id: i for i in (*items[: -len(names)], *turned)}))
        later = object.__new__(Trusting)
        later.__dict__.update(game=self.game, log=(*self.log[:begun], *log), table=table)
        return later

    def left_off(self, step: int, duties: tuple[Duty, ...] | None = None) -> Round:
        """What is due is what the plan leaves off for."""
        self.__dict__["steps_done"] = step
        if duties is not None:
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
    same.__dict__.update(table=r.table, taken_back=getattr(r, "taken_back", {}))
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
