"""What was sealed: every box is the one its session noted, and, with the key, what was dealt is what is in it."""

from collections.abc import Collection, Iterator

from cutcard.audit.book import ROOTS, Book
from cutcard.audit.finding import CARDS, Finding
from cutcard.audit.rounds import DAMAGED, Played, game_of
from cutcard.audit.sessions import Started
from cutcard.core.errors import Cutcard
from cutcard.core.facts import Open
from cutcard.core.game import Game
from cutcard.house.table.shoe_vault import Vault
from cutcard.house.table.state import fingerprint

NOT_THE_PACK = "the cards in the box are not the pack of the game"
Dealt = tuple[Started, Played]


class Seals:
    """Of one table, seal after seal. `shared` are those of wheels that many tables share, each proved by itself."""

    def __init__(self, book: Book, vault: Vault | None, shared: Collection[str] = ()) -> None:
        self.book, self.vault, self.shared = book, vault, shared
        self.in_use: dict[str, tuple[str, list[Dealt]]] = {}  # by supply: its seal, and the rounds dealt from it
        self.in_part: dict[str, str] = {}  # by supply: a seal from which rounds were dealt that were left out

    def round(self, started: Started, p: Played) -> Iterator[Finding]:
        for supply, (root, _) in started.seals.items():
            if self.in_part.get(supply) == root:
                continue
            before, rounds = self.in_use.get(supply, ("", []))
            if root != before:
                yield from self.put_away(supply)
                self.in_use[supply] = root, [(started, p)]
            else:
                rounds.append((started, p))

    def leave_out(self, started: Started, stream: str) -> None:
        for supply, (root, _) in started.seals.items():
            self.in_part[supply] = root
            if root not in self.shared:
                self.book.scratch.seal(root, f"{supply} {stream}")

    def check(self) -> Iterator[Finding]:
        """When all rounds have been looked at."""
        for supply in [*self.in_use]:
            yield from self.put_away(supply)

    def put_away(self, supply: str) -> Iterator[Finding]:
        """All that was dealt from one seal."""
        root, rounds = self.in_use.pop(supply, ("", []))
        if not rounds:
            return
        (started, p), sealed = rounds[0], self.book.box(root)
        yield from box(sealed, p.stream, supply, root, started)
        if root in self.shared:
            return
        known = self.book.scratch.seal(root, f"{supply} {p.stream}")
        if known != f"{supply} {p.stream}" or (supply and any(before.dealt for _, before in rounds[:-1])):
            says = f"its {supply or 'shoe'} was sealed for {known.strip()}"
            yield Finding(CARDS, p.stream, -1, says, started.at)
        if self.vault and sealed is not None:
            yield from order(self.vault, supply, root, sealed, rounds)


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


def order(vault: Vault, supply: str, root: str, sealed: bytes, rounds: list[Dealt]) -> Iterator[Finding]:
    """The cards dealt, or what was thrown, in the order that was sealed, with the shares that were opened."""
    started, first = rounds[0][0], rounds[0][1].stream
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
    opened_shares = {promise: shared.share for later, _ in rounds for promise, shared in later.shared.items()}
    position, in_play = 0, seal.in_play([opened_shares.get(promise, "") for promise in promises])
    for _, p in rounds:
        for number, to, dealt in p.dealt:
            if game and game.supply(to) != supply:
                continue
            wanted = in_play[position : position + len(dealt)]
            if dealt != wanted:
                says = f"{' '.join(dealt)} was dealt, and the sealed order has {' '.join(wanted) or 'no more cards'}"
                yield Finding(CARDS, p.stream, number, says, started.at)
                return
            position += len(dealt)
