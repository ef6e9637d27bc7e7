"""Racing Card Derby: Appendix A of the 2012 New Zealand proposal. Four suits race, one card at a time."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from pathlib import Path

from cutcard.cards import DECK
from cutcard.core.duty import Draw, Duty, Fault, Lay, Option, Reveal
from cutcard.core.facts import (
    Bet,
    Call,
    Chips,
    Deal,
    Fact,
    Move,
    Pull,
    Rule,
    Shift,
    Sit,
    Spot,
    Strike,
    Verdict,
    Void,
)
from cutcard.core.game import Game, Incident, Irregular
from cutcard.core.memo import memo
from cutcard.core.money import Odds, exact_unit
from cutcard.core.rights import DEALER, OPERATOR, SHOE, SUPERVISOR
from cutcard.core.rulebook import read_edition
from cutcard.core.steps import Once, bets, pulls, read_again, settle, too_often
from cutcard.core.table import Item, Shifted, Table
from cutcard.games.racing_card_derby.race import HELD, RACK, SUITS, TRACK, can_finish, drawn, race_so_far, so_far
from cutcard.shared.faults import fault
from cutcard.shared.on_layout import LAYOUT, in_play, pushed

COLOURS = {"red": ("hearts", "diamonds"), "black": ("spades", "clubs")}
QUINELLAS = tuple(f"quinella-{a}-{b}" for a, b in permutations(SUITS, 2))  # 5.1(d)-LIST
TRIFECTAS = tuple(f"trifecta-{a}-{b}-{c}" for a, b, c in permutations(SUITS, 3))  # 5.1(e)-LIST
WAGERS = (*COLOURS, *SUITS, *QUINELLAS, *TRIFECTAS)  # 3.3(a)-(e): 2 + 4 + 12 + 24 areas
SEATS = tuple(str(n) for n in range(1, 13))


# 8 The race


def run(g: Game, t: Table) -> Iterator[Duty]:
    """One card at a time, read and laid face up where it belongs (8.1); a card held back unseen is the next (10.5)."""
    cards, _, now = so_far(t)
    if now.over or not t.live(LAYOUT):
        return
    area = TRACK[len(now.placed)]
    if unread := next((i for i in cards if not i.open), None) if len(now.areas) < len(cards) else None:
        place = where(t, unread)
        yield Duty(f"read:{place}", DEALER, g.cite("8.1"), (Reveal(place),), place)
    elif held := t.lies.get(HELD):
        yield Duty(f"held:{len(t.items)}", DEALER, g.cite("10.5"), (Move(area, held[:1]),), area)
    else:
        clause = ("8.1(a)", "8.1(b)", "8.1(c)")[len(now.placed)]
        yield Duty(f"deal:{area}:{len(t.items)}", SHOE, g.cite(clause), (Draw(area, "up", 1),), area)


def where(t: Table, item: Item) -> str:
    return next(place for place, pile in t.lies.items() if item.id in pile)


def announce(g: Game, t: Table) -> Iterator[Duty]:
    """The dealer announces the placings and the protest (9.1(a), 9.1(b)), having checked the displays (9.1(c))."""
    if t.live(LAYOUT) and not announced(t):
        yield Duty("announce", DEALER, g.cite("9.1(a)"), (Call(race_so_far(t).words),))


def announced(t: Table) -> str:
    """The last result called since the race was run, if any."""
    return called(t) if race_so_far(t).over and t.calls.get(called(t), 0) > drawn(t)[0][-1].entry else ""


def called(t: Table) -> str:
    return max((words for words in t.calls if words.startswith("result")), key=lambda w: t.calls[w], default="")


# 5 Wagers


def offers(g: Game, t: Table) -> Iterator[tuple[str, str, tuple[Option, ...]]]:
    """Any mix of the 42 wagers, by everyone, on one layout (5.1), until the first card is out (5.2)."""
    for person in t.places_of if not drawn(t)[0] else ():
        yield LAYOUT, person, (*lays(g)(person), *pulls(t, LAYOUT, person))


@memo
def lays(g: Game) -> Callable[[str], tuple[Lay, ...]]:
    """What anyone may lay: the same for everyone, so it is written out once for each."""
    low, high, cite = g.number("wager-min"), g.number("wager-max"), g.cite("5.2")
    steps = {kind: unit(g, kind) for kind in g.edition.tables}
    terms = [(wager, steps[family(wager)], exactness(g, wager)) for wager in WAGERS]

    @lru_cache(maxsize=64)
    def of(person: str) -> tuple[Lay, ...]:
        return tuple(Lay(LAYOUT, wager, person, low, high, step, cite, exact) for wager, step, exact in terms)

    return of


def exactness(g: Game, wager: str) -> str:
    """What asks for stakes that come out even: half the stake, where a colour is protested."""
    return g.cite("5.8(a)-PROTEST" if wager in COLOURS else "5.2")


def unit(g: Game, kind: str) -> Chips:
    """Whole chips; and, unless wins are rounded up, only stakes whose every win can be paid."""
    odds = (o for _, o in g.pays(kind).rows) if g.word("rounding") == "refuse" else ()
    return exact_unit(g.number("chip"), g.number("payable"), *odds)


def family(wager: str) -> str:
    return "colour" if wager in COLOURS else "suit" if wager in SUITS else wager.partition("-")[0]


def outcome(wager: str, placed: Sequence[str], protested: bool) -> tuple[str, str] | None:
    """The row of its pay table that a wager wins, and the clause; None if it loses (5.1)."""
    kind, *picks = wager.split("-")
    if kind in COLOURS or kind in SUITS:
        wins = placed[0] in COLOURS.get(kind, (kind,))  # 5.1(a), 5.1(b), 5.1(c)
        clause = "5.8(a)" if kind in COLOURS else "5.8(b)"
        row = ("win, protested", f"{clause}-PROTEST") if protested else ("win", clause)  # 4.2
        return row if wins else None
    right = next((n for n in range(len(picks), 0, -1) if picks[:n] == list(placed[:n])), 0)
    if kind == "quinella":
        return ("first and second", "5.8(c)") if right == 2 else None  # 5.1(d)
    tiers = (
        None,
        ("first", "5.8(d)(i)"),
        ("first and second", "5.8(d)(ii)"),
        ("first, second and third", "5.8(d)(iii)"),
    )
    return tiers[right]  # 5.1(e)(i), 5.1(e)(ii), 5.1(e)(iii), 5.1(e)(iv): the best tier only


def lit(placed: Sequence[str], protested: bool) -> dict[str, str]:
    """The winning areas, each with the row of its pay table, for the lights on the table (3.5)."""
    return {wager: row for wager, (row, _) in won(tuple(placed), protested).items()}


@lru_cache(maxsize=64)
def won(placed: tuple[str, ...], protested: bool) -> dict[str, tuple[str, str]]:
    """The winning wagers, each with its row and clause."""
    return {wager: row for wager in WAGERS if (row := outcome(wager, placed, protested))}


# 9 Settlement


def lines(g: Game, t: Table, place: str) -> Iterator[Verdict]:
    """First all losing wagers are collected, then all winning wagers are paid, by where they lie (9.2, 5.7)."""
    now = race_so_far(t)
    rows = won(now.placed, now.protested)
    for spot in sorted(t.live(place), key=lambda spot: spot.wager in rows):
        yield judge(g, t, spot, rows.get(spot.wager))


def judge(g: Game, t: Table, spot: Spot, row: tuple[str, str] | None) -> Verdict:
    if row is None:
        return Verdict(*spot, "lose", 0, g.cite("9.2"))
    event, clause = row
    stake = t.stakes[spot].chips
    winnings, exact = paid(g, stake, g.pays(family(spot.wager))[event])
    return Verdict(*spot, "win", stake + winnings, g.cite(clause), 0 if winnings == exact else exact)


def paid(g: Game, stake: Chips, odds: Odds) -> tuple[Chips, Chips]:
    """What is paid, and what it was before it was rounded up to what can be paid; never down."""
    return odds.winnings(stake, g.number("payable")), odds.winnings(stake)


# What the rules forbid, in words.


def forbids(g: Game, t: Table, fact: Fact) -> tuple[str, str] | None:
    closed = g.closed(t)
    match fact:
        case Sit(_, places) if not set(places) <= set(SEATS[: g.number("seats")]):
            return "3.1(a)-(c)", f"this table has {g.number('seats')} places for players"
        case Bet() if closed:
            return "5.4(a)", "no wager may be made after the call of no more bets"
        case Bet() if drawn(t)[0]:
            return "5.2", "wagers are made before the first card is dealt"
        case Pull() | Shift() if closed:
            return "5.4(b)", "no wager may be handled after the call until its area is paid"
        case Deal() if not closed:
            return "8.1", "the dealer calls no more bets before dealing"
        case Deal() if race_so_far(t).over:
            return "8.1(c)", "the race is run: no further card is dealt"
    return None


# 10 Irregularities: the cards rule.


def reported(g: Game, t: Table) -> Iterator[Fault]:
    """What cannot be rebuilt is void (10.8). Failed lights change nothing (10.1). Interference is looked into (4.3)."""
    for note in t.noted("10.8"):
        void = Void(g.cite("10.8")), Rule(f"10.8:{note.entry}", "rebuilt")
        yield fault(g, "10.8", note.entry, "the round could not be rebuilt", OPERATOR, *void)
    for note in t.noted("10.1"):
        rule = Rule(f"10.1:{note.entry}", "the cards rule")
        yield fault(g, "10.1", note.entry, "the lights failed, or were wrong", DEALER, rule)
    for note in t.noted("4.3"):
        rule = Rule(f"4.3:{note.entry}", "play on")
        yield fault(g, "4.3", note.entry, "someone other than the dealer handled a card", SUPERVISOR, rule)


def ran_out(g: Game, t: Table) -> Iterator[Fault]:
    """Every card is out and the race is not run: it cannot be rebuilt (10.8)."""
    all_read = all(i.open for i in drawn(t)[0])
    if all_read and len(t.items) - len(t.at(HELD)) >= len(g.pack) and not race_so_far(t).over:
        yield fault(g, "10.8", "shoe", "the cards ran out before the race was run", OPERATOR, Void(g.cite("10.8")))


def too_many(g: Game, t: Table) -> Iterator[Fault]:
    """More copies of a card than there are packs: no order of these cards is the true one (10.8)."""
    if too_often(g, t):
        yield fault(
            g, "10.8", "pack", "a card is there more often than there are packs", OPERATOR, Void(g.cite("10.8"))
        )


def faced(g: Game, t: Table) -> Iterator[Fault]:
    """The first card found face up in the shoe is burnt (10.3), and the next is first; a later one is used (10.4)."""
    cards, _ = drawn(t)
    if cards and cards[0].exposed_by == SHOE:
        burn = Move(RACK, (cards[0].id,))
        yield fault(g, "10.3", cards[0].id, "the first card lay face up in the shoe", DEALER, burn)


def drawn_in_error(g: Game, t: Table) -> Iterator[Fault]:
    """A card that was not due goes to the rack if it has been seen (10.6); if not, it waits to be the next (10.5)."""
    for item in t.at(HELD):
        if item.open:
            yield fault(g, "10.6", item.id, "a card dealt in error has been seen", DEALER, Move(RACK, (item.id,)))
    for item in drawn(t)[1]:
        if where(t, item) != HELD:
            clause, to = ("10.6", RACK) if item.open else ("10.5", HELD)
            yield fault(g, clause, item.id, "a card was dealt after the race was run", DEALER, Move(to, (item.id,)))


def misplaced(g: Game, t: Table) -> Iterator[Fault]:
    """Every card belongs where the true sequence puts it, and is carried there (10.7)."""
    for item, area in zip(drawn(t)[0], race_so_far(t).areas, strict=False):
        if item.id not in t.lies.get(area, ()):
            says = f"a card of the race lies in {where(t, item)}, and belongs to the {area} place"
            yield fault(g, "10.7", item.id, says, SUPERVISOR, Move(area, (item.id,)))


def unread(g: Game, t: Table) -> Iterator[Fault]:
    """A card laid on the track without having passed the scanner, or not turned up (8.1)."""
    for item in drawn(t)[0]:
        if not item.open and item.to in TRACK and where(t, item) in TRACK:
            says = "a card was laid without being read"
            yield fault(g, "8.1", item.id, says, SUPERVISOR, Reveal(where(t, item)))


def misannounced(g: Game, t: Table) -> Iterator[Fault]:
    """A wrong result shown or said is put right, and wagers go by the cards (10.2, 9.1(c))."""
    said, now = called(t), race_so_far(t)
    if said and not announced(t):
        says = "a result was announced before the race was run"
        yield fault(g, "10.2", t.calls[said], says, SUPERVISOR, Strike(t.calls[said]))
    elif said and said != now.words:
        says = "the result announced is not what the cards say"
        yield fault(g, "10.2", t.calls[said], says, SUPERVISOR, Call(now.words))


def decided(t: Table) -> float:
    """The entry that decided the race; never, as long as none has."""
    return drawn(t)[0][-1].entry if race_so_far(t).over else float("inf")


def pushed_by(shift: Shifted) -> str:
    """By its owner (5.4(b)), or by accident by the dealer (5.7(a)) or a patron (5.7(b))."""
    return "5.4(b)" if shift.by == shift.owner else "5.7(a)" if shift.by == DEALER else "5.7(b)"


NZ = Game(
    "racing-card-derby",
    read_edition(Path(__file__).with_name("nz-2012.toml")),
    steps=(bets(offers, cite="5.2", closing="8.1"), Once(run), Once(announce)),  # a spoken wager is recorded (5.3)
    settlement=(settle(in_play, lines, cite="9.2", reveal=False),),
    places=(*SEATS, LAYOUT, *TRACK, HELD, RACK),
    wagers=WAGERS,
    deck=DECK,
    faults=(
        *(Irregular(reported), too_many),
        *map(Irregular, (read_again, faced, unread, drawn_in_error, misplaced)),
        *(ran_out, misannounced, Irregular(pushed(LAYOUT, decided, pushed_by, lambda g, _, person: lays(g)(person)))),
    ),
    forbids=forbids,
    refusal_clauses={
        "bet/no-such-wager": "3.3(a)-(e)",
        "bet/none": "5.2",
        "bet/decided": "5.5",
        "card/twice": "3.4(a)",
        "card/pack": "3.4(a)",
        "card/over": "8.1(c)",
        "card/again": "10.2",
        "device/unknown": "3.6",
        "device/other": "3.4(d)-(f)",
        "device/missing": "3.4(d)-(f)",
        "inspect/same": "6.1",
    },
    pack_suffices=can_finish,
    incidents={
        "4.3": Incident("somebody other than the dealer handled a card"),
        "10.1": Incident("the lights failed, or were wrong"),
        "10.8": Incident("the round cannot be rebuilt"),
    },
    pay_rows={
        "colour": ("win", "win, protested"),
        "suit": ("win", "win, protested"),
        "quinella": ("first and second",),
        "trifecta": ("first, second and third", "first and second", "first"),
    },
)
