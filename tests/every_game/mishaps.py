"""Rounds in which things happen that ought not to."""

import random
from collections.abc import Iterator

from cutcard.chance.source import Pack
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Choice, Deal, Expose, Fact, Look, Move, Note, Pull, Shift, Strike
from cutcard.core.fold import STRIKE
from cutcard.core.layout import spots_of
from cutcard.core.rights import DEALER
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.shared.poker import RACK
from tests.every_game.kit import ALL, DEE, RULED, STRUCK, SUE, act, shoe, start, to_the_end


def mishap(name: str, rng: random.Random, r: Round, pack: Pack) -> Fact:
    """Something that ought not to have happened."""
    t = r.table
    place, person = rng.choice([p for p in r.game.places if p != RACK]), rng.choice(sorted(ALL[name].seats))
    wager = rng.choice(r.game.wagers)
    late = Bet(rng.choice(spots_of(r.game)[wager]), wager, person, 500 * rng.randint(1, 4))
    lying: list[Fact] = [Pull(*spot) for spot in t.live()]
    accidents: list[Fact] = [late, late, Choice(place, "odd"), rng.choice(lying or [late])]
    if name in RULED:
        accidents += [Note(clause, rng.choice([place, ""])) for clause in sample(rng, sorted(r.game.incidents))]
        accidents += [Look(person, place), dealt(rng, r, pack)]
        if t.items:
            item = rng.choice(list(t.items.values()))
            card = pack.draw(1, "up", item.to)[0] if item.name == HIDDEN else item.name
            accidents += [Expose(rng.choice([DEALER, "shoe", person]), item.id, card)] * 4
            accidents += [Move(RACK, t.lies.get(item.to) or (item.id,)), Move(RACK, (item.id,))] * 2
    return rng.choice(accidents)


def sample(rng: random.Random, clauses: list[str]) -> list[str]:
    return rng.sample(clauses, min(2, len(clauses)))


def dealt(rng: random.Random, r: Round, pack: Pack) -> Deal:
    """Something comes to a place where it can come: where all is out already, one that is there twice."""
    to = rng.choice([place for place in r.game.places if r.game.dealable(place)])
    out = pack.drawn == len(pack.cards) and not r.game.supply(to)
    return Deal(to, "up", (rng.choice(r.game.deck),) if out else pack.draw(1, "up", to))


def taken_back(rng: random.Random, r: Round) -> Round | None:
    """A supervisor strikes any entry, right or wrong, as far as nothing rests on it."""
    try:
        return r.propose(SUE, Strike(rng.randrange(1, len(r.log))), STRIKE, "misread")
    except Refusal:
        return None


def pushed(rng: random.Random, r: Round) -> Round:
    """A wager is knocked to another area."""
    spot = rng.choice(r.table.live())
    by = rng.choice([DEALER, spot.owner, *r.table.places_of])
    return r.record(DEE, Shift(by, *spot, rng.choice(r.game.wagers)))


def corrected(name: str, seed: int) -> Iterator[Round]:
    """A round with mishaps, wagers pushed and entries struck, as it stood after each; then as it ended."""
    rng = random.Random(f"correct {name} {seed}")
    pack, r = shoe(name, rng), start(name)
    for _ in range(rng.randrange(5, 90)):
        if (after := act(name, r, rng, pack)) is None:
            break
        r = after
        if rng.random() < 0.12 and not r.table.void and r.table.live():
            try:
                happens = rng.choice([pushed, taken_back, None])
                r = (happens(rng, r) if happens else r.record(DEE, mishap(name, rng, r, pack))) or r
            except Refusal:
                continue
            yield r
    yield to_the_end(name, r, rng, pack)


def disturbed(name: str, seed: int) -> Iterator[Round]:
    """A round with mishaps, as it stood after each; then as it ended."""
    rng = random.Random(f"mishap {name} {seed}")
    pack, r = shoe(name, rng), start(name)
    for _ in range(rng.randrange(5, 60)):
        if (after := act(name, r, rng, pack)) is None:
            break
        r = after
        if rng.random() < 0.1 and not r.table.void:
            try:
                r = r.record(DEE, mishap(name, rng, r, pack))
            except Refusal:
                continue
            yield r
        if name in STRUCK and rng.random() < 0.1 and (after := taken_back(rng, r)):
            r = after
            yield r
    yield to_the_end(name, r, rng, pack)
