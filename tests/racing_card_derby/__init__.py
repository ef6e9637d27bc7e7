"""Racing Card Derby, clause by clause: a few bettors at one layout, and races whose cards are named.

A race is written with its three areas apart, as the rule would lay it: `5h 9s 3h Kd 8h Jh | 7h 4c | 3c Qh 8d`.
"""

import random
from collections.abc import Callable, Sequence
from itertools import permutations

import pytest

from cutcard.core.facts import Verdict
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.racing_card_derby.rules import NZ
from tests.kit import finish, net, play, seated

CLOSE = 'dee call "no more bets"'
AREAS = ("first", "second", "third")
WORD = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
ORDERS = ["".join(order) for order in permutations("shdc", 3)]  # the 24 ways a race can end
HEARTS_CLUBS_DIAMONDS = "5h 9s 3h Kd 8h Jh | 7h 4c | 3c Qh 8d"
RESULT = "result hearts clubs diamonds, not protested"
BETS = {"ann": "red 1000 quinella-hearts-clubs 200", "bob": "black 500"}
PAID = {"ann": 1000 + 2000, "bob": -500}  # hearts, clubs, diamonds, not protested

# How a table is opened, by the device it deals from.
SHOE = NZ.set(device="shoe")
SHUFFLER = NZ.set(device="shuffler")
CONTINUOUS = NZ.set(device="continuous")
PER_SHOE = NZ.set(device="shoe", decks=2, shuffle="per-shoe")  # 104 cards, the cutting card before the last 52
EVERY_DEVICE = pytest.mark.parametrize("game", [SHOE, SHUFFLER, CONTINUOUS], ids=lambda g: g.word("device"))
TABLE_STEPS = ["drop-box table", "cutting-card-and-shoe table"]
INSPECTED = ["dealer-inspects A", "supervisor-inspects A"]
SHOE_STEPS = [*INSPECTED, "spread A", "turn-down-and-stack A"]
BY_HAND = ["chemmy A", "stack A", "riffle A"]


def course(order: str, protested: bool = False) -> str:
    """A shortest race that ends in this order of suits, "hcd"; with the two of spades on the way, if protested."""
    first, second, third = tuple(order)
    ranks = "2345" if protested and first == "s" else "3456"
    winners = [rank + first for rank in ranks]
    protest = ["2s"] if protested and first != "s" else []
    return f"{' '.join(protest + winners)} | 9{second} | 8{third}"


def laid_out(race: str) -> list[tuple[str, str]]:
    """Each card with the area where it is written."""
    return [(area, card) for area, cards in zip(AREAS, race.split("|"), strict=False) for card in cards.split()]


def cards_of(race: str) -> list[str]:
    return [card for _, card in laid_out(race)]


def laid(wagers: str, person: str = "ann") -> str:
    """`red 1000 hearts 500` as a script."""
    words = wagers.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return "\n".join(f"{person} bet layout {wager} {person} {chips}" for wager, chips in pairs)


def betting(game: Game = NZ, /, **wagers: str) -> Round:
    """These people have bet, each on a seat of their own, and may still: betting(ann="red 1000")."""
    r = seated(game, **{person: str(n) for n, person in enumerate(wagers, 1)})
    return play(r, "\n".join(laid(bets, person) for person, bets in wagers.items()))


def closed(game: Game = NZ, /, **wagers: str) -> Round:
    """The same, and there are no more bets."""
    return play(betting(game, **wagers), CLOSE)


def run(r: Round, race: str) -> Round:
    """The cards of a race, each dealt under the rules to the area where it is written."""
    for area, card in laid_out(race):
        r = play(r, f"shoe deal {area} up {card}")
    return r


def ended(race: str, game: Game = NZ, /, **wagers: str) -> Round:
    """A whole round."""
    return finish(run(closed(game, **wagers), race))


def lines(r: Round) -> list[Verdict]:
    """What was collected and paid, in that order."""
    return [e.fact for e in r.log if isinstance(e.fact, Verdict)]


def settled(wager: str, order: str, protested: bool = False, chips: int = 1000) -> Verdict:
    """What came of one wager in a race that ended so."""
    (only,) = lines(ended(course(order, protested), ann=f"{wager} {chips}"))
    return only


def nets(r: Round) -> dict[str, int]:
    """What those who laid BETS have won or lost."""
    return {name: net(r, name) for name in BETS}


def on_track(r: Round) -> list[list[str]]:
    return [r.table.cards(area) for area in AREAS]


def race_over(r: Round, *cards: str) -> Round:
    """In the table's own log: a race was run, and its cards went to the rack."""
    r = play(r, "dee tick round A")
    for card in cards:
        r = play(r, f"!dee deal rack up {card}")
    return play(r, "dee tick round-over A")


def by_the_book(cards: Sequence[str]) -> tuple[list[list[str]], list[str]]:
    """Rule 8.1 read aloud, apart from the product: the three piles of cards, and the suits that finished."""
    shoe = list(cards)

    def dealt_until(over: Callable[[list[str]], bool]) -> list[str]:
        pile: list[str] = []
        while shoe and not over(pile):
            pile.append(shoe.pop(0)[1])
        return pile

    def of_another_suit(pile: list[str]) -> bool:
        return any(suit not in order for suit in pile)

    first = dealt_until(lambda pile: any(pile.count(suit) == 4 for suit in "shdc"))  # (a)
    order = [suit for suit in "shdc" if first.count(suit) == 4]
    second = dealt_until(of_another_suit) if len(order) == 1 else []  # (b)
    order += [suit for suit in second if suit not in order]
    third = dealt_until(of_another_suit) if len(order) == 2 else []  # (c)
    order += [suit for suit in third if suit not in order]
    return [first, second, third], [WORD[suit] for suit in order]


def shuffle(cards: Sequence[str], seed: object) -> list[str]:
    order = list(cards)
    random.Random(str(seed)).shuffle(order)
    return order
