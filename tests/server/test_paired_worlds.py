"""Every game in two worlds that differ only in what nobody else has seen: nobody else is sent another byte."""

import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from unittest.mock import patch

import pytest

from cutcard.chance.source import Pack
from cutcard.core.facts import Deal, Expose, Show
from cutcard.core.round import Round
from cutcard.games import every
from cutcard.games.manifest import Demo, Manifest
from tests.server.kit import Json, Live, Visitor, open_site
from tests.server.playing import set_up, sit_down, wanted
from tests.server.test_eyes import same

Order = Callable[[Sequence[str]], list[str]]
Act = tuple[str, Json]  # whose, and what
Told = dict[str, list[str]]  # to whom, over the line and in answers
EYES = {"ann": "player", "bob": "player", "cat": "player", "sue": "supervisor", "audra": "auditor"}
PAGES = ("", "/rounds/1", "/rounds/1/text", "/rounds/1/proof")
FIRST = [(game, game.demo[0]) for game in every() if game.demo]
MORE = [(game, demo) for game in every() for demo in game.demo[1:]]


@dataclass
class World:
    """What was told before the last was ready, and what when the cards were out and somebody decides."""

    betting: Told = field(default_factory=dict)
    dealt: Told = field(default_factory=dict)
    round: Round | None = None
    acts: list[Act] = field(default_factory=list)


async def play(folder: Path, game: Manifest, demo: Demo, order: Order, acts: Sequence[Act] = ()) -> World:
    """Bets by lot, or those of another world; then the cards as that order has them."""
    world, sealed = World(), "cutcard.house.table.auto_dealer."
    folder.mkdir()
    async with AsyncExitStack() as stack:
        for what in (f"{sealed}shuffled", f"{sealed}Throws", "cutcard.house.floor.wheels.Throws"):
            stack.enter_context(patch(what, lambda pack: Pack(order(pack))))
        stack.enter_context(patch.object(Visitor, "ids", count(1)))
        site = await stack.enter_async_context(open_site(folder))
        people = {"": site.public} | {name: await site.person(name, role) for name, role in EYES.items()}
        await set_up(site, game, demo)
        await sit_down(site, people["ann"], people["bob"])
        lives = {name: await stack.enter_async_context(person.live()) for name, person in people.items()}
        async for name, act in given(acts) if acts else chosen(people, random.Random(game.name)):
            if act["kind"] == "ready":
                world.betting = await told(people, lives)
            await people[name].do(act)
            for live in lives.values():
                await live.sync()  # so that no two changes come in one message
            world.acts.append((name, act))
        world.round = site.state().round
        if site.state().session.running and world.round.table.items:
            world.dealt = await told(people, lives)
    return world


async def chosen(people: Mapping[str, Visitor], chance: random.Random) -> AsyncIterator[Act]:
    """What each lays, and that they are ready, until the cards are out and somebody decides, or the round is over."""
    while True:
        for name in ("ann", "bob"):
            view = await people[name].see()
            if not view["you"]["seats"]:
                continue
            if view["round"]["number"] > 1 or view["round"]["phase"] == "deciding":
                return
            if act := wanted(view, chance):
                yield name, act
                break
        else:
            return


async def given(acts: Sequence[Act]) -> AsyncIterator[Act]:
    for act in acts:
        yield act


async def told(people: dict[str, Visitor], lives: dict[str, Live]) -> Told:
    found: Told = {}
    for name, person in people.items():
        await lives[name].sync()
        answers = [await person.get(f"/api/tables/t1{page}") for page in PAGES]
        found[name] = [f"{answer.status_code} {answer.text}" for answer in answers] + lives[name].heard
    return found


def hidden(r: Round) -> dict[str, list[str]]:
    """By an own road, from the facts alone: cards that only one person may know, by whom, and those that nobody may."""
    shown = {card for e in r.log if isinstance(e.fact, Show) for card in e.fact.cards}
    shown |= {e.fact.card for e in r.log if isinstance(e.fact, Expose)}
    found: dict[str, list[str]] = {"": []}
    for e in r.log:
        if isinstance(e.fact, Deal) and e.fact.face != "up":
            alone = [card for card in e.fact.cards if card not in shown and r.game.pack.count(card) == 1]
            found.setdefault(r.table.holder(e.fact.to) or "", []).extend(alone)
    return found


def swapped(order: Order, r: Round, cards: Sequence[str], others: Sequence[str]) -> Order:
    """Those change places with these others; where there are none, all comes in another order."""

    def other(pack: Sequence[str]) -> list[str]:
        cast = order(pack)
        if pack != r.game.pack:  # what is thrown
            return cast if cards else cast[::-1]
        for card, instead in zip(cards, others, strict=False):
            here, there = cast.index(card), cast.index(instead)
            cast[here], cast[there] = instead, card
        return cast if cards else [cast[0], *cast[:0:-1]]  # what is burnt first is seen by all

    return other


async def compare(folder: Path, game: Manifest, demo: Demo, own: bool) -> None:
    """A card of the house is another, and with `own` one of a player's too."""

    def order(pack: Sequence[str]) -> list[str]:
        return random.Random(game.name).sample([*pack], len(pack))

    one = await play(folder / "one", game, demo, order)
    assert one.round
    unseen = hidden(one.round) if one.dealt else {}
    whose = next((name for name in ("ann", "bob") if own and unseen.get(name)), "")
    cards = [unseen[name][0] for name in dict.fromkeys(("", whose)) if unseen.get(name)]
    left = [card for card in one.round.game.pack if card not in one.round.table.items.named]
    others = left or [card for card in unseen.get("", ()) if card not in cards]
    other = await play(folder / "other", game, demo, swapped(order, one.round, cards, others), one.acts)
    for name in one.betting:
        assert list(map(same, one.betting[name])) == list(map(same, other.betting[name])), name
        if name and name == whose:
            assert list(map(same, one.dealt[name])) != list(map(same, other.dealt[name])), "the swap did happen"
        elif cards:
            assert list(map(same, one.dealt[name])) == list(map(same, other.dealt[name])), name


def by_name(at: tuple[Manifest, Demo]) -> str:
    return f"{at[0].name} {at[1].edition}"


@pytest.mark.parametrize("at", FIRST, ids=by_name)
async def test_what_only_one_or_nobody_has_seen_changes_no_byte_for_the_others(
    tmp_path: Path, at: tuple[Manifest, Demo]
) -> None:
    await compare(tmp_path, *at, own=True)


@pytest.mark.long
@pytest.mark.parametrize("at", FIRST + MORE, ids=by_name)
async def test_what_nobody_has_seen_changes_no_byte_for_anybody(tmp_path: Path, at: tuple[Manifest, Demo]) -> None:
    await compare(tmp_path, *at, own=False)
