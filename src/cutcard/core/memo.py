"""Answers that are kept: of a question about what never changes, or about parts of a table that have not changed."""

from collections.abc import Callable
from functools import wraps
from operator import attrgetter, is_
from typing import Any, Generic, TypeVar, cast, overload

C = TypeVar("C", bound=Callable[..., Any])
S = TypeVar("S")
T = TypeVar("T")


def memo(question: Callable[[S], T]) -> Callable[[S], T]:
    """Memoises a function of one immutable object in that object's `__dict__`."""
    kept_as = f"{question.__module__}.{question.__qualname__}"

    @wraps(question)
    def answer(subject: S) -> T:
        kept: dict[str, T] = vars(subject)
        if kept_as not in kept:
            kept[kept_as] = question(subject)
        return kept[kept_as]

    return answer


def but(subject: S, **parts: Any) -> S:
    """The same with these parts in place of its own, without what was memoised: a `dataclasses.replace` that is quick.

    What is kept in a `__dict__` comes behind the fields that made it.
    """
    changed = vars(subject).copy()
    most = len(subject.__dataclass_fields__)  # type: ignore[attr-defined]
    while len(changed) > most:
        changed.popitem()
    changed.update(parts)
    made = object.__new__(type(subject))
    object.__setattr__(made, "__dict__", changed)
    return made


class kept(Generic[S, T]):  # noqa: N801 - a decorator, as `property` is
    """A cached property of an immutable object: unlike that of the standard library, without a lock."""

    def __init__(self, question: Callable[[S], T]) -> None:
        self.question, self.name, self.__doc__ = question, question.__name__, question.__doc__

    @overload
    def __get__(self, subject: None, owner: type[S]) -> "kept[S, T]": ...

    @overload
    def __get__(self, subject: S, owner: type[S]) -> T: ...

    def __get__(self, subject: S | None, owner: type[S]) -> "T | kept[S, T]":
        if subject is None:
            return self
        answer = vars(subject)[self.name] = self.question(subject)
        return answer


def reads(*parts: str) -> Callable[[C], C]:
    """Memoises a question, of which the table is the last argument, by all that it reads of the table.

    As long as those parts are the same objects so is the answer, through however many entries.
    """
    look = attrgetter(*parts, "opened")  # of several a getter makes a tuple

    def memoised(question: C) -> C:
        @wraps(question)
        def answer(*asked: Any) -> Any:
            t = asked[-1]
            read, before = (*look(t), *asked[:-1]), t.answers.get(question)
            if before is not None and all(map(is_, before[0], read)):
                return before[1]
            told = question(*asked)
            t.answers[question] = read, told
            return told

        return cast(C, answer)

    return memoised
