"""Receipts that players kept: every share that the house signed for is in the book, under the seal it was taken for."""

from collections.abc import Collection, Iterator

from cutcard.audit.finding import CARDS, Finding
from cutcard.audit.sessions import Started
from cutcard.chance.receipts import read_receipt
from cutcard.core.errors import Faulty
from cutcard.house.log.streams import session_stream


class Receipts:
    """What was signed and is not found yet. A key that has signed no mark of this book is another house's."""

    def __init__(self, texts: str, keys: Collection[str]) -> None:
        receipts = [*map(read_receipt, texts.split())]
        self.missing = {(receipt.table, receipt.root, receipt.share) for receipt in receipts}
        if strange := {receipt.key for receipt in receipts} - {*keys}:
            message = f"a receipt is signed with {min(strange)[:12]}…, which has signed no mark of this book"
            raise Faulty("receipt/key", message, instead="give one of this house, or name its key with --public")

    def find(self, table: str, started: Started) -> None:
        """Strike off what that round has."""
        for root, _ in started.seals.values():
            self.missing -= {(table, root, shared.share) for shared in started.shared.values()}

    def check(self) -> Iterator[Finding]:
        """When all rounds have been looked at."""
        for table, root, share in sorted(self.missing):
            says = f"the house signed that it took the share {share[:12]}… for the seal {root[:12]}…, and left it out"
            yield Finding(CARDS, session_stream(table), -1, says)
