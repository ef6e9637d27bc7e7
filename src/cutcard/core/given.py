"""What a caller gives to a public function, held against its annotations: a slip is told in a sentence."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, wraps
from inspect import signature
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

from cutcard.core.errors import Faulty, one_of, quoted
from cutcard.core.facts import Fact

P = ParamSpec("P")
R = TypeVar("R")
Kinds = Mapping[str, tuple[tuple[type, ...], Any]]  # by argument: what it may be by its class alone, and all it may be
WORDS: Mapping[object, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    Path: "a path",
    NoneType: "None",
    Mapping: "a dict",
    Sequence: "a list",
    Iterable: "a list",
    Callable: "a function",
    Fact: "a fact",
}

WIDER: Mapping[object, tuple[Any, ...]] = {Any: (object,), float: (int, float)}


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """The function, which refuses what its annotations do not admit before it does anything."""
    names = tuple(signature(function).parameters)

    @wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        if kwargs or not all(map(isinstance, args, classes_of(function))):
            check(function, (*zip(names, args, strict=False), *kwargs.items()))
        return function(*args, **kwargs)

    return called


def check(function: Callable[..., Any], arguments: Iterable[tuple[str, object]]) -> None:
    """Each argument is of the kind that the function, or the class, asks for under its name."""
    kinds = kinds_of(function)
    for name, value in arguments:
        if name in kinds and not isinstance(value, kinds[name][0]) and not fits(value, kinds[name][1]):
            where = function.__qualname__.removesuffix(".__init__")
            slip, given, hint = narrowed(name, value, kinds[name][1])
            wanted = f"give {in_words(hint)}, as help(cutcard.{where}) says"
            raise Faulty("call/given", f"{where}: {slip} is {quoted(given)}", instead=wanted)


@cache
def classes_of(function: Callable[..., Any]) -> tuple[tuple[type, ...], ...]:
    """By argument in their order: what it may be by its class alone; what has no annotation may be anything."""
    return tuple(kinds_of(function).get(name, ((object,),))[0] for name in signature(function).parameters)


@cache
def kinds_of(function: Callable[..., Any]) -> Kinds:
    hints = get_type_hints(function).items()
    return {name: (tuple(filter(None, map(by_class, each(hint)))), hint) for name, hint in hints}


def by_class(kind: Any) -> type | None:
    """The class that is enough to tell that kind, where it may hold anything."""
    held = get_args(kind)[-1:] in ((), (object,), (Any,))
    return found if held and isinstance(found := get_origin(kind) or kind, type) else None


def each(hint: Any) -> tuple[Any, ...]:
    """The kinds that it names, one by one."""
    return get_args(hint) if isinstance(hint, UnionType) else WIDER.get(hint, (hint,))


def fits(value: object, hint: Any, holding: bool = True) -> bool:
    """Whether it is of that kind, and what it holds too; what that holds, whoever reads it will see."""
    for one in each(hint):
        kind, parts = get_origin(one) or one, get_args(one)
        if isinstance(value, kind):
            looked = value.values() if kind is Mapping else value if kind is Sequence else ()
            if not holding or all(fits(held, parts[-1], holding=False) for held in looked):
                return True
    return False


def narrowed(name: str, value: object, hint: Any) -> tuple[str, object, Any]:
    """What does not fit: the argument, or what it holds, with where that is and what it may be."""
    for one in each(hint):
        kind, parts = get_origin(one) or one, get_args(one)
        if kind in (Mapping, Sequence) and isinstance(value, kind) and parts:
            held = value.items() if isinstance(value, Mapping) else enumerate(value)
            return next((f"{name}[{at!r}]", v, parts[-1]) for at, v in held if not fits(v, parts[-1], holding=False))
    return name, value, hint


def in_words(hint: Any) -> str:
    """`a Game or text`, `a whole number, a list or a dict`."""
    if isinstance(hint, UnionType) and hint not in WORDS:
        return one_of([in_words(part) for part in each(hint)])
    kind = get_origin(hint) or hint
    return WORDS.get(hint) or WORDS.get(kind) or f"a {kind.__name__}"
