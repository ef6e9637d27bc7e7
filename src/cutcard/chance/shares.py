"""The players' part in the shuffle: what is sealed is turned by shares that the house could not know when it sealed.

A player promises a share (its SHA-256) before the seal, the seal binds the promises, and the share is opened after it
and before the first draw. What is sealed stays as it is; in which order it comes, and what a sealed throw shows,
follows from the shares as well, and anybody can work that out.

    promise = SHA-256(share)
    seed = SHA-256(0x03, the seal, for each promise 0x01 and its share, or 0x00 where it was not opened)
    numbers = SHA-256(0x04, seed, 0, 1, 2... as 4 bytes), each as eight numbers of 4 bytes
    below(n): the next of them modulo n; one of the last 2^32 mod n is passed over, so that each is equally likely
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import count

from cutcard.core.facts import SHARED

FORM = re.compile(r"[0-9a-f]{64}")
WORDS = 2**32


def promise_of(share: str) -> str:
    """What is told of a share before it is opened; nothing, of what is none."""
    return sha256(bytes.fromhex(share)).hexdigest() if FORM.fullmatch(share) else ""


def seed(root: str, shares: Sequence[str]) -> bytes:
    """What the seal and the shares come to together; a share that was not opened is blank."""
    parts = (b"\x01" + bytes.fromhex(share) if share else b"\x00" for share in shares)
    return sha256(b"\x03" + bytes.fromhex(root) + b"".join(parts)).digest()


def numbers(seed: bytes) -> Callable[[int], int]:
    """Whole numbers below what is asked for, each equally likely, always the same from one seed."""
    blocks = (sha256(b"\x04" + seed + n.to_bytes(4, "big")).digest() for n in count())
    words = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))

    def below(n: int) -> int:
        return next(word for word in words if word < WORDS - WORDS % n) % n

    return below


@lru_cache(maxsize=1024)
def order_of(seed: bytes, size: int) -> tuple[int, ...]:
    """At which sealed position each card that comes was: every order equally likely (Fisher and Yates)."""
    below, order = numbers(seed), list(range(size))
    for last in range(size - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@lru_cache(maxsize=1024)
def turns_of(seed: bytes, size: int, faces: int) -> tuple[int, ...]:
    """By how many faces each sealed throw is turned on."""
    below = numbers(seed)
    return tuple(below(faces) for _ in range(size))


def opened(calls: Iterable[str]) -> list[str]:
    """The shares that were called aloud, in that order."""
    return [words.removeprefix(SHARED) for words in calls if words.startswith(SHARED)]
