"""What can be asked of a table, one noun an act, and what each does. A refused act changes nothing."""

from collections.abc import Mapping
from typing import assert_never, get_args

from cutcard.core.errors import Refusal
from cutcard.core.facts import Chips, Fact, Tick, Who, noun
from cutcard.core.round import Round
from cutcard.house.log.facts import Registered
from cutcard.house.table import corrections, playing, running, seats, shuffling
from cutcard.house.table.seats import Visitor
from cutcard.house.table.session import Session
from cutcard.house.table.unit_of_work import UnitOfWork


@noun
class Sit:
    """Take these areas with so many chips; the promise is of a share of the next shuffle."""

    places: tuple[str, ...]
    chips: Chips
    promise: str = ""


@noun
class Leave:
    """Go, with what is left."""


@noun
class CashOut:
    """Go, with the credits on a ticket."""


@noun
class Ready:
    """No more bets from me."""


@noun
class Share:
    """My part in the shuffle: the share that I promised, now that it is sealed, and the promise of my next."""

    share: str = ""
    promise: str = ""


@noun
class Say:
    """Talk at the table."""

    words: str


@noun
class Propose:
    """An act under the rules, for the duty it names."""

    fact: Fact
    duty: str
    why: str = ""


@noun
class Record:
    """What has happened in the world, right or wrong."""

    fact: Fact
    why: str = ""


@noun
class DealNext:
    """The next thing that is the dealer's to do."""


@noun
class ReadCards:
    """Cards read by the scanner or typed; confirmed where one cannot be there and is."""

    codes: tuple[str, ...]
    confirmed: bool = False


@noun
class ExposeCard:
    """A card fell open by accident."""

    by: str
    item: str
    card: str = ""


@noun
class TickOff:
    """A step of the cards' procedure is done."""

    duty: str
    step: str
    deck: str
    cards: int = 0
    why: str = ""


@noun
class SetTable:
    """Open, pause or close the table."""

    word: str
    why: str = ""


@noun
class NameTable:
    """What people call the table; blank: by its name in the book."""

    title: str


@noun
class Staff:
    """Who deals or supervises here; a blank role relieves them."""

    person: str
    role: str


@noun
class Unseat:
    """Ask a person to go."""

    person: str
    why: str


@noun
class Bind:
    """What holds for a person here from now on, such as what their chip is worth; nought lifts it."""

    person: str
    name: str
    value: int
    why: str = ""


@noun
class Announce:
    """A change of an option or the edition, from that time on."""

    what: str
    value: str
    at: int
    notice: str = ""


@noun
class Fill:
    """Chips to the float."""

    chips: Chips


@noun
class Credit:
    """Chips from the float."""

    chips: Chips


@noun
class Count:
    """Empty the box, count the float, begin the next shift."""

    drop: Chips
    float: Chips
    shift: str


@noun
class CallSupervisor:
    """The dealer wants a supervisor at the table."""

    why: str


@noun
class AnswerAlert:
    """What is done about an alert."""

    alert: int
    word: str
    why: str = ""


@noun
class Correct:
    """An earlier round is put right."""

    round: int
    fact: Fact
    duty: str
    why: str


@noun
class SettleAgain:
    """What is due again in an earlier round, after it was put right, is done."""

    round: int
    why: str


@noun
class Post:
    """Hang a notice at the table: english or silence, on or off."""

    notice: str
    on: bool


@noun
class Heartbeat:
    """A device of the table is there."""

    gear: str
    device: str


@noun
class Trip:
    """A device of the table tells that something is wrong with it."""

    gear: str
    device: str
    says: str


@noun
class Equip:
    """That device serves the table."""

    gear: str
    device: str


Act = (
    Sit
    | Leave
    | CashOut
    | Ready
    | Share
    | Say
    | Propose
    | Record
    | DealNext
    | ReadCards
    | ExposeCard
    | TickOff
    | SetTable
    | NameTable
    | Staff
    | Unseat
    | Bind
    | Announce
    | Fill
    | Credit
    | Count
    | CallSupervisor
    | AnswerAlert
    | Correct
    | SettleAgain
    | Post
    | Heartbeat
    | Trip
    | Equip
)
ACTS = {kind.__name__: kind for kind in get_args(Act)}


@noun
class Prefetched:
    """Data fetched from the house before an act, by kind of act."""

    visitor: Visitor | None = None
    earlier: tuple[Round, int] | None = None  # an earlier round, and when it began
    register: Mapping[str, Registered] | None = None
    workers: Mapping[str, tuple[str, ...]] | None = None  # staff and their roles
    others: tuple[Session, ...] = ()  # the other tables
    round: int = 0  # the one that the act is meant for, where that was said
    until: int = 0  # when it is no longer meant, where that was said


def perform(work: UnitOfWork, who: Who, act: Act, known: Prefetched) -> None:
    if 0 < known.until < work.now:
        raise Refusal("act/late", "this came too late and was not done", instead="do it again if you still mean it")
    if known.round not in (0, work.session.round):
        message = f"that was meant for round {known.round}, and the table is at round {work.session.round}"
        raise Refusal("round/other", message, instead="look at the table again")
    match act:
        case Sit(places, chips, promise):
            assert known.visitor is not None
            seats.sit(work, who, places, chips, known.visitor)
            if promise and who.name in work.session.seats:
                shuffling.promise(work, who, promise)
        case Leave():
            seats.leave(work, who, who.name)
        case CashOut():
            seats.cash_out(work, who)
        case Ready():
            playing.ready(work, who)
        case Share(share, promise):
            shuffling.share(work, who, share, promise)
        case Say(words):
            playing.chat(work, who, words)
        case Propose(fact, duty, why):
            playing.propose(work, who, fact, duty, why)
        case Record(fact, why):
            playing.record(work, who, fact, why)
        case DealNext():
            playing.deal(work, who)
        case ReadCards(codes, confirmed):
            playing.read(work, who, codes, confirmed)
        case ExposeCard(by, item, card):
            playing.expose(work, who, by, item, card)
        case TickOff(duty, step, deck, cards, why):
            playing.tick(work, who, duty, Tick(step, deck, cards), why)
        case SetTable(word, why):
            running.set_table(work, who, word, why, known.others)
        case NameTable(title):
            running.name_table(work, who, title)
        case Staff(person, role):
            running.staff(work, who, person, role, known.workers or {})
        case Unseat(person, why):
            running.unseat(work, who, person, why)
        case Bind(person, name, value, why):
            running.bind(work, who, person, name, value, why)
        case Announce(what, value, at, notice):
            running.announce(work, who, what, value, at, notice, known.others)
        case Fill(chips):
            running.fill(work, who, chips)
        case Credit(chips):
            running.credit(work, who, chips)
        case Count(dropped, floated, shift):
            running.count(work, who, dropped, floated, shift)
        case CallSupervisor(why):
            running.call_supervisor(work, who, why)
        case AnswerAlert(alert, word, why):
            running.answer_alert(work, who, alert, word, why)
        case Correct(number, fact, duty, why):
            corrections.correct(work, who, number, *put_right(who, known), fact, duty, why)
        case SettleAgain(number, why):
            corrections.settle_again(work, who, number, *put_right(who, known), why)
        case Post(notice, on):
            running.post(work, who, notice, on)
        case Heartbeat(kind, device):
            running.heartbeat(work, who, kind, device)
        case Trip(kind, device, says):
            running.trip(work, who, kind, device, says)
        case Equip(kind, device):
            running.equip(work, who, kind, device, known.register or {})
        case _:
            assert_never(act)


def put_right(who: Who, known: Prefetched) -> tuple[Round, int]:
    """The earlier round, which is looked up only for those who may put it right."""
    running.must_be(who, *running.RUN)
    assert known.earlier is not None
    return known.earlier
