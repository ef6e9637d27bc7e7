"""Games of common cards without a dealer's hand: what players who share their cards gain, by several roads."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

from cutcard.batch import five_card
from cutcard.core.game import Game
from cutcard.exact import analyse
from cutcard.games import find
from cutcard.games.let_it_ride import exact as let_it_ride_exact
from cutcard.games.let_it_ride import protects as let_it_ride
from cutcard.games.mississippi_stud import exact as mississippi_exact
from cutcard.games.mississippi_stud import protects as mississippi
from cutcard.protect.figures import Asked, Worth
from cutcard.sim.draws import chunk_state, deal

MODULES: dict[str, Any] = {"let-it-ride": let_it_ride, "mississippi-stud": mississippi}
EACH = pytest.mark.parametrize("name", MODULES)


def dealt(size: int, players: int, seed: int) -> tuple[list[list[int]], list[int]]:
    """The first deal from this seed: the hands, and what nobody has seen."""
    pack = np.arange(52).astype(np.uint8)
    deal(pack, size * players, chunk_state(seed, 0))
    cards = pack.tolist()
    return [cards[size * p : size * p + size] for p in range(players)], cards[size * players :]


def net_of(name: str, game: Game) -> Callable[[list[list[int]]], list[Fraction]]:
    """What a chip wins on each of these hands of five, by the pay table."""
    by_kind = let_it_ride_exact.Odds.of(game).net if name == "let-it-ride" else mississippi_exact.paid(game)
    at = let_it_ride_exact.kind_at() if name == "let-it-ride" else mississippi_exact.events()
    return lambda rows: [by_kind[int(at[step])] for step in five_card(np.array(rows))]


@EACH
def test_one_player_alone_gains_nothing_on_best_play(name: str) -> None:
    found = MODULES[name].gained(find(name), 1, 12, chunk_state(4, 0))
    assert (found.gain, found.stake) == (0, 0)


@EACH
def test_best_play_by_the_rules_is_that_of_the_analysis(name: str) -> None:
    game = find(name)
    assert MODULES[name].usual(game) == Worth.of(next(iter(analyse(game).wagers.values())))


def best_of_let_it_ride(own: list[int], rest: list[int], net: Callable[[list[list[int]]], list[Fraction]]) -> Fraction:
    """Each common card in its turn, every bet for itself."""
    after = [sum(net([[*own, first, second] for second in rest if second != first]), Fraction(0)) for first in rest]
    whole = sum(after, Fraction(0))
    return whole + max(whole, Fraction(0)) + sum((one for one in after if one > 0), Fraction(0))


def best_of_mississippi(own: list[int], rest: list[int], net: Callable[[list[list[int]]], list[Fraction]]) -> Fraction:
    """Each community card in its turn, any multiple on every street."""
    threes = [list(three) for three in combinations(rest, 3)]
    ends = dict(zip((frozenset(three) for three in threes), net([[*own, *three] for three in threes]), strict=True))

    def worth(seen: tuple[int, ...], staked: int) -> Fraction:
        left = [card for card in rest if card not in seen]
        ways = len(list(permutations(left, 3 - len(seen))))
        options = [Fraction(-staked * ways)]
        for times in (1, 2, 3):
            if len(seen) == 2:
                options.append((staked + times) * sum((ends[frozenset((*seen, card))] for card in left), Fraction(0)))
            else:
                options.append(sum((worth((*seen, card), staked + times) for card in left), Fraction(0)))
        return max(options)

    return worth((), 1)


def test_the_gain_in_let_it_ride_is_that_of_dealing_out_every_pair_of_common_cards() -> None:
    """With seven players at the table, against one who knows the own cards only: the difference of two best plays."""
    name, players = "let-it-ride", 7
    game = find(name)
    hands, rest = dealt(3, players, 11)
    net, d = net_of(name, game), let_it_ride_exact
    first, second = d.choices(game, "optimal")
    keys = {key: n for n, key in enumerate(key_of(d.dealt().hands))}
    fours = {key: n for n, key in enumerate(key_of(d.dealt().fours))}
    gain = Fraction(0)
    for own in hands:
        usual = Fraction(0)
        for one in rest:
            nets = sum(net([[*own, one, two] for two in rest if two != one]), Fraction(0))
            rides = first[keys[class_key(own)]] + second[fours[class_key([*own, one])]]
            usual += (1 + int(rides)) * nets
        gain += best_of_let_it_ride(own, rest, net) - usual
    assert Fraction(let_it_ride.gained(game, players, 1, chunk_state(11, 0)).gain) == gain


def key_of(masks: Any) -> list[tuple[int, ...]]:
    return [tuple(sorted(row)) for row in masks.tolist()]


def class_key(cards: list[int]) -> tuple[int, ...]:
    return tuple(sorted(sum(1 << card % 13 for card in cards if card // 13 == suit) for suit in range(4)))


def test_the_best_in_mississippi_stud_is_that_of_looking_ahead_card_by_card() -> None:
    """Of few cards that nobody has seen, so that every order of them can be tried with every multiple."""
    game, own, rest = find("mississippi-stud"), [12, 24], [11, 3, 50, 37, 23, 10, 48, 35]
    net = net_of("mississippi-stud", game)
    ends = np.zeros((len(rest), len(rest)), np.int64)
    for i, j, k in permutations(range(len(rest)), 3):
        ends[i, j] += int(net([[*own, rest[i], rest[j], rest[k]]])[0])
    assert mississippi._best(ends, 1)[0] == best_of_mississippi(own, rest, net)


@EACH
def test_seven_who_share_gain_and_more_than_two(name: str) -> None:
    game = find(name)
    two, seven = (MODULES[name].shared(game, Asked(400, 1, players)) for players in (2, 7))
    assert MODULES[name].usual(game).ev < two.ev < seven.ev - Fraction(3 * seven.error)
