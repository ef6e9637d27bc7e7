"""The boxes of Pai Gow: who holds the bank, where the chung stands, which boxes play, and how each hand is set."""

from cutcard.core.game import Game
from cutcard.core.memo import memo, reads
from cutcard.core.rights import DEALER, DICE
from cutcard.core.table import HIDDEN, Table
from cutcard.games.pai_gow.house_ways import house_way
from cutcard.games.pai_gow.tiles import LOWS, TILES, Setting, settings

BOXES = tuple("12345678")
MAIN, BANK, UNUSED = "main", "bank", "unused"
FACES = ("1", "2", "3", "4", "5", "6")
SIZE = 4
BANKS, PLAYERS, HOUSE_WAY, COMMISSION, BANK_COMMISSION, NET = (
    *("banks", "players", "house-way", "commission", "bank-commission", "net"),
)
TAKE, SHARE, DECLINE, GIVE_UP = "bank", "co-bank", "decline", "give up"
BY_HOUSE_WAY, CONFIRMED = "house way", "confirmed"
MOVES = {"+4": 4, "-4": -4}
LOW = {f"low {a + 1} {b + 1}": n for n, (a, b) in enumerate(LOWS)}  # the word, and which setting it is
CHUNG = "chung"  # the term of who held the bank last


# Setting


def tiles_at(t: Table, place: str) -> tuple[str, ...]:
    """The tiles of a hand as they were delivered, wherever they lie now."""
    return tuple([item.name for item in t.dealt_to(place)])


def said(t: Table, place: str) -> str:
    """How the hand there was last said to be set, if it was."""
    return next((word for word in reversed(t.words(place)) if word in LOW or word == BY_HOUSE_WAY), "")


def setting(g: Game, t: Table, place: str) -> Setting | None:
    """How the hand there is set; None while that is not said, or its tiles are not known."""
    tiles, word = tiles_at(t, place), said(t, place)
    if not word or len(tiles) != SIZE or HIDDEN in tiles:
        return None
    return settings(tiles)[LOW[word]] if word in LOW else house_way(g.word(HOUSE_WAY), tiles)


# The bank (CP-12-1)


@memo
@reads("said", "places_of")
def taker(t: Table) -> str:
    """The box of the player who took the bank, or a share in it; else nobody's."""
    return min([box for box in t.said if {TAKE, SHARE} & {*t.words(box)} and t.holder(box)], default="")


@memo
def banker(t: Table) -> str:
    """The same, unless the player gave it up: then the house banks from there (CP-12-11.2)."""
    box = taker(t)
    return "" if GIVE_UP in t.words(box) else box


def shared(t: Table) -> bool:
    """Whether a player and the house hold the bank in equal shares (CP-12-11.3)."""
    return SHARE in t.words(banker(t))


def bank(t: Table) -> str:
    """Where the bank's tiles lie."""
    return banker(t) or DEALER


def chung(t: Table) -> str:
    """Where the marker stands, from which boxes are counted: the banker's box, or box 1 for the house (CP-12-11.1)."""
    return taker(t) or BOXES[0]


def handed_on(g: Game, t: Table) -> dict[tuple[str, str], int]:
    """Who had the bank, so that the next round offers it to the one after (CP-12-5.2); if nobody had, as before."""
    had = t.holder(taker(t))
    return {(person, CHUNG): int(person == had) for person in t.places_of} if had else {}


def by_house_way(t: Table) -> bool:
    """Whether the bank's tiles are the dealer's to set: the house's own, and those of a shared bank."""
    return not banker(t) or shared(t)


def against(t: Table) -> str:
    """Who pays and is paid: the player's bank, or the house, which pays for a shared bank too."""
    return next(("/".join(spot) for spot in t.live(wager=BANK) if not shared(t)), "house")


def on_the_table(g: Game) -> tuple[str, ...]:
    """The boxes of this table, from 1 without a gap (3.2(a), NZ-12-INTRO)."""
    return BOXES[: g.number("seats")]


def seating(g: Game) -> tuple[str, ...]:
    """Where players sit, one at a box (3.1); at box 1 nobody while only the house banks (CP-12-11.1)."""
    return on_the_table(g)[0 if g.word(BANKS) == PLAYERS else 1 :]


def counted(t: Table) -> tuple[str, ...]:
    """All boxes, counter-clockwise from the bank's."""
    start = BOXES.index(chung(t))
    return (*BOXES[start:], *BOXES[:start])


@reads("stakes.live", "said", "places_of")
def boxes(g: Game, t: Table) -> list[str]:
    """Boxes with a live wager, counter-clockwise from the bank's (CP-12-11.1)."""
    there = on_the_table(g)
    return [box for box in counted(t) if box in t.stakes.live and box in there and t.live(box, MAIN)]


def all_out(t: Table) -> bool:
    """Players lift their tiles when all 32 are out."""
    return len(t.items) - t.dealt(DICE) >= len(TILES)


@reads("items", "stakes.live", "said", "places_of")
def delivered(g: Game, t: Table) -> list[str]:
    """Eight positions from the one the dice name, the bank's counted as one; where no box is, nothing (CP-12-9.1)."""
    if not boxes(g, t):
        return []
    total = sum(map(int, tiles_at(t, DICE)[:3])) + sum(MOVES.get(word, 0) for word in t.words(chung(t)))
    first, order = (total - 1) % len(BOXES), counted(t)
    there, marked, its = on_the_table(g), chung(t), bank(t)
    return [its if box == marked else box for box in (*order[first:], *order[:first]) if box in there]
