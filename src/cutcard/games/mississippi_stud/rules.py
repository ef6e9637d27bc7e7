"""Mississippi Stud: two cards of one's own, three in common turned one at a time, and a wager before each of them.

None of our sources prints its clauses. All of it is common practice, after 58 Pa. Code ch. 655a, cited by ids that
begin CP-MS; the linked progressive is that of a US casino's sheet.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from cutcard.cards import DECK, RANKS
from cutcard.core.duty import Lay, Option
from cutcard.core.facts import Bet, Chips, Choice, Fact, Show, Verdict
from cutcard.core.game import Game
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import bets, deal, pulls, settle
from cutcard.core.table import Table
from cutcard.games.manifest import Reading
from cutcard.hands import five_card
from cutcard.shared import three_card_bonus
from cutcard.shared.aggregate import HandLimit
from cutcard.shared.irregularities import Clauses, Irregularities
from cutcard.shared.jackpot.progressive import LINK, PROGRESSIVE, Progressive, joined
from cutcard.shared.poker import AREAS, RACK, from_the_right, hands, own_face, player
from cutcard.shared.streets import Choices, Streets, board, face_down
from cutcard.shared.stud import (
    ABSENT,
    FOLD,
    Conduct,
    Stakes,
    all_lost,
    alone,
    at_own_areas,
    at_showdown,
    clear,
    collect,
    from_shoe,
)
from cutcard.shared.three_card_bonus import THREE_CARD_BONUS, ThreeCardBonus

ANTE = "ante"
THIRD, FOURTH, FIFTH = STREETS = ("third-street", "fourth-street", "fifth-street")
BOARD = ("first", "second", "third")  # the community cards, in the order they are turned
SIDES = (THREE_CARD_BONUS, PROGRESSIVE)
SIZE = 2
HIGH_PAIR, MIDDLE_PAIR, LOW_PAIR = "pair of jacks or better", "pair of sixes to tens", "low pair"
EVENTS = (*five_card.KINDS[:1:-1], HIGH_PAIR, MIDDLE_PAIR, LOW_PAIR, five_card.KINDS[0])  # the best first
SIX, JACK = RANKS.index("6"), RANKS.index("J")
STAKES = Stakes({ANTE: (ANTE,), THREE_CARD_BONUS: (THREE_CARD_BONUS,)}, chips="2.1")


# Before the cards


def opening(g: Game, t: Table, a: str, person: str) -> Iterator[Option]:
    """The Ante (2.1); beside it the Three Card Bonus (5.1) and the progressive (5.2), where the table has them."""
    yield STAKES.lay(g, a, ANTE, person)
    if not any(t.stake(a, side) for side in SIDES):
        yield from pulls(t, a, person, ANTE)
    yield from BONUS.options(g, t, a, person)
    yield from LINKED.options(g, t, a, person)


def all_out(t: Table) -> bool:
    """Players look at their cards when the last community card lies there (3.1)."""
    return t.dealt(BOARD[-1]) > 0


# The streets


DECISION = Streets(STREETS, (FOLD, ABSENT), cite="3.1", absent="3.5", piles=BOARD, shown="3.2")
LAID_UNDER = {THIRD: "3.1", FOURTH: "3.2", FIFTH: "3.3"}


def on(street: str) -> Choices:
    """One, two or three times the Ante, or a fold."""

    def choices(g: Game, t: Table, a: str) -> Iterator[Option]:
        if ante := t.stake(a, ANTE):
            yield Lay(a, street, player(t, a), ante, 3 * ante, ante, g.cite(LAID_UNDER[street]))
            yield Choice(a, FOLD)

    return choices


def by_folding(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    """A fold loses the Ante and all streets, never the side wagers (3.4); the absent forfeit the bonus too (3.5)."""
    word = DECISION.out(t, a)
    for spot in t.live(a) if word else ():
        if LINKED.outlives(spot, word):
            continue  # US-4CP-10: as the link says
        if word == ABSENT:
            yield Verdict(*spot, "forfeit", 0, g.cite("3.5"))
        elif spot.wager != THREE_CARD_BONUS:
            yield Verdict(*spot, "lose", 0, g.cite("3.4"))


# Settlement


def community(t: Table, a: str = "") -> list[str]:
    """The community cards that have been turned, in order."""
    return [item.name for place in BOARD for item in t.dealt_to(place) if item.shown or item.face == "up"]


def known(t: Table, a: str) -> list[str]:
    """The cards that count for this hand so far."""
    return [*(item.name for item in t.dealt_to(a)), *community(t)]


def event_of(strength: int) -> str:
    """What five cards of this strength are, as the pay table tells pairs apart (4.2, 4.3)."""
    kind = five_card.KINDS[strength >> 26]
    if kind != "pair":
        return kind
    rank = (strength >> 13 & 0x1FFF).bit_length() - 1
    return HIGH_PAIR if rank >= JACK else MIDDLE_PAIR if rank >= SIX else LOW_PAIR


def read(cards: Sequence[str]) -> Reading | None:
    """A whole hand, two cards and the three in common, in words (1.2)."""
    if len(cards) != SIZE + len(BOARD):
        return None
    held = five_card.hand(cards)
    return Reading(held.words, held.cards)


def least_win(g: Game) -> Chips:
    """What the best hand could win on the least Ante and three streets of three times as much (4.4)."""
    return max(odds.winnings(10 * STAKES.least(g, ANTE)) for _, odds in g.pays(ANTE).rows)


LIMIT = HandLimit((ANTE, *STREETS), least_win)


def staying(g: Game, t: Table) -> list[str]:
    """Hands that nobody folded, from the dealer's right (4.1)."""
    return [a for a in from_the_right(g, t) if not DECISION.out(t, a)]


def lines(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    """Ante and streets, then the side wagers; of a folded hand these alone are left.

    By the five cards (4.2): sixes to tens push (4.3), and what wins on one hand is limited together (4.4).
    """
    main = [spot for wager in (ANTE, *STREETS) for spot in t.live(a, wager)]
    odds = g.pays(ANTE).get(event_of(five_card.strength(known(t, a)))) if main else None
    if odds and not odds.net:
        yield from (Verdict(*spot, "push", t.stakes[spot].chips, g.cite("4.3")) for spot in main)
    else:
        yield from LIMIT.judged(g, t, main, odds, "4.3", "4.2")
    yield from (BONUS.verdict(g, t, spot) for spot in t.live(a, THREE_CARD_BONUS))
    yield from (LINKED.given_back(t, spot) for spot in t.live(a, PROGRESSIVE))


# Side wagers


BONUS = ThreeCardBonus(STAKES, ANTE, community, offered="5.1", beside="5.1-NEEDS", pays="5.1-PAYS")


LINKED = Progressive(
    LINK,
    needs=ANTE,
    needs_cite="5.2",
    compared=at_showdown(DECISION.out, beside=(PROGRESSIVE,)),  # 5.2
    five=known,
)


# What the rules forbid, in words.

CONDUCT = Conduct(
    seats="1.1",
    seats_change="2.1",
    areas="2.1",
    before_cards="2.1",
    own_area="2.1",
    frozen="2.1",
    too_late="2.1",
    decide="3.1",
    deal="1.1",
    show="3.2",
)


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    closed = g.closed(t)
    if broken := CONDUCT.at_first(g, t, fact) or BONUS.forbids(g, t, fact) or LINKED.forbids(g, t, fact):
        return broken
    match fact:
        case Bet(_, wager) if wager in STREETS and not closed:
            return LAID_UNDER[wager], "a street is laid when the cards are out"
        case Bet(a, wager) if wager in STREETS and not t.stake(a, ANTE):
            return LAID_UNDER[wager], "a street needs a live Ante on the same area"
        case Bet(_, wager) if wager in STREETS[DECISION.street(t) :]:
            return LAID_UNDER[wager], "that street is laid when the community card before it has been turned"
        case Show(place) if place in BOARD and any(not DECISION.decided(g, t, a) for a in staying(g, t)):
            return "3.2", "a hand has still to be decided on this street"
        case Show(place) if place in BOARD:
            return "3.2", "the community cards are turned one at a time, in order"
    return CONDUCT.at_last(g, t, fact, DECISION, all_out)


# Irregularities

IRREGULARITIES = Irregularities(
    Clauses(
        pack="6.1",
        count="6.2",
        empty_area="6.3",
        whole_hand="6.4",
        exposed="6.5",
        several="6.6",
        board="6.7",
        too_soon="6.8",
        swept="6.9",
        laid_down="6.10",
        talk="6.11",
        no_talk="1.3",
    ),
    size=SIZE,
    dealer_size=0,
    decided=DECISION.decided,
    out=DECISION.out,
    all_lost=all_lost(by_folding),
    mains=(ANTE,),
    one_is_up=False,
    board=tuple((place, 1) for place in BOARD),
)
COLLECT = collect(by_folding, lambda t, a: "3.4" if DECISION.out(t, a) else "4.1")

US = Game(
    "mississippi-stud",
    joined(read_edition(Path(__file__).with_name("us.toml")), LINK),
    steps=(
        bets(at_own_areas(opening), cite="2.1", closing="2.1"),
        alone(THREE_CARD_BONUS, (ANTE,), "5.1-NEEDS"),
        alone(PROGRESSIVE, (ANTE,), "5.2"),
        *(alone(street, (ANTE,), LAID_UNDER[street]) for street in STREETS),
        deal(SIZE, hands, own_face, cite=lambda g, place: "1.1", singly=from_shoe),
        deal(1, board(*BOARD), face_down, cite=lambda g, place: "1.1", singly=from_shoe),
        *DECISION.in_order(*map(on, STREETS), beside=COLLECT),
    ),
    settlement=(
        COLLECT,
        *LINKED.settlement("4.1"),
        settle(staying, lines, cite="4.1"),
        settle(from_the_right, lines, cite="4.1", reveal=False),
        clear("4.1", *BOARD),
    ),
    places=(*AREAS, *BOARD, RACK),
    wagers=(ANTE, *STREETS, THREE_CARD_BONUS, PROGRESSIVE),
    deck=DECK,
    faults=IRREGULARITIES.in_order(),  # a misdeal voids every wager of the round, and bets are offered again (6.12)
    forbids=forbids,
    hands_visible=all_out,
    refusal_clauses=CONDUCT.refusals(DECISION, IRREGULARITIES.clauses)
    | {"bet/no-such-wager": "2.1", "card/hand": "1.1"},
    incidents=IRREGULARITIES.clauses.reports(),
    pay_rows={ANTE: EVENTS, THREE_CARD_BONUS: three_card_bonus.KINDS},
)
