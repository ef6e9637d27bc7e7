"""What rules about information are worth: a card of the dealer's seen, cards shared, a hand nobody may view."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from cutcard.cards import DECK
from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.described import settle
from cutcard.games import find
from cutcard.games.ultimate_texas_holdem import peeked, protects, together
from cutcard.games.ultimate_texas_holdem.board import PAIRS, ranking
from cutcard.games.ultimate_texas_holdem.exact import Odds
from cutcard.games.ultimate_texas_holdem.rules import US
from cutcard.games.ultimate_texas_holdem.sample import plan
from cutcard.games.ultimate_texas_holdem.sample_kernel import Plan
from cutcard.games.ultimate_texas_holdem.sight import Seen, worth
from cutcard.games.ultimate_texas_holdem.streets import Choices, all_boards, names
from cutcard.protect.figures import Asked
from cutcard.sim.draws import PACK, chunk_state
from tests.ultimate_texas_holdem import OWN

ODDS = Odds.of(US)
PLAYERS = 7


@pytest.mark.parametrize("game, flop", [(US, 700), (OWN, 5)], ids=["us", "both hole cards"])
def test_with_a_card_seen_a_flop_is_worth_what_one_hand_by_itself_says(game: Game, flop: int) -> None:
    """The adviser's count of one hand with a dealer's card known, against that of all hands and cards at once."""
    odds, chance = Odds.of(game), Random(flop)
    *sums, possible = peeked.on_flop(odds, flop)
    cards = np.flatnonzero((names().flops.masks[flop][:, None] >> np.arange(13) & 1).ravel()).tolist()
    whole = peeked.RIVERS * peeked.DEALT * odds.in_parts.parts
    for _ in range(4):
        a, b, seen = chance.sample([card for card in range(52) if card not in cards], 3)
        told = Seen((DECK[a], DECK[b]), tuple(DECK[c] for c in cards), (), (DECK[seen],))
        opening, play, _, after = worth(odds, told)
        at = names().pair[a, b], seen
        assert possible[at]
        assert [Fraction(int(one[at]), whole) for one in sums[:3]] == [opening + 2 * play, play, after]
    assert not possible[:, cards].any()
    assert int(possible.sum()) == 1176 * 47


def test_the_starts_with_a_card_seen_are_all_there_are() -> None:
    found = peeked.starts()
    assert int((found >= 0).sum()) == 1326 * 50
    assert int(found.max()) + 1 == 5083
    aces = {int(found[names().pair[12, 25], card]) for card in (38, 51)}  # two aces: either of the others is the same
    assert len(aces) == 1
    assert {int(found[names().pair[12, 11], 10])}.isdisjoint({int(found[names().pair[12, 11], 23])})  # suited or not


def test_a_flop_stands_for_the_turns_and_rivers_that_a_renaming_of_suits_gives() -> None:
    for n in (0, 700, 1754):
        flop = np.flatnonzero((names().flops.masks[n][:, None] >> np.arange(13) & 1).ravel())
        rivers, weight, same = peeked.rivers_of(flop)
        assert int(weight.sum()) == 1176
        assert (len(rivers) < 1176) == (len(same) > 1)


def by(calls: int, flops: int) -> Plan:
    """Everybody checks before the flop; plays two on it or nobody does; plays on the river or nobody does."""
    n = names()
    river = np.full((len(n.boards), len(PAIRS) // 8 + 1), 255 * calls, np.uint8)
    choices = Choices(np.zeros(169, np.int64), np.full((len(n.flops.masks), len(PAIRS)), flops, np.uint8), river)
    return Plan(PACK, ranking(False), choices, n.flops, all_boards(), n.pair, n.start)


@pytest.mark.parametrize("calls, flops", [(0, 0), (1, 0), (0, 1)], ids=["folds", "plays one", "plays two"])
def test_shared_cards_are_worth_what_one_hand_with_the_others_gone_says(calls: int, flops: int) -> None:
    pack = np.array(Random(4).sample(range(52), 52), np.uint8)
    values, stakes = np.zeros((PLAYERS, 2), np.int64), np.zeros((PLAYERS, 2), np.int64)
    together.after_the_flop(pack, PLAYERS, by(calls, flops), ODDS.in_parts, values, stakes)
    deals = together.deals_on_a_flop(52 - 2 * PLAYERS)
    dealt = [DECK[card] for card in pack]
    for p in (0, 3, 6):
        gone = tuple(card for n, card in enumerate(dealt[: 2 * PLAYERS]) if n // 2 != p)
        opening, play, _, after = worth(ODDS, Seen((dealt[2 * p], dealt[2 * p + 1]), tuple(dealt[14:17]), gone=gone))
        usual = opening + 2 * play if flops else opening + play if calls else Fraction(-2)
        got = [Fraction(int(value), deals * ODDS.in_parts.parts) for value in values[p]]
        assert got == [usual, max(opening + 2 * play, after)]
        assert Fraction(int(stakes[p, 0]), deals) == (2 if flops else calls)


def test_the_same_seed_gives_the_same_gain() -> None:
    rule, out = by(1, 0), (np.zeros((PLAYERS, 2), np.int64), np.zeros((PLAYERS, 2), np.int64))

    def price(pack: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        together.after_the_flop(pack, PLAYERS, rule, ODDS.in_parts, *out)
        return out

    first, again, other = (together.gained(price, 17, 9, chunk_state(seed, 0)) for seed in (1, 1, 2))
    assert first == again != other


def test_odds_that_a_float_does_not_hold_are_refused() -> None:
    fine = ODDS._replace(ante=Fraction(1, 997), play=Fraction(1, 991))
    with pytest.raises(Faulty, match="too finely divided"):
        peeked.on_flop(fine, 0)


# Best play is needed: minutes.


@pytest.mark.long
def test_one_player_alone_gains_nothing_on_best_play() -> None:
    """After the flop best play is the best of what the deal's own enumeration offers; before it, too."""
    best = plan(US, "optimal")
    values, stakes = np.zeros((1, 2), np.int64), np.zeros((1, 2), np.int64)
    chance = Random(8)
    for n in range(60):
        pack = np.array(chance.sample(range(52), 52), np.uint8)
        together.after_the_flop(pack, 1, best, ODDS.in_parts, values, stakes)
        assert values[0, 0] == values[0, 1]
        if n < 3:
            found, _ = together.before_the_flop(best, ODDS, pack, 1)
            assert found[0, 0] == found[0, 1]


@pytest.mark.long
def test_a_dealers_card_seen_is_worth_the_printed_edge() -> None:
    """E. Jacobson, 888casino: 13.5922 % for the player with one hole card of the dealer's known."""
    assert round(peeked.peeked(ODDS).ev * 10**6) == 135922


@pytest.mark.long
def test_seven_who_share_take_most_of_what_the_house_keeps() -> None:
    """E. Jacobson and S. How write that a table that shares gains little: not enough for an edge worth having."""
    usual = protects.usual(US)
    seven = together.shared(US, usual, Asked(10_000, 1))
    assert usual.ev < seven.ev < Fraction(1, 100) + Fraction(3 * seven.error)


@pytest.mark.long
@pytest.mark.clause("NZ-16-5.7.2")
def test_a_blind_hand_is_worth_what_the_table_settles_on_sampled_deals() -> None:
    """Played on the river whatever it is; a larger Play would bring the same, for either side is as good."""
    found, chance, nets = protects.blind(find("ultimate-texas-holdem")), Random(3), []
    assert found.stake == 3
    for _ in range(1500):
        cards = chance.sample(DECK, 9)
        seat = {
            "bets": {"ante": 1000, "blind": 1000},
            "cards": " ".join(cards[:2]),
            "choices": ["check", "check", "play 1"],
        }
        told = settle(
            {"game": "ultimate-texas-holdem", "rules": "us", "seats": {"1": seat}, "board": " ".join(cards[2:7]),
             "dealer": " ".join(cards[7:])}
        )  # fmt: skip
        nets.append(told["seats"]["1"]["net"] / 1000)
    assert abs(float(found.ev) - np.mean(nets)) < 4 * np.std(nets) / len(nets) ** 0.5
