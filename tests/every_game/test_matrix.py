"""What holds in every round in which something goes wrong, whatever it is, whenever, and whoever is there.

A law yields what breaks it. What fails is played again by its name and seed: `print(story("roulette nz-2012", 49))`.
"""

import random
from collections import deque
from collections.abc import Callable, Iterator

import pytest

from cutcard.chance.dealer import answer, attend, closing, next_task
from cutcard.chance.source import Pack
from cutcard.core.duty import Duty, Lay, fits, not_due
from cutcard.core.errors import Faulty
from cutcard.core.facts import (
    Award,
    Bet,
    Choice,
    Deal,
    Expose,
    Fact,
    Meter,
    Move,
    Note,
    Pull,
    Reopen,
    Rule,
    Shift,
    Show,
    Sit,
    Spot,
    Strike,
    Verdict,
    Void,
)
from cutcard.core.fold import STRIKE, counted, fold
from cutcard.core.rights import DEALER, TABLE
from cutcard.core.round import Round
from cutcard.core.table import Stake
from cutcard.core.text import read, write
from tests.every_game.kit import (
    RULED,
    SUE,
    assert_balanced,
    every_game,
    take_up,
    undealt,
)
from tests.every_game.matrix import Story, story
from tests.kit import STAFF, author

Broken = Iterator[str]
Law = Callable[[Story], Broken]
QUICK, LONG = range(12), range(12, 400)


def by_itself(s: Story, r: Round) -> Round | None:
    """The round as far as it goes with nobody but the dealer; None where cards are out."""
    try:
        return attend(r, undealt(s.name, random.Random(len(r.log)), r.table))
    except Faulty:
        return None


def offered(r: Round, kind: type[Fact]) -> list[Duty]:
    """The rulings among whose options there is one of that kind."""
    return [d for f in r.wrong for d in f.rulings if any(isinstance(o, kind) for o in d.options)]


# Every round


def ends(s: Story) -> Broken:
    """What is due ends the round, and every wager is decided."""
    chips = [account for account, chips in s.end.table.chips.items() if isinstance(account, Spot) and chips]
    if not s.end.over or s.end.table.live() or chips:
        yield f"{s.end.due} {chips}"


def balances(s: Story) -> Broken:
    """Chips and accounts sum to zero after every entry."""
    for r in s.rounds:
        assert_balanced(r.table)
    yield from ()


def is_the_fold_of_its_log(s: Story) -> Broken:
    """The table is the fold of the log, and the log is what is read when it was written."""
    yield from (f"entry {r.log[-1].number}" for r in s.moments if r.table != fold(r.log))
    if read(write(s.end.log)) != s.end.log:
        yield "the log"


def is_carried_out(s: Story) -> Broken:
    """Every ruling that is offered can be made, and whatever must be done can be done."""
    for r in s.moments:
        rng = random.Random(len(r.log))
        for duty in (*(d for d in r.due if d.must), *(d for f in r.wrong for d in f.rulings)):
            for option in duty.options:
                take_up(s.name, r, duty, option, rng, undealt(s.name, rng, r.table))
            if not duty.options:
                yield duty.id
        yield from (f.id for f in r.wrong if not f.cite and not f.id.startswith("irregular:"))


def leads_on(s: Story) -> Broken:
    """A ruling that was made is not asked for again, and not the same things are due."""
    for before, e, after in s.acts:
        if any(d.id == e.answers for f in before.wrong for d in f.rulings) and after.wrong == before.wrong:
            yield f"entry {e.number}"


# Money


def depends_on_nobody(s: Story) -> Broken:
    """What somebody wins of the house depends on no neighbour, but through the cards."""
    for person in s.end.table.places_of if not s.mishaps else ():
        if alone := without_the_others(s.end, person):
            lone, there = alone.table.stakes, s.end.table.stakes
            for spot in [spot for spot in there if spot.owner == person and spot in lone]:
                ours, theirs = ((k.chips, k.outcome, k.returned) for k in (there[spot], lone[spot]))
                if there[spot].bank == "house" and ours != theirs:
                    yield f"{spot} {ours}, without the others {theirs}"


class AsTheyCame(Pack):
    """The cards of a round, as they came to each place."""

    def __init__(self, r: Round) -> None:
        self.piles = {place: deque(i.name for i in r.table.dealt_to(place)) for place in r.game.places}

    def draw(self, count: int, face: str, to: str = "") -> tuple[str, ...]:
        if len(self.piles[to]) < count:
            raise Faulty("card/none-left", "fewer came to that place")
        return tuple(self.piles[to].popleft() for _ in range(count))


def without_the_others(r: Round, person: str) -> Round | None:
    """What that person did, with the cards that came then; None where it cannot be played so, or more are wanted."""
    alone, cards, mine = Round(r.game), AsTheyCame(r), deque[Fact]()
    for e in r.log:
        match e.fact:
            case Bet(owner=owner) | Pull(owner=owner) | Shift(owner=owner) if owner == person:
                mine.append(e.fact)
            case Choice(place, _, owner) if person in (owner, r.table.holder(place) if not owner else ""):
                mine.append(e.fact)
            case Sit(who, _) if who != person:
                continue
            case Sit() | Meter():
                alone = alone.record(STAFF[TABLE], e.fact)
            case fact if not e.answers:
                alone = alone.record(e.who, fact)
    try:
        for _ in r.log:
            acts = [(d, mine[0]) for d in alone.due if mine and d.admits(mine[0], alone.table)]
            if not acts and (duty := next_task(alone) or closing(alone)):
                said = [o for o in duty.options if o in [e.fact for e in r.log]]
                acts = [(duty, answer((said or duty.options)[0], alone.table, cards))]
            elif acts:
                mine.popleft()
            if not acts:
                break
            alone = alone.propose(author(acts[0][0]), acts[0][1], acts[0][0].id, "because")
    except Faulty:
        return None
    return alone if alone.over and not mine else None


def stays_settled(s: Story) -> Broken:
    """A wager that is settled changes only by an entry that names it; the round void, only what was settled in full."""
    for before, e, after in s.acts:
        for spot, stake in before.table.stakes.items():
            settled = stake.outcome in ("win", "lose", "push")
            if settled and after.table.stakes[spot] != stake and not names(before, e.fact, spot, stake):
                yield f"entry {e.number} changes {spot}"


def names(r: Round, fact: Fact, spot: Spot, stake: Stake) -> bool:
    match fact:
        case Verdict(place, wager, owner) | Bet(place, wager, owner) | Pull(place, wager, owner):
            return Spot(place, wager, owner) == spot
        case Void(_, place, wager, owner):
            return (place or spot.place, wager or spot.wager, owner or spot.owner) == spot and not stake.in_full
        case Strike(n) | Reopen(n):
            return names(r, r.log[n].fact, spot, stake) or getattr(r.log[n].fact, "place", "") == spot.place
    return False


def is_settled_by_what_counts(s: Story) -> Broken:
    """After an incident was ruled on, the wagers are settled by what lies there then, whenever it was told."""
    r, told = s.end, [s.end.log[n].fact for n in s.mishaps]
    if r.table.void or not told or not all(isinstance(fact, Note) for fact in told):
        return
    for e in reversed([e for e in counted(r.log) if isinstance(e.fact, Verdict | Award)]):
        if isinstance(e.fact, Verdict) and r.table.stakes[Spot(e.fact.place, e.fact.wager, e.fact.owner)].in_full:
            continue
        r = r.propose(SUE, Strike(e.number), STRIKE, "to settle it again")
    again = by_itself(s, r)
    if again and again.over:
        was, now = ({spot: (k.outcome, k.returned) for spot, k in one.table.stakes.items()} for one in (s.end, again))
        yield from (f"{spot}: {was[spot]}, and again {now[spot]}" for spot in was if was[spot] != now[spot])


# Wagers


def lies_where_it_could_be_laid(s: Story) -> Broken:
    """A wager that was pushed or carried counts where it lies only if it could have been laid there."""
    kept, final = {e.number for e in counted(s.end.log)}, s.end.table.stakes
    for before, e, after in s.acts:
        if not isinstance(e.fact, Shift) or e.number not in kept:
            continue
        spot = Spot(e.fact.place, e.fact.to, e.fact.owner)
        if final[spot].outcome not in ("void", "withdrawn"):
            open_then = [r for r in s.rounds if r.entries <= before.entries and not r.game.closed(r.table)][-1]
            lays = [o for d in open_then.due for o in d.options if isinstance(o, Lay)]
            if not fits(lays, *spot, after.table.stakes[spot].chips):
                yield f"entry {e.number}: {after.table.stakes[spot].chips} on {spot}"


def is_worth_nothing_when_it_is_known(s: Story) -> Broken:
    """What is laid, taken back or pushed when the result is known is never let stand."""
    for before, e, after in s.acts:
        if isinstance(e.fact, Bet | Pull | Shift) and not e.answers and is_known(before):
            yield from (f"entry {e.number}: {d.options}" for d in offered(after, Rule) if d.id == not_due(e.number))


def is_known(r: Round) -> bool:
    """Cards are out, and nothing that is still to come can change what is paid."""
    if r.wrong or r.table.void or not r.game.closed(r.table) or not r.table.items:
        return False
    try:
        end = attend(r, Pack([]))
    except Faulty:
        return False
    return end.over and not any(isinstance(e.fact, Deal | Show) for e in end.log[len(r.log) :])


# Cards


def is_read_again(s: Story) -> Broken:
    """A card that was struck as misread, where somebody still has a wager, is due again as it was dealt."""
    n = s.mishaps[0] if s.mishaps else 0
    for before, e, after in s.acts:
        deal = before.log[e.fact.entry].fact if isinstance(e.fact, Strike) and e.number == n else None
        if isinstance(deal, Deal) and not before.wrong and not before.over:
            lives = before.table.live(deal.to if deal.to in before.game.seats else "")
            if lives and not any(d.admits(deal, after.table) for d in after.due):
                yield f"entry {e.number} strikes {deal}"


# Decisions


def may_stand(s: Story) -> Broken:
    """Where a decision may be given back, it may also stand."""
    for r in s.moments:
        yield from (d.id for d in offered(r, Reopen) if not any(isinstance(o, Rule) for o in d.options))


def was_still_open(s: Story) -> Broken:
    """Where nobody had anything left to decide, no slip with the cards gives a decision back."""
    for before, e, after in s.acts:
        slip = isinstance(e.fact, Expose | Deal | Show | Move) and not e.answers and not before.wrong
        if slip and offered(after, Reopen) and (end := by_itself(s, before)) and end.over:
            yield f"entry {e.number}: {e.fact}"


def has_its_own_price(s: Story) -> Broken:
    """A decision that is given back when more common cards lie open is not offered at the price it had before."""
    for before, e, after in s.acts:
        if isinstance(e.fact, Reopen):
            n, place = e.fact.entry, getattr(before.log[e.fact.entry].fact, "place", "")
            shown = [x.fact.place for x in before.log[n:] if isinstance(x.fact, Show)]
            if any(at not in (*before.game.seats, DEALER) for at in shown):
                then, now = (
                    {o for d in r.due if d.place == place for o in d.options if isinstance(o, Lay)}
                    for r in (Round(before.game, before.log[:n]), after)
                )
                yield from map(str, then & now)


LAWS: tuple[Law, ...] = (
    *(ends, balances, is_the_fold_of_its_log, is_carried_out, leads_on),
    *(depends_on_nobody, stays_settled, is_settled_by_what_counts),
    *(lies_where_it_could_be_laid, is_worth_nothing_when_it_is_known),
    *(is_read_again, may_stand, was_still_open, has_its_own_price),
)


def keeps_the_laws(s: Story) -> None:
    for law in LAWS:
        try:
            broken = [*law(s)]
        except (AssertionError, Faulty) as wrong:
            broken = [str(wrong)]
        assert not broken, f"{law.__doc__} {broken}\n{s}"


@every_game
def test_the_laws_hold_whatever_goes_wrong(name: str) -> None:
    for seed in QUICK:
        keeps_the_laws(story(name, seed))


@pytest.mark.long
@pytest.mark.parametrize("name", RULED)
def test_the_laws_hold_whatever_goes_wrong_in_many_rounds(name: str) -> None:
    for seed in LONG:
        keeps_the_laws(story(name, seed))
