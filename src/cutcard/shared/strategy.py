"""Strategies as a person writes them, in one language for every game.

    before the flop: 4x with 33 or better; on the flop: 2x with two pair or better; else check

Rules are tried from left to right, and the first that fits decides. A rule is an act and, after `with` or `if`, when it
is done: phrases joined by `and` and `or`, each perhaps after `not`. A phrase and a colon stand for all the rules that
follow, up to the next colon; `else` and an act closes the whole. Capitals do not matter.

Each game says which acts and phrases there are. A test is asked of one situation or, where the features of a situation
are arrays, of many at once. A rule that could never decide anything is refused, and every rule can say what it was
read as.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, reduce
from operator import and_, or_
from typing import Any, NamedTuple

from cutcard.core.errors import Faulty, one_of, quoted

Test = Callable[[Any], Any]  # of a situation: whether it fits
OR = re.compile(r"\s+or\b(?!\s+(?:better(?!\s+than\b)|more|less)\b)", re.IGNORECASE)
AND = re.compile(r"\s+and\s+|(?<!\bnot)\s+(?=against\s|holding\s)", re.IGNORECASE)
RULE = re.compile(r"(?P<act>.+?)\s+(?:with|if)\s+(?P<when>.+)", re.DOTALL | re.IGNORECASE)


class Phrase(NamedTuple):
    form: str  # as it is written, with what may stand there in capitals
    means: str
    pattern: str
    test: Callable[..., Test]  # by what the pattern found
    reads: Callable[..., str] | None = None  # what was written, in other words; without it, `means`


class Condition(NamedTuple):
    """When a rule applies, as a test and in words."""

    test: Test
    words: str
    parts: tuple[tuple[str, Test], ...] = ()  # what stands between the `or`s, as it was written


def always(situation: Any) -> bool:
    return True


ANYTHING = Condition(always, "")


class Rule(NamedTuple):
    says: str  # as it was written, without the act
    test: Test
    act: int
    does: str  # the act, as it was written
    reads: str  # what the condition was read as
    parts: tuple[tuple[str, Test], ...]  # of it, what stands between the `or`s


class Space(NamedTuple):
    """Situations of one kind, and where in them an act is open; an act left out is open in all of them."""

    there: Any  # an array: whether each can be
    situations: Any  # features are arrays
    open: Mapping[int, Any] = {}

    def fit(self, test: Test, act: int | None = None) -> Any:
        """Flag the situations that fit the test and in which the act is open."""
        fits = self.there & test(self.situations)
        return fits if act is None else fits & self.open.get(act, True)


@dataclass(frozen=True)
class Strategy:
    rules: tuple[Rule, ...]
    otherwise: int
    closing: str  # the act after `else`, as it was written

    @property
    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield each act with what its condition was read as."""
        yield from ((rule.does, rule.reads) for rule in self.rules)
        yield self.closing, "anything else"

    @property
    def numbered(self) -> "Strategy":
        """The same rules, each of which does its own number; what is left comes last."""
        rules = (rule._replace(act=n) for n, rule in enumerate(self.rules))
        return Strategy(tuple(rules), len(self.rules), self.closing)

    def act(self, situation: Any, passing: Iterable[int] = ()) -> int:
        """What is done; acts that are not open there are passed over."""
        done = (rule.act for rule in self.rules if rule.act not in passing and rule.test(situation))
        return next(done, self.otherwise)

    def acts(self, situations: Any, out: Any, opens: Mapping[int, Any] = {}) -> Any:
        """Write what is done in each of many situations into an array; an act that is not open there is passed over."""
        out[...] = self.otherwise
        for rule in reversed(self.rules):
            out[rule.test(situations) & opens.get(rule.act, True)] = rule.act
        return out

    def check(self, spaces: Iterable[Space]) -> None:
        """Refuse a rule, or a part of one between its `or`s, that decides nothing in all these situations."""
        left = [(space, space.there) for space in spaces]
        for rule in self.rules:
            for said, test in rule.parts if left else ():
                if not any((free & space.fit(test, rule.act)).any() for space, free in left):
                    raise idle(rule, said, test, [space for space, _ in left])
            left = [(space, free & ~space.fit(rule.test, rule.act)) for space, free in left]


def idle(rule: Rule, said: str, test: Test, spaces: Sequence[Space]) -> Faulty:
    """Say why a rule never acts."""
    why, instead = "the rules before it decide wherever it fits", "move it forward, or leave it out"
    if not any(space.fit(test, rule.act).any() for space in spaces):
        fits = any(space.fit(test).any() for space in spaces)
        why = f"{rule.does} is never open there" if fits else "under these rules of the game it fits no hand"
        instead = "write another act, or leave it out" if fits else "leave it out"
    written = quoted(f"{rule.does} with {said}", 70)
    return Faulty("strategy/idle", f"the rule {written} never acts: {why}", instead=instead)


def nowhere() -> tuple[Space, ...]:
    return ()


@dataclass(frozen=True, eq=False)
class Language:
    """What the rules of one game may say, and the strategies that have a name."""

    acts: Mapping[str, int]
    phrases: tuple[Phrase, ...]
    named: Mapping[str, str]
    spaces: Callable[[], Sequence[Space]] = field(default=nowhere)  # every situation that there is

    def read(self, text: str) -> Strategy:
        """Return the strategy of that name, or the rules that this text states."""
        rows = filter(None, (" ".join(row.split()) for row in text.splitlines()))
        return read(self, self.named.get(" ".join(text.lower().split()), "\n".join(rows)))


@cache
def read(language: Language, text: str) -> Strategy:
    """Read the rules; refuse what does not make sense, with the place where it stands, and rules that never act."""
    *stated, last = parts(text) or [""]
    closing = re.fullmatch(r"else\s+(.+)", last, re.IGNORECASE | re.DOTALL)
    if not closing:
        instead = f"name {one_of(['optimal', *language.named])}, or end your own rules with `else {first(language)}`"
        message = f"there is no strategy {quoted(text)}, and as rules it does not end with `else`"
        raise Faulty("strategy/end", message, instead=instead)
    spaces = () if text in language.named.values() else language.spaces()  # the tests check those that have a name
    reader, rules, scope = Reader(language, text, spaces), [], ANYTHING
    for part in stated:
        where, colon, rule = part.rpartition(":")
        if colon:
            scope = reader.condition(where)
        if not (found := RULE.fullmatch(rule.strip())):
            instead = f"write an act, `with` or `if`, and when: {one_of(list(language.acts))}"
            raise Faulty("strategy/rule", f"{reader.place(rule)} is not a rule", instead=instead)
        does, when = reader.act(found["act"]), reader.condition(found["when"], scope)
        rules.append(
            Rule(" ".join(found["when"].split()), when.test, does, plain(found["act"]), when.words, when.parts)
        )
    made = Strategy(tuple(rules), reader.act(closing[1]), plain(closing[1]))
    made.check(spaces)
    return made


def parts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]


def first(language: Language) -> str:
    return next(iter(language.acts))


def plain(words: str) -> str:
    """The words without capitals, one space apart."""
    return " ".join(words.lower().split())


def opposite(test: Test) -> Test:
    return lambda s: test(s) == False  # noqa: E712 - of an array, each


@dataclass(frozen=True)
class Reader:
    """Reads the parts of one text."""

    language: Language
    text: str
    spaces: Sequence[Space]

    def act(self, words: str) -> int:
        acts = self.language.acts
        if plain(words) not in acts:
            raise Faulty("strategy/act", f"{self.place(words)} is not an act", instead=one_of(list(acts)))
        return acts[plain(words)]

    def condition(self, words: str, scope: Condition = ANYTHING) -> Condition:
        """Read phrases joined by `and`, and those by `or`, within what stands before a colon."""
        either = [self.alternative(each, scope) for each in OR.split(words)]
        said, parts = "; or ".join(each.words for each in either), tuple(part for each in either for part in each.parts)
        return Condition(lambda s: reduce(or_, (each.test(s) for each in either)), said, parts)

    def alternative(self, words: str, scope: Condition) -> Condition:
        every = [scope, *(self.term(part) for part in AND.split(words.strip()))]
        said = ", and ".join(one.words for one in every if one.words)

        def test(situation: Any) -> Any:
            return reduce(and_, (one.test(situation) for one in every))

        self.must_fit(test, words)
        return Condition(test, said, ((plain(words), test),))

    def term(self, words: str) -> Condition:
        """Read one phrase, perhaps after `not`."""
        bare = plain(words).removeprefix("not ")
        for phrase in self.language.phrases:
            if found := re.fullmatch(phrase.pattern, bare):
                test: Test = phrase.test(*found.groups())
                self.must_fit(test, words)
                said = phrase.reads(*found.groups()) if phrase.reads else phrase.means
                return Condition(test, said) if bare == plain(words) else Condition(opposite(test), f"not: {said}")
        known = "; ".join(phrase.form for phrase in self.language.phrases)
        raise Faulty("strategy/phrase", f"{self.place(words)} cannot be read", instead=f"there is: {known}")

    def must_fit(self, test: Test, words: str) -> None:
        if self.spaces and not any(space.fit(test).any() for space in self.spaces):
            raise Faulty("strategy/nothing", f"{self.place(words)} fits no hand", instead="leave it out, or correct it")

    def place(self, words: str) -> str:
        """The words, and the character of the text at which they begin."""
        words = words.strip()
        return f"{quoted(words, 50)}, at character {self.text.find(words) + 1},"
