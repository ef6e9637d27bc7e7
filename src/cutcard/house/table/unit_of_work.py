"""Unit of work: one act and all that follows from it, gathered, and kept as a whole or not at all."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from cutcard.chance.commitment import Seal
from cutcard.chance.source import Pack
from cutcard.core.errors import Refusal
from cutcard.core.facts import RULINGS, TAKES_BACK, Chips, Who
from cutcard.core.fold import put
from cutcard.core.memo import but
from cutcard.core.money import dollars
from cutcard.core.round import Round
from cutcard.core.text import line
from cutcard.core.words import called
from cutcard.house.jackpots.meters import fed
from cutcard.house.log.facts import HouseFact, Line, Printed
from cutcard.house.log.postings import round_moves, session_moves
from cutcard.house.log.streams import (
    person_stream,
    round_stream,
    session_stream,
    shoe_stream,
    streams,
    ticket_stream,
)
from cutcard.house.log.table_facts import BoughtIn, CashedOut, Credited, Ended, HandPaid, Seated, Ticketed
from cutcard.house.log.tags import is_unusual, tags_of
from cutcard.house.table.session import Session, evolve, without
from cutcard.house.table.state import TABLE, State
from cutcard.house.table.wheel import Wheel
from cutcard.ledger import Posting, float_of
from cutcard.shared.jackpot.link import Level
from cutcard.shared.shoe import shortened
from cutcard.store.chain import Contribution, Transfer
from cutcard.store.transaction import Transaction

# What the writer looked up about those who sit there; of who has gone, nothing.
OF_A_PERSON = "personal_limits", "days", "idle", "cautioned"


@dataclass
class UnitOfWork:
    """One act and all that follows from it. The state it began with stays as it was until the work is kept."""

    state: State
    now: int
    command: str = ""
    digest: str = ""  # of what was asked under it
    terms: Callable[[int], Mapping[str, Level]] = lambda at: {}
    wheel: Wheel | None = None  # that the table shares with others, as it stands
    ticket_number: Callable[[str], str] = str
    fed: list[Contribution] = field(default_factory=list)
    lines: list[tuple[str, int, str]] = field(default_factory=list)  # stream, number, body
    moved: list[Transfer] = field(default_factory=list)
    boxes: list[tuple[str, bytes]] = field(default_factory=list)
    people: list[tuple[str, int | None, HouseFact]] = field(default_factory=list)  # and how many lines they have
    tickets: list[tuple[str, Printed]] = field(default_factory=list)  # by the hash of their numbers
    rounds: dict[str, Round] = field(default_factory=dict)  # those with more entries now, by stream
    tagged: set[str] = field(default_factory=set)  # rounds that are found otherwise from now on, by stream
    over: Round | None = None  # the one that ended with it
    put_right: dict[int, Round] = field(default_factory=dict)  # by number: as it was before an entry was taken back
    taken_away: Chips = 0  # from the float
    before_the_signal: bool = False  # whether it counts only while the wheel takes bets

    @property
    def session(self) -> Session:
        return self.state.session

    @property
    def round(self) -> Round:
        return self.state.round

    def change(self, **parts: object) -> None:
        self.state = but(self.state, **parts)

    def again(self) -> "UnitOfWork":
        """The same work once more: what is done to one is not done to the other."""
        lists = {name: [*getattr(self, name)] for name in ("lines", "moved", "boxes", "people", "tickets", "fed")}
        return but(self, **lists, rounds={**self.rounds}, tagged={*self.tagged}, put_right={**self.put_right})

    # What is written.

    def say(self, who: Who, fact: HouseFact, why: str = "") -> None:
        """One more line of the session."""
        said = Line(self.session.entries, who, fact, "", why, self.now)
        stream = session_stream(self.session.table)
        self.write(stream, said.number, line(said), session_moves(self.session.table, fact))
        stacks = self.state.stacks
        match fact:
            case BoughtIn(person, chips):
                stacks = put(stacks, person, stacks.get(person, 0) + chips)
            case CashedOut(person, chips) | HandPaid(person, chips) | Ticketed(person, chips):
                stacks = put(stacks, person, stacks.get(person, 0) - chips)
            case Ended():
                net = self.round.table.chips
                came = {p: stacks.get(p, 0) + net.get(p, 0) for p in {*stacks, *self.session.seats}}
                stacks = {p: chips for p, chips in came.items() if chips or p in self.session.seats}
                self.over, stream_of_it = self.round, round_stream(self.session.table, self.session.round)
                self.rounds.setdefault(stream_of_it, self.round)
                self.tagged.add(stream_of_it)
            case Credited(chips):
                self.taken_away += chips
            case Seated(person, places) if not places:
                self.change(**{name: without(getattr(self.state, name), person) for name in OF_A_PERSON})
        self.change(session=evolve(self.session, said), stacks=stacks)

    def enter(self, later: Round) -> None:
        """The round with one more entry."""
        if isinstance(later.log[-1].fact, TAKES_BACK):
            self.put_right.setdefault(self.session.round, self.round)
        self.put_down(self.session.round, self.session.begun_at, self.round, later)
        self.change(round=later)
        if isinstance(later.log[-1].fact, RULINGS):
            self.nobody_gone_pays(later)

    def amend(self, number: int, begun: int, earlier: Round, later: Round) -> None:
        """An earlier round with one more entry: what it moves, it moves now."""
        self.put_right.setdefault(number, earlier)
        self.put_down(number, begun, earlier, later)
        was, now = earlier.table.chips, later.table.chips
        people = earlier.table.places_of
        more = {p: self.state.stacks.get(p, 0) + now.get(p, 0) - was.get(p, 0) for p in people}
        self.change(stacks={**self.state.stacks, **more})
        if number == self.session.round:
            self.change(round=later)
        elif number == self.session.round - 1:
            self.change(previous=later)
        self.nobody_gone_pays(later)

    def nobody_gone_pays(self, later: Round) -> None:
        """Refuse a ruling that takes from somebody who has left with what was paid."""
        for person in later.table.places_of:
            if person not in self.session.seats and self.state.chips(person) < 0:
                says = f"{called(person)} has left with what was paid: it stays"
                raise Refusal("seat/gone", says, instead="leave that line as it is")

    def put_down(self, number: int, begun: int, before: Round, later: Round) -> None:
        stream, e = round_stream(self.session.table, number), later.log[-1]
        self.write(stream, e.number, line(e), round_moves(self.session.table, before, later))
        self.fed += fed(stream, before, later, self.terms(begun))
        if not e.number or is_unusual(e) or not self.runs(stream):
            self.tagged.add(stream)
        self.rounds[stream] = later

    def runs(self, stream: str) -> bool:
        return self.session.running and stream == round_stream(self.session.table, self.session.round)

    def tick(self, later: Round) -> None:
        """The procedure of the cards with one more entry."""
        e = later.log[-1]
        self.write(shoe_stream(self.session.table), e.number, line(e), iter(()))
        self.change(procedure=shortened(later))

    def write(self, stream: str, number: int, body: str, moves: Iterator[Posting]) -> None:
        self.lines.append((stream, number, body))
        self.moved += (Transfer(stream, number, *move) for move in moves)

    # Cards.

    def seal(self, supply: str, seal: Seal, sealed: bytes) -> None:
        """A new shoe, or the throws of a round, its order kept in a locked box."""
        self.boxes.append((seal.root, sealed))
        self.change(seals=put(self.state.seals, supply, seal), drawn=put(self.state.drawn, supply, 0))

    def draw(self, count: int, face: str, to: str = "") -> tuple[str, ...]:
        """The next that come to that place, from what was sealed."""
        supply = self.round.game.supply(to)
        if self.wheel:
            return (self.wheel.number(self.session.roots[supply]),)
        pack = Pack(self.state.seals[supply].in_play(self.session.shares(supply)))
        pack.drawn = self.state.drawn[supply]
        if len(pack.left) < count:
            says = f"{count} would have to come to {to} again, and what was sealed has {len(pack.left)} left"
            cite, instead = self.round.game.refusal_clause("card/none-left"), "report what happened, and void the round"
            raise Refusal("card/none-left", says, cite, instead)
        cards = pack.draw(count, face)
        self.change(drawn=put(self.state.drawn, supply, pack.drawn))
        return cards

    # Keeping it.

    def keep(self, tx: Transaction) -> None:
        """Everything in one transaction; the command is noted on its first line, so that it happens once."""
        self.must_be_there(tx)
        command, tied = self.command, dict(self.state.tied)
        if command and self.lines:
            tx.keep_digest(command, self.digest)
        for stream, number, body in self.lines:
            tied[stream] = tx.append(stream, number, body, command, self.now).hash
            command = ""
        ours = streams(self.session.table, self.session.round)
        self.change(tied={stream: hash for stream, hash in tied.items() if stream in ours})
        for person, entries, fact in self.people:
            stream = person_stream(person)
            number = tx.head(stream)[0] if entries is None else entries
            tx.append(stream, number, line(Line(number, TABLE, fact)), "", self.now)
        for hash, printed in self.tickets:
            tx.append(ticket_stream(hash), 0, line(Line(0, TABLE, printed)), "", self.now)
        for stream in sorted(self.tagged):
            r = self.rounds[stream]
            tx.tag(stream, self.now, tags_of(self.session.table, r.log, r.table, self.runs(stream)))
        tx.move(*self.moved)
        tx.contribute(*self.fed)
        for root, sealed in self.boxes:
            tx.keep_box(root, sealed)

    def must_be_there(self, tx: Transaction) -> None:
        """What is taken from the float lies in it, whoever took from it a moment ago."""
        account = float_of(self.session.table)
        floated = tx.balance(account) if self.taken_away else 0
        if self.taken_away > floated:
            says = f"the float holds {dollars(floated)}, not {dollars(self.taken_away)}"
            raise Refusal("chips/float", says, instead="take less")
