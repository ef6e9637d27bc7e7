"""That the procedure of a table's cards tells of the same rounds, and the same cards, as its session."""

from collections.abc import Iterator

from cutcard.audit.book import Book
from cutcard.audit.finding import RULES, Finding
from cutcard.audit.rounds import Played
from cutcard.audit.sessions import SessionAudit, Started
from cutcard.audit.ticks import Shoe
from cutcard.house.log.streams import shoe_stream


class Procedure:
    """Of one table, round after round. Where the rules refuse a tick, that alone is told."""

    def __init__(self, session: SessionAudit, book: Book) -> None:
        self.session, self.found = session, list[Finding]()
        self.stream, fact = shoe_stream(session.table), session.folded.furnished
        self.shoe = Shoe(self.stream, fact, book) if fact else None
        self.closed = self.ended = self.dealt = self.in_rack = 0  # rounds
        self.rack_differs = False
        self.whole = True  # no round of it was left out

    def round(self, started: Started, p: Played) -> None:
        if not self.shoe or not p.closed or not self.whole:
            return
        self.closed, self.ended = self.closed + 1, self.ended + bool(started.ended)
        if self.session.folded.automatic and (due := self.shoe.next_said()) not in (None, p.said):
            told = [" and ".join(words) or "nothing" for words in (p.said, due)]
            says = f"{told[0]} was said of the shoe as it began, and {told[1]} was to be said"
            self.find(p.stream, 0, says, started.at)
        if self.shoe.per_shoe and started.ended and p.names:
            self.dealt += 1
            self.compare_rack(p.names)

    def compare_rack(self, dealt: tuple[str, ...]) -> None:
        """Where a shoe is played through, the cards of each round go to the rack, and tell what is left."""
        went = self.shoe.next_racked() if self.shoe and not self.rack_differs else None
        if went is None:
            return
        self.in_rack += 1
        if went[1] != dealt:
            self.rack_differs = True
            says = f"{' '.join(went[1])} went to the rack, and {' '.join(dealt) or 'nothing'} was dealt"
            self.find(self.stream, went[0], says)

    def find(self, stream: str, number: int, says: str, at: int = 0) -> None:
        self.found.append(Finding(RULES, stream, number, says, at))

    def check(self) -> Iterator[Finding]:
        """When all rounds have been looked at."""
        shoe, session = self.shoe, self.session
        for _ in shoe.entries if shoe else ():
            pass
        if shoe is None or (shoe.last < 0 and not shoe.wrong):
            says = f"{self.stream} is missing" if shoe else "the table is not furnished"
            yield Finding(RULES, session.stream, 0, says)
            return
        if shoe.wrong or not self.whole:
            yield from shoe.wrong
            return
        for what, ticks, rounds in (("dealt", shoe.begun, self.closed), ("over", shoe.over, self.ended)):
            if ticks != rounds and session.folded.automatic:
                says = f"{ticks} rounds are ticked as {what}, and {session.stream} has {rounds}"
                self.find(self.stream, shoe.last, says)
        if shoe.per_shoe and not self.rack_differs:
            if self.in_rack < self.dealt:
                says = f"the cards of {self.dealt} rounds belong in the rack, and those of {self.in_rack} are"
                self.find(self.stream, shoe.last, says)
            elif went := shoe.next_racked():
                says = f"{' '.join(went[1])} went to the rack, and nothing was dealt"
                self.find(self.stream, went[0], says)
        yield from self.found
