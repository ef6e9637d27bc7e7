"""Random tables of several boxes, backers, splits and doubles, settled a second time from their cards alone."""

import random
from collections import defaultdict
from collections.abc import Iterator

import pytest

from cutcard.chance.source import Pack
from cutcard.core.facts import Choice, Deal, Move, Spot
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.text import write
from cutcard.games.blackjack.rules import NZ
from tests.kit import clause, play_at_random, seated

COUNTS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}
PAIRS = {"P1": (25, 12, 6), "P2": (30, 10, 5)}
PLAYED = (
    NZ.set(seats=4, decks=8, pairs=True),
    NZ.set(seats=4, decks=8, dealer_blackjack="all", soft_17="hit", double="any"),
    NZ.set(seats=4, decks=8, blackjack_pays="6/5", double="any"),
)


def counted(cards: list[str]) -> int:
    """Return what a hand counts: one of its aces eleven where that makes no more than 21."""
    points = sum(COUNTS.get(card[0], 0) or int(card[0]) for card in cards)
    return points + 10 if points < 12 and any(card[0] == "A" for card in cards) else points


def hands_of(r: Round) -> dict[str, list[str]]:
    """Return the cards of each hand as they lay before any were taken away, followed through the log."""
    lying, names = defaultdict[str, list[str]](list), dict[str, str]()
    for e in r.log:
        match e.fact:
            case Deal(to, _, cards):
                for n, card in enumerate(cards):
                    names[f"{e.number}.{n}"] = card
                    lying[to].append(f"{e.number}.{n}")
            case Move(to, items) if to != "rack":
                for pile in lying.values():
                    pile[:] = [item for item in pile if item not in items]
                lying[to] += items
    return {place: [names[item] for item in pile] for place, pile in lying.items()}


def due_back(game: Game, r: Round, spot: Spot, hands: dict[str, list[str]]) -> int:
    """Return what the clauses give back on one wager."""
    place, wager, owner = spot
    stake, own, dealers = r.table.stakes[spot].chips, hands[place], hands["dealer"]
    parted = any(bet in hands for bet in (f"{place[0]}a", f"{place[0]}b"))
    dealer_blackjack, blackjack = len(dealers) == 2 and counted(dealers) == 21, len(own) == 2 and counted(own) == 21
    even = Choice(place, "even money", owner) in [e.fact for e in r.log]
    if wager == "insurance":
        return stake if even else 3 * stake if dealer_blackjack else 0  # NZ-2-10.3-INSURANCE, CP-2-9
    if wager == "perfect-pairs":  # CP-2-15B
        one, other = [e.fact.cards[0] for e in r.log if isinstance(e.fact, Deal) and e.fact.to == place][:2]
        alike = (one == other, (one[1] in "hd") == (other[1] in "hd"), True)
        odds = PAIRS[game.word("perfect-pairs")][alike.index(True)]
        return stake * (1 + odds) if one[0] == other[0] else 0
    if blackjack and not parted:
        if even:
            return 2 * stake  # NZ-2-10.3(a)
        over, under = map(int, game.word("blackjack-pays").split("/"))
        return stake if dealer_blackjack else stake + stake * over // under  # CP-2-8, NZ-2-10.1A
    if counted(own) > 21:
        return 0  # CP-2-4: at once, whatever the dealer has
    if dealer_blackjack:
        comes_back = wager == "double" or len(place) > 1
        return stake if comes_back and game.word("dealer-blackjack") == "original" else 0  # CP-2-14
    if counted(dealers) > 21 or counted(own) > counted(dealers):
        return 2 * stake
    return stake if counted(own) == counted(dealers) else 0


def rounds(game: Game, count: int) -> Iterator[Round]:
    """Play random rounds from shoes rich in tens and aces, where blackjacks and doubles that bust meet often."""
    rich = [card for card in game.pack if card[0] in "AKQJT65"]
    for seed in range(count):
        rng = random.Random(f"{game.edition.chosen()} {seed}")
        cards = rng.sample(rich, 120)
        r = seated(game, ann="1", bob="2 3", cat="4")
        yield play_at_random(r, rng, Pack(cards))


@clause("CP-2-14", "CP-2-4")
@pytest.mark.parametrize("game", PLAYED, ids=lambda game: str(game.edition.chosen()))
def test_every_wager_of_a_random_table_comes_to_what_the_clauses_say(game: Game) -> None:
    met = set()
    for r in rounds(game, 80):
        hands = hands_of(r)
        for spot, stake in r.table.stakes.items():
            if stake.outcome == "withdrawn" or spot.place not in hands:  # taken back, or of nobody who decides
                continue
            assert stake.returned == due_back(game, r, spot, hands), f"{spot}\n{write(r.log)}"
            if spot.wager == "double" and counted(hands[spot.place]) > 21:
                met.add((len(hands["dealer"]), counted(hands["dealer"])))
    assert (2, 21) in met, "a double that bust has met a dealer's blackjack"
