"""Pai Gow as a round of it is told: which tiles were set low, who banked, and what went wrong."""

from collections.abc import Collection, Sequence

from cutcard.cards import read_names
from cutcard.core.errors import Faulty, quoted
from cutcard.core.facts import Choice
from cutcard.core.game import Game
from cutcard.core.rights import DEALER
from cutcard.described.fields import Fields
from cutcard.described.follow import Covered, Incident, read_incidents
from cutcard.described.story import Seat, Spoken
from cutcard.games.pai_gow.boxes import BANKS, BOXES, BY_HOUSE_WAY, DECLINE, LOW, PLAYERS, SHARE, SIZE, TAKE
from cutcard.games.pai_gow.irregularities import COUNT, DISTURBED, FOUL, MISSET, SEEN
from cutcard.games.pai_gow.tiles import LOWS, PAIR_OF

KNOWN = {
    SEEN: Covered(void=True),
    COUNT: Covered(void=True),
    FOUL: Covered(),
    MISSET: Covered(),
    DISTURBED: Covered(void=True),
}


def incidents(rows: list[Fields], game: Game, seats: Collection[str]) -> list[Incident]:
    """A tile seen too soon, a wrong count or tiles that cannot be rebuilt void the round; the rest is put right."""
    return read_incidents(rows, game, seats, KNOWN)


def spoken(f: Fields, game: Game, cards: Sequence[str], waits: bool) -> Spoken:
    """`low`, else the house way; `bank` or `co-bank` of who banks, whose tiles stand for the dealer's."""
    alone, with_house, low = f.yes(TAKE), f.yes(SHARE), f.take("low")
    if alone and with_house:
        raise Faulty(
            "field/bank", f"{f.path(TAKE)}: a bank is a player's alone or shared, not both", game.cite("CP-12-1")
        )
    word = "" if low is None and waits else BY_HOUSE_WAY if low is None else as_word(f, game, cards, low)
    options = {BANKS: PLAYERS} if alone or with_house else {}
    if with_house:
        if low is not None:
            cite = game.cite("CP-12-11.3")
            raise Faulty("field/low", f"{f.path('low')}: the dealer sets a shared bank by the house way", cite)
        return Spoken(SHARE, ("cover",), DEALER, options)
    said = () if f.data.get("absent") is True or not word else (word,)
    return Spoken(TAKE, ("cover", *said), DEALER, options) if alone else Spoken(choices=said)


def as_word(f: Fields, game: Game, cards: Sequence[str], low: object) -> str:
    """The word for these two of the four tiles."""
    two = list(read_names(low, f.path("low"), PAIR_OF))
    for word, n in LOW.items():
        if len(cards) == SIZE and sorted(cards[at] for at in LOWS[n]) == sorted(two):
            return word
    message = f"{f.path('low')} is {quoted(' '.join(two))}, which is not two of its tiles"
    raise Faulty("field/low", message, game.cite("10.3(b)"), "name the two that are set low")


def before_the_bets(game: Game, seats: Sequence[Seat]) -> list[Choice]:
    """Those who are asked before the banker pass the bank on, and the banker takes it."""
    boxes = sorted(seats, key=lambda seat: BOXES.index(seat.area))
    at = next((n for n, seat in enumerate(boxes) if seat.spoken.first), -1)
    if at < 0:
        return []
    return [*(Choice(seat.area, DECLINE) for seat in boxes[:at]), Choice(boxes[at].area, boxes[at].spoken.first)]
