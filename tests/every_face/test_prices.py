"""What a spot says that it pays is what the rules pay at best, for each wager and whatever the order of the rows."""

import random
import re
from fractions import Fraction
from typing import Any

from cutcard.core.facts import Spot, Verdict
from cutcard.core.game import Game
from cutcard.core.layout import areas_of
from cutcard.core.money import Odds
from cutcard.core.round import Round
from cutcard.games import GAMES, every
from cutcard.house.views.as_json import Json
from cutcard.house.views.rules_view import ruled
from cutcard.server.guides import about
from tests.every_game.kit import PLAYED, walk
from tests.in_node import in_node

PRINTED = """({ oddsWords }) => (views) => views.map(({ view, spots }) => spots.map((spot) => oddsWords(view, spot)))"""
SAID = re.compile(r"(?:up to )?([\d.,]+) (to|for) (\d+)")


def view_of(view: Json, **more: Any) -> Json:
    return {**{part: view[part] for part in ("pays", "layout", "wagers")}, **more}


def printed(*asked: tuple[Json, list[Json]]) -> list[list[str]]:
    given = [{"view": view, "spots": spots} for view, spots in asked]
    found: list[list[str]] = in_node("layouts.js", PRINTED, given)
    return found


def gain(words: str) -> Fraction:
    """What a winner is ahead by for each unit, as it is printed."""
    said = SAID.fullmatch(words)
    assert said, words
    won = Fraction(said[1].replace(",", "")) / int(said[3])
    return won - (said[2] == "for")


def net(odds: Odds, commission: int) -> Fraction:
    return odds.win * (100 - commission) / 100 - odds.for_one


def test_the_odds_on_a_spot_are_the_greatest_of_its_rows_in_any_order() -> None:
    rng = random.Random(19)
    asked, wanted = [], []
    for g in GAMES:
        for name, table in g.edition.pay_tables.items():
            if not table.rows:
                continue
            view = ruled(g)
            rows = [[event, str(odds)] for event, odds in table.rows]
            rng.shuffle(rows)
            pays = {name: {"rows": rows, "commission": table.commission}}
            asked.append((view_of(view, pays=pays), [{"wager": name}]))
            wanted.append((name, {net(odds, table.commission) for _, odds in table.rows}))
    assert len(wanted) > 40
    for (name, gains), (words,) in zip(wanted, printed(*asked), strict=True):
        assert gain(words) == max(gains), name
        assert words.startswith("up to ") == (len(gains) > 1), name


def test_no_win_is_paid_more_than_is_printed_where_it_lies() -> None:
    rounds = [walk(name, 0)[-1] for name in PLAYED if "," not in name]
    for r, (wagers, words) in zip(rounds, on_the_cloth(rounds), strict=True):
        greatest = {wager: gain(said) for wager, said in zip(wagers, words, strict=True) if SAID.fullmatch(said)}
        for v in (e.fact for e in r.log if isinstance(e.fact, Verdict)):
            if v.outcome == "win" and v.wager in greatest and not v.before_cap:
                stake = r.table.stakes[Spot(v.place, v.wager, v.owner)].chips
                assert v.returned - stake < greatest[v.wager] * stake + smallest(r.game), v


def on_the_cloth(rounds: list[Round]) -> list[tuple[list[str], list[str]]]:
    """Of each round the wagers that won, and what is printed where each lay."""
    won = [sorted({e.fact.wager for e in r.log if isinstance(e.fact, Verdict)}) for r in rounds]
    areas = [areas_of(r.game) for r in rounds]
    spots = [[{"wager": w, "times": at[w].times} for w in wagers] for at, wagers in zip(areas, won, strict=True)]
    asked = [(view_of(ruled(r.game)), lie) for r, lie in zip(rounds, spots, strict=True)]
    return [*zip(won, printed(*asked), strict=True)]


def smallest(g: Game) -> int:
    """What a win that cannot be paid exactly is rounded to."""
    return int(g.edition["payable"]) if "payable" in g.edition.options else 1


SIC_BO: Json = {  # three dice, as somebody else may write it
    "pays": {
        "total": {"rows": [["4", "60/1"], ["10", "6/1"], ["9", "7/1"]]},
        "number": {"rows": [["one", "1/1"], ["three", "3/1"], ["two", "2/1"]]},
        "pair": {"rows": [["1 2", "5/1"], ["1 3", "6/1"]]},
    },
    "wagers": ["total-4", "total-9", "total-10", "number-3", "pair-1-2", "pair-1-3"],
    "layout": {"orders": [], "families": [{"word": word} for word in ("total", "number", "pair")]},
}


def test_a_wager_of_a_family_says_what_that_wager_pays() -> None:
    (words,) = printed((SIC_BO, [{"wager": wager} for wager in SIC_BO["wagers"]]))
    assert words == ["60 to 1", "7 to 1", "6 to 1", "up to 3 to 1", "5 to 1", "6 to 1"]


def test_a_jackpot_says_which_meter_it_wins_and_a_commission_is_taken_off() -> None:
    layout: Json = {"orders": [], "families": []}
    pays = {
        "progressive": {"rows": [["royal flush", "100 % mega"], ["flush", "$50 mega"]]},
        "main": {"rows": [["win", "1/1"]], "commission": 5},
    }
    view = {"pays": pays, "wagers": [*pays], "layout": layout}
    ((*words,),) = printed((view, [{"wager": wager} for wager in pays]))
    assert words == ["wins the Mega", "0.95 to 1"]


BEST = """({ bestOf, sidesOf }) => (games) => Object.fromEntries(games.filter(bestOf).map((one) => [
  one.game, [bestOf(one).wager, (100 * bestOf(one).edge).toFixed(2), Object.keys(sidesOf(one))]]))"""
LEAST = {  # by published analyses of these games; what a round is about, and what may lie beside it
    "baccarat": ["Banker", "1.06", []],
    "blackjack": ["Wager", "0.51", ["Insurance", "Perfect Pairs", "Super Sevens"]],
    "caribbean-stud": ["Ante", "5.22", []],
    "electronic-roulette": ["", "2.70", []],
    "four-card-poker": ["Ante", "2.79", ["Aces Up"]],
    "let-it-ride": ["Each bet", "3.51", ["Three Card Bonus"]],
    "mississippi-stud": ["Ante", "4.91", ["Three Card Bonus"]],
    "pai-gow": ["Wager", "1.62", []],
    "racing-card-derby": ["Red", "3.26", []],
    "roulette": ["", "2.70", []],
    "three-card-poker": ["Ante", "3.37", ["Pairs Plus", "Six Card Bonus"]],
    "ultimate-texas-holdem": ["Ante", "2.18", ["Trips"]],
    "high-card": ["Ante", "38.46", []],
}


def test_a_game_is_sorted_by_the_wager_that_has_to_be_made_and_by_no_side_wager() -> None:
    told = [about(found.editions[0]) for found in every() if found.at_tables]
    assert in_node("lobby.js", BEST, told) == LEAST


COSTS = """({ edgesWords }) => (all) => all.map((edges) => edgesWords(edges, (wager) => wager))"""


def test_wagers_are_alike_where_all_are_and_otherwise_each_price_has_its_names() -> None:
    same = dict.fromkeys("abcd", 0.027)
    some = {"small": 0.0278, "big": 0.0278, **{f"total {n}": 0.125 for n in range(4, 10)}, "any": 0.139}
    words = in_node("words.js", COSTS, [same, {"a": 0.01, "b": 0.01}, some, {"wager": -0.0082}])
    assert [said.replace("\xa0", " ") for said in words] == [
        "every wager alike 2.70 %",
        "a, b 1.00 %",
        "small, big 2.78 %; total 4, total 5, total 6 and 3 more 12.50 %; any 13.90 %",
        "wager 0.82 % for the players",
    ]
