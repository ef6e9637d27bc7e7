"""The book against the journals of those who played, by counting again: every act once, every cent once, every card."""

from collections import Counter, defaultdict
from dataclasses import astuple, dataclass, field
from itertools import chain, pairwise
from typing import Any

from sqlalchemy import text

from cutcard.audit import audit
from cutcard.chance.shares import promise_of
from cutcard.core.facts import Award, Bet, Choice, Deal, Entry, Meter, Pull, Verdict
from cutcard.core.text import entry
from cutcard.house.jackpots.meter_readings import reconcile
from cutcard.house.log.facts import Line, Taken, parsed_line
from cutcard.house.log.table_facts import Begun, BoughtIn, CashedOut, Leaving, Promised, Ready, Seated, Shared
from cutcard.house.table.shoe_vault import Vault, read_key
from cutcard.ledger import stack
from cutcard.store.chain import Kept
from tests.crash.players import Asked
from tests.crash.world import TABLES, World


@dataclass
class Found:
    """How much there was to prove, in one bout or in several."""

    kills: int = 0
    bouts: int = 1
    acknowledged: int = 0
    refused: int = 0
    sent_again: int = 0
    rounds: int = 0
    jackpots: int = 0
    shoes_over_a_kill: int = 0  # for each kill, the shoes dealt from before it and after it
    entries: int = 0
    failed: tuple[int, ...] = ()  # the seeds of bouts that ended without a proof

    def __add__(self, other: "Found") -> "Found":
        return Found(*(mine + more for mine, more in zip(astuple(self), astuple(other), strict=True)))

    def __str__(self) -> str:
        acts = f"{self.acknowledged:,} acts acknowledged, {self.sent_again:,} asked more than once"
        found = f"{self.kills:,} kills, {acts}, {self.rounds:,} rounds, {self.jackpots:,} jackpots"
        return found + (f"; bouts that failed, by seed: {', '.join(map(str, self.failed))}" if self.failed else "")


@dataclass
class Book:
    """All of one moment: a table that nobody plays at any more may still deal what was bet."""

    streams: dict[str, list[Kept]] = field(default_factory=lambda: defaultdict(list))
    transfers: dict[str, list[tuple[str, str, int]]] = field(default_factory=lambda: defaultdict(list))  # by stream
    balances: dict[str, int] = field(default_factory=dict)

    def lines(self, prefix: str) -> dict[str, list[Line]]:
        return {name: [parsed_line(k) for k in kept] for name, kept in self.streams.items() if name.startswith(prefix)}

    def rounds(self) -> dict[str, list[Entry]]:
        return {name: [entry(k.body) for k in kept] for name, kept in self.streams.items() if name.startswith("round/")}


def read(world: World) -> Book:
    book = Book()
    with world.store.snapshot() as connection:
        asked = text("SELECT stream, number, at, command, body, hash FROM entry ORDER BY stream, number")
        for row in connection.execute(asked):
            book.streams[row.stream].append(Kept(*row))
        for stream, *moved in connection.execute(text("SELECT stream, payer, payee, cents FROM transfer")):
            book.transfers[stream].append((moved[0], moved[1], moved[2]))
        rows = connection.execute(text("SELECT account, cents FROM balance"))
        book.balances = {row.account: row.cents for row in rows}
    return book


def prove(world: World) -> Found:
    """All of it; the servers may still run, nobody plays."""
    book = read(world)
    journal = [asked for player in world.players for asked in player.journal]
    found = Found(world.kills, entries=sum(map(len, book.streams.values())))
    faults = [fault for player in world.players for fault in player.faults]
    assert faults == [], faults
    every_act_once(book, journal)
    the_table_went_on(world)
    every_cent_once(book, journal)
    found.rounds = sum(paid_as_decided(book, name, log) for name, log in book.rounds().items())
    found.jackpots = every_jackpot_once(book)
    found.shoes_over_a_kill = every_card_in_its_place(world, book)
    assert reconcile(world.store) == []
    kept = [receipt for asked in journal if asked.answer for receipt in asked.answer.get("receipts", ())]
    report = audit(world.url, read_key(world.key), workers=1, public=world.public, receipts=" ".join(kept))
    assert report.wrong == (), [str(wrong) for wrong in report.wrong[:5]]
    found.acknowledged = sum(asked.done for asked in journal)
    found.refused = len(journal) - found.acknowledged
    found.sent_again = sum(asked.tries > 1 for asked in journal)
    return found


# Acts


def every_act_once(book: Book, journal: list[Asked]) -> None:
    """What was acknowledged is there once, as it was asked; what was refused is not; and nothing else is."""
    kept = defaultdict[str, list[Kept]](list)
    for stream in book.streams.values():
        for k in stream:
            kept[k.command].append(k)
    del kept[""]
    for asked in journal:
        there = kept.pop(asked.command, [])
        assert asked.answer is not None, f"{asked.command} was never answered"
        assert len(there) == asked.done, f"{asked.command} is {len(there)} times in the book: {asked}"
        assert not there or same(asked, there[0]), f"{asked} is in the book as {there[0].body}"
    strange = [command for command in kept if ":act-" in command]
    assert strange == []


def same(asked: Asked, kept: Kept) -> bool:
    """Whether that entry is what was asked for."""
    person, act = asked.command.split(":")[0], asked.act
    if kept.stream.startswith("round/"):
        return kept.stream.split("/")[1] == asked.table and entry(kept.body).fact == fact_of(act["fact"])
    fact = parsed_line(kept).fact
    match act["kind"]:
        case "sit":
            return fact == BoughtIn(person, act["chips"])
        case "leave":
            return isinstance(fact, CashedOut | Leaving | Seated) and fact.person == person
        case "ready":
            return fact == Ready(person)
        case "share":
            return fact == (Shared(person, act["share"]) if act["share"] else Promised(person, act["promise"]))
    return False


def fact_of(said: dict[str, Any]) -> Bet | Choice | Pull:
    parts = {name: value for name, value in said.items() if name != "kind"}
    kinds: dict[str, Any] = {"bet": Bet, "choice": Choice, "pull": Pull}
    made: Bet | Choice | Pull = kinds[said["kind"]](**parts)
    return made


def the_table_went_on(world: World) -> None:
    """What each was told of their table never went back."""
    for player in world.players:
        told_us = [asked.answer["version"] for asked in player.journal if asked.done and asked.answer]
        versions = [tuple(map(int, version.split("."))) for version in told_us]
        for earlier, later in pairwise(versions):
            assert earlier[0] <= later[0], (earlier, later)
            assert earlier[2:] <= later[2:], (earlier, later)


# Money


def every_cent_once(book: Book, journal: list[Asked]) -> None:
    """The balances are what the transfers come to, and they come to nothing; buy-ins are those of the journals."""
    sums = Counter[str]()
    for payer, payee, cents in chain.from_iterable(book.transfers.values()):
        sums[payer] -= cents
        sums[payee] += cents
    balances = book.balances
    assert {a: n for a, n in balances.items() if n} == {a: n for a, n in sums.items() if n}
    assert sum(balances.values()) == 0
    paid, asked_for = Counter[str](), Counter[str]()
    for lines in book.lines("session/").values():
        for line in lines:
            if isinstance(line.fact, BoughtIn):
                paid[line.fact.person] += line.fact.chips
    for asked in journal:
        if asked.done and asked.act["kind"] == "sit":
            asked_for[asked.command.split(":")[0]] += asked.act["chips"]
    assert paid == asked_for


def paid_as_decided(book: Book, name: str, log: list[Entry]) -> bool:
    """A round's transfers are its stakes, verdicts and awards, each once; and whether there was anything in it."""
    table, stakes, due = name.split("/")[1], dict[tuple[str, str, str], int](), Counter[str]()
    for fact in (e.fact for e in log):
        match fact:
            case Bet(place, wager, owner, chips):
                due[stack(table, owner)] += stakes.get((place, wager, owner), 0) - chips
                stakes[place, wager, owner] = chips
            case Pull(place, wager, owner):
                due[stack(table, owner)] += stakes.pop((place, wager, owner))
            case Verdict(place, wager, owner, _, returned):
                stakes.pop((place, wager, owner))  # there, and not decided before
                due[stack(table, owner)] += returned
            case Award(payer=payer, payee=payee, chips=chips):
                due[stack(table, payer)] -= chips
                due[stack(table, payee)] += chips
    moved = Counter[str]()
    for payer, payee, cents in book.transfers[name]:
        moved[payer] -= cents
        moved[payee] += cents
    people = {account: cents for account, cents in moved.items() if account.startswith("stack:") and cents}
    seated = {account for account in due if account.split(":")[2] not in ("house", "mega", "major", "minor")}
    assert people == {account: due[account] for account in seated if due[account]}, name
    return bool(people)


def every_jackpot_once(book: Book) -> int:
    """What a round took from a meter is what it noted, taken once, and paid out of it; how many were taken."""
    rounds, taken = book.rounds(), Counter[tuple[str, str]]()
    for stream, lines in book.lines("meter/").items():
        for line in lines:
            if isinstance(line.fact, Taken):
                key = line.fact.round, stream.split("/")[1]
                assert key not in taken, f"{key} was taken twice"
                taken[key] = line.fact.chips
    for (name, level), chips in taken.items():
        facts = [e.fact for e in rounds[name]]
        assert [f.chips for f in facts if isinstance(f, Meter) and f.level == level] == [chips]
        paid = [f.chips for f in facts if isinstance(f, Award) and f.payer == level]
        assert not paid or sum(paid) == chips
    return len(taken)


# Cards


def every_card_in_its_place(world: World, book: Book) -> int:
    """The cards of each sealed shoe were dealt in its order, kills or no; how often a shoe went over one."""
    vault, rounds, over = Vault(read_key(world.key)), book.rounds(), 0
    for table in TABLES:
        shoes, shares = defaultdict[str, list[tuple[str, int, str]]](list), dict[str, str]()
        for line in book.lines(f"session/{table}")[f"session/{table}"]:
            if isinstance(line.fact, Shared):
                shares[promise_of(line.fact.share)] = line.fact.share
            if isinstance(line.fact, Begun):
                name = f"round/{table}/{line.fact.round}"
                for e in rounds[name]:
                    cards = e.fact.cards if isinstance(e.fact, Deal) else ()
                    shoes[line.fact.root] += [(name, e.number, card) for card in cards]
        for root, dealt in shoes.items():
            seal = vault.unlock(root, world.store.box(root))
            order = seal.in_play([shares.get(promise, "") for promise in seal.promises])
            assert tuple(card for _, _, card in dealt) == order[: len(dealt)], f"{table} was not dealt as sealed"
            at_kills = [sum((name, number) in kept for name, number, _ in dealt) for kept in world.kept_at_kills]
            over += sum(0 < dealt_then < len(dealt) for dealt_then in at_kills)
    return over
