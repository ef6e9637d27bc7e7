"""Strategies as a person writes them: `3x with TT or better; 1x with 33 to 99; else fold`.

Rules are read in order, in capitals or not, and the first that fits decides. A rule is a choice, the hands it is for,
and if need be the up cards it is against (`against 2-9, J`) and what the hand must hold (`holding that rank`, `holding
higher`, `holding A`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cutcard.cards import RANKS
from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, one_of
from cutcard.core.facts import Bet, Choice, Fact
from cutcard.core.game import Game
from cutcard.core.rights import DEALER
from cutcard.core.table import Table
from cutcard.games.four_card_poker.rules import ANTE
from cutcard.hands.four_card import KINDS, strength
from cutcard.shared.stud import FOLD

RULE = re.compile(
    r"(?P<choice>fold|1x|2x|3x) with (?P<hands>.+?)"
    r"(?: against (?P<ups>[2-9tjqka, -]+?))?(?: holding (?P<held>.+))?"
)
CHOICES = ("fold", "1x", "2x", "3x")
NAMED = {
    "simple": "3x with TT or better; 1x with 33 to 99; else fold",
    "never fold": "3x with AA or better; else 1x",
    "expert": (
        "3x with AA or better; 3x with KK against 2-K; 3x with KK holding A; 3x with QQ against 2-Q; "
        "3x with QQ against K holding A; 3x with JJ against 2-J; 3x with JJ against Q, K holding that rank; "
        "3x with TT against 2-9; 3x with TT against T holding J; 3x with TT against T holding Q; "
        "3x with TT against T holding K; 3x with TT against T holding A; 3x with 99 against 2; "
        "1x with 33 or better; 1x with 22 against 2; else fold"
    ),
}
OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, *NAMED)


@dataclass(frozen=True)
class Span:
    """Hands from one strength to another."""

    low: int
    high: int


@dataclass(frozen=True)
class Rule:
    """What is done with which hands, against these up cards (none: against any), if the hand holds that."""

    choice: int
    span: Span
    ups: tuple[int, ...]
    held: str


def hands(text: str, rule: str) -> Span:
    """`TT`, `33 to 99`, `TT or better`, `flush or better`, `anything`."""
    if text == "anything":
        return Span(0, 1 << 30)
    if " to " in text:
        low, _, high = text.partition(" to ")
        return Span(group(low, rule).low, group(high, rule).high)
    named = group(text.removesuffix(" or better"), rule)
    return Span(named.low, 1 << 30) if text.endswith(" or better") else named


def group(word: str, rule: str) -> Span:
    if re.fullmatch(rf"([{RANKS}])\1", word.upper()):
        low = (KINDS.index("pair") << 26) | (1 << RANKS.index(word[0].upper())) << 13
        return Span(low, low | 0x1FFF)
    if word in KINDS:
        low = KINDS.index(word) << 26
        return Span(low, low | 0x3FFFFFF)
    raise Faulty(
        "strategy/hands", f"{word!r:.30} in {rule!r:.60} is no hand", instead=f"write 33, TT or {one_of(KINDS)}"
    )


def up_cards(text: str, rule: str) -> tuple[int, ...]:
    """`2-9, J` as ranks."""
    made: list[int] = []
    for part in (p.strip() for p in text.upper().split(",")):
        ends = part.split("-")
        if not all(len(end) == 1 and end in RANKS for end in ends) or len(ends) > 2:
            raise Faulty(
                "strategy/up-card", f"{part!r:.20} in {rule!r:.60} is no up card", instead="write A, or 2-9, or both"
            )
        made += range(RANKS.index(ends[0]), RANKS.index(ends[-1]) + 1)
    return tuple(made)


def what_is_held(text: str, rule: str) -> str:
    """`that rank`, `higher`, or a rank."""
    if text in ("that rank", "higher", ""):
        return text
    if len(text) == 1 and text.upper() in RANKS:
        return text.upper()
    raise Faulty(
        "strategy/holding", f"{text!r:.20} in {rule!r:.60}", instead="write that rank, higher, or a rank such as A"
    )


def read_rules(text: str) -> tuple[list[Rule], int]:
    """The rules, and what is done otherwise."""
    rules = [" ".join(part.split()) for part in re.split(r"[;\n]", NAMED.get(text.strip(), text)) if part.strip()]
    if not rules or not (last := re.fullmatch(r"else (fold|1x|2x|3x)", rules[-1].lower())):
        instead = f"name {one_of(STRATEGIES)}, or close your own rules with `else fold`"
        raise Faulty("strategy/end", f"{text!r:.40} does not end with what is done otherwise", instead=instead)
    made = []
    for rule in rules[:-1]:
        if not (parsed := RULE.fullmatch(rule.lower())):
            raise Faulty(
                "strategy/rule", f"{rule!r:.60} is not a rule", instead="write `3x with TT or better against 2-9`"
            )
        ups = up_cards(parsed["ups"], rule) if parsed["ups"] else ()
        held = what_is_held(parsed["held"] or "", rule)
        made.append(Rule(CHOICES.index(parsed["choice"]), hands(parsed["hands"], rule), ups, held))
    return made, CHOICES.index(last[1])


def fits(rule: Rule, held: int, hand: Sequence[str], up: str) -> bool:
    """Whether the rule is for this hand, of this strength, against this up card."""
    if not rule.span.low <= held <= rule.span.high or (rule.ups and RANKS.index(up) not in rule.ups):
        return False
    ranks = {card[0] for card in hand}
    if rule.held == "higher":
        return max(map(RANKS.index, ranks)) > RANKS.index(up)
    return not rule.held or (up if rule.held == "that rank" else rule.held) in ranks


def chosen(text: str, hand: Sequence[str], up: str) -> int:
    """How many times the Ante these rules play with this hand against this up card; none is a fold."""
    rules, otherwise = read_rules(text)
    held = strength(hand)
    return next((rule.choice for rule in rules if fits(rule, held, hand, up[0])), otherwise)


def answer(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """What the strategy of that name does at the table. Where no Play can be laid, it folds or takes what is first."""
    up = next((item.name for item in table.at(DEALER) if item.open), "")
    times = chosen(name, table.cards(duty.place), up) if up else 0
    lay = next((option for option in duty.options if isinstance(option, Lay)), None)
    if times and lay:
        return Bet(lay.place, lay.wager, lay.owner, times * table.stake(duty.place, ANTE))
    word = next(option for option in duty.options if isinstance(option, Choice))
    return word if times else Choice(duty.place, FOLD)
