"""Four Card Poker: Division 20 of the 2012 New Zealand proposal, and a US casino's sheet as a second edition.

Clause numbers are those of Division 20; an edition's file says where another source says the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from cutcard.cards import DECK
from cutcard.core.duty import Lay, Option
from cutcard.core.facts import Award, Bet, Choice, Fact, Pull, Verdict
from cutcard.core.game import Game
from cutcard.core.money import Odds
from cutcard.core.rights import DEALER
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import bets, deal, pulls, settle, show, together
from cutcard.core.table import Table
from cutcard.games.manifest import Reading
from cutcard.hands.four_card import KINDS, Hand, best_of
from cutcard.shared.irregularities import Clauses, Irregularities
from cutcard.shared.jackpot.progressive import LINK, PROGRESSIVE, Progressive, joined
from cutcard.shared.poker import AREAS, RACK, dealer, everyone, from_the_right, has_seen, own_face, player
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
    at_showdown,
    clear,
    collect,
    from_shoe,
    judge,
)

ANTE, PLAY, ACES_UP = "ante", "play", "aces-up"
SIDES = (ACES_UP, PROGRESSIVE)
KEEP, STAY, PLAY_ON = "keep aces up", "stay", "play on"
SIZE, DEALER_SIZE = 5, 6  # as the rules say, not the cover of the paper (NZ-20-INTRO)


# 5 Wagers


def opening(g: Game, t: Table, a: str, person: str) -> Iterator[Option]:
    """Ante (5.1(a)(i)), Aces Up beside it (5.1(a)(iii)) or, where allowed, alone (5.1(a)(ii)); Play blind (5.1(b))."""
    ante, alone, blind = t.stake(a, ANTE), g.flag("aces-up-alone"), t.stake(a, PLAY)
    yield from pulls(t, a, person, ACES_UP, PLAY)
    if not blind:
        yield STAKES.lay(g, a, ANTE, person)
        comes_off = (alone or not t.stake(a, ACES_UP)) and not t.stake(a, PROGRESSIVE)
        yield from pulls(t, a, person, ANTE) if comes_off else ()
    if ante or alone:
        yield STAKES.lay(g, a, ACES_UP, person)
    if ante and g.flag("blind-play"):
        yield Lay(a, PLAY, person, ante, 3 * ante, ante, g.cite("5.2(b)"))
    yield from LINKED.options(g, t, a, person)


STAKES = Stakes({ANTE: (ANTE, PLAY, ANTE_BONUS), PLAY: (PLAY,), ACES_UP: (ACES_UP,)}, chips="5.3")


# 8 The deal: from a shoe one card at a time (8.3(a)-(c)), from a shuffler five (8.4(a))


def all_out(t: Table) -> bool:
    """Players may lift their cards when the last is dealt (5.2)."""
    return t.dealt(DEALER) >= DEALER_SIZE


def dealing(g: Game, place: str) -> str:
    return "8.3(a)-(c)" if from_shoe(g) else "8.4(b)" if place == DEALER else "8.4(a)"


def dealing_last(g: Game, place: str) -> str:
    return "8.3(d)" if from_shoe(g) else "8.4(b)"


def sixth(g: Game, t: Table, place: str) -> str:
    """Face up (8.2), unless one of the dealer's was exposed already (11.8)."""
    return "down" if any(i.open for i in t.dealt_to(DEALER)) else "up"


# 9 Decisions: every seat in its own time; laying the Play chips is the decision.


DECISION = Decision((PLAY,), (FOLD, KEEP, ABSENT), cite="5.2", absent="11.13")
decided, out = DECISION.decided, DECISION.out


def choices(g: Game, t: Table, a: str) -> Iterator[Option]:
    """Fold (5.2(a)); Play (5.2(b)), or stand by a blind one; with both wagers, give up the Ante alone (9.3)."""
    ante = t.stake(a, ANTE)
    if not ante:
        yield Choice(a, STAY)  # 9.1, freely: below aces it loses at settlement (5.2(c))
    elif t.stake(a, PLAY):
        yield Choice(a, PLAY_ON)
    else:
        yield play(g, t, a)
    if ante and t.stake(a, ACES_UP) and not g.flag("sides-survive-a-fold"):
        yield Choice(a, KEEP)
    yield Choice(a, FOLD)


def play(g: Game, t: Table, a: str) -> Lay:
    """One, two or three times the Ante (5.2(b)); where the house says so, any whole chips between."""
    ante = t.stake(a, ANTE)
    step = ante if g.word("play-step") == "ante" else STAKES.unit(g, PLAY)
    return Lay(a, PLAY, player(t, a), ante, 3 * ante, step, g.cite("5.2(b)"))


def caution(g: Game, t: Table, eyes: str, fact: Fact) -> str:
    """What a fold would give up, for those who have seen the hand and nobody else (5.2(a), 5.5.2)."""
    match fact:
        case Choice(a, word) if word in (FOLD, KEEP) and has_seen(t, eyes, a):
            hand, lost = best_of(tuple(t.cards(a))), []
            if (
                t.stake(a, ACES_UP)
                and word == FOLD
                and not g.flag("sides-survive-a-fold")
                and (odds := aces_up(g, hand))
            ):
                lost.append(f"Aces Up, which pays {odds}")
            if t.stake(a, ANTE) and (odds := g.pays(ANTE_BONUS).get(hand.kind)):
                lost.append(f"the Ante Bonus, {odds} whatever the dealer holds")
            return f"{hand.words}: folding gives up {' and '.join(lost)}" if lost else ""
        case Choice(a, word) if word == STAY and has_seen(t, eyes, a):
            hand = best_of(tuple(t.cards(a)))
            return "" if aces_up(g, hand) else f"{hand.words}: below a pair of aces Aces Up is lost"
    return ""


def read(cards: Sequence[str]) -> Reading | None:
    """The best four of a whole hand, a player's or the dealer's, in words (4.3, 9.4)."""
    if len(cards) < SIZE:
        return None
    hand = best_of(tuple(cards))
    return Reading(hand.words, hand.cards, hand.apart)


def by_folding(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    """A fold (9.2) loses Ante and Aces Up (9.2(a)), unless Aces Up is kept (9.3); an absent player forfeits (11.13)."""
    word = out(t, a)
    if not word:
        return
    kept = word == KEEP or g.flag("sides-survive-a-fold")
    outcome, clause = ("forfeit", "11.13") if word == ABSENT else ("lose", "9.3" if word == KEEP else "9.2(a)")
    for spot in t.live(a):
        if LINKED.outlives(spot, word):
            continue  # US-4CP-10: as the link says
        if spot.wager == PLAY and word != ABSENT:
            yield Verdict(*spot, "withdrawn", t.stakes[spot].chips, g.cite("5.8(b)"))
        elif spot.wager != ACES_UP or not kept:
            yield Verdict(*spot, outcome, 0, g.cite(clause))


# 10 Settlement: from the dealer's right, hand by hand, (i) to (v).


def best(t: Table, place: str) -> Hand:
    """What was dealt there, as it was read: a line that is struck after the hand was racked is due again."""
    return best_of(tuple(item.name for item in t.dealt_to(place)))


def lines(g: Game, t: Table, a: str) -> list[Award | Verdict]:
    """The bonus first (10.2(a)(i)), then what is collected (ii), (iii), then what is paid (iv), (v)."""
    ours, theirs = best(t, a), best(t, DEALER)
    verdicts = []
    for spot in t.live(a):
        if spot.wager == ACES_UP:
            verdicts.append(judge(g, t, spot, aces_up(g, ours), "10.2(a)(iii)", "10.2(a)(v)"))
        elif spot.wager == PROGRESSIVE:
            verdicts.append(LINKED.given_back(t, spot))
        else:
            won = g.pays(spot.wager)["win"] if ours.strength >= theirs.strength else None  # ties: 5.7, US-4CP-3-TIE
            verdicts.append(judge(g, t, spot, won, "10.2(a)(ii)", "10.2(a)(iv)"))
    bonus = ante_bonus(g, t, t.live(a, ANTE), ours.kind, "10.2(a)(i)")  # on an Ante that was played (5.7.1)
    return [*bonus, *sorted(verdicts, key=lambda v: (v.outcome == "win", v.wager == ACES_UP))]


def aces_up(g: Game, hand: Hand) -> Odds | None:
    """On the best kind only, whatever the dealer holds; below a pair of aces, nothing (5.7.2)."""
    return g.pays(ACES_UP).get("pair of aces" if hand.is_aces else hand.kind)


LINKED = Progressive(
    LINK,
    needs=ANTE,
    needs_cite="US-4CP-4-PROGNEEDSANTE",
    compared=at_showdown(out, beside=SIDES),  # US-4CP-10
)


# What the rules forbid, in words.


CONDUCT = Conduct(
    seats="3.1",
    seats_change="5.5.2",
    areas="5.5",
    before_cards="5.1",
    own_area="5.6",
    frozen="5.8(b)",
    too_late="5.8(a)",
    decide="5.2",
    deal="8.1(a)",
    show="9.4",
)


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    closed = g.closed(t)
    if broken := CONDUCT.at_first(g, t, fact) or LINKED.forbids(g, t, fact):
        return broken
    match fact:
        case Bet(a, wager) | Pull(a, wager) if wager == ANTE and not closed and t.stake(a, PLAY):
            return "5.1(c)-PROVISO", "the Play wager on that area comes off before its Ante changes"
        case Pull(a) if not closed:
            return "5.1(c)", "this table does not offer Aces Up without an Ante"
        case Bet(a, wager) if wager == PLAY and not t.stake(a, ANTE):
            return "5.1(c)-PROVISO", "a Play wager needs a live Ante on the same area"
        case Bet(a, wager) if wager == PLAY and not closed:
            return "5.1(b)", "this table does not offer a Play wager before the cards"
        case Bet(a, wager) if wager == ACES_UP and not closed and not t.stake(a, ANTE):
            return "5.1(c)", "this table does not offer Aces Up without an Ante"
        case Bet(a, wager, _, chips) if wager == PLAY and all_out(t) and not t.words(a):
            if misfit := play(g, t, a).misfit(chips):
                return "5.2(b)", f"Play {misfit}"
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
        no_talk="9.6",
        looked=("11.15(a)", "11.15(b)"),  # told to the supervisor at once (11.15)
        incidents=(
            ("9.2(b)-(c)", "folded cards were not spread, counted and racked"),
            ("9.5", "cards left the table"),
            ("10.2(b)", "settled cards were not counted and racked"),
        ),
    ),
    size=SIZE,
    dealer_size=DEALER_SIZE,
    decided=decided,
    out=out,
    all_lost=all_lost(by_folding),
    mains=(ANTE, ACES_UP),
)
COLLECT = collect(by_folding, lambda t, a: "9.2(b)-(c)" if out(t, a) else "10.2(b)")  # 9.2(a): at once
CLEAR = clear("10.2(b)")
SETTLE = settle(from_the_right, lines, cite="10.2")

NZ = Game(
    "four-card-poker",
    read_edition(Path(__file__).with_name("nz-2012.toml")),
    steps=(
        bets(at_own_areas(opening), cite="5.1", closing="8.1(a)"),  # the dealer records a spoken wager so too (5.4)
        alone(PLAY, (ANTE,), "5.1(c)-PROVISO"),
        alone(PROGRESSIVE, (ANTE,), "US-4CP-4-PROGNEEDSANTE"),
        deal(SIZE, everyone, own_face, cite=dealing, singly=from_shoe),
        deal(DEALER_SIZE, dealer, sixth, cite=dealing_last, singly=from_shoe),
        together(DECISION.step(choices), COLLECT),
        show(dealer, cite="9.4"),
        announce(best, "9.4"),  # 10.1
    ),
    settlement=(SETTLE, CLEAR),
    places=(*AREAS, DEALER, RACK),
    wagers=(ANTE, PLAY, ACES_UP),
    deck=DECK,
    faults=IRREGULARITIES.in_order(),
    forbids=forbids,
    hands_visible=all_out,
    refusal_clauses=CONDUCT.refusals(DECISION, IRREGULARITIES.clauses)
    | {
        "bet/no-such-wager": "3.3(a)-(c)",
        "bet/none": "5.1(a)(i)",
        "bet/decided": "5.9",
        "card/twice": "3.4(a)",
        "card/hand": "8.4(a)",
        "card/up": "8.4(b)",
        "chat/silence": "9.7(b)",
        "seat/apart": "9.7(c)",
        "inspect/same": "6.1",
    },
    incidents=IRREGULARITIES.clauses.reports(),
    pay_rows={ANTE: ("win",), PLAY: ("win",), ANTE_BONUS: KINDS, ACES_UP: (*KINDS, "pair of aces")},
)
US = replace(
    NZ.with_edition(joined(read_edition(Path(__file__).with_name("us.toml"), NZ.edition), LINK)),
    settlement=(*LINKED.settlement("10.2"), SETTLE, CLEAR),
    wagers=(*NZ.wagers, PROGRESSIVE),
)
