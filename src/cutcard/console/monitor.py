"""`cutcard monitor`: the players' or the dealer's monitor of a round, drawn from its file and redrawn as it grows.

For a screen that is read from afar: broad lanes, the last card large. Without a terminal it is lines of text.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table as Grid
from rich.text import Text

from cutcard.cards import spoken
from cutcard.console.page import screen
from cutcard.core.errors import Faulty
from cutcard.core.money import dollars
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, PUBLIC
from cutcard.games.derby_monitors import PLACES, DealerMonitor, PlayersMonitor, dealer_monitor, players_monitor
from cutcard.games.racing_card_derby import SUITS, TRACK
from cutcard.replay import again

SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
COLOURS = dict(zip(SUITS, ("#FFFFFF", "#F25A80", "#4D88FF", "#80FF00"), strict=True))  # apart for every kind of eyes
NAME, FINISH = 14, 9  # columns before and behind the track
TALL = (22, 26)  # rows from which the lanes are two and three high
LOOK_AGAIN = 0.3  # seconds
RUNNING = "current.round"


# What is shown, in words.


def lines(r: Round, view: str) -> list[str]:
    """One label a line, for whatever is no screen."""
    said = [heading(r)]
    if r.game.name != "racing-card-derby":
        return said + [" ".join(row).rstrip() for row in places(r)] + [waiting(r)]
    dealer, m = dealer_monitor(r), players_monitor(r)
    if view == "dealer":
        said += [dealer.next, f"Cards drawn: {dealer.drawn}."]
    said += [f"{suit.capitalize()}: {steps} of 4." for suit, steps in m.lanes.items()]
    for area, place in laid(m):
        said.append(f"{place.capitalize()} place: {' '.join(from_the(view, m.cards[area])) or 'open'}.")
    said += [m.call, *filter(None, notices(r, m))]
    return said + ([*on_layout(dealer), *to_pay(dealer)] if view == "dealer" else [])


def heading(r: Round) -> str:
    sealed = next((words for words in r.table.calls if words.startswith("sealed ")), "")
    return f"{r.game.name}, {r.game.edition.title} ({r.game.edition.status}). Play money. {sealed[:15]}".rstrip()


def laid(m: PlayersMonitor) -> Iterator[tuple[str, str]]:
    """The areas that cards lie in, or that are next, and what they are called."""
    return zip(TRACK[: len(m.placed) + 1], PLACES, strict=False)


def from_the(view: str, cards: Sequence[str]) -> Sequence[str]:
    """Cards run from the dealer's right to the left; to the players opposite, from left to right (8.1-DIRECTION)."""
    return cards[::-1] if view == "dealer" else cards


def notices(r: Round, m: PlayersMonitor) -> tuple[str, str]:
    """The protest and the winning areas, each if there is any."""
    colour, suit = (r.game.pays(name)["win, protested"] for name in ("colour", "suit"))
    areas = "; ".join(f"{wager.replace('-', ' ')} ({row})" for wager, row in m.lit.items())
    protest = f"PROTEST: the two of spades. Colours pay {colour}, suits {suit}."
    return protest if m.protested else "", f"Winning areas: {areas}." if areas else ""


def on_layout(m: DealerMonitor) -> Iterator[str]:
    if m.stakes:
        yield "On the layout: " + ", ".join(f"{w.replace('-', ' ')} {dollars(c)}" for w, c in m.stakes.items()) + "."


def to_pay(m: DealerMonitor) -> Iterator[str]:
    for owner, wager, returned in m.payouts:
        yield f"Pay {owner} {dollars(returned)} on {wager.replace('-', ' ')}."


def places(r: Round) -> Iterator[tuple[str, str, str]]:
    """Any other game: what the public may see at each place, and what lies there."""
    for place in r.game.places:
        cards = [i.name if r.sees(PUBLIC, i) else HIDDEN for i in r.table.at(place)]
        stakes = ", ".join(f"{s.wager} {dollars(r.table.stakes[s].chips)}" for s in r.table.live(place))
        if place != "rack" and (cards or stakes):
            yield place, " ".join(cards), stakes


def waiting(r: Round) -> str:
    due = [f"{d.id} ({d.who}, {d.cite})" for d in r.due if d.must]
    return f"Next: {', '.join(due)}." if due else "The round is over."


# What is shown, drawn.


def drawn(r: Round, view: str, width: int = 80, height: int = 24) -> RenderableType:
    head = Text(heading(r), style="dim")
    if r.game.name != "racing-card-derby":
        grid = Grid.grid(padding=(0, 2))
        for row in places(r):
            grid.add_row(*map(Text, row))
        return Group(head, Text(""), grid, Text(""), Text(waiting(r), style="bold"))
    if view == "players":
        return Group(
            head, Text(""), *race(r, players_monitor(r), view, width, 1 + sum(height >= enough for enough in TALL))
        )
    m = dealer_monitor(r)
    act = Text(f" {m.next} ", style="bold reverse")
    count = Text(f"Cards drawn: {m.drawn}.", style="dim")
    below = (Text(line) for line in (*on_layout(m), *to_pay(m)))
    return Group(head, Text(""), act, count, Text(""), *race(r, m.race, view, width, 1), Text(""), *below)


def race(r: Round, m: PlayersMonitor, view: str, width: int, rows: int) -> Iterator[Text]:
    """Lane by lane to the post, then the call, the last card, and every card in full."""
    step = max(2, (width - NAME - FINISH) // 4)
    for suit in SUITS:
        yield from lane(m, suit, step, rows)
        if rows > 1:
            yield Text("")
    cards = [item.name for item in r.table.items.values() if item.to in TRACK and r.sees(PUBLIC, item)]
    protest, lit = notices(r, m)
    said = Text(m.call, style="bold"), Text(spoken(cards[-1:]), style="dim"), Text(protest, style="bold reverse")
    for edge, words in zip(card(cards[-1] if cards else ""), said, strict=True):
        yield Text.assemble(edge, "  ", words)
    for area, place in laid(m):
        yield Text.assemble((f"{place + ' place':<14}", "dim"), " ".join(from_the(view, m.cards[area])))
    yield Text(lit)


def card(name: str) -> tuple[str, str, str]:
    """The card just drawn; before the first, an empty place."""
    return "╭─────╮", f"│{face(name) if name else '':^5}│", "╰─────╯"


def lane(m: PlayersMonitor, suit: str, step: int, rows: int) -> Iterator[Text]:
    """The suit by sign, name and colour; what it has run, the marks of what is left, the post, its place."""
    steps, colour = m.lanes[suit], COLOURS[suit]
    place = PLACES[m.placed.index(suit)].upper() if suit in m.placed else ""
    names = [f"{SIGNS[suit]} {suit.upper()}", f"  {steps} of 4", ""]
    left = ("·" * (step - 1) + "┊") * (4 - steps)
    for row in range(rows):
        run = ("█" * (steps * step), colour)
        behind = f" {place}" if row == rows // 2 else ""
        yield Text.assemble(
            (names[row].ljust(NAME), f"bold {colour}"), run, (left, "dim"), "┃", (behind, f"bold {colour}")
        )


def face(card: str) -> str:
    return card[0].replace("T", "10") + dict(zip("shdc", SIGNS.values(), strict=True)).get(card[1], card[1])


# Where it comes from.


def newest(path: Path) -> Path:
    """The file itself or, of a folder of rounds, the one written last: the running one, if there is one."""
    if not path.is_dir():
        return path
    rounds = sorted(path.glob("*.round"), key=lambda p: (p.stat().st_mtime_ns, p.name == RUNNING))
    if not rounds:
        raise Faulty("file/none", f"there is no round in {path}", instead="play one with --save")
    return rounds[-1]


def read_round(path: Path) -> Round:
    try:
        r, wrong = again(newest(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        raise Faulty("file/unreadable", f"{path} cannot be read: {fault}") from None
    if wrong:
        raise Faulty("round/unlawful", f"{path}: {wrong}")
    return r


def rounds(path: Path, wait: Callable[[float], None] = time.sleep) -> Iterator[Round | Faulty]:
    """The round each time its file has grown or another has begun; what is wrong, once it is so twice running.

    A file may be gone or half written while it is looked at: then the next look finds it whole.
    """
    seen: object = None
    doubt = ""
    while True:
        try:
            file = newest(path)
            stamp: object = (file, file.stat().st_mtime_ns, file.stat().st_size)
            found: Round | Faulty | None = read_round(file) if stamp != seen else None
            doubt = ""
        except (OSError, Faulty) as fault:
            found = Faulty("monitor/waiting", str(fault)) if doubt == str(fault) != seen else None
            doubt, stamp = str(fault), str(fault) if found else seen
        if found:
            seen = stamp
            yield found
        wait(LOOK_AGAIN)


def watch(path: Path, view: str, follow: bool, on: Console = screen) -> None:
    """Once; or again and again until it is interrupted."""
    try:
        if not follow:
            show(on, read_round(path), view)
        elif on.is_terminal:
            follow_on_a_screen(path, view, on)
        else:
            follow_in_lines(path, view, on)
    except KeyboardInterrupt:
        return


def show(on: Console, r: Round, view: str) -> None:
    if on.is_terminal:
        on.print(drawn(r, view, on.width, on.height))
    else:
        say(on, lines(r, view))


def follow_on_a_screen(path: Path, view: str, on: Console) -> None:
    last: RenderableType = Text("")
    with Live(console=on, screen=True, auto_refresh=False) as live:
        for found in rounds(path):
            if isinstance(found, Round):
                last = drawn(found, view, on.width, on.height)
            live.update(last if isinstance(found, Round) else Group(last, Text(f"{found}.")), refresh=True)


def follow_in_lines(path: Path, view: str, on: Console, wait: Callable[[float], None] = time.sleep) -> None:
    """Only what is new."""
    before: list[str] = []
    for found in rounds(path, wait):
        now = lines(found, view) if isinstance(found, Round) else [f"{found}."]
        say(on, [line for line in now if line not in before])
        before = now


def say(on: Console, said: list[str]) -> None:
    for line in said:
        on.print(Text(line), soft_wrap=True)
