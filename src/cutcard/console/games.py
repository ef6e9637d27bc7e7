"""`cutcard games`: the games, their editions and status; of one game its wagers and options too."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cutcard.clauses import NOW, of_game, proofs
from cutcard.console.output import Listing
from cutcard.console.page import grid, heading, say
from cutcard.core.edition import Option
from cutcard.core.game import Game
from cutcard.core.layout import layout_of
from cutcard.games import manifest


def as_data(games: Sequence[Game]) -> list[dict[str, Any]]:
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
        for game in games
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


def as_listing(games: Sequence[Game]) -> Listing:
    """Each edition, then its wagers and its options, one a row."""
    heads = ("game", "rules", "kind", "name", "value", "may be", "says", "clause")
    return heads, [(game.name, game.edition.name, *row) for game in games for row in rows_of(game)]


def rows_of(game: Game) -> Iterator[tuple[Any, ...]]:
    e, count = game.edition, tally(game)
    yield "edition", e.title, e.status, "", e.source, ""
    yield from (("wager", wager, "", "", "", "") for wager in game.wagers)
    for o in e.options.values():
        yield "fixed" if o.fixed else "option", o.name, e[o.name], o.may_be, o.says, game.cite(o.cite)
    yield from (("clauses", status, number, "", "", "") for status, number in count.items())


def print_games(games: Sequence[Game]) -> None:
    """In short: of each game what it is, of each edition its status."""
    for name in dict.fromkeys(game.name for game in games):
        heading(name)
        say(manifest(name).says)
        for game in (game for game in games if game.name == name):
            e, count = game.edition, tally(game)
            say(f"  --rules {e.name}: {e.title}, {e.status}; {clauses(count)}")
    first = games[0].name
    say(f"\nIts wagers and options: cutcard games {first}.  Play it: cutcard play {first}.")


def print_game(games: Sequence[Game]) -> None:
    """All of one game: the wagers and options of each edition."""
    for game in games:
        e, count = game.edition, tally(game)
        heading(f"{game.name}  --rules {e.name}")
        say(f"{e.title}; status {e.status}. {e.source}.")
        say(f"Wagers: {'; '.join(wagers(game))}. Rule book: {clauses(count)}.")
        free = [o for o in e.options.values() if not o.fixed]
        rows = [(o.name, o.shown(e[o.name]), f"{o.says} ({o.may_be})", game.cite(o.cite) or "ours") for o in free]
        grid(rows, "--set", "now", "what it is", "clause", right=(1,), wide=2)
    say("\nMoney is set in dollars between quotes, --set 'ante-min=$5', or in cents, --set ante-min=500.")
    begin = "Play it: cutcard play" if manifest(game.name).at_tables else "Its figures: cutcard analyse"
    say(f"{begin} {game.name}.  Read its rules: cutcard rules {game.name}.")


def clauses(count: Mapping[str, int]) -> str:
    """How far the rule book is tested."""
    return f"{count['tested']} clauses tested" + (f", {count['not_yet']} not yet" if count["not_yet"] else "")


def wagers(game: Game) -> Iterator[str]:
    """Each as it is printed on the cloth, and as it is typed where that is another word; of many alike the first."""
    felt, told = layout_of(game.edition), set[str]()
    for wager in game.wagers:
        kin = felt.kin(wager)
        if kin is None:
            name = felt.name(wager)
            yield name if name.lower() == wager else f"{name} ({wager})"
        elif kin.word not in told:
            count = sum(other.startswith(f"{kin.word}-") for other in game.wagers)
            yield f"{count} of {kin.name} ({wager} and so on)"
            told.add(kin.word)
