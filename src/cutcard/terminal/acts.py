"""What can be done now, with key and word. The footer, the prompt and both shells read this one list."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from cutcard.core.duty import Lay
from cutcard.core.errors import Faulty, quoted
from cutcard.core.facts import Bet, Chips, Choice, Pull, Spot, decided_by
from cutcard.core.keys import READINGS, acts_of
from cutcard.core.layout import Order, areas_of
from cutcard.core.money import dollars
from cutcard.terminal.company import ME, offer, words
from cutcard.terminal.purse import CHIPS
from cutcard.terminal.solo import BETTING, DECIDING, RUNNING, Session

TIMES = "1234"
LOOKS = {"t": "rules", "j": "log", **{one.key: one.does for one in READINGS}, "!": "hint", "?": "help", "q": "quit"}
AMOUNT = re.compile(r"\$?(\d{1,15})(?:\.(\d\d?))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to do, with an amount where it takes one. What is not listed is refused with reasons.

    An act that has others behind it does nothing yet: one of those is chosen next.
    """

    key: str
    word: str
    label: str
    do: Callable[[Chips | None], None]
    amount: str = "never"  # or may, or must
    listed: bool = True
    group: str = ""  # said once for several keys side by side
    then: tuple["Act", ...] = ()
    also: tuple[str, ...] = ()  # other ways to type it
    within: bool = False  # behind another act: its key means this only there
    says: Callable[[str], None] | None = None  # what is done with words, where it takes them


def acts(s: Session) -> list[Act]:
    return list({DECIDING: deciding, RUNNING: running}.get(s.phase, betting)(s))


def every(possible: Iterable[Act]) -> Iterator[Act]:
    """These acts and those behind them."""
    for act in possible:
        yield act
        yield from every(act.then)


def options(s: Session) -> str:
    """What can be done now, to be read aloud."""
    return "; ".join(f"{act.key} {act.label}" for act in acts(s) if act.listed) or "Nothing is asked of you now."


def running(s: Session) -> Iterator[Act]:
    yield Act("space", "result", "to the result", lambda _: s.run_out())


def deciding(s: Session) -> Iterator[Act]:
    """One act for each option of the duties that are open to the player: words in the layout's order, then chips."""
    options = [option for duty in s.duties if duty.must for option in duty.options]
    for word in s.layout.words.values():
        for said in (o for o in options if isinstance(o, Choice | Pull) and decided_by(o) == word.word):
            name = f"{word.name} {s.layout.label(said.wager)}" if isinstance(said, Pull) else word.name
            name += f" ({meaning})" if (meaning := s.layout.meaning(s.view, ME.name, said)) else ""
            yield Act(word.key, word.word, name, always(s.answer, said))
    for lay in (o for o in options if isinstance(o, Lay)):
        area = areas_of(s.game)[lay.wager]
        if area.again and lay.place != s.seat:
            word = s.layout.words[area.again]
            split = Bet(lay.place, lay.wager, lay.owner, lay.high)
            yield Act(word.key, word.word, word.name, always(s.answer, split), listed=lay.high <= s.stack)
            continue
        if area.most:
            yield most(s, lay, area.key)
            continue
        yield from staking(s, lay, lambda spot, chips: s.answer(Bet(*spot, chips)))


def most(s: Session, lay: Lay, key: str) -> Act:
    """A stake that is laid in full unless an amount is named, or as far as the stack goes."""
    chips = min(lay.high, s.stack) // lay.step * lay.step

    def do(named: Chips | None) -> None:
        s.answer(Bet(lay.place, lay.wager, lay.owner, chips if named is None else named))

    label = f"{s.layout.label(lay.wager)} {dollars(chips)}"
    return Act(key, lay.wager, label, do, "may", listed=chips >= lay.low)


def staking(s: Session, lay: Lay, do: Callable[[Spot, Chips], None]) -> Iterator[Act]:
    """A stake by its multiples; by amount too where the steps are finer."""
    spot, name, area = Spot(lay.place, lay.wager, lay.owner), s.layout.label(lay.wager), areas_of(s.game)[lay.wager]
    unit = s.view.stake(lay.place, area.times) or lay.low
    also = (area.key,) if lay.low == lay.high and area.key else ()  # of one amount the spot's own key is enough
    for times in TIMES:
        chips = int(times) * unit
        if lay.low <= chips <= lay.high:
            label = f"{name} {times}× {dollars(chips)}" if lay.low < lay.high else f"{name} {dollars(chips)}"
            yield Act(times, f"{lay.wager} {times}", label, always(do, spot, chips), listed=chips <= s.stack, also=also)
    if lay.step < unit and not also:
        label = f"{name} {dollars(lay.low)} to {dollars(min(lay.high, max(s.stack, lay.low)))}"
        yield Act("p", lay.wager, label, lambda chips: do(spot, chips or 0), "must", lay.low <= s.stack)


def betting(s: Session) -> Iterator[Act]:
    for area in s.layout.spots:
        if area.equals:
            continue
        spot = area.spot(s.seat, ME.name)
        cost = s.purse.chip * len(s.layout.together(spot))
        listed = offer(s.tried, spot) is not None and cost <= s.stack
        yield Act(area.key, area.wager, area.name, chips_on(s, spot), "may", listed, area.group)
    for order in s.layout.orders:
        yield combining(s, order, ())
    for area in s.layout.later:
        if lay := offer(s.tried, area.spot(s.seat, ME.name)):
            yield from staking(s, lay, s.put)
    for said in () if s.broke else words(s.tried, ME.name):
        word = s.layout.words[said.word]
        yield Act(word.key, word.word, word.name, always(s.say, said))
    if s.layout.said:
        yield Act("/", "bets", "bets in words", always(say_more, s), says=lambda text: say_bets(s, text))
    keys = {act: first for act, (first, *_) in acts_of(s.layout.felt).items()}
    for size, by, end in (("smaller", -1, CHIPS[0]), ("larger", 1, CHIPS[-1])):
        other = always(s.purse.change_chip, by)
        yield Act(keys[size], size, f"{size} chip", other, listed=s.purse.chip != end, group="chip")
    yield Act("backspace", "undo", "undo", lambda _: s.purse.undo(), listed=bool(s.purse.before))
    yield Act("delete", "clear", "clear", lambda _: s.prepare({}), listed=bool(s.purse.bets))
    yield Act("enter", "deal", s.layout.enter, lambda _: s.deal(), listed=s.phase == BETTING and s.ready)
    last = s.purse.last_bets
    same = bool(last) and not s.banks and s.purse.bets in ({}, last) and sum(last.values()) <= s.purse.bank
    yield Act("n", "again", s.layout.again, lambda _: s.again(), listed=same)
    total = 0 if s.banks else sum(s.purse.bets.values())
    yield Act(keys["double"], "double", "double", lambda _: s.double(), listed=total > 0 and 2 * total <= s.purse.bank)
    if s.broke:
        yield Act("b", "refill", f"begin again with {dollars(s.purse.bankroll)}", lambda _: s.refill())


def say_bets(s: Session, text: str) -> None:
    """Bets in the game's own words, each added to what lies there; none where one is not offered."""
    assert s.layout.said
    areas, wanted = areas_of(s.game), dict(s.purse.bets)
    for wager, chips in s.layout.said(text, s.purse.chip).items():
        spot = areas[wager].spot(s.seat, ME.name)
        wanted[spot] = wanted.get(spot, 0) + chips
        lay = offer(s.round, spot)
        if lay is None or wanted[spot] > lay.high:
            s.round.do(ME, Bet(*spot, wanted[spot]))
    s.prepare(wanted)


def say_more(s: Session) -> None:
    raise Faulty("type/bet", "say which bets", instead="write them as the layout names them")


def combining(s: Session, c: Order, keys: tuple[str, ...]) -> Act:
    """What the keys have picked so far, and behind it what may be picked next."""
    picked = tuple(c.picks[key] for key in keys)
    also = tuple(" ".join((start, *keys)) for start in (c.word, c.key)) if keys else ()
    left = [key for key in c.picks if key not in keys]
    listed = s.purse.chip <= s.stack
    if len(keys) < c.count:
        behind = tuple(combining(s, c, (*keys, key)) for key in left)
        key, label = (keys[-1], picked[-1]) if keys else (c.key, c.name)
        word, within = " ".join((c.word, *picked)), bool(keys)
        return Act(key, word, label, always(pick_more, c), "may", listed, "", behind, also, within)
    do = chips_on(s, c.area(picked).spot(s.seat, ME.name))
    return Act(keys[-1], " ".join((c.word, *picked)), c.read_back(picked), do, "may", listed, also=also, within=True)


def pick_more(c: Order) -> None:
    example = " ".join(tuple(c.picks.values())[: c.count])
    raise Faulty("type/picks", f"{c.name} takes {c.count} in order", instead=f"write {c.word} {example}")


def always(do: Callable[..., None], *what: object) -> Callable[[Chips | None], None]:
    """This, whatever amount is named."""
    return lambda _: do(*what)


def chips_on(s: Session, spot: Spot) -> Callable[[Chips | None], None]:
    """An amount sets the bet; without one, a chip is added."""
    return lambda chips: s.add(spot) if chips is None else s.put(spot, chips)


def cents(text: str) -> Chips:
    """25 is $25, 2.50 and 2.5 are $2.50."""
    if not (m := AMOUNT.fullmatch(text)):
        raise Faulty("type/amount", f"{quoted(text)} is not an amount", instead="write dollars, such as 25 or 2.50")
    return int(m[1]) * 100 + int((m[2] or "").ljust(2, "0"))
