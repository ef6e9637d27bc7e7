"""Rounds of any game over the wire, played by what the table itself says may be done."""

import random

from cutcard.games.manifest import Demo, Manifest
from cutcard.house.log.facts import Installed
from cutcard.house.log.table_facts import Furnished
from tests.server.kit import OPERATOR, Json, Site, Visitor
from tests.simulated.people import BUY_IN, offered, proposed

WHEEL = "w1"
WAGERS = 4  # that one person lays in a round, at most


async def set_up(site: Site, game: Manifest, demo: Demo, name: str = "t1") -> None:
    """A table of that game as a house shows it first, open; terminals stand at a wheel."""
    cards = "virtual"
    if demo.terminals:
        cards = f"wheel/{WHEEL}"
        await site.house.floor.wheels.install(OPERATOR, WHEEL, Installed(game.name, demo.edition, 5_000, 1_500))
    await site.house.floor.furnish(OPERATOR, name, Furnished(game.name, demo.edition, "auto", cards, demo.options))
    await (await site.operator()).do({"kind": "set-table", "word": "open"}, "operator", name)


async def sit_down(site: Site, *people: Visitor, table: str = "t1") -> None:
    seats = [seat["place"] for seat in (await site.public.see(table))["seats"]]
    for person, place in zip(people, seats[-len(people) :], strict=False):  # a terminal has one
        await person.sit(place, BUY_IN, table)
    await site.house.floor.wheels.turn()


def wanted(view: Json, chance: random.Random) -> Json | None:
    """What must be laid or chosen; else, before the cards, the least on each wager, and then that all is laid."""
    r, you, offers = view["round"], view["you"], offered(view)
    if musts := [(duty, option) for duty, option in offers if duty["must"]]:
        return proposed(view, *chance.choice(musts), chance, more=(0,))
    if you["ready"] or r["phase"] != "betting":
        return None
    mine = [(stake["place"], stake["wager"]) for stake in r["felt"]["stakes"] if stake["owner"] == you["name"]]
    lays = [(d, o) for d, o in offers if o["kind"] == "lay"]
    own = [(d, o) for d, o in lays if o["place"] == you["seats"][0]] or lays  # some cloths are for all
    open_still = [(d, o) for d, o in own if (o["place"], o["wager"]) not in mine]
    if len(mine) >= WAGERS or not open_still:
        return {"kind": "ready"}
    return proposed(view, *open_still[0], chance, more=(0,))
