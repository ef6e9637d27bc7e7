"""What an audit finds wrong: one sentence each, with its place in the book."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import inf

from cutcard.core.errors import Faulty
from cutcard.core.facts import noun
from cutcard.ledger import Posting

CHAIN, RULES, CARDS, MONEY, PEOPLE, DOUBT = CHECKS = "chain", "rules", "cards", "money", "people", "doubt"
# A doubt is what an honest book may have too, as after a clock was set right: to be looked at, and not wrong by itself.
Moved = dict[int, list[tuple[int, Posting]]]  # of one stream: by entry, in the order they are numbered


@noun
class Finding:
    """Which check failed, in which stream or account, at which entry (below nought: none), and how."""

    check: str
    where: str
    entry: int
    says: str
    at: int = 0

    def __str__(self) -> str:
        return f"{self.where}{f', entry {self.entry}' if self.entry >= 0 else ''}: {self.says}"


@contextmanager
def rules_here() -> Iterator[None]:
    """What needs the rules of a game that nobody has installed here says so."""
    try:
        yield
    except Faulty as fault:
        if fault.code not in ("game/unknown", "edition/unknown"):
            raise
        instead = "install the package that brings them, and audit again"
        raise Faulty("rules/not-here", f"rules not here: {fault.message}", instead=instead) from None


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The first broken thing first: the chain before what rests on it, then as time went; what has no time, last."""
    return tuple(sorted(findings, key=lambda f: (CHECKS.index(f.check), f.at or inf)))


def misbooked(
    stream: str, number: int, ought: list[Posting], found: list[tuple[int, Posting]], at: int
) -> list[Finding]:
    """The transfers of an entry, where they are not exactly those that it makes."""
    if found == list(enumerate(ought)):
        return []
    written = [move for _, move in found]
    says = f"{moves_words(ought)} ought to move, and {moves_words(written)} is in the ledger"
    if written == ought:
        says = f"its transfers are numbered {', '.join(str(nth) for nth, _ in found)}"
    return [Finding(MONEY, stream, number, says, at)]


def moves_words(moves: list[Posting]) -> str:
    return ", ".join(f"{cents} from {payer} to {payee}" for payer, payee, cents in moves) or "nothing"
