"""Section 8: the call of no more bets, and the order and the faces of the deal."""

import random
from collections.abc import Sequence

import pytest

from cutcard.cards import DECK
from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack, shuffled
from cutcard.core.errors import Refusal
from cutcard.core.facts import Deal
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.games.four_card_poker.rules import NZ
from tests.four_card_poker import CLOSE, laid, refused
from tests.kit import clause, play, seated

SHOE, SHUFFLER = NZ.set(device="shoe"), NZ.set(device="shuffler")
ORDER = list(DECK)  # 2s first
TWO = {"bob": "2", "eve": "5"}
THREE = {**TWO, "gil": "7"}


def dealt_out(game: Game, seats: dict[str, str], wagers: str = "ante 1000", order: Sequence[str] = ORDER) -> Round:
    bets = "\n".join(laid(wagers, area, person) for person, area in seats.items())
    return attend(play(seated(game, **seats), bets + CLOSE), Pack(order))


def sequence(r: Round) -> list[tuple[str, str, int]]:
    """To whom, which way up and how many, one row a deal."""
    return [(e.fact.to, e.fact.face, len(e.fact.cards)) for e in r.log if isinstance(e.fact, Deal)]


def seen(r: Round, eyes: str) -> dict[str, list[str]]:
    table = Round(r.game, r.seen(eyes)).table
    return {place: table.cards(place) for place in table.lies}


@clause("NZ-20-8.1(a)")
@pytest.mark.parametrize(
    "game, act",
    [(SHUFFLER, "shoe deal 2 own 2s 3s 4s 5s 6s"), (SHOE, "shoe deal 2 own 2s"), (SHOE, "dee deal 2 own 2s")],
)
def test_8_1_a_the_dealer_calls_no_more_bets_before_dealing(game: Game, act: str) -> None:
    r = play(seated(game, bob="2"), laid("ante 1000", "2", "bob"))
    refused(r, act, "NZ-20-8.1(a)")
    assert play(r, CLOSE + act).table.dealt("2") > 0


@clause("NZ-20-8.1(a)")
def test_8_1_a_the_call_is_the_dealers_and_waits_for_nobody() -> None:
    r = play(seated(NZ, **THREE), laid("ante 1000", "2", "bob"))
    refused(r, 'bob call "no more bets"', "NZ-20-8.1(a)")
    closed = play(r, CLOSE)  # eve and gil have laid nothing
    assert [d.id for d in closed.due] == ["deal:2:0"]
    with pytest.raises(Refusal):
        play(closed, CLOSE)


@clause("NZ-20-8.1(b)")
def test_8_1_b_clockwise_from_the_dealers_left() -> None:
    first_round = [to for to, _, _ in sequence(dealt_out(SHOE, THREE))][:4]
    assert first_round == ["2", "5", "7", "dealer"]
    seated_in_another_order = dict(reversed(THREE.items()))
    assert [to for to, _, _ in sequence(dealt_out(SHUFFLER, seated_in_another_order))][:4] == ["2", "5", "7", "dealer"]


@clause("NZ-20-8.2")
@pytest.mark.parametrize("game", [SHOE, SHUFFLER])
def test_8_2_face_down_but_for_the_dealers_sixth_card(game: Game) -> None:
    r = dealt_out(game, TWO)
    known = {place: r.table.cards(place) for place in ("2", "5", "dealer")}
    dealers = [HIDDEN] * 5 + known["dealer"][5:]
    assert seen(r, "bob") == {"2": known["2"], "5": [HIDDEN] * 5, "dealer": dealers}
    assert seen(r, "eve") == {"2": [HIDDEN] * 5, "5": known["5"], "dealer": dealers}
    for eyes in ("public", "dee", "sue", "ola"):
        assert seen(r, eyes) == {"2": [HIDDEN] * 5, "5": [HIDDEN] * 5, "dealer": dealers}


@clause("NZ-20-8.3(a)-(c)")
def test_8_3_a_c_from_a_shoe_one_card_to_each_in_turn_five_times() -> None:
    r = dealt_out(SHOE, TWO)
    in_turn = [("2", "own", 1), ("5", "own", 1), ("dealer", "down", 1)]
    assert sequence(r)[:15] == in_turn * 5
    assert r.table.cards("2") == [ORDER[n] for n in (0, 3, 6, 9, 12)]
    assert r.table.cards("5") == [ORDER[n] for n in (1, 4, 7, 10, 13)]
    assert r.table.cards("dealer")[:5] == [ORDER[n] for n in (2, 5, 8, 11, 14)]


@clause("NZ-20-8.3(a)-(c)")
def test_8_3_a_c_from_a_shoe_not_five_at_once() -> None:
    r = play(seated(SHOE, **TWO), laid("ante 1000", "2", "bob") + CLOSE)
    refused(r, "shoe deal 2 own 2s 3s 4s 5s 6s", "NZ-20-8.3(a)-(c)")


@clause("NZ-20-8.3(d)")
def test_8_3_d_from_a_shoe_the_sixteenth_card_is_the_dealers_up_card() -> None:
    r = dealt_out(SHOE, TWO)
    assert sequence(r)[15:] == [("dealer", "up", 1)]
    assert r.table.cards("dealer")[5] == ORDER[15]
    assert {d.id for d in r.due if d.must} == {"decide:2", "decide:5"}


@clause("NZ-20-8.4(a)")
def test_8_4_a_from_a_shuffler_five_at_once_to_each_area() -> None:
    r = dealt_out(SHUFFLER, TWO)
    assert sequence(r)[:2] == [("2", "own", 5), ("5", "own", 5)]
    assert (r.table.cards("2"), r.table.cards("5")) == (ORDER[0:5], ORDER[5:10])


@clause("NZ-20-8.4(b)")
def test_8_4_b_from_a_shuffler_six_to_the_dealer_the_last_up() -> None:
    r = dealt_out(SHUFFLER, TWO)
    assert sequence(r)[2:] == [("dealer", "down", 5), ("dealer", "up", 1)]
    assert r.table.cards("dealer") == ORDER[10:16]


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(SHOE, marks=clause("NZ-20-8.3(a)-(c)", "NZ-20-8.3(d)")),
        pytest.param(SHUFFLER, marks=clause("NZ-20-8.4(a)", "NZ-20-8.4(b)")),
    ],
)
@pytest.mark.parametrize("wagers", ["ante 1000", "aces-up 1000", "ante 1000 aces-up 1000"])
def test_8_every_wagered_area_is_dealt_in_and_no_other(game: Game, wagers: str) -> None:
    pack = shuffled(DECK, random.Random(8))
    r = dealt_out(game, THREE, wagers, pack.left)
    assert {place: r.table.dealt(place) for place in r.table.lies} == {"2": 5, "5": 5, "7": 5, "dealer": 6}
