"""A dealer that deals by itself: whole rounds of every game, fair cards, bots that see no more than they may."""

import re
from collections import Counter
from itertools import islice

import pytest

from cutcard import Bot, Dealer, Faulty, Refusal, Round, Who, again, deal, fact, rounds, settle, written
from cutcard.core.duty import Duty
from cutcard.core.facts import Fact
from cutcard.core.game import Game
from cutcard.core.table import HIDDEN
from cutcard.dealing.bots import by_name
from cutcard.games import GAMES, strategies

OPEN = [game for game in GAMES if all(table.rows for table in game.edition.pay_tables.values())]


@pytest.mark.parametrize("game", OPEN, ids=lambda game: f"{game.name} {game.edition.name}")
def test_a_round_of_every_game_is_dealt_to_its_end_and_lawful(game: Game) -> None:
    r = deal(game, min(2, len(game.seats)), seed=7)
    assert r.over
    assert again(written(r)) == (r, "")
    assert sum(r.net.values()) == -r.table.chips["house"]


@pytest.mark.parametrize("name", sorted({game.name for game in OPEN if strategies(game)}))
def test_every_strategy_with_a_name_can_be_seated(name: str) -> None:
    for strategy in strategies(name):
        assert deal(name, [strategy], seed=3).over


def test_the_same_seed_deals_the_same_rounds_and_another_seed_others() -> None:
    first, same, other = ([written(r) for r in islice(rounds("blackjack", 2, seed=seed), 5)] for seed in (1, 1, 2))
    assert first == same != other


def test_every_card_is_as_likely_to_come_first() -> None:
    dealer = Dealer("three-card-poker", seed=1)
    dealer.open("ann")
    came = Counter[str]()
    for _ in range(5200):
        dealer.open("ann")
        came[dealer.pack.draw(1, "up")[0]] += 1
    chi_squared = sum((came[card] - 100) ** 2 / 100 for card in dealer.game.pack)
    assert chi_squared < 89.3  # 51 degrees of freedom: once in a thousand seeds; this one is fixed


def test_a_round_act_by_act_goes_on_from_where_it_stands_in_several_ways() -> None:
    dealer, ann = Dealer("three-card-poker", seed=7), Who("ann")
    asked = dealer.go_on(dealer.open("ann").do(ann, fact("bet 1 ante ann 1000")))
    assert [duty.who for duty in asked.due if duty.must] == ["ann"]
    played, folded = (dealer.go_on(asked.do(ann, fact(act))) for act in ("bet 1 play ann 1000", "choice 1 fold"))
    assert played.over
    assert folded.net == {"ann": -1000}
    assert played.table.cards("rack")[-3:] == folded.table.cards("rack")[-3:]  # the same dealer's hand


def test_a_bot_may_be_a_function_and_sees_only_what_its_player_may_see() -> None:
    seen: list[list[str]] = []

    def careful(r: Round, duty: Duty) -> Fact:
        seen.append([item.name for item in r.table.items.values() if item.to not in (duty.place, "dealer")])
        return by_name("simple", r.game, r.table, duty)

    deal("four-card-poker", {"ann": Bot(careful, {"ante": 1000, "aces-up": 500}), "bob": Bot(careful)}, seed=7)
    assert seen == [[HIDDEN] * 5] * 2


def test_a_function_plays_as_it_stands_and_is_told_what_to_return_where_it_returns_no_act() -> None:
    assert deal("four-card-poker", [lambda *_: fact("choice 1 fold")], seed=1).net == {"ana": -500}
    for returned in ("fold", None):
        said = re.escape(f"plays ana returned {returned!r}; return an act, such as fact('bet 1 play ana 500')")
        with pytest.raises(Faulty, match=said):
            deal("four-card-poker", [Bot(lambda *_, r=returned: r)], seed=1)


def test_bets_are_written_as_in_a_described_round() -> None:
    r = deal("ultimate-texas-holdem", {"ann": Bot(bets={"ante": 1000, "trips": 500})}, seed=7)
    laid = {spot.wager: stake.chips for spot, stake in r.table.stakes.items()}
    assert (laid["ante"], laid["blind"], laid["trips"]) == (1000, 1000, 500)
    assert deal("roulette", [Bot(bets={"straight 17": 500, "red": 500})], seed=7).over


def test_what_a_dealt_round_came_to_is_what_settling_it_says() -> None:
    r = deal("three-card-poker", {"ann": Bot("simple", {"ante": 1000})}, seed=1)
    played = r.table.laid("1", "play")
    told = {
        "game": "three-card-poker",
        "seats": {
            "1": {
                "bets": {"ante": 1000},
                "cards": " ".join(item.name for item in r.table.dealt_to("1")),
                "choice": "play" if played else "fold",
            }
        },
        "dealer": " ".join(item.name for item in r.table.dealt_to("dealer")),
    }
    assert settle(told)["seats"]["1"]["net"] == r.net["ann"]


@pytest.mark.parametrize(
    "bots, words",
    [
        (0, "0 people are to sit; seat 1 to 7"),
        (9, "9 people are to sit; seat 1 to 7"),
        (["hope"], "no strategy 'hope'.*name optimal, simple"),
        ([Bot(bets={"anty": 5})], "ana.bets.anty is not a wager"),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_a_sentence(bots: int | list[str | Bot], words: str) -> None:
    with pytest.raises(Faulty, match=words):
        deal("three-card-poker", bots)


def test_an_edition_that_cannot_be_opened_is_not_dealt() -> None:
    with pytest.raises(Refusal, match="nothing is said of what blind pays"):
        deal(next(g for g in GAMES if (g.name, g.edition.name) == ("ultimate-texas-holdem", "nz-2012")))


def test_a_seed_below_nothing_is_refused_for_it_would_deal_as_the_one_above() -> None:
    with pytest.raises(Faulty, match="0 or more"):
        Dealer("three-card-poker", seed=-7)
