"""A receipt: the house signs that it took a player's share for a seal, so it cannot say later that none came.

signature = Ed25519 with the key that signs the marks, of "cutcard share TABLE ROOT PROMISE SHARE"
"""

import re

from cutcard.chance.marks import HEX, is_signed
from cutcard.chance.shares import promise_of
from cutcard.core.errors import Faulty, quoted
from cutcard.core.facts import noun

FORM = re.compile(rf"([a-z0-9-]{{1,40}}):({HEX}{{64}}):({HEX}{{64}}):({HEX}{{64}}):({HEX}{{64}}):({HEX}{{128}})")


@noun
class Receipt:
    """The table, the seal that binds the promise, the promise, the share; the key of the house, and its signature."""

    table: str
    root: str
    promise: str
    share: str
    key: str
    signature: str

    def __str__(self) -> str:
        return f"{self.table}:{self.root}:{self.promise}:{self.share}:{self.key}:{self.signature}"

    @property
    def holds(self) -> bool:
        """Whether the key has signed it, and the share is the one that was promised."""
        signed = is_signed(self.key, self.signature, said(self.table, self.root, self.promise, self.share))
        return signed and promise_of(self.share) == self.promise


def said(table: str, root: str, promise: str, share: str) -> bytes:
    """Return what is signed."""
    return f"cutcard share {table} {root} {promise} {share}".encode()


def read_receipt(text: str) -> Receipt:
    """Read a receipt that holds; refuse any other, for it proves nothing."""
    instead = "give the one that the house sent, TABLE:ROOT:PROMISE:SHARE:KEY:SIGNATURE"
    if not (parts := FORM.fullmatch(text.strip())):
        raise Faulty("receipt/form", f"{quoted(text.strip(), 60)} is not a receipt for a share", instead=instead)
    receipt = Receipt(*parts.groups())
    if not receipt.holds:
        message = f"the receipt does not have the signature of {receipt.key[:12]}…"
        raise Faulty("receipt/signature", message, instead="give it as the house sent it, letter by letter")
    return receipt
