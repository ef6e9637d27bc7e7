"""Caribbean Stud, clause by clause: small tables, one or two seats, the cards named."""

from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.caribbean_stud.rules import NZ
from tests.kit import finish, play, seated
from tests.poker import CLOSE, all_bet, laid

HANDS = {"1": "7s 7h 2d 4c Js", "2": "Kc 9d 4h 3s 2s", "3": "Qs 8c 6d 5h 3d"}  # a pair, king high, queen high
ACE_KING, ACE_QUEEN, THREES = "Ad Kd 9c 6c 3c", "Ad Qd 9c 6c 3c", "3h 3c Kd Td 9s"  # the last is the up card
BETS, FOLDS = "bet 1 bet ann 2000", "choice 1 fold"


def betting(game: Game = NZ, seats: str = "12", wagers: str = "ante 1000") -> Round:
    return all_bet(game, seats, wagers)


def dealers(cards: str) -> str:
    """From a shuffler: four down, and the last one up."""
    *down, up = cards.split()
    return f"shoe deal dealer down {' '.join(down)}\nshoe deal dealer up {up}"


def dealt(game: Game = NZ, seats: str = "12", wagers: str = "ante 1000", dealer: str = ACE_KING) -> Round:
    """All the cards are out, and nobody has decided."""
    r = betting(game, seats, wagers)
    for area in seats:
        r = play(r, f"shoe deal {area} own {HANDS[area]}")
    return play(r, dealers(dealer))


def alone(hand: str, decision: str, dealer: str = ACE_KING, game: Game = NZ, wagers: str = "ante 1000") -> Round:
    """Ann by herself, to the end of the round."""
    r = play(seated(game, ann="1"), f"{laid(wagers)}\n{CLOSE}\nshoe deal 1 own {hand}\n{dealers(dealer)}")
    return finish(play(r, f"ann {decision}" if decision else ""))
