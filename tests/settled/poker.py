"""The poker games: against the dealer, and on a pay table as the cards in common come."""

from collections.abc import Mapping
from fractions import Fraction

from cutcard.core.facts import Chips, Spot
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from tests.settled.hands import FIVE, FOUR, THREE, Value, best

Table = Mapping[str, Fraction | int]
BONUS_3 = {"straight flush": 5, "three of a kind": 4, "straight": 1}
PAIRS_PLUS = {"straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 4, "pair": 1}  # CP-17-8
SIX_CARDS = {"royal flush": 1000, "straight flush": 200, "four of a kind": 50, "full house": 25, "flush": 20,
             "straight": 10, "three of a kind": 5}  # NZ-17-10A.7, option 1  # fmt: skip
BONUS_4 = {"four of a kind": 25, "straight flush": 20, "three of a kind": 2}  # NZ-20-5.7.1
ACES_UP = {"four of a kind": 50, "straight flush": 40, "three of a kind": 8, "flush": 5, "straight": 4, "two pair": 3,
           "pair": 1}  # NZ-20-5.7.2, option 5  # fmt: skip
BET = {"royal flush": 100, "straight flush": 50, "four of a kind": 20, "full house": 7, "flush": 5, "straight": 4,
       "three of a kind": 3, "two pair": 2}  # CP-6-7  # fmt: skip
BLIND: Table = {"royal flush": 500, "straight flush": 50, "four of a kind": 10, "full house": 3,
                "flush": Fraction(3, 2), "straight": 1}  # CP-16-7  # fmt: skip
TRIPS = {"royal flush": 50, "straight flush": 40, "four of a kind": 30, "full house": 9, "flush": 7, "straight": 4,
         "three of a kind": 3}  # CP-16-7  # fmt: skip
RIDE = {"royal flush": 1000, "straight flush": 200, "four of a kind": 50, "full house": 11, "flush": 8, "straight": 5,
        "three of a kind": 3, "two pair": 2, "pair": 1}  # CP-LIR-10.1  # fmt: skip
STREETS = {"royal flush": 500, "straight flush": 100, "four of a kind": 40, "full house": 10, "flush": 6,
           "straight": 4, "three of a kind": 3, "two pair": 2, "pair": 1}  # CP-MS-4.1  # fmt: skip
THREE_CARDS = {"straight flush": 40, "three of a kind": 30, "straight": 6, "pair": 1}  # CP-LIR-5.2, CP-MS-5.1-PAYS
LET_GO = {"fold", "absent"}


def cards(r: Round, *places: str) -> list[str]:
    """Return what was dealt there; nothing where a card of it was never read."""
    dealt = [item.name for place in places for item in r.table.dealt_to(place)]
    return [] if HIDDEN in dealt else dealt


def won(chips: Chips, odds: Fraction | int) -> Chips:
    assert (chips * Fraction(odds)).denominator == 1
    return chips + int(chips * odds)


def paid(chips: Chips, hand: Value, order: tuple[str, ...], table: Table, least: int = 0) -> Chips:
    """Return what a pay table gives back on a hand, whose pair is of at least that rank."""
    kind = order[hand[0]]
    return won(chips, table[kind]) if kind in table and (kind != "pair" or hand[1] >= least) else 0


def against(chips: Chips, ours: Value, theirs: Value, odds: Fraction | int = 1, *, ties_win: bool = False) -> Chips:
    if ours == theirs and not ties_win:
        return chips
    return won(chips, odds) if ours >= theirs else 0


def three_card(r: Round, spot: Spot) -> Chips | None:
    own, dealers = cards(r, spot.place), cards(r, "dealer")
    chips, words = r.table.stakes[spot].chips, set(r.table.words(spot.place))
    if "absent" in words:
        return 0  # NZ-17-11.13
    if len(own) != 3 or (len(dealers) != 3 and spot.wager != "pair-plus"):
        return None
    if spot.wager == "six-card-bonus":
        return paid(chips, best(own + dealers, 5, FIVE), FIVE, SIX_CARDS)  # NZ-17-10A.7-INDEPENDENT
    if "fold" in words and not (spot.wager == "pair-plus" and r.game.flag("pair-plus-survives-a-fold")):
        return 0
    ours = best(own, 3, THREE)
    if spot.wager == "pair-plus":
        return paid(chips, ours, THREE, PAIRS_PLUS)
    theirs = best(dealers, 3, THREE)
    if theirs < (0, 12):  # without a queen the dealer does not play (CP-17-5)
        return 2 * chips if spot.wager == "ante" else chips
    return against(chips, ours, theirs)


def four_card(r: Round, spot: Spot) -> Chips | None:
    own, dealers = cards(r, spot.place), cards(r, "dealer")
    chips, words, wager = r.table.stakes[spot].chips, set(r.table.words(spot.place)), spot.wager
    american = r.game.edition.name == "us"
    if wager != "aces-up" and words & {*LET_GO, "keep aces up"}:
        return 0
    if words & LET_GO and not american:
        return 0  # NZ-20-9.2(a), NZ-20-11.13
    if len(own) != 5 or (wager != "aces-up" and len(dealers) != 6):
        return None
    ours = best(own, 4, FOUR)
    if wager == "aces-up":
        return paid(chips, ours, FOUR, ACES_UP, least=14)
    return against(chips, ours, best(dealers, 4, FOUR), ties_win=True)  # NZ-20-5.7-WIN


def caribbean(r: Round, spot: Spot) -> Chips | None:
    own, dealers = cards(r, spot.place), cards(r, "dealer")
    chips, words = r.table.stakes[spot].chips, set(r.table.words(spot.place))
    if words & LET_GO:
        return 0
    if len(own) != 5 or len(dealers) != 5:
        return None
    ours, theirs = best(own, 5, FIVE), best(dealers, 5, FIVE)
    if theirs < (0, 14, 13):  # below ace and king the Bet stands off (CP-6-5)
        return 2 * chips if spot.wager == "ante" else chips
    return against(chips, ours, theirs, BET.get(FIVE[ours[0]], 1) if spot.wager == "bet" else 1)


def holdem(r: Round, spot: Spot) -> Chips | None:
    own, dealers, board = cards(r, spot.place), cards(r, "dealer"), cards(r, "flop", "turn", "river")
    chips, words = r.table.stakes[spot].chips, set(r.table.words(spot.place))
    if r.game.edition.name != "us":
        return None  # its tables are the operator's
    if words & LET_GO and spot.wager != "trips":
        return 0
    if len(own) != 2 or len(board) != 5 or (spot.wager != "trips" and len(dealers) != 2):
        return None
    ours = best(own + board, 5, FIVE)
    if spot.wager == "trips":
        return paid(chips, ours, FIVE, TRIPS)
    theirs = best(dealers + board, 5, FIVE)
    if spot.wager == "ante" and theirs < (1,):
        return chips  # the dealer opens with a pair (CP-16-6)
    if spot.wager == "blind":
        return against(chips, ours, theirs, BLIND.get(FIVE[ours[0]], 0))
    return against(chips, ours, theirs)


def three_card_bonus(r: Round, spot: Spot, seen: list[str], flush: int) -> Chips | None:
    """Return what three cards bring: ace, king and queen of one suit are the best of them."""
    if len(seen) != 3:
        return None
    made, chips = best(seen, 3, THREE), r.table.stakes[spot].chips
    if made == (THREE.index("straight flush"), 14, 13, 12):
        return won(chips, 50)
    return paid(chips, made, THREE, {**THREE_CARDS, "flush": flush})


def ride(r: Round, spot: Spot) -> Chips | None:
    if spot.wager == "three-card-bonus":
        return three_card_bonus(r, spot, cards(r, spot.place), 4)
    hand = cards(r, spot.place, "first", "second")
    if len(hand) != 5 or not spot.wager.startswith("main"):
        return None
    return paid(r.table.stakes[spot].chips, best(hand, 5, FIVE), FIVE, RIDE, least=10)


def mississippi(r: Round, spot: Spot) -> Chips | None:
    hand, chips = cards(r, spot.place, "third", "fourth", "fifth"), r.table.stakes[spot].chips
    if spot.wager == "three-card-bonus":
        absent = "absent" in r.table.words(spot.place)
        return 0 if absent else three_card_bonus(r, spot, cards(r, "third", "fourth", "fifth"), 3)
    if spot.wager != "ante" and not spot.wager.endswith("street"):
        return None
    if set(r.table.words(spot.place)) & LET_GO:
        return 0
    if len(hand) != 5:
        return None
    made = best(hand, 5, FIVE)
    pushes = FIVE[made[0]] == "pair" and 6 <= made[1] <= 10
    return chips if pushes else paid(chips, made, FIVE, STREETS, least=11)


def bonus(r: Round, place: str) -> Fraction | int | None:
    """Return the odds of the Ante Bonus on that hand, whatever the dealer has."""
    own, four = cards(r, place), r.game.name.startswith("four")
    table, order, size = (BONUS_4, FOUR, 4) if four else (BONUS_3, THREE, 3)
    return table.get(order[best(own, size, order)[0]], 0) if len(own) == (5 if four else 3) else None
