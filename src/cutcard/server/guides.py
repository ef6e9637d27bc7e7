"""The games of the house, for people who choose one: what each is about, what it costs, how it is played, its rules."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query

from cutcard.clauses.book import as_data
from cutcard.core.errors import Faulty
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.core.money import STAKE_MAX
from cutcard.games import editions, every, manifest
from cutcard.games.edges import costs
from cutcard.games.guide import guide
from cutcard.games.spoken import reader
from cutcard.house.views.as_json import Json
from cutcard.house.views.rules_view import drawing, pays, screens
from cutcard.server.editions import EditionName
from cutcard.server.solver_protocol import Question
from cutcard.server.wire import Text

router = APIRouter(prefix="/api/guides", tags=["guides"])
Rules = Annotated[EditionName, Query(description="the edition; the game's first, if none is named")]


@router.get("")
async def guides() -> Json:
    """The games that are played here, each with the exact house edge of its wagers under every edition."""
    return {"games": [about(found.editions[0]) for found in every() if found.at_tables]}


def about(game: Game) -> Json:
    told, found = guide(game.name), manifest(game.name)
    card = {"game": game.name, "says": told.says, "family": told.family, "cloth": told.cloth, "art": told.art.split()}
    known = [edition_json(one) for one in found.editions]
    return card | {"web": screens(game), "advised": bool(found.adviser), "editions": known}


def edition_json(game: Game) -> Json:
    """An edition with what its wagers cost, set up as its tables usually are."""
    e, felt = game.edition, layout_of(game.edition)
    counted = costs(game.name).get(e.name)
    wagers = counted.wagers.items() if counted else ()
    edges = [
        {
            "wager": felt.name(wager),
            "main": felt.is_main(wager),
            "edge": float(edge.first),
            "exact": str(edge.first),
            "of_all": float(edge.all),
        }
        for wager, edge in wagers
    ]
    chosen = [pair.split("=") for pair in counted.options] if counted else []
    usual = [
        [felt.choice(e.options[name]), e.value_words(e.options[name], value)]
        for name, value in chosen
        if value not in ("yes", "no")
    ]
    kept = {"set": ["=".join(pair) for pair in chosen], "usual": usual, "edges": edges}
    return {"name": e.name, "title": e.title, "status": e.status, **kept}


@router.get("/{game}")
async def one(game: str, rules: Rules = "") -> Json:
    """How a game is played, in steps with pictures; its hands, the best first; what it pays and where chips lie."""
    found, told = Question("guide", game, rules).found(), guide(game)
    return {
        **about(editions(game)[0]),
        "rules": found.edition.name,
        "steps": [asdict(step) for step in told.steps],
        "ranks": [{"name": name, "cards": cards.split()} for name, cards in told.ranks.items()],
        "pays": pays(found.edition),
        **drawing(found),
    }


@router.get("/{game}/bets")
async def bets(game: str, said: Text, chip: Annotated[int, Query(ge=1, le=STAKE_MAX)]) -> Json:
    """What bets in the game's own words lay on which wager, a chip on each that no amount is said for."""
    read = reader(editions(game)[0])
    if read is None:
        raise Faulty("type/none", f"bets at {manifest(game).called} are not said in words", instead="tap the spots")
    return {"bets": read(said, chip)}


@router.get("/{game}/rules")
async def rules(game: str, rules: Rules = "", clause: Text = "") -> Json:
    """The rule book in force, clause by clause: `cutcard rules --json`."""
    return as_data(Question("rules", game, rules).found(), clause)
