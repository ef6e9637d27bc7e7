"""Mississippi Stud, exactly: from the last card back over every set of cards that a player may know.

Suits count only by being equal, so two, three and four known cards are 169, 1,755 and 16,432 classes. With four known,
a wager wins on average what the 48 other cards bring, and so does all that was staked before; whoever knows fewer looks
one card ahead at a time. What is staked on a street is one to three Antes: the result is convex in it, so twice the
Ante is never better than once and three times both, and best play does without it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from math import comb, lcm, perm
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cutcard.batch import five_card
from cutcard.batch.orders import FIVE_CARD
from cutcard.cards import DECK, RANKS
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.exact.figures import LARGER, Analysis, Outcome, Table, WagerFigures
from cutcard.exact.kept import Arrays, kept, place
from cutcard.exact.side_wagers import three_card_bonus
from cutcard.exact.suit_classes import KEYS, Masks, cards_of, classes, following, multiplicity
from cutcard.games.manifest import SIMPLE
from cutcard.games.mississippi_stud.rules import ANTE, EVENTS, event_of
from cutcard.games.mississippi_stud.strategies import (
    ELSE,
    FEATURES,
    LANGUAGE,
    NAMED,
    OPTIMAL,
    RAISED,
    Held,
    Situation,
    rules_on,
)
from cutcard.hands.four_card import masks
from cutcard.shared.strategy import Strategy
from cutcard.shared.three_card_bonus import THREE_CARD_BONUS

Play = tuple[Mapping[int, NDArray[np.int8]], ...]  # street by street, by Antes staked: how many more with each class
BOARDS = perm(50, 3)  # community cards in the order they are turned, beside two of one's own
DEALS = comb(52, 2) * BOARDS
BEFORE = (range(1, 2), range(2, 5), range(3, 8))  # Antes that may be staked before each street
ENDS = range(4, 11)  # and in the end
PARTS = {"masks": 3, "leads": 2, "seen": 3}  # how many of each are kept
STREET_WORDS = ("3rd Street", "4th Street", "5th Street")
WAYS = {f"{name} strategy": (says, "") for name, says in NAMED.items()}


@dataclass(frozen=True)
class Streets:
    """The classes of two, three and four cards, where each leads, and how the hands of five end."""  # odds are in none

    masks: tuple[Masks, ...]
    leads: tuple[NDArray[np.int64], ...]  # to the classes of one card more
    ends: NDArray[np.int64]  # of four cards: with how many of the 48 others the hand ends in each event
    seen: tuple[NDArray[np.int8], ...]  # what rules may look at, but for what was staked: a row each feature

    @cached_property
    def rows(self) -> tuple[dict[int, int], ...]:
        """Where each class stands, by its key."""
        keys = (KEYS[masks].sum(axis=1, dtype=np.uint64).tolist() for masks in self.masks)
        return tuple({key: n for n, key in enumerate(of_street)} for of_street in keys)

    def row(self, street: int, cards: Sequence[str]) -> int:
        """The class of these cards."""
        return self.rows[street][int(KEYS[list(masks(cards))].sum(dtype=np.uint64))]


@cache
def streets() -> Streets:
    """Counted once, and kept: the odds enter afterwards."""
    found = kept(place("mississippi-stud", "streets"), counted)
    masks, leads, seen = (tuple(found[f"{name} {n}"] for n in range(many)) for name, many in PARTS.items())
    return Streets(masks, leads, found["ends"], seen)


def counted() -> Arrays:
    *known, five = (classes(size) for size in (2, 3, 4, 5))
    ended = events()[five_card(cards_of(five))][following(known[-1], five)]
    made = {"ends": np.stack([(ended == n).sum(axis=1) for n in range(len(EVENTS))], axis=1)}
    for n, of_street in enumerate(known):
        situations = [Situation(held, 0) for held in one_of_each(of_street)]
        seen = np.array([[getattr(s, feature) for s in situations] for feature in FEATURES], np.int8)
        made |= {f"masks {n}": of_street, f"seen {n}": seen}
    return made | {f"leads {n}": following(*two) for n, two in enumerate(pairwise(known))}


def one_of_each(masks: Masks) -> list[Held]:
    """One hand of each class."""
    return [Held(tuple([DECK[card] for card in row])) for row in cards_of(masks).tolist()]


def events() -> NDArray[np.uint8]:
    """The event that each step of the ladder of five cards is, from 1; the last step is the royal flush."""
    made = [0, *(EVENTS.index(event_of(strength)) for strength in FIVE_CARD.ladder.tolist())]
    return np.array([*made[:-1], EVENTS.index("royal flush")], np.uint8)


# Best play, from the last card back.


@dataclass(frozen=True)
class Solved:
    """What best play does, and what each multiple brings in all when best play follows."""

    play: Play
    raised: tuple[Mapping[int, NDArray[Any]], ...]  # street by street, by Antes staked then: over all cards to come
    ante: tuple[int, ...]  # what an Ante counts there

    def times(self, street: int, row: int, staked: int) -> int:
        return int(self.play[street][staked][row])

    def worth(self, street: int, row: int, staked: int, times: int) -> Fraction:
        """Staking so many Antes more on that street, in Antes; none is a fold."""
        return Fraction(self.raised[street][staked + times][row], self.ante[street]) if times else Fraction(-staked)


def paid(game: Game) -> tuple[Fraction, ...]:
    """What each event wins per chip staked; those that the pay table leaves out lose."""
    pays = game.pays(ANTE)
    return tuple(odds.net if (odds := pays.get(name)) else Fraction(-1) for name in EVENTS)


@cache
def best(pays: tuple[Fraction, ...]) -> Solved:
    """Whole numbers throughout: the result of all cards to come together, times what makes the odds whole.

    Where two choices are worth the same, more is staked: who stays in loses no more, and on more chips.
    """
    whole, s = lcm(*(p.denominator for p in pays)), streets()
    ends: NDArray[Any] = s.ends.astype(object) @ np.array([int(p * whole) for p in pays], object)
    after, ante = {staked: staked * ends for staked in ENDS}, 48 * whole
    play: list[Mapping[int, NDArray[np.int8]]] = []
    raised, antes = [], []
    for street, before in reversed(list(enumerate(BEFORE))):
        raised.append(after)
        antes.append(ante)
        chosen, value = {}, {}
        for staked in before:
            chosen[staked] = np.zeros(len(s.masks[street]), np.int8)
            value[staked] = np.full(len(s.masks[street]), -staked * ante, object)
            for times in (1, 3):
                better = (after[staked + times] >= value[staked]).astype(bool)
                chosen[staked][better], value[staked][better] = times, after[staked + times][better]
        play.append(chosen)
        if street:
            leads = s.leads[street - 1]
            after, ante = {n: v[leads].sum(axis=1) for n, v in value.items()}, ante * leads.shape[1]
    return Solved(tuple(play[::-1]), tuple(raised[::-1]), tuple(antes[::-1]))


def done_by(written: Strategy, street: int, staked: int) -> NDArray[np.int8]:
    """What these rules do with every class of cards on that street, so much staked before."""
    seen = streets().seen[street]
    many = SimpleNamespace(**dict(zip(FEATURES, seen, strict=True)), raised=staked >= RAISED)
    done: NDArray[np.int8] = written.acts(many, np.zeros(seen.shape[1], np.int8))
    return done


def played_by(name: str) -> Play:
    """What a strategy does with every class of cards, as it is written."""
    written = LANGUAGE.read(name)  # before anything is counted
    return tuple({n: done_by(written, street, n) for n in before} for street, before in enumerate(BEFORE))


def choices(game: Game, strategy: str) -> Play:
    return best(paid(game)).play if strategy == OPTIMAL else played_by(strategy)


# What a way to play comes to.


Reached = Mapping[int, NDArray[np.int64]]  # by Antes staked: sets of cards of each class, in the order they came


def reached(play: Play) -> Iterator[Reached]:
    """Before each street and after the last: how often each class is still in, by what is staked."""
    s, here = streets(), {1: multiplicity(streets().masks[0])}
    for street, chosen in enumerate(play):
        yield here
        there: dict[int, NDArray[np.int64]] = {}
        for staked, counts in here.items():
            for times in (1, 2, 3):
                stays = np.where(chosen[staked] == times, counts, 0)
                if stays.any():
                    to = there.setdefault(staked + times, np.zeros(len(s.masks[min(street + 1, 2)]), np.int64))
                    np.add.at(to, s.leads[street], stays[:, None]) if street < 2 else np.add(to, stays, out=to)
        here = there
    yield here


def figures(pays: tuple[Fraction, ...], play: Play) -> WagerFigures:
    """Ante and streets together, per Ante."""
    *before, last = reached(play)
    rows, staked_in_all = [], 0
    for n, name in enumerate(EVENTS):
        for staked, counts in sorted(last.items()):
            if count := int(counts @ streets().ends[:, n]):
                said = "push" if not pays[n] else "lost" if pays[n] < 0 else str(pays[n])
                parts = ((ANTE, name, staked),) if pays[n] >= 0 else ()
                rows.append(Outcome(f"{name}, {staked} Antes staked", said, count, staked * pays[n], name, parts))
                staked_in_all += count * staked
    to_come = BOARDS
    for street, here in enumerate(before):
        for staked, counts in sorted(here.items()):
            if count := to_come * int(counts[play[street][staked] == 0].sum()):
                name = f"fold on {STREET_WORDS[street]}"
                rows.append(Outcome(f"{name}, {staked} Antes staked", "lost", count, Fraction(-staked), name))
                staked_in_all += count * staked
        to_come //= 50 - street
    made = WagerFigures(ANTE, DEALS, tuple(rows), Fraction(staked_in_all, DEALS))
    made.check()
    return made


# All of it.


def analyse(game: Game) -> Analysis:
    """Best play, what other ways cost, and the Three Card Bonus."""
    pays = paid(game)
    solved = best(pays)
    extra = {f"{name} strategy": str(figures(pays, played_by(name)).ev) for name in NAMED}
    wagers = {ANTE: figures(pays, solved.play), THREE_CARD_BONUS: three_card_bonus(game)}
    method = (
        "from the last card back over the 169, 1,755 and 16,432 classes of two, three and four known cards: "
        f"{DEALS:,} deals in the order the community cards are turned. {LARGER}"
    )
    options = {name: game.edition[name] for name in ("pay-table", THREE_CARD_BONUS)} | dict(game.edition.values)
    later = {street: by_rule(solved.play, street) for street in (1, 2)}
    told = strategy(solved.play, later)
    tables = (starting_hands(solved), *(later_street(street, done) for street, done in later.items()))
    notes = ("The limit on what one hand wins depends on the stake, and is left out of these figures.",)
    return Analysis(game.name, game.edition.name, options, wagers, told, method, notes, extra, tables=tables, ways=WAYS)


# Best play in words.


def short(cards: tuple[str, ...]) -> str:
    """A starting hand as players write it: AKs, T9o, 66."""
    first, second = sorted(cards, key=lambda card: -RANKS.index(card[0]))
    return first[0] + second[0] + ("" if first[0] == second[0] else "s" if first[1] == second[1] else "o")


def on_third(play: Play) -> dict[str, int]:
    return {short(held.cards): n for held, n in zip(one_of_each(streets().masks[0]), play[0][1].tolist(), strict=True)}


MEANS = {0: "fold", 1: "1", 3: "3"}
Done = dict[str, Counter[str]]  # by rule of the points system: how often what is done


def starting_hands(solved: Solved) -> Table:
    """What is staked on the 3rd Street, by the higher and the lower rank; suited to the right of the pairs."""
    done = {name: MEANS[times] for name, times in on_third(solved.play).items()}
    ranks = RANKS[::-1]

    def cell(row: str, column: str) -> str:
        if row == column:
            return done[row + column]
        above = ranks.index(row) < ranks.index(column)
        return done[row + column + "s"] if above else done[column + row + "o"]

    rows = tuple((row, *(cell(row, column) for column in ranks)) for row in ranks)
    says = "Antes to stake on the 3rd Street with two cards: of one suit to the right of the pairs, of two to the left."
    return Table("Starting hands", says, (("", "words"), *((rank, "words") for rank in ranks)), rows)


def by_rule(play: Play, street: int) -> Done:
    """Of the situations that best play meets on that street, by the rules of the points system: what it does there."""
    written = LANGUAGE.read(SIMPLE)
    met = np.zeros((len(written.rules) + 1, max(MEANS) + 1), np.int64)
    for staked, counts in list(reached(play))[street].items():
        np.add.at(met, (done_by(written.numbered, street, staked), play[street][staked]), counts)
    made, says = {rule: Counter[str]() for rule in rules_on(street)}, [*(rule.says for rule in written.rules), ELSE]
    for rule, times in np.argwhere(met).tolist():
        made[says[rule]][MEANS[times]] += int(met[rule, times])
    return {cards: done for cards, done in made.items() if done}


def later_street(street: int, done: Done) -> Table:
    total = sum(row.total() for row in done.values())
    rows = tuple((cards, Fraction(row.total(), total), mostly(row)) for cards, row in done.items())
    columns = (("cards", "words"), ("comes", "share"), ("best play", "words"))
    says = (
        f"Antes to stake with {street + 2} cards known, by the first line that fits, and how often best play meets it."
    )
    return Table(STREET_WORDS[street], says, columns, rows)


def mostly(row: Counter[str]) -> str:
    """What is done there; where it depends on more, how often each."""
    if len(row) == 1:
        return next(iter(row))
    return ", ".join(f"{word} in {percent(Fraction(n, row.total()), 1)}" for word, n in row.most_common())


def strategy(play: Play, later: Mapping[int, Done]) -> dict[str, dict[str, Any]]:
    """For a program: the multiple by starting hand; on later streets the shares of each, by the points system."""
    shares = {
        STREET_WORDS[street]: {
            cards: {word: str(Fraction(n, row.total())) for word, n in row.items()} for cards, row in done.items()
        }
        for street, done in later.items()
    }
    return {STREET_WORDS[0]: on_third(play), **shares}
