"""Let It Ride: three equal bets, of which two may be taken back one after the other; no dealer's hand.

No source of ours prints its rules: they are common practice, under ids that begin CP-LIR, each with its source.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from cutcard.cards import DECK, RANK_WORDS, RANKS
from cutcard.core.duty import PASSES, Duty, Lay, Option
from cutcard.core.facts import Bet, Chips, Choice, Fact, Pull, Show, Verdict
from cutcard.core.game import Game
from cutcard.core.rights import DEALER
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import bets, deal, incomplete, pulls, settle
from cutcard.core.table import Table
from cutcard.games.manifest import Reading
from cutcard.hands import five_card, three_card
from cutcard.shared import three_card_bonus
from cutcard.shared.aggregate import HandLimit
from cutcard.shared.irregularities import Clauses, Irregularities
from cutcard.shared.jackpot.progressive import LINK, PROGRESSIVE, Progressive, joined
from cutcard.shared.poker import AREAS, RACK, from_the_right, hands, own_face, player
from cutcard.shared.streets import Choices, Streets, board, face_down
from cutcard.shared.stud import (
    ABSENT,
    Conduct,
    Stakes,
    all_lost,
    at_own_areas,
    clear,
    collect,
    from_shoe,
)
from cutcard.shared.three_card_bonus import THREE_CARD_BONUS, ThreeCardBonus

MAIN, BETS = "main", ("main-1", "main-2", "main-3")  # one pay table for three bets
BOARD = ("first", "second")  # the common cards
RIDE = "ride"
SIZE = 3
TENS, LESS = "pair of tens or better", "less than a pair of tens"
KINDS = (LESS, TENS, *five_card.KINDS[2:])
LEAST = five_card.strength(("Ts", "Th", "4d", "3c", "2s"))  # the least that is paid
STAKES = Stakes({MAIN: (MAIN,), THREE_CARD_BONUS: (THREE_CARD_BONUS,)}, chips="5.1")


# Wagers


def opening(g: Game, t: Table, a: str, person: str) -> Iterator[Option]:
    """Three bets, each as large as the first (5.1); beside them the side wagers. The first comes off last."""
    first, others = t.stake(a, BETS[0]), [spot.wager for spot in t.live(a) if spot.wager != BETS[0]]
    yield STAKES.lay(g, a, MAIN, person, BETS[0])
    yield from (Lay(a, wager, person, first, first, first, g.cite("5.1")) for wager in BETS[1:] if first)
    yield from pulls(t, a, person, *BETS[1:], *(() if others else BETS[:1]))
    yield from BONUS.options(g, t, a, person)
    yield from LINKED.options(g, t, a, person)


def complete(g: Game, t: Table, a: str) -> bool:
    """Three equal bets lie there when the betting closes; once cards are out, one taken back is no fault."""
    return bool(t.dealt(a)) or t.stake(a, BETS[0]) == t.stake(a, BETS[1]) == t.stake(a, BETS[2]) > 0


def all_out(t: Table) -> bool:
    """Players lift their cards when the last common card lies there (9.1)."""
    return bool(t.dealt(BOARD[-1]))


# Decisions


def ride_or_pull(wager: str) -> Choices:
    """Let this bet ride, or take it back, whatever was done with the other (9.1)."""

    def choices(g: Game, t: Table, a: str) -> Iterator[Option]:
        if t.stake(a, wager):
            yield Choice(a, RIDE)
            yield Pull(a, wager, player(t, a))

    return choices


class Lapsing(Streets):
    """Who is not there to take a bet back lets it ride, unless the house takes it back for them (9.4)."""

    def passed_over(self, g: Game, t: Table, nth: int, a: str) -> Iterator[Duty]:
        lapsed = Choice(a, ABSENT) if g.word("absent") == RIDE else Pull(a, BETS[nth - 1], player(t, a))
        yield Duty(f"absent-{nth}:{a}", DEALER, g.cite(self.absent), (lapsed,), a, must=False, does=PASSES)


STREETS = Lapsing((), (), cite="9.1", absent="9.4", piles=BOARD, shown="9.2")


def nobody_folds(g: Game, t: Table, a: str) -> tuple[Verdict, ...]:
    """The third bet always stays (9.3)."""
    return ()


# Settlement


def five(t: Table, a: str) -> list[str]:
    """The three cards of a hand and the two that are everyone's, as they were dealt (8.1)."""
    return [item.name for place in (a, *BOARD) for item in t.dealt_to(place)]


def kind(cards: Sequence[str]) -> str:
    """What five cards are paid as: the best kind, of pairs only tens or better (10.2, 4.1)."""
    strength = five_card.strength(cards)
    return LESS if strength < LEAST else KINDS[strength >> 26]


def read(cards: Sequence[str]) -> Reading | None:
    """Three cards by their pair or their highest, five as a whole hand (4.1)."""
    if len(cards) == len(BOARD) + SIZE:
        whole = five_card.hand(cards)
        return Reading(whole.words, whole.cards)
    if len(cards) != SIZE:
        return None
    own = three_card.hand(tuple(cards))
    paired = own.kind in ("pair", "three of a kind")
    highest = max((card[0] for card in cards), key=RANKS.index)
    return Reading(own.words if paired else f"{RANK_WORDS[highest]} high", own.cards)


def lines(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    """Each bet that is left, by the same five cards (10.1); then the side wagers."""
    if bets := [spot for spot in t.live(a) if spot.wager in BETS]:
        yield from LIMIT.judged(g, t, bets, g.pays(MAIN).get(kind(five(t, a))), "10.1", "10.2")
    for spot in t.live(a, THREE_CARD_BONUS):
        yield BONUS.verdict(g, t, spot)
    for spot in t.live(a, PROGRESSIVE):
        yield LINKED.given_back(t, spot)


def least_could_win(g: Game) -> Chips:
    """The best hand with all three bets at their least (10.3)."""
    least = STAKES.least(g, MAIN)
    return len(BETS) * max(odds.winnings(least) for _, odds in g.pays(MAIN).rows)


def in_the_round(g: Game, t: Table) -> list[str]:
    """Every hand that was dealt and is not void, from the dealer's right, whatever was settled since."""
    return [a for a in AREAS[::-1] if any(stake.outcome != "void" for wager in BETS for stake in t.laid(a, wager))]


LIMIT = HandLimit(BETS, least_could_win)  # 10.3
BONUS = ThreeCardBonus(
    STAKES,
    needs=BETS[0],
    of=lambda t, a: [item.name for item in t.dealt_to(a)],
    offered="5.2",
    beside="5.2",
    pays="10.4",
)
LINKED = Progressive(LINK, needs=BETS[0], needs_cite="5.3", compared=in_the_round, five=five)


# What the rules forbid, in words.

CONDUCT = Conduct(
    seats="3.1",
    seats_change="3.1",
    areas="3.1",
    before_cards="5.1",
    own_area="5.1",
    frozen="5.1",
    too_late="5.1",
    decide="9.1",
    deal="8.1",
    show="9.2",
)


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    closed = g.closed(t)
    if broken := CONDUCT.at_first(g, t, fact) or BONUS.forbids(g, t, fact) or LINKED.forbids(g, t, fact):
        return broken
    match fact:
        case Bet(a, wager) if wager in BETS[1:] and not closed and not t.stake(a, BETS[0]):
            return "5.1", "the first of three equal bets is laid before the others"
        case Pull(a, wager) if wager == BETS[0] and not closed:
            return "5.1", "of three equal bets the first comes off last"
        case Pull(a, wager) if wager == BETS[2]:
            return "9.3", "the third bet stays to the end"
        case Pull(a, wager) if wager in BETS and all_out(t):
            return "9.2", "the first bet comes back before a common card is turned, the second before the other is"
        case Show(place) if place in BOARD and any(not STREETS.decided(g, t, a) for a in hands(g, t)):
            return "9.2", "a hand has still to be decided"
    return CONDUCT.at_last(g, t, fact, STREETS, all_out)


# Irregularities

IRREGULARITIES = Irregularities(
    Clauses(
        pack="11.1",
        empty_area="11.2",
        whole_hand="11.3",
        count="11.4",
        exposed="11.5",
        several="11.6",
        board="11.7",
        too_soon="11.8",
        swept="11.9",
        talk="11.10",
        no_talk="9.5",
    ),
    size=SIZE,
    dealer_size=0,
    decided=STREETS.decided,
    out=STREETS.out,
    all_lost=all_lost(nobody_folds),
    mains=BETS,
    one_is_up=False,
    board=tuple((place, 1) for place in BOARD),
)
COLLECT = collect(nobody_folds, lambda t, a: "10.1")

PLAIN = Game(
    "let-it-ride",
    read_edition(Path(__file__).with_name("us.toml")),
    steps=(
        bets(at_own_areas(opening), cite="5.1", closing="8.1"),
        deal(SIZE, hands, own_face, cite=lambda g, place: "8.1", singly=from_shoe),
        deal(1, board(*BOARD), face_down, cite=lambda g, place: "8.1", singly=from_shoe),
        *STREETS.in_order(*map(ride_or_pull, BETS[:2]), beside=COLLECT),
    ),
    settlement=(COLLECT, settle(from_the_right, lines, cite="10.1"), clear("10.1", *BOARD)),
    places=(*AREAS, *BOARD, DEALER, RACK),
    wagers=(*BETS, THREE_CARD_BONUS),
    deck=DECK,
    faults=(incomplete(complete, hands, "5.1"), *IRREGULARITIES.in_order()),
    forbids=forbids,
    hands_visible=all_out,
    refusal_clauses=CONDUCT.refusals(STREETS, IRREGULARITIES.clauses)
    | {
        "bet/decided": "10.1",
        "card/hand": "8.1",
        "seat/taken": "3.1",
    },
    incidents=IRREGULARITIES.clauses.reports(),
    pay_rows={MAIN: KINDS[1:], THREE_CARD_BONUS: three_card_bonus.KINDS},
)
US = replace(
    PLAIN.with_edition(joined(PLAIN.edition, LINK)),
    settlement=(COLLECT, *LINKED.settlement("10.1"), *PLAIN.settlement[1:]),
    wagers=(*PLAIN.wagers, PROGRESSIVE),
)
