"""The monitors of Racing Card Derby and the lights on its table: views of the same facts, for whoever draws them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from cutcard.core.duty import CLOSES, Draw, Reveal
from cutcard.core.facts import Call, Chips, Move
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.rights import DEALER, SHOE
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, PUBLIC
from cutcard.games.racing_card_derby.race import SUITS, TRACK, Race, drawn, race, race_so_far
from cutcard.games.racing_card_derby.rules import announced, family, lines, lit, outcome
from cutcard.shared.on_layout import LAYOUT

PLACES = ("first", "second", "third")
ORDINALS = ("1st", "2nd", "3rd")
LANE_COLOURS = dict(zip(SUITS, ("#FFFFFF", "#F25A80", "#4D88FF", "#80FF00"), strict=True))  # apart for all eyes
ALIVE, WON, LOST = "alive", "won", "lost"
ALL_RIGHT = "first, second and third"
AT_THE_POST = "They are at the post."


@dataclass(frozen=True)
class PlayersMonitor:
    """The race itself and its result, for everyone (NZ-RCD-1-PLAYERMON)."""

    lanes: dict[str, int]  # suit: first-place cards, four to win
    cards: dict[str, tuple[str, ...]]  # area: its cards in the order drawn, every one in full (NZ-RCD-8.2)
    placed: tuple[str, ...]
    protested: bool
    call: str
    lit: dict[str, str]  # winning area: the row of its pay table (NZ-RCD-3.5)


@dataclass(frozen=True)
class DealerMonitor:
    """First, second and third as they are decided, without a key pressed, and what is next (NZ-RCD-1-DEALERMON)."""

    race: PlayersMonitor
    next: str
    drawn: int
    stakes: dict[str, Chips]  # area: all that lies there
    payouts: tuple[tuple[str, str, Chips], ...]  # owner, wager, returned: paid or to be paid, in that order


@dataclass(frozen=True)
class Step:
    """The race as it stood after one card, so that a screen can play it out (NZ-RCD-INTRO)."""

    entry: int
    card: str
    area: str
    lanes: dict[str, int]
    placed: tuple[str, ...]
    protested: bool
    call: str


def steps(r: Round) -> Iterator[Step]:
    """The way to where the race stands, card by card."""
    now = race(())
    for item in drawn(r.table)[0][: len(race_so_far(r.table).areas)]:
        now = now.after(item.name)
        lanes = dict(zip(SUITS, now.count, strict=True))
        yield Step(item.entry, item.name, now.areas[-1], lanes, now.placed, now.protested, race_call(now, lanes))


def players_monitor(r: Round) -> PlayersMonitor:
    now = race_so_far(r.table)
    lanes = dict(zip(SUITS, now.count, strict=True))
    order = list(r.table.items)
    cards = {
        area: tuple(
            i.name if r.sees(PUBLIC, i) else HIDDEN for i in sorted(r.table.at(area), key=lambda i: order.index(i.id))
        )
        for area in TRACK
    }
    lights = lit(now.placed, now.protested) if announced(r.table) and not r.table.void else {}
    return PlayersMonitor(lanes, cards, now.placed, now.protested, race_call(now, lanes), lights)


def paying(g: Game, m: PlayersMonitor) -> dict[str, tuple[str, str]]:
    """The lit areas in words, each with its wager and row; the triples that are right in part are told as one."""
    first, second, *_ = *m.placed, "", ""
    parts = {"first": f"{first} first", "first and second": f"{first} first, {second} second"}
    name = layout_of(g.edition).name
    return {
        f"Trifecta with {parts[row]}" if family(wager) == "trifecta" and row in parts else name(wager): (wager, row)
        for wager, row in m.lit.items()
    }


def dealer_monitor(r: Round) -> DealerMonitor:
    spots = r.table.stakes.items()
    stakes: dict[str, Chips] = {}
    for spot, stake in spots:
        if spot.place == LAYOUT and stake.outcome != "withdrawn":
            stakes[spot.wager] = stakes.get(spot.wager, 0) + stake.chips
    paid = [(spot.owner, spot.wager, k.returned) for spot, k in sorted(spots, key=lambda s: s[1].ended) if k.returned]
    known = lines(r.game, r.table, LAYOUT) if announced(r.table) and not r.table.void else ()
    to_pay = [(v.owner, v.wager, v.returned) for v in known if v.returned]
    drawn = sum(len(r.table.cards(area)) for area in TRACK)
    return DealerMonitor(players_monitor(r), next_act(r), drawn, stakes, (*paid, *to_pay))


def next_act(r: Round) -> str:
    """The dealer's next act in one sentence."""
    if r.wrong:
        return f"Wait: {r.wrong[0].says} ({r.wrong[0].cite})."
    duty = next((d for d in r.due if d.must and d.who in (DEALER, SHOE)), None)
    if duty is None:
        return "The round is over."
    match duty.options[0]:
        case Call() if duty.does == CLOSES:
            return "Take the wagers, then call “no more bets”."
        case Call(words):
            return f"Check the displays and announce: {words}."
        case Draw(place):
            return f"Draw a card: {place} place is open."
        case Move(place):
            return f"Lay the card held back in the {place} area."
        case Reveal(place):
            return f"Read the card in the {place} area."
    return "Collect the losing wagers, then pay the winners."


def stands(wager: str, placed: tuple[str, ...], protested: bool) -> tuple[str, str]:
    """What the cards so far leave of a wager, over every way the race can end: its state, and that in words."""
    ends = (end for end in permutations(SUITS, len(PLACES)) if end[: len(placed)] == placed)
    rows = {outcome(wager, end, protested) for end in ends}
    if rows == {None}:
        return LOST, LOST
    if len(rows) > 1:
        return ALIVE, f"{ALIVE}, right so far" if placed else ALIVE
    tier = next(row[0] for row in rows if row)
    in_part = family(wager) == "trifecta" and tier != ALL_RIGHT
    return WON, f"{WON}, {tier} right" if in_part else WON


def protest(g: Game) -> str:
    """What the two of spades means for who bet on a colour or a suit."""
    colour, suit = (g.pays(name)["win, protested"] for name in ("colour", "suit"))
    return f"PROTEST, two of spades: colours pay {colour}, suits {suit}"


def race_call(now: Race, lanes: dict[str, int]) -> str:
    """One line a caller would speak; also what a screen reader says."""
    order = sorted(SUITS, key=lambda suit: -lanes[suit])
    protest = ", protested" if now.protested else ""
    if now.over:
        first, second, third = now.placed
        return f"{first.capitalize()} first, {second} second, {third} third{protest or ', not protested'}."
    if len(now.placed) == 2:
        first, second = now.placed
        return f"{first.capitalize()} first{protest}, {second} second; third place is open."
    if now.placed:
        return f"{now.placed[0].capitalize()} win{protest}; {PLACES[len(now.placed)]} place is open."
    if not lanes[order[0]]:
        return AT_THE_POST
    ahead = lanes[order[0]] - lanes[order[1]]
    if not ahead:
        level = [suit for suit in order if lanes[suit] == lanes[order[0]]]
        return f"{', '.join(level[:-1]).capitalize()} and {level[-1]} are level on {lanes[order[0]]}{protest}."
    by = ("", "one", "two", "three")[ahead]
    return f"{order[0].capitalize()} lead {order[1]} by {by}{protest}."
