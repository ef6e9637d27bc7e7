"""How each fact changes the table, and which entries of a log count."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar, assert_never

from cutcard.core.errors import Faulty
from cutcard.core.facts import (
    SAID_OR_PAID,
    Award,
    Bet,
    Call,
    Chips,
    Choice,
    Deal,
    Entry,
    Expose,
    Look,
    Meter,
    Move,
    Note,
    Open,
    Pull,
    Reopen,
    Rule,
    Shift,
    Show,
    Sit,
    Spot,
    Strike,
    Term,
    Tick,
    Verdict,
    Void,
)
from cutcard.core.table import (
    Account,
    Books,
    Item,
    Items,
    Looked,
    Noted,
    Posted,
    Reopened,
    Said,
    Seats,
    Shifted,
    Stake,
    Stakes,
    Table,
    Ticked,
)

STRIKE = "strike"  # the standing right to take an entry back
AGAIN = "again"  # what is answered by a deal in the place of one that was struck
IN_FULL = "in-full"  # what is answered by a verdict that no void reaches; to take it back is to strike it
K = TypeVar("K")
V = TypeVar("V")


class Rests(Faulty):
    """An entry cannot have happened, for something before it does not count."""

    def __init__(self, entry: int) -> None:
        self.entry = entry
        message = f"entry {entry} rests on what does not count"
        super().__init__("log/rests", message, instead="take that entry back first")


def evolve(t: Table, e: Entry) -> Table:
    """The table after one more entry that counts."""
    if not e.answers and isinstance(e.fact, SAID_OR_PAID):
        t = t.but(irregular=(*t.irregular, e))
    if t.missing and e.answers.partition(":")[0] not in ("", AGAIN, STRIKE):
        t = t.but(missing=())  # play has gone on without it
    match e.fact:  # what is most frequent first
        case Deal(to, face, names):
            stead = stands_in_for(e) if e.answers.startswith(AGAIN) else 0
            number, due = e.number, bool(e.answers)
            new = [Item(f"{number}.{i}", name, to, face, number, 0, -1, "", due, stead) for i, name in enumerate(names)]
            items = t.items.and_dealt(to, new)
            pile = [*t.lies.get(to, ()), *[item.id for item in new]]
            if stead:
                items = Items(sorted(items.items(), key=lambda kept: kept[1].order))
                pile.sort(key=lambda id: items[id].order)
            missing = t.missing and tuple([gone for gone in t.missing if gone.number != stead])
            return t.but(items=items, lies={**t.lies, to: tuple(pile)}, missing=missing)
        case Verdict(place, wager, owner, outcome, returned, _, _, bank):
            spot = Spot(place, wager, owner)
            was = t.stakes[spot]
            stake = Stake(was.chips, was.entry, outcome, returned, bank, e.number, settles_in_full(e))
            won = account(bank), spot, returned - t.chips.get(spot, 0)
            return t.but(stakes=t.stakes.but(spot, stake), books=transfer(t.books, won, (spot, owner, returned)))
        case Bet(place, wager, owner, chips):
            return lay(t, Spot(place, wager, owner), chips, e.number)
        case Move(to, ids):
            moved = tuple([t.items[i].id for i in ids])
            lies, gone = {**t.lies}, set(moved)
            for place, lying in t.lies.items():
                if not gone.isdisjoint(lying):
                    lies[place] = tuple([i for i in lying if i not in gone])
            return t.but(lies=put(lies, to, (*lies.get(to, ()), *moved)))
        case Show(place, names):
            return t.but(items=t.items.but([i.turned(n, e.number) for i, n in zip(t.at(place), names, strict=True)]))
        case Choice(place, word, owner):
            return t.but(said=put(t.said, place, (*t.said.get(place, ()), Said(word, e.number, owner))))
        case Call(words):
            again = words in t.calls and not e.answers  # said once more without being asked: it counts from the first
            return t if again else t.but(calls=put(t.calls, words, e.number))
        case Award(_, _, payer, payee, chips):
            paid = transfer(t.books, (account(payer), account(payee), chips))
            left = [*t.awards]
            if (mirrored := e.fact.back) in left:  # paid back, it is an award no longer
                left.remove(mirrored)
            else:
                left.append(e.fact)
            return t.but(books=paid, awards=tuple(left))
        case Open():
            return t.but(opened=e.fact)
        case Sit(person, places):
            return t.but(places_of=Seats(put(t.places_of, person, places)))
        case Term(person, name, value):
            return t.but(terms=put(t.terms, (person, name), value))
        case Meter(level, chips):
            return t.but(meters=put(t.meters, level, chips))
        case Tick(step, deck, cards):
            return t.but(ticks=(*t.ticks, Ticked(step, deck, cards, e.number, bool(e.answers))))
        case Pull(place, wager, owner):
            return give_back(t, Spot(place, wager, owner), "withdrawn", e.number)
        case Shift(by, place, wager, owner, to):
            old, now = Spot(place, wager, owner), Spot(place, to, owner)
            chips = t.stakes[old].chips + (t.stakes[now].chips if now in t.live() else 0)
            t = lay(give_back(t, old, "withdrawn", e.number), now, chips, e.number)
            return t.but(shifts=(*t.shifts, Shifted(by, wager, owner, to, e.number)))
        case Void(_, "", "", ""):
            reached = {s: k for s, k in t.stakes.items() if k.outcome != "withdrawn" and not k.in_full}
            stays = [(account(k.bank), s.owner, k.returned - k.chips) for s, k in t.stakes.items() if k.in_full]
            stakes = {spot: stake._replace(outcome="void", ended=e.number) for spot, stake in reached.items()}
            books = transfer(t.books, *undone(t.posted), *stays)
            return t.but(stakes=Stakes({**t.stakes, **stakes}), books=books, awards=(), void=True)
        case Void(_, place, wager, owner):
            return void(t, e.number, place, wager, owner)
        case Expose(by, id, card):
            item = t.items[id]._replace(name=card, exposed=e.number, exposed_by=by)
            return t.but(items=Items(put(t.items, id, item)))
        case Look(person, place):
            return t.but(looks=(*t.looks, Looked(person, place, e.number)))
        case Note(clause, place):
            return t.but(notes=(*t.notes, Noted(clause, place, e.number)))
        case Rule(fault, word):
            return t.but(rulings=put(t.rulings, fault, word))
        case Strike() | Reopen():
            return t
        case _:
            assert_never(e.fact)


def stands_in_for(e: Entry) -> int:
    """The struck entry in whose place these cards were dealt, if it answers for one."""
    answers, _, number = e.answers.partition(":")
    return int(number) if answers == AGAIN else 0


def settles_in_full(e: Entry) -> bool:
    """Tell whether that verdict settled its wager for good, before the round was over."""
    return e.answers.startswith(IN_FULL)


def transfer(before: Books, *paid: Posted) -> Books:
    """After these payments."""
    chips, posted = before
    after = {**chips}
    for payer, payee, cents in paid:
        after[payer] = after.get(payer, 0) - cents
        after[payee] = after.get(payee, 0) + cents
    return after, posted + paid


def undone(posted: Iterable[Posted]) -> list[Posted]:
    """Payments made the other way."""
    return [(payee, payer, cents) for payer, payee, cents in posted]


def lay(t: Table, spot: Spot, chips: Chips, entry: int) -> Table:
    """So much lies on the spot from now on, in place of what lay there."""
    more = chips - t.chips.get(spot, 0)
    return t.but(stakes=t.stakes.but(spot, Stake(chips, entry)), books=transfer(t.books, (spot.owner, spot, more)))


def give_back(t: Table, spot: Spot, outcome: str, entry: int) -> Table:
    stake = t.stakes[spot]._replace(outcome=outcome, ended=entry)
    lies = t.chips.get(spot, 0)
    return t.but(stakes=t.stakes.but(spot, stake), books=transfer(t.books, (spot, spot.owner, lies)))


def void(t: Table, entry: int, place: str, wager: str, owner: str) -> Table:
    """Wagers go back as if never made, those already decided too, and with a whole hand its awards.

    What was settled in full stays as it is.
    """
    for spot, stake in t.stakes.items():
        if stake.in_full:
            continue
        if place in ("", spot.place) and wager in ("", spot.wager) and owner in ("", spot.owner):
            if stake.outcome not in ("", "withdrawn", "void"):
                owed = stake.returned - stake.chips
                t = t.but(books=transfer(t.books, (spot.owner, account_now(t, stake.bank), owed)))
            if stake.outcome != "withdrawn":
                t = give_back(t, spot, "void", entry)
    for award in t.awards if place and not wager and not owner else ():
        if award.place == place:
            back = transfer(t.books, (account_now(t, award.payee), account_now(t, award.payer), award.chips))
            t = t.but(books=back, awards=tuple(a for a in t.awards if a is not award))
    return t


def counted(log: Iterable[Entry]) -> Iterator[Entry]:
    """The entries that still count, decided from the last backwards, so that striking a Strike restores."""
    entries = tuple(log)
    struck: set[int] = set()
    for e in reversed(entries):
        if e.number in struck:
            continue
        match e.fact:
            case Strike(n):
                struck.add(n)
            case Reopen(n):
                place = getattr(entries[n].fact, "place", "")
                struck.add(n)
                struck |= {
                    x.number
                    for x in entries[n : e.number]
                    if place and isinstance(x.fact, SAID_OR_PAID) and x.fact.place == place
                }
    return (e for e in entries if e.number not in struck)


def fold(log: Iterable[Entry]) -> Table:
    table, entries = Table(), tuple(log)
    for e in counted(entries):
        try:
            table = evolve(table, e)
            if isinstance(e.fact, Strike):
                table = without(table, entries[e.fact.entry])
            if isinstance(e.fact, Reopen):
                table = given_back_by(table, entries[e.fact.entry], e.number)
        except (KeyError, ValueError):
            raise Rests(e.number) from None
    return table


def without(t: Table, struck: Entry) -> Table:
    """A deal was struck. Where later cards lie there is a gap among them, to be filled or found to be none."""
    number = stands_in_for(struck) or struck.number
    gap = isinstance(struck.fact, Deal) and any(item.order[0] > number for item in t.items.values())
    known = any(gone.number == number for gone in t.missing)
    return t.but(missing=(*t.missing, replace(struck, number=number))) if gap and not known else t


def given_back_by(t: Table, decision: Entry, entry: int) -> Table:
    """Note the decision that a Reopen gave back to a place."""
    place = getattr(decision.fact, "place", "")
    return t.but(reopened=put(t.reopened, place, Reopened(decision, entry))) if place else t


def account(name: str) -> Account:
    """Who stands against a wager: the house, a meter, or another wager, written place/wager/owner."""
    return Spot(*name.split("/")) if name.count("/") == 2 else name


def account_now(t: Table, name: str) -> Account:
    """Who answers for that account now: for a bank that has been taken up again, its owner."""
    whose = account(name)
    return whose.owner if isinstance(whose, Spot) and t.stakes[whose].outcome else whose


def put(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    return {**mapping, key: value}
