"""What is wrong, and what is due. One question serves players' buttons, the dealer's next act and legality."""

from collections.abc import Iterable, Iterator

from cutcard.core.duty import CLOSES, Duty, Fault, Lay, fits, not_due
from cutcard.core.facts import Bet, Choice, Fact, Pull, Rule, Shift, Spot, Strike, Verdict, Void
from cutcard.core.game import Game, Step
from cutcard.core.layout import layout_of
from cutcard.core.rights import SUPERVISOR
from cutcard.core.steps import asked_after, steps_of
from cutcard.core.table import Stakes, Table
from cutcard.core.words import words_of


def wrong(game: Game, table: Table, orderly: bool = False) -> tuple[Fault, ...]:
    """The open faults. One that concerns the whole table hides the lesser; acts that no clause covers come last."""
    faults: tuple[Fault, ...] = ()
    if table.void:
        return faults
    for kind in game.faults_of_order if orderly else game.faults:
        if found := tuple([f for f in kind(game, table) if f.id not in table.rulings]):
            if not all(f.places for f in found):
                return found
            faults += found
    return faults or tuple(uncovered(game, table))


def uncovered(game: Game, table: Table) -> Iterator[Fault]:
    """A recorded act that nothing admitted: struck, or let stand.

    A word that answers nothing is only struck, and so is what was done with the result known, or a wager that was
    pushed to where it could not have been laid.
    """
    for e in table.irregular:
        fault = not_due(e.number)
        if not isinstance(e.fact, Bet | Pull | Shift | Choice) or fault in table.rulings or undone(table, e.fact):
            continue
        clause, says = game.forbids(game, table, e.fact) or ("", "that was not due")
        cite, says = beyond_limits(game, table, e.fact) or (game.cite(clause), says)
        says = f"{words_of(game).said(e.fact)}, but {says}"
        place = e.fact.place
        stands = (Rule(fault, "stands"),) if may_stand(game, table, e.fact) else ()
        options = Strike(e.number), *stands
        yield Fault(fault, cite, says, (Duty(fault, SUPERVISOR, cite, options, place, reason=True),), (place,))


def beyond_limits(game: Game, table: Table, fact: Fact) -> tuple[str, str] | None:
    """The clause that the amount of a bet breaks, and in words, as long as that bet is still offered."""
    asked, name = unfinished(game, table, game.steps), layout_of(game.edition).name
    if isinstance(fact, Bet) and closes(asked):
        for duty in asked:
            for o in duty.options:
                if isinstance(o, Lay) and o.offers(fact.place, fact.wager, fact.owner):
                    says = o.misfit(fact.chips)
                    return (o.broken(fact.chips) or duty.cite, f"{name(fact.wager)} {says}") if says else None
    return None


def may_stand(game: Game, table: Table, fact: Bet | Pull | Shift | Choice) -> bool:
    """Tell whether a supervisor may let it stand, though nothing admitted it."""
    if isinstance(fact, Choice) or result_known(game, table, fact):
        return False
    if not isinstance(fact, Shift) or not (chips := table.stake(fact.place, fact.to, fact.owner)):
        return True
    return fits(opening_lays(game, table), fact.place, fact.to, fact.owner, chips)


def opening_lays(game: Game, table: Table) -> Iterator[Lay]:
    """Return what could be laid beside these wagers if the betting were still open."""
    open_now = Table(table.opened, table.places_of, table.terms, stakes=table.stakes)
    betting = (duties for duties in (tuple(step(game, open_now)) for step in game.steps) if closes(duties))
    return (o for d in next(betting, ()) for o in d.options if isinstance(o, Lay))


def closes(duties: Iterable[Duty]) -> bool:
    """Tell whether one of them ends the betting."""
    return any(duty.does == CLOSES for duty in duties)


def result_known(game: Game, table: Table, fact: Bet | Pull | Shift) -> bool:
    """Tell whether nothing was still to come when that was done: with it, or without it, no step asks for anything.

    Nor is it for a wager whose end is already due.
    """
    spot = Spot(fact.place, fact.wager, fact.owner)
    before = {spot: "withdrawn" if isinstance(fact, Bet) else ""}
    before |= {spot._replace(wager=fact.to): "withdrawn"} if isinstance(fact, Shift) else {}
    without = Stakes(table.stakes | {at: table.stakes[at]._replace(outcome=was) for at, was in before.items()})
    asked = [unfinished(game, t, game.steps) for t in (table, table.but(stakes=without))]
    return bool(game.closed(table)) and (not all(asked) or any(decides(d, spot) for duties in asked for d in duties))


def decides(duty: Duty, spot: Spot) -> bool:
    """Tell whether what is asked is the end of that wager."""
    return any(isinstance(o, Verdict) and (o.place, o.wager, o.owner) == spot for o in duty.options)


def undone(table: Table, fact: Bet | Pull | Shift | Choice) -> bool:
    """A bet that has since been decided or taken back: nothing is left to rule on."""
    return isinstance(fact, Bet) and Spot(fact.place, fact.wager, fact.owner) not in table.live()


def stranded(game: Game, table: Table) -> Iterator[Duty]:
    """A wager let stand that no step decides, on a place where none is settled: it goes back to its owner."""
    cite = game.refusal_clause("bet/stranded")
    for spot in table.live():
        yield Duty(f"stranded:{':'.join(spot)}", SUPERVISOR, cite, (Void(cite, *spot),), spot.place, reason=True)


def unfinished(game: Game, table: Table, steps: Iterable[Step]) -> tuple[Duty, ...]:
    """What the first of these steps asks for in which something must be done."""
    asked = (tuple(step(game, table)) for step in steps)
    return next((duties for duties in asked if any(d.must for d in duties)), ())


def first_undone(game: Game, table: Table, done: int) -> tuple[int, tuple[Duty, ...]]:
    """The first of all steps in which something must be done, and what it asks for.

    Of so many that are done, only that is asked which later steps can make ask for more.
    """
    for at, step in asked_after(game)[done]:
        duties = tuple(step(game, table))
        for duty in duties:
            if duty.must:
                return at, duties
    return len(steps_of(game)), tuple(stranded(game, table))


def due(game: Game, table: Table, faults: tuple[Fault, ...]) -> tuple[Duty, ...]:
    """All open duties: rulings while something is wrong, and what the first unfinished step asks for."""
    if not faults:
        return () if table.void else first_undone(game, table, 0)[1]
    rulings = tuple(duty for fault in faults for duty in fault.rulings)
    if any(not fault.places for fault in faults):
        return rulings
    stopped = {place for fault in faults for place in fault.places}
    duties = unfinished(game, table, game.steps)
    return rulings + tuple(d for d in duties if d.is_for_a_person and d.place not in stopped)
