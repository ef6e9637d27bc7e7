"""An attentive dealer: does whatever the rules ask of the dealer and the devices, until a person has to act."""

from collections.abc import Callable, Iterable, Sequence

from cutcard.chance.source import Source
from cutcard.core.duty import CLOSES, CONFIRMS, PATTERNS, Draw, Duty, Gauge, Lay, Option, Reveal, Slide
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Deal, Fact, Show, Who
from cutcard.core.game import always
from cutcard.core.rights import DEALER, DEVICES, SUPERVISOR
from cutcard.core.round import Round
from cutcard.core.steps import steps_of, waited_after
from cutcard.core.table import HIDDEN, Table

STAFF = {role: Who(role, role) for role in (DEALER, *DEVICES)}
Act = Callable[[Round, Duty], Round]  # the round after this was done
BRINGS_CARDS = (Draw, Reveal)
HANDS = STAFF | {SUPERVISOR: Who(SUPERVISOR, SUPERVISOR)}


def answer(option: Option, table: Table, source: Source) -> Fact:
    """The fact that takes up an option: a draw takes cards, a reveal turns them, a stake is laid at its least."""
    if not isinstance(option, PATTERNS):
        return option
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


def closing(r: Round) -> Duty | None:
    """What ends the betting that is open now, if any is."""
    return next((d for d in r.due if d.does == CLOSES), None)


def close(r: Round) -> Round:
    """The dealer ends the betting that is open now, in the words of its rule; a ball is spun before the call."""
    duty = closing(r)
    assert duty is not None
    r = r.propose(STAFF[DEALER], duty.options[0], duty.id)  # type: ignore[arg-type]
    return r if r.game.closed(r.table) else close(r)


def is_task(duty: Duty) -> bool:
    """Whether the dealer or a device must do it, or it only has to be confirmed; not the closing of the betting."""
    return duty.must and duty.does != CLOSES and (duty.who in STAFF or duty.does == CONFIRMS)


def next_task(r: Round) -> Duty | None:
    """What is to be done next, if anything is."""
    return next(filter(is_task, r.due), None)


def carry_on(r: Round, act: Act, only: Callable[[Duty], bool] = always) -> Round:
    """What is to be done, one act after another, until a person has to act or something else is wanted.

    The rules are asked in full before and after. Between them nobody but the dealer acts, and only the step at hand is
    asked: what is wrong is looked for only where a card comes or is turned. Where anything has gone wrong in the round,
    they are asked in full before each act: a card that was held back may have to be carried, and then read.
    """
    while (task := next_task(r)) and only(task):
        r = by_plan(r, act, only) if r.orderly and not r.wrong else act(r, task)
    return r


def never(_: object) -> bool:
    """Nothing comes before what the dealer does."""
    return False


def by_plan(
    r: Round, act: Act, only: Callable[[Duty], bool] = always, before: Callable[[Sequence[Duty]], bool] = never
) -> Round:
    """From step to step, until something else comes before. What one asks for in turn is done until a place has no
    wager left.

    A step behind is asked again where cards have come that it did not know of, or a place has no wager left, and then
    only what of it later steps can make ask for more.
    """
    game, behind, nth = r.game, r.steps_done, 0
    steps = waited_after(game)[behind]
    duties: tuple[Duty, ...]
    tasks: list[Duty]
    plan: Iterable[Duty]
    while nth < len(steps):
        at, parts, in_turn, together, looks_back = steps[nth]
        table, nth = r.table, nth + 1
        if in_turn:
            plan, then = in_turn(game, table), nth
        else:
            duties, tasks = (), []
            for part in parts:
                if asked := tuple(part(game, table)):
                    duties, tasks = duties + asked, tasks or [*filter(is_task, asked)]
            if not duties:
                continue
            if any(duty.must for duty in duties) and (not tasks or before(duties)):
                return r.left_off(at, duties)
            plan, then = tasks if together else tasks[:1], nth - 1
        live = len(table.stakes.live)
        for duty in plan:
            if not (is_task(duty) and only(duty)):
                return r.left_off(at)
            r, option, nth = act(r, duty), duty.options[0], then
            if isinstance(option, BRINGS_CARDS):
                if r.wrong or (isinstance(option, Reveal) and HIDDEN in table.cards(option.place)):
                    return r  # no step knew what was turned up
                goes_back = isinstance(option, Draw) and not in_turn
            else:
                goes_back = len(r.table.stakes.live) != live and (looks_back or not in_turn)
            if goes_back:
                behind = max(behind, at)
                steps, nth = waited_after(game)[behind], 0
                break
    return r if r.table.live() else r.left_off(len(steps_of(game)), ())


def attend(r: Round, source: Source) -> Round:
    """Whatever is to be done, with cards from there."""
    return carry_on(r, lambda r, duty: r.carry_out(HANDS[duty.who], answer(duty.options[0], r.table, source), duty))
