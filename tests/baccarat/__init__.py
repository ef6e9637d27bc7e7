"""Baccarat, clause by clause: one layout, a few people, the cards named in the order they leave the shoe."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from cutcard.chance.source import shuffled
from cutcard.core.facts import Reopen
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.games.baccarat.rules import NZ
from cutcard.house.table import auto_dealer
from tests.kit import PLAYERS, finish, play, seated, who

CLOSE = 'dee call "no more bets"'
STYLE_B, NO_COMMISSION = NZ.set(style="B"), NZ.set(commission="none")
FIRST_FOUR = ("player-hand", "banker-hand", "player-hand", "banker-hand")


def laid(wagers: str, person: str = "ann") -> str:
    """`banker 1000 tie 500` as a script."""
    words = wagers.split()
    return "\n".join(f"{person} bet layout {w} {person} {c}" for w, c in zip(words[::2], words[1::2], strict=True))


def betting(*wagers: str, game: Game = NZ) -> Round:
    """Ann, bob and so on have bet as told; the betting is open."""
    r = seated(game, **{person: str(n) for n, person in enumerate(PLAYERS[: len(wagers)], 1)})
    for person, bets in zip(PLAYERS, wagers, strict=False):
        r = play(r, laid(bets, person))
    return r


def down(cards: str, start: int = 0) -> str:
    """Some of the first four, face down."""
    return "\n".join(f"shoe deal {FIRST_FOUR[n]} down {card}" for n, card in enumerate(cards.split(), start))


def closed(*wagers: str, cards: str = "", game: Game = NZ) -> Round:
    return play(betting(*wagers, game=game), f"{CLOSE}\n{down(cards)}")


def opened(*wagers: str, cards: str, game: Game = NZ) -> Round:
    """Four cards dealt and turned up."""
    a, b, c, d = cards.split()
    return play(closed(*wagers, cards=cards, game=game), f"dee show player-hand {a} {c}\ndee show banker-hand {b} {d}")


def over(cards: str, *wagers: str, game: Game = NZ) -> Round:
    """To the end, with these cards as they left the shoe."""
    return finish(closed(*wagers, game=game), cards.split())


def reopened(r: Round) -> Round:
    """A supervisor lets wagers change again."""
    return r.do(who("sue"), Reopen(r.table.calls["no more bets"]), "a late patron")


@contextmanager
def known_shoes(seed: int) -> Iterator[None]:
    """The shoes of a house are the same every time."""
    generator = random.Random(seed)
    with patch.object(auto_dealer, "shuffled", lambda pack: shuffled(pack, generator)):
        yield
