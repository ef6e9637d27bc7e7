"""Acts of play: what players, dealers and supervisors do in a round, and in the procedure of the cards."""

from dataclasses import replace

from cutcard.chance.dealer import answer, next_task
from cutcard.chance.scanner import card_of
from cutcard.core.duty import CLOSES, Draw, Reveal
from cutcard.core.errors import Refusal, quoted
from cutcard.core.facts import Bet, Call, Deal, Expose, Fact, Pull, Show, Tick, Who
from cutcard.core.rights import PLAYER
from cutcard.core.table import HIDDEN
from cutcard.core.words import words_of
from cutcard.house.log.table_facts import Chatted, Ready
from cutcard.house.table.affording import must_afford, must_be_within_limits, must_see_through
from cutcard.house.table.auto_dealer import closed, said_ready, shares_to_come, stage
from cutcard.house.table.unit_of_work import UnitOfWork
from cutcard.shared.shoe import apart

NAMES_CARDS = (Deal, Show, Expose)
SILENCE = "silence"


def propose(work: UnitOfWork, who: Who, fact: Fact, duty: str, why: str = "") -> None:
    """An act under the rules, for the duty it names."""
    must_run(work)
    if any(d.does == CLOSES for d in work.round.named(duty)):
        closed(work, who, fact, duty)
        return
    must_not_name_cards(work, fact)
    if isinstance(fact, Bet | Pull):
        must_be_taken(work)
    if isinstance(fact, Bet) and fact.owner == who.name:
        must_be_within_limits(work, fact)  # their own limit is the reason that counts, whatever else is wrong
    later = work.round.propose(who, fact, duty, why)
    if isinstance(fact, Bet):  # theirs: nobody learns from a refusal what somebody else has or has set for themself
        must_afford(work, who, fact)
        must_see_through(work, fact)
    work.enter(later)


def record(work: UnitOfWork, who: Who, fact: Fact, why: str = "") -> None:
    """What has already happened in the world; by staff. A spoken bet is recorded for a seat that has the chips."""
    must_run(work)
    must_not_name_cards(work, fact)
    if isinstance(fact, Bet):
        must_afford(work, who, fact)
    work.enter(work.round.record(who, fact, why))


def must_run(work: UnitOfWork) -> None:
    if not work.session.running:
        raise Refusal("round/none", "no round is open at this table", instead="wait for the next")


def must_not_name_cards(work: UnitOfWork, fact: Fact) -> None:
    """At a virtual table only the shoe knows the cards: whoever could name one could ask whether it is out."""
    if work.session.virtual and isinstance(fact, NAMES_CARDS):
        raise Refusal("card/virtual", "at this table the cards come from the sealed shoe", instead="deal, or turn up")


def must_be_taken(work: UnitOfWork) -> None:
    """A wheel that many tables share closes for all of them at one moment."""
    if not takes_bets(work):
        cite = work.round.game.refusal_clause("wheel/closed")
        raise Refusal("wheel/closed", "the wheel takes no more bets for this spin", cite, "wait for the next")
    work.before_the_signal = True


def takes_bets(work: UnitOfWork) -> bool:
    """Whether the wheel that this table shares, if it does, is open for bets."""
    return not work.session.wheel or bool(work.wheel and all(map(work.wheel.is_open, work.session.roots.values())))


def take_back(work: UnitOfWork, person: str, why: str) -> None:
    """Take back every wager that its owner still may before the cards: nobody is dealt in during a break."""
    who = Who(person)
    while work.session.running and takes_bets(work) and not work.round.game.closed(work.round.table):
        pulls = ((o, d.id) for d in work.round.asked(who) for o in d.options if isinstance(o, Pull))
        if not (first := next(pulls, None)):
            return
        propose(work, who, *first, why)


# The dealer


def deal(work: UnitOfWork, who: Who) -> None:
    """The next thing that is the dealer's or the shoe's to do, from the sealed shoe or with cards nobody has read."""
    must_run(work)
    duty = next_task(work.round)
    if duty is None:
        work.round.propose(who, Call("deal"), "")  # refused, with what is due instead
        return
    option = duty.options[0]
    if isinstance(option, Draw) and shares_to_come(work):
        raise Refusal("share/awaited", "players' shares of the shuffle are still to come", instead="wait three seconds")
    read = isinstance(option, Reveal) or (isinstance(option, Draw) and option.face == "up")
    if not work.session.virtual and read:
        raise Refusal("card/unread", "these cards come face up: read them", duty.cite, "use the scanner")
    unread = Deal(option.to, option.face, (HIDDEN,) * option.count) if isinstance(option, Draw) else option
    fact = answer(option, work.round.table, work) if work.session.virtual else unread
    work.enter(work.round.propose(who, fact, duty.id))  # type: ignore[arg-type]


def read(work: UnitOfWork, who: Who, codes: tuple[str, ...], confirmed: bool = False) -> None:
    """Cards read by the scanner or typed, in order, for what is to be turned up next.

    One that cannot be there is a fact only when the dealer confirms it; then the deck is faulty (11.6).
    """
    must_run(work)
    if work.session.virtual:
        raise Refusal("card/virtual", "at this table the cards come from the sealed shoe", instead="deal, or turn up")
    duty = next_task(work.round)
    option = duty.options[0] if duty else None
    place = option.to if isinstance(option, Draw) else option.place if isinstance(option, Reveal) else ""
    cards = tuple(card_of(code, {}, work.round.game.dealable(place)) for code in codes)
    if unknown := [code for code, card in zip(codes, cards, strict=True) if not card]:
        what = (
            f"cannot come up at {words_of(work.round.game).place(place)}"
            if work.round.game.supply(place)
            else "is not a card of this table"
        )
        raise Refusal("scanner/unknown", f"{quoted(unknown[0], 30)} {what}", instead="read it again")
    if isinstance(option, Draw) and option.face == "up":
        fact: Fact = Deal(option.to, option.face, cards)
    elif isinstance(option, Reveal):
        fact = Show(option.place, cards)
    else:
        due = duty or next((d for d in work.round.due if d.does == CLOSES), None)
        does = words_of(work.round.game).to_do
        first = f"what is due first: {does(due.options[0])}" if due else "wait for the players"
        raise Refusal("scanner/nothing", "no card is to be turned up now", instead=first)
    assert duty is not None
    entered = work.round.record(who, fact) if confirmed else work.round.propose(who, fact, duty.id)
    work.enter(entered)


def expose(work: UnitOfWork, who: Who, by: str, item: str, card: str = "") -> None:
    """A card fell open by accident; at a virtual table the table says which it was."""
    must_run(work)
    known = work.round.table.items.get(item)
    if known is None:
        raise Refusal("card/none", f"there is no card {quoted(item, 20)} on the table", instead="name one that is")
    work.enter(work.round.record(who, Expose(by, item, known.name if work.session.virtual else card)))


def tick(work: UnitOfWork, who: Who, duty: str, step: Tick, why: str = "") -> None:
    """A step of the procedure; the two who inspect the cards are two people."""
    p = work.state.procedure
    other = apart(p.game, step.step)
    signed = [e for e in p.log if isinstance(e.fact, Tick) and (e.fact.step, e.fact.deck) == (other, step.deck)]
    if signed and signed[-1].who.name == who.name:
        cite = p.game.refusal_clause("inspect/same")
        raise Refusal(
            "inspect/same", "you have signed this inspection already", cite, "a second person inspects the cards"
        )
    counted = replace(step, cards=len(p.game.pack))
    asked = (d for d in p.due if d.id == duty and d.open_to(who, p.table))
    if 0 < step.cards != counted.cards and any(d.admits(counted, p.table) for d in asked):
        work.tick(p.record(who, step, why))  # counted, and found wrong
    else:
        work.tick(p.propose(who, step, duty, why))


# At the seat


def ready(work: UnitOfWork, who: Who) -> None:
    """No more bets from this person."""
    must_run(work)
    if who.name not in work.session.seats:
        raise Refusal("seat/nobody", "you do not sit here", instead="take a seat first")
    if who.name not in said_ready(work.session, work.round):
        work.say(who, Ready(who.name, stage(work.round)))


def chat(work: UnitOfWork, who: Who, words: str) -> None:
    """Talk, between rounds only: nobody tells of a hand."""
    if who.role == PLAYER and who.name not in work.session.seats:
        raise Refusal("seat/nobody", "you do not sit here", instead="take a seat first")
    played = work.session.running and work.round.game.closed(work.round.table)
    clause = work.round.game.refusal_clause("chat/silence" if SILENCE in work.session.notices else "chat/hand")
    if played and (clause or SILENCE in work.session.notices):
        raise Refusal("chat/hand", "no talking while a hand is played", clause, "wait until it ends")
    if not 0 < len(words) <= 200 or not words.isprintable():
        raise Refusal("chat/words", "a message is one line of 1 to 200 characters")
    work.say(who, Chatted(words))
