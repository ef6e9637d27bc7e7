"""Personal limits and self-exclusion (NZ-ACT-HARM): what people set themselves. It knows no clock; it is told.
A day is the 24 hours before now, for losses and for time alike, so no midnight gives anything back all at once.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from cutcard.core.errors import Refusal, one_of, quoted
from cutcard.core.facts import Chips, noun
from cutcard.core.fold import put
from cutcard.core.layout import HELP
from cutcard.core.money import STAKE_MAX, dollars
from cutcard.house.log.facts import Break, Limited, Line, Reminded

LOSS, TIME, REMINDER = "loss", "time", "reminder"
COOL_OFF, EXCLUSION, RETURN = "cool-off", "exclusion", "return"
MINUTE = 60_000
DAY = 24 * 60 * MINUTE
AMOUNTS = {LOSS: range(1, STAKE_MAX + 1), TIME: range(1, 24 * 60 + 1), REMINDER: range(5, 121)}
DAYS = {COOL_OFF: range(1, 31), EXCLUSION: range(184, 731)}  # 184 days are six months whichever they are
HARM = "NZ-ACT-HARM"
CALL = f"free help: {HELP}"


@noun
class Limit:
    """So much, nought for no limit; and, where a looser one has been asked for, that and from when."""

    amount: int
    then: int = 0
    at: int = 0

    def on(self, now: int) -> int:
        return self.then if self.at and now >= self.at else self.amount

    def pending(self, now: int) -> bool:
        return now < self.at


@noun
class Limits:
    """The limits of one person, and the ends of their breaks; nought where there was none."""

    by_kind: Mapping[str, Limit]
    cool_off: int = 0
    exclusion: int = 0
    back: int = 0  # from when they may return after the exclusion, once they have asked

    def limit(self, kind: str, now: int) -> int:
        return self.by_kind[kind].on(now)

    def excluded(self, now: int) -> bool:
        """An exclusion lasts until it has ended, the person has asked to return, and a day has passed."""
        return self.exclusion > 0 and not (self.back and now >= max(self.exclusion, self.back))


NO_LIMITS = Limits({LOSS: Limit(0), TIME: Limit(0), REMINDER: Limit(30)})


def fold(lines: Iterable[Line]) -> Limits:
    limits = NO_LIMITS
    for line in lines:
        limits = evolve(limits, line)
    return limits


def evolve(limits: Limits, line: Line) -> Limits:
    match line.fact:
        case Limited(kind, amount, at):
            now = limits.limit(kind, line.at)
            limit = Limit(now, amount, at) if at > line.at else Limit(amount)
            return replace(limits, by_kind=put(limits.by_kind, kind, limit))
        case Break(kind, until) if kind == COOL_OFF:
            return replace(limits, cool_off=until)
        case Break(kind, until) if kind == EXCLUSION:
            return replace(limits, exclusion=until, back=0)
        case Break(kind, until) if kind == RETURN:
            return replace(limits, back=until)
    return limits


# What a person may ask for.


def limited(limits: Limits, kind: str, amount: int, now: int) -> Limited:
    """Stricter or the same at once, and nothing else is pending then; looser, or none at all, a day later."""
    if kind not in AMOUNTS:
        raise Refusal("care/kind", f"there is no limit of {quoted(kind)}", instead=f"set {one_of(list(AMOUNTS))}")
    if amount != 0 or kind == REMINDER or type(amount) is not int:
        within(AMOUNTS[kind], amount, "" if kind == LOSS else "minutes")
    looser = looseness(amount) > looseness(limits.limit(kind, now))
    return Limited(kind, amount, now + DAY if looser else now)


def cancelled(limits: Limits, kind: str, now: int) -> Limited:
    """What is in force stays, and the looser limit that was to come does not."""
    if kind not in AMOUNTS or not limits.by_kind[kind].pending(now):
        raise Refusal("care/not-pending", "no change is pending")
    return Limited(kind, limits.limit(kind, now), now)


def looseness(amount: int) -> tuple[bool, int]:
    return amount == 0, amount


def taken(limits: Limits, kind: str, days: int, now: int) -> Break:
    """No play from now for so many days; longer than before or not at all."""
    if kind not in DAYS:
        raise Refusal("care/kind", f"there is no break {quoted(kind)}", instead=f"take {one_of(list(DAYS))}")
    within(DAYS[kind], days, "days")
    until, before = now + days * DAY, limits.cool_off if kind == COOL_OFF else limits.exclusion
    if until < before:
        raise Refusal("care/shorter", f"a break is never shortened: this one ends {moment(before)}", HARM)
    return Break(kind, until)


def returning(limits: Limits, now: int) -> Break:
    """After an exclusion a person asks to return, and may a day later."""
    if not limits.excluded(now):
        raise Refusal("care/not-excluded", "you are not excluded")
    if now < limits.exclusion:
        raise Refusal("care/excluded", f"you are excluded until {moment(limits.exclusion)}", HARM, CALL)
    if limits.back:
        raise Refusal("care/asked", f"you have asked, and may return {moment(limits.back)}")
    return Break(RETURN, now + DAY)


def within(allowed: range, amount: int, unit: str) -> None:
    if type(amount) is not int or amount not in allowed:
        span = f"{allowed[0]} to {allowed[-1]:,} {unit}" if unit else f"{dollars(allowed[0])} to {dollars(allowed[-1])}"
        raise Refusal("care/amount", f"it must be from {span}")


# What the table asks.


def may_sit(limits: Limits, now: int) -> None:
    """Nobody sits down, buys in or bets during a break; cashing out and leaving are never refused."""
    if limits.excluded(now):
        ended = now >= limits.exclusion
        if not ended:
            message, instead = f"you have excluded yourself until {moment(limits.exclusion)}", ""
        elif limits.back:
            message, instead = f"your exclusion has ended, and you may return {moment(limits.back)}", ""
        else:
            message = f"your exclusion ended {moment(limits.exclusion)}, and you have not asked to return"
            instead = "ask, and you may return a day later; "
        raise Refusal("care/excluded", message, HARM, instead + CALL)
    if now < limits.cool_off:
        raise Refusal("care/break", f"you are taking a break until {moment(limits.cool_off)}", HARM, CALL)


def may_bet(limits: Limits, now: int, net_24h: Chips, at_risk: Chips, stake: Chips, minutes_24h: int) -> None:
    """Whether a hand may be begun with that stake, if it and all that is at risk were lost."""
    may_sit(limits, now)
    limit = limits.limit(LOSS, now)
    if limit and at_risk + stake - net_24h > limit:
        left = max(limit + net_24h - at_risk, 0)
        stood = f"in 24 hours you have {'lost' if net_24h < 0 else 'won'} {dollars(abs(net_24h))}"
        raise Refusal(
            "care/loss-limit",
            f"a bet of {dollars(stake)} could pass your loss limit of {dollars(limit)}: {stood}"
            + (f" and {dollars(at_risk)} is at risk" if at_risk else ""),
            HARM,
            f"{f'bet {dollars(left)} or less' if left else 'stop for now'}: "
            f"each loss counts for 24 hours{coming(limits.by_kind[LOSS], now, dollars)}; {CALL}",
        )
    limit = limits.limit(TIME, now)
    if limit and minutes_24h >= limit:
        raise Refusal(
            "care/time-limit",
            f"you have played {minutes_24h} minutes in 24 hours, and your time limit is {limit} minutes",
            HARM,
            f"stop for now: each counts for 24 hours{coming(limits.by_kind[TIME], now, '{} minutes'.format)}; {CALL}",
        )


@noun
class Halt:
    """Why somebody may not bet for now by what they set for themself: a break or a limit, how much, and until when."""

    kind: str  # cool-off, exclusion, loss or time
    limit: int = 0
    until: int = 0


def halted(limits: Limits, now: int, net_24h: Chips, minutes_24h: int, least: Chips = 1) -> Halt | None:
    """Return what keeps a person from every bet, a break before a limit; `least` is the smallest bet there is."""
    if limits.excluded(now):
        return Halt(EXCLUSION, until=max(limits.exclusion, limits.back))
    if now < limits.cool_off:
        return Halt(COOL_OFF, until=limits.cool_off)
    loss, time = limits.limit(LOSS, now), limits.limit(TIME, now)
    if loss and least - net_24h > loss:
        return Halt(LOSS, loss)
    return Halt(TIME, time) if time and minutes_24h >= time else None


def due_reminder(limits: Limits, started: int, last: int, now: int, net: Chips) -> Reminded | None:
    """How long and with what result, when it is time to say so; `last` is nought before the first."""
    due = max(started, last) + limits.limit(REMINDER, now) * MINUTE
    return Reminded((now - started) // MINUTE, net) if now >= due else None


# Words.


def moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at // 1000, UTC):%d %B %Y, %H:%M} UTC"


def coming(limit: Limit, now: int, shown: Callable[[int], str]) -> str:
    """When a limit ends, where that has been asked for."""
    if not limit.pending(now):
        return ""
    return f", and from {moment(limit.at)} " + (f"the limit is {shown(limit.then)}" if limit.then else "there is none")
