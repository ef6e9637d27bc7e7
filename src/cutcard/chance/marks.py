"""A mark of the book of a house, signed, and a round's way to it: checked without the book and without the house.

Each mark is over a tree of the streams that it names, which is signed with it.

    head = SHA-256(the salt of the mark, the hash of the stream's last entry): it binds, and tells nothing
    leaf = SHA-256(0x00, "STREAM ENTRIES HEAD"), the hash in hexadecimal
    node = SHA-256(0x01, left, right), as under the seal of a shoe
    tree = SHA-256(0x05, the number of leaves as 4 bytes, the last node)
"""

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from cutcard.chance.commitment import fits, led, levels_over, path_through
from cutcard.core.errors import Faulty, quoted
from cutcard.core.facts import noun

HEX = "[0-9a-f]"
PRIME = 2**255 - 19
ORDER_8 = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826  # the height of a point of order eight
FORM = re.compile(rf"([0-9]{{1,9}}):({HEX}{{64}})(?::({HEX}{{64}}))?:({HEX}{{64}}):({HEX}{{128}})")


@noun
class SignedMark:
    """The number and the hash of a mark, the public key of the house, its signature, and the tree of the streams."""

    number: int
    hash: str
    key: str
    signature: str
    tree: str = ""  # of marks of before there were trees

    def __str__(self) -> str:
        return ":".join(filter(None, (str(self.number), self.hash, self.tree, self.key, self.signature)))

    @property
    def holds(self) -> bool:
        return is_signed(self.key, self.signature, said(self.number, self.hash, self.tree))


def said(number: int, hash: str, tree: str) -> bytes:
    """Return what is signed when a mark is published."""
    return f"cutcard mark {number} {hash} {tree}".rstrip().encode()


def said_within(number: int, before: str, tree: str) -> bytes:
    """Return what a mark signs of itself in the book, where its own hash is not known yet: its place and its tree."""
    return f"cutcard tree {number} {before} {tree}".encode()


def is_signed(key: str, signature: str, text: bytes) -> bool:
    """Tell whether that key has signed the text; no key of small order has, for it would hold for any text."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), text)
    except (InvalidSignature, ValueError):
        return False
    return not is_of_small_order(key)


def is_of_small_order(key: str) -> bool:
    """Tell whether eight times the point is nothing, by its height; the highest bit only says on which side it lies."""
    height = int.from_bytes(bytes.fromhex(key), "little") % 2**255 % PRIME
    return height in {0, 1, PRIME - 1, ORDER_8, PRIME - ORDER_8}


def read_mark(text: str) -> SignedMark:
    if not (parts := FORM.fullmatch(text)):
        raise Faulty(
            "marks/form", f"{quoted(text)} is not a signed mark", instead="write NUMBER:HASH:TREE:KEY:SIGNATURE"
        )
    number, hash, tree, key, signature = parts.groups()
    return SignedMark(int(number), hash, key, signature, tree or "")


class MarkTree:
    """The streams that a mark names, each as name, number of entries and hash, under the salt of that mark."""

    def __init__(self, heads: Sequence[str], salt: str) -> None:
        parts = (head.rpartition(" ") for head in heads)
        self.leaves = [
            f"{stream} {sha256(bytes.fromhex(salt) + bytes.fromhex(hash)).hexdigest()}" for stream, _, hash in parts
        ]
        self.levels = levels_over([leaf(told) for told in self.leaves])

    @property
    def root(self) -> str:
        return rooted(self.levels[-1][0], len(self.leaves))

    def held(self, position: int) -> dict[str, Any]:
        """What proves that the tree has that stream, so far; of the other streams it tells hashes only."""
        path = path_through(self.levels, position)
        return {"stream": self.leaves[position], "position": position, "of": len(self.leaves), "path": path}


def leaf(told: str) -> bytes:
    return sha256(b"\x00" + told.encode()).digest()


def rooted(top: bytes, leaves: int) -> str:
    return sha256(b"\x05" + leaves.to_bytes(4, "big") + top).hexdigest()


def not_held(published: Any) -> str:
    """Why a proof of a round does not lead to the mark that it names, in a sentence; nothing if it does."""
    if published.get("mark") in (None, "") and "held" not in published:
        return ""
    try:
        mark = read_mark(str(published["mark"]))
        leads = "held" not in published or reached(published["held"]) == mark.tree  # older Cutcards told no way to it
    except (Faulty, KeyError, TypeError, ValueError, AttributeError):
        return "what it says of a mark of the book cannot be read"
    if not leads:
        return f"the round does not lead to the tree of mark {mark.number}"
    return "" if mark.holds else f"mark {mark.number} does not have the signature of {mark.key[:12]}…"


def reached(held: Any) -> str | None:
    """The tree to which a way leads, if it is one."""
    stream, position, leaves = str(held["stream"]), int(held["position"]), int(held["of"])
    path = tuple(map(str, held["path"]))
    top = led(leaf(stream), position, path) if fits(position, path, leaves) else b""
    return rooted(top, leaves) if top else None
