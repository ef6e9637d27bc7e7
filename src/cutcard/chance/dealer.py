"""An attentive dealer: does whatever the rules ask of the dealer and the devices, until a person has to act."""

from cutcard.chance.source import Source
from cutcard.core.duty import CLOSES, CONFIRMS, Draw, Duty, Gauge, Lay, Option, Reveal, Slide
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Deal, Fact, Show, Who
from cutcard.core.rights import DEALER, DEVICES, SUPERVISOR
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN, Table

STAFF = {role: Who(role, role) for role in (DEALER, *DEVICES)}
HANDS = STAFF | {SUPERVISOR: Who(SUPERVISOR, SUPERVISOR)}


def answer(option: Option, table: Table, source: Source) -> Fact:
    """The fact that takes up an option: a draw takes cards, a reveal turns them, a stake is laid at its least."""
    match option:
        case Draw(to, face, count):
            return Deal(to, face, source.draw(count, face, to))
        case Reveal(place):
            lying = table.cards(place)
            return Show(place, tuple(source.draw(1, "up", place)[0] if card == HIDDEN else card for card in lying))
        case Slide() | Lay(family=True):
            raise Refusal("bet/spot", "on which spot a wager lies is for its owner to say")
        case Lay(place, wager, owner, low, _, step):
            return Bet(place, wager, owner, -(-low // step) * step)
        case Gauge(level):
            raise Refusal("meter/unread", f"what the {level} meter stands at is for the table to say")
    return option


def closing(r: Round) -> Duty | None:
    """What ends the betting that is open now, if any is."""
    return next((d for d in r.due if d.does == CLOSES), None)


def close(r: Round) -> Round:
    """The dealer ends the betting that is open now, in the words of its rule; a ball is spun before the call."""
    duty = closing(r)
    assert duty is not None
    r = r.propose(STAFF[DEALER], duty.options[0], duty.id)  # type: ignore[arg-type]
    return r if r.game.closed(r.table) else close(r)


def next_task(r: Round) -> Duty | None:
    """What the dealer or a device must do next, or what only has to be confirmed; not the closing of the betting."""
    tasks = (d for d in r.due if d.must and d.does != CLOSES)
    return next((d for d in tasks if d.who in STAFF or d.does == CONFIRMS), None)


def attend(r: Round, source: Source) -> Round:
    """All of these, one act after another."""
    while duty := next_task(r):
        r = r.propose(HANDS[duty.who], answer(duty.options[0], r.table, source), duty.id)
    return r
