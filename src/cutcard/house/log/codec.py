"""Serialisation of folded state to plain data and back, by the types it declares; and a hash of their shape."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints


def as_data(value: Any) -> Any:
    """Lists, texts and numbers: a mapping is a list of pairs, in its order."""
    if is_dataclass(value):
        return [as_data(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, Mapping):
        return [[as_data(key), as_data(each)] for key, each in value.items()]
    if isinstance(value, tuple | frozenset):
        return [as_data(each) for each in (sorted(value) if isinstance(value, frozenset) else value)]
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(f"{type(value).__name__} has no form as data")


def from_data(kind: Any, data: Any) -> Any:
    """The value of that type, or a ValueError, TypeError or LookupError."""
    origin, of = get_origin(kind), get_args(kind)
    if NoneType in of:
        return None if data is None else from_data(next(one for one in of if one is not NoneType), data)
    if origin is frozenset:
        return frozenset(from_data(of[0], each) for each in data)
    if origin is tuple:
        kinds = of[:1] * len(data) if of[-1] is Ellipsis else of
        return tuple([from_data(one, each) for one, each in zip(kinds, data, strict=True)])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {from_data(of[0], key): from_data(of[1], each) for key, each in data}
    if parts := parts_of(kind):
        return kind(*[from_data(part, each) for part, each in zip(parts.values(), data, strict=True)])
    if type(data) is not kind:
        raise TypeError(f"{data!r:.40} is no {kind.__name__}")
    return data


def parts_of(kind: Any) -> dict[str, Any]:
    """Of a dataclass or a named tuple, its parts with their types; nothing else has any."""
    hints = get_type_hints(kind) if is_dataclass(kind) or hasattr(kind, "_fields") else {}
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    return {name: hints[name] for name in names}


@cache
def shape(kind: Any) -> str:
    """By which it is seen whether what was kept is of the same parts, to the innermost."""
    return sha256(described(kind).encode()).hexdigest()


def described(kind: Any) -> str:
    inner = [f"{name} {described(part)}" for name, part in parts_of(kind).items()]
    inner += [described(one) for one in get_args(kind)]
    return f"{getattr(kind, '__name__', kind)}({', '.join(inner)})"
