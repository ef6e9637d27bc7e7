"""Baccarat: Division 5 of the 2012 New Zealand proposal, and common practice where the paper prints no clause.

Two hands that are nobody's, one layout for everyone. Which hand a card belongs to follows from the cards before it, in
the order they left the shoe: procedure, settlement and irregularities all go by that order.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from math import inf
from pathlib import Path

from cutcard.cards import DECK
from cutcard.core.duty import LEAVES, PASSES, PAYS, Draw, Duty, Fault, Lay, Option, Reveal
from cutcard.core.facts import (
    OWED,
    Award,
    Bet,
    Call,
    Chips,
    Choice,
    Deal,
    Fact,
    Move,
    Pull,
    Reopen,
    Rule,
    Shift,
    Sit,
    Spot,
    Strike,
    Verdict,
    Void,
)
from cutcard.core.game import Game, Incident, Irregular
from cutcard.core.money import STAKE_MAX, exact_unit
from cutcard.core.rights import DEALER, OPERATOR, SHOE, SUPERVISOR
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import NO_MORE_BETS, InTurn, Once, Power, bets, pulls, read_again, settle, together, too_often
from cutcard.core.table import HIDDEN, Item, Table, memo, reads
from cutcard.games.baccarat.coup import BANKER, FIRST, PAIRS, PLAYER, TIE, Coup, coup, next_to, value
from cutcard.shared.burn import burn
from cutcard.shared.faults import fault
from cutcard.shared.on_layout import LAYOUT, in_play
from cutcard.shared.shoe import LAST_HAND, NEW_SHOE, RACK, per_shoe

SEATS = tuple(str(n) for n in range(1, 15))
HELD, TURN, RESULT, COMMISSION = "held", "turn", "result", "commission"
HAND = {PLAYER: "player-hand", BANKER: "banker-hand"}
SIDES = (PLAYER, BANKER)
WAGERS = (*SIDES, TIE, *PAIRS)
LIMITS = {TIE: "tie", **dict.fromkeys(PAIRS, "pair")}  # which limits a wager has, where they are not the main ones
CARDS_MOST = 6  # in a coup


# 8 The cards

DRAWN_BY = "items", "lies", "calls"  # what says which cards are those of the coup


@memo
@reads(*DRAWN_BY)
def drawn(t: Table) -> list[Item]:
    """The cards of the coup in the order they left the shoe, wherever they lie now.

    Not among them: what was burnt, what is held back and not yet carried to a hand, what was seen too soon (CP-5-20).
    """
    hands = [id for place in HAND.values() for id in t.lies.get(place, ())]
    ours = (i for i in t.items.values() if i.to not in (HELD, RACK) or (i.to == HELD and i.id in hands))
    return [item for item in ours if not seen_too_soon(t, item)]


def seen_too_soon(t: Table, item: Item) -> bool:
    """Whether it was seen by accident while wagers could still be made."""
    at = item.entry if item.face == "up" else item.exposed if item.exposed >= 0 else inf
    return at < t.calls.get(NO_MORE_BETS, inf)


@memo
@reads(*DRAWN_BY)
def read_so_far(t: Table) -> list[str]:
    """The cards of the coup as far as they lie open, in order."""
    return [item.name for item in takewhile(lambda i: i.open and i.name != HIDDEN, drawn(t))]


@memo
@reads(*DRAWN_BY)
def coup_so_far(t: Table) -> Coup:
    return coup(read_so_far(t))


@memo
@reads(*DRAWN_BY)
def areas(t: Table) -> list[str]:
    """Where each card of the coup belongs: to a hand, to the rack if none needs it, held back while that is unknown."""
    values = tuple(map(value, read_so_far(t)))

    def area(n: int) -> str:
        if n >= len(FIRST) and n > len(values):
            return HELD
        hand = next_to(values[:n]) if n >= len(FIRST) else FIRST[n]
        return HAND.get(hand, RACK)

    return [area(n) for n in range(len(drawn(t)))]


def begun(t: Table) -> bool:
    """There is a wager to be decided; or the cards are out, and the hand may be finished without (NZ-5-5.14A-EMPTY)."""
    return bool(t.live(LAYOUT) or drawn(t))


def complete(t: Table) -> bool:
    return coup_so_far(t).over and len(read_so_far(t)) >= len(drawn(t))


def can_finish(cards: Sequence[str]) -> bool:
    """Whether a coup on these cards ends in whatever order they come."""
    return len(cards) >= CARDS_MOST


def four(g: Game, t: Table) -> Iterator[Duty]:
    """Two cards to each hand in turn, Player's first, face down (CP-5-8); what waits is the next alone."""
    out = len(drawn(t))
    for n in range(out, out + 1 if t.lies.get(HELD) else len(FIRST)) if begun(t) and out < len(FIRST) else ():
        yield next_card(g, t, n, FIRST[n], "down", "CP-5-8")


def turned(g: Game, t: Table) -> Iterator[Duty]:
    """Player's hand is turned up, then Banker's: by the dealer (CP-5-15), or by who has most on it (CP-5-16)."""
    for side, place in HAND.items():
        if t.shown(place):
            continue
        who = squeezes(g, t, side)
        if who and not said_to_turn(t, place, who):
            said, count = Choice(place, TURN, who), len(t.at(place))
            yield Duty(f"turn:{place}:{count}", who, g.cite("CP-5-16"), (said,), place)
            yield Duty(f"pass:{place}:{count}", DEALER, g.cite("CP-5-16"), (said,), place, must=False, does=PASSES)
        else:
            clause = "CP-5-16" if who else "CP-5-15"
            yield Duty(f"show:{place}", DEALER, g.cite(clause), (Reveal(place),), place)
        return


def squeezes(g: Game, t: Table, side: str) -> str:
    """Who turns that hand's cards in style B: the largest wager on it, and of equal ones the first laid."""
    staked = sorted(t.live(LAYOUT, side), key=lambda spot: (-t.stakes[spot].chips, t.stakes[spot].entry))
    return staked[0].owner if staked and g.word("style") == "B" else ""


def said_to_turn(t: Table, place: str, who: str) -> bool:
    """Since the last card came to that hand."""
    last = max(item.entry for item in t.at(place))
    return any(said.owner == who and said.entry > last for said in t.said.get(place, ()))


def third(g: Game, t: Table) -> Iterator[Duty]:
    """A third card to Player, then to Banker, where the drawing table says so (CP-5-9, CP-5-10, CP-5-11)."""
    cards = read_so_far(t)
    if len(FIRST) <= len(cards) == len(drawn(t)) and (side := next_to(tuple(map(value, cards)))):
        clause = "CP-5-10" if side == PLAYER else "CP-5-11"
        yield next_card(g, t, len(cards), side, "down" if squeezes(g, t, side) else "up", clause)


def next_card(g: Game, t: Table, nth: int, side: str, face: str, clause: str) -> Duty:
    """From the shoe, when so many are drawn; but a card that waits is the next (CP-5-20)."""
    place = HAND[side]
    if held := [item for item in t.at(HELD) if item.to == HELD]:
        return Duty(f"held:{held[0].id}", DEALER, g.cite("CP-5-20"), (Move(place, (held[0].id,)),), place)
    return Duty(f"deal:{place}:{nth}", SHOE, g.cite(clause), (Draw(place, face, 1),), place)


def announce(g: Game, t: Table) -> Iterator[Duty]:
    """The dealer announces the points of both hands and who wins (CP-5-14)."""
    if begun(t) and complete(t) and not announced(t):
        yield Duty("announce", DEALER, g.cite("CP-5-14"), (Call(coup_so_far(t).words),))


def called(t: Table) -> str:
    return max((words for words in t.calls if words.startswith(RESULT)), key=lambda w: t.calls[w], default="")


def announced(t: Table) -> bool:
    """Whether a result was called since the coup was complete."""
    return complete(t) and t.calls.get(called(t), 0) > max(item.entry for item in drawn(t))


# 5 Wagers


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, Sequence[Option]]]:
    """Any mix of wagers by everyone on one layout, until the call (5.14(a)).

    Opened again under NZ-5-5.14A they are moved, NZ-5-5.14A(a), altered, NZ-5-5.14A(b), made, NZ-5-5.14A(c), and taken
    back, NZ-5-5.14A(d), within the same limits.
    """
    offered = [wager for wager in WAGERS if wager not in PAIRS or g.flag("pairs")]
    for person in t.places_of:
        lays = (lay(g, t, wager, person) for wager in offered)
        yield LAYOUT, person, (*(one for one in lays if one.low <= one.high), *pulls(t, LAYOUT, person))


def lay(g: Game, t: Table, wager: str, person: str) -> Lay:
    name = LIMITS.get(wager, "wager")
    high, cite = g.number(f"{name}-max"), "CP-5-1"
    if (room := differential_leaves(g, t, wager, person)) < high:
        high, cite = room, "CP-5-7"
    step = units(g)[wager]
    return Lay(LAYOUT, wager, person, g.number(f"{name}-min"), high, step, g.cite(cite), g.pays(wager).cite)


@memo
def units(g: Game) -> dict[str, Chips]:
    """Whole chips; and, unless wins are rounded up, only stakes whose every win can be paid."""
    exact = g.word("rounding") == "refuse"
    rows = {wager: [odds for _, odds in g.pays(wager).rows] if exact else [] for wager in WAGERS}
    return {wager: exact_unit(g.number("chip"), g.number("payable"), *odds) for wager, odds in rows.items()}


def differential_leaves(g: Game, t: Table, wager: str, person: str) -> Chips:
    """The most of a person's that may lie there: all of Banker's and all of Player's may differ by so much (CP-5-7)."""
    most = g.number("differential")
    if not most or wager not in SIDES:
        return STAKE_MAX
    other = BANKER if wager == PLAYER else PLAYER
    return most + t.stake(LAYOUT, other) - t.stake(LAYOUT, wager) + t.stake(LAYOUT, wager, person)


def may_reopen(g: Game, t: Table) -> Iterator[Duty]:
    """One to four of the first cards are out and none is seen: wagers may be made and changed again (NZ-5-5.14A)."""
    if drawn(t) and not any(item.open for item in drawn(t)):
        again = Reopen(g.closed(t))
        yield Duty("reopen", SUPERVISOR, g.cite("NZ-5-5.14A"), (again,), must=False, reason=True)


# Settlement


def lines(g: Game, t: Table, place: str) -> Iterator[Verdict]:
    """Losing wagers are collected first, then winning ones paid (CP-5-14)."""
    events = won(coup_so_far(t))
    for spot in sorted(t.live(place), key=lambda spot: spot.wager in events):
        yield judge(g, t, spot, events)


def won(now: Coup) -> dict[str, str]:
    """The winning wagers, each with the row of its pay table; Player and Banker push on a tie (CP-5-3)."""
    six = now.winner == BANKER and now.points[1] == 6
    rows = {now.winner: "win with six" if six else "win", **dict.fromkeys(now.pairs, "win")}
    return rows | (dict.fromkeys(SIDES, "") if now.winner == TIE else {})


def judge(g: Game, t: Table, spot: Spot, events: dict[str, str]) -> Verdict:
    stake, event = t.stakes[spot].chips, events.get(spot.wager)
    if event is None:
        return Verdict(*spot, "lose", 0, g.cite("CP-5-14"))
    if not event:
        return Verdict(*spot, "push", stake, g.cite("CP-5-3"))
    odds = g.pays(spot.wager)[event]
    winnings, exact = odds.winnings(stake, g.number("payable")), odds.winnings(stake)
    if spot.wager == BANKER and on_the_slate(g, t, spot.owner):
        return Verdict(*spot, "win", 2 * stake, g.cite("CP-5-17"))
    return Verdict(*spot, "win", stake + winnings, g.pays(spot.wager).cite, 0 if winnings == exact else exact)


# Commission that is owed until the shoe ends (CP-5-17)


def on_the_slate(g: Game, t: Table, person: str) -> bool:
    """Whether a Banker win is paid in full now, and its commission owed: not in the last hand, nor once settled up."""
    owed = g.word("commission-due") == "shoe-end" and g.word("commission") != "none" and per_shoe(g)
    return owed and LAST_HAND not in t.calls and not settled_up(t, person)


def settled_up(t: Table, person: str) -> bool:
    return any(award.why == COMMISSION and award.payer == person for award in t.awards)


def debts(g: Game, t: Table) -> dict[str, Award]:
    """What each person still owes from hands before, as it is taken."""
    owed = {p: t.terms.get((p, OWED), 0) for p in t.places_of if not settled_up(t, p)}
    cite = g.cite("CP-5-17")
    return {p: Award(LAYOUT, COMMISSION, p, "house", chips, cite) for p, chips in owed.items() if chips}


def collected(g: Game, t: Table) -> Iterator[Duty]:
    """With the last hand of a shoe; or, where that was not known beforehand, with the first of the next."""
    for person, award in debts(g, t).items() if {LAST_HAND, NEW_SHOE} & set(t.calls) else ():
        yield Duty(f"commission:{person}", DEALER, award.cite, (award,), LAYOUT, does=PAYS)


def leaving(g: Game, t: Table) -> Iterator[Duty]:
    """The dealer may take it from who goes."""
    for person, award in debts(g, t).items():
        yield Duty(f"leaves:{person}", DEALER, award.cite, (award,), LAYOUT, must=False, does=LEAVES)


def still_owed(g: Game, t: Table) -> dict[tuple[str, str], Chips]:
    """What each person owes when the round is over: from before, and what Banker wins were paid too much for now."""
    before, odds = debts(g, t), g.pays(BANKER)["win"]
    made = {(person, OWED): before[person].chips if person in before else 0 for person in t.places_of}
    for spot, stake in t.stakes.items():
        if spot.wager == BANKER and stake.outcome == "win" and stake.returned == 2 * stake.chips:
            made[spot.owner, OWED] += stake.chips - odds.winnings(stake.chips, g.number("payable"))
    return made


# What the rules forbid, in words.


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    closed = g.closed(t)
    match fact:
        case Sit(_, places) if not set(places) <= set(SEATS[: g.number("seats")]):
            return "CP-5-1", f"this table has {g.number('seats')} places for players"
        case Bet() if closed:
            return "5.14(a)", "no wager may be made after the call of no more bets"
        case Pull() | Shift() if closed:
            return "5.14(b)", "no wager may be handled after the call until its area is paid"
        case Bet(_, wager) if wager in PAIRS and not g.flag("pairs"):
            return "CP-5-6", "this table takes no wager on pairs"
        case Bet(_, wager) if wager in SIDES and g.number("differential"):
            return "CP-5-7", "Banker's and Player's wagers would differ by more than the table differential"
        case Reopen() if not drawn(t):
            return "NZ-5-5.14A", "none of the first four cards has been drawn"
        case Reopen() if any(item.open for item in drawn(t)):
            return "NZ-5-5.14A", "a card has been seen"
        case Deal() if not closed:
            return "5.14(a)", "the dealer calls no more bets before drawing"
        case Deal() if complete(t):
            return "CP-5-11", "both hands are complete: no further card is drawn"
    return None


# Irregularities: the cards rule, in the order they left the shoe.


def reported(g: Game, t: Table) -> Iterator[Fault]:
    """What cannot be rebuilt is void, and so is a coup for which the cards run out (CP-5-25)."""
    for note in t.noted("CP-5-25"):
        options = Void(g.cite("CP-5-25")), Rule(f"CP-5-25:{note.entry}", "rebuilt")
        yield fault(g, "CP-5-25", note.entry, "the coup could not be rebuilt", OPERATOR, *options)


def too_many(g: Game, t: Table) -> Iterator[Fault]:
    """More copies of a card than there are packs: no order of these cards is the true one (CP-5-25)."""
    if too_often(g, t):
        says = "a card is there more often than there are packs"
        yield fault(g, "CP-5-25", "pack", says, OPERATOR, Void(g.cite("CP-5-25")))


def too_late(g: Game, t: Table) -> Iterator[Fault]:
    """Nobody lets a wager be made (5.14(a)) or changed (5.14(b)) after the call: it is put back (NZ-5-5.14-STAFF)."""
    closed = g.closed(t)
    for e in t.irregular:
        if closed and e.number > closed and isinstance(e.fact, Bet | Pull | Shift):
            clause = "5.14(a)" if isinstance(e.fact, Bet) else "5.14(b)"
            yield fault(g, clause, e.number, "a wager was changed after the call", SUPERVISOR, Strike(e.number))


def burnt_if_seen(g: Game, t: Table) -> Iterator[Fault]:
    """A card seen while wagers may still be made is burnt (CP-5-20)."""
    for item in t.items.values():
        if item.to != RACK and seen_too_soon(t, item) and item.id not in t.lies.get(RACK, ()):
            says = "a card was seen while wagers may be made"
            yield fault(g, "CP-5-20", item.id, says, DEALER, Move(RACK, (item.id,)))


def misplaced(g: Game, t: Table) -> Iterator[Fault]:
    """Every card is carried to where its order puts it (CP-5-21); one too many is burnt (CP-5-22), or waits (CP-5-20).

    A third card given to a Player who stands is Banker's, if Banker draws. One found face up is played (CP-5-23).
    """
    clauses = {RACK: ("CP-5-22", "is one too many"), HELD: ("CP-5-20", "was drawn too soon")}
    for item, area in zip(drawn(t), areas(t), strict=True):
        if item.id not in t.lies.get(area, ()):
            clause, why = clauses.get(area, ("CP-5-21", f"belongs to the {area.replace('-', ' ')}"))
            who = SUPERVISOR if area in HAND.values() else DEALER
            yield fault(g, clause, f"{item.id}:{area}", f"a card {why}", who, Move(area, (item.id,)))
    for item in t.at(HELD) if complete(t) else ():
        says = "a card is left when both hands are complete"
        yield fault(g, "CP-5-22", item.id, says, DEALER, Move(RACK, (item.id,)))


def misannounced(g: Game, t: Table) -> Iterator[Fault]:
    """A wrong announcement is put right, and wagers go by the cards (CP-5-24)."""
    said = called(t)
    if said and not announced(t):
        says = "a result was announced before both hands were complete"
        yield fault(g, "CP-5-24", t.calls[said], says, SUPERVISOR, Strike(t.calls[said]))
    elif said and said != coup_so_far(t).words:
        says = "the result announced is not what the cards say"
        yield fault(g, "CP-5-24", t.calls[said], says, SUPERVISOR, Call(coup_so_far(t).words))


def lopsided(g: Game, t: Table) -> Iterator[Fault]:
    """Wagers taken back have left more than the differential between the sides: the last made goes back (CP-5-7)."""
    most, player, banker = g.number("differential"), t.stake(LAYOUT, PLAYER), t.stake(LAYOUT, BANKER)
    if most and g.closed(t) and abs(player - banker) > most and not decided(t):
        heavy = PLAYER if player > banker else BANKER
        last = max(t.live(LAYOUT, heavy), key=lambda spot: t.stakes[spot].entry)
        about, says = t.stakes[last].entry, f"{heavy.capitalize()} is ahead by more than the table differential"
        options = Void(g.cite("CP-5-7"), *last), Rule(f"CP-5-7:{about}", "stands")
        yield fault(g, "CP-5-7", about, says, SUPERVISOR, *options)


def decided(t: Table) -> bool:
    """Whether a wager on one of the hands has been settled: then the sides are no longer compared."""
    return any(stake.outcome in ("win", "lose", "push") for spot, stake in t.stakes.items() if spot.wager in SIDES)


def burns(g: Game, card: str) -> int | None:
    """As many as the first card counts, ten for those that count nothing (CP-5-12)."""
    return (value(card) or 10 if card else 0) if g.flag("burn") else None


NZ = Game(
    "baccarat",
    read_edition(Path(__file__).with_name("nz-2012.toml")),
    steps=(
        burn(burns, cite="CP-5-12"),
        together(bets(offers, cite="5.14(a)", closing="5.14(a)"), Power(leaving)),
        together(InTurn(four), Power(may_reopen), Power(leaving)),
        together(turned, Power(may_reopen), Power(leaving)),
        together(Once(third), Power(leaving)),
        together(Once(announce), Power(leaving)),
    ),
    settlement=(settle(in_play, lines, cite="CP-5-14", reveal=False), collected),
    places=(*SEATS, LAYOUT, *HAND.values(), HELD, RACK),
    wagers=WAGERS,
    deck=DECK,
    faults=(
        *(Irregular(reported), too_many),
        *map(Irregular, (read_again, too_late, burnt_if_seen, misplaced)),
        *(misannounced, lopsided),
    ),
    forbids=forbids,
    refusal_clauses={
        "bet/no-such-wager": "CP-5-3",
        "bet/none": "5.14(a)",
        "bet/decided": "5.14(b)",
        "card/twice": "CP-5-1",
        "card/pack": "CP-5-1",
        "card/over": "CP-5-11",
        "card/again": "CP-5-21",
        "inspect/same": "CP-5-1",
    },
    pack_suffices=can_finish,
    incidents={"CP-5-25": Incident("the coup cannot be rebuilt")},
    leaves=still_owed,
    terms={OWED: "CP-5-17"},
    pay_rows={wager: ("win", "win with six") if wager == BANKER else ("win",) for wager in WAGERS},
)
