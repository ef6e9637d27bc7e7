"""The same deals twice: as the kernel plays and pays them, and at the table, act by act, to the cent."""

from collections.abc import Mapping
from typing import Any

import pytest

from cutcard.cards import DECK
from cutcard.core.game import Game
from cutcard.described import settle
from cutcard.games import find
from cutcard.games.four_card_poker import sample as four_card_poker
from cutcard.games.racing_card_derby import sample as racing_card_derby
from cutcard.games.racing_card_derby.race import race
from cutcard.sim.draws import chunk_state
from tests.situations import worths

LAID = {"ante": 1000, "aces-up": 500}


def words(cards: Any) -> str:
    return " ".join(DECK[card] for card in cards)


def at_the_table(game: Game, seat: dict[str, Any], **more: Any) -> Mapping[str, Any]:
    round_told = {"game": game.name, "rules": game.edition.name, "options": dict(game.edition.values)}
    told: Mapping[str, Any] = settle({**round_told, "seats": {"1": seat}, **more})["seats"]["1"]
    return told


@pytest.mark.parametrize(
    "rules, options, strategy",
    [
        ("nz-2012", {}, "optimal"),
        ("us", {}, "simple"),
        ("nz-2012", {"max-payout": 2500, "aces-up": 3}, "2x with 22 or better; else fold"),
    ],
)
def test_four_card_poker(rules: str, options: dict[str, int], strategy: str) -> None:
    game = find("four-card-poker", rules, options)
    dealt, outcomes = four_card_poker.recorded(chunk_state(5, 0), 150, four_card_poker.plan(game, strategy))
    folding = "fold" if game.flag("sides-survive-a-fold") else "keep aces up"
    for cards, outcome in zip(dealt, outcomes.tolist(), strict=True):
        _, times, _ = four_card_poker.made(outcome)
        seat = {"bets": LAID, "cards": words(cards[:5]), "choice": f"play {times}" if times else folding}
        told = at_the_table(game, seat, dealer=words(cards[5:]))
        ours = four_card_poker.settled(game, outcome, LAID)
        aces = told["wagers"]["aces-up"]
        assert aces["returned"] - aces["stake"] == ours["aces-up"]
        assert told["net"] == sum(ours.values())


@pytest.mark.parametrize("decks", [1, 8])
def test_racing_card_derby(decks: int) -> None:
    """Sixty races, each with six of the 42 wagers in turn."""
    game = find("racing-card-derby", "", {"decks": decks})
    dealt, outcomes = racing_card_derby.recorded(chunk_state(6, decks), 60, racing_card_derby.plan(game, "none"))
    stakes = [*racing_card_derby.stakes(game).items()] * 2
    for n, (cards, outcome) in enumerate(zip(dealt, outcomes.tolist(), strict=True)):
        laid = dict(stakes[5 * n % 42 :][:6])
        bets = {wager.replace("-", " "): stake for wager, stake in laid.items()}
        told = at_the_table(game, {"bets": bets}, cards=words(card for card in cards if card < 52))
        ours = racing_card_derby.settled(game, outcome, laid)
        theirs = {wager.replace(" ", "-"): w["returned"] - w["stake"] for wager, w in told["wagers"].items()}
        assert theirs == ours
        assert told["net"] == sum(ours.values())


@pytest.mark.parametrize("decks", [1, 8])
def test_races_are_those_of_the_rules(decks: int) -> None:
    game = find("racing-card-derby", "", {"decks": decks})
    dealt, outcomes = racing_card_derby.recorded(chunk_state(7, decks), 5000, racing_card_derby.plan(game, "none"))
    for cards, outcome in zip(dealt, outcomes.tolist(), strict=True):
        run = race([DECK[card] for card in cards if card < 52])
        assert run.over
        assert "rack" not in run.areas
        assert racing_card_derby.made(outcome) == (run.placed, run.protested)


def test_rounding_up_is_the_tables_too() -> None:
    game = find("racing-card-derby", "", {"rounding": "up", "payable": 100})
    protested = (0 << 5 | 1 << 3 | 2 << 1) | 1
    assert racing_card_derby.settled(game, protested, {"black": 100, "red": 100}) == {"black": 100, "red": -100}


def test_optimal_play_is_what_is_advised() -> None:
    """One by one over the dealer's 1,370,754 completions, for hands near the edge of a decision and others."""
    game = find("four-card-poker")
    plan = four_card_poker.plan(game, "optimal")
    dealt, outcomes = four_card_poker.recorded(chunk_state(8, 0), 400, plan)
    edge = [n for n, outcome in enumerate(outcomes) if four_card_poker.made(outcome)[0] in ("pair", "no pair")]
    for n in (*edge[:25], *range(5)):
        _, times, _ = four_card_poker.made(int(outcomes[n]))
        values = worths(game, [DECK[card] for card in dealt[n, :5]], [DECK[dealt[n, 10]]])
        assert values[f"play {times}" if times else "fold"] == max(values.values())
