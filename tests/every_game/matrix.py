"""Rounds in which anything may go wrong, in every phase, with anybody at the table, alone or in pairs.

All of it follows from what a game declares: its places, wagers, supplies and incidents, and what its own duties offer.
A round is made from the name of a game and a seed, and from these again.
"""

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from cutcard.chance.source import Pack
from cutcard.core.duty import Draw, Reveal
from cutcard.core.errors import Refusal
from cutcard.core.facts import (
    Bet,
    Call,
    Choice,
    Deal,
    Entry,
    Expose,
    Fact,
    Look,
    Move,
    Note,
    Pull,
    Shift,
    Show,
    Sit,
    Strike,
)
from cutcard.core.fold import STRIKE
from cutcard.core.layout import spots_of
from cutcard.core.rights import DEALER, SHOE, TABLE
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.core.text import write
from tests.every_game.kit import DEE, RULED, SUE, act, shoe, start, undealt
from tests.kit import PLAYERS, STAFF, Chance, seated

DECIDED = ("win", "lose", "push")
FACES = ("up", "own", "home", "down")
ENDLESS = 800  # entries


class Story(NamedTuple):
    """A round with its mishaps: as it stood after each entry, and the numbers of the entries that were mishaps."""

    name: str
    seed: int
    rounds: tuple[Round, ...]
    mishaps: tuple[int, ...]

    @property
    def end(self) -> Round:
        return self.rounds[-1]

    @property
    def acts(self) -> Iterator[tuple[Round, Entry, Round]]:
        """Each entry, with the round before and after it."""
        return ((before, after.log[-1], after) for before, after in pairwise(self.rounds))

    @property
    def moments(self) -> list[Round]:
        """The round as it stood after each mishap, and as it ended."""
        return [r for r in self.rounds if r.log[-1].number in self.mishaps] + [self.end]

    def __str__(self) -> str:
        return f"story({self.name!r}, {self.seed}), mishaps in {self.mishaps}:\n{write(self.end.log)}"


# Phases


def asks_for(r: Round, kind: type[Draw | Reveal]) -> bool:
    return bool(r.table.items) and any(isinstance(o, kind) for d in r.due if d.must for o in d.options)


def deciding(r: Round) -> bool:
    return bool(r.table.items) and any(d.must and d.is_for_a_person for d in r.due)


def half_settled(r: Round) -> bool:
    return bool(r.table.live()) and any(k.outcome in DECIDED for k in r.table.stakes.values())


PHASES: tuple[Callable[[Round], bool], ...] = (
    lambda r: not r.table.items and bool(r.table.live()),
    lambda r: asks_for(r, Draw),
    lambda r: asks_for(r, Reveal),
    deciding,
    half_settled,
    lambda r: r.over,
)


# People


def peopled(name: str, rng: random.Random) -> Round:
    """Some people, each at up to three places as far as the house lets them; or those for whom the setting is made."""
    setting = RULED[name]
    if setting.opening or rng.random() < 0.3:
        return start(name)
    r, free = seated(setting.game), list(setting.game.seats)
    rng.shuffle(free)
    for person in PLAYERS[: rng.randint(1, 5)]:
        for wanted in (rng.randint(1, 3), 1):
            try:
                r = r.record(STAFF[TABLE], Sit(person, tuple(free[:wanted])))
            except Refusal:
                continue
            free = free[wanted:]
            break
    return r if r.table.places_of else start(name)


def rich(name: str, rng: random.Random) -> Pack:
    """The cards in random order; or first those of three ranks, so that pairs, splits and great hands are frequent."""
    cards, game = list(shoe(name, rng).cards), RULED[name].game
    if cards and rng.random() < 0.5:
        ranks = {card[0] for card in rng.sample(cards, 3)}
        cards.sort(key=lambda card: card[0] not in ranks)
    return Chance(cards, game.thrown, rng)


# What ought not to happen


def bet(name: str, r: Round, rng: random.Random) -> Fact:
    wager = rng.choice(r.game.wagers)
    owner = rng.choice(list(r.table.places_of))
    places = spots_of(r.game)[wager]
    own = [place for place in r.table.places_of[owner] if place in places]
    chips = rng.choice([500, 1000, 1500, 2000, 700, 20_000, 100_000])
    return Bet(rng.choice(own or places), wager, owner, chips)


def pull(name: str, r: Round, rng: random.Random) -> Fact:
    return Pull(*rng.choice(r.table.live()))


def shift(name: str, r: Round, rng: random.Random) -> Fact:
    spot = rng.choice(r.table.live())
    by = rng.choice([DEALER, spot.owner, *r.table.places_of])
    return Shift(by, *spot, rng.choice(r.game.wagers))


def choice(name: str, r: Round, rng: random.Random) -> Fact:
    place = rng.choice(r.game.seats)
    options = [o for d in r.due for o in d.options if isinstance(o, Choice)]
    words = [said.word for saids in r.table.said.values() for said in saids]
    word = rng.choice(["odd", "fold", "stand", "no", "absent", *words, *(o.word for o in options)])
    return Choice(place, word, rng.choice(["", *r.table.places_of]))


def look(name: str, r: Round, rng: random.Random) -> Fact:
    return Look(rng.choice(list(r.table.places_of)), rng.choice(r.game.places))


def incident(name: str, r: Round, rng: random.Random) -> Fact:
    clause = rng.choice(sorted(r.game.incidents))
    return Note(clause, rng.choice([*places_in_use(r), ""]))


def card(name: str, r: Round, rng: random.Random) -> Fact:
    """One where none is due, or not that many, or not so."""
    to = rng.choice([place for place in r.game.places if r.game.dealable(place)])
    if rng.random() < 0.6:
        to = rng.choice([place for place in places_in_use(r) if r.game.dealable(place)] or [to])
    face = "up" if r.game.supply(to) else rng.choice(FACES)  # no wheel or die lies face down
    count, pack = rng.choice([1, 1, 1, 2]), undealt(name, rng, r.table)
    out = len(pack.left) < count and not r.game.supply(to)  # of what is out already, one that is there twice
    cards = rng.sample(r.game.deck, count) if out else pack.draw(count, "up", to)
    return Deal(to, face, tuple(HIDDEN if RULED[name].physical and face != "up" else card for card in cards))


def faced(name: str, r: Round, rng: random.Random) -> Fact:
    """By the dealer, a device or a player; most often one of those that nobody holds and nobody has seen."""
    items = list(r.table.items.values())
    unseen = [item for item in items if not item.open]
    item = rng.choice(rng.choice([items, unseen, [item for item in unseen if item.to not in r.game.seats]]) or items)
    name_of = undealt(name, rng, r.table).draw(1, "up", item.to)[0] if item.name == HIDDEN else item.name
    return Expose(rng.choice([DEALER, DEALER, SHOE, *r.table.places_of]), item.id, name_of)


def moved(name: str, r: Round, rng: random.Random) -> Fact:
    """Cards lie on another pile; taken up, they are missing where they were."""
    item = rng.choice(list(r.table.items.values()))
    pile = next((ids for ids in r.table.lies.values() if item.id in ids), (item.id,))
    places = [place for place in r.game.places if place not in r.game.thrown]
    to = rng.choice([place for place in places if place not in r.game.seats] + places_in_use(r))
    return Move(to, rng.choice([(item.id,), pile]))


def misread(name: str, r: Round, rng: random.Random) -> Fact:
    return Strike(rng.choice([e.number for e in r.log if e.number and isinstance(e.fact, Deal | Show)]))


def struck(name: str, r: Round, rng: random.Random) -> Fact:
    return Strike(rng.randrange(1, len(r.log)))


def shown(name: str, r: Round, rng: random.Random) -> Fact:
    place = rng.choice([place for place, ids in r.table.lies.items() if ids])
    pack = undealt(name, rng, r.table)
    return Show(place, tuple(pack.draw(1, "up", place)[0] if c == HIDDEN else c for c in r.table.cards(place)))


def said(name: str, r: Round, rng: random.Random) -> Fact:
    due = [o.words for d in r.due for o in d.options if isinstance(o, Call)]
    return Call(rng.choice([*r.table.calls, *due, *r.game.closing]))


def reseated(name: str, r: Round, rng: random.Random) -> Fact:
    person = rng.choice(list(r.table.places_of))
    return Sit(person, tuple(rng.sample(r.game.seats, min(len(r.game.seats), rng.randint(1, 2)))))


def places_in_use(r: Round) -> list[str]:
    """Where wagers or cards lie, or people sit."""
    in_use = {spot.place for spot in r.table.stakes} | {place for place, ids in r.table.lies.items() if ids}
    return sorted(in_use | {place for held in r.table.places_of.values() for place in held})


Mishap = Callable[[str, Round, random.Random], Fact]
KINDS: tuple[Mishap, ...] = (
    *(incident, card, card, faced, moved, misread, struck, shown, said),
    *(bet, bet, pull, shift, choice, look, reseated),
)


def happens(name: str, r: Round, rng: random.Random, kind: Mishap) -> Round | None:
    """The round after something of this kind; None where nothing of it can happen now."""
    for _ in range(6):
        try:
            fact = kind(name, r, rng)
            if isinstance(fact, Strike):
                return r.propose(SUE, fact, STRIKE, "misread")
            return r.record(STAFF[TABLE] if isinstance(fact, Sit) else DEE, fact)
        except (Refusal, IndexError):  # there is no such thing here, or it cannot be
            continue
    return None


def story(name: str, seed: int) -> Story:
    """A round in which nothing goes wrong, one thing or two, from a phase on; all of it follows from the seed."""
    rng = random.Random(f"matrix {name} {seed}")
    rounds, pack, mishaps = [peopled(name, rng)], rich(name, rng), list[int]()
    kinds, phase, pause = rng.choices(KINDS, k=rng.choice([0, 1, 1, 2, 2])), rng.choice(PHASES), 0
    while len(rounds) < ENDLESS:
        r = rounds[-1]
        pause -= 1
        begins = r.over or (pause < 0 if mishaps else phase(r) and rng.random() < 0.4)
        if kinds and begins and not r.table.void:
            after = happens(name, r, rng, kinds.pop())
            mishaps += [len(r.log)] if after else []
            pause = rng.randrange(6)
        else:
            after = act(name, r, rng, undealt(name, rng, r.table) if mishaps else pack)
            if after is None:
                return Story(name, seed, tuple(rounds), tuple(mishaps))
        rounds += [after] if after else []
    raise AssertionError(f"what is due does not end the round: {Story(name, seed, tuple(rounds), tuple(mishaps))}")
