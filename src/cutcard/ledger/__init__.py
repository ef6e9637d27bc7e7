"""The books: who has how many cents, in double entry. Every fact moves whole cents between two accounts, or none."""

from collections.abc import Container, Iterator, Mapping

from cutcard.core.facts import Chips, Spot
from cutcard.core.table import Account, Table

HOUSE = "house"  # the capital: it fills floats, grants play money and funds jackpots
METER = "meter:"  # what a level of the link holds

Posting = tuple[str, str, Chips]  # payer, payee, cents


def bank(person: str) -> str:
    """A player's account, away from the tables."""
    return f"bank:{person}"


def stack(table: str, person: str) -> str:
    """The chips in front of a player at one table: nobody else's, and no other table's."""
    return f"stack:{table}:{person}"


def float_of(table: str) -> str:
    """The chips in a table's rack."""
    return f"float:{table}"


def drop(table: str) -> str:
    """The box under the slot: what players paid for chips."""
    return f"drop:{table}"


def held(table: str) -> str:
    """Jackpots that have been taken from their meters for a table's round and not yet paid."""
    return f"held:{table}"


def ticket(hash: str, person: str) -> str:
    """Credits that somebody has cashed out on a ticket and nobody has redeemed."""
    return f"ticket:{hash}:{person}"


def of(table: str, account: Account, meters: Container[str] = ()) -> str:
    """The account in the books of what a round calls the house, a person, a wager, or one of its meters."""
    if isinstance(account, Spot):
        return f"spot:{table}:{'/'.join(account)}"
    if account == "house":
        return float_of(table)
    return held(table) if account in meters else stack(table, account)


def moves(table: str, before: Table, after: Table) -> Iterator[Posting]:
    """What one entry of a round moved. A jackpot is named by its level there, and held for the table here."""
    was, now, more = before.chips, after.chips, dict[str, Chips]()
    if was is now:
        return iter(())
    changed = [account for account, cents in now.items() if was.get(account, 0) != cents]
    for account in (*changed, *[account for account in was if account not in now]):
        name = of(table, account, after.meters)
        more[name] = more.get(name, 0) + now.get(account, 0) - was.get(account, 0)
    return between(more)


def between(more: Mapping[str, Chips]) -> Iterator[Posting]:
    """Nets balances into postings, greedily: those with less now pay those with more, in the order of their names."""
    owing = {account: -cents for account, cents in sorted(more.items()) if cents < 0}
    wanted = {account: cents for account, cents in sorted(more.items()) if cents > 0}
    while wanted:
        payer, payee = next(iter(owing)), next(iter(wanted))
        paid = min(owing[payer], wanted[payee])
        yield payer, payee, paid
        for side, account in ((owing, payer), (wanted, payee)):
            side[account] -= paid
            if not side[account]:
                del side[account]
