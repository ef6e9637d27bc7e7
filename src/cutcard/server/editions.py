"""Editions of the house's own: what an operator has saved, for tables to be set up with and for anybody to study."""

import asyncio
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field, StringConstraints

from cutcard.core.game import Game
from cutcard.core.rights import OPERATOR
from cutcard.games import named, parts_of
from cutcard.house.floor.register import adopt, adopted
from cutcard.house.log.facts import Adopted
from cutcard.house.views.as_json import Json
from cutcard.server.context import Context, InContext, Somebody, in_role
from cutcard.server.wire import Closed, Rows, Text

router = APIRouter(prefix="/api/editions", tags=["editions"])
EditionName = Annotated[str, StringConstraints(strict=True, max_length=2000)]  # in full: it says all that differs


class NewEdition(Closed):
    """Odds of the house's own, under a name: only the rows that differ from the edition it starts from."""

    game: Text
    rules: EditionName = ""
    name: Text = Field(description="a-z, 0-9 and -, up to 30")
    pays: Annotated[dict[Text, Rows], Field(min_length=1, max_length=20)]


async def own_editions(context: Context) -> list[tuple[Game, Json]]:
    """Each with its short name, who saved it, and when."""
    found = await asyncio.to_thread(adopted, context.house.store)
    return [
        (named(line.fact.game, line.fact.edition), {
            "name": parts_of(line.fact.edition)[1], "by": line.who.name, "at": line.at, "digest": line.fact.digest,
        })
        for line in found if isinstance(line.fact, Adopted)
    ]  # fmt: skip


@router.get("")
async def saved(context: InContext) -> Json:
    """The editions of the house's own, in the order in which they were saved."""
    return {"editions": [edition_json(game) | {"own": own} for game, own in await own_editions(context)]}


def edition_json(game: Game) -> Json:
    return {"game": game.name, "edition": game.edition.name, "title": game.edition.title}


@router.post("")
async def save(new: NewEdition, person: Somebody, context: InContext) -> Json:
    """Save an edition: from then on a table can be set up with it. For an operator."""
    by, house = in_role(person, OPERATOR), context.house
    asked = new.game, new.rules, new.name, new.pays
    return {"ok": True, **edition_json(await asyncio.to_thread(adopt, house.store, house.clock, by, *asked))}
