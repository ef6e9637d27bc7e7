"""A shoe sealed before the bets: its order is fixed, a root is published, and each card can be proved afterwards.

What a wheel or dice will show is sealed in the same way, throw by throw, with a root of its own.

One leaf per position, salted, in a binary hash tree (SHA-256). The root tells nothing about the cards, for every leaf
has 32 random bytes of its own; and no other order of as many cards has that root, for that would need two inputs with
one hash. How many there are is not in the root: the rules say it, and a path must fit a tree of that many.

    leaf = SHA-256(0x00, position as 4 bytes, salt as 32 bytes, card in ASCII)
    node = SHA-256(0x01, left, right); a node without a neighbour is carried up as it is
"""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cutcard.core.errors import Faulty
from cutcard.core.facts import SEALED

SALT_BYTES = 32


def called(supply: str, root: str) -> str:
    """The words with which a seal is published: `sealed ROOT`, or `sealed wheel ROOT`."""
    return SEALED + f"{supply} {root}".lstrip()


def seals(calls: Iterable[str]) -> dict[str, str]:
    """The roots that were called, by supply; the first of each."""
    roots: dict[str, str] = {}
    for words in calls:
        if words.startswith(SEALED):
            supply, _, root = words.removeprefix(SEALED).rpartition(" ")
            roots.setdefault(supply, root)
    return roots


def leaf(position: int, salt: bytes, card: str) -> bytes:
    return sha256(b"\x00" + position.to_bytes(4, "big") + salt + card.encode("ascii")).digest()


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def climb(level: Sequence[bytes]) -> list[bytes]:
    """The next level up."""
    pairs = [node(a, b) for a, b in zip(level[::2], level[1::2], strict=False)]
    return [*pairs, level[-1]] if len(level) % 2 else pairs


@dataclass(frozen=True)
class Proof:
    """That this card lay at this position: its salt, and the neighbours on the way up (blank where there is none)."""

    position: int
    card: str
    salt: str
    path: tuple[str, ...]


class Seal:
    """The order of a shoe, or of the throws of a round, its salts and its root."""

    def __init__(self, order: Sequence[str], salts: Sequence[bytes] | None = None) -> None:
        self.order = tuple(order)
        self.salts = tuple(salts or (secrets.token_bytes(SALT_BYTES) for _ in order))
        self.levels = [[leaf(i, salt, card) for i, (salt, card) in enumerate(zip(self.salts, self.order, strict=True))]]
        while len(self.levels[-1]) > 1:
            self.levels.append(climb(self.levels[-1]))

    @property
    def root(self) -> str:
        return self.levels[-1][0].hex()

    def proof(self, position: int) -> Proof:
        at, path = position, []
        for level in self.levels[:-1]:
            beside = at ^ 1
            path.append(level[beside].hex() if beside < len(level) else "")
            at //= 2
        return Proof(position, self.order[position], self.salts[position].hex(), tuple(path))

    def revealed(self, positions: Sequence[int]) -> dict[str, Any]:
        """What is published when the round is over: the root again, and a proof of each card that was shown."""
        return {"root": self.root, "cards": len(self.order), "shown": [vars(self.proof(p)) for p in positions]}


def holds(root: str, proof: Proof) -> bool:
    """Whether that card lay there when the root was published."""
    try:
        salt = bytes.fromhex(proof.salt)
        if len(salt) != SALT_BYTES or (proof.path and not proof.path[-1]):  # the root has two children
            return False
        here = leaf(proof.position, salt, proof.card)
        at = proof.position
        for beside in proof.path:
            if beside:
                other = bytes.fromhex(beside)
                here = node(other, here) if at % 2 else node(here, other)
            at //= 2
        return here.hex() == root and at == 0
    except (ValueError, OverflowError, UnicodeEncodeError):
        return False


def fits(proof: Proof, cards: int) -> bool:
    """Whether the path is one through a tree of so many cards. Were that free, one root could be opened in two ways."""
    at, width, sizes = proof.position, cards, []
    while width > 1:
        sizes.append(2 * sha256().digest_size if at ^ 1 < width else 0)
        at, width = at // 2, -(-width // 2)
    return 0 <= proof.position < cards and [len(beside) for beside in proof.path] == sizes


def read_proofs(data: Any) -> tuple[str, list[Proof]]:
    """The root and the proofs from what was published."""
    try:
        if any(type(p["position"]) is not int for p in data["shown"]):
            raise TypeError
        shown = [
            Proof(int(p["position"]), str(p["card"]), str(p["salt"]), tuple(map(str, p["path"]))) for p in data["shown"]
        ]
        return str(data["root"]), shown
    except (KeyError, TypeError, ValueError):
        raise Faulty("proof/form", "this is not a proof file", instead='it has "root" and a list "shown"') from None
