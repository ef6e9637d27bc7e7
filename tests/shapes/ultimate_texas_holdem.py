"""Ultimate Texas Hold'em: a thin shape that proves the kernel carries it, not the product's game.

Best five of seven; three chances to Play, each smaller than the last (3).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from cutcard.cards import DECK, RANKS
from cutcard.core.duty import COLLECTS, Duty, Fault, Lay, Option
from cutcard.core.facts import Choice, Verdict, Void
from cutcard.core.game import Game, Step
from cutcard.core.money import exact_unit
from cutcard.core.rights import DEALER
from cutcard.core.steps import Places, bets, deal, incomplete, pulls, settle, show, together
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
from tests.shapes import sheet

ANTE, BLIND, TRIPS, PLAY = "ante", "blind", "trips", "play"
CHECK, FOLD = "check", "fold"
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
    for person, (a, *_) in t.places_of.items():
        ante = t.stake(a, ANTE)
        unit = exact_unit(100, 1, *(odds for _, odds in g.pays(BLIND).rows))
        beside = (Lay(a, BLIND, person, ante, ante, 1), Lay(a, TRIPS, person, 500, 10_000, 100)) if ante else ()
        yield a, person, (Lay(a, ANTE, person, 500, 50_000, unit), *beside, *pulls(t, a, person))


def complete(g: Game, t: Table, a: str) -> bool:
    """Ante and Blind are equal, and both required (1)."""
    ante, blind = (sum(stake.chips for stake in t.laid(a, wager)) for wager in (ANTE, BLIND))
    return ante == blind > 0 and bool(t.holder(a))


def decide(nth: int, multiples: Sequence[int], otherwise: str = CHECK) -> Step:
    """The nth chance: one Play wager in all. Said or laid, it is counted."""

    def step(g: Game, t: Table) -> Iterator[Duty]:
        for a in hands(g, t):
            if not t.laid(a, PLAY) and len(t.words(a)) < nth:
                ante, holder = t.stake(a, ANTE), t.holder(a)
                plays = (Lay(a, PLAY, holder, m * ante, m * ante, 1) for m in multiples)
                yield Duty(f"decide-{nth}:{a}", holder, g.cite("3"), (*plays, Choice(a, otherwise)), a)

    return step


def decided(t: Table, a: str) -> int:
    folds = [said.entry for said in t.said.get(a, ()) if said.word == FOLD]
    return max(folds + [stake.entry for stake in t.laid(a, PLAY)], default=0)


def out(t: Table, a: str) -> str:
    return FOLD if FOLD in t.words(a) else ""


def all_lost(g: Game, t: Table, a: str) -> bool:
    return bool(out(t, a))


def collect(g: Game, t: Table) -> Iterator[Duty]:
    for a in hands(g, t):
        for spot in t.live(a) if out(t, a) else ():
            lost = Verdict(*spot, "lose", 0, g.cite("9"))
            yield Duty(f"collect:{a}:{spot.wager}:{spot.owner}", DEALER, lost.cite, (lost,), a, does=COLLECTS)


def board(place: str) -> Places:
    return lambda g, t: [place] if hands(g, t) else []


def board_disturbed(g: Game, t: Table) -> Iterator[Fault]:
    """The common cards are not as they were dealt: misdeal (10.4)."""
    for place, count in ((FLOP, 3), (RIVER, 2)) if hands(g, t) else ():
        dealt = tuple(item.id for item in t.dealt_to(place))
        if len(dealt) > count or t.lies.get(place, ()) != dealt:
            ruling = Duty(f"10.4:{place}", DEALER, g.cite("10.4"), (Void(g.cite("10.4")),))
            yield Fault(ruling.id, ruling.cite, f"the {place} is not as it was dealt", (ruling,))


def down(g: Game, t: Table, place: str) -> str:
    return "down"


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
    swept="10.8",
    laid_down="10.9",
    dealer_showed="10.10",
    talk="10.11",
    no_talk="10.12",
    looked=("10.13(a)", "10.13(b)"),
    incidents=(),
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
        deal(3, board(FLOP), down, cite=lambda g, place: "2", singly=at_once),
        deal(2, board(RIVER), down, cite=lambda g, place: "2", singly=at_once),
        decide(1, (3, 4)),
        show(board(FLOP), cite="3"),
        decide(2, (2,)),
        show(board(RIVER), cite="3"),
        together(decide(3, (1,), FOLD), collect),
        show(dealer, cite="6"),
    ),
    settlement=(settle(from_the_right, lines, cite="6"),),
    places=(*AREAS, FLOP, RIVER, DEALER, RACK),
    wagers=(ANTE, BLIND, TRIPS, PLAY),
    deck=DECK,
    faults=(
        board_disturbed,
        incomplete(complete, hands, "1"),
        *Irregularities(CLAUSES, 2, 2, decided, out, all_lost, one_is_up=False).in_order(),
    ),
    reports={"10.8": True, "10.9": True, "10.12": True},
)
