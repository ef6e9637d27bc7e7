"""High Card: one card to each hand and one to the dealer; the higher wins the Ante."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from cutcard.cards import DECK, RANK_WORDS, RANKS
from cutcard.core.duty import PASSES, Duty, Lay, Option
from cutcard.core.facts import Choice, Verdict
from cutcard.core.game import Game
from cutcard.core.rights import DEALER
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import bets, deal, pulls, settle, show
from cutcard.core.table import Table
from cutcard.games.manifest import Reading
from cutcard.shared.irregularities import Clauses, Irregularities
from cutcard.shared.poker import AREAS, RACK, everyone, from_the_right, hands

ANTE, PLAY, FOLD = "ante", "play", "fold"
WRONG = Irregularities(  # what may go wrong with the cards, for the clauses that the game has
    Clauses(pack="4", count="5", swept="6"),
    size=1,
    dealer_size=1,
    decided=lambda g, t, a: max([0, *(s.entry for s in t.said.get(a, ())), *(k.entry for k in t.laid(a, PLAY))]),
    out=lambda t, a: FOLD if t.words(a) else "",
    all_lost=lambda g, t, a: bool(t.words(a)),
    one_is_up=False,
)


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, tuple[Option, ...]]]:
    """An Ante before the cards (1)."""
    for person, areas in t.places_of.items():
        for a in areas:
            lay = Lay(a, ANTE, person, g.number("ante-min"), g.number("ante-max"), g.number("chip"))
            yield a, person, (lay, *pulls(t, a, person))


def decide(g: Game, t: Table) -> Iterator[Duty]:
    """Fold, or a Play as large as the Ante (2)."""
    for a in hands(g, t):
        if not t.words(a) and not t.laid(a, PLAY):
            ante, who = t.stake(a, ANTE), t.live(a)[0].owner
            options = Lay(a, PLAY, who, ante, ante, ante), Choice(a, FOLD)
            yield Duty(f"decide:{a}", who, g.cite("2"), options, a)
            yield Duty(f"over:{a}", DEALER, g.cite("2"), (Choice(a, FOLD),), a, must=False, does=PASSES)


def value(card: str) -> int:
    return RANKS.index(card[0])


def beats(t: Table, a: str) -> bool:
    """Whether the card dealt there is higher than the dealer's; after a fold nobody looks."""
    return not t.words(a) and value(t.dealt_to(a)[0].name) > value(t.dealt_to(DEALER)[0].name)


def lines(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    """The higher card wins the Ante at 1 to 1 and the Play comes back; a lower or equal one loses both (3)."""
    for spot in t.live(a):
        outcome = "lose" if not beats(t, a) else "win" if spot.wager == ANTE else "push"
        yield Verdict(*spot, outcome, t.stakes[spot].chips * ("lose", "push", "win").index(outcome), g.cite("3"))


def read(cards: Sequence[str]) -> Reading | None:
    return Reading(RANK_WORDS[cards[0][0]], tuple(cards)) if len(cards) == 1 else None


HOUSE = Game(
    "high-card",
    read_edition(Path(__file__).with_name("house.toml")),
    steps=(
        bets(offers, cite="1", closing="1"),
        deal(1, everyone, lambda g, t, p: "down" if p == DEALER else "own", lambda g, p: "1", lambda g: True),
        decide,
        show(lambda g, t: [DEALER] if hands(g, t) else [], cite="3"),
    ),
    settlement=(settle(from_the_right, lines, cite="3"),),
    places=(*AREAS, DEALER, RACK),
    wagers=(ANTE, PLAY),
    deck=DECK,
    faults=WRONG.in_order(),
    incidents=WRONG.clauses.reports(),
)
