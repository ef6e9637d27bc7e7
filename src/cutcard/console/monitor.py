"""`cutcard monitor`: the players' or the dealer's monitor of a round, drawn from its file and redrawn as it grows.

For a screen that is read from afar. Without a terminal it is lines of text.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table as Grid
from rich.text import Text

from cutcard.console.page import screen
from cutcard.core.errors import Faulty
from cutcard.core.money import dollars, signed
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, PUBLIC, Stake
from cutcard.core.words import ENDINGS, words_of
from cutcard.described.fields import read_file
from cutcard.games import manifest
from cutcard.replay import again

LOOK_AGAIN = 0.3  # seconds
RUNNING = "current.round"


# What is shown, in words.


def lines(r: Round, view: str) -> list[str]:
    """One label a line, for whatever is no screen."""
    own = manifest(r.game.name).monitor
    said = own().lines(r, view) if own else [*(" ".join(row).rstrip() for row in places(r)), waiting(r)]
    return [heading(r), *said]


def heading(r: Round) -> str:
    sealed = next((words for words in r.table.calls if words.startswith("sealed ")), "")
    name, edition = manifest(r.game.name).called, r.game.edition
    return f"{name}, {edition.title} ({edition.status}). Play money. {sealed[:15]}".rstrip()


def places(r: Round) -> Iterator[tuple[str, str, str]]:
    """What the public may see at each place, and what lies there."""
    words = words_of(r.game)
    for place in r.game.places:
        cards = [i.name if r.sees(PUBLIC, i) else HIDDEN for i in r.table.at(place)]
        laid = ((spot, stake) for spot, stake in r.table.stakes.items() if spot.place == place)
        stakes = "; ".join(
            f"{words.felt.name(spot.wager)} {lies(stake)}" for spot, stake in laid if stake.outcome != "withdrawn"
        )
        if place != "rack" and (cards or stakes):
            yield words.at(place), " ".join(cards), stakes


def lies(stake: Stake) -> str:
    """What lies there, and once it is decided what came of it."""
    back = f" {ENDINGS[stake.outcome].word}, {dollars(stake.returned)} back" if stake.outcome else ""
    return f"{dollars(stake.chips)}{back}"


def waiting(r: Round) -> str:
    words = words_of(r.game)
    if due := dict.fromkeys(f"{words.waits(d)} ({d.cite})" for d in r.due if d.must):
        return f"Waiting for {', '.join(due)}."
    ended = ", ".join(f"{person} {signed(net)}" for person, net in r.net.items())
    return f"The round is over: {ended or 'nobody played'}."


# What is shown, drawn.


def drawn(r: Round, view: str, width: int = 80, height: int = 24) -> RenderableType:
    head, own = Text(heading(r), style="dim"), manifest(r.game.name).monitor
    if own:
        return Group(head, Text(""), own().drawn(r, view, width, height))
    grid = Grid.grid(padding=(0, 2))
    for row in places(r):
        grid.add_row(*map(Text, row))
    return Group(head, Text(""), grid, Text(""), Text(waiting(r), style="bold"))


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
    r, wrong = again(read_file(str(newest(path))))
    if wrong:
        raise Faulty("round/unlawful", f"{path}: {wrong}", instead="`cutcard replay` shows how far it goes")
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
