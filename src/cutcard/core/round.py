"""A round: a game and its log, with the table kept between entries. Two doors lead into the log.

`propose` is for acts under the rules: kept if that duty is open to this person and admits it, else refused by clause.
`record` is for what has already happened in the world, right or wrong: always kept, and linked to the duty it answers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from operator import attrgetter

from cutcard.core.check import agree, check, in_the_pack, on_seats, sensible_name
from cutcard.core.dependents import as_can_be_done, concerned, rests_on, unseated
from cutcard.core.due import due, first_undone, wrong
from cutcard.core.duty import Duty, Fault, Lay
from cutcard.core.errors import Faulty, Refusal, quoted
from cutcard.core.facts import TAKES_BACK, Bet, Chips, Choice, Deal, Entry, Fact, Sit, Spot, Strike, Void, Who
from cutcard.core.fold import STRIKE, counted, evolve, fold
from cutcard.core.game import Game
from cutcard.core.given import check as is_given
from cutcard.core.given import checked
from cutcard.core.memo import kept
from cutcard.core.rights import DEALER, PLAYER, SUPERVISOR, may_record
from cutcard.core.table import Item, Table, grouped
from cutcard.core.view import public, seen
from cutcard.core.words import called, words_of

SHOWN = 6  # acts that a refusal names


@dataclass(frozen=True)
class Round:
    """A game and what has happened in it so far. It never changes: every act gives the round that comes after.

    `due` says what is open and to whom, `do` and `propose` act, `record` tells what has happened anyway.

    Attributes:
        game: the game that is played
        log: everything that has happened, in order
    """

    game: Game
    log: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        if not (isinstance(self.game, Game) and isinstance(self.log, tuple)):
            is_given(Round.__init__, (("game", self.game), ("log", self.log)))

    def __repr__(self) -> str:
        state = "over" if self.over else "not over"
        return f"<Round of {self.game.name} {self.game.edition.name}, {self.entries} entries, {state}>"

    @kept
    def orderly(self) -> bool:
        """Whether nothing has happened but what was asked for, and nothing was ruled on."""
        return all(e.orderly for e in self.log)

    @kept
    def steps_done(self) -> int:
        """Up to where the steps of the game are known to be done: none, where everything is asked in full."""
        return 0

    @property
    def entries(self) -> int:
        """How many there have been; a log that never ends may have forgotten the first of them."""
        return self.log[-1].number + 1 if self.log else 0

    @kept
    def table(self) -> Table:
        """Cards, chips and verdicts as they lie now."""
        return fold(self.log)

    @kept
    def wrong(self) -> tuple[Fault, ...]:
        """The irregularities that are not yet ruled on, gravest first."""
        found = wrong(self.game, self.table, self.orderly)
        return tuple([as_can_be_done(self.game, self.table, self.log, fault) for fault in found])

    @kept
    def due(self) -> tuple[Duty, ...]:
        """What is open now: to whom, under which clause, and which facts would answer it."""
        if self.wrong or self.table.void or not self.log:
            return due(self.game, self.table, self.wrong) if self.log else ()
        at, duties = first_undone(self.game, self.table, self.steps_done)
        self.__dict__["steps_done"] = max(self.steps_done, at)
        return duties

    @property
    def over(self) -> bool:
        """Whether nothing more must be done."""
        return bool(self.log) and not any(duty.must for duty in self.due)

    @property
    def net(self) -> dict[str, Chips]:
        """What each person has won or lost so far, in cents; a wager that is not yet decided counts as lost."""
        return {person: self.table.chips.get(person, 0) for person in self.table.places_of}

    @kept
    def corrections(self) -> tuple[Duty, ...]:
        """Standing rights: a supervisor may strike any entry, the dealer the last card until the next."""
        kept = [e for e in counted(self.log) if e.number]
        cards = [e.number for e in kept if isinstance(e.fact, Deal)]
        return (
            Duty(STRIKE, SUPERVISOR, "", tuple(Strike(e.number) for e in kept), must=False, reason=True),
            Duty(STRIKE, DEALER, "", tuple(Strike(n) for n in cards[-1:]), must=False),
        )

    @kept
    def passed_over(self) -> tuple[Duty, ...]:
        """What would be due if no struck card were missing: offered to nobody, but rounds have gone on so."""
        if not self.table.missing:
            return ()
        whole = replace(self.table, missing=())
        return due(self.game, whole, wrong(self.game, whole))

    @kept
    def due_of(self) -> Mapping[str, list[Duty]]:
        """By the person or the role they name."""
        return grouped(self.due, attrgetter("who"))

    def asked(self, who: Who) -> tuple[Duty, ...]:
        """The duties open to this person."""
        mine = self.due_of.get(who.name, ()) if who.role == PLAYER else self.due  # a player fills no other role
        return tuple([d for d in mine if d.open_to(who, self.table)])

    @kept
    def public(self) -> tuple[Entry, ...]:
        """The log as everyone may read it, which every view shares."""
        return public(self.log, self.table)

    @property
    def from_pack(self) -> list[Item]:
        """What lies on the table of the pack, which is used up: not what a wheel or dice show."""
        return [item for item in self.table.items.values() if not self.game.supply(item.to)]

    def seen(self, eyes: str) -> tuple[Entry, ...]:
        """The log as this person, the public or an auditor may read it: other cards are ??."""
        return seen(self.log, self.public, self.table, eyes, self.game.hands_visible(self.table))

    def sees(self, eyes: str, item: Item) -> bool:
        """Whether these eyes may see that card."""
        return self.table.sees(eyes, item, self.game.hands_visible(self.table))

    @checked
    def propose(self, who: Who, fact: Fact, duty: str, why: str = "") -> "Round":
        """An act under the rules, in answer to this duty: the round after it, or a Refusal with the clause."""
        sensible_name(who.name)
        check(self.game, self.table, self.log, fact)
        named = self.named(duty)
        admitting = [d for d in named if d.admits(fact, self.table)]
        if not admitting:
            raise self.answers_another(who, fact, duty) or self.for_another(who, fact) or self.not_admitted(named, fact)
        mine = [d for d in admitting if d.open_to(who, self.table)]
        if not mine:
            raise self.not_yours(named[0])
        if mine[0].reason and not why.strip():
            raise Refusal("due/no-reason", "this ruling needs a reason", mine[0].cite, "say why")
        agree(self.table, fact)
        self.may_take_back(who, fact, mine[0])
        in_the_pack(self.game, self.table, fact)
        later = self.after(Entry(self.entries, who, fact, duty, why))
        if isinstance(fact, TAKES_BACK):
            later.seats_every_wager()
        return later

    def carry_out(self, who: Who, fact: Fact, duty: Duty, why: str = "") -> "Round":
        """The next of a dealer's plan: as proposed, but what is due is not asked again, for the plan says it."""
        check(self.game, self.table, self.log, fact)
        if not duty.admits(fact, self.table):
            raise self.not_admitted((duty,), fact)
        agree(self.table, fact)
        in_the_pack(self.game, self.table, fact)
        return self.after(Entry(self.entries, who, fact, duty.id, why))

    def left_off(self, step: int, duties: tuple[Duty, ...] | None = None) -> "Round":
        """The same, where a plan leaves off at a step for these duties; what is due is asked in full all the same."""
        return self

    @checked
    def record(self, who: Who, fact: Fact, why: str = "") -> "Round":
        """What has happened in the world, right or wrong: the round after it, linked to the duty it answers."""
        may_record(who, fact)
        sensible_name(who.name)
        check(self.game, self.table, self.log, fact)
        agree(self.table, fact)
        if isinstance(fact, Sit):
            if broken := self.game.forbids(self.game, self.table, fact):
                raise Refusal("seat/forbidden", broken[1], self.game.cite(broken[0]))
            on_seats(self.game, fact.places)
        may = (d for d in self.due if d.is_for_a_person or d.open_to(who, self.table))
        may = (d for d in may if why.strip() or not d.reason)  # what owes a reason is not answered without one
        answered = next((d.id for d in may if d.admits(fact, self.table)), "")
        return self.after(Entry(self.entries, who, fact, answered, why))

    def named(self, duty: str) -> tuple[Duty, ...]:
        """The open duties, or the standing rights, of that name."""
        return self.corrections if duty == STRIKE else tuple([d for d in self.due + self.passed_over if d.id == duty])

    def may_take_back(self, who: Who, fact: Fact, duty: Duty) -> None:
        """Nobody rules on their own seat, and what payments rest on is not struck before the payments are."""
        about = [fact, *(() if duty.id == STRIKE else duty.options)]
        for n in [o.entry for o in about if isinstance(o, TAKES_BACK)]:
            if who.name in concerned(self.game, self.table, self.log, n):
                raise Refusal("due/own-seat", "nobody rules on their own seat", duty.cite, "ask another supervisor")
        if isinstance(fact, Strike) and (paid := rests_on(self.game, self.table, self.log, fact.entry)) is not None:
            message = f"entry {paid} rests on entry {fact.entry}"
            raise Refusal("entry/paid", message, instead=f"strike entry {paid} first")

    def seats_every_wager(self) -> None:
        """No correction leaves a wager without its owner's seat, nor brings one back without it."""
        if left := unseated(self.table):
            message = f"{called(left[0])} would have a wager here and no seat"
            raise Refusal("seat/staked", message, instead="strike the wager, or give the seat back, first")

    @checked
    def do(self, who: Who, fact: Fact, why: str = "") -> "Round":
        """Propose the fact for whichever duty of this person's admits it."""
        for duty in self.asked(who) + (self.corrections if isinstance(fact, Strike) else ()):
            if duty.admits(fact, self.table) and duty.open_to(who, self.table):
                return self.propose(who, fact, duty.id, why)
        others = [d for d in self.due if d.admits(fact, self.table)]
        return self.propose(who, fact, others[0].id if others else self.likely(who, fact), why)

    def likely(self, who: Who, fact: Fact) -> str:
        """The duty this was probably meant for, so that the refusal can say what it asks for."""
        place = getattr(fact, "place", "")
        return next((d.id for d in self.asked(who) if d.place == place), "")

    def proposals(self) -> tuple[Bet, ...]:
        """The opening wagers as they stood when the cards came: after a misdeal, offered to their owners again.

        Also those that were taken back since, or given back to be decided anew; not one that was struck.
        """
        closed = self.game.closed(self.table)
        void = next((e.number for e in self.log if isinstance(e.fact, Void) and not e.fact.place), self.entries)
        dealt = min([i.entry for i in self.table.items.values() if i.entry > closed], default=void)
        then, back = fold(self.log[:dealt]), [r.decision.fact for r in self.table.reopened.values()]
        lay = [Bet(*spot, then.stakes[spot].chips) for spot in then.live()]
        return tuple(bet for bet in lay if bet in back or Spot(bet.place, bet.wager, bet.owner) in self.table.stakes)

    def after(self, e: Entry) -> "Round":
        """The round with this entry added, unasked whether it is lawful."""
        later = object.__new__(type(self))
        known = later.__dict__
        known["game"], known["log"], known["orderly"] = self.game, (*self.log, e), self.orderly and e.orderly
        if known["orderly"] and e.answers:
            known["steps_done"] = self.steps_done
        try:
            known["table"] = fold(later.log) if isinstance(e.fact, TAKES_BACK) else evolve(self.table, e)
        except Faulty as fault:
            raise Refusal(fault.code, fault.message, instead=fault.instead) from None
        return later

    def answers_another(self, who: Who, fact: Fact, duty: str) -> Refusal | None:
        """What is due, but not under the name that was given, or not of this person."""
        admitting = [d for d in self.due if d.admits(fact, self.table)]
        if mine := next((d for d in admitting if d.open_to(who, self.table)), None):
            message = f"that answers the duty {mine.id!r}, not {quoted(duty)}"
            return Refusal("due/other", message, mine.cite, "name that one")
        return self.not_yours(admitting[0]) if admitting else None

    def for_another(self, who: Who, fact: Fact) -> Refusal | None:
        """That no player lays a wager of somebody else's, whatever its amount and its spot."""
        if not isinstance(fact, Bet) or who.role != PLAYER or fact.owner == who.name:
            return None
        return next((self.not_yours(duty) for duty in self.due_of.get(fact.owner, ())), None)

    def not_yours(self, duty: Duty) -> Refusal:
        """That somebody else is asked for it."""
        theirs = words_of(self.game).person(duty.who)
        return Refusal("due/not-yours", f"that is for {theirs} to do, not for you", duty.cite)

    def not_admitted(self, named: tuple[Duty, ...], fact: Fact) -> Refusal:
        """Why not, by clause: what the rules forbid, the limits it misses, or what is due instead."""
        words = words_of(self.game)
        lays = [
            o
            for d in named
            for o in d.options
            if isinstance(o, Lay) and isinstance(fact, Bet) and o.offers(o.place, fact.wager, o.owner)
        ]
        if isinstance(fact, Bet) and lays and (misfit := lays[0].misfit(fact.chips)):
            return Refusal(
                "bet/limits", f"{words.felt.name(fact.wager)} {misfit}", lays[0].broken(fact.chips) or named[0].cite
            )
        if broken := self.game.forbids(self.game, self.table, fact):
            return Refusal("due/forbidden", broken[1], self.game.cite(broken[0]))
        if named:
            open_to = [words.to_do(o) for d in named for o in d.options if isinstance(o, Lay | Choice)]
            instead = f"do this: {'; '.join(open_to)}" if 0 < len(open_to) <= SHOWN else ""
            return Refusal("due/not-admitted", "that does not answer what is due", named[0].cite, instead)
        waiting = next((d for d in self.due if d.must), None)
        if waiting is None:
            return Refusal("due/nothing", "nothing is due: the round is over", instead="wait for the next round")
        return Refusal("due/not-open", "that is not due now", waiting.cite, f"wait for {words.waits(waiting)}")
