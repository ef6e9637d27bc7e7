"""Advice: the exact worth of every act that is open to somebody, from what that person sees and nothing else."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, one_of, quoted, so_many
from cutcard.core.facts import Bet, Chips, Fact, Pull
from cutcard.core.game import Game
from cutcard.core.layout import layout_of, plain
from cutcard.core.numbers import percent
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, Item, Items
from cutcard.games import every, manifest
from cutcard.games.manifest import CATEGORY, SIMPLE, Adviser

KNOWN = "known"  # where cards lie that somebody knows without having seen them dealt


@dataclass(frozen=True)
class Value:
    """An act, what it is worth, and what it is called.

    Attributes:
        fact: the very act, as `Round.do` takes it
        worth: what it is worth on average, in the unit of the advice
        name: what it is called
        why_not: of one that is not the best, why not
    """

    fact: Fact
    worth: Fraction
    name: str
    why_not: str = ""


@dataclass(frozen=True)
class Values:
    """Advice in one situation: what every act is worth, the best first.

    Attributes:
        unit: what worth is counted in, such as Antes
        category: the kind of situation
        best: the acts that are open, the best first
        why: why the first is the best, in words
        chances: how likely each end is, where that is known
    """

    unit: str
    category: str
    best: tuple[Value, ...]
    why: str
    chances: Mapping[str, Fraction] = field(default_factory=dict)


def adviser_of(game: Game) -> Adviser:
    """Who knows what an act of this game is worth."""
    found = manifest(game.name).adviser
    if found is None:
        known = one_of([m.name for m in every() if m.adviser])
        raise Faulty("advise/game", f"{game.name} has nothing to decide", instead=f"choose {known}")
    return found()


def values(r: Round, who: str, known: Sequence[str] = ()) -> Values:
    """What each act open to this person is worth. The adviser is given the round as that person sees it.

    `known` are cards that this person has seen beside, such as others' hands.
    """
    adviser = adviser_of(r.game)
    if not r.due_of.get(who):
        raise Faulty("advise/nothing", f"nothing is asked of {who} now", instead="ask where a decision is open")
    return adviser.values(knowing(Round(r.game, r.seen(who)), known), who)


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """A round in which somebody must act: any, one near the border between two acts, or one of a kind."""
    adviser = adviser_of(game)
    if mode == CATEGORY and adviser.CATEGORIES and category not in adviser.CATEGORIES:
        known = f"there is {one_of(adviser.CATEGORIES)}"
        raise Faulty("train/category", f"{quoted(category, 30)} is not a kind of situation", instead=known)
    return adviser.situation(game, mode, category, chance)


def knowing(seen: Round, cards: Sequence[str]) -> Round:
    """The round with these cards out too, wherever they lie: they are on the table, and change nothing that is due."""
    if not cards:
        return seen
    out = {f"{KNOWN}.{n}": Item(f"{KNOWN}.{n}", card, KNOWN, "up", 0, due=True) for n, card in enumerate(cards)}
    items = Items(seen.table.items | out)
    if most := Counter(items.named) - seen.game.copies:
        says = f"{min(most)} is there more often than the pack has it"
        raise Faulty("advise/cards", says, seen.game.refusal_clause("card/twice"), "check the cards")
    left, down = seen.game.copies.total() - sum(items.named.values()), sum(x.name == HIDDEN for x in items.values())
    if left < down:
        says = f"the round still needs {so_many(down, 'unseen card')}, and only {left} would be left"
        raise Faulty("advise/cards", says, instead="leave out some of the known cards")
    made = Round(seen.game, seen.log)
    made.__dict__.update(due=seen.due, table=seen.table.but(items=items, lies={**seen.table.lies, KNOWN: tuple(out)}))
    return made


def simply(r: Round, who: str, given: Values) -> str:
    """The name of what the simple strategy does here, where the game states one and it finds something to decide."""
    strategies = manifest(r.game.name).strategies
    duty = decision(r, who)
    if strategies is None or duty is None:
        return ""
    done = strategies().answer(SIMPLE, r.game, Round(r.game, r.seen(who)).table, duty)
    return next((value.name for value in given.best if value.fact == done), "")


def decision(r: Round, who: str) -> Duty | None:
    """The first thing that this person must decide."""
    return next((d for d in r.due_of.get(who, ()) if d.must), None)


def to_decide(r: Round, who: str, clause: str, blind: str) -> Duty:
    """The first hand that this person must decide; by the first clause there is none, by the other it is not seen."""
    duty = decision(r, who)
    if duty is None:
        raise Faulty("advise/nothing", "there is no hand to decide", r.game.cite(clause), "ask when the cards are out")
    if HIDDEN in r.table.cards(duty.place):
        says = f"the hand at {duty.place} may not be seen"
        raise Faulty("advise/blind", says, r.game.cite(blind), "ask of one that may")
    return duty


def asked_of(r: Round) -> str:
    """The person for whom the round waits: who must act, or else who may."""
    asked = sorted((d for d in r.due if d.is_for_a_person), key=lambda d: not d.must)
    if not asked:
        raise Faulty("advise/nothing", "nobody has anything to decide there", instead="leave out the last choice")
    return asked[0].who


def gives_up(game: Game, wager: str, odds: object) -> str:
    """What is said beside the reason, where a fold gives up a wager that pays on this hand."""
    return f" A fold also gives up {layout_of(game.edition).name(wager)}, which pays {odds}, and counts that as lost."


def ranked(found: Iterable[Value]) -> tuple[Value, ...]:
    """Return the acts, the best first; of two that are worth the same, the larger stake."""
    return tuple(sorted(found, key=lambda value: (-value.worth, -staked(value.fact))))


def staked(fact: Fact) -> Chips:
    """What an act stakes more: nothing, or less than nothing where a bet is taken back."""
    return fact.chips if isinstance(fact, Bet) else -1 if isinstance(fact, Pull) else 0


def least(lay: Lay) -> Chips:
    """The smallest stake that fits."""
    return -(-lay.low // lay.step) * lay.step


def laid(lay: Lay, chips: Chips = 0) -> Bet:
    return Bet(lay.place, lay.wager, lay.owner, chips or least(lay))


# Of games in which one only chooses what to bet on.


def offered(r: Round, who: str, closed: str) -> list[Lay]:
    """What `who` may lay now; by that clause nothing, once the call is made."""
    lays = [option for duty in r.due_of[who] for option in duty.options if isinstance(option, Lay)]
    if not lays:
        raise Faulty("advise/nothing", "no wager may be made now", r.game.cite(closed), "ask before the call")
    return lays


def by_wager(lays: Iterable[Lay], worth: Callable[[str], Fraction]) -> tuple[Value, ...]:
    return ranked(Value(laid(lay), worth(lay.wager), plain(lay.wager)) for lay in lays)


def in_words(best: Value) -> str:
    gains = "gains" if best.worth > 0 else "loses"
    return f"The best wager, {best.name}, {gains} {percent(abs(best.worth), 4)} of its stake on average."


def exactly(x: Fraction) -> dict[str, Any]:
    return {"value": str(x), "float": float(x)}


def as_data(given: Values) -> dict[str, Any]:
    """As JSON: every option with what it is worth."""
    others = {value.name: value.why_not for value in given.best if value.why_not}
    return {
        "unit": given.unit,
        **({"category": given.category} if given.category else {}),
        "best": given.best[0].name,
        "why": given.why,
        "options": {value.name: exactly(value.worth) for value in given.best},
        **({"others": others} if others else {}),
        **({"chances": {name: exactly(c) for name, c in given.chances.items()}} if given.chances else {}),
    }
