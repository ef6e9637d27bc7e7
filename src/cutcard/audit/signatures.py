"""The signatures of the marks: each has one in itself, and one in the next, so that nobody else can write a mark."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, pairwise

from cutcard.audit.book import Book
from cutcard.audit.finding import CHAIN, DOUBT, Finding
from cutcard.chance.marks import SignedMark, is_signed, said_within
from cutcard.core.errors import Cutcard
from cutcard.house.log.checkpoint import mark_in, tree_of
from cutcard.house.log.facts import Attested, Marked
from cutcard.store.chain import CHECKPOINT, Kept, origin


@dataclass
class Signatures:
    """What was found of the signatures. With `public`, the marks must be signed with that key."""

    public: str = ""
    marks: int = 0
    first: int = -1  # that is signed; negative: none
    last: int = -1  # that is signed with the key: with the hash before it in itself, it binds all marks before it
    keys: set[str] = field(default_factory=set)  # that have signed
    within: bool = False  # whether a mark before was signed in itself

    @property
    def that_is(self) -> str:
        return f" that is signed with {self.public[:12]}…" if self.public else ""

    def check(self, book: Book) -> Iterator[Finding]:
        before, told = origin(CHECKPOINT), 0
        for mark, after in pairwise(chain(book.kept(CHECKPOINT), (None,))):
            assert mark is not None
            try:
                says = self.wrong_with(mark, before, mark_in(after) if after else None)
                told += after is not None
            except (Cutcard, ValueError):
                says = ""  # it is told as no mark
            if says:
                yield Finding(CHAIN, CHECKPOINT, mark.number, says, mark.at)
            before, self.marks = mark.hash, self.marks + 1
        if self.public and told and self.first < 0:
            yield Finding(CHAIN, CHECKPOINT, -1, "no mark is signed")
        elif self.public and self.first > 0:
            yield Finding(DOUBT, CHECKPOINT, -1, f"the marks before {self.first} are not signed: of an older Cutcard?")

    def wrong_with(self, mark: Kept, before: str, after: Attested | Marked | None) -> str:
        """What is wrong with the signatures of a mark, its own and the one in the next, in a sentence."""
        tree = made.root if (made := tree_of(mark)) else ""
        key, _, own = parts(mark_in(mark))
        other, later, _ = parts(after)
        if own and not is_signed(key, own, said_within(mark.number, before, tree)):
            return f"it does not have the signature of {key[:12]}…"
        if later and not SignedMark(mark.number, mark.hash, other, later, tree).holds:
            return f"it does not have the signature of {other[:12]}…"
        if not (own or later):
            return "it is not signed, and those before it are" if self.within or (after and self.first >= 0) else ""
        self.within |= bool(own)
        self.first = mark.number if self.first < 0 else self.first
        signed = {name for name, signature in ((key, own), (other, later)) if signature}
        self.keys |= signed
        if self.public and (strange := signed - {self.public}):
            return f"it is signed with the key {min(strange)[:12]}…, and not with {self.public[:12]}…"
        self.last = mark.number
        return ""


def parts(fact: Attested | Marked | None) -> tuple[str, str, str]:
    """The key, the signature of the mark before, and a mark's own; blank what it does not have."""
    key, earlier, own, *_ = (*(fact.signed if isinstance(fact, Attested) else "").split(":"), "", "", "")
    return key, earlier, own
