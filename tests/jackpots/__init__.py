"""Pool Stud: a shape with a jackpot of its own, beside the link of the games that there are. It is no product's game.

Five cards each and nobody to beat: fold, or stay for an even Ante with a pair or better. The jackpot is in pool.toml.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from cutcard.cards import DECK
from cutcard.core.duty import COLLECTS, PASSES, Duty, Lay, Option
from cutcard.core.facts import Choice, Verdict
from cutcard.core.game import Game
from cutcard.core.rights import DEALER
from cutcard.core.steps import bets, deal, pulls, settle
from cutcard.core.table import Table
from cutcard.games.manifest import Manifest
from cutcard.hands.five_card import kind
from cutcard.shared.irregularities import Clauses, Irregularities
from cutcard.shared.jackpot.link import read_link
from cutcard.shared.jackpot.progressive import Progressive, joined
from cutcard.shared.poker import AREAS, RACK, from_the_right, hands, own_face
from cutcard.shared.stud import at_showdown, judge
from tests.shapes import sheet

ANTE, JACKPOT, FOLD, STAY = "ante", "jackpot", "fold", "stay"
FILE = Path(__file__).with_name("pool.toml")
POOL = read_link(FILE)
MAJOR, MINOR = POOL.levels
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
)


def at_once(g: Game) -> bool:
    return False


def folded(t: Table, a: str) -> str:
    return FOLD if FOLD in t.words(a) else ""


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, Sequence[Option]]]:
    for person, (a, *_) in t.places_of.items() if not t.items else ():
        off = () if t.stake(a, JACKPOT) else pulls(t, a, person, ANTE)
        yield a, person, (Lay(a, ANTE, person, 500, 50_000, 500), *off, *LINKED.options(g, t, a, person))


def with_ante(g: Game, t: Table) -> list[str]:
    return [a for a in hands(g, t) if t.stake(a, ANTE)]


def decide(g: Game, t: Table) -> Iterator[Duty]:
    for a in with_ante(g, t):
        if not t.words(a):
            yield Duty(f"decide:{a}", t.live(a, ANTE)[0].owner, g.cite("3"), (Choice(a, STAY), Choice(a, FOLD)), a)
            yield Duty(f"over:{a}", DEALER, g.cite("3"), (Choice(a, FOLD),), a, must=False, does=PASSES)


def collect(g: Game, t: Table) -> Iterator[Duty]:
    """Who folds loses the Ante and the jackpot wager."""
    for spot in [spot for a in AREAS if folded(t, a) for spot in t.live(a)][:1]:
        lost = Verdict(*spot, "lose", 0, g.cite("4"))
        yield Duty(f"lost:{spot.place}:{spot.wager}", DEALER, lost.cite, (lost,), spot.place, does=COLLECTS)


def lines(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    for spot in t.live(a):
        if spot.wager == JACKPOT:
            yield LINKED.given_back(t, spot)
        else:
            won = kind([i.name for i in t.dealt_to(a)]) != "high card"
            yield judge(g, t, spot, g.pays(ANTE)["win"] if won else None, "5", "5")


LINKED = Progressive(POOL, needs=ANTE, needs_cite="PS-9", compared=at_showdown(folded))
GAME = Game(
    "pool-stud",
    joined(
        sheet(
            "pool-stud",
            "PS-",
            rules={"view-one": {"default": False}, "dealer-exposure": {"default": "unfolded", "one-of": ["unfolded"]}},
            options={"max-payout": {"default": 0, "from": 0}, "seats": {"default": 7, "from": 1, "to": 7, "cite": "1"}},
            pays={ANTE: {"cite": "5", "win": 1}},
            layout={
                "spots": {ANTE: {"name": "Ante", "key": "a"}, JACKPOT: {"name": "Jackpot", "key": "p"}},
                "piles": {"seat": {"name": "Your cards", "cards": 5}},
            },
        ),
        POOL,
    ),
    steps=(
        bets(offers, cite="1", closing="1"),
        LINKED.alone,
        deal(5, with_ante, own_face, cite=lambda g, place: "2", singly=at_once),
        decide,
    ),
    settlement=(collect, *LINKED.settlement("5"), settle(from_the_right, lines, cite="5")),
    places=(*AREAS, DEALER, RACK),
    wagers=(ANTE, JACKPOT),
    deck=DECK,
    faults=Irregularities(
        CLAUSES,
        5,
        0,
        decided=lambda g, t, a: len(t.words(a)),
        out=lambda t, a: FOLD if folded(t, a) else "",
        all_lost=lambda g, t, a: False,
        one_is_up=False,
    ).in_order(),
    forbids=LINKED.forbids,
    incidents=CLAUSES.reports(),
)
MANIFEST = Manifest("pool-stud", (GAME,), jackpot=LINKED)
