"""Caribbean Stud, clause by clause: small tables, one or two seats, the cards named."""

from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.caribbean_stud.rules import NZ
from tests.kit import PLAYERS, finish, play, seated

HANDS = {"1": "7s 7h 2d 4c Js", "2": "Kc 9d 4h 3s 2s", "3": "Qs 8c 6d 5h 3d"}  # a pair, king high, queen high
ACE_KING, ACE_QUEEN, THREES = "Ad Kd 9c 6c 3c", "Ad Qd 9c 6c 3c", "3h 3c Kd Td 9s"  # the last is the up card
CLOSE = 'dee call "no more bets"'
BETS, FOLDS = "bet 1 bet ann 2000", "choice 1 fold"


def laid(wagers: str, area: str = "1", person: str = "ann") -> str:
    """`ante 1000` as a script."""
    words = wagers.split()
    return "\n".join(f"{person} bet {area} {w} {person} {c}" for w, c in zip(words[::2], words[1::2], strict=True))


def dealers(cards: str) -> str:
    """From a shuffler: four down, and the last one up."""
    *down, up = cards.split()
    return f"shoe deal dealer down {' '.join(down)}\nshoe deal dealer up {up}"


def betting(game: Game = NZ, seats: str = "12", wagers: str = "ante 1000") -> Round:
    """Everyone has bet, and there are no more bets: ann sits at 1, bob at 2, cat at 3."""
    people = {name: area for name, area in zip(PLAYERS, "1234567", strict=True) if area in seats}
    r = seated(game, **people)
    for name, area in people.items():
        r = play(r, laid(wagers, area, name))
    return play(r, CLOSE)


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
