"""Pai Gow with tiles: Division 12 as the 2012 New Zealand proposal changes it.

The paper prints the changes only. What it does not print is taken from older pages of the New Zealand Gazette and from
common practice, under ids that begin CP-12. A hand is set by a word that says which two of its tiles are low, so that
nobody who hears it learns a tile. A player's bank is one more spot, from which winners are paid and into which losing
wagers go; a shared bank is a wager on half of what the house wins as the bank.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import gcd, lcm
from pathlib import Path

from cutcard.core.duty import CONFIRMS, PASSES, PAYS, Draw, Duty, Lay, Option
from cutcard.core.facts import Bet, Chips, Choice, Deal, Fact, Move, Pull, Show, Sit, Verdict
from cutcard.core.game import Game, Incident
from cutcard.core.memo import memo
from cutcard.core.rights import DEALER, DICE, SHOE, SUPERVISOR
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import Once, bets, deal, pulls, settle, show, together
from cutcard.core.table import Table
from cutcard.games.pai_gow.boxes import (
    BANK,
    BANK_COMMISSION,
    BANKS,
    BOXES,
    BY_HOUSE_WAY,
    CHUNG,
    COMMISSION,
    CONFIRMED,
    DECLINE,
    FACES,
    GIVE_UP,
    LOW,
    MAIN,
    MOVES,
    NET,
    PLAYERS,
    SHARE,
    SIZE,
    TAKE,
    UNUSED,
    against,
    all_out,
    bank,
    banker,
    boxes,
    by_house_way,
    chung,
    delivered,
    handed_on,
    on_the_table,
    said,
    seating,
    setting,
    shared,
    taker,
)
from cutcard.games.pai_gow.irregularities import FAULTS
from cutcard.games.pai_gow.tiles import TILES

# Wagers


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, Sequence[Option]]]:
    for person, places in t.places_of.items():
        for box in places:
            yield box, person, (*opening(g, t, box, person), *pulls(t, box, person))


def opening(g: Game, t: Table, box: str, person: str) -> Iterator[Option]:
    """A wager against the bank from any box but its own (CP-12-5.1); the bank itself, in turn (CP-12-5.2)."""
    if box != chung(t):
        low, high = g.number("main-min"), g.number("main-max")
        yield Lay(box, MAIN, person, low, high, unit(g), g.cite("CP-12-5.1"), g.cite("CP-12-6.11"))
    if box == offered(g, t):
        yield from (Choice(box, TAKE), Choice(box, SHARE), Choice(box, DECLINE))
    if box == banker(t) and g.flag("plus-minus-four") and not set(MOVES) & set(t.words(box)):
        yield from (Choice(box, word) for word in MOVES)  # CP-12-9.6


def offered(g: Game, t: Table) -> str:
    """The box whose player may take the bank now: the first after the last banker's that has not declined it.

    Who has bet against the bank has passed it on.
    """
    if g.word(BANKS) != PLAYERS or taker(t):
        return ""
    last = next((t.places_of[person][0] for person in t.places_of if t.terms.get((person, CHUNG))), BOXES[-1])
    start = BOXES.index(last) + 1
    asked = (box for box in (*BOXES[start:], *BOXES[:start]) if t.holder(box))
    return next((box for box in asked if DECLINE not in t.words(box) and not t.live(box)), "")


@memo
def unit(g: Game) -> Chips:
    """Stakes of which the commission is whole cents (CP-12-6.11); of half of them too, where a bank may be shared."""
    whole = 200 if g.word(BANKS) == PLAYERS else 100
    return lcm(g.number("chip"), whole // gcd(whole, g.number(COMMISSION)))


def cover(g: Game, t: Table) -> Iterator[Duty]:
    """Who banks covers all that was bet (CP-12-11.2), who shares half of it (CP-12-11.3), or the house banks."""
    box, total = banker(t), sum(t.stake(b, MAIN) for b in boxes(g, t))
    if box and total and not t.laid(box, BANK):
        parts = 2 if shared(t) else 1
        cite = g.cite("CP-12-11.3" if shared(t) else "CP-12-11.2")
        stake = Lay(box, BANK, t.holder(box), total // parts, 4 * total, unit(g) // parts, cite)
        yield Duty(f"cover:{box}", t.holder(box), cite, (stake, Choice(box, GIVE_UP)), box)
        yield Duty(f"absent:{box}", DEALER, cite, (Choice(box, GIVE_UP),), box, must=False, does=PASSES)


# 9 and 10 Dice and delivery


def three_dice(g: Game) -> Mapping[str, tuple[str, ...]]:
    return {DICE: FACES}


def throw(g: Game, t: Table) -> Iterator[Duty]:
    """Three dice decide which box has the first tiles (CP-12-9.1)."""
    if boxes(g, t) and (missing := 3 - t.dealt(DICE)) > 0:
        yield Duty(f"dice:{t.dealt(DICE)}", DICE, g.cite("CP-12-9.1"), (Draw(DICE, "up", missing),), DICE)


def face(g: Game, t: Table, place: str) -> str:
    """For their player, where a wager or the bank is; for nobody, where there is none (10.3(a))."""
    return "own" if place in BOXES and (t.live(place, MAIN) or place == banker(t)) else "down"


def at_once(g: Game) -> bool:
    """Four tiles are delivered together."""
    return False


def unused(g: Game, t: Table) -> Iterator[Duty]:
    """Undelivered tiles go unseen to the unused (NZ-12-10.2B), then those of boxes without a wager (10.3(a))."""
    missing = SIZE * (len(BOXES) - len(on_the_table(g))) - t.dealt(UNUSED)
    if boxes(g, t) and missing > 0:
        yield Duty(f"unused:{missing}", SHOE, g.cite("10.2B"), (Draw(UNUSED, "down", missing),), UNUSED)
    its = bank(t)
    for box in on_the_table(g) if boxes(g, t) else ():
        if t.lies.get(box) and box != its and not t.laid(box, MAIN):
            yield Duty(f"unused:{box}", DEALER, g.cite("10.3(a)"), (Move(UNUSED, t.lies[box]),), box)


def arrange(g: Game, t: Table) -> Iterator[Duty]:
    """Each player sets two tiles low, in their own time (10.3(b)); a player's bank after the others (CP-12-11.2).

    The dealer sets by the house way for one who asks, and for one who is away (CP-12-10.4).
    """
    unset = [box for box in boxes(g, t) if not said(t, box)]
    own = [bank(t)] if boxes(g, t) and not by_house_way(t) and not said(t, bank(t)) else []
    for box in unset or own:
        ways = tuple(Choice(box, word) for word in (*LOW, BY_HOUSE_WAY))
        yield Duty(f"set:{box}", t.holder(box) or t.live(box)[0].owner, g.cite("10.3(b)"), ways, box)
        passed = (Choice(box, BY_HOUSE_WAY),)
        yield Duty(f"absent:{box}", DEALER, g.cite("CP-12-10.4"), passed, box, must=False, does=PASSES)


def bank_hand(g: Game, t: Table) -> list[str]:
    return [bank(t)] if boxes(g, t) else []


def house_sets(g: Game, t: Table) -> Iterator[Duty]:
    """The bank's hand, exposed, is set by the house way (CP-12-8), and a supervisor confirms it (CP-12-11.1(e))."""
    place = bank(t)
    if not boxes(g, t) or not by_house_way(t):
        return
    if said(t, place) != BY_HOUSE_WAY:
        yield Duty(f"set:{place}", DEALER, g.cite("CP-12-8"), (Choice(place, BY_HOUSE_WAY),), place)
    elif g.flag("supervised") and CONFIRMED not in t.words(place):
        confirm = (Choice(place, CONFIRMED),)
        yield Duty(f"confirm:{place}", SUPERVISOR, g.cite("CP-12-11.1(e)"), confirm, place, does=CONFIRMS)


# 6 and 11 The comparison


def beaten(g: Game, t: Table, box: str) -> int:
    """How many of the bank's two hands are beaten; a copy is the bank's (CP-12-4.6), nothing against nothing too."""
    ours, theirs = setting(g, t, box), setting(g, t, bank(t))
    assert ours is not None, "the hand is shown"
    assert theirs is not None, "the bank's hand is shown"
    return (ours.over.strength > theirs.over.strength) + (ours.under.strength > theirs.under.strength)


def fouled(g: Game, t: Table, box: str) -> bool:
    """A low hand above the high loses where the house says so (CP-12-12.3)."""
    ours = setting(g, t, box)
    return g.word("foul") == "loses" and ours is not None and ours.foul


def losing(g: Game, t: Table, box: str) -> Iterator[Verdict]:
    """Box by box the hands are shown, and a wager that loses is collected at once (CP-12-11.1(g), CP-12-6.1)."""
    cite = "CP-12-12.3" if fouled(g, t, box) else "CP-12-6.1"
    for spot in t.live(box, MAIN) if fouled(g, t, box) or not beaten(g, t, box) else ():
        yield Verdict(*spot, "lose", 0, g.cite(cite), bank=against(t))


def winning(g: Game, t: Table, box: str) -> Iterator[Verdict]:
    """Then pushes are left and winners paid, less the commission (CP-12-6.11), which a player's bank hands on later."""
    for spot in t.live(box, MAIN):
        stake = t.stakes[spot].chips
        if beaten(g, t, box) == 2:
            paid = g.pays(MAIN)["win"].winnings(stake)
            won = paid - fee(g, paid)
            yield Verdict(*spot, "win", stake + won, g.cite("CP-12-6.11"), bank=against(t))
        else:
            yield Verdict(*spot, "push", stake, g.cite("CP-12-6.1"), bank=against(t))


def fee(g: Game, won: Chips) -> Chips:
    return won * g.number(COMMISSION) // 100


def won_by_the_bank(g: Game, t: Table) -> Chips:
    """What the bank took from the players less what it paid them, their commission counted as paid."""
    stakes = [stake for spot, stake in t.stakes.items() if spot.wager == MAIN]
    return sum({"lose": stake.chips, "win": -stake.chips}.get(stake.outcome, 0) for stake in stakes)


def bank_back(g: Game, t: Table) -> Iterator[Duty]:
    """Last the banker takes up the cover with what the bank won or lost, a co-banker with half of it.

    Of what the bank won in all, the house has its commission (CP-12-6.12).
    """
    for spot in t.live(wager=BANK):
        had, parts = t.stakes[spot].chips, 2 if shared(t) else 1
        won = won_by_the_bank(g, t) // parts
        has = had + won - (fee(g, max(won, 0)) if g.word(BANK_COMMISSION) == NET else 0)
        outcome = "win" if won > 0 else "lose" if won < 0 else "push"
        cite = "CP-12-6.12" if won > 0 else "CP-12-11.3" if shared(t) else "CP-12-11.2"
        yield Duty(
            "pay:bank", DEALER, g.cite(cite), (Verdict(*spot, outcome, has, g.cite(cite)),), spot.place, does=PAYS
        )


# What the rules forbid, in words.


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    closed = g.closed(t)
    match fact:
        case Sit(_, places) if not set(places) <= set(on_the_table(g)):
            return "3.2(a)", f"this table has {g.number('seats')} boxes"
        case Sit(_, places) if not set(places) <= set(seating(g)):
            return "CP-12-11.1", "box 1 is the bank's while the house banks"
        case Sit() if closed:
            return "CP-12-5.1", "who sits down now is in the next round"
        case Bet(_, wager) | Pull(_, wager) if closed and wager == MAIN:
            return "CP-12-5.1", "no wager is made, changed or taken back after the call of no more bets"
        case Bet(box, wager) if wager == MAIN and box == chung(t):
            clause = "CP-12-11.2" if taker(t) else "CP-12-11.1(b)"
            return clause, f"box {box} is the bank's: no wager lies there"
        case Bet(_, wager) | Pull(_, wager) if wager == BANK:
            return "CP-12-11.2", "the banker covers the wagers when all are made, and the cover stays"
        case Bet(box, _, owner) | Pull(box, _, owner) if t.holder(box) != owner:
            return "CP-12-5.1", f"box {box} is {t.holder(box) or 'nobody'}'s"
        case Choice(_, word) if word in (TAKE, SHARE, DECLINE):
            return "CP-12-5.2", "the bank is offered in turn, counter-clockwise, before the wagers are closed"
        case Choice(_, word) if word in MOVES:
            return "CP-12-9.6", "only who banks may add or take four, before the dice are thrown"
        case Choice(place, word) if word in LOW and place == bank(t) and by_house_way(t):
            return "CP-12-12.4", "the house's hand is set by the house way"
        case Choice():
            return "10.3(b)", "a hand is set with two tiles low and two high, once, by its player"
        case Deal() if not closed:
            return "CP-12-9.1", "the dealer calls no more bets before the dice"
        case Show(place) if place == bank(t) and any(not said(t, box) for box in boxes(g, t)):
            return "CP-12-11.1", "the bank's hand is shown when all the others are set"
    return None


NZ = Game(
    "pai-gow",
    read_edition(Path(__file__).with_name("nz-2012.toml")),
    steps=(
        bets(offers, cite="CP-12-5.1", closing="CP-12-9.1"),
        Once(cover),
        Once(throw),
        deal(SIZE, delivered, face, cite=lambda g, place: "CP-12-9.1", singly=at_once),
        together(Once(unused)),
        Once(arrange),
        show(bank_hand, cite="CP-12-11.1"),
        Once(house_sets),
    ),
    settlement=(
        settle(boxes, losing, cite="CP-12-11.1(g)"),
        settle(boxes, winning, cite="CP-12-6.11", reveal=False),
        bank_back,
    ),
    places=(*BOXES, DEALER, UNUSED, DICE),
    wagers=(MAIN, BANK),
    deck=TILES,
    throwing=three_dice,
    faults=FAULTS,
    forbids=forbids,
    seating=seating,
    hands_visible=all_out,
    terms={CHUNG: "CP-12-5.2"},
    leaves=handed_on,
    refusal_clauses={
        "bet/no-such-wager": "CP-12-5.1",
        "bet/none": "CP-12-5.1",
        "bet/decided": "CP-12-5.1",
        "bet/stranded": "CP-12-5.1",
        "card/twice": "CP-12-12.2",
        "card/count": "CP-12-12.2",
        "card/pack": "CP-12-12.2",
        "card/again": "CP-12-12.5",
        "card/none-left": "CP-12-12.2",
        "choice/absent": "CP-12-10.4",
        "seat/taken": "3.1",
        "inspect/same": "CP-12-7",
    },
    incidents={
        "CP-12-12.5": Incident("tiles were disturbed"),
        "CP-12-12.1": Incident("a tile was seen before all were delivered"),
    },
    pay_rows={MAIN: ("win",)},
)
