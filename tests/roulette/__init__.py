"""Roulette, clause by clause: a few chips on the layout, the pocket named."""

from cutcard.core.facts import Bet
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.roulette.rules import NZ
from tests.kit import finish, play, seated, who

SPIN, BELL, HAND, DROP = (
    f'call "{words}"' for words in ("the ball is spun", "no more bets, bell", "no more bets, hand", "the ball drops")
)


def laid(bets: str, game: Game = NZ, **seats: str) -> Round:
    """`ann red 500, bob straight-17 100`: these wagers lie on the layout, and bets are open."""
    r = seated(game, **(seats or {"ann": "1", "bob": "2"}))
    for bet in filter(None, map(str.strip, bets.split(","))):
        person, wager, chips = bet.split()
        r = r.do(who(person), Bet("layout", wager, person, int(chips)))
    return r


def called(bets: str, game: Game = NZ, **seats: str) -> Round:
    """The ball circles, and there are no more bets."""
    return play(laid(bets, game, **seats), f"dee {SPIN}\ndee {HAND}")


def spun(bets: str, *pockets: int, game: Game = NZ, **seats: str) -> Round:
    """The ball lies in a pocket, and nothing is settled."""
    return play(called(bets, game, **seats), "\n".join(f"wheel deal wheel up {n}" for n in pockets))


def ended(bets: str, pocket: int, game: Game = NZ) -> Round:
    return finish(spun(bets, pocket, game=game))
