"""Section 8, and the paper's cover: the call of no more bets, and the order and the faces of the deal."""

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
from cutcard.games.four_card_poker.rules import NZ, US
from tests.four_card_poker import CLOSE, laid, refused, seen
from tests.kit import PLAYERS, clause, play, seated

SHOE, SHUFFLER = NZ.set(device="shoe"), NZ.set(device="shuffler")
TWO = {"eve": "5", "bob": "2"}  # who sat down first is not who is dealt to first


def dealt_out(game: Game, seats: dict[str, str], wagers: str = "ante 1000", order: Sequence[str] = DECK) -> Round:
    bets = "\n".join(laid(wagers, area, person) for person, area in seats.items())
    return attend(play(seated(game, **seats), bets + CLOSE), Pack(order))


@clause("NZ-20-8.1(a)")
@pytest.mark.parametrize(
    "game, act",
    [(SHUFFLER, "shoe deal 2 own 2s 3s 4s 5s 6s"), (SHOE, "shoe deal 2 own 2s"), (SHOE, "dee deal 2 own 2s")],
)
def test_8_1_a_the_dealer_calls_no_more_bets_before_dealing_and_waits_for_nobody(game: Game, act: str) -> None:
    r = play(seated(game, **TWO), laid("ante 1000", "2", "bob"))
    refused(r, act, "NZ-20-8.1(a)")
    refused(r, 'bob call "no more bets"', "NZ-20-8.1(a)")
    closed = play(r, CLOSE)  # eve has laid nothing
    assert [d.id for d in closed.due] == ["deal:2:0"]
    with pytest.raises(Refusal):
        play(closed, CLOSE)
    assert play(closed, act).table.dealt("2") > 0


@pytest.mark.parametrize(
    "game, deals",
    [
        pytest.param(
            SHOE,
            "2 own 1 8.3(a)-(c), 5 own 1 8.3(a)-(c), dealer down 1 8.3(a)-(c), " * 5 + "dealer up 1 8.3(d)",
            marks=clause("NZ-20-8.1(b)", "NZ-20-8.2", "NZ-20-8.3(a)-(c)", "NZ-20-8.3(d)"),
        ),
        pytest.param(
            SHUFFLER,
            "2 own 5 8.4(a), 5 own 5 8.4(a), dealer down 5 8.4(b), dealer up 1 8.4(b)",
            marks=clause("NZ-20-8.1(b)", "NZ-20-8.2", "NZ-20-8.4(a)", "NZ-20-8.4(b)"),
        ),
        pytest.param(
            US,
            "2 own 5 3-DEAL, 5 own 5 3-DEAL, dealer down 5 3-DEAL, dealer up 1 3-DEAL",
            marks=clause("US-4CP-3-DEAL"),
        ),
    ],
)
def test_8_from_the_dealers_left_face_down_but_for_the_dealers_sixth_card(game: Game, deals: str) -> None:
    r = dealt_out(game, TWO)
    made = [(e, e.fact) for e in r.log if isinstance(e.fact, Deal)]
    asked = [next(d for d in Round(game, r.log[: e.number]).due if d.must) for e, _ in made]
    assert deals.split(", ") == [
        f"{deal.to} {deal.face} {len(deal.cards)} {duty.cite.replace('NZ-20-', '').replace('US-4CP-', '')}"
        for (_, deal), duty in zip(made, asked, strict=True)
    ]
    assert [card for _, deal in made for card in deal.cards] == list(DECK[:16])
    assert {d.id for d in r.due if d.must} == {"decide:2", "decide:5"}
    dealers = [HIDDEN] * 5 + r.table.cards("dealer")[5:]
    for eyes in ("bob", "eve", "public", "dee", "sue", "ola"):
        own = [r.table.cards(a) if TWO.get(eyes) == a else [HIDDEN] * 5 for a in ("2", "5")]
        assert [seen(r, eyes, place) for place in ("2", "5", "dealer")] == [*own, dealers]


@clause("NZ-20-8.3(a)-(c)")
def test_8_3_a_c_from_a_shoe_not_five_at_once() -> None:
    r = play(seated(SHOE, **TWO), laid("ante 1000", "2", "bob") + CLOSE)
    refused(r, "shoe deal 2 own 2s 3s 4s 5s 6s", "NZ-20-8.3(a)-(c)")


@clause("NZ-20-8.3(a)-(c)", "NZ-20-8.3(d)", "NZ-20-8.4(a)", "NZ-20-8.4(b)", "US-4CP-4")
@pytest.mark.parametrize("game", [SHOE, SHUFFLER, US])
@pytest.mark.parametrize("wagers", ["ante 1000", "aces-up 1000", "ante 1000 aces-up 1000"])
def test_8_every_wagered_area_is_dealt_in_and_no_other(game: Game, wagers: str) -> None:
    r = dealt_out(game, {**TWO, "gil": "7"}, wagers, shuffled(DECK, random.Random(8)).left)
    assert {place: r.table.dealt(place) for place in r.table.lies} == {"2": 5, "5": 5, "7": 5, "dealer": 6}


@clause("NZ-20-INTRO")
def test_intro_five_cards_to_each_of_seven_areas_and_six_to_the_dealer() -> None:
    r = dealt_out(NZ, dict(zip(PLAYERS, "1234567", strict=True)), order=shuffled(DECK, random.Random(20)).left)
    assert [r.table.dealt(area) for area in "1234567"] == [5] * 7
    assert r.table.dealt("dealer") == 6
    assert {d.id for d in r.due if d.must} == {f"decide:{area}" for area in "1234567"}
