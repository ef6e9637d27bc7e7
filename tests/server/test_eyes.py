"""Who sees what: no message, answer or error names a card that these eyes may not see, nor tells of it otherwise."""

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from cutcard.cards import DECK
from cutcard.core.facts import Deal, Expose, Show, Sit
from cutcard.core.round import Round
from tests.server.kit import FCP, Json, Live, Site, Visitor, open_site

CARD = re.compile(r"\b[2-9TJQKA][shdc]\b")
OPAQUE = re.compile(r"[0-9a-f]{64}")
ROLES = {
    "dee": ("dealer",),
    "sue": ("supervisor",),
    "ola": ("operator",),
    "mo": ("monitor",),
    "audra": ("auditor",),
    "cat": ("player",),  # who only watches
    "ann": ("player",),
    "bob": ("player",),
}


@asynccontextmanager
async def everybody(site: Site) -> AsyncIterator[dict[str, Visitor]]:
    people = {name: await site.operator() if name == "ola" else await site.person(name, *roles)
              for name, roles in ROLES.items()}  # fmt: skip
    yield people | {"public": site.public}


async def watching(people: dict[str, Visitor], stack: AsyncExitStack) -> dict[str, Live]:
    return {name: await stack.enter_async_context(person.live()) for name, person in people.items()}


async def both_ante(people: dict[str, Visitor]) -> None:
    for place, name in enumerate(("ann", "bob"), 1):
        await people[name].sit(str(place))
    for place, name in enumerate(("ann", "bob"), 1):
        await people[name].ante(str(place))


# By an own road: what the table of who sees what says, from the facts alone.


def may_see(r: Round | None, over: bool, name: str) -> set[str]:
    if r is None:
        return set()
    everything = {c for e in r.log if isinstance(e.fact, Deal) for c in e.fact.cards}
    if name == "audra" and over:
        return everything
    places = {p for e in r.log if isinstance(e.fact, Sit) and e.fact.person == name for p in e.fact.places}
    staked = {spot.place for spot, stake in r.table.stakes.items() if stake.outcome != "withdrawn"}
    seen, own, out = set[str](), set[str](), 0
    for e in r.log:
        match e.fact:
            case Deal(to, face, cards):
                out += len(cards)
                seen |= set(cards) if face == "up" else set()
                own |= set(cards) if to in places else set()
            case Show(_, cards):
                seen |= set(cards)
            case Expose(_, _, card):
                seen.add(card)
    all_dealt = out == 5 * len(staked) + 6
    return seen | (own if all_dealt else set())


def check(site: Site, name: str, texts: Sequence[str]) -> None:
    state = site.state()
    allowed = may_see(state.round, not state.session.running, name) | may_see(state.previous, True, name)
    for text in texts:
        assert set(CARD.findall(text)) <= allowed, f"{name} was told {set(CARD.findall(text)) - allowed}"


async def check_all(site: Site, people: dict[str, Visitor], lives: dict[str, Live], heard: dict[str, int]) -> None:
    await asyncio.gather(*(live.sync() for live in lives.values()))
    for name, live in lives.items():
        check(site, name, live.heard[heard[name] :])
        heard[name] = len(live.heard)
    rng, number = random.Random(len(live.heard)), site.state().session.round
    name = rng.choice(list(people))
    path = rng.choice(["", f"/rounds/{number}", f"/rounds/{number}/text", f"/rounds/{number}/proof", "/rounds/999"])
    check(site, name, [(await people[name].get(f"/api/tables/t1{path}")).text])


async def prepare(people: dict[str, Visitor], sue: Live) -> None:
    """Staff go through the procedure of the cards, as the supervisor's screen tells them, until a round begins."""
    while not (await sue.sync())["round"]:
        duty = next(d for d in sue.view["procedure"] if d["must"])
        who = {"supervisor": "sue", "operator": "ola"}.get(duty["who"], "dee")
        act = duty["options"][0] | {"kind": "tick-off", "duty": duty["id"], "why": "as the rules say"}
        await people[who].do(act, ROLES[who][0])


async def advance(people: dict[str, Visitor], lives: dict[str, Live], rng: random.Random) -> None:
    """One act that is due to somebody, found on the wire as a client finds it."""
    phase = lives["sue"].view["round"]["phase"]
    for name in rng.sample(["ann", "bob"], 2):
        mine = [d for d in lives[name].view["due"] if not d["id"].startswith("absent")]
        if mine and (phase != "betting" or rng.random() < 0.6):
            option = rng.choice([o for o in mine[0]["options"] if o["kind"] != "pull"])
            if option["kind"] == "lay":
                option = {k: option[k] for k in ("place", "wager", "owner")} | {"kind": "bet", "chips": option["low"]}
            await people[name].ask({"kind": "propose", "fact": option, "duty": mine[0]["id"], "why": "luck"})
            return
    call = {"kind": "propose", "fact": {"kind": "call", "words": "no more bets"}, "duty": "close"}
    await people["dee"].ask(call if phase == "betting" else {"kind": "deal-next"}, "dealer")


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))])
async def test_at_no_moment_of_a_dealt_round_does_anybody_see_a_card_too_many(site: Site, seed: int) -> None:
    """A dealer deals card by card, so every moment between the first card and the last is looked at."""
    rng = random.Random(seed)
    async with everybody(site) as people, AsyncExitStack() as stack:
        await site.table(FCP, "nz-2012", dealing="staff")
        await people["ola"].do({"kind": "staff", "person": "dee", "role": "dealer"}, "operator")
        lives = await watching(people, stack)
        for place, name in enumerate(("ann", "bob"), 1):
            await people[name].sit(str(place))
        await prepare(people, lives["sue"])
        await people["ann"].bet("1", "ante", 500)
        heard, phases = dict.fromkeys(lives, 0), set()
        for _ in range(100):
            await check_all(site, people, lives, heard)
            phases.add(lives["public"].view["round"]["phase"])
            if not site.state().session.running:
                break
            await advance(people, lives, rng)
        assert phases >= {"betting", "dealing", "deciding", "over"}
        whole = json.dumps((await people["audra"].get("/api/tables/t1/rounds/1")).json())
        assert len(set(CARD.findall(whole))) == len(site.state().round.table.items) >= 11


async def test_your_own_hand_is_yours_after_the_deal_and_an_auditors_only_afterwards(site: Site) -> None:
    async with everybody(site) as people:
        await site.table()
        await both_ante(people)
        table = site.state().round.table
        hands = {place: set(table.cards(place)) for place in ("1", "2", "dealer")}
        up = {item.name for item in table.at("dealer") if item.face == "up"}
        for name, person in people.items():
            seen = set(CARD.findall(json.dumps(await person.see())))
            assert seen == up | {"ann": hands["1"], "bob": hands["2"]}.get(name, set())
        await people["ann"].play("1")
        await people["bob"].fold("2")
        for name, person in people.items():
            seen = set(CARD.findall((await person.get("/api/tables/t1/rounds/1")).text))
            folded = hands["2"] if name in ("bob", "audra") else set()
            assert seen == hands["1"] | hands["dealer"] | folded


# The swap law.


class Played:
    """All that was told to each, over the socket and over HTTP, before the last decision and after it."""

    def __init__(self) -> None:
        self.before: dict[str, list[str]] = {}
        self.after: dict[str, list[str]] = {}
        self.drawn: dict[int, str] = {}  # position in the shoe: where the card went


async def play(folder: Path, order: Sequence[str], edition: str, monkeypatch: pytest.MonkeyPatch) -> Played:
    monkeypatch.setattr("cutcard.house.table.auto_dealer.shuffled", lambda pack: SimpleNamespace(cards=tuple(order)))
    played = Played()
    folder.mkdir()
    async with open_site(folder) as site, everybody(site) as people, AsyncExitStack() as stack:
        Visitor.ids = iter(range(10**6))  # type: ignore[assignment]
        await site.table(FCP, edition)
        lives = await watching(people, stack)

        async def told(name: str, heard: int = 0) -> list[str]:
            await lives[name].sync()
            paths = ("", "/rounds/1", "/rounds/1/text", "/rounds/1/proof")
            responses = [await people[name].get(f"/api/tables/t1{path}") for path in paths]
            return [f"{r.status_code} {r.text}" for r in responses] + lives[name].heard[heard:]

        await both_ante(people)
        await people["bob"].fold("2")
        played.before = {name: await told(name) for name in people}
        at = 0
        for e in site.state().round.log:
            if isinstance(e.fact, Deal):
                played.drawn |= {at + n: f"{e.fact.to} {e.fact.face}" for n in range(len(e.fact.cards))}
                at += len(e.fact.cards)
        heard = {name: len(live.heard) for name, live in lives.items()}
        await people["ann"].play("1")
        played.after = {name: await told(name, heard[name]) for name in people}
    return played


def same(text: str) -> str:
    """Roots, salts and hashes tell nothing."""
    return OPAQUE.sub("#", text)


@pytest.mark.parametrize("edition", ["nz-2012", "us"])
@pytest.mark.parametrize("which", ["2 own", "dealer down"])
async def test_swapping_hidden_cards_changes_nothing_that_anybody_else_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edition: str, which: str
) -> None:
    order = random.Random(f"{edition} {which}").sample(DECK, 52)
    one = await play(tmp_path / "one", order, edition, monkeypatch)
    hidden = next(at for at, where in one.drawn.items() if where.partition(" ")[0] == which.partition(" ")[0]
                  and not where.endswith("up"))  # fmt: skip
    undealt = max(one.drawn) + 1
    order[hidden], order[undealt] = order[undealt], order[hidden]
    other = await play(tmp_path / "other", order, edition, monkeypatch)
    assert one.drawn == other.drawn
    for name in one.before:
        pairs = [(one.before[name], other.before[name])]
        if which == "2 own" and name not in ("audra", "bob"):  # a folded hand: to these it is hidden for ever
            pairs.append((one.after[name], other.after[name]))
        for first, second in pairs:
            assert [len(text) for text in first] == [len(text) for text in second]
            if name == "bob" and which == "2 own":
                assert list(map(same, first)) != list(map(same, second))  # the swap did happen
            else:
                assert list(map(same, first)) == list(map(same, second)), name


async def test_nobody_can_ask_whether_a_card_is_out(site: Site) -> None:
    """At a virtual table a card that is named is refused in the same words, whether it is there or not."""
    async with everybody(site) as people:
        await site.table()
        await both_ante(people)
        table = site.state().round.table
        hands = table.cards("2"), [c for c in DECK if c not in table.items.named][:5]

        def facts(cards: list[str]) -> list[Json]:
            return [
                {"kind": "show", "place": "2", "cards": cards},
                {"kind": "deal", "to": "2", "face": "up", "cards": cards},
                {"kind": "deal", "to": "2", "face": "own", "cards": cards[:1]},
                {"kind": "expose", "by": "bob", "item": table.lies["2"][0], "card": cards[0]},
            ]

        async def answers(name: str, fact: Json, *kinds: Json) -> list[str]:
            responses = [await people[name].ask(kind | {"fact": fact}, ROLES[name][0]) for kind in kinds]
            assert {r.status_code for r in responses} <= {403, 409}
            return [r.text for r in responses]

        propose, record = {"kind": "propose", "duty": "show:2"}, {"kind": "record"}
        for name in ("ann", "bob", "ola", "sue"):
            for true, false in zip(*map(facts, hands), strict=True):
                assert await answers(name, true, propose, record) == await answers(name, false, propose, record)
        await people["ann"].play("1")
        await people["bob"].fold("2")
        correct = {"kind": "correct", "round": 1, "why": "to know"}
        for true, false in zip(*map(facts, hands), strict=True):
            for duty in ("show:2", "strike", ""):
                ask = correct | {"duty": duty}
                assert await answers("sue", true, ask) == await answers("sue", false, ask)
