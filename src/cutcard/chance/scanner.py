"""A scanner: physical cards, pockets and dice read one line at a time, by a barcode or wedge reader or typed.

A read is input, not yet a fact. An unknown code, or the same card again within two seconds, is answered and not
dealt. Cards dealt face down are not read: they are ?? until they are turned up.
"""

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

from cutcard.cards import DECK, RANK_WORDS, SUIT_WORDS, as_typed
from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.core.game import Game
from cutcard.core.table import HIDDEN

NAMES = {(RANK_WORDS[card[0]], SUIT_WORDS[card[1]]): card for card in DECK}
TWICE_WITHIN = 2.0  # seconds: a card that passes the reader twice by a shake of the hand


@dataclass(frozen=True)
class Read:
    """One line from the reader: what it said, when, and the card, or why it was refused."""

    code: str
    at: float
    card: str = ""
    refused: str = ""


def card_of(code: str, codes: Mapping[str, str], wanted: Collection[str] = DECK) -> str:
    """What a code stands for of what can come: a code of the house's own, the name, or a card as people write it."""
    text = code.strip()
    named = codes.get(text, text)
    card = named if named in wanted else card_written(text)
    return card if card in wanted else ""


def card_written(text: str) -> str:
    """The card in As, 10h, or words such as `ace of spades`; or nothing."""
    if len(cards := as_typed("".join(text.split()))) == 1:
        return cards[0]
    rank, of, suit_word = text.lower().partition(" of ")
    return NAMES.get((rank, suit_word), "") if of else ""


@dataclass
class Scanner:
    lines: Iterator[str]
    codes: Mapping[str, str] = field(default_factory=dict)  # the reader's codes, where it does not send card names
    answer: Callable[[Read], None] = lambda read: None  # told of every read, the refused ones too
    clock: Callable[[], float] = time.monotonic
    reads: list[Read] = field(default_factory=list)
    cards: Collection[str] = DECK  # what may be dealt
    thrown: Mapping[str, Collection[str]] = field(default_factory=dict)  # and what may come up at a wheel or dice

    def read(self, to: str = "") -> str:
        """The next that was read for that place and not refused."""
        for line in self.lines:
            read = self.judge(line, to)
            self.reads.append(read)
            self.answer(read)
            if read.card:
                return read.card
        raise Faulty("scanner/silent", "the scanner has nothing more to read")

    def judge(self, line: str, to: str) -> Read:
        code, now = line.strip(), self.clock()
        card = card_of(code, self.codes, self.thrown.get(to, self.cards))
        if not card:
            what = f"cannot come up at {to}" if to in self.thrown else "is not a card of this table"
            return Read(code, now, refused=f"{quoted(code, 30)} {what}")
        if to in self.thrown:
            return Read(code, now, card)
        before = next((read for read in reversed(self.reads) if read.card), None)
        if before and before.card == card and now - before.at < TWICE_WITHIN:
            return Read(code, now, refused=f"{card} was read twice within {TWICE_WITHIN:g} seconds")
        return Read(code, now, card)

    def draw(self, count: int, face: str, to: str = "") -> tuple[str, ...]:
        return tuple(self.read(to) for _ in range(count)) if face == "up" else (HIDDEN,) * count


def read_codes(text: str, game: Game) -> dict[str, str]:
    """A house's table of codes: one a line, the code then the card, or whatever else the game deals or throws."""
    names, made = sorted({*game.in_pack, *chain(*game.thrown.values())}), dict[str, str]()
    wanted = f"write the code, then what it stands for, such as {one_of(names[:3])}"
    for n, row in enumerate(text.splitlines(), 1):
        if row.strip() and not row.startswith("#"):
            code, _, name = (part.strip() for part in row.strip().rpartition(" "))
            if not code or name not in names:
                raise Faulty("scanner/codes", f"line {n}: {quoted(row)} is not a code and a card", instead=wanted)
            if made.get(code, name) != name:
                raise Faulty(
                    "scanner/codes",
                    f"line {n}: {quoted(code)} stands for {made[code]} already",
                    instead="give each card one code",
                )
            made[code] = name
    if not made:
        raise Faulty("scanner/codes", "there is no code in that file", instead=wanted)
    return made
