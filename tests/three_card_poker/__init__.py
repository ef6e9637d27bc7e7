"""Three Card Poker, clause by clause: small tables, one or two seats, the cards named."""

from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.three_card_poker.rules import NZ
from tests.kit import finish, play, seated
from tests.poker import CLOSE, all_bet, laid

SIX = NZ.set(six_card=True)
HANDS = {"1": "7s 7h 2d", "2": "Kc 9d 4h", "3": "Js 8c 3d"}  # a pair, king high, jack high
QUEEN_HIGH, JACK_HIGH, ACE_HIGH = "Qd 7c 3s", "Jd 9c 3h", "Ad 9c 3s"


def betting(game: Game = NZ, seats: str = "12", wagers: str = "ante 1000 pair-plus 500") -> Round:
    return all_bet(game, seats, wagers)


def dealt(
    game: Game = NZ, seats: str = "12", wagers: str = "ante 1000 pair-plus 500", dealer: str = QUEEN_HIGH
) -> Round:
    """All the cards are out, and nobody has decided."""
    r = betting(game, seats, wagers)
    for area in seats:
        r = play(r, f"shoe deal {area} own {HANDS[area]}")
    return play(r, f"shoe deal dealer down {dealer}")


def alone(wagers: str, hand: str, decision: str = "", dealer: str = QUEEN_HIGH, game: Game = SIX) -> Round:
    """Ann by herself, to the end of the round."""
    r = play(seated(game, ann="1"), f"{laid(wagers)}\n{CLOSE}\nshoe deal 1 own {hand}\nshoe deal dealer down {dealer}")
    return finish(play(r, f"ann {decision}" if decision else ""))


PLAYS, FOLDS = "bet 1 play ann 1000", "choice 1 fold"
