"""A shoe sealed before the bets: its order is fixed, a root is published, and each card can be proved afterwards.

What a wheel or dice will show is sealed in the same way, throw by throw, with a root of its own.

One leaf per position, salted, in a binary hash tree (SHA-256). The root tells nothing about the cards, for every leaf
has 32 random bytes of its own; and no other order of as many cards has that root, for that would need two inputs with
one hash. How many there are is not in the root: the rules say it, and a path must fit a tree of that many.

    leaf = SHA-256(0x00, position as 4 bytes, salt as 32 bytes, card in ASCII)
    node = SHA-256(0x01, left, right); a node without a neighbour is carried up as it is
    root = the last node; where players have promised shares, SHA-256(0x02, the last node, SHA-256(the faces of what is
           thrown, a line each), the promises)
"""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from cutcard.chance.shares import FORM, order_of, promise_of, seed, turns_of
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


def levels_over(leaves: Sequence[bytes]) -> list[Sequence[bytes]]:
    """The whole tree, from its leaves to the one node at the top."""
    levels = [leaves]
    while len(levels[-1]) > 1:
        levels.append(climb(levels[-1]))
    return levels


def path_through(levels: Sequence[Sequence[bytes]], at: int) -> tuple[str, ...]:
    """The neighbours on the way up from a leaf; blank where there is none."""
    path = []
    for level in levels[:-1]:
        path.append(level[at ^ 1].hex() if at ^ 1 < len(level) else "")
        at //= 2
    return tuple(path)


def led(here: bytes, at: int, path: Sequence[str]) -> bytes:
    """Where such a path leads from a leaf; nowhere, if it is none."""
    if path and not path[-1]:  # the root has two children
        return b""
    for beside in path:
        if beside:
            other = bytes.fromhex(beside)
            here = node(other, here) if at % 2 else node(here, other)
        at //= 2
    return b"" if at else here


@dataclass(frozen=True)
class Proof:
    """That this card lay at this position: its salt, and the neighbours on the way up (blank where there is none)."""

    position: int
    card: str
    salt: str
    path: tuple[str, ...]
    place: int = -1  # at which it came, where shares have turned the order
    came: str = ""  # and what it showed then


def bound(top: bytes, promises: Sequence[str], faces: Sequence[str]) -> str:
    """The root that is published: the tree's own, or one that binds the promises of shares as well."""
    if not promises:
        return top.hex()
    named = sha256("\n".join(faces).encode()).digest()
    return sha256(b"\x02" + top + named + bytes.fromhex("".join(promises))).hexdigest()


@dataclass(frozen=True)
class Mixed:
    """Where each that comes was sealed, and what it shows: as sealed, or turned by the shares."""

    root: str
    size: int
    shares: Sequence[str]
    faces: Sequence[str] = ()  # that a throw may show; none for a pack

    def position(self, place: int) -> int:
        if self.faces or not any(self.shares):
            return place
        return order_of(seed(self.root, self.shares), self.size)[place]

    def shows(self, place: int, sealed: str) -> str:
        if not self.faces or not any(self.shares):
            return sealed
        turned = turns_of(seed(self.root, self.shares), self.size, len(self.faces))[place]
        return self.faces[(self.faces.index(sealed) + turned) % len(self.faces)]

    def leads(self, proof: Proof) -> bool:
        """Whether what came there is what was sealed, with the shares."""
        known = not self.faces or proof.card in self.faces
        return known and (self.position(proof.place), self.shows(proof.place, proof.card)) == (
            proof.position,
            proof.came,
        )


class Seal:
    """The order of a shoe, or of the throws of a round, its salts and its root, which binds what was promised too."""

    def __init__(
        self,
        order: Sequence[str],
        salts: Sequence[bytes] | None = None,
        promises: Sequence[str] = (),
        faces: Sequence[str] = (),
    ) -> None:
        self.order, self.promises, self.faces = tuple(order), tuple(promises), tuple(faces if promises else ())
        self.salts = tuple(salts or (secrets.token_bytes(SALT_BYTES) for _ in order))
        sealed = enumerate(zip(self.salts, self.order, strict=True))
        self.levels = levels_over([leaf(i, salt, card) for i, (salt, card) in sealed])

    @cached_property
    def root(self) -> str:
        return bound(self.levels[-1][0], self.promises, self.faces)

    def mixed(self, shares: Sequence[str]) -> Mixed:
        return Mixed(self.root, len(self.order), shares, self.faces)

    def in_play(self, shares: Sequence[str]) -> tuple[str, ...]:
        """What comes, one after another, with these shares: one for each promise, blank where it was not opened."""
        if not any(shares):
            return self.order
        mixed = self.mixed(shares)
        return tuple(mixed.shows(n, self.order[mixed.position(n)]) for n in range(len(self.order)))

    def proof(self, position: int) -> Proof:
        path = path_through(self.levels, position)
        return Proof(position, self.order[position], self.salts[position].hex(), path)

    def revealed(self, places: Iterable[int], shares: Sequence[str] = ()) -> dict[str, Any]:
        """What is published when the round is over: the root again, the shares, and a proof of each card shown."""
        mixed, proofs = self.mixed(shares), []
        for place in places:
            proof = self.proof(mixed.position(place))
            came = {"place": place, "came": mixed.shows(place, proof.card)} if self.promises else {}
            proofs.append(
                {"position": proof.position, "card": proof.card, "salt": proof.salt, "path": proof.path} | came
            )
        made: dict[str, Any] = {"root": self.root, "cards": len(self.order), "shown": proofs}
        if self.promises:
            made |= {"promises": list(self.promises), "shares": list(shares), "faces": list(self.faces)}
        return made


def top_of(proof: Proof) -> bytes:
    """Where the path of a proof leads; nowhere, if it is none."""
    try:
        salt = bytes.fromhex(proof.salt)
        if len(salt) != SALT_BYTES:
            return b""
        return led(leaf(proof.position, salt, proof.card), proof.position, proof.path)
    except (ValueError, OverflowError, UnicodeEncodeError):
        return b""


def holds(root: str, proof: Proof, promises: Sequence[str] = (), faces: Sequence[str] = ()) -> bool:
    """Whether that card lay there when the root was published."""
    top = top_of(proof)
    return bool(top) and bound(top, promises, faces) == root


def fits(position: int, path: Sequence[str], leaves: int) -> bool:
    """Whether the path is one through a tree of so many leaves. If that were free, one root opened in two ways."""
    at, width, sizes = position, leaves, []
    while width > 1:
        sizes.append(2 * sha256().digest_size if at ^ 1 < width else 0)
        at, width = at // 2, -(-width // 2)
    return 0 <= position < leaves and [len(beside) for beside in path] == sizes


@dataclass(frozen=True)
class Published:
    """What was published of a seal when a round was over."""

    root: str
    shown: list[Proof]
    promises: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()

    def wrong(self, cards: int) -> str:
        """Why it does not hold under its own root for so many cards, in a sentence; nothing if it does."""
        if not self.shown:
            return "the proof shows no card, and so it proves nothing"
        for proof in self.shown:
            if not (fits(proof.position, proof.path, cards) and holds(self.root, proof, self.promises, self.faces)):
                return f"{proof.card} at position {proof.position} does not lead to the root"
        if len(self.shares) != len(self.promises):
            return f"{len(self.promises)} shares were promised, and it tells of {len(self.shares)}"
        for share, promise in zip(self.shares, self.promises, strict=True):
            if share and promise_of(share) != promise:
                return "a share is not the one that was promised"
        mixed = Mixed(self.root, cards, self.shares, self.faces)
        for proof in self.shown:
            if not (0 <= proof.place < cards and mixed.leads(proof)):
                return f"{proof.came} at place {proof.place} does not follow from the seal and the shares"
        return ""


def read_proofs(data: Any) -> Published:
    """The root and the proofs from what was published."""
    try:
        shown = [proof_in(p) for p in data["shown"]]
        lists = [tuple(map(str, data.get(name, ()))) for name in ("promises", "shares", "faces")]
        if any(text and not FORM.fullmatch(text) for text in (*lists[0], *lists[1])):
            raise ValueError
        return Published(str(data["root"]), shown, *lists)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Faulty("proof/form", "this is not a proof file", instead='it has "root" and a list "shown"') from None


def proof_in(data: Any) -> Proof:
    position, card = data["position"], str(data["card"])
    place = data.get("place", position)
    if type(position) is not int or type(place) is not int:
        raise TypeError
    return Proof(position, card, str(data["salt"]), tuple(map(str, data["path"])), place, str(data.get("came", card)))
