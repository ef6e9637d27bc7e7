"""The games, and how to get one: by name, edition and house options."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any

from cutcard.core.edition import Edition, Value
from cutcard.core.errors import Faulty, in_json, one_of, quoted
from cutcard.core.facts import BOARD
from cutcard.core.game import Game
from cutcard.core.given import checked
from cutcard.core.layout import layout_of
from cutcard.core.overlay import PAY_KEYS
from cutcard.core.round import Round
from cutcard.core.rulebook import edition_from, read_toml
from cutcard.games.discovery import every, is_played, manifest
from cutcard.shared.jackpot.link import Link, distinct
from cutcard.shared.jackpot.progressive import Progressive
from cutcard.shared.shoe import NEW_SHOE

GAMES: tuple[Game, ...]  # those that are played at tables; of each its default edition first
STUDIED: tuple[Game, ...]  # and those that are only studied

Pay = int | str | bool  # odds as in an edition's file; false where nothing is paid
Pays = Mapping[str, Mapping[str, Pay]]  # by pay table, then by what is paid on
OWN, FROM, ROW, FILE = "own", "+", ";", ".toml"
OPTIMAL, BEST = "optimal", "whatever is worth most, by every card that the player sees"

__all__ = [
    "GAMES",
    "STUDIED",
    "Pay",
    "Pays",
    "as_game",
    "as_written",
    "board",
    "edition_of",
    "editions",
    "every",
    "find",
    "is_own",
    "is_played",
    "linked",
    "links",
    "manifest",
    "named",
    "own_data",
    "parts_of",
    "read_pays",
    "strategies",
    "with_options",
    "with_pays",
]


def __getattr__(name: str) -> tuple[Game, ...]:
    """All games are loaded when somebody asks for all: until then one by somebody else may itself be loading."""
    if name not in ("GAMES", "STUDIED"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = sorted((one for one in every() if one.at_tables or name == "STUDIED"), key=lambda one: not one.at_tables)
    return tuple(game for one in found for game in one.editions)


def linked(game: Game) -> Progressive:
    """How a game that has joined a link feeds its meters and is paid from them."""
    jackpot = manifest(game.name).jackpot
    assert jackpot, f"{game.name} joins no link"
    return jackpot


def links() -> dict[str, Link]:
    """The jackpots that games feed and win from, by name, each once."""
    return distinct([found.jackpot.link for found in every() if found.jackpot])


def board(before: Round | None, said: Sequence[str]) -> list[str]:
    """What is called of the rounds before as one begins, where a game keeps a board: until the shoe is new."""
    keeps = manifest(before.game.name).board if before else None
    words = keeps(before) if before and keeps and NEW_SHOE not in said else ""
    return [f"{BOARD}{words}"] if words else []


@lru_cache(maxsize=256)
def as_written(name: str) -> str:
    """The name of a game as it is written here, however it was typed."""
    return "-".join(re.sub("[_-]", " ", re.sub("['’]", "", name.lower())).split())


def editions(name: str) -> list[Game]:
    return list(manifest(name).editions)


def as_game(game: Game | str) -> Game:
    """A game, or the one of that name under its first edition."""
    return game if isinstance(game, Game) else find(game)


@checked
def strategies(game: Game | str) -> dict[str, str]:
    """List the named strategies of a game, each in words, the best first; a game without decisions has none."""
    stated = manifest(as_game(game).name).strategies
    return {OPTIMAL: BEST} | dict(stated().LANGUAGE.named) if stated else {}


def no_strategies(game: Game) -> str:
    """Say why a game names no strategy: nothing is decided once the bets are laid, or nobody has written one."""
    felt = layout_of(game.edition)
    decides = felt.words or any(spot.later for spot in felt.spots)
    return f"no strategy is written for {game.name}" if decides else f"{game.name} has no decisions to make"


@checked
def find(
    name: str, rules: str | Path = "", options: Mapping[str, object] | None = None, *, pays: Pays | None = None
) -> Game:
    """Find a game by its name, its edition, its house options and pays of your own.

    `rules` is an edition's name, or the .toml file of an edition of your own; without it, the game's default.

    `pays` states odds of your own, only what differs: `{"ante-bonus": {"straight flush": "25/2", "straight": False}}`.
    """
    name, rules = as_written(name), str(rules)
    if rules.endswith(FILE) and not is_own(rules):
        game = own_edition(editions(name), Path(rules))
    else:
        game = by_name(name, rules, ", or a .toml file of your own")
    return with_options(with_pays(game, pays) if pays else game, options or {})


def named(name: str, rules: str = "", options: Mapping[str, object] | None = None, *, pays: Pays | None = None) -> Game:
    """Find a game as `find` does, by the name of its edition only: what comes from others never has a file opened."""
    game = by_name(as_written(name), rules)
    return with_options(with_pays(game, pays) if pays else game, options or {})


def by_name(name: str, rules: str, else_: str = "") -> Game:
    """Under a printed edition, or one of one's own by its full name; what else there may be, a refusal says."""
    if is_own(rules):
        return named_in_full(name, rules)
    known = {game.edition.name: game for game in editions(name)}
    if rules and rules not in known:
        message = f"{name} has no edition {quoted(rules)}"
        raise Faulty("edition/unknown", message, instead=f"it has {one_of(list(known))}{else_}")
    return known[rules] if rules else next(iter(known.values()))


def with_options(game: Game, options: Mapping[str, object]) -> Game:
    """The game with these house options, the same one each time."""
    chosen = [(option, type(value), value) for option, value in options.items()]
    if {bool, int, str}.issuperset([kind for _, kind, _ in chosen]):
        return bound(game, tuple(sorted(chosen, key=itemgetter(0))))
    return game.with_edition(game.edition.set(options))


@lru_cache(maxsize=256)
def bound(game: Game, chosen: tuple[tuple[str, type, Value], ...]) -> Game:
    """One game for the same options, so that what was worked out for it is kept; True and 1 are not the same."""
    return game.with_edition(game.edition.set({option: value for option, _, value in chosen}))


def to_study(game: Game) -> Game:
    """Return the game for a question about it, which may have fewer decks than a table opens with."""
    fewer = any(option.opens for option in game.edition.options.values())
    return game.with_edition(game.edition.studied) if fewer else game


def open_for_play(game: Game) -> None:
    """Refuse what is not dealt at a table: a wager of other games, an edition that may not be played."""
    if not manifest(game.name).at_tables:
        raise Faulty("game/link", f"{game.name} is not played by itself", instead="play a game that feeds it")
    game.edition.open_for_play()


def own_edition(found: list[Game], path: Path) -> Game:
    """An operator's edition: a file that names the one it starts from and states only what differs."""
    if not manifest(found[0].name).at_tables:
        known = one_of(list(found[0].edition.options))
        raise Faulty("edition/link", f"{found[0].name} takes no edition of your own", instead=f"--set {known}")
    data = read_toml(path)
    if not data:
        raise Faulty(
            "edition/empty", f"{path.name} states nothing", instead="state game, from, edition and what differs"
        )
    if not re.fullmatch(r"\d{4}(-[01]\d(-[0-3]\d)?)?|undated", str(data.get("date", "undated"))):
        instead = "write it 2026-03-01, or undated"
        raise Faulty("edition/date", f"{path.name}: date is {quoted(data['date'], 30)}", instead=instead)
    return edition_of(found, data, path.name)


def with_pays(game: Game, pays: Pays, label: str = OWN) -> Game:
    """The game with these odds in place of its own: an edition of one's own that is in no file.

    Its full name says all that differs, `nz-2012+tight;ante-bonus:straight=7`: whoever reads that name has the edition.
    """
    before: Mapping[str, Mapping[str, Pay]] = {}
    if is_own(game.edition.name):
        root, _, before = parts_of(game.edition.name)
        game = game.with_edition(by_name(game.name, root).edition.set(game.edition.values))
    rows = {table: {**before.get(table, {}), **pays.get(table, {})} for table in sorted({*before, *pays})}
    made = edition_of([game], own_data(game.edition, rows, label), "pays")
    return made.with_edition(made.edition.set(game.edition.values))


def is_own(edition: str) -> bool:
    """Whether a name is the full name of an edition of one's own."""
    return FROM in edition


def parts_of(edition: str) -> tuple[str, str, dict[str, dict[str, Pay]]]:
    """The edition it starts from, what it is called, and the rows that it pays otherwise."""
    start, *rows = edition.split(ROW)
    root, _, label = start.partition(FROM)
    return root, label, read_pays(rows)


def full_name(base: str, label: str, pays: Pays) -> str:
    rows = (
        f"{table}:{event}={'no' if odds is False else odds}"
        for table, by_event in sorted(pays.items())
        for event, odds in sorted(by_event.items())
    )
    return ROW.join([f"{base}{FROM}{label}", *rows])


@lru_cache(maxsize=256)
def named_in_full(name: str, rules: str) -> Game:
    """The same game each time. The name must be the one that it would be given, or two would be the same edition."""
    root, label, pays = parts_of(rules)
    made = with_pays(by_name(name, root), pays, label)
    if is_own(root) or made.edition.name != rules:
        message = f"{quoted(rules, 60)} is not how an edition of one's own is written"
        raise Faulty("edition/unknown", message, instead=f"write {full_name(root, label, pays)}")
    return made


def read_pays(texts: Iterable[str]) -> dict[str, dict[str, Pay]]:
    """`ante-bonus:straight=5` as a row of a pay table, `=no` where nothing is paid."""
    made: dict[str, dict[str, Pay]] = {}
    for text in texts:
        row, equals, odds = text.rpartition("=")
        table, colon, event = row.partition(":")
        if not (equals and colon):
            raise Faulty("pays/form", f"pay {quoted(text)} cannot be read", instead="write it as TABLE:EVENT=ODDS")
        if event in made.get(table, {}):
            raise Faulty("pays/twice", f"{quoted(row)} is given twice", instead="say once what it pays")
        whole = odds.isascii() and odds.isdigit() and len(odds) < 10
        made.setdefault(table, {})[event] = False if odds == "no" else int(odds) if whole else odds
    return made


def own_data(base: Edition, pays: Pays, label: str = OWN) -> dict[str, Any]:
    """What the file of that edition would say."""
    called = "pays changed" if label == OWN else f"as {label.replace('-', ' ')}"
    name = {"edition": full_name(base.name, label, pays), "title": f"{base.title}, {called}"}
    source = {"status": "house", "source": base.title, "date": "undated"}
    return {"game": base.game, "from": base.name, **name, **source, "pays": pays}


def edition_of(found: list[Game], data: Mapping[str, Any], file: str) -> Game:
    """The same from what the file says."""
    starts = {game.edition.name: game for game in found}
    start, called, name = (data.get(key) for key in ("from", "game", "edition"))
    if not isinstance(start, str) or start not in starts:
        says = f"starts from {in_json(start, 30)}" if "from" in data else "does not say what it starts from"
        raise Faulty("edition/from", f"{file} {says}", instead=f"from is {one_of(list(starts))}")
    base = starts[start]
    if called != base.name:
        says = (
            f"is an edition of {in_json(called, 30)}, not of {base.name}" if "game" in data else "does not say its game"
        )
        raise Faulty("edition/game", f"{file} {says}", instead=f'state game = "{base.name}", or name another file')
    if not isinstance(name, str) or not name.strip() or name in starts:
        says = f"{file}: edition is {in_json(name, 30)}" if "edition" in data else f"{file} does not say its name"
        raise Faulty("edition/name", says, instead='give it a name of its own, edition = "…"')
    for table, rows in (pays if isinstance(pays := data.get("pays"), dict) else {}).items():
        fixed = set(base.pay_rows.get(table, ())) == set(base.edition.tables.get(table, {}).get("rows", ()))
        for event in rows if isinstance(rows, dict) and table in base.pay_rows else ():
            if fixed and (rows[event] is False or (isinstance(rows[event], list) and False in rows[event])):
                raise Faulty("edition/event", f"{file}: {table} cannot do without {event!r}", instead="give it odds")
            if event not in (*base.pay_rows[table], *PAY_KEYS):
                known = one_of(base.pay_rows[table])
                raise Faulty("edition/event", f"{file}: {table} cannot pay on {event!r}", instead=f"rows: {known}")
    return base.with_edition(edition_from(data, file, base.edition))
