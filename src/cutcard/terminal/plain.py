"""The same session as lines with labels: no boxes, no redraw, no colour. A whole game can be piped in."""

from collections.abc import Iterator
from typing import TextIO

from cutcard.core.errors import Cutcard, Faulty, quoted
from cutcard.core.facts import Chips
from cutcard.core.money import dollars, signed
from cutcard.terminal.acts import LOOKS, Act, acts, cents, every
from cutcard.terminal.cards import Deck
from cutcard.terminal.lines import at_first, cards_told, just_happened, outcome
from cutcard.terminal.solo import BETTING, OVER, RUNNING, Session
from cutcard.terminal.words import (
    clock,
    company,
    farewell,
    help_lines,
    helpline,
    hint,
    last_result,
    listed,
    log_page,
    money,
    results,
    rules,
    rules_name,
    sealed,
    sentence,
    situation,
    stakes,
    won,
)

TYPED = {"enter": "deal", "backspace": "undo", "delete": "clear"}  # keys that no line can hold


class Shell:
    """Reads lines and writes lines."""

    def __init__(self, s: Session, deck: Deck, talk: "Talk") -> None:
        self.s, self.deck, self.talk, self.say = s, deck, talk, talk.say

    def run(self) -> None:
        """Until the player quits, or the input ends."""
        s = self.s
        self.say(f"Cutcard: {s.layout.title} ({rules_name(s.game)}). Play money only.", helpline(s.game))
        self.say(*at_first(s), *self.table())
        self.say_notice()
        try:
            while (line := self.talk.ask(f"{self.prompt()}\n> ")) is not None:
                if not self.heard(" ".join(line.lower().split())):
                    break
            else:
                self.say("")
        except KeyboardInterrupt:
            self.say("")
        s.book.close()
        self.say(farewell(s))

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
                    self.say(*log_page(self.s))
                case "cards":
                    self.say(situation(self.s))
                case "options":
                    self.say(f"You may type: {'; '.join(self.possible())}.")
                case "result":
                    self.say(last_result(self.s))
                case "money":
                    self.say(money(self.s))
                case "hint":
                    self.say(hint(self.s.round))
                case "help":
                    self.say(*help_lines(self.s, TYPED.values()))
                case _:
                    self.act(text)
                    self.follow()
                    self.say(*self.table())
        except Cutcard as fault:
            self.say(sentence(fault))
        self.say_notice()
        return not self.talk.ended

    def act(self, text: str) -> None:
        """What was typed, by key or word; else bets in the game's own words, where it has them."""
        possible = list(every(acts(self.s)))
        says = next((act.says for act in possible if act.says), None)
        try:
            act, chips = meant(possible, text)
        except Faulty as fault:
            if not says or fault.code == "type/no-amount":
                raise
            says(text)
        else:
            act.do(chips)

    def follow(self) -> None:
        """Tell what happens, act by act, until the player has to act or the round is over."""
        while self.s.phase == RUNNING:
            self.s.step()
            self.say(*just_happened(self.s, self.deck))

    def say_notice(self) -> None:
        if self.s.notice:
            self.say(self.s.notice)
            self.s.notice = ""

    def prompt(self) -> str:
        looks = (f"{key} {word}" for key, word in LOOKS.items())
        return f"You may type: {'; '.join([*self.possible(), *looks])}."

    def possible(self) -> list[str]:
        return [TYPED.get(act.key, f"{act.key} {typeable(act.label)}") for act in acts(self.s) if act.listed]

    def table(self) -> Iterator[str]:
        """Where the round stands, a label to every line."""
        s = self.s
        if s.phase != BETTING:
            yield from cards_told(s, self.deck)
        for seat, name, laid, stands in company(s):
            yield f"Seat {seat}, {name}: {listed(s, laid)}" + (f", {stands}." if stands else ".")
        if s.phase == OVER:
            yield from self.settled()
        else:
            if s.banks:
                yield "You hold the bank."
            chip = f" Chip: {dollars(s.purse.chip)}." if s.phase == BETTING else ""
            yield f"Bets: {listed(s, stakes(s)) or 'none'}. Stack: {dollars(s.stack)}.{chip}"
            if s.phase == BETTING and not s.purse.bets:
                yield from self.seal()

    def seal(self) -> Iterator[str]:
        if self.s.root:
            yield f"{self.s.sealed_thing.capitalize()}: {sealed(self.s)}."

    def settled(self) -> Iterator[str]:
        s = self.s
        for line in results(s):
            stake = f"stake {dollars(line.stake)}, " if line.stake else ""
            remark = f", {line.remark}" if line.remark else ""
            yield f"{line.label}: {stake}{line.ended}, {dollars(line.back)} back ({line.cite}){remark}."
        yield f"Round {len(s.finished)}: {signed(won(s))}. Stack: {dollars(s.stack)}."
        yield f"Session: {clock(s.elapsed)}, net {signed(s.purse.net)}."
        yield from outcome(s)
        yield from self.seal()


class Talk:
    """Lines in and lines out. What comes from a pipe is written back, so that the transcript can be read."""

    def __init__(self, source: Iterator[str], out: TextIO, *, echo: bool) -> None:
        self.source, self.out, self.echo = source, out, echo
        self.ended = False  # the player has left

    def ask(self, prompt: str) -> str | None:
        """The next line; none when the input has ended."""
        self.out.write(prompt)
        self.out.flush()
        line = next(self.source, None)
        if self.echo and line is not None:
            self.say(line.strip()[:80])
        return line

    def say(self, *lines: str) -> None:
        self.out.writelines(f"{line}\n" for line in lines)
        self.out.flush()


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
                raise Faulty("type/no-amount", f"{act.word} takes no amount", instead=f"type {act.word} alone")
            return act, cents(tail)
    begun = [act for act in possible if act.word.startswith(f"{text} ")]
    if len(begun) == 1:
        return begun[0], None
    raise Faulty("type/unknown", f"{quoted(text)} cannot be done now", instead="what can be typed is listed below")


def names(act: Act) -> set[str]:
    key = TYPED.get(act.key, act.key)
    return {act.word, *act.also} if act.within else {act.key, act.word, typeable(act.label).lower(), key, *act.also}


def typeable(label: str) -> str:
    return label.replace("×", "x")
