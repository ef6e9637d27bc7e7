"""Setting a hand in Chromium, by taps, keys and a drag; and a player who takes the bank."""

from playwright.sync_api import Locator

from cutcard.core.facts import Choice
from cutcard.core.layout import layout_of
from cutcard.games.pai_gow.rules import NZ
from cutcard.games.pai_gow.tiles import lawful
from tests.browser.conftest import Open, place, window
from tests.browser.kit import Place, Window
from tests.browser.players import result, seated
from tests.situations import advised

__all__ = ["place", "window"]


def dealt(window: Open, place: Place, name: str, **more: object) -> tuple[Window, str, tuple[int, int]]:
    """Ann has bet and has her tiles; and which two of them may be low."""
    table = place.table(name, "pai-gow", "nz-2012")
    ann = seated(window, place, table, "", reduced_motion="reduce", **more)
    ann.press("a", "a")
    ann.see(".spot.main .pile:not(.pending)")
    ann.press("Space")
    ann.see(".setting")
    return ann, table, lawful(tuple(place.site.state(table).round.table.cards("2")))[0].low


def said(place: Place, table: str) -> list[str]:
    previous = place.site.state(table).previous
    assert previous
    return [e.fact.word for e in previous.log if isinstance(e.fact, Choice) and e.fact.place == "2"]


def word(low: tuple[int, int]) -> str:
    return f"low {low[0] + 1} {low[1] + 1}"


def tile(window: Window, n: int) -> Locator:
    return window.page.locator(f".setting button[aria-keyshortcuts='{n + 1}']")


def test_two_tiles_are_tapped_low_on_a_phone_and_both_hands_are_named(window: Open, place: Place) -> None:
    """The other way round they would be a foul, or as good: then they are swapped before they are set."""
    ann, table, low = dealt(window, place, "tapped", width=360, height=740)
    assert ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for n in (n for n in range(4) if n not in low):
        ann.tap(tile(ann, n))
    if ann.page.locator(".setting .foul").count():
        ann.shows(".controls .main", "Swap the hands")
        ann.tap(".controls .main")
    else:
        for n in low:
            ann.tap(tile(ann, n))
    ann.page.set_viewport_size({"width": 740, "height": 360})
    box = ann.see(".controls .main").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 360, "on its side too the hand can be set without scrolling"
    ann.page.set_viewport_size({"width": 360, "height": 740})
    assert ann.page.locator(".tray[data-hand=low] button").count() == 2
    names = ann.see(".setting .names").inner_text()
    assert names.startswith("low ")
    assert "; high " in names
    assert ann.page.locator(".setting figcaption").count() == 4
    ann.tap(".controls .main")
    result(ann, 1)
    assert said(place, table) == [word(low)]


def test_the_same_by_keys_and_one_key_takes_a_tile_back(window: Open, place: Place) -> None:
    ann, table, low = dealt(window, place, "keyed")
    other = next(n for n in range(4) if n not in low)
    ann.press(str(other + 1), str(other + 1), *(str(n + 1) for n in low), "Enter")
    result(ann, 1)
    assert said(place, table) == [word(low)]


def test_the_same_by_a_drag_from_one_tray_to_the_other(window: Open, place: Place) -> None:
    ann, table, low = dealt(window, place, "dragged")
    for n in low:
        tile(ann, n).drag_to(ann.page.locator(".tray[data-hand=low]"))
    assert ann.page.locator(".tray[data-hand=low] button").count() == 2
    ann.press("Enter")
    result(ann, 1)
    assert said(place, table) == [word(low)]


def test_in_words_each_setting_is_a_button_that_says_what_it_comes_to(window: Open, place: Place) -> None:
    ann, table, low = dealt(window, place, "worded")
    ann.press(*(str(n + 1) for n in low))
    names = ann.see(".setting .names").inner_text()
    ann.page.evaluate("() => localStorage.setItem('cutcard-settings', JSON.stringify({ text: true }))")
    ann.page.reload()
    ann.see(".text-view")
    assert ann.page.locator(".decisions button").count() == 7
    key = layout_of(NZ.edition).words[word(low)].key
    assert names in ann.see(f".decisions button[aria-keyshortcuts={key}]").inner_text()
    ann.press(key)
    result(ann, 1)
    assert said(place, table) == [word(low)]


def test_a_player_takes_the_bank_and_another_bets_against_it(window: Open, place: Place) -> None:
    table = place.table("banked", "pai-gow", "nz-2012", "banks=players")
    bob = place.guest(table, "2")
    ann = window(place.guest(table, "1"), f"table/{table}", ".decisions button", reduced_motion="reduce")
    ann.shows(".hint", "Your turn")
    assert ann.page.locator(".spot:enabled").count() == 0, "before the bank is settled nothing can be laid"
    ann.press("b")
    ann.see(".mine .mark")
    assert "Tap a spot" not in ann.see(".hint").inner_text()
    place.wait(bob.bet("2", "main", 1000, table=table))
    place.wait(bob.ready(table=table))
    assert place.wait(bob.see(table))["round"]["felt"]["marks"] == {"1": "Chung"}


def test_the_trainer_prices_a_hand_against_the_house_way_that_is_chosen(window: Open, place: Place) -> None:
    ann = window(place.wait(place.site.guest()), "train/pai-gow", ".decisions button", reduced_motion="reduce")
    ann.tap(".train-setup summary")
    with ann.page.expect_response(lambda r: "set=house-way" in r.url) as asked:
        ann.page.get_by_label("How the house sets its tiles").select_option("new-zealand")
    told = asked.value.json()
    assert f"set={'house-way=new-zealand'.replace('=', '%3D')}" in asked.value.url
    tiles = told["view"]["round"]["felt"]["cards"][told["view"]["you"]["seats"][0]]
    given = advised(NZ.set(house_way="new-zealand"), tiles)
    assert told["values"]["best"] == given.best[0].name
