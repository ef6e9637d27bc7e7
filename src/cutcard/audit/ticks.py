"""The procedure of a table's cards again, tick by tick, as far as it is asked for."""

from collections import deque
from collections.abc import Iterator

from cutcard.audit.book import Book
from cutcard.audit.finding import RULES, Finding, rules_here
from cutcard.audit.rounds import DAMAGED
from cutcard.core.errors import Cutcard
from cutcard.core.facts import Deal, Tick, Who
from cutcard.core.game import Game
from cutcard.core.rights import TABLE
from cutcard.core.round import Round
from cutcard.core.text import entry, words
from cutcard.games import named
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table.session import AUTO
from cutcard.house.table.snapshots import Cards, cards_of
from cutcard.replay import lawful, step
from cutcard.shared.shoe import BEGIN, OVER, RACK, calls, per_shoe, procedure, shortened
from cutcard.store.chain import Kept

Said = tuple[str, ...]
Racked = tuple[int, tuple[str, ...]]


class Shoe:
    """What the rounds must agree with, one after another; behind what the rules refuse there is nothing more."""

    def __init__(self, stream: str, furnished: Furnished, book: Book) -> None:
        self.stream, self.furnished = stream, furnished
        snapshot = book.snapshot(stream)
        self.kept_at = snapshot.entries if snapshot else 0
        self.wrong: list[Finding] = []
        self.begun = self.over = 0
        self.last = -1  # the number of the last entry that was followed
        self.per_shoe = False
        self.at_snapshot: Cards | None = None
        self.said, self.racked = deque[Said](), deque[Racked]()  # that nobody has asked for yet
        self.entries = self.followed(book.kept(stream, long=True))
        next(self.entries, None)

    def next_said(self) -> Said | None:
        """What was to be said of the shoe as the next round began."""
        return self.said.popleft() if self.said or self.on_to(self.said) else None

    def next_racked(self) -> Racked | None:
        """The entry with which cards next went to the rack, and which."""
        return self.racked.popleft() if self.racked or self.on_to(self.racked) else None

    def on_to(self, wanted: deque[Said] | deque[Racked]) -> bool:
        return any(wanted for _ in self.entries)

    def followed(self, entries: Iterator[Kept]) -> Iterator[None]:
        """As far as the rules lead."""
        number, at = 0, 0
        try:
            game = self.game()
            r = Round(procedure(game))
            self.per_shoe = per_shoe(game)
            for kept in entries:
                number, at = kept.number, kept.at
                e = entry(kept.body)
                says = f"it calls itself entry {e.number}" if e.number != number else ""
                if number == 0 and (e.who, e.fact) != (Who(TABLE, TABLE), game.opening()):
                    says = f"it begins with {words(e.fact)}, and the table has {words(game.opening())}"
                before = r
                try:
                    r = step(r, e) if not says else r
                except Cutcard as fault:
                    says = f"{words(e.fact)} was written, and {lawful(r, e) or fault}"
                if says:
                    self.stop(number, at, says)
                    return
                match e.fact:
                    case Tick(step=what) if e.answers:
                        self.begun, self.over = self.begun + (what == BEGIN), self.over + (what == OVER)
                        if what == BEGIN and self.furnished.dealing == AUTO:
                            self.said.append(tuple(calls(game, before.table)))
                    case Deal(to, _, cards) if to == RACK and self.per_shoe:
                        self.racked.append((number, cards))
                r = shortened(r)
                self.last = number
                self.at_snapshot = cards_of(r) if number + 1 == self.kept_at else self.at_snapshot
                yield
        except (Cutcard, *DAMAGED) as trouble:
            self.stop(number, at, f"it cannot be replayed: {trouble}")

    def game(self) -> Game:
        fact = self.furnished
        with rules_here():
            return named(fact.game, fact.edition, dict(option.partition("=")[::2] for option in fact.options))

    def stop(self, number: int, at: int, says: str) -> None:
        self.wrong.append(Finding(RULES, self.stream, number, says, at))
