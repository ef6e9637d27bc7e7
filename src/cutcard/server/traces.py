"""Which request something belongs to: a trace of W3C Trace Context, taken from who asks or made, and handed on."""

import re
from contextvars import ContextVar
from secrets import token_hex

HEADER = "traceparent"
PARENT = re.compile(r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:-.*)?")
UNSAMPLED = "00"
current: ContextVar[list[str] | None] = ContextVar("trace", default=None)  # its id, blank until asked for, and flags


def begin(parent: str = "") -> None:
    """What is done here from now on is for that request."""
    given = PARENT.fullmatch(parent)
    current.set([given[1], given[2]] if given else ["", UNSAMPLED])


def trace() -> str:
    """Its id, where the request named none made when it is first asked for; blank where nobody asked."""
    known = current.get()
    if known is None:
        return ""
    known[0] = known[0] or token_hex(16)
    return known[0]


def handed_on() -> dict[str, str]:
    """The header for another process that is asked on behalf of the same request."""
    known = current.get()
    return {HEADER: f"00-{trace()}-{token_hex(8)}-{known[1]}"} if known else {}
