"""What the lines of a session move in the books, and what a round moves: asked when written, and when audited."""

from collections.abc import Iterator

from cutcard.core.facts import TAKES_BACK, Chips
from cutcard.core.fold import undone
from cutcard.core.round import Round
from cutcard.house.log.facts import Granted, HouseFact, Printed, Redeemed, WrittenOff
from cutcard.house.log.table_facts import BoughtIn, CashedOut, Counted, Credited, Filled, HandPaid, Ticketed
from cutcard.ledger import HOUSE, Posting, bank, drop, float_of, moves, stack, ticket


def session_moves(table: str, fact: HouseFact) -> Iterator[Posting]:
    """Money goes into the drop box and chips come out of the float; a fill and a credit are with the house."""
    match fact:
        case BoughtIn(person, chips):
            yield bank(person), drop(table), chips
            yield float_of(table), stack(table, person), chips
        case CashedOut(person, chips) | HandPaid(person, chips) if chips:
            yield stack(table, person), bank(person), chips
        case Ticketed(person, chips, hash):
            yield stack(table, person), ticket(hash, person), chips
        case Filled(chips):
            yield HOUSE, float_of(table), chips
        case Credited(chips):
            yield float_of(table), HOUSE, chips
        case Counted(dropped) if dropped:
            yield drop(table), HOUSE, dropped


def person_moves(person: str, fact: HouseFact) -> Iterator[Posting]:
    match fact:
        case Granted(chips):
            yield HOUSE, bank(person), chips


def ticket_moves(hash: str, printed: Printed, fact: HouseFact) -> Iterator[Posting]:
    match fact:
        case Redeemed(person):
            yield ticket(hash, printed.person), bank(person), printed.chips
        case WrittenOff():
            yield ticket(hash, printed.person), HOUSE, printed.chips


def round_moves(table: str, before: Round, after: Round) -> Iterator[Posting]:
    """What the last entry of a round moved; where it took another back, the difference that this makes to all of it."""
    was, now = before.table.posted, after.table.posted
    anew = isinstance(after.log[-1].fact, TAKES_BACK)
    return moves(table, [*undone(was), *now] if anew else now[len(was) :], after.table.meters)


def in_play(r: Round, person: str) -> Chips:
    """What lies on a person's wagers."""
    return r.table.stakes.in_play[person]
