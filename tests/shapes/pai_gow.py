"""Pai Gow: a thin shape that proves the kernel carries it, not the product's game.

Tiles are dealt until they are used up and dice are thrown, hands are set by moving, and a player may be the bank, which
is one more spot. The ranking is reduced to pairs and points; the full one would change nothing else.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from cutcard.core.duty import PAYS, Draw, Duty, Lay, Option
from cutcard.core.facts import Award, Choice, Move, Verdict
from cutcard.core.game import Game
from cutcard.core.rights import DEALER, DICE
from cutcard.core.steps import bets, deal, pulls, settle, show
from cutcard.core.table import Table
from cutcard.games.manifest import Manifest
from tests.shapes import SEATS, sheet

BOXES = tuple("12345678")
MAIN, BANK = "main", "bank"
FACES = ("1", "2", "3", "4", "5", "6")
PAIRS = ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5")
SINGLES = ("2-4", "1-2", "3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "1-4", "2-3")
TILES = (*(pair + copy for pair in PAIRS for copy in "ab"), *SINGLES)
Rank = tuple[int, int]


def rank(tiles: Sequence[str]) -> Rank:
    a, b = (tile[:3] for tile in tiles)
    points = sum(int(pips) for tile in (a, b) for pips in tile.split("-"))
    return (2, 0) if {a, b} == {"2-4", "1-2"} else (1, -PAIRS.index(a)) if a == b else (0, points % 10)


def house_way(tiles: Sequence[str]) -> tuple[str, str]:
    """Which two are low: the split with the best high hand, then the best low."""

    def worth(low: tuple[str, str]) -> tuple[Rank, Rank]:
        high = rank([tile for tile in tiles if tile not in low])
        return (high, rank(low)) if high >= rank(low) else ((-1, 0), (-1, 0))

    return max(combinations(tiles, 2), key=worth)


def low(place: str) -> str:
    return f"{place}-low"


def bank(t: Table) -> str:
    """The box of the player who took the bank, else the dealer's place."""
    return next((box for box in BOXES if BANK in t.words(box) and t.holder(box)), DEALER)


def boxes(g: Game, t: Table) -> list[str]:
    return [box for box in BOXES if t.live(box, MAIN)]


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, Sequence[Option]]]:
    for person, (box, *_) in t.places_of.items():
        if bank(t) != box:
            take = (Choice(box, BANK),) if bank(t) == DEALER and not t.live(box) else ()
            yield box, person, (Lay(box, MAIN, person, 1000, 50_000, 100), *take, *pulls(t, box, person))


def cover(g: Game, t: Table) -> Iterator[Duty]:
    """The player who banks covers at least all that was bet (8)."""
    box, total = bank(t), sum(t.stake(box, MAIN) for box in boxes(g, t))
    if box != DEALER and total and not t.laid(box, BANK):
        stake = Lay(box, BANK, t.holder(box), total, 4 * total, 100)
        yield Duty(f"cover:{box}", t.holder(box), g.cite("8"), (stake,), box)


def dice(g: Game, t: Table) -> Iterator[Duty]:
    if boxes(g, t) and not t.dealt("dice"):
        yield Duty("dice", DICE, g.cite("3"), (Draw("dice", "up", 3),), "dice")


def served(g: Game, t: Table) -> list[str]:
    """Boxes in the order the dice give, the bank among them (4)."""
    order = [*BOXES, DEALER]
    start = sum(map(int, t.cards("dice"))) % len(order)
    playing = [*boxes(g, t), bank(t)] if boxes(g, t) else []
    return [place for place in order[start:] + order[:start] if place in playing]


def face(g: Game, t: Table, place: str) -> str:
    return "down" if place == DEALER else "own"


def at_once(g: Game) -> bool:
    return False


def arrange(g: Game, t: Table) -> Iterator[Duty]:
    """Each player sets two tiles low, in their own time; a player's bank after the others (6)."""
    unset = [box for box in boxes(g, t) if not t.at(low(box))]
    last = [bank(t)] if boxes(g, t) and bank(t) != DEALER and not t.at(low(bank(t))) else []
    for box in unset or last:
        ways = tuple(Move(low(box), pair) for pair in combinations(t.lies[box], 2))
        yield Duty(f"set:{box}", t.holder(box) or t.live(box)[0].owner, g.cite("6"), ways, box)


def house_sets(g: Game, t: Table) -> Iterator[Duty]:
    """The house sets by the house way, once its tiles are up (11)."""
    if boxes(g, t) and bank(t) == DEALER and not t.at(low(DEALER)):
        two = house_way(t.cards(DEALER))
        move = Move(low(DEALER), tuple(item.id for item in t.at(DEALER) if item.name in two))
        yield Duty("set:dealer", DEALER, g.cite("11"), (move,), DEALER)


def bank_hands(g: Game, t: Table) -> list[str]:
    return [bank(t), low(bank(t))] if boxes(g, t) else []


def set_hands(g: Game, t: Table) -> list[str]:
    return [place for box in boxes(g, t) for place in (box, low(box))]


def both(t: Table, place: str) -> list[Rank]:
    """High and low; set the wrong way round, they are put right (12)."""
    return sorted((rank(t.cards(place)), rank(t.cards(low(place)))), reverse=True)


def lines(g: Game, t: Table, box: str) -> Iterator[Award | Verdict]:
    """Both must beat the bank's, and copies are the bank's (9); a share of a win goes to the house (10)."""
    beaten = sum(ours > theirs for ours, theirs in zip(both(t, box), both(t, bank(t)), strict=True))
    against = next(("/".join(spot) for spot in t.live(wager=BANK)), "house")
    for spot in t.live(box, MAIN):
        stake = t.stakes[spot].chips
        if beaten == 2:
            share = stake * g.number("commission") // 100
            yield Award(box, "commission", spot.owner, "house", share, g.cite("10"))
        yield Verdict(*spot, ("lose", "push", "win")[beaten], stake * beaten, g.cite("9"), bank=against)


def bank_back(g: Game, t: Table) -> Iterator[Duty]:
    """Last of all the bank takes up what is left on its spot (8)."""
    for spot in t.live(wager=BANK):
        had, has = t.stakes[spot].chips, t.chips[spot]
        outcome = "win" if has > had else "lose" if has < had else "push"
        line = Verdict(*spot, outcome, has, g.cite("8"))
        yield Duty("bank", DEALER, line.cite, (line,), spot.place, does=PAYS)


GAME = Game(
    "pai-gow",
    sheet(
        "pai-gow",
        "PG-",
        rules={"seats": SEATS, "commission": {"cite": "10", "says": "per cent of a win", "default": 5}},
    ),
    steps=(
        bets(offers, cite="1", closing="1"),
        cover,
        dice,
        deal(4, served, face, cite=lambda g, place: "3", singly=at_once),
        arrange,
        show(bank_hands, cite="7"),
        house_sets,
        show(set_hands, cite="7"),
    ),
    settlement=(settle(boxes, lines, cite="9", reveal=False), bank_back),
    places=(*BOXES, *map(low, BOXES), DEALER, low(DEALER), "dice"),
    wagers=(MAIN, BANK),
    deck=TILES,
    thrown={"dice": FACES},
)
MANIFEST = Manifest(GAME.name, (GAME,))
