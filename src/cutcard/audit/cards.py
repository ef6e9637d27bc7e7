"""The sealed shoes: every box is the one its session noted, and, with the key, the cards dealt are those in it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from cutcard.audit.book import Book
from cutcard.audit.finding import CARDS, Finding
from cutcard.audit.rounds import DAMAGED, Played, game_of
from cutcard.audit.sessions import SessionAudit, Started
from cutcard.core.errors import Cutcard
from cutcard.core.facts import Open
from cutcard.house.log.streams import round_stream
from cutcard.house.table.shoe_vault import Vault
from cutcard.house.table.state import fingerprint


def check(
    book: Book, sessions: Iterable[SessionAudit], played: Mapping[str, Played], vault: Vault | None
) -> Iterator[Finding]:
    known: dict[str, str] = {}
    for session in sessions:
        shoes = defaultdict[str, list[Started]](list)
        for started in session.rounds:
            if started.root:
                shoes[started.root].append(started)
        for root, rounds in shoes.items():
            first = round_stream(session.table, rounds[0].number)
            if known.setdefault(root, first) != first:
                yield Finding(CARDS, first, -1, f"its shoe was sealed for {known[root]}", rounds[0].at)
            yield from box(book, first, root, rounds[0])
            if vault and root in book.boxes:
                streams = [round_stream(session.table, started.number) for started in rounds]
                yield from order(vault, root, book.boxes[root], [played[s] for s in streams], rounds[0])
    for root in sorted(book.boxes.keys() - known.keys()):
        yield Finding(CARDS, f"box {root}", -1, "no session has a shoe with that seal")


def box(book: Book, first: str, root: str, started: Started) -> Iterator[Finding]:
    """Needs no key: the session has the hash of the locked box."""
    if root not in book.boxes:
        yield Finding(CARDS, first, -1, f"the box of its shoe {root[:12]}… is missing", started.at)
    elif started.box and fingerprint(book.boxes[root]) != started.box:
        says = f"the box of its shoe {root[:12]}… is not the one its session noted"
        yield Finding(CARDS, first, -1, says, started.at)


def order(vault: Vault, root: str, sealed: bytes, rounds: list[Played], started: Started) -> Iterator[Finding]:
    """The cards dealt, in the order that was sealed."""
    first = rounds[0].stream
    try:
        seal = vault.unlock(root, sealed)
        if seal.root != root:
            yield Finding(CARDS, first, -1, f"the order in the box has the seal {seal.root[:12]}…, not {root[:12]}…")
            return
        opened = started.opening[0].fact if started.opening else None
        if isinstance(opened, Open) and sorted(seal.order) != sorted(game_of(opened).pack):
            yield Finding(CARDS, first, -1, "the cards in the box are not the pack of the game", started.at)
    except (Cutcard, *DAMAGED) as trouble:
        yield Finding(CARDS, first, -1, f"the box of its shoe cannot be opened: {trouble}", started.at)
        return
    position = 0
    for p in rounds:
        for number, dealt in p.dealt:
            wanted = seal.order[position : position + len(dealt)]
            if dealt != wanted:
                says = f"{' '.join(dealt)} was dealt, and the sealed order has {' '.join(wanted) or 'no more cards'}"
                yield Finding(CARDS, p.stream, number, says, started.at)
                return
            position += len(dealt)
