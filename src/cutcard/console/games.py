"""`cutcard games`: the games, their editions, options and status."""

from collections.abc import Iterator
from typing import Any

from cutcard.clauses import NOW, of_game, proofs
from cutcard.console.output import Listing
from cutcard.console.page import grid, heading, say
from cutcard.core.edition import Option
from cutcard.core.game import Game
from cutcard.games import STUDIED


def as_data() -> list[dict[str, Any]]:
    return [
        {
            "game": game.name,
            "rules": game.edition.name,
            "title": game.edition.title,
            "status": game.edition.status,
            "source": game.edition.source,
            "wagers": list(game.wagers),
            "options": {o.name: option_data(game, o) for o in game.edition.options.values()},
            "clauses": tally(game),
        }
        for game in STUDIED
    ]


def option_data(game: Game, o: Option) -> dict[str, Any]:
    """An option and what it may be: one of some words, or a number, of cents where it says so."""
    made = {"value": game.edition[o.name], "says": o.says, "cite": game.cite(o.cite), "fixed": o.fixed}
    if o.words:
        return {**made, "words": list(o.words)}
    return made if isinstance(o.default, bool) else {**made, "from": o.low, "to": o.high, "cents": o.cents}


def tally(game: Game) -> dict[str, int]:
    """How many clauses are tested, and how many are still to come."""
    proved = proofs()
    own = list(of_game(game.name, game.edition.name))
    tested = sum(c.stage == NOW and c.id in proved and bool(proved[c.id].tests) for c in own)
    return {"tested": tested, "not_yet": len(own) - tested}


def as_listing() -> Listing:
    """Each edition, then its wagers and its options, one a row."""
    heads = ("game", "rules", "kind", "name", "value", "may be", "says", "clause")
    return heads, [(game.name, game.edition.name, *row) for game in STUDIED for row in rows_of(game)]


def rows_of(game: Game) -> Iterator[tuple[Any, ...]]:
    e, count = game.edition, tally(game)
    yield "edition", e.title, e.status, "", e.source, ""
    yield from (("wager", wager, "", "", "", "") for wager in game.wagers)
    for o in e.options.values():
        yield "fixed" if o.fixed else "option", o.name, e[o.name], o.may_be, o.says, game.cite(o.cite)
    yield from (("clauses", status, number, "", "", "") for status, number in count.items())


def print_games() -> None:
    for game in STUDIED:
        e = game.edition
        heading(f"{game.name}  --rules {e.name}")
        say(f"{e.title}; status {e.status}. {e.source}.")
        count = tally(game)
        say(f"Wagers: {', '.join(game.wagers)}. Clauses tested: {count['tested']}, not yet: {count['not_yet']}.")
        free = [o for o in e.options.values() if not o.fixed]
        rows = [(o.name, o.shown(e[o.name]), f"{o.says} ({o.may_be})", game.cite(o.cite) or "ours") for o in free]
        grid(rows, "--set", "now", "what it is", "clause", right=(1,), wide=2)
    say("\nMoney is set in cents, --set ante-min=500, or in dollars between quotes, --set 'ante-min=$5'.")
    first = STUDIED[0].name
    say(f"Play one: cutcard play {first}.  Read its rules: cutcard rules {first}.")
