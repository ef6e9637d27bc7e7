"""Strategies as a person writes them, in one language for every game.

    before the flop: 4x with 33 or better; on the flop: 2x with two pair or better; else check

Rules are tried from left to right, and the first that fits decides. A rule is an act and, after `with` or `if`, when it
is done: phrases joined by `and` and `or`, each perhaps after `not`. A phrase and a colon stand for all the rules that
follow, up to the next colon; `else` and an act closes the whole. Capitals do not matter.

Each game says which acts and phrases there are. A test is asked of one situation or, where the features of a situation
are arrays, of many at once.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from operator import and_, or_
from typing import Any, NamedTuple

from cutcard.core.errors import Faulty, one_of, quoted

Test = Callable[[Any], Any]  # of a situation: whether it fits
OR = re.compile(r"\s+or\b(?!\s+(?:better|more|less)\b)", re.IGNORECASE)
AND = re.compile(r"\s+and\s+|\s+(?=against\s|holding\s)", re.IGNORECASE)
RULE = re.compile(r"(?P<act>.+?)\s+(?:with|if)\s+(?P<when>.+)", re.DOTALL | re.IGNORECASE)


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

    @property
    def numbered(self) -> "Strategy":
        """The same rules, each of which does its own number; what is left comes last."""
        rules = (rule._replace(act=n) for n, rule in enumerate(self.rules))
        return Strategy(tuple(rules), len(self.rules))

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
        instead = f"name {one_of(['optimal', *language.named])}, or end your own rules with `else {first(language)}`"
        message = f"there is no strategy {quoted(text)}, and as rules it does not end with `else`"
        raise Faulty("strategy/end", message, instead=instead)
    rules, scope = [], Rule("", always, 0)
    for part in stated:
        where, colon, rule = part.rpartition(":")
        if colon:
            scope = Rule(where, condition(language, where, text), 0)
        if not (found := RULE.fullmatch(rule.strip())):
            instead = f"write an act, `with` or `if`, and when: {one_of(list(language.acts))}"
            raise Faulty("strategy/rule", f"{place(rule, text)} is not a rule", instead=instead)
        does, when = act(language, found["act"], text), condition(language, found["when"], text)
        test = both(scope.test, when) if scope.says else when
        rules.append(Rule(" ".join(found["when"].split()), test, does))
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
        raise Faulty("strategy/act", f"{place(words, text)} is not an act", instead=one_of(list(language.acts)))
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
    return f"{quoted(words, 50)}, at character {text.find(words) + 1},"
