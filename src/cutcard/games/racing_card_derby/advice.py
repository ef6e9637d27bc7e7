"""Racing Card Derby: what each wager is worth on the cards left in the shoe, and shoes to practise on."""

from fractions import Fraction
from random import Random

from cutcard.cards import SUIT_WORDS
from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.core.numbers import percent
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, Table
from cutcard.described import waiting
from cutcard.exact.advice import Value, Values, by_wager, in_words, offered
from cutcard.games.manifest import YOU
from cutcard.games.racing_card_derby.exact import Left, figures, protest_chance, results
from cutcard.games.racing_card_derby.race import RACK, can_finish

CATEGORIES = ()
MOST_GONE = 2 / 3  # of a pack


def values(r: Round, who: str) -> Values:
    """Every wager on the cards left when those in the rack are gone, per unit staked; and who may come first."""
    left = Left.of(cards_left(r.game, r.table))
    best = by_wager(offered(r, who, "5.4(a)"), lambda wager: figures(r.game, wager, left).ev)
    return Values("stakes", "", best, why(left, best[0]), first_places(left))


def cards_left(game: Game, t: Table) -> list[str]:
    pack = list(game.pack)
    for item in t.items.values():
        if item.name == HIDDEN:
            raise Faulty("advise/cards", "a card has left the shoe unread", game.cite("8.1"), "read it first")
        pack.remove(item.name)
    if not can_finish(pack):
        raise Faulty("advise/cards", "the cards left could run out in mid-race", game.cite("10.8"), "shuffle first")
    return pack


def why(left: Left, best: Value) -> str:
    chance = percent(protest_chance(left), 2)
    protest = "a protest card" if left.twos == 1 else "protest cards"
    return (
        f"{left.total} cards are left, {left.twos} of them {protest}; {chance} of races are protested. {in_words(best)}"
    )


def first_places(left: Left) -> dict[str, Fraction]:
    """How likely each suit is to win."""
    made = dict.fromkeys(SUIT_WORDS.values(), Fraction(0))
    for result, chance in results(left).items():
        made[result.placed[0]] += chance
    return made


def situation(game: Game, mode: str, category: str, chance: Random) -> Round:
    """A shoe from which some cards are gone, seen by all, before the bets."""
    while True:
        pack = list(game.pack)
        chance.shuffle(pack)
        gone = chance.randrange(int(MOST_GONE * len(pack)))
        if can_finish(pack[gone:]):
            return waiting(game, {"seats": {"1": {"owner": YOU}}, RACK: " ".join(pack[:gone])})
