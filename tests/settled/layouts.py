"""The games on a layout: wheel, coup, race; and tiles, whose setting is told and whose order is not."""

from collections.abc import Callable, Mapping

from cutcard.core.facts import Chips, Spot
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from tests.racing_card_derby.test_wagers import by_the_book

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
CHANCES: Mapping[str, Callable[[int], bool]] = {
    "red": lambda n: n in REDS,
    "black": lambda n: n not in REDS,
    "odd": lambda n: n % 2 == 1,
    "even": lambda n: n % 2 == 0,
    "low": lambda n: n < 19,
    "high": lambda n: n > 18,
}
POINTS = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}


def wheel(r: Round, spot: Spot) -> Chips | None:
    """A wager on n of the 36 numbers pays 36/n in all (CP-8-2); on zero an even chance loses, or half of it."""
    thrown = [item.name for item in r.table.dealt_to("wheel")]
    if not thrown:
        return None
    chips, number = r.table.stakes[spot].chips, int(thrown[-1])
    kind, *named = spot.wager.split("-")
    if kind in CHANCES:
        if number == 0:
            return chips // 2 if r.game.flag("la-partage") else 0
        return 2 * chips if CHANCES[kind](number) else 0
    if kind in ("column", "dozen"):
        n = int(named[0])
        hit = number and (number % 3 == n % 3 if kind == "column" else (number - 1) // 12 == n - 1)
        return 3 * chips if hit else 0
    covered = {int(n) for n in named if n.isdigit()}
    return chips * 36 // len(covered) if number in covered else 0


def points(card: str) -> int:
    return POINTS[card[0]] if card[0] in POINTS else int(card[0])


def coup(r: Round, spot: Spot) -> Chips | None:
    """Nearer to nine wins; Banker pays 19 to 20, or without commission 1 to 2 on a six (CP-5-3 to CP-5-6)."""
    hands = {side: [item.name for item in r.table.at(f"{side}-hand")] for side in ("player", "banker")}
    if min(map(len, hands.values())) < 2 or any(HIDDEN in hand for hand in hands.values()):
        return None
    chips, wager = r.table.stakes[spot].chips, spot.wager
    totals = {side: sum(map(points, hand)) % 10 for side, hand in hands.items()}
    if wager.endswith("pair"):
        first, second = hands[wager.split("-")[0]][:2]
        return 12 * chips if first[0] == second[0] else 0
    ahead = (totals["player"] > totals["banker"]) - (totals["player"] < totals["banker"])
    if wager == "tie":
        return 9 * chips if not ahead else 0
    if not ahead:
        return chips
    if (ahead > 0) != (wager == "player"):
        return 0
    if wager == "player":
        return 2 * chips
    if r.game.word("commission") == "none":
        return chips + (chips // 2 if totals["banker"] == 6 else chips)
    return chips + chips * 19 // 20


def race(r: Round, spot: Spot) -> Chips | None:
    piles = [[item.name for item in r.table.at(area)] for area in ("first", "second", "third")]
    if not all(piles):
        return None
    suits = [card[1] for pile in piles for card in pile]
    order = [next((s for s in "shdc" if [c[1] for c in piles[0]].count(s) == 4), "")]
    order += [s for s in dict.fromkeys(c[1] for c in piles[1] + piles[2]) if s not in order]
    if not order[0] or len(order) < 3 or len(suits) < 6:
        return None
    odds, _ = by_the_book(spot.wager, "".join(order[:3]), "2s" in piles[0])
    chips = r.table.stakes[spot].chips
    return int(chips + chips * odds)
