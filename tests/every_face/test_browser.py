"""Every game at a table in Chromium, by its keys alone: what is drawn and pressed comes from its layout."""

from cutcard.core.layout import layout_of
from tests.browser.conftest import Open, browser, place, window
from tests.browser.kit import Place, Window
from tests.browser.players import result, seated
from tests.every_face.kit import every_name, game_called

__all__ = ["browser", "place", "window"]
DECISIONS = 12  # more than any round asks for


@every_name
def test_a_round_is_played_by_the_keys_of_its_layout(window: Open, place: Place, name: str) -> None:
    game = game_called(name)
    table = place.table(f"keys-{name}", name, game.edition.name)
    ann = seated(window, place, table, reduced_motion="reduce")
    spot = next(spot for spot in layout_of(game.edition).spots if not spot.later)
    assert ann.see(f".spot[data-wager={spot.wager}]").get_attribute("aria-keyshortcuts") == spot.key
    each_key_once(ann)
    ann.press(spot.key)
    ann.see(f".spot[data-wager={spot.wager}] .pile:not(.pending)")
    ann.press("Space")
    decide(ann, place, table)
    result(ann, 1)
    assert sum(place.site.house.store.balances().values()) == 0
    place.close_table(table)


def each_key_once(window: Window) -> None:
    keys = [one.get_attribute("aria-keyshortcuts") for one in window.page.locator("[aria-keyshortcuts]").all()]
    assert len(keys) > 4
    assert len(keys) == len(set(keys)), sorted(map(str, keys))


def decide(window: Window, place: Place, table: str) -> None:
    """The first decision, by the key that stands on its button, until nothing more is asked."""
    for _ in range(DECISIONS):
        window.see(".decisions button, .result, .my-bets .note")
        asked = window.page.locator(".decisions button")
        if place.site.state(table).desk.round > 1 or not asked.count():
            return
        each_key_once(window)
        known = place.site.state(table)
        window.press(asked.first.get_attribute("aria-keyshortcuts") or "")
        while place.site.state(table) is known:
            window.page.wait_for_timeout(50)
