"""The monitors of sections 1, 8 and 9: what players and dealer are shown at each moment of a race."""

import io
from dataclasses import asdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from cutcard.cards import DECK
from cutcard.core.round import Round
from cutcard.games.racing_card_derby.monitors import dealer_monitor, players_monitor
from cutcard.games.racing_card_derby.race import TRACK
from cutcard.games.racing_card_derby.rules import NZ
from tests.kit import clause, finish, item, play, seated
from tests.racing_card_derby import (
    HEARTS_CLUBS_DIAMONDS,
    RESULT,
    betting,
    by_the_book,
    closed,
    course,
    laid_out,
    run,
    shuffle,
)

tries = settings(max_examples=40, derandomize=True, database=None)
EMPTY = {"first": (), "second": (), "third": ()}


def at(race: str) -> Round:
    return run(closed(ann="red 1000"), race)


def call(race: str) -> str:
    return players_monitor(at(race)).call


# The dealer's monitor


@clause("NZ-RCD-1-DEALERMON")
def test_1_dealermon_each_placing_is_shown_the_moment_its_card_is_read() -> None:
    r, shown = closed(ann="red 1000"), []
    for area, card in laid_out(HEARTS_CLUBS_DIAMONDS):
        r = play(r, f"shoe deal {area} up {card}")
        shown.append(dealer_monitor(r).race.placed)
    nobody: tuple[str, ...] = ()
    assert shown == [
        *[nobody] * 5,
        *[("hearts",)] * 2,
        *[("hearts", "clubs")] * 3,
        ("hearts", "clubs", "diamonds"),
    ]


@clause("NZ-RCD-1-DEALERMON")
def test_1_dealermon_the_fourth_heart_shows_first_hearts_with_no_key_pressed() -> None:
    before = at("5h 9s 3h Kd 8h")
    after = play(before, "shoe deal first up Jh")
    assert len(after.log) == len(before.log) + 1
    assert (dealer_monitor(before).race.placed, dealer_monitor(after).race.placed) == ((), ("hearts",))


@clause("NZ-RCD-1-DEALERMON")
def test_1_dealermon_says_what_the_dealer_does_next() -> None:
    r = betting(ann="red 1000", bob="black 500")
    says = [dealer_monitor(r).next]
    r = play(r, 'dee call "no more bets"')
    for race in ("", "3h 4h 5h 6h", "| 9c", "|| 8d"):
        r = run(r, race)
        says.append(dealer_monitor(r).next)
    r = play(r, f'dee call "{RESULT}"')
    says.append(dealer_monitor(r).next)
    says.append(dealer_monitor(finish(r)).next)
    assert says == [
        "Take the wagers, then call “no more bets”.",
        "Draw a card: first place is open.",
        "Draw a card: second place is open.",
        "Draw a card: third place is open.",
        f"Check the displays and announce: {RESULT}.",
        "Collect the losing wagers, then pay the winners.",
        "The round is over.",
    ]


@clause("NZ-RCD-1-DEALERMON")
def test_1_dealermon_names_what_is_wrong_and_the_clause_while_anything_is() -> None:
    r = play(at("5h 9s"), "!dee deal second up 3h")
    assert dealer_monitor(r).next.startswith("Wait: ")
    assert "(NZ-RCD-10.7)" in dealer_monitor(r).next


@clause("NZ-RCD-1-DEALERMON", "NZ-RCD-10.5")
def test_1_dealermon_a_card_held_back_is_laid_and_then_read() -> None:
    r = play(at("5h 9s"), "!dee deal held down ??")
    assert dealer_monitor(r).next == "Lay the card held back in the first area."
    r = play(r, f"dee move first {item(r, 'held', 0)}")
    assert dealer_monitor(r).next == "Read the card in the first area."
    assert players_monitor(r).lanes == {"spades": 1, "hearts": 1, "diamonds": 0, "clubs": 0}


@clause("NZ-RCD-1-DEALERMON")
def test_1_dealermon_counts_the_cards_and_what_lies_on_each_area_and_what_is_paid() -> None:
    r = play(
        betting(ann="red 1000 clubs 300", bob="red 500"), "bob bet layout black bob 100\nbob pull layout black bob"
    )
    assert dealer_monitor(r).stakes == {"red": 1500, "clubs": 300}
    r = run(play(r, 'dee call "no more bets"'), HEARTS_CLUBS_DIAMONDS)
    assert dealer_monitor(r).drawn == 11
    assert dealer_monitor(r).payouts == ()
    announced = play(r, f'dee call "{RESULT}"')
    to_pay = (("ann", "red", 2000), ("bob", "red", 1000))
    assert dealer_monitor(announced).payouts == dealer_monitor(finish(r)).payouts == to_pay


# The players' monitor


@clause("NZ-RCD-1-PLAYERMON")
def test_1_playermon_before_the_first_card_all_are_at_the_post() -> None:
    m = players_monitor(seated(NZ, ann="1"))
    assert m.lanes == {"spades": 0, "hearts": 0, "diamonds": 0, "clubs": 0}
    assert (m.cards, m.placed, m.protested, m.lit) == (EMPTY, (), False, {})
    assert m.call == "They are at the post."


@clause("NZ-RCD-1-PLAYERMON")
@pytest.mark.parametrize(
    "race, says",
    [
        ("5h 9s", "Spades and hearts are level on 1."),
        ("5h 9s Kd", "Spades, hearts and diamonds are level on 1."),
        ("5h 9s Kd 4c", "Spades, hearts, diamonds and clubs are level on 1."),
        ("5h 3h 9s", "Hearts lead spades by one."),
        ("5h 3h 7h 9s", "Hearts lead spades by two."),
        ("5h 9s 3h Kd 8h 2s", "Hearts lead spades by one, protested."),
        ("5h 2s", "Spades and hearts are level on 1, protested."),
        ("5h 9s 3h Kd 8h Jh", "Hearts win; second place is open."),
        ("5h 2s 3h Kd 8h Jh", "Hearts win, protested; second place is open."),
        ("5h 9s 3h Kd 8h Jh | 7h", "Hearts win; second place is open."),
        ("5h 9s 3h Kd 8h Jh | 7h 4c", "Hearts first, clubs second; third place is open."),
        ("5h 9s 3h Kd 8h Jh | 2s", "Hearts first, spades second; third place is open."),
        (HEARTS_CLUBS_DIAMONDS, "Hearts first, clubs second, diamonds third, not protested."),
        ("2s 5s 9s Ks | 4c | 8d", "Spades first, clubs second, diamonds third, protested."),
    ],
)
def test_1_playermon_the_race_is_called_in_words(race: str, says: str) -> None:
    assert call(race) == says


@clause("NZ-RCD-1-PLAYERMON")
def test_1_playermon_a_lone_leader_leads() -> None:
    assert call("5h").startswith("Hearts lead ")
    assert call("5h 3h 7h").endswith(" by three.")


@clause("NZ-RCD-1-PLAYERMON", "NZ-RCD-9.1(b)")
@pytest.mark.parametrize("protested", [False, True])
@pytest.mark.parametrize("order", ["shd", "hcd", "dch", "csh"])
def test_1_playermon_both_monitors_show_the_same_placings_and_the_same_protest(order: str, protested: bool) -> None:
    r = closed(ann="red 1000 clubs 500")
    moments = [r]
    for area, card in laid_out(course(order, protested)):
        moments.append(play(moments[-1], f"shoe deal {area} up {card}"))
    moments.append(finish(moments[-1]))
    for moment in moments:
        assert dealer_monitor(moment).race == players_monitor(moment)
    assert players_monitor(moments[-1]).protested is protested


@clause("NZ-RCD-1-PLAYERMON")
@tries
@given(st.integers(), st.integers(0, 40))
def test_1_playermon_at_any_moment_it_shows_what_the_cards_say(seed: int, dealt: int) -> None:
    cards = shuffle(DECK, seed)
    piles, order = by_the_book(cards)
    used = cards[: min(dealt, sum(map(len, piles)))]
    piles, order = by_the_book(used)
    race = " | ".join(" ".join(used[sum(map(len, piles[:n])) : sum(map(len, piles[: n + 1]))]) for n in range(3))
    m = players_monitor(at(race))
    assert list(m.placed) == order
    assert m.protested == ("2s" in used[: len(piles[0])])
    assert list(m.lanes.values()) == [piles[0].count(suit) for suit in "shdc"]
    assert [card for area in TRACK for card in m.cards[area]] == used


@clause("NZ-RCD-1-PLAYERMON")
def test_1_playermon_is_drawn_from_facts_and_carries_nothing_of_a_player() -> None:
    m = asdict(players_monitor(finish(at(HEARTS_CLUBS_DIAMONDS))))
    assert set(m) == {"lanes", "cards", "placed", "protested", "call", "lit"}
    assert "ann" not in str(m)
    assert "1000" not in str(m)


# 8.1 and 8.2 How the cards lie


@clause("NZ-RCD-8.2")
def test_8_2_thirteen_first_place_cards_are_all_shown_in_full() -> None:
    thirteen = [rank + suit for rank in "345" for suit in "shdc"] + ["6s"]
    m = players_monitor(at(" ".join(thirteen)))
    assert m.cards["first"] == tuple(thirteen)
    assert m.lanes == {"spades": 4, "hearts": 3, "diamonds": 3, "clubs": 3}


@clause("NZ-RCD-8.2")
@pytest.mark.parametrize("decks", [1, 8])
def test_8_2_in_the_longest_race_too_and_for_every_pair_of_eyes(decks: int) -> None:
    hearts, diamonds = ([rank + suit for rank in "23456789TJQKA"] * decks for suit in "hd")
    race = f"3s 4s 5s 3c 4c 5c {' '.join(diamonds[:3])} {' '.join(hearts[:4])} | {' '.join(hearts[4:])} 9s | 8c"
    r = run(closed(NZ.set(decks=decks), ann="red 1000"), race)
    shown = [card for area in TRACK for card in players_monitor(r).cards[area]]
    assert shown == [card for _, card in laid_out(race)]
    assert r.seen("public") == r.log


@clause("NZ-RCD-8.1-DIRECTION", "NZ-RCD-8.2")
def test_8_1_direction_each_area_lists_its_cards_in_the_order_drawn() -> None:
    assert players_monitor(at(HEARTS_CLUBS_DIAMONDS)).cards == {
        "first": ("5h", "9s", "3h", "Kd", "8h", "Jh"),
        "second": ("7h", "4c"),
        "third": ("3c", "Qh", "8d"),
    }


@clause("NZ-RCD-8.1-DIRECTION", "NZ-RCD-10.7")
def test_8_1_direction_after_a_rebuilding_too() -> None:
    """9s was laid in the second area and found there when 3h was already out: it is put before 3h, not behind."""
    r = play(at("5h"), "!dee deal second up 9s\n!dee deal first up 3h")
    r = play(r, f"sue move first {item(r, 'second', 0)} -- astray")
    assert players_monitor(r).cards["first"] == ("5h", "9s", "3h")


def printed(r: Round, view: str) -> dict[str, str]:
    """The rows of a monitor by their first word."""
    from cutcard.console.monitor import drawn

    out = io.StringIO()
    Console(file=out, width=200).print(drawn(r, view))
    rows = [row.strip() for row in out.getvalue().splitlines() if row.strip()]
    return {row.split()[0]: row for row in rows if row.split()[1:2] == ["place"]}


@clause("NZ-RCD-8.1-DIRECTION")
@pytest.mark.parametrize("view, first_card", [("dealer", "rightmost"), ("players", "leftmost")])
def test_8_1_direction_cards_run_from_the_dealer_s_right_to_the_left(view: str, first_card: str) -> None:
    """Seen from the dealer's side the first card lies rightmost; players sit opposite, and to them it is leftmost."""
    rows = printed(at(HEARTS_CLUBS_DIAMONDS), view)
    areas = {"first": "5h 9s 3h Kd 8h Jh", "second": "7h 4c", "third": "3c Qh 8d"}
    for area, cards in areas.items():
        columns = [rows[area].index(card) for card in cards.split()]
        assert columns == sorted(columns, reverse=first_card == "rightmost"), rows[area]
