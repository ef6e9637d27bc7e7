"""What follows by itself: rounds begin and end, cards are prepared, and an automatic table deals, collects and pays."""

from collections.abc import Iterable

from cutcard.chance.commitment import Seal, called
from cutcard.chance.dealer import HANDS, answer, carry_on, closing
from cutcard.chance.source import Throws, shuffled
from cutcard.core.duty import Draw, Duty
from cutcard.core.facts import Call, Deal, Fact, Note, Sit, Tick, Void, Who
from cutcard.core.game import Game
from cutcard.core.memo import memo
from cutcard.core.rights import DEALER, SHOE, SUPERVISOR, WHEEL
from cutcard.core.round import Round
from cutcard.core.table import Table
from cutcard.games import board, named
from cutcard.house.log.table_facts import Awaited, Begun, Bound, Ended, HandPaid, Seated, Withheld
from cutcard.house.table.devices import lack
from cutcard.house.table.seats import depart, pay_who_has_gone, release_extra_areas
from cutcard.house.table.session import OPEN, Session
from cutcard.house.table.shoe_vault import Vault
from cutcard.house.table.state import TABLE, fingerprint
from cutcard.house.table.unit_of_work import UnitOfWork
from cutcard.house.table.wheel import CLOSED, FELL, VOID
from cutcard.house.table.wheel import OPEN as TAKES_BETS
from cutcard.shared.hand_pay import paid_by_hand
from cutcard.shared.shoe import BEGIN, OVER, calls, fresh, next_deck, per_shoe, running, to_the_rack

TILT = "tilt"  # an alert that keeps the next round from beginning
WHEEL_FAILED = "the wheel failed"
TO_SHARE = 3_000  # milliseconds to open a share before a card is burnt
WHY = "the pack is made, shuffled and cut by the table itself"


def go_on(work: UnitOfWork, vault: Vault) -> None:
    """Everything that waits for nobody."""
    if work.session.running:
        if work.session.automatic:
            attend(work)
        if work.round.over:
            end(work, HANDS[DEALER])
        elif not (still_here(work) or work.round.table.live() or has_begun(work)):
            end(work, HANDS[DEALER])  # everyone has gone before anything was at stake
    if not work.session.running:
        for person in sorted(work.session.leaving):
            depart(work, TABLE, person)
        release_extra_areas(work)
        if work.session.state == OPEN and work.session.seats:
            begin(work, vault)


def still_here(work: UnitOfWork) -> bool:
    """Whether anybody who sits at the table is in the round."""
    return not work.session.seats.keys().isdisjoint(work.round.table.places_of)


def has_begun(work: UnitOfWork) -> bool:
    """Whether cards have come for a round that was bet on; one burnt while bets are open is not in play."""
    return bool(work.round.table.items) and running(work.state.procedure.table) != ""


# A round begins.


def begin(work: UnitOfWork, vault: Vault) -> None:
    """The next round, under the rules in force now, once its cards are ready.

    A virtual shoe, wheel or die is sealed first, and its seal called before any bet (NZ-ACT-INTEGRITY).
    """
    if work.session.automatic:
        prepare(work)
    if due_step(work.state.procedure) != BEGIN or lack(work.state.game, work.session) or waits(work):
        return
    game = rules_at(work.session, work.now)
    keep_to_areas(work, game)
    if work.session.wheel:
        assert work.wheel
        sealed = sealed_at_the_wheel(work, game)
    else:
        sealed = seal_anew(work, game, vault) if work.session.virtual else {}
    thrown = tuple(":".join((supply, *seal)) for supply, seal in sealed.items() if supply)
    work.say(TABLE, Begun(work.session.round + 1, *sealed.get("", ("", "")), thrown))
    work.change(round=Round(game), previous=work.round if work.round.log else None)
    work.enter(work.round.record(TABLE, game.opening()))
    for fact in work.session.opening():
        work.enter(work.round.record(TABLE, fact))
    p = work.state.procedure
    said = [*(called(supply, root) for supply, (root, _) in sealed.items()), *calls(p.game, p.table)]
    for words in (*said, *board(work.state.previous, said)):
        work.enter(work.round.record(HANDS[SHOE], Call(words)))
    if work.session.automatic:
        attend(work)


def seal_anew(work: UnitOfWork, game: Game, vault: Vault) -> dict[str, tuple[str, str]]:
    """Root and box of each supply: the shoe as it was, unless it has been shuffled; what is thrown always new.

    What is sealed binds the shares that were promised, and that nobody knows yet but those who will open them.
    """
    sealed, p = {}, work.state.procedure
    anew = [of for of in game.supplies if of or of not in work.state.seals or fresh(p.game, p.table)]
    if stays(work, game):
        anew = []
    owed = () if any(work.state.drawn.values()) else work.session.owing.values()
    promises = await_shares(work, work.session.standing.values() if anew else owed)
    for supply in game.supplies:
        box = ""
        if supply in anew:
            pack = Throws(game.thrown[supply]) if supply else shuffled(game.pack)
            seal = Seal(pack.cards, promises=promises, faces=game.thrown.get(supply, ()))
            work.seal(supply, seal, vault.lock(seal))
            box = fingerprint(work.boxes[-1][1])
        sealed[supply] = work.state.seals[supply].root, box
    return sealed


def stays(work: UnitOfWork, game: Game) -> bool:
    """Whether nothing came of what was sealed, and somebody who has opened a share in it still sits here.

    Else whoever makes a round end before it is played could have another order made, as often as they like.
    """
    session, was = work.session, work.round.game
    same = (was.pack, was.thrown) == (game.pack, game.thrown)
    return same and not any(work.state.drawn.values()) and not session.gave.isdisjoint(session.seats)


def await_shares(work: UnitOfWork, promises: Iterable[str]) -> tuple[str, ...]:
    """These promises are bound, and are to be opened in the round that begins."""
    if bound := tuple(promises):
        work.say(TABLE, Awaited(bound))
    return bound


def waits(work: UnitOfWork) -> bool:
    """A terminal that was tampered with waits for an attendant, and one whose wheel takes no bets, for the wheel."""
    tilted = work.session.alert(TILT, work.session.table)
    return bool(tilted or (work.session.wheel and not (work.wheel and work.wheel.spin.phase == TAKES_BETS)))


def sealed_at_the_wheel(work: UnitOfWork, game: Game) -> dict[str, tuple[str, str]]:
    """The seal of the spin that many tables share; its box is noted once."""
    assert work.wheel
    (supply,), spin = game.thrown, work.wheel.spin
    await_shares(work, [promise for promise in work.session.promises.values() if promise in spin.promises])
    return {supply: (spin.root, "" if work.session.roots.get(supply) == spin.root else spin.box)}


def rules_at(session: Session, at: int) -> Game:
    """The game under the edition and options announced for that time; a round that has begun keeps its own."""
    fact = session.furnished
    assert fact is not None
    edition, options = fact.edition, dict(option.partition("=")[::2] for option in fact.options)
    for announced in session.announced:
        if announced.at <= at:
            if announced.what == "edition":
                edition = announced.value
            else:
                options[announced.what] = announced.value
    return named(fact.game, edition, options)


def keep_to_areas(work: UnitOfWork, game: Game) -> None:
    """Where fewer areas to a player are allowed from now on, the others are given up."""
    for person, places in tuple(work.session.seats.items()):
        kept = next(n for n in range(len(places), -1, -1) if not game.forbids(game, Table(), Sit(person, places[:n])))
        if kept < len(places):
            work.say(TABLE, Seated(person, places[:kept]))


def prepare(work: UnitOfWork) -> None:
    """An automatic table ticks its own procedure off, up to the beginning of the round."""
    while due_step(work.state.procedure) not in (BEGIN, ""):
        tick_next(work)


def tick_next(work: UnitOfWork) -> None:
    p = work.state.procedure
    duty = next(d for d in p.due if d.must)
    work.tick(p.propose(HANDS[duty.who], duty.options[0], duty.id, WHY if duty.reason else ""))  # type: ignore[arg-type]


def due_step(p: Round) -> str:
    """The step of the procedure that must be done next."""
    duty = next((d for d in p.due if d.must), None)
    return duty.options[0].step if duty and isinstance(duty.options[0], Tick) else ""


# A round runs.


def attend(work: UnitOfWork) -> None:
    """Close the betting when everyone is ready, and do whatever is the dealer's to do."""
    if work.session.wheel:
        if follow(work):
            return
    elif everyone_ready(work):
        close(work)

    def done(r: Round, duty: Duty) -> Round:
        work.enter(r.carry_out(HANDS[duty.who], answer(duty.options[0], r.table, work), duty))
        return work.round

    def now(duty: Duty) -> bool:
        return not (isinstance(duty.options[0], Draw) and (work.session.wheel or shares_to_come(work)))

    carry_on(work.round, done, now)


def shares_to_come(work: UnitOfWork) -> bool:
    """What is drawn before the betting closes waits a moment for the shares that the seal awaits."""
    r, session = work.round, work.session
    asked = session.owing.keys() & session.seats.keys()
    return bool(asked) and not r.game.closed(r.table) and work.now < session.begun_at + TO_SHARE


def follow(work: UnitOfWork) -> bool:
    """The signal and the number of the wheel that the table shares, recorded even while the terminal is locked.

    Whether the number has come now: what it pays is worked out when that is on the disk.
    """
    (supply,), wheel = work.round.game.thrown, work.wheel
    phase = wheel.phase(work.session.roots[supply]) if wheel else TAKES_BETS
    if phase == TAKES_BETS:
        return False
    if not work.round.game.closed(work.round.table):
        work.enter(work.round.record(HANDS[WHEEL], Call(work.round.game.closing[0])))
        put_in_play(work, HANDS[DEALER])
    if not work.round.table.live() or work.round.table.at(supply) or work.round.table.void:
        return False
    if phase == FELL:
        work.enter(work.round.record(HANDS[WHEEL], Deal(supply, "up", work.draw(1, "up", supply))))
    elif phase == VOID:
        void_spin(work)
    return phase == FELL


def void_spin(work: UnitOfWork) -> None:
    """The wheel failed: what lies on its layouts goes back."""
    work.enter(work.round.record(TABLE, Note(work.round.game.refusal_clause("wheel/failed")), WHEEL_FAILED))
    duty, void = next((d, o) for d in work.round.due for o in d.options if isinstance(o, Void))
    work.enter(work.round.propose(HANDS[SUPERVISOR], void, duty.id, WHEEL_FAILED))


def everyone_ready(work: UnitOfWork) -> bool:
    """Someone has bet, and nobody who sits in the round has more to lay; for nobody but the absent none is dealt."""
    r, session = work.round, work.session
    if not (closing(r) and r.table.live()) or waited_for(session, r):
        return False
    return bool(session.present or session.leaving or said_ready(session, r))


def waited_for(session: Session, r: Round) -> set[str]:
    """Who sits in the round, may lay something and has not said that there is no more to lay."""
    asked = {d.who for d in r.due if d.is_for_a_person}
    return (asked & session.seats.keys()) - said_ready(session, r) - session.leaving - session.away.keys()


def said_ready(session: Session, r: Round) -> frozenset[str]:
    """Who has said so of the betting that is open now, and not of one before it."""
    return session.ready if session.stage == stage(r) else frozenset()


@memo
def stage(r: Round) -> int:
    """How many calls have been made by the rules: betting that opens again comes after one more."""
    return sum(1 for e in r.log if isinstance(e.fact, Call) and e.answers)


def close(work: UnitOfWork) -> None:
    """The dealer ends the betting that is open, in the words of its rule; a ball is spun before the call."""
    duty = closing(work.round)
    assert duty is not None
    closed(work, HANDS[DEALER], answer(duty.options[0], work.round.table, work), duty.id)
    if not work.round.game.closed(work.round.table):
        close(work)


def closed(work: UnitOfWork, who: Who, fact: Fact, duty: str) -> None:
    """No more bets; the procedure notes, the first time, that its cards are in play."""
    work.enter(work.round.propose(who, fact, duty))
    put_in_play(work, who)


def put_in_play(work: UnitOfWork, who: Who) -> None:
    p = work.state.procedure
    if not running(p.table):
        work.tick(p.propose(who, Tick(BEGIN, next_deck(p.game, p.table)), BEGIN))


def end(work: UnitOfWork, who: Who) -> None:
    """The round is over: its cards go to the rack, what was won to the stacks, and what it leaves to the next."""
    p = work.state.procedure
    if deck := running(p.table):
        if per_shoe(p.game) and work.round.from_pack:
            work.tick(p.record(who, to_the_rack(work.round)))
        p = work.state.procedure
        work.tick(p.propose(who, Tick(OVER, deck), OVER))
    for (person, term), value in work.round.game.leaves(work.round.game, work.round.table).items():
        if work.session.terms.get((person, term), 0) != value:
            work.say(TABLE, Bound(person, term, value))
    if work.session.owing and order_stands(work):
        work.say(TABLE, Withheld(tuple(work.session.owing)))
    work.say(TABLE, Ended(work.session.round))
    for person, chips in paid_by_hand(work.round.table).items():
        work.say(TABLE, HandPaid(person, chips))
    pay_who_has_gone(work, TABLE)


def order_stands(work: UnitOfWork) -> bool:
    """Whether no share can change any more what comes: a card has come, or a wheel was closed that did not fail."""
    phases = [work.wheel.phase(root) for root in work.session.roots.values()] if work.wheel else []
    return any(isinstance(e.fact, Deal) for e in work.round.log) or not {CLOSED, FELL}.isdisjoint(phases)
