"""Baccarat: what each wager is worth on the cards that have not been seen, and shoes to practise on."""

from collections import Counter
from fractions import Fraction
from math import perm
from random import Random

from cutcard.core.errors import Faulty, so_many
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, Table
from cutcard.described import waiting
from cutcard.exact.advice import Value, Values, by_wager, in_words, offered
from cutcard.games.baccarat.cards import CARDS_MOST, can_finish
from cutcard.games.baccarat.coup import BANKER, PLAYER, TIE
from cutcard.games.baccarat.exact import Left, all_ends, figures
from cutcard.games.manifest import YOU
from cutcard.shared.shoe import RACK

CATEGORIES = ()
MOST_GONE = 7 / 8  # of a shoe


def values(r: Round, who: str) -> Values:
    """Every wager, per unit staked, on all cards that this person has not seen; and who may win."""
    left = Left.of(unseen(r.game, r.table))
    best = by_wager(offered(r, who, "5.14(a)"), lambda wager: figures(r.game, wager, left).ev)
    return Values("stakes", "", best, why(left, best[0]), winners(left))


def unseen(game: Game, t: Table) -> list[str]:
    """The pack less what has been seen: a card burnt face down is as unknown as one in the shoe."""
    seen = Counter(item.name for item in t.items.values() if item.name != HIDDEN)
    cards = list((Counter(game.pack) - seen).elements())
    if not can_finish(cards):
        raise Faulty("advise/cards", "the cards left could run out in mid-coup", game.cite("CP-5-13"), "shuffle first")
    return cards


def why(left: Left, best: Value) -> str:
    return f"{so_many(left.total, 'card')} are unseen. {in_words(best)}"


def winners(left: Left) -> dict[str, Fraction]:
    """How likely each hand is to win, and a tie."""
    ways = Counter[str]()
    for end, count in all_ends(left.values).items():
        ways[PLAYER if end.player > end.banker else BANKER if end.banker > end.player else TIE] += count
    return {name: Fraction(ways[name], perm(left.total, CARDS_MOST)) for name in (PLAYER, BANKER, TIE)}


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """A shoe from which some cards are gone, seen by all, before the bets."""
    pack = list(game.pack)
    chance.shuffle(pack)
    gone = chance.randrange(int(MOST_GONE * len(pack)))
    return waiting(game, {"seats": {"1": {"owner": YOU}}, RACK: " ".join(pack[:gone])})
