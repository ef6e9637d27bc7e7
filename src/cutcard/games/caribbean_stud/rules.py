"""Caribbean Stud: Division 6 as the 2012 New Zealand proposal changes it, with its progressive jackpot.

The paper prints the changes only. What it does not print is common practice, cited by ids that begin CP-6.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from cutcard.cards import DECK
from cutcard.core.duty import Lay, Option
from cutcard.core.facts import Bet, Choice, Fact, Pull, Spot, Verdict
from cutcard.core.game import Game
from cutcard.core.rights import DEALER
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import Once, bets, deal, pulls, settle, show, together
from cutcard.core.table import Table
from cutcard.games.manifest import Reading
from cutcard.hands.five_card import KINDS, Hand, hand
from cutcard.shared.irregularities import Clauses, Irregularities
from cutcard.shared.jackpot.link import read_link
from cutcard.shared.jackpot.progressive import Progressive, joined
from cutcard.shared.poker import AREAS, RACK, dealer, everyone, from_the_right, hands, has_seen, own_face, player
from cutcard.shared.stud import (
    ABSENT,
    FOLD,
    Conduct,
    Decision,
    Stakes,
    all_lost,
    alone,
    announce,
    at_own_areas,
    at_showdown,
    clear,
    collect,
    from_shoe,
    judge,
)

ANTE, BET = "ante", "bet"
POOL = read_link(Path(__file__).with_name("jackpot.toml"))
JACKPOT = POOL.bet
SIZE = 5
TIMES = 2  # the Bet is so many Antes (CP-6-4)
ACE_KING = 0b11 << 11  # with less, no hand of five different ranks qualifies (3.2)
STAKES = Stakes({ANTE: (ANTE, BET)}, chips="CP-6-3")
DECISION = Decision((BET,), (FOLD, ABSENT), cite="CP-6-4", absent="12.12")


# Wagers


def opening(g: Game, t: Table, a: str, person: str) -> Iterator[Option]:
    """An Ante (CP-6-3); beside it, where the house offers them, a Bet before the cards (CP-6-8) and the jackpot."""
    if not t.stake(a, BET):
        yield STAKES.lay(g, a, ANTE, person)
        yield from () if t.stake(a, JACKPOT) else pulls(t, a, person, ANTE)
    yield from pulls(t, a, person, BET)
    if t.stake(a, ANTE) and g.flag("blind-bet"):
        yield bet(g, t, a, person, "CP-6-8")
    yield from LINKED.options(g, t, a, person)


def bet(g: Game, t: Table, a: str, person: str, cite: str) -> Lay:
    """Exactly twice the Ante (CP-6-4)."""
    twice = TIMES * t.stake(a, ANTE)
    return Lay(a, BET, person, twice, twice, twice, g.cite(cite))


# The deal: from a shoe one card at a time, from a shuffler five; the dealer's fifth is turned up (CP-6-1).


def whole_hands(g: Game, t: Table) -> list[str]:
    return [] if from_shoe(g) else hands(g, t)


def fifth(g: Game, t: Table, place: str) -> str:
    """The dealer's up card, unless one of the dealer's was exposed already (12.4)."""
    if place != DEALER:
        return own_face(g, t, place)
    return "down" if any(i.open for i in t.dealt_to(DEALER)) else "up"


def all_out(t: Table) -> bool:
    """Players lift their cards and choose when the last is dealt (CP-6-4)."""
    return t.dealt(DEALER) >= SIZE


# Decisions


def decided(g: Game, t: Table, a: str) -> int:
    """The entry of a hand's decision: a Bet laid before the cards is one, and stands (CP-6-8)."""
    return DECISION.decided(g, t, a) or max((stake.entry for stake in t.laid(a, BET)), default=0)


def choices(g: Game, t: Table, a: str) -> Iterator[Option]:
    """Fold, or a Bet of twice the Ante (CP-6-4); who bet blind has chosen (CP-6-8)."""
    if t.stake(a, ANTE) and not t.laid(a, BET):
        yield bet(g, t, a, player(t, a), "CP-6-4")
        yield Choice(a, FOLD)


def caution(g: Game, t: Table, eyes: str, fact: Fact) -> str:
    """What a fold would give up of the jackpot, for those who have seen the hand and nobody else (5.6.2)."""
    match fact:
        case Choice(a, word) if word == FOLD and t.stake(a, JACKPOT) and has_seen(t, eyes, a):
            held = best(t, a)
            if prize := LINKED.prize(g, held.kind):
                return f"{held.words}: folding gives up the jackpot's {prize}"
    return ""


def by_folding(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    """A fold loses what lies there (CP-6-4); who is absent forfeits it, the jackpot wager too (12.12)."""
    if word := DECISION.out(t, a):
        outcome, clause = ("forfeit", "12.12") if word == ABSENT else ("lose", "CP-6-4")
        for spot in t.live(a):
            if spot.wager == JACKPOT and word == ABSENT and not g.flag("absent-loses-jackpot"):
                yield Verdict(*spot, "void", t.stakes[spot].chips, g.cite(clause))
            else:
                yield Verdict(*spot, outcome, 0, g.cite(clause))


# Settlement


def best(t: Table, place: str) -> Hand:
    """What was dealt there, as it was read."""
    return hand([item.name for item in t.dealt_to(place)])


def read(cards: Sequence[str]) -> Reading | None:
    """A whole hand in words (CP-6-2)."""
    if len(cards) != SIZE:
        return None
    held = hand(cards)
    return Reading(held.words, held.cards)


def qualifies(theirs: Hand) -> bool:
    """Ace and king or higher (3.2, CP-6-5)."""
    return theirs.strength >= ACE_KING


def lines(g: Game, t: Table, a: str) -> list[Verdict]:
    """What is collected, then what is paid or comes back."""
    ours, theirs = best(t, a), best(t, DEALER)
    verdicts = [verdict(g, t, spot, ours, theirs) for spot in t.live(a) if spot.wager != JACKPOT]
    left = [LINKED.given_back(t, spot) for spot in t.live(a, JACKPOT)]  # at a table without one
    return [*sorted(verdicts, key=lambda v: v.outcome != "lose"), *left]


def verdict(g: Game, t: Table, spot: Spot, ours: Hand, theirs: Hand) -> Verdict:
    """Ante and Bet against the dealer (CP-6-6); the Bet by the kind of the own hand (CP-6-7)."""
    stands = qualifies(theirs)
    if (spot.wager == BET and not stands) or (stands and ours.strength == theirs.strength):
        return Verdict(*spot, "push", t.stakes[spot].chips, g.cite("CP-6-6"))
    won = not stands or ours.strength > theirs.strength
    pays = g.pays(spot.wager).get(ours.kind if spot.wager == BET else "win")
    return judge(g, t, spot, pays if won else None, "CP-6-6", "CP-6-7" if spot.wager == BET else "CP-6-6")


# The jackpot: on the own five cards, whatever the dealer holds, of hands that are not folded (CP-6-13).


LINKED = Progressive(
    POOL,
    needs=ANTE,
    needs_cite="12.9-JACKPOT",
    compared=at_showdown(DECISION.out),
)


# What the rules forbid, in words.

CONDUCT = Conduct(
    seats="CP-6-1",
    seats_change="5.6.2",
    areas="5.6",
    before_cards="CP-6-3",
    own_area="CP-6-3",
    frozen="CP-6-3",
    too_late="CP-6-3",
    decide="CP-6-4",
    deal="CP-6-1",
    show="CP-6-5",
)


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    closed = g.closed(t)
    if broken := CONDUCT.at_first(g, t, fact) or LINKED.forbids(g, t, fact):
        return broken
    match fact:
        case Bet(a, wager) | Pull(a, wager) if wager == ANTE and not closed and t.stake(a, BET):
            return "CP-6-8", "the Bet on that area comes off before its Ante changes"
        case Bet(a, wager) if wager == BET and not t.stake(a, ANTE):
            return "CP-6-4", "a Bet needs a live Ante on the same area"
        case Bet(a, wager) if wager == BET and not closed:
            return "CP-6-8", "this table does not offer a Bet before the cards"
    return CONDUCT.at_last(g, t, fact, DECISION, all_out)


# 12 Irregularities: those of the other poker games, in this game's numbers (NZ-6-INTRO).

IRREGULARITIES = Irregularities(
    Clauses(
        pack="12.10",
        empty_area="12.8",
        whole_hand="12.9",
        count="12.2",
        exposed="12.3",
        own="12.6",
        up_card="12.4",
        several="12.5",
        swept="12.13",
        laid_down="12.14",
        dealer_showed="12.7",
        talk="12.1",
        no_talk="9.5",  # CP-6-11
        looked=("12.15(a)", "12.15(b)"),  # reported to the supervisor at once (12.15)
    ),
    size=SIZE,
    dealer_size=SIZE,
    decided=decided,
    out=DECISION.out,
    all_lost=all_lost(by_folding),
    mains=(ANTE,),  # a jackpot alone brings no cards, nor does a Bet (12.8, 12.9)
)
COLLECT = collect(by_folding, lambda t, a: "CP-6-10")

NZ = Game(
    "caribbean-stud",
    joined(read_edition(Path(__file__).with_name("nz-2012.toml")), POOL),
    steps=(
        bets(at_own_areas(opening), cite="CP-6-3", closing="CP-6-1"),
        Once(LINKED.alone),
        alone(BET, (ANTE,), "CP-6-4"),
        deal(SIZE, whole_hands, own_face, cite=lambda g, place: "CP-6-1", singly=from_shoe),
        deal(SIZE - 1, everyone, own_face, cite=lambda g, place: "CP-6-1", singly=from_shoe),
        deal(SIZE, everyone, fifth, cite=lambda g, place: "CP-6-1", singly=from_shoe),
        together(DECISION.step(choices), COLLECT),
        show(dealer, cite="CP-6-5"),
        announce(best, "CP-6-5", qualifies),
    ),
    settlement=(
        *LINKED.settlement("CP-6-10"),
        settle(from_the_right, lines, cite="CP-6-10"),
        clear("CP-6-10"),
    ),
    places=(*AREAS, DEALER, RACK),
    wagers=(ANTE, BET, JACKPOT),
    deck=DECK,
    faults=IRREGULARITIES.in_order(),  # a misdeal voids what it affects, and bets are offered again (12.11)
    forbids=forbids,
    hands_visible=all_out,
    refusal_clauses=CONDUCT.refusals(DECISION, IRREGULARITIES.clauses) | {"card/hand": "CP-6-1", "card/up": "CP-6-1"},
    incidents=IRREGULARITIES.clauses.reports(),
    pay_rows={ANTE: ("win",), BET: KINDS},
)
