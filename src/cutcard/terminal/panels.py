"""What is drawn on the screen of every table, each part as text made from the session and nothing else."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from cutcard.core.money import dollars, signed
from cutcard.terminal.acts import LOOKS, Act, acts
from cutcard.terminal.company import Bets
from cutcard.terminal.purse import CHIPS
from cutcard.terminal.solo import DECIDING, OVER, RUNNING, Session
from cutcard.terminal.words import Line, clock, company, listed, log_lines, rules_name, sealed, won

COLUMNS, ROWS = 80, 24  # with less everything is small
QUIET, STRONG, ACCENT, CAUTION = "#9DB5A9", "bold #FFFFFF", "bold #E3C567", "#F2B35E"
NAMED = {"enter": "Enter", "backspace": "Bksp", "delete": "Del", "space": "Space"}


@dataclass(frozen=True, slots=True)
class Drawn:
    """One table: its middle, what stands beside it, and what lies below."""

    felt: Text
    side: Text
    bottom: Text
    felt_width: int
    side_height: int  # none: no side


def header(s: Session, width: int) -> Text:
    """The game, its edition and status, and that it is play money; the stack, the session's net and time."""
    number = len(s.finished) + (s.phase != OVER)
    top = Text.assemble((s.layout.title, STRONG), "  ", (rules_name(s.game), ACCENT))
    if width >= COLUMNS - 2 and s.root:
        top = Text.assemble(top, (f"  {sealed(s)}", QUIET))
    money = Text.assemble(
        ("Stack ", QUIET), (dollars(s.stack), STRONG), ("   Net ", QUIET), (signed(s.purse.net), STRONG)
    )
    time = Text.assemble(("Round ", QUIET), f"{number}", ("   Time ", QUIET), clock(s.elapsed))
    return Text("\n").join([apart(top, Text("play money", ACCENT), width), apart(money, time, width)])


def apart(left: Text, right: Text, width: int) -> Text:
    return Text.assemble(left, " " * max(2, width - left.cell_len - right.cell_len), right)


def others(s: Session, width: int) -> list[list[Text]]:
    """The other seats, if anyone sits there."""
    lines = [seat_line(*who, width) for who in company(s)]
    return [[Text("Other seats", STRONG), *lines]] if lines else []


def seat_line(seat: str, name: str, bets: Bets, stands: str, width: int) -> Text:
    """Where there is little room, how it stands takes the place of the bets."""
    laid = "+".join(dollars(chips).removeprefix("$") for chips in bets.values())
    if len(laid) > 9:
        laid = f"{sum(bets.values()) // 100} on {len(bets)}"
    laid = "" if stands and width < 26 else f"${laid:<9} " if laid else ""
    return Text.assemble((f"{seat} ", QUIET), f"{name:<5}", (laid, QUIET), stands.replace(", ", " "))


def log(s: Session, height: int, width: int) -> Text:
    """The latest lines of the round, as the player may read them."""
    lines = log_lines(s)[1 - height :]
    return Text("\n").join([Text("Log of the round", STRONG), *(Text(line[:width], QUIET) for line in lines)])


def chip_in_hand(s: Session, *, small: bool) -> Text:
    text = Text("Chip ", QUIET)
    for chip in (s.purse.chip,) if small else CHIPS:
        chosen = chip == s.purse.chip
        text.append(f"[{dollars(chip)}]" if chosen else f" {dollars(chip)} ", ACCENT if chosen else QUIET)
    return text


def brought(s: Session, note: str) -> Text:
    """What the round brought, and what deserves a word."""
    return Text.assemble((f"Round {len(s.finished)}  {signed(won(s))}", ACCENT), "   ", (note, CAUTION))


def settled(lines: Sequence[Line]) -> list[Text]:
    """Each wager with its stake, outcome, what came back, and the clause."""
    if not lines:
        return []
    rows = []
    columns = [(x.label, dollars(x.stake) if x.stake else "", x.ended, dollars(x.back)) for x in lines]
    label, stake, outcome, back = (max(map(len, column)) for column in zip(*columns, strict=True))
    for (name, staked, came, returned), line in zip(columns, lines, strict=True):
        start = f"{name:<{label}}  {staked:>{stake}}  {came:<{outcome}}  "
        rows.append(Text.assemble(start, (f"{returned:>{back}}", STRONG), " back  ", (line.cite, QUIET)))
    return rows


def hint(s: Session, width: int) -> str:
    """What there is to do, and the last bet read back; the seal where the header has no room for it."""
    if s.phase in (OVER, RUNNING):
        return ""
    if s.phase == DECIDING:
        return "Your decision."
    if s.purse.bets:
        before = s.purse.before[-1]
        slip = {spot: chips for spot, chips in s.purse.bets.items() if before.get(spot) != chips}
        return f"{listed(s, slip)}. Enter: {s.layout.enter}." if slip else f"Enter: {s.layout.enter}."
    if s.banks:
        return f"You hold the bank. Enter: {s.layout.enter}."
    return "Place your bets." + (f" The {s.sealed_thing} is {sealed(s)}." if s.root and width < COLUMNS else "")


def keys(s: Session, width: int, picking: Act | None, more: Iterable[tuple[str, str]]) -> Text:
    """Only the keys that do something now; those of the game first, a gap behind the first decision."""
    if picking:
        then = [(act.key, act.word.split()[-1]) for act in picking.then]
        return Text("\n").join(wrapped([*then, ("Esc", "back")], width))
    shown = []
    for _, same in groupby((act for act in acts(s) if act.listed), key=lambda act: act.group or act.key):
        several = list(same)
        label = several[0].group or several[0].label
        shown.append((" ".join(NAMED.get(act.key, act.key) for act in several), label))
    if s.phase == DECIDING and shown:
        shown[0] = (shown[0][0], f"{shown[0][1]}   ")
    return Text("\n").join([*wrapped([*shown, *more], width), *wrapped(LOOKS.items(), width)])


def wrapped(pairs: Iterable[tuple[str, str]], width: int) -> list[Text]:
    lines = [Text()]
    for key, label in pairs:
        item = Text.assemble((key, ACCENT), " ", label)
        if lines[-1] and lines[-1].cell_len + 2 + item.cell_len > width:
            lines.append(Text())
        lines[-1] = Text.assemble(lines[-1], "  " if lines[-1] else "", item)
    return lines
