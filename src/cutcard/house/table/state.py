"""All of one table at one moment, immutable: its session, its rounds, its shoe, its chips."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from cutcard.chance.commitment import Seal
from cutcard.core.facts import Chips, Who, noun
from cutcard.core.game import Game
from cutcard.core.rights import TABLE as TABLE_ROLE
from cutcard.core.round import Round
from cutcard.games import named
from cutcard.house.limits.personal import MINUTE, Limits
from cutcard.house.log.postings import in_play
from cutcard.house.log.table_facts import Furnished
from cutcard.house.table.session import Session
from cutcard.shared.shoe import procedure

TABLE = Who("table", TABLE_ROLE)


@noun
class Day:
    """What a person won or lost elsewhere and before, and how long they had played, at the time this was looked up."""

    result: Chips
    minutes: int
    at: int
    untold: int = 0  # of these minutes, since they were last reminded


@dataclass(frozen=True)
class State:
    """A table: its session, the procedure of its cards, the round in play or just over, its players' chips."""

    session: Session
    procedure: Round
    round: Round
    previous: Round | None = None
    stacks: Mapping[str, Chips] = field(default_factory=dict)  # as they were before the round in play
    seals: Mapping[str, Seal] = field(default_factory=dict)  # of the shoe, the wheel, the dice: nobody's to see
    drawn: Mapping[str, int] = field(default_factory=dict)  # how much has come of each
    personal_limits: Mapping[str, Limits] = field(default_factory=dict)  # the limits of those who sit here
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
        return self.session.entries, self.procedure.entries, self.session.round, self.round.entries

    def as_read(self) -> "State":
        """Only what its streams tell: not the order of its shoe, nor what its writer knows of people and devices."""
        return State(self.session, self.procedure, self.round, self.previous, self.stacks, tied=self.tied, at=self.at)

    def chips(self, person: str) -> Chips:
        """What lies in front of a person: not on a wager."""
        return self.stacks.get(person, 0) + (self.round.table.chips.get(person, 0) if self.session.running else 0)

    def net(self, person: str) -> Chips:
        """How a person stands since sitting down, wagers in play counted as still theirs."""
        playing = in_play(self.round, person) if self.session.running else 0
        return self.chips(person) + playing - self.session.paid_in.get(person, 0)

    def net_24h(self, person: str) -> Chips:
        """Return how a person stands over 24 hours, here and elsewhere: sitting down again changes nothing of it."""
        day = self.days.get(person)
        return self.net(person) + (day.result if day else 0)

    def minutes_24h(self, person: str, now: int) -> int:
        """Return how long a person has sat at tables in 24 hours."""
        day = self.days.get(person) or Day(0, 0, self.session.sat_at[person])
        return day.minutes + max(now - day.at, 0) // MINUTE


def furnished(table: str, fact: Furnished) -> State:
    """A table as it is set up, before anything has happened at it."""
    game = named(fact.game, fact.edition, dict(option.partition("=")[::2] for option in fact.options))
    return State(Session(table), Round(procedure(game)), Round(game))


def fingerprint(sealed: bytes) -> str:
    """What the session notes of a locked box, so that a changed one is found without its key."""
    return sha256(sealed).hexdigest()
