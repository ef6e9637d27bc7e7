"""Every text of the players' screens is in the catalogue of every language, and nothing else is (U32)."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import cutcard
from cutcard.core.errors import Refusal
from cutcard.core.game import Game
from cutcard.core.keys import keys_of
from cutcard.core.layout import layout_of
from cutcard.core.words import ENDINGS
from cutcard.games import every
from cutcard.games.guide import guide
from cutcard.games.manifest import Manifest
from cutcard.house.limits.personal import DAY, LOSS, NO_LIMITS, REMINDER, TIME, Limit, Limits, may_bet
from cutcard.house.table.layout import drawn
from cutcard.house.views.rules_view import pays
from cutcard.server.languages import LANGUAGES, catalogue, read, sources
from tests.browser.texts import key, templates, used

SOURCE = Path(cutcard.__file__).parent
VALUES = re.compile(r"\{\d+\}")
TOLD = (
    r"seat|chips|care|refill|ticket|pass|wheel/(?:closed|rolling)|table/(?:not-open|busy|moving|none)|round/none|due/not|share"
    r"|sign-in|name|advise/(?:nothing|blind)|train/none|hand|type|house|bet/(?:none|short|reserve)|act"
)
RULES = (
    *("core/round.py", "house/table/acts.py", "house/table/affording.py", "house/table/playing.py"),
    *("house/table/seats.py", "house/limits/personal.py"),
)
HOUSE = (
    *("house/people/*.py", "house/floor/tickets.py", "house/table/recovery.py", "house/table/shuffling.py"),
    *("house/table/threads.py", "house/table/wheel.py", "server/context.py"),
)
COACH = ("games/*/advice.py", "exact/advice.py", "server/analysis.py", "server/guides.py", "shared/wheel_words.py")
UNSAID = """staff cannot take a seat in their role; it must be from {0}; there is no break {0};
there is no limit of {0}; this table has seats {0} to {1}; {0} has no account to play from; {0} not sit here;
this ruling needs a reason; strike the wager, or give the seat back, first;
a share and its promise are 32 bytes in hexadecimal, 64 letters and digits;
{0} {1} in chips{2}; {0}: each loss counts for 24 hours{1}; {2}"""  # of the last, every part below


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


def shape(node: ast.expr | None) -> str:
    """A string of the sources, {0} for the first thing that is put in; nothing where none is written."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    n, said = 0, ""
    for part in parts:
        if isinstance(part, ast.FormattedValue):
            said, n = f"{said}{{{n}}}", n + 1
        else:
            said += str(part.value) if isinstance(part, ast.Constant) else ""
    return said


def refusals(*files: str) -> Iterator[tuple[str, str, str]]:
    """The code, the sentence and what to do instead, where these are written in the sources; else nothing for them."""
    for path in (path for file in files for path in sorted(SOURCE.glob(file))):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("Refusal", "Faulty"):
                given = dict(zip(("code", "said", "cite", "instead"), call.args, strict=False))
                given |= {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
                yield shape(given["code"]), shape(given.get("said")), shape(given.get("instead"))


DEALERS = """the dealer calls no more bets before drawing; the dealer calls no more bets before dealing;
the dealer calls no more bets before the dice; the dealer calls no more bets before the ball comes to rest;
both hands are complete: no further card is drawn; none of the first four cards has been drawn;
the bank's hand is shown when all the others are set; a hand has still to be decided on this street;
the community cards are turned one at a time, in order; the race is run: no further card is dealt;
the wheel closes the betting before its ball comes to rest;
a misplaced wager is put right before the ball comes to rest;
a wager is carried only to a spot that would have taken it;
a prize is paid from the record of wager and outcome, and from nothing else;
this table has no bell: the signal is the hand;
with the call the bell is rung, or a hand is waved across the layout; no more bets is called while the ball circles;
no bet of such chips is within the limits of a {0} wager"""  # what only those who work at a table can meet


def forbidden() -> Iterator[str]:
    """What the rules of every game say of an act that they do not admit: a clause, and why."""
    for path in (*SOURCE.glob("games/**/*.py"), *SOURCE.glob("shared/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 2:
                said = shape(node.value.elts[1])
                if len(said.split()) > 2:
                    yield said


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_rules_of_a_game_forbid_a_player_is_there(language: str) -> None:
    stands, said = known(language), set(forbidden())
    assert len(said) > 60
    assert sorted(text for text in said if text not in DEALERS and not stands(text)) == []


def refused() -> Iterator[str]:
    """What players are told when something is refused, and to do instead."""
    for code, said, instead in refusals(*RULES, *HOUSE, *COACH):
        if re.match(TOLD, code) and (not said or said not in UNSAID):
            yield from (text for text in (said, instead) if text and text not in UNSAID)


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


def known(language: str) -> Callable[[str], bool]:
    """Whether a text, or each part of it, stands in the catalogue, whatever is put in."""
    keys = [re.compile(VALUES.sub(".+", re.escape(key).replace(r"\{", "{").replace(r"\}", "}")))
            for key in catalogue(language)["house"]]  # fmt: skip

    def is_known(text: str) -> bool:
        return any(key.fullmatch(VALUES.sub("7", text)) for key in keys)

    return lambda text: is_known(text) or all(map(is_known, text.split(", ")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_refusal_is_there_so_is_what_to_do_instead(language: str) -> None:
    stands = known(language)
    told = {instead for _, said, instead in refusals("**/*.py") if said and instead and stands(said)}
    told = {instead for instead in told if "--" not in instead}  # typed, by whoever runs the house
    assert len(told) > 30
    assert sorted(instead for instead in told if not stands(instead)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_player_is_refused_is_there_and_how_a_wager_ends_and_what_a_key_does(language: str) -> None:
    stands = known(language)
    said = set(refused())
    assert len(said) > 80
    said |= {words for ending in ENDINGS.values() for words in (ending.word, ending.amount)}
    tables = [game for found in every() if found.at_tables for game in found.editions]
    said |= {
        words for game in tables for key in keys_of(layout_of(game.edition)) for words in (key.name, key.says) if words
    }
    assert sorted(text for text in said if not stands(text)) == []


def proved() -> Iterator[str]:
    """What the file that checks a proof says of it, whoever runs it."""
    text = (SOURCE / "fair" / "verify.mjs").read_text(encoding="utf-8")
    source = text[text.index("*/") : text.index("async function main")].partition("\n")[2]
    said = [key(found.text) for found in templates(source)]
    said += [literal[1:-1] for literal in re.findall(r"""(?<= )(?:"[^"`\n]*"|'[^'`\n]*')(?=[;,)\n])""", source)]
    yield from (one for one in said if len(one.split()) > 2 and not one.startswith(("cutcard mark", "cutcard share")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_proof_is_there(language: str) -> None:
    stands, said = known(language), {one.removesuffix(".") for one in proved()}
    assert len(said) > 25
    assert sorted(one for one in said if not stands(one)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ahead", [Limit(20_000), Limit(20_000, 30_000, 2 * DAY), Limit(20_000, 0, 2 * DAY)], ids=str)
def test_so_is_what_somebody_is_told_by_limits_of_their_own(language: str, ahead: Limit) -> None:
    stands, time = known(language), replace(ahead, amount=60)
    at_limits = Limits({LOSS: ahead, TIME: time, REMINDER: Limit(30)})
    at_rest = ((2 * DAY,), (0, 2 * DAY), (0, 1), (0, 1, 2 * DAY))
    for limits, net, minutes in (
        *((at_limits, -20_000, 0), (at_limits, -5_000, 0), (at_limits, 0, 60)),
        *((Limits(NO_LIMITS.by_kind, *until), 0, 0) for until in at_rest),
    ):
        with pytest.raises(Refusal) as no:
            may_bet(limits, DAY, net, 0, 16_000, minutes)
        told = no.value.instead.split("; ")
        parts = [no.value.message, *told, *(f"each{of}" for part in told for of in part.split(": each")[1:])]
        assert [part for part in parts if not stands(part)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_put_in_is_put_in_there_too(language: str) -> None:
    for file in sources(language):
        for part in read(file).values():
            for english, other in part.items():
                assert set(VALUES.findall(other)) <= set(VALUES.findall(english)), other
                assert other.strip(), english


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_may_change_at_a_table_has_a_name_there(language: str) -> None:
    stands = known(language)
    editions = [game.edition for found in every() if found.at_tables for game in found.editions]
    options = [(edition, option) for edition in editions for option in edition.options.values()]
    called = {layout_of(edition).choice(option) for edition, option in options}
    assert len(called) > 80
    chosen = {
        edition.value_words(option, value) for edition, option in options if not option.fixed for value in option.words
    }
    assert len(chosen) > 40
    assert sorted(name for name in called | chosen if not stands(name)) == []
