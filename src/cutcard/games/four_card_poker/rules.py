"""Four Card Poker: Division 20 of the 2012 New Zealand proposal, and a US casino's sheet as a second edition.

Clause numbers are those of Division 20; an edition's file says where another source says the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from cutcard.cards import DECK
from cutcard.core.duty import Duty, Lay, Option
from cutcard.core.facts import Award, Bet, Call, Chips, Choice, Deal, Fact, Move, Pull, Show, Sit, Spot, Verdict
from cutcard.core.game import Game
from cutcard.core.money import Odds, exact_unit
from cutcard.core.rights import DEALER
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import NO_MORE_BETS, bets, deal, pulls, settle, show, together
from cutcard.core.table import HIDDEN, Table, once
from cutcard.games.manifest import Reading
from cutcard.hands.four_card import KINDS, Hand, best_four
from cutcard.shared.jackpot.progressive import LINK, PROGRESSIVE, Progressive, given_back, joined
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
    player,
    turned_up,
)

ANTE, PLAY, ACES_UP, ANTE_BONUS = "ante", "play", "aces-up", "ante-bonus"
SIDES = (ACES_UP, PROGRESSIVE)
FOLD, KEEP, STAY, PLAY_ON, ABSENT = "fold", "keep aces up", "stay", "play on", "absent"
SIZE, DEALER_SIZE = 5, 6  # as the rules say, not the cover of the paper (NZ-20-INTRO)


# 5 Wagers


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, Iterator[Option]]]:
    for person, areas in t.places_of.items() if not t.items else ():
        for a in areas:
            yield a, person, opening(g, t, a, person)


def opening(g: Game, t: Table, a: str, person: str) -> Iterator[Option]:
    """Ante (5.1(a)(i)), Aces Up beside it (5.1(a)(iii)) or, where allowed, alone (5.1(a)(ii)); Play blind (5.1(b))."""
    ante, alone, blind = t.stake(a, ANTE), g.flag("aces-up-alone"), t.stake(a, PLAY)
    yield from pulls(t, a, person, ACES_UP, PLAY)
    if not blind:
        yield lay(g, a, ANTE, person)
        comes_off = (alone or not t.stake(a, ACES_UP)) and not t.stake(a, PROGRESSIVE)
        yield from pulls(t, a, person, ANTE) if comes_off else ()
    if ante or alone:
        yield lay(g, a, ACES_UP, person)
    if ante and g.flag("blind-play"):
        yield Lay(a, PLAY, person, ante, 3 * ante, ante, g.cite("5.2(b)"))
    yield from LINKED.options(g, t, a, person)


def lay(g: Game, a: str, wager: str, person: str) -> Lay:
    """Between the limits of the house, in whole chips (5.3)."""
    return Lay(a, wager, person, *limits(g)[wager])


@once
def limits(g: Game) -> dict[str, tuple[Chips, Chips, Chips, str, str]]:
    """The least, the most and the step of the wagers before the cards, and the clauses behind them."""
    least = {wager: g.edition.options[f"{wager}-min"] for wager in (ANTE, ACES_UP)}
    return {
        wager: (g.number(low.name), g.number(f"{wager}-max"), units(g)[wager], g.cite(low.cite), g.cite("5.3"))
        for wager, low in least.items()
    }


@once
def units(g: Game) -> dict[str, Chips]:
    """Stakes are whole chips (5.3) that every odds of theirs pays exactly; an Ante's multiples too."""
    tables = {ANTE: (ANTE, PLAY, ANTE_BONUS), PLAY: (PLAY,), ACES_UP: (ACES_UP,)}
    odds = {wager: [odds for name in names for _, odds in g.pays(name).rows] for wager, names in tables.items()}
    return {wager: exact_unit(g.number("chip"), 1, *pays) for wager, pays in odds.items()}


# 8 The deal


def from_shoe(g: Game) -> bool:
    """A shoe deals one card at a time (8.3(a)-(c)), a shuffler five (8.4(a))."""
    return g.word("device") == "shoe"


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


def decided(t: Table, a: str) -> int:
    """The entry that decided the hand, if any: what was said or laid after the call, whatever became of it since."""
    closed = t.calls.get(NO_MORE_BETS, 0)
    laid = [stake.entry for stake in t.laid(a, PLAY) if stake.entry > closed]
    return max([said.entry for said in t.said.get(a, ())] + laid, default=0)


def out(t: Table, a: str) -> str:
    """The word by which the Ante was given up, if it was."""
    return next((word for word in t.words(a) if word in (FOLD, KEEP, ABSENT)), "")


def decide(g: Game, t: Table) -> Iterator[Duty]:
    for a in hands(g, t):
        if not decided(t, a):
            yield Duty(f"decide:{a}", player(t, a), g.cite("5.2"), tuple(choices(g, t, a)), a)
            yield Duty(f"absent:{a}", DEALER, g.cite("11.13"), (Choice(a, ABSENT),), a, must=False)


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
    step = ante if g.word("play-step") == "ante" else units(g)[PLAY]
    return Lay(a, PLAY, player(t, a), ante, 3 * ante, step, g.cite("5.2(b)"))


def caution(g: Game, t: Table, eyes: str, fact: Fact) -> str:
    """What a fold would give up, for those who have seen the hand and nobody else (5.2(a), 5.5.2)."""
    match fact:
        case Choice(a, word) if word in (FOLD, KEEP) and has_seen(t, eyes, a):
            hand, lost = best_four(t.cards(a)), []
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
            hand = best_four(t.cards(a))
            return "" if aces_up(g, hand) else f"{hand.words}: below a pair of aces Aces Up is lost"
    return ""


def read(cards: Sequence[str]) -> Reading | None:
    """The best four of a whole hand, a player's or the dealer's, in words (4.3, 9.4)."""
    if len(cards) < SIZE:
        return None
    hand = best_four(cards)
    return Reading(hand.words, hand.cards, hand.apart)


def has_seen(t: Table, eyes: str, a: str) -> bool:
    """Whether these eyes may see that hand, and it has been read: a real card may lie there unread."""
    return bool(t.at(a)) and all(t.sees(eyes, item) and item.name != HIDDEN for item in t.at(a))


def collect(g: Game, t: Table) -> Iterator[Duty]:
    """What a fold loses is taken at once (9.2(a)); a hand with nothing left is racked (9.2(b)-(c), 10.2(b))."""
    for a in hands(g, t):
        for line in by_folding(g, t, a):
            yield Duty(f"collect:{a}:{line.wager}", DEALER, line.cite, (line,), a)
    for a in AREAS:
        if t.lies.get(a) and t.staked(a) and not t.live(a):
            clause = "9.2(b)-(c)" if out(t, a) else "10.2(b)"
            yield Duty(f"rack:{a}", DEALER, g.cite(clause), (Move(RACK, t.lies[a]),), a)


def by_folding(g: Game, t: Table, a: str) -> Iterator[Verdict]:
    """A fold (9.2) loses Ante and Aces Up (9.2(a)), unless Aces Up is kept (9.3); an absent player forfeits (11.13)."""
    word = out(t, a)
    if not word:
        return
    kept = word == KEEP or g.flag("sides-survive-a-fold")
    outcome, clause = ("forfeit", "11.13") if word == ABSENT else ("lose", "9.3" if word == KEEP else "9.2(a)")
    for spot in t.live(a):
        if spot.wager == PLAY and word != ABSENT:
            yield Verdict(*spot, "withdrawn", t.stakes[spot].chips, g.cite("5.8(b)"))
        elif spot.wager not in SIDES or not kept:
            yield Verdict(*spot, outcome, 0, g.cite(clause))


def all_lost(g: Game, t: Table, a: str) -> bool:
    """Folded, and nothing on it is left to be compared."""
    return {s.wager for s in t.live(a)} <= {line.wager for line in by_folding(g, t, a)}


def announce(g: Game, t: Table) -> Iterator[Duty]:
    """The dealer's hand is turned up and declared (9.4, 10.1)."""
    if hands(g, t) and turned_up(t, DEALER):
        words = f"dealer has {best(t, DEALER).words}"
        if words not in t.calls:
            yield Duty("announce", DEALER, g.cite("9.4"), (Call(words),))


# 10 Settlement: from the dealer's right, hand by hand, (i) to (v).


def best(t: Table, place: str) -> Hand:
    """What was dealt there, as it was read: a line that is struck after the hand was racked is due again."""
    return best_four([item.name for item in t.dealt_to(place)])


def lines(g: Game, t: Table, a: str) -> list[Award | Verdict]:
    """The bonus first (10.2(a)(i)), then what is collected (ii), (iii), then what is paid (iv), (v)."""
    ours, theirs = best(t, a), best(t, DEALER)
    verdicts = []
    for spot in t.live(a):
        if spot.wager == ACES_UP:
            verdicts.append(judge(g, t, spot, aces_up(g, ours), "10.2(a)(iii)", "10.2(a)(v)"))
        elif spot.wager == PROGRESSIVE:
            verdicts.append(given_back(t, spot))
        else:
            won = g.pays(spot.wager)["win"] if ours.strength >= theirs.strength else None  # ties: 5.7, US-4CP-3-TIE
            verdicts.append(judge(g, t, spot, won, "10.2(a)(ii)", "10.2(a)(iv)"))
    return [*bonus(g, t, a, ours), *sorted(verdicts, key=lambda v: (v.outcome == "win", v.wager == ACES_UP))]


def aces_up(g: Game, hand: Hand) -> Odds | None:
    """On the best kind only, whatever the dealer holds; below a pair of aces, nothing (5.7.2)."""
    return g.pays(ACES_UP).get("pair of aces" if hand.is_aces else hand.kind)


def bonus(g: Game, t: Table, a: str, hand: Hand) -> Iterator[Award]:
    """On an Ante that was played, whatever the dealer holds (5.7.1)."""
    if odds := g.pays(ANTE_BONUS).get(hand.kind):
        for spot in t.live(a, ANTE):
            won, before_cap = capped(g, odds.winnings(t.stakes[spot].chips))
            yield Award(a, ANTE_BONUS, "house", spot.owner, won, g.cite("10.2(a)(i)"), before_cap)


def judge(g: Game, t: Table, spot: Spot, odds: Odds | None, lost: str, won: str) -> Verdict:
    if odds is None:
        return Verdict(*spot, "lose", 0, g.cite(lost))
    stake = t.stakes[spot].chips
    winnings, before_cap = capped(g, odds.winnings(stake))
    return Verdict(*spot, "win", stake + winnings, g.cite(won), before_cap)


def capped(g: Game, winnings: Chips) -> tuple[Chips, Chips]:
    """What is paid, and what it would have been where the maximum payout cuts it; each payment by itself (5.10)."""
    cap = g.number("max-payout")
    return (cap, winnings) if 0 < cap < winnings else (winnings, 0)


def at_showdown(g: Game, t: Table) -> list[str]:
    """Hands with a wager that no fold has lost, from the dealer's right, whatever was settled since (US-4CP-10)."""
    stood = {
        spot.place
        for spot, stake in t.stakes.items()
        if stake.outcome not in ("withdrawn", "void") and (spot.wager in SIDES or not out(t, spot.place))
    }
    return [a for a in AREAS[::-1] if a in stood]


LINKED = Progressive(
    LINK,
    needs=ANTE,
    needs_cite="US-4CP-4-PROGNEEDSANTE",
    compared=at_showdown,
    five=lambda t, a: [item.name for item in t.dealt_to(a)],
    judge=judge,
)


def clear(g: Game, t: Table) -> Iterator[Duty]:
    """Last of all the dealer's own cards are counted into the rack."""
    if t.at(DEALER):
        yield Duty(f"rack:{DEALER}", DEALER, g.cite("10.2(b)"), (Move(RACK, t.lies[DEALER]),), DEALER)


# What the rules forbid, in words.


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    closed = NO_MORE_BETS in t.calls
    match fact:
        case Sit() if closed or t.items:
            return "5.5.2", "seats change between rounds, not while one is running"
        case Sit(_, places) if not set(places) <= set(AREAS[: g.number("seats")]):
            return "3.1", f"this table has {g.number('seats')} sets of wagering areas"
        case Sit(_, places) if len(places) > g.number("areas-max"):
            return "5.5", f"at this table a player may bet on {g.number('areas-max')} area, not {len(places)}"
        case Bet() | Pull() if t.items and not closed:
            return "5.1", "wagers are made before the first card is dealt"
        case Bet(a, _, owner) | Pull(a, _, owner) if t.holder(a) != owner:
            return "5.6", f"one wager to an area: {a} is not {owner}'s"
        case Bet(a, wager) if any(k.entry < t.calls.get(NO_MORE_BETS, 0) for k in t.laid(a, wager)):
            return "5.8(b)", "no wager may be handled after the call of no more bets until it is decided"
        case _ if linked := LINKED.forbids(g, t, fact):
            return linked
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
        case Bet(_, wager) if wager != PLAY and closed:
            return "5.8(a)", "no opening wager may be made after the call of no more bets"
        case Bet() | Choice() if not all_out(t):
            return "5.2", "players decide when all the cards are out"
        case Bet(a, _, _, chips) if not t.words(a) and (misfit := play(g, t, a).misfit(chips)):
            return "5.2(b)", misfit
        case Bet(a) if decided(t, a):
            return "5.2", "that hand has been decided"
        case Pull():
            return "5.8(b)", "no wager may be handled after the call of no more bets until it is decided"
        case Deal() if not closed:
            return "8.1(a)", "the dealer calls no more bets before dealing"
        case Show("dealer") if any(not decided(t, a) for a in hands(g, t)):
            return "9.4", "a hand has still to be decided"
    return None


# 11 Irregularities

IRREGULARITIES = Irregularities(
    Clauses(
        pack="11.6",
        empty_area="11.3",
        whole_hand="11.4",
        count="11.2",
        exposed="11.7",
        up_card="11.8",
        several="11.9",
        swept="11.5",
        laid_down="11.14",
        dealer_showed="11.11",
        talk="11.1",
        no_talk="9.6",
        looked="11.15",
        incidents=("9.2(b)-(c)", "9.5", "10.2(b)"),
    ),
    size=SIZE,
    dealer_size=DEALER_SIZE,
    decided=decided,
    out=out,
    all_lost=all_lost,
)

NZ = Game(
    "four-card-poker",
    read_edition(Path(__file__).with_name("nz-2012.toml")),
    steps=(
        bets(offers, cite="5.1", closing="8.1(a)"),  # the dealer records a spoken wager under the same duty (5.4)
        deal(SIZE, everyone, own_face, cite=dealing, singly=from_shoe),
        deal(DEALER_SIZE, dealer, sixth, cite=dealing_last, singly=from_shoe),
        together(decide, collect),
        show(dealer, cite="9.4"),
        announce,
    ),
    settlement=(collect, settle(from_the_right, lines, cite="10.2"), clear),
    places=(*AREAS, DEALER, RACK),
    wagers=(ANTE, PLAY, ACES_UP),
    deck=DECK,
    faults=IRREGULARITIES.in_order(),
    forbids=forbids,
    lifted=all_out,
    grounds={
        "bet/no-such-wager": "3.3(a)-(c)",
        "bet/none": "5.1(a)(i)",
        "bet/decided": "5.9",
        "card/twice": "3.4(a)",
        "card/count": "11.2",
        "card/hand": "8.4(a)",
        "card/up": "8.4(b)",
        "card/pack": "11.6",
        "choice/absent": "11.13",
        "seat/taken": "5.6",
        "chat/hand": "9.6",
        "chat/silence": "9.7(b)",
        "seat/apart": "9.7(c)",
        "seat/areas": "5.5",
        "cap/approval": "5.10-NOTICE",
        "inspect/same": "6.1",
    },
    reports=dict.fromkeys(("9.2(b)-(c)", "9.5", "9.6", "10.2(b)", "11.5", "11.14"), True)  # at a place
    | dict.fromkeys(("11.2", "11.3", "11.6", "11.9"), False),
    events={ANTE: ("win",), PLAY: ("win",), ANTE_BONUS: KINDS, ACES_UP: (*KINDS, "pair of aces")},
)
US = replace(
    NZ.under(joined(read_edition(Path(__file__).with_name("us.toml"), NZ.edition), LINK)),
    settlement=(collect, *LINKED.settlement("10.2"), settle(from_the_right, lines, cite="10.2"), clear),
    wagers=(*NZ.wagers, PROGRESSIVE),
)
