"""Four Card Poker, clause by clause: small tables, one or two seats, the cards named."""

from collections.abc import Mapping

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.fold import fold
from cutcard.core.game import Game
from cutcard.core.round import Round
from cutcard.core.text import write
from cutcard.games.four_card_poker.rules import NZ
from tests.kit import finish, play, seated
from tests.poker import laid as laid

BLIND_PLAY = NZ.set(blind_play=True)
TWO_AREAS = NZ.set(areas_max=2)

# Dealers' hands: five down, then the up card.
NINE_HIGH = "9d 8c 6h 4s 3c 2d"
KING_HIGH = "Kd Qd Jc 9c 3s 2h"
THREE_TENS = "Ts Th Tc Kd 4s 3h"
STRAIGHT_FLUSH = "Tc Jc Qc Kc 3h 2d"


def cards(hands: Mapping[str, str], dealer: str = KING_HIGH) -> str:
    """The deal from a shuffler, as a script: five at once to each area, six to the dealer, the last one up."""
    *down, up = dealer.split()
    to_players = [f"shoe deal {area} own {hand}" for area, hand in hands.items()]
    return "\n".join([*to_players, f"shoe deal dealer down {' '.join(down)}", f"shoe deal dealer up {up}"])


def decides(decision: str, area: str = "1", person: str = "ann") -> str:
    """`play 2000`, or a word such as `fold`, as a script."""
    chips = decision.removeprefix("play ").isdigit()
    return laid(decision, area, person) if chips else f'{person} choice {area} "{decision}"'


CLOSE = '\ndee call "no more bets"\n'


def dealt(game: Game, wagers: str, hand: str, dealer: str = KING_HIGH) -> Round:
    """Ann alone, at area 1, has her five cards and has still to decide."""
    return play(seated(game, ann="1"), laid(wagers) + CLOSE + cards({"1": hand}, dealer))


def showdown(game: Game, wagers: str, hand: str, decision: str, dealer: str = KING_HIGH) -> Round:
    """The same round to its end."""
    return finish(play(dealt(game, wagers, hand, dealer), decides(decision)))


def start() -> Round:
    """Ann at area 1 and bob at area 2, before any bet."""
    return seated(NZ, ann="1", bob="2")


def seen(r: Round, eyes: str, place: str) -> list[str]:
    """What these eyes may know of the cards that lie at a place."""
    return Round(r.game, r.seen(eyes)).table.cards(place)


def not_due(r: Round, act: str) -> Refusal:
    """The act is refused, whatever the clause, and nothing has changed."""
    before, due = write(r.log), r.due
    with pytest.raises(Refusal) as refusal:
        play(r, act)
    assert (write(r.log), r.due) == (before, due)
    assert r.table == fold(r.log)
    return refusal.value


def refused(r: Round, act: str, cite: str) -> Refusal:
    """The act is refused under that clause, and nothing has changed."""
    refusal = not_due(r, act)
    assert refusal.cite == cite, refusal
    return refusal
