"""The games, in one tuple, and how to get one: by name, edition and house options."""

from collections.abc import Mapping
from pathlib import Path

from cutcard.core.errors import Faulty, one_of
from cutcard.core.game import Game
from cutcard.core.rulebook import read_edition
from cutcard.games import four_card_poker

GAMES: tuple[Game, ...] = (four_card_poker.NZ, four_card_poker.US)  # of each game, its default edition first


def editions(name: str) -> list[Game]:
    found = [game for game in GAMES if game.name == name]
    if not found:
        raise Faulty(
            "game/unknown",
            f"there is no game {name!r:.40}",
            instead=f"there is {one_of(sorted({g.name for g in GAMES}))}",
        )
    return found


def find(name: str, rules: str = "", options: Mapping[str, object] | None = None) -> Game:
    """The game under the edition named, or an operator's own in a file, with these house options."""
    found = editions(name)
    if rules.endswith(".toml"):
        game = own_edition(found, Path(rules))
    else:
        by_name = {game.edition.name: game for game in found}
        if rules and rules not in by_name:
            raise Faulty(
                "edition/unknown",
                f"{name} has no edition {rules!r:.40}",
                instead=f"it has {one_of(list(by_name))}, or a .toml file of your own",
            )
        game = by_name[rules] if rules else found[0]
    return game.under(game.edition.set(options or {}))


def own_edition(found: list[Game], path: Path) -> Game:
    """An operator's edition: a file that names the one it starts from and states only what differs."""
    by_name = {game.edition.name: game for game in found}
    start = read_edition(path, found[0].edition).data.get("from", "")
    if start not in by_name:
        raise Faulty(
            "edition/from", f"{path.name} starts from {start!r}", instead=f"name one of {one_of(list(by_name))}"
        )
    base = by_name[start]
    edition = read_edition(path, base.edition)
    if edition.game != base.name:
        raise Faulty("edition/game", f"{path.name} is an edition of {edition.game}, not of {base.name}")
    if edition.name in by_name:
        raise Faulty(
            "edition/name", f"{path.name} is called {edition.name}, which is taken", instead="give it a name of its own"
        )
    game = base.under(edition)
    for name, table in edition.tables.items():
        for event in table["rows"]:
            if event not in base.events.get(name, ()):
                raise Faulty(
                    "edition/event",
                    f"{path.name}: {name} cannot pay on {event!r}",
                    instead=f"it may list {one_of(base.events.get(name, ()))}",
                )
    return game
