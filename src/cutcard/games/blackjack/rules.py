"""Blackjack: Division 2 as the 2012 New Zealand proposal changes it. No hole card, up to nine boxes.

The paper prints the changes only. What it does not print is the rule of the Gazette or of New Zealand's casinos, or
common practice, cited by ids that begin CP-2.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from cutcard.cards import DECK
from cutcard.core.duty import PASSES, PAYS, Duty, Lay, Option, Reveal
from cutcard.core.facts import Bet, Call, Chips, Choice, Deal, Fact, Move, Pull, Sit, Spot, Term, Verdict
from cutcard.core.fold import IN_FULL
from cutcard.core.game import Game, Incident
from cutcard.core.memo import memo
from cutcard.core.money import Odds, exact_unit
from cutcard.core.rights import DEALER, DISPLAY
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import InTurn, Once, bets, pulls, settle, together
from cutcard.core.table import Table
from cutcard.core.words import called
from cutcard.games.blackjack import irregular
from cutcard.games.blackjack.boxes import (
    BOXES,
    BURNT,
    DOUBLE,
    HANDS,
    HELD,
    HIT,
    INSURANCE,
    MAIN,
    RACK,
    SPLITS,
    STAND,
    at_stake,
    begun,
    boxes,
    cards,
    finished,
    first,
    first_cards,
    must_draw,
    natural,
    unread,
    whole,
)
from cutcard.games.blackjack.deal import INSURED, dealt, draw
from cutcard.games.blackjack.hand import ACE, PAIRS, SEVENS, pair, sevens, value, words
from cutcard.games.blackjack.madness import MADNESS, OFFERED, draw_prize, on_display, prize, prizes
from cutcard.games.blackjack.turns import turns
from cutcard.games.blackjack.watch import LIMIT, lifted, limited, may_be_limited
from cutcard.games.manifest import Reading
from cutcard.shared.burn import burn

PERFECT_PAIRS, SUPER_SEVENS = "perfect-pairs", "super-sevens"
SIDES = {PERFECT_PAIRS: "pairs", SUPER_SEVENS: "sevens", MADNESS: OFFERED}  # wager: the option that offers it
EVEN, NO, SPLIT = "even money", "no", "split"
PACKS_FOR_SEVENS = 6  # or more


# Wagers


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, Sequence[Option]]]:
    """Who holds a box bets first; others may back it, up to three people in all (CP-2-2)."""
    for person, held in t.places_of.items() if not begun(t) else ():
        for box in (*held, *(b for b in BOXES if b not in held and whole(t, b))):
            if box in held or len({spot.owner for spot in t.live(box, MAIN)} | {person}) <= g.number("people-max"):
                yield box, person, (*opening(g, t, box, person), *pulls(t, box, person, *withdrawable(t, box, person)))


def opening(g: Game, t: Table, box: str, person: str) -> Iterator[Option]:
    """The wager, and with it the side wagers that are offered (5.4-SIDE). The limited have one box, at the least."""
    low, high, step = g.number("main-min"), g.number("main-max"), unit(g, MAIN)
    least = limited(g, t, person)
    if least and any(spot.place != box for spot in t.live(owner=person)):
        return
    high = -(-low // step) * step if least else high
    yield Lay(box, MAIN, person, low, high, step, g.cite("5.8-LIMIT") if least else "", g.cite("10.1A"))
    for wager in offered(g) if t.stake(box, MAIN, person) else ():
        terms = g.number(f"{wager}-min"), g.number(f"{wager}-max"), unit(g, wager)
        yield Lay(box, wager, person, *terms)


def withdrawable(t: Table, box: str, person: str) -> tuple[str, ...]:
    """A side wager at any time before the call; the wager itself when no side wager needs it."""
    sides = tuple(spot.wager for spot in t.live(box, owner=person) if spot.wager in SIDES)
    return sides or (MAIN,)


def offered(g: Game) -> list[str]:
    """Side wagers of this table that have a pay table (5.4-SIDE); Super Sevens takes six packs or more (CP-2-15)."""
    return [w for w, option in SIDES.items() if g.flag(option) and g.pays(w).rows and not too_few_packs(g, w)]


def too_few_packs(g: Game, wager: str) -> bool:
    return wager == SUPER_SEVENS and g.number("decks") < PACKS_FOR_SEVENS


@memo
def units(g: Game) -> dict[str, Chips]:
    """Whole chips; and, unless wins are rounded up, only stakes whose every win can be paid."""
    strict, chip, payable = g.word("rounding") == "refuse", g.number("chip"), g.number("payable")
    odds = {wager: [o for _, o in g.pays(wager).rows] if strict else [] for wager in (MAIN, *SIDES)}
    return {wager: exact_unit(chip, payable, *paid) for wager, paid in odds.items()}


def unit(g: Game, wager: str) -> Chips:
    return units(g)[wager]


# Before the deal


def no_more_burnt(g: Game, card: str) -> int | None:
    """One card of a new shoe, unseen (CP-2-7-BURN)."""
    return 0 if g.flag("burn") else None


def read_up(g: Game, t: Table) -> Iterator[Duty]:
    """What lies unread where cards lie open is turned up before anything rests on it."""
    if place := unread(t):
        yield Duty(f"read:{place}:{len(t.at(place))}", DEALER, g.cite("CP-2-6"), (Reveal(place),), place)


# Settled before play goes on


def early(g: Game, t: Table) -> Iterator[Duty]:
    """Side wagers that are decided, and a blackjack against 2 to 9, whose cards are then racked (10.1); in full."""
    for box in at_stake(g, t):
        for spot in t.live(box):
            if spot.wager == MADNESS and prizes(g) and natural(t, box) and not prize(g, t, box):
                yield draw_prize(g, t, box)
                return
            if verdict := decided_early(g, t, spot):
                about = f"{IN_FULL}:{box}:{spot.wager}:{spot.owner}"
                yield Duty(about, DEALER, verdict.cite, (verdict,), box, does=PAYS)
                return
    for box in BOXES:
        if t.lies.get(box) and t.staked(box) and not t.live(box) and natural(t, box):
            yield Duty(f"rack:{box}", DEALER, g.cite("10.3(b)"), (Move(RACK, t.lies[box]),), box)


def decided_early(g: Game, t: Table, spot: Spot) -> Verdict | None:
    """What need not wait for the dealer's second card; a blackjack against a ten or an ace does (CP-2-8)."""
    own = first_cards(t, spot.place) if spot.wager in SIDES else []
    if spot.wager == PERFECT_PAIRS and len(own) >= 2:
        return judge(g, t, spot, g.pays(PERFECT_PAIRS).get(pair(*own[:2])), "CP-2-15B", "CP-2-15B")
    if spot.wager == SUPER_SEVENS and (len(own) > 2 or (len(own) == 2 and sevens(own) in ("", "one seven"))):
        return super_sevens(g, t, spot)
    if spot.wager == MADNESS and not prizes(g):  # it was let stand where the house has no prizes
        return Verdict(*spot, "void", t.stakes[spot].chips, g.cite("CP-2-15A"))
    if spot.wager == MADNESS and len(own) >= 2:  # on the box's own cards, whatever the dealer has
        return judge(g, t, spot, prize(g, t, spot.place) if natural(t, spot.place) else None, "CP-2-15A", "CP-2-15A")
    if not natural(t, spot.place) or not (up := first(t)):
        return None
    if EVEN in t.words(spot.place, spot.owner) and g.word("blackjack-pays") == "3/2":
        if spot.wager == INSURANCE:  # void, and returned
            return Verdict(*spot, "void", t.stakes[spot].chips, g.cite("10.3-INSURANCE"))
        return judge(g, t, spot, g.pays(MAIN)["win"], "", "10.3(a)") if spot.wager == MAIN else None
    if spot.wager == MAIN and value([up]) < 10 and up[0] != ACE:
        return judge(g, t, spot, g.pays(MAIN)["blackjack"], "", "10.1")
    return None


def super_sevens(g: Game, t: Table, spot: Spot) -> Verdict:
    """By the best of them only; a hand that ends with two cards is paid for two."""
    return judge(g, t, spot, g.pays(SUPER_SEVENS).get(sevens(first_cards(t, spot.place))), "CP-2-15", "CP-2-15")


# Insurance and even money: a second betting, against an ace, in which everyone on a box speaks for themself.


def insure(g: Game, t: Table) -> Iterator[Duty]:
    """Each is asked once: insurance (CP-2-9), or even money for a blackjack (10.3), or neither; then it is closed."""
    asked = False
    for box in boxes(g, t) if first(t)[:1] == ACE and INSURED not in t.calls else ():
        for spot in t.live(box, MAIN):
            said, duty = t.words(box, spot.owner), f"insure:{box}:{spot.owner}"
            even = (Choice(box, EVEN, spot.owner),) if evens(g, t, box) else ()
            if t.laid(box, INSURANCE, spot.owner) and even:
                yield Duty(f"even:{box}:{spot.owner}", spot.owner, g.cite("10.3"), even, box, must=False)
            elif not t.laid(box, INSURANCE, spot.owner) and not {EVEN, NO} & set(said):
                no, asked = Choice(box, NO, spot.owner), True
                options = (*insurance(g, t, spot), *even, no)
                yield Duty(duty, spot.owner, g.cite("CP-2-9"), options, box)
                passed = f"pass:{box}:{INSURANCE}:{spot.owner}"
                yield Duty(passed, DEALER, g.cite("CP-2-9"), (no,), box, must=False, does=PASSES)
    if boxes(g, t) and first(t)[:1] == ACE and INSURED not in t.calls and not asked:
        yield Duty("close:insure", DEALER, g.cite("CP-2-9"), (Call(INSURED),))


def evens(g: Game, t: Table, box: str) -> bool:
    """Even money is for a blackjack against an ace, and only on the 3 to 2 scale (10.3)."""
    return natural(t, box) and first(t)[:1] == ACE and g.word("blackjack-pays") == "3/2"


def insurance(g: Game, t: Table, spot: Spot) -> Iterator[Lay]:
    """Up to half the wager (CP-2-9)."""
    chip = g.number("chip")
    if (half := t.stakes[spot].chips // 2) >= chip:
        yield Lay(spot.place, INSURANCE, spot.owner, chip, half, chip)


# Settlement


def lines(g: Game, t: Table, hand: str) -> Iterator[Verdict]:
    """Insurance first, then each wager on the hand (CP-2-4, 5.4)."""
    for spot in sorted(t.live(hand), key=lambda s: s.wager != INSURANCE):
        if spot.wager == INSURANCE:
            yield judge(g, t, spot, g.pays(INSURANCE)["win"] if natural(t, DEALER) else None, "CP-2-9", "CP-2-9")
        elif spot.wager == SUPER_SEVENS:
            yield super_sevens(g, t, spot)
        else:
            yield compared(g, t, spot)


def compared(g: Game, t: Table, spot: Spot) -> Verdict:
    """Against the dealer's hand; a blackjack beats a twenty-one of three cards or more (CP-2-4)."""
    theirs = value(cards(t, DEALER)), natural(t, DEALER)
    ours = value(cards(t, spot.place)), natural(t, spot.place)
    further = spot.wager == DOUBLE or spot.place in SPLITS
    if theirs[1] and further and g.word("dealer-blackjack") == "original":
        return Verdict(*spot, "void", t.stakes[spot].chips, g.cite("CP-2-14"))
    if ours[0] <= 21 and (theirs[0] > 21 or ours > theirs):
        row = "blackjack" if ours[1] else "win"
        return judge(g, t, spot, g.pays(MAIN)[row], "", "5.4-BJ" if ours[1] else "5.4")
    if ours == theirs and ours[0] <= 21:
        return Verdict(*spot, "push", t.stakes[spot].chips, g.cite("CP-2-4"))
    return Verdict(*spot, "lose", 0, g.cite("CP-2-4"))


def judge(g: Game, t: Table, spot: Spot, odds: Odds | None, lost: str, won: str) -> Verdict:
    """What is paid, and what it was before it was rounded up to what can be paid; never down."""
    if odds is None:
        return Verdict(*spot, "lose", 0, g.cite(lost))
    stake = t.stakes[spot].chips
    paid, exact = odds.winnings(stake, g.number("payable")), odds.winnings(stake)
    return Verdict(*spot, "win", stake + paid, g.cite(won), 0 if paid == exact else exact)


def read(own: Sequence[str]) -> Reading | None:
    """A hand as it is said aloud, from two cards on."""
    return Reading(words(own), (), tuple(own)) if len(own) > 1 else None


def read_natural(_: Game, t: Table, hand: str) -> Reading | None:
    """A blackjack by its name; twenty-one after a split is none."""
    return Reading("blackjack", (), tuple(cards(t, hand))) if natural(t, hand) else None


def meaning(g: Game, t: Table, eyes: str, fact: Fact) -> str:
    """Why a hand may not stand, told with the word to hit (CP-2-11)."""
    match fact:
        case Choice(hand, word) if word == HIT and must_draw(t, hand):
            return f"eleven or less must draw, {g.cite('CP-2-11')}"
    return ""


def in_short(own: Sequence[str], up: Sequence[str]) -> tuple[list[str], list[str]]:
    """A hand against the dealer's card, as its cards left the shoe, and what was chosen on the way there."""
    insured = [NO] if up[0][0] == ACE and value(own[:2]) < 21 else []
    return [own[0], up[0], *own[1:]], [*insured, *[HIT] * (len(own) - 2)]


# What the rules forbid, in words.


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    closed = g.closed(t)
    match fact:
        case Term(person, name, value) if name == LIMIT and value and not may_be_limited(g, t, person):
            says = f"who missed the first round of a shoe or sat one out is limited; {called(person)} has not"
            return "5.8(a)", says
        case Sit() if closed or begun(t):
            return "CP-2-2", "boxes change hands between rounds, not while one is running"
        case Sit(_, places) if not set(places) <= set(BOXES[: g.number("seats")]):
            return "3.1", f"this table has {g.number('seats')} boxes"
        case Sit(_, places) if len(places) > g.number("areas-max"):
            return "CP-2-2", f"at this table a player may hold {g.number('areas-max')} boxes, not {len(places)}"
        case Bet(_, wager) if wager in SIDES and not (g.flag(SIDES[wager]) and g.pays(wager).rows):
            return "5.4-SIDE", "this table does not offer that wager"
        case Deal(place) if place == DISPLAY and not prizes(g):
            return "5.4-SIDE", "this table has no display"
        case Bet(_, wager) if too_few_packs(g, wager):
            return "CP-2-15", "Super Sevens is dealt from six packs or more"
    return too_late(g, t, fact) if closed or begun(t) else too_soon(g, t, fact)


def too_soon(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    """What is not done while bets are made."""
    match fact:
        case Bet(_, wager, owner) if wager == MAIN and limited(g, t, owner):
            return "5.8-LIMIT", f"{called(owner)} may bet on one box, at the table minimum"
        case Bet(box, wager, owner) if wager == MAIN and t.holder(box) != owner and not whole(t, box):
            return "CP-2-2", "who holds the box bets on it first"
        case Bet(box, wager) if wager == MAIN and len({spot.owner for spot in t.live(box, MAIN)}) < g.number(
            "people-max"
        ):
            return None  # the betting has not been opened
        case Bet(_, wager) if wager == MAIN:
            return "CP-2-2", f"no more than {g.number('people-max')} people bet on one box"
        case Bet(_, wager) if wager in SIDES:
            return "5.4-SIDE", "a side wager needs a wager on the same box"
        case Bet() | Choice():
            return "CP-2-11", "that is for when the cards are out"
        case Pull(_, wager) if wager == MAIN:
            return "5.4-SIDE", "the side wager on that box comes off first"
        case Deal():
            return "CP-2-5", "the dealer calls no more bets before dealing"
    return None


def too_late(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    """What is not done, or no longer, when they are."""
    match fact:
        case Bet(_, wager) if wager == INSURANCE:
            return "CP-2-9", "insurance is for a wager against an ace, before further cards"
        case Choice(_, word) if word == EVEN:
            return "10.3", "even money is for a blackjack against an ace, and only on the 3 to 2 scale"
        case Choice(hand, word) if word == STAND and hand in HANDS and must_draw(t, hand):
            return "CP-2-11", "eleven or less must draw"
        case Bet(hand, wager) if wager == DOUBLE:
            return "CP-2-12", "that hand may not be doubled now"
        case Bet(hand, wager) if wager == MAIN and hand in SPLITS:
            return "CP-2-13", "that hand may not be split now"
        case Choice(_, word) if word == SPLIT:
            return "CP-2-13", "that hand may not be split now"
        case Bet() | Pull():
            return "CP-2-5", "no wager is made or changed after the call of no more bets, unless a rule allows it"
        case Choice(hand) if hand in HANDS and finished(t, hand):
            return "CP-2-11", "that hand is finished"
    return None


NZ = Game(
    "blackjack",
    read_edition(Path(__file__).with_name("nz-2012.toml")),
    steps=(
        burn(no_more_burnt, "CP-2-7-BURN", face="down"),
        bets(offers, cite="CP-2-2", closing="CP-2-5"),
        Once(read_up),
        InTurn(dealt),
        together(early, Once(insure)),  # what was settled evenly is paid at once (10.3(a)), while others still decide
        Once(turns),
        Once(draw),
    ),
    settlement=(settle(at_stake, lines, cite="5.4", reveal=False),),
    places=(*BOXES, *SPLITS, DEALER, HELD, BURNT, RACK, DISPLAY),
    wagers=(MAIN, DOUBLE, INSURANCE, *SIDES),
    deck=DECK,
    throwing=on_display,
    faults=irregular.KINDS,
    forbids=forbids,
    refusal_clauses={
        "bet/no-such-wager": "5.4-SIDE",
        "bet/none": "CP-2-2",
        "bet/decided": "CP-2-5",
        "bet/no-spot": "3.2(a)",
        "bet/stranded": "CP-2-19-VOID",
        "card/twice": "CP-2-1",
        "card/pack": "CP-2-1",
        "card/again": "CP-2-19-VOID",
        "choice/absent": "CP-2-11-ABSENT",
        "inspect/same": "CP-2-7",
        "seat/taken": "CP-2-2",
    },
    incidents={
        "CP-2-19-VOID": Incident("the round cannot be rebuilt"),
        "CP-2-19-TAKEN": Incident("a hand was taken up too soon", at_place=True),
    },
    pay_rows={MAIN: ("win", "blackjack"), INSURANCE: ("win",), PERFECT_PAIRS: PAIRS, SUPER_SEVENS: SEVENS},
    terms={LIMIT: "5.8-LIMIT"},
    leaves=lifted,
)
