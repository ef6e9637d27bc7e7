"""What must hold whatever happened: proved from the book, from what was answered and from what was shown."""

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, text

from cutcard.audit import audit
from cutcard.core.facts import Deal, Expose, Open, Show, Who
from cutcard.core.rights import PLAYER
from cutcard.core.round import Round
from cutcard.core.table import AUDITOR, HIDDEN
from cutcard.core.text import entry
from cutcard.games import find
from cutcard.house.floor.signed_marks import read_marks, wrong_with
from cutcard.house.log.facts import parsed_line
from cutcard.house.table.recovery import recover
from cutcard.house.table.shoe_vault import read_key
from cutcard.house.table.wheel import CLOSED, Wheel, fold
from cutcard.house.views.as_json import noun_json
from cutcard.server.live import words
from cutcard.store.store import Store
from tests.eyes import seen_by
from tests.simulated.people import Asked, Told
from tests.simulated.wire import Json

if TYPE_CHECKING:
    from tests.simulated.world import World

Rows = dict[tuple[str, int], tuple[str, str]]  # stream and number: hash and command
IDLE = ("ready", "heartbeat", "share")  # what may be asked again and then changes nothing
OF_THE_MOMENT = ("clock", "version", "terminal", "cautions", "lack", "devices", "pace")
OF_THE_SITTING = ("minutes", "net", "halt", "reminded", "notice")


def rows(url: str) -> Rows:
    engine = create_engine(url)
    with engine.connect() as connection:
        found = connection.execute(text("SELECT stream, number, hash, command FROM entry"))
        kept = {(stream, number): (tied, command) for stream, number, tied, command in found}
    engine.dispose()
    return kept


def look_back(url: str, before: Rows, journal: list[Asked]) -> Rows:
    """All that was in the book is in it, as it was, and all that was acknowledged, once."""
    now = rows(url)
    assert before.items() <= now.items(), "the book has lost or changed an entry"
    times = Counter(command for _, command in now.values())
    for asked in journal:
        there = times[asked.command]
        assert there <= 1, f"{asked} is {there} times in the book"
        if asked.answer is not None:
            idle = asked.done and asked.act["kind"] in IDLE
            assert there == asked.done or idle, f"{asked} is {there} times in the book"
    return now


async def prove(world: "World") -> None:
    assert world.faults == [], world.faults
    now = look_back(world.url, world.before, world.journal)
    for asked in world.journal:
        assert asked.answer is not None, f"{asked} was never answered"
    asked_for = {asked.command for asked in world.journal}
    strange = {command for _, command in now.values() if ":act-" in command} - asked_for
    assert not strange, f"nobody asked for {strange}"
    store = Store(world.url)
    money(store)
    reasons(store, world.journal)
    for stream, _ in store.streams("wheel/"):
        spin = fold(Wheel(stream), map(parsed_line, store.read(stream))).spin
        assert spin.phase != CLOSED, f"the ball of spin {spin.number} rolls for ever"
    await shown_as_it_is(world, store)
    Eyes(store).check(world.told)
    store.close()
    assert world.published
    marks = read_marks("\n".join(world.published))
    assert not [*wrong_with(marks)]
    kept = [receipt for asked in world.journal if asked.answer for receipt in asked.answer.get("receipts", ())]
    asked_with = {"public": marks[0].key, "receipts": " ".join(kept)}
    report = audit(world.url, read_key(world.folder / "key"), workers=1, **asked_with)  # type: ignore[arg-type]
    assert report.wrong == (), [str(wrong) for wrong in report.wrong[:5]]
    for key, (tied, _) in sorted(now.items()):
        world.count(f"{key} {tied}")


def reasons(store: Store, journal: list[Asked]) -> None:
    """Each reason that was given for an act stands in the book with that act."""
    given = {asked.command: asked.act["why"] for asked in journal if asked.done and asked.act.get("why")}
    with store.reading() as connection:
        kept = {row[0]: row[1] for row in connection.execute(text("SELECT command, body FROM entry"))}
    lost = {command: kept[command] for command, why in given.items() if why not in kept[command]}
    assert not lost, lost


def money(store: Store) -> None:
    """The balances are what the transfers come to, and they come to nothing."""
    sums = Counter[str]()
    with store.reading() as connection:
        for payer, payee, cents in connection.execute(text("SELECT payer, payee, cents FROM transfer")):
            sums[payer] -= cents
            sums[payee] += cents
    balances = store.balances()
    assert {a: n for a, n in balances.items() if n} == {a: n for a, n in sums.items() if n}
    assert sum(balances.values()) == 0


# What people see.


async def shown_as_it_is(world: "World", store: Store) -> None:
    """What each has made of the changes is the whole that the house has, and that a fresh look into the book gives."""
    for person in world.people:
        if person.token:
            before, whole = await person.whole()
            eyes = Who(person.name, person.role)
            fresh = json.loads(words(seen_by(recover(store, person.table), eyes, world.servers[0].clock())))
            assert lasting(before) == lasting(whole), (person.name, differing(lasting(before), lasting(whole)))
            assert lasting(whole) == lasting(fresh), (person.name, differing(lasting(whole), lasting(fresh)))


def lasting(view: Json) -> Json:
    """Without what only the process knows that keeps the clock."""
    you = view["you"] and {k: v for k, v in view["you"].items() if k not in OF_THE_SITTING}
    return {k: v for k, v in view.items() if k not in OF_THE_MOMENT} | {"you": you}


def differing(one: Any, other: Any, at: str = "") -> list[str]:
    """Where, and what is there."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [said for k in {*one, *other} for said in differing(one.get(k), other.get(k), f"{at}.{k}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [said for n, (a, b) in enumerate(zip(one, other, strict=True)) for said in differing(a, b, f"{at}.{n}")]
    return [] if one == other else [f"{at}: {one!r:.200} and {other!r:.200}"]


@dataclass
class Eyes:
    """By an own road: who may see which card follows from the facts of the book up to then."""

    store: Store

    def __post_init__(self) -> None:
        self.rounds: dict[tuple[str, int], list[Round]] = {}
        self.may: dict[tuple[Any, ...], set[tuple[int, int]]] = {}

    def check(self, told: list[Told]) -> None:
        for one in told:
            if "version" not in one.said:
                continue
            number, entries = map(int, one.said["version"].split(".")[2:])
            for part in ("round", "previous"):
                if r := one.said.get(part):
                    upto = entries if r["number"] == number else None
                    over = part == "previous" or bool(r.get("over"))
                    self.look(one, r, upto, over)

    def look(self, one: Told, r: Json, upto: int | None, over: bool) -> None:
        logs = self.read(one.table, r["number"])
        as_of = logs[-1] if upto is None else logs[min(upto, len(logs)) - 1]
        open_to = self.allowed(as_of, (one.table, r["number"], upto), one.name, one.role, over)
        dealt = {e.number: e.fact.cards for e in as_of.log if isinstance(e.fact, Deal)}
        names = {dealt[n][nth] for n, nth in open_to}
        for e in r["entries"]:
            self.in_the_book(one, logs[-1], e)
            if e["fact"]["kind"] == "deal":
                for nth, card in enumerate(e["fact"]["cards"]):
                    assert card == HIDDEN or (e["n"], nth) in open_to, f"{one.name} ({one.role}) was told {card} of {e}"
        for place, cards in r["felt"]["cards"].items():
            seen = {card for card in cards if card != HIDDEN}
            assert seen <= names, f"{one.name} ({one.role}) was shown {seen - names} at {place}"

    def in_the_book(self, one: Told, r: Round, shown: Json) -> None:
        """Nothing is shown that is not kept, nor otherwise than it is kept."""
        assert shown["n"] < len(r.log), f"{one.name} was shown what was never kept: {shown}"
        kept = r.log[shown["n"]]
        fact = json.loads(words(noun_json(kept.fact)))
        if isinstance(kept.fact, Deal):
            pairs = zip(shown["fact"]["cards"], kept.fact.cards, strict=True)
            fact["cards"] = [HIDDEN if told == HIDDEN else card for told, card in pairs]
        assert (shown["who"], shown["fact"]) == (kept.who.name, fact), f"{one.name} was shown {shown}, kept is {kept}"

    def read(self, table: str, number: int) -> list[Round]:
        """The round after each of its entries."""
        if (table, number) not in self.rounds:
            log = [entry(kept.body) for kept in self.store.read(f"round/{table}/{number}")]
            fact = log[0].fact
            assert isinstance(fact, Open)
            options = dict(option.partition("=")[::2] for option in fact.options)
            path = [Round(find(fact.game, fact.edition, options), tuple(log[:1]))]
            for e in log[1:]:
                path.append(path[-1].after(e))
            self.rounds[table, number] = path
        return self.rounds[table, number]

    def allowed(self, r: Round, key: tuple[Any, ...], name: str, role: str, over: bool) -> set[tuple[int, int]]:
        """Entry and place in it of each card that these eyes may know."""
        key = (*key, name if role == PLAYER else role == AUDITOR, over)
        if key not in self.may:
            self.may[key] = {
                (e.number, nth)
                for e in r.log
                if isinstance(e.fact, Deal)
                for nth, card in enumerate(e.fact.cards)
                if self.open_to(r, e.fact, f"{e.number}.{nth}", card, name if role == PLAYER else "")
                or (role == AUDITOR and over)
            }
        return self.may[key]

    def open_to(self, r: Round, deal: Deal, item: str, card: str, name: str) -> bool:
        if deal.face == "up":
            return True
        for e in r.log:
            match e.fact:
                case Show(_, cards) if card in cards:
                    return True
                case Expose(_, exposed, _) if exposed == item:
                    return True
        return (
            bool(name)
            and deal.face in ("own", "home")
            and r.table.holder(deal.to) == name
            and r.game.hands_visible(r.table)
        )
