"""The procedure of a table's cards again, tick by tick. It needs nothing else, and is replayed beside the rounds."""

from collections.abc import Sequence
from functools import partial

from cutcard.audit.finding import RULES, Finding, rules_here
from cutcard.audit.rounds import DAMAGED
from cutcard.core.errors import Cutcard
from cutcard.core.facts import Deal, Tick, Who, noun
from cutcard.core.rights import TABLE
from cutcard.core.round import Round
from cutcard.core.text import entry, words
from cutcard.games import find
from cutcard.house.log.facts import Furnished
from cutcard.house.table.snapshots import Cards, cards_of
from cutcard.replay import lawful, step
from cutcard.shared.shoe import BEGIN, OVER, RACK, calls, per_shoe, procedure, shortened


@noun
class Ticks:
    """All that is known of a procedure beside its rules."""

    stream: str
    furnished: Furnished
    lines: Sequence[tuple[int, int, str]]  # number, time and body of each entry
    snapshot: int = 0  # after how many entries one was taken


@noun
class Followed:
    """What the session must agree with; the number of the last entry that was followed."""

    wrong: tuple[Finding, ...]
    begun: int = 0
    over: int = 0
    racked: tuple[tuple[int, tuple[str, ...]], ...] = ()  # by entry
    per_shoe: bool = False
    last: int = 0
    said: tuple[tuple[str, ...], ...] = ()  # what was to be said of the shoe as each round began
    at_snapshot: Cards | None = None


def followed(job: Ticks) -> Followed:
    """As far as the rules lead; behind what they refuse nothing is compared."""
    stopped = partial(nothing_more, job.stream)
    number, at = 0, 0
    racked: list[tuple[int, tuple[str, ...]]] = []
    said: list[tuple[str, ...]] = []
    begun = over = 0
    at_snapshot: Cards | None = None
    try:
        fact = job.furnished
        with rules_here():
            game = find(fact.game, fact.edition, dict(option.partition("=")[::2] for option in fact.options))
        r = Round(procedure(game))
        for number, at, body in job.lines:
            e = entry(body)
            if e.number != number:
                return stopped(number, at, f"it calls itself entry {e.number}")
            if number == 0 and (e.who, e.fact) != (Who(TABLE, TABLE), game.opening()):
                return stopped(number, at, f"it begins with {words(e.fact)}, and the table has {words(game.opening())}")
            before = r
            try:
                r = step(r, e)
            except Cutcard as fault:
                return stopped(number, at, f"{words(e.fact)} was written, and {lawful(r, e) or fault}")
            match e.fact:
                case Tick(step=what) if e.answers:
                    begun, over = begun + (what == BEGIN), over + (what == OVER)
                    said += [tuple(calls(game, before.table))] if what == BEGIN else []
                case Deal(to, _, cards) if to == RACK:
                    racked.append((number, cards))
            r = shortened(r)
            at_snapshot = cards_of(r) if number + 1 == job.snapshot else at_snapshot
        return Followed((), begun, over, tuple(racked), per_shoe(game), number, tuple(said), at_snapshot)
    except (Cutcard, *DAMAGED) as trouble:
        return stopped(number, at, f"it cannot be replayed: {trouble}")


def nothing_more(stream: str, number: int, at: int, says: str) -> Followed:
    return Followed((Finding(RULES, stream, number, says, at),))
