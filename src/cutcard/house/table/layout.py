"""The cloth of a table, as data: what must be on it before it opens (NZ-CONS-Q-LAYOUT), and what screens draw."""

from collections.abc import Iterator
from dataclasses import asdict

from cutcard.cards import ALL_CARDS
from cutcard.core.errors import Refusal
from cutcard.core.facts import OWED
from cutcard.core.game import Game
from cutcard.core.keys import acts_of, keys_of
from cutcard.core.layout import inscribed, inscription, layout_of
from cutcard.core.words import ENDINGS, words_of
from cutcard.games import manifest
from cutcard.games.guide import guide
from cutcard.games.manifest import Json
from cutcard.shared.jackpot.link import NO_TABLE

# What a screen needs of a spot.
DRAWN = ("wager", "name", "key", "at", "later", "times", "equals", "most", "hands", "again")
LAID = ("name", "cards", "of", "shown", "gone", "aside")


def missing(game: Game) -> tuple[str, str] | None:
    """The first thing that the cloth lacks, and the clause that wants it there."""
    return next(lacking(game), None)


def lacking(game: Game) -> Iterator[tuple[str, str]]:
    data = game.edition.data
    cloth = data.get("layout", {})
    wanted = cloth.get("wanted", {})
    marked, posted = game.cite(wanted.get("cite", "")), game.cite(wanted.get("posted-cite", ""))
    areas = dict.fromkeys(wanted.get("areas", ()), marked)
    offered = (spot for spot in layout_of(game.edition).spots if spot.needs and not spot.later)
    for spot in offered:
        if all(game.edition[option] not in (False, NO_TABLE) for option in spot.needs):
            areas[spot.wager] = game.cite(spot.cite) or marked
    yield from ((f"the {area} area", cite) for area, cite in areas.items() if area not in cloth.get("areas", ()))
    for place in wanted.get("cards", ()):
        if place not in cloth.get("cards", ()):
            yield f"the {place} area for cards", marked
    if "inscription" in wanted and not str(data.get("inscription", "")).strip():
        yield wanted["inscription"], marked
    for words, cite in inscribed(game.edition):
        if words not in inscription(game.edition):
            yield f"the words “{words}”", cite
    for option in game.edition.options.values():
        approval = f"approval of {option.name}"
        given = str(data.get("elsewhere", {}).get(approval, "")).strip()
        if option.approval and int(game.edition[option.name]) >= option.approved and not given:
            yield f"the {approval} above {option.approved - 1}, under [elsewhere]", game.cite(option.approval)
    for name in wanted.get("posted", ()):
        if name not in cloth.get("posted", ()):
            yield f"the {name} pay scale", posted


def must_be_marked(game: Game) -> None:
    if found := missing(game):
        raise Refusal("layout/missing", f"the layout lacks {found[0]}", found[1], "complete the edition's layout")


def drawn(g: Game) -> Json:
    """The layout as a screen draws it: where chips and cards lie, what is said, and under which keys."""
    felt = layout_of(g.edition)
    printed = *(area.wager for area in felt.spots), *g.edition.pay_tables, *filter(felt.family, g.wagers)
    places = {place: words_of(g).place(place) for place in g.places}
    return {
        "spots": [{part: getattr(spot, part) for part in DRAWN} for spot in felt.spots],
        "orders": [asdict(order) for order in felt.orders],
        "families": [asdict(family) for family in felt.families],
        "piles": {place: {part: getattr(pile, part) for part in LAID} for place, pile in felt.piles.items()},
        "words": {word.word: {"name": word.name, "key": word.key, "says": word.says} for word in felt.words.values()},
        "names": {name: felt.name(name) for name in printed} | {**felt.names} | places,
        "main": dict(felt.keys),
        "acts": acts_of(felt),
        "closing": g.closing[0],
        "keys": list(map(list, keys_of(felt))),
        "outcomes": {outcome: [ending.word, ending.amount] for outcome, ending in ENDINGS.items()},
        "things": things(g),
        "terms": {name: felt.name(name) for name in g.terms if name != OWED},  # what is owed nobody sets
        "notices": [{"says": one.says, "costs": one.costs} for one in felt.notices if one.holds(g.edition)],
        "past": felt.past,
        "help": felt.help,
        "arc": felt.arc,
        "felt": guide(g.name).cloth,
        "cloth": cloth(g) if (cloth := manifest(g.name).cloth) else None,
    }


def things(g: Game) -> Json:
    """What can come that is no playing card, by its supply, and how many of each; none says without end."""
    tiles = [[name, g.copies[name]] for name in dict.fromkeys(g.deck) if name not in ALL_CARDS]
    thrown = {place: [[name, None] for name in dict.fromkeys(names)] for place, names in g.thrown.items()}
    return thrown | ({"": tiles} if tiles else {})
