"""A round again, as the book tells it: through both doors, with the chips and contributions that each entry moves.

A round needs nothing but what its job says, so many are replayed at once, in several processes.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import takewhile

from cutcard.audit.chain import TOLERANCE
from cutcard.audit.finding import CARDS, CHAIN, DOUBT, MONEY, RULES, Finding, Moved, misbooked, rules_here
from cutcard.chance.dealer import HANDS
from cutcard.core.check import NO_SPOT
from cutcard.core.errors import Cutcard, Faulty, Refusal
from cutcard.core.facts import SEALED, SHARED, Call, Chips, Deal, Entry, Fact, Meter, Open, Sit, Spot, Term, Who, noun
from cutcard.core.game import Game
from cutcard.core.rights import STAFF
from cutcard.core.round import Round
from cutcard.core.text import entry, line, words
from cutcard.games import linked, named
from cutcard.house.jackpots.meters import fed
from cutcard.house.log.postings import round_moves
from cutcard.house.log.tags import tags_of
from cutcard.house.table.state import TABLE
from cutcard.ledger import formerly
from cutcard.replay import lawful, step
from cutcard.shared.jackpot.link import Level
from cutcard.shared.shoe import LAST_HAND, NEW_SHOE

DAMAGED = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError, RecursionError)


def of_staff(who: Who) -> bool:
    """Somebody at work here, and not the hands that deal by themselves."""
    return who.role in STAFF and who not in HANDS.values()


@noun
class Job:
    """All that is known of a round beside its rules."""

    stream: str
    table: str
    lines: Sequence[tuple[int, int, str]]  # number, time and body of each entry
    moved: Moved
    paid_in: Mapping[int, Mapping[str, tuple[int, int]]]
    levels: Mapping[str, Level]  # what it pays into the meters
    began: int  # when, as its session has it
    opening: tuple[Entry, ...]  # how the table began it; none if that is not known
    later: frozenset[Fact]  # who sat down while it ran, and what came to hold for whom
    ended: int  # when the session says that it was over; nought: not yet
    proved: int = 0  # how many of its entries an earlier audit has asked the rules about


@noun
class Played:
    """What the rest of the book must agree with."""

    stream: str
    wrong: tuple[Finding, ...]
    dealt: tuple[tuple[int, str, tuple[str, ...]], ...] = ()  # by entry, struck or not: where to, and what
    names: tuple[str, ...] = ()  # of the cards of the pack on the table when it ended
    closed: bool = False
    over: bool = False
    gauged: tuple[tuple[int, int, str, Chips], ...] = ()  # entry, time, level, and what its meter stood at
    staff: tuple[tuple[int, int, Who], ...] = ()  # entry, time, and who of the staff wrote it
    leaves: tuple[tuple[str, str, int], ...] = ()  # person, term and value that it handed on
    won: tuple[tuple[str, Chips], ...] = ()  # by level: what its hands take of a meter, paid or still to be paid
    said: tuple[str, ...] = ()  # of the shoe, as it began
    tags: frozenset[str] = frozenset()  # by which it is to be found, once it is over


@cache
def game_of(opened: Open) -> Game:
    """The game that a round names, if its pay tables are still those it was played on."""
    with rules_here():
        game = named(opened.game, opened.edition, dict(option.partition("=")[::2] for option in opened.options))
    if opened.pays != game.edition.fingerprint:
        message = f"the round was played on other pay tables than {game.edition.name} has now"
        raise Faulty("round/pays", message)
    return game


@lru_cache(64)
def opened_with(game: Game, opening: tuple[Entry, ...]) -> Round:
    """A round after the first entries of its table, as far as the rules admit them: many begin alike."""
    r = Round(game)
    for e in opening:
        try:
            r = step(r, e)
        except (Cutcard, *DAMAGED):
            break  # it is told when the entry is asked about by itself
    return r


def played(job: Job) -> Played:
    replay = Replay(job)
    replay.run()
    return replay.result()


class Replay:
    def __init__(self, job: Job) -> None:
        self.job = job
        self.wrong: list[Finding] = []
        self.log = list(self.parsed())
        self.lawful = True
        self.round: Round | None = None
        self.at_end: Round | None = None

    def find(self, check: str, number: int, says: str, at: int) -> None:
        self.wrong.append(Finding(check, self.job.stream, number, says, at))

    def parsed(self) -> Iterator[tuple[Entry, int]]:
        """As far as it can be read."""
        for number, at, body in self.job.lines:
            try:
                e = entry(body)
            except (Cutcard, *DAMAGED) as trouble:
                self.find(RULES, number, f"it cannot be read: {trouble}", at)
                return
            if e.number != number:
                self.find(RULES, number, f"it calls itself entry {e.number}", at)
                return
            yield e, at

    def run(self) -> None:
        if not self.log or not isinstance(opened := self.log[0][0].fact, Open):
            self.find(RULES, 0, "a round begins with how it was opened", self.log[0][1] if self.log else 0)
            return
        try:
            self.round = Round(game_of(opened)) if self.job.proved else opened_with(game_of(opened), self.opening())
        except (Cutcard, *DAMAGED) as trouble:
            self.find(RULES, 0, str(trouble), self.log[0][1])
            return
        self.began_as_the_table_stood()
        for n, (e, at) in enumerate(self.log):
            before = self.round
            self.round = self.after(before, e, at) if n >= len(before.log) else before
            if self.round is None:
                return
            self.booked(before, self.round, e.number, at)
            if at <= self.job.ended:
                self.at_end = self.round
        self.came_to_its_end()

    def opening(self) -> tuple[Entry, ...]:
        """What the table itself wrote first of all, at one moment."""
        began = self.log[0][1]
        return tuple([e for e, _ in takewhile(lambda line: line[0].who == TABLE and line[1] == began, self.log)])

    def began_as_the_table_stood(self) -> None:
        """Opened under the rules in force, with those who sat there and the seal of its shoe; others sat down later."""
        opening, log = self.job.opening, [e for e, _ in self.log]
        if abs(gap := self.job.began - self.log[0][1]) > TOLERANCE:
            says = f"it is dated {abs(gap)} ms {'before' if gap > 0 else 'after'} its session began the round"
            self.find(CHAIN, 0, says, self.log[0][1])
        for ought, (e, at) in zip(opening, self.log, strict=False):
            if e != ought:
                self.find(RULES, e.number, f"`{line(e)}` was written, and the table had `{line(ought)}`", at)
                return
        if len(log) < len(opening):
            self.find(RULES, len(log), f"`{line(opening[len(log)])}` is missing", 0)
        for e, at in self.log[len(opening) :] if opening else ():
            if isinstance(e.fact, Sit | Term) and e.fact not in self.job.later:
                so = "nobody was seated so" if isinstance(e.fact, Sit) else "nobody had ordered that"
                self.find(RULES, e.number, f"`{words(e.fact)}` was written, and {so}", at)
            if isinstance(e.fact, Call) and e.fact.words.startswith(SEALED):
                self.find(RULES, e.number, "a second seal was called", at)
        self.shares_came_in_time()

    def shares_came_in_time(self) -> None:
        """Every share that the session tells of was called, once, before a card was drawn; and no other."""
        dealt, heard = False, set[Fact]()
        for e, at in self.log:
            dealt |= isinstance(e.fact, Deal)
            if isinstance(e.fact, Call) and e.fact.words.startswith(SHARED):
                if dealt or e.fact in heard or e.fact not in self.job.later:
                    so = "after the first card" if dealt else "that nobody had opened"
                    self.find(CARDS, e.number, f"a share was called {so}", at)
                heard.add(e.fact)
        if any(isinstance(fact, Call) and fact not in heard for fact in self.job.later):
            self.find(
                CARDS, self.log[-1][0].number, "a share was opened, and the round does not tell of it", self.log[-1][1]
            )

    def after(self, r: Round, e: Entry, at: int) -> Round | None:
        """The next entry through the door it came by. Behind one that the rules refuse, only the chips are followed.

        What was recorded where nothing can lie is a doubt, for earlier versions kept it, and the rules go on from it.
        """
        try:
            if self.lawful and e.number >= self.job.proved:
                return step(r, e)
        except (Cutcard, *DAMAGED) as trouble:
            self.lawful = kept = not e.answers and isinstance(trouble, Refusal) and trouble.code == NO_SPOT
            says = f"{words(e.fact)} was written, and {lawful(r, e) or trouble}"
            self.find(DOUBT if kept else RULES, e.number, says, at)
        try:
            return r.after(e)
        except (Cutcard, *DAMAGED):
            return None

    def booked(self, before: Round, after: Round, number: int, at: int) -> None:
        """What the entry moved is in the ledger, and what it owed the meters was paid in."""
        stream = self.job.stream
        moves, written = list(round_moves(self.job.table, before, after)), self.job.moved.get(number, [])
        if written != list(enumerate(formerly(moves))):
            self.wrong += misbooked(stream, number, moves, written, at)
        due = fed(stream, before, after, self.job.levels)
        owed = {c.level: (c.shown, c.hidden) for c in due}
        paid = self.job.paid_in.get(number, {})
        for level in sorted({*owed, *paid}) if owed != paid else ():
            if owed.get(level) != paid.get(level):
                ought, found = (contribution_words(side.get(level)) for side in (owed, paid))
                self.find(MONEY, number, f"it owes the meter {level} {ought}, and paid {found}", at)

    def came_to_its_end(self) -> None:
        if len(self.log) <= self.job.proved:
            return
        if self.job.ended and self.lawful and not (self.at_end and self.settled(self.at_end)):
            due = next((d for d in self.at_end.due if d.must), None) if self.at_end else None
            says = f"the session says that the round ended, and {due.id if due else 'its opening'} was still due"
            self.find(RULES, self.at_end.log[-1].number if self.at_end else 0, says, self.job.ended)
        if not self.job.ended and self.lawful and self.round and self.round.over:
            says = "the round is over, and its session does not say that it ended"
            self.find(RULES, self.round.log[-1].number, says, self.log[-1][1])

    def settled(self, r: Round) -> bool:
        """Return whether it is over, or was given up with nothing at stake before a card came that was bet on."""
        return r.over or not (r.table.live() or (r.table.items and r.game.closed(r.table)))

    def result(self) -> Played:
        job, log, r = self.job, self.log, self.round
        dealt = tuple((e.number, e.fact.to, e.fact.cards) for e, _ in log if isinstance(e.fact, Deal))
        gauged = tuple((e.number, at, e.fact.level, e.fact.chips) for e, at in log if isinstance(e.fact, Meter))
        staff = tuple((e.number, at, e.who) for e, at in log if of_staff(e.who))
        calls = r.game.closing if r else Game.closing
        closed = any(isinstance(e.fact, Call) and e.fact.words in calls for e, _ in log)
        if r is None:
            return Played(job.stream, tuple(self.wrong), dealt, (), closed, False, gauged, staff)
        chips, over = r.table.chips, self.lawful and self.settled(r)
        left = [(spot, cents) for spot, cents in chips.items() if isinstance(spot, Spot) and cents]
        if over and left:
            self.find(MONEY, r.log[-1].number, f"{left[0][1]} cents are left on {'/'.join(left[0][0])}", log[-1][1])
        read = sorted({level for *_, level, _ in gauged}) if self.lawful else ()
        won = tuple((x, sum(cents for cents, _ in linked(r.game).won(r.game, r.table, x))) for x in read)
        names = tuple(item.name for item in self.at_end.from_pack) if self.at_end else ()
        said = tuple(words for words in (NEW_SHOE, LAST_HAND) if words in r.table.calls)
        leaves = tuple((*term, value) for term, value in r.game.leaves(r.game, r.table).items())
        tags = (
            tags_of(job.table, [e for e, _ in log], r.table, False) if job.ended and self.lawful else frozenset[str]()
        )
        return Played(job.stream, tuple(self.wrong), dealt, names, closed, over, gauged, staff, leaves, won, said, tags)


def contribution_words(paid: tuple[int, int] | None) -> str:
    return f"{paid[0]} shown and {paid[1]} hidden millionths of a cent" if paid else "nothing"
