"""What can be done now, with key and word. The footer, the prompt and both shells read this one list."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cutcard.core.duty import Lay
from cutcard.core.errors import Faulty
from cutcard.core.facts import Bet, Chips, Choice, Spot
from cutcard.core.money import dollars
from cutcard.terminal.company import ME, offer, tried
from cutcard.terminal.purse import CHIPS
from cutcard.terminal.solo import BETTING, DECIDING, Session

TIMES = "123"
LOOKS = {"t": "rules", "l": "log", "v": "read", "?": "help", "q": "quit"}  # possible at any time
AMOUNT = re.compile(r"\$?(\d{1,9})(?:\.(\d\d))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to do, with an amount where it takes one. What is not listed is refused with reasons."""

    key: str
    word: str
    label: str
    do: Callable[[Chips | None], None]
    amount: str = "never"  # or may, or must
    listed: bool = True


def acts(s: Session) -> list[Act]:
    return list(deciding(s) if s.phase == DECIDING else betting(s))


def deciding(s: Session) -> Iterator[Act]:
    """One act for each option of the duties that are open to the player: words in the layout's order, then chips."""
    options = [option for duty in s.duties if duty.must for option in duty.options]
    for word, (key, label, _) in s.layout.words.items():
        for choice in (o for o in options if isinstance(o, Choice) and o.word == word):
            yield Act(key, word, label, always(s.answer, choice))
    for lay in (o for o in options if isinstance(o, Lay)):
        yield from staking(s, lay, lambda spot, chips: s.answer(Bet(*spot, chips)))


def staking(s: Session, lay: Lay, do: Callable[[Spot, Chips], None]) -> Iterator[Act]:
    """A stake by its multiples; by amount too where the steps are finer."""
    spot, name = Spot(lay.place, lay.wager, lay.owner), s.layout.label(lay.wager)
    for times in TIMES:
        chips = int(times) * lay.low
        if chips <= lay.high:
            label = f"{name} {times}× {dollars(chips)}"
            yield Act(times, f"{lay.wager} {times}", label, always(do, spot, chips), listed=chips <= s.stack)
    if lay.step < lay.low:
        label = f"{name} {dollars(lay.low)} to {dollars(min(lay.high, max(s.stack, lay.low)))}"
        yield Act("p", lay.wager, label, lambda chips: do(spot, chips or 0), "must", lay.low <= s.stack)


def betting(s: Session) -> Iterator[Act]:
    trial = tried(s.round, s.purse.bets)
    for chip_spot in s.layout.spots:
        spot = chip_spot.at(s.seat, ME.name)
        listed = offer(trial, spot) is not None and s.purse.chip <= s.stack
        yield Act(chip_spot.key, chip_spot.wager, chip_spot.label, chips_on(s, spot), "may", listed)
    for wager, _ in s.layout.later:
        if lay := offer(trial, Spot(s.seat, wager, ME.name)):
            yield from staking(s, lay, s.put)
    yield Act("[", "smaller", "smaller chip", lambda _: s.purse.change_chip(-1), listed=s.purse.chip > CHIPS[0])
    yield Act("]", "larger", "larger chip", lambda _: s.purse.change_chip(+1), listed=s.purse.chip < CHIPS[-1])
    yield Act("backspace", "undo", "undo", lambda _: s.purse.undo(), listed=bool(s.purse.before))
    yield Act("delete", "clear", "clear", lambda _: s.prepare({}), listed=bool(s.purse.bets))
    yield Act("enter", "deal", "deal", lambda _: s.deal(), listed=s.phase == BETTING and bool(s.purse.bets))
    last = s.purse.last_bets
    same = bool(last) and s.purse.bets in ({}, last) and sum(last.values()) <= s.purse.bank
    yield Act("n", "again", "same bets, deal", lambda _: s.again(), listed=same)
    total = sum((s.purse.bets or last).values())
    yield Act("x", "double", "double", lambda _: s.double(), listed=total > 0 and 2 * total <= s.purse.bank)
    if s.broke:
        yield Act("r", "refill", f"refill to {dollars(s.purse.bankroll)}", lambda _: s.refill())


def always(do: Callable[..., None], *what: object) -> Callable[[Chips | None], None]:
    """This, whatever amount is named."""
    return lambda _: do(*what)


def chips_on(s: Session, spot: Spot) -> Callable[[Chips | None], None]:
    """An amount sets the bet; without one, a chip is added."""
    return lambda chips: s.add(spot) if chips is None else s.put(spot, chips)


def cents(text: str) -> Chips:
    """25 is $25, 2.50 is $2.50."""
    if not (m := AMOUNT.fullmatch(text)):
        raise Faulty("type/amount", f"{text!r:.40} is not an amount", instead="write dollars, such as 25 or 2.50")
    return int(m[1]) * 100 + int(m[2] or 0)
