"""What the players' screens say and draw beside the cards: a hand in a line, the time left, all of it in German."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cutcard.cards import DECK
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Choice, Entry, Fact, Pull, Show, Who
from cutcard.core.layout import layout_of
from cutcard.core.round import Round
from cutcard.exact.advice import adviser_of, values
from cutcard.games import every, find
from cutcard.games.four_card_poker.rules import NZ
from cutcard.games.manifest import ALL, YOU
from cutcard.house.views.as_json import entry_json
from cutcard.server.languages import catalogue
from tests.browser.players import in_words
from tests.browser.test_language import ENGLISH
from tests.every_face.kit import TOY
from tests.every_game.kit import PLAYED, walk
from tests.in_node import in_node

LONGEST = 120  # characters


def test_the_longest_hand_there_is_fits_in_a_line() -> None:
    hand = sorted(DECK, key=lambda card: -len(in_words(card)))[:6]
    shown = entry_json(Entry(1, Who("dee", "dealer"), Show("dealer", tuple(hand))), layout_of(NZ.edition), "")
    said = in_node("words.js", "({ happened }) => happened", shown)
    assert len(said) <= LONGEST
    assert all(in_words(card) in said for card in hand)


# The ring of somebody who has so many milliseconds left to decide: how much of it is drawn, and whether it warns.
RING = """({ Ring }) => async (left) => {
  const root = await show(Ring, { clock: { for: "deciding", left } });
  const drawn = root.all("circle")[0]?.getAttribute("stroke-dasharray");
  return drawn ? [parseFloat(drawn), root.all("class=last").length > 0] : null;
}"""


@pytest.mark.parametrize("left, drawn", [(30_000, [100, False]), (15_000, [50, False]), (0, None)])
def test_the_ring_around_who_is_asked_shrinks_with_the_time_left(left: int, drawn: Any) -> None:
    assert in_node("parts.js", RING, left) == drawn


def test_the_ring_around_who_is_asked_warns_at_the_end() -> None:
    drawn, warns = in_node("parts.js", RING, 4_500)
    assert 16 < drawn < 17
    assert warns


def advised() -> Iterator[str]:
    """What advisers say of some situations of every game and kind: why it is best, why not the others, in what unit."""
    for name in (found.name for found in every() if found.adviser):
        game = find(name)
        adviser = adviser_of(game)
        kinds = [(ALL, ""), (ALL, ""), *(("category", kind) for kind in adviser.CATEGORIES)]
        for nth, (mode, kind) in enumerate(kinds):
            given = values(adviser.situation(game, mode, kind, Random(f"{name} {nth}")), YOU)
            yield from filter(None, (given.why, given.unit, given.category, *(value.why_not for value in given.best)))


HEARD = """() => async ({ texts, said }) => {
  answers["de.json"] = texts;
  localStorage.setItem("cutcard-language", "de");
  const { heard, language } = await import(`${WEB}/language.js`);
  return { language, told: said.map((words) => heard(words)) };
}"""


def english_left(said: list[str]) -> list[str]:
    """Of what the house says, that which a German hears in English, or in part."""
    heard = in_node("vendor/htm-preact.js", HEARD, {"texts": catalogue("de"), "said": said})
    assert heard["language"] == "de"
    return [german for german in heard["told"] if ENGLISH.search(german)]


def test_why_a_play_is_best_is_said_in_german() -> None:
    said = sorted(set(advised()))
    assert len(said) > 100
    assert english_left(said) == []


def acts(r: Round, who: str) -> Iterator[Fact]:
    """What a player may try, in time or not: the least and far too much on every spot, taking back, every word."""
    for place in r.game.places:
        for wager in r.game.wagers[:14]:  # of a wheel some of many
            yield from (Bet(place, wager, who, chips) for chips in (1, 500, 10**7))
            yield Pull(place, wager, who)
        yield from (Choice(place, word) for word in layout_of(r.game.edition).words)


def refused_in_play() -> Iterator[str]:
    """What is answered at some moments of a round of every game to a player who tries everything."""
    for name, setting in PLAYED.items():
        who, path = next(iter(setting.seats)), [r for r in walk(name, 0) if r.log]
        for r in (*path[:: max(1, len(path) // 8)], path[-1]):
            for act in acts(r, who):
                try:
                    r.do(Who(who), act)
                except Refusal as no:
                    if no.code != "bet/no-spot" and setting.game.name != TOY:  # no screen has such a spot
                        yield from filter(None, (no.message, no.instead))


def test_what_a_player_is_refused_at_a_table_is_said_in_german() -> None:
    said = sorted(set(refused_in_play()))
    assert len(said) > 250
    assert english_left(said) == []
