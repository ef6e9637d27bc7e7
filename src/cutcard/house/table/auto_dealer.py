"""What follows by itself: rounds begin and end, cards are prepared, and an automatic table deals, collects and pays."""

from cutcard.chance.commitment import SEALED, Seal
from cutcard.chance.dealer import STAFF, answer, closing
from cutcard.chance.source import shuffled
from cutcard.core.duty import CLOSES, Duty
from cutcard.core.facts import Call, Deal, Fact, Sit, Tick, Who
from cutcard.core.game import Game
from cutcard.core.rights import DEALER, SHOE, SUPERVISOR
from cutcard.core.round import Round
from cutcard.games import find
from cutcard.house.log.facts import Begun, Ended, Seated
from cutcard.house.table.devices import lack
from cutcard.house.table.seats import depart, release_extra_areas
from cutcard.house.table.session import OPEN, Desk
from cutcard.house.table.shoe_vault import Vault
from cutcard.house.table.state import TABLE, Turn, fingerprint
from cutcard.shared.shoe import BEGIN, OVER, RACK, last, next_deck, per_shoe, rows, running

HANDS = STAFF | {SUPERVISOR: Who("supervisor", SUPERVISOR)}
SHUFFLE = "shuffle"
WHY = "the pack is made, shuffled and cut by the table itself"


def go_on(turn: Turn, vault: Vault) -> None:
    """Everything that waits for nobody."""
    if turn.desk.running:
        if turn.desk.automatic:
            attend(turn)
        if turn.round.over:
            end(turn, HANDS[DEALER])
        elif not turn.desk.seats and not turn.round.table.live() and not turn.round.table.items:
            turn.say(TABLE, Ended(turn.desk.round))  # everyone has gone before anything was at stake
    if not turn.desk.running:
        for person in sorted(turn.desk.leaving):
            depart(turn, TABLE, person)
        release_extra_areas(turn)
        if turn.desk.state == OPEN and turn.desk.seats:
            begin(turn, vault)


# A round begins.


def begin(turn: Turn, vault: Vault) -> None:
    """The next round, under the rules in force now, once its cards are ready.

    A virtual shoe is sealed first, and its seal called before any bet (NZ-ACT-INTEGRITY).
    """
    if turn.desk.automatic:
        prepare(turn)
    if due_step(turn.state.procedure) != BEGIN or lack(turn.state.game, turn.desk):
        return
    root = box = ""
    game = rules_at(turn.desk, turn.now)
    keep_to_areas(turn, game)
    if turn.desk.virtual:
        if turn.state.seal is None or shuffled_since(turn.state.procedure):
            seal = Seal(shuffled(game.pack).cards)
            turn.seal(seal, vault.lock(seal))
            box = fingerprint(turn.boxes[-1][1])
        assert turn.state.seal is not None
        root = turn.state.seal.root
    turn.say(TABLE, Begun(turn.desk.round + 1, root, box))
    turn.change(round=Round(game), previous=turn.round if turn.round.log else None)
    turn.enter(turn.round.record(TABLE, game.opening()))
    for person, places in turn.desk.seats.items():
        turn.enter(turn.round.record(TABLE, Sit(person, places)))
    if root:
        turn.enter(turn.round.record(HANDS[SHOE], Call(SEALED + root)))


def rules_at(desk: Desk, at: int) -> Game:
    """The game under the edition and options announced for that time; a round that has begun keeps its own."""
    fact = desk.furnished
    assert fact is not None
    edition, options = fact.edition, dict(option.partition("=")[::2] for option in fact.options)
    for announced in desk.announced:
        if announced.at <= at:
            if announced.what == "edition":
                edition = announced.value
            else:
                options[announced.what] = announced.value
    return find(fact.game, edition, options)


def keep_to_areas(turn: Turn, game: Game) -> None:
    """Where fewer areas to a player are allowed from now on, the others are given up."""
    most = game.number("areas-max") if "areas-max" in game.edition.options else len(game.places)
    for person, places in tuple(turn.desk.seats.items()):
        if len(places) > most:
            turn.say(TABLE, Seated(person, places[:most]))


def prepare(turn: Turn) -> None:
    """An automatic table ticks its own procedure off, up to the beginning of the round."""
    while due_step(turn.state.procedure) not in (BEGIN, ""):
        tick_next(turn)


def tick_next(turn: Turn) -> None:
    p = turn.state.procedure
    duty = next(d for d in p.due if d.must)
    turn.tick(p.propose(HANDS[duty.who], duty.options[0], duty.id, WHY if duty.reason else ""))  # type: ignore[arg-type]


def due_step(p: Round) -> str:
    """The step of the procedure that must be done next."""
    duty = next((d for d in p.due if d.must), None)
    return duty.options[0].step if duty and isinstance(duty.options[0], Tick) else ""


def shuffled_since(p: Round) -> bool:
    """Whether the cards have been shuffled since a round was last dealt from them, as they always are while mixing."""
    deck = next_deck(p.game, p.table)
    return not rows(p.game, SHUFFLE) or last(p.table, SHUFFLE, deck) > last(p.table, BEGIN, deck)


# A round runs.


def attend(turn: Turn) -> None:
    """Close the betting when everyone is ready, and do whatever is the dealer's to do."""
    if everyone_ready(turn):
        close(turn)
    while duty := next_task(turn.round):
        turn.enter(turn.round.propose(HANDS[duty.who], answer(duty.options[0], turn.round.table, turn), duty.id))


def next_task(r: Round) -> Duty | None:
    """What the dealer or the shoe must do next; the closing of the betting has its own time."""
    return next((d for d in r.due if d.must and d.who in STAFF and d.does != CLOSES), None)


def everyone_ready(turn: Turn) -> bool:
    """Someone has bet, and nobody who sits in the round has more to lay."""
    return bool(closing(turn.round) and turn.round.table.live()) and not waited_for(turn.desk, turn.round)


def waited_for(desk: Desk, r: Round) -> set[str]:
    """Who sits in the round, may lay something and has not said that there is no more to lay."""
    asked = {d.who for d in r.due if d.is_for_a_person}
    return (asked & desk.seats.keys()) - said_ready(desk, r) - desk.leaving


def said_ready(desk: Desk, r: Round) -> frozenset[str]:
    """Who has said so of the betting that is open now, and not of one before it."""
    return desk.ready if desk.stage == stage(r) else frozenset()


def stage(r: Round) -> int:
    """How many calls have been made by the rules: betting that opens again comes after one more."""
    return sum(1 for e in r.log if isinstance(e.fact, Call) and e.answers)


def close(turn: Turn) -> None:
    """The dealer ends the betting that is open, in the words of its rule."""
    duty = closing(turn.round)
    assert duty is not None
    closed(turn, HANDS[DEALER], answer(duty.options[0], turn.round.table, turn), duty.id)


def closed(turn: Turn, who: Who, fact: Fact, duty: str) -> None:
    """No more bets; the procedure notes, the first time, that its cards are in play."""
    turn.enter(turn.round.propose(who, fact, duty))
    p = turn.state.procedure
    if not running(p.table):
        turn.tick(p.propose(who, Tick(BEGIN, next_deck(p.game, p.table)), BEGIN))


def end(turn: Turn, who: Who) -> None:
    """The round is over: its cards go to the rack, and what was won to the stacks."""
    p = turn.state.procedure
    if deck := running(p.table):
        if per_shoe(p.game) and (names := tuple(item.name for item in turn.round.table.items.values())):
            turn.tick(p.record(who, Deal(RACK, "up", names)))
        p = turn.state.procedure
        turn.tick(p.propose(who, Tick(OVER, deck), OVER))
    turn.say(TABLE, Ended(turn.desk.round))
