"""The books: who has how many cents, in double entry. Every fact moves whole cents between two accounts, or none."""

from collections.abc import Container, Iterable, Iterator, Mapping

from cutcard.core.facts import Chips, Spot
from cutcard.core.table import Account, Posted

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


def moves(table: str, posted: Iterable[Posted], meters: Container[str]) -> Iterator[Posting]:
    """What that comes to in the books, between each two who paid each other.

    A jackpot is named by its level there, and held for the table here.
    """
    more: dict[tuple[str, str], Chips] = {}
    for payer, payee, cents in posted:
        pair = of(table, payer, meters), of(table, payee, meters)
        if (back := pair[::-1]) in more:
            more[back] -= cents
        else:
            more[pair] = more.get(pair, 0) + cents
    for (payer, payee), cents in more.items():
        if cents and payer != payee:
            yield (payer, payee, cents) if cents > 0 else (payee, payer, -cents)


def formerly(moves: Iterable[Posting]) -> Iterator[Posting]:
    """The same, as earlier versions wrote it: of each account only what it has more or less."""
    more: dict[str, Chips] = {}
    for payer, payee, cents in moves:
        more[payer], more[payee] = more.get(payer, 0) - cents, more.get(payee, 0) + cents
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
