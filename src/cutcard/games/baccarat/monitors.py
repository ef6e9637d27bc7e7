"""The monitors of Baccarat: views of the same facts, for whoever draws them."""

from collections.abc import Iterator
from dataclasses import dataclass

from cutcard.cards import spoken
from cutcard.core.duty import CLOSES, Draw, Reveal
from cutcard.core.facts import Call, Chips, Deal, Move, Show
from cutcard.core.fold import counted
from cutcard.core.rights import DEALER, SHOE
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.games.baccarat.cards import HAND, areas, complete, coup_so_far, drawn
from cutcard.games.baccarat.coup import BANKER, PLAYER, TIE, Coup, points, value
from cutcard.games.baccarat.roads import results
from cutcard.games.baccarat.rules import announced, lines
from cutcard.shared.on_layout import LAYOUT
from cutcard.shared.shoe import LAST_HAND, NEW_SHOE, RACK


@dataclass(frozen=True)
class Step:
    """The coup as it stood after one entry, so that a screen can play it out; what is not turned is ??."""

    entry: int
    card: str
    player: tuple[str, ...]
    banker: tuple[str, ...]
    call: str
    over: bool

    @property
    def points(self) -> tuple[int | None, int | None]:
        return count(self.player), count(self.banker)


def count(cards: tuple[str, ...]) -> int | None:
    """What a hand counts, once it is turned up."""
    return None if HIDDEN in cards or len(cards) < 2 else points(tuple(map(value, cards)))


def steps(r: Round) -> Iterator[Step]:
    """The way to where the coup stands: each card as it comes, each hand as it is turned."""
    belongs = {item.id: area for item, area in zip(drawn(r.table), areas(r.table), strict=True)}
    lying: dict[str, list[str]] = {place: [] for place in HAND.values()}
    open_: set[str] = set()
    for e in counted(r.log):
        match e.fact:
            case Deal(_, face, cards):
                ids = [id for n in range(len(cards)) if (id := f"{e.number}.{n}") in belongs]
            case Show(place, _) if place in lying:
                face, ids = "up", [id for id, area in belongs.items() if area == place and id in lying[place]]
            case _:
                continue
        ids = [id for id in ids if belongs[id] in lying]
        for id in ids:
            if id not in lying[belongs[id]]:
                lying[belongs[id]].append(id)
        open_ |= set(ids) if face == "up" else set()
        if ids:
            player, banker = (tuple(name(r, id, open_) for id in lying[place]) for place in HAND.values())
            over = complete(r.table) and len(open_) == len(drawn(r.table))
            yield Step(e.number, name(r, ids[-1], open_), player, banker, said(player, banker, over), over)


def name(r: Round, id: str, open_: set[str]) -> str:
    return r.table.items[id].name if id in open_ else HIDDEN


def said(player: tuple[str, ...], banker: tuple[str, ...], over: bool) -> str:
    """One line a dealer would speak; also what a screen reader says."""
    if over:
        return result_words(Coup(player, banker, over))
    told = [f"{side.capitalize()} {count(hand)}" for side, hand in ((PLAYER, player), (BANKER, banker)) if known(hand)]
    return f"{', '.join(told)}." if told else "The cards are coming."


def known(hand: tuple[str, ...]) -> bool:
    return count(hand) is not None


def result_words(now: Coup) -> str:
    """Banker wins, 7 to 5; with what else there was to win on."""
    high, low = max(now.points), min(now.points)
    won = f"Tie on {high}" if now.winner == TIE else f"{now.winner.capitalize()} wins, {high} to {low}"
    natural = ", a natural" if now.natural else ""
    pairs = "".join(f"; {wager.replace('-', ' ')}" for wager in now.pairs)
    return f"{won}{natural}{pairs}."


@dataclass(frozen=True)
class PlayersMonitor:
    """Both hands as far as they are turned, what is called, and the results of the shoe."""

    player: tuple[str, ...]
    banker: tuple[str, ...]
    points: tuple[int | None, int | None]
    call: str
    winner: str  # once it is announced
    pairs: tuple[str, ...]
    shoe: str  # new, or at its last hand
    results: tuple[str, ...]


@dataclass(frozen=True)
class DealerMonitor:
    """The same, and what is next, what lies where, and whom to pay in which order."""

    coup: PlayersMonitor
    next: str
    stakes: dict[str, Chips]
    payouts: tuple[tuple[str, str, Chips], ...]  # owner, wager, returned


def players_monitor(r: Round) -> PlayersMonitor:
    *_, last = (Step(0, "", (), (), "", over=False), *steps(r))
    t = r.table
    told = announced(t) and not t.void
    now = coup_so_far(t)
    return PlayersMonitor(
        last.player,
        last.banker,
        last.points,
        "The coup is void." if t.void else last.call or "Place your bets.",
        now.winner if told else "",
        now.pairs if told else (),
        next((words for words in (LAST_HAND, NEW_SHOE) if words in t.calls), ""),
        tuple(results(t)),
    )


def dealer_monitor(r: Round) -> DealerMonitor:
    stakes: dict[str, Chips] = {}
    spots = r.table.stakes.items()
    for spot, stake in spots:
        if stake.outcome != "withdrawn":
            stakes[spot.wager] = stakes.get(spot.wager, 0) + stake.chips
    paid = [(spot.owner, spot.wager, k.returned) for spot, k in sorted(spots, key=lambda s: s[1].ended) if k.returned]
    known = lines(r.game, r.table, LAYOUT) if announced(r.table) and not r.table.void else ()
    to_pay = [(v.owner, v.wager, v.returned) for v in known if v.returned]
    return DealerMonitor(players_monitor(r), next_act(r), stakes, (*paid, *to_pay))


def next_act(r: Round) -> str:
    """The dealer's next act in one sentence."""
    if r.wrong:
        return f"Wait: {r.wrong[0].says} ({r.wrong[0].cite})."
    duty = next((d for d in r.due if d.must), None)
    if duty is None:
        return "The round is over."
    hand = duty.place.replace("-hand", "").capitalize()
    if duty.who not in (DEALER, SHOE):
        return f"Wait: {hand}'s cards are turned by who has most on them."
    match duty.options[0]:
        case Draw(to) if to == RACK:
            return "Burn: turn the first card up, then as many face down as it says."
        case Draw():
            return f"Draw a card to {hand}."
        case Move():
            return f"Lay the card held back to {hand}."
        case Reveal():
            return f"Turn {hand}'s cards up."
        case Call() if duty.does == CLOSES:
            return "Take the wagers, then call “no more bets”."
        case Call(words):
            return f"Announce: {words.removeprefix('result ')}."
    return "Collect the losing wagers, then pay the winners."


def in_words(cards: tuple[str, ...]) -> str:
    """A hand in words, for whoever cannot see it."""
    down = cards.count(HIDDEN)
    told = [spoken([card for card in cards if card != HIDDEN]), f"{down} face down" if down else ""]
    return ", ".join(filter(None, told)) or "no cards"
