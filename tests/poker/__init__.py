"""What the poker games have in common at the table: who sits and bets."""

from cutcard.core.game import Game
from cutcard.core.round import Round
from tests.kit import PLAYERS, play, seated

CLOSE = 'dee call "no more bets"'


def laid(wagers: str, area: str = "1", person: str = "ann") -> str:
    """`ante 1000 pair-plus 500` as a script."""
    words = wagers.split()
    return "\n".join(f"{person} bet {area} {w} {person} {c}" for w, c in zip(words[::2], words[1::2], strict=True))


def all_bet(game: Game, seats: str, wagers: str) -> Round:
    """Everyone has bet, and there are no more bets: ann sits at 1, bob at 2, cat at 3."""
    people = {name: area for name, area in zip(PLAYERS, "1234567", strict=True) if area in seats}
    r = seated(game, **people)
    for name, area in people.items():
        r = play(r, laid(wagers, area, name))
    return play(r, CLOSE)


def blind(game: Game, wagers: str, second: str, hands: str, rest: str) -> Round:
    """Ann holds 1 and a second area and may see the hand at 1 only; bob holds 2."""
    r = seated(game.set(areas_max=2, view_one=True), ann=f"1 {second}", bob="2")
    r = play(r, f"{laid(wagers)}\n{laid(wagers, second)}\n{laid(wagers, '2', 'bob')}\n{CLOSE}")
    deals = "\n".join(f"shoe deal {a} home {cards}" for a, cards in zip(f"12{second}", hands.split(", "), strict=True))
    return play(r, f"{deals}\n{rest}")
