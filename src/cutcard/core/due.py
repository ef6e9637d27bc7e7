"""What is wrong, and what is due. One question serves players' buttons, the dealer's next act and legality."""

from collections.abc import Iterable, Iterator

from cutcard.core.duty import CLOSES, Duty, Fault, Lay, not_due
from cutcard.core.facts import Bet, Choice, Fact, Pull, Rule, Shift, Spot, Strike, Void
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

    A word that answers nothing is only struck, and so is a wager laid with the result known.
    """
    for e in table.irregular:
        fault = not_due(e.number)
        if not isinstance(e.fact, Bet | Pull | Shift | Choice) or fault in table.rulings or undone(table, e.fact):
            continue
        clause, says = game.forbids(game, table, e.fact) or ("", "that was not due")
        cite, says = beyond_limits(game, table, e.fact) or (game.cite(clause), says)
        says = f"{words_of(game).said(e.fact)}, but {says}"
        place = e.fact.place
        never = isinstance(e.fact, Choice) or (isinstance(e.fact, Bet) and result_known(game, table, e.fact))
        stands = () if never else (Rule(fault, "stands"),)
        options = Strike(e.number), *stands
        yield Fault(fault, cite, says, (Duty(fault, SUPERVISOR, cite, options, place, reason=True),), (place,))


def beyond_limits(game: Game, table: Table, fact: Fact) -> tuple[str, str] | None:
    """The clause that the amount of a bet breaks, and in words, as long as that bet is still offered."""
    asked, name = unfinished(game, table, game.steps), layout_of(game.edition).name
    if isinstance(fact, Bet) and any(d.does == CLOSES for d in asked):
        for duty in asked:
            for o in duty.options:
                if isinstance(o, Lay) and o.offers(fact.place, fact.wager, fact.owner):
                    says = o.misfit(fact.chips)
                    return (o.broken(fact.chips) or duty.cite, f"{name(fact.wager)} {says}") if says else None
    return None


def result_known(game: Game, table: Table, bet: Bet) -> bool:
    """Tell whether nothing was still to come when that was laid: with it, or without it, no step asks for anything."""
    spot = Spot(bet.place, bet.wager, bet.owner)
    without = Stakes({**table.stakes, spot: table.stakes[spot]._replace(outcome="withdrawn")})
    either = table, table.but(stakes=without)
    return bool(game.closed(table)) and not all(unfinished(game, t, game.steps) for t in either)


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
