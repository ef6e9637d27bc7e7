"""A described round played at the table: the table says what is due, and the description answers. It knows no game."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from cutcard.chance.dealer import answer, by_plan, carry_on, close, is_task, next_task
from cutcard.chance.source import Pack
from cutcard.core.duty import PASSES, PATTERNS, Draw, Duty, Gauge, Lay, Reveal
from cutcard.core.errors import Cutcard, Faulty, in_json, one_of
from cutcard.core.facts import Bet, Call, Choice, Deal, Fact, Meter, Note, Pull, Rule, Sit, Void, Who, decided_by
from cutcard.core.game import Game
from cutcard.core.layout import SEAT, Layout, areas_of, layout_of
from cutcard.core.memo import memo
from cutcard.core.rights import DEALER, DEVICES, OPERATOR, SUPERVISOR, TABLE
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.core.table import seat as seat_of
from cutcard.core.words import short
from cutcard.described.fields import Fields, at_field
from cutcard.described.story import COMMON, Seat, Story, speaking
from cutcard.described.trusting import InDoubt, Trusting, looked_at, seated, vouched_for

STAFF = {role: Who(role, role) for role in (TABLE, DEALER, SUPERVISOR, OPERATOR, *DEVICES)}
WHY = "as described"
NOTHING = Pack(())
LOOKED_UP = (Gauge, Reveal)  # what a meter or the cards say
AMOUNT = re.compile(r"(.+?)(?: ([1-9]\d{0,12}))?")


@dataclass(frozen=True)
class Covered:
    """How a clause deals with what went wrong: the round is void, somebody rules on a seat, or it is put right."""

    void: bool = False
    rulings: tuple[str, ...] = ()  # the first where none is stated
    note: Callable[[Round, str], Fact] | None = None  # what is recorded, before it is ruled on


@dataclass(frozen=True)
class Incident:
    """Something that went wrong in a described round, as its game reads it."""

    clause: str
    void: bool = False  # every wager goes back
    seat: str = ""
    note: Callable[[Round, str], Fact] | None = None  # what is recorded, before it is ruled on
    ruling: str = ""  # void, or a word
    card: int = 0  # which of the cards, as they were dealt
    takes: Callable[[Round, str], Round] | None = None  # what became of that card
    at_once: bool = False  # ruled on before anything more comes


def follow(game: Game, story: Story, incidents: list[Incident]) -> Round:
    """The round to its end: on trust first and, where that leaves a doubt, again with a look after every entry.

    Where the story only goes so far, it stops when somebody must act and has said nothing.
    """
    acts = list(betting(game, story))
    if not incidents and not story.waits:
        try:
            return on_trust(game, story, [(who, fact) for who, fact, _ in acts])
        except (Cutcard, InDoubt):
            pass
    r = Round(game).record(STAFF[TABLE], game.opening())
    for who, fact, field in acts:
        r = r.record(who, fact) if isinstance(fact, Sit | Deal) else at_field(r, who, fact, field)
    called = not story.waits or any(seat.bets for seat in story.seats)
    return answered(close(r), story, incidents) if called else r


def on_trust(game: Game, story: Story, acts: list[tuple[Who, Fact]]) -> Round:
    """The round to its end, looked at when the betting is closed and when all is done."""
    sits = [fact for _, fact in acts if isinstance(fact, Sit)]
    r = seated(game, tuple(sits))
    for who, fact in acts[len(sits) :]:
        r = r.do(who, fact)
    over = answered(looked_at(r.close()), story, [])
    assert isinstance(over, Trusting)
    return vouched_for(looked_at(over))


def betting(game: Game, story: Story) -> Iterator[tuple[Who, Fact, str]]:
    """Who sits down, what is gone from the shoe and what is laid, each with where the description says so."""
    free = free_seats(game, story)
    for owner in dict.fromkeys(seat.owner for seat in story.seats):
        own = sorted((s for s in story.seats if s.owner == owner and not s.backs), key=lambda seat: seat.blind)
        yield STAFF[TABLE], Sit(owner, tuple(seat.area for seat in own) or (next(free),)), ""
    for pile in layout_of(game.edition).piles.values():
        if pile.gone and (cards := story.piles.pop(pile.described)):
            yield STAFF[DEALER], Deal(pile.place, "up", tuple(cards)), ""
    if speaks := speaking(game.name):
        for word in speaks.before_the_bets(game, story.seats):
            seat = next(seat for seat in story.seats if seat.area == word.place)
            yield Who(seat.owner), word, f"seats.{seat.area}.{seat.spoken.first or word.word}"
    felt = areas_of(game)
    for seat in story.seats:
        for wager, chips in seat.bets.items():
            yield Who(seat.owner), Bet(*felt[wager].spot(seat.area, seat.owner), chips), seat.fields[wager]


def free_seats(game: Game, story: Story) -> Iterator[str]:
    """Where those sit who only back the hands of others."""
    taken = {seat.area for seat in story.seats}
    yield from (place for place in game.places[: game.number("seats")] if place not in taken)
    backer = next(seat for seat in story.seats if seat.backs)
    message = f"seats.{backer.area}.backers: there are more people than seats"
    raise Faulty(
        "field/seats", message, game.cite(game.edition.options["seats"].cite), "leave out those who only watch"
    )


def answered(r: Round, story: Story, incidents: list[Incident]) -> Round:
    """From the call on: the table says what is due, and the description answers."""
    if misdeal := next((i for i in incidents if i.void), None):
        r = r.record(STAFF[DEALER], Note(misdeal.clause))
        duty = next(d for d in r.due if isinstance(d.options[0], Void))
        return r.propose(STAFF[duty.who], Void(r.game.cite(misdeal.clause)), duty.id, WHY)
    for one in (i for i in incidents if i.at_once):
        r = rule_on(r, [one])
        while (task := next_task(r)) and isinstance(task.options[0], Call):  # what is said before anything comes
            r = staff_does(r, task, story.meters)
    incidents = [i for i in incidents if not i.at_once]
    seats = [seat.afresh() for seat in story.seats]
    supply, ruled, away = Supply(r.game, story, incidents), False, {seat.area for seat in seats if seat.absent}
    by_seat = {(seat.area, seat.owner): seat for seat in seats}

    def done(r: Round, duty: Duty) -> Round:
        return supply.deal(r, duty) if wants_cards(duty) else staff_does(r, duty, story.meters)

    def until_asked(r: Round) -> Round:
        return by_plan(r, done, before=asks_somebody) if isinstance(r, Trusting) else r

    while musts := [*filter(attrgetter("must"), (r := until_asked(r)).due)]:
        if draw := next(filter(wants_cards, musts), None):
            as_planned = draw == next_task(r) and not supply.strays
            r = carry_on(r, supply.deal, wants_cards) if as_planned else supply.deal(r, draw)
            continue
        open_to = [(d, s) for d in r.due if d.is_for_a_person and (s := by_seat.get((seat_of(d.place), d.who)))]
        asked = [(d, seat) for d, seat in open_to if d.must]
        more = [
            (d, seat)
            for d, seat in open_to
            if not d.must and seat.choices
            if any(isinstance(o, Choice) and o.word == seat.choices[0] for o in d.options)
        ]
        if more:
            r = decided(r, *more[0])
        elif said := [(d, seat) for d, seat in asked if seat.choices or seat.absent]:
            for duty, seat in once_each(said) if isinstance(r, Trusting) else said[:1]:
                away -= set() if seat.choices else {seat.area}
                r = decided(r, duty, seat)
        elif like := next(((d, s) for d, s in asked if s.mirrors and s.backs not in {m.who for m in musts}), None):
            r = r.propose(Who(like[1].owner), mirrored(r, *like), like[0].id)
        elif not ruled:
            r, ruled = rule_on(r, incidents), True
        elif asked and story.waits:
            return r
        elif asked:
            duty, seat = asked[0]
            raise not_a_choice(r, duty, seat, "")
        elif (duty := musts[0]).is_for_a_person:  # at no seat, and nothing to choose: it need not be told
            r = r.propose(Who(duty.who), answer(duty.options[0], r.table, NOTHING), duty.id)
        elif not is_task(duty) or any(seat.choices for seat in seats):
            r = staff_does(r, duty, story.meters)
        else:
            r = carry_on(r, done)
    ended = {i.seat for i in incidents if i.ruling == "void"}  # whatever would have been chosen there
    if left := next((seat for seat in seats if seat.choices and seat.area not in ended), None):
        raise Faulty(
            "field/choice",
            f"seats.{left.area}.choices: {in_json(left.choices[0])} was never asked for",
            instead="leave it out",
        )
    if away:
        cite = r.game.refusal_clause("choice/absent")
        raise Faulty(
            "field/absent",
            f"seats.{min(away)}.absent: nothing more was asked of that hand",
            cite,
            instead="leave it out",
        )
    supply.used_up(r)
    return r


def once_each(said: list[tuple[Duty, Seat]]) -> list[tuple[Duty, Seat]]:
    """The first that is asked of each seat."""
    return [*{(seat.area, seat.owner): (duty, seat) for duty, seat in reversed(said)}.values()][::-1]


def wants_cards(duty: Duty) -> bool:
    return isinstance(duty.options[0], Draw)


def asks_somebody(duties: Sequence[Duty]) -> bool:
    """Whether people have something to say, which comes before what the dealer does, but not before the cards."""
    return any(duty.is_for_a_person for duty in duties) and not any(map(wants_cards, duties))


@memo
def sizes_of(felt: Layout) -> Counter[str]:
    """How many cards each pile has where a round is told."""
    sizes = Counter[str]()
    for pile in felt.piles.values():
        sizes[pile.described] += pile.cards
    return sizes


class Supply:
    """The described cards, pile by pile or in the order dealt, less what went astray; of each the next is the last."""

    def __init__(self, game: Game, story: Story, incidents: list[Incident]) -> None:
        self.piles, self.said = {name: cards[::-1] for name, cards in story.piles.items()}, story.said
        self.on_cloth = layout_of(game.edition).piles
        self.dealt, self.strays, self.waits = 0, [i for i in incidents if i.takes], story.waits
        sizes = sizes_of(layout_of(game.edition))
        self.partly = {name for name, cards in self.piles.items() if len(cards) < sizes.get(name, sizes[SEAT])}

    def pile(self, to: str) -> str:
        """From which pile of the description that place is dealt to."""
        told = self.on_cloth[to].described if to in self.on_cloth else ""
        return to if to in self.piles else told if told in self.piles else COMMON if COMMON in self.piles else ""

    def taken(self, name: str, count: int, cite: str) -> tuple[str, ...]:
        """The next so many of that pile."""
        left = self.piles[name]
        if len(left) < count:
            raise Faulty(
                "field/cards", f"{self.said[name]}: after {self.dealt} the round is not over", cite, "add the next card"
            )
        self.dealt += count
        return tuple([left.pop() for _ in range(count)])

    def deal(self, r: Round, duty: Duty) -> Round:
        draw = duty.options[0]
        assert isinstance(draw, Draw)
        if not (name := self.pile(draw.to)):
            untold = r.game.thrown[draw.to][0] if draw.face == "up" else HIDDEN
            return r.carry_out(STAFF[duty.who], Deal(draw.to, draw.face, (untold,) * draw.count), duty)
        in_a_row = name != draw.to  # of which the first are told
        if self.waits and name in self.partly and (not self.piles[name] or (draw.face == "down" and not in_a_row)):
            return r.carry_out(STAFF[duty.who], Deal(draw.to, draw.face, (HIDDEN,) * draw.count), duty)
        cards = self.taken(name, draw.count, duty.cite)
        if stray := next((i for i in self.strays if i.card == self.dealt), None) if self.strays else None:
            assert stray.takes
            self.strays.remove(stray)
            return stray.takes(r, cards[0])
        return r.carry_out(STAFF[duty.who], Deal(draw.to, draw.face, cards), duty)

    def used_up(self, r: Round) -> None:
        if self.strays:
            clause, card = self.strays[0].clause, self.strays[0].card
            raise Faulty(
                "field/cards",
                f"cards: there is no card {card} to which that happened",
                r.game.cite(clause),
                "count again",
            )
        for name, cards in self.piles.items():
            if cards:
                dealt = self.dealt if name == COMMON else "the others"
                message = f"{self.said[name]}: the round was over after {dealt} cards, and {cards[-1]} follows"
                raise Faulty("field/cards", message, r.game.refusal_clause("card/over"), "leave out what follows")


# What is said and done.


def decided(r: Round, duty: Duty, seat: Seat) -> Round:
    if seat.absent and not seat.choices:
        passes = [d for d in r.due if d.place == duty.place and d.does == PASSES]
        passed = next(d for d in passes if getattr(d.options[0], "owner", "") in ("", duty.who))
        return r.propose(STAFF[DEALER], answer(passed.options[0], r.table, NOTHING), passed.id)
    word = seat.choices.pop(0)
    fact = meant(r, duty, word)
    if fact is None:
        raise not_a_choice(r, duty, seat, word)
    who = Who(duty.who)
    return r.decide(who, fact, duty) if isinstance(r, Trusting) else at_field(r, who, fact, f"seats.{seat.area}.choice")


def meant(r: Round, duty: Duty, word: str) -> Fact | None:
    """What a word stands for: a word of the rules, a wager taken back, or a stake by its multiple or in cents."""
    felt = layout_of(r.game.edition)
    if known := next((o for o in duty.options if isinstance(o, Choice | Pull) and decided_by(o) == word), None):
        return known
    match, lays = AMOUNT.fullmatch(word), {o.wager: o for o in duty.options if isinstance(o, Lay)}
    for area in sorted(felt.spots, key=lambda spot: spot.wager not in lays) if match else ():
        lay = lays.get(area.wager)
        if match and lay and (area.most or area.again) and match[1] in (area.word, area.again):
            return Bet(lay.place, lay.wager, lay.owner, int(match[2] or lay.high - lay.high % lay.step))
        if match and area.later and match[1] == (area.said or area.wager):
            base = r.table.stake(duty.place, area.times) if area.times else lay.low if lay else 1
            n = int(match[2] or 1)
            finer = lay is not None and lay.step < base and n * base > lay.high
            return Bet(duty.place, area.wager, duty.who, n if finer else n * (base or 1))
    return Choice(duty.place, word) if word in felt.words else None


def mirrored(r: Round, duty: Duty, seat: Seat) -> Fact:
    """What the one did last who is backed: the same word, or as many chips as may be laid; else what is passed over."""
    acts = [e.fact for e in r.log if e.who.name == seat.backs and isinstance(e.fact, Bet | Choice)]
    words = {o.word: o for o in duty.options if isinstance(o, Choice)}
    lays = {o.wager: o for o in duty.options if isinstance(o, Lay)}
    last = acts[-1]
    if isinstance(last, Bet) and last.wager in lays:
        lay = lays[last.wager]
        return Bet(lay.place, lay.wager, lay.owner, lay.high - lay.high % lay.step)
    return words.get(last.word if isinstance(last, Choice) else "") or [*words.values()][-1]


def not_a_choice(r: Round, duty: Duty, seat: Seat, word: str) -> Faulty:
    words = [decided_by(o) for o in duty.options if isinstance(o, Choice | Pull)]
    words += [said for o in duty.options if isinstance(o, Lay) for said in staking(r, duty, o)]
    message = f"seats.{seat.area}.choice is {in_json(word)}" if word else f"seats.{seat.area}.choice is missing"
    return Faulty("field/choice", message, duty.cite, f"it may be {one_of(words)}")


def staking(r: Round, duty: Duty, lay: Lay) -> list[str]:
    """What lays that stake: its word, with each multiple that may be laid."""
    area = areas_of(r.game)[lay.wager]
    if area.again and lay.place != duty.place:
        return [area.again]
    base = r.table.stake(duty.place, area.times) if area.times else lay.low
    if area.most or lay.low == lay.high == base or not base:
        return [area.word]
    return [f"{area.word} {n}" for n in range(-(-lay.low // base), lay.high // base + 1)]


def rule_on(r: Round, incidents: list[Incident]) -> Round:
    """What happened is recorded, then ruled on as the description says."""
    ruled = [i for i in incidents if i.note]
    for i in ruled:
        assert i.note
        r = r.record(STAFF[DEALER], i.note(r, i.seat))
    for i in ruled:
        for duty in [fault.rulings[0] for fault in r.wrong]:
            if duty.cite == r.game.cite(i.clause) and duty.place == i.seat:
                fact = Void(duty.cite, i.seat) if i.ruling == "void" else Rule(duty.id, i.ruling)
                r = r.propose(STAFF[duty.who], fact, duty.id, WHY)
                break
        else:
            raise Faulty(
                "field/clause",
                f"nothing at seat {i.seat} falls under that clause",
                r.game.cite(i.clause),
                "leave it out",
            )
    return r


def staff_does(r: Round, duty: Duty, meters: Mapping[str, int]) -> Round:
    """The dealer settles; where a jackpot is hit, its meter is read as stated, and the hand is verified."""
    option = duty.options[0]
    if not isinstance(option, LOOKED_UP):
        fact = answer(option, r.table, NOTHING) if isinstance(option, PATTERNS) else option
        return r.carry_out(STAFF[duty.who], fact, duty, WHY if duty.reason else "")
    if isinstance(option, Gauge):
        if option.level not in meters:
            message = f"meters.{short(option.level)} is missing, and a hand wins a share of it"
            raise Faulty("field/meters", message, duty.cite, "state what the meter stood at, in cents")
        return r.carry_out(STAFF[TABLE], Meter(option.level, meters[option.level]), duty)
    if HIDDEN in r.table.cards(option.place):
        message = f"what is turned at {option.place} is not told"
        raise Faulty("field/cards", message, duty.cite, "tell it too, or leave out the last choices")
    return r.carry_out(STAFF[duty.who], answer(option, r.table, NOTHING), duty)


def read_incidents(
    rows: list[Fields], game: Game, seats: Collection[str], known: Mapping[str, Covered]
) -> list[Incident]:
    """Rows with a clause, a seat and a ruling, read by what the game knows of each clause."""
    made = []
    for f in rows:
        clause = f.word("clause").removeprefix(game.edition.clauses)
        if clause not in known:
            message = f"{f.path('clause')} is {in_json(clause, 20)}"
            raise Faulty("field/clause", message, instead=f"it may be {one_of(sorted(known))}")
        covered = known[clause]
        rulings = covered.rulings
        area, ruling = f.word("seat", ""), f.word("ruling", rulings[0] if rulings else "")
        f.done()
        cite = game.cite(clause)
        if rulings and area not in seats:
            raise Faulty("field/seat", f"{f.path('seat')} is {in_json(area, 20)}", cite, "name the seat it happened at")
        if ruling not in (rulings or ("",)):
            raise Faulty(
                "field/ruling", f"{f.path('ruling')} is {in_json(ruling, 20)}", cite, f"it may be {one_of(rulings)}"
            )
        made.append(Incident(clause, covered.void, area, covered.note, ruling))
    return made
