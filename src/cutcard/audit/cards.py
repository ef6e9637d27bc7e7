"""What was sealed: every box is the one its session noted, and, with the key, what was dealt is what is in it."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from cutcard.audit import shares
from cutcard.audit.book import ROOTS, Book
from cutcard.audit.finding import CARDS, Finding
from cutcard.audit.rounds import DAMAGED, Played, game_of
from cutcard.audit.sessions import SessionAudit, Started
from cutcard.core.errors import Cutcard
from cutcard.core.facts import Open
from cutcard.core.game import Game
from cutcard.house.log.streams import round_stream
from cutcard.house.table.shoe_vault import Vault
from cutcard.house.table.state import fingerprint

NOT_THE_PACK = "the cards in the box are not the pack of the game"


def check(
    book: Book, session: SessionAudit, played: Mapping[str, Played], vault: Vault | None, shared: Collection[str] = ()
) -> Iterator[Finding]:
    """Of one table. `shared` are the seals of wheels that many tables share, each proved by itself."""
    shoes = defaultdict[tuple[str, str], list[Started]](list)
    for started in session.rounds:
        for supply, (root, _) in started.seals.items():
            shoes[supply, root].append(started)
    for (supply, root), rounds in shoes.items():
        first, sealed = round_stream(session.table, rounds[0].number), book.box(root)
        yield from box(sealed, first, supply, root, rounds[0])
        if root in shared:
            continue
        known = book.scratch.seal(root, f"{supply} {first}")
        before = [played[round_stream(session.table, started.number)] for started in rounds[:-1]]
        if known != f"{supply} {first}" or (supply and any(p.dealt for p in before)):
            says = f"its {supply or 'shoe'} was sealed for {known.strip()}"
            yield Finding(CARDS, first, -1, says, rounds[0].at)
        if vault and sealed is not None:
            streams = [round_stream(session.table, started.number) for started in rounds]
            yield from order(vault, supply, root, sealed, [played[s] for s in streams], rounds[0])
    yield from shares.check(session, played)


def strays(book: Book, shared: Collection[str]) -> Iterator[Finding]:
    """Boxes of which no session knows, when all have been looked at."""
    for root, _ in book.rows("box", ROOTS, (str, int)):
        if root not in shared and not book.scratch.sealed(root):
            yield Finding(CARDS, f"box {root}", -1, "no session has a shoe with that seal")


def fills(game: Game, supply: str, order: tuple[str, ...]) -> bool:
    """Whether that is a whole supply of this game: the pack in some order, or the throws of a round."""
    if not supply:
        return sorted(order) == sorted(game.pack)
    return len(order) == game.supplies.get(supply) and set(order) <= set(game.thrown[supply])


def box(sealed: bytes | None, first: str, supply: str, root: str, started: Started) -> Iterator[Finding]:
    """Needs no key: the session has the hash of the locked box."""
    its, noted = f"its {supply or 'shoe'} {root[:12]}…", started.seals[supply][1]
    if sealed is None:
        yield Finding(CARDS, first, -1, f"the box of {its} is missing", started.at)
    elif noted and fingerprint(sealed) != noted:
        yield Finding(CARDS, first, -1, f"the box of {its} is not the one its session noted", started.at)


def order(
    vault: Vault, supply: str, root: str, sealed: bytes, rounds: list[Played], started: Started
) -> Iterator[Finding]:
    """The cards dealt, or what was thrown, in the order that was sealed, with the shares that were opened."""
    first = rounds[0].stream
    try:
        seal = vault.unlock(root, sealed)
        if seal.root != root:
            yield Finding(CARDS, first, -1, f"the order in the box has the seal {seal.root[:12]}…, not {root[:12]}…")
            return
        opened = started.opening[0].fact if started.opening else None
        game = game_of(opened) if isinstance(opened, Open) else None
        if game and not fills(game, supply, seal.order):
            what = f"what is in the box is not what the {supply} may show" if supply else NOT_THE_PACK
            yield Finding(CARDS, first, -1, what, started.at)
    except (Cutcard, *DAMAGED) as trouble:
        yield Finding(CARDS, first, -1, f"the box of its {supply or 'shoe'} cannot be opened: {trouble}", started.at)
        return
    promises = started.pledged.get(supply, ())
    if seal.promises != promises:
        says = f"{len(promises)} shares were awaited, and the seal binds {len(seal.promises)}"
        yield Finding(CARDS, first, -1, says, started.at)
        return
    position, in_play = 0, seal.in_play(started.shares(supply))
    for p in rounds:
        for number, to, dealt in p.dealt:
            if game and game.supply(to) != supply:
                continue
            wanted = in_play[position : position + len(dealt)]
            if dealt != wanted:
                says = f"{' '.join(dealt)} was dealt, and the sealed order has {' '.join(wanted) or 'no more cards'}"
                yield Finding(CARDS, p.stream, number, says, started.at)
                return
            position += len(dealt)
