"""Three Card Poker, clause by clause: small tables, one or two seats, the cards named."""

from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.three_card_poker.rules import NZ
from tests.kit import PLAYERS, finish, play, seated

SIX = NZ.set(six_card=True)
HANDS = {"1": "7s 7h 2d", "2": "Kc 9d 4h", "3": "Js 8c 3d"}  # a pair, king high, jack high
QUEEN_HIGH, JACK_HIGH, ACE_HIGH = "Qd 7c 3s", "Jd 9c 3h", "Ad 9c 3s"
CLOSE = 'dee call "no more bets"'


def laid(wagers: str, area: str = "1", person: str = "ann") -> str:
    """`ante 1000 pair-plus 500` as a script."""
    words = wagers.split()
    return "\n".join(f"{person} bet {area} {w} {person} {c}" for w, c in zip(words[::2], words[1::2], strict=True))


def betting(game: Game = NZ, seats: str = "12", wagers: str = "ante 1000 pair-plus 500") -> Round:
    """Everyone has bet, and there are no more bets: ann sits at 1, bob at 2, cat at 3."""
    people = {name: area for name, area in zip(PLAYERS, "1234567", strict=True) if area in seats}
    r = seated(game, **people)
    for name, area in people.items():
        r = play(r, laid(wagers, area, name))
    return play(r, CLOSE)


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
