"""The same session as lines with labels: no boxes, no redraw, no colour. A whole game can be piped in."""

from collections.abc import Iterable, Iterator
from typing import TextIO

from cutcard.core.errors import Cutcard, Faulty
from cutcard.core.facts import Chips
from cutcard.core.money import dollars, signed
from cutcard.core.table import HIDDEN
from cutcard.core.text import write
from cutcard.terminal.acts import LOOKS, Act, acts, cents
from cutcard.terminal.cards import Deck
from cutcard.terminal.company import ME
from cutcard.terminal.solo import BETTING, OVER, Session
from cutcard.terminal.words import (
    cards_at,
    clock,
    company,
    farewell,
    help_lines,
    helpline,
    listed,
    reading,
    results,
    rules,
    rules_name,
    sentence,
    situation,
    stakes,
    won,
)

TYPED = {"enter": "deal", "backspace": "undo", "delete": "clear"}  # keys that no line can hold


class Shell:
    """Reads lines and writes lines. What comes from a pipe is written back, so that the transcript can be read."""

    def __init__(self, s: Session, deck: Deck, source: Iterable[str], out: TextIO, *, echo: bool) -> None:
        self.s, self.deck, self.source, self.out, self.echo = s, deck, source, out, echo

    def run(self) -> None:
        """Until the player quits, or the input ends."""
        s = self.s
        self.say(f"Cutcard: {s.layout.title} ({rules_name(s.game)}). Play money only.", helpline(s.game))
        self.say(*self.table())
        source = iter(self.source)
        try:
            self.ask()
            while (line := next(source, None)) is not None:
                if self.echo:
                    self.say(line.strip()[:80])
                if not self.heard(" ".join(line.lower().split())):
                    break
                self.ask()
            else:
                self.say("")
        except KeyboardInterrupt:
            self.say("")
        self.say(farewell(s))

    def ask(self) -> None:
        self.out.write(f"{self.prompt()}\n> ")
        self.out.flush()

    def say(self, *lines: str) -> None:
        self.out.writelines(f"{line}\n" for line in lines)
        self.out.flush()

    def heard(self, text: str) -> bool:
        """Answer one line; whether to go on."""
        try:
            match LOOKS.get(text, text):
                case "":
                    pass
                case "quit" | "exit":
                    self.s.leave()
                    return False
                case "rules":
                    self.say(*rules(self.s))
                case "log":
                    self.say(write(self.s.shown.seen(ME.name)).rstrip())
                case "read":
                    self.say(situation(self.s))
                case "help":
                    self.say(*help_lines(self.s, TYPED))
                case _:
                    act, chips = meant(acts(self.s), text)
                    act.do(chips)
                    self.say(*self.table())
        except Cutcard as fault:
            self.say(sentence(fault))
        if self.s.notice:
            self.say(self.s.notice)
            self.s.notice = ""
        return True

    def prompt(self) -> str:
        open_now = [TYPED.get(act.key, f"{act.key} {typeable(act.label)}") for act in acts(self.s) if act.listed]
        return f"You may type: {'; '.join([*open_now, *(f'{key} {word}' for key, word in LOOKS.items())])}."

    def table(self) -> Iterator[str]:
        """Where the round stands, a label to every line."""
        s = self.s
        if s.phase != BETTING:
            yield f"Dealer: {self.hand(s.layout.dealer)}."
            yield f"You: {self.hand(s.seat)}."
        for seat, name, laid, stands in company(s):
            yield f"Seat {seat}, {name}: {listed(s, laid)}" + (f", {stands}." if stands else ".")
        if s.phase == OVER:
            yield from self.settled()
        else:
            chip = f" Chip: {dollars(s.purse.chip)}." if s.phase == BETTING else ""
            yield f"Bets: {listed(s, stakes(s)) or 'none'}. Stack: {dollars(s.stack)}.{chip}"

    def hand(self, place: str) -> str:
        """The cards as they lie, and in words once all are seen."""
        cards, read = cards_at(self.s, place), reading(self.s, place)
        if read:
            return f"{self.deck.names((*read.cards, *read.apart))}, {read.words}"
        up = self.deck.names([card for card in cards if card != HIDDEN])
        down = f"{cards.count(HIDDEN)} cards face down"
        return f"{up} and {down}" if up else down

    def settled(self) -> Iterator[str]:
        s = self.s
        for line in results(s):
            stake = f"stake {dollars(line.stake)}, " if line.stake else ""
            remark = f", {line.remark}" if line.remark else ""
            yield f"{line.label}: {stake}{line.outcome}, {dollars(line.back)} back ({line.cite}){remark}."
        yield f"Round {len(s.finished)}: {signed(won(s))}. Stack: {dollars(s.stack)}."
        yield f"Session: {clock(s.elapsed)}, net {signed(s.purse.net)}."


def meant(possible: list[Act], text: str) -> tuple[Act, Chips | None]:
    """The act that was typed, by key or word, and the amount behind it."""
    head, _, tail = text.rpartition(" ")
    for act in possible:
        if text in names(act):
            if act.amount == "must":
                raise Faulty("type/amount", f"{act.word} needs an amount", instead=f"write {act.word} 25")
            return act, None
    for act in possible:
        if head in names(act):
            if act.amount == "never":
                raise Faulty("type/no-amount", f"{act.word} takes no amount")
            return act, cents(tail)
    begun = [act for act in possible if act.word.startswith(f"{text} ")]
    if len(begun) == 1:
        return begun[0], None
    raise Faulty("type/unknown", f"{text!r:.40} cannot be done now", instead="what can be typed is listed below")


def names(act: Act) -> set[str]:
    return {act.key, act.word, typeable(act.label).lower(), TYPED.get(act.key, act.key)}


def typeable(label: str) -> str:
    return label.replace("×", "x")
