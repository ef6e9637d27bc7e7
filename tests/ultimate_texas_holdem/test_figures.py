"""The figures by several roads: boards up to suits, one hand summed by itself, the table, and what others printed."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cutcard.cards import DECK
from cutcard.core.errors import Faulty
from cutcard.described import settle
from cutcard.exact import kept
from cutcard.games import edition_of
from cutcard.games.ultimate_texas_holdem import advice, exact, sample
from cutcard.games.ultimate_texas_holdem.board import DEALT, HOLES, KIND, fare, ranking
from cutcard.games.ultimate_texas_holdem.exact import Odds, before_the_flop, called, figures, solved, trips
from cutcard.games.ultimate_texas_holdem.rules import NZ, US, made_of
from cutcard.games.ultimate_texas_holdem.sight import Seen, worth
from cutcard.games.ultimate_texas_holdem.streets import start_of
from cutcard.hands.five_card import KINDS, PAIR
from cutcard.sim.draws import chunk_state
from tests.kit import clause
from tests.ultimate_texas_holdem import OWN, OWN_FILE

ODDS = Odds.of(US)
LAID = {"ante": 1000, "trips": 500}


def rounds_to(value: Fraction, printed: str) -> bool:
    digits = len(printed.partition(".")[2])
    return abs(100 * value - Fraction(printed)) <= Fraction(1, 2 * 10**digits)


@pytest.mark.parametrize("both", [False, True], ids=["best of seven", "both hole cards"])
def test_how_pairs_fare_on_a_board_agrees_with_comparing_hand_by_hand(both: bool) -> None:
    """The hands of the table's own evaluator, every dealer's pair one by one, on boards with and without a flush."""
    chance = Random(1)
    flushes = [["As", "9s", "5s", "Kd", "2h"], ["As", "9s", "5s", "Ks", "2h"], ["As", "9s", "5s", "Ks", "2s"]]
    a, b, step, won, tied, unqualified = (np.empty(HOLES, np.int64) for _ in range(6))
    for board in [*flushes, *(chance.sample(DECK, 5) for _ in range(3))]:
        fare(np.array([DECK.index(card) for card in board]), ranking(both), a, b, step, won, tied, unqualified)
        rest = [card for card in DECK if card not in board]
        strength = {pair: made_of(pair, board, both).strength for pair in combinations(rest, 2)}
        for h in chance.sample(range(HOLES), 12):
            own = DECK[a[h]], DECK[b[h]]
            theirs = [s for pair, s in strength.items() if not {*pair} & {*own}]
            assert len(theirs) == DEALT
            assert won[h] == sum(s < strength[own] for s in theirs)
            assert tied[h] == sum(s == strength[own] for s in theirs)
            assert unqualified[h] == sum(s < PAIR for s in theirs)
            assert KINDS[KIND[step[h]]] == made_of(own, board, both).kind


@pytest.mark.parametrize("game", [US, OWN], ids=["us", "both hole cards"])
def test_on_the_river_and_the_flop_a_hand_is_worth_what_dealing_out_says(game_odds: Odds) -> None:
    """By the table's own evaluator: every dealer's hand on one river."""
    own, board = ("Kd", "5s"), ("Ah", "Kc", "8d", "8s", "2c")
    rest = [card for card in DECK if card not in own and card not in board]
    mine = made_of(own, board, game_odds.both)
    net = Fraction(0)
    for pair in combinations(rest, 2):
        theirs = made_of(pair, board, game_odds.both)
        if theirs.strength == mine.strength:
            continue
        sign = 1 if mine.strength > theirs.strength else -1
        blind = game_odds.blind[KINDS.index(mine.kind)] if sign > 0 else -1
        net += sign * (theirs.strength >= PAIR) + blind + sign
    seen = Seen(own, board[:3], board[3:])
    assert advice.by_choice(game_odds, seen, 3)[1] == net / DEALT


@pytest.fixture
def game_odds(game: object) -> Odds:
    return Odds.of(game)  # type: ignore[arg-type]


def test_the_flop_is_worth_the_mean_of_its_rivers() -> None:
    own, flop = ("Qh", "Js"), ("Qd", "7c", "2s")
    rest = [card for card in DECK if card not in (*own, *flop)]
    rivers = Random(3).sample(list(combinations(rest, 2)), 40)
    opening, play, _, on = worth(ODDS, Seen(own, flop))
    assert advice.by_choice(ODDS, Seen(own, flop), 2) == {0: on, 2: opening + 2 * play}
    whole = [worth(ODDS, Seen(own, flop, river)) for river in rivers]
    assert min(w[3] for w in whole) <= on <= max(w[3] for w in whole)
    assert all(w[3] == max(w[0] + w[1], -2) for w in whole)


def test_what_is_known_changes_what_a_hand_is_worth() -> None:
    """A dealer's ace, an ace of somebody else's, and a card of the river seen too soon."""
    own, flop = ("Kd", "5s"), ("Ah", "7c", "2d")
    plain, dealer, gone, river = (
        advice.by_choice(ODDS, seen, 2)[2]
        for seen in (
            Seen(own, flop),
            Seen(own, flop, dealer=("As",)),
            Seen(own, flop, gone=("As", "Ac")),
            Seen(own, flop, river=("Kh",)),
        )
    )
    assert dealer < plain < gone
    assert plain < river


def test_a_fold_that_loses_trips_costs_what_trips_would_pay() -> None:
    odds = Odds.of(OWN, Fraction(1, 2))
    seen = Seen(("2s", "3d"), ("7h", "7c", "7d"), ("Ks", "Qh"))
    assert advice.by_choice(odds, seen, 3)[0] == -2 - Fraction(1, 2) * (1 + 4)
    assert advice.by_choice(Odds.of(US, Fraction(1, 2)), seen, 3)[0] == -2


def test_odds_that_would_not_fit_are_refused() -> None:
    with pytest.raises(Faulty, match="too large, or too finely divided"):
        _ = ODDS._replace(blind=(Fraction(10**6, 999_983),) * 9 + (Fraction(10**6, 999_979),)).in_parts


def test_what_took_long_is_kept_and_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "folder", lambda: tmp_path / "new")
    asked: list[int] = []

    def count() -> dict[str, np.ndarray]:
        asked.append(1)
        return {"n": np.arange(3)}

    path = kept.place("toy", "how many?")
    for _ in range(2):
        assert kept.kept(path, count)["n"].tolist() == [0, 1, 2]
    assert len(asked) == 1
    assert kept.place("toy", "how much?") != path
    path.write_bytes(b"torn")
    assert kept.kept(path, count)["n"].tolist() == [0, 1, 2]
    assert len(asked) == 2


# What takes a whole count


@cache
def best() -> exact.Solved:
    return solved(ODDS)


@pytest.mark.long
def test_published_edges() -> None:
    """See published.toml for the addresses."""
    ante = figures(ODDS, best().counts)
    assert rounds_to(ante.house_edge, "2.185")
    assert rounds_to(ante.element_of_risk, "0.53")
    assert f"{float(ante.mean_stake):.2f}" == "4.15"
    assert f"{float(ante.mean_stake):.9f} {ante.standard_deviation:.6f}" == "4.152251565 4.939312", "the larger stake"
    assert f"{ante.standard_deviation:.2f}" == "4.94"


@pytest.mark.long
@pytest.mark.parametrize("scale, printed", [("A", "0.90"), ("B", "1.9"), ("C", "3.50"), ("D", "6.18")])
def test_published_edges_of_trips(scale: str, printed: str) -> None:
    assert rounds_to(trips(US.set(trips=scale), best().counts).house_edge, printed)


@pytest.mark.long
def test_the_kinds_come_as_often_as_is_known() -> None:
    """Of 133,784,560 sets of seven cards: B. Alspach; 207,900 ways to deal each out here."""
    counts = {kind: int(best().counts[:, n].sum()) for n, kind in enumerate(KINDS)}
    ways = exact.DEALS // 133_784_560
    for kind, known in {"royal flush": 4_324, "straight flush": 37_260, "four of a kind": 224_848}.items():
        assert counts[kind] == known * ways


@pytest.mark.long
def test_the_starting_hands_that_are_played_as_published() -> None:
    """discountgambling.net: J8s, JTo, Q6s, Q8o, K2s and K5o are the weakest of their kind; 33 is played, 22 is not."""
    played = {called(n) for n, times in enumerate(best().choices.starts.tolist()) if times}
    for weakest, below in {"J8s": "J7s", "JTo": "J9o", "Q6s": "Q5s", "Q8o": "Q7o", "K5o": "K4o", "33": "22"}.items():
        assert weakest in played
        assert below not in played
    assert "K2s" in played
    assert {called(n)[0] for n, times in enumerate(best().choices.starts.tolist()) if not times} == set("QJT98765432K")


@pytest.mark.long
@pytest.mark.parametrize("cards", ["Kd 5s", "9h 8h"])
def test_a_starting_hand_is_worth_what_its_own_sum_says(cards: str) -> None:
    """The second road: every board and every dealer's hand beside these two cards, flop by flop."""
    own = tuple(cards.split())
    opening, play, check, _ = worth(ODDS, Seen(own))
    start = int(start_of(*(DECK.index(card) for card in own)))
    assert before_the_flop(ODDS, start) == {0: check, 3: opening + 3 * play, 4: opening + 4 * play}


@pytest.mark.long
@clause("CP-16-7-UNPUBLISHED")
def test_us_tables_with_both_hole_cards_are_warned_of_with_the_exact_edge() -> None:
    pays = {name: dict(US.pays(name).rows) for name in ("blind", "trips")}
    written = {name: {event: str(odds) for event, odds in rows.items()} for name, rows in pays.items()}
    own = edition_of([US, NZ], {**OWN_FILE, "edition": "paired", "pays": written}, "paired.toml")
    told = exact.analyse(own)
    edges = {name: f"{float(100 * w.house_edge):.2f} %" for name, w in told.wagers.items()}
    assert [edges["ante"] in told.notes[0], edges["trips"] in told.notes[1]] == [True, True]
    said = NZ.edition.data["elsewhere"]["pay tables"]
    assert f"{edges['ante']} of the Ante" in said
    assert f"{edges['trips']} of Trips" in said
    assert not exact.analyse(US).notes


@pytest.mark.long
def test_the_table_and_the_kernel_settle_the_same_deals_to_the_same_cent() -> None:
    game = US.set(trips="B", max_payout=20_000)
    for strategy in ("simple", "optimal"):
        dealt, outcomes = sample.recorded(chunk_state(5, 0), 60, sample.plan(game, strategy))
        for row, outcome in zip(dealt, outcomes.tolist(), strict=True):
            named = [DECK[card] for card in row]
            times, _, _ = sample.made(outcome)
            choices = {0: ["check", "check", "fold"], 1: ["check", "check", "play 1"], 2: ["check", "play 2"]}
            seat = {
                "bets": {**LAID, "blind": 1000},
                "cards": " ".join(named[:2]),
                "choices": choices.get(times, [f"play {times}"]),
            }
            described = {"seats": {"1": seat}, "board": " ".join(named[2:7]), "dealer": " ".join(named[7:])}
            told = settle({"game": game.name, "options": {**game.edition.values}, "max-payout": 20_000, **described})
            ours = sample.settled(game, outcome, LAID)
            assert told["seats"]["1"]["net"] == sum(ours.values())
            line = told["seats"]["1"]["wagers"]["trips"]
            assert line["returned"] - line["stake"] == ours["trips"]
