"""Where the order of a shoe lies until it is dealt: encrypted with a key that is not in the database."""

import hmac
import json
import os
import re
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from cutcard.chance.commitment import Seal
from cutcard.core.errors import Faulty, in_words
from cutcard.house.log.facts import Keyed, parsed_line
from cutcard.store.chain import Kept

KEY_BYTES, NONCE_BYTES = 32, 12
TICKET_DIGITS = 20
TRIED = 100  # boxes: some may be damaged
UNMISTAKABLE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0 beside O, no 1 beside I


class Vault:
    def __init__(self, key: bytes) -> None:
        self.cipher, self.key = AESGCM(key), key

    @property
    def fingerprint(self) -> str:
        """What tells this key from every other, and nothing else of it."""
        return hmac.digest(self.key, b"the key of a book", "sha256").hex()

    def ticket_number(self, printed: str) -> str:
        """Twenty digits for the ticket printed there: the same whenever it is asked for, and nobody else can tell."""
        mixed = hmac.digest(self.key, f"ticket {printed}".encode(), "sha256")
        return f"{int.from_bytes(mixed, 'big') % 10**TICKET_DIGITS:0{TICKET_DIGITS}}"

    def pairing_code(self, offer: int) -> str:
        """Eight letters and digits that nobody mistakes, for the device offered with that line of the house."""
        mixed = int.from_bytes(hmac.digest(self.key, f"pairing {offer}".encode(), "sha256"), "big")
        return "".join(UNMISTAKABLE[mixed >> 5 * n & 31] for n in range(8))

    def lock(self, seal: Seal) -> bytes:
        """The order and the salts, and what the seal binds beside them; shoes of one game make boxes of one size."""
        bound = [seal.promises, seal.faces] if seal.promises else []
        plain = json.dumps([seal.order, [salt.hex() for salt in seal.salts], *bound]).encode()
        nonce = secrets.token_bytes(NONCE_BYTES)
        return nonce + self.cipher.encrypt(nonce, plain, seal.root.encode())

    def unlock(self, root: str, sealed: bytes) -> Seal:
        order, salts, *bound = json.loads(self.plain(root, sealed))
        return Seal(order, [bytes.fromhex(salt) for salt in salts], *bound)

    def plain(self, root: str, sealed: bytes) -> bytes:
        try:
            return self.cipher.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], root.encode())
        except (InvalidTag, ValueError):
            raise Faulty(
                "shoe/locked",
                f"the shoe sealed {root[:12]}… cannot be opened with this key",
                instead="name the key file that this house was opened with",
            ) from None

    def opens(self, root: str, sealed: bytes) -> bool:
        with suppress(Faulty):
            return bool(self.plain(root, sealed))
        return False


def fingerprint_in(house: Iterable[Kept]) -> str:
    """The fingerprint of the book's key among these lines of the house; blank before a house was opened with one."""
    facts = (parsed_line(kept).fact for kept in house if f" | {Keyed.__name__.lower()} " in kept.body)
    return next((fact.fingerprint for fact in facts if isinstance(fact, Keyed)), "")


def must_open(vault: Vault, boxes: Iterable[tuple[str, bytes]], fingerprint: str) -> None:
    """Refuse a key that is not the book's, by its fingerprint; in a book that has none, one that opens none of many."""
    opened = [vault.opens(*box) for box in boxes]
    if fingerprint not in ("", vault.fingerprint) or (not fingerprint and opened and not any(opened)):
        instead = "name the key file that this house was first opened with: all its machines need the same two keys"
        raise Faulty("key/other", "this is not the key with which the shoes of this book are sealed", instead=instead)


def read_key(path: Path, needed: bool = False) -> bytes:
    """The key of the house, from a file that only its owner may read; made the first time, when no shoe needs it."""
    if needed and not path.exists():
        message = f"the key of this book is not in {path}"
        raise Faulty("key/missing", message, instead="bring it back: without it no sealed shoe can be opened")
    try:
        if not path.exists():
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_hex(KEY_BYTES) + "\n")
        written = path.read_bytes().strip()
    except OSError as trouble:
        raise Faulty(
            "key/unreadable",
            f"the key in {path} cannot be read: {in_words(trouble)}",
            instead="name the key file that this house was opened with, as its owner",
        ) from None
    if not re.fullmatch(rb"[0-9a-fA-F]{%d}" % (2 * KEY_BYTES), written):
        raise Faulty(
            "key/size",
            f"the key in {path} is not {KEY_BYTES} bytes in hexadecimal",
            instead="name the key file that this house was opened with",
        )
    return bytes.fromhex(written.decode("ascii"))
