"""What is drawn on the table screen, each part as text made from the session and nothing else."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from cutcard.core.facts import Spot
from cutcard.core.money import dollars, signed
from cutcard.core.text import words
from cutcard.terminal.acts import LOOKS, acts
from cutcard.terminal.cards import Deck, row
from cutcard.terminal.company import ME, Bets
from cutcard.terminal.purse import CHIPS
from cutcard.terminal.solo import BETTING, DECIDING, OVER, Session
from cutcard.terminal.words import cards_at, clock, company, reading, results, rules_name, stakes, won

QUIET, STRONG, ACCENT, CAUTION = "#9DB5A9", "bold #FFFFFF", "bold #E3C567", "#F2B35E"
NAMED = {"enter": "Enter", "backspace": "Bksp", "delete": "Del"}


def header(s: Session, width: int) -> Text:
    """The game, its edition and status, and that it is play money; the stack, the session's net and time."""
    number = len(s.finished) + (s.phase != OVER)
    top = Text.assemble((s.layout.title, STRONG), "  ", (rules_name(s.game), ACCENT))
    money = Text.assemble(
        ("Stack ", QUIET), (dollars(s.stack), STRONG), ("   Net ", QUIET), (signed(s.purse.net), STRONG)
    )
    time = Text.assemble(("Round ", QUIET), f"{number}", ("   Time ", QUIET), clock(s.elapsed))
    return Text("\n").join([apart(top, Text("play money", ACCENT), width), apart(money, time, width)])


def apart(left: Text, right: Text, width: int) -> Text:
    return Text.assemble(left, " " * max(2, width - left.cell_len - right.cell_len), right)


def felt(s: Session, deck: Deck, *, small: bool, narrow: bool) -> Text:
    """The dealer's cards above the player's, each with its hand in words."""
    hands = (("Dealer", s.layout.dealer), ("You", s.seat))
    return Text("\n").join(hand(s, deck, name, place, small=small, narrow=narrow) for name, place in hands)


def hand(s: Session, deck: Deck, name: str, place: str, *, small: bool, narrow: bool) -> Text:
    """As dealt while cards are hidden; then the cards that make the hand, raised, and those set apart."""
    read = reading(s, place)
    size = s.layout.sizes.get(place, s.layout.sizes[""])
    cards: Sequence[str] = (*read.cards, *read.apart) if read else cards_at(s, place) or [""] * size
    title = Text.assemble((name, STRONG), "\n" if narrow else "  ", (read.words if read else "", ACCENT))
    return Text("\n").join([title, row(cards, deck, small=small, raised=read.cards if read else ())])


def side(s: Session, height: int, width: int) -> Text:
    """The other seats, then as many whole pay tables as fit."""
    blocks = (
        [[Text("Other seats", STRONG), *(seat_line(*who, width) for who in company(s))]] if len(s.seats) > 1 else []
    )
    events = min(width - 6, 18)
    for name, title in s.layout.tables:
        rows = [((f"{event:<{events}}", QUIET), f"{odds!s:>5}") for event, odds in s.game.pays(name).rows]
        block = [Text(title, STRONG), *(Text.assemble(*line) for line in rows)]
        if sum(len(b) + 1 for b in blocks) + len(block) <= height:
            blocks.append(block)
    return Text("\n\n").join(Text("\n").join(block) for block in blocks)


def seat_line(seat: str, name: str, bets: Bets, stands: str, width: int) -> Text:
    """Where there is little room, how it stands takes the place of the bets."""
    laid = "+".join(dollars(chips).removeprefix("$") for chips in bets.values())
    laid = "" if stands and width < 26 else f"${laid:<9} "
    return Text.assemble((f"{seat} ", QUIET), f"{name:<5}", (laid, QUIET), stands.replace(", ", " "))


def log(s: Session, height: int, width: int) -> Text:
    """The latest lines of the round, as the player may read them."""
    lines = [words(e.fact) for e in s.shown.seen(ME.name)][1 - height :]
    return Text("\n").join([Text("Log of the round", STRONG), *(Text(line[:width], QUIET) for line in lines)])


def spots(s: Session, *, small: bool) -> Text:
    """Where the chips lie, and which chip is in hand."""
    laid, wide = stakes(s), 11 if small else 13
    printed = [spot.at(s.seat, ME.name) for spot in s.layout.spots]
    printed += [Spot(s.seat, wager, ME.name) for wager, _ in s.layout.later]
    boxes = []
    for spot in printed:
        chips = dollars(laid[spot]) if spot in laid else ""
        name = f" {s.layout.label(spot.wager, spot.place)} ".center(wide - 2, "─")
        edge = "" if chips else QUIET
        boxes.append(
            (
                Text(f"╭{name}╮", edge),
                Text.assemble(("│", edge), (chips.center(wide - 2), ACCENT), ("│", edge)),
                Text(f"╰{'─' * (wide - 2)}╯", edge),
            )
        )
    lines = [Text(" ").join(parts) for parts in zip(*boxes, strict=True)]
    if s.phase == BETTING:
        lines[1] = Text.assemble(lines[1], "   ", chip_in_hand(s, small=small))
    return Text("\n").join(lines)


def chip_in_hand(s: Session, *, small: bool) -> Text:
    text = Text("Chip ", QUIET)
    for chip in (s.purse.chip,) if small else CHIPS:
        chosen = chip == s.purse.chip
        text.append(f"[{dollars(chip)}]" if chosen else f" {dollars(chip)} ", ACCENT if chosen else QUIET)
    return text


def settled(s: Session) -> Text:
    """Each wager with its stake, outcome, what came back, and the clause; what it all brought on top."""
    lines = results(s)
    remarked = [line for line in lines if line.remark]
    notes = f"{', '.join(line.label for line in remarked)}: {remarked[0].remark}" if remarked else ""
    rows = [Text.assemble((f"Round {len(s.finished)}  {signed(won(s))}", ACCENT), "   ", (notes, CAUTION))]
    columns = [(x.label, dollars(x.stake) if x.stake else "", x.outcome, dollars(x.back)) for x in lines]
    label, stake, outcome, back = (max(map(len, column)) for column in zip(*columns, strict=True))
    for (name, staked, came, returned), line in zip(columns, lines, strict=True):
        start = f"{name:<{label}}  {staked:>{stake}}  {came:<{outcome}}  "
        rows.append(Text.assemble(start, (f"{returned:>{back}}", STRONG), " back  ", (line.cite, QUIET)))
    return Text("\n").join(rows)


def hint(s: Session) -> str:
    if s.phase == DECIDING:
        return "Your decision."
    if s.phase == OVER:
        return ""
    return "Enter deals." if s.purse.bets else "Place your bets."


def keys(s: Session, width: int) -> Text:
    """Only the keys that do something now; those of the game first, a gap behind the first decision."""
    listed = [(NAMED.get(act.key, act.key), act.label) for act in acts(s) if act.listed]
    if s.phase == DECIDING:
        listed[0] = (listed[0][0], f"{listed[0][1]}   ")
    elif chips := [key for key, _ in listed if key in "[]"]:
        at = next(i for i, (key, _) in enumerate(listed) if key in "[]")
        listed = [pair for pair in listed if pair[0] not in "[]"]
        listed.insert(at, (" ".join(chips), "chip"))
    return Text("\n").join([*wrapped(listed, width), *wrapped(LOOKS.items(), width)])


def wrapped(pairs: Iterable[tuple[str, str]], width: int) -> list[Text]:
    lines = [Text()]
    for key, label in pairs:
        item = Text.assemble((key, ACCENT), " ", label)
        if lines[-1] and lines[-1].cell_len + 2 + item.cell_len > width:
            lines.append(Text())
        lines[-1] = Text.assemble(lines[-1], "  " if lines[-1] else "", item)
    return lines
