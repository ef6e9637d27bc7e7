"""A race as screens are told it: each step of the way, what pays, and what the dealer's monitor needs."""

from dataclasses import replace

from cutcard.core.facts import Who
from cutcard.core.round import Round
from cutcard.games import find
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table.state import State, furnished
from tests.eyes import seen_by
from tests.kit import clause, finish, seated
from tests.racing_card_derby import HEARTS_CLUBS_DIAMONDS, betting, cards_of, closed, course, run
from tests.server.kit import FCP, RCD, Json, Site

ANN, BOB, AUDRA = Who("ann"), Who("bob"), Who("audra", "auditor")
PER_SHOE = ("decks=2", "shuffle=per-shoe")


def table(r: Round, *options: str, running: bool = True) -> State:
    fact = Furnished(r.game.name, "nz-2012", "staff", "virtual", options)
    state = furnished("t1", fact)
    seats = {person: tuple(places) for person, places in r.table.places_of.items()}
    session = replace(
        state.session, running=running, round=1, state="open", seats=seats, sat_at=dict.fromkeys(seats, 0)
    )
    return replace(state, session=replace(session, furnished=fact), round=r, stacks=dict.fromkeys(seats, 0))


def shown(r: Round, *options: str, who: Who | None = None) -> Json:
    seen: Json = seen_by(table(r, *options), who)["round"]
    return seen


def race(r: Round) -> Json:
    told: Json = shown(r)["scene"]
    return told


@clause("NZ-RCD-1-PLAYERMON")
def test_every_card_of_a_race_is_a_step_with_its_place_the_lanes_and_the_call() -> None:
    steps = race(run(closed(ann="red 1000"), HEARTS_CLUBS_DIAMONDS))["steps"]
    assert [s["card"] for s in steps] == cards_of(HEARTS_CLUBS_DIAMONDS)
    assert [s["area"] for s in steps] == ["first"] * 6 + ["second"] * 2 + ["third"] * 3
    assert [s["lanes"]["hearts"] for s in steps] == [1, 1, 2, 2, 3, 4, 4, 4, 4, 4, 4]  # later cards move nobody
    assert [len(s["placed"]) for s in steps] == [0] * 5 + [1] * 2 + [2] * 3 + [3]
    assert steps[2]["call"] == "Hearts lead spades by one."
    assert steps[2]["stands"] == "Spades 1, hearts 2, diamonds 0, clubs 0"
    assert [s["over"] for s in steps] == [False] * 10 + [True]
    assert not any(s["protested"] for s in steps)


@clause("NZ-RCD-1-PROTEST")
def test_the_protest_is_there_from_the_two_of_spades_on() -> None:
    steps = race(run(closed(ann="red 1000"), "5h 2s 9h Kd 3h Jh | 4c | 8d"))["steps"]
    assert [s["protested"] for s in steps] == [False] + [True] * 7


@clause("NZ-RCD-3.5")
def test_the_winning_areas_are_lit_when_the_round_has_ended_and_not_before() -> None:
    r = run(closed(ann="red 1000"), course("hcd"))
    assert race(r)["lit"] == {}
    lit = race(finish(r))["lit"]
    tiers = {
        "trifecta-hearts-clubs-diamonds": "first, second and third",
        "trifecta-hearts-clubs-spades": "first and second",
    }
    assert lit["red"] == lit["hearts"] == "win"
    assert lit["quinella-hearts-clubs"] == "first and second"
    assert {wager: lit[wager] for wager in tiers} == tiers
    assert sorted(lit.values()).count("first") == 4
    assert len(lit) == 9
    assert [(words, row) for words, _, row in race(finish(r))["paying"]] == [
        ("Red", "win"),
        ("Hearts", "win"),
        ("Exact Quinella: hearts, clubs", "first and second"),
        ("Trifecta with hearts first", "first"),
        ("Trifecta with hearts first, clubs second", "first and second"),
        ("Exact Trifecta: hearts, clubs, diamonds", "first, second and third"),
    ]


@clause("NZ-RCD-1-DEALERMON")
def test_the_dealer_is_told_the_next_step_what_lies_where_and_whom_to_pay() -> None:
    r = closed(ann="red 1000 clubs 500", bob="red 200")
    assert race(r)["next"] == "Draw a card: first place is open."
    assert race(r)["stakes"] == {"red": 1200, "clubs": 500}
    paid = race(finish(run(r, course("hcd"))))["payouts"]["rows"]
    shown = [(row["seat"], row["wager"], row["pays"], row["won"], row["returned"], row["says"]) for row in paid]
    assert sorted(shown) == [("1", "Red", "1/1", 1000, 2000, "✓ paid"), ("2", "Red", "1/1", 200, 400, "✓ paid")]


def test_everybody_is_told_the_same_race() -> None:
    r = finish(run(closed(ann="red 1000", bob="black 500"), course("hcd")))
    assert all(shown(r, who=who)["scene"] == race(r) for who in (ANN, BOB, AUDRA))


def test_cards_that_are_left_are_counted_from_the_pack_or_from_the_shoe() -> None:
    r = run(closed(ann="red 1000"), "5h 9s 3h")
    assert shown(r)["left"] == 52 - 3
    shoe = find(RCD, "nz-2012", {"decks": "2", "shuffle": "per-shoe"})
    r = run(closed(shoe, ann="red 1000"), "5h 9s 3h Kd")
    assert shown(r, *PER_SHOE)["left"] == 104 - 4


def test_what_each_kind_of_wager_pays_is_told_with_its_clause() -> None:
    pays = seen_by(table(betting(ann="red 1000")), None)["pays"]
    assert pays["colour"] == {"cite": "NZ-RCD-5.8(a)", "rows": [["win", "1/1"], ["win, protested", "1/2"]]}
    assert pays["suit"]["rows"] == [["win", "3/1"], ["win, protested", "2/1"]]
    assert pays["quinella"]["rows"] == [["first and second", "10/1"]]
    assert [odds for _, odds in pays["trifecta"]["rows"]] == ["10/1", "2/1", "1/1"]


async def test_a_shoe_that_is_played_through_has_less_left_in_the_next_round(site: Site) -> None:
    await site.table(RCD, "nz-2012", *PER_SHOE)
    ann = await site.guest()
    await ann.sit("1")
    await ann.bet("layout", "red", 200)
    await ann.ready()
    seen = await ann.see()
    drawn = len(seen["previous"]["scene"]["steps"])
    assert drawn >= 6  # four of the winner, one each of two others
    assert (seen["round"]["number"], seen["round"]["left"]) == (2, 104 - drawn)


def test_a_game_of_hands_has_no_race() -> None:
    assert shown(seated(find(FCP), ann="1"))["scene"] is None
