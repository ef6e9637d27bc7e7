"""Ultimate Texas Hold'em: Division 16 as the 2012 New Zealand proposal changes it, and US practice as a second edition.

The paper prints the changes only. What it does not print is common practice, cited by ids that begin CP-16.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations
from pathlib import Path

from cutcard.cards import DECK
from cutcard.core.duty import Lay, Option
from cutcard.core.facts import Bet, Choice, Fact, Pull, Spot, Verdict
from cutcard.core.game import Game, Step
from cutcard.core.layout import layout_of
from cutcard.core.rights import DEALER
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import bets, deal, incomplete, pulls, settle, show
from cutcard.core.table import Table
from cutcard.games.manifest import Reading
from cutcard.hands.five_card import KINDS, PAIR, Hand, best_of, strength
from cutcard.shared.irregularities import Clauses, Irregularities
from cutcard.shared.jackpot.progressive import LINK, PROGRESSIVE, Progressive, joined
from cutcard.shared.poker import AREAS, RACK, dealer, everyone, from_the_right, hands, own_face, player
from cutcard.shared.streets import Choices, Streets, board, face_down
from cutcard.shared.stud import (
    ABSENT,
    FOLD,
    Conduct,
    Stakes,
    all_lost,
    announce,
    at_own_areas,
    at_showdown,
    clear,
    collect,
    from_shoe,
    judge,
)

ANTE, BLIND, TRIPS, PLAY, CHECK = "ante", "blind", "trips", "play", "check"
SIDES = (TRIPS, PROGRESSIVE)
FLOP, RIVER = "flop", "river"
SIZE = 2
BOARD = ((FLOP, 3), (RIVER, 2))
MULTIPLES = ((3, 4), (2,), (1,))  # of the Ante, on each street
BOTH = "both hole cards"
STAKES = Stakes({ANTE: (ANTE, BLIND, PLAY), TRIPS: (TRIPS,)}, chips="CP-16-1")


# Wagers


def opening(g: Game, t: Table, a: str, person: str) -> Iterator[Option]:
    """An Ante and a Blind as large (CP-16-1); beside them Trips (CP-16-8) and, in a link, the progressive."""
    yield STAKES.lay(g, a, ANTE, person)
    yield from pulls(t, a, person, BLIND, *SIDES)
    if not any(t.stake(a, side) for side in SIDES):
        yield from pulls(t, a, person, ANTE)
    if ante := t.stake(a, ANTE):
        yield Lay(a, BLIND, person, ante, ante, ante, g.cite("CP-16-1"))
        yield STAKES.lay(g, a, TRIPS, person)
    yield from (option for option in LINKED.options(g, t, a, person) if not isinstance(option, Pull))


def complete(g: Game, t: Table, a: str) -> bool:
    """Ante and Blind are equal, and neither is without the other (CP-16-1)."""
    ante, blind = (sum(stake.chips for stake in t.laid(a, wager)) for wager in (ANTE, BLIND))
    return ante == blind > 0


def all_out(t: Table) -> bool:
    """Players lift their cards when the last common card is dealt (CP-16-2)."""
    return t.dealt(RIVER) >= 2


# Decisions: one Play wager in all, the earlier the larger


def play_or(word: str, multiples: tuple[int, ...]) -> Choices:
    """Play so many Antes, or say the word (CP-16-3)."""

    def choices(g: Game, t: Table, a: str) -> Iterator[Option]:
        if ante := t.stake(a, ANTE):
            low, high = ante * min(multiples), ante * max(multiples)
            yield Lay(a, PLAY, player(t, a), low, high, ante, g.cite("CP-16-3"))
            yield Choice(a, word)

    return choices


STREETS = Streets(
    (PLAY,), (FOLD, ABSENT), cite="CP-16-3", absent="CP-16-25", piles=(FLOP, RIVER), shown="CP-16-3", once_laid=True
)
decided, out = STREETS.decided, STREETS.out


def by_folding(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    """A fold loses Ante and Blind, the side wagers too unless they live on (CP-16-9); the absent forfeit (CP-16-25)."""
    word = out(t, a)
    outcome, clause = ("forfeit", "CP-16-25") if word == ABSENT else ("lose", "CP-16-9")
    for spot in t.live(a) if word else ():
        if LINKED.outlives(spot, word):
            continue  # US-4CP-10: as the link says
        if spot.wager != TRIPS or not g.flag("sides-survive-a-fold"):
            yield Verdict(*spot, outcome, 0, g.cite(clause))


def caution(g: Game, t: Table, eyes: str, fact: Fact) -> str:
    """What a fold would give up of Trips, for those who have seen the hand and nobody else (CP-16-9)."""
    match fact:
        case Choice(a, word) if word == FOLD and t.stake(a, TRIPS) and not g.flag("sides-survive-a-fold"):
            if all(t.sees(eyes, item) and item.name in DECK for item in t.at(a)):
                held = best(g, t, a)
                odds = g.pays(TRIPS).get(held.kind)
                return f"{held.words}: folding gives up Trips, which pays {odds}" if odds else ""
    return ""


# Hands


def common(t: Table) -> tuple[str, ...]:
    return tuple(item.name for pile, _ in BOARD for item in t.dealt_to(pile))


def made_of(own: Sequence[str], on_board: Sequence[str], both: bool) -> Hand:
    """The best five of all seven (CP-16-4-SEVEN), or both hole cards and the best three of the board (CP-16-4-BOTH)."""
    return of_both(tuple(own), tuple(on_board)) if both else best_of((*own, *on_board))


@lru_cache(maxsize=1024)
def of_both(own: tuple[str, ...], on_board: tuple[str, ...]) -> Hand:
    three = max(combinations(on_board, 3), key=lambda three: strength((*own, *three)))
    return best_of((*own, *three))


def both(g: Game) -> bool:
    return g.word("hand") == BOTH


def read_with(g: Game, hand: Sequence[str], on_board: Sequence[str]) -> Reading | None:
    """Two hole cards with what is turned of the board; before the flop they are no hand yet."""
    if len(hand) != SIZE or len(on_board) < 3:
        return None
    held = made_of(hand, on_board, both(g))
    return Reading(held.words, held.cards, tuple(card for card in (*hand, *on_board) if card not in held.cards))


def best(g: Game, t: Table, place: str) -> Hand:
    """What was dealt there, with the board, as it was read."""
    return made_at(t, place, both(g))


def made_at(t: Table, place: str, both: bool) -> Hand:
    return made_of([item.name for item in t.dealt_to(place)], common(t), both)


def qualifies(theirs: Hand) -> bool:
    """A pair or better (CP-16-5)."""
    return theirs.strength >= PAIR


# Settlement


def lines(g: Game, t: Table, a: str) -> list[Verdict]:
    """What is collected, then what is paid; of each Trips last (CP-16-10)."""
    ours, theirs = best(g, t, a), best(g, t, DEALER)
    verdicts = [verdict(g, t, spot, ours, theirs) for spot in t.live(a)]
    return sorted(verdicts, key=lambda v: (v.outcome != "lose", v.wager == TRIPS))


def verdict(g: Game, t: Table, spot: Spot, ours: Hand, theirs: Hand) -> Verdict:
    """Trips by the own hand alone (CP-16-8); the others against the dealer (CP-16-6), the Blind by its table (CP-16-7).

    Equal hands push, and so does a Blind that wins below its table; the Ante pushes where the dealer does not qualify.
    """
    if spot.wager == PROGRESSIVE:
        return LINKED.given_back(t, spot)
    if spot.wager == TRIPS:
        return judge(g, t, spot, g.pays(TRIPS).get(ours.kind), "CP-16-8", "CP-16-8")
    odds = g.pays(spot.wager).get(ours.kind if spot.wager == BLIND else "win")
    clause = "CP-16-7" if spot.wager == BLIND else "CP-16-6"
    if spot.wager == ANTE and not qualifies(theirs):
        return Verdict(*spot, "push", t.stakes[spot].chips, g.cite("CP-16-5"))
    if ours.strength == theirs.strength or (odds is None and ours.strength > theirs.strength):
        return Verdict(*spot, "push", t.stakes[spot].chips, g.cite(clause))
    return judge(g, t, spot, odds if ours.strength > theirs.strength else None, "CP-16-6", clause)


LINKED = Progressive(
    LINK,
    needs=ANTE,
    needs_cite="CP-16-13",
    compared=at_showdown(out, beside=SIDES),
    five=lambda t, a: [item.name for place in (a, FLOP) for item in t.dealt_to(place)],  # two own, and the flop
)


# What the rules forbid, in words.

CONDUCT = Conduct(
    seats="CP-16-2",
    seats_change="5.7.2",
    areas="5.7",
    before_cards="CP-16-1",
    own_area="CP-16-1",
    frozen="CP-16-1",
    too_late="CP-16-1",
    decide="CP-16-3",
    deal="CP-16-2",
    show="CP-16-3",
)
IN_WORDS = ("before the flop a Play is three or four times the Ante", "on the flop a Play is twice the Ante",
            "on the river a Play is once the Ante")  # fmt: skip


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    closed = g.closed(t)
    if broken := CONDUCT.at_first(g, t, fact) or LINKED.forbids(g, t, fact):
        return broken
    match fact:
        case Bet(a, wager) if wager in (BLIND, TRIPS) and not closed and not t.stake(a, ANTE):
            return "CP-16-1", f"{layout_of(g.edition).name(wager)} needs an Ante on the same area"
        case Bet(a, wager, _, chips) if wager == BLIND and not closed and chips != t.stake(a, ANTE):
            return "CP-16-1", "the Blind is as large as the Ante"
        case Pull(a, wager) if wager == ANTE and not closed:
            return "CP-16-1", "Trips on that area comes off before its Ante"
        case Bet(a, wager) if wager == PLAY and not closed:
            return "CP-16-3", "a Play wager is made when the cards are out"
        case Bet(a, wager) if wager == PLAY and not t.stake(a, ANTE):
            return "CP-16-3", "a Play wager needs a live Ante on the same area"
        case Bet(a, wager) if wager == PLAY and t.laid(a, PLAY):
            return "CP-16-3", "there is one Play wager to a hand"
        case Bet(a, wager, _, chips) if wager == PLAY and all_out(t) and not out(t, a):
            street = STREETS.street(t) - 1
            if chips not in [times * t.stake(a, ANTE) for times in MULTIPLES[street]]:
                return "CP-16-3", IN_WORDS[street]
        case Choice(a, word) if word == FOLD and all_out(t) and STREETS.street(t) < len(MULTIPLES):
            return "CP-16-3", "a hand may be folded on the river only: until then it checks"
    return CONDUCT.at_last(g, t, fact, STREETS, all_out)


# Irregularities

IRREGULARITIES = Irregularities(
    Clauses(
        pack="CP-16-20",
        empty_area="11.8",
        whole_hand="11.9",
        count="11.2",
        exposed="CP-16-21",
        own="CP-16-21-OWN",
        up_card="CP-16-22",
        several="CP-16-22",
        board="CP-16-26",
        too_soon="CP-16-27",
        swept="11.13",
        laid_down="11.14",
        dealer_showed="CP-16-23",
        talk="11.1",
        no_talk="9.9",  # CP-16-12
        looked=("11.15(a)", "11.15(b)"),  # reported to the supervisor at once (11.15)
    ),
    size=SIZE,
    dealer_size=SIZE,
    decided=decided,
    out=out,
    all_lost=all_lost(by_folding),
    mains=(ANTE,),
    one_is_up=False,
    board=BOARD,
)
COLLECT = collect(by_folding, lambda t, a: "CP-16-9" if out(t, a) else "CP-16-10")
SETTLE = settle(from_the_right, lines, cite="CP-16-10")
CLEAR = clear("CP-16-10")


def dealing(g: Game, place: str) -> str:
    return "CP-16-2"


def steps(both: bool) -> tuple[Step, ...]:
    return (
        bets(at_own_areas(opening), cite="CP-16-1", closing="CP-16-2"),
        deal(SIZE, everyone, own_face, cite=dealing, singly=from_shoe),
        *(deal(count, board(pile), face_down, cite=dealing, singly=from_shoe) for pile, count in BOARD),
        *STREETS.in_order(
            *(play_or(CHECK, multiples) for multiples in MULTIPLES[:-1]), play_or(FOLD, MULTIPLES[-1]), beside=COLLECT
        ),
        show(dealer, cite="CP-16-5"),
        announce(partial(made_at, both=both), "CP-16-5", qualifies),
    )


NZ = Game(
    "ultimate-texas-holdem",
    read_edition(Path(__file__).with_name("nz-2012.toml")),
    steps=steps(both=True),
    settlement=(COLLECT, SETTLE, CLEAR),
    places=(*AREAS, FLOP, RIVER, DEALER, RACK),
    wagers=(ANTE, BLIND, TRIPS, PLAY),
    deck=DECK,
    faults=(incomplete(complete, hands, "CP-16-1"), *IRREGULARITIES.in_order()),  # a misdeal voids the round (CP-16-24)
    forbids=forbids,
    hands_visible=all_out,
    refusal_clauses=CONDUCT.refusals(STREETS, IRREGULARITIES.clauses) | {"bet/no-such-wager": "CP-16-1"},
    incidents=IRREGULARITIES.clauses.reports(),
    pay_rows={ANTE: ("win",), PLAY: ("win",), BLIND: KINDS, TRIPS: KINDS},
)
US = replace(
    NZ.with_edition(joined(read_edition(Path(__file__).with_name("us.toml"), NZ.edition), LINK)),
    steps=steps(both=False),
    settlement=(COLLECT, *LINKED.settlement("CP-16-10"), SETTLE, CLEAR),
    wagers=(*NZ.wagers, PROGRESSIVE),
)
