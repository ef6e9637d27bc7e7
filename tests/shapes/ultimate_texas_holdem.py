"""Ultimate Texas Hold'em: a thin shape that proves the kernel carries it, not the product's game.

Best five of seven; three chances to Play, each smaller than the last (3).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from cutcard.cards import DECK, RANKS
from cutcard.core.duty import Lay, Option
from cutcard.core.facts import Choice, Verdict
from cutcard.core.game import Game
from cutcard.core.money import exact_unit
from cutcard.core.rights import DEALER
from cutcard.core.steps import bets, deal, incomplete, pulls, settle, show
from cutcard.core.table import Table
from cutcard.shared.poker import (
    AREAS,
    RACK,
    Clauses,
    Irregularities,
    dealer,
    everyone,
    from_the_right,
    hands,
    own_face,
)
from cutcard.shared.streets import Choices, Streets, board, face_down
from cutcard.shared.stud import ABSENT, FOLD, all_lost, collect
from tests.shapes import sheet

ANTE, BLIND, TRIPS, PLAY = "ante", "blind", "trips", "play"
CHECK = "check"
FLOP, RIVER = "flop", "river"
LOW_KINDS = ("no pair", "pair", "two pair", "three of a kind")
HIGH_KINDS = ("straight", "flush", "full house", "four of a kind", "straight flush", "royal flush")
KINDS = LOW_KINDS + HIGH_KINDS
GROUPS = {(2, 1): "pair", (2, 2): "two pair", (3, 1): "three of a kind", (3, 2): "full house", (4, 1): "four of a kind"}
WHEEL = (12, 3, 2, 1, 0)


def rank_five(cards: Sequence[str]) -> tuple[int, tuple[int, ...]]:
    """The kind, then the ranks that break ties, the larger groups first."""
    groups = sorted(((n, r) for r, n in Counter(RANKS.index(card[0]) for card in cards).items()), reverse=True)
    ranks = tuple(r for _, r in groups)
    kind = GROUPS.get((groups[0][0], groups[1][0]), "no pair")
    if kind == "no pair":
        ranks = (3, 2, 1, 0, -1) if ranks == WHEEL else ranks
        straight, flush = ranks[0] - ranks[4] == 4, len({card[1] for card in cards}) == 1
        top = "royal flush" if ranks[0] == 12 else "straight flush"
        kind = top if straight and flush else "straight" if straight else "flush" if flush else kind
    return KINDS.index(kind), ranks


@cache
def best_five(cards: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    return max(map(rank_five, combinations(cards, 5)))


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, Sequence[Option]]]:
    for person, (a, *_) in t.places_of.items() if not t.items else ():
        ante = t.stake(a, ANTE)
        unit = exact_unit(100, 1, *(odds for _, odds in g.pays(BLIND).rows))
        beside = (Lay(a, BLIND, person, ante, ante, 1), Lay(a, TRIPS, person, 500, 10_000, 100)) if ante else ()
        yield a, person, (Lay(a, ANTE, person, 500, 50_000, unit), *beside, *pulls(t, a, person))


def complete(g: Game, t: Table, a: str) -> bool:
    """Ante and Blind are equal, and both required (1)."""
    ante, blind = (sum(stake.chips for stake in t.laid(a, wager)) for wager in (ANTE, BLIND))
    return ante == blind > 0 and bool(t.holder(a))


def play_or(otherwise: str, *multiples: int) -> Choices:
    """One Play wager in all (3)."""

    def choices(g: Game, t: Table, a: str) -> Iterator[Option]:
        ante, holder = t.stake(a, ANTE), t.holder(a)
        yield from (Lay(a, PLAY, holder, m * ante, m * ante, 1) for m in multiples)
        yield Choice(a, otherwise)

    return choices


STREETS = Streets((PLAY,), (FOLD, ABSENT), cite="3", absent="3", piles=(FLOP, RIVER), shown="3", once_laid=True)


def by_folding(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    for spot in t.live(a) if STREETS.out(t, a) else ():
        yield Verdict(*spot, "lose", 0, g.cite("9"))


def at_once(g: Game) -> bool:
    return False


def lines(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    """The Ante needs a dealer's pair; the Blind pays from a straight up; Trips look at no dealer (6)."""
    common = (*t.cards(FLOP), *t.cards(RIVER))
    ours, theirs = (best_five((*(i.name for i in t.dealt_to(place)), *common)) for place in (a, DEALER))
    kind = KINDS[ours[0]]
    for spot in t.live(a):
        stake, even = t.stakes[spot].chips, ours == theirs or (spot.wager == ANTE and theirs[0] == 0)
        odds = g.pays(spot.wager).get(kind if spot.wager in (BLIND, TRIPS) else "win")
        if spot.wager != TRIPS and (even or (odds is None and ours > theirs)):
            yield Verdict(*spot, "push", stake, g.cite("6"))
        elif odds and (spot.wager == TRIPS or ours > theirs):
            yield Verdict(*spot, "win", stake + odds.winnings(stake), g.cite("6"))
        else:
            yield Verdict(*spot, "lose", 0, g.cite("6"))


CLAUSES = Clauses(
    pack="10.1",
    empty_area="10.2",
    whole_hand="10.3",
    count="10.4",
    exposed="10.5",
    up_card="10.6",
    several="10.7",
    board="10.4",
    too_soon="10.14",
    swept="10.8",
    laid_down="10.9",
    dealer_showed="10.10",
    talk="10.11",
    no_talk="10.12",
    looked=("10.13(a)", "10.13(b)"),
)
GAME = Game(
    "ultimate-texas-holdem",
    sheet(
        "ultimate-texas-holdem",
        "UTH-",
        rules={"view-one": {"default": False}, "dealer-exposure": {"default": "unfolded", "one-of": ["unfolded"]}},
        pays={
            ANTE: {"cite": "6", "win": 1},
            PLAY: {"cite": "6", "win": 1},
            BLIND: {"cite": "6", **dict(zip(HIGH_KINDS, [1, "3/2", 3, 10, 50, 500], strict=True))},
            TRIPS: {"cite": "6", **dict(zip(KINDS[3:], [3, 4, 7, 8, 30, 40, 50], strict=True))},
        },
    ),
    steps=(
        bets(offers, cite="1", closing="1"),
        deal(2, everyone, own_face, cite=lambda g, place: "2", singly=at_once),
        deal(3, board(FLOP), face_down, cite=lambda g, place: "2", singly=at_once),
        deal(2, board(RIVER), face_down, cite=lambda g, place: "2", singly=at_once),
        *STREETS.in_order(
            play_or(CHECK, 3, 4), play_or(CHECK, 2), play_or(FOLD, 1), beside=collect(by_folding, lambda t, a: "9")
        ),
        show(dealer, cite="6"),
    ),
    settlement=(settle(from_the_right, lines, cite="6"),),
    places=(*AREAS, FLOP, RIVER, DEALER, RACK),
    wagers=(ANTE, BLIND, TRIPS, PLAY),
    deck=DECK,
    faults=(
        incomplete(complete, hands, "1"),
        *Irregularities(
            CLAUSES,
            size=2,
            dealer_size=2,
            decided=STREETS.decided,
            out=STREETS.out,
            all_lost=all_lost(by_folding),
            one_is_up=False,
            board=((FLOP, 3), (RIVER, 2)),
        ).in_order(),
    ),
    reports={"10.8": True, "10.9": True, "10.12": True},
)
