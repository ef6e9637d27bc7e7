"""An earlier round put right: entries are taken back by adding to it, and what is due again is done again."""

from cutcard.chance.dealer import HANDS, STAFF, answer, carry_on, next_task
from cutcard.core.duty import Duty
from cutcard.core.errors import Refusal
from cutcard.core.facts import Call, Fact, Meter, Strike, Who
from cutcard.core.rights import OPERATOR, SUPERVISOR
from cutcard.core.round import Round
from cutcard.house.log.streams import round_stream
from cutcard.house.log.table_facts import Corrected
from cutcard.house.table.playing import must_not_name_cards
from cutcard.house.table.running import must_say_why
from cutcard.house.table.seats import pay_who_has_gone
from cutcard.house.table.state import TABLE
from cutcard.house.table.unit_of_work import UnitOfWork


class NoCards:
    """Nothing is drawn for a round that is over."""

    def draw(self, count: int, face: str, to: str = "") -> tuple[str, ...]:
        raise Refusal("card/unread", "cards of that round were never read", instead="record what they were")


def correct(
    work: UnitOfWork, who: Who, number: int, earlier: Round, begun: int, fact: Fact, duty: str, why: str
) -> None:
    """A supervisor strikes an entry of an earlier round, or rules in it."""
    must_say_why(why)
    must_not_name_cards(work, fact)
    later = earlier.propose(who, fact, duty, why)
    struck = earlier.log[fact.entry].fact if isinstance(fact, Strike) else None
    open_to_us = any(d.must and (d.who in STAFF or d.who in (SUPERVISOR, OPERATOR)) for d in later.due)
    closing = isinstance(struck, Call) and struck.words in earlier.game.closing
    if isinstance(struck, Meter) or closing or (not later.over and not open_to_us):
        message = "after that nothing could settle the round again"
        raise Refusal("round/stuck", message, instead="strike a payment or a ruling")
    work.amend(number, begun, earlier, later)
    pay_who_has_gone(work, who, why)


def settle_again(work: UnitOfWork, who: Who, number: int, earlier: Round, begun: int, why: str) -> None:
    """Whatever is the dealer's to do in that round, now that it has been put right; by the rules, at one word."""
    must_say_why(why)
    if next_task(earlier) is None:
        raise Refusal("round/settled", f"nothing is to be settled in round {number}", instead="correct it first")

    def done(r: Round, duty: Duty) -> Round:
        later = r.carry_out(HANDS[duty.who], answer(duty.options[0], r.table, NoCards()), duty, why)
        work.amend(number, begun, r, later)
        return later

    carry_on(earlier, done)
    pay_who_has_gone(work, who, why)


def tell(work: UnitOfWork, why: str) -> None:
    """Tell each person what the corrections of one act, and all that followed from them, gave them or took."""
    for number, before in work.put_right.items():
        after = work.rounds[round_stream(work.session.table, number)].table.chips
        for person in before.table.places_of:
            if chips := after.get(person, 0) - before.table.chips.get(person, 0):
                work.say(TABLE, Corrected(person, number, chips), why)
