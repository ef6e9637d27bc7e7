"""Let It Ride, clause by clause: small tables, one or two seats, the cards named."""

from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.let_it_ride.rules import BETS, US
from tests.kit import PLAYERS, finish, play, seated

SIDES = US.set(three_card=True, progressive="D", verify_jackpots=False)
HANDS = {"1": "Js Jh 4d", "2": "Ks 8h 3c", "3": "9d 9c 2h"}  # a paying pair, nothing, a low pair
BOARD = "4c Qs"
CLOSE = 'dee call "no more bets"'
RIDES, FIRST_BACK, SECOND_BACK = "choice 1 ride", "pull 1 main-1 ann", "pull 1 main-2 ann"


def laid(chips: int = 1000, area: str = "1", person: str = "ann", beside: str = "") -> str:
    """Three equal bets, and side wagers such as `three-card-bonus 500`, as a script."""
    words = beside.split()
    wagers = [*((bet, str(chips)) for bet in BETS), *zip(words[::2], words[1::2], strict=True)]
    return "\n".join(f"{person} bet {area} {wager} {person} {amount}" for wager, amount in wagers)


def betting(game: Game = US, seats: str = "12", beside: str = "") -> Round:
    """Everyone has bet, and there are no more bets: ann sits at 1, bob at 2, cat at 3."""
    people = {name: area for name, area in zip(PLAYERS, "1234567", strict=True) if area in seats}
    r = seated(game, **people)
    for name, area in people.items():
        r = play(r, laid(1000, area, name, beside))
    return play(r, CLOSE)


def common(board: str = BOARD) -> str:
    first, second = board.split()
    return f"shoe deal first down {first}\nshoe deal second down {second}"


def dealt(game: Game = US, seats: str = "12", board: str = BOARD, beside: str = "") -> Round:
    """All the cards are out, and nobody has decided."""
    hands = "\n".join(f"shoe deal {area} own {HANDS[area]}" for area in seats)
    return play(betting(game, seats, beside), f"{hands}\n{common(board)}")


def turned(r: Round, first: str = "4c") -> Round:
    """The first common card is turned."""
    return play(r, f"dee show first {first}")


def alone(hand: str, board: str, *decisions: str, game: Game = US, chips: int = 1000, beside: str = "") -> Round:
    """Ann by herself, to the end of the round; she lets ride what is not said."""
    r = play(seated(game, ann="1"), f"{laid(chips, beside=beside)}\n{CLOSE}\nshoe deal 1 own {hand}\n{common(board)}")
    said = decisions or (RIDES, RIDES)
    r = play(turned(play(r, f"ann {said[0]}"), board.split()[0]), f"ann {said[1]}")
    return finish(r)
