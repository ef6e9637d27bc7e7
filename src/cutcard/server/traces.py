"""Which request something belongs to: a trace of W3C Trace Context, taken from who asks or made, and handed on."""

import re
from contextvars import ContextVar
from secrets import token_hex

HEADER = "traceparent"
PARENT = re.compile(r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:-.*)?")
UNSAMPLED = "00"
current: ContextVar[tuple[str, str]] = ContextVar("trace", default=("", ""))  # its id and its flags


def begin(parent: str = "") -> None:
    """What is done here from now on is for that request; one that names no trace gets one."""
    given = PARENT.fullmatch(parent)
    current.set((given[1], given[2]) if given else (token_hex(16), UNSAMPLED))


def trace() -> str:
    """Its id; blank where nobody asked."""
    return current.get()[0]


def handed_on() -> dict[str, str]:
    """The header for another process that is asked on behalf of the same request."""
    id, flags = current.get()
    return {HEADER: f"00-{id}-{token_hex(8)}-{flags}"} if id else {}
