"""What players can pay for: chips in front of them, within their own limits, and enough left to see a hand through."""

from bisect import bisect_left

from cutcard.core.duty import Lay
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Chips, Spot, Who
from cutcard.core.layout import layout_of
from cutcard.core.money import dollars
from cutcard.core.reserve import shortfall, still_to_lay, wagers_of
from cutcard.core.round import Round
from cutcard.core.words import called
from cutcard.house.limits.personal import LOSS, Halt, halted, may_bet
from cutcard.house.log.postings import in_play
from cutcard.house.table.session import OPEN
from cutcard.house.table.state import State
from cutcard.house.table.unit_of_work import UnitOfWork


def free_chips(state: State, person: str) -> Chips:
    """Return the chips in front of a person, less what they owe from rounds before."""
    return state.chips(person) - state.session.owes(person)


def must_afford(work: UnitOfWork, who: Who, bet: Bet) -> None:
    """Refuse a bet beyond the chips in front of the player, or the limits they set for themself (NZ-ACT-HARM)."""
    if work.session.state != OPEN and not dealt(work.round):
        raise Refusal(
            "table/not-open", f"the table is {work.session.state}: no bets are taken", instead="wait until it opens"
        )
    must_be_within_limits(work, bet)
    more = more_laid(work.round, bet)
    if bet.owner in work.session.seats and more > (has := free_chips(work.state, bet.owner)):
        whose = "you have" if bet.owner == who.name else f"{called(bet.owner)} has"
        owed = work.session.owes(bet.owner)
        but = f", less {dollars(owed)} that is owed" if owed else ""
        instead = "choose what you can pay: chips are added between rounds" if dealt(work.round) else "bet less"
        raise Refusal("bet/short", f"{whose} {dollars(has + owed)} in chips{but}", instead=instead)


def more_laid(r: Round, bet: Bet) -> Chips:
    """Return how much more lies there with this bet than without it."""
    return bet.chips - wagers_of(r.table, bet.owner).get(Spot(bet.place, bet.wager, bet.owner), 0)


def must_be_within_limits(work: UnitOfWork, bet: Bet) -> None:
    """Refuse a bet against a break or a limit that its owner set; a hand that has begun may be played to its end."""
    limits = work.state.personal_limits.get(bet.owner)
    if limits and not dealt(work.round):
        net, minutes = work.state.net_24h(bet.owner), work.state.minutes_24h(bet.owner, work.now)
        may_bet(limits, work.now, net, in_play(work.round, bet.owner), more_laid(work.round, bet), minutes)


def must_see_through(work: UnitOfWork, bet: Bet) -> None:
    """Refuse a bet that leaves too little for the wagers that follow it, so that only a fold would be left."""
    r, spot = work.round, Spot(bet.place, bet.wager, bet.owner)
    if bet.owner not in work.session.seats or not falls_short(work.state, spot, bet.chips):
        return
    felt, lies = layout_of(r.game.edition), wagers_of(r.table, bet.owner)
    follow = still_to_lay(r.game, {**lies, spot: bet.chips}, bool(r.game.closed(r.table)))
    names = " and ".join(dict.fromkeys(felt.name(each.wager) for each in follow))
    left = free_chips(work.state, bet.owner) + lies.get(spot, 0) - bet.chips
    raise Refusal(
        "bet/reserve",
        f"{felt.name(bet.wager)} {dollars(bet.chips)} would leave {dollars(left)}, "
        f"and to stay in takes {dollars(sum(follow.values()))} more: {names}",
        instead="bet less, or add chips between rounds",
    )


def falls_short(state: State, spot: Spot, chips: Chips) -> bool:
    """Whether with so much there its owner lacks more than now to see every hand through."""
    g, t, has = state.game, state.round.table, free_chips(state, spot.owner)
    lies, closed = wagers_of(t, spot.owner), bool(g.closed(t))
    left = has + lies.get(spot, 0) - chips
    return shortfall(g, {**lies, spot: chips}, closed, left) > shortfall(g, lies, closed, has)


def most_payable(state: State, lay: Lay) -> Chips:
    """Return the most that its owner can pay for there and still see every hand through."""
    spot = Spot(lay.place, lay.wager, lay.owner)
    has = free_chips(state, lay.owner) + wagers_of(state.round.table, lay.owner).get(spot, 0)
    steps = range(0, min(lay.high, has) + 1, lay.step)
    beyond = bisect_left(steps, True, key=lambda chips: falls_short(state, spot, chips))
    return steps[beyond - 1] if beyond else 0


def halt(state: State, person: str, now: int) -> Halt | None:
    """Return what a person set for themself that keeps them from betting here at all, if anything."""
    limits = state.personal_limits.get(person)
    if not limits or person not in state.session.seats:
        return None
    least = least_bet(state, person) if limits.limit(LOSS, now) else 1
    return halted(limits, now, state.net_24h(person), state.minutes_24h(person, now), least)


def least_bet(state: State, person: str) -> Chips:
    """Return the smallest bet that is open to a person now."""
    asked = state.round.asked(Who(person)) if state.session.running else ()
    return min([option.low for duty in asked for option in duty.options if isinstance(option, Lay)], default=1)


def dealt(r: Round) -> bool:
    """Whether cards have come since the betting closed: what was burnt before it is no hand."""
    closed = r.game.closed(r.table)
    return bool(closed) and any(item.entry > closed for item in r.table.items.values())
