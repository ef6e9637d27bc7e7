"""Every text of the players' screens is in the catalogue of every language, and nothing else is (U32)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cutcard
from cutcard.core.game import Game
from cutcard.core.keys import keys_of
from cutcard.core.layout import layout_of
from cutcard.core.words import ENDINGS
from cutcard.games import every
from cutcard.games.guide import guide
from cutcard.games.manifest import Manifest
from cutcard.house.table.layout import drawn
from cutcard.house.views.table_view import pays
from cutcard.server.languages import LANGUAGES, catalogue, read, sources
from tests.browser.texts import used

SOURCE = Path(cutcard.__file__).parent
VALUES = re.compile(r"\{\d+\}")
TOLD = (
    r"seat|chips|care|refill|ticket|pass|wheel/closed|table/(?:not-open|busy)|round/none|due/not|share/awaited|sign-in"
)
RULES = ("core/round.py", "house/table/playing.py", "house/table/seats.py", "house/limits/personal.py")
HOUSE = ("house/people/directory.py", "house/floor/tickets.py", "server/context.py")
UNSAID = """staff sit down as players or not at all; that is not from {0}; there is no break {0};
there is no limit of {0}; this table has seats {0} to {1}; {0} has no account to play from; {0} not sit here;
this ruling needs a reason"""


def spoken(found: Manifest) -> Iterator[str]:
    """What a game says to players: its cloth, its decisions, its pays, how it is played."""
    told = guide(found.name)
    yield from (told.says, told.family, *told.ranks, *(step.says for step in told.steps))
    for shown in (shown for step in told.steps for shown in step.shows):
        yield from filter(None, (shown.get("at"), shown.get("wins"), *shown.get("acts", ())))
    for game in found.editions:
        yield from printed(game)


def printed(game: Game) -> Iterator[str]:
    felt, marked = layout_of(game.edition), game.edition.data.get("layout", {}).get("inscribed", {})
    yield from (said for spot in felt.spots for said in (spot.name, spot.short) if said)
    yield from (order.name for order in felt.orders)
    yield from (family.name for family in felt.families)
    yield from (said for word in felt.words.values() for said in (word.name, word.says))
    yield from (*felt.names.values(), *felt.keys.values(), *(notice.says for notice in felt.notices))
    yield from filter(None, (felt.past, *texts(drawn(game)["cloth"])))
    yield from (picked for order in felt.orders for picked in order.picks.values())
    yield from (words for row in marked.values() for value, words in row.items() if value != "cite")
    yield from (event for table in pays(game.edition).values() for event, _ in table["rows"])


def texts(cloth: Any) -> Iterator[str]:
    """What is written on a cloth; ids have neither capitals nor spaces."""
    if isinstance(cloth, str):
        yield from [cloth] if re.search("[A-Z ]", cloth) else []
    elif isinstance(cloth, dict | list | tuple):
        for part in cloth.values() if isinstance(cloth, dict) else cloth:
            yield from texts(part)


def shape(node: ast.expr) -> str:
    """A string of the sources, {0} for the first thing that is put in."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    n, said = 0, ""
    for part in parts:
        if isinstance(part, ast.FormattedValue):
            said, n = f"{said}{{{n}}}", n + 1
        else:
            said += str(part.value) if isinstance(part, ast.Constant) else ""
    return said


def refused() -> Iterator[str]:
    """What players are told when something is refused, where it is one sentence of the sources."""
    for name in RULES + HOUSE:
        for call in ast.walk(ast.parse((SOURCE / name).read_text(encoding="utf-8"))):
            refuses = isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Refusal"
            if isinstance(call, ast.Call) and refuses and re.match(TOLD, shape(call.args[0])):
                yield shape(call.args[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_screens_is_there_and_no_other(language: str) -> None:
    texts, wanted = catalogue(language)["screens"], used()
    assert len(wanted) > 400
    assert sorted(wanted - texts.keys()) == []
    assert sorted(texts.keys() - wanted) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_every_game_is_there(language: str) -> None:
    house = catalogue(language)["house"]
    for found in (found for found in every() if found.at_tables):
        assert sorted(set(spoken(found)) - house.keys()) == [], found.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_player_is_refused_is_there_and_how_a_wager_ends_and_what_a_key_does(language: str) -> None:
    known = [re.compile(VALUES.sub(".+", re.escape(key).replace(r"\{", "{").replace(r"\}", "}")))
             for key in catalogue(language)["house"]]  # fmt: skip
    said = {text for text in refused() if text and text not in UNSAID}
    assert len(said) > 30
    said |= {words for ending in ENDINGS.values() for words in (ending.word, ending.amount)}
    tables = [game for found in every() if found.at_tables for game in found.editions]
    said |= {
        words for game in tables for key in keys_of(layout_of(game.edition)) for words in (key.name, key.says) if words
    }

    def is_known(text: str) -> bool:
        return any(one.fullmatch(VALUES.sub("7", text)) for one in known)

    lacking = [text for text in said if not is_known(text) and not all(map(is_known, text.split(", ")))]
    assert sorted(lacking) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_put_in_is_put_in_there_too(language: str) -> None:
    for file in sources(language):
        for part in read(file).values():
            for english, other in part.items():
                assert set(VALUES.findall(other)) <= set(VALUES.findall(english)), other
                assert other.strip(), english
