"""Every game at a table in Chromium, by its keys alone: what is drawn and pressed comes from its layout."""

import pytest

from cutcard.cards import spoken
from cutcard.core.layout import layout_of
from cutcard.core.table import HIDDEN
from cutcard.games import manifest
from cutcard.house.views.lying import cards_lying
from cutcard.house.views.rules_view import takes_part
from tests.browser.conftest import Open, place, window
from tests.browser.kit import Place, Window
from tests.browser.players import heard, result, seated
from tests.every_face.kit import NAMES, TOY, every_name, game_called

__all__ = ["place", "window"]
DECISIONS = 12  # more than any round asks for


@every_name
def test_a_round_is_played_by_the_keys_of_its_layout(window: Open, place: Place, name: str) -> None:
    game = game_called(name)
    table = place.table(f"keys-{name}", name, game.edition.name)
    ann = seated(window, place, table, reduced_motion="reduce")
    felt = layout_of(game.edition)
    spots = [spot for spot in felt.spots if not (spot.later or spot.equals) and takes_part(game, spot.wager)]
    assert [key_on(ann, f".spot[data-wager={spot.wager}]") for spot in spots] == [spot.key for spot in spots]
    assert [one.get_attribute("aria-keyshortcuts") for one in ann.page.locator(".order-picker button").all()] == [
        order.key for order in felt.orders
    ]
    spot = spots[0]
    each_key_once(ann)
    chip = 100 * int(ann.see(".rack [aria-checked=true]").inner_text())
    for times in (1, 2):  # the chip in the hand can be bet, and once more
        ann.press(spot.key)
        lies(ann, place, table, dict.fromkeys(felt.together(spot.wager), times * chip))
    ann.press("Space")
    decide(ann, place, table)
    result(ann, 1)
    assert sum(place.site.house.store.balances().values()) == 0
    place.close_table(table)


@pytest.mark.parametrize("name", [name for name in NAMES if name != TOY and "felt.js" in manifest(name).web])
def test_without_its_own_screens_a_game_is_drawn_from_its_layout(window: Open, place: Place, name: str) -> None:
    game = game_called(name)
    table = place.table(f"plain-{name}", name, game.edition.name)
    ann = window(place.guest(table), reduced_motion="reduce")
    ann.page.route("**/ui/games/**", lambda route: route.abort())
    ann.open(f"table/{table}")
    felt = layout_of(game.edition)
    spot, wagers = felt.spots[0], {felt.spots[0].wager}
    ann.see(f".spot[data-wager={spot.wager}]")
    ann.press(spot.key, spot.key)
    for order in felt.orders[:1]:
        picks = [*order.picks][: order.count]
        ann.press(order.key, *picks)
        wagers.add(order.area([order.picks[key] for key in picks]).wager)
    for family in felt.families[:1]:
        wagers.add(next(wager for wager in game.wagers if family.has(wager)))
        ann.page.locator(f".spot[data-wager={max(wagers - {spot.wager})}]").click()
    ann.wait(lambda: {spot.wager for spot in place.site.state(table).round.table.stakes} == wagers)
    ann.press("Space")
    result(ann, 1)
    ann.see(".felt .card.face")


def lies(window: Window, place: Place, table: str, wanted: dict[str, int]) -> None:
    """Before long so much lies there, and nothing else."""

    def found() -> dict[str, int]:
        stakes = place.site.state(table).round.table.stakes
        return {spot.wager: stake.chips for spot, stake in stakes.items() if not stake.outcome}

    window.wait(lambda: found() == wanted)


def key_on(window: Window, what: str) -> str | None:
    return window.see(what).get_attribute("aria-keyshortcuts")


def each_key_once(window: Window) -> None:
    keys = [one.get_attribute("aria-keyshortcuts") for one in window.page.locator("[aria-keyshortcuts]").all()]
    assert len(keys) > 4
    assert len(keys) == len(set(keys)), sorted(map(str, keys))


def every_card_is_read(window: Window, place: Place, table: str) -> None:
    """On one key: every card of one's own, and every one that lies open."""
    r = place.site.state(table).round
    cards = [card for pile in cards_lying(r, window.who).values() for card in pile if card != HIDDEN]
    window.press("v")
    window.wait(lambda: all(spoken([card]) in window.see(".toast").inner_text().lower() for card in cards))


def decide(window: Window, place: Place, table: str) -> None:
    """The first decision, by the key that stands on its button, until nothing more is asked."""
    for _ in range(DECISIONS):
        window.see(".decisions button, .result")
        asked = window.page.locator(".decisions button")
        if place.site.state(table).session.round > 1 or not asked.count():
            return
        each_key_once(window)
        every_card_is_read(window, place, table)
        heard(window, place, table, asked.first.get_attribute("aria-keyshortcuts") or "")
