"""Three Card Poker: Division 17 as the 2012 New Zealand proposal changes it, with the Six Card Bonus (10A).

The paper prints the changes only. What it does not print is common practice, cited by ids that begin CP-17.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from cutcard.cards import DECK
from cutcard.core.duty import Lay, Option
from cutcard.core.facts import Award, Bet, Choice, Fact, Pull, Spot, Verdict
from cutcard.core.game import Game
from cutcard.core.money import Odds
from cutcard.core.rights import DEALER
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import Lines, bets, deal, pulls, settle, show, together
from cutcard.core.table import Table
from cutcard.games.manifest import Reading
from cutcard.hands import five_card
from cutcard.hands.three_card import KINDS, QUEEN_HIGH, Hand, hand
from cutcard.shared.irregularities import Clauses, Irregularities
from cutcard.shared.poker import AREAS, RACK, dealer, everyone, from_the_right, own_face, player
from cutcard.shared.stud import (
    ABSENT,
    ANTE_BONUS,
    FOLD,
    Conduct,
    Decision,
    Stakes,
    all_lost,
    alone,
    announce,
    ante_bonus,
    at_own_areas,
    clear,
    collect,
    from_shoe,
    judge,
)

ANTE, PLAY, PAIR_PLUS, SIX_CARD = "ante", "play", "pair-plus", "six-card-bonus"
PLAY_ON = "play on"
SIZE = 3
STAKES = Stakes({ANTE: (ANTE, PLAY, ANTE_BONUS), PAIR_PLUS: (PAIR_PLUS,), SIX_CARD: (SIX_CARD,)}, chips="CP-17-3")
DECISION = Decision((PLAY,), (FOLD, ABSENT), cite="5.2", absent="11.13")


# Wagers


def opening(g: Game, t: Table, a: str, person: str) -> Iterator[Option]:
    """Ante, Pairs Plus or both (CP-17-3), with it the Six Card Bonus (NZ-17-1-SIXCARD, 10A.2) if offered (10A.1).

    Beside the Ante, where the house allows it, a Play before the cards, which comes off first (CP-17-12).
    """
    main = [spot.wager for spot in t.live(a) if spot.wager in (ANTE, PAIR_PLUS)]
    free = (PAIR_PLUS,) if t.stake(a, PLAY) else (ANTE, PAIR_PLUS)
    yield from (STAKES.lay(g, a, wager, person) for wager in free)
    yield from pulls(t, a, person, SIX_CARD, PLAY)
    if len(main) > 1 or not t.stake(a, SIX_CARD):
        yield from pulls(t, a, person, *free)
    if t.stake(a, ANTE) and g.flag("blind-play"):
        yield play(g, t, a, person, "CP-17-12")
    if main and g.flag("six-card"):
        yield STAKES.lay(g, a, SIX_CARD, person)  # of the size on the sign (10A.4)


def play(g: Game, t: Table, a: str, person: str, cite: str) -> Lay:
    """As large as the Ante (CP-17-4)."""
    ante = t.stake(a, ANTE)
    return Lay(a, PLAY, person, ante, ante, ante, g.cite(cite))


def all_out(t: Table) -> bool:
    """Players lift their cards and choose when the last is dealt, wherever the rest of the pack lies (5.2)."""
    return t.dealt(DEALER) >= SIZE


# Decisions


def choices(g: Game, t: Table, a: str) -> Iterator[Option]:
    """Fold (5.2(a)), lay a Play (CP-17-4) or stand by a blind one (CP-17-12); nothing without an Ante (CP-17-9)."""
    if t.stake(a, ANTE):
        yield Choice(a, PLAY_ON) if t.stake(a, PLAY) else play(g, t, a, player(t, a), "CP-17-4")
        yield Choice(a, FOLD)


def by_folding(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    """A fold loses Ante (5.2(a)) and Pairs Plus (CP-17-9), never the Six Card Bonus; the absent forfeit all (11.13).

    A Play that was laid before the cards comes back with a fold (CP-17-12).
    """
    word = DECISION.out(t, a)
    for spot in t.live(a) if word else ():
        if word == ABSENT:
            yield Verdict(*spot, "forfeit", 0, g.cite("11.13"))
        elif spot.wager == ANTE:
            yield Verdict(*spot, "lose", 0, g.cite("5.2(a)"))
        elif spot.wager == PLAY:
            yield Verdict(*spot, "withdrawn", t.stakes[spot].chips, g.cite("CP-17-12"))
        elif spot.wager == PAIR_PLUS and not g.flag("pair-plus-survives-a-fold"):
            yield Verdict(*spot, "lose", 0, g.cite("CP-17-9"))


# Settlement


def best(t: Table, place: str) -> Hand:
    """What was dealt there, as it was read."""
    return hand(tuple(item.name for item in t.dealt_to(place)))


def read(cards: Sequence[str]) -> Reading | None:
    """A whole hand in words (CP-17-2)."""
    if len(cards) != SIZE:
        return None
    held = hand(tuple(cards))
    return Reading(held.words, held.cards)


def qualifies(theirs: Hand) -> bool:
    """Queen high or better (CP-17-5)."""
    return theirs.strength >= QUEEN_HIGH


def lines(g: Game, t: Table, a: str) -> Iterator[Award | Verdict]:
    """The bonus on the Ante, then what is collected, then what is paid; the Six Card Bonus comes after every hand."""
    ours = best(t, a)
    yield from ante_bonus(g, t, t.live(a, ANTE), ours.kind, "CP-17-7")  # 5.10
    verdicts = [verdict(g, t, spot, ours, best(t, DEALER)) for spot in t.live(a) if spot.wager != SIX_CARD]
    yield from sorted(verdicts, key=lambda v: v.outcome != "lose")


def bonuses(outcome: str) -> Lines:
    """Return the Six Card Bonuses that end so: all that lose are collected, then all that win are paid (10A.6)."""

    def ending_so(g: Game, t: Table, a: str) -> Iterator[Verdict]:
        verdicts = [verdict(g, t, spot, best(t, a), best(t, DEALER)) for spot in t.live(a, SIX_CARD)]
        yield from (v for v in verdicts if v.outcome == outcome)

    return ending_so


def six_card(g: Game, ours: Hand, theirs: Hand) -> Odds | None:
    """On the best five of all six cards (10A.5), however the first wager fares (10A.7-INDEPENDENT).

    Royal flush 10A.5(a), straight flush 10A.5(b), four of a kind 10A.5(c), full house 10A.5(d), flush 10A.5(e),
    straight 10A.5(f), and three of a kind 10A.5(g), the least that wins.
    """
    return g.pays(SIX_CARD).get(five_card.kind((*ours.cards, *theirs.cards)))


def verdict(g: Game, t: Table, spot: Spot, ours: Hand, theirs: Hand) -> Verdict:
    """Pairs Plus by the own hand (CP-17-8), the Six Card Bonus by all six cards, Ante and Play against the dealer."""
    if spot.wager == PAIR_PLUS:
        return judge(g, t, spot, g.pays(PAIR_PLUS).get(ours.kind), "CP-17-8", "CP-17-8")
    if spot.wager == SIX_CARD:
        return judge(g, t, spot, six_card(g, ours, theirs), "10A.6", "10A.7")
    stands = qualifies(theirs)
    if (spot.wager == PLAY and not stands) or (stands and ours.strength == theirs.strength):
        return Verdict(*spot, "push", t.stakes[spot].chips, g.cite("CP-17-6"))
    won = g.pays(spot.wager)["win"] if not stands or ours.strength > theirs.strength else None
    return judge(g, t, spot, won, "CP-17-6", "CP-17-6")


# What the rules forbid, in words.

CONDUCT = Conduct(
    seats="CP-17-1",
    seats_change="5.5.2",
    areas="5.5",
    before_cards="CP-17-3",
    own_area="CP-17-3",
    frozen="CP-17-3",
    too_late="CP-17-3",
    decide="5.2",
    deal="CP-17-1",
    show="CP-17-5",
)


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    closed = g.closed(t)
    match fact:
        case Bet(_, wager) if wager == SIX_CARD and not g.flag("six-card"):
            return "10A.1", "this table does not offer the Six Card Bonus"
        case Bet(_, wager) if wager == SIX_CARD and (closed or t.items):
            return "10A.3", "the Six Card Bonus is laid before any card of the round"
    if broken := CONDUCT.at_first(g, t, fact):
        return broken
    match fact:
        case Bet(a, wager) if wager == SIX_CARD:
            return "10A.2-NEEDS", "the Six Card Bonus needs an Ante or Pairs Plus on the same area"
        case Bet(a, wager) | Pull(a, wager) if wager == ANTE and not closed and t.stake(a, PLAY):
            return "CP-17-12", "the Play wager on that area comes off before its Ante changes"
        case Pull(_, wager) if wager in (ANTE, PAIR_PLUS) and not closed:
            return "10A.2-NEEDS", "the Six Card Bonus on that area comes off first"
        case Bet(_, wager) if wager == PLAY and not closed and not g.flag("blind-play"):
            return "CP-17-4", "a Play wager is made when the cards are out"
        case Bet(a, wager) if wager == PLAY and not t.stake(a, ANTE):
            return "CP-17-4", "a Play wager needs a live Ante on the same area"
    return CONDUCT.at_last(g, t, fact, DECISION, all_out)


# 11 Irregularities

IRREGULARITIES = Irregularities(
    Clauses(
        pack="11.6",
        empty_area="11.3",
        whole_hand="11.4",
        count="11.2",
        exposed="11.7",
        own="11.10",
        up_card="11.8",
        several="11.9",
        swept="11.5",
        laid_down="11.14",
        dealer_showed="11.11",
        talk="11.1",
        no_talk="9.6",  # CP-17-11
        looked=("11.15.1", "11.15.2"),  # reported to the supervisor at once (11.15)
    ),
    size=SIZE,
    dealer_size=SIZE,
    decided=DECISION.decided,
    out=DECISION.out,
    all_lost=all_lost(by_folding),
    mains=(ANTE, PAIR_PLUS),  # a Six Card Bonus alone brings no cards (11.3, 11.4)
    one_is_up=False,
)

NZ = Game(
    "three-card-poker",
    read_edition(Path(__file__).with_name("nz-2012.toml")),
    steps=(
        bets(at_own_areas(opening), cite="CP-17-3", closing="CP-17-1"),
        alone(PLAY, (ANTE,), "CP-17-4"),
        alone(SIX_CARD, (ANTE, PAIR_PLUS), "10A.2-NEEDS"),
        deal(SIZE, everyone, own_face, cite=lambda g, place: "CP-17-1", singly=from_shoe),
        together(DECISION.step(choices), collect(by_folding, lambda t, a: "CP-17-9")),
        show(dealer, cite="CP-17-5"),
        announce(best, "CP-17-5", qualifies),
    ),
    settlement=(
        settle(from_the_right, lines, cite="CP-17-10"),
        *(settle(from_the_right, bonuses(outcome), cite="10A.6", reveal=False) for outcome in ("lose", "win")),
        clear("CP-17-10"),
    ),
    places=(*AREAS, DEALER, RACK),
    wagers=(ANTE, PLAY, PAIR_PLUS, SIX_CARD),
    deck=DECK,
    faults=IRREGULARITIES.in_order(),  # a misdeal voids every wager of the round, and bets are offered again (11.12)
    forbids=forbids,
    hands_visible=all_out,
    refusal_clauses=CONDUCT.refusals(DECISION, IRREGULARITIES.clauses),
    incidents=IRREGULARITIES.clauses.reports(),
    pay_rows={ANTE: ("win",), PLAY: ("win",), ANTE_BONUS: KINDS, PAIR_PLUS: KINDS, SIX_CARD: five_card.KINDS},
)
