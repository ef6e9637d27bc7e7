"""The Three Card Bonus and the linked progressive beside the three bets, and rounds as they are described."""

from typing import Any

import pytest

from cutcard.core.errors import Faulty
from cutcard.core.facts import Award
from cutcard.core.money import STAKE_MAX
from cutcard.described import settle
from cutcard.games.let_it_ride.rules import US
from tests.four_card_poker import refused
from tests.kit import changed, clause, finish, net, play, seated, verdicts
from tests.let_it_ride import FIRST_BACK, RIDES, SECOND_BACK, SIDES, alone, betting, common, dealt, laid

OWN = {  # three cards, and the three scales
    "mini royal": ("As Ks Qs", (50, 50, 40)),
    "straight flush": ("4s 3s 2s", (40, 40, 40)),
    "three of a kind": ("2h 2s 2d", (30, 30, 30)),
    "straight": ("3h 2s Ad", (6, 6, 5)),
    "flush": ("Ah Kh Jh", (4, 3, 4)),
    "pair": ("9h 9s 5d", (1, 1, 1)),
}


@clause("CP-LIR-5.2")
def test_5_2_the_bonus_is_the_houses_to_offer_and_lies_beside_the_bets_before_the_cards() -> None:
    bonus = "ann bet 1 three-card-bonus ann 500"
    refused(play(seated(US, ann="1"), laid()), bonus, "CP-LIR-5.2")
    refused(seated(SIDES, ann="1"), bonus, "CP-LIR-5.2")
    r = play(seated(SIDES, ann="1"), f"{laid()}\n{bonus}\nann pull 1 main-3 ann\nann pull 1 main-2 ann")
    refused(r, "ann pull 1 main-1 ann", "CP-LIR-5.2")
    assert not play(r, "ann pull 1 three-card-bonus ann\nann pull 1 main-1 ann").table.live()
    refused(betting(SIDES), bonus, "CP-LIR-5.1")


@clause("CP-LIR-10.4")
@pytest.mark.parametrize("of", OWN)
def test_10_4_the_bonus_is_paid_on_the_own_three_cards_by_its_scale(of: str) -> None:
    cards, scales = OWN[of]
    for scale, times in enumerate(scales, 1):
        game = SIDES.set(three_card_bonus=scale)
        r = alone(cards, "8c Td", FIRST_BACK, SECOND_BACK, game=game, beside="three-card-bonus 500")
        assert verdicts(r)[-1] == f"three-card-bonus win {500 * (1 + times)} CP-LIR-10.4"


@clause("CP-LIR-10.4")
def test_10_4_the_common_cards_are_none_of_the_bonus() -> None:
    r = alone("Ks 9h 4d", "9s 9d", game=SIDES, beside="three-card-bonus 500")
    assert verdicts(r)[-1] == "three-card-bonus lose 0 CP-LIR-10.4"
    assert net(r, "ann") == 9000 - 500


@clause("CP-LIR-5.3")
def test_5_3_the_progressive_lies_beside_the_bets_and_ranks_all_five_cards() -> None:
    refused(seated(SIDES, ann="1"), "ann bet 1 progressive ann 500", "CP-LIR-5.3")
    bets = f"{laid(beside='progressive 500')}\n{laid(500, '2', 'bob')}"
    r = play(seated(SIDES, ann="1", bob="2"), f'{bets}\ndee call "no more bets"')
    r = play(r, f"shoe deal 1 own 9s 8s 2d\nshoe deal 2 own 7s 6s 5s\n{common('9h 9d')}")
    r = play(r, "ann pull 1 main-1 ann\nbob choice 2 ride\ndee show first 9h\nann choice 1 ride\nbob choice 2 ride")
    r = finish(r)
    assert "progressive win 4500 US-PROG-TRIPS" in verdicts(r, "1")


@clause("CP-LIR-5.3")
def test_5_3_envy_is_earned_by_a_hand_whose_bets_were_taken_back() -> None:
    r = play(seated(SIDES, ann="1", bob="2"), f"{laid(beside='progressive 500')}\n{laid(500, '2', 'bob')}")
    r = play(r, f'dee call "no more bets"\nshoe deal 1 own Ks 8h 3c\nshoe deal 2 own 7s 6s 5s\n{common("9s 8s")}')
    r = play(r, "ann pull 1 main-1 ann\nbob pull 2 main-1 bob\ndee show first 9s")
    r = finish(play(r, "ann pull 1 main-2 ann\nbob pull 2 main-2 bob"))
    (envy,) = [e.fact for e in r.log if isinstance(e.fact, Award)]
    assert (envy.why, envy.payee, envy.chips) == ("envy", "ann", 150_000)


# Described rounds

ROUND: dict[str, Any] = {
    "game": "let-it-ride",
    "seats": {
        "1": {"bets": {"main": 1000, "three-card-bonus": 500}, "cards": "Js Jh 4d", "choices": ["ride", "pull"]},
        "2": {"bets": {"main": 500}, "cards": "Ks 8h 3c", "choices": ["pull", "pull"]},
    },
    "board": "4c Qs",
}


@clause("CP-LIR-9.1")
def test_a_bet_that_was_pulled_is_told_as_withdrawn() -> None:
    told = settle(ROUND)["seats"]
    line = {"stake": 1000, "outcome": "withdrawn", "returned": 1000, "cite": ["CP-LIR-9.1"]}
    assert told["1"]["wagers"]["main-2"] == line
    assert [told["1"]["wagers"][bet]["returned"] for bet in ("main-1", "main-3")] == [3000, 3000]
    assert (told["1"]["net"], told["2"]["net"]) == (4500, -500)


@pytest.mark.parametrize(
    "path, value, says",
    [
        ("seats.1.choices", ["ride"], "seats.1.choice is missing (CP-LIR-9.1); it may be ride or pull"),
        ("seats.1.choices", ["ride", "fold"], "seats.1.choice is 'fold' (CP-LIR-9.1); it may be ride or pull"),
        ("seats.1.choices", ["ride", "ride", "ride"], "'ride' was never asked for"),
        ("seats.1.choices", "ride", "seats.1.choices is a list"),
        ("seats.1.cards", "Js Jh", "seats.1.cards has 2 cards, not 3"),
        ("seats.1.cards", "Js Jh Ks", "Ks is in seats.1.cards too"),
        ("board", "4c", "board has 1 card, not 2"),
        ("board", "4c 4c", "board: 4c is there too often"),
        ("board", ..., "board is missing"),
        ("seats.1.bets.main", -1000, "seats.1.bets.main is -1000"),
        ("seats.1.bets.main", 0, "seats.1.bets.main is 0"),
        ("seats.1.bets.main", 10.5, "seats.1.bets.main is 10.5"),
        ("seats.1.bets.main", STAKE_MAX + 1, "seats.1.bets.main is"),
        (
            "seats.1.bets.main-1",
            1000,
            "main-1 is not a wager (CP-LIR-3.1); it may be main, three-card-bonus or",
        ),
        ("seats.1.bets.ante", 1000, "seats.1.bets.ante is not a wager"),
        ("seats.1.bets", {"three-card-bonus": 500}, "the Three Card Bonus needs"),
        ("seats.9", {}, "seats.9 is not a seat"),
        ("dealer", "As Kd Qc", "dealer is not a key"),
        ("options", {"main": 3}, "main"),
        ("limits", {"main": [2500, 5000]}, "1 here is $25 to $50"),
    ],
)
def test_what_cannot_have_been_is_refused_by_its_field(path: str, value: object, says: str) -> None:
    with pytest.raises(Faulty) as fault:
        settle(changed(ROUND, path, value))
    assert says in str(fault.value)


@clause("CP-LIR-9.4")
def test_an_absent_player_is_described_without_choices() -> None:
    seat = {"bets": {"main": 500}, "cards": "Ks 8h 3c", "absent": True}
    told = settle(changed(ROUND, "seats.2", seat))["seats"]["2"]
    assert told["net"] == -1500
    pulls = {**changed(ROUND, "seats.2", seat), "options": {"absent": "pull"}}
    assert settle(pulls)["seats"]["2"]["net"] == -500


@pytest.mark.parametrize("row, result", [
    ({"clause": "11.4"}, (0, 0)),
    ({"clause": "11.10", "seat": "1", "ruling": "void"}, (0, -500)),
    ({"clause": "CP-LIR-11.9", "seat": "2", "ruling": "rebuilt"}, (4500, -500)),
    ({"clause": "11.5"}, (4500, -500)),
])  # fmt: skip
def test_irregularities_are_described_by_clause(row: dict[str, str], result: tuple[int, int]) -> None:
    told = settle({**ROUND, "irregularities": [row]})["seats"]
    assert (told["1"]["net"], told["2"]["net"]) == result


def test_the_same_at_the_table() -> None:
    r = play(dealt(SIDES, "1", beside="three-card-bonus 500"), f"ann {RIDES}\ndee show first 4c\nann {SECOND_BACK}")
    assert net(finish(r), "ann") == settle(ROUND)["seats"]["1"]["net"]
