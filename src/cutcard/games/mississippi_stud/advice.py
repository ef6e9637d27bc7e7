"""Mississippi Stud: what a fold and each multiple are worth with the cards that a person sees, and hands to practise.

Counted in Antes, with best play on the streets to come. Where more cards lie open than the hand and the community cards
that were turned, all that may still come is dealt out. Side wagers go their own way, whatever is chosen.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from cutcard.cards import DECK, RANKS, SUITS
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, one_of, quoted, so_many
from cutcard.core.facts import Bet, Choice
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, Table
from cutcard.described import waiting
from cutcard.described.short import first_wager
from cutcard.exact.advice import Value, Values, decision, laid, ranked
from cutcard.games.manifest import BORDERLINE, CATEGORY, YOU
from cutcard.games.mississippi_stud.exact import STREET_WORDS, Solved, best, paid, streets
from cutcard.games.mississippi_stud.rules import ANTE, BOARD, EVENTS, SIZE, STREETS, community, event_of
from cutcard.games.mississippi_stud.strategies import Held
from cutcard.hands.five_card import strength_of

CATEGORIES = STREET_WORDS
NEAR = Fraction(1, 4)  # Antes between the best two choices
TRIES = 20_000
SEAT = "1"
LAST = len(BOARD) - 1


class ToCome:
    """What may still come beside the own cards: community cards that are known, in their places, and the rest."""

    def __init__(self, pays: Sequence[Fraction], board: Sequence[str], rest: Sequence[str]) -> None:
        self.pays, self.board, self.rest = dict(zip(EVENTS, pays, strict=True)), board, rest
        self.per_chip: dict[frozenset[str], Fraction] = {}  # with these known, one card before the end

    def turned(self, street: int, known: frozenset[str]) -> list[frozenset[str]]:
        """What may be known when the card of this street has been turned."""
        cards = self.rest if self.board[street] == HIDDEN else [self.board[street]]
        return [known | {card} for card in cards if card not in known]

    def worth(self, street: int, known: frozenset[str], staked: int) -> Fraction:
        """With so many Antes staked when the card of this street is turned, and best play from there."""
        if street == LAST:
            return staked * self.in_the_end(known)
        after = [self.best(street + 1, cards, staked) for cards in self.turned(street, known)]
        return sum(after, Fraction(0)) / len(after)

    def best(self, street: int, known: frozenset[str], staked: int) -> Fraction:
        return max(Fraction(-staked), *(self.worth(street, known, staked + times) for times in (1, 3)))

    def in_the_end(self, known: frozenset[str]) -> Fraction:
        """What a chip wins on average."""
        if known not in self.per_chip:
            ended = self.ends(known)
            self.per_chip[known] = sum(ended, Fraction(0)) / len(ended)
        return self.per_chip[known]

    def ends(self, known: frozenset[str]) -> list[Fraction]:
        """What a chip wins with each last card."""
        return [self.pays[event(cards)] for cards in self.turned(LAST, known)]


def event(cards: frozenset[str]) -> str:
    held = [0, 0, 0, 0]
    for card in cards:
        held[SUITS.index(card[1])] |= 1 << RANKS.index(card[0])
    return event_of(strength_of(*held))


def values(r: Round, who: str) -> Values:
    """The street that this person has to decide."""
    duty, game, t = decision(r, who), r.game, r.table
    if duty is None:
        raise Faulty("advise/nothing", "there is no hand to decide", game.cite("3.1"), "ask when the cards are out")
    if HIDDEN in t.cards(duty.place):
        raise Faulty("advise/cards", f"the hand at {duty.place} has not been read", game.cite("1.1"), "read it first")
    ante, street = t.stake(duty.place, ANTE), len(community(t))
    staked = sum(t.stake(duty.place, wager) for wager in (ANTE, *STREETS)) // ante
    held = Held((*t.cards(duty.place), *community(t)))
    to_come, known = what_may_come(game, t), frozenset(held.cards)
    solved, row = best(paid(game)), streets().row(street, held.cards)

    def worth(times: int) -> Fraction:
        if len(to_come.rest) + len(known) == len(DECK):
            return solved.worth(street, row, staked, times)
        return to_come.worth(street, known, staked + times) if times else Fraction(-staked)

    found = [Value(fact, worth(times), name) for name, fact, times in acts(duty, ante)]
    return Values("Antes", STREET_WORDS[street], ranked(found), why(held, to_come, street, known))


def what_may_come(game: Game, t: Table) -> ToCome:
    seen = {item.name for item in t.items.values()}
    board = [item.name for pile in BOARD for item in t.dealt_to(pile)]
    return ToCome(paid(game), board, [card for card in DECK if card not in seen])


def acts(duty: Duty, ante: int) -> Iterator[tuple[str, Bet | Choice, int]]:
    """A fold, and one to three Antes, as the choice is written where a round is described."""
    for option in duty.options:
        if isinstance(option, Lay):
            yield from ((f"play {times}", laid(option, times * ante), times) for times in (1, 2, 3))
        elif isinstance(option, Choice):
            yield option.word, option, 0


def why(held: Held, to_come: ToCome, street: int, known: frozenset[str]) -> str:
    """What the cards are, and on the last street how often they win."""
    what = "cannot lose any more" if held.made else "a low pair" if held.pairs else so_many(held.points, "point")
    if street < LAST:
        return f"{what.capitalize()}; {len(BOARD) - street} community cards are still to be turned."
    ended = to_come.ends(known)
    won, pushed = (Fraction(sum(map(test, ended)), len(ended)) for test in (lambda p: p > 0, lambda p: p == 0))
    mean = to_come.in_the_end(known)
    return (
        f"{what.capitalize()}. Of {len(ended)} last cards {percent(won, 1)} win and {percent(pushed, 1)} push; "
        f"what is staked {'gains' if mean > 0 else 'loses'} {percent(abs(mean), 1)} on average."
    )


# Hands to practise on.


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """Any cards that best play brings to the street asked for, or to any; the stakes as it lays them."""
    if mode == CATEGORY and category not in CATEGORIES:
        raise Faulty(
            "train/category",
            f"{quoted(category, 30)} is not a kind of situation",
            instead=f"choose {one_of(CATEGORIES)}",
        )
    for _ in range(TRIES):
        street = CATEGORIES.index(category) if mode == CATEGORY else chance.randrange(len(STREETS))
        cards = chance.sample(DECK, SIZE + len(BOARD))
        said = so_far(best(paid(game)), street, cards)
        if all(said) and (mode != BORDERLINE or is_near(best(paid(game)), street, cards, 1 + sum(said))):
            seat = {"owner": YOU, "bets": first_wager(game), "cards": " ".join(cards[:SIZE])}
            seat["choices"] = [f"play {times}" for times in said]
            return waiting(game, {"seats": {SEAT: seat}, "board": " ".join(cards[SIZE:])})
    raise Faulty("train/none", "with these odds no choice is close", instead="choose another mode")


def so_far(solved: Solved, street: int, cards: Sequence[str]) -> list[int]:
    """What best play has staked on the streets before; nought ends it."""
    said: list[int] = []
    for n in range(street):
        said.append(solved.times(n, streets().row(n, cards[: SIZE + n]), 1 + sum(said)) if all(said) else 0)
    return said


def is_near(solved: Solved, street: int, cards: Sequence[str], staked: int) -> bool:
    row = streets().row(street, cards[: SIZE + street])
    first, second, *_ = sorted((solved.worth(street, row, staked, times) for times in (0, 1, 3)), reverse=True)
    return first - second < NEAR
