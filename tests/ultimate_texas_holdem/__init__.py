"""Ultimate Texas Hold'em, clause by clause: small tables, one or two seats, the cards named."""

from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games import edition_of
from cutcard.games.ultimate_texas_holdem.rules import NZ, US
from tests.kit import finish, play, seated
from tests.poker import CLOSE, all_bet, laid

LINKED = US.set(progressive="D", verify_jackpots=False)
OWN_FILE = {
    "game": "ultimate-texas-holdem",
    "from": "nz-2012",
    "edition": "harbour",
    "title": "Harbour Casino",
    "status": "house",
    "source": "a floor manual",
    "date": "undated",
    "pays": {
        "blind": {"royal flush": 500, "straight flush": 50, "four of a kind": 20, "full house": 6, "flush": "3/2",
                  "straight": 1, "three of a kind": 1},
        "trips": {"royal flush": 100, "straight flush": 60, "four of a kind": 40, "full house": 20, "flush": 10,
                  "straight": 8, "three of a kind": 4},
    },
}  # fmt: skip
OWN = edition_of([US, NZ], OWN_FILE, "harbour.toml")  # both hole cards, with tables of an operator's own
HANDS = {"1": "As Ah", "2": "9s 4d", "3": "Jc 3c"}
BOARD = "Ad 7c 7d Ks 2h"
STAKES = "ante 1000 blind 1000"


def betting(game: Game = US, seats: str = "12", wagers: str = STAKES) -> Round:
    return all_bet(game, seats, wagers)


def cards(board: str, dealer: str) -> str:
    five = board.split()
    flop, river = " ".join(five[:3]), " ".join(five[3:])
    return f"shoe deal dealer down {dealer}\nshoe deal flop down {flop}\nshoe deal river down {river}"


def dealt(game: Game = US, seats: str = "12", wagers: str = STAKES, board: str = BOARD, dealer: str = "Kd Qd") -> Round:
    """All the cards are out, and nobody has decided."""
    face = "home" if game.flag("view-one") else "own"
    hands = "\n".join(f"shoe deal {area} {face} {HANDS[area]}" for area in seats)
    return play(betting(game, seats, wagers), f"{hands}\n{cards(board, dealer)}")


def alone(
    hand: str, board: str, dealer: str, choices: str = "play 4000", wagers: str = STAKES, game: Game = US
) -> Round:
    """Ann by herself, to the end of the round: `check, play 2000`, or `check, check, fold`."""
    r = play(seated(game, ann="1"), f"{laid(wagers)}\n{CLOSE}\nshoe deal 1 own {hand}\n{cards(board, dealer)}")
    five = board.split()
    shown = [f"dee show flop {' '.join(five[:3])}", f"dee show river {' '.join(five[3:])}"]
    for n, choice in enumerate(choices.split(", ")):
        r = play(r, shown[n - 1] if n else "")
        word, _, chips = choice.partition(" ")
        r = play(r, f"ann bet 1 play ann {chips}" if word == "play" else f"ann choice 1 {word}")
    return finish(r)
