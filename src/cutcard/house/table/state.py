"""All of one table at one moment, and the unit in which it changes: a turn, kept as a whole or not at all."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from cutcard.chance.commitment import Seal
from cutcard.chance.source import Pack
from cutcard.core.errors import Refusal
from cutcard.core.facts import Chips, Who, noun
from cutcard.core.fold import put
from cutcard.core.game import Game
from cutcard.core.money import dollars
from cutcard.core.rights import TABLE as TABLE_ROLE
from cutcard.core.round import Round
from cutcard.core.text import line
from cutcard.games import find
from cutcard.house.jackpots.meters import fed
from cutcard.house.limits.personal import Care
from cutcard.house.log.facts import BoughtIn, CashedOut, Credited, Ended, Furnished, HouseFact, Line
from cutcard.house.log.postings import in_play, round_moves, session_moves
from cutcard.house.log.streams import person_stream, round_stream, session_stream, shoe_stream, streams
from cutcard.house.table.session import Desk, evolve
from cutcard.ledger import Move, float_of
from cutcard.shared.jackpot.link import Level
from cutcard.shared.shoe import procedure, shortened
from cutcard.store.chain import Contribution, Transfer
from cutcard.store.transaction import Transaction

TABLE = Who("table", TABLE_ROLE)


@noun
class Day:
    """What a person won or lost elsewhere and before, and how long they had played, at the time this was looked up."""

    result: Chips
    minutes: int
    at: int


@dataclass(frozen=True)
class State:
    """A table: its desk, the procedure of its cards, the round in play or just over, and the chips of its players."""

    desk: Desk
    procedure: Round
    round: Round
    previous: Round | None = None
    stacks: Mapping[str, Chips] = field(default_factory=dict)  # as they were before the round in play
    seal: Seal | None = None  # of the shoe: nobody's to see
    drawn: int = 0
    cares: Mapping[str, Care] = field(default_factory=dict)  # the limits of those who sit here
    days: Mapping[str, "Day"] = field(default_factory=dict)  # and how the last twenty-four hours went
    history: Mapping[str, tuple[tuple[Chips, Chips], ...]] = field(default_factory=dict)  # stake and result a round
    heard: Mapping[str, int] = field(default_factory=dict)  # when each device last said that it is there
    reminded: Mapping[str, int] = field(default_factory=dict)  # when they were last told the time
    idle: Mapping[str, int] = field(default_factory=dict)  # rounds that were dealt without a bet of theirs
    barred: frozenset[str] = frozenset()  # who sits here and may no longer come in
    pressed: int = 0  # since when somebody waits for a seat and none is free
    cautioned: Mapping[str, str] = field(default_factory=dict)  # who is about to give up the seat, in words
    tied: Mapping[str, str] = field(default_factory=dict)  # stream: the hash of its last entry, as far as it was read
    at: int = 0  # when it was last written, as far as it was read

    @property
    def game(self) -> Game:
        return self.round.game

    @property
    def version(self) -> tuple[int, int, int, int]:
        """How much has been written: of the session, the procedure, and of which round."""
        return self.desk.entries, self.procedure.entries, self.desk.round, self.round.entries

    def as_read(self) -> "State":
        """Only what its streams tell: not the order of its shoe, nor what its writer knows of people and devices."""
        return State(self.desk, self.procedure, self.round, self.previous, self.stacks, tied=self.tied, at=self.at)

    def chips(self, person: str) -> Chips:
        """What lies in front of a person: not on a wager."""
        return self.stacks.get(person, 0) + (self.round.table.chips.get(person, 0) if self.desk.running else 0)

    def net(self, person: str) -> Chips:
        """How a person stands since sitting down, wagers in play counted as still theirs."""
        playing = in_play(self.round, person) if self.desk.running else 0
        return self.chips(person) + playing - self.desk.paid_in.get(person, 0)


def furnished(table: str, fact: Furnished) -> State:
    """A table as it is set up, before anything has happened at it."""
    game = find(fact.game, fact.edition, dict(option.partition("=")[::2] for option in fact.options))
    return State(Desk(table), Round(procedure(game)), Round(game))


@dataclass
class Turn:
    """One act and all that follows from it. The state it began with stays as it was until the turn is kept."""

    state: State
    now: int
    command: str = ""
    digest: str = ""  # of what was asked under it
    terms: Callable[[int], Mapping[str, Level]] = lambda at: {}
    fed: list[Contribution] = field(default_factory=list)
    lines: list[tuple[str, int, str]] = field(default_factory=list)  # stream, number, body
    moved: list[Transfer] = field(default_factory=list)
    boxes: list[tuple[str, bytes]] = field(default_factory=list)
    people: list[tuple[str, int | None, HouseFact]] = field(default_factory=list)  # and how many lines they have
    rounds: dict[str, Round] = field(default_factory=dict)  # those with more entries now, by stream
    taken_away: Chips = 0  # from the float

    @property
    def desk(self) -> Desk:
        return self.state.desk

    @property
    def round(self) -> Round:
        return self.state.round

    def change(self, **parts: object) -> None:
        self.state = replace(self.state, **parts)  # type: ignore[arg-type]

    def again(self) -> "Turn":
        """The same turn once more: what is done to one is not done to the other."""
        lists = {name: [*getattr(self, name)] for name in ("lines", "moved", "boxes", "people", "fed")}
        return replace(self, **lists, rounds={**self.rounds})  # type: ignore[arg-type]

    # What is written.

    def say(self, who: Who, fact: HouseFact, why: str = "") -> None:
        """One more line of the session."""
        said = Line(self.desk.entries, who, fact, "", why, self.now)
        stream = session_stream(self.desk.table)
        self.write(stream, said.number, line(said), session_moves(self.desk.table, fact))
        stacks = self.state.stacks
        match fact:
            case BoughtIn(person, chips):
                stacks = put(stacks, person, stacks.get(person, 0) + chips)
            case CashedOut(person, chips):
                stacks = put(stacks, person, stacks.get(person, 0) - chips)
            case Ended():
                net = self.round.table.chips
                stacks = {p: stacks.get(p, 0) + net.get(p, 0) for p in {*stacks, *self.desk.seats}}
            case Credited(chips):
                self.taken_away += chips
        self.change(desk=evolve(self.desk, said), stacks=stacks)

    def enter(self, later: Round) -> None:
        """The round with one more entry."""
        self.put_down(self.desk.round, self.desk.begun_at, self.round, later)
        self.change(round=later)

    def amend(self, number: int, begun: int, earlier: Round, later: Round) -> None:
        """An earlier round with one more entry: what it moves, it moves now."""
        self.put_down(number, begun, earlier, later)
        was, now = earlier.table.chips, later.table.chips
        people = earlier.table.places_of
        more = {p: self.state.stacks.get(p, 0) + now.get(p, 0) - was.get(p, 0) for p in people}
        self.change(stacks={**self.state.stacks, **more})
        if number == self.desk.round:
            self.change(round=later)
        elif number == self.desk.round - 1:
            self.change(previous=later)

    def put_down(self, number: int, begun: int, before: Round, later: Round) -> None:
        stream, e = round_stream(self.desk.table, number), later.log[-1]
        self.write(stream, e.number, line(e), round_moves(self.desk.table, before, later))
        self.fed += fed(later.game, stream, e.number, before.table, later.table, self.terms(begun))
        self.rounds[stream] = later

    def tick(self, later: Round) -> None:
        """The procedure of the cards with one more entry."""
        e = later.log[-1]
        self.write(shoe_stream(self.desk.table), e.number, line(e), iter(()))
        self.change(procedure=shortened(later))

    def write(self, stream: str, number: int, body: str, moves: Iterator[Move]) -> None:
        self.lines.append((stream, number, body))
        self.moved += (Transfer(stream, number, *move) for move in moves)

    # Cards.

    def seal(self, seal: Seal, sealed: bytes) -> None:
        """A new shoe, its order kept in a locked box."""
        self.boxes.append((seal.root, sealed))
        self.change(seal=seal, drawn=0)

    def draw(self, count: int, face: str) -> tuple[str, ...]:
        """The next cards of the sealed shoe."""
        assert self.state.seal is not None
        pack = Pack(self.state.seal.order)
        pack.drawn = self.state.drawn
        cards = pack.draw(count, face)
        self.change(drawn=pack.drawn)
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
        ours = streams(self.desk.table, self.desk.round)
        self.change(tied={stream: hash for stream, hash in tied.items() if stream in ours})
        for person, entries, fact in self.people:
            stream = person_stream(person)
            number = tx.head(stream)[0] if entries is None else entries
            tx.append(stream, number, line(Line(number, TABLE, fact)), "", self.now)
        tx.move(*self.moved)
        tx.contribute(*self.fed)
        for root, sealed in self.boxes:
            tx.keep_box(root, sealed)

    def must_be_there(self, tx: Transaction) -> None:
        """What is taken from the float lies in it, whoever took from it a moment ago."""
        account = float_of(self.desk.table)
        floated = tx.balance(account) if self.taken_away else 0
        if self.taken_away > floated:
            says = f"the float holds {dollars(floated)}, not {dollars(self.taken_away)}"
            raise Refusal("chips/float", says, instead="take less")


def fingerprint(sealed: bytes) -> str:
    """What the session notes of a locked box, so that a changed one is found without its key."""
    return sha256(sealed).hexdigest()
