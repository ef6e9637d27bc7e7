"""Who is paid what, and described rounds."""

from typing import Any

import pytest

from cutcard.core.errors import Faulty, Refusal
from cutcard.described import settle
from cutcard.games.baccarat.rules import NZ
from tests.baccarat import NO_COMMISSION, over
from tests.kit import changed, clause, net, verdicts

EVERY = "player 1000 banker 2000 tie 500 player-pair 500 banker-pair 500"
PLAYER_NINE, BANKER_NINE, BANKER_SIX, TIE = "9s 2d Kh 5c", "2s 9d 3h Kc", "Ks 3d Kh 3c", "4s 8d 4h Kc"
SIX_WINS = "Ks 2d 5h 4c Td"  # five, and nothing more, against a six that stands


@clause("CP-5-3", "CP-5-4", "CP-5-5", "CP-5-14")
@pytest.mark.parametrize(
    "cards, wagers, lines",
    [
        (PLAYER_NINE, "player 1000 banker 2000", ["banker lose 0 CP-5-14", "player win 2000 CP-5-3"]),
        (BANKER_NINE, "player 1000 banker 2000", ["player lose 0 CP-5-14", "banker win 3900 CP-5-4"]),
        (SIX_WINS, "banker 2000", ["banker win 3900 CP-5-4"]),
        (TIE, "tie 500 player 1000", ["tie win 4500 CP-5-5", "player push 1000 CP-5-3"]),
        (TIE, "banker 2000 player-pair 500", ["banker push 2000 CP-5-3", "player-pair win 6000 CP-5-6"]),
    ],
)
def test_3_to_5_losing_wagers_are_collected_before_winning_ones_are_paid(
    cards: str, wagers: str, lines: list[str]
) -> None:
    assert verdicts(over(cards, wagers)) == lines


@clause("CP-5-4")
def test_4_without_commission_a_banker_win_pays_one_to_one_and_with_six_one_to_two() -> None:
    assert verdicts(over(BANKER_NINE, "banker 2000", game=NO_COMMISSION)) == ["banker win 4000 CP-5-4"]
    assert verdicts(over(SIX_WINS, "banker 2000", game=NO_COMMISSION)) == ["banker win 3000 CP-5-4"]
    player_six = "6s 2d Kh 3c Td"
    assert verdicts(over(player_six, "player 1000 banker 2000", game=NO_COMMISSION))[-1] == "player win 2000 CP-5-3"


@clause("CP-5-5")
def test_5_a_tie_pays_eight_or_where_the_house_says_so_nine_to_one() -> None:
    assert net(over(TIE, "tie 500"), "ann") == 4000
    assert net(over(TIE, "tie 500", game=NZ.set(tie_pays="9")), "ann") == 4500


@clause("CP-5-6")
@pytest.mark.parametrize(
    "cards, player, banker",
    [
        ("8s 2d 8h Kc 3h", 5500, -500),  # one rank
        ("Ks 2d Qh 2c 3h 9s", -500, 5500),  # king and queen count the same and are no pair
        ("4s 4d 4h 4c", 5500, 5500),  # whoever wins, a tie too
        ("Ks 2d 4h 7c 4s", -500, -500),  # the third card makes none
    ],
)
def test_6_a_pair_is_made_by_the_first_two_cards_of_one_rank(cards: str, player: int, banker: int) -> None:
    r = over(cards, "player-pair 500", "banker-pair 500")
    assert (net(r, "ann"), net(r, "bob")) == (player, banker)


def test_everyone_is_settled_on_the_one_layout() -> None:
    r = over(BANKER_NINE, EVERY, "banker 1000", "player 3000 banker 3000")
    assert [net(r, person) for person in ("ann", "bob", "cat")] == [-1000 + 1900 - 1500, 950, -3000 + 2850]


DESCRIBED: dict[str, Any] = {
    "game": "baccarat",
    "seats": {
        "1": {"bets": {"banker": 1000, "tie": 500}},
        "2": {"owner": "bea", "bets": {"player": 2000, "player-pair": 500}},
    },
    "cards": "8s 2d 8h Kc 3h",
}


def test_a_described_round_is_settled_by_its_cards_as_they_left_the_shoe() -> None:
    told = settle(DESCRIBED)["seats"]
    assert (told["1"]["net"], told["2"]["net"]) == (-1500, 2000 + 5500)
    assert told["2"]["wagers"]["player-pair"]["returned"] == 6000
    banker = settle(changed(DESCRIBED, "cards", BANKER_NINE))["seats"]["1"]["wagers"]["banker"]
    assert banker == {"stake": 1000, "outcome": "win", "returned": 1950, "cite": ["CP-5-4"]}
    options = {"commission": "none", "style": "B", "decks": 4}
    six = settle(changed(changed(DESCRIBED, "cards", SIX_WINS), "options", options))["seats"]["1"]
    assert six["wagers"]["banker"]["returned"] == 1500, "in style B nobody has to say that a hand was turned"


@pytest.mark.parametrize(
    "path, value, says",
    [
        ("cards", "8s 2d 8h Kc", "after 4 the round is not over"),
        ("cards", "9s 2d Kh 5c 3h", "the round was over after 4 cards, and 3h follows"),
        ("cards", "8s 2d 8h Kc 3z", "3z"),
        ("cards", ..., "cards"),
        ("seats.1.bets", {"lucky-six": 100}, "is not a wager"),
        ("seats.1.bets", {"banker": 1001}, "multiples"),
        ("seats.1.bets", {"player": -5}, "seats.1.bets.player"),
        ("seats.15", {"bets": {"player": 100}}, "is not a seat"),
        ("options", {"decks": 3}, "a table opens with decks from 4"),
        ("options", {"commission": "4"}, "commission is 5 or none"),
        ("limits", {"wager": [2000, 5000]}, "seats.1.bets.banker"),
        ("dealer", "9s", "dealer"),
    ],
)
def test_an_impossible_round_is_refused_by_its_field(path: str, value: object, says: str) -> None:
    with pytest.raises((Faulty, Refusal), match=says):
        settle(changed(DESCRIBED, path, value))


def test_of_four_packs_a_card_is_there_four_times_at_most() -> None:
    with pytest.raises(Faulty, match="9s is"):
        settle({**DESCRIBED, "options": {"decks": 4}, "cards": "9s 9s 9s 9s 9s"})
