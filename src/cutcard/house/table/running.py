"""Acts that run a table: open, pause, close, staff, limits with notice, fills and counts, alerts, and corrections."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cutcard.core.errors import Refusal, an, one_of, quoted
from cutcard.core.facts import OWED, Chips, Note, Term, Tick, Who
from cutcard.core.fold import put
from cutcard.core.layout import plain
from cutcard.core.money import STAKE_MAX, dollars
from cutcard.core.rights import DEALER, OPERATOR, PLAYER, STAFF, SUPERVISOR
from cutcard.core.words import called
from cutcard.house.limits.personal import MINUTE
from cutcard.house.log.facts import HouseFact, Registered
from cutcard.house.log.table_facts import (
    Alert,
    Announced,
    Answered,
    Bound,
    Counted,
    Credited,
    Equipped,
    Filled,
    Furnished,
    Healthy,
    Posted,
    Staffed,
    TableSet,
    Titled,
)
from cutcard.house.people.tokens import MONITOR
from cutcard.house.table.auto_dealer import TILT, rules_at
from cutcard.house.table.devices import WELL, must_be_registered
from cutcard.house.table.empty_table import STOOD_EMPTY
from cutcard.house.table.layout import must_be_marked
from cutcard.house.table.same_everywhere import must_agree
from cutcard.house.table.seats import leave
from cutcard.house.table.session import CLOSED, OPEN, PAUSED, Session
from cutcard.house.table.state import TABLE as TABLE_ITSELF
from cutcard.house.table.unit_of_work import UnitOfWork
from cutcard.shared.shoe import ORDERED, TABLE

RUN = (SUPERVISOR, OPERATOR)  # who runs a table
TITLE = 40  # letters in the name of a table
FILL_MAX: Chips = 1_000_000_000
NOTICE = MINUTE  # a change is announced at least a minute ahead, and never to a round that has begun
CALLED = "called"
NOTICES = {"english": "At this table players speak English.", "silence": "Silence, please, while a hand is played."}
WORDS = {"shuffle": "the cards are shuffled before the next round", "continue": "play goes on", "seen": "noted"}

IN_CHARGE = SUPERVISOR, OPERATOR
ENTERED_BY: Mapping[type[HouseFact], tuple[str, ...]] = {  # who alone may enter what, asked again by the audit
    Furnished: (OPERATOR,),
    Posted: (OPERATOR,),
    Titled: (OPERATOR,),
    **dict.fromkeys((TableSet, Staffed, Announced, Filled, Credited, Counted, Equipped), IN_CHARGE),
    Bound: STAFF,
}


def must_be(who: Who, *roles: str) -> None:
    if who.role not in roles:
        raise Refusal("right/role", f"that is for {one_of([*map(an, roles)])} to do, not for {an(who.role)}")


def set_table(work: UnitOfWork, who: Who, word: str, why: str = "", others: Iterable[Session] = ()) -> None:
    """Open, pause or close. A round that has begun is played to its end; closing sends everyone home after it."""
    must_be(who, *ENTERED_BY[TableSet])
    if word not in (OPEN, PAUSED, CLOSED):
        raise Refusal("table/word", f"a table is open, paused or closed, not {quoted(word, 20)}")
    if word == work.session.state:
        raise Refusal("table/already", f"the table is {word} already")
    if word == OPEN:
        must_be_marked(work.state.game)
        must_agree(work.session, others, work.now)
    work.say(who, TableSet(word), why)
    for person in tuple(work.session.seats) if word == CLOSED else ():
        leave(work, who, person, why)


def name_table(work: UnitOfWork, who: Who, title: str) -> None:
    """What people call the table: a few printable words; the book knows it by the name it was set up under."""
    must_be(who, *ENTERED_BY[Titled])
    if len(title) > TITLE or not title.isprintable() or title != title.strip():
        message = f"{quoted(title, 60)} cannot be the name of a table"
        raise Refusal("table/title", message, instead=f"use up to {TITLE} letters, or none to take it away")
    if title == work.session.title:
        raise Refusal("table/already", "the table has that name already")
    work.say(who, Titled(title))


def staff(work: UnitOfWork, who: Who, person: str, role: str, workers: Mapping[str, tuple[str, ...]]) -> None:
    """Who deals or supervises here from now on; a blank role relieves them."""
    must_be(who, *ENTERED_BY[Staffed])
    if role not in (DEALER, SUPERVISOR, ""):
        raise Refusal("staff/role", f"a table has a dealer and a supervisor, not a {quoted(role, 20)}")
    if role and role not in workers.get(person, ()):
        raise Refusal(
            "staff/not-one", f"{called(person)} is not a {role}", instead="the operator gives people their roles"
        )
    if not role and person not in work.session.staff:
        raise Refusal(
            "staff/nobody",
            f"{called(person)} does not work here",
            instead="an operator makes them an account with that role first",
        )
    work.say(who, Staffed(person, role))


def unseat(work: UnitOfWork, who: Who, person: str, why: str) -> None:
    """A person is asked to go; what they have in play is played first."""
    must_be(who, *IN_CHARGE)
    must_say_why(why)
    leave(work, who, person, why)


def bind(work: UnitOfWork, who: Who, person: str, name: str, value: int, why: str = "") -> None:
    """What the rules let hold for one person alone, until it is lifted.

    At once while nothing of theirs is at stake and the betting is open, else from the next round on.
    """
    must_be(who, *ENTERED_BY[Bound])
    game = work.state.game
    if name not in game.terms:
        there = f"there are {one_of(sorted(game.terms))}" if game.terms else "this game has none"
        raise Refusal("term/unknown", f"{quoted(name)} cannot be set for one person here", instead=there)
    if name == OWED:
        raise Refusal("term/owed", "what somebody owes follows from the rounds", instead="put the round right")
    if person not in work.session.seats:
        raise Refusal("seat/nobody", f"{called(person)} does not sit here", instead="name somebody who does")
    if not 0 <= value <= STAKE_MAX:
        raise Refusal(
            "term/value", f"{name} cannot be {quoted(value, 20)}", game.cite(game.terms[name]), f"0 to {STAKE_MAX}"
        )
    r = work.round
    if no := game.forbids(game, r.table, Term(person, name, value)):
        raise Refusal("term/forbidden", no[1], game.cite(no[0]))
    work.say(who, Bound(person, name, value), why)
    if (
        work.session.running
        and person in r.table.places_of
        and not r.game.closed(r.table)
        and not r.table.live(owner=person)
    ):
        work.enter(r.record(TABLE_ITSELF, Term(person, name, value)))


def announce(
    work: UnitOfWork, who: Who, what: str, value: str, at: int, notice: str = "", others: Iterable[Session] = ()
) -> None:
    """An option or the edition changes at that time, for rounds that begin later (NZ-CONS-GAZETTE)."""
    must_be(who, *ENTERED_BY[Announced])
    if what == "edition":
        must_be(who, OPERATOR)
    if at < work.now + NOTICE:
        raise Refusal("notice/short", "a change is announced at least a minute ahead", instead="name a later time")
    option = work.state.game.edition.options.get(what)
    if option and option.notice and not notice.strip():
        message = "a maximum payout needs the approval of the Secretary"
        raise Refusal("cap/approval", message, work.state.game.cite(option.notice), "name it as the notice")
    if option and option.set_up:
        raise Refusal("option/fixed", f"{plain(what)} is fixed when a table is set up", instead="set up another table")
    change = Announced(what, value, at, notice)
    announced = sorted((*work.session.announced, change), key=lambda a: a.at)
    then = replace(work.session, announced=tuple(announced))
    for moment in {a.at for a in announced}:  # alone and together with all that is to come
        rules_at(then, moment).edition.open_for_play()
    if work.session.state != CLOSED:
        must_agree(then, others, work.now)
    work.say(who, change)


def fill(work: UnitOfWork, who: Who, chips: Chips) -> None:
    must_be(who, *ENTERED_BY[Filled])
    work.say(who, Filled(sensible(chips)))


def credit(work: UnitOfWork, who: Who, chips: Chips) -> None:
    """A float may owe for chips paid or sold; but what is not in it is not taken away, by the book when it is kept."""
    must_be(who, *ENTERED_BY[Credited])
    work.say(who, Credited(sensible(chips)))


def sensible(chips: Chips) -> Chips:
    if not 0 < chips <= FILL_MAX:
        raise Refusal(
            "chips/amount", f"{quoted(chips, 20)} cents cannot be a fill or a credit", instead="name whole cents"
        )
    return chips


def count(work: UnitOfWork, who: Who, dropped: Chips, floated: Chips, shift: str) -> None:
    """A shift ends: the box is emptied, the float counted, and another begins."""
    must_be(who, *ENTERED_BY[Counted])
    if not 0 <= dropped <= work.session.dropped:
        held = dollars(work.session.dropped)
        raise Refusal("shift/drop", f"the box holds {held}, not {dollars(dropped)}", instead="count it again")
    if not 0 <= floated <= FILL_MAX:
        raise Refusal("shift/float", f"{quoted(floated, 20)} cents cannot be a float", instead="count it again")
    if not shift.strip() or len(shift) > 40:
        raise Refusal("shift/name", "the next shift needs a name of up to 40 characters")
    work.say(who, Counted(dropped, floated, shift.strip()))


def call_supervisor(work: UnitOfWork, who: Who, why: str) -> None:
    """An alert that stays until a supervisor answers it; one call is enough. At a terminal its player calls."""
    if not (who.role == PLAYER and work.session.wheel and who.name in work.session.seats):
        must_be(who, DEALER)
    must_say_why(why)
    if work.session.alert(CALLED, who.name):
        cite = work.state.game.refusal_clause("call/attendant")
        raise Refusal("alert/called", "a supervisor has been called", cite, "wait for one")
    work.say(who, Alert(CALLED, who.name, why.strip()))


def answers_to(kind: str) -> tuple[str, ...]:
    """Return the words that answer an alert of that kind."""
    return ("shuffle", "continue") if kind == STOOD_EMPTY else ("seen",)


def answer_alert(work: UnitOfWork, who: Who, alert: int, word: str, why: str = "") -> None:
    """What is done about it; of a table that stood empty, shuffle or continue."""
    must_be(who, *IN_CHARGE)
    if alert not in work.session.alerts:
        raise Refusal("alert/none", f"there is no open alert {alert}", instead="choose one from the list")
    if word not in (answers := answers_to(work.session.alerts[alert].kind)):
        raise Refusal("alert/word", f"that alert is answered {one_of(answers)}, not {quoted(word, 20)}")
    work.say(who, Answered(alert, word), why)
    if word == "shuffle":
        p = work.state.procedure
        work.tick(p.propose(who, Tick(ORDERED, TABLE), ORDERED, why or WORDS[word]))


def equip(work: UnitOfWork, who: Who, kind: str, device: str, register: Mapping[str, Registered]) -> None:
    must_be(who, *ENTERED_BY[Equipped])
    must_be_registered(work.state.game, register, kind, device)
    work.say(who, Equipped(kind, device))


def heartbeat(work: UnitOfWork, who: Who, kind: str, device: str) -> None:
    """A device says that it is there; what is noted is that it had not been."""
    must_be_of_this_table(work, who, kind, device)
    work.change(heard=put(work.state.heard, kind, work.now))
    if work.session.health.get(kind) != WELL:
        work.say(who, Healthy(kind, device, WELL))


def must_be_of_this_table(work: UnitOfWork, who: Who, kind: str, device: str) -> None:
    must_be(who, MONITOR)
    if work.session.devices.get(kind) != device:
        cite = work.state.game.refusal_clause("device/other")
        raise Refusal(
            "device/other", f"{quoted(device)} is not the {kind} of this table", cite, "enter it for this table first"
        )


def trip(work: UnitOfWork, who: Who, kind: str, device: str, says: str) -> None:
    """Tilted, opened or rocked: the round stops where it stands; between rounds the next does not begin."""
    must_be_of_this_table(work, who, kind, device)
    must_say_why(says)
    clause = work.state.game.refusal_clause("device/tripped")
    if clause and work.session.running:
        work.enter(work.round.record(TABLE_ITSELF, Note(clause), f"{device}: {says.strip()}"))
    else:
        work.say(who, Alert(TILT, work.session.table, f"{device}: {says.strip()}"))


def post(work: UnitOfWork, who: Who, notice: str, on: bool) -> None:
    """English only, or silence during a hand, where the operator wants it."""
    must_be(who, *ENTERED_BY[Posted])
    if notice not in NOTICES:
        raise Refusal(
            "notice/unknown", f"there is no notice {quoted(notice, 20)}", instead=f"post {one_of(list(NOTICES))}"
        )
    work.say(who, Posted(notice, NOTICES[notice] if on else ""))


def must_say_why(why: str) -> None:
    if not why.strip():
        raise Refusal("due/no-reason", "this needs a reason", instead="say why")
