"""Strategies as a person writes them, in one language for every game.

    before the flop: 4x with 33 or better; on the flop: 2x with two pair or better; else check

Rules are tried from left to right, and the first that fits decides. A rule is an act and, after `with` or `if`, when it
is done: phrases joined by `and` and `or`, each perhaps after `not`. A phrase and a colon stand for all the rules that
follow, up to the next colon; `else` and an act closes the whole. Capitals do not matter.

Each game says which acts and phrases there are. A test is asked of one situation or, where the features of a situation
are arrays, of many at once.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import and_, or_
from typing import Any, NamedTuple

from cutcard.cards import RANKS
from cutcard.core.errors import Faulty, one_of

Test = Callable[[Any], Any]  # of a situation: whether it fits
OR = re.compile(r"\s+or\b(?!\s+(?:better|more|less)\b)", re.IGNORECASE)
AND = re.compile(r"\s+and\s+|\s+(?=against\s|holding\s)", re.IGNORECASE)
RULE = re.compile(r"(?P<act>.+?)\s+(?:with|if)\s+(?P<when>.+)", re.DOTALL | re.IGNORECASE)
NUMBERS = ("no", "one", "two", "three", "four", "five")


class Phrase(NamedTuple):
    form: str  # as it is written, with what may stand there in capitals
    means: str
    pattern: str
    test: Callable[..., Test]  # by what the pattern found


class Rule(NamedTuple):
    says: str  # as it was written, without the act
    test: Test
    act: int


@dataclass(frozen=True)
class Strategy:
    rules: tuple[Rule, ...]
    otherwise: int

    def rule(self, situation: Any) -> Rule | None:
        """The first that fits; none where nothing but `else` is left."""
        return next((rule for rule in self.rules if rule.test(situation)), None)

    def act(self, situation: Any, passing: Iterable[int] = ()) -> int:
        """What is done; acts that are not open there are passed over."""
        done = (rule.act for rule in self.rules if rule.act not in passing and rule.test(situation))
        return next(done, self.otherwise)

    def acts(self, situations: Any, out: Any) -> Any:
        """What is done in each of many situations, into an array of them."""
        out[...] = self.otherwise
        for rule in reversed(self.rules):
            out[rule.test(situations)] = rule.act
        return out


@dataclass(frozen=True, eq=False)
class Language:
    """What the rules of one game may say, and the strategies that have a name."""

    acts: Mapping[str, int]
    phrases: tuple[Phrase, ...]
    named: Mapping[str, str]

    def read(self, text: str) -> Strategy:
        """The strategy of that name, or the rules that this text states."""
        return read(self, self.named.get(" ".join(text.lower().split()), text))


@cache
def read(language: Language, text: str) -> Strategy:
    """What does not make sense is refused with the place where it stands."""
    *stated, last = parts(text) or [""]
    closing = re.fullmatch(r"else\s+(.+)", last, re.IGNORECASE | re.DOTALL)
    if not closing:
        instead = f"name {one_of(['optimal', *language.named])}, or close your own rules with `else {first(language)}`"
        message = f"there is no strategy {text!r:.40}, and it does not end with what is done otherwise"
        raise Faulty("strategy/end", message, instead=instead)
    rules, scope = [], Rule("", always, 0)
    for part in stated:
        where, colon, rule = part.rpartition(":")
        if colon:
            scope = Rule(where, condition(language, where, text), 0)
        if not (found := RULE.fullmatch(rule.strip())):
            instead = f"write an act, `with` or `if`, and when: {one_of(list(language.acts))}"
            raise Faulty("strategy/rule", f"{place(rule, text)} is not a rule", instead=instead)
        when = condition(language, found["when"], text)
        test = both(scope.test, when) if scope.says else when
        rules.append(Rule(" ".join(found["when"].split()), test, act(language, found["act"], text)))
    return Strategy(tuple(rules), act(language, closing[1], text))


def parts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]


def first(language: Language) -> str:
    return next(iter(language.acts))


def always(situation: Any) -> bool:
    return True


def both(one: Test, other: Test) -> Test:
    return lambda s: one(s) & other(s)


def act(language: Language, words: str, text: str) -> int:
    said = " ".join(words.lower().split())
    if said not in language.acts:
        raise Faulty("strategy/act", f"{place(words, text)} is no act", instead=one_of(list(language.acts)))
    return language.acts[said]


def condition(language: Language, words: str, text: str) -> Test:
    """Phrases joined by `and`, and those by `or`."""
    either = [[term(language, part, text) for part in AND.split(each.strip())] for each in OR.split(words)]
    return lambda s: reduce(or_, (reduce(and_, (test(s) for test in every)) for every in either))


def term(language: Language, words: str, text: str) -> Test:
    said = " ".join(words.lower().split())
    plain = said.removeprefix("not ")
    for phrase in language.phrases:
        if found := re.fullmatch(phrase.pattern, plain):
            test: Test = phrase.test(*found.groups())
            return opposite(test) if plain != said else test
    known = "; ".join(phrase.form for phrase in language.phrases)
    raise Faulty("strategy/phrase", f"{place(words, text)} cannot be read", instead=f"there is: {known}")


def opposite(test: Test) -> Test:
    return lambda s: test(s) == False  # noqa: E712 - of an array, each


def place(words: str, text: str) -> str:
    """The words, and the character of the text at which they begin."""
    words = words.strip()
    return f"{words!r:.50}, at character {text.find(words) + 1},"


# Phrases that several games have. Of a situation they ask `strength`, `ranks` (bits of the ranks held) and `up`.


def between(feature: str, low: int, high: int = 1 << 30) -> Test:
    """Whether that feature of a situation lies there."""
    return lambda s: (getattr(s, feature) >= low) & (getattr(s, feature) <= high)


def rank(letter: str) -> int:
    return RANKS.index(letter.upper())


def is_so(form: str, means: str, feature: str, *others: str) -> Phrase:
    """A feature that is there or is not."""
    pattern = "|".join(map(re.escape, (form.lower(), *others)))
    return Phrase(form, means, pattern, lambda: lambda s: getattr(s, feature) != False)  # noqa: E712


def how_many(form: str, means: str, feature: str, words: str) -> Phrase:
    """`2 points or more`, `one gap`; `words` is a pattern."""

    def test(number: str, more: str | None) -> Test:
        n = NUMBERS.index(number) if number in NUMBERS else int(number)
        return between(feature, 0 if more == "less" else n, 1 << 30 if more == "more" else n)

    return Phrase(form, means, rf"(\d{{1,2}}|{'|'.join(NUMBERS)}) {words}(?: or (more|less))?", test)


def hand_phrases(kinds: Sequence[str]) -> tuple[Phrase, ...]:
    """`TT`, `33 to 99`, `AK or better`, `flush or better`, `anything`: by the strength of a hand."""
    ranks = f"[{RANKS.lower()}]"
    named = "|".join(map(re.escape, sorted(kinds, key=len, reverse=True)))
    one = rf"(?:{ranks}{{2,5}}|{ranks} high|{named})"

    def span(word: str) -> tuple[int, int]:
        if word in kinds:
            return kinds.index(word) << 26, kinds.index(word) << 26 | 0x3FFFFFF
        held = [rank(letter) for letter in word.removesuffix(" high")]
        if len(held) == 2 and held[0] == held[1]:
            low = kinds.index("pair") << 26 | 1 << held[0] << 13
            return low, low | 0x1FFF
        if held != sorted(set(held), reverse=True):
            raise Faulty("strategy/hand", f"{word!r} is no hand", instead="write a pair as 88, or ranks downwards, Q64")
        low = sum(1 << one for one in held)
        return low, low | (1 << held[-1]) - 1

    def test(anything: str | None, word: str, better: str | None, top: str | None) -> Test:
        if anything:
            return between("strength", 0)
        low, high = span(word)
        high = 1 << 30 if better else span(top)[1] if top else high
        if high < low:
            raise Faulty("strategy/hand", f"{word} is above {top}", instead="write the weaker hand first")
        return between("strength", low, high)

    form = f"HAND, HAND or better, HAND to HAND, anything (a hand is 88, Q64, AK, Q high, or {one_of(kinds)})"
    means = "the hand, by its strength"
    return (Phrase(form, means, rf"(?:a )?(?:(anything)|({one})(?: (or better)| to ({one}))?)", test),)


def against(text: str) -> Test:
    """`2-9, J`, as ranks of the up card."""
    wanted = 0
    for part in (p.strip() for p in text.split(",")):
        low, _, high = part.partition("-")
        wanted |= sum(1 << n for n in range(rank(low), rank(high or low) + 1))
    return lambda s: (wanted >> s.up & 1) == 1


ONE_RANK = f"[{RANKS.lower()}]"
ONE_UP = rf"{ONE_RANK}(?:-{ONE_RANK})?"
AGAINST = Phrase("against 2-9, J", "the card that the dealer shows", rf"against ({ONE_UP}(?:, ?{ONE_UP})*)", against)
HOLDING = Phrase("holding A", "a card of that rank in the hand", rf"holding (?:an? )?({ONE_RANK})",
                 lambda letter: lambda s: (s.ranks >> rank(letter) & 1) == 1)  # fmt: skip
HOLDING_THAT = Phrase("holding that rank", "a card of the up card's rank", "holding that rank",
                      lambda: lambda s: (s.ranks >> s.up & 1) == 1)  # fmt: skip
HOLDING_HIGHER = Phrase("holding higher", "a card above the up card", "holding higher",
                        lambda: lambda s: (s.ranks >> s.up >> 1) != 0)  # fmt: skip
UP_CARD = (AGAINST, HOLDING_THAT, HOLDING_HIGHER, HOLDING)
