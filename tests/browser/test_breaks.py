"""A break from play is taken after one more look at until when, and told in the person's own time while it lasts."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.listening import listener, listens, words
from tests.browser.manners import examine
from tests.house.kit import POOR_FIRST, shoe
from tests.kit import clause
from tests.server.kit import FCP

ZONE = "Pacific/Auckland"


def in_words(at: int) -> str:
    then, now = datetime.fromtimestamp(at / 1000, ZoneInfo(ZONE)), datetime.now(ZoneInfo(ZONE))
    year = "" if then.year == now.year else f" {then.year}"
    return f"{then.day} {then:%b}{year}, {then:%H:%M}"


def button(window: Window, name: str) -> None:
    window.tap(window.page.get_by_role("button", name=name, exact=True))


@clause("NZ-ACT-HARM")
@pytest.mark.parametrize(
    "press, kind, days", [("7 days", "cool-off", 7), ("Exclude me for six months", "exclusion", 184)]
)
def test_a_break_begins_at_the_second_press_and_says_until_when(
    window: Open, place: Place, press: str, kind: str, days: int
) -> None:
    guest = place.wait(place.site.guest())
    ann = window(guest, timezone_id=ZONE, locale="en-NZ")
    listens(ann)
    ann.open("me")
    ann.see("h2:has-text('Take a break')")

    def until() -> int:
        limits = place.site.house.limits_store.of(guest.name)
        return {"cool-off": limits.cool_off, "exclusion": limits.exclusion}[kind]

    button(ann, press)
    date = ann.see(".sure b").inner_text()
    assert date.startswith(in_words(place.site.house.clock() + days * 86_400_000).rpartition(":")[0])
    ann.until(f"() => lines.some(({{ words }}) => words.includes('No play until {date}'))")
    examine(ann, "about to take a break")
    button(ann, "No")
    ann.gone(".sure")
    assert until() == 0, "the first press does nothing yet"
    button(ann, press)
    button(ann, "Yes, until then")
    banner = ann.see(".status").inner_text()
    assert until() > 0
    assert banner == f"Break until {in_words(until())} your time"
    assert ann.page.get_by_role("button", name=press, exact=True).is_disabled()
    assert ann.page.get_by_role("button", name="1 day", exact=True).is_disabled(), "it is never shortened"
    examine(ann, "in a break")
    ann.page.reload()
    ann.reads(".status", banner)
    assert words(ann) == []


def test_a_short_break_can_still_be_made_an_exclusion(window: Open, place: Place) -> None:
    ann = window(place.wait(place.site.guest()), "me", "h2:has-text('Take a break')")
    button(ann, "1 day")
    button(ann, "Yes, until then")
    ann.see(".status")
    button(ann, "Exclude me for six months")
    button(ann, "Yes, until then")
    ann.see(".buttons:has-text('Exclude me') button:disabled:has-text('30 days')")
    assert place.site.house.limits_store.of(ann.who).exclusion > 0


@clause("NZ-ACT-HARM")
def test_a_break_takes_the_place_of_the_dock_at_once_and_shows_the_way_out(window: Open, place: Place) -> None:
    """Nothing is left to press that the house would refuse; the bet that lay there has come back."""
    table, house = place.table("pause", FCP, "nz-2012"), place.site.house
    ann = listener(window, place, table, width=360, height=740, timezone_id=ZONE, locale="en-NZ")
    ann.press("a")
    ann.reads(".spot.ante .pile", "$5")
    until = house.limits_store.take_break(ann.who, "cool-off", 1).until
    place.wait(house.floor.limits_changed(ann.who))
    says = f"Your break runs until {in_words(until)}."
    ann.shows(".halted", says)
    ann.until(f"() => lines.some(({{ words }}) => words === '{says}')")
    ann.reads(".facts b", "$200")
    assert ann.page.locator(".rack, .controls .main:has-text('Deal')").count() == 0
    examine(ann, "a break at the table")
    button(ann, "Leave with $200")
    ann.see(".left-with")


def test_a_decision_that_cannot_be_paid_is_grey_and_says_why_by_any_means(window: Open, place: Place) -> None:
    with shoe(POOR_FIRST):
        ann = window(place.guest(table := place.table("poor", FCP, "nz-2012")), f"table/{table}", ".spot")
        ann.tap(ann.page.get_by_role("radio", name="$100", exact=True))
        ann.press("a")
        ann.reads(".spot.ante .pile", "$100")
        ann.press("a")
        ann.see(".message.no:has-text('would leave $0, and to stay in takes $200 more: Play')")
        ann.press("Space")
    three = ann.see(".decisions button:has-text('Play 3×')")
    assert (three.get_attribute("aria-disabled"), three.is_enabled()) == ("true", False)
    assert "you can pay $100" in three.inner_text()
    ann.press("3")
    ann.see(".message.no:has-text('Play takes $300, and you can pay $100.')")
    ann.press("1")
    ann.see(".result")
